/* test-chapters.c: the chapters of a text, by marks and by the form of lines */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/chapters.h"
#include "base/for-each.h"

#define LINE "It is the custom of this house that guests go round the table once before they sit down.\n"
#define BODY LINE LINE

/* @expected: titles, each with a bar behind it, without what is before the first. */
static void
check (const char *text, const GArray *marks, const char *expected)
{
  gsize length = strlen (text);
  g_autoptr (WinnowText) tokens = winnow_text_new (text, length, WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) chapters = winnow_chapters_new (text, length, marks, WINNOW_HAN_CHARACTERS);
  g_autoptr (GString) titles = g_string_new (NULL);
  guint32 end = 0, token = 0;
  winnow_for_each_value (const WinnowChapter, chapter, chapters)
    {
      if (chapter->title != NULL)
        g_string_append_printf (titles, "%s|", chapter->title);
      g_assert_true (chapter->title != NULL || end == 0);
      g_assert_cmpuint (chapter->start, ==, end);
      g_assert_cmpuint (chapter->first, ==, token);
      end = chapter->end;
      token = chapter->last;
    }
  g_assert_cmpstr (titles->str, ==, expected);
  g_assert_cmpuint (end, ==, chapters->len > 0 ? length : 0);
  g_assert_cmpuint (token, ==, chapters->len > 0 ? tokens->n_tokens : 0);
}

test_case (lines)
{
  static const struct
  {
    const char *text, *expected;
  } samples[] = {
    { BODY, "" },
    { "Title\n第一章 绪论\n" BODY "第一节 背景\n" BODY "第二节 方法\n" BODY "第二章 结果\n" BODY,
      "第一章 绪论|第二章 结果|" },
    { "Chapter 1\n" BODY "CHAPTER 2 Later\r\n" BODY, "Chapter 1|CHAPTER 2 Later|" },
    { "一、背景\n" BODY "（一）细节\n" BODY "二、结论\n" BODY, "一、背景|二、结论|" },
    { "1 Introduction\n" BODY "1.1 Aim\n" BODY "2. Methods\n" BODY "2.1 People\n", "1 Introduction|2. Methods|" },
    { "3.1 Aim\n" BODY "3.2 People\n" BODY, "3.1 Aim|3.2 People|" },
    { "第一章 绪论\n" BODY, "" }, /* one is none */
    /* tables of contents, with dots and without */
    { "第一章 绪论……1\n第二章 结果 ...... 12\n第三章 讨论\t20\n" BODY, "" },
    { "第一章 绪论\n第二章 结果\n第一章 绪论\n" BODY "第二章 结果\n" BODY, "第一章 绪论|第二章 结果|" },
    /* lists, sentences, and lines that happen to begin with a number */
    { BODY "1. Flour\n2. Water\n3. Salt\n" BODY, "" },
    { "第一章介绍了背景。\n" BODY "第二章介绍了方法，\n" BODY, "" },
    { "There were\n1 men in the boat\n" BODY "2 women were not\n" BODY, "" },
    { "1 Introduction\n" BODY "12 May was a day\n" BODY "2 Methods\n" BODY, "1 Introduction|2 Methods|" },
  };
  winnow_for_each_of (sample, samples)
    check (sample->text, NULL, sample->expected);
}

/* Where a format marks headings, lines do not count, and the level is the first with two. */
test_case (marks)
{
  static const char text[] = "Title\n1 One\n" BODY "Two\n";
  const guint32 two = sizeof "Title\n1 One\n" BODY - 1;
  const WinnowMark all[] = { { 1, 0, 5 }, { 2, 6, 11 }, { WINNOW_QUOTATION, 12, 20 }, { 2, two, two + 3 } };
  g_autoptr (GArray) marks = winnow_array_new (WinnowMark);
  g_array_append_vals (marks, all, 1);
  check (text, marks, "");
  g_array_append_vals (marks, all + 1, 3);
  check (text, marks, "1 One|Two|");
  /* a table of contents of headings */
  static const char listed[] = "One .. 1\nTwo\t2\n";
  const WinnowMark entries[] = { { 1, 0, 8 }, { 1, 9, 14 } };
  g_array_set_size (marks, 0);
  g_array_append_vals (marks, entries, 2);
  check (listed, marks, "");
}

/* Hostile texts take no long time. */
test_case (many)
{
  static const char *const lines[] = { "1 A\n第一章 A\n", "1 A\n", "\t", ".", "1 A\t1\n", " 1" };
  winnow_for_each_of (line, lines)
    {
      g_autoptr (GString) text = g_string_new ("1 A");
      for (guint n = 0; n < 200000; n++)
        g_string_append (text, *line);
      gint64 before = g_get_monotonic_time ();
      check (text->str, NULL, "");
      g_assert_cmpint (g_get_monotonic_time () - before, <, 5 * G_TIME_SPAN_SECOND);
    }
}
