/* coverage.c: bucket keys, and the share of both documents that common hashes cover
 *
 * A hash table of one document's hashes answers for the hashes of the other: O(n) a pair. */
#include "fingerprint/coverage.h"

void
winnow_keys_add_sample (const WinnowDigest *digest, double threshold, GArray *keys)
{
  guint first = keys->len; /* keys from here on are ascending */

  for (guint i = 0; i < digest->fingerprints->len; i++)
    {
      guint64 hash = g_array_index (digest->fingerprints, WinnowFingerprint, i).hash;
      guint at = keys->len;

      while (at > first && g_array_index (keys, guint64, at - 1) > hash)
        at--;
      if (at - first == WINNOW_N_SAMPLED || (at > first && g_array_index (keys, guint64, at - 1) == hash))
        continue;
      g_array_insert_val (keys, at, hash);
      if (keys->len - first > WINNOW_N_SAMPLED)
        g_array_set_size (keys, first + WINNOW_N_SAMPLED);
    }
}

void
winnow_keys_add_first (const WinnowDigest *digest, double threshold, GArray *keys)
{
  if (digest->fingerprints->len > 0)
    g_array_append_val (keys, g_array_index (digest->fingerprints, WinnowFingerprint, 0).hash);
}

/* ── shared hashes ── */

/* The distinct hashes of a digest. */
typedef struct
{
  const WinnowFingerprint *fingerprints;
  guint32 *slots; /* (owned) index + 1 of the first fingerprint with the hash, or 0 */
  guint32 n_slots;
} Table;

/* The slot of @hash, or the free one for it. */
static guint32
find_slot (const Table *table, guint64 hash)
{
  guint32 at = (guint32) hash & (table->n_slots - 1);

  while (table->slots[at] != 0 && table->fingerprints[table->slots[at] - 1].hash != hash)
    at = (at + 1) & (table->n_slots - 1);
  return at;
}

static void
init_table (Table *table, const GArray *fingerprints)
{
  table->fingerprints = (const WinnowFingerprint *) (const void *) fingerprints->data;
  table->n_slots = 16;
  while (table->n_slots < 2 * (guint64) fingerprints->len)
    table->n_slots *= 2;
  table->slots = g_new0 (guint32, table->n_slots);
  for (guint32 i = 0; i < fingerprints->len; i++)
    {
      guint32 at = find_slot (table, table->fingerprints[i].hash);

      if (table->slots[at] == 0)
        table->slots[at] = i + 1;
    }
}

/* Tokens inside those of @fingerprints, ascending by place, that @is_shared selects; NULL selects
 * all. Fingerprints may overlap. */
static guint64
count_covered (const GArray *fingerprints, const guint8 *is_shared)
{
  guint64 covered = 0;
  guint32 end = 0;

  for (guint i = 0; i < fingerprints->len; i++)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (fingerprints, WinnowFingerprint, i);

      if ((is_shared == NULL || is_shared[i]) && fingerprint->last > end)
        {
          covered += fingerprint->last - MAX (end, fingerprint->first);
          end = fingerprint->last;
        }
    }
  return covered;
}

/* Sets for each fingerprint of either side whether the other side has its hash. */
static void
find_shared (const GArray *a, const GArray *b, guint8 *is_shared_a, guint8 *is_shared_b)
{
  Table table;

  init_table (&table, a);
  for (guint i = 0; i < b->len; i++)
    {
      guint32 known = table.slots[find_slot (&table, g_array_index (b, WinnowFingerprint, i).hash)];

      is_shared_b[i] = known != 0;
      if (known != 0)
        is_shared_a[known - 1] = TRUE;
    }
  for (guint i = 0; i < a->len; i++) /* later fingerprints with the same hash */
    is_shared_a[i] = is_shared_a[table.slots[find_slot (&table, table.fingerprints[i].hash)] - 1];
  g_free (table.slots);
}

void
winnow_compare_coverage (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  g_autofree guint8 *is_shared_a = g_malloc0 (a->fingerprints->len), *is_shared_b = g_malloc0 (b->fingerprints->len);
  double covered_a, covered_b, all_a = (double) count_covered (a->fingerprints, NULL),
                               all_b = (double) count_covered (b->fingerprints, NULL);

  find_shared (a->fingerprints, b->fingerprints, is_shared_a, is_shared_b);
  covered_a = (double) count_covered (a->fingerprints, is_shared_a);
  covered_b = (double) count_covered (b->fingerprints, is_shared_b);
  agreement->a_in_b = covered_a / all_a;
  agreement->b_in_a = covered_b / all_b;
  agreement->value = (covered_a + covered_b) / (all_a + all_b);
  agreement->similarity = agreement->value;
}
