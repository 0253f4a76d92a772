/* feature-code.c: the characters on both sides of full stops
 *
 * The method known from deduplicating Chinese news pages by feature codes: a code consists of the L
 * characters before a full stop and the L after it. Few other texts have the same ten characters
 * around a stop, and reprints seldom change stops. As in the paper, texts whose lengths differ by
 * more than a tenth are different pieces (902 pages, 300 classes: 9 errors with ratio 1.10, 26
 * without it).
 *
 * Parameters: length, L, 5; first: 1 uses the first full stop only, as in the paper, 0 uses all;
 * wrong: how many symbols of a code may be wrong, 2; ratio: how many percent longer one text may
 * be, 10; 0: any length.
 *
 * A full stop is 。 or . at the end of a sentence (text.h). Its code has the last L characters of
 * the sentence before it and the first L of the one after it; digits, Latin letters and punctuation
 * are skipped. If one of the sentences has fewer, and both have L words of an alphabetic script,
 * these make the code; else the stop has no code. The paper has Chinese only. Five words separate
 * English as well: of 28,441 pairs of unrelated 3 KB pieces of novels and essays none shared a
 * code; of laws and technical prose in Chinese one code in 1,000 agreed. With one character (word)
 * in ten edited .94 (.95) of the codes still agree, with one in four .53 (.66).
 *
 * Two codes agree when their longest common subsequence has at least 2L − 2 symbols (2L − wrong):
 * two may be wrong on each side. The value is the share of the codes of both texts that agree with
 * one of the other's; 0 where the texts' lengths, in tokens, differ too much. The containments
 * ignore the lengths.
 *
 * A code is a set of a few bits, too, and most pairs are refused by their sets. Of long texts not
 * even the sets of all pairs are compared. With at most two wrong symbols in each, of five blocks
 * of one code at least one is unbroken in the other, at most two symbols from its place. So blocks
 * are looked up, and codes with a common block are compared if their sets allow it. Artificial
 * texts, with a few characters over and over, have every block in common: there a code that has
 * found none within a bounded number of tries counts as different. So time stays O(n), and equal
 * codes are always found.
 *
 * Keys: a sample of 16 codes (coverage.h), which finds equal ones only. Groups use an index instead
 * that finds all codes that agree (match/groups/near-codes.c).
 *
 * Fingerprints: one a distinct code, by place, over the tokens from its first to its last symbol;
 * symbols: 2L, the lower halves of the token hashes; size: tokens. */

#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "fingerprint/codes.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/methods/methods.h"
#include "base/radix-sort.h"

#define MAX_LENGTH 20u
#define MAX_WRONG 2u
#define MAX_RATIO 100u

G_STATIC_ASSERT (2 * MAX_LENGTH == WINNOW_CODE_MAX_WIDTH);

/* Bounds of the effort for all codes of one text: looking at a code of the other text costs 1,
 * comparing symbols EFFORT. No prose comes near them. */
#define MOST_TRIED (1u << 25)
#define LEAST_TRIED 64u /* effort for one code, at least */
#define EFFORT 16u
#define RARE 256u                /* occurrences of a block that is tried first */
#define MOST_COMPARED (1u << 16) /* pairs of codes that are all compared rather than looked up */

enum
{
  LENGTH,
  FIRST,
  WRONG,
  RATIO
};

/* ── codes ── */

/* Whether @c ends a statement. */
static gboolean
is_full_stop (gunichar c)
{
  return c == 0x3002 || c == '.' || c == 0xff0e || c == 0xff61; /* 。 ． ｡ */
}

/* Whether a full stop is in [at, end) before any letter or digit, which belongs to a masked
 * token. */
static gboolean
has_full_stop (const char *text, gsize at, gsize end)
{
  while (at < end)
    {
      gunichar c = g_utf8_get_char (text + at);
      if (is_full_stop (c))
        return TRUE;
      if (g_unichar_isalnum (c))
        return FALSE;
      at += (gsize) g_utf8_skip[(guchar) text[at]];
    }
  return FALSE;
}

/* Whether token @t is of the kind @flag: WINNOW_TOKEN_CHARACTER, or 0 for words. */
static gboolean
is_of (const WinnowText *text, guint32 t, guint8 flag)
{
  return (text->flags[t] & WINNOW_TOKEN_CHARACTER) == flag;
}

/* Writes the last @n tokens of the kind @flag in @left to places[0 … n), and the first @n in @right
 * after them. FALSE: there are too few. */
static gboolean
find_places (const WinnowText *text, const WinnowSentence *left, const WinnowSentence *right, guint8 flag, guint n,
             guint32 *places)
{
  guint found = 0;
  for (guint32 t = left->last; t > left->first && found < n; t--)
    if (is_of (text, t - 1, flag))
      places[n - ++found] = t - 1;
  for (guint32 t = right->first; t < right->last && found >= n && found < 2 * n; t++)
    if (is_of (text, t, flag))
      places[found++] = t;
  return found == 2 * n;
}

static void
add_code (WinnowDigest *digest, GHashTable *seen, const WinnowText *text, const guint32 *places)
{
  guint64 hash = digest->width, *key;
  winnow_for_each_below (i, digest->width)
    hash = winnow_hash_mix (hash ^ (guint32) text->hashes[places[i]]);
  key = winnow_dup_value (&hash);
  if (!g_hash_table_add (seen, key))
    return;
  winnow_digest_add (digest, hash, places[0], places[digest->width - 1] + 1);
  winnow_for_each_below (i, digest->width)
    WINNOW_APPEND (digest->symbols, guint32, text->hashes[places[i]]);
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  const WinnowText *text = winnow_subject_get_characters (subject);
  WinnowDigest *digest = winnow_digest_new (&winnow_method_feature_code, values);
  g_autoptr (GHashTable) seen = winnow_id_table_new (NULL);
  guint32 places[2 * MAX_LENGTH];
  const char *source = subject->text;
  digest->width = 2 * values[LENGTH];
  digest->symbols = winnow_array_new (guint32);
  digest->size = text->n_tokens;
  for (guint32 s = 0; s + 1 < text->n_sentences; s++)
    {
      const WinnowSentence *left = &text->sentences[s], *right = left + 1;
      if (!has_full_stop (source, text->ends[left->last - 1], text->starts[right->first]))
        continue;
      if (find_places (text, left, right, WINNOW_TOKEN_CHARACTER, values[LENGTH], places)
          || find_places (text, left, right, 0, values[LENGTH], places))
        add_code (digest, seen, text, places);
      if (values[FIRST] && digest->fingerprints->len > 0)
        break;
    }
  winnow_digest_map_places (digest, text, subject->tokens);
  return digest;
}

/* ── comparing ── */

typedef struct
{
  const guint32 *symbols;
  guint n, width;
  guint wrong;       /* symbols of a code that may be wrong */
  guint64 *sets;     /* (owned) of each code */
  guint8 *is_agreed; /* (owned) of each code: whether the other side has one that agrees */
} Side;

static void
init_side (Side *side, const WinnowDigest *digest)
{
  side->symbols = WINNOW_DATA (const guint32, digest->symbols);
  side->n = digest->fingerprints->len;
  side->width = digest->width;
  side->wrong = digest->values[WRONG];
  side->sets = g_new0 (guint64, side->n);
  side->is_agreed = g_malloc0 (side->n);
  winnow_for_each_below (i, side->n)
    side->sets[i] = winnow_code_make_set (side->symbols + (gsize) i * side->width, side->width);
}

static void
clear_side (Side *side)
{
  winnow_clear (side, g_free, sets, is_agreed);
}

static guint
count_agreed (const Side *side)
{
  guint n = 0;
  winnow_for_each_below (i, side->n)
    n += side->is_agreed[i];
  return n;
}

/* The length of the longest common subsequence of two codes; bit by bit (M. Crochemore et al., "A
 * fast and practical bit-vector algorithm for the longest common subsequence problem", 2001).
 * @width ≤ 64. */
static guint
measure_common (const guint32 *a, const guint32 *b, guint width)
{
  guint64 row = G_MAXUINT64, all = width == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT (1) << width) - 1;
  winnow_for_each_below (j, width)
    {
      guint64 matches = 0, kept;
      winnow_for_each_below (i, width)
        matches |= (guint64) (a[i] == b[j]) << i;
      kept = row & matches;
      row = (row + kept) | (row - kept);
    }
  return __builtin_popcountll (~row & all);
}

gboolean
winnow_codes_agree (const guint32 *a, const guint32 *b, guint width, guint wrong)
{
  return measure_common (a, b, width) + wrong >= width;
}

gboolean
winnow_method_has_codes (const WinnowMethod *method)
{
  return method == &winnow_method_feature_code;
}

guint
winnow_digest_get_wrong (const WinnowDigest *digest)
{
  return digest->values[WRONG];
}

static gboolean
agrees (const Side *a, const Side *b, guint32 i, guint32 j)
{
  return winnow_codes_agree (a->symbols + (gsize) i * a->width, b->symbols + (gsize) j * b->width, a->width, a->wrong);
}

/* ── blocks ── */

#define BLOCK_BITS 32u /* of a hash; collisions are found by comparing symbols */

/* The @n_blocks blocks of @length symbols, @step apart, of all codes, or of those that agree with
 * none yet (@only_open). Returns: (transfer full) (element-type WinnowFingerprint) hash of a block,
 * its code, its place in the code; by hash */
static GArray *
dup_blocks (const Side *side, gboolean only_open, guint length, guint step, guint n_blocks)
{
  GArray *blocks = winnow_array_new (WinnowFingerprint);
  winnow_for_each_below (code, side->n)
    for (guint32 block = 0; block < n_blocks && !(only_open && side->is_agreed[code]); block++)
      WINNOW_APPEND (blocks, WinnowFingerprint,
                     winnow_code_hash_block (side->symbols + (gsize) code * side->width + block * step, length)
                         >> (64 - BLOCK_BITS) << (64 - BLOCK_BITS),
                     code, block * step);
  winnow_radix_sort (WINNOW_DATA (WinnowKeyed, blocks), blocks->len, BLOCK_BITS);
  return blocks;
}

/* The index after the blocks that are equal to the one at @at. */
static guint
skip_run (const GArray *blocks, guint at)
{
  guint64 hash = g_array_index (blocks, WinnowFingerprint, at).hash;
  while (at < blocks->len && g_array_index (blocks, WinnowFingerprint, at).hash == hash)
    at++;
  return at;
}

/* Searches @n equal @blocks for a code of @b that agrees with the one of block @row of @a. @left:
 * the effort left for this code. */
static void
try_run (Side *a, const Side *b, const WinnowFingerprint *row, const WinnowFingerprint *blocks, guint n, guint32 *left)
{
  for (const WinnowFingerprint *other = blocks; *left > 0 && !a->is_agreed[row->first] && other < blocks + n; other++)
    {
      --*left;
      if (row->last > other->last + a->wrong || other->last > row->last + a->wrong
          || !winnow_code_sets_may_agree (a->sets[row->first], b->sets[other->first], a->wrong))
        continue;
      a->is_agreed[row->first] = (guint8) agrees (a, b, row->first, other->first);
      *left -= MIN (*left, EFFORT);
    }
}

/* Marks the codes of @a that agree with one of @b: looks up @n_blocks blocks of @length symbols of
 * each open code in all places of @b's codes. Skips blocks that @b has more than @most times. */
static void
find_agreed (Side *a, const Side *b, guint length, guint n_blocks, guint most)
{
  g_autoptr (GArray) rows = dup_blocks (a, TRUE, length, length, n_blocks), blocks = NULL;
  g_autofree guint32 *left = g_new (guint32, a->n);
  if (rows->len == 0)
    return;
  blocks = dup_blocks (b, FALSE, length, 1, b->width - length + 1);
  winnow_for_each_below (i, a->n)
    left[i] = MAX (LEAST_TRIED, MOST_TRIED / (rows->len / n_blocks));
  for (guint i = 0, first = 0, last = 0; i < rows->len; i++)
    {
      const WinnowFingerprint *row = &g_array_index (rows, WinnowFingerprint, i);
      while (first < blocks->len && g_array_index (blocks, WinnowFingerprint, first).hash < row->hash)
        first = last = skip_run (blocks, first);
      if (first == blocks->len || g_array_index (blocks, WinnowFingerprint, first).hash != row->hash)
        continue;
      last = last > first ? last : skip_run (blocks, first);
      if (last - first <= most)
        try_run (a, b, row, &g_array_index (blocks, WinnowFingerprint, first), last - first, &left[row->first]);
    }
}

/* Marks the codes of @a that agree with one of @b. Tries equal codes first, then rare blocks, then
 * all blocks. */
static void
look_up_all (Side *a, const Side *b)
{
  guint n_blocks = 2 * a->wrong + 1; /* wrong symbols break all but one at most */
  find_agreed (a, b, a->width, 1, G_MAXUINT);
  for (guint most = RARE; n_blocks > 1 && most > 0; most = most == RARE ? G_MAXUINT : 0)
    find_agreed (a, b, a->width / n_blocks, n_blocks, most);
}

/* For both sides, by comparing all sets, which takes a nanosecond a pair. */
static void
compare_all (Side *a, Side *b)
{
  winnow_for_each_below (i, a->n)
    winnow_for_each_below (j, b->n)
      if (winnow_code_sets_may_agree (a->sets[i], b->sets[j], a->wrong) && !(a->is_agreed[i] && b->is_agreed[j])
          && agrees (a, b, i, j))
        a->is_agreed[i] = b->is_agreed[j] = TRUE;
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  Side x, y;
  init_side (&x, a);
  init_side (&y, b);
  if ((gsize) x.n * y.n <= MOST_COMPARED)
    compare_all (&x, &y);
  else
    {
      look_up_all (&x, &y);
      look_up_all (&y, &x);
    }
  *agreement = winnow_agreement_of_shares (count_agreed (&x), x.n, count_agreed (&y), y.n);
  clear_side (&x);
  clear_side (&y);
  if (a->values[RATIO] > 0
      && 100. * (double) MAX (a->size, b->size) > (100. + a->values[RATIO]) * (double) MIN (a->size, b->size))
    agreement->value = agreement->similarity = 0;
}

static const WinnowChoice stops[] = { { N_ ("all full stops"), 0 }, { N_ ("the first full stop alone"), 1 }, { NULL } };

const WinnowMethod winnow_method_feature_code = {
  .id = "feature-code",
  .title = N_ ("Feature codes"),
  .description = N_ ("Compares the characters around the full stops of texts of about the same length."),
  .version = 1,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .5,
  .parameters = { { "length", 3, MAX_LENGTH, 5, N_ ("Characters on each side of a full stop") },
                  { "first", 0, 1, 0, N_ ("Which full stops make codes"), stops },
                  { "wrong", 0, MAX_WRONG, 2, N_ ("Symbols that may be wrong in a code that still agrees") },
                  { "ratio", 0, MAX_RATIO, 10, N_ ("Percent that one text may be longer; 0: any") } },
  .same = N_ ("The texts are about equally long, and most characters around their full stops are the same."),
  .different = N_ ("Most characters around full stops differ, or one text is more than a tenth longer."),
  .silent = N_ ("A text has no full stop with enough text on both sides."),
  .compute = compute,
  .keys = winnow_keys_add_sample,
  .compare = compare,
};
