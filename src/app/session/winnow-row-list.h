/* winnow-row-list.h: an array of rows as a list model that makes an object only when a row is asked
 * for: a check may find a million pairs, and a view shows thirty */
#pragma once

#include "app/session/winnow-found-groups.h"
#include "app/session/winnow-picture-index.h"

typedef struct _WinnowDocumentItem WinnowDocumentItem; /* winnow-document-item.h, whose list is one of these */

/* What the rows of a library refer to. The lists and their items share it; it must not change once
 * it is in a list. Main thread only. */
typedef struct
{
  GHashTable *documents;        /* (owned) of those that are not hidden: see winnow_row_context_find() */
  GHashTable *collections;      /* (owned) (nullable) id (gint64 *) → name */
  WinnowFoundGroups *groups;    /* (owned) (nullable) */
  WinnowPictureIndex *pictures; /* (owned) (nullable) */
  gboolean is_whole;            /* it has all documents that rows refer to */
  gint64 new_since;             /* the check whose pairs are new; 0: none are */
} WinnowRowContext;

/* An empty table of documents. Ids are its keys, as pointers: a list of a million pairs looks for
 * two million documents. */
GHashTable *winnow_row_documents_new (void);
void winnow_row_documents_add (GHashTable *documents, WinnowDocumentItem *item);

/* Takes its own references. */
WinnowRowContext *winnow_row_context_new (GHashTable *documents, GHashTable *collections, WinnowFoundGroups *groups,
                                          WinnowPictureIndex *pictures);
WinnowRowContext *winnow_row_context_ref (WinnowRowContext *context);
WINNOW_DECLARE_FREE (WinnowRowContext, winnow_row_context_unref)

/* (transfer none) (nullable) NULL: it is hidden, or gone */
WinnowDocumentItem *winnow_row_context_find (const WinnowRowContext *context, gint64 document_id);

#define WINNOW_TYPE_ROW_LIST (winnow_row_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowRowList, winnow_row_list, WINNOW, ROW_LIST, GObject)

/* Returns: (transfer full) a GObject for @row, which is of @context or of the array of rows */
typedef gpointer (*WinnowRowItemFunc) (gpointer row, WinnowRowContext *context);

WinnowRowList *winnow_row_list_new (GType item_type, WinnowRowItemFunc new_item);

/* What a row is of, in whatever reading of the library: a document (b is 0) or a pair. */
typedef struct
{
  gint64 a, b;
} WinnowRowKey;

typedef WinnowRowKey (*WinnowRowKeyFunc) (gconstpointer row);
/* Makes @item, which may stand for another row, stand for @row. */
typedef void (*WinnowRowFillFunc) (gpointer item, gpointer row, WinnowRowContext *context);

/* Returns: (transfer none) the item of @row: @item, or @row itself where it is one */
typedef gpointer (*WinnowRowLendFunc) (gpointer item, gpointer row, WinnowRowContext *context);

/* A list for a WinnowRowView, whose items are empty ones of @item_type that are filled. @new_item:
 * (nullable) of the list itself; @lend: for a filter or a sorter, which asks about each row while
 * it has the rows: it need not take references; @get_key: unique in the list */
WinnowRowList *winnow_row_list_new_with_keys (GType item_type, WinnowRowItemFunc new_item, WinnowRowFillFunc fill,
                                              WinnowRowLendFunc lend, WinnowRowKeyFunc get_key);
WinnowRowKey winnow_row_list_get_key (WinnowRowList *self, gconstpointer row);
/* Returns: (transfer full) an item to be filled, for @row; NULL: an empty one */
gpointer winnow_row_list_new_item (WinnowRowList *self, gpointer row, WinnowRowContext *context);
void winnow_row_list_fill_item (WinnowRowList *self, gpointer item, gpointer row, WinnowRowContext *context);
gpointer winnow_row_list_lend_item (WinnowRowList *self, gpointer item, gpointer row, WinnowRowContext *context);

/* Replaces all rows. @rows: (transfer full); @context: its reference is kept as long as the rows */
void winnow_row_list_set_rows (WinnowRowList *self, GPtrArray *rows, WinnowRowContext *context);

/* (transfer none) empty at first; not to be changed */
const GPtrArray *winnow_row_list_get_rows (WinnowRowList *self);
/* (transfer none) (nullable) that of the rows */
const WinnowRowContext *winnow_row_list_get_context (WinnowRowList *self);
