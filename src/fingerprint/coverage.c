/* coverage.c: shared hashes → the share of both documents that they cover */
#include "fingerprint/coverage.h"

static int
compare_hashes (gconstpointer left, gconstpointer right)
{
  guint64 a = *(const guint64 *)left, b = *(const guint64 *)right;
  return (a > b) - (a < b);
}

/* The distinct hashes, ascending. */
static GArray *
dup_sorted_hashes (const WinnowDigest *digest)
{
  GArray *hashes = g_array_sized_new (FALSE, FALSE, sizeof (guint64), digest->fingerprints->len);
  guint n = 0;

  for (guint i = 0; i < digest->fingerprints->len; i++)
    g_array_append_val (hashes, g_array_index (digest->fingerprints, WinnowFingerprint, i).hash);
  g_array_sort (hashes, compare_hashes);
  for (guint i = 0; i < hashes->len; i++)
    if (n == 0 || g_array_index (hashes, guint64, n - 1) != g_array_index (hashes, guint64, i))
      g_array_index (hashes, guint64, n++) = g_array_index (hashes, guint64, i);
  return g_array_set_size (hashes, n);
}

void
winnow_keys_add_smallest (const WinnowDigest *digest, guint n, GArray *keys)
{
  g_autoptr (GArray) hashes = dup_sorted_hashes (digest);

  g_array_append_vals (keys, hashes->data, MIN (n, hashes->len));
}

/* Tokens of @digest in fingerprints whose hash is among @hashes. Fingerprints come by place; their ranges may overlap. */
static guint64
count_covered (const WinnowDigest *digest, const GArray *hashes)
{
  guint64 covered = 0;
  guint32 end = 0;

  for (guint i = 0; i < digest->fingerprints->len; i++)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (digest->fingerprints, WinnowFingerprint, i);

      if (fingerprint->last > end && g_array_binary_search ((GArray *)hashes, &fingerprint->hash, compare_hashes, NULL))
        {
          covered += fingerprint->last - MAX (end, fingerprint->first);
          end = fingerprint->last;
        }
    }
  return covered;
}

void
winnow_compare_coverage (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  g_autoptr (GArray) hashes_a = dup_sorted_hashes (a), hashes_b = dup_sorted_hashes (b);
  guint64 covered_a = count_covered (a, hashes_b), covered_b = count_covered (b, hashes_a);

  agreement->a_in_b = (double)covered_a / (double)a->size;
  agreement->b_in_a = (double)covered_b / (double)b->size;
  agreement->value = (double)(covered_a + covered_b) / (double)(a->size + b->size);
  agreement->similarity = agreement->value;
}
