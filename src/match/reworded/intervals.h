/* intervals.h: which of many intervals overlap a given one
 *
 * Private to match/. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of sentences, tokens or seeds, half-open. */
typedef struct
{
  guint32 first, last;
} WinnowInterval;

/* Immutable. */
typedef struct _WinnowIntervals WinnowIntervals;

/* Copies the @n intervals, none of which is empty. O(n log n). */
WinnowIntervals *winnow_intervals_new (const WinnowInterval *intervals, guint n);
void winnow_intervals_free (WinnowIntervals *intervals);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowIntervals, winnow_intervals_free)

/* Puts the indices of those that overlap @interval into @found (element-type guint) instead of what
 * it holds, in order of their beginnings. O(log n) for each. */
void winnow_intervals_find (const WinnowIntervals *intervals, WinnowInterval interval, GArray *found);

G_END_DECLS
