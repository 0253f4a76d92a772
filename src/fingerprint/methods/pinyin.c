/* pinyin.c: how often the syllables of Chinese text begin with each consonant, segment by segment
 *
 * The published method: text → toneless pinyin → initials. For each segment of m characters, the
 * frequencies of the 20 consonants b c d f g h j k l m n p q r s t w x y z minus their reference
 * frequencies, each scaled to a digit: 20 digits a segment. So a character replaced by one that
 * sounds alike, or traditional by simplified characters, changes nothing. zh, ch and sh count as z,
 * c and s. Characters whose syllable begins with a vowel only fill the segment.
 *
 * Parameters: m, 50; levels, the greatest digit: 9, 7, 3 and 1 are the published ones; overlap of
 * segments, 50 %; reference: the shipped frequencies, those of the collection (default), or a
 * user's file (text/words/initials.h). The digit of a frequency f is its distance from the
 * reference r in standard deviations of m draws, √(r (1 − r) / m), from −3 to +3. (Scaling each
 * segment's smallest and greatest difference to [0, levels] separates less: at 9 levels .87 of the
 * segments of a text with every tenth character changed are found again, instead of .98, with the
 * same share of false ones.)
 *
 * Segments overlap by half, or as set, but prefer to begin with a sentence: the next one begins at
 * the first sentence at least a step (m/2 characters) after the last one's begin, if there is one
 * within two steps and within m. So
 * segments soon agree again after an insertion: with 5 of 1,000 characters inserted .39 of the
 * segments are equal instead of .12. The rest at the end is a segment if it has m/2 characters. m =
 * 50: with 100 and 200 fewer segments are equal, and short texts have none; with fewer characters a
 * segment says little.
 *
 * Two segments agree when the sum of the differences of their digits is small: a sum with which 1
 * in 100 segments of unrelated 3 KB laws and technical prose has a partner (see tolerances[]). In
 * long texts everything has a partner somewhere, so the next or the previous segment must agree
 * with the partner's neighbour, too, if there is one. The value is the share of such segments of
 * both texts.
 *
 * Keys: a sample of 256 hashes (coverage.h) of the digits of the first and of the last ten
 * consonants of a segment; with fewer than 7 levels, of all 20. A few halves of the segments of an
 * edited text are equal where no whole segment is: with 16 whole segments 12 in 100 pairs of
 * near-duplicates are missed, and 33 in 40 of texts with 1 in 12 characters changed evenly.
 *
 * Limits: Chinese only. The digits depend on the reference frequencies, so by default on the
 * library. Fingerprints: one a segment, by place; symbols: its 20 digits; size: Han characters with
 * a sound. O(n). Comparing takes O(segments²) small steps; for two texts with more than 2²⁶ pairs
 * of segments an evenly spaced part of the segments is compared with all of the other text. */
#include <math.h>

#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/kgram.h"
#include "fingerprint/methods/methods.h"
#include "text/sounds.h"

#define MAX_LEVELS 9u
#define MAX_OVERLAP 90u
#define WIDEST 3.             /* standard deviations from the reference to the first and last digit */
#define LEAST_REFERENCE .001  /* lower bound, for consonants that a collection hardly has */
#define ROW 32u               /* bytes of a segment: its digits, padded with zeros to fill vectors */
#define N_KEYS 256u           /* bucket keys */
#define LEAST_HALVED 7u       /* levels from which on ten digits say enough to be a key */
#define MOST_PAIRS (1u << 26) /* pairs of segments compared at most: two texts of some 600 KB */

enum
{
  M,
  LEVELS,
  OVERLAP,
  REFERENCE
};

/* ── segments ── */

/* The Han characters of a text that have a sound. */
typedef struct
{
  guint32 n;
  guint32 *tokens; /* (owned) */
  gint8 *initials; /* (owned) −1: none */
  guint8 *begins;  /* (owned) whether a sentence begins there */
} Sounds;

static void
init_sounds (Sounds *sounds, const WinnowText *text)
{
  guint32 sentence = 0;
  gboolean begins = FALSE;
  sounds->n = 0;
  sounds->tokens = g_new (guint32, text->n_tokens);
  sounds->initials = g_new (gint8, text->n_tokens);
  sounds->begins = g_new (guint8, text->n_tokens);
  for (guint32 t = 0; t < text->n_tokens && text->sounds != NULL; t++)
    {
      for (; sentence < text->n_sentences && text->sentences[sentence].first <= t; sentence++)
        begins = TRUE;
      if (text->sounds[t] == 0)
        continue;
      sounds->tokens[sounds->n] = t;
      sounds->initials[sounds->n] = (gint8) winnow_sound_get_initial (text->sounds[t]);
      sounds->begins[sounds->n++] = begins;
      begins = FALSE;
    }
}

/* Where the segment after the one at @at begins; segments that follow one another evenly begin
 * @step characters apart. */
static guint32
find_next (const Sounds *sounds, guint32 at, guint m, guint step)
{
  for (guint32 next = at + step; next < at + MIN (m, 2 * step) && next < sounds->n; next++)
    if (sounds->begins[next])
      return next;
  return at + step;
}

/* What the frequencies of initials are compared with. */
enum
{
  REFERENCE_SHIPPED,
  REFERENCE_LEARNT, /* from the collection */
  REFERENCE_USER
};

static const double *
get_references (guint reference, const WinnowMethodContext *context)
{
  switch (reference)
    {
    case REFERENCE_USER:
      return winnow_initials_get_user ();
    case REFERENCE_LEARNT:
      return context->frequencies->initials;
    default:
      return winnow_frequencies_get_shipped ()->initials;
    }
}

static guint32
get_digit (guint count, guint total, double reference, guint levels)
{
  double expected = MAX (reference, LEAST_REFERENCE), deviation = sqrt (expected * (1 - expected) / total),
         place = ((double) count / total - expected) / deviation / (2 * WIDEST) + .5;
  return CLAMP (place, 0, 1) * levels + .5;
}

static void
add_segment (WinnowDigest *digest, const Sounds *sounds, guint32 first, guint32 last, const double *references)
{
  guint counts[WINNOW_N_INITIALS] = { 0 }, total = 0;
  guint64 hash = digest->width;
  for (guint32 i = first; i < last; i++)
    if (sounds->initials[i] >= 0)
      {
        counts[sounds->initials[i]]++;
        total++;
      }
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    {
      guint32 digit = get_digit (counts[i], MAX (total, 1), references[i], digest->values[LEVELS]);
      g_array_append_val (digest->symbols, digit);
      hash = hash * (MAX_LEVELS + 1) + digit;
    }
  winnow_digest_add (digest, winnow_hash_mix (hash), sounds->tokens[first], sounds->tokens[last - 1] + 1);
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  WinnowDigest *digest = winnow_digest_new (&winnow_method_pinyin, values);
  const double *references = get_references (values[REFERENCE], context);
  const WinnowText *characters = winnow_subject_get_characters (subject);
  guint m = values[M], step = MAX (1, m * (100 - values[OVERLAP]) / 100);
  Sounds sounds;
  init_sounds (&sounds, characters);
  digest->width = WINNOW_N_INITIALS;
  digest->symbols = winnow_array_new (guint32);
  digest->size = sounds.n;
  for (guint32 at = 0; at + m / 2 <= sounds.n; at = find_next (&sounds, at, m, step))
    {
      add_segment (digest, &sounds, at, MIN (at + m, sounds.n), references);
      if (at + m >= sounds.n)
        break;
    }
  winnow_clear (&sounds, g_free, tokens, initials, begins);
  winnow_digest_map_places (digest, characters, subject->tokens);
  return digest;
}

/* ── comparing ── */

/* By levels: the greatest sum of differences with which at most 15 in 1,000 segments of an
 * unrelated text have a partner (for 2 levels: 3 in 100 are equal). */
static const guint tolerances[MAX_LEVELS + 1] = { 0, 1, 0, 2, 5, 6, 9, 10, 12, 14 };

/* The digits of all segments, ROW bytes each. */
static guint8 *
dup_rows (const WinnowDigest *digest)
{
  guint8 *rows = g_malloc0 ((gsize) digest->fingerprints->len * ROW);
  winnow_for_each_index (i, digest->symbols)
    rows[i / digest->width * ROW + i % digest->width] = (guint8) g_array_index (digest->symbols, guint32, i);
  return rows;
}

static inline guint
sum_differences (const guint8 *a, const guint8 *b)
{
  guint sum = 0;
  winnow_for_each_below (i, ROW)
    sum += (guint) ABS (a[i] - b[i]);
  return sum;
}

/* The segments of a digest. */
typedef struct
{
  guint n;
  const guint8 *rows; /* (borrowed) ROW bytes each */
} Segments;

static gboolean
is_near (const Segments *a, const Segments *b, guint i, guint j, guint tolerance)
{
  return sum_differences (a->rows + (gsize) i * ROW, b->rows + (gsize) j * ROW) <= tolerance;
}

/* Whether segment @i of @a is near to one of @b, and so are the ones before or the ones after them.
 * If one text has a single segment, the first part is enough. */
static gboolean
has_partner (const Segments *a, const Segments *b, guint i, guint tolerance)
{
  winnow_for_each_below (j, b->n)
    if (is_near (a, b, i, j, tolerance)
        && (a->n == 1 || b->n == 1 || (i > 0 && j > 0 && is_near (a, b, i - 1, j - 1, tolerance))
            || (i + 1 < a->n && j + 1 < b->n && is_near (a, b, i + 1, j + 1, tolerance))))
      return TRUE;
  return FALSE;
}

/* The number of segments of @a with a partner in @b; estimated for very long texts. */
static double
count_agreed (const Segments *a, const Segments *b, guint tolerance)
{
  guint step = (guint) ((guint64) a->n * b->n / MOST_PAIRS) + 1, agreed = 0, n = 0;
  for (guint i = 0; i < a->n; i += MIN (step, a->n - i), n++)
    agreed += has_partner (a, b, i, tolerance);
  return (double) agreed * a->n / n;
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  guint tolerance = tolerances[a->values[LEVELS]];
  g_autofree guint8 *rows_a = dup_rows (a), *rows_b = dup_rows (b);
  Segments x = { a->fingerprints->len, rows_a }, y = { b->fingerprints->len, rows_b };
  *agreement
      = winnow_agreement_of_shares (count_agreed (&x, &y, tolerance), x.n, count_agreed (&y, &x, tolerance), y.n);
}

static void
add_keys (const WinnowDigest *digest, double threshold, GArray *keys)
{
  const guint32 *digits = WINNOW_DATA (const guint32, digest->symbols);
  guint length = digest->width / (digest->values[LEVELS] >= LEAST_HALVED ? 2 : 1), first = keys->len;
  for (guint i = 0; i + length <= digest->symbols->len; i += length)
    {
      guint64 hash = i % digest->width;
      for (guint at = i; at < i + length; at++)
        hash = hash * (MAX_LEVELS + 1) + digits[at];
      winnow_keys_add_one (keys, first, N_KEYS, winnow_hash_mix (hash));
    }
}

static const WinnowChoice references[]
    = { { N_ ("as in the shipped file"), REFERENCE_SHIPPED },
        { N_ ("as in the collection"), REFERENCE_LEARNT, WINNOW_USES_FREQUENCIES },
        { N_ ("as in your own file, or in the shipped one without it"), REFERENCE_USER, WINNOW_USES_INITIALS },
        { NULL } };

const WinnowMethod winnow_method_pinyin = {
  .id = "pinyin",
  .title = N_ ("Pinyin initials"),
  .description = N_ ("Compares how often the syllables of Chinese begin with each consonant, so that characters "
                     "exchanged for others that sound alike change nothing."),
  .version = 1,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .5,
  .parameters = { { "m", 20, 1000, 50, N_ ("Characters of a segment") },
                  { "levels", 1, MAX_LEVELS, 9, N_ ("The greatest digit of a frequency: 9, 7, 3 or 1") },
                  { "overlap", 0, MAX_OVERLAP, 50, N_ ("Percent of a segment that the next one has, too") },
                  { "reference", REFERENCE_SHIPPED, REFERENCE_USER, REFERENCE_LEARNT,
                    N_ ("How often each initial is expected"), references } },
  .same = N_ ("Most of both texts sounds alike."),
  .different = N_ ("Most of both texts sounds different."),
  .silent = N_ ("A text has too few Chinese characters."),
  .compute = compute,
  .keys = add_keys,
  .compare = compare,
};
