/* key-table.c: keys → numbers, in memory; see key-table.h. One thread. */
#include "match/groups/key-table.h"
#include "base/array.h"

WinnowKeyTable *
winnow_key_table_new (void)
{
  WinnowKeyTable *table = g_new0 (WinnowKeyTable, 1);
  winnow_slots_init (&table->slots, 0);
  table->keys = winnow_array_new (WinnowKey);
  table->entries = winnow_array_new (WinnowKeyEntry);
  return table;
}

void
winnow_key_table_free (WinnowKeyTable *table)
{
  winnow_slots_clear (&table->slots);
  winnow_clear (table, g_array_unref, keys, entries);
  g_free (table);
}

const WinnowKey *
winnow_key_table_find (const WinnowKeyTable *table, guint64 key)
{
  guint32 slot = *winnow_slots_find (&table->slots, key, table->keys->data, sizeof (WinnowKey));
  return slot != 0 ? &g_array_index (table->keys, WinnowKey, slot - 1) : NULL;
}

WinnowKey *
winnow_key_table_add (WinnowKeyTable *table, guint64 key, guint32 number, guint64 word)
{
  WinnowKey *found = WINNOW_SLOTS_GET (&table->slots, table->keys, WinnowKey, key);
  WinnowKeyEntry entry = { word, number, found->length > 0 ? found->head : WINNOW_CHAIN_END };
  found->length++;
  found->head = table->entries->len;
  g_array_append_val (table->entries, entry);
  return found;
}
