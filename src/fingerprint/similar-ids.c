/* similar-ids.c: ids by hash */
#include "fingerprint/similar-ids.h"

#include "base/array.h"
#include "base/slots.h"

typedef struct
{
  guint64 hash;
  guint64 id;
} Entry;

struct _WinnowSimilarIds
{
  WinnowSlots slots;
  GArray *entries; /* (owned) (element-type Entry) */
  guint64 last_id;
};

WinnowSimilarIds *
winnow_similar_ids_new (void)
{
  WinnowSimilarIds *ids = g_new0 (WinnowSimilarIds, 1);
  winnow_slots_init (&ids->slots, 0);
  ids->entries = winnow_array_new (Entry);
  return ids;
}

void
winnow_similar_ids_free (WinnowSimilarIds *ids)
{
  if (ids == NULL)
    return;
  winnow_slots_clear (&ids->slots);
  g_array_unref (ids->entries);
  g_free (ids);
}

guint64
winnow_similar_id_choose (const guint64 *ids, guint n_ids, guint64 next)
{
  guint64 smallest = 0;
  winnow_for_each_below (i, n_ids)
    if (ids[i] != 0 && (smallest == 0 || ids[i] < smallest))
      smallest = ids[i];
  return smallest != 0 ? smallest : next;
}

guint64
winnow_similar_ids_assign (WinnowSimilarIds *ids, const guint64 *hashes, guint n_hashes)
{
  g_autofree guint64 *known = g_new (guint64, n_hashes);
  if (n_hashes == 0)
    return 0;
  winnow_for_each_below (i, n_hashes)
    known[i] = WINNOW_SLOTS_GET (&ids->slots, ids->entries, Entry, hashes[i])->id;
  guint64 id = winnow_similar_id_choose (known, n_hashes, ids->last_id + 1);
  ids->last_id = MAX (ids->last_id, id);
  winnow_for_each_below (i, n_hashes)
    {
      Entry *entry = WINNOW_SLOTS_GET (&ids->slots, ids->entries, Entry, hashes[i]);
      entry->id = entry->id != 0 ? entry->id : id;
    }
  return id;
}
