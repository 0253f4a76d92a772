/* extract.c: reads a file, finds the extractor of its format and checks the result. Thread-safe:
 * all state is in the job, and each call has its own contexts of the libraries. */
#include "extract/extract.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "extract/extractor.h"
#include "extract/pictures/pictures.h"

/* characters: longer ones are rare, and a title with a dot rarely goes on for fewer without a
 * space */
#define MAX_ENDING 12
#define PACKED_WEB_ARCHIVE ".warc.gz" /* the only format whose files have two endings */

G_DEFINE_QUARK (winnow_extract_error, winnow_extract_error)

/* Every ZIP container begins with a member or, if empty, with its directory. */
static gboolean
is_zip (const WinnowJob *job)
{
  return winnow_job_has_magic (job, "PK\3\4", 4) || winnow_job_has_magic (job, "PK\5\6", 4);
}

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

/* Only containers can be unknown, since plain text accepts the rest. A container with some members
 * of a document is damaged. */
static void
fail_unknown (WinnowJob *job, GError **error)
{
  if (winnow_container_has (job->container, "[Content_Types].xml") || winnow_container_has (job->container, "mimetype"))
    winnow_job_fail_damaged (job, "no main part", error);
  else
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
                         _ ("“%s” is an archive, not a document. Check it with the ending of an archive, such as .zip, "
                            "or name a file in it: “%s/…”."),
                         job->name, job->name);
}

static const WinnowExtractor *
find_extractor (WinnowJob *job, GError **error)
{
  const WinnowExtractor *extractor = NULL;
  if (job->size == 0)
    fail_empty (job, NULL, error);
  else if (!is_zip (job) || (job->container = winnow_container_open (job, error)) != NULL)
    {
      extractor = winnow_extractor_find (job);
      if (!winnow_job_is_alive (job, error))
        return NULL;
      if (extractor == NULL)
        fail_unknown (job, error);
    }
  return extractor;
}

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_isgraph (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

static gboolean
has_picture (const WinnowContent *content)
{
  for (guint i = 0; i < content->pictures->len; i++)
    if (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->is_read)
      return TRUE;
  return FALSE;
}

/* A document without text is accepted for its pictures, with a note to the user. */
static gboolean
check_content (const WinnowJob *job, WinnowContent *content, GError **error)
{
  if (!is_blank (content->text))
    return TRUE;
  if (!has_picture (content))
    return fail_empty (job, content, error);
  if (content->problem == NULL && strcmp (content->format, WINNOW_PICTURE_FORMAT) != 0)
    content->problem = g_strdup_printf (_ ("“%s” holds no text but only pictures, which are compared. If it is a scan, "
                                           "its text must be recognised first."),
                                        job->name);
  return TRUE;
}

/* @job: (nullable) with an error */
static WinnowContent *
read_job (WinnowJob *job, GError **error)
{
  const WinnowExtractor *extractor = job != NULL ? find_extractor (job, error) : NULL;
  if (extractor == NULL)
    return NULL;

  g_autoptr (WinnowContent) content = winnow_content_new (extractor->id);
  g_autoptr (WinnowWriter) writer = winnow_writer_new (job, content);

  if (!extractor->read (job, writer, error))
    return NULL;
  winnow_writer_finish (writer);
  if (!winnow_pictures_read (job, content, error) || !check_content (job, content, error))
    return NULL;
  return g_steal_pointer (&content);
}

WinnowContent *
winnow_extract_file (const char *path, const char *language, const WinnowExtractLimits *limits,
                     GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (path != NULL, NULL);
  g_autoptr (WinnowJob) job = winnow_job_new (path, NULL, language, limits, cancellable, error);
  return read_job (job, error);
}

WinnowContent *
winnow_extract_read (const char *path, char *data, gsize size, const char *language, const WinnowExtractLimits *limits,
                     GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (path != NULL && data != NULL, NULL);
  g_autoptr (WinnowJob) job = winnow_job_new_read (path, data, size, language, limits, cancellable, error);
  return read_job (job, error);
}

WinnowContent *
winnow_extract_member (WinnowArchive *archive, guint member, char *data, gsize size, const char *language,
                       const WinnowExtractLimits *limits, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (archive != NULL && data != NULL, NULL);
  g_autoptr (WinnowJob) job = winnow_job_new_member (archive, member, data, size, language, limits, cancellable, error);
  return read_job (job, error);
}

/* “Lecture 3. Water” and “关于水.的报告” have no ending. */
static gboolean
has_format_ending (const char *name)
{
  const char *dot = strrchr (name, '.');
  gsize length = 0;
  while (dot != NULL && g_ascii_isgraph (dot[1 + length]))
    length++;
  return length > 0 && length <= MAX_ENDING && dot[1 + length] == '\0';
}

static gboolean
has_suffix (const char *name, const char *suffix)
{
  gsize length = strlen (name), n = strlen (suffix);
  return length > n && g_ascii_strcasecmp (name + length - n, suffix) == 0;
}

gboolean
winnow_extract_knows_name (const char *path)
{
  g_return_val_if_fail (path != NULL, FALSE);

  g_autofree char *name = g_path_get_basename (path);
  if (has_suffix (name, PACKED_WEB_ARCHIVE))
    return TRUE;
  if (!has_format_ending (name))
    return TRUE;
  for (gsize i = 0; i < winnow_n_extractors; i++)
    if (winnow_name_has_ending (name, winnow_extractors[i].endings))
      return TRUE;
  return FALSE;
}
