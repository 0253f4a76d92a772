/* card-fields.c: finds the parts of an index card by headings, in English and Chinese, and by place
 *
 * A heading begins a paragraph or a line: "Abstract:", "关键词：", "【摘要】"; a Chinese one with a sign
 * after it may also be within a line, as on the covers of theses (GB/T 7713.1): "姓名：… 学号：…". Its
 * part is the rest of the paragraph up to the next heading, or the next paragraph if nothing is
 * left. Headings are searched in the first N_PARAGRAPHS paragraphs; the first of each kind counts.
 * A new heading is a new word in the table.
 *
 * Without a heading the title is the first paragraph that no cover or journal prints for all works,
 * if it is short and more follows; the author a short paragraph that begins with "By", or of
 * nothing but Chinese names after the title of a text with an abstract or keywords, or the name
 * that the note on the author begins with; the date a short one with a date. The first and the last
 * paragraph are those long enough for prose, without the abstract. Paragraphs are those of
 * long-sentences.c. */
#include "fingerprint/methods/card-fields.h"

#include <string.h>

#include "base/array.h"
#include "base/for-each.h"
#include "fingerprint/byline.h"
#include "fingerprint/kgram.h"
#include "fingerprint/methods/long-sentences.h"
#include "fingerprint/names.h"

#define N_PARAGRAPHS 40                     /* paragraphs searched for headings */
#define N_BYLINES 8                         /* paragraphs searched for a date without a heading */
#define MAX_TITLE (20 * WINNOW_WORD_WEIGHT) /* weight */
#define MAX_BYLINE (8 * WINNOW_WORD_WEIGHT)
#define MIN_PROSE (20 * WINNOW_WORD_WEIGHT)
#define N_TITLE 20  /* paragraphs of a cover before the title */
#define N_AUTHORS 3 /* paragraphs after the title that may name authors */
#define MAX_HEADING_TOKENS 8
#define NO_PART WINNOW_CARD_N_PARTS    /* a heading of what the card does not list */
#define NOTE (WINNOW_CARD_N_PARTS + 1) /* a heading of the note on the author */

/* What follows a heading that does not fill its paragraph. */
typedef enum
{
  AFTER_SIGN, /* a colon, a dash, a full stop or a closing bracket, unlike "Abstract reasoning" */
  AFTER_GAP,  /* anything between tokens */
  AFTER_NAME, /* the rest of a short paragraph */
} After;

/* Folded, between bars; words are separated by one space. */
static const struct
{
  WinnowCardPart part;
  After after;
  const char *texts;
} headings[] = {
  { NOTE, AFTER_GAP, "|作者简介|第一作者|第一作者简介|" },
  { WINNOW_CARD_TITLE, AFTER_SIGN, "|title|" },
  { WINNOW_CARD_TITLE, AFTER_GAP,
    "|标题|题目|篇名|题名|论文题目|论文名称|论文标题|中文题目|课题名称|设计题目"
    "|毕业论文题目|毕业设计题目|学位论文题目|" },
  { WINNOW_CARD_AUTHOR, AFTER_SIGN, "|author|authors|姓名|文|撰稿|" },
  { WINNOW_CARD_AUTHOR, AFTER_NAME, "|by|" },
  { WINNOW_CARD_AUTHOR, AFTER_GAP,
    "|作者|作者姓名|论文作者|学生姓名|研究生姓名|学生|研究生|申请人|申请人姓名|学位申请人"
    "|学位申请人姓名|撰稿人|" },
  { WINNOW_CARD_DATE, AFTER_SIGN, "|date|published|" },
  { WINNOW_CARD_DATE, AFTER_GAP,
    "|日期|发布日期|发布时间|发表日期|发表时间|完成日期|完成时间|提交日期|论文提交日期"
    "|答辩日期|论文答辩日期|收稿日期|" },
  { WINNOW_CARD_KEYWORDS, AFTER_SIGN, "|keywords|key words|index terms|" },
  { WINNOW_CARD_KEYWORDS, AFTER_GAP, "|关键词|关键字|主题词|" },
  { WINNOW_CARD_ABSTRACT, AFTER_SIGN, "|abstract|summary|" },
  { WINNOW_CARD_ABSTRACT, AFTER_GAP, "|摘要|中文摘要|内容摘要|提要|内容提要|" },
  { NO_PART, AFTER_SIGN,
    "|doi|udc|isbn|issn|单位|专业|学院|院系|系别|班级|导师|学号|学科|类型|年级|职称|题号"
    "|编号|密级|副导师|" },
  { NO_PART, AFTER_GAP,
    "|英文题目|英文题名|外文题目|通信作者|通讯作者|作者单位|中图分类号|分类号|学校代码"
    "|单位代码|文章编号|论文编号|文献标识码|文献标志码|基金项目|修回日期|引用格式"
    "|引用本文|指导教师|指导老师|导师姓名|副指导教师|一级学科|二级学科|院系名称|学院名称"
    "|入学年份|起讫日期|申请学位|申请学位级别|申请学位类别|学科专业|专业名称|研究方向"
    "|培养单位|学位类别|授予单位|" },
};

typedef struct
{
  WinnowSubject *subject;
  const WinnowText *tokens;
  GArray *paragraphs;   /* (owned) (element-type WinnowCardField) */
  WinnowCardField note; /* on the author: 作者简介 */
} Finder;

/* ── paragraphs ── */

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

/* Whether @paragraph is as short as a byline, which may be longer with bars. */
static gboolean
is_byline (const Finder *finder, WinnowCardField paragraph)
{
  const WinnowText *tokens = finder->tokens;
  guint64 weight = get_weight (finder, paragraph);
  return weight <= MAX_BYLINE
         || (weight <= MAX_TITLE
             && memchr (finder->subject->text + tokens->starts[paragraph.first], '|',
                        tokens->ends[paragraph.last - 1] - tokens->starts[paragraph.first])
                    != NULL);
}

/* Whether a heading begins with the first two bytes of @letters, as few words do. */
static gboolean
may_begin_heading (const char *letters)
{
  static guint8 begin[1 << 8][1 << 8];
  static gsize is_filled;
  if (g_once_init_enter (&is_filled))
    {
      winnow_for_each_of (heading, headings)
        for (const char *at = heading->texts + 1; *at != '\0'; at = strchr (at, '|') + 1)
          begin[(guchar) at[0]][(guchar) at[1]] = 1;
      g_once_init_leave (&is_filled, 1);
    }
  return letters[0] == '\0' || letters[1] == '\0' || begin[(guchar) letters[0]][(guchar) letters[1]];
}

/* The row of the heading of @paragraph, or −1. @end: (out) the token after it. Most paragraphs
 * begin with a word that begins no heading. */
static int
find_heading (const Finder *finder, WinnowCardField paragraph, guint32 *end)
{
  g_autoptr (GString) letters = g_string_new ("|"); /* of the tokens so far, as in the table */
  gboolean is_short = is_byline (finder, paragraph), may_be_heading = TRUE;
  for (*end = paragraph.first; may_be_heading && *end < paragraph.last && *end < paragraph.first + MAX_HEADING_TOKENS;)
    {
      if (letters->len > 1 && !(finder->tokens->flags[*end] & WINNOW_TOKEN_CHARACTER))
        g_string_append_c (letters, ' ');
      winnow_subject_append_token (finder->subject, finder->tokens, (*end)++, letters);
      if (!may_begin_heading (letters->str + 1))
        return -1;
      may_be_heading = FALSE;
      winnow_for_each_index_of (row, headings)
        if (strstr (headings[row].texts, letters->str) != NULL)
          {
            g_autofree char *whole = g_strconcat (letters->str, "|", NULL);
            may_be_heading = TRUE;
            if (strstr (headings[row].texts, whole) != NULL
                && (*end == paragraph.last || ends_heading (finder, *end, headings[row].after, is_short)))
              return row;
          }
    }
  return -1;
}

/* ── names ── */

/* The token after the adjacent Han characters from token @i on. */
static guint32
skip_han (const Finder *finder, guint32 i, guint32 last)
{
  const WinnowText *tokens = finder->tokens;
  guint32 first = i;
  while (i < last && (tokens->flags[i] & WINNOW_TOKEN_CHARACTER)
         && (i == first || tokens->starts[i] == tokens->ends[i - 1]))
    i++;
  return i;
}

/* Whether the Han characters of tokens [first, last) are a name of two to four. */
static gboolean
is_name (const Finder *finder, guint32 first, guint32 last)
{
  return last - first >= 2 && last - first <= 4 && winnow_name_is_surname (finder->tokens->hashes[first]);
}

/* Whether @paragraph consists of Chinese names, with numbers and letters of footnotes. */
static gboolean
names_people (const Finder *finder, WinnowCardField paragraph)
{
  guint n_names = 0;
  if (get_weight (finder, paragraph) > 2 * MAX_BYLINE)
    return FALSE;
  for (guint32 i = paragraph.first; i < paragraph.last;)
    {
      guint32 end = skip_han (finder, i, paragraph.last);
      if (end > i ? !is_name (finder, i, end) : finder->tokens->ends[i] - finder->tokens->starts[i] > 3)
        return FALSE;
      n_names += end > i;
      i = MAX (end, i + 1);
    }
  return n_names > 0;
}

/* ── lines ── */

/* The text between the tokens @i − 1 and @i: empty where they share bytes, as two that come of one
 * character do. */
static const char *
get_gap (const Finder *finder, guint32 i, gsize *length)
{
  guint32 start = finder->tokens->ends[i - 1], end = finder->tokens->starts[i];
  *length = end > start ? end - start : 0;
  return finder->subject->text + start;
}

/* Whether a line ends between the tokens @i − 1 and @i. */
static gboolean
begins_line (const Finder *finder, guint32 i)
{
  gsize length;
  const char *gap = get_gap (finder, i, &length);
  return memchr (gap, '\n', length) != NULL || memchr (gap, '\r', length) != NULL;
}

/* Whether the line at token @i cannot belong to the one before, which begins at @first: it has a
 * heading or names people, or the one before is a number of the cover. Lines that fill the page are
 * joined into paragraphs of @last tokens at most. */
static gboolean
begins_part (const Finder *finder, guint32 first, guint32 i, guint32 last)
{
  WinnowCardField before = { first, i }, rest = { i, last }, line = { i, i + 1 };
  guint32 end;
  int row = find_heading (finder, before, &end);
  while (line.last < last && !begins_line (finder, line.last))
    line.last++;
  return (row >= 0 && headings[row].part == NO_PART) || find_heading (finder, rest, &end) >= 0
         || names_people (finder, line);
}

/* Whether a Chinese heading with a sign after it follows white space at token @i. */
static gboolean
begins_field (const Finder *finder, guint32 i, guint32 last)
{
  gsize length;
  const char *gap = get_gap (finder, i, &length);
  WinnowCardField rest = { i, last };
  guint32 end;
  return length > 0 && (finder->tokens->flags[i] & WINNOW_TOKEN_CHARACTER)
         && g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (gap + length)))
         && find_heading (finder, rest, &end) >= 0 && end < last && ends_heading (finder, end, AFTER_SIGN, FALSE);
}

/* Appends @paragraph, cut before the headings in it. */
static void
add_paragraph (const Finder *finder, WinnowCardField paragraph)
{
  WinnowCardField rest = paragraph;
  for (guint32 i = paragraph.first + 1; i < paragraph.last && finder->paragraphs->len < N_PARAGRAPHS; i++)
    if (begins_line (finder, i) ? begins_part (finder, rest.first, i, paragraph.last)
                                : begins_field (finder, i, paragraph.last))
      {
        rest.last = i;
        g_array_append_val (finder->paragraphs, rest);
        rest = (WinnowCardField){ i, paragraph.last };
      }
  g_array_append_val (finder->paragraphs, rest);
}

static void
find_paragraphs (const Finder *finder)
{
  const GArray *sentences = winnow_subject_get_long_sentences (finder->subject);
  for (guint i = 0; i < sentences->len;)
    {
      const WinnowLongSentence *sentence = &g_array_index (sentences, WinnowLongSentence, i);
      WinnowCardField paragraph = { sentence->first, sentence->last };
      guint32 number = sentence->paragraph;
      for (; i < sentences->len && (sentence = &g_array_index (sentences, WinnowLongSentence, i))->paragraph == number;
           i++)
        paragraph.last = sentence->last;
      add_paragraph (finder, paragraph);
    }
}

/* Whether a number of a page, in digits or Roman numerals, begins a line at token @i. */
static gboolean
begins_page (const Finder *finder, guint32 i)
{
  g_autofree char *token = winnow_subject_dup_token (finder->subject, finder->tokens, i);
  return begins_line (finder, i)
         && (token[strspn (token, "0123456789")] == '\0' || token[strspn (token, "ivx")] == '\0');
}

/* The names alone. */
static WinnowCardField
trim_author (const Finder *finder, WinnowCardField field)
{
  const WinnowText *tokens = finder->tokens;
  gsize start = tokens->starts[field.first], begin,
        next = field.last < tokens->n_tokens ? tokens->starts[field.last] : finder->subject->length,
        end = winnow_byline_find_names (finder->subject->text + start, next - start, &begin);
  while (!is_empty (field) && tokens->starts[field.last - 1] >= start + end)
    field.last--;
  while (!is_empty (field) && tokens->starts[field.first] < start + begin)
    field.first++;
  return field;
}

/* What @field can be of @part: a date has a date, an author is short, and keywords end with their
 * page. Empty: nothing. */
static WinnowCardField
trim_part (const Finder *finder, WinnowCardPart part, WinnowCardField field)
{
  g_autofree char *date
      = part == WINNOW_CARD_DATE ? winnow_card_dup_date (finder->subject, field.first, field.last) : NULL;
  if ((part == WINNOW_CARD_DATE && date == NULL)
      || (part == WINNOW_CARD_AUTHOR && get_weight (finder, field) > MAX_TITLE))
    return (WinnowCardField){ 0, 0 };
  if (part == WINNOW_CARD_AUTHOR)
    return trim_author (finder, field);
  for (guint32 i = field.first + 1; part == WINNOW_CARD_KEYWORDS && i < field.last; i++)
    if (begins_page (finder, i))
      field.last = i;
  return field;
}

/* The paragraph below a heading that fills its paragraph: no other heading, and below that of an
 * author no Chinese but names. The labels of a cover may be in one column, their values in
 * another. */
static WinnowCardField
get_below (const Finder *finder, WinnowCardPart part, WinnowCardField below)
{
  guint32 end;
  gboolean is_han = !is_empty (below) && (finder->tokens->flags[below.first] & WINNOW_TOKEN_CHARACTER);
  return find_heading (finder, below, &end) >= 0
                 || (part == WINNOW_CARD_AUTHOR && is_han && !names_people (finder, below))
             ? (WinnowCardField){ 0, 0 }
             : below;
}

/* Finds the parts with headings. @labelled: (out) paragraphs that are a heading or its part. */
static void
find_labelled (Finder *finder, WinnowCardField *fields, gboolean labelled[N_PARAGRAPHS + 1])
{
  winnow_for_each_below (i, MIN (N_PARAGRAPHS, finder->paragraphs->len))
    {
      WinnowCardField paragraph = get_paragraph (finder, i), field;
      guint32 end;
      int row = find_heading (finder, paragraph, &end);
      if (row < 0)
        continue;
      WinnowCardPart part = headings[row].part;
      labelled[i] = TRUE;
      if (part == NO_PART)
        continue;
      field = end < paragraph.last ? (WinnowCardField){ end, paragraph.last }
                                   : get_below (finder, part, get_paragraph (finder, i + 1));
      field = is_empty (field) ? field : trim_part (finder, part, field);
      labelled[i + 1] |= end == paragraph.last && !is_empty (field);
      WinnowCardField *found = part == NOTE ? &finder->note : &fields[part];
      if (is_empty (*found))
        *found = field;
    }
}

/* ── parts without a heading ── */

/* Whether a short paragraph is one that a university prints on each cover, or a journal on each
 * first page: its own name, the kind of thesis, number and date of an issue. */
static gboolean
is_imprint (const Finder *finder, WinnowCardField paragraph)
{
  static const char *const ends[]
      = { "大学",         "学院",         "研究院",           "研究生院", "学报",     "学期",
          "学位论文",     "毕业论文",     "毕业设计",         "课程论文", "学期论文", "期末论文",
          "毕业设计论文", "毕业论文设计", "毕业设计论文报告", "目录",     "目次" };
  static const char date_letters[] = "0123456789年月日〇零一二三四五六七八九十";
  if (get_weight (finder, paragraph) > 2 * MAX_BYLINE)
    return FALSE;
  g_autofree char *letters
      = winnow_subject_dup_tokens (finder->subject, finder->tokens, paragraph.first, paragraph.last);
  g_autofree char *date = winnow_card_dup_date (finder->subject, paragraph.first, paragraph.last);
  const char *behind_date = letters;
  gboolean is_dated = date != NULL || strchr ("0123456789", *letters) != NULL || g_str_has_prefix (letters, "二〇");
  while (*behind_date != '\0' && g_utf8_strchr (date_letters, -1, g_utf8_get_char (behind_date)) != NULL)
    behind_date = g_utf8_next_char (behind_date);
  if (*behind_date == '\0')
    return TRUE; /* of nothing but a date */
  winnow_for_each_of (end, ends)
    if (g_str_has_suffix (letters, *end))
      return TRUE;
  if (g_str_has_prefix (letters, "第") && strstr (letters, "卷") != NULL && strstr (letters, "期") != NULL)
    return TRUE;
  return strstr (letters, "学报") != NULL && (is_dated || g_str_has_suffix (letters, "版"));
}

/* Whether a label of one character and a colon begin @paragraph. */
static gboolean
begins_with_short_label (const Finder *finder, WinnowCardField paragraph)
{
  const WinnowText *tokens = finder->tokens;
  guint32 start = tokens->starts[paragraph.first], end = tokens->ends[paragraph.first];
  gsize length = 0;
  const char *gap = paragraph.last - paragraph.first > 1 ? get_gap (finder, paragraph.first + 1, &length) : NULL;
  return gap != NULL && (g_strstr_len (gap, length, ":") != NULL || g_strstr_len (gap, length, "：") != NULL)
         && g_utf8_strlen (finder->subject->text + start, end - start) == 1;
}

/* Whether paragraph @i is too little for a title: letters of a logo, a number, or a part of a label
 * that is set downwards, as “级：公开” of 密级. At the very top a title may be one character, or a number
 * as 1984. */
static gboolean
is_fragment (const Finder *finder, guint i)
{
  const WinnowText *tokens = finder->tokens;
  WinnowCardField paragraph = get_paragraph (finder, i);
  gboolean is_single = i == 0 && paragraph.last - paragraph.first == 1;
  guint n_han = 0, n_numbers = 0, longest = 0;
  for (guint32 t = paragraph.first; t < paragraph.last; t++)
    {
      gboolean is_han = (tokens->flags[t] & WINNOW_TOKEN_CHARACTER) != 0,
               is_number = g_ascii_isdigit (finder->subject->text[tokens->starts[t]]);
      n_han += is_han;
      n_numbers += is_number;
      if (!is_han && (is_single || !is_number))
        longest = MAX (longest, tokens->ends[t] - tokens->starts[t]);
    }
  return begins_with_short_label (finder, paragraph)
         || (longest < 3 && (n_han == 0 || (n_han == 1 && !is_single) || (i > 0 && n_numbers > n_han)));
}

/* Finds the title at the start of the text. Returns: the index of the paragraph after it */
static guint
find_title (const Finder *finder, WinnowCardField *fields, const gboolean *labelled)
{
  guint i = 0;
  while (i < N_TITLE && i + 1 < finder->paragraphs->len
         && (labelled[i] || is_fragment (finder, i) || is_imprint (finder, get_paragraph (finder, i))))
    i++;
  if (i >= N_TITLE || finder->paragraphs->len < i + 2 || get_weight (finder, get_paragraph (finder, i)) > MAX_TITLE
      || (i > 0 && !is_empty (fields[WINNOW_CARD_TITLE])))
    return 0;
  if (is_empty (fields[WINNOW_CARD_TITLE]))
    fields[WINNOW_CARD_TITLE] = get_paragraph (finder, i);
  return i + 1;
}

/* Whether a paragraph is of nothing but a date, with year and month. */
static gboolean
is_date (const Finder *finder, WinnowCardField paragraph)
{
  g_autofree char *date = get_weight (finder, paragraph) <= 2 * MAX_BYLINE
                              ? winnow_card_dup_date (finder->subject, paragraph.first, paragraph.last)
                              : NULL;
  return date != NULL && strlen (date) > strlen ("2024") && is_imprint (finder, paragraph);
}

/* The authors: a line of names after the title of an article, or with a date below it, else the
 * name that begins the note on the author. @begin: the paragraph after the title */
static void
find_authors (const Finder *finder, WinnowCardField *fields, const gboolean *labelled, guint begin)
{
  gboolean is_article = !is_empty (fields[WINNOW_CARD_ABSTRACT]) || !is_empty (fields[WINNOW_CARD_KEYWORDS]);
  WinnowCardField *author = &fields[WINNOW_CARD_AUTHOR];
  for (guint i = begin; i > 0 && i < begin + N_AUTHORS && i < N_PARAGRAPHS && is_empty (*author); i++)
    if (!labelled[i] && names_people (finder, get_paragraph (finder, i))
        && (is_article || is_date (finder, get_paragraph (finder, i + 1))))
      *author = get_paragraph (finder, i);
  if (is_empty (*author) && !is_empty (finder->note))
    {
      guint32 end = skip_han (finder, finder->note.first, finder->note.last);
      if (is_name (finder, finder->note.first, end))
        *author = (WinnowCardField){ finder->note.first, end };
    }
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
winnow_card_find_fields (WinnowSubject *subject, guint line, WinnowCardField fields[WINNOW_CARD_WORDS])
{
  g_autoptr (GArray) paragraphs = winnow_array_new (WinnowCardField);
  Finder finder = { subject, subject->tokens, paragraphs, { 0, 0 } };
  gboolean labelled[N_PARAGRAPHS + 1] = { FALSE };
  memset (fields, 0, WINNOW_CARD_WORDS * sizeof *fields);
  find_paragraphs (&finder);
  find_labelled (&finder, fields, labelled);
  guint begin = find_title (&finder, fields, labelled);
  find_authors (&finder, fields, labelled, begin);
  find_date (&finder, fields);
  find_prose (&finder, fields, labelled, begin);
  if (line > 0)
    fields[WINNOW_CARD_LINE] = get_paragraph (&finder, line - 1);
}
