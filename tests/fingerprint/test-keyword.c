/* test-keyword.c: which words are keywords, and what is made of them */
#include "part.h"
#include "digest-tests.h"

#include "base/array.h"
#include "fingerprint/hashes.h"
#include "fingerprint/names.h"

static WinnowMethodContext context;

static WinnowDigest *
keywords_of (const char *source, guint n)
{
  const guint values[WINNOW_MAX_PARAMETERS] = { n };
  return digest_of (&winnow_method_keyword, values, &context, source);
}

static void
assert_keywords (const char *source, guint n, const char *expected)
{
  g_autoptr (WinnowDigest) digest = keywords_of (source, n);
  g_assert_cmpstr (digest->words, ==, expected);
}

test_case (hold) { assert_method_holds (&winnow_method_keyword, &context); }

/* Stop words never, common words late, rare ones first; by code point. */
test_case (selection)
{
  assert_keywords ("The wharfinger made time for the lockage of the barge.", 3, "barge\nlockage\nwharfinger");
  assert_keywords ("barge time time time time time time time time", 1, "time");
  assert_keywords ("ZEBRA zebra Alpaca alpaca", 8, "alpaca\nzebra");
  assert_keywords ("of the and", 8, NULL);
  assert_keywords ("", 8, NULL);
  assert_keywords ("马铃薯和水稻的产量", 8, "产量\n土豆\n水稻");
}

/* Numbers and single letters give way to words. */
test_case (classes)
{
  assert_keywords ("4711 4711 x x lockage", 1, "lockage");
  assert_keywords ("4711 4711 lockage lockage", 8, "4711\nlockage");
}

/* A capital inside sentences counts half as much again; at their beginning and in titles it says
 * nothing. */
test_case (capitals)
{
  assert_keywords ("the barge of Wharton and the lockage there", 1, "wharton");
  assert_keywords ("we met Wharton here, lockage lockage lockage lockage. he saw Wharton and Wharton", 1, "wharton");
  assert_keywords ("Wharton lockage lockage. Wharton barge lockage lockage lockage. Wharton sleeps.", 1, "lockage");
  assert_keywords ("About Wharton And Wharton And Wharton\n\nlockage lockage lockage lockage, then", 1, "lockage");
}

/* Synonyms are counted together, and their word is told, wherever it stands. */
test_case (synonyms)
{
  static const char lines[] = "lockage: sluicing, gating\n";
  g_autoptr (WinnowSynonyms) synonyms = winnow_synonyms_new (lines, NULL);
  WinnowMethodContext own = context;
  g_autoptr (WinnowDigest) a = NULL, b = NULL, plain = NULL;
  const guint values[WINNOW_MAX_PARAMETERS] = { 1 };
  own.synonyms = synonyms;
  a = digest_of (&winnow_method_keyword, values, &own, "sluicing gating barge barge sluicing");
  b = digest_of (&winnow_method_keyword, values, &own, "lockage barge lockage barge gating");
  plain = digest_of (&winnow_method_keyword, values, &own, "barge barge sluicing");
  g_assert_cmpstr (a->words, ==, "lockage");
  g_assert_cmpfloat (agree (a, b).value, ==, 1);
  g_assert_cmpstr (plain->words, ==, "barge");
}

static void
assert_names (const char *source, const char *expected)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  g_autoptr (GArray) names = winnow_names_new (subject, context.frequencies);
  g_autoptr (GString) found = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++)
    {
      WinnowName name = g_array_index (names, WinnowName, i);
      g_string_append (found, i > 0 ? " " : "");
      for (guint32 w = name.first; w < name.first + name.n_words; w++)
        winnow_subject_append_token (subject, winnow_subject_get_words (subject), w, found);
      g_string_append_printf (found, ":%u", name.count);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

test_case (names)
{
  assert_names ("周怀瑾来了。后来周怀瑾又走了。", "周怀瑾:2");
  assert_names ("周怀瑾来了。", "");
  assert_names ("周懷瑾來了。周怀瑾去了。", "周怀瑾:2");
  assert_names ("王先生来了，王先生走了。", "");
  assert_names ("plain text with Zhang San and Zhang San", "");
  assert_names ("", "");
  g_assert_true (winnow_name_is_place ("河北省"));
  g_assert_true (winnow_name_is_place ("洞庭湖"));
  g_assert_false (winnow_name_is_place ("城市"));
  g_assert_false (winnow_name_is_place ("图书馆"));
  g_assert_false (winnow_name_is_place ("abc"));
  g_assert_false (winnow_name_is_place (""));
}

/* A name is one keyword, and its parts are none. */
test_case (name_is_keyword) { assert_keywords ("周怀瑾来了。后来周怀瑾又走了。", 1, "周怀瑾"); }

/* The string that is shown is what was hashed. */
test_case (hashes)
{
  g_autoptr (WinnowDigest) digest = keywords_of ("The tide of the harbour lifts the barge; 港口涨潮。", 8);
  gsize length = strlen (digest->words);
  g_autofree char *halves = g_strdup_printf ("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x",
                                             fingerprint_at (digest, 0).hash, fingerprint_at (digest, 1).hash);
  g_assert_cmpuint (digest->fingerprints->len, ==, 5);
  assert_takes (g_compute_checksum_for_string (G_CHECKSUM_MD5, digest->words, -1), halves);
  g_assert_cmphex (fingerprint_at (digest, 2).hash, ==, winnow_hash_murmur64 (digest->words, length, 0));
  g_assert_cmphex (fingerprint_at (digest, 3).hash, ==, winnow_hash_lookup3 (digest->words, length, 0));
  g_assert_cmphex (fingerprint_at (digest, 4).hash, ==, winnow_hash_lookup3_text (digest->words, length, 0));
}

/* ── against the definition ── */

typedef struct
{
  char *word;
  guint64 hash;
  double weight;
} Plain;

static int
compare_plain (gconstpointer left, gconstpointer right)
{
  const Plain *a = left, *b = right;
  return a->weight != b->weight ? (a->weight > b->weight ? -1 : 1) : (a->hash > b->hash) - (a->hash < b->hash);
}

static int
compare_strings (gconstpointer left, gconstpointer right)
{
  return strcmp (*(const char *const *) left, *(const char *const *) right);
}

/* Of @words in small letters, each a word of two letters at least. */
static char *
keywords_by_definition (const GPtrArray *words, guint n)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) all = winnow_array_new (Plain);
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer word, count;
  for (guint i = 0; i < words->len; i++)
    g_hash_table_insert (counts, words->pdata[i],
                         GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, words->pdata[i])) + 1));
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &word, &count))
    {
      g_autoptr (WinnowText) text = winnow_text_new (word, strlen (word), WINNOW_HAN_CHARACTERS);
      Plain plain = { word, text->hashes[0], 0 };
      plain.weight
          = GPOINTER_TO_UINT (count) * floor (winnow_frequencies_get_idf (context.frequencies, plain.hash) * 1024 + .5);
      if (!(text->flags[0] & WINNOW_TOKEN_STOP))
        g_array_append_val (all, plain);
    }
  g_array_sort (all, compare_plain);
  for (guint i = 0; i < MIN (n, all->len); i++)
    g_ptr_array_add (lines, g_array_index (all, Plain, i).word);
  g_ptr_array_sort (lines, compare_strings);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

test_case (definition)
{
  static const char *const vocabulary[] = { "time", "the", "of",   "fairway", "barge",  "made",  "winter", "read",
                                            "tide", "ebb", "moor", "quay",    "dredge", "found", "and" };
  g_autoptr (GRand) random = g_rand_new_with_seed (51);

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GPtrArray) words = g_ptr_array_new ();
      g_autoptr (GString) source = g_string_new (NULL);
      guint n = 1 + round % 9;
      g_ptr_array_add (words, (gpointer) "tide");
      for (guint i = 0; i < round; i++)
        g_ptr_array_add (words, (gpointer) vocabulary[g_rand_int_range (random, 0, G_N_ELEMENTS (vocabulary))]);
      for (guint i = 0; i < words->len; i++)
        g_string_append_printf (source, "%s%s", (char *) words->pdata[i],
                                g_rand_int_range (random, 0, 9) == 0 ? ". " : " ");
      g_autoptr (WinnowDigest) digest = keywords_of (source->str, n);
      g_autofree char *expected = keywords_by_definition (words, n);
      g_assert_cmpstr (digest->words, ==, expected);
    }
}

/* ── near-duplicates ── */

/* The order of sentences, stop words, punctuation and a rare word here and there do not matter; the
 * similarity is the share of keywords. */
test_case (near_duplicates)
{
  static const char a[] = "The tide lifts the barge. The barge leaves the quay with the tide, and the quay lies empty. "
                          "Dredgers deepen the fairway.";
  static const char b[] = "Dredgers had deepened this fairway; and so the tide lifts a barge! With that tide the barge "
                          "leaves the quay: the quay lies empty.";
  g_autoptr (WinnowDigest) x = keywords_of (a, 3), y = keywords_of (b, 3), z = keywords_of ("barge quay lockage", 3);
  WinnowAgreement agreement = agree (x, y);
  g_assert_cmpstr (x->words, ==, "barge\nquay\ntide");
  g_assert_cmpfloat (agreement.value, ==, 1);
  g_assert_cmpuint (count_shared_keys (x, y, 1), ==, 1);
  agreement = agree (x, z);
  g_assert_cmpfloat (agreement.value, ==, 0);
  g_assert_cmpfloat_with_epsilon (agreement.similarity, .5, 1e-12); /* 2 of 4 */
  g_assert_cmpuint (count_shared_keys (x, z, 1), ==, 0);
}

TEST_PART (keyword)
{
  winnow_method_context_init (&context);
  return g_test_run ();
}
