/* block-quotes.c: quotations that are set apart
 *
 * Two forms: lines that begin with '>' (Markdown, e-mail), and in plain text paragraphs between
 * blank lines all lines of which are indented, if at most a third of the text is indented. Such a
 * paragraph must look like prose, because tables, lists, code and centred titles are indented,
 * too. */
#include "match/exclusions/exclusion-finders.h"

#include <string.h>

#include "base/array.h"

/* Columns of indentation, at least. */
#define INDENT 4

/* Bytes of letters in a quotation, at least; shorter ones are titles or formulas. */
#define MIN_LETTERS 60

typedef struct
{
  const char *start;
  gsize length; /* without the line's end */
  gsize blank;  /* bytes of white space at its start */
  guint indent; /* in columns */
} Line;

static Line
read_line (const char *at, const char *end)
{
  const char *line_end = memchr (at, '\n', (gsize) (end - at));
  Line line = { at, (gsize) ((line_end != NULL ? line_end : end) - at), 0, 0 };
  while (line.blank < line.length
         && (at[line.blank] == ' ' || at[line.blank] == '\t' || at[line.blank] == '\r' || at[line.blank] == '\f'))
    line.indent += at[line.blank++] == '\t' ? INDENT : 1;
  return line;
}

/* "> word", but not ">>>" of a prompt, nor "->". */
static gboolean
is_marked (const Line *line)
{
  const char *at = line->start + line->blank;
  gsize rest = line->length - line->blank;
  return line->indent < INDENT && rest > 0 && at[0] == '>'
         && (rest == 1 || at[1] == ' ' || at[1] == '>' || (guchar) at[1] >= 0x80 || g_ascii_isalpha (at[1]));
}

typedef struct
{
  const char *text;
  GArray *ranges;
  GArray *indented;               /* (owned) (element-type WinnowRange) paragraphs that may be quotations */
  const char *marked;             /* (nullable) start of the current lines that begin with '>' */
  const char *paragraph;          /* (nullable) start of the current paragraph */
  const char *last_end;           /* of the line before */
  gboolean is_indented_paragraph; /* all lines of the current paragraph so far are indented */
  gsize n_bytes, n_indented;
} Finder;

/* Ends the range that began at *@start, if one did. Appends it to @ranges unless that is NULL. */
static void
end_range (const Finder *finder, const char **start, GArray *ranges)
{
  if (*start != NULL && ranges != NULL)
    WINNOW_APPEND (ranges, WinnowRange, (guint32) (*start - finder->text), (guint32) (finder->last_end - finder->text));
  *start = NULL;
}

static void
end_marked (Finder *finder)
{
  end_range (finder, &finder->marked, finder->ranges);
}

static void
end_paragraph (Finder *finder)
{
  end_range (finder, &finder->paragraph, finder->is_indented_paragraph ? finder->indented : NULL);
}

static void
add_line (Finder *finder, const Line *line)
{
  if (is_marked (line))
    finder->marked = finder->marked != NULL ? finder->marked : line->start;
  else
    end_marked (finder);
  if (line->blank == line->length)
    end_paragraph (finder);
  else
    {
      gboolean is_indented = line->indent >= INDENT;
      finder->is_indented_paragraph = is_indented && (finder->paragraph == NULL || finder->is_indented_paragraph);
      finder->paragraph = finder->paragraph != NULL ? finder->paragraph : line->start;
      finder->n_bytes += line->length;
      finder->n_indented += is_indented ? line->length : 0;
    }
  finder->last_end = line->start + line->length;
}

/* Mostly letters, no columns, no list, and an end. */
static gboolean
looks_like_prose (const char *text, gsize length)
{
  gsize n_letters = 0, n_signs = 0;
  const char *at = text, *end = text + length;
  while (at < end && g_ascii_isspace (*at))
    at++;
  if (at == end || g_ascii_isdigit (*at) || strchr ("-*+#|<{}=/", *at) != NULL)
    return FALSE;
  for (; at < end; at++)
    if ((guchar) *at >= 0x80 || g_ascii_isalpha (*at))
      n_letters++;
    else if (!g_ascii_isspace (*at))
      n_signs++;
    else if (end - at > 3 && at > text && !g_ascii_isspace (at[-1]) && memcmp (at, "   ", 3) == 0)
      return FALSE; /* a gap between columns; indentation follows a line end */
  while (end > text && g_ascii_isspace (end[-1]))
    end--;
  char last = end[-1];
  return n_letters >= MIN_LETTERS && n_signs * 6 < n_letters
         && ((guchar) last >= 0x80 || strchr (".!?\"')]…", last) != NULL);
}

void
winnow_block_quotes_find (const char *text, gsize length, GArray *ranges)
{
  g_autoptr (GArray) indented = winnow_array_new (WinnowRange);
  Finder finder = { .text = text, .ranges = ranges, .indented = indented, .last_end = text };
  const char *end = text + length;
  for (const char *at = text; at < end;)
    {
      Line line = read_line (at, end);
      add_line (&finder, &line);
      at = line.start + line.length + 1;
    }
  end_marked (&finder);
  end_paragraph (&finder);
  for (guint i = 0; i < indented->len && finder.n_indented * 3 <= finder.n_bytes; i++)
    {
      WinnowRange range = g_array_index (indented, WinnowRange, i);
      if (looks_like_prose (text + range.start, range.end - range.start))
        g_array_append_val (ranges, range);
    }
}
