/* test-fingerprint.c: winnowing against its theory and against the definition spelled out */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "fingerprint/fingerprint.h"
#include "fingerprint/kgram.h"

/* Words from a small vocabulary, so that k-grams do recur; now and then a Han character. */
static void
append_random_words (GString *text, GRand *random, guint n, guint vocabulary, double han)
{
  for (guint i = 0; i < n; i++)
    if (g_rand_double (random) < han)
      g_string_append_unichar (text, 0x4e00 + (gunichar) g_rand_int_range (random, 0, (gint32) vocabulary));
    else
      g_string_append_printf (text, " w%d ", g_rand_int_range (random, 0, (gint32) vocabulary));
}

static WinnowText *
make_text (const GString *text)
{
  return winnow_text_new (text->str, text->len, WINNOW_HAN_CHARACTERS);
}

/* The definition: of each window of k-grams inside a shortest run of g words' weight, the smallest
 * hash, the rightmost of equals. */
static GArray *
winnow_by_definition (const WinnowText *text, const WinnowGranularity *granularity)
{
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (text, granularity->k);
  GArray *selected = winnow_array_new (WinnowFingerprint);
  for (guint32 first = 0; first < kgrams->n; first++)
    {
      guint32 end = first, minimum = first;
      guint weight = 0;
      while (end < text->n_tokens && weight < granularity->g * WINNOW_WORD_WEIGHT)
        weight += text->weights[end++];
      if (weight < granularity->g * WINNOW_WORD_WEIGHT)
        break;
      for (guint32 i = first; i < kgrams->n && kgrams->ends[i] <= end; i++)
        if (kgrams->hashes[i] <= kgrams->hashes[minimum])
          minimum = i;
      if (selected->len == 0 || g_array_index (selected, WinnowFingerprint, selected->len - 1).first != minimum)
        WINNOW_APPEND (selected, WinnowFingerprint, kgrams->hashes[minimum], minimum, kgrams->ends[minimum]);
    }
  return selected;
}

test_case (definition)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  for (int round = 0; round < 200; round++)
    {
      WinnowGranularity granularity = { (guint) g_rand_int_range (random, 1, 8), 0 };
      g_autoptr (GString) source = g_string_new (NULL);
      g_autoptr (GArray) fast = NULL, slow = NULL;
      granularity.g = granularity.k + (guint) g_rand_int_range (random, 0, round % 4 == 0 ? 50 : 8);
      append_random_words (source, random, 300, 1 + round % 40, round % 3 * 0.4);
      g_autoptr (WinnowText) text = make_text (source);
      fast = winnow_fingerprint_winnow (text, &granularity);
      slow = winnow_by_definition (text, &granularity);
      g_assert_cmpmem (fast->data, fast->len * sizeof (WinnowFingerprint), slow->data,
                       slow->len * sizeof (WinnowFingerprint));
    }
}

static gboolean
share_fingerprint (const GArray *a, const GArray *b)
{
  winnow_for_each_value (const WinnowFingerprint, fingerprint, a)
    winnow_for_each_value (const WinnowFingerprint, each, b)
      if (fingerprint->hash == each->hash)
        return TRUE;
  return FALSE;
}

/* Two texts of different words that share one run of just g words' weight. */
test_case (guarantee)
{
  WinnowGranularity granularity = { 5, 8 };
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  for (int round = 0; round < 500; round++)
    {
      g_autoptr (GString) run = g_string_new (NULL), a = g_string_new (NULL), b = g_string_new (NULL);
      g_autoptr (GArray) fingerprints_a = NULL, fingerprints_b = NULL;
      g_autoptr (WinnowText) text_a = NULL, text_b = NULL;
      guint n_han = (guint) round % 14; /* 13 characters are g */
      guint n_words
          = (granularity.g * WINNOW_WORD_WEIGHT
             - MIN (granularity.g * WINNOW_WORD_WEIGHT, n_han * WINNOW_CHARACTER_WEIGHT) + WINNOW_WORD_WEIGHT - 1)
            / WINNOW_WORD_WEIGHT;

      append_random_words (run, random, n_words, 100000, 0);
      append_random_words (run, random, n_han, 20000, 1);
      for (int i = g_rand_int_range (random, 0, 40); i > 0; i--)
        g_string_append_printf (a, "a%d ", g_rand_int_range (random, 0, 1000));
      for (int i = g_rand_int_range (random, 0, 40); i > 0; i--)
        g_string_append_printf (b, "b%d ", g_rand_int_range (random, 0, 1000));
      g_string_append_printf (a, "%s aa ab ac ad ae", run->str);
      g_string_append_printf (b, "%s ba bb", run->str);
      text_a = make_text (a);
      text_b = make_text (b);
      fingerprints_a = winnow_fingerprint_winnow (text_a, &granularity);
      fingerprints_b = winnow_fingerprint_winnow (text_b, &granularity);
      g_assert_true (share_fingerprint (fingerprints_a, fingerprints_b));
    }
}

/* A shared run of k − 1 words never matches. */
test_case (noise)
{
  WinnowGranularity granularity = { 5, 8 };
  const char *a = "alpha beta gamma one two three four delta epsilon zeta eta theta iota",
             *b = "kappa lambda one two three four mu nu xi omicron pi rho sigma";
  g_autoptr (WinnowText) text_a = winnow_text_new (a, strlen (a), WINNOW_HAN_CHARACTERS),
                         text_b = winnow_text_new (b, strlen (b), WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) fingerprints_a = winnow_fingerprint_winnow (text_a, &granularity),
                     fingerprints_b = winnow_fingerprint_winnow (text_b, &granularity);
  g_assert_cmpuint (fingerprints_a->len, >, 0);
  g_assert_cmpuint (fingerprints_b->len, >, 0);
  g_assert_false (share_fingerprint (fingerprints_a, fingerprints_b));
}

/* Neighbouring selections are at most a window apart, and their number is near 2/(w + 1) of the
 * k-grams. */
test_case (gap_and_density)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  static const WinnowGranularity granularities[] = { { 5, 8 }, { 5, 20 }, { 3, 34 }, { 8, 8 } };
  g_autoptr (GString) source = g_string_new (NULL);
  append_random_words (source, random, 50000, 1000000, 0);
  g_autoptr (WinnowText) text = make_text (source);
  winnow_for_each_of (granularity, granularities)
    {
      g_autoptr (GArray) fingerprints = winnow_fingerprint_winnow (text, granularity);
      guint window = granularity->g - granularity->k + 1;
      double density = (double) fingerprints->len / (text->n_tokens - granularity->k + 1),
             expected = 2.0 / (window + 1);
      for (guint n = 1; n < fingerprints->len; n++)
        g_assert_cmpuint (g_array_index (fingerprints, WinnowFingerprint, n).first
                              - g_array_index (fingerprints, WinnowFingerprint, n - 1).first,
                          <=, window);
      g_assert_cmpfloat_with_epsilon (density, expected, 0.05 * expected);
    }
}

/* The rolling hash depends on the tokens alone, not on where they stand. */
test_case (rolling)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  g_autoptr (GString) source = g_string_new (NULL);
  append_random_words (source, random, 500, 1000, 0.3);
  g_autoptr (WinnowText) text = make_text (source);
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (text, 4);
  for (guint32 i = 0; i < kgrams->n; i += 7)
    {
      gsize start = text->starts[i], end = text->ends[kgrams->ends[i] - 1];
      g_autoptr (WinnowText) part = winnow_text_new (source->str + start, end - start, WINNOW_HAN_CHARACTERS);
      g_autoptr (WinnowKgrams) alone = winnow_kgrams_new (part, 4);
      g_assert_cmpuint (alone->n, >=, 1);
      g_assert_cmphex (alone->hashes[0], ==, kgrams->hashes[i]);
    }
}

static gint
compare_hashes (gconstpointer x, gconstpointer y)
{
  const WinnowFingerprint *p = x, *q = y;
  return p->hash < q->hash ? -1 : p->hash > q->hash;
}

test_case (sentences_in_any_order)
{
  const char *a = "Winnowing selects some fingerprints among many hashes. Copied sentences survive any change of order "
                  "quite well. Short one.";
  const char *b = "The copied sentences survive every change of the order quite well? Winnowing selects fingerprints "
                  "among the many hashes.";
  WinnowGranularity granularity = { 4, 8 };
  g_autoptr (WinnowText) text_a = winnow_text_new (a, strlen (a), WINNOW_HAN_CHARACTERS),
                         text_b = winnow_text_new (b, strlen (b), WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) fingerprints_a = winnow_fingerprint_sentence (text_a, &granularity),
                     fingerprints_b = winnow_fingerprint_sentence (text_b, &granularity);
  g_assert_cmpuint (fingerprints_a->len, ==, 2);
  g_assert_cmpuint (fingerprints_b->len, ==, 2);
  g_assert_cmpuint (g_array_index (fingerprints_b, WinnowFingerprint, 1).first, ==, 11);
  g_array_sort (fingerprints_a, compare_hashes);
  g_array_sort (fingerprints_b, compare_hashes);
  for (guint i = 0; i < 2; i++)
    g_assert_cmphex (g_array_index (fingerprints_a, WinnowFingerprint, i).hash, ==,
                     g_array_index (fingerprints_b, WinnowFingerprint, i).hash);
}

static GArray *
content_of (const char *source)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  const WinnowGranularity granularity = { 5, 8 };
  return winnow_fingerprint_content (text, &granularity);
}

static gboolean
has_hash (const GArray *fingerprints, guint64 hash)
{
  winnow_for_each_value (const WinnowFingerprint, fingerprint, fingerprints)
    if (fingerprint->hash == hash)
      return TRUE;
  return FALSE;
}

static guint
count_shared (const char *a, const char *b)
{
  g_autoptr (GArray) x = content_of (a), y = content_of (b);
  guint n = 0;
  winnow_for_each_value (const WinnowFingerprint, fingerprint, x)
    n += has_hash (y, fingerprint->hash);
  return n;
}

/* Two content words, or four Han characters, whatever their order and whatever stop words stand
 * between. */
test_case (content)
{
  g_autoptr (GArray) english = content_of ("The harbour of the frozen town"), chinese = content_of ("港口冰封城镇"),
                     mixed = content_of ("GDP增长率"), none = content_of ("of the");
  g_assert_cmpuint (english->len, ==, 2);
  g_assert_cmpuint (g_array_index (english, WinnowFingerprint, 0).first, ==, 1);
  g_assert_cmpuint (g_array_index (english, WinnowFingerprint, 0).last, ==, 5);
  g_assert_cmpuint (chinese->len, ==, 3);
  g_assert_cmpuint (g_array_index (chinese, WinnowFingerprint, 2).first, ==, 2);
  g_assert_cmpuint (mixed->len, ==, 1); /* a word weighs as much as the greater half of the characters */
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (count_shared ("frozen harbour", "a harbour that was frozen"), ==, 1);
  g_assert_cmpuint (count_shared ("冰封的港口", "港口冰封"), ==, 1);
  g_assert_cmpuint (count_shared ("frozen harbour", "frozen harbours"), ==, 0);
  g_assert_cmpuint (count_shared ("harbour harbour", "frozen harbour"), ==, 0);
}

/* Hashes of whole windows, computed anew, are those that were rolled. */
test_case (content_definition)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  const WinnowGranularity granularity = { 5, 8 };
  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (GString) source = g_string_new (NULL);
      append_random_words (source, random, 60, 40, round % 3 * 0.4);
      g_autoptr (WinnowText) text = make_text (source);
      g_autoptr (GArray) rolled = winnow_fingerprint_content (text, &granularity);
      winnow_for_each_value (const WinnowFingerprint, fingerprint, rolled)
        {
          g_autofree guint8 *mask = g_malloc (text->n_tokens);
          for (guint32 t = 0; t < text->n_tokens; t++)
            mask[t] = t < fingerprint->first || t >= fingerprint->last;
          g_autoptr (WinnowText) alone = winnow_text_new_masked (text, mask);
          g_autoptr (GArray) computed = winnow_fingerprint_content (alone, &granularity);
          /* more where a heavy word makes up for several characters before it */
          g_assert_cmpuint (computed->len, >=, 1);
          g_assert_cmphex (g_array_index (computed, WinnowFingerprint, 0).hash, ==, fingerprint->hash);
        }
    }
}

test_case (table)
{
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    g_assert_true (winnow_method_find ((*method)->id) == *method);
  g_assert_null (winnow_method_find ("nonsense"));
}
