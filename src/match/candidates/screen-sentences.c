/* screen-sentences.c: whether two documents may share a passage in other words
 *
 * The steps of the reworded pass, on sketches: sentences that are alike (reworded/resemblance.h),
 * clusters of them (reworded/clusters.c), the odds that a cluster is no chance
 * (reworded/significance.c). Two seeds in one neighbourhood are worth aligning. A seed without
 * neighbours is a cluster, whose odds have an upper bound: the most that its sentences can share in
 * the same order. Two that are not significant may be a summary together (reworded/summaries.c)
 * where they are near each other. Sums are rounded, so the thresholds here are a little below the
 * exact ones. */
#include "match/candidates/screen-private.h"

#include <math.h>

#include "base/array.h"
#include "match/reworded/steps.h"

#define SLACK 1e-3            /* of cosines */
#define SLACK_OF_ODDS 0.05    /* of logarithms of odds */
#define MOST_STEPS (1u << 20) /* a pair that needs more is aligned */
#define MOST_CELLS (1u << 22) /* with more pairs of sentences */
#define FILTER 16u            /* bits a term */
#define MOST_SEEDS 64u        /* a pair that has more is aligned */
#define LOGS 512u             /* logarithms kept */
#define LONG 64u              /* words of a span from which on its order is not looked at */

/* A sentence's term, in A. */
typedef struct
{
  guint32 term, frequency;
} Entry;

/* Two sentences that may be a seed. */
typedef struct
{
  guint32 a, b;
  float cosine;
} Seed;

/* A term of both. */
typedef struct
{
  guint32 a, b; /* its number in either */
  float idf;
} Common;

struct _WinnowSentenceScreen
{
  const WinnowSketch *a, *b;
  float logs[LOGS];
  /* of A: */
  GArray *slots;        /* (owned) (element-type guint32) by low bits of a term: its number + 1, or 0 */
  GArray *filter;       /* (owned) (element-type guint8) a bit for the high bits of each term */
  guint shift;          /* term >> shift is the number of its bit */
  GArray *entry_starts; /* (owned) (element-type guint32) by sentence, and after the last */
  GArray *entries;      /* (owned) (element-type Entry) by sentence */
  GArray *common_of;    /* (owned) (element-type guint32) by term of A: its place in common + 1, or 0 */
  /* of the pair: */
  float log_n;         /* of the number of sentences of both */
  GArray *common;      /* (owned) (element-type Common) */
  GArray *places;      /* (owned) (element-type guint32) terms of B that A may have */
  GArray *cells;       /* (owned) (element-type guint8) by sentence of A, then of B: common terms, MANY or more */
  GArray *corrections; /* (owned) (element-type float) by sentence of B: of its squared length, for terms of both */
  Seed seeds[MOST_SEEDS];
  guint n_seeds;
};

#define U32(array) ((guint32 *) (gpointer) (array)->data)

WinnowSentenceScreen *
winnow_sentence_screen_new (void)
{
  WinnowSentenceScreen *screen = g_new0 (WinnowSentenceScreen, 1);
  for (guint i = 1; i < LOGS; i++)
    screen->logs[i] = logf ((float) i);
  screen->slots = winnow_array_new (guint32);
  screen->entry_starts = winnow_array_new (guint32);
  screen->entries = winnow_array_new (Entry);
  screen->common_of = winnow_array_new (guint32);
  screen->filter = g_array_new (FALSE, FALSE, 1);
  screen->common = winnow_array_new (Common);
  screen->places = winnow_array_new (guint32);
  screen->cells = g_array_new (FALSE, FALSE, 1);
  screen->corrections = winnow_array_new (float);
  return screen;
}

void
winnow_sentence_screen_free (WinnowSentenceScreen *screen)
{
  GArray *const arrays[]
      = { screen->slots,  screen->filter, screen->entry_starts, screen->entries,    screen->common_of,
          screen->common, screen->places, screen->cells,        screen->corrections };
  winnow_for_each_of (array, arrays)
    g_array_unref (*array);
  g_free (screen);
}

/* ── A ── */

static guint32 *
find_slot (const WinnowSentenceScreen *screen, guint32 term)
{
  guint32 *slots = U32 (screen->slots), mask = screen->slots->len - 1, at = term & mask;
  while (slots[at] != 0 && screen->a->terms[slots[at] - 1] != term)
    at = (at + 1) & mask;
  return &slots[at];
}

/* Inverts "sentences of a term" to "terms of a sentence". */
static void
fill_entries (WinnowSentenceScreen *screen)
{
  const WinnowSketch *a = screen->a;
  winnow_array_clear (screen->entry_starts, a->n_sentences + 2);
  guint32 *starts = U32 (screen->entry_starts);
  winnow_for_each_below (s, a->n_sentences)
    starts[s + 2] = starts[s + 1] + a->sentences[s].n_entries; /* moved one back below */
  g_array_set_size (screen->entries, a->posting_starts[a->n_terms]);
  winnow_for_each_below (t, a->n_terms)
    for (guint32 p = a->posting_starts[t]; p < a->posting_starts[t + 1]; p++)
      g_array_index (screen->entries, Entry, starts[a->postings[p].sentence + 1]++)
          = (Entry){ t, a->postings[p].frequency };
}

static void
fill_filter (WinnowSentenceScreen *screen)
{
  guint bits = 10;
  while (bits < 31 && (G_GUINT64_CONSTANT (1) << bits) < (guint64) screen->a->n_terms * FILTER)
    bits++;
  screen->shift = 32 - bits;
  winnow_array_clear (screen->filter, 1u << (bits - 3));
  winnow_for_each_below (t, screen->a->n_terms)
    {
      guint32 bit = screen->a->terms[t] >> screen->shift;
      g_array_index (screen->filter, guint8, bit / 8) |= (guint8) (1u << bit % 8);
    }
}

void
winnow_sentence_screen_set_first (WinnowSentenceScreen *screen, const WinnowSketch *a)
{
  guint n_slots = 16;
  screen->a = a;
  while (n_slots < 2 * a->n_terms)
    n_slots *= 2;
  winnow_array_clear (screen->slots, n_slots);
  winnow_for_each_below (t, a->n_terms)
    *find_slot (screen, a->terms[t]) = t + 1;
  winnow_array_clear (screen->common_of, a->n_terms);
  g_array_set_size (screen->common, 0);
  fill_filter (screen);
  fill_entries (screen);
}

/* ── cosines ── */

static float
get_log (const WinnowSentenceScreen *screen, guint32 n)
{
  return n < LOGS ? screen->logs[n] : logf ((float) n);
}

static guint32
get_df (const WinnowSketch *sketch, guint32 term)
{
  return sketch->posting_starts[term + 1] - sketch->posting_starts[term];
}

/* Most terms of B are not in A, which a bit shows without a branch. Returns: how many may be */
static guint
filter_terms (WinnowSentenceScreen *screen)
{
  const WinnowSketch *b = screen->b;
  const guint8 *filter = (const guint8 *) screen->filter->data;
  const guint32 *terms = b->terms, n_terms = b->n_terms;
  const guint shift = screen->shift;
  guint n = 0;
  g_array_set_size (screen->places, n_terms);
  guint32 *places = U32 (screen->places);
  winnow_for_each_below (t, n_terms)
    {
      guint32 bit = terms[t] >> shift;
      places[n] = t;
      n += filter[bit / 8] >> bit % 8 & 1;
    }
  return n;
}

/* FALSE where that would take too long. */
static gboolean
find_common (WinnowSentenceScreen *screen)
{
  const WinnowSketch *a = screen->a, *b = screen->b;
  guint32 *common_of = U32 (screen->common_of);
  guint64 n_steps = 0;
  winnow_for_each_value (const Common, each, screen->common)
    common_of[each->a] = 0;
  guint n = filter_terms (screen), n_common = 0;
  g_array_set_size (screen->common, n);
  winnow_for_each_below (i, n)
    {
      guint32 t = U32 (screen->places)[i], slot = *find_slot (screen, b->terms[t]);
      if (slot == 0 || common_of[slot - 1] != 0)
        continue;
      guint32 df_a = get_df (a, slot - 1), df_b = get_df (b, t);
      g_array_index (screen->common, Common, n_common)
          = (Common){ slot - 1, t, screen->log_n - get_log (screen, df_a + df_b) };
      common_of[slot - 1] = ++n_common;
      n_steps += (guint64) df_a * df_b;
    }
  g_array_set_size (screen->common, n_common);
  return n_steps <= MOST_STEPS;
}

/* (nullable) what term @t of A is in both. */
static const Common *
get_common (const WinnowSentenceScreen *screen, guint32 t)
{
  guint32 place = U32 (screen->common_of)[t];
  return place != 0 ? &g_array_index (screen->common, Common, place - 1) : NULL;
}

static float
get_own_square (const WinnowSentenceScreen *screen, const WinnowSketchSentence *sentence)
{
  return screen->log_n * (screen->log_n * sentence->squares - 2 * sentence->by_log) + sentence->by_log_log;
}

/* What a term of both adds to the squared length of a sentence that has it @frequency times, beyond
 * what get_own_square() counted. @df: the sentences of the same document that have it. */
static float
get_correction (const WinnowSentenceScreen *screen, const Common *common, guint32 frequency, guint32 df)
{
  float own = screen->log_n - get_log (screen, df);
  return (float) frequency * frequency * (common->idf * common->idf - own * own);
}

static float
get_length_in_a (const WinnowSentenceScreen *screen, guint32 s)
{
  float square = get_own_square (screen, &screen->a->sentences[s]);
  for (guint32 e = U32 (screen->entry_starts)[s]; e < U32 (screen->entry_starts)[s + 1]; e++)
    {
      Entry entry = g_array_index (screen->entries, Entry, e);
      const Common *common = get_common (screen, entry.term);
      if (common != NULL)
        square += get_correction (screen, common, entry.frequency, get_df (screen->a, entry.term));
    }
  return sqrtf (MAX (square, 0));
}

static void
fill_corrections (WinnowSentenceScreen *screen)
{
  const WinnowSketch *b = screen->b;
  winnow_array_clear (screen->corrections, b->n_sentences);
  winnow_for_each_value (const Common, common, screen->common)
    {
      guint32 df = get_df (b, common->b);
      for (guint32 p = b->posting_starts[common->b]; p < b->posting_starts[common->b + 1]; p++)
        g_array_index (screen->corrections, float, b->postings[p].sentence)
            += get_correction (screen, common, b->postings[p].frequency, df);
    }
}

static float
get_length_in_b (const WinnowSentenceScreen *screen, guint32 s)
{
  float square = get_own_square (screen, &screen->b->sentences[s]) + g_array_index (screen->corrections, float, s);
  return sqrtf (MAX (square, 0));
}

static float
get_cosine (const WinnowSentenceScreen *screen, guint32 a, guint32 b, float product)
{
  float length = get_length_in_a (screen, a) * get_length_in_b (screen, b);
  return product > 0 && length > 0 ? product / length : product > 0;
}

/* How often sentence @s of B has a term. */
static guint32
get_frequency (const WinnowSketch *sketch, guint32 term, guint32 s)
{
  for (guint32 p = sketch->posting_starts[term]; p < sketch->posting_starts[term + 1]; p++)
    if (sketch->postings[p].sentence == s)
      return sketch->postings[p].frequency;
  return 0;
}

static float
compare_sentences (const WinnowSentenceScreen *screen, guint32 a, guint32 b)
{
  float product = 0;
  for (guint32 e = U32 (screen->entry_starts)[a]; e < U32 (screen->entry_starts)[a + 1]; e++)
    {
      Entry entry = g_array_index (screen->entries, Entry, e);
      const Common *common = get_common (screen, entry.term);
      if (common != NULL)
        product += common->idf * common->idf * entry.frequency * get_frequency (screen->b, common->b, b);
    }
  return get_cosine (screen, a, b, product);
}

/* ── seeds ── */

#define MANY G_MAXUINT8

/* Counts the common terms of each two sentences. FALSE where that would take too long. */
static gboolean
fill_cells (WinnowSentenceScreen *screen)
{
  const WinnowSketch *a = screen->a, *b = screen->b;
  const guint32 *starts_a = a->posting_starts, *starts_b = b->posting_starts, n_b = b->n_sentences;
  const WinnowSketchPosting *postings_a = a->postings, *postings_b = b->postings;
  if ((guint64) a->n_sentences * n_b > MOST_CELLS)
    return FALSE;
  winnow_array_clear (screen->cells, a->n_sentences * n_b);
  guint8 *cells = (guint8 *) screen->cells->data;
  const Common *common = WINNOW_DATA (const Common, screen->common), *end = common + screen->common->len;
  for (; common < end; common++)
    for (guint32 p = starts_a[common->a], last_p = starts_a[common->a + 1]; p < last_p; p++)
      {
        guint8 *row = cells + (gsize) postings_a[p].sentence * n_b;
        for (guint32 q = starts_b[common->b], last_q = starts_b[common->b + 1]; q < last_q; q++)
          row[postings_b[q].sentence] += row[postings_b[q].sentence] < MANY;
      }
  return TRUE;
}

/* Whether any of the @n cells of @row reaches @least. Without a branch a cell. */
static gboolean
reaches (const guint8 *row, guint32 n, guint8 least)
{
  guint8 most = 0;
  winnow_for_each_below (z, n)
    most = MAX (most, row[z]);
  return most >= least;
}

/* Adds the sentences of B that are alike to @s of A by the number of common terms. FALSE where
 * there are too many. */
static gboolean
add_seeds (WinnowSentenceScreen *screen, guint32 s)
{
  const WinnowSketch *b = screen->b;
  const guint8 *row = (const guint8 *) screen->cells->data + (gsize) s * b->n_sentences;
  guint32 n_own = screen->a->sentences[s].n_entries;
  guint8 least = CLAMP (ceil (WINNOW_SEED_DICE * (n_own + 1) / 2), 1, MANY);
  if (!reaches (row, b->n_sentences, least))
    return TRUE;
  winnow_for_each_below (z, b->n_sentences)
    {
      if (row[z] < least || (row[z] < MANY && 2.0 * row[z] < WINNOW_SEED_DICE * (n_own + b->sentences[z].n_entries)))
        continue;
      if (screen->n_seeds == MOST_SEEDS)
        return FALSE;
      screen->seeds[screen->n_seeds++] = (Seed){ s, z, 0 };
    }
  return TRUE;
}

/* FALSE where there are too many. Of the others no more than those in @seeds are seeds. */
static gboolean
find_seeds (WinnowSentenceScreen *screen)
{
  guint n = 0;
  screen->n_seeds = 0;
  if (!fill_cells (screen))
    return FALSE;
  winnow_for_each_below (s, screen->a->n_sentences)
    if (!add_seeds (screen, s))
      return FALSE;
  if (screen->n_seeds > 0)
    fill_corrections (screen);
  winnow_for_each_below (i, screen->n_seeds)
    {
      Seed *seed = &screen->seeds[i];
      seed->cosine = compare_sentences (screen, seed->a, seed->b);
      if (seed->cosine >= WINNOW_SEED_COSINE - SLACK)
        screen->seeds[n++] = *seed;
    }
  screen->n_seeds = n;
  return TRUE;
}

/* ── a seed without neighbours ── */

static gboolean
is_alone (const WinnowSentenceScreen *screen, guint index)
{
  const Seed *seed = &screen->seeds[index];
  winnow_for_each_below (i, screen->n_seeds)
    if (i != index && winnow_get_distance (seed->a, screen->seeds[i].a) <= WINNOW_SEED_RADIUS
        && winnow_get_distance (seed->b, screen->seeds[i].b) <= WINNOW_SEED_RADIUS)
      return FALSE;
  return TRUE;
}

static gboolean
are_alike (const WinnowSentenceScreen *screen, guint32 a, guint32 b)
{
  return compare_sentences (screen, a, b) >= WINNOW_NEIGHBOUR_COSINE - SLACK;
}

/* The sentences of its cluster. */
static void
grow (const WinnowSentenceScreen *screen, const Seed *seed, WinnowInterval sentences[2])
{
  WinnowInterval *a = &sentences[0], *b = &sentences[1];
  *a = (WinnowInterval){ seed->a, seed->a + 1 };
  *b = (WinnowInterval){ seed->b, seed->b + 1 };
  while (a->first > 0 && b->first > 0 && are_alike (screen, a->first - 1, b->first - 1))
    a->first--, b->first--;
  while (a->last < screen->a->n_sentences && b->last < screen->b->n_sentences && are_alike (screen, a->last, b->last))
    a->last++, b->last++;
}

static WinnowInterval
get_tokens (const WinnowSketch *sketch, WinnowInterval sentences)
{
  return (WinnowInterval){ sketch->first_tokens[sentences.first], sketch->first_tokens[sentences.last] };
}

/* The longest common subsequence of two spans, or more. After H. Hyyrö, "Bit-parallel LCS-length
 * computation revisited", 2004, with one word of bits. */
static guint32
bound_order (const WinnowSentenceScreen *screen, const WinnowInterval tokens[2])
{
  guint32 n_a = winnow_interval_get_length (tokens[0]), n_b = winnow_interval_get_length (tokens[1]);
  const guint32 *a = screen->a->tokens + tokens[0].first, *b = screen->b->tokens + tokens[1].first;
  guint64 column = G_MAXUINT64;
  if (n_b > LONG || n_a > LONG)
    return MIN (n_a, n_b);
  winnow_for_each_below (i, n_a)
    {
      guint64 row = 0;
      winnow_for_each_below (j, n_b)
        row |= (guint64) (a[i] == b[j]) << j;
      column = (column + (column & row)) | (column & ~row);
    }
  return __builtin_popcountll (~column);
}

/* The most that the odds of the seed's cluster can be. */
static double
bound_odds (const WinnowSentenceScreen *screen, const WinnowInterval sentences[2])
{
  const WinnowSketch *a = screen->a, *b = screen->b;
  const WinnowInterval tokens[2] = { get_tokens (a, sentences[0]), get_tokens (b, sentences[1]) };
  WinnowSharedTerms shared = { 0 };
  const guint32 *starts = U32 (screen->entry_starts);
  for (guint32 e = starts[sentences[0].first]; e < starts[sentences[0].last]; e++)
    {
      const Common *common = get_common (screen, g_array_index (screen->entries, Entry, e).term);
      gboolean is_shared = FALSE;
      for (guint32 s = sentences[1].first; common != NULL && s < sentences[1].last && !is_shared; s++)
        is_shared = get_frequency (b, common->b, s) > 0;
      if (is_shared)
        winnow_shared_terms_add (&shared, common->idf);
    }
  return winnow_significance_bound (&shared, bound_order (screen, tokens), MAX (a->most_weight, b->most_weight),
                                    (double) a->n_sentences + b->n_sentences);
}

/* ── pairs of them ── */

/* Whether two clusters that are not significant may be parts of one summary. */
static gboolean
may_be_summary (const WinnowSentenceScreen *screen, const WinnowInterval x[2], const WinnowInterval y[2])
{
  const WinnowSketch *const sketches[2] = { screen->a, screen->b };
  winnow_for_both (side)
    {
      WinnowInterval p = get_tokens (sketches[side], x[side]), q = get_tokens (sketches[side], y[side]);
      guint32 first = MIN (p.last, q.last), second = MAX (p.first, q.first);
      if (second <= first + WINNOW_SUMMARY_NEAR)
        return TRUE;
    }
  return FALSE;
}

gboolean
winnow_sentence_screen_may_share (WinnowSentenceScreen *screen, const WinnowSketch *b)
{
  WinnowInterval weak[MOST_SEEDS][2];
  guint n_weak = 0;
  screen->b = b;
  screen->log_n = logf ((float) (screen->a->n_sentences + b->n_sentences));
  if (!find_common (screen) || !find_seeds (screen))
    return TRUE;
  winnow_for_each_below (i, screen->n_seeds)
    if (!is_alone (screen, i))
      return TRUE;
  winnow_for_each_below (i, screen->n_seeds)
    {
      if (screen->seeds[i].cosine < WINNOW_CLUSTER_COSINE - SLACK)
        continue;
      grow (screen, &screen->seeds[i], weak[n_weak]);
      double odds = bound_odds (screen, weak[n_weak]);
      if (odds >= WINNOW_REWORDED_ODDS - SLACK_OF_ODDS)
        return TRUE;
      if (odds < WINNOW_SUMMARY_ODDS - SLACK_OF_ODDS)
        continue;
      winnow_for_each_below (w, n_weak)
        if (may_be_summary (screen, weak[w], weak[n_weak]))
          return TRUE;
      n_weak++;
    }
  return FALSE;
}
