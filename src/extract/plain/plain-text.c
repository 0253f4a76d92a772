/* plain-text.c: plain text.
 *
 * The text equals the file, code point by code point: no line end changes and nothing is trimmed,
 * so that offsets of other programs in the decoded file are ours. So the text bypasses the writer,
 * which would tidy it. */
#include "extract/extractor.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/plain/charset.h"

/* Files of other programs, named in the message. */
static const struct
{
  const char *magic;
  gsize length;
  const char *what;
} foreign_formats[] = {
  { "RIFF", 4, N_ ("a sound or a film") },
  { "ID3", 3, N_ ("a sound") },
  { "\x7F"
    "ELF",
    4, N_ ("a program") },
  { "MZ\x90", 3, N_ ("a program") },
  { "\x1F\x8B", 2, N_ ("an archive") },
  { "7z\xBC\xAF", 4, N_ ("an archive") },
  { "Rar!", 4, N_ ("an archive") },
  { "BZh", 3, N_ ("an archive") },
  { "\xFD"
    "7zXZ",
    5, N_ ("an archive") },
  { "SQLite format 3", 15, N_ ("a database") },
  { "WARC/", 5, N_ ("a web archive") },
  { "-----BEGIN PGP MESSAGE", 22, N_ ("an encrypted message") },
  { "-----BEGIN PGP SIGNATURE", 24, N_ ("a signature") },
  { "-----BEGIN PGP P", 16, N_ ("a key") },
};

static gboolean
refuse_foreign_format (const WinnowJob *job, GError **error)
{
  winnow_for_each_of (format, foreign_formats)
    if (winnow_job_has_magic (job, format->magic, format->length))
      /* Translators: the second part is “a program”, “an archive”, … */
      return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED, _ ("“%s” is no document: it is %s."),
                                  job->name, _ (format->what));
  return TRUE;
}

gboolean
winnow_text_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  WinnowContent *content = winnow_writer_get_content (writer);
  g_autoptr (WinnowDecoded) decoded = NULL;
  if (!refuse_foreign_format (job, error))
    return FALSE;
  decoded = winnow_charset_decode (job, g_steal_pointer (&job->data), job->size, NULL, error);
  if (decoded == NULL)
    return FALSE;
  if (decoded->length > job->limits.max_text_bytes)
    winnow_job_stop_too_long (job);

  winnow_decoded_describe (decoded, content);
  winnow_writer_take_body (writer, g_steal_pointer (&decoded->text), decoded->length);
  return winnow_job_is_alive (job, error);
}
