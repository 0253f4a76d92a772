/* coverage.c: bucket keys, and the share of both documents that common hashes cover
 *
 * A hash table of one document's hashes answers for the hashes of the other: O(n) a pair. */
#include "fingerprint/methods/coverage.h"

#include <math.h>

#include "base/for-each.h"
#include "base/slots.h"

void
winnow_keys_add_one (GArray *keys, guint first, guint n, guint64 hash)
{
  guint at = keys->len;
  while (at > first && g_array_index (keys, guint64, at - 1) > hash)
    at--;
  if (at - first == n || (at > first && g_array_index (keys, guint64, at - 1) == hash))
    return;
  g_array_insert_val (keys, at, hash);
  if (keys->len - first > n)
    g_array_set_size (keys, first + n);
}

void
winnow_keys_add_sample (const WinnowDigest *digest, double threshold, GArray *keys)
{
  guint first = keys->len;
  winnow_for_each_index (i, digest->fingerprints)
    winnow_keys_add_one (keys, first, WINNOW_N_SAMPLED, winnow_digest_get_hash (digest, i));
}

void
winnow_keys_add_first (const WinnowDigest *digest, double threshold, GArray *keys)
{
  if (digest->fingerprints->len > 0)
    g_array_append_val (keys, g_array_index (digest->fingerprints, WinnowFingerprint, 0).hash);
}

/* ── shared hashes ── */

/* Tokens inside those of @fingerprints, ascending by place, that @is_shared selects; NULL selects
 * all. Fingerprints may overlap. */
static guint64
count_covered (const GArray *fingerprints, const guint8 *is_shared)
{
  guint64 covered = 0;
  guint32 end = 0;
  winnow_for_each_index (i, fingerprints)
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

/* The index + 1 of the first of @fingerprints with @hash, or 0. */
static guint32
find_hash (const WinnowSlots *slots, const GArray *fingerprints, guint64 hash)
{
  return *winnow_slots_find (slots, hash, fingerprints->data, sizeof (WinnowFingerprint));
}

/* Sets for each fingerprint of either side whether the other side has its hash. */
static void
find_shared (const GArray *a, const GArray *b, guint8 *is_shared_a, guint8 *is_shared_b)
{
  WinnowSlots slots; /* the first fingerprint of @a with each hash */
  winnow_slots_fill (&slots, a->data, sizeof (WinnowFingerprint), a->len, a->len);
  winnow_for_each_index (i, b)
    {
      guint32 known = find_hash (&slots, a, g_array_index (b, WinnowFingerprint, i).hash);
      is_shared_b[i] = known != 0;
      if (known != 0)
        is_shared_a[known - 1] = TRUE;
    }
  winnow_for_each_index (i, a) /* later fingerprints with the same hash */
    is_shared_a[i] = is_shared_a[find_hash (&slots, a, g_array_index (a, WinnowFingerprint, i).hash) - 1];
  winnow_slots_clear (&slots);
}

void
winnow_compare_coverage (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  g_autofree guint8 *is_shared_a = g_malloc0 (a->fingerprints->len), *is_shared_b = g_malloc0 (b->fingerprints->len);
  double covered_a, covered_b, all_a = count_covered (a->fingerprints, NULL),
                               all_b = count_covered (b->fingerprints, NULL);
  find_shared (a->fingerprints, b->fingerprints, is_shared_a, is_shared_b);
  covered_a = (double) count_covered (a->fingerprints, is_shared_a);
  covered_b = (double) count_covered (b->fingerprints, is_shared_b);
  *agreement = winnow_agreement_of_shares (covered_a, all_a, covered_b, all_b);
}

/* ── agreements ── */

WinnowAgreement
winnow_agreement_of_shares (double shared_a, double all_a, double shared_b, double all_b)
{
  double share = (shared_a + shared_b) / (all_a + all_b);
  return (WinnowAgreement){ share, share, shared_a / all_a, shared_b / all_b };
}

WinnowAgreement
winnow_agreement_of_sets (guint n_common, const WinnowDigest *a, const WinnowDigest *b)
{
  double common = n_common, n_a = a->fingerprints->len, n_b = b->fingerprints->len;
  return (WinnowAgreement){ common, common / (n_a + n_b - common), common / n_a, common / n_b };
}

void
winnow_compare_equal (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  gboolean is_equal = a->fingerprints->len == b->fingerprints->len;
  for (guint i = 0; is_equal && i < a->fingerprints->len; i++)
    is_equal = winnow_digest_get_hash (a, i) == winnow_digest_get_hash (b, i);
  *agreement = (WinnowAgreement){ is_equal, is_equal, NAN, NAN };
}
