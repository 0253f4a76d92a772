/* sources.c: which source owns which part of a document
 *
 * Matches are ranked: the longest first, of equally long ones those of a preferred source. A sweep
 * over the document from left to right keeps the open matches in a tree; the first in rank owns the
 * text until it ends or a better one begins. The same sweep over the matches of one source finds
 * its longest match at each place. The intersection of both divisions gives the regions of the
 * source. O(n log n) for n matches and regions. */
#include "match/scoring/sources.h"

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"
#include "match/scoring/stretches.h"

/* A passage on the side of the document, or a piece of it between gaps. */
typedef struct
{
  WinnowSpan span;
  gint64 source;
  guint overlap, passage; /* indices */
  guint32 words;
  gboolean is_preferred;
  double similarity;
} Match;

/* A part of the document, and the match that owns it. */
typedef struct
{
  WinnowSpan span;
  const Match *match;
} Stretch;

/* Tokens that are not found, half-open. @before: those left of it. */
typedef struct
{
  guint32 first, last, before;
} Gap;

static int
compare_ranks (gconstpointer left, gconstpointer right)
{
  const Match *x = left, *y = right;
  return WINNOW_ORDER (y->words, x->words) ?: WINNOW_ORDER (y->is_preferred, x->is_preferred)
             ?: WINNOW_ORDER (y->similarity, x->similarity) ?: WINNOW_ORDER (x->overlap, y->overlap)
             ?: WINNOW_ORDER (x->passage, y->passage) ?: WINNOW_ORDER (x->span.first, y->span.first);
}

static int
compare_places (gconstpointer x, gconstpointer y)
{
  const Match *p = *(const Match *const *) x, *q = *(const Match *const *) y;
  return WINNOW_ORDER (p->span.first, q->span.first) ?: compare_ranks (p, q);
}

/* ── stretches ── */

/* Ends the open stretch at token @at. @next: (nullable) opens the next one. */
static void
change_owner (GArray *stretches, guint32 at, const Match *next)
{
  Stretch *open = stretches->len > 0 ? &g_array_index (stretches, Stretch, stretches->len - 1) : NULL;
  guint32 end_before = 0;
  if (open != NULL && open->span.last == G_MAXUINT32)
    {
      gboolean is_whole = open->match->span.last == at;
      open->span.last = at;
      end_before = open->span.end = is_whole ? open->match->span.end : next->span.start;
    }
  if (next != NULL)
    {
      /* the previous owner has ended here; the bytes in between belong to no one */
      gboolean is_begun = next->span.first < at;
      WINNOW_APPEND (stretches, Stretch, { is_begun ? end_before : next->span.start, 0, at, G_MAXUINT32 }, next);
    }
}

static const Match *
get_first (GTree *open)
{
  GTreeNode *node = g_tree_node_first (open);
  return node != NULL ? g_tree_node_key (node) : NULL;
}

/* Divides the text among @matches, sorted by place. Returns: (element-type Stretch) by place,
 * disjoint */
static GArray *
divide (const GPtrArray *matches)
{
  GArray *stretches = winnow_array_new (Stretch);
  g_autoptr (GTree) open = g_tree_new (compare_ranks); /* the open matches, the best in rank first */
  const Match *owner = NULL;
  for (guint i = 0; i < matches->len || owner != NULL;)
    {
      const Match *next = i < matches->len ? g_ptr_array_index (matches, i) : NULL;
      guint32 at = owner != NULL && (next == NULL || owner->span.last <= next->span.first) ? owner->span.last
                                                                                           : next->span.first;
      while (i < matches->len && (next = g_ptr_array_index (matches, i))->span.first == at)
        {
          g_tree_insert (open, (gpointer) next, NULL);
          i++;
        }
      while ((next = get_first (open)) != NULL && next->span.last <= at)
        g_tree_remove (open, next);
      if (next != owner)
        change_owner (stretches, at, next);
      owner = next;
    }
  return stretches;
}

/* ── the passages that take part ── */
static gboolean
is_counted (const WinnowPassage *passage)
{
  return passage->is_found && passage->kind != WINNOW_PASSAGE_CONDENSED && passage->a.first < passage->a.last
         && passage->b.first < passage->b.last;
}

static gboolean
is_preferred (GHashTable *preferred, gint64 source)
{
  return preferred != NULL && g_hash_table_contains (preferred, &source);
}

/* Adds @match without the gaps of its passage. *@gap: the first one; set to that of the next
 * passage */
static void
add_pieces (GArray *matches, Match match, const WinnowOverlap *overlap, gboolean is_b, guint *gap)
{
  WinnowSpan whole = match.span;
  gboolean takes_part = is_counted (&g_array_index (overlap->passages, WinnowPassage, match.passage));
  for (; overlap->gaps != NULL && *gap < overlap->gaps->len; ++*gap)
    {
      const WinnowGap *next = &g_array_index (overlap->gaps, WinnowGap, *gap);
      if (next->passage != match.passage)
        break;
      if (next->is_b != is_b || !takes_part)
        continue;
      match.span.end = next->span.start;
      match.span.last = next->span.first;
      if (match.span.first < match.span.last)
        g_array_append_val (matches, match);
      match.span = (WinnowSpan){ next->span.end, whole.end, next->span.last, whole.last };
    }
  if (takes_part && match.span.first < match.span.last)
    g_array_append_val (matches, match);
}

static void
add_matches (GArray *matches, gint64 document_id, const WinnowOverlap *overlap, guint index, GHashTable *preferred)
{
  gboolean is_a = overlap->document_a == document_id;
  gint64 source = is_a ? overlap->document_b : overlap->document_a;
  for (guint i = 0, gap = 0; overlap->passages != NULL && i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      const Match match = { is_a ? passage->a : passage->b,
                            source,
                            index,
                            i,
                            passage->words,
                            is_preferred (preferred, source),
                            passage->similarity };
      add_pieces (matches, match, overlap, !is_a, &gap);
    }
}

/* ── tokens that are not found ── */

/* Of the document in @overlap. */
static GArray *
collect_gaps (gint64 document_id, const WinnowOverlap *overlap, const GArray *exclusions,
              const WinnowSettings *settings)
{
  GArray *gaps = winnow_array_new (Gap);
  g_autoptr (GArray) stretches
      = winnow_stretches_new (overlap, overlap->document_b == document_id, exclusions, settings, TRUE);
  guint32 before = 0;
  for (guint i = 0; i + 1 < stretches->len; i++)
    {
      const WinnowStretch *stretch = &g_array_index (stretches, WinnowStretch, i);
      if (stretch->holder == WINNOW_WORD_COVERED)
        continue;
      WINNOW_APPEND (gaps, Gap, stretch->first, stretch[1].first, before);
      before += stretch[1].first - stretch->first;
    }
  return gaps;
}

/* Of the tokens to the left of token @at, those that are not found. */
static guint32
count_gaps (const GArray *gaps, guint32 at)
{
  guint n = WINNOW_LOWER_BOUND (gaps, Gap, first, at);
  if (n == 0)
    return 0;
  const Gap *gap = &g_array_index (gaps, Gap, n - 1);
  return gap->before + MIN (at, gap->last) - gap->first;
}

/* ── one source ── */
static void
free_source (gpointer data)
{
  WinnowSource *source = data;
  winnow_overlap_unref (source->overlap);
  g_array_unref (source->regions);
  g_free (source);
}

/* The intersection of @own and @owned. Its bytes come from the inner border. */
static WinnowSpan
intersect (const WinnowSpan *own, const WinnowSpan *owned)
{
  WinnowSpan span = *own;
  if (owned->first > own->first)
    span.start = owned->start;
  if (owned->last < own->last)
    span.end = owned->end;
  span.first = MAX (own->first, owned->first);
  span.last = MIN (own->last, owned->last);
  return span;
}

static void
append_region (WinnowSource *source, const WinnowSourceRegion *region, const GArray *gaps)
{
  WinnowSourceRegion *last = source->regions->len > 0
                                 ? &g_array_index (source->regions, WinnowSourceRegion, source->regions->len - 1)
                                 : NULL;
  guint32 words = region->span.last - region->span.first
                  - (count_gaps (gaps, region->span.last) - count_gaps (gaps, region->span.first));
  source->all_words += words;
  if (region->is_owner)
    source->words += words;
  if (last != NULL && last->passage == region->passage && last->owner == region->owner
      && last->span.last == region->span.first)
    {
      last->span.end = region->span.end;
      last->span.last = region->span.last;
    }
  else
    g_array_append_val (source->regions, *region);
}

/* @matches: of one source, by place. @owned: the division of the document among all. */
static WinnowSource *
make_source (const GPtrArray *matches, const GPtrArray *overlaps, const GArray *owned, const GArray *gaps)
{
  g_autoptr (GArray) own = divide (matches);
  const Match *first = g_ptr_array_index (matches, 0);
  WinnowSource *source = g_new0 (WinnowSource, 1);
  source->document_id = first->source;
  source->overlap = winnow_overlap_ref (g_ptr_array_index (overlaps, first->overlap));
  source->regions = winnow_array_new (WinnowSourceRegion);
  for (guint i = 0, j = 0; i < own->len; i++)
    {
      const Stretch *stretch = &g_array_index (own, Stretch, i);
      for (j = i == 0 ? WINNOW_LOWER_BOUND (owned, Stretch, span.last, stretch->span.first + 1) : j;
           j < owned->len && g_array_index (owned, Stretch, j).span.first < stretch->span.last; j++)
        {
          const Stretch *holder = &g_array_index (owned, Stretch, j);
          gboolean is_owner = holder->match->source == source->document_id;
          WinnowSourceRegion region
              = { intersect (&stretch->span, &holder->span), stretch->match->passage, is_owner, holder->match->source };

          if (region.span.first < region.span.last)
            append_region (source, &region, gaps);
          if (holder->span.last >= stretch->span.last)
            break;
        }
    }
  return source;
}

static int
compare_sources (gconstpointer x, gconstpointer y, gpointer preferred)
{
  const WinnowSource *p = *(const WinnowSource *const *) x, *q = *(const WinnowSource *const *) y;
  gboolean is_p = is_preferred (preferred, p->document_id), is_q = is_preferred (preferred, q->document_id);
  return WINNOW_ORDER (q->words, p->words) ?: WINNOW_ORDER (q->all_words, p->all_words) ?: WINNOW_ORDER (is_q, is_p);
}

GPtrArray *
winnow_sources_new (gint64 document_id, const GPtrArray *overlaps, GHashTable *preferred, const GArray *exclusions,
                    const WinnowSettings *settings)
{
  GPtrArray *sources = g_ptr_array_new_with_free_func (free_source);
  g_autoptr (GArray) matches = winnow_array_new (Match);
  g_autoptr (GPtrArray) places = g_ptr_array_new (), of_one = g_ptr_array_new ();
  WinnowSettings with_quotations = *settings;
  with_quotations.exclude &= ~(1u << WINNOW_EXCLUSION_QUOTES);
  winnow_for_each_index (i, overlaps)
    add_matches (matches, document_id, g_ptr_array_index (overlaps, i), i, preferred);
  winnow_for_each_value (Match, each, matches)
    g_ptr_array_add (places, each);
  g_ptr_array_sort (places, compare_places);
  g_autoptr (GArray) owned = divide (places);
  winnow_for_each_index (i, matches)
    {
      Match *match = &g_array_index (matches, Match, i);
      g_ptr_array_add (of_one, match);
      if (i + 1 < matches->len && match[1].overlap == match->overlap)
        continue;
      g_autoptr (GArray) gaps
          = collect_gaps (document_id, g_ptr_array_index (overlaps, match->overlap), exclusions, &with_quotations);
      g_ptr_array_sort (of_one, compare_places);
      g_ptr_array_add (sources, make_source (of_one, overlaps, owned, gaps));
      g_ptr_array_set_size (of_one, 0);
    }
  g_ptr_array_sort_with_data (sources, compare_sources, preferred); /* stable */
  return sources;
}
