#include "app/compare/model/winnow-scroll-map.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"

/* A point that both sides share: characters of the shown texts. */
typedef struct
{
  double at[WINNOW_N_SIDES];
  guint passage; /* of the overlap, which begins here and ends at the next one; or NO_WORDS */
} Anchor;

#define NO_WORDS G_MAXUINT

struct _WinnowScrollMap
{
  WinnowComparison *comparison; /* (owned) */
  GArray *anchors;              /* (owned) (element-type Anchor) ascending on both sides */
};

/* The heaviest chain that ends with a passage. Here a picture is a passage too: its number follows
 * those of the passages, and its range is its sign. */
typedef struct
{
  double weight;
  int former; /* passage before it in its chain, or WINNOW_NO_PASSAGE */
} Chain;

/* Finds the heaviest chain: passages are visited by their start in A, and enter a Fenwick tree of
 * maxima over the ranks of their ends in B as soon as their end in A is passed. */
typedef struct
{
  const WinnowComparison *comparison;
  guint n;
  int pinned;
  guint *by_start, *by_end; /* passages in order of their start and end in A */
  guint32 *ends;            /* ends in B, ascending */
  Chain *chains;
  int *tree; /* 1-based; passage whose chain is the heaviest below here */
} Search;

static WinnowTextRange
get_range (const Search *search, guint passage, WinnowSide side)
{
  guint n = search->comparison->n_entries;
  if (passage >= n)
    return winnow_comparison_get_picture (search->comparison, passage - n)->sign[side];
  return winnow_comparison_get_passage (search->comparison, passage)->range[side];
}

static int
compare_by_start (gconstpointer a, gconstpointer b, gpointer data)
{
  guint32 x = get_range (data, *(const guint *) a, WINNOW_SIDE_A).start,
          y = get_range (data, *(const guint *) b, WINNOW_SIDE_A).start;
  return WINNOW_ORDER (x, y);
}

static int
compare_by_end (gconstpointer a, gconstpointer b, gpointer data)
{
  guint32 x = get_range (data, *(const guint *) a, WINNOW_SIDE_A).end,
          y = get_range (data, *(const guint *) b, WINNOW_SIDE_A).end;
  return WINNOW_ORDER (x, y);
}

/* How many ends in B are at most @value. */
static guint
count_ends (const Search *search, guint32 value)
{
  return winnow_lower_bound (search->ends, sizeof *search->ends, search->n, value + 1);
}

static int
heavier (const Search *search, int x, int y)
{
  if (x == WINNOW_NO_PASSAGE || y == WINNOW_NO_PASSAGE)
    return x == WINNOW_NO_PASSAGE ? y : x;
  return search->chains[y].weight > search->chains[x].weight ? y : x;
}

static void
enter (Search *search, guint passage)
{
  for (guint i = count_ends (search, get_range (search, passage, WINNOW_SIDE_B).end); i <= search->n; i += i & -i)
    search->tree[i] = heavier (search, search->tree[i], passage);
}

static int
find_former (const Search *search, guint passage)
{
  int best = WINNOW_NO_PASSAGE;
  for (guint i = count_ends (search, get_range (search, passage, WINNOW_SIDE_B).start); i > 0; i -= i & -i)
    best = heavier (search, best, search->tree[i]);
  return best;
}

/* The pinned passage outweighs all others together. */
static double
get_weight (const Search *search, guint passage)
{
  WinnowTextRange a = get_range (search, passage, WINNOW_SIDE_A), b = get_range (search, passage, WINNOW_SIDE_B);
  double weight = (double) (a.end - a.start) + (b.end - b.start);
  return (int) passage == search->pinned ? weight + 1e12 : weight;
}

static int
find_heaviest (Search *search)
{
  int best = WINNOW_NO_PASSAGE;
  guint entered = 0;
  winnow_for_each_below (i, search->n)
    {
      guint passage = search->by_start[i];
      guint32 start = get_range (search, passage, WINNOW_SIDE_A).start;
      for (; entered < i && get_range (search, search->by_end[entered], WINNOW_SIDE_A).end <= start; entered++)
        enter (search, search->by_end[entered]);
      int former = find_former (search, passage);
      search->chains[passage].former = former;
      search->chains[passage].weight
          = get_weight (search, passage) + (former == WINNOW_NO_PASSAGE ? 0 : search->chains[former].weight);
      best = heavier (search, best, passage);
    }
  return best;
}

static void
search_init (Search *search)
{
  search->by_start = g_new (guint, search->n);
  search->by_end = g_new (guint, search->n);
  search->ends = g_new (guint32, search->n);
  search->chains = g_new0 (Chain, search->n);
  search->tree = g_new (int, search->n + 1);
  winnow_for_each_below (i, search->n)
    {
      search->by_start[i] = search->by_end[i] = i;
      search->chains[i].former = WINNOW_NO_PASSAGE;
      search->ends[i] = get_range (search, i, WINNOW_SIDE_B).end;
    }
  for (guint i = 0; i <= search->n; i++)
    search->tree[i] = WINNOW_NO_PASSAGE;
  g_qsort_with_data (search->by_start, search->n, sizeof (guint), compare_by_start, search);
  g_qsort_with_data (search->by_end, search->n, sizeof (guint), compare_by_end, search);
  qsort (search->ends, search->n, sizeof (guint32), winnow_compare_32);
}

static void
search_clear (Search *search)
{
  winnow_clear (search, g_free, by_start, by_end, ends, chains, tree);
}

static void
add_anchor (WinnowScrollMap *map, double a, double b)
{
  WINNOW_APPEND (map->anchors, Anchor, { a, b }, NO_WORDS);
}

static void
add_chain (WinnowScrollMap *map, const Search *search, int last)
{
  g_autoptr (GArray) chain = winnow_array_new (int);
  for (int passage = last; passage != WINNOW_NO_PASSAGE; passage = search->chains[passage].former)
    g_array_append_val (chain, passage);
  winnow_for_each_down (i, chain->len)
  {
    int passage = g_array_index (chain, int, i);
    WinnowTextRange a = get_range (search, passage, WINNOW_SIDE_A), b = get_range (search, passage, WINNOW_SIDE_B);
    add_anchor (map, a.start, b.start);
    if ((guint) passage < search->comparison->n_entries)
      WINNOW_LAST (Anchor, map->anchors)->passage
          = g_array_index (search->comparison->entries, WinnowPassageEntry, passage).index;
    add_anchor (map, a.end, b.end);
  }
}

static WinnowScrollMap *
make_map (const WinnowComparison *comparison, int pinned)
{
  Search search
      = { .comparison = comparison, .n = comparison->n_entries + comparison->pictures->len, .pinned = pinned };
  WinnowScrollMap *map = g_new0 (WinnowScrollMap, 1);

  map->comparison = winnow_comparison_ref ((WinnowComparison *) comparison);
  map->anchors = winnow_array_new (Anchor);
  add_anchor (map, 0, 0);
  if (search.n > 0)
    {
      search_init (&search);
      add_chain (map, &search, find_heaviest (&search));
      search_clear (&search);
    }
  add_anchor (map, comparison->side[WINNOW_SIDE_A].shown->n_characters,
              comparison->side[WINNOW_SIDE_B].shown->n_characters);
  return map;
}

WinnowScrollMap *
winnow_scroll_map_new (const WinnowComparison *comparison, int pinned)
{
  gboolean counts = pinned < (int) comparison->n_entries;
  return make_map (comparison, counts ? pinned : WINNOW_NO_PASSAGE);
}

WinnowScrollMap *
winnow_scroll_map_new_at_picture (const WinnowComparison *comparison, guint picture)
{
  return make_map (comparison, (int) (comparison->n_entries + picture));
}

void
winnow_scroll_map_free (WinnowScrollMap *map)
{
  winnow_comparison_unref (map->comparison);
  g_array_unref (map->anchors);
  g_free (map);
}

/* The index of the last anchor but one that is at or before @position. */
static guint
find_segment (const WinnowScrollMap *map, WinnowSide from, double position)
{
  guint low = 0, high = map->anchors->len - 1;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (map->anchors, Anchor, middle).at[from] <= position)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* Word @index of @run, in characters of the shown texts. */
static Anchor
get_word (const WinnowScrollMap *map, guint passage, const WinnowRun *run, guint index)
{
  const WinnowPair *pair = map->comparison->pair;
  const WinnowPassage *found = &g_array_index (pair->overlap->passages, WinnowPassage, passage);
  const WinnowPassageWords *words = winnow_pair_get_words (pair, passage);
  const guint32 bytes[]
      = { found->a.start + words->a->starts[run->a + index], found->b.start + words->b->starts[run->b + index] };
  Anchor anchor = { .passage = passage };
  winnow_for_each_side (side)
    anchor.at[side] = winnow_shown_text_get_range (map->comparison->side[side].shown, bytes[side], bytes[side]).start;
  return anchor;
}

/* Narrows the segment to the first words of @n runs, or with 0 to the words of the one, around
 * @position. They
 * are looked up here, not when the map is made: a long passage has tens of thousands. Returns: how
 * many are before it */
static guint
narrow (const WinnowScrollMap *map, WinnowSide from, double position, const WinnowRun *runs, guint n, Anchor segment[2])
{
  guint low = 0, high = n > 0 ? n : runs->length;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const Anchor word = get_word (map, segment->passage, &runs[n > 0 ? middle : 0], n > 0 ? 0 : middle);
      gboolean is_before = word.at[from] <= position;
      if (is_before)
        low = middle + 1;
      else
        high = middle;
      winnow_for_each_side (side)
        if (is_before)
          segment[0].at[side] = MAX (segment[0].at[side], word.at[side]);
        else
          segment[1].at[side] = MIN (segment[1].at[side], word.at[side]);
    }
  return low;
}

/* To the words of an exact or near passage, whose runs ascend on both sides. */
static void
narrow_to_words (const WinnowScrollMap *map, WinnowSide from, double position, Anchor segment[2])
{
  guint passage = segment->passage;
  const WinnowPassageWords *words = passage != NO_WORDS ? winnow_pair_get_words (map->comparison->pair, passage) : NULL;
  if (words == NULL
      || g_array_index (map->comparison->pair->overlap->passages, WinnowPassage, passage).kind > WINNOW_PASSAGE_NEAR)
    return;
  const WinnowRun *runs = (const WinnowRun *) words->runs->data;
  guint n_before = words->runs->len > 0 ? narrow (map, from, position, runs, words->runs->len, segment) : 0;
  if (n_before > 0)
    narrow (map, from, position, &runs[n_before - 1], 0, segment);
}

double
winnow_scroll_map_convert (const WinnowScrollMap *map, WinnowSide from, double position)
{
  WinnowSide to = !from;
  guint index = find_segment (map, from, position);
  Anchor segment[] = { g_array_index (map->anchors, Anchor, index), g_array_index (map->anchors, Anchor, index + 1) };
  narrow_to_words (map, from, position, segment);
  double length = segment[1].at[from] - segment[0].at[from];
  double share = length > 0 ? CLAMP ((position - segment[0].at[from]) / length, 0, 1) : 0;
  return segment[0].at[to] + share * (segment[1].at[to] - segment[0].at[to]);
}
