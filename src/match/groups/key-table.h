/* key-table.h: 64-bit keys → the numbers that were put under them; private to match/
 *
 * A table with open addressing (linear probing, at most half full) whose slots head chains in one
 * array: no allocation a key, and two memory accesses for a key that is not in the table. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 key;
  guint32 head;   /* of its chain; WINNOW_CHAIN_END: empty */
  guint32 length; /* of its chain */
} WinnowKeySlot;

typedef struct
{
  guint64 word; /* what the owner keeps beside the number */
  guint32 number;
  guint32 next; /* in the chain, the latest first; WINNOW_CHAIN_END behind the last */
} WinnowKeyEntry;

#define WINNOW_CHAIN_END G_MAXUINT32

typedef struct
{
  WinnowKeySlot *slots; /* (owned) */
  guint32 n_slots;      /* a power of two */
  guint32 n_used;
  GArray *entries; /* (owned) (element-type WinnowKeyEntry) */
} WinnowKeyTable;

WinnowKeyTable *winnow_key_table_new (void);
void winnow_key_table_free (WinnowKeyTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowKeyTable, winnow_key_table_free)

/* The slot of @key: (nullable) where nothing was put under it. */
const WinnowKeySlot *winnow_key_table_find (const WinnowKeyTable *table, guint64 key);

/* Puts @number under @key. Returns: the slot, good until the next call */
WinnowKeySlot *winnow_key_table_add (WinnowKeyTable *table, guint64 key, guint32 number, guint64 word);

static inline const WinnowKeyEntry *
winnow_key_table_get (const WinnowKeyTable *table, guint32 entry)
{
  return &g_array_index (table->entries, WinnowKeyEntry, entry);
}

G_END_DECLS
