/* charset.c: decodes bytes in an unknown character set.
 *
 * Tried in this order: a byte order mark; NUL bytes in the pattern of UTF-16 and UTF-32; valid
 * UTF-8; the set that the file declares; lines in UTF-8 among lines in another set; UTF-8 with a
 * few broken bytes; the ranking of
 * charset-rank.c. Each code point of the file stays one, so that offsets of other programs in the
 * decoded file are ours. Bytes with many controls are refused. Valid UTF-8 is not copied.
 * Thread-safe. */
#include "extract/plain/charset.h"

#include <inttypes.h>
#include <string.h>
#include <unicode/ucnv.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/plain/utf8.h"

#define CONVERT_CHUNK (1u << 20)  /* bytes between two checks of the deadline */
#define MAX_CONTROLS_UTF8 0.25    /* share of control bytes: valid UTF-8 may be an unusual text */
#define MAX_CONTROLS_OTHER 0.02   /* other bytes with as many are no text */
#define NUL_SHARE 8               /* a text with one NUL in fewer bytes than this is wide */
#define UTF8_SEQUENCES_A_FAULT 20 /* valid sequences per broken byte of damaged UTF-8 */
#define LEAST_BYTES 10            /* of each of two sets in one file: sequences of UTF-8, other bytes */
#define MOST_BYTES 20             /* other bytes to a sequence: in another set some lines look like UTF-8 */
#define MAX_REPLACED 0.02         /* share of characters that may fail to convert */
#define MAX_NOTES 20              /* of a document of many texts */
#define DECLARATION_BYTES 4096    /* where a declaration is looked for */

static const struct
{
  const char *mark;
  gsize length;
  WinnowCharset charset;
} marks[] = {
  { "\xEF\xBB\xBF", 3, { "UTF-8", "UTF-8" } },       { "\xFF\xFE\0\0", 4, { "UTF-32LE", "UTF-32LE" } },
  { "\0\0\xFE\xFF", 4, { "UTF-32BE", "UTF-32BE" } }, { "\xFF\xFE", 2, { "UTF-16LE", "UTF-16LE" } },
  { "\xFE\xFF", 2, { "UTF-16BE", "UTF-16BE" } },     { "\x84\x31\x95\x33", 4, { "GB18030", "GB18030" } },
};

static const WinnowCharset utf8 = { "UTF-8", "UTF-8" };
static const WinnowCharset utf32le = { "UTF-32LE", "UTF-32LE" }, utf32be = { "UTF-32BE", "UTF-32BE" };
static const WinnowCharset utf16le = { "UTF-16LE", "UTF-16LE" }, utf16be = { "UTF-16BE", "UTF-16BE" };

void
winnow_decoded_free (WinnowDecoded *decoded)
{
  g_free (decoded->text);
  g_free (decoded);
}

/* ── counting bytes ── */

typedef struct
{
  gsize nul[4];   /* NUL bytes by their place modulo 4 */
  gsize controls; /* control bytes that no text needs, with NUL */
} ByteCounts;

static ByteCounts
count_bytes (const char *bytes, gsize length)
{
  ByteCounts counts = { 0 };
  winnow_for_each_between (i, 0, length)
    {
      guchar c = bytes[i];
      if (c == '\0')
        counts.nul[i & 3]++;
      counts.controls += (c < 0x20 && (c < '\t' || c > '\r') && c != 0x1B) || c == 0x7F;
    }
  return counts;
}

/* ── conversion ── */

/* Replaces each fault by one U+FFFD. */
static GString *
convert (WinnowJob *job, const char *converter, const char *bytes, gsize length, GError **error)
{
  UErrorCode status = U_ZERO_ERROR;
  UConverter *source = ucnv_open (converter, &status), *target = ucnv_open ("UTF-8", &status);
  g_autoptr (GString) text = g_string_sized_new (length + length / 2);
  g_autofree char *chunk = g_malloc (CONVERT_CHUNK);
  UChar pivot[1024], *pivot_source = pivot, *pivot_target = pivot;
  const char *from = bytes;
  if (U_FAILURE (status))
    g_error ("ICU lacks the converter %s", converter);
  do
    {
      char *to = chunk;
      status = U_ZERO_ERROR;
      ucnv_convertEx (target, source, &to, chunk + CONVERT_CHUNK, &from, bytes + length, pivot, &pivot_source,
                      &pivot_target, pivot + G_N_ELEMENTS (pivot), FALSE, TRUE, &status);
      g_string_append_len (text, chunk, to - chunk);
      if (text->len > job->limits.max_text_bytes)
        winnow_job_stop_too_long (job);
    }
  while (status == U_BUFFER_OVERFLOW_ERROR && winnow_job_is_alive (job, NULL));
  ucnv_close (source);
  ucnv_close (target);
  return winnow_job_is_alive (job, error) ? g_steal_pointer (&text) : NULL;
}

static WinnowDecoded *
decoded_new (char *text, gsize length, const char *charset, gboolean guessed)
{
  WinnowDecoded *decoded = g_new0 (WinnowDecoded, 1);
  for (char *nul = memchr (text, '\0', length); nul != NULL; nul = memchr (nul, '\0', text + length - nul))
    *nul = ' ';
  *decoded = (WinnowDecoded){ .text = text, .length = length, .charset = charset, .guessed = guessed };
  return decoded;
}

/* NULL without an error if too many characters do not convert: the text is in another set. */
static WinnowDecoded *
try_charset (WinnowJob *job, const char *bytes, gsize length, const WinnowCharset *charset, gboolean guessed,
             GError **error)
{
  g_autoptr (GString) text = convert (job, charset->converter, bytes, length, error);
  if (text == NULL)
    return NULL;

  gsize n_replaced = 0;
  for (const char *found = text->str;
       (found = memmem (found, text->str + text->len - found, "\xEF\xBF\xBD", 3)) != NULL; found += 3)
    n_replaced++;
  if (n_replaced > MAX_REPLACED * g_utf8_strlen (text->str, text->len) + 1)
    return NULL;

  gsize n = text->len;
  WinnowDecoded *decoded = decoded_new (g_string_free (g_steal_pointer (&text), FALSE), n, charset->name, guessed);
  decoded->n_replaced = n_replaced;
  return decoded;
}

/* ── character sets in order of trial ── */

/* Removes the byte order mark and keeps the buffer. */
static WinnowDecoded *
take_utf8 (char **bytes, gsize length, gsize skip)
{
  if (skip > 0)
    memmove (*bytes, *bytes + skip, length - skip + 1);
  return decoded_new (g_steal_pointer (bytes), length - skip, utf8.name, FALSE);
}

static WinnowDecoded *
decode_marked (WinnowJob *job, char **bytes, gsize length, GError **error)
{
  winnow_for_each_of (mark, marks)
    {
      gsize skip = mark->length;
      if (length < skip || memcmp (*bytes, mark->mark, skip) != 0)
        continue;
      if (mark->charset.name == marks[0].charset.name && winnow_utf8_is_valid (*bytes + skip, length - skip))
        return take_utf8 (bytes, length, skip);
      return try_charset (job, *bytes + skip, length - skip, &mark->charset, FALSE, error);
    }
  return NULL;
}

/* ASCII in a wide set has NULs at fixed places: three of four bytes in UTF-32, one of two in
 * UTF-16. */
static const WinnowCharset *
find_wide (const ByteCounts *counts, gsize length)
{
  const gsize *nul = counts->nul;
  gsize even = nul[0] + nul[2], odd = nul[1] + nul[3], quarter = length / 4, few = length / 100;
  if (length % 4 == 0 && nul[3] == quarter && nul[2] >= quarter * 9 / 10)
    return &utf32le;
  if (length % 4 == 0 && nul[0] == quarter && nul[1] >= quarter * 9 / 10)
    return &utf32be;
  if (odd > length / NUL_SHARE && even <= few)
    return &utf16le;
  if (even > length / NUL_SHARE && odd <= few)
    return &utf16be;
  return NULL;
}

/* Japanese mail and old files: seven bits with escape sequences. Control characters alone prove
 * nothing. */
static gboolean
is_iso_2022_jp (const char *bytes, gsize length)
{
  const char *escape = memchr (bytes, '\x1B', length); /* usually absent, so one fast pass decides */
  if (escape == NULL)
    return FALSE;
  length -= escape - bytes;
  return (memmem (escape, length, "\x1B$B", 3) != NULL || memmem (escape, length, "\x1B$@", 3) != NULL)
         && (memmem (escape, length, "\x1B(B", 3) != NULL || memmem (escape, length, "\x1B(J", 3) != NULL);
}

static WinnowDecoded *
decode_utf8 (WinnowJob *job, char **bytes, gsize length, GError **error)
{
  static const WinnowCharset iso_2022_jp = { "ISO-2022-JP", "ISO-2022-JP" };
  if (is_iso_2022_jp (*bytes, length))
    return try_charset (job, *bytes, length, &iso_2022_jp, TRUE, error);
  return take_utf8 (bytes, length, 0);
}

static WinnowDecoded *
decode_declared (WinnowJob *job, const char *bytes, gsize length, const char *declared, GError **error)
{
  UErrorCode status = U_ZERO_ERROR;
  const char *name = declared != NULL ? ucnv_getStandardName (declared, "IANA", &status) : NULL;
  /* Programs that write national names mean the supersets. */
  gboolean is_gb = name != NULL && (g_str_has_prefix (name, "GB") || g_str_has_prefix (name, "gb"));
  WinnowCharset charset = { is_gb ? "GB18030" : name, is_gb ? "GB18030" : name };

  if (name == NULL || g_str_has_prefix (name, "UTF-")) /* UTF-8 and wide sets were tried before */
    return NULL;
  return try_charset (job, bytes, length, &charset, FALSE, error);
}

static WinnowDecoded *
decode_ranked (WinnowJob *job, const char *bytes, gsize length, gsize n_nul, GError **error)
{
  gboolean wide = length % 2 == 0 && n_nul > 0;
  WinnowCharset best;
  /* Pure Han in UTF-16 has no NUL: the wide sets come after all others. */
  if (!winnow_charset_rank (bytes, length, wide, job->language, &best)
      && !(length % 2 == 0 && winnow_charset_rank (bytes, length, TRUE, NULL, &best)))
    return NULL;
  return try_charset (job, bytes, length, &best, TRUE, error);
}

/* Whether the line is UTF-8, with a few broken bytes at the most. */
static gboolean
is_utf8_line (const char *line, WinnowUtf8Faults *sums)
{
  WinnowUtf8Faults faults = winnow_utf8_count_faults (line, strlen (line));
  gboolean is_utf8 = faults.sequences >= faults.broken;
  *(is_utf8 ? &sums->sequences : &sums->broken) += MAX (faults.sequences, faults.broken);
  return is_utf8;
}

/* Of a file that several programs have written to. Returns: NULL without an error for others */
static WinnowDecoded *
decode_mixed (WinnowJob *job, const char *bytes, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (bytes, "\n", -1);
  g_autoptr (GString) others = g_string_new (NULL);
  WinnowUtf8Faults sums = { 0 };
  WinnowCharset charset;
  winnow_for_each_string (line, lines)
    if (!is_utf8_line (line, &sums))
      g_string_append_printf (others, "%s\n", line);
  if (MIN (sums.sequences, sums.broken) < LEAST_BYTES || sums.broken > MOST_BYTES * sums.sequences
      || !winnow_charset_rank (others->str, others->len, FALSE, job->language, &charset))
    return NULL;
  WinnowDecoded *decoded = try_charset (job, others->str, others->len, &charset, TRUE, error);
  if (decoded == NULL)
    return NULL;
  g_auto (GStrv) read = g_strsplit (decoded->text, "\n", -1);
  guint next = 0;
  for (char **line = lines; *line != NULL; line++)
    {
      char *text = is_utf8_line (*line, &sums) ? g_utf8_make_valid (*line, -1)
                                               : g_strdup (read[next] != NULL ? read[next++] : "");
      g_free (*line);
      *line = text;
    }
  g_free (decoded->text);
  decoded->text = g_strjoinv ("\n", lines);
  decoded->length = strlen (decoded->text);
  decoded->is_mixed = TRUE;
  return decoded;
}

static WinnowDecoded *
decode_unmarked (WinnowJob *job, char **bytes, gsize length, const char *declared, GError **error)
{
  ByteCounts counts = { 0 };
  gboolean has_nul = memchr (*bytes, '\0', length) != NULL;
  gboolean valid = winnow_utf8_is_valid (*bytes, length);
  WinnowUtf8Faults faults;
  if (valid && !has_nul && winnow_utf8_has_few_controls (*bytes, length))
    return decode_utf8 (job, bytes, length, error);

  counts = count_bytes (*bytes, length);
  if (has_nul && find_wide (&counts, length) != NULL)
    return try_charset (job, *bytes, length, find_wide (&counts, length), TRUE, error);
  if (valid)
    return counts.controls <= MAX_CONTROLS_UTF8 * length ? decode_utf8 (job, bytes, length, error) : NULL;

  gsize n_nul = counts.nul[0] + counts.nul[1] + counts.nul[2] + counts.nul[3];
  gboolean clean = n_nul == 0 && counts.controls <= MAX_CONTROLS_OTHER * length + 2;
  WinnowDecoded *decoded = NULL;
  if (!clean && length % 2 != 0) /* only a wide set has such bytes */
    return NULL;
  if (clean && (decoded = decode_declared (job, *bytes, length, declared, error)) != NULL)
    return decoded;
  if (clean && ((decoded = decode_mixed (job, *bytes, error)) != NULL || !winnow_job_is_alive (job, NULL)))
    return decoded;
  faults = winnow_utf8_count_faults (*bytes, length);
  if (clean && faults.sequences >= UTF8_SEQUENCES_A_FAULT * faults.broken)
    return try_charset (job, *bytes, length, &utf8, TRUE, error);
  return decode_ranked (job, *bytes, length, n_nul, error);
}

WinnowDecoded *
winnow_charset_decode (WinnowJob *job, char *bytes, gsize length, const char *declared, GError **error)
{
  g_autofree char *owned = bytes;
  g_autoptr (GError) stopped = NULL;
  WinnowDecoded *decoded = decode_marked (job, &owned, length, &stopped);
  if (decoded == NULL && stopped == NULL)
    decoded = decode_unmarked (job, &owned, length, declared, &stopped);
  if (stopped != NULL)
    g_propagate_error (error, g_steal_pointer (&stopped));
  else if (decoded == NULL)
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
                         _ ("“%s” is no document that can be read: it does not hold text. Ask for it as PDF or docx."),
                         job->name);
  return decoded;
}

/* The value of charset= or encoding=, with or without quotes. */
static char *
find_declaration (const char *bytes, gsize length)
{
  static const char *const keys[] = { "charset", "encoding" };
  g_autofree char *head = g_ascii_strdown (bytes, MIN (length, DECLARATION_BYTES));

  winnow_for_each_of (key, keys)
    for (const char *at = strstr (head, *key); at != NULL; at = strstr (at, *key))
      {
        at += strlen (*key);
        at += strspn (at, " \t\r\n");
        if (*at != '=')
          continue;
        at += 1 + strspn (at + 1, " \t\r\n\"'");
        gsize n = strcspn (at, " \t\r\n\"';/>?");
        if (n > 0)
          return g_strndup (at, n);
      }
  return NULL;
}

WinnowDecoded *
winnow_charset_decode_markup (WinnowJob *job, const char *bytes, gsize length, GError **error)
{
  g_autofree char *declared = find_declaration (bytes, length);
  char *copy = g_malloc (length + 1);
  memcpy (copy, bytes, length);
  copy[length] = '\0';
  return winnow_charset_decode (job, copy, length, declared, error);
}

void
winnow_decoded_describe (const WinnowDecoded *decoded, WinnowContent *content)
{
  gboolean is_first_guess = decoded->guessed && !content->charset_guessed;
  if (content->charset == NULL || is_first_guess)
    {
      g_free (content->charset);
      content->charset = g_strdup (decoded->charset);
      content->charset_guessed = decoded->guessed;
    }
  if (decoded->is_mixed)
    winnow_content_add_note (content,
                             _ ("Some lines of the file are in UTF-8 and others in %s; each was read in its own."),
                             decoded->charset);
  else if (is_first_guess)
    winnow_content_add_note (content, _ ("The file does not name its character set; it was read as %s."),
                             decoded->charset);
  if (decoded->n_replaced > 0 && content->notes->len < MAX_NOTES)
    winnow_content_add_note (content,
                             ngettext ("%" PRIuPTR " broken character was replaced.",
                                       "%" PRIuPTR " broken characters were replaced.", decoded->n_replaced),
                             decoded->n_replaced);
}
