/* similar-ids.c: a hash table with open addressing, at most half full */
#include "fingerprint/similar-ids.h"

#include "fingerprint/kgram.h"

#define LEAST_SLOTS 1024u

typedef struct
{
  guint64 hash;
  guint64 id; /* 0: free */
} Slot;

struct _WinnowSimilarIds
{
  Slot *slots;   /* (owned) */
  gsize n_slots; /* a power of two */
  gsize n_used;
  guint64 last_id;
};

WinnowSimilarIds *
winnow_similar_ids_new (void)
{
  WinnowSimilarIds *ids = g_new0 (WinnowSimilarIds, 1);

  ids->n_slots = LEAST_SLOTS;
  ids->slots = g_new0 (Slot, ids->n_slots);
  return ids;
}

void
winnow_similar_ids_free (WinnowSimilarIds *ids)
{
  if (ids == NULL)
    return;
  g_free (ids->slots);
  g_free (ids);
}

/* Where @hash stands, or the free slot where it belongs. */
static Slot *
find_slot (const WinnowSimilarIds *ids, guint64 hash)
{
  gsize at = winnow_hash_mix (hash) & (ids->n_slots - 1);

  while (ids->slots[at].id != 0 && ids->slots[at].hash != hash)
    at = (at + 1) & (ids->n_slots - 1);
  return &ids->slots[at];
}

static void
grow (WinnowSimilarIds *ids)
{
  g_autofree Slot *old = ids->slots;
  gsize n_old = ids->n_slots;

  ids->n_slots *= 2;
  ids->slots = g_new0 (Slot, ids->n_slots);
  for (gsize i = 0; i < n_old; i++)
    if (old[i].id != 0)
      *find_slot (ids, old[i].hash) = old[i];
}

guint64
winnow_similar_id_choose (const guint64 *ids, guint n_ids, guint64 next)
{
  guint64 smallest = 0;

  for (guint i = 0; i < n_ids; i++)
    if (ids[i] != 0 && (smallest == 0 || ids[i] < smallest))
      smallest = ids[i];
  return smallest != 0 ? smallest : next;
}

guint64
winnow_similar_ids_assign (WinnowSimilarIds *ids, const guint64 *hashes, guint n_hashes)
{
  g_autofree guint64 *known = g_new (guint64, n_hashes);
  guint64 id;

  if (n_hashes == 0)
    return 0;
  while (2 * (ids->n_used + n_hashes) > ids->n_slots)
    grow (ids);
  for (guint i = 0; i < n_hashes; i++)
    known[i] = find_slot (ids, hashes[i])->id;
  id = winnow_similar_id_choose (known, n_hashes, ids->last_id + 1);
  ids->last_id = MAX (ids->last_id, id);
  for (guint i = 0; i < n_hashes; i++)
    {
      Slot *slot = find_slot (ids, hashes[i]);

      if (slot->id == 0)
        {
          *slot = (Slot){ hashes[i], id };
          ids->n_used++;
        }
    }
  return id;
}
