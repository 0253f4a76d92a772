/* test-pdf.c: blocks as pages of a PDF file: poppler finds their looks, texts, structure, links and
 * outline in it, and the same blocks give the same bytes */
#include <cairo-ft.h>
#include <glib/gstdio.h>
#include <poppler.h>
#include <string.h>

#include "part.h"
#include "print/draw.h"
#include "print/flow.h"
#include "print/pdf-file.h"
#include "base/for-each.h"

#define SCALE 2.0            /* pixels a point */
#define MISSING "\U0010abcd" /* in all fonts */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PopplerDocument, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PopplerPage, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PopplerStructureElement, g_object_unref)

/* A picture without meaning, as PNG. */
static GBytes *
dup_picture (int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);
  g_autofree char *path = g_strdup_printf ("%s/winnow-test-pdf-%d.png", g_get_tmp_dir (), width);
  char *data;
  gsize length;
  cairo_set_source_rgb (cr, 0.9, 0.5, 0.1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.1, 0.2, 0.7);
  cairo_arc (cr, width / 3.0, height / 2.0, height / 4.0, 0, 6.3);
  cairo_fill (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  g_assert_true (g_file_get_contents (path, &data, &length, NULL));
  g_unlink (path);
  return g_bytes_new_take (data, length);
}

/* ── what the parts hold ── */

static WinnowRich *
dup_looks (void)
{
  static const WinnowLook looks[] = { WINNOW_LOOK_HUE (0) | WINNOW_LOOK_KIND (0),
                                      WINNOW_LOOK_HUE (1) | WINNOW_LOOK_KIND (1),
                                      WINNOW_LOOK_HUE (2) | WINNOW_LOOK_KIND (2),
                                      WINNOW_LOOK_HUE (3) | WINNOW_LOOK_KIND (3),
                                      WINNOW_LOOK_FRAMED | WINNOW_LOOK_HUE (4),
                                      WINNOW_LOOK_BADGE | WINNOW_LOOK_HUE (5),
                                      WINNOW_LOOK_STRUCK,
                                      WINNOW_LOOK_TICK,
                                      WINNOW_LOOK_CODE | WINNOW_LOOK_SMALL,
                                      WINNOW_LOOK_BOLD | WINNOW_LOOK_SANS };
  WinnowRich *rich = winnow_rich_new ();
  for (guint i = 0; i < 60; i++)
    {
      winnow_rich_add (rich, looks[i % G_N_ELEMENTS (looks)],
                       i % 3 == 0   ? "words of several"
                       : i % 3 == 1 ? "office staff"
                                    : "中文的字",
                       -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, " and plain ones ", -1);
    }
  return rich;
}

static WinnowBlocks *
new_looks (void)
{
  WinnowBlocks *blocks = winnow_blocks_new ();
  g_autoptr (GBytes) picture = dup_picture (120, 80);
  winnow_blocks_set_anchor (blocks, "looks");
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, "Looks (of words)");
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_PASSAGE, dup_looks ());
  winnow_blocks_add_bar (blocks, 0.4);
  winnow_blocks_add_picture (blocks, picture, NULL, 200, 100);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_NAME, "שלום עולם.txt");
  winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, "What no font has (" MISSING "). The page of the table:");
  winnow_blocks_add_page_of (blocks, "table");
  return blocks;
}

static WinnowBlocks *
new_table (void)
{
  static const WinnowColumn columns[] = { { .points = 60 }, { .share = 1 }, { .share = 1 } };
  static const char *const headings[] = { "Number", "Name", "Link", NULL };
  WinnowBlocks *blocks = winnow_blocks_new ();
  winnow_blocks_set_anchor (blocks, "table");
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, "Table");
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 0);
  for (guint i = 0; i < 120; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i);
      WinnowRich *rich = winnow_rich_new ();
      guint link = winnow_rich_add_link (rich, i % 2 == 0 ? "looks" : "nowhere");
      winnow_rich_add (rich, WINNOW_LOOK_LINK (link), "back", -1);
      winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE | (i % 3 == 0 ? WINNOW_ROW_SHADED : 0));
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_NUMBER, number);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, "row");
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
    }
  winnow_blocks_end_table (blocks);
  return blocks;
}

/* Two sides in one row, which goes on over pages. */
static WinnowBlocks *
new_sides (void)
{
  static const WinnowColumn columns[] = { { .share = 1 }, { .share = 1 } };
  WinnowBlocks *blocks = winnow_blocks_new ();
  winnow_blocks_set_anchor (blocks, "sides");
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_BREAKS | WINNOW_ROW_DIVIDED);
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint i = 0; i < (side == 0 ? 3000 : 2000); i++)
        g_string_append_printf (text, "%c%u ", side == 0 ? 'l' : 'r', i);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_PASSAGE, text->str);
    }
  winnow_blocks_end_table (blocks);
  return blocks;
}

static WinnowBlocks *
new_nothing (void)
{
  return winnow_blocks_new ();
}

typedef WinnowBlocks *(*Maker) (void);

static const Maker makers[] = { new_looks, new_nothing, new_table, new_sides };

/* ── files ── */

typedef struct
{
  WinnowTypesetter *typesetter; /* (owned) */
  GPtrArray *parts;             /* (owned) (element-type GPtrArray of WinnowPrintPage) */
} Pages;

/* With two typesetters in turn, as threads have them. @which: the first one. */
static Pages
lay_out (guint which)
{
  WinnowTypesetter *typesetters[] = { winnow_typesetter_new (), winnow_typesetter_new () };
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autoptr (WinnowBlocks) blocks = makers[i]();
      const WinnowSheet *sheet = winnow_sheet_get (WINNOW_PAPER_A4);
      g_ptr_array_add (parts, winnow_flow_new (blocks, sheet, typesetters[(which + i) % 2], NULL));
    }
  winnow_typesetter_free (typesetters[1]);
  return (Pages){ typesetters[0], parts };
}

static void
clear_pages (Pages *pages)
{
  g_ptr_array_unref (pages->parts);
  winnow_typesetter_free (pages->typesetter);
}

static GPtrArray *
get_pages (const Pages *pages, guint part)
{
  return g_ptr_array_index (pages->parts, part);
}

/* Where a part begins, from 0. */
static guint
get_first (const Pages *pages, guint part)
{
  guint n = 0;
  for (guint i = 0; i < part; i++)
    n += get_pages (pages, i)->len;
  return n;
}

static guint
get_number (const char *anchor, gpointer pages)
{
  return g_str_equal (anchor, "looks") ? 1 : g_str_equal (anchor, "table") ? 1 + get_first (pages, 2) : 0;
}

static void
draw_pages (WinnowPdf *pdf, Pages *pages)
{
  const WinnowDrawing drawing = { winnow_pdf_get_cairo (pdf), pages->typesetter, get_number, pages, .has_tags = TRUE };
  for (guint i = 0; i < pages->parts->len; i++)
    for (guint k = 0; k < get_pages (pages, i)->len; k++)
      {
        winnow_print_page_draw (g_ptr_array_index (get_pages (pages, i), k), &drawing);
        g_assert_true (winnow_pdf_end_page (pdf, NULL));
      }
}

static GBytes *
dup_file (Pages *pages)
{
  static const WinnowPdfInfo info = { "Title <1> 题", "Test", "2026-11-21T01:00:00.5+01:00" };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WinnowPdf) pdf = winnow_pdf_new (stream, winnow_sheet_get (WINNOW_PAPER_A4), &info, NULL);
  draw_pages (pdf, pages);
  winnow_pdf_add_entry (pdf, "First (1)", 0, 0);
  winnow_pdf_add_entry (pdf, "表", 0, get_first (pages, 2));
  winnow_pdf_add_entry (pdf, "Sides", 1, get_first (pages, 3));
  g_assert_true (winnow_pdf_finish (pdf, NULL));
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static PopplerDocument *
open_file (Pages *pages)
{
  g_autoptr (GBytes) bytes = dup_file (pages);
  PopplerDocument *document = must (poppler_document_new_from_bytes (bytes, NULL, &error));
  return document;
}

test_case (same_again)
{
  Pages pages = lay_out (0), others = lay_out (1);
  g_autoptr (GBytes) first = dup_file (&pages), second = dup_file (&others);
  g_assert_true (g_bytes_equal (first, second));
  clear_pages (&pages);
  clear_pages (&others);
}

/* ── looks ── */

static cairo_surface_t *
new_surface (cairo_t **cr)
{
  const WinnowSheet *sheet = winnow_sheet_get (WINNOW_PAPER_A4);
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (sheet->width * SCALE), (int) (sheet->height * SCALE));
  *cr = cairo_create (surface);
  cairo_set_source_rgb (*cr, 1, 1, 1);
  cairo_paint (*cr);
  cairo_scale (*cr, SCALE, SCALE);
  return surface;
}

/* Of the red, green and blue of all pixels, 0 to 255; *@ink: of the first alone, how far it is from
 * white. */
static double
measure_difference (cairo_surface_t *a, cairo_surface_t *b, double *ink)
{
  int width = cairo_image_surface_get_width (a), height = cairo_image_surface_get_height (a);
  guint64 sum = 0, dark = 0;
  for (int y = 0; y < height; y++)
    {
      const guchar *row_a = cairo_image_surface_get_data (a) + (gsize) y * (gsize) cairo_image_surface_get_stride (a);
      const guchar *row_b = cairo_image_surface_get_data (b) + (gsize) y * (gsize) cairo_image_surface_get_stride (b);
      for (int i = 0; i < width * 4; i++)
        if (i % 4 != 3)
          {
            sum += (guint64) ABS (row_a[i] - row_b[i]);
            dark += 255u - row_a[i];
          }
    }
  *ink = (double) dark / (3.0 * width * height);
  return (double) sum / (3.0 * width * height);
}

test_case (looks)
{
  Pages pages = lay_out (0);
  g_autoptr (PopplerDocument) document = open_file (&pages);
  guint number = 0;
  for (guint part = 0; part < pages.parts->len; part++)
    for (guint i = 0; i < get_pages (&pages, part)->len; i++, number++)
      {
        g_autoptr (PopplerPage) page = poppler_document_get_page (document, (int) number);
        cairo_t *drawn_cr, *read_cr;
        cairo_surface_t *drawn = new_surface (&drawn_cr), *read = new_surface (&read_cr);
        const WinnowDrawing drawing = { drawn_cr, pages.typesetter, get_number, &pages };
        double ink;
        winnow_print_page_draw (g_ptr_array_index (get_pages (&pages, part), i), &drawing);
        poppler_page_render_for_printing (page, read_cr);
        double difference = measure_difference (drawn, read, &ink);
        g_test_message ("page %u: ink %.2f, difference %.3f", number, ink, difference);
        g_assert_cmpfloat (ink, >, 0.05);
        g_assert_cmpfloat (difference, <, ink * 0.03); /* of edges that fall between pixels */
        cairo_destroy (drawn_cr);
        cairo_destroy (read_cr);
        cairo_surface_destroy (drawn);
        cairo_surface_destroy (read);
      }
  g_assert_cmpint (poppler_document_get_n_pages (document), ==, (int) number);
  clear_pages (&pages);
}

/* ── Han characters ── */

#define LINE_CHARACTERS 30
#define FILE_CHARACTERS 300
#define FIRST_Y 40.0

static const WinnowStyle han_styles[] = { WINNOW_STYLE_BODY, WINNOW_STYLE_NAME, WINNOW_STYLE_PASSAGE, WINNOW_STYLE_H2 };

/* The 3,755 commonest ones: rows 16 to 55 of GB 2312. */
static gunichar *
dup_characters (void)
{
  g_autoptr (GString) codes = g_string_new (NULL);
  for (guint row = 16; row <= 55; row++)
    for (guint cell = 1; cell <= (row == 55 ? 89 : 94); cell++)
      g_string_append_printf (codes, "%c%c", 0xa0 + row, 0xa0 + cell);
  g_autofree char *text = must (g_convert (codes->str, (gssize) codes->len, "UTF-8", "GB2312", NULL, NULL, &error));
  return g_utf8_to_ucs4_fast (text, -1, NULL);
}

/* Returns: (element-type WinnowLine) of at most FILE_CHARACTERS */
static GPtrArray *
new_lines (WinnowTypesetter *typesetter, WinnowStyle style, const gunichar *characters)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_line_unref);
  for (guint at = 0; at < FILE_CHARACTERS && characters[at] != 0;)
    {
      guint n = 0;
      while (n < LINE_CHARACTERS && characters[at + n] != 0)
        n++;
      g_autofree char *text = g_ucs4_to_utf8 (characters + at, n, NULL, NULL, NULL);
      g_ptr_array_add (lines, winnow_typesetter_dup_line (typesetter, style, text, G_MAXINT16));
      at += n;
    }
  return lines;
}

static void
draw_lines (cairo_t *cr, WinnowTypesetter *typesetter, GPtrArray *lines)
{
  const WinnowDrawing drawing = { cr, typesetter, get_number, NULL };
  for (guint i = 0; i < lines->len; i++)
    winnow_line_draw (g_ptr_array_index (lines, i), &drawing, FIRST_Y, FIRST_Y + 30 * i);
}

static PopplerDocument *
open_lines (WinnowTypesetter *typesetter, GPtrArray *lines)
{
  static const WinnowPdfInfo info = { "Han", "Test" };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WinnowPdf) pdf = winnow_pdf_new (stream, winnow_sheet_get (WINNOW_PAPER_A4), &info, NULL);
  draw_lines (winnow_pdf_get_cairo (pdf), typesetter, lines);
  g_assert_true (winnow_pdf_end_page (pdf, NULL));
  g_assert_true (winnow_pdf_finish (pdf, NULL));
  g_output_stream_close (stream, NULL, NULL);
  g_autoptr (GBytes) bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  g_assert_cmpuint (g_bytes_get_size (bytes), <, FILE_CHARACTERS * 500);
  return must (poppler_document_new_from_bytes (bytes, NULL, &error));
}

/* Both have the same strokes where a character of @run is. @baseline: in points */
static void
assert_characters (const WinnowGlyphRun *run, double size, double baseline, cairo_surface_t *drawn,
                   cairo_surface_t *read)
{
  const char *p = run->text;
  for (guint i = 0; i < run->n_glyphs; i++, p = g_utf8_next_char (p))
    {
      double x = FIRST_Y + (double) run->glyphs[i].x, ink;
      const cairo_rectangle_int_t place
          = { (int) (x * SCALE), (int) ((baseline - size) * SCALE), (int) (size * SCALE), (int) (size * 1.2 * SCALE) };
      cairo_surface_t *wanted = cairo_surface_map_to_image (drawn, &place);
      cairo_surface_t *found = cairo_surface_map_to_image (read, &place);
      double difference = measure_difference (wanted, found, &ink);
      if (difference > ink * 0.1 || ink < 1)
        g_error ("U+%04X in %s: ink %.2f, difference %.2f", g_utf8_get_char (p), run->file, ink, difference);
      cairo_surface_unmap_image (drawn, wanted);
      cairo_surface_unmap_image (read, found);
    }
}

/* The run that is not empty. */
static const WinnowGlyphRun *
get_run (const WinnowLine *line)
{
  const WinnowGlyphRun *run = line->runs;
  while (run->n_glyphs == 0)
    run++;
  return run;
}

/* The shapes of the mainland, whatever the language of the desk. */
static void
assert_family (const WinnowGlyphRun *run)
{
  const char *family = cairo_ft_scaled_font_lock_face (run->font)->family_name;
  if (strstr (family, "CJK") != NULL)
    g_assert_true (g_str_has_suffix (family, "SC"));
  cairo_ft_scaled_font_unlock_face (run->font);
}

static void
test_han_file (WinnowTypesetter *typesetter, GPtrArray *lines)
{
  g_autoptr (PopplerDocument) document = open_lines (typesetter, lines);
  g_autoptr (PopplerPage) page = poppler_document_get_page (document, 0);
  g_autofree char *text = poppler_page_get_text (page);
  cairo_t *drawn_cr, *read_cr;
  cairo_surface_t *drawn = new_surface (&drawn_cr), *read = new_surface (&read_cr);
  draw_lines (drawn_cr, typesetter, lines);
  poppler_page_render_for_printing (page, read_cr);
  for (guint i = 0; i < lines->len; i++)
    {
      const WinnowLine *line = g_ptr_array_index (lines, i);
      const WinnowGlyphRun *run = get_run (line);
      g_autofree char *written = g_strndup (run->text, run->n_bytes);
      g_assert_nonnull (strstr (text, written));
      assert_family (run);
      assert_characters (run, (double) line->size, FIRST_Y + 30 * i + (double) line->baseline, drawn, read);
    }
  cairo_destroy (drawn_cr);
  cairo_destroy (read_cr);
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (read);
}

/* Each has its strokes in the file. Few at a time: a character that a font lacks may come with
 * others. */
test_case (han)
{
  g_autofree gunichar *characters = dup_characters ();
  g_autoptr (WinnowTypesetter) typesetter = winnow_typesetter_new ();
  winnow_for_each_of (style, han_styles)
    for (guint at = 0; characters[at] != 0; at += MIN (FILE_CHARACTERS, 3755 - at))
      {
        g_autoptr (GPtrArray) lines = new_lines (typesetter, *style, characters + at);
        if (get_run (g_ptr_array_index (lines, 0))->file == NULL)
          return g_test_skip ("no CFF font has Han characters here");
        test_han_file (typesetter, lines);
      }
}

/* ── texts ── */

static char *
dup_text (PopplerDocument *document, guint number)
{
  g_autoptr (PopplerPage) page = poppler_document_get_page (document, (int) number);
  return poppler_page_get_text (page);
}

test_case (texts)
{
  Pages pages = lay_out (0);
  g_autoptr (PopplerDocument) document = open_file (&pages);
  g_autofree char *text = dup_text (document, 0), *sides = dup_text (document, get_first (&pages, 3));
  g_assert_nonnull (strstr (text, "Looks (of words)"));
  g_assert_nonnull (strstr (text, "office staff"));
  g_assert_nonnull (strstr (text, "中文的字"));
  g_assert_nonnull (strstr (text, "שלום"));
  g_assert_nonnull (strstr (text, "עולם"));
  g_assert_nonnull (strstr (sides, "l0 l1 l2"));
  g_assert_nonnull (strstr (sides, "r0 r1 r2"));
  clear_pages (&pages);
}

/* A character that no font has is seen, and can be copied. */
test_case (missing)
{
  static const char *const texts[] = { "a" MISSING "b", "ש" MISSING "ל" };
  Pages pages = lay_out (0);
  g_autoptr (PopplerDocument) document = open_file (&pages);
  g_autofree char *copied = dup_text (document, 0);
  g_assert_nonnull (strstr (copied, MISSING));
  winnow_for_each_of (text, texts)
    {
      WinnowLine *line = winnow_typesetter_dup_line (pages.typesetter, WINNOW_STYLE_BODY, *text, 200);
      guint n_glyphs = 0;
      for (guint k = 0; k < line->n_runs; k++)
        n_glyphs += line->runs[k].n_glyphs;
      g_assert_cmpuint (n_glyphs, ==, 3);
      winnow_line_unref (line);
    }
  clear_pages (&pages);
}

/* ── structure ── */

typedef struct
{
  guint n_tables, n_rows, n_heads, n_cells, n_figures, n_links, n_headings;
  GString *cells; /* (owned) texts of TD, each on a line of its own */
} Structure;

static void
count_elements (PopplerStructureElementIter *iter, Structure *structure)
{
  do
    {
      g_autoptr (PopplerStructureElement) element = poppler_structure_element_iter_get_element (iter);
      PopplerStructureElementKind kind = poppler_structure_element_get_kind (element);
      structure->n_tables += kind == POPPLER_STRUCTURE_ELEMENT_TABLE;
      structure->n_rows += kind == POPPLER_STRUCTURE_ELEMENT_TABLE_ROW;
      structure->n_heads += kind == POPPLER_STRUCTURE_ELEMENT_TABLE_HEADING;
      structure->n_links += kind == POPPLER_STRUCTURE_ELEMENT_LINK;
      structure->n_headings += kind == POPPLER_STRUCTURE_ELEMENT_HEADING_1;
      structure->n_figures += kind == POPPLER_STRUCTURE_ELEMENT_FIGURE;
      if (kind == POPPLER_STRUCTURE_ELEMENT_TABLE_DATA)
        {
          g_autofree char *text = poppler_structure_element_get_text (element, POPPLER_STRUCTURE_GET_TEXT_RECURSIVE);
          structure->n_cells++;
          g_string_append_printf (structure->cells, "%s\n", text);
        }
      PopplerStructureElementIter *child = poppler_structure_element_iter_get_child (iter);
      if (child != NULL)
        count_elements (child, structure);
      if (child != NULL)
        poppler_structure_element_iter_free (child);
    }
  while (poppler_structure_element_iter_next (iter));
}

/* A table begins again on each page, its heads do not; words of two lines are kept apart. */
test_case (structure)
{
  Pages pages = lay_out (0);
  g_autoptr (PopplerDocument) document = open_file (&pages);
  PopplerStructureElementIter *iter = poppler_structure_element_iter_new (document);
  Structure structure = { .cells = g_string_new (NULL) };
  guint n_table = get_pages (&pages, 2)->len, n_sides = get_pages (&pages, 3)->len, n_together = 0;
  g_assert_nonnull (iter);
  count_elements (iter, &structure);
  poppler_structure_element_iter_free (iter);
  g_assert_cmpuint (n_table, >, 2);
  g_assert_cmpuint (n_sides, >, 2);
  g_assert_cmpuint (structure.n_tables, ==, n_table + n_sides);
  g_assert_cmpuint (structure.n_rows, ==, 1 + 120 + n_sides);
  g_assert_cmpuint (structure.n_heads, ==, 3);
  g_assert_cmpuint (structure.n_cells, ==, 3 * 120 + 2 * n_sides);
  g_assert_cmpuint (structure.n_headings, ==, 2);
  g_assert_cmpuint (structure.n_links, ==, 60 + 1); /* not those that lead nowhere */
  g_assert_cmpuint (structure.n_figures, ==, 1);
  for (guint i = 0; i < 2999; i++)
    {
      g_autofree char *words = g_strdup_printf ("l%u l%u", i, i + 1);
      n_together += strstr (structure.cells->str, words) != NULL;
    }
  g_assert_cmpuint (n_together, ==, 2999 - (n_sides - 1)); /* all but those at the end of a page */
  g_string_free (structure.cells, TRUE);
  clear_pages (&pages);
}

/* ── links and outline ── */

test_case (links)
{
  Pages pages = lay_out (0);
  g_autoptr (PopplerDocument) document = open_file (&pages);
  guint n = 0;
  for (int i = 0; i < poppler_document_get_n_pages (document); i++)
    {
      g_autoptr (PopplerPage) page = poppler_document_get_page (document, i);
      GList *links = poppler_page_get_link_mapping (page);
      for (GList *l = links; l != NULL; l = l->next)
        {
          const PopplerLinkMapping *link = l->data;
          g_assert_cmpint (link->action->type, ==, POPPLER_ACTION_GOTO_DEST);
          PopplerDest *dest = poppler_document_find_dest (document, link->action->goto_dest.dest->named_dest);
          g_assert_nonnull (dest);
          g_assert_cmpint (dest->page_num, ==, i == 0 ? 1 + (int) get_pages (&pages, 0)->len : 1);
          g_assert_cmpfloat (link->area.x2 - link->area.x1, >, 3);
          g_assert_cmpfloat (link->area.y2 - link->area.y1, >, 5);
          poppler_dest_free (dest);
          n++;
        }
      poppler_page_free_link_mapping (links);
    }
  g_assert_cmpuint (n, ==, 60 + 1);
  clear_pages (&pages);
}

static void
assert_entry (PopplerIndexIter *iter, const char *title, guint page)
{
  PopplerAction *action = poppler_index_iter_get_action (iter);
  g_assert_cmpstr (action->any.title, ==, title);
  g_assert_cmpint (action->goto_dest.dest->page_num, ==, (int) page + 1);
  g_assert_true (action->goto_dest.dest->change_top); /* else a reader stays as far down the page as it was */
  g_assert_cmpfloat_with_epsilon (action->goto_dest.dest->top, winnow_sheet_get (WINNOW_PAPER_A4)->height, 0.01);
  poppler_action_free (action);
}

test_case (outline)
{
  Pages pages = lay_out (0);
  g_autoptr (PopplerDocument) document = open_file (&pages);
  PopplerIndexIter *iter = poppler_index_iter_new (document);
  guint second = get_first (&pages, 2), third = get_first (&pages, 3);
  assert_entry (iter, "First (1)", 0);
  g_assert_null (poppler_index_iter_get_child (iter));
  g_assert_true (poppler_index_iter_next (iter));
  assert_entry (iter, "表", second);
  PopplerIndexIter *child = poppler_index_iter_get_child (iter);
  assert_entry (child, "Sides", third);
  g_assert_false (poppler_index_iter_next (child));
  g_assert_false (poppler_index_iter_next (iter));
  poppler_index_iter_free (child);
  poppler_index_iter_free (iter);
  clear_pages (&pages);
}

test_case (info)
{
  Pages pages = lay_out (0);
  g_autoptr (PopplerDocument) document = open_file (&pages);
  g_autoptr (GDateTime) date = poppler_document_get_creation_date_time (document);
  g_autofree char *iso = g_date_time_format_iso8601 (date);
  assert_takes (poppler_document_get_title (document), "Title <1> 题");
  g_assert_true (g_str_has_prefix (iso, "2026-11-21T00:00:00"));
  assert_takes (poppler_document_get_creator (document), "Test");
  clear_pages (&pages);
}

TEST_PART (pdf)
{
  g_setenv ("PANGO_LANGUAGE", "ja", TRUE);
  return g_test_run ();
}
