/* pictures.h: reads the pictures of a document after its text, one at a time */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

/* Reads the pictures of the content that are neither read nor failed: members of the container in
 * one pass, others from files below the folder of the job's file. Nothing is fetched from the web.
 * A picture that cannot be read has a problem, and the content one note per reason. Limits and the
 * job's deadline end the reading, not the document. Finds missing captions. FALSE only if
 * cancelled. */
gboolean winnow_pictures_read (WinnowJob *job, WinnowContent *content, GError **error);

/* Decodes a picture file inside the document, within the same limits. */
void winnow_pictures_read_bytes (WinnowJob *job, WinnowDocumentPicture *picture, GBytes *bytes);

G_END_DECLS
