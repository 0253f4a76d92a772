/* test-lexicon.c: word lists: what is shipped, what a user puts in its place, and what is told of
 * files that can't be read */
#include <stdio.h>
#include <string.h>

#include <glib/gstdio.h>

#include "part.h"
#include "base/array.h"
#include "text/folding/fold.h"
#include "text/words/lexicon.h"
#include "text/words/stop-words.h"
#include "text/words/synonyms.h"
#include "text/text.h"
#include "base/for-each.h"

/* The user's folder of this test; made anew for each, since lists are looked up in it every
 * time. */
static char *
user_path (const char *id, const char *name)
{
  return g_build_filename (g_get_user_config_dir (), "winnow", id, name, NULL);
}

static void
write_user_file (const char *id, const char *name, const char *bytes, gssize length)
{
  g_autofree char *path = user_path (id, name), *folder = g_path_get_dirname (path);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  must (g_file_set_contents (path, bytes, length, &error));
}

static void
remove_user_file (const char *id, const char *name)
{
  g_autofree char *path = user_path (id, name);
  g_assert_cmpint (g_remove (path), ==, 0);
}

static const WinnowWordList *
find_list (GPtrArray *lists, const char *name)
{
  for (guint i = 0; i < lists->len; i++)
    if (strcmp (((WinnowWordList *) g_ptr_array_index (lists, i))->name, name) == 0)
      return g_ptr_array_index (lists, i);
  return NULL;
}

static guint64
hash_of (const char *word)
{
  g_autoptr (WinnowText) text = winnow_text_new (word, strlen (word), WINNOW_HAN_WORDS);
  g_assert_cmpuint (text->n_tokens, ==, 1);
  return text->hashes[0];
}

/* ── lists ── */

test_case (shipped)
{
  for (const WinnowLexicon *lexicon = winnow_lexicons (); lexicon->id != NULL; lexicon++)
    {
      g_autoptr (GPtrArray) lists = winnow_lexicon_load (lexicon->id, FALSE);
      if (strcmp (lexicon->id, "translations") == 0) /* what is shipped of them is no list */
        {
          g_assert_cmpuint (lists->len, ==, 0);
          continue;
        }
      gboolean is_initials = strcmp (lexicon->id, "initials") == 0,
               is_dictionary = strcmp (lexicon->id, "dictionary") == 0;
      g_assert_cmpuint (lists->len, ==, is_initials || is_dictionary ? 1 : 2);
      for (guint i = 0; i < lists->len; i++)
        {
          const WinnowWordList *list = g_ptr_array_index (lists, i);
          g_assert_cmpstr (list->name, ==, is_initials ? "initials.txt" : i + 1 == lists->len ? "zh.txt" : "en.txt");
          g_assert_false (list->is_user);
          g_assert_nonnull (list->text);
          g_assert_null (list->problem);
        }
    }
}

test_case (user_files)
{
  g_autoptr (GPtrArray) lists = NULL, problems = NULL;
  write_user_file ("stop-words", "en.txt", "\xef\xbb\xbfmine\n", -1);
  write_user_file ("stop-words", "fr.txt", "le\r\nla\r\n", -1);
  write_user_file ("stop-words", "fr.txt~", "un\n", -1);
  write_user_file ("stop-words", ".hidden.txt", "deux\n", -1);
  lists = winnow_lexicon_load ("stop-words", FALSE);
  problems = winnow_lexicon_dup_problems ();
  g_assert_cmpuint (lists->len, ==, 3);
  g_assert_true (find_list (lists, "en.txt")->is_user);
  g_assert_cmpstr (find_list (lists, "en.txt")->text, ==, "mine\n");
  g_assert_true (find_list (lists, "fr.txt")->is_user);
  g_assert_false (find_list (lists, "zh.txt")->is_user);
  g_assert_cmpuint (problems->len, ==, 0);
  for (guint i = 0; i < 4; i++)
    remove_user_file ("stop-words", (const char *[]){ "en.txt", "fr.txt", "fr.txt~", ".hidden.txt" }[i]);
}

/* The shipped list serves, and the problem names the file; a further file that can't be read has no
 * text. */
test_case (bad_files)
{
  g_autofree char *folder = user_path ("stop-words", "zh.txt"), *path = user_path ("stop-words", "en.txt");
  g_autoptr (GPtrArray) lists = NULL, problems = NULL, good = winnow_lexicon_load ("stop-words", FALSE);
  write_user_file ("stop-words", "en.txt", "caf\xe9\n", -1);
  write_user_file ("stop-words", "nul.txt", "a\0b\n", 4);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  lists = winnow_lexicon_load ("stop-words", FALSE);
  for (guint i = 0; i < good->len; i++)
    {
      const WinnowWordList *shipped = g_ptr_array_index (good, i), *list = find_list (lists, shipped->name);
      g_assert_false (list->is_user);
      g_assert_cmpstr (list->text, ==, shipped->text);
      g_assert_nonnull (list->problem);
      g_assert_nonnull (strstr (list->problem, list->path));
    }
  g_assert_null (find_list (lists, "nul.txt")->text);
  g_assert_nonnull (strstr (find_list (lists, "en.txt")->problem, path));
  problems = winnow_lexicon_dup_problems ();
  g_assert_cmpuint (problems->len, ==, 3);
  remove_user_file ("stop-words", "en.txt");
  remove_user_file ("stop-words", "nul.txt");
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

test_case (huge_file)
{
  g_autofree char *bytes = g_strnfill ((17 << 20), '\n');
  write_user_file ("synonyms", "en.txt", bytes, -1);
  g_autoptr (GPtrArray) lists = winnow_lexicon_load ("synonyms", FALSE);
  g_assert_false (find_list (lists, "en.txt")->is_user);
  g_assert_nonnull (find_list (lists, "en.txt")->problem);
  remove_user_file ("synonyms", "en.txt");
}

/* Faulty lines are told with their number. */
test_case (faults)
{
  write_user_file ("stop-words", "en.txt", "# comment\nword\n\ntwo words\n!?\n", -1);
  write_user_file ("synonyms", "en.txt", "a1: b1\nno colon\n", -1);
  g_autoptr (GPtrArray) problems = winnow_lexicon_dup_problems ();
  g_assert_cmpuint (problems->len, ==, 2);
  g_assert_nonnull (strstr (g_ptr_array_index (problems, 0), "stop-words/en.txt”: lines 4, 5 make"));
  g_assert_nonnull (strstr (g_ptr_array_index (problems, 1), "synonyms/en.txt”: line 2 makes"));
  remove_user_file ("stop-words", "en.txt");
  remove_user_file ("synonyms", "en.txt");
}

/* A list that is as shipped leaves no file behind. */
test_case (save)
{
  g_autofree char *shipped = winnow_lexicon_dup_shipped ("synonyms", "zh.txt"),
                  *path = user_path ("synonyms", "zh.txt"), *folder = user_path ("synonyms", "en.txt");
  g_autoptr (GError) failure = NULL;
  g_assert_null (winnow_lexicon_dup_shipped ("synonyms", "xx.txt"));
  must (winnow_lexicon_save ("synonyms", "zh.txt", "mine", &error));
  g_autoptr (GPtrArray) lists = winnow_lexicon_load ("synonyms", FALSE);
  g_assert_true (find_list (lists, "zh.txt")->is_user);
  g_assert_cmpstr (find_list (lists, "zh.txt")->text, ==, "mine");
  must (winnow_lexicon_save ("synonyms", "zh.txt", shipped, &error));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  must (winnow_lexicon_save ("synonyms", "zh.txt", shipped, &error));
  must (winnow_lexicon_save ("synonyms", "xx.txt", "", &error));
  remove_user_file ("synonyms", "xx.txt");
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_false (winnow_lexicon_save ("synonyms", "en.txt", "mine", &failure));
  g_assert_nonnull (strstr (failure->message, "en.txt"));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* ── stop words: in a process of its own, since they are read once ── */

TEST_PART (print_stop_words)
{
  static const char *const words[] = { "the", "zebra", "le", "的" };
  winnow_for_each_of (word, words)
    printf ("%s ", winnow_stop_words_contain (hash_of (*word)) ? *word : "-");
  printf ("%016" G_GINT64_MODIFIER "x", winnow_stop_words_get_id ());
  return 0;
}

static char *
ask_stop_words (void)
{
  g_autofree char *program = must (g_file_read_link ("/proc/self/exe", &error)), *output = NULL,
                  *command = g_strdup_printf ("'%s' print_stop_words", program);
  int status;
  must (g_spawn_command_line_sync (command, &output, NULL, &status, &error));
  g_assert_cmpint (status, ==, 0);
  return g_strdup (strrchr (output, '\n') + 1); /* GLib begins with a line about itself */
}

test_case (stop_words)
{
  g_autofree char *shipped = ask_stop_words (), *user = NULL, *reordered = NULL, *again = NULL, *many_words = NULL;
  g_autoptr (GString) many = g_string_new ("zebra\nthe\n");
  g_assert_true (g_str_has_prefix (shipped, "the - - 的 "));
  write_user_file ("stop-words", "en.txt", "zebra\n\xe2\x80\xaetset eht\n", -1);
  write_user_file ("stop-words", "fr.txt", "le\nla", -1);
  user = ask_stop_words ();
  g_assert_true (g_str_has_prefix (user, "- zebra le 的 "));
  g_assert_cmpstr (strrchr (user, ' '), !=, strrchr (shipped, ' '));

  write_user_file ("stop-words", "en.txt", "la\nle\n", -1);
  write_user_file ("stop-words", "fr.txt", "ZEBRA # in capitals\nle", -1);
  reordered = ask_stop_words ();
  g_assert_cmpstr (reordered, ==, user);

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (many, "w%u\n", i);
  write_user_file ("stop-words", "en.txt", many->str, -1);
  many_words = ask_stop_words ();
  g_assert_true (g_str_has_prefix (many_words, "the zebra le 的 "));

  remove_user_file ("stop-words", "en.txt");
  remove_user_file ("stop-words", "fr.txt");
  again = ask_stop_words ();
  g_assert_cmpstr (again, ==, shipped);
}

/* ── synonyms ── */

static WinnowSynonyms *
make_synonyms (const char *text, guint *n_faults)
{
  g_autoptr (GArray) faults = winnow_array_new (guint);
  WinnowSynonyms *synonyms = winnow_synonyms_new (text, faults);
  if (n_faults != NULL)
    *n_faults = faults->len;
  return synonyms;
}

static void
assert_taken_for (const WinnowSynonyms *synonyms, const char *synonym, const char *word)
{
  const char *text = "unset";
  guint64 hash = winnow_synonyms_look_up (synonyms, hash_of (synonym), &text);
  g_assert_cmphex (hash, ==, hash_of (word));
  g_assert_cmpstr (text, ==, strcmp (synonym, word) == 0 ? NULL : word);
}

test_case (synonyms)
{
  guint n_faults;
  g_autoptr (WinnowSynonyms) synonyms = make_synonyms (
      "# cars\ncar: Automobile, auto # and so on\n土豆：馬鈴薯、洋芋\nnothing\n: a\nb:\n, : one\n", &n_faults);
  g_assert_cmpuint (n_faults, ==, 4);
  assert_taken_for (synonyms, "automobile", "car");
  assert_taken_for (synonyms, "AUTO", "car");
  assert_taken_for (synonyms, "car", "car");
  assert_taken_for (synonyms, "bicycle", "bicycle");
  assert_taken_for (synonyms, "马铃薯", "土豆");
  assert_taken_for (synonyms, "洋芋", "土豆");
}

/* The hash and the folded text of the longest phrase at the first word of @text; "" for none. */
static guint64
match (const WinnowSynonyms *synonyms, const char *text, guint n_words, const char **found)
{
  g_autoptr (WinnowText) words = winnow_text_new (text, strlen (text), WINNOW_HAN_WORDS);
  guint64 hash = 0;
  *found = "";
  g_assert_cmpuint (winnow_synonyms_match (synonyms, words->hashes, words->n_tokens, &hash, found), ==, n_words);
  return hash;
}

/* Names and other phrases; the longest one that fits. */
test_case (phrases)
{
  static const char list[]
      = "New York: Big Apple\n华联商厦：北京华联\nNLP: natural language processing, natural  Language\n"
        "one two three four five six seven eight: x1\n"
        "one two three four five six seven eight nine: y1\n";
  g_autoptr (GArray) faults = winnow_array_new (guint);
  g_autoptr (WinnowSynonyms) synonyms = winnow_synonyms_new (list, faults);
  const char *synonym, *root;
  guint64 hash = match (synonyms, "北京华联的经理", 2, &synonym);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpuint (g_array_index (faults, guint, 0), ==, 5);
  g_assert_cmpstr (synonym, ==, "北京华联");
  g_assert_cmphex (winnow_synonyms_look_up (synonyms, hash, &root), ==, hash_of ("华联商厦"));
  g_assert_cmpstr (root, ==, "华联商厦");
  hash = match (synonyms, "Big Apple and", 2, &synonym);
  g_assert_cmphex (winnow_synonyms_look_up (synonyms, hash, &root), ==, match (synonyms, "new york", 2, &synonym));
  g_assert_cmpstr (root, ==, "new york");
  match (synonyms, "北京的华联", 0, &synonym);
  match (synonyms, "华联", 0, &synonym);
  hash = match (synonyms, "Natural Language Processing is", 3, &synonym);
  g_assert_cmpstr (synonym, ==, "natural language processing");
  g_assert_cmphex (winnow_synonyms_look_up (synonyms, hash, &root), ==, hash_of ("nlp"));
  match (synonyms, "natural language of birds", 2, &synonym);
  g_assert_cmpstr (synonym, ==, "natural language");
  match (synonyms, "natural", 0, &synonym);
}

/* Words that lead on, lines that contradict each other, circles. */
test_case (chains)
{
  guint n_faults;
  g_autoptr (WinnowSynonyms) synonyms = make_synonyms ("b: c\na: b\nc: d\nd: a\nx: c\nx: x\na: b\n", &n_faults);
  g_assert_cmpuint (n_faults, ==, 3);
  assert_taken_for (synonyms, "b", "a");
  assert_taken_for (synonyms, "c", "a");
  assert_taken_for (synonyms, "d", "a");
  assert_taken_for (synonyms, "a", "a");
  assert_taken_for (synonyms, "x", "x");
}

/* Each word is a synonym of the one before: all come out as the first, however many, and in
 * time. */
test_case (long_chain)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_faults;
  for (guint i = 0; i < 50000; i++)
    g_string_append_printf (text, "w%u: w%u\n", i, i + 1);
  g_autoptr (WinnowSynonyms) synonyms = make_synonyms (text->str, &n_faults);
  g_assert_cmpuint (n_faults, ==, 0);
  assert_taken_for (synonyms, "w1", "w0");
  assert_taken_for (synonyms, "w25000", "w0");
  assert_taken_for (synonyms, "w50000", "w0");
}

test_case (synonym_ids)
{
  g_autoptr (WinnowSynonyms) a = make_synonyms ("a: b\nc: d, e", NULL),
                             b = make_synonyms ("c: e\n\n# !\nC: d\na: B", NULL),
                             c = make_synonyms ("b: a\nc: d, e", NULL), none = make_synonyms ("", NULL);
  g_assert_cmphex (a->id, ==, b->id);
  g_assert_cmphex (a->id, !=, c->id);
  g_assert_cmphex (a->id, !=, none->id);
}

/* What is shipped is understood: English all of it; of Chinese a tenth may be cut otherwise by
 * another version of the dictionary. */
test_case (shipped_synonyms)
{
  g_autoptr (GPtrArray) lists = winnow_lexicon_load ("synonyms", FALSE);
  winnow_for_each (const WinnowWordList, list, lists)
    {
      guint n_faults, n_lines = 0;
      g_autoptr (WinnowSynonyms) synonyms = make_synonyms (list->text, &n_faults);
      for (const char *c = list->text; *c != '\0'; c++)
        n_lines += *c == '\n';
      g_assert_cmpuint (n_lines, >, 100);
      g_assert_cmpuint (n_faults, <=, strcmp (list->name, "zh.txt") == 0 ? n_lines / 10 : 0);
    }
  assert_taken_for (winnow_synonyms_get_default (), "colour", "color");
  assert_taken_for (winnow_synonyms_get_default (), "马铃薯", "土豆");
}

/* No word of the one list is a word of the other: a stop word can't be a keyword. */
test_case (lists_agree)
{
  g_autoptr (GPtrArray) lists = winnow_lexicon_load ("stop-words", FALSE);
  winnow_for_each (const WinnowWordList, list, lists)
    {
      g_auto (GStrv) lines = g_strsplit (list->text, "\n", -1);
      g_autoptr (GArray) faults = winnow_word_list_find_faults ("stop-words", list->text);
      g_assert_cmpuint (faults->len, ==, 0);
      for (char **line = lines; *line != NULL; line++)
        if (**line != '#' && **line != '\0')
          {
            g_autoptr (WinnowText) text = winnow_text_new (*line, strlen (*line), WINNOW_HAN_WORDS);
            if (text->n_tokens == 1)
              g_assert_cmphex (winnow_synonyms_look_up (winnow_synonyms_get_default (), text->hashes[0], NULL), ==,
                               text->hashes[0]);
          }
    }
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      remove_folder (child);
    }
  g_remove (path);
}

/* What was saved is used from then on, but not in the middle of a check. */
test_case (changes)
{
  const guint64 hash = hash_of ("zebra"), id = winnow_stop_words_get_id ();
  const WinnowSynonyms *synonyms = winnow_synonyms_get_default ();
  guint generation = winnow_lexicon_get_generation ();
  g_assert_false (winnow_stop_words_contain (hash));
  must (winnow_lexicon_save ("stop-words", "fr.txt", "zebra\n", &error));
  g_assert_true (winnow_stop_words_contain (hash));
  g_assert_cmpuint (winnow_stop_words_get_id (), !=, id);
  g_assert_cmpuint (winnow_lexicon_get_generation (), !=, generation);
  g_assert_true (winnow_synonyms_look_up (synonyms, hash, NULL) == hash); /* what others hold stays */

  winnow_lexicon_hold ();
  winnow_lexicon_hold ();
  remove_user_file ("stop-words", "fr.txt");
  winnow_lexicon_changed ();
  g_assert_true (winnow_stop_words_contain (hash));
  winnow_lexicon_release ();
  g_assert_true (winnow_stop_words_contain (hash));
  winnow_lexicon_release ();
  g_assert_false (winnow_stop_words_contain (hash));
  g_assert_cmpuint (winnow_stop_words_get_id (), ==, id);
}

TEST_PART (lexicon)
{
  int result;
  g_autofree char *folder = g_dir_make_tmp ("winnow-lexicon-XXXXXX", NULL);
  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  result = g_test_run ();
  remove_folder (folder);
  return result;
}
