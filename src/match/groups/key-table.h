/* key-table.h: 64-bit keys → the numbers that were put under them; private to match/
 *
 * Each key heads a chain in one array of all entries: no allocation a key. Keys are hashes. */
#pragma once

#include "base/owned.h"
#include "base/slots.h"

typedef struct
{
  guint64 key;
  guint32 head;   /* of its chain; WINNOW_CHAIN_END: the owner emptied it */
  guint32 length; /* of its chain */
} WinnowKey;

typedef struct
{
  guint64 word; /* what the owner keeps beside the number */
  guint32 number;
  guint32 next; /* in the chain, the latest first; WINNOW_CHAIN_END after the last */
} WinnowKeyEntry;

#define WINNOW_CHAIN_END G_MAXUINT32

typedef struct
{
  WinnowSlots slots; /* of @keys */
  GArray *keys;      /* (owned) (element-type WinnowKey) */
  GArray *entries;   /* (owned) (element-type WinnowKeyEntry) */
} WinnowKeyTable;

WinnowKeyTable *winnow_key_table_new (void);
WINNOW_DECLARE_FREE (WinnowKeyTable, winnow_key_table_free)

/* (nullable) NULL where nothing was put under @key. */
const WinnowKey *winnow_key_table_find (const WinnowKeyTable *table, guint64 key);

/* Puts @number under @key. Returns: the key, valid until the next call */
WinnowKey *winnow_key_table_add (WinnowKeyTable *table, guint64 key, guint32 number, guint64 word);

static inline const WinnowKeyEntry *
winnow_key_table_get (const WinnowKeyTable *table, guint32 entry)
{
  return &g_array_index (table->entries, WinnowKeyEntry, entry);
}
