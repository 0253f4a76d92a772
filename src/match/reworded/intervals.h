/* intervals.h: which of many intervals overlap a given one; private to match/ */
#pragma once

#include "base/owned.h"

/* Numbers of sentences, tokens or seeds, half-open. */
typedef struct
{
  guint32 first, last;
} WinnowInterval;

static inline guint32
winnow_interval_get_length (WinnowInterval interval)
{
  return interval.last - interval.first;
}

/* How many numbers are in both. */
static inline guint32
winnow_interval_get_common (WinnowInterval x, WinnowInterval y)
{
  guint32 first = MAX (x.first, y.first), last = MIN (x.last, y.last);

  return first < last ? last - first : 0;
}

static inline gboolean
winnow_interval_has (WinnowInterval interval, guint32 n)
{
  return n >= interval.first && n < interval.last;
}

/* The smallest interval around both. */
static inline WinnowInterval
winnow_interval_unite (WinnowInterval x, WinnowInterval y)
{
  return (WinnowInterval){ MIN (x.first, y.first), MAX (x.last, y.last) };
}

/* Immutable. */
typedef struct _WinnowIntervals WinnowIntervals;

/* Copies the @n intervals, none of which is empty. O(n log n). */
WinnowIntervals *winnow_intervals_new (const WinnowInterval *intervals, guint n);
WINNOW_DECLARE_FREE (WinnowIntervals, winnow_intervals_free)

/* Replaces the content of @found (element-type guint) by the indices of the intervals that overlap
 * @interval, in order of their beginnings. O(log n) for each. */
void winnow_intervals_find (const WinnowIntervals *intervals, WinnowInterval interval, GArray *found);
