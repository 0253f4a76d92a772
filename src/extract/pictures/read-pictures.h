/* read-pictures.h: reads the pictures of a document after its text, one at a time, and finds their
 * captions in it */
#pragma once

#include "extract/job.h"

/* Reads the pictures of the content that are neither read nor failed: members of the container in
 * one pass, others from files below the folder of the job's file. Nothing is fetched from the web.
 * A picture that cannot be read has a problem, and the content one note per reason. Limits and the
 * job's deadline end the reading, not the document. Finds missing captions. FALSE only if
 * cancelled. */
gboolean winnow_pictures_read (WinnowJob *job, WinnowContent *content, GError **error);

/* Decodes a picture file inside the document, within the same limits. */
void winnow_pictures_read_bytes (WinnowJob *job, WinnowDocumentPicture *picture, GBytes *bytes);

/* ── captions: captions.c ── */

#define WINNOW_CAPTION_BYTES 4096 /* enough to collect of a caption: more than is stored */

/* Sets the caption of every picture without one to the paragraph after or before it that is
 * labelled as a caption: "Figure 3: …", "Fig. 2", "图 3-1 …", "照片 2". Where both are, the side of
 * the document's other captions decides, else the one after it. A caption never belongs to pictures
 * on both of its sides, nor to a picture next to one that has it already. Captions are one line of
 * at most 300 characters; longer ones end with "…". */
void winnow_captions_find (WinnowContent *content);

/* @text as captions are stored: valid UTF-8, white space collapsed, shortened. @text: (nullable).
 * Returns: (transfer full) (nullable) NULL if it is blank */
char *winnow_caption_clean (const char *text);
