/* test-bilingual-dictionary.c: lists of two languages, and texts cut by them */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "text/words/bilingual-dictionary.h"

static const char list[] = "# a comment\n"
                           "研究 研究 [yan2 jiu1] /research/a study/to look into (a question)/\n"
                           "研究生 研究生 [yan2 jiu1 sheng1] /graduate student/\n"
                           "生命 生命 [sheng1 ming4] /life (as the characteristic of living beings)/\n"
                           "電腦 电脑 [dian4 nao3] /computer/CL:臺|台[tai2]/\n"
                           "裡頭 里头 [li3 tou5] /variant of 裏頭|里头[li3 tou5]/\n"
                           "Straßenbahn\ttram; streetcar\n"
                           "Haus = house, building\n"
                           "no meaning at all\n";

static guint64
hash_of (const char *word)
{
  g_autoptr (WinnowText) text = winnow_text_new (word, strlen (word), WINNOW_HAN_CHARACTERS);
  g_assert_cmpuint (text->n_tokens, ==, 1);
  return text->stems[0];
}

static gboolean
has_link (const WinnowBilingualDictionary *translations, guint32 word, const char *meaning)
{
  guint32 n;
  const guint32 *links = winnow_bilingual_dictionary_get_links (translations, word, &n);
  for (guint32 i = 0; i < n; i++)
    if (winnow_bilingual_dictionary_get_stem (translations, links[i]) == hash_of (meaning))
      return TRUE;
  return FALSE;
}

static GArray *
cut (const WinnowBilingualDictionary *translations, const char *source)
{
  GArray *words = winnow_array_new (WinnowTranslatedWord);
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  winnow_bilingual_dictionary_cut (translations, text, 0, text->n_tokens, words);
  return words;
}

static guint32
find_word (const WinnowBilingualDictionary *translations, const char *source)
{
  g_autoptr (GArray) words = cut (translations, source);
  return words->len == 1 ? g_array_index (words, WinnowTranslatedWord, 0).word : WINNOW_NO_WORD;
}

test_case (lines)
{
  g_autoptr (GArray) faults = winnow_array_new (guint);
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (list, faults);
  guint32 research = find_word (translations, "研究"), computer = find_word (translations, "电脑"),
          tram = find_word (translations, "Straßenbahn"), house = find_word (translations, "Haus");
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpuint (g_array_index (faults, guint, 0), ==, 9);
  g_assert_true (winnow_bilingual_dictionary_has_characters (translations));
  g_assert_true (has_link (translations, research, "research"));
  g_assert_true (has_link (translations, research, "studying")); /* by the stem */
  g_assert_false (has_link (translations, research, "question"));
  g_assert_true (has_link (translations, computer, "computers"));
  g_assert_true (has_link (translations, tram, "tram") && has_link (translations, tram, "streetcar"));
  g_assert_true (has_link (translations, house, "house") && has_link (translations, house, "building"));
  g_assert_cmpuint (find_word (translations, "里头"), ==, WINNOW_NO_WORD); /* only names another */
  g_assert_cmpuint (winnow_bilingual_dictionary_find_stem (translations, hash_of ("tram")), !=, WINNOW_NO_STEM);
  g_assert_cmpuint (winnow_bilingual_dictionary_find_stem (translations, hash_of ("elephant")), ==, WINNOW_NO_STEM);
}

/* The fewest words, the longest first; traditional characters as simplified ones; words of letters
 * that the list lacks stand for themselves. */
test_case (cut)
{
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (list, NULL);
  g_autoptr (GArray) simplified = cut (translations, "研究生命的电脑Elephant");
  g_autoptr (GArray) traditional = cut (translations, "研究生命的電腦Elephant");
  const guint32 lasts[] = { 2, 4, 7, 8 };
  g_assert_cmpuint (simplified->len, ==, G_N_ELEMENTS (lasts));
  for (guint i = 0; i < simplified->len; i++)
    {
      const WinnowTranslatedWord *word = &g_array_index (simplified, WinnowTranslatedWord, i),
                                 *other = &g_array_index (traditional, WinnowTranslatedWord, i);
      g_assert_cmpuint (word->last, ==, lasts[i]);
      g_assert_cmpuint (word->word, ==, other->word);
      g_assert_true ((word->word == WINNOW_NO_WORD) == (i + 1 == simplified->len));
    }
}

/* The fewest words that tokens [first, n) can be cut into, by trying all; what is no word counts as
 * two. */
static guint
count_fewest (const char *digits, guint first, guint n, GHashTable *words)
{
  guint fewest = G_MAXUINT;
  if (first == n)
    return 0;
  for (guint length = 1; length <= n - first; length++)
    {
      g_autofree char *word = g_strndup (digits + first, length);
      gboolean is_word = g_hash_table_contains (words, word);
      if (length == 1 || is_word)
        fewest = MIN (fewest, (is_word ? 1 : 2) + count_fewest (digits, first + length, n, words));
    }
  return fewest;
}

test_case (fewest)
{
  static const char *const characters[] = { "山", "水", "火" };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (guint trial = 0; trial < 200; trial++)
    {
      g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_autoptr (GString) lines = g_string_new (NULL), source = g_string_new (NULL);
      char digits[11] = { 0 };
      for (guint w = 0; w < 12; w++)
        {
          guint length = (guint) g_rand_int_range (random, 1, 5);
          char *word = g_malloc0 (length + 1);
          for (guint i = 0; i < length; i++)
            {
              word[i] = (char) ('0' + g_rand_int_range (random, 0, 3));
              g_string_append (lines, characters[word[i] - '0']);
            }
          g_string_append (lines, " = word\n");
          g_hash_table_add (words, word);
        }
      for (guint i = 0; i < 10; i++)
        {
          digits[i] = (char) ('0' + g_rand_int_range (random, 0, 3));
          g_string_append (source, characters[digits[i] - '0']);
        }
      g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (lines->str, NULL);
      g_autoptr (GArray) found = cut (translations, source->str);
      guint n = found->len, n_covered = 0;
      winnow_for_each_value (const WinnowTranslatedWord, word, found)
        {
          g_autofree char *cut_out = g_strndup (digits + word->first, word->last - word->first);
          g_assert_true (g_hash_table_contains (words, cut_out));
          n_covered += word->last - word->first;
        }
      g_assert_cmpuint (n + 2 * (10 - n_covered), ==, count_fewest (digits, 0, 10, words));
    }
}

/* A list whose right column is the one without spaces is read the other way round. */
test_case (exchanged)
{
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new ("library\t图书馆\n", NULL);
  g_assert_true (has_link (translations, find_word (translations, "圖書館"), "library"));
}

test_case (bytes)
{
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (list, NULL);
  g_autoptr (GBytes) bytes = winnow_bilingual_dictionary_pack (translations);
  g_autoptr (WinnowBilingualDictionary) again = winnow_bilingual_dictionary_new_from_bytes (bytes);
  g_autoptr (GBytes) shorter = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 1),
                     nothing = g_bytes_new (NULL, 0);
  g_assert_cmpuint (find_word (again, "研究"), ==, find_word (translations, "研究"));
  g_assert_null (winnow_bilingual_dictionary_new_from_bytes (shorter));
  g_assert_null (winnow_bilingual_dictionary_new_from_bytes (nothing));
}

/* CC-CEDICT, where the build has it. */
test_case (shipped)
{
  if (!winnow_bilingual_dictionary_has_shipped ())
    {
      g_test_skip ("built without a dictionary");
      return;
    }
  const WinnowBilingualDictionary *shipped = g_ptr_array_index (winnow_bilingual_dictionary_get_all (), 0);
  g_assert_cmpuint (winnow_bilingual_dictionary_get_n_words (shipped), >, 100000);
  g_assert_true (has_link (shipped, find_word (shipped, "图书馆"), "library"));
  g_assert_true (has_link (shipped, find_word (shipped, "圖書館"), "library"));
}
