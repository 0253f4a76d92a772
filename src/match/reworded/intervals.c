/* intervals.c: see intervals.h
 *
 * An interval tree (H. Edelsbrunner, 1980) in an array that is sorted by beginnings: the root of a
 * range stands in its middle and knows how far the intervals of the range go. */
#include "match/reworded/intervals.h"

#include <stdlib.h>

typedef struct
{
  WinnowInterval interval;
  guint32 furthest; /* end of those in its range */
  guint index;      /* the caller's */
} Node;

struct _WinnowIntervals
{
  Node *nodes; /* (owned) */
  guint n;
};

static int
compare_nodes (const void *x, const void *y)
{
  const Node *p = x, *q = y;

  if (p->interval.first != q->interval.first)
    return p->interval.first < q->interval.first ? -1 : 1;
  return p->index < q->index ? -1 : p->index > q->index;
}

/* Returns: how far the intervals of [low, high) go. */
static guint32
note_furthest (Node *nodes, guint low, guint high)
{
  guint middle = low + (high - low) / 2;
  guint32 before, behind;

  if (low == high)
    return 0;
  before = note_furthest (nodes, low, middle);
  behind = note_furthest (nodes, middle + 1, high);
  return nodes[middle].furthest = MAX (nodes[middle].interval.last, MAX (before, behind));
}

WinnowIntervals *
winnow_intervals_new (const WinnowInterval *intervals, guint n)
{
  WinnowIntervals *tree = g_new (WinnowIntervals, 1);

  *tree = (WinnowIntervals){ g_new (Node, n), n };
  for (guint i = 0; i < n; i++)
    tree->nodes[i] = (Node){ intervals[i], 0, i };
  if (n > 0)
    qsort (tree->nodes, n, sizeof *tree->nodes, compare_nodes);
  note_furthest (tree->nodes, 0, n);
  return tree;
}

void
winnow_intervals_free (WinnowIntervals *intervals)
{
  g_free (intervals->nodes);
  g_free (intervals);
}

static void
find_in (const Node *nodes, guint low, guint high, WinnowInterval interval, GArray *found)
{
  guint middle = low + (high - low) / 2;

  if (low == high || nodes[middle].furthest <= interval.first)
    return;
  find_in (nodes, low, middle, interval, found);
  if (nodes[middle].interval.first >= interval.last)
    return;
  if (nodes[middle].interval.last > interval.first)
    g_array_append_val (found, nodes[middle].index);
  find_in (nodes, middle + 1, high, interval, found);
}

void
winnow_intervals_find (const WinnowIntervals *intervals, WinnowInterval interval, GArray *found)
{
  g_array_set_size (found, 0);
  find_in (intervals->nodes, 0, intervals->n, interval, found);
}
