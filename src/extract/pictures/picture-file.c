/* picture-file.c: picture files: documents of one picture without text.
 *
 * The first bytes decide. A file with the name of a picture and other content is no text either: a
 * page that reports a missing picture is often saved under the picture's name. */
#include "extract/extractor.h"

#include <string.h>

#include "base/translate.h"
#include "extract/ocr/ocr.h"
#include "extract/pictures/read-pictures.h"

#define BMP_HEADER 26 /* bytes; many texts begin with "BM" */

static gboolean
begins_as_picture (const WinnowJob *job)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (job->data, job->size);
  WinnowPictureInfo info = { 0 };
  winnow_picture_probe (bytes, &info, NULL);
  if (info.format != NULL && g_str_equal (info.format, "bmp"))
    return job->size >= BMP_HEADER && memcmp (job->data + 15, "\0\0\0", 3) == 0;
  return info.format != NULL;
}

static gboolean
is_drawing (const WinnowJob *job)
{
  return winnow_name_has_ending (job->name, "svg") && job->data[strspn (job->data, "\xEF\xBB\xBF \t\r\n")] == '<';
}

gboolean
winnow_picture_file_knows (WinnowJob *job, const char *endings)
{
  return job->container == NULL
         && (winnow_name_has_ending (job->name, endings) || begins_as_picture (job) || is_drawing (job));
}

/* @cause: a sentence of the decoder */
static gboolean
fail (const WinnowJob *job, const GError *cause, GError **error)
{
  if (g_error_matches (cause, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_FORMAT)
      && (begins_as_picture (job) || is_drawing (job)))
    return winnow_extract_fail (
        error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
        /* Translators: the second part is a sentence such as “No loader for EMF pictures is
         * installed.” */
        _ ("“%s” is a picture that cannot be read here: %s Save it as PNG or JPEG and add that."), job->name,
        cause->message);
  return winnow_extract_fail (error,
                              g_error_matches (cause, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_LIMIT)
                                  ? WINNOW_EXTRACT_ERROR_LIMIT
                                  : WINNOW_EXTRACT_ERROR_DAMAGED,
                              /* Translators: the second part is a sentence that says why. */
                              _ ("The picture “%s” could not be read: %s"), job->name, cause->message);
}

gboolean
winnow_picture_file_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autofree char *name = g_path_get_basename (job->name);
  g_autoptr (WinnowDocumentPicture) picture = winnow_document_picture_new (name);
  g_autoptr (GBytes) bytes = g_bytes_new_static (job->data, job->size);
  g_autofree char *bound = g_format_size (job->limits.max_picture_bytes);
  if (job->limits.max_pictures == 0)
    return TRUE;
  if (job->size > job->limits.max_picture_bytes)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                _ ("The picture “%s” is larger than %s, the most that is read."), job->name, bound);
  winnow_document_picture_read_bytes (picture, bytes);
  if (!picture->is_read)
    return fail (job, winnow_document_picture_get_error (picture), error);
  picture->source = winnow_picture_dup_source (job->path);
  const WinnowOcrPlace place = { .picture = picture, .is_scan = TRUE };
  winnow_writer_add_picture (writer, winnow_document_picture_ref (picture), 0, 0);
  return winnow_ocr_read_file (job, bytes, &place, error) && winnow_job_is_alive (job, error);
}
