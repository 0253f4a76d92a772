/* test-hues.c: neighbouring passages have different hues, in A and in B */
#include "part.h"
#include "report/model/hues.h"

#define N 60

static void
check_hues (const WinnowPassage *passages, guint n, guint n_hues)
{
  guint8 hues[N];
  winnow_hues_assign (passages, n, n_hues, hues);
  for (guint i = 0; i < n; i++)
    {
      guint next = n; /* in B */
      g_assert_cmpuint (hues[i], <, n_hues);
      g_assert_true (i == 0 || hues[i] != hues[i - 1]);
      g_assert_true (i < 2 || hues[i] != hues[i - 2]);
      for (guint j = 0; j < n; j++)
        if (passages[j].b.start > passages[i].b.start && (next == n || passages[j].b.start < passages[next].b.start))
          next = j;
      g_assert_true (next == n || hues[i] != hues[next]);
    }
}

test_case (neighbours)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (guint round = 0; round < 200; round++)
    {
      WinnowPassage passages[N] = { 0 };
      for (guint32 i = 0; i < N; i++)
        {
          guint32 j = (guint32) g_rand_int_range (random, 0, (gint32) i + 1); /* a random order in B, by insertion */
          passages[i].a.start = i;
          passages[i].b.start = passages[j].b.start;
          passages[j].b.start = i;
        }
      check_hues (passages, round % N, 5 + round % 4);
    }
}
