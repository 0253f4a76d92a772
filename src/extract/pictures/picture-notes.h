/* picture-notes.h: what a user should know of pictures that could not be read */
#pragma once

#include "extract/content.h"

G_BEGIN_DECLS

/* Adds a note for each reason for which pictures of the content could not be read, with their count
 * and the names of a few. */
void winnow_picture_notes_add (WinnowContent *content);

/* The reason of those that the document has from the web: they were not looked for. Translated. */
const char *winnow_picture_notes_get_web_reason (void);

G_END_DECLS
