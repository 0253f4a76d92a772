/* intervals.c: an interval tree (H. Edelsbrunner, 1980)
 *
 * The tree is an array that is sorted by beginnings. The root of a range of the array is its middle
 * element; it stores the largest end of all intervals in the range. */
#include "match/reworded/intervals.h"

#include <stdlib.h>

#include "base/order.h"

typedef struct
{
  WinnowInterval interval;
  guint32 furthest; /* largest end in the range of which it is the root */
  guint index;      /* in the caller's array */
} Node;

struct _WinnowIntervals
{
  Node *nodes; /* (owned) */
  guint n;
};

WINNOW_DEFINE_COMPARE_2 (compare_nodes, Node, interval.first, index)

/* Returns: the largest end in [low, high), or 0. */
static guint32
fill_furthest (Node *nodes, guint low, guint high)
{
  guint middle = low + (high - low) / 2;
  if (low == high)
    return 0;
  guint32 before = fill_furthest (nodes, low, middle);
  guint32 after = fill_furthest (nodes, middle + 1, high);
  return nodes[middle].furthest = MAX (nodes[middle].interval.last, MAX (before, after));
}

WinnowIntervals *
winnow_intervals_new (const WinnowInterval *intervals, guint n)
{
  WinnowIntervals *tree = g_new (WinnowIntervals, 1);
  *tree = (WinnowIntervals){ g_new (Node, n), n };
  winnow_for_each_below (i, n)
    tree->nodes[i] = (Node){ intervals[i], 0, i };
  if (n > 0)
    qsort (tree->nodes, n, sizeof *tree->nodes, compare_nodes);
  fill_furthest (tree->nodes, 0, n);
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
