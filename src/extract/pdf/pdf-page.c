/* pdf-page.c: reads the lines of a PDF page in the order in which they are read.
 *
 * Its letters are sorted by the way that they go, and each kind is turned so that it goes to the
 * right. Most are the page; few that go another way, and lone large letters, are a stamp. */
#include "extract/pdf/pdf-order.h"
#include "extract/pdf/pdf.h"

#include <string.h>

#define LARGE 3.2         /* of most letters' size: a lone letter is part of a watermark */
#define LEAST_LARGE 3u    /* such letters, not in one row */
#define LEAST_TURNED 200u /* letters that go another way and are text */
#define TURNED_SHARE 0.2  /* of a page's letters */

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

/* ── stamps ── */

/* Poppler cuts slanted words into letters. A page has few lone large letters otherwise. */
static void
find_watermark (WinnowPdfText *text)
{
  double size = winnow_pdf_get_median_size (WINNOW_DATA (WinnowPdfLetter, text->letters), text->letters->len);
  winnow_for_both (is_slanted)
    {
      guint n = 0;
      double top = G_MAXDOUBLE, bottom = 0;
      winnow_for_each_value (WinnowPdfLetter, letter, text->letters)
        if (letter->size > LARGE * size && letter->direction == WINNOW_PDF_ALONE && !winnow_pdf_is_cjk (letter->c))
          {
            n++;
            top = MIN (top, letter->box.y1);
            bottom = MAX (bottom, letter->box.y1);
            if (is_slanted)
              letter->direction = WINNOW_PDF_SLANTED;
          }
      if (n < LEAST_LARGE || bottom - top < size)
        return;
    }
}

/* ── sheets ── */

static void
mirror (WinnowPdfSheet *sheet)
{
  guint n_rtl = 0, n = 0;
  winnow_for_each_value (const WinnowPdfLetter, letter, sheet->letters)
    {
      n_rtl += winnow_pdf_is_rtl (letter->c);
      n += g_unichar_isalpha (letter->c);
    }
  sheet->is_rtl = 2 * n_rtl > n;
  winnow_for_each_value (WinnowPdfLetter, letter, sheet->letters)
    if (sheet->is_rtl)
      letter->box = (PopplerRectangle){ sheet->width - letter->box.x2, letter->box.y1, sheet->width - letter->box.x1,
                                        letter->box.y2 };
}

/* The letters of @text that go @way; lone ones go with most. */
static WinnowPdfSheet
make_sheet (const WinnowPdfText *text, WinnowPdfDirection way)
{
  gboolean upright = way != WINNOW_PDF_DOWN && way != WINNOW_PDF_UP;
  WinnowPdfSheet sheet = { .width = upright ? text->width : text->height,
                           .height = upright ? text->height : text->width,
                           .way = way,
                           .letters = winnow_array_new (WinnowPdfLetter),
                           .segments = winnow_array_new (WinnowPdfSegment) };
  winnow_for_each_value (WinnowPdfLetter, letter, text->letters)
    if (letter->direction == way || (letter->direction == WINNOW_PDF_ALONE && way == text->way))
      {
        g_array_append_val (sheet.letters, *letter);
        winnow_pdf_turn (&WINNOW_LAST (WinnowPdfLetter, sheet.letters)->box, way, text->width, text->height);
      }
  mirror (&sheet);
  return sheet;
}

static void
sheet_clear (WinnowPdfSheet *sheet)
{
  g_array_unref (sheet->letters);
  g_array_unref (sheet->segments);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowPdfSheet, sheet_clear)

/* The place of @line on the page as it is. */
static void
turn_back (WinnowPdfLine *line, const WinnowPdfSheet *sheet)
{
  static const WinnowPdfDirection back[]
      = { [WINNOW_PDF_DOWN] = WINNOW_PDF_UP, [WINNOW_PDF_UP] = WINNOW_PDF_DOWN, [WINNOW_PDF_LEFT] = WINNOW_PDF_LEFT };
  line->box = (PopplerRectangle){ line->left, line->top, line->right, line->bottom };
  if (sheet->is_rtl)
    line->box = (PopplerRectangle){ sheet->width - line->right, line->top, sheet->width - line->left, line->bottom };
  if (sheet->way < G_N_ELEMENTS (back))
    winnow_pdf_turn (&line->box, back[sheet->way], sheet->width, sheet->height);
}

static void
read_sheet (WinnowPdfReading *reading, WinnowPdfSheet *sheet, WinnowPdfLine line)
{
  guint first = reading->lines->len;
  winnow_pdf_drop_shadows (sheet->letters);
  sheet->size = winnow_pdf_get_median_size (WINNOW_DATA (WinnowPdfLetter, sheet->letters), sheet->letters->len);
  winnow_pdf_link_segments (sheet);
  if (line.role == WINNOW_PDF_BODY)
    winnow_pdf_drop_line_numbers (sheet, &reading->margin);
  g_autoptr (GPtrArray) blocks = winnow_pdf_cut_columns (sheet);
  line.page_height = sheet->height;
  line.page_size = sheet->size;
  winnow_for_each (GPtrArray, block, blocks)
    {
      g_autoptr (GPtrArray) found = winnow_pdf_find_lines (block);
      line.block = reading->n_blocks++;
      winnow_for_each (GPtrArray, segments, found)
        winnow_pdf_read_line (reading->lines, sheet, segments, line);
    }
  for (; first < reading->lines->len; first++)
    turn_back (&g_array_index (reading->lines, WinnowPdfLine, first), sheet);
}

/* ── pages ── */

static void
read_text (WinnowPdfReading *reading, WinnowPdfText *text, guint number)
{
  guint counts[WINNOW_PDF_N_DIRECTIONS + 1] = { 0 };
  find_watermark (text);
  winnow_for_each_value (const WinnowPdfLetter, letter, text->letters)
    counts[letter->direction]++;
  winnow_for_each_below (i, WINNOW_PDF_N_DIRECTIONS)
    {
      WinnowPdfDirection way = (text->way + i) % WINNOW_PDF_N_DIRECTIONS;
      gboolean is_text = i == 0
                         || (way != WINNOW_PDF_SLANTED && counts[way] >= LEAST_TURNED
                             && counts[way] >= TURNED_SHARE * text->letters->len);
      g_auto (WinnowPdfSheet) sheet = make_sheet (text, way);
      if (sheet.letters->len > 0)
        read_sheet (reading, &sheet,
                    (WinnowPdfLine){ .page = number, .role = is_text ? WINNOW_PDF_BODY : WINNOW_PDF_FOOT });
    }
}

gsize
winnow_pdf_read_page (WinnowPdfReading *reading, PopplerPage *page, const WinnowPdfScan *scan, guint number)
{
  GList *images = scan->has_pictures ? poppler_page_get_image_mapping (page) : NULL;
  g_auto (WinnowPdfText) text = { 0 };
  winnow_pdf_text_init (&text, page);
  winnow_pdf_find_directions (&text);
  winnow_pdf_find_hidden (page, scan->signs, images, &text);
  winnow_pdf_find_pictures (reading->pictures, page, images, number);
  poppler_page_free_image_mapping (images);
  winnow_pdf_doubts_add_page (reading->doubts, &text, number);
  read_text (reading, &text, number);
  return text.letters->len;
}

void
winnow_pdf_read_hidden (WinnowPdfReading *reading, WinnowPdfText *text, guint number)
{
  winnow_for_each_value (WinnowPdfLetter, letter, text->letters)
    letter->hidden = TRUE;
  winnow_pdf_find_directions (text);
  read_text (reading, text, number);
}
