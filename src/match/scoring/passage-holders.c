/* passage-holders.c: see passage-holders.h
 *
 * A passage that is held is a part of a condensed passage that holds one of its sides; else it is a
 * repetition of the weightier passage that holds the most of a side. If that one is held itself,
 * both have the same holder. */
#include "match/scoring/passage-holders.h"

#include "base/for-each.h"

/* of a side that a passage holds for the other to repeat it; the alignment asks for more, but
 * exclusions move the ends */
#define HELD_SHARE 0.5

static const WinnowPassage *
passage_at (const GArray *passages, guint index)
{
  return &g_array_index (passages, WinnowPassage, index);
}

gboolean
winnow_passage_may_count (const WinnowPassage *passage)
{
  return passage->excluded == WINNOW_EXCLUSION_NONE || passage->excluded == WINNOW_EXCLUSION_VERDICT;
}

static guint32
get_common (const WinnowSpan *x, const WinnowSpan *y)
{
  guint32 first = MAX (x->first, y->first), last = MIN (x->last, y->last);
  return first < last ? last - first : 0;
}

static double
get_share (const WinnowSpan *span, const WinnowSpan *holder)
{
  return (double) get_common (span, holder) / MAX (1, span->last - span->first);
}

/* The share of @part that @holder holds, on the side of which it holds more. */
static double
get_held (const WinnowPassage *part, const WinnowPassage *holder)
{
  return MAX (get_share (&part->a, &holder->a), get_share (&part->b, &holder->b));
}

static gboolean
overlaps_both_sides (const WinnowPassage *x, const WinnowPassage *y)
{
  return get_common (&x->a, &y->a) > 0 && get_common (&x->b, &y->b) > 0;
}

/* Of the condensed passages that overlap @part on both sides, the one that holds the most of a side
 * of it, at least @least; those that count first. */
static guint
find_summary (const GArray *passages, const WinnowPassage *part, double least)
{
  guint found = WINNOW_NO_HOLDER;
  double most = 0;
  winnow_for_each_index (i, passages)
    {
      const WinnowPassage *passage = passage_at (passages, i);
      double held = get_held (part, passage);
      if (passage->kind != WINNOW_PASSAGE_CONDENSED || passage->is_held || !overlaps_both_sides (part, passage)
          || held < least)
        continue;
      held += winnow_passage_may_count (passage);
      if (held <= most)
        continue;
      most = held;
      found = i;
    }
  return found;
}

/* Whether passage @part may be listed under passage @index. There are no circles: the weight grows
 * from passage to passage, and a passage of its own is the end. */
static gboolean
may_hold (const GArray *passages, guint index, guint part)
{
  const WinnowPassage *x = passage_at (passages, part), *y = passage_at (passages, index);
  if (index == part || y->kind == WINNOW_PASSAGE_CONDENSED || y->weight < x->weight)
    return FALSE;
  return !y->is_held || y->weight > x->weight || index < part;
}

/* The weightier passage that holds the most of a side of passage @part; passages of their own
 * first. */
static guint
find_repeated (const GArray *passages, guint part)
{
  guint found = WINNOW_NO_HOLDER;
  double most = 0;
  winnow_for_each_index (i, passages)
    {
      const WinnowPassage *passage = passage_at (passages, i);
      double held = may_hold (passages, i, part) ? get_held (passage_at (passages, part), passage) : 0;
      if (held < HELD_SHARE)
        continue;
      held += winnow_passage_may_count (passage) && !passage->is_held;
      if (held <= most)
        continue;
      most = held;
      found = i;
    }
  return found;
}

static WinnowPassageHolder
find_holder (const GArray *passages, guint index)
{
  const WinnowPassage *passage = passage_at (passages, index);
  WinnowPassageHolder holder = { find_summary (passages, passage, 1), FALSE };
  if (holder.passage != WINNOW_NO_HOLDER)
    return holder;
  holder = (WinnowPassageHolder){ find_repeated (passages, index), TRUE };
  if (holder.passage != WINNOW_NO_HOLDER)
    return holder;
  guint summary = find_summary (passages, passage, 0);
  return summary == WINNOW_NO_HOLDER ? holder : (WinnowPassageHolder){ summary, FALSE };
}

/* The last one that counts on the way from passage @index to one of its own. */
static guint
climb (const GArray *passages, const WinnowPassageHolder *holders, guint index)
{
  guint found = WINNOW_NO_HOLDER;
  for (guint at = holders[index].passage; at != WINNOW_NO_HOLDER; at = holders[at].passage)
    if (winnow_passage_may_count (passage_at (passages, at)))
      found = at;
  return found;
}

WinnowPassageHolder *
winnow_passage_holders_new (const GArray *passages)
{
  WinnowPassageHolder *holders = g_new (WinnowPassageHolder, passages->len + 1);
  g_autofree guint *last = g_new (guint, passages->len + 1);
  winnow_for_each_index (i, passages)
    holders[i] = passage_at (passages, i)->is_held ? find_holder (passages, i)
                                                   : (WinnowPassageHolder){ WINNOW_NO_HOLDER, FALSE };
  winnow_for_each_index (i, passages)
    last[i] = climb (passages, holders, i);
  winnow_for_each_index (i, passages)
    holders[i].passage = last[i];
  return holders;
}
