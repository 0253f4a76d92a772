/* test-simhash.c: sums of weighted hashes, the toy of the literature, and words that are near where
 * texts are */
#include "part.h"
#include "digest-tests.h"
#include "base/bits.h"
#include "fingerprint/hashes.h"
#include "fingerprint/kgram.h"
#include "fingerprint/methods/simhash.h"

static WinnowMethodContext context;

/* Bits of the toy, the highest of eight first. */
static void
assert_sums (const gint64 *sums, const gint64 expected[8])
{
  for (guint i = 0; i < 8; i++)
    g_assert_cmpint (sums[7 - i], ==, expected[i]);
}

test_case (toy)
{
  const WinnowWeightedHash words[] = { { 0x9c, 5 }, { 0x75, 4 } }; /* 12306: 10011100; 服务器: 01110101 */
  const gint64 first[] = { 5, -5, -5, 5, 5, 5, -5, -5 }, second[] = { -4, 4, 4, 4, -4, 4, -4, 4 },
               both[] = { 1, -1, -1, 9, 1, 9, -9, -1 }, published[] = { 18, 9, -6, -9, 22, -35, 12, -5 };
  gint64 sums[WINNOW_SIMHASH_BITS];
  winnow_simhash_sum (words, 1, sums);
  assert_sums (sums, first);
  winnow_simhash_sum (words + 1, 1, sums);
  assert_sums (sums, second);
  winnow_simhash_sum (words, 2, sums);
  assert_sums (sums, both);
  g_assert_cmpint (sums[63], ==, -9);
  for (guint i = 0; i < WINNOW_SIMHASH_BITS; i++)
    sums[i] = i < 8 ? published[7 - i] : -1;
  g_assert_cmphex (winnow_simhash_of_sums (sums), ==, 0xca); /* 11001010 */
  for (guint i = 0; i < WINNOW_SIMHASH_BITS; i++)
    sums[i] = 0;
  g_assert_cmphex (winnow_simhash_of_sums (sums), ==, 0); /* a tie is no set bit */
}

/* Against the sums spelled out, with weights that carry far. */
test_case (sums)
{
  static const guint32 weights[] = { 0, 1, 2, 3, 255, 65536, G_MAXUINT32 };
  g_autoptr (GRand) random = g_rand_new_with_seed (61);
  for (guint n = 0; n < 300; n += 23)
    {
      g_autofree WinnowWeightedHash *words = g_new (WinnowWeightedHash, n);
      gint64 sums[WINNOW_SIMHASH_BITS], expected[WINNOW_SIMHASH_BITS] = { 0 };
      for (guint i = 0; i < n; i++)
        {
          words[i].hash = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
          words[i].weight = weights[g_rand_int_range (random, 0, G_N_ELEMENTS (weights))];
          for (guint b = 0; b < WINNOW_SIMHASH_BITS; b++)
            expected[b] += words[i].hash >> b & 1 ? (gint64) words[i].weight : -(gint64) words[i].weight;
        }
      winnow_simhash_sum (words, n, sums);
      g_assert_cmpmem (sums, sizeof sums, expected, sizeof expected);
    }
}

static guint64
word_of (const char *source)
{
  g_autoptr (WinnowDigest) digest = digest_of (&winnow_method_simhash, NULL, &context, source);
  g_assert_cmpuint (digest->fingerprints->len, ==, 1);
  return fingerprint_at (digest, 0).hash;
}

/* sdbm over the letters of words and of pairs of characters, spread; stop words are none and part
 * what stands around them. */
test_case (terms)
{
  g_assert_cmphex (word_of ("Harbour"), ==, winnow_hash_mix (winnow_hash_sdbm ("harbour", 7)));
  g_assert_cmphex (word_of ("the harbour of the"), ==, word_of ("HARBOUR"));
  g_assert_cmphex (word_of ("港口"), ==, winnow_hash_mix (winnow_hash_sdbm ("港口", strlen ("港口"))));
  g_assert_cmphex (word_of ("港口的港"), ==, word_of ("港口"));
  g_assert_cmphex (word_of ("中心港口"), !=, word_of ("港口中心"));
  g_assert_cmphex (word_of ("frozen harbour"), ==, word_of ("harbour, frozen."));
}

/* What folds to the same letters has the same word: capitals, full width, traditional characters,
 * radicals, letters of other scripts and invisible ones. */
test_case (folding)
{
  static const char *const pairs[][2] = {
    { "Frozen Harbour", "ＦＲＯＺＥＮ harbour" },
    { "fro\302\255zen harbour", "frozen harbour" },
    { "h a r b o u r frozen in winter", "harbour frozen in winter" },
    { "龙马精神", "龍馬精神" },
    { "一马精神", "⼀馬精神" },
    { "ガラス工場", "ｶﾞﾗｽ工場" },
    { "see the h\320\260rbour", "see the harbour" },
    { "ﬁne Straße", "fine strasse" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    g_assert_cmphex (word_of (pairs[i][0]), ==, word_of (pairs[i][1]));
}

/* Every Han character is read as what it folds to. */
test_case (every_character)
{
  for (gunichar c = 0x2e80; c < 0xfb00; c = c == 0x2fdf ? 0x3400 : c == 0x9fff ? 0xf900 : c + 1)
    {
      char source[16] = "龙", letters[64] = "";
      gint length = 3 + g_unichar_to_utf8 (c, source + 3);
      source[length] = '\0';
      g_autoptr (WinnowText) text = winnow_text_new (source, (gsize) length, WINNOW_HAN_CHARACTERS);
      if (text->n_tokens != 2 || !(text->flags[1] & WINNOW_TOKEN_CHARACTER) || text->flags[1] & WINNOW_TOKEN_STOP)
        continue;
      g_autoptr (WinnowSubject) subject = winnow_subject_new (source, (gsize) length, text);
      for (guint t = 0; t < 2; t++)
        {
          g_autofree char *token = winnow_subject_dup_token (subject, text, t);
          g_strlcat (letters, token, sizeof letters);
        }
      g_assert_cmphex (word_of (source), ==, winnow_hash_mix (winnow_hash_sdbm (letters, strlen (letters))));
    }
}

/* Unrelated texts differ in about half of the bits and none of the bits is always the same; a text
 * with one word more differs in few. */
test_case (spread)
{
  for (guint language = 0; language < 2; language++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (62);
      guint64 words[300];
      guint set[WINNOW_SIMHASH_BITS] = { 0 }, n_pairs = 0;
      double sum = 0, near = 0;
      for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        {
          g_autoptr (GString) text = g_string_new (NULL);
          append_prose (text, random, 400, language);
          words[i] = word_of (text->str);
          g_string_append (text, "。多了 added");
          near += winnow_hamming_distance (words[i], word_of (text->str));
          for (guint b = 0; b < WINNOW_SIMHASH_BITS; b++)
            set[b] += words[i] >> b & 1;
          for (guint j = 0; j < i; j++, n_pairs++)
            sum += winnow_hamming_distance (words[i], words[j]);
        }
      g_assert_cmpfloat (sum / n_pairs, >, 29);
      g_assert_cmpfloat (sum / n_pairs, <, 33);
      g_assert_cmpfloat (near / G_N_ELEMENTS (words), <, 3);
      for (guint b = 0; b < WINNOW_SIMHASH_BITS; b++)
        {
          g_assert_cmpuint (set[b], >, G_N_ELEMENTS (words) / 10);
          g_assert_cmpuint (set[b], <, G_N_ELEMENTS (words) * 9 / 10);
        }
    }
}

static WinnowDigest *
digest_with_word (guint64 word)
{
  const guint values[WINNOW_MAX_PARAMETERS] = { 0, 0, 64, 0 };
  WinnowDigest *digest = winnow_digest_new (&winnow_method_simhash, values);
  winnow_digest_add (digest, word, 0, 1);
  return digest;
}

/* Words within the threshold surely share a key, others hardly. */
test_case (keys)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (63);
  for (guint threshold = 0; threshold <= 16; threshold++)
    for (guint round = 0; round < 100; round++)
      {
        guint64 word = (guint64) g_rand_int (random) << 32 | g_rand_int (random), other = word;
        g_autoptr (WinnowDigest) a = digest_with_word (word), b = NULL;
        g_autoptr (GArray) keys = dup_keys (a, threshold);
        for (guint i = 0; i < threshold; i++)
          other ^= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
        b = digest_with_word (other);
        g_assert_cmpuint (keys->len, ==, threshold + 1);
        g_assert_cmpfloat (agree (a, b).value, <=, threshold);
        g_assert_cmpuint (count_shared_keys (a, b, threshold), >=, 1);
      }
}

/* Weight 1: rare words count more, so that a common word more changes less than a rare one does. */
test_case (weight)
{
  const guint idf[] = { 1, 0, 64, 0 };
  g_autoptr (WinnowDigest) plain = digest_of (&winnow_method_simhash, NULL, &context, "zymurgy people"),
                           weighted = digest_of (&winnow_method_simhash, idf, &context, "zymurgy people"),
                           rare = digest_of (&winnow_method_simhash, idf, &context, "zymurgy"),
                           words = digest_of (&winnow_method_simhash, idf, &context, "数据库");
  /* the heavier of two words decides all bits */
  g_assert_cmphex (fingerprint_at (weighted, 0).hash, ==, fingerprint_at (rare, 0).hash);
  g_assert_cmphex (fingerprint_at (plain, 0).hash, !=, fingerprint_at (weighted, 0).hash);
  g_assert_cmpuint (words->fingerprints->len, ==, 1);
  g_assert_false (winnow_digest_is_comparable (plain, weighted));
  g_assert_cmpuint (winnow_method_get_uses (&winnow_method_simhash, plain->values), ==, WINNOW_USES_STOP_WORDS);
  g_assert_cmpuint (winnow_method_get_uses (&winnow_method_simhash, idf), ==,
                    WINNOW_USES_STOP_WORDS | WINNOW_USES_FREQUENCIES | WINNOW_USES_WORDS);
}

static guint64
word_with (const char *source, const guint *values)
{
  g_autoptr (WinnowDigest) digest = digest_of (&winnow_method_simhash, values, &context, source);
  g_assert_cmpuint (digest->fingerprints->len, ==, 1);
  return fingerprint_at (digest, 0).hash;
}

/* As it is usually described: dictionary words, each as often as it occurs; the sums spelled out
 * from the words, with plain sdbm and with a mixed one; 32 bits are the lower half. */
test_case (described)
{
  const char *source = "大学图书馆。数据中心，大学；harbour、中心！harbour 大学";
  const guint plain[] = { 0, 1, 64, 1 }, mixed[] = { 0, 1, 64, 0 }, half[] = { 0, 1, 32, 0 };
  WinnowWeightedHash hashes[2][32];
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  const WinnowText *words = winnow_subject_get_words (subject);
  gint64 sums[2][WINNOW_SIMHASH_BITS];
  g_assert_cmpuint (words->n_tokens, <, text->n_tokens); /* words of several characters */
  g_assert_cmpuint (words->n_tokens, <, 32);
  for (guint32 t = 0; t < words->n_tokens; t++)
    {
      g_autofree char *word = winnow_subject_dup_token (subject, words, t);
      guint64 hash = winnow_hash_sdbm (word, strlen (word));
      hashes[0][t] = (WinnowWeightedHash){ hash, 1 };
      hashes[1][t] = (WinnowWeightedHash){ winnow_hash_mix (hash), 1 };
    }
  for (guint i = 0; i < 2; i++)
    winnow_simhash_sum (hashes[i], words->n_tokens, sums[i]);
  g_assert_cmphex (word_with (source, plain), ==, winnow_simhash_of_sums (sums[0]));
  g_assert_cmphex (word_with (source, mixed), ==, winnow_simhash_of_sums (sums[1]));
  g_assert_cmphex (word_with (source, half), ==, winnow_simhash_of_sums (sums[1]) & G_MAXUINT32);
}

/* Words of 32 bits within the threshold share a key, too, and half of them differing is nothing in
 * common. */
test_case (half)
{
  const guint values[] = { 0, 0, 32, 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (64);
  for (guint round = 0; round < 500; round++)
    {
      guint threshold = round % 8;
      guint32 word = g_rand_int (random), other = word;
      g_autoptr (WinnowDigest) a = winnow_digest_new (&winnow_method_simhash, values),
                               b = winnow_digest_new (&winnow_method_simhash, values);
      for (guint i = 0; i < threshold; i++)
        other ^= 1u << g_rand_int_range (random, 0, 32);
      winnow_digest_add (a, word, 0, 1);
      winnow_digest_add (b, other, 0, 1);
      g_assert_cmpuint (winnow_digest_get_n_bits (a), ==, 32);
      g_assert_cmpuint (count_shared_keys (a, b, threshold), >=, 1);
    }
  g_autoptr (WinnowDigest) a = winnow_digest_new (&winnow_method_simhash, values),
                           b = winnow_digest_new (&winnow_method_simhash, values);
  winnow_digest_add (a, 0, 0, 1);
  winnow_digest_add (b, 0xffff, 0, 1);
  g_assert_cmpfloat (agree (a, b).similarity, ==, 0);
}

/* A parameter with choices has no values between them. */
test_case (choices)
{
  guint values[WINNOW_MAX_PARAMETERS];
  g_autoptr (GError) error = NULL;
  winnow_method_init_values (&winnow_method_simhash, values);
  g_assert_true (winnow_method_set_value (&winnow_method_simhash, values, "bits=32", NULL));
  g_assert_cmpuint (values[2], ==, 32);
  g_assert_false (winnow_method_set_value (&winnow_method_simhash, values, "bits=48", &error));
  g_assert_error (error, WINNOW_METHOD_ERROR, WINNOW_METHOD_ERROR_PARAMETER);
  g_assert_nonnull (strstr (error->message, "32, 64"));
}

test_case (holds) { assert_method_holds (&winnow_method_simhash, &context); }

TEST_PART (simhash)
{
  winnow_method_context_init (&context);
  return g_test_run ();
}
