/* chapters.c: see chapters.h
 *
 * A line has the form of a heading if it begins with a number and is short and no sentence:
 * “第三章 …”, “Chapter 4”, “第三节 …”, “三、…”, “（三）…”, “3 …”, “3.2 …”, in the order of their
 * levels. Numbers of a level ascend by one from 1. So do those of a numbered list or of a table of
 * contents without dots, whose entries are too short for chapters. */
#include "match/chapters.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "match/exclusions/exclusion-finders.h"

#define MIN_CHAPTER 100u /* bytes on average, of chapters found by the form of lines */
#define MAX_CHAPTERS 500u

#define HAN "([一二三四五六七八九十百]+)"
#define EITHER "([一二三四五六七八九十百]+|[0-9]{1,2})"
#define BEGINS "[ \\t　]{1,9}(?=[\\p{Lu}\\p{Han}])"

/* A group a level: the number. */
static WinnowSigns heading_form
    = WINNOW_SIGNS ({ "(?m)^[ \\t　]{0,9}(?:(?|第 ?" EITHER " ?[章篇]|(?i:chapter) ([0-9]{1,2}|[IVXLC]+)\\b)"
                      "|第 ?" EITHER " ?节|" HAN "、|[（(]" HAN "[）)]|([0-9]{1,2})[.．、]?" BEGINS
                      "|([0-9]{1,2}[.．][0-9]{1,2})[.．]?" BEGINS ")[^\\r\\n]{0,60}(?<![,;:.!?，；：。！？、])\\r?$",
                      1 });

/* What a line of a table of contents ends in. */
static const char contents_form[] = "(?:[.·…．]{2}|\\t)[ \\t]{0,9}[0-9]+\\s*$";

typedef struct
{
  guint32 level, start, end;
  guint32 number; /* 0 if it is not known */
} Heading;

static void
add_marks (const GArray *marks, GArray *headings)
{
  winnow_for_each_value (const WinnowMark, mark, marks)
    if (mark->level < WINNOW_QUOTATION)
      WINNOW_APPEND (headings, Heading, mark->level, mark->start, mark->end);
}

static void
add_lines (const char *text, gsize length, GArray *headings)
{
  g_autoptr (GMatchInfo) match = NULL;
  for (g_regex_match_full (winnow_signs_get_regex (&heading_form, 0), text, (gssize) length, 0, 0, &match, NULL);
       g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      gint start, end, level = g_match_info_get_match_count (match) - 1; /* the last group that matched */
      g_autofree char *number = g_match_info_fetch (match, level);
      g_match_info_fetch_pos (match, 0, &start, &end);
      WINNOW_APPEND (headings, Heading, (guint32) level, (guint32) start, (guint32) end,
                     g_str_equal (number, "一") ? 1
                     : strlen (number) > 2      ? 0
                                                : (guint32) atoi (number));
    }
}

guint
winnow_heading_get_level (const char *line, gsize length)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_regex_match_full (winnow_signs_get_regex (&heading_form, 0), line, (gssize) length, 0, 0, &match, NULL);
  return g_match_info_matches (match) ? g_match_info_get_match_count (match) - 1 : 0;
}

static void
drop_contents (const char *text, GArray *headings)
{
  g_autoptr (GRegex) form = g_regex_new (contents_form, 0, 0, NULL);
  guint n = 0;
  winnow_for_each_value (Heading, heading, headings)
    if (!g_regex_match_full (form, text + heading->start, heading->end - heading->start, 0, 0, NULL, NULL))
      WINNOW_DATA (Heading, headings)[n++] = *heading;
  g_array_set_size (headings, n);
}

/* Whether its chapters are lines of a list. */
static gboolean
is_list (const GArray *run, guint32 min)
{
  const WinnowChapter *chapters = WINNOW_DATA (WinnowChapter, run);
  return run->len > 0 && chapters[run->len - 1].start - chapters->start < min * (run->len - 1);
}

/* @run: empty; its chapters have no ends yet. */
static gboolean
find_run (const GArray *headings, guint32 level, guint32 min, GArray *run)
{
  winnow_for_each_value (const Heading, heading, headings)
    {
      if (heading->level != level)
        continue;
      if (heading->number == 1 && is_list (run, min))
        g_array_set_size (run, 0);
      if (heading->number == 0 || heading->number == run->len + 1)
        WINNOW_APPEND (run, WinnowChapter, NULL, heading->start, heading->end);
    }
  if (run->len < 2 || run->len > MAX_CHAPTERS || is_list (run, min))
    g_array_set_size (run, 0);
  return run->len > 0;
}

/* Adds what is before the first one, and sets titles and where each ends. */
static void
divide (GArray *chapters, const char *text, gsize length, WinnowHanMode han)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text, length, han);
  const WinnowChapter before = { .first = 0 };
  guint32 token = 0;
  if (WINNOW_DATA (WinnowChapter, chapters)->start > 0)
    g_array_prepend_val (chapters, before);
  WinnowChapter *chapter = WINNOW_DATA (WinnowChapter, chapters);
  for (guint i = 0; i < chapters->len; i++, chapter++)
    {
      if (chapter->end > 0)
        {
          chapter->title = g_strndup (text + chapter->start, chapter->end - chapter->start);
          g_strstrip (g_strdelimit (chapter->title, "\r\n\t", ' '));
        }
      chapter->end = i + 1 < chapters->len ? chapter[1].start : (guint32) length;
      chapter->first = token;
      while (token < tokens->n_tokens && tokens->starts[token] < chapter->end)
        token++;
      chapter->last = token;
    }
}

static void
clear_chapter (gpointer chapter)
{
  g_free (((WinnowChapter *) chapter)->title);
}

GArray *
winnow_chapters_new (const char *text, gsize length, const GArray *marks, WinnowHanMode han)
{
  g_autoptr (GArray) headings = winnow_array_new (Heading);
  GArray *chapters = winnow_array_new (WinnowChapter);
  length = winnow_marks_get_body_end (marks, length);
  g_array_set_clear_func (chapters, clear_chapter);
  add_marks (marks, headings);
  guint32 min = headings->len > 0 ? 0 : MIN_CHAPTER;
  if (headings->len == 0)
    add_lines (text, length, headings);
  drop_contents (text, headings);
  for (guint32 level = 1; level < WINNOW_QUOTATION && chapters->len == 0; level++)
    if (find_run (headings, level, min, chapters))
      divide (chapters, text, length, han);
  return chapters;
}
