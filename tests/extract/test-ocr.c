/* OCR: which pictures are handed to Tesseract, where their text goes, and what is said where it is
 * missing. A script stands in for Tesseract; one test asks the real one, if it is there. */
#include <cairo-pdf.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "part.h"
#include "extract/letter-counts.h"
#include "extract/ocr/ocr.h"
#include "make-picture.h"

#define WORD(line, left, confidence, text) "5\t1\t1\t1\t" line "\t1\t" left "\t0\t9\t9\t" confidence "\t" text "\\n"

/* ── what is on a page ── */

/* Lines of bars, as high as letters. */
static void
draw_letters (cairo_t *cairo, double left, double top, guint n_lines)
{
  for (guint line = 0; line < n_lines; line++)
    for (guint i = 0; i < 20; i++)
      cairo_rectangle (cairo, left + 14 * i, top + 30 * line, 8, 16);
  cairo_fill (cairo);
}

static cairo_surface_t *
make_page (guint n_lines, double tilt, gboolean is_negative)
{
  cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 400);
  cairo_t *cairo = cairo_create (page);
  cairo_set_source_rgb (cairo, !is_negative, !is_negative, !is_negative);
  cairo_paint (cairo);
  cairo_set_source_rgb (cairo, is_negative, is_negative, is_negative);
  cairo_translate (cairo, 200, 200);
  cairo_rotate (cairo, tilt);
  draw_letters (cairo, -140, -130, n_lines);
  cairo_destroy (cairo);
  cairo_surface_flush (page);
  return page;
}

static cairo_status_t
write_cb (void *bytes, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Takes @page. Returns: (transfer full) a PNG file */
static GBytes *
make_png (cairo_surface_t *page)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_write_to_png_stream (page, write_cb, bytes);
  cairo_surface_destroy (page);
  return g_byte_array_free_to_bytes (bytes);
}

/* Takes @png. */
static char *
make_html (GBytes *png)
{
  g_autofree char *base64 = g_base64_encode (g_bytes_get_data (png, NULL), g_bytes_get_size (png));
  g_autofree char *page = g_strdup_printf (
      "<!DOCTYPE html><p>Before.</p><p><img src=\"data:image/png;base64,%s\"></p><p>After it.</p>", base64);
  g_bytes_unref (png);
  return make_file ("a.html", page, -1);
}

/* A page with text, a scan, a blank page, another scan. */
static char *
make_scan (gboolean with_text)
{
  char *path = g_build_filename (make_folder (), "scan.pdf", NULL);
  cairo_surface_t *pdf = cairo_pdf_surface_create (path, 400, 400), *page = make_page (6, 0, FALSE);
  cairo_t *cairo = cairo_create (pdf);
  for (guint i = with_text ? 0 : 1; i < 4; i++)
    {
      cairo_move_to (cairo, 20, 50);
      if (i == 0)
        cairo_show_text (cairo, "A first page whose text was written by a program, long enough to be one.");
      cairo_set_source_surface (cairo, page, 0, 0);
      if (i % 2 == 1)
        cairo_paint (cairo);
      cairo_set_source_rgb (cairo, 0, 0, 0);
      cairo_show_page (cairo);
    }
  cairo_destroy (cairo);
  cairo_surface_destroy (page);
  cairo_surface_destroy (pdf);
  return path;
}

/* A page with text, and a picture of text below it. */
static char *
make_picture_on_page (void)
{
  char *path = g_build_filename (make_folder (), "page.pdf", NULL);
  cairo_surface_t *pdf = cairo_pdf_surface_create (path, 500, 500), *picture = make_page (6, 0, FALSE);
  cairo_t *cairo = cairo_create (pdf);
  for (guint i = 0; i < 3; i++)
    {
      cairo_move_to (cairo, 20, 50 + 15 * i);
      cairo_show_text (cairo, "A line whose text was written by a program.");
    }
  cairo_translate (cairo, 20, 120);
  cairo_scale (cairo, 0.6, 0.6);
  cairo_set_source_surface (cairo, picture, 0, 0);
  cairo_paint (cairo);
  cairo_destroy (cairo);
  cairo_surface_destroy (picture);
  cairo_surface_destroy (pdf);
  return path;
}

/* Lines of words in large letters, as on a page that was pasted as a picture. */
static cairo_surface_t *
make_text (void)
{
  cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 700, 300);
  cairo_t *cairo = cairo_create (page);
  cairo_set_source_rgb (cairo, 1, 1, 1);
  cairo_paint (cairo);
  cairo_set_source_rgb (cairo, 0, 0, 0);
  cairo_set_font_size (cairo, 24);
  for (guint i = 0; i < 5; i++)
    {
      cairo_move_to (cairo, 30, 60 + 40 * i);
      cairo_show_text (cairo, "The ferry crossed the river at noon.");
    }
  cairo_destroy (cairo);
  return page;
}

/* ── containers: a picture between two paragraphs. Each takes @png. ── */

#define OFFICE "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
#define RELATION(id, type, target) "<Relationship Id=\"" id "\" Type=\"" OFFICE "/" type "\" Target=\"" target "\"/>"
#define RELATIONS(inner) "<Relationships>" inner "</Relationships>"
#define SHAPE(text) "<p:sp><p:txBody><a:p><a:r><a:t>" text "</a:t></a:r></a:p></p:txBody></p:sp>"

static char *
make_pptx_with (GBytes *png)
{
  g_autoptr (GBytes) taken = png;
  const MakeMember members[] = {
    { "[Content_Types].xml",
      "<Types><Override PartName=\"/ppt/presentation.xml\" "
      "ContentType=\"application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml\"/></Types>",
      NULL },
    { "_rels/.rels", RELATIONS (RELATION ("r", "officeDocument", "ppt/presentation.xml")), NULL },
    { "ppt/presentation.xml",
      "<p:presentation xmlns:p=\"p\" xmlns:r=\"" OFFICE
      "\"><p:sldIdLst><p:sldId id=\"1\" r:id=\"s\"/></p:sldIdLst></p:presentation>",
      NULL },
    { "ppt/_rels/presentation.xml.rels", RELATIONS (RELATION ("s", "slide", "slides/1.xml")), NULL },
    { "ppt/slides/1.xml",
      "<p:sld xmlns:p=\"p\" xmlns:a=\"a\" xmlns:r=\"" OFFICE
      "\"><p:cSld>" SHAPE ("Before.") "<p:pic><p:blipFill><a:blip r:embed=\"p\"/></p:blipFill></p:pic>" SHAPE (
          "After "
          "it.") "</p:cSld></p:sld>",
      NULL },
    { "ppt/slides/_rels/1.xml.rels", RELATIONS (RELATION ("p", "image", "/page.png")), NULL },
    { "page.png", NULL, png },
    { NULL },
  };
  return make_zip_of ("a.pptx", members);
}

static char *
make_odt_with (GBytes *png)
{
  g_autoptr (GBytes) taken = png;
  const MakeMember members[] = {
    { "mimetype", "application/vnd.oasis.opendocument.text", NULL },
    { "content.xml",
      "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
      "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" "
      "xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\" "
      "xmlns:xlink=\"http://www.w3.org/1999/xlink\"><office:body><office:text><text:p>Before.</text:p>"
      "<text:p><draw:frame><draw:image xlink:href=\"Pictures/page.png\"/></draw:frame></text:p>"
      "<text:p>After it.</text:p></office:text></office:body></office:document-content>",
      NULL },
    { "Pictures/page.png", NULL, png },
    { NULL },
  };
  return make_zip_of ("a.odt", members);
}

static char *
make_epub_with (GBytes *png)
{
  g_autoptr (GBytes) taken = png;
  const MakeMember members[] = {
    { "mimetype", "application/epub+zip", NULL },
    { "META-INF/container.xml", "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>", NULL },
    { "b.opf",
      "<package><manifest><item id=\"a\" href=\"a.xhtml\"/></manifest><spine><itemref idref=\"a\"/></spine></package>",
      NULL },
    { "a.xhtml", "<html><body><p>Before.</p><p><img src=\"page.png\"/></p><p>After it.</p></body></html>", NULL },
    { "page.png", NULL, png },
    { NULL },
  };
  return make_zip_of ("a.epub", members);
}

static const struct
{
  const char *name;
  char *(*make) (GBytes *png);
} containers[]
    = { { "html", make_html }, { "pptx", make_pptx_with }, { "odt", make_odt_with }, { "epub", make_epub_with } };

/* ── Tesseract ── */

/* Takes @path. Pictures of text are counted, none is read. */
static WinnowContent *
count_in (char *path)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  limits.counts_scans = TRUE;
  WinnowContent *content = must (extract_file (path, NULL, &limits, NULL, &error));
  g_assert_cmpuint (content->recognised->len, ==, 0);
  g_free (path);
  return content;
}

/* Takes @path. @program: what stands in for Tesseract, NULL: nothing does; "": what is installed */
static WinnowContent *
read_with (char *path, const char *program)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *faked = g_strconcat (make_folder (), ":", before, NULL);
  g_autoptr (GError) error = NULL;
  limits.max_recognised = 10;
  if (program != NULL && *program != '\0')
    {
      g_autofree char *script = make_file ("tesseract", program, -1);
      g_assert_cmpint (g_chmod (script, 0700), ==, 0);
    }
  if (program == NULL || *program != '\0')
    g_setenv ("PATH", program != NULL ? faked : make_folder (), TRUE);
  WinnowContent *content = extract_file (path, NULL, &limits, NULL, &error);
  g_setenv ("PATH", before, TRUE);
  g_assert_no_error (error);
  g_free (path);
  return content;
}

static const char reads_a_line[]
    = "#!/bin/sh\n"
      "case $1 in --list-langs) printf 'List:\\neng\\n'; exit ;; esac\n"
      "printf '" WORD ("1", "0", "90", "Read") WORD ("1", "9", "80", "here.") "' > \"$2.tsv\"\n";
static const char fails[] = "#!/bin/sh\nexit 1\n";

static char *
join_notes (const WinnowContent *content)
{
  g_ptr_array_add (content->notes, NULL);
  char *joined = g_strjoinv ("|", (char **) content->notes->pdata);
  g_ptr_array_set_size (content->notes, content->notes->len - 1);
  return joined;
}

/* ── tests ── */

static WinnowGray *
get_gray (cairo_surface_t *page)
{
  g_autoptr (GBytes) png = make_png (page);
  g_autoptr (WinnowPicture) picture = winnow_picture_new (png, 0, NULL, NULL);
  WinnowGray *gray = winnow_gray_new_from_picture (picture, G_MAXUINT);
  winnow_gray_even_out (gray);
  return gray;
}

test_case (letters)
{
  static const double tilts[] = { 0, 0.035, -0.06 };
  WinnowLetters letters;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (tilts); i++)
    {
      g_autoptr (WinnowGray) gray = get_gray (make_page (6, tilts[i / 2], i % 2 == 1));
      g_assert_true (winnow_gray_find_letters (gray, WINNOW_OCR_LEAST_OF_PICTURE, &letters));
      g_assert_cmpuint (letters.height, >=, 15);
      g_assert_cmpuint (letters.height, <=, 18);
      g_assert_cmpfloat (fabs (letters.tilt - tilts[i / 2]), <, 0.006);
      g_autoptr (WinnowGray) level = winnow_gray_transform (gray, 1, letters.tilt);
      g_assert_true (winnow_gray_find_letters (level, WINNOW_OCR_LEAST_OF_PICTURE, &letters));
      g_assert_cmpfloat (fabs (letters.tilt), <, 0.006);
    }
  g_autoptr (WinnowGray) labels = get_gray (make_page (2, 0, FALSE));
  g_assert_false (winnow_gray_find_letters (labels, WINNOW_OCR_LEAST_OF_PICTURE, &letters));
}

/* Shapes of all sizes, anywhere. */
test_case (texture)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (WinnowGray) gray = winnow_gray_new (600, 600);
  WinnowLetters letters;
  for (guint i = 0; i < 400; i++)
    {
      guint left = (guint) g_rand_int_range (random, 0, 560), top = (guint) g_rand_int_range (random, 0, 500);
      guint width = (guint) g_rand_int_range (random, 1, 40), height = (guint) g_rand_int_range (random, 5, 90);
      for (guint y = top; y < top + height; y++)
        memset (gray->pixels + (gsize) y * 600 + left, 0, width);
    }
  g_assert_false (winnow_gray_find_letters (gray, WINNOW_OCR_LEAST_OF_PICTURE, &letters));
}

test_case (table)
{
  static const char table[]
      = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
        "4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t\n"
        "5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t90.0\tOne\n5\t1\t1\t1\t1\t2\t0\t0\t9\t9\t90\tdivi-\n"
        "5\t1\t1\t1\t2\t1\t0\t0\t9\t9\t90\tded\n5\t1\t1\t1\t2\t2\t0\t0\t9\t9\t90\t \n"
        "5\t1\t1\t2\t1\t1\t0\t0\t9\t9\t60\t桥\n5\t1\t1\t2\t2\t1\t0\t0\t9\t9\t60\t与船\nodd\tline\n"
        "5\t1\t2\t1\t1\t1\t0\t0\t9\t9\t400\t\xFF";
  double confidence;
  assert_takes (winnow_ocr_table_dup_text (table, sizeof table - 1, &confidence), "One divided\n桥与船\n\xEF\xBF\xBD");
  g_assert_cmpfloat (fabs (confidence - (11 * 90 + 3 * 60 + 100) / 15.0), <, 0.01);
}

test_case (picture)
{
  g_autoptr (WinnowContent) content = read_with (make_html (make_png (make_page (6, 0, FALSE))), reads_a_line);
  g_assert_cmpstr (content->text, ==, "Before.\nRead here.\nAfter it.");
  g_assert_cmpuint (content->recognised->len, ==, 1);
  const WinnowRecognised *range = &g_array_index (content->recognised, WinnowRecognised, 0);
  g_assert_true (range->kind == WINNOW_RECOGNISED_PICTURE && range->start == 8 && range->end == 18);
  assert_takes (join_notes (content), "The text of 1 picture was read by OCR (confidence 84%).");
}

/* Labels, and what is not asked for, are not read; a failure is told. */
test_case (not_read)
{
  g_autoptr (WinnowContent) labels = read_with (make_html (make_png (make_page (2, 0, FALSE))), reads_a_line);
  g_autoptr (WinnowContent) failed = read_with (make_html (make_png (make_page (6, 0, FALSE))), fails);
  g_autoptr (WinnowContent) off = read_made (make_html (make_png (make_page (6, 0, FALSE))));
  g_assert_cmpstr (labels->text, ==, "Before.\nAfter it.");
  g_assert_cmpstr (failed->text, ==, "Before.\nAfter it.");
  g_assert_cmpstr (off->text, ==, "Before.\nAfter it.");
  g_assert_cmpuint (labels->notes->len + off->notes->len, ==, 0);
  assert_takes (join_notes (failed), "OCR failed on 1 picture with text.");
}

test_case (scan)
{
  g_autoptr (WinnowContent) content = read_with (make_scan (TRUE), reads_a_line);
  const guint32 *pages = (const guint32 *) (const void *) content->pages->data;
  g_assert_cmpuint (content->pages->len, ==, 4);
  g_assert_true (g_str_has_prefix (content->text, "A first page"));
  g_assert_true (g_str_has_suffix (content->text, " one.\nRead here.\nRead here."));
  g_assert_cmpuint (find_page (content, content->length - 11), ==, 4);
  g_assert_cmpuint (find_page (content, content->length - 12), ==, 2);
  g_assert_cmpuint (pages[1], <=, content->length - 21);
  assert_takes (join_notes (content), "Pages 2, 4 read by OCR (confidence 84%).");
  g_assert_false (g_array_index (content->recognised, WinnowRecognised, 0).kind == WINNOW_RECOGNISED_PICTURE);
}

test_case (picture_on_page)
{
  g_autoptr (WinnowContent) content = read_with (make_picture_on_page (), reads_a_line);
  g_assert_true (g_str_has_prefix (content->text, "A line whose"));
  g_assert_true (g_str_has_suffix (content->text, "by a program.\nRead here."));
  g_assert_cmpuint (content->recognised->len, ==, 1);
  g_assert_true (g_array_index (content->recognised, WinnowRecognised, 0).kind == WINNOW_RECOGNISED_PICTURE);
}

/* ── pages that show other letters than they store ── */

static const char shown[]
    = "The mill at the lower bridge was built when the village still had a market of its own and for\n"
      "more than a hundred years it ground the corn of every farm between the river and the hills\n"
      "Nobody remembers who gave it the name under which it appears on the oldest map of the county\n"
      "When the railway came most of the carts that used to stop here went on to the new station\n"
      "and the miller had to look for other work and kept the stones and opened a small workshop\n"
      "where he repaired clocks and pumps and what else people brought him from the farms around\n"
      "His daughter wrote down what each of them paid so that today we know how poor the winters\n"
      "were and how often he asked for nothing at all and the books lie in the archive of the town\n"
      "where those who wish may read them on any day but Sunday when the keeper goes out to fish";

/* Takes @path. Its font gets a table of what its codes stand for. @ranges: of a CMap */
static char *
map_letters (char *path, const char *ranges)
{
  g_autofree char *before = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (path, &before, &length, NULL));
  g_autofree char *map
      = g_strdup_printf ("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
                         "1 begincodespacerange <00> <FF> endcodespacerange\n2 beginbfrange\n%s\n"
                         "endbfrange endcmap end end",
                         ranges);
  static const char font[]
      = "3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 99 0 R >>\n"
        "endobj\n";
  g_autofree char *stream
      = g_strdup_printf ("99 0 obj\n<< /Length %zu >>\nstream\n%s\nendstream\nendobj\n", strlen (map), map);
  const char *former = g_strrstr (before, "startxref\n") + strlen ("startxref\n");
  g_autofree char *all = g_strdup_printf (
      "%s%s%sxref\n3 1\n%010zu 00000 n \n99 1\n%010zu 00000 n \ntrailer\n<< /Size 100 /Root 1 0 R /Prev %d >>\n"
      "startxref\n%zu\n%%%%EOF\n",
      before, font, stream, length, length + strlen (font), atoi (former), length + strlen (font) + strlen (stream));
  g_assert_true (g_file_set_contents (path, all, -1, NULL));
  return path;
}

/* Two pages, of which the second is honest: it has another font. */
static char *
make_lying_pdf (const char *ranges)
{
  g_auto (GStrv) rows = g_strsplit (shown, "\n", -1);
  MakePdfLine lines[9];
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    lines[i] = (MakePdfLine){ 0, 50, 700 - 14 * (int) i, 11, NULL, rows[i] };
  return map_letters (make_pdf ("lies.pdf", lines, G_N_ELEMENTS (lines), 2, ""), ranges);
}

/* What stands in for Tesseract reads @text, a page at a time. */
static char *
dup_reader (const char *text)
{
  return g_strdup_printf ("#!/bin/sh\ncase $1 in --list-langs) printf 'List:\\neng\\n'; exit ;; esac\n"
                          "for word in %s; do printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t95\\t%%s\\n' $word; done "
                          ">\"$2.tsv\"\n",
                          text);
}

static const struct
{
  const char *name, *ranges;
} lies[] = {
  { "no_letters", "<41> <5A> <E041>\n<61> <7A> <E061>" },
  { "next_letters", "<61> <79> <0062>\n<7A> <7A> <0061>" },
};

table_case (lies, lie, lies)
{
  g_autofree char *one_line = g_strdelimit (g_strdup (shown), "\n", ' '), *reader = dup_reader (one_line);
  g_autoptr (WinnowContent) plain = read_made (make_lying_pdf (lie->ranges));
  g_autofree char *said = join_notes (plain);
  if (plain->notes->len == 0 && lie > lies)
    return g_test_skip ("The build has no models of letters");
  g_assert_nonnull (strstr (said, "The letters of page 1 cannot be read"));
  g_assert_nonnull (strstr (said, "Check it with OCR"));
  g_assert_cmpuint (plain->n_unrecognised, ==, 1);
  g_assert_cmpuint (plain->recognised->len, ==, 0);

  g_autoptr (WinnowContent) content = read_with (make_lying_pdf (lie->ranges), reader);
  g_assert_cmpstr (content->text, ==, one_line);
  g_assert_cmpuint (content->recognised->len, ==, 1);
  const WinnowRecognised *range = &g_array_index (content->recognised, WinnowRecognised, 0);
  g_assert_true (range->kind == WINNOW_RECOGNISED_LETTERS && range->start == 0 && range->end == content->length);
  g_assert_cmpuint (g_array_index (content->pages, guint32, 1), ==, content->length);
  assert_takes (join_notes (content), "Page 1 stores other letters than it shows; it is compared as shown.|Page 1 read "
                                      "by OCR (confidence 95%).");
}

/* A page that shows what it stores is believed, strange as it is. */
test_case (strange)
{
  g_autoptr (WinnowContent) stored = read_made (make_lying_pdf (lies[1].ranges));
  g_autofree char *words = g_strdelimit (g_strdup (stored->text), "\n", ' '), *reader = dup_reader (words);
  g_autoptr (WinnowContent) content = read_with (make_lying_pdf (lies[1].ranges), reader);
  g_assert_cmpstr (content->text, ==, stored->text);
  g_assert_cmpuint (content->notes->len + content->recognised->len, ==, 0);
  g_autoptr (WinnowContent) failed = read_with (make_lying_pdf (lies[0].ranges), fails);
  g_autofree char *said = join_notes (failed);
  g_assert_nonnull (strstr (said, "The letters of page 1 cannot be read"));
}

/* ── documents with a font that shows other letters than they store ── */

#define FONT "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
#define KEY "{00112233-4455-6677-8899-AABBCCDDEEFF}"

static void
put_16 (guint8 **at, guint value)
{
  *(*at)++ = (guint8) (value >> 8);
  *(*at)++ = (guint8) value;
}

/* A font with a table of the letters of ASCII; each small letter has the shape of the one before it
 * if it lies. */
static GBytes *
make_font (gboolean is_lying)
{
  char *data;
  gsize length;
  FT_Library library;
  FT_Face face;
  g_assert_true (g_file_get_contents (FONT, &data, &length, NULL));
  g_assert_cmpint (FT_Init_FreeType (&library), ==, 0);
  g_assert_cmpint (FT_New_Face (library, FONT, 0, &face), ==, 0);
  char *entry = memmem (data, 1000, "cmap", 4);
  const guint8 *place = (const guint8 *) entry + 8;
  guint8 *at = (guint8 *) data + (place[0] << 24 | place[1] << 16 | place[2] << 8 | place[3]);
  static const guint head[] = { 0, 1, 3, 1, 0, 12, 4, 222, 0, 4, 4, 1, 0, '~', 0xFFFF, 0, ' ', 0xFFFF, 0, 1, 4, 0 };
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    put_16 (&at, head[i]);
  for (guint c = ' '; c <= '~'; c++)
    put_16 (&at, FT_Get_Char_Index (face, is_lying && g_ascii_islower ((char) c) ? c == 'a' ? 'z' : c - 1 : c));
  FT_Done_Face (face);
  FT_Done_FreeType (library);
  return g_bytes_new_take (data, length);
}

/* As Word embeds it: @text of the body; the key's last byte masks the first one of the font. */
static char *
make_docx_with_font (const char *text, gboolean is_lying)
{
  g_autoptr (GBytes) plain = make_font (is_lying);
  g_autofree guint8 *masked = g_memdup2 (g_bytes_get_data (plain, NULL), g_bytes_get_size (plain));
  for (guint i = 0; i < 32; i++)
    masked[i] ^= (guint8) (0x11 * (15 - i % 16));
  g_autoptr (GBytes) font = g_bytes_new (masked, g_bytes_get_size (plain));
  g_autofree char *document = g_strdup_printf (
      "<w:document xmlns:w='w'><w:body><w:p><w:r><w:t>%s</w:t></w:r></w:p></w:body></w:document>", text);
  const MakeMember members[] = {
    { "[Content_Types].xml",
      "<Types><Override PartName='/word/document.xml' ContentType='application/vnd.openxmlformats-officedocument."
      "wordprocessingml.document.main+xml'/></Types>" },
    { "_rels/.rels", "<Relationships><Relationship Id='a' Type='http://x/officeDocument' Target='word/document.xml'/>"
                     "</Relationships>" },
    { "word/document.xml", document },
    { "word/fontTable.xml", "<w:fonts xmlns:w='w'><w:font><w:embedRegular w:fontKey='" KEY "'/></w:font></w:fonts>" },
    { "word/fonts/font1.odttf", NULL, font },
    { NULL },
  };
  return make_zip_of ("font.docx", members);
}

/* As OpenDocument has it, on slides. */
static char *
make_odp_with_font (const char *text)
{
  g_autoptr (GBytes) font = make_font (TRUE);
  g_autofree char *content = g_strdup_printf (
      "<o:document-content xmlns:o='o' xmlns:d='d' xmlns:t='t'><d:page><t:p>%s</t:p></d:page></o:document-content>",
      text);
  const MakeMember members[] = { { "mimetype", "application/vnd.oasis.opendocument.presentation" },
                                 { "content.xml", content },
                                 { "Fonts/Mine.ttf", NULL, font },
                                 { NULL } };
  return make_zip_of ("font.odp", members);
}

/* Small letters are stored as those behind them. */
static char *
dup_stored (void)
{
  char *stored = g_strdelimit (g_strdup (shown), "\n", ' ');
  for (char *p = stored; *p != '\0'; p++)
    if (g_ascii_islower (*p))
      *p = *p == 'z' ? 'a' : *p + 1;
  return stored;
}

static gboolean
can_make_fonts (void)
{
  g_autofree char *stored = dup_stored ();
  WinnowLetterCounts counts = { 0 };
  for (const char *p = stored; *p != '\0'; p++)
    winnow_letter_counts_add (&counts, (gunichar) *p);
  if (!g_file_test (FONT, G_FILE_TEST_EXISTS))
    g_test_skip ("DejaVu Sans is not installed");
  else if (winnow_letter_counts_judge (&counts) != WINNOW_LETTERS_WRONG)
    g_test_skip ("The build has no models of letters");
  else
    return TRUE;
  return FALSE;
}

test_case (lying_font)
{
  if (!can_make_fonts ())
    return;
  g_autofree char *text = g_strdelimit (g_strdup (shown), "\n", ' '), *stored = dup_stored (),
                  *reader = dup_reader (text);
  g_autoptr (WinnowContent) plain = read_made (make_docx_with_font (stored, TRUE));
  g_autofree char *said = join_notes (plain);
  g_assert_cmpstr (plain->text, ==, stored);
  g_assert_nonnull (strstr (said, "an embedded font seems to show others"));
  g_assert_nonnull (strstr (said, "Check it with OCR"));
  g_assert_cmpuint (plain->n_unrecognised, ==, 1);
  g_autoptr (WinnowContent) missing = read_with (make_docx_with_font (stored, TRUE), NULL);
  g_autofree char *advice = join_notes (missing);
  g_assert_nonnull (strstr (advice, "Install Tesseract"));

  g_autoptr (WinnowContent) content = read_with (make_docx_with_font (stored, TRUE), reader);
  g_assert_cmpstr (content->text, ==, text);
  g_assert_cmpuint (content->recognised->len, ==, 1);
  g_assert_true (g_array_index (content->recognised, WinnowRecognised, 0).kind == WINNOW_RECOGNISED_LETTERS);
  g_assert_cmpuint (content->pages->len, ==, 0);
  assert_takes (join_notes (content),
                "An embedded font shows other letters than the text stores; it is compared as shown.");

  g_autoptr (WinnowContent) slides = read_with (make_odp_with_font (stored), reader);
  g_assert_cmpstr (slides->text, ==, text);
  g_assert_cmpuint (slides->pages->len, ==, 1);
}

/* Neither an honest text nor a strange one in an honest font. */
test_case (honest_font)
{
  if (!can_make_fonts ())
    return;
  g_autofree char *text = g_strdelimit (g_strdup (shown), "\n", ' '), *stored = dup_stored (),
                  *reader = dup_reader (stored);
  g_autoptr (WinnowContent) honest = read_with (make_docx_with_font (text, FALSE), reader);
  g_autoptr (WinnowContent) strange = read_with (make_docx_with_font (stored, FALSE), reader);
  g_assert_cmpstr (honest->text, ==, text);
  g_assert_cmpstr (strange->text, ==, stored);
  g_assert_cmpuint (honest->notes->len + strange->notes->len, ==, 0);
  g_assert_cmpuint (honest->recognised->len + strange->recognised->len, ==, 0);
}

/* The real Tesseract reads what the font shows. */
test_case (drawn_font)
{
  g_autofree char *program = g_find_program_in_path ("tesseract"), *stored = dup_stored ();
  if (program == NULL)
    g_test_skip ("Tesseract is not installed");
  if (program == NULL || !can_make_fonts ())
    return;
  g_autoptr (WinnowContent) content = read_with (make_docx_with_font (stored, TRUE), "");
  g_assert_true (g_str_has_prefix (content->text, "The mill at the lower bridge was built"));
  g_autoptr (WinnowContent) honest = read_with (make_docx_with_font (stored, FALSE), "");
  g_assert_cmpstr (honest->text, ==, stored);
  g_assert_cmpuint (honest->recognised->len, ==, 0);
}

test_case (missing)
{
  g_autoptr (WinnowContent) content = read_with (make_scan (FALSE), NULL);
  g_autoptr (WinnowContent) picture = read_with (make_html (make_png (make_page (6, 0, FALSE))), NULL);
  g_autofree char *notes = join_notes (picture);
  g_assert_nonnull (strstr (content->problem, "scan.pdf"));
  g_assert_nonnull (strstr (content->problem, "tesseract-ocr"));
  g_assert_nonnull (strstr (notes, "tesseract-ocr"));
}

/* A page that was pasted as a picture stands where the picture does. */
table_case (in, container, containers)
{
  g_autoptr (WinnowContent) content = read_with (container->make (make_png (make_page (6, 0, FALSE))), reads_a_line);
  g_autoptr (WinnowContent) counted = count_in (container->make (make_png (make_page (6, 0, FALSE))));
  g_assert_cmpstr (content->text, ==, "Before.\nRead here.\nAfter it.");
  g_assert_cmpuint (content->n_unrecognised, ==, 0);
  g_assert_true (g_array_index (content->recognised, WinnowRecognised, 0).kind == WINNOW_RECOGNISED_PICTURE);
  g_assert_cmpstr (counted->text, ==, "Before.\nAfter it.");
  g_assert_cmpuint (counted->n_unrecognised, ==, 1);
}

test_case (counted)
{
  g_autoptr (WinnowContent) scan = count_in (make_scan (TRUE));
  g_autoptr (WinnowContent) picture = count_in (make_picture_on_page ());
  g_autoptr (WinnowContent) labels = count_in (make_html (make_png (make_page (2, 0, FALSE))));
  g_assert_cmpuint (scan->n_unrecognised, ==, 2); /* one is blank */
  g_assert_cmpuint (picture->n_unrecognised, ==, 1);
  g_assert_cmpuint (labels->n_unrecognised, ==, 0);
  assert_takes (join_notes (scan), "The text of 2 pages and pictures was not read by OCR.");
}

table_case (tesseract, container, containers)
{
  g_autofree char *program = g_find_program_in_path ("tesseract");
  if (program == NULL)
    return g_test_skip ("Tesseract is not installed");
  g_autoptr (WinnowContent) content = read_with (container->make (make_png (make_text ())), "");
  g_assert_true (g_str_has_prefix (content->text, "Before.\nThe ferry crossed the river"));
}
