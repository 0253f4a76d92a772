/* The pairs as a matrix and as a histogram: what the matrix holds, against a search of all pairs,
 * and where a click leads. The second part needs a display. */
#include "app/overlaps/winnow-graph-layout.h"
#include "app/overlaps/winnow-overlap-graph.h"
#include "app/overlaps/winnow-overlap-histogram.h"
#include "app/overlaps/winnow-overlap-map.h"
#include "app/overlaps/winnow-overlap-matrix.h"
#include "frames.h"
#include "program.h"
#include "base/for-each.h"

#define N_DOCUMENTS 60
#define WORDS 1000

/* ── the matrix ── */

static WinnowOverlap *
make_overlap (gint64 a, gint64 b, guint32 covered_a, guint32 covered_b)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->document_a = a;
  overlap->document_b = b;
  overlap->a = (WinnowLedger){ .total = WORDS, .covered = covered_a };
  overlap->b = (WinnowLedger){ .total = WORDS, .covered = covered_b };
  return overlap;
}

/* Pairs of documents at random, each pair once. */
static GPtrArray *
make_overlaps (guint n_documents, guint n_pairs)
{
  GPtrArray *overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  g_autoptr (GHashTable) made = g_hash_table_new (NULL, NULL);
  while (overlaps->len < n_pairs)
    {
      gint64 a = g_test_rand_int_range (0, (gint32) n_documents), b = g_test_rand_int_range (0, (gint32) n_documents);
      if (a < b && g_hash_table_add (made, GSIZE_TO_POINTER ((gsize) (a * n_documents + b))))
        g_ptr_array_add (overlaps, make_overlap (100 + a, 100 + b, (guint32) g_test_rand_int_range (1, WORDS),
                                                 (guint32) g_test_rand_int_range (1, WORDS)));
    }
  return overlaps;
}

static guint
find_place (const WinnowOverlapMatrix *matrix, gint64 id)
{
  guint place = G_MAXUINT;
  for (guint i = 0; i < matrix->ids->len; i++)
    if (g_array_index (matrix->ids, gint64, i) == id)
      {
        g_assert_cmpuint (place, ==, G_MAXUINT); /* once */
        place = i;
      }
  return place;
}

static void
check_pair (const WinnowOverlapMatrix *matrix, const WinnowOverlap *overlap)
{
  guint a = find_place (matrix, overlap->document_a), b = find_place (matrix, overlap->document_b);
  const WinnowMatrixCell *of_a = winnow_overlap_matrix_find (matrix, a, b),
                         *of_b = winnow_overlap_matrix_find (matrix, b, a);
  g_assert_nonnull (of_a);
  g_assert_nonnull (of_b);
  g_assert_true (of_a->overlap == overlap);
  g_assert_cmpfloat_with_epsilon (of_a->share, overlap->a.covered / (double) WORDS, 1e-6);
  g_assert_cmpfloat_with_epsilon (of_b->share, overlap->b.covered / (double) WORDS, 1e-6);
}

/* Which documents hang together, by spreading the smallest number until nothing changes. */
static void
find_components (const GPtrArray *overlaps, guint components[N_DOCUMENTS])
{
  gboolean changed = TRUE;
  for (guint i = 0; i < N_DOCUMENTS; i++)
    components[i] = i;
  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < overlaps->len; i++)
        {
          const WinnowOverlap *overlap = g_ptr_array_index ((GPtrArray *) overlaps, i);
          guint *a = &components[overlap->document_a - 100], *b = &components[overlap->document_b - 100];
          changed = changed || *a != *b;
          *a = *b = MIN (*a, *b);
        }
    }
}

test_case (matrix_has_each_pair)
{
  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (GPtrArray) overlaps = make_overlaps (N_DOCUMENTS, 1 + round * 2);
      g_autoptr (WinnowOverlapMatrix) matrix = winnow_overlap_matrix_new (overlaps, N_DOCUMENTS);
      g_assert_cmpuint (matrix->cells->len, ==, 2 * overlaps->len);
      g_assert_cmpuint (matrix->n_left_out, ==, 0);
      for (guint i = 0; i < overlaps->len; i++)
        check_pair (matrix, g_ptr_array_index (overlaps, i));
    }
}

/* Documents that hang together stand together. */
test_case (families_stand_together)
{
  for (guint round = 0; round < 50; round++)
    {
      guint components[N_DOCUMENTS], last = G_MAXUINT;
      g_autoptr (GPtrArray) overlaps = make_overlaps (N_DOCUMENTS, 1 + round);
      g_autoptr (WinnowOverlapMatrix) matrix = winnow_overlap_matrix_new (overlaps, N_DOCUMENTS);
      g_autoptr (GHashTable) ended = g_hash_table_new (NULL, NULL);
      find_components (overlaps, components);
      winnow_for_each_value (const gint64, id, matrix->ids)
        {
          guint component = components[*id - 100];
          if (component != last)
            g_assert_true (g_hash_table_add (ended, GUINT_TO_POINTER (component + 1)));
          last = component;
        }
    }
}

/* Three of a chain stand in its order, whatever the order of the pairs: the middle one between. */
test_case (chain_is_kept)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (gint64 i = 0; i < 9; i++)
    g_ptr_array_add (overlaps, make_overlap (i, i + 1, 900 - 10 * (guint32) i, 1));
  g_autoptr (WinnowOverlapMatrix) matrix = winnow_overlap_matrix_new (overlaps, 100);
  for (guint i = 0; i + 1 < matrix->ids->len; i++)
    g_assert_cmpint (ABS (g_array_index (matrix->ids, gint64, i + 1) - g_array_index (matrix->ids, gint64, i)), ==, 1);
}

/* The most similar pairs stay, and what is left out is counted. */
test_case (too_many_documents)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < 20; i++)
    g_ptr_array_add (overlaps, make_overlap (2 * i, 2 * i + 1, 10 * (i + 1), 1));
  g_autoptr (WinnowOverlapMatrix) matrix = winnow_overlap_matrix_new (overlaps, 6);
  g_assert_cmpuint (matrix->ids->len, ==, 6);
  g_assert_cmpuint (matrix->n_left_out, ==, 34);
  for (guint i = 17; i < 20; i++)
    check_pair (matrix, g_ptr_array_index (overlaps, i));
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (WinnowOverlapMatrix) empty = winnow_overlap_matrix_new (none, 6);
  g_assert_cmpuint (empty->ids->len, ==, 0);
}

/* ── the graph ── */

#define WIDTH 1100.0f
#define PITCH 20.0f

/* Families are the documents that hang together. */
static void
check_families (const WinnowOverlapMatrix *matrix, const WinnowGraphLayout *layout, const guint *components)
{
  guint next = 0;
  for (guint i = 0; i < layout->families->len; i++)
    {
      const WinnowGraphFamily *family = &g_array_index (layout->families, WinnowGraphFamily, i);
      guint component = components[g_array_index (matrix->ids, gint64, family->first) - 100];
      g_assert_cmpuint (family->first, ==, next);
      next += family->n;
      for (guint row = 0; row < matrix->ids->len; row++)
        {
          gboolean is_own = row >= family->first && row < next;
          g_assert_cmpint (components[g_array_index (matrix->ids, gint64, row) - 100] == component, ==, is_own);
          g_assert_cmpint (g_array_index (layout->nodes, WinnowGraphNode, row).family == i, ==, is_own);
        }
    }
  g_assert_cmpuint (next, ==, matrix->ids->len);
}

/* The room of a document's name, with its dot. */
static graphene_rect_t
get_room (const WinnowGraphLayout *layout, guint row)
{
  const WinnowGraphNode *node = &g_array_index (layout->nodes, WinnowGraphNode, row);
  return GRAPHENE_RECT_INIT (node->is_left ? node->x - layout->names : node->x, node->y - PITCH / 2 + .01f,
                             layout->names, PITCH - .02f);
}

static void
check_rooms (const WinnowGraphLayout *layout)
{
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, WIDTH, layout->height);
  for (guint i = 0; i < layout->nodes->len; i++)
    {
      graphene_rect_t room = get_room (layout, i);
      g_assert_true (graphene_rect_contains_rect (&all, &room));
      for (guint j = 0; j < i; j++)
        {
          graphene_rect_t other = get_room (layout, j);
          g_assert_false (graphene_rect_intersection (&room, &other, NULL));
        }
    }
}

test_case (graph_layout)
{
  for (guint round = 0; round < 50; round++)
    {
      guint components[N_DOCUMENTS];
      g_autoptr (GPtrArray) overlaps = make_overlaps (N_DOCUMENTS, 1 + round);
      g_autoptr (WinnowOverlapMatrix) matrix = winnow_overlap_matrix_new (overlaps, N_DOCUMENTS);
      g_autoptr (WinnowGraphLayout) layout = winnow_graph_layout_new (matrix, WIDTH, PITCH);
      find_components (overlaps, components);
      check_families (matrix, layout, components);
      check_rooms (layout);
    }
}

/* ── in the window ── */

static gpointer
get_child (WinnowWindow *window, const char *name)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (window->overlaps_page), WINNOW_TYPE_OVERLAPS_PAGE, name);
  g_assert_nonnull (child);
  return child;
}

static void
wait_for_page (WinnowWindow *window, const char *page)
{
  while (g_strcmp0 (adw_view_stack_get_visible_child_name (window->view_stack), page) != 0)
    g_main_context_iteration (NULL, TRUE);
}

/* A line leads to its pair, a name to the sources of its document. */
static void
check_graph (WinnowWindow *window, WinnowOverlapItem *item)
{
  const WinnowOverlap *overlap = item->overlap;
  gint64 a, b;
  winnow_navigator_show_page (window->navigator, "overlaps");
  gtk_widget_activate_action (get_child (window, "looks"), "view.look", "s", "graph");
  wait_frames (GTK_WIDGET (window), 3);
  g_assert_cmpuint (winnow_overlap_graph_get_n_left_out (get_child (window, "graph")), ==, 0);
  g_signal_emit_by_name (get_child (window, "graph"), "document-activated", overlap->document_a);
  wait_for_page (window, "sources");
  winnow_navigator_show_page (window->navigator, "overlaps");
  g_signal_emit_by_name (get_child (window, "graph"), "pair-activated", overlap->document_a, overlap->document_b);
  wait_for_page (window, "compare");
  g_assert_true (winnow_compare_page_get_pair (window->compare_page, &a, &b));
  g_assert_cmpint (a + b, ==, overlap->document_a + overlap->document_b);
}

/* The threshold that hides every pair does not hide the histogram; the map leads to a pair. */
test_case (looks)
{
  WinnowWindow *window;
  program_open_window (&window);
  winnow_window_open_sample (window);
  wait_for_page (window, "overlaps");
  GtkStack *stack = get_child (window, "stack");
  GtkAdjustment *minimum = get_child (window, "minimum");

  gtk_widget_activate_action (get_child (window, "looks"), "view.look", "s", "histogram");
  wait_frames (GTK_WIDGET (window), 3);
  gtk_adjustment_set_value (minimum, 100);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "list");
  gtk_widget_activate_action (get_child (window, "looks"), "view.look", "s", "list");
  gtk_adjustment_set_value (minimum, 0);

  gtk_widget_activate_action (get_child (window, "looks"), "view.look", "s", "map");
  wait_frames (GTK_WIDGET (window), 3);
  g_autoptr (WinnowOverlapItem) first = g_list_model_get_item (winnow_session_get_overlaps (window->session), 0);
  const WinnowOverlap *overlap = first->overlap;
  g_signal_emit_by_name (get_child (window, "map"), "pair-activated", overlap->document_b, overlap->document_a);
  wait_for_page (window, "compare");
  gint64 a, b;
  g_assert_true (winnow_compare_page_get_pair (window->compare_page, &a, &b));
  g_assert_cmpint (MIN (a, b), ==, MIN (overlap->document_a, overlap->document_b));
  g_assert_cmpint (MAX (a, b), ==, MAX (overlap->document_a, overlap->document_b));
  check_graph (window, first);
  program_close_window (&window);
}

TEST_PART (overlap_looks) { return program_run_tests (); }
