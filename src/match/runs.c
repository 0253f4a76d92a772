/* runs.c: the verbatim pass, first half
 *
 * The k-grams of A go into an open-addressed table; each k-gram of B is looked up, and where it stands in A the run is extended
 * on the tokens themselves, so that no run is reported from hashes alone. A run is visited once, at its first token: a place whose
 * left neighbours agree as well belongs to a run already seen, unless the k-gram before was followed at one place only. */
#include "match/runs.h"

#include "fingerprint/kgram.h"

/* A k-gram with more places than this is followed at one of them only, so that a text of one repeated phrase stays linear; a second
 * sweep with the sides exchanged then sees to it that every shared k-gram of either side still stands in some run. */
#define MANY_PLACES 64

typedef struct
{
  const WinnowKgrams *kgrams;
  guint32 *slots; /* (owned) first place + 1, or 0; a power of two of them */
  guint32 *next;  /* (owned) the next place of the same k-gram + 1, or 0 */
  guint32 mask;
} KgramTable;

static inline guint32 *
find_slot (const KgramTable *table, guint64 hash)
{
  guint32 at = (guint32) hash & table->mask;
  while (table->slots[at] != 0 && table->kgrams->hashes[table->slots[at] - 1] != hash)
    at = (at + 1) & table->mask;
  return &table->slots[at];
}

/* Places of one k-gram come out ascending, since they go in from the last. */
static void
fill (KgramTable *table, const WinnowKgrams *kgrams)
{
  guint32 size = 16;
  while (size < kgrams->n * 2)
    size *= 2;
  table->kgrams = kgrams;
  table->mask = size - 1;
  table->slots = g_new0 (guint32, size);
  table->next = g_new (guint32, kgrams->n + 1);
  for (guint32 i = kgrams->n; i-- > 0;)
    {
      guint32 *slot = find_slot (table, kgrams->hashes[i]);
      table->next[i] = *slot;
      *slot = i + 1;
    }
}

static void
clear (KgramTable *table)
{
  g_free (table->slots);
  g_free (table->next);
}

typedef struct
{
  const WinnowText *a, *b;
  guint needed; /* weight */
  GArray *runs;
  WinnowRun latest;  /* the last one found along a diagonal */
  gboolean after_many; /* the k-gram one token earlier in B had too many places to follow them all */
  gboolean saw_many;   /* some k-gram had */
} Finder;

static gboolean
agree (const Finder *finder, guint32 i, guint32 j)
{
  return finder->a->hashes[i] == finder->b->hashes[j];
}

/* Adds the run that (i, j) stands in, if it weighs enough. */
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

/* One place of a k-gram that stands too often: the one along the latest run, else the first. */
static void
visit_one_of_many (Finder *finder, const KgramTable *table, guint32 first_place, guint64 hash, guint32 j)
{
  gint64 expected = (gint64) j + finder->latest.a - finder->latest.b;
  guint32 i = first_place;

  if (expected >= 0 && expected < table->kgrams->n && table->kgrams->hashes[expected] == hash)
    i = (guint32) expected;
  if (!follows_latest (finder, i, j))
    add_run (finder, i, j);
}

static void
visit (Finder *finder, const KgramTable *table, guint64 hash, guint32 j)
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

/* Looks the k-grams of @b up among those of @a. Returns: whether some stood too often to follow all of their places. */
static gboolean
sweep (const WinnowText *a, const WinnowKgrams *kgrams_a, const WinnowText *b, const WinnowKgrams *kgrams_b, guint needed, GArray *runs)
{
  Finder finder = { .a = a, .b = b, .needed = needed, .runs = runs };
  KgramTable table;

  fill (&table, kgrams_a);
  for (guint32 j = 0; j < kgrams_b->n; j++)
    visit (&finder, &table, kgrams_b->hashes[j], j);
  clear (&table);
  return finder.saw_many;
}

static int
compare_runs (gconstpointer x, gconstpointer y)
{
  const WinnowRun *p = x, *q = y;
  return p->b != q->b ? (p->b < q->b ? -1 : 1) : p->a != q->a ? (p->a < q->a ? -1 : 1) : 0;
}

static void
sort_and_unite (GArray *runs)
{
  guint n = 0;
  g_array_sort (runs, compare_runs);
  for (guint i = 0; i < runs->len; i++)
    {
      WinnowRun run = g_array_index (runs, WinnowRun, i);
      if (n == 0 || compare_runs (&run, &g_array_index (runs, WinnowRun, n - 1)) != 0)
        g_array_index (runs, WinnowRun, n++) = run;
    }
  g_array_set_size (runs, n);
}

static void
exchange_sides (GArray *runs, guint first)
{
  for (guint i = first; i < runs->len; i++)
    {
      WinnowRun *run = &g_array_index (runs, WinnowRun, i);
      *run = (WinnowRun){ run->b, run->a, run->length };
    }
}

GArray *
winnow_runs_find (const WinnowText *a, const WinnowText *b, guint k)
{
  g_autoptr (WinnowKgrams) kgrams_a = winnow_kgrams_new (a, k);
  g_autoptr (WinnowKgrams) kgrams_b = winnow_kgrams_new (b, k);
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (WinnowRun));

  if (sweep (a, kgrams_a, b, kgrams_b, k * WINNOW_WORD_WEIGHT, runs))
    {
      guint n = runs->len;
      sweep (b, kgrams_b, a, kgrams_a, k * WINNOW_WORD_WEIGHT, runs);
      exchange_sides (runs, n);
    }
  sort_and_unite (runs);
  return runs;
}

/* A chain of runs that ends with one run, in winnow_runs_select_ascending(). */
typedef struct
{
  guint64 score; /* tokens */
  gint32 before; /* run, or −1 */
  guint32 skip;  /* tokens of the run that overlap the one before and are left out */
} Link;

static guint32
overlap_of (const WinnowRun *before, const WinnowRun *after)
{
  gint64 a = (gint64) before->a + before->length - after->a;
  gint64 b = (gint64) before->b + before->length - after->b;
  return (guint32) MAX (0, MAX (a, b));
}

/* Runs looked back at: enough for what stands between two neighbours of one passage, and a bound on the work. */
#define LOOK_BACK 200

static Link
link_run (const WinnowRun *runs, const Link *links, guint32 at)
{
  Link best = { runs[at].length, -1, 0 };
  for (guint32 i = at; i-- > 0 && at - i <= LOOK_BACK;)
    {
      guint32 skip;
      if (runs[i].a >= runs[at].a || runs[i].b >= runs[at].b)
        continue;
      skip = overlap_of (&runs[i], &runs[at]);
      if (skip < runs[at].length && links[i].score + runs[at].length - skip > best.score)
        best = (Link){ links[i].score + runs[at].length - skip, (gint32) i, skip };
    }
  return best;
}

static void
reverse (GArray *runs)
{
  WinnowRun *data = (WinnowRun *) (void *) runs->data;
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
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (WinnowRun));
  const WinnowRun *data = (const WinnowRun *) (const void *) runs->data;
  g_autofree Link *links = g_new (Link, runs->len + 1);
  gint32 best = -1;

  for (guint32 i = 0; i < runs->len; i++)
    {
      links[i] = link_run (data, links, i);
      if (best < 0 || links[i].score > links[best].score)
        best = (gint32) i;
    }
  for (gint32 i = best; i >= 0; i = links[i].before)
    {
      WinnowRun run = { data[i].a + links[i].skip, data[i].b + links[i].skip, data[i].length - links[i].skip };
      g_array_append_val (chosen, run);
    }
  reverse (chosen);
  return chosen;
}
