/* test-runs.c: the maximal shared runs against a search of every pair of places */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "fingerprint/kgram.h"
#include "match/verbatim/runs.h"

static WinnowText *
make_random_text (GRand *random, guint n, guint vocabulary)
{
  g_autoptr (GString) source = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    if (g_rand_int_range (random, 0, 4) == 0)
      g_string_append_unichar (source, 0x4e00 + (gunichar) g_rand_int_range (random, 0, (gint32) vocabulary));
    else
      g_string_append_printf (source, " w%d ", g_rand_int_range (random, 0, (gint32) vocabulary));
  return winnow_text_new (source->str, source->len, WINNOW_HAN_CHARACTERS);
}

static GArray *
find_by_brute_force (const WinnowText *a, const WinnowText *b, guint k)
{
  GArray *runs = winnow_array_new (WinnowRun);
  for (guint32 j = 0; j < b->n_tokens; j++)
    for (guint32 i = 0; i < a->n_tokens; i++)
      {
        WinnowRun run = { i, j, 0 };
        if (a->hashes[i] != b->hashes[j] || (i > 0 && j > 0 && a->hashes[i - 1] == b->hashes[j - 1]))
          continue;
        while (i + run.length < a->n_tokens && j + run.length < b->n_tokens
               && a->hashes[i + run.length] == b->hashes[j + run.length])
          run.length++;
        if (winnow_text_get_weight (a, i, i + run.length) >= k * WINNOW_WORD_WEIGHT)
          g_array_append_val (runs, run);
      }
  return runs;
}

test_case (brute_force)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (int round = 0; round < 200; round++)
    {
      g_autoptr (WinnowText) a = make_random_text (random, 200, 3 + (guint) round % 10),
                             b = make_random_text (random, 150, 3 + (guint) round % 10);
      guint k = 2 + (guint) round % 4;
      g_autoptr (GArray) fast = winnow_runs_find (a, b, k), slow = find_by_brute_force (a, b, k);
      if (round % 10 >= 2) /* below, k-grams stand too often to follow each place */
        g_assert_cmpmem (fast->data, fast->len * sizeof (WinnowRun), slow->data, slow->len * sizeof (WinnowRun));
    }
}

static void
mark (guint8 *cover_a, guint8 *cover_b, const GArray *runs)
{
  winnow_for_each_value (const WinnowRun, run, runs)
    {
      memset (cover_a + run->a, 1, run->length);
      memset (cover_b + run->b, 1, run->length);
    }
}

/* Whether every k-gram of @text that @other has as well is covered. */
static void
assert_kgrams_covered (const WinnowText *text, const WinnowText *other, guint k, const guint8 *cover)
{
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (text, k), others = winnow_kgrams_new (other, k);
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint32 i = 0; i < others->n; i++)
    g_hash_table_add (known, &others->hashes[i]);
  for (guint32 i = 0; i < kgrams->n; i++)
    if (g_hash_table_contains (known, &kgrams->hashes[i]))
      for (guint32 t = i; t < kgrams->ends[i]; t++)
        g_assert_true (cover[t]);
}

/* However often a phrase is repeated, no shared k-gram goes uncovered, and the number of runs stays
 * linear. */
test_case (repetition)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  for (int round = 0; round < 60; round++)
    {
      g_autoptr (WinnowText) a = make_random_text (random, 1500, 1 + (guint) round % 3),
                             b = make_random_text (random, 900, 1 + (guint) round % 3);
      g_autoptr (GArray) runs = winnow_runs_find (a, b, 4);
      guint8 cover_a[1500] = { 0 }, cover_b[900] = { 0 };
      mark (cover_a, cover_b, runs);
      assert_kgrams_covered (a, b, 4, cover_a);
      assert_kgrams_covered (b, a, 4, cover_b);
      g_assert_cmpuint (runs->len, <=, 64 * (a->n_tokens + b->n_tokens));
    }
}

test_case (ascending)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  for (int round = 0; round < 50; round++)
    {
      g_autoptr (WinnowText) a = make_random_text (random, 200, 4), b = make_random_text (random, 200, 4);
      g_autoptr (GArray) runs = winnow_runs_find (a, b, 2), chosen = winnow_runs_select_ascending (runs);
      guint32 end_a = 0, end_b = 0;
      g_assert_true ((chosen->len > 0) == (runs->len > 0));
      winnow_for_each_value (const WinnowRun, run, chosen)
        {
          g_assert_cmpuint (run->a, >=, end_a);
          g_assert_cmpuint (run->b, >=, end_b);
          g_assert_cmpmem (a->hashes + run->a, run->length * sizeof (guint64), b->hashes + run->b,
                           run->length * sizeof (guint64));
          end_a = run->a + run->length;
          end_b = run->b + run->length;
        }
    }
}

/* A long text and the same with a word gone now and then: what agrees word by word is found,
 * however many short runs lie beside it. */
test_case (ascending_long)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (10);
  for (int round = 0; round < 10; round++)
    {
      const guint n_words = 4000, gap = 300 + 100 * (guint) round;
      g_autoptr (WinnowText) a = make_random_text (random, n_words, 12 + 4 * (guint) round);
      g_autoptr (GString) shorter = g_string_new (NULL);
      for (guint32 i = 0; i < a->n_tokens; i++)
        if (i % gap != gap - 1)
          g_string_append_printf (shorter, "w%" G_GUINT64_FORMAT " ", a->hashes[i]);
      g_autoptr (GString) longer = g_string_new (NULL);
      for (guint32 i = 0; i < a->n_tokens; i++)
        g_string_append_printf (longer, "w%" G_GUINT64_FORMAT " ", a->hashes[i]);
      g_autoptr (WinnowText) left = winnow_text_new (longer->str, longer->len, WINNOW_HAN_CHARACTERS),
                             right = winnow_text_new (shorter->str, shorter->len, WINNOW_HAN_CHARACTERS);
      g_autoptr (GArray) runs = winnow_runs_find (left, right, 2), chosen = winnow_runs_select_ascending (runs);
      guint32 n_chosen = 0;
      winnow_for_each_value (const WinnowRun, run, chosen)
        n_chosen += run->length;
      g_assert_cmpuint (n_chosen, >=, right->n_tokens - 2 * n_words / gap);
    }
}
