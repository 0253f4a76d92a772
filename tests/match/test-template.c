/* test-template.c: what of a text is the template's, and what its author's */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/overlap.h"
#include "base/for-each.h"

static WinnowText *
make_text (const char *source)
{
  return winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
}

/* The words of @source that the template does not have, joined by a blank. */
static char *
find_rest (const char *source, const char *pattern)
{
  g_autoptr (WinnowText) text = make_text (source), template = make_text (pattern);
  g_autofree guint8 *mask = g_malloc0 (text->n_tokens + 1);
  g_autoptr (GString) rest = g_string_new (NULL);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  winnow_template_mask (text, template, &settings, mask);
  for (guint32 t = 0; t < text->n_tokens; t++)
    if (!mask[t])
      {
        if (rest->len > 0)
          g_string_append_c (rest, ' ');
        g_string_append_len (rest, source + text->starts[t], text->ends[t] - text->starts[t]);
      }
  return g_string_free (g_steal_pointer (&rest), FALSE);
}

test_case (edits)
{
  static const struct
  {
    const char *text, *pattern, *rest;
  } cases[] = {
    /* as it is */
    { "Read the text below with care and answer all three questions in full sentences.",
      "Read the text below with care and answer all three questions in full sentences.", "" },
    /* a word for a word, two for two */
    { "Read the story below with care and answer all three questions in full sentences.",
      "Read the text below with care and answer all three questions in full sentences.", "" },
    { "Read the text below with care and solve these three questions in full sentences.",
      "Read the text below with care and answer all three questions in full sentences.", "" },
    { "Study the text below with care and answer all three questions in full paragraphs.",
      "Read the text below with care and answer all three questions in full sentences.", "" },
    /* taken out */
    { "Read the text below and answer all three questions in full sentences.",
      "Read the text below with great care and answer all three questions in full sentences.", "" },
    /* put in: the author's */
    { "Read the text below with care and answer quickly all three questions in full sentences.",
      "Read the text below with care and answer all three questions in full sentences.", "quickly" },
    { "I, Eva Moe, declare that I have written this essay on the third of May all by myself.",
      "I, ____, declare that I have written this essay on ____ all by myself.", "I Eva Moe the third of May" },
    /* too much for an edit */
    { "Read the text below with care and kindly leave out one of the three questions in full sentences.",
      "Read the text below with care and answer all three questions in full sentences.",
      "kindly leave out one of the" },
    { "请仔细阅读下面的课文，并用完整的句子回答全部三个问题。",
      "请认真阅读下面的课文，并用完整的句子回答全部三个问题。", "" },
    { "请仔细阅读下面的课文，今天天气很好，并用完整的句子回答全部三个问题。",
      "请仔细阅读下面的课文，并用完整的句子回答全部三个问题。", "今 天 天 气 很 好" },
    /* nothing of it */
    { "The tides of the harbour were measured in that year, and answer to the moon.",
      "Read the text below with care and answer all three questions in full sentences.",
      "The tides of the harbour were measured in that year and answer to the moon" },
    { "", "Read the text", "" },
    { "Read the text", "", "Read the text" },
    { "Read the text", "Read the text", "" },
  };

  winnow_for_each_of (row, cases)
    assert_takes (find_rest (row->text, row->pattern), row->rest);
}

/* What is filled into a form is counted, its headings are not. */
test_case (form)
{
  static const char pattern[]
      = "Name: ____\nClass: ____\n\nQuestion 1\nWhat causes the tides, and why do they come later from day to day?\n\n"
        "Question 2\nWhat did people believe before that was known?\n\nRemarks:\n";
  g_autofree char *rest = find_rest (
      "Name: Eva Moe\nClass: 7b\n\nQuestion 1\nWhat causes the tides, and why do they come later from day to day?\n"
      "The moon.\n\nQuestion 2\nWhat did people believe before that was known?\nThat the sea "
      "breathes.\n\nRemarks:\nnone\n",
      pattern);
  g_autofree char *other
      = find_rest ("Name of the sea is what they asked for first. Class is what they had.\n\nRemarks:\n", pattern);
  g_assert_cmpstr (rest, ==, "Eva Moe 7b The moon That the sea breathes none");
  assert_takes (find_rest ("姓名：李晓明\n班级：七班\n日期：五月三日\n", "姓名：\n班级：\n日期：\n"),
                "李 晓 明 七 班 五 月 三 日");
  g_assert_cmpstr (other, ==, "Name of the sea is what they asked for first Class is what they had Remarks");
}

static void
append_words (GString *text, GRand *random, guint n, const char *prefix)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d ", prefix, g_rand_int_range (random, 0, 100000));
}

/* Answers between questions are counted to the word, whatever their length and the order of the
 * questions. */
test_case (answers)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GString) sheet = g_string_new (NULL), text = g_string_new (NULL), answers = g_string_new (NULL);
      GString *questions[6];
      guint start = round % G_N_ELEMENTS (questions);
      for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
        {
          questions[i] = g_string_new (NULL);
          append_words (questions[i], random, (guint) g_rand_int_range (random, 8, 30), "q");
          g_string_append_printf (sheet, "%s?\n\n", questions[i]->str);
        }
      for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
        {
          g_autoptr (GString) answer = g_string_new (NULL);
          append_words (answer, random, (guint) g_rand_int_range (random, 0, 40), "a");
          g_string_append (answers, answer->str);
          g_string_append_printf (text, "%s?\n\n%s.\n\n", questions[(start + i) % G_N_ELEMENTS (questions)]->str,
                                  answer->str);
        }
      assert_takes (find_rest (text->str, sheet->str), g_strchomp (answers->str));
      winnow_for_each_of (question, questions)
        g_string_free (*question, TRUE);
    }
}

/* Whatever the texts are: what is masked by one template alone is masked by two, and a text is its
 * own template. */
test_case (random)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (32);
  for (guint round = 0; round < 500; round++)
    {
      g_autoptr (GString) first = g_string_new (NULL), second = g_string_new (NULL);
      GString *sources[] = { first, second };
      WinnowSettings settings;
      winnow_settings_init (&settings);
      for (guint i = 0; i < 2; i++)
        for (gint n = g_rand_int_range (random, 1, 120); n > 0; n--)
          g_string_append_printf (sources[i], "w%d%s", g_rand_int_range (random, 0, 12),
                                  g_rand_int_range (random, 0, 8) > 0 ? " " : ".\n\n");
      g_autoptr (WinnowText) text = make_text (first->str), other = make_text (second->str);
      g_autofree guint8 *mask = g_malloc0 (text->n_tokens + 1), *before = g_malloc0 (text->n_tokens + 1);

      winnow_template_mask (text, other, &settings, mask);
      memcpy (before, mask, text->n_tokens);
      g_assert_cmpuint (mask[text->n_tokens], ==, 0);
      winnow_template_mask (text, text, &settings, mask);
      for (guint32 t = 0; t < text->n_tokens; t++)
        {
          g_assert_cmpuint (mask[t], ==, 1);
          g_assert_cmpuint (before[t], <=, 1);
        }
    }
}
