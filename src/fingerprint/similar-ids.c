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

/* The slot of @hash, or the free one for it. */
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
winnow_similar_ids_assign (WinnowSimilarIds *ids, const guint64 *hashes, guint n_hashes)
{
  guint64 id = 0;

  if (n_hashes == 0)
    return 0;
  while (2 * (ids->n_used + n_hashes) > ids->n_slots)
    grow (ids);
  for (guint i = 0; i < n_hashes; i++)
    {
      const Slot *slot = find_slot (ids, hashes[i]);

      if (slot->id != 0 && (id == 0 || slot->id < id))
        id = slot->id;
    }
  if (id == 0)
    id = ++ids->last_id;
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
