/* letter-counts.c: see letter-counts.h
 *
 * Three tests, which real documents never fail:
 *
 * - The share of characters that no script has. A font without a way back to Unicode yields them.
 * - Pairs of Latin letters, against models of some 400 languages (make-letter-models.py). In an
 *   honest text no two letters can be exchanged so that it becomes much more like a language.
 *   Exchanging the best two as long as something is won undoes most of a substitution (T. Jakobsen,
 *   "A fast method for cryptanalysis of substitution ciphers", 1995); what is won is its sign.
 *   Where only a few letters were exchanged, less is won: that counts for languages with a model
 *   made of much text, and only where no other language fits.
 * - Han characters: most are common ones in one of three standards; in simplified Chinese, enough
 *   neighbours are so in a common word, even in classical texts.
 *
 * Where the build has no models, the second test finds nothing. */
#include "extract/letter-counts.h"

#include <string.h>

#include "base/for-each.h"
#include "base/lower-bound.h"

#define N WINNOW_N_LETTERS
#define N_BEST 3u /* models to which letters are exchanged */
#define MAX_EXCHANGES 25u
#define UNIT 24.0 /* of a model, in a nat */

#define LEAST_SIGNS 100u
#define MOST_BROKEN 0.08
#define ODD_BROKEN 0.01
#define LEAST_READABLE 0.3 /* letters and digits */
#define ODD_READABLE 0.5
#define LEAST_LETTERS 600u
#define ODD_LETTERS 60u /* a part of a text that is too short is odd at most */
#define ODD_FIT (-2.95) /* nats a letter: whole honest texts are above */
#define POOR_FIT (-3.8) /* texts whose letters are all exchanged are below */
#define GAIN 0.6        /* nats a letter; in a poor fit */
#define SMALL_GAIN 0.1  /* in any, if the text then is like the language */
#define LEAST_HAN 100u
#define LEAST_COMMON 0.65
#define ODD_COMMON 0.8
#define SIMPLIFIED 0.8  /* that are common in it: it is simplified Chinese */
#define LEAST_WORDS 0.1 /* of neighbours */
#define ODD_WORDS 0.14
#define FEW_KANA 0.05 /* for each Han character: Chinese has none */

#define FIRST_HAN 0x4e00u
#define N_HAN 0x5200u

typedef const guint8 Model[N][N];

extern const guint32 winnow_letter_models[];

enum
{
  TABLE_MODELS,
  TABLE_MAIN_MODELS,
  TABLE_PAIRS,
  TABLE_HEAD
};

static const guint8 *
get_levels (void)
{
  return (const guint8 *) (winnow_letter_models + TABLE_HEAD + winnow_letter_models[TABLE_PAIRS]);
}

static Model *
get_models (void)
{
  return (Model *) (get_levels () + N_HAN);
}

/* ── counting ── */

static void
add_letter (WinnowLetterCounts *counts, guint8 letter)
{
  if (counts->letter != 0 || letter != 0)
    counts->pairs[counts->letter][letter]++;
  counts->n_letters += letter != 0;
  counts->letter = letter;
}

/* The number of an ASCII letter. */
static guint8
get_number (gunichar c)
{
  return c < 0x80 && g_ascii_isalpha ((char) c) ? (guint8) (g_ascii_tolower ((char) c) - 'a' + 1) : 0;
}

/* A letter with an accent, or several in one. */
static void
add_parts (WinnowLetterCounts *counts, gunichar c)
{
  gunichar parts[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];
  gsize n = g_unichar_fully_decompose (c, TRUE, parts, G_N_ELEMENTS (parts));
  winnow_for_each_between (i, 0, n)
    if (!g_unichar_ismark (parts[i]))
      add_letter (counts, get_number (parts[i]));
}

static gboolean
is_word_pair (gunichar first, gunichar second)
{
  const guint32 *pairs = winnow_letter_models + TABLE_HEAD, n = winnow_letter_models[TABLE_PAIRS];
  guint32 pair = (first - FIRST_HAN) << 16 | (second - FIRST_HAN);
  guint at = winnow_lower_bound (pairs, sizeof pair, n, pair);
  return at < n && pairs[at] == pair;
}

static void
add_han (WinnowLetterCounts *counts, gunichar c)
{
  counts->n_han++;
  winnow_for_each_below (i, G_N_ELEMENTS (counts->n_common))
    counts->n_common[i] += get_levels ()[c - FIRST_HAN] >> i & 1;
  if (counts->han != 0)
    {
      counts->n_han_pairs++;
      counts->n_word_pairs += is_word_pair (counts->han, c);
    }
}

static gboolean
is_broken (gunichar c)
{
  switch (g_unichar_type (c))
    {
    case G_UNICODE_CONTROL:
      return !g_unichar_isspace (c);
    case G_UNICODE_PRIVATE_USE:
    case G_UNICODE_UNASSIGNED:
      return TRUE;
    default:
      return c == 0xfffd;
    }
}

void
winnow_letter_counts_add (WinnowLetterCounts *counts, gunichar c)
{
  gboolean is_han = c - FIRST_HAN < N_HAN;
  /* lines and leaders may be of many signs */
  gboolean is_sign = !g_unichar_isspace (c) && (c >= 0x80 || strchr (".-_=*", (char) c) == NULL);
  counts->n_signs += is_sign;
  counts->n_readable += is_sign && (g_unichar_isalnum (c) || g_unichar_ismark (c));
  counts->n_broken += is_broken (c);
  if (is_han)
    add_han (counts, c);
  counts->n_kana += c >= 0x3041 && c <= 0x30fa;
  counts->han = is_han ? c : 0;
  if (c < 0x80 || is_han)
    add_letter (counts, get_number (c));
  else
    add_parts (counts, c);
}

/* ── Latin letters ── */

typedef struct
{
  guint model;
  double fit; /* ln of the probability of all pairs */
} Fit;

static double
get_fit (const WinnowLetterCounts *counts, guint model)
{
  guint64 sum = 0;
  winnow_for_each_below (i, N)
    {
      guint32 of_letter = 0;
      winnow_for_each_below (k, N)
        of_letter += counts->pairs[i][k] * get_models ()[model][i][k];
      sum += of_letter;
    }
  return -(double) sum / UNIT;
}

/* The best of the first @n_models models, best first. Returns: how many */
static guint
find_best (const WinnowLetterCounts *counts, guint n_models, Fit best[N_BEST])
{
  guint n = 0;
  winnow_for_each_below (model, n_models)
    {
      Fit fit = { model, get_fit (counts, model) };
      guint at = n;
      while (at > 0 && best[at - 1].fit < fit.fit)
        at--;
      if (at == N_BEST)
        continue;
      n = MIN (n + 1, N_BEST);
      memmove (best + at + 1, best + at, (n - 1 - at) * sizeof *best);
      best[at] = fit;
    }
  return n;
}

/* What exchanging letters @x and @y wins. @at: which letter of the counts each one is */
static double
get_gain (const WinnowLetterCounts *counts, Model costs, const guint8 *at, guint x, guint y)
{
  const guint32 *row_x = counts->pairs[at[x]], *row_y = counts->pairs[at[y]];
  gint64 gain = 0;
  winnow_for_each_below (i, N)
    if (i != x && i != y)
      {
        const guint32 *row = counts->pairs[at[i]];
        gain += ((gint64) row_x[at[i]] - row_y[at[i]]) * (costs[x][i] - costs[y][i])
                + ((gint64) row[at[x]] - row[at[y]]) * (costs[i][x] - costs[i][y]);
      }
  gain += ((gint64) row_x[at[x]] - row_y[at[y]]) * (costs[x][x] - costs[y][y])
          + ((gint64) row_x[at[y]] - row_y[at[x]]) * (costs[x][y] - costs[y][x]);
  return (double) gain / UNIT;
}

/* What all exchanges win, towards the model. */
static double
exchange (const WinnowLetterCounts *counts, guint model)
{
  guint8 at[N];
  double sum = 0, best = 1;
  for (guint8 i = 0; i < N; i++)
    at[i] = i;
  for (guint step = 0; step < MAX_EXCHANGES && best > 0; step++)
    {
      guint best_x = 0, best_y = 0;
      best = 0;
      for (guint x = 1; x < N; x++)
        winnow_for_each_between (y, 1, x)
          {
            double gain = get_gain (counts, get_models ()[model], at, x, y);
            if (gain > best)
              {
                best = gain;
                best_x = x;
                best_y = y;
              }
          }
      guint8 kept = at[best_x];
      at[best_x] = at[best_y];
      at[best_y] = kept;
      sum += best;
    }
  return sum;
}

/* Most texts are of a main language, and no exchange helps: this saves nine tenths of the time. */
static gboolean
is_plain (const WinnowLetterCounts *counts)
{
  Fit best[N_BEST];
  double n = counts->n_letters;
  return find_best (counts, winnow_letter_models[TABLE_MAIN_MODELS], best) > 0 && best[0].fit >= ODD_FIT * n
         && (n < LEAST_LETTERS || exchange (counts, best[0].model) < SMALL_GAIN * n);
}

static WinnowLetterVerdict
judge_latin (const WinnowLetterCounts *counts)
{
  Fit best[N_BEST];
  double n_letters = counts->n_letters;
  if (n_letters < ODD_LETTERS || is_plain (counts))
    return WINNOW_LETTERS_GOOD;
  guint n = find_best (counts, winnow_letter_models[TABLE_MODELS], best);
  double fit = n > 0 ? best[0].fit / n_letters : 0;
  WinnowLetterVerdict verdict = fit < ODD_FIT ? WINNOW_LETTERS_ODD : WINNOW_LETTERS_GOOD;
  for (guint i = 0; i < n && n_letters >= LEAST_LETTERS; i++)
    {
      gboolean is_main = best[i].model < winnow_letter_models[TABLE_MAIN_MODELS];
      double gain
          = is_main || fit <= POOR_FIT ? (best[i].fit + exchange (counts, best[i].model) - best[0].fit) / n_letters : 0;
      if (fit <= POOR_FIT && gain >= GAIN)
        return WINNOW_LETTERS_WRONG;
      if (is_main && gain >= SMALL_GAIN && fit + gain >= ODD_FIT)
        verdict = WINNOW_LETTERS_FEW_WRONG;
    }
  return verdict;
}

/* ── others ── */

static WinnowLetterVerdict
judge_share (guint32 n, guint32 n_all, double odd, double wrong)
{
  return n < wrong * n_all ? WINNOW_LETTERS_WRONG : n < odd * n_all ? WINNOW_LETTERS_ODD : WINNOW_LETTERS_GOOD;
}

static WinnowLetterVerdict
judge_han (const WinnowLetterCounts *counts)
{
  const guint32 *common = counts->n_common;
  gboolean is_simplified = common[0] >= SIMPLIFIED * counts->n_han && counts->n_kana <= FEW_KANA * counts->n_han
                           && counts->n_han_pairs > 0;
  WinnowLetterVerdict verdict
      = judge_share (MAX (MAX (common[0], common[1]), common[2]), counts->n_han, ODD_COMMON, LEAST_COMMON);
  if (is_simplified)
    verdict = MAX (verdict, judge_share (counts->n_word_pairs, counts->n_han_pairs, ODD_WORDS, LEAST_WORDS));
  return counts->n_han < ODD_LETTERS ? WINNOW_LETTERS_GOOD
         : counts->n_han < LEAST_HAN ? MIN (verdict, WINNOW_LETTERS_ODD)
                                     : verdict;
}

static WinnowLetterVerdict
judge_signs (const WinnowLetterCounts *counts)
{
  guint32 n = counts->n_signs;
  WinnowLetterVerdict verdict = MAX (judge_share (n - counts->n_broken, n, 1 - ODD_BROKEN, 1 - MOST_BROKEN),
                                     judge_share (counts->n_readable, n, ODD_READABLE, LEAST_READABLE));
  return n >= LEAST_SIGNS ? verdict : WINNOW_LETTERS_GOOD;
}

WinnowLetterVerdict
winnow_letter_counts_judge (const WinnowLetterCounts *counts)
{
  return MAX (MAX (judge_signs (counts), judge_han (counts)), judge_latin (counts));
}
