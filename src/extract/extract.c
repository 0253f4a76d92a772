/* extract.c: reads a file by the extractor of its format, and checks the result. Thread-safe: all
 * state is in the job, and each call has its own contexts of the libraries. */
#include "extract/formats.h"

#include <string.h>

#include "base/translate.h"
#include "extract/ocr/ocr.h"
#include "extract/pictures/read-pictures.h"

G_DEFINE_QUARK (winnow_extract_error, winnow_extract_error)

/* @content: (nullable) */
static gboolean
fail_empty (const WinnowJob *job, const WinnowContent *content, GError **error)
{
  if (content != NULL && content->parts->len > 0)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_EMPTY,
                                _ ("“%s” holds no text but that of headers, footers, notes or hidden places."),
                                job->name);
  if (content != NULL && content->pictures->len > 0)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_EMPTY,
                                _ ("“%s” holds no text, and none of its pictures could be read."), job->name);
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_EMPTY, _ ("“%s” holds no text."), job->name);
}

void
winnow_job_fail_empty (const WinnowJob *job, GError **error)
{
  fail_empty (job, NULL, error);
}

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_isgraph (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

/* A document without text is accepted for its pictures, with a note to the user. */
static gboolean
check_content (const WinnowJob *job, WinnowContent *content, GError **error)
{
  if (!is_blank (content->text))
    return TRUE;
  if (!winnow_content_has_picture (content))
    return fail_empty (job, content, error);
  if (content->problem == NULL && !g_str_equal (content->format, WINNOW_PICTURE_FORMAT))
    content->problem = g_strdup_printf (_ ("“%s” holds no text but only pictures, which are compared. If it is a scan, "
                                           "its text must be recognised first."),
                                        job->name);
  return TRUE;
}

WinnowContent *
winnow_job_read (WinnowJob *job, const char *id, WinnowFormatRead *read, GError **error)
{
  g_autoptr (WinnowContent) content = winnow_content_new (id);
  g_autoptr (WinnowWriter) writer = winnow_writer_new (job, content);
  if (!read (job, writer, error))
    return NULL;
  winnow_writer_finish (writer);
  if (!winnow_pictures_read (job, content, error))
    return NULL;
  winnow_ocr_write (job, content);
  if (!check_content (job, content, error))
    return NULL;
  return g_steal_pointer (&content);
}
