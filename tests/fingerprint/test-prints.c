/* test-prints.c: the methods that tell documents apart as equal or not: same text, keywords,
 * longest sentence */
#include "part.h"
#include "digest-tests.h"

#include "base/array.h"
#include "fingerprint/hashes.h"
#include "fingerprint/methods/long-sentences.h"

static WinnowMethodContext context;

test_case (hold)
{
  assert_method_holds (&winnow_method_exact, &context);
  assert_method_holds (&winnow_method_longest_sentence, &context);
}

/* ── same text ── */

static double
compare (const WinnowMethod *method, const char *a, const char *b)
{
  g_autoptr (WinnowDigest) x = digest_of (method, NULL, &context, a), y = digest_of (method, NULL, &context, b);
  return agree (x, y).value;
}

test_case (exact)
{
  const WinnowMethod *exact = &winnow_method_exact;
  g_assert_cmpfloat (compare (exact, "The tide, it rises.", "THE TIDE\n\nit ｒｉｓｅｓ"), ==, 1);
  g_assert_cmpfloat (compare (exact, "潮水，涨了。", "潮水漲了"), ==, 1);
  g_assert_cmpfloat (compare (exact, "co\xe2\x80\x8bpied", "copied"), ==, 1);
  g_assert_cmpfloat (compare (exact, "the tide rises", "the tide fell"), ==, 0);
  g_assert_cmpfloat (compare (exact, "tide the rises", "the tide rises"), ==, 0);
  g_assert_cmpfloat (compare (exact, "the tide rises", "the tide rises the tide rises"), ==, 0);
  g_assert_cmpfloat (compare (exact, "a b", "ab"), ==, 0);
}

/* No two of many texts that differ in one word agree in either half. */
test_case (exact_collisions)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *source = g_strdup_printf ("the tide rose %u times", i);
      g_autoptr (WinnowDigest) digest = digest_of (&winnow_method_exact, NULL, &context, source);
      g_assert_cmpuint (digest->fingerprints->len, ==, 2);
      for (guint half = 0; half < 2; half++)
        {
          guint64 hash = fingerprint_at (digest, half).hash;
          g_assert_true (g_hash_table_add (seen, g_memdup2 (&hash, sizeof hash)));
        }
    }
}

/* ── longest sentence ── */

test_case (longest_sentence)
{
  const WinnowMethod *method = &winnow_method_longest_sentence;
  const char *longest = "the harbour froze for the first time in living memory";
  g_autofree char *a = g_strdup_printf ("A short one. Then %s! End.", longest),
                  *b = g_strdup_printf ("%s; something else: quite another text", longest);
  g_autoptr (WinnowDigest) digest = digest_of (method, NULL, &context, a),
                           tiny = digest_of (method, NULL, &context, "Yes. No. 好的。");
  g_assert_cmpuint (digest->fingerprints->len, ==, 1);
  g_assert_cmpuint (fingerprint_at (digest, 0).first, ==, 3);
  g_assert_cmpuint (digest->size, ==, strlen ("Thentheharbourfrozeforthefirsttimeinlivingmemory"));
  g_assert_cmpuint (tiny->fingerprints->len, ==, 0);
  g_assert_cmpfloat (compare (method, a, b), ==, 0);
  g_assert_cmpfloat (
      compare (method, "Yes。港口在有人记得以来第一次完全封冻了。", "港口在有人记得以来，第一次完全封冻了！潮水退去。"),
      ==, 1);
}

/* Against the definition: the greatest length, then the greatest hash; so the order of sentences
 * does not matter. */
test_case (longest_definition)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (41);
  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GString) there = g_string_new (NULL), back = g_string_new (NULL);
      g_autoptr (WinnowDigest) digest = NULL, turned = NULL;
      guint32 length = 0;
      guint64 hash = 0;
      for (guint i = 0; i < 12; i++)
        {
          g_autoptr (GString) sentence = g_string_new (NULL);
          for (int n = g_rand_int_range (random, 2, 5); n > 0; n--)
            g_string_append_printf (sentence, "w%u ", g_rand_int_range (random, 10, 100));
          g_ptr_array_add (sentences, g_strdup (sentence->str));
        }
      for (guint i = 0; i < 12; i++)
        {
          g_string_append_printf (there, "%s. ", (char *) g_ptr_array_index (sentences, i));
          g_string_append_printf (back, "%s! ", (char *) g_ptr_array_index (sentences, 11 - i));
        }
      digest = digest_of (&winnow_method_longest_sentence, NULL, &context, there->str);
      turned = digest_of (&winnow_method_longest_sentence, NULL, &context, back->str);
      assert_same_digests (digest, turned);
      g_autoptr (WinnowText) text = winnow_text_new (there->str, there->len, WINNOW_HAN_CHARACTERS);
      g_autoptr (WinnowSubject) subject = winnow_subject_new (there->str, there->len, text);
      g_autoptr (GArray) cut = winnow_long_sentences_new (subject);
      winnow_for_each_value (const WinnowLongSentence, s, cut)
        {
          if (s->length > length)
            length = s->length, hash = 0;
          if (s->length == length)
            hash = MAX (hash, winnow_long_sentence_hash (text, s->first, s->last));
        }
      if (length >= 10)
        g_assert_cmphex (fingerprint_at (digest, 0).hash, ==, hash);
      else
        g_assert_cmpuint (digest->fingerprints->len, ==, 0);
    }
}

TEST_PART (prints)
{
  winnow_method_context_init (&context);
  return g_test_run ();
}
