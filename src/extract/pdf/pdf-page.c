/* pdf-page.c: reads the lines of a PDF page.
 *
 * Poppler gives the text in reading order with a box per character, without text outside the page's
 * crop box. Hidden text (pdf-hidden-text.c) is stored with the line, at its place in it. */
#include "extract/pdf/pdf.h"

#include <string.h>

#include "base/for-each.h"
#include "base/escape.h"

static void
clear_hidden (gpointer data)
{
  g_free (((WinnowPdfHidden *) data)->text);
}

static void
clear_line (gpointer data)
{
  WinnowPdfLine *line = data;
  g_free (line->text);
  g_clear_pointer (&line->hidden, g_array_unref);
}

GArray *
winnow_pdf_lines_new (void)
{
  GArray *lines = winnow_array_new (WinnowPdfLine);
  g_array_set_clear_func (lines, clear_line);
  return lines;
}

static void
extend (WinnowPdfLine *line, const PopplerRectangle *box)
{
  gboolean first = line->right < line->left;
  line->left = first ? MIN (box->x1, box->x2) : MIN (line->left, MIN (box->x1, box->x2));
  line->right = first ? MAX (box->x1, box->x2) : MAX (line->right, MAX (box->x1, box->x2));
  line->top = first ? MIN (box->y1, box->y2) : MIN (line->top, MIN (box->y1, box->y2));
  line->bottom = first ? MAX (box->y1, box->y2) : MAX (line->bottom, MAX (box->y1, box->y2));
}

typedef struct
{
  GArray *lines; /* (unowned) */
  WinnowPdfLine line;
  GString *shown;  /* (owned) */
  GString *hidden; /* (owned) the present stretch of hidden text */
  gsize hidden_at; /* and its place in the visible text */
} LineRead;

void
winnow_pdf_line_hide (WinnowPdfLine *line, gsize at, const char *text)
{
  WinnowPdfHidden hidden = { .at = at, .text = winnow_escape_dup_line (text) };
  if (line->hidden == NULL)
    {
      line->hidden = winnow_array_new (WinnowPdfHidden);
      g_array_set_clear_func (line->hidden, clear_hidden);
    }
  g_array_append_val (line->hidden, hidden);
}

static void
end_hidden (LineRead *read)
{
  if (read->hidden->len > 0)
    winnow_pdf_line_hide (&read->line, read->hidden_at, read->hidden->str);
  g_string_truncate (read->hidden, 0);
}

/* Removes spaces at both ends of the line and moves the places of hidden text along. */
static void
strip_line (LineRead *read)
{
  gsize lead = strspn (read->shown->str, " ");
  read->line.text = g_strstrip (g_strdup (read->shown->str));
  winnow_for_each_value (WinnowPdfHidden, hidden, read->line.hidden)
    hidden->at = MIN (hidden->at - MIN (hidden->at, lead), strlen (read->line.text));
}

static void
end_line (LineRead *read)
{
  end_hidden (read);
  strip_line (read);
  if (*read->line.text != '\0' || read->line.hidden != NULL)
    g_array_append_val (read->lines, read->line);
  else
    g_free (read->line.text);
  g_string_truncate (read->shown, 0);
  read->line.hidden = NULL;
  read->line.left = 0;
  read->line.right = -1;
}

static void
show (LineRead *read, gunichar c)
{
  gboolean blank = c == ' ', after_hidden = read->hidden->len > 0;
  end_hidden (read);
  if (blank && after_hidden && (read->shown->len == 0 || read->shown->str[read->shown->len - 1] == ' '))
    return; /* one space is enough where words were removed */
  g_string_append_unichar (read->shown, c);
}

static void
read_character (LineRead *read, gunichar c, gboolean hidden, const PopplerRectangle *box)
{
  if (c == '\n' || c == '\f')
    {
      end_line (read);
      return;
    }
  if (g_unichar_iscntrl (c))
    c = ' ';
  if (!hidden)
    show (read, c);
  else
    {
      read->hidden_at = read->shown->len;
      g_string_append_unichar (read->hidden, c);
    }
  if (box != NULL && !g_unichar_isspace (c) && !hidden)
    extend (&read->line, box);
}

/* A space between hidden words is hidden, too; hidden text ends with its line. */
static void
hide_blanks (const gunichar *letters, guint n, guint8 *hidden)
{
  for (guint i = 0; i < n; i++)
    {
      guint end = i;
      if (!hidden[i])
        continue;
      while (end + 1 < n && !hidden[end + 1] && letters[end + 1] == ' ')
        end++;
      if (end > i && end + 1 < n && hidden[end + 1])
        memset (hidden + i, TRUE, end + 1 - i);
      i = end;
    }
}

gsize
winnow_pdf_read_page (GArray *lines, PopplerPage *page, WinnowPdfSigns signs, guint number)
{
  g_autofree char *raw = poppler_page_get_text (page);
  g_autofree char *text = raw != NULL ? g_utf8_make_valid (raw, -1) : g_strdup ("");
  g_autofree PopplerRectangle *boxes = NULL;
  guint n_boxes = 0;
  glong n = 0;
  g_autofree gunichar *letters = g_utf8_to_ucs4_fast (text, -1, &n);
  g_autoptr (GString) shown_text = g_string_new (NULL);
  g_autoptr (GString) hidden_text = g_string_new (NULL);
  LineRead read
      = { .lines = lines, .line = { .right = -1, .page = number }, .shown = shown_text, .hidden = hidden_text };

  poppler_page_get_size (page, NULL, &read.line.page_height);
  poppler_page_get_text_layout (page, &boxes, &n_boxes);
  n_boxes = MIN (n_boxes, (guint) n);

  g_autofree guint8 *hidden = winnow_pdf_find_hidden (page, signs, letters, boxes, n_boxes);
  hide_blanks (letters, n_boxes, hidden);
  winnow_for_each_below (i, (guint) n)
    read_character (&read, letters[i], i < n_boxes && hidden[i], i < n_boxes ? &boxes[i] : NULL);
  end_line (&read);
  return strlen (text);
}
