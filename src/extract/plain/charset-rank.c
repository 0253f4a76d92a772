/* charset-rank.c: finds the most likely character set of bytes.
 *
 * ICU's detector (ucsdet) recognises alphabets well but confuses the double-byte sets of East Asia,
 * above all in short texts. So the bytes are converted in each of these, and the score is the share
 * of characters that are frequent in the languages of the set: about half in the right one, a few
 * percent in a wrong one. ICU decides only where no East Asian score is convincing. Thread-safe; no
 * state. */
#include "extract/plain/charset-rank.h"

#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>

#define SAMPLE_BYTES (64u << 10) /* enough for statistics; keeps the cost constant */
#define CONVINCING 0.2           /* share of frequent characters that proves a set */
#define NEAR_EQUAL 0.85          /* of the best score: the language decides between such sets */
#define MAX_BROKEN 0.02          /* share of characters that do not convert */
#define MIN_CONFIDENCE 10        /* of 100, on ICU's scale */

typedef struct
{
  WinnowCharset charset;
  WinnowCommon common;
  const char *languages; /* BCP 47 prefixes, separated by spaces */
  gboolean wide;
} Candidate;

/* Programs write Windows' supersets under the names of the national sets. */
static const Candidate candidates[] = {
  { { "GB18030", "GB18030" }, WINNOW_COMMON_SIMPLIFIED, "zh-Hans zh-CN zh-SG zh", FALSE },
  { { "Big5", "windows-950" }, WINNOW_COMMON_TRADITIONAL, "zh-Hant zh-TW zh-HK zh-MO", FALSE },
  { { "Big5-HKSCS", "Big5-HKSCS" }, WINNOW_COMMON_TRADITIONAL, "zh-HK", FALSE },
  { { "EUC-TW", "EUC-TW" }, WINNOW_COMMON_TRADITIONAL, "zh-Hant zh-TW", FALSE },
  { { "Shift_JIS", "windows-31j" }, WINNOW_COMMON_JAPANESE, "ja", FALSE },
  { { "EUC-JP", "EUC-JP" }, WINNOW_COMMON_JAPANESE, "ja", FALSE },
  { { "EUC-KR", "windows-949" }, WINNOW_COMMON_KOREAN, "ko", FALSE },
  { { "UTF-16LE", "UTF-16LE" }, WINNOW_COMMON_ANY, "", TRUE },
  { { "UTF-16BE", "UTF-16BE" }, WINNOW_COMMON_ANY, "", TRUE },
};

/* ── conversion of a sample ── */

/* Returns: (transfer full) (nullable): UTF-16, U+FFFD for what does not convert. */
static UChar *
convert (const char *converter, const char *bytes, gsize length, int32_t *n)
{
  UErrorCode status = U_ZERO_ERROR;
  UConverter *open = ucnv_open (converter, &status);
  UChar *units = g_new (UChar, length + 1);
  UChar *target = units;
  const char *source = bytes;

  if (U_FAILURE (status))
    {
      g_free (units);
      return NULL;
    }
  /* no flush: the sample may cut a character */
  ucnv_toUnicode (open, &target, units + length, &source, bytes + length, NULL, FALSE, &status);
  ucnv_close (open);
  *n = target - units;
  return units;
}

/* ── score ── */

typedef struct
{
  guint n, common, broken, unlikely;
} Tally;

/* Rare in these languages and frequent in wrong decodings: private use, C1 controls, half-width
 * kana, controls. */
static gboolean
is_unlikely (UChar c)
{
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0x80 && c < 0xA0) || (c >= 0xFF61 && c <= 0xFF9F)
         || (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0xFFFE || c == 0xFFFF;
}

static gboolean
is_punctuation (UChar c)
{
  return (c >= 0x2010 && c <= 0x2027) || (c >= 0x3000 && c <= 0x3011) || (c >= 0xFF01 && c <= 0xFF5E) || c == 0xB7;
}

/* Punctuation does not count: many sets share its place. In wide sets ASCII counts, too. */
static Tally
count (const UChar *units, int32_t n, const Candidate *candidate, const guint8 *common)
{
  Tally tally = { 0 };

  for (int32_t i = 0; i < n; i++)
    {
      UChar c = units[i];
      if (c == 0xFFFD)
        tally.broken++;
      else if (is_unlikely (c))
        tally.unlikely++;
      else if ((c < 0x80 && !candidate->wide) || is_punctuation (c))
        continue;
      else
        tally.common += (common[c] & candidate->common) != 0 || (c < 0x80 && candidate->wide);
      tally.n++;
    }
  return tally;
}

static double
score (const Candidate *candidate, const char *bytes, gsize length, const guint8 *common)
{
  int32_t n = 0;
  g_autofree UChar *units = convert (candidate->charset.converter, bytes, length, &n);
  Tally tally = units != NULL ? count (units, n, candidate, common) : (Tally){ 0 };

  if (tally.n == 0 || tally.broken > MAX_BROKEN * n)
    return 0;
  return ((double) tally.common - tally.unlikely - tally.broken) / tally.n;
}

static gboolean
matches_language (const Candidate *candidate, const char *language)
{
  g_auto (GStrv) prefixes = g_strsplit (candidate->languages, " ", -1);

  for (guint i = 0; language != NULL && prefixes[i] != NULL; i++)
    if (*prefixes[i] != '\0' && g_ascii_strncasecmp (language, prefixes[i], strlen (prefixes[i])) == 0)
      return TRUE;
  return FALSE;
}

/* ── the choice ── */

static const Candidate *
choose (const char *bytes, gsize length, gboolean wide, const char *language)
{
  g_autofree guint8 *common = winnow_common_characters_new ();
  double scores[G_N_ELEMENTS (candidates)], best = 0;
  const Candidate *chosen = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      scores[i] = !candidates[i].wide || wide ? score (&candidates[i], bytes, length, common) : 0;
      if (scores[i] > best)
        {
          best = scores[i];
          chosen = &candidates[i];
        }
    }
  if (best < CONVINCING)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    if (scores[i] >= NEAR_EQUAL * best && !matches_language (chosen, language)
        && matches_language (&candidates[i], language))
      chosen = &candidates[i];
  return chosen;
}

/* The Windows supersets differ only where ISO has no characters. */
static const WinnowCharset supersets[] = {
  { "ISO-8859-1", "windows-1252" },
  { "ISO-8859-9", "windows-1254" },
};

static WinnowCharset
find_superset (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (supersets); i++)
    if (strcmp (name, supersets[i].name) == 0)
      return (WinnowCharset){ supersets[i].converter, supersets[i].converter };
  return (WinnowCharset){ g_intern_string (name), g_intern_string (name) };
}

/* TRUE if the decoded text has hardly any controls and unconvertible characters. */
static gboolean
reads_well (const WinnowCharset *charset, const char *bytes, gsize length)
{
  int32_t n = 0;
  g_autofree UChar *units = convert (charset->converter, bytes, length, &n);
  gsize bad = 0;

  for (int32_t i = 0; units != NULL && i < n; i++)
    bad += units[i] == 0xFFFD || is_unlikely (units[i]);
  return units != NULL && bad <= MAX_BROKEN * n;
}

static gboolean
ask_icu (const char *bytes, gsize length, WinnowCharset *best)
{
  UErrorCode status = U_ZERO_ERROR;
  UCharsetDetector *detector = ucsdet_open (&status);
  const UCharsetMatch **matches;
  int32_t n = 0;
  gboolean found = FALSE;

  ucsdet_setText (detector, bytes, length, &status);
  matches = ucsdet_detectAll (detector, &n, &status);
  for (int32_t i = 0; U_SUCCESS (status) && i < n && !found; i++)
    {
      const char *name = ucsdet_getName (matches[i], &status);
      if (ucsdet_getConfidence (matches[i], &status) < MIN_CONFIDENCE || g_str_has_prefix (name, "UTF-"))
        continue;
      *best = find_superset (name);
      found = reads_well (best, bytes, length);
    }
  ucsdet_close (detector);
  return found;
}

gboolean
winnow_charset_rank (const char *bytes, gsize length, gboolean wide, const char *language, WinnowCharset *best)
{
  gsize start = 0;

  /* A long English preface proves nothing: the sample begins at the first byte beyond ASCII, which
   * begins a character in all but wide sets. */
  while (!wide && start < length && (guchar) bytes[start] < 0x80)
    start++;

  gsize n = MIN (length - start, SAMPLE_BYTES);
  const Candidate *chosen = choose (bytes + start, n, wide, language);
  if (chosen != NULL)
    *best = chosen->charset;
  return chosen != NULL || ask_icu (bytes, MIN (length, SAMPLE_BYTES), best);
}
