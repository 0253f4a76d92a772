#include "app/overlaps/winnow-graph-layout.h"

#include "base/array.h"
#include "base/order.h"

#define COLUMN 520.0f /* pixels that a column has at least, where there are several */
#define GAP 24.0f     /* pixels between families */
#define MARGIN 12.0f  /* pixels between a dot and its name, and at the sides of a column */
#define LEAST_ACROSS 56.0f
#define MOST_ACROSS 240.0f /* pixels of an ellipse */

/* ── families ── */

/* The last document that the row's pairs lead to; or the row itself. */
static guint
find_last (const WinnowOverlapMatrix *matrix, guint row, guint *cell)
{
  guint last = row;
  for (; *cell < matrix->cells->len && g_array_index (matrix->cells, WinnowMatrixCell, *cell).row == row; ++*cell)
    last = MAX (last, g_array_index (matrix->cells, WinnowMatrixCell, *cell).column);
  return last;
}

/* Families are together in the matrix: one ends where no pair leads on. */
static GArray *
list_families (const WinnowOverlapMatrix *matrix)
{
  GArray *families = g_array_new (FALSE, TRUE, sizeof (WinnowGraphFamily));
  guint cell = 0, first = 0, last = 0;
  winnow_for_each_index (row, matrix->ids)
    {
      guint reached = find_last (matrix, row, &cell);
      last = MAX (last, reached);
      if (last > row)
        continue;
      WINNOW_APPEND (families, WinnowGraphFamily, .first = first, .n = row + 1 - first);
      first = last = row + 1;
    }
  return families;
}

/* On its right side. */
static guint
get_n_right (const WinnowGraphFamily *family)
{
  return (family->n + 1) / 2;
}

static void
measure_family (WinnowGraphFamily *family, float most_across, float pitch)
{
  family->height = pitch * (float) get_n_right (family);
  family->width = CLAMP (family->height, LEAST_ACROSS, most_across);
}

/* ── columns ── */

WINNOW_DEFINE_POINTER_ORDER (compare_sizes, WinnowGraphFamily,
                             WINNOW_ORDER (y->n, x->n) ?: WINNOW_ORDER (x->first, y->first))

static guint
find_shortest (const float *heights, guint n)
{
  guint shortest = 0;
  winnow_for_each_between (i, 1, n)
    if (heights[i] < heights[shortest])
      shortest = i;
  return shortest;
}

/* Returns: the height of the highest column */
static float
fill_columns (GArray *families, guint n_columns, float column_width)
{
  g_autofree float *heights = g_new0 (float, n_columns);
  g_autoptr (GPtrArray) by_size = g_ptr_array_new ();
  float highest = 0;
  winnow_for_each_value (WinnowGraphFamily, family, families)
    g_ptr_array_add (by_size, family);
  g_ptr_array_sort (by_size, compare_sizes);
  winnow_for_each (WinnowGraphFamily, family, by_size)
    {
      guint column = find_shortest (heights, n_columns);
      family->x = column_width * ((float) column + .5f);
      family->y = heights[column] + (GAP + family->height) / 2;
      heights[column] += GAP + family->height;
      highest = MAX (highest, heights[column]);
    }
  return highest;
}

/* ── documents ── */

/* @place: from the top of the side, of @n documents there */
static WinnowGraphNode
make_node (const WinnowGraphFamily *family, guint place, guint n, float pitch)
{
  float down = ((float) place - (float) (n - 1) / 2) * pitch, share = down / (family->height / 2);
  return (WinnowGraphNode){ .x = family->width / 2 * sqrtf (1 - share * share), .y = family->y + down };
}

static void
place_nodes (GArray *nodes, const WinnowGraphFamily *family, guint index, float pitch)
{
  guint n_right = get_n_right (family), n_left = family->n - n_right;
  winnow_for_each_below (i, family->n)
    {
      gboolean is_left = i >= n_right;
      WinnowGraphNode node
          = is_left ? make_node (family, family->n - 1 - i, n_left, pitch) : make_node (family, i, n_right, pitch);
      node.x = family->x + (is_left ? -node.x : node.x);
      node.is_left = is_left;
      node.family = index;
      g_array_append_val (nodes, node);
    }
}

WinnowGraphLayout *
winnow_graph_layout_new (const WinnowOverlapMatrix *matrix, float width, float pitch)
{
  WinnowGraphLayout *layout = g_new0 (WinnowGraphLayout, 1);
  guint n_columns = (guint) MAX (width / COLUMN, 1);
  float column_width = width / (float) n_columns;
  float most_across = CLAMP (column_width / 4, LEAST_ACROSS, MOST_ACROSS);
  layout->families = list_families (matrix);
  layout->nodes = g_array_sized_new (FALSE, FALSE, sizeof (WinnowGraphNode), matrix->ids->len);
  layout->names = MAX ((column_width - most_across) / 2 - 2 * MARGIN, 0);
  winnow_for_each_value (WinnowGraphFamily, family, layout->families)
    measure_family (family, most_across, pitch);
  layout->height = fill_columns (layout->families, n_columns, column_width);
  winnow_for_each_index (i, layout->families)
    place_nodes (layout->nodes, &g_array_index (layout->families, WinnowGraphFamily, i), i, pitch);
  return layout;
}

void
winnow_graph_layout_free (WinnowGraphLayout *layout)
{
  winnow_clear (layout, g_array_unref, nodes, families);
  g_free (layout);
}
