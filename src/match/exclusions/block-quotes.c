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

/* The indentation of @line in columns. */
static guint
get_indent (const WinnowLines *lines, const WinnowLine *line)
{
  guint columns = 0;
  for (const char *at = lines->text + line->start - line->indent; at < lines->text + line->start; at++)
    columns += *at == '\t' ? INDENT : *at == ' ';
  return columns;
}

/* "> word", but not ">>>" of a prompt, nor "->". */
static gboolean
is_marked (const WinnowLines *lines, const WinnowLine *line)
{
  const char *at = lines->text + line->start;
  return *at == '>' && get_indent (lines, line) < INDENT
         && (line->end - line->start == 1 || at[1] == ' ' || at[1] == '>' || (guchar) at[1] >= 0x80
             || g_ascii_isalpha (at[1]));
}

/* Mostly letters, no columns, no list, and an end. */
static gboolean
looks_like_prose (const char *text, gsize length)
{
  gsize n_letters = 0, n_signs = 0;
  const char *end = text + length;
  if (g_ascii_isdigit (*text) || strchr ("-*+#|<{}=/", *text) != NULL)
    return FALSE;
  for (const char *at = text; at < end; at++)
    if ((guchar) *at >= 0x80 || g_ascii_isalpha (*at))
      n_letters++;
    else if (!g_ascii_isspace (*at))
      n_signs++;
    else if (end - at > 3 && !g_ascii_isspace (at[-1]) && memcmp (at, "   ", 3) == 0)
      return FALSE; /* a gap between columns; indentation follows a line end */
  return n_letters >= MIN_LETTERS && n_signs * 6 < n_letters
         && ((guchar) end[-1] >= 0x80 || strchr (".!?\"')]…", end[-1]) != NULL);
}

void
winnow_block_quotes_find (const WinnowLines *lines, GArray *ranges)
{
  g_autoptr (GArray) indented = winnow_array_new (WinnowRange);
  const WinnowLine *line = lines->lines, *end = line + lines->n_lines;
  gsize n_bytes = 0, n_indented = 0;
  while (line < end) /* a paragraph */
    {
      WinnowRange paragraph = { line->start, line->end };
      gboolean is_indented = TRUE, was_marked = FALSE;
      do
        {
          gsize length = line->end - line->start + line->indent;
          gboolean is_set_in = get_indent (lines, line) >= INDENT, is_quoted = is_marked (lines, line);
          paragraph.end = line->end;
          n_bytes += length;
          n_indented += is_set_in ? length : 0;
          is_indented &= is_set_in;
          if (is_quoted && was_marked)
            g_array_index (ranges, WinnowRange, ranges->len - 1).end = line->end;
          else if (is_quoted)
            WINNOW_APPEND (ranges, WinnowRange, line->start, line->end);
          was_marked = is_quoted;
        }
      while (++line < end && !line->is_apart);
      if (is_indented)
        g_array_append_val (indented, paragraph);
    }
  winnow_for_each_value (const WinnowRange, range, 3 * n_indented <= n_bytes ? indented : NULL)
    if (looks_like_prose (lines->text + range->start, range->end - range->start))
      g_array_append_vals (ranges, range, 1);
}
