/* styled-segments.c: see styled-segments.h. A sweep over the sorted ends of all ranges, O(n log n +
 * text lines looked at). Thread-safe. */
#include "report/pair/styled-segments.h"

#include <string.h>

#include "base/for-each.h"
#include "base/order.h"

WINNOW_DEFINE_ORDER (compare_starts, WinnowRange, WINNOW_ORDER (x->start, y->start) ?: WINNOW_ORDER (y->end, x->end))

static void
add_offset (GArray *offsets, guint32 offset, WinnowRange within)
{
  if (offset >= within.start && offset <= within.end)
    g_array_append_val (offsets, offset);
}

static void
add_ends (GArray *offsets, const GArray *ranges, WinnowRange within)
{
  winnow_for_each_value (const WinnowRange, range, ranges)
    {
      add_offset (offsets, range->start, within);
      add_offset (offsets, range->end, within);
    }
}

static void
add_exclusions (GArray *offsets, const GArray *exclusions, WinnowRange within)
{
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      add_offset (offsets, exclusion->start, within);
      add_offset (offsets, exclusion->end, within);
    }
}

/* All places at which the look may change, ascending; may hold doubles. */
static GArray *
collect_offsets (WinnowRange within, const GArray *passages, const GArray *excluded, const GArray *differing,
                 const GArray *cuts)
{
  GArray *offsets = winnow_array_new (guint32);
  add_offset (offsets, within.start, within);
  add_offset (offsets, within.end, within);
  add_ends (offsets, passages, within);
  add_exclusions (offsets, excluded, within);
  add_ends (offsets, differing, within);
  winnow_for_each_value (const guint32, cut, cuts)
    add_offset (offsets, *cut, within);
  g_array_sort (offsets, winnow_compare_32);
  return offsets;
}

/* Walks ranges sorted by start beside an ascending offset. */
typedef struct
{
  const GArray *ranges;
  guint next;
  guint32 reach; /* furthest end among the ranges that have begun */
} Cover;

static gboolean
cover_holds (Cover *cover, guint32 offset)
{
  for (; cover->next < cover->ranges->len; cover->next++)
    {
      const WinnowRange *range = &g_array_index (cover->ranges, WinnowRange, cover->next);
      if (range->start > offset)
        break;
      cover->reach = MAX (cover->reach, range->end);
    }
  return cover->reach > offset;
}

/* For exclusions, each reason with its reach. */
typedef struct
{
  const GArray *exclusions;
  guint next;
  guint32 reach[WINNOW_N_EXCLUSIONS];
} Reasons;

static WinnowExclusionReason
reasons_at (Reasons *reasons, guint32 offset)
{
  for (; reasons->next < reasons->exclusions->len; reasons->next++)
    {
      const WinnowExclusion *exclusion = &g_array_index (reasons->exclusions, WinnowExclusion, reasons->next);
      if (exclusion->start > offset)
        break;
      reasons->reach[exclusion->reason] = MAX (reasons->reach[exclusion->reason], exclusion->end);
    }
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_N_EXCLUSIONS)
    if (reasons->reach[reason] > offset)
      return reason;
  return WINNOW_EXCLUSION_NONE;
}

/* The passages that have begun and not ended, in the order they began. */
typedef struct
{
  const GArray *passages;
  GArray *order;  /* (owned) (element-type guint) all passages by start, longer ones first */
  guint next;     /* of order: the first that has not begun */
  GArray *active; /* (owned) (element-type guint) */
} Sweep;

static int
compare_passages (gconstpointer left, gconstpointer right, gpointer passages)
{
  guint a = *(const guint *) left, b = *(const guint *) right;
  return compare_starts (&g_array_index ((GArray *) passages, WinnowRange, a),
                         &g_array_index ((GArray *) passages, WinnowRange, b))
             ?: WINNOW_ORDER (a, b);
}

static void
sweep_init (Sweep *sweep, const GArray *passages)
{
  sweep->passages = passages;
  sweep->next = 0;
  sweep->active = winnow_array_new (guint);
  sweep->order = winnow_array_new (guint);
  winnow_for_each_index (i, passages)
    g_array_append_val (sweep->order, i);
  g_array_sort_with_data (sweep->order, compare_passages, (gpointer) passages);
}

static void
sweep_clear (Sweep *sweep)
{
  winnow_clear (sweep, g_array_unref, order, active);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sweep, sweep_clear)

static const WinnowRange *
sweep_range (const Sweep *sweep, guint passage)
{
  return &g_array_index (sweep->passages, WinnowRange, passage);
}

/* The innermost passage at @offset; offsets ascend from call to call. */
static gint
sweep_at (Sweep *sweep, guint32 offset)
{
  for (; sweep->next < sweep->order->len; sweep->next++)
    {
      guint passage = g_array_index (sweep->order, guint, sweep->next);
      if (sweep_range (sweep, passage)->start > offset)
        break;
      g_array_append_val (sweep->active, passage);
    }
  for (guint i = sweep->active->len; i > 0; i--)
    if (sweep_range (sweep, g_array_index (sweep->active, guint, i - 1))->end <= offset)
      g_array_remove_index (sweep->active, i - 1);
  guint n = sweep->active->len;
  return n > 0 ? (gint) g_array_index (sweep->active, guint, n - 1) : WINNOW_SEGMENT_NO_PASSAGE;
}

GArray *
winnow_segments_new (WinnowRange within, const GArray *passages, const GArray *excluded, const GArray *differing,
                     const GArray *cuts)
{
  g_autoptr (GArray) offsets = collect_offsets (within, passages, excluded, differing, cuts);
  GArray *segments = g_array_sized_new (FALSE, FALSE, sizeof (WinnowSegment), offsets->len);
  Cover is_differing = { .ranges = differing };
  Reasons reasons = { .exclusions = excluded };
  g_auto (Sweep) sweep;
  sweep_init (&sweep, passages);
  for (guint i = 0; i + 1 < offsets->len; i++)
    {
      WinnowSegment segment
          = { .start = g_array_index (offsets, guint32, i), .end = g_array_index (offsets, guint32, i + 1) };
      if (segment.start == segment.end)
        continue;
      segment.passage = sweep_at (&sweep, segment.start);
      segment.reason = reasons_at (&reasons, segment.start);
      segment.is_differing = cover_holds (&is_differing, segment.start);
      g_array_append_val (segments, segment);
    }
  return segments;
}

/* The end of the line that holds @offset, if it is before @limit; else the nearest end of a
 * character. */
static guint32
snap_forward (const char *text, guint32 offset, guint32 limit)
{
  const char *line_end = memchr (text + offset, '\n', limit - offset);
  if (line_end != NULL)
    return (guint32) (line_end + 1 - text);
  while (offset < limit && ((guchar) text[offset] & 0xc0) == 0x80)
    offset++;
  return offset;
}

static void
add_fold (GArray *folds, const char *text, guint32 length, WinnowRange gap, guint32 minimum, guint32 context)
{
  if (gap.end < gap.start || gap.end - gap.start < MAX (minimum, 4 * context))
    return;
  WinnowRange fold = gap;
  if (gap.start > 0) /* a passage precedes */
    fold.start = snap_forward (text, gap.start + context, gap.start + 2 * context);
  if (gap.end < length)
    fold.end = snap_forward (text, gap.end - 2 * context, gap.end - context);
  g_array_append_val (folds, fold);
}

GArray *
winnow_segments_dup_folds (const char *text, guint32 length, const GArray *passages, guint32 minimum, guint32 context)
{
  GArray *folds = winnow_array_new (WinnowRange);
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) passages);
  g_array_sort (sorted, compare_starts);
  guint32 reach = 0;
  winnow_for_each_value (const WinnowRange, passage, sorted)
    {
      add_fold (folds, text, length, (WinnowRange){ reach, MIN (passage->start, length) }, minimum, context);
      reach = MAX (reach, MIN (passage->end, length));
    }
  add_fold (folds, text, length, (WinnowRange){ reach, length }, minimum, context);
  return folds;
}
