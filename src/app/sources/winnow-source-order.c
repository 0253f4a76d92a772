#include "app/sources/winnow-source-order.h"

#include "app/documents/winnow-document-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "base/order.h"

typedef struct
{
  double share;
  gint64 id; /* 0: of no document */
} Rank;

static Rank
get_rank (WinnowDocumentItem *item)
{
  double total = winnow_document_item_get_total (item);
  return (Rank){ total >= 0 ? total : item->highest, winnow_document_item_get_document (item)->id };
}

static int
compare (const Rank *x, const Rank *y)
{
  return WINNOW_ORDER (y->share, x->share) ?: WINNOW_ORDER (x->id, y->id);
}

/* Keeps the earlier one of both, or with @direction −1 the later one. */
static void
keep (Rank *kept, const Rank *rank, int direction)
{
  if (kept->id == 0 || direction * compare (rank, kept) < 0)
    *kept = *rank;
}

static gboolean
is_document (gpointer item, gconstpointer id)
{
  return winnow_document_item_get_document (item)->id == *(const gint64 *) id;
}

static gboolean
is_to_do (WinnowDocumentItem *item)
{
  const WinnowDocument *document = winnow_document_item_get_document (item);
  return document->role == WINNOW_ROLE_SUBMISSIONS && document->status == WINNOW_STATUS_TO_DO;
}

gboolean
winnow_source_order_has (GListModel *documents, gint64 document_id)
{
  g_autoptr (WinnowDocumentItem) item = winnow_list_model_find (documents, is_document, &document_id, NULL);
  return item != NULL;
}

WinnowSourceOrder
winnow_source_order_find (GListModel *documents, gint64 document_id)
{
  g_autoptr (WinnowDocumentItem) own_item = winnow_list_model_find (documents, is_document, &document_id, NULL);
  WinnowSourceOrder order = { 0 };
  WinnowRole role = own_item != NULL ? winnow_document_item_get_document (own_item)->role : WINNOW_ROLE_SUBMISSIONS;
  Rank own = own_item != NULL ? get_rank (own_item) : (Rank){ 2, 0 }; /* before all */
  Rank first = { 0 }, previous = { 0 }, next = { 0 }, to_do_before = { 0 }, to_do_behind = { 0 };
  winnow_for_each_item (WinnowDocumentItem, item, documents)
    {
      Rank rank = get_rank (item);
      if (winnow_document_item_get_document (item)->role != role || rank.share <= 0)
        continue;
      int side = compare (&rank, &own);
      order.n++;
      order.place += side <= 0;
      order.n_to_do += is_to_do (item);
      keep (&first, &rank, 1);
      if (side != 0)
        keep (side < 0 ? &previous : &next, &rank, side);
      if (side != 0 && is_to_do (item))
        keep (side < 0 ? &to_do_before : &to_do_behind, &rank, 1);
    }
  order.place = own.share > 0 && own_item != NULL ? order.place : 0;
  order.first = first.id;
  order.previous = previous.id;
  order.next = next.id;
  order.next_to_do = to_do_behind.id != 0 ? to_do_behind.id : to_do_before.id;
  return order;
}
