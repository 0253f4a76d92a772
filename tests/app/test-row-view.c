/* A table of pairs: sorted by its titles; selection and focus stay when the list is read anew. */
#include <gtk/gtk.h>

#include "part.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/session/winnow-row-view.h"

#define N_DOCUMENTS 300

typedef struct
{
  GHashTable *documents;
  WinnowRowContext *context;
  WinnowRowList *list;
  WinnowRowView *rows;
  GtkWidget *window;
  GtkColumnView *table;
} Fixture;

/* Names in an order that is not that of their bytes, in either case. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->documents = winnow_row_documents_new ();
  for (guint i = 0; i < N_DOCUMENTS; i++)
    {
      g_autoptr (WinnowDocument) document = winnow_document_new ();
      document->id = i;
      document->name = g_strdup_printf ("%s %u", i % 2 == 0 ? "B" : "a", i % 3);
      g_autoptr (WinnowDocumentItem) item = winnow_document_item_new (document);
      winnow_row_documents_add (fixture->documents, item);
    }
  fixture->context = winnow_row_context_new (fixture->documents, NULL, NULL, NULL);
  fixture->list = winnow_overlap_list_new ();
  fixture->rows = g_object_new (WINNOW_TYPE_ROW_VIEW, NULL);
  winnow_row_view_set_list (fixture->rows, fixture->list);
  fixture->table = GTK_COLUMN_VIEW (gtk_column_view_new (
      GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (fixture->rows))))));
  winnow_columns_append (fixture->table, winnow_overlap_columns);
  winnow_row_view_set_columns (fixture->rows, fixture->table, winnow_overlap_columns);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (fixture->table));
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 400);
  gtk_window_set_child (GTK_WINDOW (fixture->window), scrolled);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->rows);
  g_object_unref (fixture->list);
  winnow_row_context_unref (fixture->context);
  g_hash_table_unref (fixture->documents);
}

/* Pairs of document 0 with those from @first on, in steps of @step. */
static void
list_pairs (Fixture *fixture, guint first, guint n, int step, guint32 longest)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < n; i++)
    {
      WinnowOverlap *overlap = winnow_overlap_new ();
      overlap->document_b = (gint64) first + (gint64) i * step;
      overlap->a.total = overlap->b.total = 100;
      overlap->longest = longest > 0 ? longest : (guint32) (overlap->document_b % 5);
      g_ptr_array_add (overlaps, overlap);
    }
  winnow_overlap_list_set (fixture->list, overlaps, fixture->context);
}

static const WinnowOverlap *
get_overlap (Fixture *fixture, guint position)
{
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->rows), position);
  return item->overlap;
}

static void
sort (Fixture *fixture, guint column, GtkSortType order)
{
  g_autoptr (GtkColumnViewColumn) title = g_list_model_get_item (gtk_column_view_get_columns (fixture->table), column);
  gtk_column_view_sort_by_column (fixture->table, title, order);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

/* Equal rows keep the order of the list. */
fixture_case (sort, fixture)
{
  list_pairs (fixture, 1, 60, 1, 0);
  sort (fixture, 5, GTK_SORT_ASCENDING); /* Longest: a first click lists the largest numbers first */
  for (guint i = 1; i < 60; i++)
    {
      const WinnowOverlap *before = get_overlap (fixture, i - 1), *overlap = get_overlap (fixture, i);
      g_assert_true (before->longest > overlap->longest
                     || (before->longest == overlap->longest && before->document_b < overlap->document_b));
    }
  sort (fixture, 2, GTK_SORT_ASCENDING); /* B */
  for (guint i = 1; i < 60; i++)
    {
      const WinnowOverlap *before = get_overlap (fixture, i - 1), *overlap = get_overlap (fixture, i);
      g_assert_cmpint (before->document_b % 2, >=, overlap->document_b % 2); /* "a" of odd ones */
      if (before->document_b % 6 == overlap->document_b % 6)
        g_assert_cmpint (before->document_b, <, overlap->document_b);
    }
  list_pairs (fixture, 1, 61, 1, 0); /* what comes is sorted, too */
  g_assert_cmpint (get_overlap (fixture, 60)->document_b % 6, ==, 2);
  gtk_column_view_sort_by_column (fixture->table, NULL, GTK_SORT_ASCENDING);
  for (guint i = 0; i < 61; i++)
    g_assert_cmpint (get_overlap (fixture, i)->document_b, ==, 1 + i);
}

/* Lists @n pairs whose shares are any numbers from 0 to 1, some of them equal, and −1 of documents
 * without words. */
static void
list_any_shares (Fixture *fixture, guint n)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < n; i++)
    {
      WinnowOverlap *overlap = winnow_overlap_new ();
      overlap->document_b = (gint64) i;
      overlap->a.total = (guint32) g_test_rand_int_range (0, 6);
      overlap->a.covered = (guint32) g_test_rand_int_range (0, (gint32) overlap->a.total + 1);
      g_ptr_array_add (overlaps, overlap);
    }
  winnow_overlap_list_set (fixture->list, overlaps, fixture->context);
}

static double
get_share (const WinnowOverlap *overlap)
{
  return overlap->a.total > 0 ? winnow_overlap_similarity_of_a (overlap) : -1;
}

/* As a stable sort that compares numbers would list them, in both directions. */
fixture_case (sort_numbers, fixture)
{
  for (guint round = 0; round < 20; round++)
    {
      guint n = (guint) g_test_rand_int_range (0, N_DOCUMENTS);
      int sign = round % 2 == 0 ? 1 : -1;
      list_any_shares (fixture, n);
      sort (fixture, 3, sign > 0 ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING); /* Share of A: the largest first */
      g_assert_cmpuint (winnow_row_view_get_rows (fixture->rows)->len, ==, n);
      for (guint i = 1; i < n; i++)
        {
          const WinnowOverlap *before = get_overlap (fixture, i - 1), *overlap = get_overlap (fixture, i);
          double difference = sign * (get_share (before) - get_share (overlap));
          g_assert_true (difference > 0 || (difference == 0 && before->document_b < overlap->document_b));
        }
    }
}

/* Places that are known beforehand list the same as comparing names. */
fixture_case (sort_ranks, fixture)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  gint64 compared[60];
  list_pairs (fixture, 1, 60, 1, 0);
  sort (fixture, 2, GTK_SORT_DESCENDING);
  for (guint i = 0; i < G_N_ELEMENTS (compared); i++)
    compared[i] = get_overlap (fixture, i)->document_b;
  for (guint i = 0; i < N_DOCUMENTS; i++)
    g_ptr_array_add (items, winnow_row_context_find (fixture->context, i));
  WinnowDocumentNames *names = winnow_document_names_new (items);
  winnow_document_names_distinguish (names, items);
  winnow_document_names_free (names);
  g_assert_cmpfloat (((WinnowDocumentItem *) g_ptr_array_index (items, 0))->title_rank, >, 0);
  list_pairs (fixture, 1, 60, 1, 0);
  for (guint i = 0; i < G_N_ELEMENTS (compared); i++)
    g_assert_cmpint (get_overlap (fixture, i)->document_b, ==, compared[i]);
}

/* The document with which document 0 is listed there. */
static gint64
get_id (GListModel *model, guint position)
{
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (model, position);
  return item->overlap->document_b;
}

/* @mirror: (element-type gint64) as it was announced */
static void
mirror_cb (GListModel *model, guint position, guint removed, guint added, GArray *mirror)
{
  g_array_remove_range (mirror, position, removed);
  for (guint i = position; i < position + added; i++)
    {
      gint64 id = get_id (model, i);
      g_array_insert_val (mirror, i, id);
    }
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, mirror->len);
  for (guint i = 0; i < mirror->len; i++)
    g_assert_cmpint (get_id (model, i), ==, g_array_index (mirror, gint64, i));
}

/* Each change is announced as it is, whatever lists follow each other, and in the end all rows are
 * items; of another list the first ones are before the others. */
fixture_case (announced, fixture)
{
  GListModel *model = G_LIST_MODEL (fixture->rows);
  g_autoptr (GArray) mirror = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_multi_selection_set_model (GTK_MULTI_SELECTION (gtk_column_view_get_model (fixture->table)), NULL);
  g_signal_connect (model, "items-changed", G_CALLBACK (mirror_cb), mirror);
  for (guint round = 0; round < 30; round++)
    {
      guint n = (guint) g_test_rand_int_range (0, N_DOCUMENTS - 1), first = (guint) g_test_rand_int_range (1, 100);
      list_pairs (fixture, first, MIN (n, N_DOCUMENTS - first), 1, round);
      if (round % 3 == 0)
        sort (fixture, round % 2 == 0 ? 2 : 5, GTK_SORT_DESCENDING);
      while (round % 4 == 0 && g_list_model_get_n_items (model) < winnow_row_view_get_rows (fixture->rows)->len)
        g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handlers_disconnect_by_data (model, mirror);
  list_pairs (fixture, 1, 0, 1, 0);
  list_pairs (fixture, 1, 290, 1, 0);
  g_assert_cmpuint (g_list_model_get_n_items (model), <, 100);
  winnow_row_view_find (fixture->rows, winnow_overlap_make_key (0, get_id (model, 20)), 0);
  g_assert_cmpuint (g_list_model_get_n_items (model), <, 100);
  g_assert_cmpuint (winnow_row_view_find (fixture->rows, winnow_overlap_make_key (0, get_id (model, 289)), 0), ==, 289);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 290);
}

static void
settle (void)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 5;
  while (g_main_context_iteration (NULL, FALSE) || g_get_monotonic_time () < end)
    ;
}

/* Of the row that has the focus; −1: none has. */
static gint64
find_focused (Fixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  if (focus != NULL)
    gtk_widget_activate_action (focus, "listitem.select", "(bb)", FALSE, FALSE);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (gtk_column_view_get_model (fixture->table));
  return gtk_bitset_get_size (selected) == 1 ? get_overlap (fixture, gtk_bitset_get_minimum (selected))->document_b
                                             : -1;
}

static gint64
find_selected (Fixture *fixture)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (gtk_column_view_get_model (fixture->table));
  g_assert_cmpuint (gtk_bitset_get_size (selected), ==, 1);
  return get_overlap (fixture, gtk_bitset_get_minimum (selected))->document_b;
}

/* It comes to rest there, however long that takes a busy machine. */
static void
assert_focused (Fixture *fixture, gint64 document_id)
{
  gint64 end = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;
  do
    settle ();
  while (find_focused (fixture) != document_id && g_get_monotonic_time () < end);
  g_assert_cmpint (find_focused (fixture), ==, document_id);
}

/* A check ends: rows come before the selected one, others go, and all show something else; then
 * they come in another order. */
fixture_case (stays, fixture)
{
  list_pairs (fixture, 10, 100, 1, 3);
  settle ();
  gtk_widget_grab_focus (GTK_WIDGET (fixture->table));
  for (guint i = 0; i < 12; i++)
    gtk_widget_child_focus (GTK_WIDGET (fixture->table), GTK_DIR_DOWN);
  assert_focused (fixture, 22);
  list_pairs (fixture, 2, 150, 1, 4);
  assert_focused (fixture, 22);
  g_assert_cmpint (find_selected (fixture), ==, 22);
  g_assert_cmpuint (get_overlap (fixture, 20)->longest, ==, 4);
  list_pairs (fixture, 200, 190, -1, 5);
  assert_focused (fixture, 22);
  g_assert_cmpint (find_selected (fixture), ==, 22);
  list_pairs (fixture, 30, 100, 1, 5); /* without it */
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (gtk_column_view_get_model (fixture->table));
  g_assert_true (gtk_bitset_is_empty (selected));
}

TEST_PART (row_view)
{
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  return g_test_run ();
}
