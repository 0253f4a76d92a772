/* test-pdf-pictures.c: which pictures the pages of a PDF show, where they stand in the text, and
 * that they are recognised */
#include <math.h>
#include <string.h>

#include "part.h"
#include "make-picture.h"
#include "base/for-each.h"

/* ── making ── */

#define N_WAVES 8
#define MAX_DISTANCE 16 /* bits of 255, from the picture that a page shows */
#define FIRST_PAGE 4    /* objects before it: catalogue, pages, font */

/* A PDF with Helvetica as /F1 and pictures as /X0, /X1 … on every page of 600 × 800 points. */
typedef struct
{
  GPtrArray *pages;    /* (owned) (element-type utf8) contents */
  GPtrArray *entries;  /* (owned) (element-type utf8) of their dictionaries */
  GPtrArray *pictures; /* (owned) (element-type GString) objects */
} Sheets;

static void
free_string (gpointer data)
{
  g_string_free (data, TRUE);
}

static Sheets *
sheets_new (void)
{
  Sheets *sheets = g_new (Sheets, 1);
  sheets->pages = g_ptr_array_new_with_free_func (g_free);
  sheets->entries = g_ptr_array_new_with_free_func (g_free);
  sheets->pictures = g_ptr_array_new_with_free_func (free_string);
  return sheets;
}

static void
sheets_free (Sheets *sheets)
{
  g_ptr_array_unref (sheets->pages);
  g_ptr_array_unref (sheets->entries);
  g_ptr_array_unref (sheets->pictures);
  g_free (sheets);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sheets, sheets_free)

static void
add_page (Sheets *sheets, const char *content, const char *entries)
{
  g_ptr_array_add (sheets->pages, g_strdup (content));
  g_ptr_array_add (sheets->entries, g_strdup (entries));
}

static void
add_stream (Sheets *sheets, const char *dictionary, const void *data, gsize length)
{
  GString *object = g_string_new (NULL);
  g_string_printf (object, "<< /Type /XObject /Subtype /Image %s /Length %zu >>\nstream\n", dictionary, length);
  g_string_append_len (object, data, (gssize) length);
  g_string_append (object, "\nendstream");
  g_ptr_array_add (sheets->pictures, object);
}

/* A part of @pixels as a picture of its own. @more: of its dictionary. */
static void
add_part (Sheets *sheets, const WinnowPicture *pixels, guint left, guint top, guint width, guint height,
          const char *more)
{
  g_autoptr (GByteArray) rows = g_byte_array_new ();
  g_autofree char *dictionary
      = g_strdup_printf ("/Width %u /Height %u /ColorSpace /DeviceRGB /BitsPerComponent 8 %s", width, height, more);
  for (guint y = top; y < top + height; y++)
    g_byte_array_append (rows, pixels->rgb + ((gsize) y * pixels->width + left) * 3, width * 3);
  add_stream (sheets, dictionary, rows->data, rows->len);
}

/* Waves across the picture, the same at any size: every seed gives others. */
static WinnowPicture *
make_pixels (guint seed, guint width, guint height)
{
  guint8 *rgb = g_malloc ((gsize) width * height * 3);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  double waves[N_WAVES][3];
  for (guint i = 0; i < N_WAVES; i++)
    {
      waves[i][0] = g_rand_double_range (random, -4, 4);
      waves[i][1] = g_rand_double_range (random, -4, 4);
      waves[i][2] = g_rand_double_range (random, 0, 1);
    }
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      {
        double sum = 0;
        for (guint i = 0; i < N_WAVES; i++)
          sum += cos (2 * G_PI * (waves[i][0] * x / width + waves[i][1] * y / height + waves[i][2]));
        memset (rgb + 3 * ((gsize) y * width + x), (int) CLAMP (128 + 100 * sum / sqrt (N_WAVES), 0, 255), 3);
        rgb[3 * ((gsize) y * width + x)] /= 2;
      }
  return winnow_picture_new_take (rgb, width, height, "png");
}

/* That the picture @i was read and is the one of @seed, as it is. */
static void
assert_shows (const WinnowContent *content, guint i, guint seed)
{
  const WinnowDocumentPicture *picture;
  g_autoptr (WinnowPicture) pixels = make_pixels (seed, 400, 400);
  WinnowImageFingerprint source;
  WinnowImageMatch match;
  g_assert_cmpuint (i, <, content->pictures->len);
  picture = g_ptr_array_index (content->pictures, i);
  g_assert_cmpstr (picture->problem, ==, NULL);
  g_assert_true (picture->is_read);
  g_assert_nonnull (picture->thumbnail);
  winnow_image_fingerprint_init (&source, pixels);
  g_assert_true (winnow_image_fingerprint_match (&source, &picture->fingerprint, &match));
  g_assert_cmpuint (match.distance, <=, MAX_DISTANCE);
  g_assert_false (match.placement.is_negative || match.placement.is_mirrored || match.placement.turned != 0);
}

static void
add_whole (Sheets *sheets, guint seed, guint width, guint height)
{
  g_autoptr (WinnowPicture) pixels = make_pixels (seed, width, height);
  add_part (sheets, pixels, 0, 0, width, height, "");
}

static void
put_object (GString *pdf, GArray *places, const char *text, gsize length)
{
  gsize place = pdf->len;
  g_array_append_val (places, place);
  g_string_append_printf (pdf, "%u 0 obj\n", places->len);
  g_string_append_len (pdf, text, (gssize) length);
  g_string_append (pdf, "\nendobj\n");
}

static void
put_page (GString *pdf, GArray *places, const Sheets *sheets, guint i, const char *names)
{
  const char *content = g_ptr_array_index (sheets->pages, i);
  g_autofree char *page = g_strdup_printf (
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] %s /Contents %u 0 R /Resources << /Font << /F1 3 0 R >> "
      "/XObject << %s >> >> >>",
      (const char *) g_ptr_array_index (sheets->entries, i), FIRST_PAGE + 2 * i + 1, names);
  g_autofree char *stream = g_strdup_printf ("<< /Length %zu >>\nstream\n%s\nendstream", strlen (content), content);
  put_object (pdf, places, page, strlen (page));
  put_object (pdf, places, stream, strlen (stream));
}

static GString *
print_sheets (const Sheets *sheets)
{
  GString *pdf = g_string_new ("%PDF-1.5\n");
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr (GString) kids = g_string_new (NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  gsize table;
  for (guint i = 0; i < sheets->pages->len; i++)
    g_string_append_printf (kids, "%u 0 R ", FIRST_PAGE + 2 * i);
  g_string_prepend (kids, "<< /Type /Pages /Kids [");
  g_string_append_printf (kids, "] /Count %u >>", sheets->pages->len);
  for (guint i = 0; i < sheets->pictures->len; i++)
    g_string_append_printf (names, "/X%u %u 0 R ", i, FIRST_PAGE + 2 * sheets->pages->len + i);
  put_object (pdf, places, "<< /Type /Catalog /Pages 2 0 R >>", strlen ("<< /Type /Catalog /Pages 2 0 R >>"));
  put_object (pdf, places, kids->str, kids->len);
  put_object (pdf, places, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
              strlen ("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"));
  for (guint i = 0; i < sheets->pages->len; i++)
    put_page (pdf, places, sheets, i, names->str);
  for (guint i = 0; i < sheets->pictures->len; i++)
    put_object (pdf, places, ((GString *) g_ptr_array_index (sheets->pictures, i))->str,
                ((GString *) g_ptr_array_index (sheets->pictures, i))->len);
  table = pdf->len;
  g_string_append_printf (pdf, "xref\n0 %u\n0000000000 65535 f \n", places->len + 1);
  winnow_for_each_value (const gsize, place, places)
    g_string_append_printf (pdf, "%010zu 00000 n \n", *place);
  g_string_append_printf (pdf, "trailer << /Size %u /Root 1 0 R >>\nstartxref\n%zu\n%%%%EOF\n", places->len + 1, table);
  return pdf;
}

static WinnowContent *
read_sheets (const Sheets *sheets, const WinnowExtractLimits *limits, GError **error)
{
  g_autoptr (GString) pdf = print_sheets (sheets);
  g_autofree char *path = make_file ("a.pdf", pdf->str, (gssize) pdf->len);
  return extract_file (path, NULL, limits, NULL, error);
}

static WinnowContent *
read_all (const Sheets *sheets)
{
  WinnowContent *content = must (read_sheets (sheets, NULL, &error));
  return content;
}

#define SHOW(x, y, width, height, picture) "q " width " 0 0 " height " " x " " y " cm /X" picture " Do Q\n"
#define SAY(x, y, text) "0 g BT /F1 12 Tf " x " " y " Td (" text ") Tj ET\n"
#define ABOVE SAY ("100", "700", "A paragraph that stands above the picture on the page.")
#define CAPTION "Figure 1: What is seen."
#define BELOW SAY ("100", "380", CAPTION) SAY ("100", "330", "A paragraph that stands below it.")
#define PLACED "page 1, picture 1(" CAPTION ")#1@" CAPTION

/* ── places ── */

/* Each shows picture 0, of 400 × 300 pixels, or picture 1, of 300 × 400. */
static const struct
{
  const char *name;
  const char *content;
  const char *entries;
  const char *pictures;
} places[] = {
  { "between", ABOVE SHOW ("100", "420", "320", "240", "0") BELOW, "", PLACED },
  { "drawn-first", SHOW ("100", "420", "320", "240", "0") BELOW ABOVE, "", PLACED },
  { "upright", ABOVE SHOW ("100", "420", "180", "240", "1") BELOW, "", PLACED },
  { "cropped", ABOVE SHOW ("100", "420", "320", "240", "0") BELOW, "/CropBox [90 200 600 780]", PLACED },
  { "mirrored", ABOVE "q -320 0 0 240 420 420 cm /X0 Do Q\n" BELOW, "", PLACED },
  { "last", ABOVE SHOW ("100", "100", "320", "240", "0"), "", "page 1, picture 1#1@" },
  { "first", SHOW ("100", "420", "320", "240", "0") SAY ("100", "300", "Text") SAY ("100", "200", "More"), "",
    "page 1, picture 1#1@Text" },
  { "labelled", ABOVE SHOW ("100", "420", "320", "240", "0") SAY ("150", "500", "a label") BELOW, "", PLACED },
  { "paper", SHOW ("0", "0", "600", "800", "0") ABOVE BELOW, "",
    "page 1, picture 1#1@A paragraph that stands above the picture on the page." },
  { "columns",
    SAY ("50", "700", "Left one, a line.") SAY ("50", "600", "Left two, a line.")
        SAY ("50", "300", "Left three, a line.") SAY ("350", "700", "Right one, a line.")
            SHOW ("350", "420", "200", "150", "0") SAY ("350", "380", "Right two, a line.")
                SAY ("350", "300", "Right three, a line."),
    "", "page 1, picture 1#1@Right two, a line." },
  { "two", SHOW ("100", "100", "160", "120", "0") ABOVE SHOW ("100", "420", "120", "160", "1") BELOW, "",
    "page 1, picture 1(" CAPTION ")#1@" CAPTION "|page 1, picture 2#1@" },
  { "bullets", ABOVE SHOW ("80", "380", "6", "6", "0") BELOW, "", "" },
};

table_case (places, place, places)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (WinnowContent) content = NULL;
  g_autofree char *pictures = NULL;
  add_page (sheets, place->content, place->entries);
  add_whole (sheets, 1, 400, 300);
  add_whole (sheets, 2, 300, 400);
  content = read_all (sheets);
  pictures = join_pictures (content);
  g_assert_cmpstr (pictures, ==, place->pictures);
  g_assert_null (content->problem);
  g_assert_cmpuint (content->notes->len, ==, 0);
}

test_case (pages)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (WinnowContent) content = NULL;
  g_autofree char *pictures = NULL;
  add_page (sheets, SAY ("100", "700", "The first page.") SHOW ("100", "420", "160", "120", "0"), "");
  add_page (sheets, SHOW ("100", "420", "160", "120", "1"), "");
  add_page (sheets, SHOW ("100", "420", "160", "120", "0") SAY ("100", "100", "The third page."), "");
  add_whole (sheets, 1, 400, 300);
  add_whole (sheets, 2, 400, 300);
  content = read_all (sheets);
  pictures = join_pictures (content);
  g_assert_cmpstr (
      pictures, ==,
      "page 1, picture 1#1@The third page.|page 2, picture 1#2@The third page.|page 3, picture 1#3@The third page.");
  assert_shows (content, 0, 1);
  assert_shows (content, 1, 2);
  assert_shows (content, 2, 1);
}

/* ── pixels ── */

test_case (size)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (WinnowContent) content = NULL;
  const WinnowDocumentPicture *picture;
  add_page (sheets, ABOVE SHOW ("100", "420", "320", "240", "0") BELOW, "");
  add_whole (sheets, 1, 1600, 1200);
  content = read_all (sheets);
  picture = g_ptr_array_index (content->pictures, 0);
  assert_shows (content, 0, 1);
  g_assert_cmpuint (picture->info.width, ==, 1600);
  g_assert_cmpuint (picture->info.height, ==, 1200);
  g_assert_nonnull (picture->thumbnail);
  g_assert_null (picture->problem);
}

/* The picture of seed 1 in pieces of @width × @height pixels, row by row, drawn at half a point a
 * pixel; the last of each row and column is what is left. */
static void
add_pieces (Sheets *sheets, guint width, guint height)
{
  g_autoptr (WinnowPicture) pixels = make_pixels (1, 500, 400);
  g_autoptr (GString) page = g_string_new (ABOVE);
  for (guint y = 0; y < 400; y += height)
    for (guint x = 0; x < 500; x += width)
      {
        guint across = MIN (width, 500 - x), down = MIN (height, 400 - y);
        g_string_append_printf (page, "q %g 0 0 %g %g %g cm /X%u Do Q\n", across / 2.0, down / 2.0, 100 + x / 2.0,
                                640 - (y + down) / 2.0, sheets->pictures->len);
        add_part (sheets, pixels, x, y, across, down, "");
      }
  g_string_append (page, BELOW);
  add_page (sheets, page->str, "");
}

test_case (pieces)
{
  static const guint sizes[][2]
      = { { 500, 20 }, { 500, 70 }, { 25, 400 }, { 100, 100 }, { 128, 128 }, { 500, 200 }, { 500, 4 }, { 500, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (Sheets) sheets = sheets_new ();
      g_autoptr (WinnowContent) content = NULL;
      g_autofree char *pictures = NULL;
      add_pieces (sheets, sizes[i][0], sizes[i][1]);
      content = read_all (sheets);
      pictures = join_pictures (content);
      g_assert_cmpstr (pictures, ==, PLACED);
      assert_shows (content, 0, 1);
    }
}

/* What adjoins without going on is two pictures, side by side or one below the other. */
test_case (neighbours)
{
  static const char *const contents[]
      = { ABOVE SHOW ("100", "420", "200", "200", "0") SHOW ("300", "420", "200", "200", "1") BELOW,
          ABOVE SHOW ("100", "550", "120", "120", "0") SHOW ("100", "430", "120", "120", "1") BELOW };

  winnow_for_each_of (drawing, contents)
    {
      g_autoptr (Sheets) sheets = sheets_new ();
      g_autoptr (WinnowContent) content = NULL;
      add_page (sheets, *drawing, "");
      add_whole (sheets, 1, 300, 300);
      add_whole (sheets, 2, 300, 300);
      content = read_all (sheets);
      g_assert_cmpuint (content->pictures->len, ==, 2);
      assert_shows (content, 0, 1);
      assert_shows (content, 1, 2);
    }
}

/* Letters as a mask over the paper of a page are one picture with it. */
test_case (layers)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (WinnowContent) content = NULL;
  guint8 stripes[100 * 128 / 8];
  for (guint i = 0; i < sizeof stripes; i++)
    stripes[i] = (guint8) (i * i * 7 + i / 13);
  add_page (sheets, SHOW ("0", "0", "600", "800", "0") SHOW ("0", "0", "600", "800", "1"), "");
  add_whole (sheets, 1, 300, 400);
  add_stream (sheets, "/Width 100 /Height 128 /ImageMask true /BitsPerComponent 1", stripes, sizeof stripes);
  content = read_all (sheets);
  g_assert_cmpuint (content->pictures->len, ==, 1);
}

/* A mask that lets nothing through leaves white paper; one that lets all through, the picture. */
test_case (masks)
{
  static const guint8 levels[] = { 0x00, 0xFF };
  winnow_for_each_of (level, levels)
    {
      g_autoptr (Sheets) sheets = sheets_new ();
      g_autoptr (WinnowPicture) pixels = make_pixels (1, 400, 300);
      g_autoptr (WinnowContent) content = NULL;
      add_page (sheets, ABOVE SHOW ("100", "420", "320", "240", "0") BELOW, "");
      add_part (sheets, pixels, 0, 0, 400, 300, "/SMask 7 0 R");
      add_stream (sheets, "/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8", level, 1);
      content = read_all (sheets);
      g_assert_cmpuint (content->pictures->len, ==, 1);
      if (*level == 0)
        g_assert_true (winnow_document_picture_is_plain (g_ptr_array_index (content->pictures, 0)));
      else
        assert_shows (content, 0, 1);
    }
}

/* The picture of seed 1 in one channel, with "/Decode" as it is and the other way round. */
test_case (gray)
{
  static const char *const decodes[] = { "[0 1]", "[1 0]" };
  g_autoptr (WinnowPicture) pixels = make_pixels (1, 400, 300);
  g_autofree guint8 *gray = g_malloc (400 * 300);
  WinnowImageFingerprint source;
  WinnowImageMatch match;

  winnow_image_fingerprint_init (&source, pixels);
  for (guint i = 0; i < 400 * 300; i++)
    gray[i]
        = (guint8) ((pixels->rgb[3 * i] * 299 + pixels->rgb[3 * i + 1] * 587 + pixels->rgb[3 * i + 2] * 114) / 1000);
  for (guint i = 0; i < G_N_ELEMENTS (decodes); i++)
    {
      g_autoptr (Sheets) sheets = sheets_new ();
      g_autoptr (WinnowContent) content = NULL;
      g_autofree char *dictionary = g_strdup_printf (
          "/Width 400 /Height 300 /ColorSpace /DeviceGray /BitsPerComponent 8 /Decode %s", decodes[i]);
      add_page (sheets, ABOVE SHOW ("100", "420", "320", "240", "0") BELOW, "");
      add_stream (sheets, dictionary, gray, 400 * 300);
      content = read_all (sheets);
      g_assert_cmpuint (content->pictures->len, ==, 1);
      g_assert_true (winnow_image_fingerprint_match (
          &source, &((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, 0))->fingerprint, &match));
      g_assert_cmpint (match.placement.is_negative, ==, i == 1);
    }
}

test_case (inline)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (WinnowPicture) pixels = make_pixels (2, 64, 80);
  g_autoptr (GString) page = g_string_new (ABOVE "q 64 0 0 80 100 420 cm\nBI /W 64 /H 80 /CS /RGB /BPC 8 /F /AHx ID\n");
  g_autoptr (WinnowContent) content = NULL;
  for (guint i = 0; i < 64 * 80 * 3; i++)
    g_string_append_printf (page, "%02x", pixels->rgb[i]);
  g_string_append (page, ">\nEI Q\n" BELOW);
  add_page (sheets, page->str, "");
  content = read_all (sheets);
  g_assert_cmpuint (content->pictures->len, ==, 1);
  assert_shows (content, 0, 2);
}

/* ── bounds and bad files ── */

test_case (limits)
{
  static const guint limits[] = { 0, 1, 2, 3 };
  winnow_for_each_of (limit, limits)
    {
      g_autoptr (Sheets) sheets = sheets_new ();
      g_autoptr (WinnowContent) content = NULL;
      WinnowExtractLimits bounds = WINNOW_EXTRACT_LIMITS_INIT;
      bounds.max_pictures = *limit;
      add_page (sheets, ABOVE SHOW ("100", "420", "160", "120", "0") BELOW SHOW ("300", "420", "160", "120", "0"), "");
      add_page (sheets, SHOW ("100", "420", "160", "120", "0"), "");
      add_whole (sheets, 1, 400, 300);
      content = must (read_sheets (sheets, &bounds, &error));
      g_assert_cmpuint (content->pictures->len, ==, *limit);
      g_assert_cmpuint (content->notes->len, ==, *limit == 1 || *limit == 2);
      g_assert_nonnull (strstr (content->text, CAPTION));
    }
}

/* Pieces that turn out to be two pictures count as two. */
test_case (limited_neighbours)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  add_page (sheets,
            SHOW ("100", "420", "200", "200", "0") SHOW ("300", "420", "200", "200", "1")
                SHOW ("100", "100", "200", "200", "0") ABOVE,
            "");
  add_whole (sheets, 1, 300, 300);
  add_whole (sheets, 2, 300, 300);
  for (guint n = 1; n <= 3; n++)
    {
      g_autoptr (WinnowContent) content = NULL;
      WinnowExtractLimits bounds = WINNOW_EXTRACT_LIMITS_INIT;
      bounds.max_pictures = n;
      content = must (read_sheets (sheets, &bounds, &error));
      g_assert_cmpuint (content->pictures->len, ==, n);
      g_assert_cmpuint (content->notes->len, ==, n < 3);
      for (guint i = 0; i < n; i++)
        assert_shows (content, i, i == 1 ? 2 : 1);
    }
}

test_case (scan)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (WinnowContent) content = NULL, none = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *pictures = NULL;
  WinnowExtractLimits bounds = WINNOW_EXTRACT_LIMITS_INIT;
  add_page (sheets, SHOW ("0", "0", "600", "800", "0"), "");
  add_page (sheets, SHOW ("0", "0", "600", "800", "1"), "/Rotate 90");
  add_whole (sheets, 1, 300, 400);
  add_whole (sheets, 2, 300, 400);
  content = read_all (sheets);
  pictures = join_pictures (content);
  g_assert_cmpstr (pictures, ==, "page 1, picture 1#1@|page 2, picture 1#2@");
  g_assert_cmpuint (content->length, ==, 0);
  g_assert_cmpuint (content->pages->len, ==, 2);
  g_assert_nonnull (strstr (content->problem, "“a.pdf”"));
  assert_shows (content, 0, 1);
  assert_shows (content, 1, 2);

  bounds.max_pictures = 0;
  none = read_sheets (sheets, &bounds, &error);
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_EMPTY);
  g_assert_null (none);
}

static void
assert_unread (const char *content)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (WinnowContent) read = NULL;
  add_page (sheets, content, "");
  add_stream (sheets, "/Width 30 /ColorSpace /DeviceGray /BitsPerComponent 8", "xx", 2);
  add_stream (sheets, "/Width 0 /Height -7 /ColorSpace /DeviceGray /BitsPerComponent 8", "xx", 2);
  add_stream (sheets, "/Width 30 /Height 30 /ColorSpace /NoSuch /BitsPerComponent 8 /Filter /FlateDecode", "xx", 2);
  add_stream (sheets, "/Width 30 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
              "\xFF\xD8\xFF", 3);
  read = read_all (sheets);
  winnow_for_each (const WinnowDocumentPicture, picture, read->pictures)
    g_assert_true (!picture->is_read || winnow_document_picture_is_plain (picture));
  g_assert_nonnull (strstr (read->text, CAPTION));
}

/* Without height, without size, without colors, without data, unknown ones, and places that are
 * none: the text stays. */
test_case (bad_pictures)
{
  assert_unread (SHOW ("100", "420", "160", "120", "0") SHOW ("100", "420", "160", "120", "1") BELOW);
  assert_unread (SHOW ("100", "420", "160", "120", "2") SHOW ("100", "100", "160", "120", "3") BELOW);
  assert_unread (SHOW ("100", "420", "160", "120", "77") SHOW ("100", "420", "0", "0", "3") BELOW);
  assert_unread (SHOW ("100000000000000000000", "-100000000000000000000", "100000000000000000000", "0.00000001", "3")
                     SHOW ("99999", "99999", "160", "120", "3") BELOW);
}

/* Any byte may be another one: nothing but the answer may change. */
test_case (mutations)
{
  g_autoptr (Sheets) sheets = sheets_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (GString) pdf = NULL;
  add_pieces (sheets, 500, 200);
  add_whole (sheets, 2, 70, 90);
  add_page (sheets, ABOVE SHOW ("100", "420", "160", "120", "2") BELOW, "/Rotate 90");
  pdf = print_sheets (sheets);
  for (guint i = 0; i < 200; i++)
    {
      g_autofree char *bytes = g_memdup2 (pdf->str, pdf->len);
      g_autofree char *path = NULL;
      g_autoptr (WinnowContent) content = NULL;
      g_autoptr (GError) error = NULL;
      /* in the first 2000 bytes are pages, in the last ones the table and the trailer; pixels
       * are in between */
      for (guint k = 0; k < 8; k++)
        {
          gsize at = (gsize) g_rand_int_range (random, 0, 3000);
          bytes[at < 2000 ? at : pdf->len - 1 - (at - 2000)] = (char) g_rand_int_range (random, 0, 256);
        }
      path = make_file ("a.pdf", bytes, (gssize) pdf->len);
      content = extract_file (path, NULL, NULL, NULL, &error);
      g_assert_true ((content != NULL) != (error != NULL));
      for (guint k = 0; content != NULL && k < content->pictures->len; k++)
        g_assert_cmpuint (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, k))->offset, <=,
                          content->length);
    }
}
