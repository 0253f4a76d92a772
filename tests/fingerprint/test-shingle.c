/* test-shingle.c: sets of shingles against the definition, and estimates of them */
#include <malloc.h>

#include "part.h"
#include "digest-tests.h"

static const WinnowMethodContext context = { .granularity = { 5, 8 } };

/* @n words that number from @first on. */
static char *
count_up (guint first, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "w%u ", first + i);
  return g_string_free (text, FALSE);
}

static WinnowAgreement
agree_texts (const WinnowMethod *method, const guint *values, const char *a, const char *b)
{
  g_autoptr (WinnowDigest) x = digest_of (method, values, &context, a), y = digest_of (method, values, &context, b);
  return agree (x, y);
}

/* 10 words make 8 shingles; a text and its half; the same words in another order share none. */
test_case (figures)
{
  WinnowAgreement half
      = agree_texts (&winnow_method_shingle, NULL, "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10", "a1 a2 a3 a4 a5 a6"),
      turned = agree_texts (&winnow_method_shingle, NULL, "a1 a2 a3 a4 a5 a6", "a6 a5 a4 a3 a2 a1"),
      twice = agree_texts (&winnow_method_shingle, NULL, "a1 a2 a3 a1 a2 a3 a1 a2 a3", "a1 a2 a3 a1 a2"),
      han = agree_texts (&winnow_method_shingle, NULL, "一二三四五六七八九十", "一二三四五六七");
  const guint two[] = { 2, 0, 0, 0 };
  g_autoptr (WinnowDigest) digest = digest_of (&winnow_method_shingle, two, &context, "to be or not to be");
  g_assert_cmpfloat (half.value, ==, .5);
  g_assert_cmpfloat (half.a_in_b, ==, .5);
  g_assert_cmpfloat (half.b_in_a, ==, 1);
  g_assert_cmpfloat (turned.value, ==, 0);
  g_assert_cmpfloat (twice.value, ==, 1);
  g_assert_cmpfloat (han.value, ==, .5);               /* five characters weigh three words: 6 shingles and 3 */
  g_assert_cmpuint (digest->fingerprints->len, ==, 4); /* "to be" once */
  g_assert_cmpuint (digest->size, ==, 4);
  for (guint i = 1; i < 4; i++)
    g_assert_cmphex (fingerprint_at (digest, i - 1).hash, <, fingerprint_at (digest, i).hash);
}

/* A pair with a Jaccard coefficient that is chosen: shared words, and some of each one's own. */
static double
draw_pair (GRand *random, char **a, char **b)
{
  guint shared = (guint) g_rand_int_range (random, 0, 1500), own_a = (guint) g_rand_int_range (random, 3, 800),
        own_b = (guint) g_rand_int_range (random, 3, 800), base = (guint) g_rand_int_range (random, 0, 1000000) * 1000;
  g_autofree char *common = count_up (base, shared), *x = count_up (base + 10000, own_a),
                  *y = count_up (base + 20000, own_b);
  *a = g_strconcat (common, x, NULL);
  *b = g_strconcat (common, y, NULL);
  return agree_texts (&winnow_method_shingle, NULL, *a, *b).value;
}

/* The estimates of 1,000 random pairs: in units of their standard error they have a mean of 0 and a
 * deviation of 1, and none is far off. */
test_case (standard_error)
{
  static const guint ns[] = { 64, 128, 256 };
  g_autoptr (GRand) random = g_rand_new_with_seed (41);
  double sum[3] = { 0 }, squares[3] = { 0 };
  guint n_pairs = 0;
  while (n_pairs < 1000)
    {
      g_autofree char *a = NULL, *b = NULL;
      double jaccard = draw_pair (random, &a, &b);
      if (jaccard <= 0)
        continue;
      n_pairs++;
      for (guint i = 0; i < 3; i++)
        {
          const guint values[] = { ns[i], 3, 0, 0 };
          double error = (agree_texts (&winnow_method_minhash, values, a, b).value - jaccard)
                         / sqrt (jaccard * (1 - jaccard) / ns[i]);
          if (jaccard > .05 && jaccard < .95) /* beyond, the few that agree, or differ, are no bell */
            g_assert_cmpfloat (fabs (error), <, 5);
          sum[i] += error;
          squares[i] += error * error;
        }
    }
  for (guint i = 0; i < 3; i++)
    {
      g_test_message ("n = %u: mean %.3f, deviation %.3f standard errors", ns[i], sum[i] / 1000,
                      sqrt (squares[i] / 1000));
      g_assert_cmpfloat (fabs (sum[i] / 1000), <, 3 / sqrt (1000));
      g_assert_cmpfloat (sqrt (squares[i] / 1000), <, 1.07); /* three standard errors of a deviation of 1,000 */
    }
}

/* Minima do not depend on the order of blocks nor on how often a shingle stands there; more of them
 * begin with the same ones. */
test_case (minima)
{
  g_autofree char *once = count_up (0, 3000), *twice = g_strconcat (once, once, NULL);
  const guint few[] = { 16, 1, 0, 0 }, many[] = { 512, 1, 0, 0 };
  g_autoptr (WinnowDigest) a = digest_of (&winnow_method_minhash, few, &context, once),
                           b = digest_of (&winnow_method_minhash, few, &context, twice),
                           c = digest_of (&winnow_method_minhash, many, &context, once);
  assert_same_digests (a, b);
  g_assert_cmpuint (c->fingerprints->len, ==, 512);
  for (guint i = 0; i < 16; i++)
    g_assert_cmphex (fingerprint_at (a, i).hash, ==, fingerprint_at (c, i).hash);
  g_assert_false (winnow_digest_is_comparable (a, c));
}

/* Of pairs just above the threshold nearly all share a key, of those far below few do. */
test_case (keys)
{
  static const double thresholds[] = { .2, .5, .8, .95 };
  static const WinnowMethod *const methods[] = { &winnow_method_shingle, &winnow_method_minhash };
  g_autoptr (GRand) random = g_rand_new_with_seed (42);

  for (guint m = 0; m < 2; m++)
    for (guint t = 0; t < G_N_ELEMENTS (thresholds); t++)
      {
        double threshold = thresholds[t];
        /* of 1,000: a Jaccard coefficient just above the threshold */
        guint found = 0, own = (guint) (1000 * (1 - threshold) / (1 + threshold));

        for (guint round = 0; round < 200; round++)
          {
            guint base = (guint) g_rand_int_range (random, 0, 1000000) * 1000;
            g_autofree char *common = count_up (base, 1000 - own), *x = count_up (base + 10000, own),
                            *y = count_up (base + 20000, own), *a = g_strconcat (common, x, NULL),
                            *b = g_strconcat (common, y, NULL);
            g_autoptr (WinnowDigest) digest_a = digest_of (methods[m], NULL, &context, a),
                                     digest_b = digest_of (methods[m], NULL, &context, b);
            found += count_shared_keys (digest_a, digest_b, threshold) > 0;
          }
        g_test_message ("%s at %.2f: %u of 200", methods[m]->id, threshold, found);
        g_assert_cmpuint (found, >=, m == 0 && t == 0 ? 185 : 193);
      }
}

test_case (unrelated_keys)
{
  guint found = 0;
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *a = count_up (i * 1000, 500), *b = count_up (i * 1000 + 500, 500);
      g_autoptr (WinnowDigest) x = digest_of (&winnow_method_minhash, NULL, &context, a),
                               y = digest_of (&winnow_method_minhash, NULL, &context, b);
      found += count_shared_keys (x, y, .5) > 0;
      g_autoptr (GArray) at_half = dup_keys (x, .5), at_one = dup_keys (x, 1);

      g_assert_cmpuint (at_half->len, ==, 42);
      g_assert_cmpuint (at_one->len, ==, 1);
    }
  g_assert_cmpuint (found, ==, 0);
}

/* A text that says one thing over and over is kept in hardly any memory. */
test_case (memory)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "again ");
  g_autoptr (WinnowDigest) digest = digest_of (&winnow_method_shingle, NULL, &context, text->str);
  g_assert_cmpuint (digest->fingerprints->len, ==, 1);
  g_assert_cmpuint (malloc_usable_size (digest->fingerprints->data), <, 1000);
}

static void
test_holds (gconstpointer method)
{
  assert_method_holds (method, &context);
}

TEST_PART (shingle)
{
  g_test_add_data_func ("/shingle/holds", &winnow_method_shingle, test_holds);
  g_test_add_data_func ("/minhash/holds", &winnow_method_minhash, test_holds);
  return g_test_run ();
}
