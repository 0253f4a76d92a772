/* test-frequencies.c: what is shipped, learnt, packed and unpacked; what methods are told of the
 * world and what is stored of it */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "fingerprint/fingerprint.h"
#include "text/sounds.h"

static guint64
hash_of (const char *word)
{
  g_autoptr (WinnowText) text = winnow_text_new (word, strlen (word), WINNOW_HAN_WORDS);
  g_assert_cmpuint (text->n_tokens, ==, 1);
  return text->hashes[0];
}

static void
add_document (WinnowFrequencyCounter *counter, const char *source, WinnowHanMode han)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), han);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  guint64 initials[WINNOW_N_INITIALS] = { 0 };
  g_autoptr (GArray) terms = winnow_frequencies_dup_terms (subject, initials);
  winnow_frequency_counter_add (counter, terms, initials);
}

static void
assert_shares (const WinnowFrequencies *frequencies)
{
  const double *initials = frequencies->initials;
  double sum = 0;
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    sum += initials[i];
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-12);
}

/* Common words weigh less than rarer ones, and unknown ones most; stop words are not in the table,
 * and weigh least. */
test_case (shipped)
{
  const WinnowFrequencies *shipped = winnow_frequencies_get_shipped ();
  guint n = shipped->n_documents;
  double unknown = winnow_frequencies_get_idf (shipped, hash_of ("winnowing"));
  g_assert_cmpuint (n, ==, 1000);
  g_assert_cmpfloat (winnow_frequencies_get_idf (shipped, hash_of ("time")), <,
                     winnow_frequencies_get_idf (shipped, hash_of ("winter")));
  g_assert_cmpfloat (winnow_frequencies_get_idf (shipped, hash_of ("winter")), <, unknown);
  g_assert_cmpfloat (winnow_frequencies_get_idf (shipped, hash_of ("中国")), <,
                     winnow_frequencies_get_idf (shipped, hash_of ("弟子")));
  g_assert_cmpfloat (winnow_frequencies_get_idf (shipped, hash_of ("弟子")), <,
                     winnow_frequencies_get_idf (shipped, hash_of ("土豆")));
  g_assert_cmpfloat_with_epsilon (unknown, log (1001) + 1, 1e-12);
  g_assert_cmpuint (winnow_frequencies_get_documents (shipped, hash_of ("the")), ==, 0);
  /* should the user take it from the list */
  g_assert_cmpfloat_with_epsilon (winnow_frequencies_get_idf (shipped, hash_of ("the")), 1, 1e-12);
  assert_shares (shipped);
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    g_assert_cmpfloat (shipped->initials[i], >, .005);
}

/* ln ((N + 1) / (df + 1)) + 1: worked for N = 4. */
test_case (learning)
{
  static const char *const documents[] = { "The harbour froze, the harbour!", "A Harbour thawed", "harbour", "" };
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  winnow_for_each_of (document, documents)
    add_document (counter, *document, WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowFrequencies) library_context = winnow_frequency_counter_finish (counter);
  g_assert_cmpuint (library_context->n_documents, ==, 4);
  g_assert_cmpuint (winnow_frequencies_get_documents (library_context, hash_of ("harbour")), ==, 3);
  g_assert_cmpuint (winnow_frequencies_get_documents (library_context, hash_of ("thawed")), ==, 1);
  g_assert_cmpuint (winnow_frequencies_get_documents (library_context, hash_of ("the")), ==, 0);
  g_assert_cmpfloat_with_epsilon (winnow_frequencies_get_idf (library_context, hash_of ("harbour")), log (5. / 4) + 1,
                                  1e-12);
  g_assert_cmpfloat_with_epsilon (winnow_frequencies_get_idf (library_context, hash_of ("thawed")), log (5. / 2) + 1,
                                  1e-12);
  g_assert_cmpfloat_with_epsilon (winnow_frequencies_get_idf (library_context, hash_of ("nowhere")), log (5.) + 1,
                                  1e-12);
  g_assert_cmpmem (library_context->initials, WINNOW_N_INITIALS * sizeof (double),
                   winnow_frequencies_get_shipped ()->initials, WINNOW_N_INITIALS * sizeof (double));
}

/* 中国人 begins z g r, 安 with none: the same whether the document is cut into characters or into
 * words. */
test_case (initials)
{
  for (WinnowHanMode han = WINNOW_HAN_CHARACTERS; han <= WINNOW_HAN_WORDS; han++)
    {
      g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
      add_document (counter, "中国人，安！ is", han);
      add_document (counter, "人", han);
      g_autoptr (WinnowFrequencies) library_context = winnow_frequency_counter_finish (counter);
      const double *initials = library_context->initials;
      assert_shares (library_context);
      for (guint i = 0; i < WINNOW_N_INITIALS; i++)
        {
          char c = WINNOW_INITIALS[i];
          g_assert_cmpfloat_with_epsilon (initials[i], c == 'z' || c == 'g' ? .25 : c == 'r' ? .5 : 0, 1e-12);
        }
    }
}

/* From ten documents on terms of one are left out. Against a plain dictionary. */
test_case (many)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  g_autoptr (GHashTable) plain = g_hash_table_new (g_direct_hash, g_direct_equal);
  const guint64 initials[WINNOW_N_INITIALS] = { 1 };
  guint64 n_left_out = 0;
  for (guint d = 0; d < 500; d++)
    {
      g_autoptr (GArray) terms = winnow_array_new (guint64);
      for (guint i = 0; i < 60; i++)
        {
          guint64 term = 1000 * (guint64) i + (guint64) g_rand_int_range (random, 0, 700);
          gpointer key = GSIZE_TO_POINTER (term);
          g_array_append_val (terms, term);
          g_hash_table_insert (plain, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (plain, key)) + 1));
        }
      winnow_frequency_counter_add (counter, terms, initials);
    }
  g_autoptr (WinnowFrequencies) library_context = winnow_frequency_counter_finish (counter);
  for (guint64 term = 0; term < 61000; term++)
    {
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (plain, GSIZE_TO_POINTER (term)));
      n_left_out += n == 1;
      g_assert_cmpuint (winnow_frequencies_get_documents (library_context, term), ==, n == 1 ? 0 : n);
    }
  g_assert_cmpuint (n_left_out, >, 1000);
}

test_case (round_trip)
{
  const WinnowFrequencies *shipped = winnow_frequencies_get_shipped ();
  g_autoptr (GBytes) bytes = winnow_frequencies_pack (shipped), again = NULL;
  g_autoptr (WinnowFrequencies) unpacked = must (winnow_frequencies_unpack (bytes, &error)), empty = NULL;
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  again = winnow_frequencies_pack (unpacked);
  g_assert_true (g_bytes_equal (bytes, again));
  g_assert_cmphex (unpacked->id, ==, shipped->id);
  g_assert_cmpuint (winnow_frequencies_get_documents (unpacked, hash_of ("time")), ==,
                    winnow_frequencies_get_documents (shipped, hash_of ("time")));
  empty = winnow_frequency_counter_finish (counter);
  g_assert_cmphex (empty->id, !=, shipped->id);
  g_clear_pointer (&again, g_bytes_unref);
  g_clear_pointer (&unpacked, winnow_frequencies_unref);
  again = winnow_frequencies_pack (empty);
  unpacked = must (winnow_frequencies_unpack (again, &error));
  g_assert_cmpuint (unpacked->n_documents, ==, 0);
  g_assert_cmpfloat (winnow_frequencies_get_idf (unpacked, 7), ==, 1);
}

/* What was packed on one machine is the same bytes on all. */
test_case (stable_bytes)
{
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  gsize size;
  add_document (counter, "harbour", WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowFrequencies) library_context = winnow_frequency_counter_finish (counter);
  g_autoptr (GBytes) bytes = winnow_frequencies_pack (library_context);
  const guint8 *data = g_bytes_get_data (bytes, &size);
  g_assert_cmpuint (size, ==, 24 + 160 + 12 + 8);
  g_assert_cmpmem (data, 8, "WinF\2\0\0\0", 8);
  g_assert_cmpmem (data + 16, 8, "\1\0\0\0\1\0\0\0", 8);
  g_assert_cmpmem (data + 192, 4, "\1\0\0\0", 4);
}

/* No byte can be changed, and nothing cut off or added, without an error. */
test_case (damage)
{
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  gsize size;
  add_document (counter, "harbour frozen town 港口", WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowFrequencies) library_context = winnow_frequency_counter_finish (counter);
  g_autoptr (GBytes) bytes = winnow_frequencies_pack (library_context);
  const guint8 *data = g_bytes_get_data (bytes, &size);
  for (gsize i = 0; i < size; i++)
    {
      g_autofree guint8 *copy = g_memdup2 (data, size);
      g_autoptr (GBytes) changed = NULL, cut = g_bytes_new (data, i);
      copy[i] ^= (guint8) (1 + i % 255);
      changed = g_bytes_new (copy, size);
      must_fail (winnow_frequencies_unpack (changed, &error), G_FILE_ERROR, G_FILE_ERROR_INVAL);
      must_fail (winnow_frequencies_unpack (cut, &error), G_FILE_ERROR, G_FILE_ERROR_INVAL);
    }
}

/* Names what the method uses, all of it and nothing else; another value, another text. */
test_case (settings)
{
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  g_assert_cmpuint (context.granularity.k, ==, 5);
  g_assert_cmpuint (context.granularity.g, ==, 8);
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      guint values[WINNOW_MAX_PARAMETERS];
      WinnowMethodContext other = context;
      g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
      g_autoptr (WinnowFrequencies) library_context = winnow_frequency_counter_finish (counter);
      g_autoptr (WinnowSynonyms) synonyms = winnow_synonyms_new ("a: b", NULL);
      winnow_method_init_values (*method, values);
      g_autofree char *settings = winnow_method_dup_settings (*method, values, &context, WINNOW_HAN_CHARACTERS);
      g_autofree char *with_words = winnow_method_dup_settings (*method, values, &context, WINNOW_HAN_WORDS);
      other.granularity.k = 4;
      g_autofree char *with_k = winnow_method_dup_settings (*method, values, &other, WINNOW_HAN_CHARACTERS);
      other = context;
      other.frequencies = library_context;
      g_autofree char *with_learnt = winnow_method_dup_settings (*method, values, &other, WINNOW_HAN_CHARACTERS);
      other = context;
      other.synonyms = synonyms;
      g_autofree char *with_synonyms = winnow_method_dup_settings (*method, values, &other, WINNOW_HAN_CHARACTERS);

      g_assert_cmpstr (settings, !=, with_words);
      g_assert_cmpint (strcmp (settings, with_k) != 0, ==, ((*method)->uses & WINNOW_USES_GRANULARITY) != 0);
      g_assert_cmpint (strcmp (settings, with_learnt) != 0, ==,
                       (winnow_method_get_uses (*method, values) & WINNOW_USES_FREQUENCIES) != 0);
      g_assert_cmpint (strcmp (settings, with_synonyms) != 0, ==, ((*method)->uses & WINNOW_USES_SYNONYMS) != 0);
      g_assert_cmpint (strstr (settings, "dictionary=") != NULL, ==, ((*method)->uses & WINNOW_USES_WORDS) != 0);
      g_assert_nonnull (strstr (with_words, "dictionary="));
      g_assert_cmpint (strstr (settings, "stop-words=") != NULL, ==, ((*method)->uses & WINNOW_USES_STOP_WORDS) != 0);
      for (guint i = 0; (*method)->parameters[i].name != NULL; i++)
        {
          values[i]++;
          g_autofree char *changed = winnow_method_dup_settings (*method, values, &context, WINNOW_HAN_CHARACTERS);
          g_assert_cmpstr (changed, !=, settings);
          values[i]--;
        }
    }
}
