/* key-table.c: keys → numbers, in memory; see key-table.h. One thread. */
#include "match/groups/key-table.h"

#include "fingerprint/kgram.h"

#define INITIAL_SLOTS 1024

static WinnowKeySlot *
new_slots (guint32 n)
{
  WinnowKeySlot *slots = g_new0 (WinnowKeySlot, n);

  for (guint32 i = 0; i < n; i++)
    slots[i].head = WINNOW_CHAIN_END;
  return slots;
}

WinnowKeyTable *
winnow_key_table_new (void)
{
  WinnowKeyTable *table = g_new0 (WinnowKeyTable, 1);

  table->n_slots = INITIAL_SLOTS;
  table->slots = new_slots (table->n_slots);
  table->entries = g_array_new (FALSE, FALSE, sizeof (WinnowKeyEntry));
  return table;
}

void
winnow_key_table_free (WinnowKeyTable *table)
{
  if (table == NULL)
    return;
  g_free (table->slots);
  g_array_unref (table->entries);
  g_free (table);
}

/* The slot of @key, or the free one where it would stand: a slot is free while it was given no
 * entry. */
static WinnowKeySlot *
look_up (const WinnowKeyTable *table, guint64 key)
{
  guint32 at = (guint32) winnow_hash_mix (key) & (table->n_slots - 1);

  while (table->slots[at].length > 0 && table->slots[at].key != key)
    at = (at + 1) & (table->n_slots - 1);
  return &table->slots[at];
}

static void
grow (WinnowKeyTable *table)
{
  g_autofree WinnowKeySlot *old = table->slots;
  guint32 n_old = table->n_slots;

  table->n_slots *= 2;
  table->slots = new_slots (table->n_slots);
  for (guint32 i = 0; i < n_old; i++)
    if (old[i].length > 0)
      *look_up (table, old[i].key) = old[i];
}

const WinnowKeySlot *
winnow_key_table_find (const WinnowKeyTable *table, guint64 key)
{
  const WinnowKeySlot *slot = look_up (table, key);

  return slot->length > 0 ? slot : NULL;
}

WinnowKeySlot *
winnow_key_table_add (WinnowKeyTable *table, guint64 key, guint32 number, guint64 word)
{
  WinnowKeySlot *slot;
  WinnowKeyEntry entry = { .word = word, .number = number };

  if (2 * (table->n_used + 1) > table->n_slots)
    grow (table);
  slot = look_up (table, key);
  table->n_used += slot->length == 0;
  slot->key = key;
  slot->length++;
  entry.next = slot->head;
  slot->head = table->entries->len;
  g_array_append_val (table->entries, entry);
  return slot;
}
