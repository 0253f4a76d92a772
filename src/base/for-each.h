/* for-each.h: new arrays, hash tables and copies of values, and loops over all elements, which must
 * not change meanwhile; an array NULL has none */
#pragma once

#include <glib.h>

#define winnow_array_new(Type) g_array_new (FALSE, FALSE, sizeof (Type))

/* (transfer full) A copy of the value that @pointer points to. */
#define winnow_dup_value(pointer) g_memdup2 (pointer, sizeof *(pointer))

/* A GPtrArray that frees its elements by @free. */
#define winnow_pointers_new(free) g_ptr_array_new_with_free_func ((GDestroyNotify) (free))

/* Hash tables that own their keys, strings or numbers of type gint64, and free their values by
 * @free; NULL: not. */
#define winnow_string_table_new(free) g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) (free))
#define winnow_id_table_new(free) g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) (free))

/* The same with keys that their values have, so that the table owns neither. */
#define winnow_string_index_new() g_hash_table_new (g_str_hash, g_str_equal)
#define winnow_id_index_new() g_hash_table_new (g_int64_hash, g_int64_equal)

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

/* for each @item that points into @table, up to the one that has no @field */
#define winnow_for_each_with(item, table, field) \
  for (__typeof__ ((table) + 0) item = (table); item->field != NULL; item++)

/* for each index @i of a GArray, a GPtrArray or a GByteArray, which may change meanwhile */
#define winnow_for_each_index(i, array) for (guint i = 0; i < (array)->len; i++)

/* for each index @i of @table, an array of C */
#define winnow_for_each_index_of(i, table) for (guint i = 0; i < G_N_ELEMENTS (table); i++)

/* for each number @i from 0 that is below @n */
#define winnow_for_each_below(i, n) for (guint i = 0; i < (n); i++)

/* for each number @i from @first that is below @end, which has the type of both */
#define winnow_for_each_between(i, first, end) for (__typeof__ (+(end)) i = (first); i < (end); i++)

/* for each number @i below @n, from the greatest to 0 */
#define winnow_for_each_down(i, n) for (guint i = (n); i-- > 0;)

/* for each @kind of an enum of @n */
#define winnow_for_each_kind(kind, n) winnow_for_each_below (kind, n)

/* for 0 and 1: both documents of a pair, and all else that comes in twos */
#define winnow_for_both(which) for (guint which = 0; which < 2; which++)

/* for each character of @text, at which @at points */
#define winnow_for_each_character(at, text) for (const char *at = (text); *at != '\0'; at = g_utf8_next_char (at))
