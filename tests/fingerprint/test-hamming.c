/* test-hamming.c: tables of permuted words against comparing all words */
#include "fingerprint/hamming.h"
#include "fingerprint/sort.h"

static guint64
draw_word (GRand *random)
{
  return (guint64) g_rand_int (random) << 32 | g_rand_int (random);
}

/* @word with @n different bits turned. */
static guint64
spoil (GRand *random, guint64 word, guint n)
{
  guint64 turned = 0;

  while ((guint) __builtin_popcountll (turned) < n)
    turned |= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
  return word ^ turned;
}

static void
assert_like_brute_force (const WinnowHamming *hamming, const guint64 *words, guint32 n_words, guint distance,
                         guint64 word)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     expected = g_array_new (FALSE, FALSE, sizeof (guint32));

  winnow_hamming_query (hamming, word, found);
  for (guint32 i = 0; i < n_words; i++)
    if (winnow_hamming_distance (words[i], word) <= distance)
      g_array_append_val (expected, i);
  g_assert_cmpmem (found->data, found->len * sizeof (guint32), expected->data, expected->len * sizeof (guint32));
}

static void
test_distance (void)
{
  g_assert_cmpuint (winnow_hamming_distance (0x15, 0x06), ==, 3); /* 10101, 00110 */
  g_assert_cmpuint (winnow_hamming_distance (0, G_MAXUINT64), ==, 64);
  g_assert_cmpuint (winnow_hamming_distance (G_MAXUINT64, G_MAXUINT64), ==, 0);
}

/* Four tables by one block, and the paper's twenty by three: a million words, of which a third is
 * near a hundred centres. */
static void
test_million (void)
{
  const guint32 n_words = 1000000;
  static const guint n_blocks[] = { 4, 6 };
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autofree guint64 *words = g_new (guint64, n_words);
  guint64 centres[100];

  for (guint i = 0; i < G_N_ELEMENTS (centres); i++)
    centres[i] = draw_word (random);
  for (guint32 i = 0; i < n_words; i++)
    words[i] = i % 3 == 0
                   ? spoil (random, centres[g_rand_int_range (random, 0, 100)], (guint) g_rand_int_range (random, 0, 7))
                   : draw_word (random);
  for (guint t = 0; t < G_N_ELEMENTS (n_blocks); t++)
    {
      g_autoptr (WinnowHamming) hamming = winnow_hamming_new (words, n_words, 3, n_blocks[t]);

      for (guint i = 0; i < 40; i++)
        assert_like_brute_force (hamming, words, n_words, 3, spoil (random, centres[i], i % 5));
      for (guint i = 0; i < 20; i++)
        assert_like_brute_force (hamming, words, n_words, 3, words[g_rand_int_range (random, 0, (gint32) n_words)]);
      for (guint i = 0; i < 20; i++)
        assert_like_brute_force (hamming, words, n_words, 3, draw_word (random));
    }
}

/* Every word within distance 3 of one: 1 + 64 + 2,016 + 41,664. */
static void
test_ball (void)
{
  const guint64 centre = G_GUINT64_CONSTANT (0x0123456789abcdef);
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint64)),
                     found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (WinnowHamming) hamming = NULL;

  for (guint i = 0; i <= 64; i++)
    for (guint j = i; j <= 64; j++)
      for (guint k = j; k <= 64; k++)
        {
          guint bits[] = { i, j, k };
          guint64 word = centre;

          if ((i == j && i < 64) || (j == k && j < 64))
            continue;
          for (guint b = 0; b < 3; b++)
            word ^= bits[b] < 64 ? G_GUINT64_CONSTANT (1) << bits[b] : 0;
          g_array_append_val (words, word);
        }
  g_assert_cmpuint (words->len, ==, 43745);
  for (guint i = 0; i < 64 * 63; i++) /* four bits away: none of them */
    {
      guint64 word = centre ^ G_GUINT64_CONSTANT (0xf) << i % 61;
      g_array_append_val (words, word);
    }
  hamming = winnow_hamming_new ((const guint64 *) (const void *) words->data, words->len, 3, 4);
  winnow_hamming_query (hamming, centre, found);
  g_assert_cmpuint (found->len, ==, 43745);
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpuint (g_array_index (found, guint32, i), ==, i);
}

/* Any distance and number of blocks, few words, and none. */
static void
test_shapes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);

  for (guint distance = 1; distance <= 16; distance++)
    for (guint n_blocks = distance + 1; n_blocks <= distance + 2; n_blocks++)
      for (guint32 n_words = 0; n_words <= 300; n_words += 60)
        {
          g_autofree guint64 *words = g_new (guint64, n_words);
          g_autoptr (WinnowHamming) hamming = NULL;

          if (n_blocks * (n_blocks - 1) / 2 > 64 && n_blocks == distance + 2)
            continue; /* too many tables */
          for (guint32 i = 0; i < n_words; i++)
            words[i] = spoil (random, 0, (guint) g_rand_int_range (random, 0, 20));
          hamming = winnow_hamming_new (words, n_words, distance, n_blocks);
          for (guint i = 0; i < 5; i++)
            assert_like_brute_force (hamming, words, n_words, distance, spoil (random, 0, i));
        }
}

/* Appends behind what is there, and leaves that as it is. */
static void
test_appends (void)
{
  const guint64 words[] = { 7, 7, 0, 6 };
  const guint32 before = 99, expected[] = { 99, 0, 1, 3 };
  g_autoptr (WinnowHamming) hamming = winnow_hamming_new (words, 4, 1, 2);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_val (indices, before);
  winnow_hamming_query (hamming, 7, indices);
  g_assert_cmpmem (indices->data, indices->len * sizeof (guint32), expected, sizeof expected);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hamming/distance", test_distance);
  g_test_add_func ("/hamming/million", test_million);
  g_test_add_func ("/hamming/ball", test_ball);
  g_test_add_func ("/hamming/shapes", test_shapes);
  g_test_add_func ("/hamming/appends", test_appends);
  g_test_add_func ("/hamming/sort", test_sort);
  return g_test_run ();
}
