/* test-fonts.c: what a file shows with its fonts is what cairo draws with the machine's, in every
 * style, with shapes that are made up and with fonts that may not be given away; the file tells its
 * text, and its bytes hang on no thread */
#include <fontconfig/fontconfig.h>
#include <glib/gstdio.h>
#include <poppler.h>
#include <string.h>

#include "one-page.h"
#include "print/lines.h"
#include "print/pdf-font.h"

#define SCALE 3.0 /* pixels a point */
#define LEADING 34.0
#define TEXT "Sphinx 0123456789 “quartz” — §½ Ångström 中文字符，一二三。"

typedef struct
{
  WinnowTypesetter *typesetter; /* (owned) */
  GArray *lines;                /* (owned) (element-type PlacedLine) the lines owned */
} Page;

static void
unref_line (gpointer data)
{
  winnow_line_unref (((PlacedLine *) data)->line);
}

static void
page_add (Page *page, WinnowStyle style, const char *text)
{
  PlacedLine placed = { winnow_typesetter_dup_line (page->typesetter, style, text, PAGE_WIDTH - 40), 20,
                        (page->lines->len + 1) * LEADING };
  g_array_append_val (page->lines, placed);
}

/* A line in each style. */
static Page
page_new (const char *text)
{
  Page page = { winnow_typesetter_new (), g_array_new (FALSE, FALSE, sizeof (PlacedLine)) };
  g_array_set_clear_func (page.lines, unref_line);
  for (WinnowStyle style = 0; style < WINNOW_N_STYLES; style++)
    page_add (&page, style, text);
  return page;
}

static void
page_clear (Page *page)
{
  g_array_unref (page->lines);
  winnow_typesetter_free (page->typesetter);
}

static const PlacedLine *
get_lines (const Page *page)
{
  return (const PlacedLine *) (gconstpointer) page->lines->data;
}

/* ── looking ── */

static cairo_surface_t *
render (PopplerPage *page)
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (PAGE_WIDTH * SCALE), (int) (PAGE_HEIGHT * SCALE));
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, SCALE, SCALE);
  poppler_page_render_for_printing (page, cr);
  cairo_destroy (cr);
  return surface;
}

static guint
get_gray (cairo_surface_t *surface, int x, int y)
{
  const guchar *row
      = cairo_image_surface_get_data (surface) + (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *) (gconstpointer) row)[x];
  return ((pixel & 0xff) + (pixel >> 8 & 0xff) + (pixel >> 16 & 0xff)) / 3;
}

/* Edges may be a little darker or lighter, the more where letters are drawn like any shape; hardly
 * anywhere is ink on one side and paper on the other. */
static void
assert_same_look (cairo_surface_t *left, cairo_surface_t *right, gboolean is_text)
{
  guint n_ink = 0, n_other = 0;
  guint64 difference = 0;
  cairo_surface_flush (left);
  cairo_surface_flush (right);
  for (int y = 0; y < (int) (PAGE_HEIGHT * SCALE); y++)
    for (int x = 0; x < (int) (PAGE_WIDTH * SCALE); x++)
      {
        guint a = get_gray (left, x, y), b = get_gray (right, x, y), apart = a > b ? a - b : b - a;
        n_ink += a < 128;
        n_other += apart > 128;
        difference += apart;
      }
  g_test_message ("%u dark pixels, %u others, %.2f of difference a dark one", n_ink, n_other,
                  (double) difference / MAX (1, n_ink));
  g_assert_cmpuint (n_ink, >, 10000);
  g_assert_cmpuint (n_other, <, n_ink / (is_text ? 1000 : 200));
  g_assert_cmpuint (difference, <, (guint64) n_ink * (is_text ? 4 : 40));
}

static PopplerDocument *
open_page (const Page *page)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) file = one_page_new (get_lines (page), page->lines->len);
  PopplerDocument *document = poppler_document_new_from_bytes (file, NULL, &error);
  g_assert_no_error (error);
  return document;
}

static void
assert_page_shows_lines (const Page *page, gboolean is_text)
{
  PopplerDocument *document = open_page (page);
  PopplerPage *shown = poppler_document_get_page (document, 0);
  cairo_surface_t *found = render (shown), *expected = one_page_draw (get_lines (page), page->lines->len, SCALE);
  assert_same_look (expected, found, is_text);
  cairo_surface_destroy (found);
  cairo_surface_destroy (expected);
  g_object_unref (shown);
  g_object_unref (document);
}

/* Returns how many fonts there are. */
static guint
assert_fonts_embedded (PopplerDocument *document)
{
  guint n = 0;
  PopplerFontInfo *info = poppler_font_info_new (document);
  PopplerFontsIter *iter = NULL;
  gboolean more = poppler_font_info_scan (info, 1, &iter);
  g_assert_false (more && iter == NULL);
  if (iter != NULL)
    do
      {
        g_assert_true (poppler_fonts_iter_is_embedded (iter));
        g_assert_true (poppler_fonts_iter_is_subset (iter));
        n++;
      }
    while (poppler_fonts_iter_next (iter));
  g_clear_pointer (&iter, poppler_fonts_iter_free);
  g_object_unref (info);
  return n;
}

static void
test_styles (void)
{
  Page page = page_new (TEXT);
  PopplerDocument *document = open_page (&page);
  PopplerPage *shown = poppler_document_get_page (document, 0);
  g_autofree char *text = poppler_page_get_text (shown);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  assert_page_shows_lines (&page, TRUE);
  g_assert_cmpuint (assert_fonts_embedded (document), >, 0);
  g_assert_cmpuint (g_strv_length (rows), >=, WINNOW_N_STYLES);
  for (guint i = 0; i < WINNOW_N_STYLES; i++)
    if (i != WINNOW_STYLE_TITLE && i != WINNOW_STYLE_SHARE) /* they are cut */
      g_assert_cmpstr (rows[i], ==, TEXT);
  g_object_unref (shown);
  g_object_unref (document);
  page_clear (&page);
}

/* Joined letters, marks above letters, and those that are written from the right. */
static void
test_scripts (void)
{
  Page page = page_new ("office ﬁ ÿ a\xcc\x84 Ελληνικά дом שלום العربية ⇒ ✓ 😀");
  assert_page_shows_lines (&page, TRUE);
  page_clear (&page);
}

/* ── other fonts ── */

/* @xml: rules that stand in for those of the machine. Only @file is there. */
static void
use_fonts (const char *xml, const char *file)
{
  FcConfig *config = FcConfigCreate ();
  g_assert_true (FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) xml, TRUE));
  g_assert_true (FcConfigAppFontAddFile (config, (const FcChar8 *) file));
  g_assert_true (FcConfigSetCurrent (config));
  FcConfigDestroy (config);
}

static void
use_own_fonts (void)
{
  FcConfig *config = FcInitLoadConfigAndFonts ();
  g_assert_true (FcConfigSetCurrent (config));
  FcConfigDestroy (config);
}

/* The file of the font that a page's text is set in. Returns: (transfer full) */
static char *
dup_font_file (void)
{
  Page page = page_new ("Sphinx");
  g_autofree char *key = g_strdup (winnow_face_get_key (get_lines (&page)[WINNOW_STYLE_BODY].line->runs[0].face));
  char *file = g_strndup (key, (gsize) (strchr (key, '\n') - key));
  page_clear (&page);
  return file;
}

static void
assert_page_of_fonts (const char *rules, const char *file, gboolean is_text)
{
  g_autofree char *xml = g_strdup_printf (
      "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>%s</fontconfig>", rules);
  use_fonts (xml, file);
  Page page = page_new (TEXT);
  g_assert_cmpint (winnow_face_is_embeddable (get_lines (&page)[0].line->runs[0].face), ==, is_text);
  assert_page_shows_lines (&page, is_text);
  PopplerDocument *document = open_page (&page);
  g_assert_cmpint (assert_fonts_embedded (document) > 0, ==, is_text);
  g_object_unref (document);
  page_clear (&page);
  use_own_fonts ();
}

#define RULE(EDITS) "<match target=\"font\">" EDITS "</match>"
#define EMBOLDEN "<edit name=\"embolden\"><bool>true</bool></edit>"
#define SLANT \
  "<edit "    \
  "name=\"matrix\"><matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></edit>"

static void
test_made_up (gconstpointer rules)
{
  g_autofree char *file = dup_font_file ();
  assert_page_of_fonts (rules, file, TRUE);
}

static guint
read_uint (const guchar *data, guint size)
{
  guint value = 0;
  for (guint i = 0; i < size; i++)
    value = value << 8 | data[i];
  return value;
}

/* Sets the rights of each font of a file, or of a collection of them. */
static void
set_rights (guchar *data, guint rights)
{
  gboolean is_collection = memcmp (data, "ttcf", 4) == 0;
  guint n = is_collection ? read_uint (data + 8, 4) : 1;
  for (guint i = 0; i < n; i++)
    {
      guchar *font = data + (is_collection ? read_uint (data + 12 + 4 * i, 4) : 0);
      for (guint k = 0; k < read_uint (font + 4, 2); k++)
        if (memcmp (font + 12 + 16 * k, "OS/2", 4) == 0)
          {
            guchar *table = data + read_uint (font + 12 + 16 * k + 8, 4);
            table[8] = (guchar) (rights >> 8);
            table[9] = (guchar) rights;
          }
    }
}

/* Letters of a font whose maker keeps it are drawn, and stand in no font; where it may be read or
 * edited, it may be there. */
static void
test_rights (void)
{
  static const struct
  {
    guint rights;
    gboolean is_text;
  } cases[]
      = { { 0, TRUE }, { 0x0002, FALSE }, { 0x0004, TRUE }, { 0x0008, TRUE }, { 0x0100, FALSE }, { 0x0200, FALSE } };
  g_autofree char *file = dup_font_file (), *data = NULL, *folder = g_dir_make_tmp ("winnow-fonts-XXXXXX", NULL);
  gsize length;
  g_assert_true (g_file_get_contents (file, &data, &length, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u.otf", folder, i);
      set_rights ((guchar *) data, cases[i].rights);
      g_assert_true (g_file_set_contents (path, data, (gssize) length, NULL));
      assert_page_of_fonts ("", path, cases[i].is_text);
      g_unlink (path);
    }
  g_rmdir (folder);
}

/* ── order ── */

static GPtrArray *
make_objects (const Page *page, gboolean is_backwards)
{
  GPtrArray *objects = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (WinnowPdfFonts) fonts = winnow_pdf_fonts_new ();
  for (guint i = 0; i < page->lines->len; i++)
    {
      const WinnowLine *line = get_lines (page)[is_backwards ? page->lines->len - 1 - i : i].line;
      for (guint k = 0; k < line->n_runs; k++)
        {
          const WinnowGlyphRun *run = &line->runs[is_backwards ? line->n_runs - 1 - k : k];
          WinnowPdfFont *font = winnow_pdf_fonts_get (fonts, run->face);
          for (guint g = 0; g < run->n_glyphs; g++)
            winnow_pdf_font_use (font, run->glyphs[g].index);
        }
    }
  winnow_pdf_fonts_add_objects (fonts, 10, objects);
  return objects;
}

/* Of two font maps, as threads have them, and in two orders. */
static void
test_order (void)
{
  Page left = page_new (TEXT), right = page_new (TEXT);
  g_autoptr (GPtrArray) a = make_objects (&left, FALSE), b = make_objects (&right, TRUE);
  g_assert_cmpuint (a->len, >, 0);
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    g_assert_true (g_bytes_equal (a->pdata[i], b->pdata[i]));
  page_clear (&left);
  page_clear (&right);
}

static void
test_unused (void)
{
  Page page = page_new ("x");
  g_autoptr (WinnowPdfFonts) fonts = winnow_pdf_fonts_new ();
  g_autoptr (GPtrArray) objects = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_auto (WinnowPdfBuffer) names = { 0 }, forms = { 0 };
  winnow_pdf_fonts_add_objects (fonts, 1, objects);
  winnow_pdf_fonts_get (fonts, get_lines (&page)[0].line->runs[0].face);
  winnow_pdf_fonts_add_objects (fonts, 1, objects);
  winnow_pdf_fonts_add_resources (fonts, 1, &names, &forms);
  g_assert_cmpuint (objects->len + names.length + forms.length, ==, 0);
  page_clear (&page);
}

/* ── reading ── */

/* Each character that a font has is read as itself, or as one that is shown by the same glyph. */
static void
test_characters (void)
{
  static const gunichar plain[] = { 'A', 'z', '0', '9', ' ', '-', 0x4e00, 0x9f9c, 0x3002, 0xff0c };
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      char text[8] = { 0 };
      g_unichar_to_utf8 (plain[i], text);
      Page page = page_new (text);
      const WinnowLine *line = get_lines (&page)[WINNOW_STYLE_PASSAGE].line;
      for (guint k = 0; k < line->n_runs; k++)
        for (guint g = 0; g < line->runs[k].n_glyphs; g++)
          g_assert_cmphex (winnow_face_get_character (line->runs[k].face, line->runs[k].glyphs[g].index), ==, plain[i]);
      page_clear (&page);
    }
}

static void
test_beyond (void)
{
  Page page = page_new ("x");
  const WinnowFace *face = get_lines (&page)[0].line->runs[0].face;
  g_assert_cmpuint (winnow_face_get_character (face, 70000), ==, 0);
  g_assert_cmpfloat (winnow_face_get_advance (face, 70000), ==, 0);
  page_clear (&page);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fonts/styles", test_styles);
  g_test_add_func ("/fonts/scripts", test_scripts);
  g_test_add_data_func ("/fonts/emboldened", RULE (EMBOLDEN), test_made_up);
  g_test_add_data_func ("/fonts/slanted", RULE (SLANT), test_made_up);
  g_test_add_data_func ("/fonts/both", RULE (EMBOLDEN SLANT), test_made_up);
  g_test_add_func ("/fonts/rights", test_rights);
  g_test_add_func ("/fonts/order", test_order);
  g_test_add_func ("/fonts/unused", test_unused);
  g_test_add_func ("/fonts/characters", test_characters);
  g_test_add_func ("/fonts/beyond", test_beyond);
  return g_test_run ();
}
