/* The models behind the lists: rows made on demand, filters, sorting. */
#include <gtk/gtk.h>

#include "part.h"
#include "app/documents/winnow-author-item.h"
#include "app/documents/winnow-document-filter.h"
#include "app/overlaps/winnow-overlap-filter.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/documents/winnow-document-totals.h"
#include "app/session/winnow-row-view.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "columns.h"
#include "library/author-names.h"

static WinnowDocument *
new_document (gint64 id, const char *name)
{
  WinnowDocument *document = winnow_document_new ();
  document->id = id;
  document->collection_id = 1 + id % 2;
  document->name = g_strdup (name);
  return document;
}

static GHashTable *
new_documents (guint n)
{
  static const char *const names[] = { "Émile.txt", "王芳.docx", "Keller.pdf" };
  GHashTable *documents = winnow_row_documents_new ();
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *numbered = g_strdup_printf ("%u.txt", i);
      g_autoptr (WinnowDocument) document = new_document (i, i < G_N_ELEMENTS (names) ? names[i] : numbered);
      if (i % 3 == 1)
        document->disguises = 1 << WINNOW_DISGUISE_INVISIBLE | 1 << WINNOW_DISGUISE_HIDDEN;
      g_autoptr (WinnowDocumentItem) item = winnow_document_item_new (document);
      winnow_row_documents_add (documents, item);
    }
  return documents;
}

static WinnowOverlap *
new_overlap (gint64 a, gint64 b, guint32 covered)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->document_a = a;
  overlap->document_b = b;
  overlap->a = (WinnowLedger){ .total = 100, .covered = covered };
  overlap->b = (WinnowLedger){ .total = 200, .covered = covered };
  overlap->longest = covered / 2;
  overlap->n_passages = covered / 10;
  return overlap;
}

static GPtrArray *
new_overlaps (void)
{
  GPtrArray *overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  g_ptr_array_add (overlaps, new_overlap (0, 1, 80));
  g_ptr_array_add (overlaps, new_overlap (1, 2, 50));
  g_ptr_array_add (overlaps, new_overlap (2, 77, 40)); /* 77 is hidden */
  g_ptr_array_add (overlaps, new_overlap (0, 2, 10));
  return overlaps;
}

static WinnowRowList *
new_list_of (GPtrArray *overlaps, guint n_documents)
{
  g_autoptr (GHashTable) documents = new_documents (n_documents);
  g_autoptr (WinnowRowContext) context = winnow_row_context_new (documents, NULL, NULL, NULL);
  WinnowRowList *list = winnow_overlap_list_new ();
  winnow_overlap_list_set (list, overlaps, context);
  return list;
}

static WinnowRowList *
new_list (void)
{
  g_autoptr (GPtrArray) overlaps = new_overlaps ();
  return new_list_of (overlaps, 3);
}

/* @filter: (nullable) */
static WinnowRowView *
new_view (WinnowRowList *list, gpointer filter)
{
  WinnowRowView *view = g_object_new (WINNOW_TYPE_ROW_VIEW, "filter", filter, NULL);
  winnow_row_view_set_list (view, list);
  return view;
}

static void
assert_shares (GListModel *model, const double *shares, guint n)
{
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (model, i);
      g_assert_cmpfloat_with_epsilon (winnow_overlap_item_get_share_a (item), shares[i], 1e-9);
    }
}

test_case (overlap_list)
{
  g_autoptr (WinnowRowList) list = new_list ();
  assert_shares (G_LIST_MODEL (list), (const double[]){ 0.8, 0.5, 0.1 }, 3);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 3));

  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (G_LIST_MODEL (list), 1);
  g_assert_cmpstr (winnow_overlap_item_get_document_a (item)->name, ==, "王芳.docx");
  g_assert_cmpstr (winnow_overlap_item_get_document_b (item)->name, ==, "Keller.pdf");
  g_assert_cmpfloat_with_epsilon (winnow_overlap_item_get_share_b (item), 0.25, 1e-9);
}

test_case (overlap_filter)
{
  g_autoptr (WinnowOverlapFilter) filter = g_object_new (WINNOW_TYPE_OVERLAP_FILTER, NULL);
  g_autoptr (WinnowRowList) list = new_list ();
  g_autoptr (WinnowRowView) filtered = new_view (list, filter);
  GListModel *model = G_LIST_MODEL (filtered);
  g_assert_cmpint (gtk_filter_get_strictness (GTK_FILTER (filter)), ==, GTK_FILTER_MATCH_ALL);

  winnow_overlap_filter_set (filter, "", 0.5, 0);
  assert_shares (model, (const double[]){ 0.8, 0.5 }, 2);
  winnow_overlap_filter_set (filter, "KEL", 0.5, 0);
  assert_shares (model, (const double[]){ 0.5 }, 1);
  winnow_overlap_filter_set (filter, "KEL", 0, 0);
  assert_shares (model, (const double[]){ 0.5, 0.1 }, 2);
  winnow_overlap_filter_set (filter, "émile", 0, 0);
  assert_shares (model, (const double[]){ 0.8, 0.1 }, 2);
  winnow_overlap_filter_set (filter, "王", 0, 0);
  assert_shares (model, (const double[]){ 0.8, 0.5 }, 2);
  winnow_overlap_filter_set (filter, "nobody", 0, 0);
  assert_shares (model, NULL, 0);
  winnow_overlap_filter_set (filter, "", 0, 0);
  assert_shares (model, (const double[]){ 0.8, 0.5, 0.1 }, 3);
}

static void
count_changes (GListModel *model, guint position, guint n_removed, guint n_added, guint *n)
{
  (*n)++;
}

/* As after a verdict: other rows, of which one is @overlap. */
static void
replace (WinnowRowList *list, WinnowOverlap *overlap)
{
  const GPtrArray *rows = winnow_row_list_get_rows (list);
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < rows->len; i++)
    {
      WinnowOverlap *row = g_ptr_array_index ((GPtrArray *) rows, i);
      g_ptr_array_add (changed, winnow_overlap_ref (row->id == overlap->id ? overlap : row));
    }
  winnow_overlap_list_set (list, changed, (WinnowRowContext *) winnow_row_list_get_context (list));
}

/* What a verdict changes shows in the row, which stays where it is; and the filter looks at it
 * again. */
test_case (verbatim)
{
  g_autoptr (GPtrArray) overlaps = new_overlaps ();
  ((WinnowOverlap *) overlaps->pdata[0])->by_kind[WINNOW_PASSAGE_REWORDED] = 80;
  ((WinnowOverlap *) overlaps->pdata[1])->by_kind[WINNOW_PASSAGE_NEAR] = 50;
  g_autoptr (WinnowOverlapFilter) filter = g_object_new (WINNOW_TYPE_OVERLAP_FILTER, NULL);
  g_autoptr (WinnowRowList) list = new_list_of (overlaps, 3);
  g_autoptr (WinnowRowView) filtered = new_view (list, filter);
  winnow_overlap_filter_set (filter, "", 0, WINNOW_OVERLAP_IS_VERBATIM);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.5 }, 1);
}

/* The total share of a submission, by kinds, and where most of it is from. */
test_case (total_share)
{
  g_autoptr (WinnowDocument) paper = new_document (1, "paper.txt"), book = new_document (2, "book.txt");
  const WinnowShares shares = { .counted = 200,
                                .found = 100,
                                .found_largest = 50,
                                .largest = 2,
                                .by_kind = { [WINNOW_PASSAGE_EXACT] = 60, [WINNOW_PASSAGE_REWORDED] = 40 } };
  paper->shares = g_memdup2 (&shares, sizeof shares);
  g_autoptr (WinnowDocumentItem) item = winnow_document_item_new (paper), source = winnow_document_item_new (book);
  winnow_document_item_set_shares (item, paper, source);
  g_assert_cmpfloat (winnow_document_item_get_total (item), ==, .5);
  g_assert_cmpfloat (winnow_document_item_get_total (source), ==, -1);
  assert_column (winnow_document_columns, "Largest Source", item, "25.0%");
  assert_column (winnow_document_columns, "Largest Source", source, "–");
  assert_column (winnow_document_columns, "Source", item, "book.txt");
  assert_column (winnow_document_columns, "Words Found", item, "100");
  double parts[WINNOW_N_PASSAGE_KINDS] = { 0 };
  winnow_document_columns[WINNOW_DOCUMENT_COLUMN_TOTAL].parts (item, parts);
  g_assert_true (parts[WINNOW_PASSAGE_EXACT] == .3 && parts[WINNOW_PASSAGE_REWORDED] == .2);

  g_autoptr (WinnowDocumentFilter) filter = g_object_new (WINNOW_TYPE_DOCUMENT_FILTER, NULL);
  winnow_document_filter_set_minimum (filter, .5);
  g_assert_true (gtk_filter_match (GTK_FILTER (filter), item));
  g_assert_false (gtk_filter_match (GTK_FILTER (filter), source));
  winnow_document_filter_set_minimum (filter, .51);
  g_assert_false (gtk_filter_match (GTK_FILTER (filter), item));
}

test_case (overlap_decided)
{
  g_autoptr (GPtrArray) overlaps = new_overlaps ();
  for (guint i = 0; i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      overlap->id = 10 + i;
      overlap->n_undecided = i == 3 ? 0 : 2;
    }
  g_autoptr (WinnowRowList) list = new_list_of (overlaps, 3);
  g_autoptr (WinnowOverlapFilter) filter = g_object_new (WINNOW_TYPE_OVERLAP_FILTER, NULL);
  g_autoptr (WinnowRowView) filtered = new_view (list, filter);
  winnow_overlap_filter_set (filter, "", 0, WINNOW_OVERLAP_IS_UNDECIDED);
  g_assert_cmpint (gtk_filter_get_strictness (GTK_FILTER (filter)), ==, GTK_FILTER_MATCH_SOME);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.8, 0.5 }, 2);

  guint n = 0;
  g_signal_connect (list, "items-changed", G_CALLBACK (count_changes), &n);
  g_autoptr (WinnowOverlap) half = new_overlap (0, 1, 20), whole = new_overlap (0, 1, 20);
  half->id = whole->id = 10;
  half->n_decided = half->n_undecided = 1;
  whole->n_decided = 2;
  replace (list, half);
  assert_shares (G_LIST_MODEL (list), (const double[]){ 0.2, 0.5, 0.1 }, 3);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.2, 0.5 }, 2);
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (G_LIST_MODEL (list), 0),
                                last = g_list_model_get_item (G_LIST_MODEL (list), 2);
  assert_column (winnow_overlap_columns, "Decided", item, "1 of 2");
  assert_column (winnow_overlap_columns, "Decided", last, "–");
  replace (list, whole);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.5 }, 1);
  g_assert_cmpuint (n, ==, 2);
  winnow_overlap_filter_set (filter, "", 0, 0);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.2, 0.5, 0.1 }, 3);
}

/* A pair is new where the last check found it first. Rows are called by their numbers. */
test_case (overlap_new)
{
  g_autoptr (GPtrArray) overlaps = new_overlaps ();
  for (guint i = 0; i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      overlap->number = 4 - i;
      overlap->first_check = i == 0 ? 3 : 7;
    }
  g_autoptr (GHashTable) documents = new_documents (3);
  g_autoptr (WinnowRowContext) context = winnow_row_context_new (documents, NULL, NULL, NULL),
                               first = winnow_row_context_new (documents, NULL, NULL, NULL);
  context->new_since = 7;
  g_autoptr (WinnowRowList) list = winnow_overlap_list_new ();
  winnow_overlap_list_set (list, overlaps, context);
  g_assert_cmpuint (winnow_overlap_list_count_new (list), ==, 2); /* the third is of a hidden document */

  const WinnowViewColumn *column = find_column (winnow_overlap_columns, "Pair");
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);
      assert_takes (column->badge (item), i > 0 ? "New" : NULL);
      assert_column (winnow_overlap_columns, "Pair", item, ((const char *const[]){ "4", "3", "1" })[i]);
    }

  g_autoptr (WinnowOverlapFilter) filter = g_object_new (WINNOW_TYPE_OVERLAP_FILTER, NULL);
  g_autoptr (WinnowRowView) filtered = new_view (list, filter);
  winnow_overlap_filter_set (filter, "", 0, WINNOW_OVERLAP_IS_NEW);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.5, 0.1 }, 2);
  winnow_overlap_filter_set (filter, "", 0, WINNOW_OVERLAP_IS_NEW | WINNOW_OVERLAP_HAS_PICTURES);
  assert_shares (G_LIST_MODEL (filtered), NULL, 0);
  winnow_overlap_filter_set (filter, "", 0, 0);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.8, 0.5, 0.1 }, 3);

  winnow_overlap_list_set (list, overlaps, first); /* the library's first check */
  g_assert_cmpuint (winnow_overlap_list_count_new (list), ==, 0);
}

/* What stands for a pair stands for it when the list is read anew, wherever that is and whatever
 * others come and go: it keeps its selection, and shows what is new. */
test_case (overlap_update)
{
  g_autoptr (GHashTable) documents = new_documents (40);
  g_autoptr (WinnowRowContext) context = winnow_row_context_new (documents, NULL, NULL, NULL);
  g_autoptr (WinnowRowList) list = winnow_overlap_list_new ();
  g_autoptr (WinnowRowView) view = new_view (list, NULL);
  g_autoptr (GtkMultiSelection) selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (view)));
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  gint64 chosen = 0;
  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
      for (guint i = 1; i < 40; i++)
        if (i == 20 || g_rand_boolean (random))
          {
            WinnowOverlap *overlap = new_overlap (0, i, i == 20 ? 80 : (guint32) g_rand_int_range (random, 1, 3) * 10);
            overlap->id = i;
            g_ptr_array_insert (overlaps, g_rand_int_range (random, 0, (gint32) overlaps->len + 1), overlap);
          }
      winnow_overlap_list_set (list, overlaps, context);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, overlaps->len);
      guint n_selected = 0;
      for (guint i = 0; i < overlaps->len; i++)
        {
          g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (G_LIST_MODEL (selection), i);
          g_assert_true (item->overlap == overlaps->pdata[i]);
          if (round == 0 && item->overlap->id == 20)
            gtk_selection_model_select_item (GTK_SELECTION_MODEL (selection), i, TRUE);
          if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), i))
            continue;
          chosen = item->overlap->id;
          n_selected++;
        }
      g_assert_cmpuint (n_selected, ==, 1);
      g_assert_cmpint (chosen, ==, 20);
    }
}

test_case (document_filter)
{
  g_autoptr (GHashTable) documents = new_documents (6);
  g_autoptr (WinnowRowContext) context = winnow_row_context_new (documents, NULL, NULL, NULL);
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  for (gint64 id = 0; id < 6; id++)
    g_ptr_array_add (rows, g_object_ref (g_hash_table_lookup (documents, GSIZE_TO_POINTER (id))));
  g_autoptr (WinnowRowList) list = winnow_document_list_new ();
  winnow_row_list_set_rows (list, rows, context);
  g_autoptr (WinnowDocumentFilter) filter = g_object_new (WINNOW_TYPE_DOCUMENT_FILTER, NULL);
  g_autoptr (WinnowRowView) filtered = new_view (list, filter);
  GListModel *model = G_LIST_MODEL (filtered);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 6);

  winnow_document_filter_set (filter, 2, FALSE, WINNOW_ALL_DOCUMENTS);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 3);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 ids[] = { 1, 2, 99 };
  g_array_append_vals (found, ids, G_N_ELEMENTS (ids));
  winnow_document_filter_set_found (filter, found);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 1);
  winnow_document_filter_set (filter, 0, FALSE, WINNOW_ALL_DOCUMENTS);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
  g_array_set_size (found, 0);
  winnow_document_filter_set_found (filter, found);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 0);
  winnow_document_filter_set_found (filter, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 6);
  winnow_document_filter_set (filter, 0, TRUE, WINNOW_ALL_DOCUMENTS);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
  g_autoptr (WinnowDocumentItem) item = g_list_model_get_item (model, 0);
  assert_column (winnow_document_columns, "Disguises", item, "⚠ 2");
  assert_tooltip (winnow_document_columns, "Disguises", item,
                  "Invisible characters inside words\nText that a reader does not see");
  winnow_document_filter_set (filter, 0, FALSE, WINNOW_ALL_DOCUMENTS);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 6);

  const guint64 families[] = { 7, 0, 7, 9, 0, 9 };
  for (gint64 id = 0; id < 6; id++)
    WINNOW_DOCUMENT_ITEM (g_hash_table_lookup (documents, GSIZE_TO_POINTER (id)))->family = families[id];
  winnow_document_filter_set (filter, 0, FALSE, WINNOW_ALL_FAMILIES);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 4);
  winnow_document_filter_set (filter, 0, FALSE, 9);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
  g_autoptr (WinnowDocumentItem) relative = g_list_model_get_item (model, 0);
  assert_column (winnow_document_columns, "Family", relative, "9");
}

/* A paper of several authors is a file of each. */
test_case (authors)
{
  static const char *const names[] = { "Wang Li, Zhang Wei", "Zhang Wei", NULL }, *const listed[] = {
    "Wang Li",
    "Zhang Wei",
    "Not known for sure",
  };
  static const guint n_files[] = { 1, 2, 1 };
  g_autoptr (GListStore) items = g_list_store_new (WINNOW_TYPE_DOCUMENT_ITEM);
  for (gint64 id = 0; id < 3; id++)
    {
      g_autoptr (WinnowDocument) document = winnow_document_new ();
      document->id = id;
      document->name = g_strdup ("a.txt");
      document->author = g_strdup (names[id]);
      document->author_key = winnow_author_names_dup_key (names[id], NULL);
      g_autoptr (WinnowDocumentItem) item = winnow_document_item_new (document);
      g_list_store_append (items, item);
    }
  g_autoptr (GPtrArray) documents = winnow_list_model_dup_items (G_LIST_MODEL (items)),
                        authors = winnow_author_items_new (documents);
  g_autoptr (WinnowDocumentFilter) filter = g_object_new (WINNOW_TYPE_DOCUMENT_FILTER, NULL);
  g_autoptr (GtkFilterListModel) files
      = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (items)), GTK_FILTER (g_object_ref (filter)));
  g_assert_cmpuint (authors->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpstr (winnow_author_item_get_name (authors->pdata[i]), ==, listed[i]);
      winnow_document_filter_set_author (filter, winnow_author_item_get_key (authors->pdata[i]));
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (files)), ==, n_files[i]);
    }
}

/* What a page says of all documents, counted one by one. */
test_case (totals)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_checked = 0, n_named = 0;
  for (gint64 id = 0; id < 30; id++)
    {
      g_autoptr (WinnowDocument) document = new_document (id, "a.txt");
      document->similar_id = (guint64) (id % 3 == 0 ? 0 : id % 17);
      document->role = id % 5 == 0 ? WINNOW_ROLE_TEMPLATE : WINNOW_ROLE_SUBMISSIONS;
      document->highest = id % 2 == 0 ? .5 : -1;
      document->author = id % 4 == 0 ? g_strdup ("王芳") : NULL;
      n_checked += document->role == WINNOW_ROLE_TEMPLATE || document->highest >= 0;
      n_named += document->author != NULL;
      g_ptr_array_add (items, winnow_document_item_new (document));
    }
  g_autoptr (WinnowDocumentTotals) totals = winnow_document_totals_new (items);
  guint n_families = 0;
  for (guint64 family = 1; family < 17; family++)
    {
      guint n = 0, n_marked = 0;
      winnow_for_each (WinnowDocumentItem, item, items)
        {
          n += winnow_document_item_get_document (item)->similar_id == family;
          n_marked += item->family == family;
        }
      g_assert_cmpuint (n_marked, ==, n > 1 ? n : 0);
      n_families += n > 1;
    }
  g_assert_cmpuint (totals->n_families, ==, n_families);
  g_assert_cmpuint (totals->n_comparable, ==, 24);
  g_assert_cmpuint (totals->n_unchecked, ==, 30 - n_checked);
  g_assert_cmpuint (totals->n_named, ==, n_named);
  g_assert_cmpuint (totals->authors->len, ==, 1); /* a name without a key */
}

/* Pairs that have nothing but pictures in common are rows like others: without text there is no
 * share of it. */
test_case (pictures)
{
  g_autoptr (GPtrArray) overlaps = new_overlaps ();
  WinnowOverlap *both = g_ptr_array_index (overlaps, 1), *hidden = g_ptr_array_index (overlaps, 2);
  WinnowOverlap *only = winnow_overlap_new_without_passages (0, 120);
  only->document_b = 1;
  only->n_pictures = 3;
  both->n_pictures = 1;
  hidden->n_pictures = 7;
  g_ptr_array_add (overlaps, only);
  g_autoptr (WinnowRowList) list = new_list_of (overlaps, 3);
  g_assert_cmpuint (winnow_overlap_list_count_with_pictures (list), ==, 2);

  g_autoptr (WinnowOverlapItem) without = g_list_model_get_item (G_LIST_MODEL (list), 0),
                                last = g_list_model_get_item (G_LIST_MODEL (list), 3);
  assert_column (winnow_overlap_columns, "Pictures", without, "");
  assert_column (winnow_overlap_columns, "Pictures", last, "3");
  assert_column (winnow_overlap_columns, "Longest", last, "–");
  assert_column (winnow_overlap_columns, "Passages", last, "–");
  g_assert_cmpfloat (get_number (winnow_overlap_columns, "Pictures", last), ==, 3);
  g_assert_cmpfloat (winnow_overlap_item_get_share_a (last), ==, -1);
  g_assert_cmpfloat (winnow_overlap_item_get_share_b (last), ==, 0);

  g_autoptr (WinnowOverlapFilter) filter = g_object_new (WINNOW_TYPE_OVERLAP_FILTER, NULL);
  GtkFilterListModel *filtered
      = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (list)), GTK_FILTER (g_object_ref (filter)));
  winnow_overlap_filter_set (filter, "", 0, WINNOW_OVERLAP_HAS_PICTURES);
  g_assert_cmpint (gtk_filter_get_strictness (GTK_FILTER (filter)), ==, GTK_FILTER_MATCH_SOME);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.5, -1 }, 2);
  winnow_overlap_filter_set (filter, "", 0.1, WINNOW_OVERLAP_HAS_PICTURES);
  assert_shares (G_LIST_MODEL (filtered), (const double[]){ 0.5 }, 1);
  winnow_overlap_filter_set (filter, "", 0, 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (filtered)), ==, 4);
  g_object_unref (filtered);
}

/* What is to be said of a scan stands in its row. */
test_case (document_pictures)
{
  g_autoptr (WinnowDocument) document = new_document (1, "scan.pdf");
  document->format = g_strdup ("pdf");
  g_autoptr (WinnowDocumentItem) item = winnow_document_item_new (document);
  assert_column (winnow_document_columns, "Pictures", item, "");
  assert_column (winnow_document_columns, "Format", item, "PDF");
  assert_tooltip (winnow_document_columns, "Format", item, NULL);
  document->n_pictures = 12;
  document->problem = g_strdup ("“scan.pdf” is a scan.");
  assert_column (winnow_document_columns, "Pictures", item, "12");
  assert_column (winnow_document_columns, "Format", item, "PDF ⚠");
  assert_tooltip (winnow_document_columns, "Format", item, "“scan.pdf” is a scan.");
  g_autofree char *details = winnow_document_item_dup_details (item);
  g_assert_nonnull (strstr (details, "is a scan"));
}

/* A million pairs: looking at some rows costs those rows. */
test_case (many_overlaps)
{
  enum
  {
    N = 1000000
  };
  g_autoptr (GHashTable) documents = new_documents (2000);
  g_autoptr (WinnowRowContext) context = winnow_row_context_new (documents, NULL, NULL, NULL);
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_full (N, (GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < N; i++)
    g_ptr_array_add (overlaps, new_overlap (i % 1999, 1999, 100 - i / (N / 100)));

  g_autoptr (WinnowRowList) list = winnow_overlap_list_new ();
  gint64 begin = g_get_monotonic_time ();
  winnow_overlap_list_set (list, overlaps, context);
  for (guint i = 0; i < N; i += N / 1000)
    g_object_unref (g_list_model_get_item (G_LIST_MODEL (list), i));
  g_test_message ("a million pairs are listed in %.0f ms", (double) (g_get_monotonic_time () - begin) / 1000);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N);

  g_autoptr (WinnowOverlapItem) last = g_list_model_get_item (G_LIST_MODEL (list), N - 1);
  g_assert_cmpfloat_with_epsilon (winnow_overlap_item_get_share_a (last), 0.01, 1e-9);
}
