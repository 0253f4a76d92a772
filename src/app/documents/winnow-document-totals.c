#include "app/documents/winnow-document-totals.h"

#include "app/documents/winnow-author-item.h"
#include "check/check.h"
#include "check/read/reading.h"
#include "base/for-each.h"

/* Documents that share a similar_id are a family. Returns: how many families there are */
static guint
mark_families (const GPtrArray *items)
{
  g_autoptr (GHashTable) first = winnow_id_index_new (); /* similar_id → item */
  guint n = 0;
  winnow_for_each (WinnowDocumentItem, item, items)
    {
      guint64 *family = &winnow_document_item_get_document (item)->similar_id;
      WinnowDocumentItem *relative = *family != 0 ? g_hash_table_lookup (first, family) : NULL;
      item->family = relative != NULL ? *family : 0;
      if (relative != NULL)
        {
          n += relative->family == 0;
          relative->family = *family;
        }
      else if (*family != 0)
        g_hash_table_insert (first, family, item);
    }
  return n;
}

static void
count (WinnowDocumentTotals *totals, WinnowDocument *document)
{
  gboolean is_comparable = document->role != WINNOW_ROLE_TEMPLATE;
  totals->n_comparable += is_comparable;
  totals->n_unchecked += is_comparable && document->highest < 0 && !document->is_unreachable;
  totals->n_disguised += document->disguises != 0;
  totals->n_with_pages += document->n_pages > 0;
  totals->n_decided += document->status != WINNOW_STATUS_TO_DO;
  totals->n_named += document->author != NULL;
  totals->n_unseen += document->reading < WINNOW_READING_PICTURES;
  if (winnow_check_count_scans (document) > 0)
    g_ptr_array_add (totals->scans, winnow_document_ref (document));
}

WinnowDocumentTotals *
winnow_document_totals_new (const GPtrArray *items)
{
  WinnowDocumentTotals *totals = g_atomic_rc_box_new0 (WinnowDocumentTotals);
  totals->scans = winnow_pointers_new (winnow_document_unref);
  totals->n_families = mark_families (items);
  winnow_for_each (WinnowDocumentItem, item, items)
    count (totals, winnow_document_item_get_document (item));
  totals->authors = winnow_author_items_new (items);
  return totals;
}

WinnowDocumentTotals *
winnow_document_totals_ref (WinnowDocumentTotals *totals)
{
  return g_atomic_rc_box_acquire (totals);
}

static void
clear (WinnowDocumentTotals *totals)
{
  winnow_clear (totals, g_ptr_array_unref, authors, scans);
}

void
winnow_document_totals_unref (WinnowDocumentTotals *totals)
{
  g_atomic_rc_box_release_full (totals, (GDestroyNotify) clear);
}
