/* test-intervals.c: which intervals overlap, against a look at each of them */
#include "part.h"
#include "base/array.h"
#include "match/reworded/intervals.h"

/* Short ones and long ones, many of them the same. */
static WinnowInterval
draw (GRand *random, gint32 n)
{
  guint32 first = (guint32) g_rand_int_range (random, 0, n);
  return (WinnowInterval){
    first, first + (guint32) g_rand_int_range (random, 1, g_rand_int_range (random, 0, 5) > 0 ? 4 : n + 2)
  };
}

test_case (overlaps)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (GArray) found = winnow_array_new (guint);
  for (guint n = 0; n < 120; n++)
    {
      g_autofree WinnowInterval *all = g_new (WinnowInterval, n + 1);
      for (guint i = 0; i < n; i++)
        all[i] = draw (random, 1 + (gint32) n / 2);
      g_autoptr (WinnowIntervals) intervals = winnow_intervals_new (all, n);
      for (guint round = 0; round < 50; round++)
        {
          WinnowInterval wanted = draw (random, 5 + (gint32) n);
          guint n_wanted = 0;
          winnow_intervals_find (intervals, wanted, found);
          for (guint i = 0; i < n; i++)
            n_wanted += all[i].first < wanted.last && wanted.first < all[i].last;
          g_assert_cmpuint (found->len, ==, n_wanted);
          for (guint k = 0; k < found->len; k++)
            {
              guint index = g_array_index (found, guint, k);
              g_assert_cmpuint (index, <, n);
              g_assert_true (all[index].first < wanted.last && wanted.first < all[index].last);
              if (k > 0) /* in order, and each once */
                {
                  guint before = g_array_index (found, guint, k - 1);
                  g_assert_true (all[before].first < all[index].first
                                 || (all[before].first == all[index].first && before < index));
                }
            }
        }
    }
}
