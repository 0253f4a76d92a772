/* test-coverage.c: the share of tokens that shared hashes cover, and the smallest hashes, against
 * their definitions */
#include "part.h"
#include "digest-tests.h"
#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/kgram.h"

/* Fingerprints by place that overlap, leave gaps and recur. */
static WinnowDigest *
draw_digest (GRand *random, guint n, guint vocabulary)
{
  const guint values[WINNOW_MAX_PARAMETERS] = { 0 };
  WinnowDigest *digest = winnow_digest_new (&winnow_method_winnow, values);
  guint32 first = 0, last = 0;
  for (guint i = 0; i < n; i++)
    {
      first += (guint32) g_rand_int_range (random, 0, 6);
      last = first + (guint32) g_rand_int_range (random, 1, 8);
      winnow_digest_add (digest, winnow_hash_mix ((guint64) g_rand_int_range (random, 0, (gint32) vocabulary)), first,
                         last);
    }
  digest->size = first + 20;
  return digest;
}

static gboolean
has_hash (const WinnowDigest *digest, guint64 hash)
{
  for (guint i = 0; i < digest->fingerprints->len; i++)
    if (fingerprint_at (digest, i).hash == hash)
      return TRUE;
  return FALSE;
}

/* Token by token. */
static guint
count_covered_plainly (const WinnowDigest *digest, const WinnowDigest *other)
{
  guint covered = 0;
  for (guint32 t = 0; t < digest->size; t++)
    for (guint i = 0; i < digest->fingerprints->len; i++)
      {
        WinnowFingerprint fingerprint = fingerprint_at (digest, i);
        if (fingerprint.first <= t && t < fingerprint.last && has_hash (other, fingerprint.hash))
          {
            covered++;
            break;
          }
      }
  return covered;
}

test_case (coverage)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (91);
  for (guint round = 0; round < 200; round++)
    {
      guint vocabulary = 1 + round * round / 10;
      g_autoptr (WinnowDigest) a = draw_digest (random, 1 + round % 90, vocabulary),
                               b = draw_digest (random, 1 + round % 70, vocabulary);
      double covered_a = count_covered_plainly (a, b), covered_b = count_covered_plainly (b, a);
      double all_a = count_covered_plainly (a, a), all_b = count_covered_plainly (b, b);
      WinnowAgreement agreement = agree (a, b), with_itself = agree (a, a);
      g_assert_cmpfloat (agreement.a_in_b, ==, covered_a / all_a);
      g_assert_cmpfloat (agreement.b_in_a, ==, covered_b / all_b);
      g_assert_cmpfloat (agreement.value, ==, (covered_a + covered_b) / (all_a + all_b));
      g_assert_cmpfloat (with_itself.similarity, ==, 1);
    }
}

/* The smallest distinct ones, ascending, behind what was there. */
test_case (smallest)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (92);
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (WinnowDigest) digest = draw_digest (random, round, 1 + round / 2);
      g_autoptr (GArray) keys = winnow_array_new (guint64);
      const guint64 before = 5;
      const guint n = WINNOW_N_SAMPLED;
      guint n_smaller = 0;
      g_array_append_val (keys, before);
      winnow_keys_add_sample (digest, 0, keys);
      g_assert_cmpuint (keys->len, <=, n + 1);
      g_assert_cmphex (g_array_index (keys, guint64, 0), ==, before);
      for (guint i = 2; i < keys->len; i++)
        g_assert_cmphex (g_array_index (keys, guint64, i - 1), <, g_array_index (keys, guint64, i));
      for (guint i = 0; i < digest->fingerprints->len; i++)
        {
          gboolean is_key = FALSE;
          for (guint k = 1; k < keys->len; k++)
            is_key |= g_array_index (keys, guint64, k) == fingerprint_at (digest, i).hash;
          if (!is_key)
            g_assert_true (keys->len == n + 1 && fingerprint_at (digest, i).hash > g_array_index (keys, guint64, n));
          n_smaller += is_key;
        }
      g_assert_cmpuint (n_smaller, >=, keys->len - 1);
    }
}
