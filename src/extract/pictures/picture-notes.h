/* picture-notes.h: notes about pictures that could not be read */
#pragma once

#include "extract/content.h"

G_BEGIN_DECLS

/* Adds a note for each reason why pictures of the content could not be read, with their number and
 * the names of a few. */
void winnow_picture_notes_add (WinnowContent *content);

/* The reason of pictures on the web, which are not fetched. Translated. */
const char *winnow_picture_notes_get_web_reason (void);

G_END_DECLS
