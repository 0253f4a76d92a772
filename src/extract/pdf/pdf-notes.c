/* pdf-notes.c: finds footnotes: the end of a block in smaller type that begins with a number or a
 * sign, in the lower part of a page. */
#include "base/for-each.h"
#include "extract/pdf/pdf.h"

#define SMALLER 0.92 /* of the page's letters */
#define LOWER 0.5    /* of the page's height: notes are below */
#define LOWEST 0.7   /* a block of nothing else */
#define MAX_DIGITS 3

/* Whether the line begins with a number or a sign and has more text. */
gboolean
winnow_pdf_begins_note (const WinnowPdfLine *line)
{
  static const char signs[] = "*†‡§¶¹²³⁴⁵⁶⁷⁸⁹①②③④⑤⑥⑦⑧⑨";
  const char *at = line->text;
  for (; at < line->text + MAX_DIGITS && g_ascii_isdigit (*at); at++)
    ;
  while (at == line->text || *at == '*')
    {
      if (*at == '\0' || g_utf8_strchr (signs, -1, g_utf8_get_char (at)) == NULL)
        break;
      at = g_utf8_next_char (at);
    }
  return at > line->text && *at != '\0' && !g_ascii_isdigit (*at) && !(*at == '.' && g_ascii_isdigit (at[1]));
}

static gboolean
is_small (const WinnowPdfLine *line)
{
  return line->size <= SMALLER * line->page_size && line->top > LOWER * line->page_height;
}

/* The lines [first, last) of a block. */
static void
mark_block (WinnowPdfLine *lines, guint first, guint last)
{
  guint tail = last;
  while (tail > first && lines[tail - 1].role == WINNOW_PDF_BODY && is_small (&lines[tail - 1]))
    tail--;
  if (tail == last || !winnow_pdf_begins_note (&lines[tail])
      || (tail == first ? lines[tail].top < LOWEST * lines[tail].page_height
                        : lines[tail - 1].size <= SMALLER * lines[tail].page_size))
    return;
  for (; tail < last; tail++)
    lines[tail].role = WINNOW_PDF_NOTE;
}

void
winnow_pdf_mark_notes (GArray *lines)
{
  WinnowPdfLine *data = WINNOW_DATA (WinnowPdfLine, lines);
  for (guint first = 0, last, end; first < lines->len; first = last)
    {
      for (last = first + 1; last < lines->len && data[last].block == data[first].block; last++)
        ;
      for (end = last; end > first && data[end - 1].role != WINNOW_PDF_BODY; end--)
        ; /* running feet below the notes */
      mark_block (data, first, end);
    }
}
