/* test-translated.c: passages that are translations, of two made-up languages and of German and
 * English */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/candidates/translated-index.h"
#include "match/translated/translated.h"
#include "prose.h"

#define N_WORDS 600u /* of the made-up languages */
#define LATER 3u     /* every so many words of a translation are not those of the list */

/* A word of five letters, which is its own stem. @letters: of the language */
static void
append_word (GString *text, guint number, const char *letters)
{
  for (guint i = 0; i < 5; i++, number /= 8)
    g_string_append_c (text, letters[number % 8]);
}

static void
append_left (GString *text, guint number)
{
  append_word (text, number, "aeiouybq");
}

static void
append_right (GString *text, guint number)
{
  append_word (text, number, "kdtmnrsl");
}

static char *
make_list (void)
{
  GString *list = g_string_new (NULL);
  for (guint word = 0; word < N_WORDS; word++)
    {
      append_left (list, word);
      g_string_append (list, " = ");
      append_right (list, 2 * word);
      g_string_append (list, "; ");
      append_right (list, 2 * word + 1);
      g_string_append_c (list, '\n');
    }
  return g_string_free (list, FALSE);
}

typedef void (*Append) (GString *text, guint number);

/* Sentences of ten random words. @factor: words of the language a word of the list */
static void
append_random (GString *text, GRand *random, guint n_sentences, Append append, gint n_words)
{
  for (guint s = 0; s < n_sentences; s++)
    for (guint w = 0; w < 10; w++)
      {
        append (text, (guint) g_rand_int_range (random, 0, n_words));
        g_string_append (text, w < 9 ? " " : ". ");
      }
}

/* A text, and where a part of it stands that the other one translates. */
typedef struct
{
  GString *text;
  guint32 start, end;
} Half;

/* @n sentences in both languages, each amid @n_around others of its own. */
static void
make_pair (GRand *random, guint n, guint n_around, Half *left, Half *right)
{
  left->text = g_string_new (NULL);
  right->text = g_string_new (NULL);
  append_random (left->text, random, n_around, append_left, N_WORDS);
  append_random (right->text, random, n_around, append_right, 2 * N_WORDS);
  left->start = (guint32) left->text->len;
  right->start = (guint32) right->text->len;
  for (guint w = 0; w < 10 * n; w++)
    {
      guint word = (guint) g_rand_int_range (random, 0, N_WORDS);
      guint said = w % LATER == 0 ? (guint) g_rand_int_range (random, 0, 2 * N_WORDS) : 2 * word + w % 2;
      append_left (left->text, word);
      append_right (right->text, said);
      g_string_append (left->text, w % 10 < 9 ? " " : ". ");
      g_string_append (right->text, w % 10 < 9 ? " " : ". ");
    }
  left->end = (guint32) left->text->len - 1;
  right->end = (guint32) right->text->len - 1;
  append_random (left->text, random, n_around, append_left, N_WORDS);
  append_random (right->text, random, n_around, append_right, 2 * N_WORDS);
}

static guint
count_translated (const WinnowOverlap *overlap, const WinnowPassage **last)
{
  guint n = 0;
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      n += passage->kind == WINNOW_PASSAGE_TRANSLATED;
      if (passage->kind == WINNOW_PASSAGE_TRANSLATED)
        *last = passage;
    }
  return n;
}

static double
get_share (const WinnowSpan *found, guint32 start, guint32 end)
{
  guint32 first = MAX (found->start, start), last = MIN (found->end, end),
          all = MAX (found->end, end) - MIN (found->start, start);
  return last > first ? (double) (last - first) / all : 0;
}

/* What is planted is found, at its place, and nothing else; the same from both sides. */
test_case (planted)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  double share = 0;
  for (guint trial = 0; trial < 40; trial++)
    {
      const WinnowPassage *forth = NULL, *back = NULL;
      Half left, right;
      make_pair (random, 6, 10, &left, &right);
      g_autoptr (WinnowText) a = prose_cut (left.text->str), b = prose_cut (right.text->str);
      g_autoptr (WinnowOverlap) ab = prose_align (a, b), ba = prose_align (b, a);
      g_assert_cmpuint (count_translated (ab, &forth), ==, 1);
      g_assert_cmpuint (count_translated (ba, &back), ==, 1);
      g_assert_cmpmem (&forth->a, sizeof forth->a, &back->b, sizeof back->b);
      g_assert_cmpmem (&forth->b, sizeof forth->b, &back->a, sizeof back->a);
      g_assert_true (forth->similarity == back->similarity && forth->similarity > .4 && forth->similarity <= 1);
      share += (get_share (&forth->a, left.start, left.end) + get_share (&forth->b, right.start, right.end)) / 2;
      g_string_free (left.text, TRUE);
      g_string_free (right.text, TRUE);
    }
  g_assert_cmpfloat (share / 40, >, .95);
}

/* Texts that chance made share no passage, in one language or in two. */
test_case (chance)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  for (guint trial = 0; trial < 60; trial++)
    {
      const WinnowPassage *passage = NULL;
      g_autoptr (GString) left = g_string_new (NULL), right = g_string_new (NULL), other = g_string_new (NULL);
      append_random (left, random, 40, append_left, N_WORDS);
      append_random (right, random, 40, append_right, 2 * N_WORDS);
      append_random (other, random, 40, append_left, N_WORDS);
      g_autoptr (WinnowText) a = prose_cut (left->str), b = prose_cut (right->str), c = prose_cut (other->str);
      g_autoptr (WinnowOverlap) across = prose_align (a, b), within = prose_align (a, c);
      g_assert_cmpuint (count_translated (across, &passage), ==, 0);
      g_assert_cmpuint (count_translated (within, &passage), ==, 0);
    }
}

static const char german[]
    = "Die Straßenbahn fährt am Morgen über die alte Brücke zum Bahnhof. Der Lehrer wartet dort auf seine Schüler, "
      "weil der Regen seit Stunden fällt. Im Garten der Schule wachsen Äpfel und Kirschen, die niemand erntet. "
      "Am Abend liest die Bibliothekarin den Kindern Geschichten über Schiffe und Könige vor.";
static const char english[]
    = "In the morning the tram crosses the old bridge to the station. The teacher waits there for his pupils because "
      "the rain has been falling for hours. Apples and cherries grow in the garden of the school, and nobody harvests "
      "them. In the evening the librarian reads stories about ships and kings to the children.";
static const char german_list[] = "Straßenbahn\ttram\nMorgen\tmorning\nalt\told\nalte\told\nBrücke\tbridge\n"
                                  "Bahnhof\tstation\nLehrer\tteacher\nwartet\twait\nSchüler\tpupil\nRegen\train\n"
                                  "Stunden\thours\nfällt\tfall\nGarten\tgarden\nSchule\tschool\nwachsen\tgrow\n"
                                  "Äpfel\tapple\nKirschen\tcherry; cherries\nniemand\tnobody\nerntet\tharvest\n"
                                  "Abend\tevening\nliest\tread\nBibliothekarin\tlibrarian\nKinder\tchild; children\n"
                                  "Geschichten\tstory; stories\nSchiffe\tship\nKönige\tking\n";

/* Any list of two languages works the same way; words of the passage are linked. */
test_case (german)
{
  const WinnowPassage *passage = NULL;
  g_autoptr (WinnowText) a = prose_cut (german), b = prose_cut (english);
  g_autoptr (WinnowOverlap) overlap = prose_align (a, b);
  g_assert_cmpuint (count_translated (overlap, &passage), ==, 1);
  g_assert_cmpuint (passage->a.start, ==, 0);
  g_assert_cmpuint (passage->b.end, >=, sizeof english - 2);
  g_autoptr (WinnowPassageWords) words = winnow_passage_words_new (passage, german, english, WINNOW_HAN_CHARACTERS);
  gboolean is_linked = FALSE;
  winnow_for_each_value (const WinnowWordLink, link, words->links)
    {
      g_autofree char *left = g_strndup (german + words->a->starts[link->a_first],
                                         words->a->ends[link->a_last - 1] - words->a->starts[link->a_first]),
                      *right = g_strndup (english + words->b->starts[link->b_first],
                                          words->b->ends[link->b_last - 1] - words->b->starts[link->b_first]);
      is_linked |= strcmp (left, "Kirschen") == 0 && strcmp (right, "cherries") == 0;
      g_assert_false (strcmp (left, "Kirschen") == 0 && strcmp (right, "cherries") != 0);
    }
  g_assert_true (is_linked);
}

/* ── what is no translation ── */

typedef struct
{
  GString *texts[2]; /* left, right */
  GRand *random;
} Pair;

static void
init_pair (Pair *pair, guint32 seed)
{
  *pair = (Pair){ { g_string_new (NULL), g_string_new (NULL) }, g_rand_new_with_seed (seed) };
}

/* Sentences of their own. */
static void
append_others (Pair *pair, guint n)
{
  append_random (pair->texts[0], pair->random, n, append_left, N_WORDS);
  append_random (pair->texts[1], pair->random, n, append_right, 2 * N_WORDS);
}

/* Appends a left word, and its translation or another word. */
static void
append_words (Pair *pair, gboolean is_translated)
{
  guint word = (guint) g_rand_int_range (pair->random, 0, N_WORDS);
  append_left (pair->texts[0], word);
  append_right (pair->texts[1], is_translated ? 2 * word : (guint) g_rand_int_range (pair->random, 0, 2 * N_WORDS));
}

static void
append_to_both (Pair *pair, const char *string)
{
  g_string_append (pair->texts[0], string);
  g_string_append (pair->texts[1], string);
}

/* Counts its translated passages, and frees it. */
static guint
count_and_clear (Pair *pair)
{
  const WinnowPassage *passage = NULL;
  g_autoptr (WinnowText) left = prose_cut (pair->texts[0]->str), right = prose_cut (pair->texts[1]->str);
  g_autoptr (WinnowOverlap) overlap = prose_align (left, right);
  g_string_free (pair->texts[0], TRUE);
  g_string_free (pair->texts[1], TRUE);
  g_rand_free (pair->random);
  return count_translated (overlap, &passage);
}

/* Sentences of which few words are translated are chance, though there is evidence in their sum. */
test_case (few_words)
{
  for (guint n_translated = 3; n_translated <= 6; n_translated += 3)
    for (guint32 seed = 0; seed < 10; seed++)
      {
        Pair pair;
        init_pair (&pair, seed);
        append_others (&pair, 20);
        for (guint w = 0; w < 30; w++)
          {
            append_words (&pair, w % 10 < n_translated);
            append_to_both (&pair, w % 10 < 9 ? " " : ". ");
          }
        append_others (&pair, 20);
        g_assert_cmpuint (count_and_clear (&pair), ==, n_translated == 6);
      }
}

/* One long sentence that has something of each of many is no translation of them. */
test_case (one_of_many)
{
  for (guint n_sentences = 1; n_sentences <= 5; n_sentences += 4)
    {
      Pair pair;
      init_pair (&pair, 31);
      append_others (&pair, 20);
      for (guint w = 0; w < 20; w++)
        {
          append_words (&pair, TRUE);
          if (w % (20 / n_sentences) == 20 / n_sentences - 1)
            append_random (pair.texts[0], pair.random, n_sentences > 1, append_left, N_WORDS);
          append_to_both (&pair, " ");
        }
      append_to_both (&pair, ". ");
      append_others (&pair, 20);
      g_assert_cmpuint (count_and_clear (&pair), ==, n_sentences == 1);
    }
}

/* Addresses, names of code, markers and units that both texts have are no evidence by themselves,
 * and take none from a translation. */
test_case (same_words)
{
  static const char *const same[]
      = { "example.org/reference/quickstart", "getElement(parentNode)", "(a) 20 km", "kg/m2 cm" };
  for (guint is_translated = 0; is_translated < 2; is_translated++)
    {
      Pair pair;
      init_pair (&pair, 32);
      append_others (&pair, 20);
      for (guint w = 0; w < 80; w++)
        {
          append_words (&pair, is_translated);
          g_autofree char *name = g_strdup_printf (" name%u/%s", w, same[w % G_N_ELEMENTS (same)]);
          append_to_both (&pair, w % 10 == 4 ? name : "");
          append_to_both (&pair, w % 10 < 9 ? " " : ". ");
        }
      append_others (&pair, 20);
      g_assert_cmpuint (count_and_clear (&pair), ==, is_translated);
    }
}

/* A sentence in two languages that was copied is a copy, not a translation too. */
test_case (listed_once)
{
  Pair pair;
  init_pair (&pair, 33);
  append_others (&pair, 10);
  for (guint w = 0; w < 40; w++)
    {
      guint word = (guint) g_rand_int_range (pair.random, 0, N_WORDS);
      for (guint side = 0; side < 2; side++)
        {
          GString *text = pair.texts[side];
          if (w % 5 < 4 || side == 0)
            append_left (text, word);
          g_string_append_c (text, ' ');
          append_right (text, 2 * word);
          g_string_append (text, w % 5 < 4 ? " " : ". ");
        }
    }
  append_others (&pair, 10);
  g_assert_cmpuint (count_and_clear (&pair), ==, 0);
}

/* ── the index ── */

typedef struct
{
  GPtrArray *texts; /* (element-type WinnowText) */
  guint n_queries;
} Collection;

/* The first left documents translate a part of the right documents of the same number. */
static void
init_collection (Collection *collection, GRand *random, guint n_planted, guint n_others)
{
  g_autoptr (GPtrArray) rights = g_ptr_array_new ();
  collection->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_unref);
  for (guint i = 0; i < n_planted + n_others; i++)
    {
      Half left, right;
      make_pair (random, i < n_planted ? 10 : 0, 15, &left, &right);
      g_ptr_array_add (collection->texts, prose_cut (left.text->str));
      g_ptr_array_add (rights, prose_cut (right.text->str));
      g_string_free (left.text, TRUE);
      g_string_free (right.text, TRUE);
    }
  collection->n_queries = rights->len;
  g_ptr_array_extend (collection->texts, rights, NULL, NULL);
}

static GArray *
find_candidates (const Collection *collection, const WinnowBilingualDictionary *translations, guint n_queries,
                 guint n_threads)
{
  g_autoptr (WinnowTranslatedIndex) index = winnow_translated_index_new (translations);
  for (guint i = 0; i < collection->texts->len; i++)
    {
      g_autoptr (WinnowTranslatedBlocks) blocks
          = winnow_translated_blocks_new (translations, g_ptr_array_index (collection->texts, i));
      winnow_translated_index_add (index, i, blocks, i < n_queries, 1);
    }
  return winnow_translated_index_dup_candidates (index, n_threads);
}

/* All planted pairs are candidates and few others, whatever the number of threads; of references
 * none. */
test_case (index)
{
  const guint n_planted = 30, n_others = 70, n = n_planted + n_others;
  g_autofree char *list = make_list ();
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (list, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  Collection collection;
  guint n_found = 0;
  init_collection (&collection, random, n_planted, n_others);
  g_autoptr (GArray) one = find_candidates (&collection, translations, n, 1),
                     three = find_candidates (&collection, translations, n, 3),
                     few = find_candidates (&collection, translations, 10, 2);
  g_autoptr (GArray) none = find_candidates (&collection, translations, 0, 2);
  g_assert_cmpmem (one->data, one->len * sizeof (WinnowCandidate), three->data, three->len * sizeof (WinnowCandidate));
  winnow_for_each_value (const WinnowCandidate, candidate, one)
    {
      g_assert_true (candidate->is_translated && candidate->a < candidate->b);
      n_found += candidate->a < n_planted && candidate->b == candidate->a + n;
    }
  g_assert_cmpuint (n_found, ==, n_planted);
  g_assert_cmpuint (one->len, <, n_planted + n * n / 50);
  g_assert_cmpuint (none->len, ==, 0);
  winnow_for_each_value (const WinnowCandidate, each, few)
    g_assert_cmpuint (each->a, <, 10);
  g_assert_cmpuint (few->len, >=, 10);
  g_ptr_array_unref (collection.texts);
}

/* Right queries, left references, and other right references: thrice, or once for three. */
static GArray *
find_sampled (const Collection *collection, const WinnowBilingualDictionary *translations, guint weight)
{
  const guint n = collection->n_queries, n_planted = 10;
  const struct
  {
    guint first, end, times, weight;
  } parts[] = { { n, n + n_planted, 1, 1 }, { 0, n_planted, 1, 1 }, { n + n_planted, 2 * n, 3 / weight, weight } };
  g_autoptr (WinnowTranslatedIndex) index = winnow_translated_index_new (translations);
  winnow_for_each_of (part, parts)
    for (guint i = part->first; i < part->end; i++)
      {
        g_autoptr (WinnowTranslatedBlocks) blocks
            = winnow_translated_blocks_new (translations, g_ptr_array_index (collection->texts, i));
        for (guint time = 0; time < part->times; time++)
          winnow_translated_index_add (index, i, blocks, part == parts, part->weight);
      }
  return winnow_translated_index_dup_candidates (index, 2);
}

/* A sample says as much of how common words are as the documents that it is for. */
test_case (sample)
{
  g_autofree char *list = make_list ();
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (list, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (15);
  Collection collection;
  init_collection (&collection, random, 10, 30);
  g_autoptr (GArray) of_all = find_sampled (&collection, translations, 1),
                     of_sample = find_sampled (&collection, translations, 3);
  g_assert_cmpuint (of_all->len, >=, 10);
  g_assert_cmpmem (of_all->data, of_all->len * sizeof (WinnowCandidate), of_sample->data,
                   of_sample->len * sizeof (WinnowCandidate));
  g_ptr_array_unref (collection.texts);
}

/* The more documents there are, the more evidence a pair needs. */
test_case (many_documents)
{
  g_autofree char *list = make_list ();
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (list, NULL);
  g_autoptr (WinnowText) empty = prose_cut ("");
  g_autoptr (GRand) random = g_rand_new_with_seed (14);
  Collection collection;
  init_collection (&collection, random, 20, 60);
  g_autoptr (GArray) of_few = find_candidates (&collection, translations, 160, 2);
  for (guint i = 0; i < 4000; i++)
    g_ptr_array_add (collection.texts, winnow_text_ref (empty));
  g_autoptr (GArray) of_many = find_candidates (&collection, translations, 160, 2);
  g_assert_cmpuint (of_many->len, >=, 20);
  g_assert_cmpuint (of_many->len - 20, <, (of_few->len - 20) / 2);
  g_ptr_array_unref (collection.texts);
}

TEST_PART (translated)
{
  g_autofree char *list = make_list ();
  GPtrArray *dictionaries = (GPtrArray *) winnow_bilingual_dictionary_get_all ();
  g_ptr_array_add (dictionaries, winnow_bilingual_dictionary_new (list, NULL));
  g_ptr_array_add (dictionaries, winnow_bilingual_dictionary_new (german_list, NULL));
  return g_test_run ();
}
