/* runs.c: the first half of the verbatim pass: maximal runs of equal tokens
 *
 * The k-grams of A go into an open-addressed table. Each k-gram of B is looked up, and where A has
 * it the run is extended on the tokens themselves, so no run is reported from hashes alone. A run
 * is added once, at its first token: a place whose left neighbours agree as well belongs to a run
 * that was added before, unless the previous k-gram was followed at one place only. */
#include "match/verbatim/runs.h"

#include <string.h>

#include "base/array.h"
#include "base/hash-filter.h"
#include "fingerprint/kgram.h"
#include "base/parallel.h"
#include "base/order.h"
#include "base/slots.h"

/* A k-gram with more places is followed at one of them, so a text of one repeated phrase takes
 * linear time. A second sweep with the sides exchanged ensures that every shared k-gram of either
 * side is still in a run. */
#define MANY_PLACES 64

struct _WinnowRunTable
{
  const WinnowText *text;
  guint k;
  WinnowKgrams *kgrams;    /* (owned) */
  WinnowSlots slots;       /* the first place of each k-gram */
  guint32 *next;           /* (owned) the next place of the same k-gram + 1, or 0 */
  WinnowHashFilter filter; /* (owned) of the k-grams; saves most look-ups */
};

static inline guint32 *
find_slot (const WinnowRunTable *table, guint64 hash)
{
  return winnow_slots_find (&table->slots, hash, table->kgrams->hashes, sizeof (guint64));
}

/* Inserts from the last place to the first, so the places of one k-gram are linked in ascending
 * order. */
static void
fill_slots (WinnowRunTable *table)
{
  winnow_slots_init (&table->slots, table->kgrams->n);
  table->next = g_new (guint32, table->kgrams->n + 1);
  for (guint32 i = table->kgrams->n; i-- > 0 && !winnow_is_cancelled_at (i);)
    {
      guint32 *slot = find_slot (table, table->kgrams->hashes[i]);
      table->next[i] = *slot;
      *slot = i + 1;
    }
}

WinnowRunTable *
winnow_run_table_new (const WinnowText *a, guint k)
{
  WinnowRunTable *table = g_new0 (WinnowRunTable, 1);
  table->text = a;
  table->k = k;
  table->kgrams = winnow_kgrams_new (a, k);
  fill_slots (table);
  winnow_hash_filter_init (&table->filter, table->kgrams->n);
  winnow_for_each_below (i, table->kgrams->n)
    winnow_hash_filter_add (&table->filter, table->kgrams->hashes[i]);
  return table;
}

void
winnow_run_table_free (WinnowRunTable *table)
{
  winnow_kgrams_free (table->kgrams);
  winnow_slots_clear (&table->slots);
  winnow_hash_filter_clear (&table->filter);
  g_free (table->next);
  g_free (table);
}

typedef struct
{
  const WinnowText *a, *b;
  guint needed; /* weight */
  GArray *runs;
  WinnowRun latest;    /* the last one that was added */
  gboolean after_many; /* the previous k-gram of B had more than MANY_PLACES */
  gboolean saw_many;   /* any k-gram had */
} Finder;

static gboolean
agree (const Finder *finder, guint32 i, guint32 j)
{
  return finder->a->hashes[i] == finder->b->hashes[j];
}

/* Adds the maximal run through (i, j), if it is heavy enough. */
static void
add_run (Finder *finder, guint32 i, guint32 j)
{
  WinnowRun run = { 0 };
  guint64 weight = 0;
  while (i > 0 && j > 0 && agree (finder, i - 1, j - 1))
    i--, j--;
  run = (WinnowRun){ i, j, 0 };
  for (; i < finder->a->n_tokens && j < finder->b->n_tokens && agree (finder, i, j); i++, j++)
    weight += finder->a->weights[i];
  run.length = i - run.a;
  if (weight < finder->needed)
    return;
  g_array_append_val (finder->runs, run);
  finder->latest = run;
}

static gboolean
follows_latest (const Finder *finder, guint32 i, guint32 j)
{
  const WinnowRun *latest = &finder->latest;
  return latest->length > 0 && (gint64) i - j == (gint64) latest->a - latest->b && j < latest->b + latest->length;
}

/* Follows one place of a frequent k-gram: the one that continues the latest run, else the first. */
static void
visit_one_of_many (Finder *finder, const WinnowRunTable *table, guint32 first_place, guint64 hash, guint32 j)
{
  gint64 expected = (gint64) j + finder->latest.a - finder->latest.b;
  guint32 i = first_place;
  if (expected >= 0 && expected < (gint64) table->kgrams->n && table->kgrams->hashes[expected] == hash)
    i = (guint32) expected;
  if (!follows_latest (finder, i, j))
    add_run (finder, i, j);
}

static void
visit (Finder *finder, const WinnowRunTable *table, guint64 hash, guint32 j)
{
  guint32 place = *find_slot (table, hash);
  guint n = 0;
  for (guint32 p = place; p != 0 && n <= MANY_PLACES; p = table->next[p - 1])
    n++;
  if (n > MANY_PLACES)
    visit_one_of_many (finder, table, place - 1, hash, j);
  else
    for (guint32 p = place; p != 0; p = table->next[p - 1])
      if (finder->after_many || p == 1 || j == 0 || !agree (finder, p - 2, j - 1))
        add_run (finder, p - 1, j);
  finder->after_many = n > MANY_PLACES;
  finder->saw_many |= finder->after_many;
}

/* Adds the runs at the k-grams of @b. Returns: whether a k-gram had more than MANY_PLACES */
static gboolean
sweep (const WinnowRunTable *table, const WinnowText *b, const WinnowKgrams *kgrams, GArray *runs)
{
  Finder finder = { .a = table->text, .b = b, .needed = table->k * WINNOW_WORD_WEIGHT, .runs = runs };
  for (guint32 j = 0; j < kgrams->n && !winnow_is_cancelled_at (j); j++)
    if (winnow_hash_filter_may_contain (&table->filter, kgrams->hashes[j]))
      visit (&finder, table, kgrams->hashes[j], j);
    else
      finder.after_many = FALSE;
  return finder.saw_many;
}

WINNOW_DEFINE_COMPARE_2 (compare_runs, WinnowRun, b, a)

static void
exchange_sides (GArray *runs, guint first)
{
  for (guint i = first; i < runs->len; i++)
    {
      WinnowRun *run = &g_array_index (runs, WinnowRun, i);
      *run = (WinnowRun){ run->b, run->a, run->length };
    }
}

void
winnow_runs_exchange_sides (GArray *runs)
{
  exchange_sides (runs, 0);
  winnow_array_sort_unique (runs, compare_runs);
}

guint32
winnow_runs_count (const GArray *runs, gboolean of_b, guint32 n_tokens)
{
  guint32 n = 0;
  if (runs->len == 0)
    return 0;
  g_autofree guint8 *in_run = g_new0 (guint8, n_tokens);
  winnow_for_each_value (const WinnowRun, run, runs)
    memset (in_run + (of_b ? run->b : run->a), 1, run->length);
  winnow_for_each_below (t, n_tokens)
    n += in_run[t];
  return n;
}

GArray *
winnow_run_table_find (const WinnowRunTable *table, const WinnowText *b)
{
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (b, table->k);
  GArray *runs = winnow_array_new (WinnowRun);
  if (sweep (table, b, kgrams, runs))
    {
      g_autoptr (WinnowRunTable) table_b = winnow_run_table_new (b, table->k);
      guint n = runs->len;
      sweep (table_b, table->text, table->kgrams, runs);
      exchange_sides (runs, n);
    }
  winnow_array_sort_unique (runs, compare_runs);
  return runs;
}

GArray *
winnow_runs_find (const WinnowText *a, const WinnowText *b, guint k)
{
  g_autoptr (WinnowRunTable) table = winnow_run_table_new (a, k);
  return winnow_run_table_find (table, b);
}

/* The best ascending sequence that ends with one run. */
typedef struct
{
  guint64 score; /* tokens */
  gint32 before; /* the run before it, or −1 */
  guint32 skip;  /* tokens at its start that overlap the run before, and are left out */
} Link;

static guint32
overlap_of (const WinnowRun *before, const WinnowRun *after)
{
  gint64 a = (gint64) before->a + before->length - after->a;
  gint64 b = (gint64) before->b + before->length - after->b;
  return MAX (0, MAX (a, b));
}

/* Runs that a link may go back: enough for the runs between two neighbours in one passage, and a
 * bound on the work. As many leaders are tried: runs that ended the best sequence when they came.
 * Hundreds of short stray runs may separate two halves of a long passage. */
#define LOOK_BACK 200

static void
try_link (Link *best, const WinnowRun *runs, const Link *links, guint32 before, guint32 at)
{
  if (runs[before].a >= runs[at].a || runs[before].b >= runs[at].b)
    return;
  guint32 skip = overlap_of (&runs[before], &runs[at]);
  if (skip < runs[at].length && links[before].score + runs[at].length - skip > best->score)
    *best = (Link){ links[before].score + runs[at].length - skip, (gint32) before, skip };
}

/* @leaders: (element-type guint32) by ascending score */
static Link
link_run (const WinnowRun *runs, const Link *links, const GArray *leaders, guint32 at)
{
  Link best = { runs[at].length, -1, 0 };
  for (guint n = leaders->len; n-- > 0 && leaders->len - n <= LOOK_BACK;)
    {
      guint32 leader = g_array_index (leaders, guint32, n);
      if (links[leader].score + runs[at].length <= best.score)
        break;
      try_link (&best, runs, links, leader, at);
    }
  for (guint32 i = at; i-- > 0 && at - i <= LOOK_BACK;)
    if (links[i].score + runs[at].length > best.score)
      try_link (&best, runs, links, i, at);
  return best;
}

static void
reverse (GArray *runs)
{
  WinnowRun *data = WINNOW_DATA (WinnowRun, runs);
  for (guint32 i = 0, j = runs->len; i + 1 < j; i++)
    {
      WinnowRun run = data[--j];
      data[j] = data[i];
      data[i] = run;
    }
}

GArray *
winnow_runs_select_ascending (const GArray *runs)
{
  GArray *chosen = winnow_array_new (WinnowRun);
  const WinnowRun *data = WINNOW_DATA (const WinnowRun, runs);
  g_autofree Link *links = g_new (Link, runs->len + 1);
  g_autoptr (GArray) leaders = winnow_array_new (guint32);
  gint32 best = -1;
  winnow_for_each_index (i, runs)
    {
      links[i] = link_run (data, links, leaders, i);
      if (best >= 0 && links[i].score <= links[best].score)
        continue;
      best = (gint32) i;
      g_array_append_val (leaders, i);
    }
  for (gint32 i = best; i >= 0; i = links[i].before)
    WINNOW_APPEND (chosen, WinnowRun, data[i].a + links[i].skip, data[i].b + links[i].skip,
                   data[i].length - links[i].skip);
  reverse (chosen);
  return chosen;
}
