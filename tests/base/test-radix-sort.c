/* test-radix-sort.c: records sorted by their upper bits */
#include "part.h"
#include "base/array.h"
#include "base/radix-sort.h"

static guint64
draw_word (GRand *random)
{
  return (guint64) g_rand_int (random) << 32 | g_rand_int (random);
}

/* Sorted by the upper bits, in the old order where these agree; nothing is lost. */
test_case (sort)
{
  static const guint bits[] = { 1, 11, 16, 31, 33, 64 };
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  winnow_for_each_of (bit, bits)
    for (gsize n = 0; n < 3000; n = 2 * n + 1)
      {
        g_autofree WinnowKeyed *rows = g_new (WinnowKeyed, n);
        guint shift = 64 - *bit;
        guint64 sum = 0;
        for (guint32 i = 0; i < n; i++)
          {
            rows[i] = (WinnowKeyed){ draw_word (random) & G_GUINT64_CONSTANT (0xff000ff000000fff), i };
            sum += rows[i].key * (i + 1);
          }
        winnow_radix_sort (rows, n, *bit);
        for (gsize i = 1; i < n; i++)
          if (rows[i - 1].key >> shift == rows[i].key >> shift)
            g_assert_cmpuint (rows[i - 1].value, <, rows[i].value);
          else
            g_assert_cmphex (rows[i - 1].key >> shift, <, rows[i].key >> shift);
        for (gsize i = 0; i < n; i++)
          sum -= rows[i].key * (rows[i].value + 1);
        g_assert_cmpuint (sum, ==, 0);
      }
}
