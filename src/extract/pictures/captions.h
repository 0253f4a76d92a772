/* captions.h: finds the caption of a picture in the text next to it */
#pragma once

#include "extract/content.h"

G_BEGIN_DECLS

/* Sets the caption of every picture without one to the paragraph after or before it that is
 * labelled as a caption: "Figure 3: …", "Fig. 2", "图 3-1 …", "照片 2". Where both are, the side of
 * the document's other captions decides, else the one after it. A caption never belongs to pictures
 * on both of its sides, nor to a picture next to one that has it already. Captions are one line of
 * at most 300 characters; longer ones end with "…". */
void winnow_captions_find (WinnowContent *content);

/* @text as captions are stored: valid UTF-8, white space collapsed, shortened. @text: (nullable).
 * Returns: (transfer full) (nullable) NULL if it is blank */
char *winnow_caption_clean (const char *text);

G_END_DECLS
