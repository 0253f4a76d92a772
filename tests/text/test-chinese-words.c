/* test-chinese-words.c: Chinese cut into words: the best path of all, words of the user, classes,
 * and how many words of sentences cut by hand are found, beside ICU
 *
 * words-gold.txt was written and cut by hand for this test. F1 counts words that begin and end
 * where the gold has them. */
#include <string.h>

#include <glib/gstdio.h>
#include <unicode/ubrk.h>
#include <unicode/ustring.h>

#include "part.h"
#include "base/array.h"
#include "text/words/chinese-words.h"
#include "text/words/lexicon.h"
#include "text/text.h"

#define MAX_UNITS 256

/* ── the cut ── */

/* Cuts @text, Han characters, and joins the words by "|". */
static char *
dup_cut (const char *text)
{
  g_autofree gunichar *units = g_utf8_to_ucs4_fast (text, -1, NULL);
  guint32 ends[MAX_UNITS], n_units = (guint32) g_utf8_strlen (text, -1), n;
  GString *cut = g_string_new (NULL);
  n = winnow_chinese_words_cut (units, n_units, ends);
  for (guint32 i = 0, unit = 0; i < n; i++)
    for (g_string_append (cut, i > 0 ? "|" : ""); unit < ends[i]; unit++)
      g_string_append_unichar (cut, units[unit]);
  return g_string_free (cut, FALSE);
}

static void
assert_cut (const char *text, const char *words)
{
  assert_takes (dup_cut (text), words);
}

static guint64
word_cost (const gunichar *units, guint32 n_units)
{
  guint32 cost = winnow_chinese_words_get_cost (units, n_units);
  return cost > 0 ? cost : n_units == 1 ? WINNOW_DICTIONARY_UNKNOWN : G_MAXUINT32;
}

/* The least cost of all 2^(n − 1) ways to cut @units. */
static guint64
find_least_cost (const gunichar *units, guint32 n_units)
{
  guint64 least = G_MAXUINT64;
  for (guint32 cuts = 0; cuts < 1u << (n_units - 1); cuts++)
    {
      guint64 cost = 0;
      for (guint32 first = 0, last = 1; last <= n_units; last++)
        if (last == n_units || cuts >> (last - 1) & 1)
          {
            cost += word_cost (units + first, last - first);
            first = last;
          }
      least = MIN (least, cost);
    }
  return least;
}

/* Strings of characters that make words with one another, and of any: no cut is better. */
test_case (best_cut)
{
  static const char pool[] = "中国人民大学生活动服务器加载北京市长江桥研究起源";
  g_autofree gunichar *units_of_pool = g_utf8_to_ucs4_fast (pool, -1, NULL);
  guint32 n_pool = (guint32) g_utf8_strlen (pool, -1);
  for (guint i = 0; i < 2000; i++)
    {
      gunichar units[10];
      guint32 ends[10], n_units = (guint32) g_test_rand_int_range (1, 11), n, first = 0;
      guint64 cost = 0;
      for (guint32 j = 0; j < n_units; j++)
        units[j] = j > 0 && g_test_rand_int_range (0, 3) > 0
                       ? units_of_pool[(guint32) g_test_rand_int_range (0, (gint32) n_pool)]
                       : (gunichar) g_test_rand_int_range (0x4e00, 0x9fa6);
      n = winnow_chinese_words_cut (units, n_units, ends);
      for (guint32 j = 0; j < n; first = ends[j++])
        {
          g_assert_cmpuint (ends[j], >, first);
          cost += word_cost (units + first, ends[j] - first);
        }
      g_assert_cmpuint (first, ==, n_units);
      g_assert_cmpuint (cost, ==, find_least_cost (units, n_units));
    }
}

/* What ICU's dictionary cuts to pieces is whole. */
test_case (words)
{
  assert_cut ("服务器加载了模块", "服务器|加载|了|模块");
  assert_cut ("研究生命的起源", "研究|生命|的|起源");
  assert_cut ("一", "一");
  assert_cut ("", "");
}

/* Folding changes these words of the dictionary (俱 is 具, 著 is 着); as they stand there they
 * matched no folded text. */
test_case (folded_words)
{
  static const char *const words[] = { "一应俱全", "与时俱进", "专著", "不習水土", "七絃琴" };
  winnow_for_each_of (word, words)
    {
      g_autoptr (WinnowText) text = winnow_text_new (*word, strlen (*word), WINNOW_HAN_WORDS);
      g_assert_cmpuint (text->n_tokens, ==, 1);
    }
}

static guint32
cut_with_icu (const char *text, guint32 *ends)
{
  UErrorCode status = U_ZERO_ERROR;
  UChar buffer[MAX_UNITS];
  int32_t length;
  guint32 n = 0;
  u_strFromUTF8 (buffer, MAX_UNITS, &length, text, -1, &status);
  UBreakIterator *iterator = ubrk_open (UBRK_WORD, "zh", buffer, length, &status);
  g_assert_true (U_SUCCESS (status));
  ubrk_first (iterator);
  for (int32_t at = ubrk_next (iterator); at != UBRK_DONE; at = ubrk_next (iterator))
    ends[n++] = (guint32) at;
  ubrk_close (iterator);
  return n;
}

/* Japanese stays with ICU, also where it has no kana. */
test_case (japanese)
{
  static const char *const texts[] = { "東京都に住む", "経済", "込" };
  g_autofree gunichar *japanese = g_utf8_to_ucs4_fast ("込", -1, NULL);
  g_assert_false (winnow_chinese_words_has_character (japanese[0]));
  winnow_for_each_of (row, texts)
    {
      g_autoptr (WinnowText) text = winnow_text_new (*row, strlen (*row), WINNOW_HAN_WORDS);
      guint32 ends[MAX_UNITS], n = cut_with_icu (*row, ends);
      g_assert_cmpuint (text->n_tokens, ==, n);
    }
}

/* A rare character does not hand the words around it over to ICU, which cuts 服务|器. */
test_case (rare_characters)
{
  static const char rare[] = "𠀀先生的服务器加载了模块";
  g_autoptr (WinnowText) text = winnow_text_new (rare, strlen (rare), WINNOW_HAN_WORDS);
  g_autofree gunichar *units = g_utf8_to_ucs4_fast ("羴𠀀", -1, NULL);
  g_assert_true (winnow_chinese_words_has_character (units[0])); /* of the user */
  g_assert_false (winnow_chinese_words_has_character (units[1]));
  g_assert_cmpuint (text->n_tokens, ==, 7); /* 𠀀|先生|的|服务器|加载|了|模块 */
}

static WinnowWordClass
get_class (const char *word)
{
  g_autofree gunichar *units = g_utf8_to_ucs4_fast (word, -1, NULL);
  return winnow_chinese_words_get_class (units, (guint32) g_utf8_strlen (word, -1));
}

test_case (classes)
{
  g_assert_cmpint (get_class ("服务器"), ==, WINNOW_CLASS_NOUN);
  g_assert_cmpint (get_class ("北京"), ==, WINNOW_CLASS_PLACE);
  g_assert_cmpint (get_class ("毛泽东"), ==, WINNOW_CLASS_PERSON);
  g_assert_cmpint (get_class ("清华大学"), ==, WINNOW_CLASS_ORGANIZATION);
  g_assert_cmpint (get_class ("加载"), ==, WINNOW_CLASS_OTHER);
  g_assert_cmpint (get_class ("犇羴"), ==, WINNOW_CLASS_OTHER);
  g_assert_cmpint (get_class ("犇羴鱻"), ==, WINNOW_CLASS_PERSON); /* of the user */
}

/* ── words of the user ── */

/* main() added 犇羴鱻 and 量子纠缠态 before any text was cut. */
test_case (user_words)
{
  assert_cut ("量子纠缠态的研究", "量子纠缠态|的|研究");
  assert_cut ("看犇羴鱻来了", "看|犇羴鱻|来|了");
}

test_case (faults)
{
  static const char list[] = "# a comment\n好词\n好\n词 word\n好词 0\n好词 12 n\n好词 12 n x\nword\n好，词\n好词 -1\n";
  static const guint wrong[] = { 3, 4, 5, 7, 8, 9, 10 };
  g_autoptr (GArray) faults = winnow_word_list_find_faults ("dictionary", list);
  g_autofree char *described = winnow_word_list_describe_faults (faults, "/a/b.txt");
  g_assert_cmpuint (faults->len, ==, G_N_ELEMENTS (wrong));
  for (guint i = 0; i < faults->len; i++)
    g_assert_cmpuint (g_array_index (faults, guint, i), ==, wrong[i]);
  g_assert_nonnull (strstr (described, "/a/b.txt”: lines 3, 4, 5, 7, 8, 9, 10 "));
}

/* ── threads ── */

static gpointer
cut_often (gpointer expected)
{
  for (guint i = 0; i < 200; i++)
    assert_cut ("他从马上下来加载服务器量子纠缠态", expected);
  return NULL;
}

test_case (threads)
{
  g_autofree char *expected = dup_cut ("他从马上下来加载服务器量子纠缠态");
  GThread *threads[4];
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("cutter", cut_often, expected);
  winnow_for_each_of (thread, threads)
    g_thread_join (*thread);
}

/* ── the gold ── */

typedef struct
{
  guint n_gold, n_found, n_right;
} Score;

static double
get_f1 (const Score *score)
{
  return 2.0 * score->n_right / (score->n_gold + score->n_found);
}

static void
count_words (Score *score, const gboolean *gold, const guint32 *ends, guint32 n)
{
  for (guint32 i = 0, first = 0; i < n; first = ends[i++])
    {
      gboolean is_right = gold[first] && gold[ends[i]];
      for (guint32 at = first + 1; at < ends[i]; at++)
        is_right &= !gold[at];
      score->n_right += is_right;
    }
  score->n_found += n;
}

/* Cuts the sentence @line, whose words are separated by spaces, both ways. */
static void
score_line (const char *line, Score *own, Score *icu)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autofree char *text = g_strjoinv (NULL, words);
  g_autofree gunichar *units = g_utf8_to_ucs4_fast (text, -1, NULL);
  gboolean gold[MAX_UNITS] = { TRUE };
  guint32 ends[MAX_UNITS], n = 0, n_words = g_strv_length (words);
  for (guint32 i = 0; i < n_words; i++)
    gold[n += (guint32) g_utf8_strlen (words[i], -1)] = TRUE;
  own->n_gold += n_words;
  icu->n_gold += n_words;
  count_words (own, gold, ends, winnow_chinese_words_cut (units, n, ends));
  count_words (icu, gold, ends, cut_with_icu (text, ends));
}

/* The floors are a little below what was measured (RESULTS.md); other releases of the dictionary
 * may move a word. */
test_case (gold)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "text", "words-gold.txt", NULL), *text = NULL;
  Score own = { 0 }, icu = { 0 };
  guint n_sentences = 0;
  must (g_file_get_contents (path, &text, NULL, &error));
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (**line != '#')
      {
        score_line (*line, &own, &icu);
        n_sentences++;
      }
  g_test_message ("%u sentences, %u words: F1 %.3f, ICU %.3f", n_sentences, own.n_gold, get_f1 (&own), get_f1 (&icu));
  g_assert_cmpuint (n_sentences, >=, 60);
  g_assert_cmpfloat (get_f1 (&own), >, .88);
  g_assert_cmpfloat (get_f1 (&own), >, get_f1 (&icu));
}

TEST_PART (chinese_words)
{
  winnow_chinese_words_add_list ("量子纠缠态\n犇羴鱻 5 nr # of three characters each\nno word\n");
  return g_test_run ();
}
