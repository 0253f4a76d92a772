/* winnow-row-list.h: an array of rows as a list model that makes an object only when a row is asked
 * for: a check may find a million pairs, and a view shows thirty */
#pragma once

#include "app/session/winnow-found-groups.h"
#include "app/session/winnow-picture-index.h"

/* What the rows of a library refer to. The lists and their items share it; it must not change once
 * it is in a list. Main thread only. */
typedef struct
{
  GHashTable *documents;        /* (owned) id (gint64 *) → WinnowDocumentItem: those that are not hidden */
  GHashTable *collections;      /* (owned) (nullable) id (gint64 *) → name */
  WinnowFoundGroups *groups;    /* (owned) (nullable) */
  WinnowPictureIndex *pictures; /* (owned) (nullable) */
  gint64 new_since;             /* the check whose pairs are new; 0: none are */
} WinnowRowContext;

/* Takes its own references. */
WinnowRowContext *winnow_row_context_new (GHashTable *documents, GHashTable *collections, WinnowFoundGroups *groups,
                                          WinnowPictureIndex *pictures);
WinnowRowContext *winnow_row_context_ref (WinnowRowContext *context);
void winnow_row_context_unref (WinnowRowContext *context);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowRowContext, winnow_row_context_unref)

#define WINNOW_TYPE_ROW_LIST (winnow_row_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowRowList, winnow_row_list, WINNOW, ROW_LIST, GObject)

/* Returns: (transfer full) a GObject for @row, which is of @context or of the array of rows */
typedef gpointer (*WinnowRowItemFunc) (gpointer row, WinnowRowContext *context);

WinnowRowList *winnow_row_list_new (GType item_type, WinnowRowItemFunc new_item);

/* Replaces all rows. @rows: (transfer full); @context: its reference is kept as long as the rows */
void winnow_row_list_set_rows (WinnowRowList *self, GPtrArray *rows, WinnowRowContext *context);

/* Of two rows whether they show the same. */
typedef gboolean (*WinnowRowEqualFunc) (gconstpointer a, gconstpointer b);

/* The same as winnow_row_list_set_rows(), but rows that stay are not announced: views keep their
 * selection and place. Rows that are the same under @is_same stay, where their order did;
 * @get_key (row): a pointer to its gint64 key, unique in the list. Items of rows that stay refer to
 * the former context. */
void winnow_row_list_update_rows (WinnowRowList *self, GPtrArray *rows, WinnowRowContext *context,
                                  gconstpointer (*get_key) (gconstpointer row), WinnowRowEqualFunc is_same);

/* @row: (transfer full) if the array owns its rows. A new item is made for it. */
void winnow_row_list_replace_row (WinnowRowList *self, guint position, gpointer row);

/* (transfer none) empty at first; not to be changed */
const GPtrArray *winnow_row_list_get_rows (WinnowRowList *self);
/* (transfer none) (nullable) that of the rows */
const WinnowRowContext *winnow_row_list_get_context (WinnowRowList *self);
