/* pdf-page.c: the lines of a PDF page.
 *
 * Poppler gives the text in reading order, a box a character, and colour and size a run. White letters on white paper and letters of a
 * point or less are hidden; where most of a page is white letters, its paper is dark and they are what is read. */
#include "extract/pdf-page.h"

#include <string.h>

#define WHITE 0xFA00 /* of 0xFFFF, each channel */
#define TINY 1.0     /* points */
#define MOSTLY 0.5   /* share of white letters from which the paper must be dark */

static void
clear_line (gpointer data)
{
  WinnowPdfLine *line = data;

  g_free (line->text);
  g_free (line->hidden);
}

GArray *
winnow_pdf_lines_new (void)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (WinnowPdfLine));

  g_array_set_clear_func (lines, clear_line);
  return lines;
}

static gboolean
is_white (const PopplerTextAttributes *run)
{
  return run->color.red >= WHITE && run->color.green >= WHITE && run->color.blue >= WHITE;
}

static guint
count_letters (const PopplerTextAttributes *run)
{
  return run->end_index >= run->start_index ? run->end_index - run->start_index + 1 : 0;
}

static void
hide (guint8 *hidden, guint n, const PopplerTextAttributes *run)
{
  for (int i = MAX (run->start_index, 0); i <= run->end_index && (guint)i < n; i++)
    hidden[i] = TRUE;
}

/* A flag a character. Returns: (transfer full). */
static guint8 *
find_hidden (PopplerPage *page, guint n)
{
  guint8 *hidden = g_malloc0 (n + 1);
  GList *runs = poppler_page_get_text_attributes (page);
  guint white = 0;

  for (const GList *item = runs; item != NULL; item = item->next)
    white += is_white (item->data) ? count_letters (item->data) : 0;
  for (const GList *item = runs; item != NULL; item = item->next)
    {
      const PopplerTextAttributes *run = item->data;

      if (run->font_size <= TINY || (is_white (run) && white <= MOSTLY * n))
        hide (hidden, n, run);
    }
  poppler_page_free_text_attributes (runs);
  return hidden;
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
  GString *hidden; /* (owned) */
} LineRead;

static void
end_line (LineRead *read)
{
  read->line.text = g_strstrip (g_strdup (read->shown->str));
  read->line.hidden = read->hidden->len > 0 ? g_strdup (read->hidden->str) : NULL;
  if (*read->line.text != '\0' || read->line.hidden != NULL)
    g_array_append_val (read->lines, read->line);
  else
    g_free (read->line.text);
  g_string_truncate (read->shown, 0);
  g_string_truncate (read->hidden, 0);
  read->line.left = 0;
  read->line.right = -1;
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
  g_string_append_unichar (hidden ? read->hidden : read->shown, c);
  if (box != NULL && !g_unichar_isspace (c) && !hidden)
    extend (&read->line, box);
}

gsize
winnow_pdf_read_page (GArray *lines, PopplerPage *page, guint number)
{
  g_autofree char *raw = poppler_page_get_text (page);
  g_autofree char *text = raw != NULL ? g_utf8_make_valid (raw, -1) : g_strdup ("");
  g_autofree PopplerRectangle *boxes = NULL;
  guint n_boxes = 0, n = g_utf8_strlen (text, -1), i = 0;
  g_autofree guint8 *hidden = find_hidden (page, n);
  g_autoptr (GString) shown_text = g_string_new (NULL);
  g_autoptr (GString) hidden_text = g_string_new (NULL);
  LineRead read = { .lines = lines, .line = { .right = -1, .page = number }, .shown = shown_text, .hidden = hidden_text };

  poppler_page_get_size (page, NULL, &read.line.page_height);
  poppler_page_get_text_layout (page, &boxes, &n_boxes);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at), i++)
    read_character (&read, g_utf8_get_char (at), hidden[i], i < n_boxes ? &boxes[i] : NULL);
  end_line (&read);
  return strlen (text);
}
