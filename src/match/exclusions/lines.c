/* lines.c: the lines of a text, and what they look like
 *
 * All parts of a document begin and end with a line. So one pass reads the lines, and what looks
 * for a part sees their places and lengths; it reads few of them again. O(length). */
#include "match/exclusions/exclusion-finders.h"

#include <string.h>

#include "base/array.h"
#include "text/wrapped-line.h"

/* Bytes of a line whose columns are counted. */
#define MAX_COUNTED 400

/* A heading has at most this many columns: an ASCII character counts 2, a byte of others 1. */
#define MAX_HEADING 100
/* Bytes before the colon behind which the text of a part follows on the same line. */
#define MAX_BEFORE 60

/* Of eight bytes in long lines that many at least: each line is a paragraph. */
#define MIN_LONG_EIGHTHS 2

/* Columns of a sentence, and of a title, at least and at most. */
#define MIN_PROSE 40
#define MAX_TITLE 80

static gsize
measure_blank (const char *at, const char *end)
{
  const char *start = at;
  while (at < end)
    if (*at == ' ' || *at == '\t' || *at == '\f' || *at == '\r')
      at++;
    else if (end - at >= 3 && memcmp (at, "\343\200\200", 3) == 0) /* an ideographic space */
      at += 3;
    else
      break;
  return at - start;
}

/* Sets heading and behind. */
static void
classify (WinnowLine *line, const char *text)
{
  const char *start = text + line->start;
  gsize length = line->end - line->start;
  if (length * ((guchar) *start < 0x80 ? 2 : 1) <= MAX_HEADING)
    line->heading = winnow_heading_classify (start, length);
  if (line->heading != WINNOW_HEADING_NONE)
    return;
  const char *colon = memchr (start, ':', MIN (length, MAX_BEFORE)),
             *wide = g_strstr_len (start, MIN (length, MAX_BEFORE), "：");
  const char *end = colon != NULL && (wide == NULL || colon < wide) ? colon : wide;
  if (end == NULL || (line->heading = winnow_heading_classify (start, end - start)) == WINNOW_HEADING_NONE)
    return;
  end += *end == ':' ? 1 : strlen ("：");
  line->behind = end + measure_blank (end, start + length) - start;
}

WinnowLines
winnow_lines_read (const char *text, gsize length, const WinnowText *tokens)
{
  GArray *array = winnow_array_new (WinnowLine);
  const char *end = text + length, *line_end;
  gsize n_long = 0;
  gboolean is_apart = FALSE;
  for (const char *at = text; at < end; at = line_end + 1)
    {
      line_end = memchr (at, '\n', (gsize) (end - at)) ?: end;
      gsize blank = measure_blank (at, line_end);
      const char *start = at + blank, *last = line_end;
      while (last > start && strchr (" \r\t\f", last[-1]) != NULL)
        last--;
      if (start < last)
        {
          WinnowLine line = { .start = start - text,
                              .end = last - text,
                              .columns = last - at > MAX_COUNTED ? G_MAXUINT16 : winnow_count_columns (at, last),
                              .indent = MIN (blank, G_MAXUINT8),
                              .is_apart = is_apart };
          n_long += line.columns > WINNOW_WRAPPED_LINE_MAXIMUM ? last - at : 0;
          classify (&line, text);
          g_array_append_val (array, line);
        }
      is_apart = start >= last;
    }
  guint n = array->len;
  return (WinnowLines){ text, tokens, (WinnowLine *) (gpointer) g_array_free (array, FALSE), n,
                        n_long * 8 < length * MIN_LONG_EIGHTHS };
}

void
winnow_lines_mark (WinnowLines *lines, guint first, guint last, WinnowExclusionReason reason)
{
  for (guint i = first; i < last; i++)
    if (lines->lines[i].reason == WINNOW_EXCLUSION_NONE)
      lines->lines[i].reason = reason;
}

guint
winnow_lines_end_paragraph (const WinnowLines *lines, guint i)
{
  for (i++; i < lines->n_lines; i++)
    if (!lines->is_wrapped || lines->lines[i].is_apart || lines->lines[i].heading != WINNOW_HEADING_NONE
        || !winnow_line_is_wrapped (lines->lines[i - 1].columns))
      break;
  return i;
}

guint
winnow_lines_count_words (const WinnowLines *lines, guint32 start, guint32 end, double *stop_share)
{
  guint32 first = winnow_text_find_token (lines->tokens, start), last = winnow_text_find_token (lines->tokens, end);
  guint32 n_stop = 0, weight = 0;
  for (guint32 t = first; t < last; t++)
    {
      n_stop += lines->tokens->flags[t] & WINNOW_TOKEN_STOP ? 1 : 0;
      weight += lines->tokens->weights[t];
    }
  if (stop_share != NULL)
    *stop_share = last > first ? (double) n_stop / (last - first) : 0;
  return (weight + WINNOW_WORD_WEIGHT - 1) / WINNOW_WORD_WEIGHT;
}

int
winnow_lines_weigh (const WinnowLines *lines, guint first, guint last, WinnowSigns *signs, int enough)
{
  guint32 start = lines->lines[first].start;
  return winnow_signs_weigh (signs, lines->text + start, lines->lines[last - 1].end - start, enough);
}

/* Whether one of @characters is the last one of line @i but for @closings. */
static gboolean
ends_in (const WinnowLines *lines, guint i, const char *characters, const char *closings)
{
  const char *start = lines->text + lines->lines[i].start, *at = lines->text + lines->lines[i].end;
  gunichar last = 0;
  do
    last = g_utf8_get_char (at = g_utf8_prev_char (at));
  while (at > start && g_utf8_strchr (closings, -1, last) != NULL);
  return g_utf8_strchr (characters, -1, last) != NULL;
}

gboolean
winnow_line_ends_in (const WinnowLines *lines, guint i, const char *characters)
{
  return ends_in (lines, i, characters, "");
}

gboolean
winnow_line_ends_sentence (const WinnowLines *lines, guint i)
{
  return ends_in (lines, i, ".!?;,。！？；，…।", "\"'”’)]");
}

gboolean
winnow_line_is_prose (const WinnowLines *lines, guint i)
{
  const WinnowLine *line = &lines->lines[i], *next = i + 1 < lines->n_lines ? line + 1 : NULL;
  if (line->columns > WINNOW_WRAPPED_LINE_MAXIMUM
      || (line->columns >= MIN_PROSE && winnow_line_ends_sentence (lines, i)))
    return TRUE;
  return line->columns >= MIN_PROSE && lines->is_wrapped && next != NULL && !next->is_apart
         && next->heading == WINNOW_HEADING_NONE && g_ascii_islower (lines->text[next->start]);
}

static WinnowSigns numbers = WINNOW_SIGNS (
    { "^(?:#+\\s|第\\s*[\\d一二三四五六七八九十]+\\s*(?:[章节節题題讲问]|部分?(?=[\\s：:]|$))|[(（]?["
      "一二三四五六七八九十]{1,3}[)）、.．]|"
      "[(（]?\\d{1,2}[)）、.．](?!\\d)\\s*\\p{L}|\\d(?:\\.\\d+)+\\.?\\s|[IVX]+\\.\\s|"
      "(?i:task|question|part|chapter|section|exercise|problem|aufgabe|frage|teil|kapitel|chapitre|partie|parte|"
      "capítulo|pregunta|глава|вопрос|часть)\\s+[\\dIVX]+)",
      1 });

gboolean
winnow_line_is_numbered (const WinnowLines *lines, guint i)
{
  return winnow_lines_weigh (lines, i, i + 1, &numbers, 1) > 0;
}

gboolean
winnow_line_is_title (const WinnowLines *lines, guint i)
{
  const WinnowLine *line = &lines->lines[i];
  if (line->heading != WINNOW_HEADING_NONE || winnow_line_is_numbered (lines, i))
    return TRUE;
  return line->columns <= MAX_TITLE && !winnow_line_ends_sentence (lines, i)
         && winnow_lines_end_paragraph (lines, i) == i + 1 && i + 1 < lines->n_lines
         && winnow_line_is_prose (lines, i + 1);
}
