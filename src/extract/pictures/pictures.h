/* pictures.h: the pictures that a document shows: their places are noted while its text is read;
 * they themselves are read and decoded here, when that is done, one at a time, so that no more than
 * one picture is in memory */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

/* Reads those of content->pictures that are still to be read, which have neither been read nor have
 * a problem: members of the container in one way through it, others from files beside the job's. A
 * file must be below the folder of the job's file; what stands on the web is not fetched. Whatever
 * can't be read becomes a problem of its picture, and all of them together a few notes of the
 * content (one a reason, with names and count). Where a bound or the time of the job is reached,
 * what is left is told in a note: the text stays. Finds captions for those that have none. FALSE
 * only where it was cancelled. */
gboolean winnow_pictures_read (WinnowJob *job, WinnowContent *content, GError **error);

/* Decodes the bytes of a picture file that stand in the document itself: against the same bounds,
 * counted in the job. */
void winnow_pictures_read_bytes (WinnowJob *job, WinnowDocumentPicture *picture, GBytes *bytes);

G_END_DECLS
