/* winnow-document-totals.h: what a page says of all documents, without going through a list of
 * hundreds of thousands on the main thread */
#pragma once

#include "app/documents/winnow-document-item.h"

/* How many documents there are of each kind. */
typedef struct
{
  guint n_comparable; /* all but templates */
  guint n_unchecked;  /* of these: can be read, and came since the last check */
  guint n_disguised, n_with_pages, n_decided;
  guint n_named;      /* somebody is named as their author */
  guint n_unseen;     /* read by a version that did not look for pictures */
  guint n_families;   /* not documents */
  GPtrArray *authors; /* (owned) (element-type WinnowAuthorItem) of winnow_author_items_new() */
  GPtrArray *scans;   /* (owned) (element-type WinnowDocument) with pages that OCR has not read */
} WinnowDocumentTotals;

/* Gives each of @items (element-type WinnowDocumentItem) its family, too. In any thread, as long as
 * no other one has the items. */
WinnowDocumentTotals *winnow_document_totals_new (const GPtrArray *items);
WinnowDocumentTotals *winnow_document_totals_ref (WinnowDocumentTotals *totals);
WINNOW_DECLARE_FREE (WinnowDocumentTotals, winnow_document_totals_unref)
