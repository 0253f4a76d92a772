#include "app/export/winnow-export-kind.h"

#include "app/overlaps/winnow-overlap-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "base/for-each.h"

WinnowExportSource *
winnow_export_source_new (WinnowSession *session, GListModel *all, GListModel *listed)
{
  WinnowExportSource *source = g_new0 (WinnowExportSource, 1);
  source->session = g_object_ref (session);
  source->all = g_object_ref (all);
  g_set_object (&source->listed, listed);
  return source;
}

void
winnow_export_source_free (WinnowExportSource *source)
{
  winnow_clear (source, g_object_unref, session, all, listed, selected, documents);
  g_clear_pointer (&source->of_sources, g_ptr_array_unref);
  g_free (source);
}

/* ── pairs ── */

static gboolean
is_pair (gpointer item, gconstpointer data)
{
  const gint64 *pair = data;
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  return MIN (overlap->document_a, overlap->document_b) == MIN (pair[0], pair[1])
         && MAX (overlap->document_a, overlap->document_b) == MAX (pair[0], pair[1]);
}

/* (transfer full) */
static GPtrArray *
dup_open_pair (const WinnowExportSource *source)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  GObject *row = source->pair[0] != 0 ? winnow_list_model_find (source->all, is_pair, source->pair, NULL) : NULL;
  if (row != NULL)
    g_ptr_array_add (rows, row);
  return rows;
}

/* (transfer full) all pairs with a selected document */
static GPtrArray *
dup_pairs_of_documents (const WinnowExportSource *source)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  if (source->documents == NULL)
    return rows;
  g_autoptr (GPtrArray) items = winnow_list_model_dup_selected (source->documents);
  g_autoptr (GHashTable) ids = winnow_id_index_new ();
  winnow_for_each (WinnowDocumentItem, item, items)
    g_hash_table_add (ids, &winnow_document_item_get_document (item)->id);
  for (guint i = 0; items->len > 0 && i < g_list_model_get_n_items (source->all); i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (source->all, i);
      const WinnowOverlap *overlap = item->overlap;
      if (g_hash_table_contains (ids, &overlap->document_a) || g_hash_table_contains (ids, &overlap->document_b))
        g_ptr_array_add (rows, g_steal_pointer (&item));
    }
  return rows;
}

/* ── scopes ── */

GPtrArray *
winnow_export_source_dup_rows (const WinnowExportSource *source, WinnowExportScope scope)
{
  switch (scope)
    {
    case WINNOW_EXPORT_FILTERED:
      return winnow_list_model_dup_items (source->listed ?: source->all);
    case WINNOW_EXPORT_SELECTED:
      return winnow_list_model_dup_selected (source->selected);
    case WINNOW_EXPORT_DOCUMENTS:
      return dup_pairs_of_documents (source);
    case WINNOW_EXPORT_SOURCES:
      return source->of_sources != NULL ? g_ptr_array_ref (source->of_sources) : g_ptr_array_new ();
    case WINNOW_EXPORT_PAIR:
      return dup_open_pair (source);
    default:
      return winnow_list_model_dup_items (source->all);
    }
}

void
winnow_export_source_count (const WinnowExportSource *source, guint counts[WINNOW_N_EXPORT_SCOPES])
{
  guint n = g_list_model_get_n_items (source->all);
  guint n_listed = source->listed != NULL ? g_list_model_get_n_items (source->listed) : n;
  g_autoptr (GtkBitset) selected
      = source->selected != NULL ? gtk_selection_model_get_selection (source->selected) : gtk_bitset_new_empty ();
  g_autoptr (GPtrArray) pair = dup_open_pair (source), of_documents = dup_pairs_of_documents (source);
  counts[WINNOW_EXPORT_ALL] = n;
  counts[WINNOW_EXPORT_FILTERED] = n_listed < n ? n_listed : 0;
  counts[WINNOW_EXPORT_SELECTED] = gtk_bitset_get_size (selected);
  counts[WINNOW_EXPORT_DOCUMENTS] = of_documents->len;
  counts[WINNOW_EXPORT_SOURCES] = source->of_sources != NULL ? source->of_sources->len : 0;
  counts[WINNOW_EXPORT_PAIR] = pair->len;
  counts[WINNOW_EXPORT_EVERY] = source->n_every;
}

/* A single selected row is ignored: keyboard navigation always selects one. */
WinnowExportScope
winnow_export_source_choose_scope (const WinnowExportSource *source)
{
  guint counts[WINNOW_N_EXPORT_SCOPES];
  winnow_export_source_count (source, counts);
  if (source->shows_pair && counts[WINNOW_EXPORT_PAIR] > 0)
    return WINNOW_EXPORT_PAIR;
  if (counts[WINNOW_EXPORT_SOURCES] > 0)
    return WINNOW_EXPORT_SOURCES;
  if (counts[WINNOW_EXPORT_SELECTED] > 1)
    return WINNOW_EXPORT_SELECTED;
  return counts[WINNOW_EXPORT_FILTERED] > 0 ? WINNOW_EXPORT_FILTERED : WINNOW_EXPORT_ALL;
}

char *
winnow_export_source_dup_name (const WinnowExportSource *source, WinnowExportScope scope)
{
  g_autoptr (GPtrArray) rows = winnow_export_source_dup_rows (source, scope);
  if (rows->len == 0 || !WINNOW_IS_OVERLAP_ITEM (g_ptr_array_index (rows, 0)))
    return NULL;
  WinnowOverlapItem *item = g_ptr_array_index (rows, 0);
  WinnowDocument *sides[] = { winnow_overlap_item_get_document_a (item), winnow_overlap_item_get_document_b (item) };
  if (scope == WINNOW_EXPORT_SOURCES)
    return winnow_document_dup_title (sides[sides[0]->id == source->sourced ? 0 : 1]);
  if (rows->len > 1)
    return NULL;
  g_autofree char *a = winnow_document_dup_title (sides[0]), *b = winnow_document_dup_title (sides[1]);
  return g_strdup_printf ("%s – %s", a, b);
}
