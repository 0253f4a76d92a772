#include "one-page.h"

#include <string.h>

#include "print/pdf-font.h"

#define FIRST_FONT 5 /* objects before: catalog, pages, page, content */

static void
show_run (GString *out, WinnowPdfFonts *fonts, const WinnowGlyphRun *run, double x, double y)
{
  WinnowPdfFont *font = winnow_pdf_fonts_get (fonts, run->face);
  for (guint i = 0; i < run->n_glyphs; i++)
    {
      char at_x[G_ASCII_DTOSTR_BUF_SIZE], at_y[G_ASCII_DTOSTR_BUF_SIZE], size[G_ASCII_DTOSTR_BUF_SIZE];
      g_ascii_formatd (at_x, sizeof at_x, "%.4f", x + (double) run->glyphs[i].x);
      g_ascii_formatd (at_y, sizeof at_y, "%.4f", PAGE_HEIGHT - y - (run->ys != NULL ? (double) run->ys[i] : 0));
      g_ascii_formatd (size, sizeof size, "%.4f", run->size);
      winnow_pdf_font_use (font, run->glyphs[i].index);
      if (winnow_pdf_font_is_text (font))
        g_string_append_printf (out, "BT /%s %s Tf 1 0 0 1 %s %s Tm <%04X> Tj ET\n", winnow_pdf_font_get_name (font),
                                size, at_x, at_y, run->glyphs[i].index);
      else
        g_string_append_printf (out, "q %s 0 0 %s %s %s cm /%s.%u Do Q\n", size, size, at_x, at_y,
                                winnow_pdf_font_get_name (font), run->glyphs[i].index);
    }
}

static void
add_object (GByteArray *file, GArray *offsets, const void *data, gsize length)
{
  g_autofree char *start = g_strdup_printf ("%u 0 obj\n", offsets->len + 1);
  g_array_append_val (offsets, file->len);
  g_byte_array_append (file, (const guint8 *) start, (guint) strlen (start));
  g_byte_array_append (file, data, (guint) length);
  g_byte_array_append (file, (const guint8 *) "\nendobj\n", 8);
}

static void
add_text_object (GByteArray *file, GArray *offsets, const char *text)
{
  add_object (file, offsets, text, strlen (text));
}

static void
add_end (GByteArray *file, const GArray *offsets)
{
  g_autoptr (GString) end = g_string_new (NULL);
  g_string_append_printf (end, "xref\n0 %u\n0000000000 65535 f \n", offsets->len + 1);
  for (guint i = 0; i < offsets->len; i++)
    g_string_append_printf (end, "%010u 00000 n \n", g_array_index (offsets, guint, i));
  g_string_append_printf (end, "trailer\n<< /Size %u /Root 1 0 R >>\nstartxref\n%u\n%%%%EOF\n", offsets->len + 1,
                          file->len);
  g_byte_array_append (file, (const guint8 *) end->str, (guint) end->len);
}

static void
terminate (WinnowPdfBuffer *buffer)
{
  winnow_pdf_add_bytes (buffer, "", 1);
}

GBytes *
one_page_new (const PlacedLine *lines, guint n_lines)
{
  GByteArray *file = g_byte_array_new ();
  g_autoptr (GArray) offsets = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GString) content = g_string_new (NULL);
  g_autoptr (WinnowPdfFonts) fonts = winnow_pdf_fonts_new ();
  g_autoptr (GPtrArray) objects = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_auto (WinnowPdfBuffer) font_resources = { 0 }, form_resources = { 0 };
  for (guint i = 0; i < n_lines; i++)
    for (guint k = 0; k < lines[i].line->n_runs; k++)
      show_run (content, fonts, &lines[i].line->runs[k], lines[i].x, lines[i].y);
  winnow_pdf_fonts_add_objects (fonts, FIRST_FONT, objects);
  winnow_pdf_fonts_add_resources (fonts, FIRST_FONT, &font_resources, &form_resources);
  terminate (&font_resources);
  terminate (&form_resources);
  g_autofree char *page = g_strdup_printf ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R "
                                           "/Resources << /Font << %s >> /XObject << %s >> >> >>",
                                           PAGE_WIDTH, PAGE_HEIGHT, font_resources.data, form_resources.data);
  g_autofree char *stream
      = g_strdup_printf ("<< /Length %" G_GSIZE_FORMAT " >>\nstream\n%s\nendstream", content->len, content->str);
  g_byte_array_append (file, (const guint8 *) "%PDF-1.7\n%\xc3\xa4\n", 13);
  add_text_object (file, offsets, "<< /Type /Catalog /Pages 2 0 R >>");
  add_text_object (file, offsets, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
  add_text_object (file, offsets, page);
  add_text_object (file, offsets, stream);
  for (guint i = 0; i < objects->len; i++)
    add_object (file, offsets, g_bytes_get_data (objects->pdata[i], NULL), g_bytes_get_size (objects->pdata[i]));
  add_end (file, offsets);
  return g_byte_array_free_to_bytes (file);
}

static void
draw_run (cairo_t *cr, const WinnowGlyphRun *run, double x, double y)
{
  g_autofree cairo_glyph_t *glyphs = g_new (cairo_glyph_t, MAX (1, run->n_glyphs));
  for (guint i = 0; i < run->n_glyphs; i++)
    glyphs[i] = (cairo_glyph_t){ run->glyphs[i].index, x + (double) run->glyphs[i].x,
                                 y + (run->ys != NULL ? (double) run->ys[i] : 0) };
  cairo_set_scaled_font (cr, run->font);
  cairo_show_glyphs (cr, glyphs, (int) run->n_glyphs);
}

cairo_surface_t *
one_page_draw (const PlacedLine *lines, guint n_lines, double scale)
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (PAGE_WIDTH * scale), (int) (PAGE_HEIGHT * scale));
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (guint i = 0; i < n_lines; i++)
    for (guint k = 0; k < lines[i].line->n_runs; k++)
      draw_run (cr, &lines[i].line->runs[k], lines[i].x, lines[i].y);
  cairo_destroy (cr);
  return surface;
}
