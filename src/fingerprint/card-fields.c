/* card-fields.c: finds the parts of an index card by headings, in English and Chinese, and by place
 *
 * A heading begins a paragraph: "Abstract:", "关键词：", "【摘要】". Its part is the rest of the paragraph,
 * or the next paragraph if nothing is left. Headings are searched in the first N_PARAGRAPHS
 * paragraphs; the first of each kind counts. A new heading is a new row in the table.
 *
 * Without a heading the title is the first paragraph, if it is short and more follows; the author a
 * short paragraph that begins with "By"; the date a short one with a date. The first and the last
 * paragraph are those long enough for prose, without the abstract. Paragraphs are those of
 * long-sentences.c. */
#include "fingerprint/card-fields.h"

#include <string.h>

#include "fingerprint/kgram.h"
#include "fingerprint/long-sentences.h"

#define N_PARAGRAPHS 40                     /* paragraphs searched for headings */
#define N_BYLINES 8                         /* paragraphs searched for a date without a heading */
#define MAX_TITLE (20 * WINNOW_WORD_WEIGHT) /* weight */
#define MAX_BYLINE (8 * WINNOW_WORD_WEIGHT)
#define MIN_PROSE (20 * WINNOW_WORD_WEIGHT)
#define MAX_HEADING_TOKENS 6

/* What follows a heading that does not fill its paragraph. */
typedef enum
{
  AFTER_SIGN, /* a colon, a dash, a full stop or a closing bracket, unlike "Abstract reasoning" */
  AFTER_GAP,  /* anything between tokens */
  AFTER_NAME, /* the rest of a short paragraph */
} After;

/* Folded; words are separated by one space. */
static const struct
{
  const char *text;
  WinnowCardPart part;
  After after;
} headings[] = {
  { "title", WINNOW_CARD_TITLE, AFTER_SIGN },        { "标题", WINNOW_CARD_TITLE, AFTER_GAP },
  { "题目", WINNOW_CARD_TITLE, AFTER_GAP },          { "篇名", WINNOW_CARD_TITLE, AFTER_GAP },
  { "author", WINNOW_CARD_AUTHOR, AFTER_SIGN },      { "authors", WINNOW_CARD_AUTHOR, AFTER_SIGN },
  { "by", WINNOW_CARD_AUTHOR, AFTER_NAME },          { "作者", WINNOW_CARD_AUTHOR, AFTER_GAP },
  { "date", WINNOW_CARD_DATE, AFTER_SIGN },          { "published", WINNOW_CARD_DATE, AFTER_SIGN },
  { "日期", WINNOW_CARD_DATE, AFTER_GAP },           { "发布日期", WINNOW_CARD_DATE, AFTER_GAP },
  { "发布时间", WINNOW_CARD_DATE, AFTER_GAP },       { "keywords", WINNOW_CARD_KEYWORDS, AFTER_SIGN },
  { "key words", WINNOW_CARD_KEYWORDS, AFTER_SIGN }, { "index terms", WINNOW_CARD_KEYWORDS, AFTER_SIGN },
  { "关键词", WINNOW_CARD_KEYWORDS, AFTER_GAP },     { "关键字", WINNOW_CARD_KEYWORDS, AFTER_GAP },
  { "主题词", WINNOW_CARD_KEYWORDS, AFTER_GAP },     { "abstract", WINNOW_CARD_ABSTRACT, AFTER_SIGN },
  { "summary", WINNOW_CARD_ABSTRACT, AFTER_SIGN },   { "摘要", WINNOW_CARD_ABSTRACT, AFTER_GAP },
  { "内容摘要", WINNOW_CARD_ABSTRACT, AFTER_GAP },   { "提要", WINNOW_CARD_ABSTRACT, AFTER_GAP },
  { "内容提要", WINNOW_CARD_ABSTRACT, AFTER_GAP },
};

typedef struct
{
  WinnowSubject *subject;
  const WinnowText *tokens;
  GArray *paragraphs; /* (owned) (element-type WinnowCardField) */
} Finder;

/* ── paragraphs ── */

static GArray *
find_paragraphs (const WinnowSubject *subject)
{
  g_autoptr (GArray) sentences = winnow_long_sentences_new (subject);
  GArray *paragraphs = g_array_new (FALSE, FALSE, sizeof (WinnowCardField));
  for (guint i = 0; i < sentences->len; i++)
    {
      const WinnowLongSentence *sentence = &g_array_index (sentences, WinnowLongSentence, i);
      WinnowCardField paragraph = { sentence->first, sentence->last };
      if (i > 0 && sentence[-1].paragraph == sentence->paragraph)
        g_array_index (paragraphs, WinnowCardField, paragraphs->len - 1).last = sentence->last;
      else
        g_array_append_val (paragraphs, paragraph);
    }
  return paragraphs;
}

static WinnowCardField
get_paragraph (const Finder *finder, guint i)
{
  return i < finder->paragraphs->len ? g_array_index (finder->paragraphs, WinnowCardField, i)
                                     : (WinnowCardField){ 0, 0 };
}

static guint64
get_weight (const Finder *finder, WinnowCardField field)
{
  return winnow_text_get_weight (finder->tokens, field.first, field.last);
}

static gboolean
is_empty (WinnowCardField field)
{
  return field.first == field.last;
}

/* ── headings ── */

/* Appends token @i in the form of the table. */
static void
append_heading (const Finder *finder, guint32 i, GString *letters)
{
  if (letters->len > 0 && !(finder->tokens->flags[i] & WINNOW_TOKEN_CHARACTER))
    g_string_append_c (letters, ' ');
  winnow_subject_append_token (finder->subject, finder->tokens, i, letters);
}

/* Whether the gap between the tokens @i − 1 and @i ends a heading. @is_short: the paragraph is no
 * longer than a byline. */
static gboolean
ends_heading (const Finder *finder, guint32 i, After after, gboolean is_short)
{
  const char *text = finder->subject->text;
  gboolean has_gap = finder->tokens->ends[i - 1] < finder->tokens->starts[i];
  if (after == AFTER_NAME)
    return is_short;
  for (const char *at = text + finder->tokens->ends[i - 1];
       after == AFTER_SIGN && at < text + finder->tokens->starts[i]; at = g_utf8_next_char (at))
    if (*at == ':' || *at == '.' || *at == ']' || g_utf8_get_char (at) >= 0x2010)
      return TRUE;
  return after == AFTER_GAP && has_gap;
}

/* The row of the heading of @paragraph, or −1. @end: (out) the token behind it. */
static int
find_heading (const Finder *finder, WinnowCardField paragraph, guint32 *end)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  gboolean is_short = get_weight (finder, paragraph) <= MAX_BYLINE;
  for (*end = paragraph.first; *end < paragraph.last && *end < paragraph.first + MAX_HEADING_TOKENS;)
    {
      append_heading (finder, (*end)++, letters);
      for (gsize row = 0; row < G_N_ELEMENTS (headings); row++)
        if (strcmp (headings[row].text, letters->str) == 0
            && (*end == paragraph.last || ends_heading (finder, *end, headings[row].after, is_short)))
          return (int) row;
    }
  return -1;
}

/* Finds the parts with headings. @labelled: (out) paragraphs that are a heading or its part. */
static void
find_labelled (const Finder *finder, WinnowCardField *fields, gboolean labelled[N_PARAGRAPHS + 1])
{
  for (guint i = 0; i < MIN (N_PARAGRAPHS, finder->paragraphs->len); i++)
    {
      WinnowCardField paragraph = get_paragraph (finder, i);
      guint32 end;
      int row = find_heading (finder, paragraph, &end);
      if (row < 0)
        continue;
      labelled[i] = TRUE;
      labelled[i + 1] |= end == paragraph.last;
      if (is_empty (fields[headings[row].part]))
        fields[headings[row].part]
            = end < paragraph.last ? (WinnowCardField){ end, paragraph.last } : get_paragraph (finder, i + 1);
    }
}

/* ── parts without a heading ── */

/* Finds the title at the start of the text. Returns: the index of the paragraph behind it */
static guint
find_title (const Finder *finder, WinnowCardField *fields, const gboolean *labelled)
{
  WinnowCardField first = get_paragraph (finder, 0);
  if (finder->paragraphs->len < 2 || labelled[0] || get_weight (finder, first) > MAX_TITLE)
    return 0;
  if (is_empty (fields[WINNOW_CARD_TITLE]))
    fields[WINNOW_CARD_TITLE] = first;
  return 1;
}

static void
find_date (const Finder *finder, WinnowCardField *fields)
{
  for (guint i = 0; i < MIN (N_BYLINES, finder->paragraphs->len) && is_empty (fields[WINNOW_CARD_DATE]); i++)
    {
      WinnowCardField paragraph = get_paragraph (finder, i);
      g_autofree char *date = get_weight (finder, paragraph) <= MAX_TITLE
                                  ? winnow_card_dup_date (finder->subject, paragraph.first, paragraph.last)
                                  : NULL;
      if (date != NULL && strlen (date) > strlen ("2024"))
        fields[WINNOW_CARD_DATE] = paragraph;
    }
}

/* Finds the first and the last paragraph from paragraph @begin on: the outermost with prose, else
 * the outermost. */
static void
find_prose (const Finder *finder, WinnowCardField *fields, const gboolean *labelled, guint begin)
{
  WinnowCardField first = { 0, 0 }, last = { 0, 0 };
  gboolean has_prose = FALSE;
  for (guint i = begin; i < finder->paragraphs->len; i++)
    {
      WinnowCardField paragraph = get_paragraph (finder, i);
      gboolean is_prose = get_weight (finder, paragraph) >= MIN_PROSE;
      if ((i < N_PARAGRAPHS && labelled[i]) || (has_prose && !is_prose))
        continue;
      if (is_empty (first) || (is_prose && !has_prose))
        first = paragraph;
      last = paragraph;
      has_prose |= is_prose;
    }
  fields[WINNOW_CARD_FIRST] = first;
  fields[WINNOW_CARD_LAST] = last.first > first.first ? last : (WinnowCardField){ 0, 0 };
}

void
winnow_card_find_fields (WinnowSubject *subject, WinnowCardField fields[WINNOW_CARD_WORDS])
{
  g_autoptr (GArray) paragraphs = find_paragraphs (subject);
  Finder finder = { subject, subject->tokens, paragraphs };
  gboolean labelled[N_PARAGRAPHS + 1] = { FALSE };
  guint begin;
  memset (fields, 0, WINNOW_CARD_WORDS * sizeof *fields);
  find_labelled (&finder, fields, labelled);
  begin = find_title (&finder, fields, labelled);
  find_date (&finder, fields);
  find_prose (&finder, fields, labelled, begin);
}

/* ── dates ── */

/* The role of a token in a date; all 0 if it has none. */
typedef struct
{
  guint number; /* at most 9999 */
  guint month;  /* from 1, for the name of a month */
  gboolean is_unit;
} DatePart;

/* "may", "sep", "september". */
static guint
get_month (const char *word)
{
  static const char *const names[] = { "january", "february", "march",     "april",   "may",      "june",
                                       "july",    "august",   "september", "october", "november", "december" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (word, names[i]) == 0 || (strlen (word) == 3 && g_str_has_prefix (names[i], word)))
      return i + 1;
  return 0;
}

/* Reads token @i, if it is in @field. */
static DatePart
read_date_part (WinnowSubject *subject, guint32 i, WinnowCardField field)
{
  DatePart date_part = { 0 };
  g_autofree char *word = NULL;
  gsize n_digits;
  if (i < field.first || i >= field.last)
    return date_part;
  word = winnow_subject_dup_token (subject, subject->tokens, i);
  n_digits = strspn (word, "0123456789");
  /* 1st, 2nd */
  if (n_digits > 0 && n_digits <= 4 && (word[n_digits] == '\0' || (n_digits <= 2 && strlen (word) == n_digits + 2)))
    date_part.number = (guint) g_ascii_strtoull (word, NULL, 10);
  date_part.month = get_month (word);
  date_part.is_unit = strcmp (word, "年") == 0 || strcmp (word, "月") == 0;
  return date_part;
}

/* Reads the number up to @maximum at *@at, maybe after 年 or 月; 0: none. */
static guint
read_number (WinnowSubject *subject, guint32 *at, WinnowCardField field, guint maximum)
{
  guint32 next = *at + read_date_part (subject, *at, field).is_unit;
  guint number = read_date_part (subject, next, field).number;
  if (number == 0 || number > maximum)
    return 0;
  *at = next + 1;
  return number;
}

/* 2024年5月1日, 2024-05-01, 1 May 2024, May 1, 2024. Which number of 1/5/2024 is the month is unknown,
 * so only the year counts. */
static char *
dup_date_at (WinnowSubject *subject, guint32 at, guint year, WinnowCardField field)
{
  DatePart one_before = at > 0 ? read_date_part (subject, at - 1, field) : (DatePart){ 0 },
           two_before = at > 1 ? read_date_part (subject, at - 2, field) : (DatePart){ 0 };
  guint month = one_before.month, day = two_before.number;
  at++;
  if (month == 0 && two_before.month != 0)
    {
      month = two_before.month;
      day = one_before.number;
    }
  if (month == 0)
    {
      month = read_number (subject, &at, field, 12);
      day = month != 0 ? read_number (subject, &at, field, 31) : 0;
    }
  if (month == 0)
    return g_strdup_printf ("%u", year);
  return day == 0 || day > 31 ? g_strdup_printf ("%u-%02u", year, month)
                              : g_strdup_printf ("%u-%02u-%02u", year, month, day);
}

char *
winnow_card_dup_date (WinnowSubject *subject, guint32 first, guint32 last)
{
  WinnowCardField field = { first, last };
  for (guint32 i = first; i < last; i++)
    {
      guint year = read_date_part (subject, i, field).number;
      if (year >= 1000 && year < 3000)
        return dup_date_at (subject, i, year, field);
    }
  return NULL;
}
