/* test-sort.c: fingerprints sorted by their upper bits */
#include "part.h"
#include "fingerprint/sort.h"

static guint64
draw_word (GRand *random)
{
  return (guint64) g_rand_int (random) << 32 | g_rand_int (random);
}

/* Sorted by the upper bits, in the old order where these agree; nothing is lost. */
static void
test_sort (void)
{
  static const guint bits[] = { 1, 11, 16, 31, 33, 64 };
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  for (guint b = 0; b < G_N_ELEMENTS (bits); b++)
    for (gsize n = 0; n < 3000; n = 2 * n + 1)
      {
        g_autofree WinnowFingerprint *rows = g_new (WinnowFingerprint, n);
        guint shift = 64 - bits[b];
        guint64 sum = 0;
        for (guint32 i = 0; i < n; i++)
          {
            rows[i] = (WinnowFingerprint){ draw_word (random) & G_GUINT64_CONSTANT (0xff000ff000000fff), i, i };
            sum += rows[i].hash * (i + 1);
          }
        winnow_fingerprints_sort (rows, n, bits[b]);
        for (gsize i = 1; i < n; i++)
          if (rows[i - 1].hash >> shift == rows[i].hash >> shift)
            g_assert_cmpuint (rows[i - 1].first, <, rows[i].first);
          else
            g_assert_cmphex (rows[i - 1].hash >> shift, <, rows[i].hash >> shift);
        for (gsize i = 0; i < n; i++)
          sum -= rows[i].hash * (rows[i].last + 1);
        g_assert_cmpuint (sum, ==, 0);
      }
}

TEST_PART (sort)
{
  g_test_add_func ("/sort/upper-bits", test_sort);
  return g_test_run ();
}
