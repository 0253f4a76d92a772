/* mask-name.c: one string of a document → the persons in it
 *
 * Rules, not a list of names: a semicolon, a slash, “and” and their Chinese counterparts separate
 * persons; a comma does, too, unless a single word is before it ("Smith, John"). White space
 * separates Chinese names of two or more characters, but not the characters of "张 三". Names of one
 * word count, because many programs store a login name. Thread-safe. */
#include "mask/mask-name.h"

#include <string.h>

#include "base/order.h"
#include "base/for-each.h"
#include "fingerprint/frequencies.h"
#include "text/folding/fold.h"
#include "text/words/stop-words.h"
#include "text/text.h"

#define MAX_BYTES 120 /* of a name */
#define MAX_WORDS 5
#define LEAST_LETTERS 3 /* of a name of one word */

/* Placeholders for unknown authors; folded. */
static const char nobodies[]
    = "|admin|administrator|anonymous|author|acer|apache poi|asus|computer|dell|default|google docs|guest|"
      "hp|huawei|lenovo|libre office|libreoffice|mac|microsoft|microsoft office|microsoft office user|"
      "microsoft word|microsoft corporation|n/a|name|nobody|none|office|office user|openoffice|openpyxl|"
      "owner|pc|pandoc|python docx|python pptx|root|samsung|student|system|teacher|test|test user|win user|"
      "your name|your user name|un named|unknown|unknown author|unnamed|untitled|user|windows|windows user|"
      "word|wps|wps office|xerox|作者|佚名|匿名|学生|微软|微软用户|无|无名|未知|用户|教师|老师|姓名|管理员|"
      "系统管理员|学号|班级|专业|学院|日期|年级|题目|成绩|课程|院系|指导|签名|单位|记者|本报记者|"
      "通讯员|";

gboolean
winnow_name_is_common_word (const char *word)
{
  g_autoptr (WinnowText) text = winnow_text_new (word, strlen (word), WINNOW_HAN_WORDS);
  if (text->n_tokens != 1)
    return FALSE;
  return winnow_name_is_han (word) || winnow_stop_words_contain (text->hashes[0])
         || winnow_frequencies_get_documents (winnow_frequencies_get_shipped (), text->hashes[0]) > 0;
}

GStrv
winnow_name_dup_words (const char *name)
{
  g_autofree char *folded = winnow_fold_dup_words (name);
  return *folded != '\0' ? g_strsplit (folded, " ", -1) : g_new0 (char *, 1);
}

char *
winnow_name_dup_key (const char *name)
{
  g_auto (GStrv) words = winnow_name_dup_words (name);
  g_autofree char *joined = g_strjoinv ("", words);
  if (winnow_name_is_han (joined))
    return g_steal_pointer (&joined);
  qsort (words, g_strv_length (words), sizeof *words, winnow_compare_strings);
  return g_strjoinv (" ", words);
}

gboolean
winnow_name_is_placeholder (const char *name)
{
  g_autofree char *folded = winnow_fold_dup_words (name), *entry = g_strconcat ("|", folded, "|", NULL);
  return strchr (folded, '|') == NULL && strstr (nobodies, entry) != NULL;
}

/* Letters, and marks between or inside them. */
static gboolean
has_letters_only (const char *name)
{
  winnow_for_each_character (p, name)
    {
      gunichar c = g_utf8_get_char (p);
      if (!g_unichar_isalpha (c) && !g_unichar_ismark (c) && !g_unichar_isspace (c)
          && g_utf8_strchr (",.-'’·•・_‐", -1, c) == NULL)
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_name_is_likely (const char *name)
{
  g_auto (GStrv) words = winnow_name_dup_words (name);
  g_autofree char *joined = g_strjoinv ("", words);
  guint n_words = g_strv_length (words);
  glong n = g_utf8_strlen (joined, -1);
  if (n_words == 0 || strlen (name) > MAX_BYTES || !has_letters_only (name) || winnow_name_is_placeholder (name))
    return FALSE;
  if (winnow_name_is_han (joined))
    return n >= 2 && (n <= 4 || (n_words > 1 && n <= 12));
  return n_words <= MAX_WORDS && n >= LEAST_LETTERS;
}

static void
add_name (GPtrArray *names, const char *text)
{
  g_autofree char *name = g_strstrip (g_strdup (text));
  if (winnow_name_is_likely (name))
    g_ptr_array_add (names, g_steal_pointer (&name));
}

static gboolean
is_han_or_space (const char *text)
{
  gboolean has_han = FALSE;
  winnow_for_each_character (p, text)
    {
      gunichar c = g_utf8_get_char (p);
      if (!g_unichar_isspace (c) && g_unichar_get_script (c) != G_UNICODE_SCRIPT_HAN)
        return FALSE;
      has_han = has_han || !g_unichar_isspace (c);
    }
  return has_han;
}

/* "张三 李四" are two, "张 三" is one. */
static void
split_han (GPtrArray *names, const char *text)
{
  g_auto (GStrv) words = winnow_name_dup_words (text);
  gboolean is_several = TRUE;
  winnow_for_each_string (word, words)
    is_several = is_several && g_utf8_strlen (word, -1) >= 2;
  g_auto (GStrv) originals = g_regex_split_simple ("\\s+", text, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT);
  if (!is_several)
    add_name (names, text);
  for (guint i = 0; is_several && originals[i] != NULL; i++)
    add_name (names, originals[i]);
}

/* "Smith, John" is one, "John Smith, Mary Jones" are two. */
static void
split_commas (GPtrArray *names, const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (text, ",", -1);
  guint n_pieces = g_strv_length (pieces);
  g_auto (GStrv) first = n_pieces > 0 ? winnow_name_dup_words (pieces[0]) : g_new0 (char *, 1);
  gboolean is_one
      = n_pieces == 2 && g_strv_length (first) == 1 && !winnow_name_is_han (first[0]) && winnow_name_is_likely (text);
  if (is_one)
    add_name (names, text);
  for (guint i = 0; !is_one && i < n_pieces; i++)
    if (is_han_or_space (pieces[i]))
      split_han (names, pieces[i]);
    else
      add_name (names, pieces[i]);
}

GPtrArray *
winnow_name_split (const char *text)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) pieces = g_regex_split_simple ("[;；、，/"
                                                "|&＆+\\n\\t()（）<>\\[\\]【】]|(?<=\\s)(?:and|und|et|y|with)(?=\\s)|(?"
                                                "<=\\p{Han})\\s*[和与及]\\s*(?=\\p{Han}{2})",
                                                text, G_REGEX_CASELESS, G_REGEX_MATCH_DEFAULT);
  winnow_for_each_string (piece, pieces)
    split_commas (names, piece);
  return names;
}
