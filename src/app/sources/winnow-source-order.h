/* winnow-source-order.h: documents with sources in the order in which they are looked at: the worst
 * first: submissions by their total share, references by their highest similarity */
#pragma once

#include <gio/gio.h>

typedef struct
{
  guint n, place;               /* documents with sources; of these it is this one, from 1; 0: none */
  guint n_to_do;                /* of these, by their status */
  gint64 first, previous, next; /* ids; 0: none */
  gint64 next_to_do;            /* after it, else from the beginning; 0: none but itself */
} WinnowSourceOrder;

/* Whether it is among @documents, with sources or without. */
gboolean winnow_source_order_has (GListModel *documents, gint64 document_id);

/* @documents: of WinnowDocumentItem. Those with the role of @document_id count; submissions, where
 * it is not among them. O(n). */
WinnowSourceOrder winnow_source_order_find (GListModel *documents, gint64 document_id);
