/* pdf-font-forms.c: letters that may not be in the file as a font, or cannot, since they are
 * pictures: each is a form (ISO 32000-1, 8.10) that pages show like a stamp. Where it has an
 * outline it is drawn in the colour of the text, else in its own. */
#include "print/pdf-font-objects.h"

/* Those of a picture; an outline has only the first. */
enum
{
  OBJECT_FORM,
  OBJECT_PICTURE,
  OBJECT_ALPHA,
  N_OBJECTS,
};

/* In thousandths of an em. @resources: (nullable) */
static GBytes *
new_form_object (WinnowPdfPress *press, const double *box, const char *resources, const WinnowPdfBuffer *content)
{
  g_auto (WinnowPdfBuffer) entries = { 0 };
  winnow_pdf_add (&entries, "/Type /XObject /Subtype /Form /Matrix [.001 0 0 .001 0 0] /BBox ");
  winnow_pdf_add_box (&entries, box);
  winnow_pdf_add (&entries, " /Resources ");
  winnow_pdf_add (&entries, resources != NULL ? resources : "<< >>");
  winnow_pdf_add_bytes (&entries, "", 1);
  return winnow_pdf_stream_new (press, entries.data, content->data, content->length);
}

static void
add_piece (WinnowPdfBuffer *out, const WinnowPiece *piece, double *box)
{
  static const char *const operators[]
      = { [WINNOW_PIECE_MOVE] = "m\n", [WINNOW_PIECE_LINE] = "l\n", [WINNOW_PIECE_CURVE] = "c\n" };
  for (guint i = 0; i < winnow_piece_count_points (piece->kind); i++)
    {
      WinnowPoint point = piece->points[i];
      box[0] = MIN (box[0], point.x);
      box[1] = MIN (box[1], point.y);
      box[2] = MAX (box[2], point.x);
      box[3] = MAX (box[3], point.y);
      winnow_pdf_add_number (out, point.x);
      winnow_pdf_add (out, " ");
      winnow_pdf_add_number (out, point.y);
      winnow_pdf_add (out, " ");
    }
  winnow_pdf_add (out, operators[piece->kind]);
}

static GBytes *
new_outline_form (const WinnowFace *face, guint glyph, WinnowPdfPress *press)
{
  g_autoptr (WinnowOutline) outline = winnow_outline_new ();
  g_auto (WinnowPdfBuffer) content = { 0 };
  double box[4] = { 0 };
  winnow_face_add_outline (face, glyph, outline);
  for (guint i = 0; i < outline->pieces->len; i++)
    add_piece (&content, &g_array_index (outline->pieces, WinnowPiece, i), box);
  winnow_pdf_add (&content, "f");
  return new_form_object (press, box, NULL, &content);
}

/* Cairo's pixels are multiplied by their alpha, a PDF's are not. */
static void
split_pixels (cairo_surface_t *picture, GByteArray *colours, GByteArray *alphas)
{
  guint width = (guint) cairo_image_surface_get_width (picture),
        height = (guint) cairo_image_surface_get_height (picture);
  cairo_surface_flush (picture);
  for (guint y = 0; y < height; y++)
    {
      const guint32 *row = (const guint32 *) (gconstpointer) (cairo_image_surface_get_data (picture)
                                                              + y * (gsize) cairo_image_surface_get_stride (picture));
      for (guint x = 0; x < width; x++)
        {
          guint alpha = row[x] >> 24, half = alpha / 2, whole = MAX (1, alpha);
          const guint8 colour[] = { (guint8) MIN (255, ((row[x] >> 16 & 0xff) * 255 + half) / whole),
                                    (guint8) MIN (255, ((row[x] >> 8 & 0xff) * 255 + half) / whole),
                                    (guint8) MIN (255, ((row[x] & 0xff) * 255 + half) / whole) };
          const guint8 opacity = (guint8) alpha;
          g_byte_array_append (colours, colour, sizeof colour);
          g_byte_array_append (alphas, &opacity, 1);
        }
    }
}

/* @alpha: the object of the same picture's opacity; 0: this is it. */
static GBytes *
new_image_object (WinnowPdfPress *press, cairo_surface_t *picture, const GByteArray *samples, guint alpha)
{
  g_autoptr (GString) entries = g_string_new (NULL);
  g_string_append_printf (entries,
                          "/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace %s",
                          cairo_image_surface_get_width (picture), cairo_image_surface_get_height (picture),
                          alpha > 0 ? "/DeviceRGB" : "/DeviceGray");
  if (alpha > 0)
    g_string_append_printf (entries, " /SMask %u 0 R", alpha);
  return winnow_pdf_stream_new (press, entries->str, samples->data, samples->len);
}

static void
add_picture (cairo_surface_t *picture, guint first, const double *place, WinnowPdfPress *press, GPtrArray *objects)
{
  g_autoptr (GByteArray) colours = g_byte_array_new (), alphas = g_byte_array_new ();
  g_autofree char *resources = g_strdup_printf ("<< /XObject << /P %u 0 R >> >>", first + OBJECT_PICTURE);
  const double box[] = { place[0] * 1000, place[1] * 1000, (place[0] + place[2]) * 1000, (place[1] + place[3]) * 1000 };
  const double matrix[] = { place[2] * 1000, 0, 0, place[3] * 1000, box[0], box[1] };
  g_auto (WinnowPdfBuffer) content = { 0 };
  for (guint i = 0; i < G_N_ELEMENTS (matrix); i++)
    {
      winnow_pdf_add_number (&content, matrix[i]);
      winnow_pdf_add (&content, " ");
    }
  winnow_pdf_add (&content, "cm /P Do");
  split_pixels (picture, colours, alphas);
  g_ptr_array_add (objects, new_form_object (press, box, resources, &content));
  g_ptr_array_add (objects, new_image_object (press, picture, colours, first + OBJECT_ALPHA));
  g_ptr_array_add (objects, new_image_object (press, picture, alphas, 0));
}

/* Of a blank nothing is to be seen, but objects are counted before they are made. */
static void
add_blank (WinnowPdfPress *press, GPtrArray *objects)
{
  const double box[4] = { 0 };
  const WinnowPdfBuffer nothing = { 0 };
  g_ptr_array_add (objects, new_form_object (press, box, NULL, &nothing));
  for (guint i = 1; i < N_OBJECTS; i++)
    g_ptr_array_add (objects, g_bytes_new_static ("null", 4));
}

static void
add_picture_objects (const WinnowFace *face, guint glyph, guint first, WinnowPdfPress *press, GPtrArray *objects)
{
  double place[4] = { 0 };
  cairo_surface_t *picture = winnow_face_dup_picture (face, glyph, &place[0], &place[1], &place[2], &place[3]);
  if (picture != NULL)
    add_picture (picture, first, place, press, objects);
  else
    add_blank (press, objects);
  g_clear_pointer (&picture, cairo_surface_destroy);
}

guint
winnow_pdf_font_count_form_objects (const WinnowFace *face)
{
  return winnow_face_has_outlines (face) ? 1 : N_OBJECTS;
}

void
winnow_pdf_font_add_form_objects (const WinnowPdfFontPlan *plan, WinnowPdfPress *press, GPtrArray *objects)
{
  for (guint i = 0; i < plan->glyphs->len; i++)
    if (winnow_face_has_outlines (plan->face))
      g_ptr_array_add (objects, new_outline_form (plan->face, g_array_index (plan->glyphs, guint, i), press));
    else
      add_picture_objects (plan->face, g_array_index (plan->glyphs, guint, i), plan->first + i * N_OBJECTS, press,
                           objects);
}
