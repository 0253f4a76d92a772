/* captions.h: the caption of a picture, found in the text beside it */
#pragma once

#include "extract/content.h"

G_BEGIN_DECLS

/* Gives every picture of the content without a caption the paragraph behind or before its place
 * that is labelled as one: "Figure 3: …", "Fig. 2", "图 3-1 …", "照片 2". Where both are, the one on
 * that side goes first on which the document's other pictures have theirs, else the one behind. A
 * caption is never given to pictures on both its sides, nor to one beside a picture that has it
 * already. On one line, of at most 300 characters; what is longer is cut with "…". */
void winnow_captions_find (WinnowContent *content);

/* @text (nullable) as a caption is kept: valid UTF-8, white space made single blanks, cut. Returns:
 * (transfer full) (nullable) NULL where it is blank */
char *winnow_caption_clean (const char *text);

G_END_DECLS
