/* for-each.h: new arrays of elements of one type, and loops over all elements of an array or a hash
 * table, which must not change meanwhile; an array NULL has none */
#pragma once

#include <glib.h>

#define winnow_array_new(Type) g_array_new (FALSE, FALSE, sizeof (Type))

/* for each @item, a Type *, of a GPtrArray */
#define winnow_for_each(Type, item, array)                                                     \
  for (Type **item##_at = (array) != NULL ? (Type **) (gpointer) (array)->pdata : NULL, *item; \
       (array) != NULL && item##_at != (Type **) (gpointer) (array)->pdata + (array)->len      \
       && (item = *item##_at, TRUE);                                                           \
       item##_at++)

/* for each @item, a Type * that points into a GArray */
#define winnow_for_each_value(Type, item, array)                                \
  for (Type *item = (array) != NULL ? (Type *) (gpointer) (array)->data : NULL; \
       (array) != NULL && item != (Type *) (gpointer) (array)->data + (array)->len; item++)

/* for each @item, a const char *, of a list that NULL ends */
#define winnow_for_each_string(item, list)                                 \
  for (const char *const *item##_at = (const char *const *) (list), *item; \
       item##_at != NULL && (item = *item##_at) != NULL; item##_at++)

/* One of a hash table. */
typedef struct
{
  GHashTableIter iter;
  gpointer key, value;
} WinnowTableEntry;

static inline WinnowTableEntry
winnow_table_entry_begin (GHashTable *table)
{
  WinnowTableEntry entry = { 0 };
  g_hash_table_iter_init (&entry.iter, table);
  return entry;
}

/* for each @entry, a WinnowTableEntry, of a GHashTable */
#define winnow_for_each_entry(entry, table)                       \
  for (WinnowTableEntry entry = winnow_table_entry_begin (table); \
       g_hash_table_iter_next (&entry.iter, &entry.key, &entry.value);)

/* for each @item that points into @table, an array of C */
#define winnow_for_each_of(item, table) \
  for (const __typeof__ ((table)[0]) *item = (table); item < (table) + G_N_ELEMENTS (table); item++)
