/* test-near-words.c: growing tables for Hamming distances, against looking at all words */
#include "part.h"
#include "base/array.h"
#include "base/bits.h"
#include "match/groups/near-words.h"
#include "base/for-each.h"

#define N_WORDS 3000 /* buckets are split at 64 */

static guint64
draw_word (GRand *random)
{
  return (guint64) g_rand_int (random) << 32 | g_rand_int (random);
}

/* @word with up to @n bits changed. */
static guint64
disturb (GRand *random, guint64 word, guint n)
{
  for (guint i = 0; i < n; i++)
    word ^= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
  return word;
}

/* Bits in which words differ at all: the others are 0. */
static const guint64 shapes[] = {
  G_MAXUINT64,
  G_GUINT64_CONSTANT (0xffffffffffff0000),
  G_GUINT64_CONSTANT (0xffffffff),
  G_GUINT64_CONSTANT (0x5555555555555555),
  G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f),
  0xff00ff,
  7,
  0,
};

/* Each number once, with its distance, as if all words had been looked at. */
static void
check (const GArray *words, const GArray *near, guint64 word, guint distance)
{
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);
  guint n = 0;
  winnow_for_each_value (const WinnowNearWord, one, near)
    {
      g_assert_cmpuint (one->number, <, words->len);
      g_assert_cmpuint (one->distance, ==, winnow_hamming_distance (word, g_array_index (words, guint64, one->number)));
      g_assert_cmpuint (one->distance, <=, distance);
      g_hash_table_add (found, GUINT_TO_POINTER (one->number));
    }
  winnow_for_each_value (const guint64, other, words)
    n += winnow_hamming_distance (word, *other) <= distance;
  g_assert_cmpuint (g_hash_table_size (found), ==, n);
}

static void
run (guint64 shape, guint distance, guint n_words)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (distance);
  g_autoptr (WinnowNearWords) tables = winnow_near_words_new (distance);
  g_autoptr (GArray) words = winnow_array_new (guint64), near = winnow_array_new (WinnowNearWord);
  for (guint i = 0; i < n_words; i++)
    {
      guint64 word = draw_word (random) & shape;
      if (i > 0 && i % 3 == 0)
        word = disturb (random, g_array_index (words, guint64, g_rand_int_range (random, 0, (gint32) i)), distance + 1);
      if (i % 7 == 0)
        {
          g_array_set_size (near, 0);
          winnow_near_words_query (tables, word, near);
          check (words, near, word, distance);
        }
      winnow_near_words_add (tables, word, i);
      g_array_append_val (words, word);
    }
}

test_case (brute_force)
{
  winnow_for_each_of (shape, shapes)
    for (guint distance = 0; distance <= 8; distance += distance < 4 ? 1 : 2)
      run (*shape, distance, *shape > 7 ? N_WORDS : 300);
}

test_case (far)
{
  run (G_MAXUINT64, 16, 1000);
  run (G_MAXUINT64, 63, 200);
}

/* Every word within distance 3 of one: 1 + 64 + 2,016 + 41,664. */
test_case (ball)
{
  const guint64 centre = G_GUINT64_CONSTANT (0x0123456789abcdef);
  g_autoptr (GArray) words = winnow_array_new (guint64), near = winnow_array_new (WinnowNearWord);
  g_autoptr (WinnowNearWords) tables = winnow_near_words_new (3);
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
  for (guint i = 0; i < words->len; i++)
    winnow_near_words_add (tables, g_array_index (words, guint64, i), i);
  winnow_near_words_query (tables, centre, near);
  check (words, near, centre, 3);
}

test_case (distance)
{
  g_assert_cmpuint (winnow_hamming_distance (0x15, 0x06), ==, 3); /* 10101, 00110 */
  g_assert_cmpuint (winnow_hamming_distance (0, G_MAXUINT64), ==, 64);
  g_assert_cmpuint (winnow_hamming_distance (G_MAXUINT64, G_MAXUINT64), ==, 0);
}
