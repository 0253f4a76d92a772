/* pdf-ocr.c: pages without text and pictures with much text, drawn for OCR
 *
 * A scan is a page of pictures; letters may also be drawn as outlines. Either way the page has next
 * to no text, and is read as a whole. On other pages a picture is looked at alone: first at the few
 * pixels that its thumbnail has, then at 100 dots per inch; only what shows text is drawn as large
 * as letters need. */
#include <math.h>

#include "extract/ocr/ocr.h"
#include "base/for-each.h"
#include "base/lower-bound.h"
#include "extract/pdf/pdf.h"

#define LEAST_LETTERS 50u /* of a page; with less its text may be in pictures */
#define LARGE 0.3         /* of a page: pictures that cover so much may hold its text */
#define LOOK_DPI 100.0    /* dots per inch, to see whether there is text */
#define READ_DPI 300.0    /* and to read it */
#define MAX_PIXELS 20e6   /* of a drawn page */
#define POINTS 72.0       /* in an inch */
#define LEAST_WIDTH 100.0 /* points: narrower pictures have no 25 words */
#define LEAST_HEIGHT 30.0 /* nor have lower ones */
#define LIGHT 160u        /* pixels above are paper, once the light was evened out */
#define LEAST_LIGHT 0.6   /* which is most of the ground of a text */

/* ── drawing ── */

/* Takes @canvas. */
static WinnowGray *
take_canvas (cairo_surface_t *canvas)
{
  cairo_surface_flush (canvas);
  const guint8 *data = cairo_image_surface_get_data (canvas);
  if (cairo_surface_status (canvas) != CAIRO_STATUS_SUCCESS || data == NULL)
    return cairo_surface_destroy (canvas), NULL;
  guint width = (guint) cairo_image_surface_get_width (canvas),
        height = (guint) cairo_image_surface_get_height (canvas),
        stride = (guint) cairo_image_surface_get_stride (canvas);
  WinnowGray *gray = winnow_gray_new (width, height);
  guint8 *out = gray->pixels;
  winnow_for_each_below (y, height)
    {
      const guint32 *row = (const guint32 *) (gconstpointer) (data + (gsize) y * stride);
      winnow_for_each_below (x, width)
        *out++ = (guint8) (((row[x] >> 16 & 0xFF) * 77u + (row[x] >> 8 & 0xFF) * 150u + (row[x] & 0xFF) * 29u) >> 8);
    }
  cairo_surface_destroy (canvas);
  return gray;
}

static WinnowGray *
draw (PopplerPage *page, const PopplerRectangle *box, double dpi)
{
  double width = MAX (box->x2 - box->x1, 1), height = MAX (box->y2 - box->y1, 1);
  double scale = MIN (dpi / POINTS, sqrt (MAX_PIXELS / (width * height)));
  cairo_surface_t *canvas = winnow_pdf_create_canvas (width * scale, height * scale);
  cairo_t *cairo = cairo_create (canvas);
  cairo_scale (cairo, scale, scale);
  cairo_translate (cairo, -box->x1, -box->y1);
  poppler_page_render (page, cairo);
  cairo_destroy (cairo);
  return take_canvas (canvas);
}

static gboolean
shows_text (const WinnowJob *job, PopplerPage *page, const PopplerRectangle *box, guint n_least)
{
  WinnowLetters letters;
  if (!winnow_ocr_has_time (job))
    return TRUE;
  g_autoptr (WinnowGray) gray = draw (page, box, LOOK_DPI);
  if (gray == NULL)
    return FALSE;
  winnow_gray_even_out (gray);
  return winnow_gray_find_letters (gray, n_least, &letters);
}

static gboolean
read_box (WinnowJob *job, PopplerPage *page, const PopplerRectangle *box, const WinnowOcrPlace *place, GError **error)
{
  if (winnow_ocr_leaves_out (job))
    return TRUE;
  g_autoptr (WinnowGray) gray = draw (page, box, READ_DPI);
  return gray == NULL || winnow_ocr_read (job, gray, place, error);
}

/* ── pages ── */

/* Letters and digits on a page. @lines: by page */
static guint
count_letters (const GArray *lines, guint page)
{
  guint n = 0;
  for (guint i = WINNOW_LOWER_BOUND (lines, WinnowPdfLine, page, page);
       i < lines->len && g_array_index (lines, WinnowPdfLine, i).page == page; i++)
    for (const char *p = g_array_index (lines, WinnowPdfLine, i).text; *p != '\0'; p = g_utf8_next_char (p))
      n += g_unichar_isalnum (g_utf8_get_char (p));
  return n;
}

/* Whether pictures cover much of the page. */
static gboolean
has_large_picture (const WinnowPdfReading *reading, PopplerPage *page, guint number)
{
  double width, height, covered = 0;
  poppler_page_get_size (page, &width, &height);
  winnow_for_each (const WinnowPdfPicture, picture, reading->pictures)
    if (picture->page == number && !picture->is_split_off)
      covered += (picture->box.x2 - picture->box.x1) * (picture->box.y2 - picture->box.y1);
  return covered >= LARGE * width * height;
}

/* The few letters of a stamp or a page number do not make a scan a page with text; those of a short
 * page do. */
static gboolean
is_scan (const WinnowPdfReading *reading, PopplerPage *page, guint number)
{
  guint n = count_letters (reading->lines, number);
  return n == 0 || (n < LEAST_LETTERS && has_large_picture (reading, page, number));
}

/* Also pages whose letters are in doubt. Returns: (transfer full) (element-type int) their numbers,
 * from 0 */
static GArray *
list_scans (const WinnowJob *job, PopplerDocument *document, const WinnowPdfReading *reading)
{
  GArray *scans = winnow_array_new (int);
  int n = poppler_document_get_n_pages (document);
  winnow_for_each_between (i, 0, n)
    {
      g_autoptr (WinnowPdfPage) page = poppler_document_get_page (document, i);
      if (page != NULL && (winnow_ocr_doubts (job, (guint) i + 1) || is_scan (reading, page, (guint) i)))
        g_array_append_val (scans, i);
    }
  return scans;
}

gboolean
winnow_pdf_recognise_pages (WinnowJob *job, PopplerDocument *document, const WinnowPdfReading *reading, GError **error)
{
  if (!winnow_ocr_is_wanted (job))
    return TRUE;
  g_autoptr (GArray) scans = list_scans (job, document, reading);
  winnow_ocr_expect (job, scans->len);
  for (guint i = 0; i < scans->len && winnow_ocr_is_wanted (job); i++)
    {
      int number = g_array_index (scans, int, i);
      const WinnowOcrPlace place
          = { .page = (guint) number + 1, .is_scan = !winnow_ocr_doubts (job, (guint) number + 1) };
      PopplerRectangle box = { 0 };
      g_autoptr (WinnowPdfPage) page = poppler_document_get_page (document, number);
      if (page == NULL)
        continue;
      poppler_page_get_size (page, &box.x2, &box.y2);
      if (!winnow_job_is_alive (job, error)
          || (shows_text (job, page, &box, WINNOW_OCR_LEAST_OF_PAGE) && !read_box (job, page, &box, &place, error)))
        return FALSE;
      winnow_ocr_judge (job, place.page);
    }
  return TRUE;
}

/* ── pictures ── */

static gboolean
is_light (const WinnowPicture *pixels)
{
  g_autoptr (WinnowGray) gray = winnow_gray_new_from_picture (pixels, G_MAXUINT);
  gsize n = (gsize) gray->width * gray->height, n_light = 0;
  winnow_gray_even_out (gray);
  winnow_for_each_between (i, 0, n)
    n_light += gray->pixels[i] > LIGHT;
  return n_light >= LEAST_LIGHT * n;
}

void
winnow_pdf_recognise_picture (WinnowJob *job, PopplerPage *page, const WinnowPdfReading *reading,
                              const WinnowPdfPicture *found, const WinnowPicture *pixels,
                              WinnowDocumentPicture *picture)
{
  const WinnowOcrPlace place = { .picture = picture };
  const PopplerRectangle *box = &found->box;
  if (winnow_ocr_is_wanted (job) && box->x2 - box->x1 >= LEAST_WIDTH && box->y2 - box->y1 >= LEAST_HEIGHT
      && !is_scan (reading, page, found->page) && is_light (pixels)
      && shows_text (job, page, box, WINNOW_OCR_LEAST_OF_PICTURE))
    read_box (job, page, box, &place, NULL);
}
