/* pdf-pixels.c: the pixels of a picture on a PDF page.
 *
 * They come from poppler_page_get_image() and are painted on white with the picture's mask. So the
 * same picture in another document or file matches, even where the page draws over it, cuts off or
 * turns it (fingerprints find turned and mirrored pictures). Pieces are painted at their places,
 * one at a time in memory. Each costs a pass through the page's content without drawing (.1 to 2
 * ms) and its decoding (4 to 60 megapixels a second). A picture of more than MAX_RUNS pieces is
 * drawn with its page in one pass, together with what lies on it.
 *
 * Everything is scaled down at once, to what the thumbnail, fingerprints and features need. */
#include <math.h>

#include "extract/pdf/pdf.h"

#include "base/for-each.h"

#define SIDE WINNOW_FEATURES_SIDE /* pixels: least shorter side of the canvas, if the picture has this many */
#define MAX_SIDE 8192.0           /* pixels: longer side of the canvas for pieces */
#define MAX_RUNS 64               /* passes through a page for one picture */
#define SWAP_GAIN 1.05            /* the sides of a piece are exchanged if its shape improves by this factor */

G_STATIC_ASSERT (SIDE >= WINNOW_IMAGE_AT_LEAST && SIDE >= WINNOW_THUMBNAIL_SIDE);

/* ── canvas ── */

cairo_surface_t *
winnow_pdf_create_canvas (double width, double height)
{
  cairo_surface_t *canvas
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) MAX (round (width), 1), (int) MAX (round (height), 1));
  cairo_t *cairo = cairo_create (canvas);

  cairo_set_source_rgb (cairo, 1, 1, 1);
  cairo_paint (cairo);
  cairo_destroy (cairo);
  return canvas;
}

/* Paints @image into the box in whole pixels: fractions would show as lines between pieces. */
static void
paint (cairo_surface_t *canvas, cairo_surface_t *image, double left, double top, double right, double bottom)
{
  double x = round (left), y = round (top), width = MAX (round (right) - x, 1), height = MAX (round (bottom) - y, 1);
  cairo_t *cairo = cairo_create (canvas);
  cairo_rectangle (cairo, x, y, width, height);
  cairo_clip (cairo);
  cairo_translate (cairo, x, y);
  cairo_scale (cairo, width / cairo_image_surface_get_width (image), height / cairo_image_surface_get_height (image));
  cairo_set_source_surface (cairo, image, 0, 0);
  cairo_pattern_set_extend (cairo_get_source (cairo), CAIRO_EXTEND_PAD);
  cairo_pattern_set_filter (cairo_get_source (cairo), CAIRO_FILTER_GOOD);
  cairo_paint (cairo);
  cairo_destroy (cairo);
}

/* @full_width, @full_height: of the picture before it was scaled down. Takes @canvas. */
static WinnowPicture *
take_canvas (cairo_surface_t *canvas, double full_width, double full_height)
{
  WinnowPicture *pixels;
  guint width, height, stride;
  const guint8 *data;
  guint8 *rgb, *out;
  cairo_surface_flush (canvas);
  data = cairo_image_surface_get_data (canvas);
  if (cairo_surface_status (canvas) != CAIRO_STATUS_SUCCESS || data == NULL)
    {
      cairo_surface_destroy (canvas);
      return NULL;
    }
  width = (guint) cairo_image_surface_get_width (canvas);
  height = (guint) cairo_image_surface_get_height (canvas);
  stride = (guint) cairo_image_surface_get_stride (canvas);
  out = rgb = g_malloc ((gsize) width * height * 3);
  winnow_for_each_below (y, height)
    {
      const guint32 *row = (const guint32 *) (gconstpointer) (data + (gsize) y * stride);
      for (guint x = 0; x < width; x++, out += 3)
        {
          out[0] = (guint8) (row[x] >> 16);
          out[1] = (guint8) (row[x] >> 8);
          out[2] = (guint8) row[x];
        }
    }
  cairo_surface_destroy (canvas);
  pixels = winnow_picture_new_take (rgb, width, height, "pdf");
  pixels->info.width = (guint) MAX (full_width, 1);
  pixels->info.height = (guint) MAX (full_height, 1);
  return pixels;
}

/* ── pieces ── */

/* Poppler exchanges the sides of some pieces: the shape nearer to that of the pixels is right. */
static void
correct_box (PopplerRectangle *box, cairo_surface_t *image)
{
  double width = box->x2 - box->x1, height = box->y2 - box->y1;
  double shape = log ((double) cairo_image_surface_get_width (image) / cairo_image_surface_get_height (image));
  double given = fabs (log (width / height) - shape), turned = fabs (log (height / width) - shape);
  if (given <= turned + log (SWAP_GAIN))
    return;
  box->x2 = box->x1 + height;
  box->y2 = box->y1 + width;
}

/* Returns: (transfer full) (nullable). */
static cairo_surface_t *
get_piece (PopplerPage *page, WinnowPdfPiece *piece)
{
  cairo_surface_t *image = poppler_page_get_image (page, piece->id);
  if (image != NULL && cairo_surface_status (image) == CAIRO_STATUS_SUCCESS && cairo_image_surface_get_width (image) > 0
      && cairo_image_surface_get_height (image) > 0)
    {
      correct_box (&piece->box, image);
      return image;
    }
  g_clear_pointer (&image, cairo_surface_destroy);
  return NULL;
}

static WinnowPicture *
draw_single (WinnowPdfPicture *picture, PopplerPage *page)
{
  WinnowPdfPiece *piece = &g_array_index (picture->pieces, WinnowPdfPiece, 0);
  cairo_surface_t *image = get_piece (page, piece), *canvas;
  double width, height, factor;
  if (image == NULL)
    return NULL;
  picture->box = piece->box;
  width = cairo_image_surface_get_width (image);
  height = cairo_image_surface_get_height (image);
  factor = MAX (floor (MIN (width, height) / SIDE), 1);
  canvas = winnow_pdf_create_canvas (width / factor, height / factor);
  paint (canvas, image, 0, 0, width / factor, height / factor);
  cairo_surface_destroy (image);
  return take_canvas (canvas, width, height);
}

/* Pixels of the canvas per point. */
static double
get_scale (const PopplerRectangle *box)
{
  double width = box->x2 - box->x1, height = box->y2 - box->y1;
  return MIN (SIDE / MIN (width, height), MAX_SIDE / MAX (width, height));
}

static WinnowPicture *
draw_pieces (WinnowPdfPicture *picture, PopplerPage *page)
{
  const PopplerRectangle *box = &picture->box;
  double scale = get_scale (box), width = box->x2 - box->x1, height = box->y2 - box->y1, across = 0, down = 0;
  cairo_surface_t *canvas = winnow_pdf_create_canvas (width * scale, height * scale);
  winnow_for_each_value (WinnowPdfPiece, piece, picture->pieces)
    {
      cairo_surface_t *image = get_piece (page, piece);
      if (image == NULL)
        continue;
      across = MAX (across, cairo_image_surface_get_width (image) / (piece->box.x2 - piece->box.x1));
      down = MAX (down, cairo_image_surface_get_height (image) / (piece->box.y2 - piece->box.y1));
      paint (canvas, image, (piece->box.x1 - box->x1) * scale, (piece->box.y1 - box->y1) * scale,
             (piece->box.x2 - box->x1) * scale, (piece->box.y2 - box->y1) * scale);
      cairo_surface_destroy (image);
    }
  if (across <= 0)
    {
      cairo_surface_destroy (canvas);
      return NULL;
    }
  return take_canvas (canvas, round (across * width), round (down * height));
}

static WinnowPicture *
draw_place (const PopplerRectangle *box, PopplerPage *page)
{
  double scale = get_scale (box);
  cairo_surface_t *canvas = winnow_pdf_create_canvas ((box->x2 - box->x1) * scale, (box->y2 - box->y1) * scale);
  cairo_t *cairo = cairo_create (canvas);
  cairo_scale (cairo, scale, scale);
  cairo_translate (cairo, -box->x1, -box->y1);
  poppler_page_render (page, cairo);
  cairo_destroy (cairo);
  return take_canvas (canvas, cairo_image_surface_get_width (canvas), cairo_image_surface_get_height (canvas));
}

WinnowPicture *
winnow_pdf_picture_draw (WinnowPdfPicture *picture, PopplerPage *page)
{
  if (picture->pieces->len == 1)
    return draw_single (picture, page);
  return picture->pieces->len <= MAX_RUNS ? draw_pieces (picture, page) : draw_place (&picture->box, page);
}
