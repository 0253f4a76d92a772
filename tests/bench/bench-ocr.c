/* bench-ocr.c: how much of a copy is found that is a picture of its source
 *
 *     WINNOW_CORPORA=… bench-ocr [PAGES] [CASE…]
 *
 * Draws pages of English and Chinese texts, half of PAGES (50) each, at 300 dots per inch, spoils
 * them as each case says, puts each into a file of its own and lets winnow-cli check these files
 * against the texts. Prints for each case and language which share of the words of all sources is
 * found, how many files were flagged as text in a picture, and the seconds a page. Fonts: DejaVu
 * Serif and Noto Serif CJK. */
#include <archive.h>
#include <archive_entry.h>
#include <cairo-pdf.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#define DPI 300.0
#define WIDTH 2480 /* pixels: A4 */
#define HEIGHT 3508
#define MARGIN 250
#define CONTEXT "This is what I wrote about it. The page that follows is from my notes, and shows what I found."

typedef struct
{
  const char *name, *folder, *font;
  guint n_characters; /* a page */
} Language;

static const Language languages[] = {
  { "English", "pan13/src", "DejaVu Serif 10.5", 2600 },
  { "Chinese", "zh_alignment/src", "Noto Serif CJK SC 10.5", 900 },
};

typedef enum
{
  FILE_PDF,
  FILE_PICTURE,
  FILE_DOCX,
} FileKind;

/* What is done to a page. */
typedef struct
{
  const char *name;
  FileKind kind;
  double tilt;         /* degrees */
  double noise;        /* of full contrast: the spread of each pixel's error */
  double perspective;  /* how much narrower the top edge is */
  double shade;        /* how much darker the lower right corner is */
  guint blur;          /* pixels */
  const char *quality; /* of JPEG */
} Case;

static const Case cases[] = {
  { "clean", FILE_PDF, 0, 0, 0, 0, 0, "90" },      { "tilted", FILE_PDF, 2, 0, 0, 0, 0, "90" },
  { "noisy", FILE_PDF, 0.5, 0.12, 0, 0, 1, "60" }, { "photograph", FILE_PICTURE, 1, 0.03, 0.06, 0.5, 1, "60" },
  { "in a docx", FILE_DOCX, 0, 0, 0, 0, 0, "90" },
};

/* ── pages ── */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
list_texts (const Language *language)
{
  g_autofree char *folder = g_build_filename (g_getenv ("WINNOW_CORPORA"), language->folder, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
  const char *name;
  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* The first page of a text, with its paragraphs; NULL if it has less. */
static char *
dup_page (const char *path, guint n_characters)
{
  g_autofree char *bytes = NULL;
  gsize length;
  if (!g_file_get_contents (path, &bytes, &length, NULL))
    return NULL;
  g_autofree char *text = g_utf8_make_valid (bytes, (gssize) length);
  return g_utf8_strlen (text, -1) >= n_characters ? g_utf8_substring (text, 0, n_characters) : NULL;
}

static cairo_surface_t *
draw_page (const char *text, const char *font)
{
  cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create (page);
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cairo);
  PangoFontDescription *description = pango_font_description_from_string (font);
  pango_cairo_context_set_resolution (pango_layout_get_context (layout), DPI);
  cairo_set_source_rgb (cairo, 1, 1, 1);
  cairo_paint (cairo);
  cairo_set_source_rgb (cairo, 0, 0, 0);
  pango_layout_set_font_description (layout, description);
  pango_layout_set_width (layout, (WIDTH - 2 * MARGIN) * PANGO_SCALE);
  pango_layout_set_text (layout, text, -1);
  cairo_move_to (cairo, MARGIN, MARGIN);
  pango_cairo_show_layout (cairo, layout);
  pango_font_description_free (description);
  cairo_destroy (cairo);
  cairo_surface_flush (page);
  return page;
}

/* ── what is done to them ── */

/* The shade of the page at a place; that of the table around it. */
static double
get_shade (const guint8 *pixels, guint stride, double x, double y)
{
  int left = (int) floor (x), top = (int) floor (y);
  double dx = x - left, dy = y - top, sum = 0;
  if (left < 0 || top < 0 || left >= WIDTH - 1 || top >= HEIGHT - 1)
    return 0.85;
  for (int i = 0; i < 4; i++)
    sum += pixels[(gsize) (top + i / 2) * stride + 4 * (gsize) (left + i % 2)] * (i % 2 ? dx : 1 - dx)
           * (i / 2 ? dy : 1 - dy);
  return sum / 255;
}

static double
get_blurred (const guint8 *pixels, guint stride, double x, double y, guint blur)
{
  double sum = 0;
  for (int dy = -(int) blur; dy <= (int) blur; dy++)
    for (int dx = -(int) blur; dx <= (int) blur; dx++)
      sum += get_shade (pixels, stride, x + dx, y + dy);
  return sum / ((2 * blur + 1) * (2 * blur + 1));
}

/* About normal, of spread 1. */
static double
get_error (GRand *random)
{
  return (g_rand_double (random) + g_rand_double (random) + g_rand_double (random) - 1.5) * 2;
}

static GdkPixbuf *
spoil (cairo_surface_t *page, const Case *what, GRand *random)
{
  GdkPixbuf *spoiled = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, WIDTH, HEIGHT);
  const guint8 *pixels = cairo_image_surface_get_data (page);
  guint stride = (guint) cairo_image_surface_get_stride (page);
  guint8 *out = gdk_pixbuf_get_pixels (spoiled);
  double sine = sin (what->tilt * G_PI / 180), cosine = cos (what->tilt * G_PI / 180);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        double wide = 1 + what->perspective * (1 - (double) y / HEIGHT);
        double across = (x - WIDTH / 2.0) * wide, down = y - HEIGHT / 2.0;
        double shade = get_blurred (pixels, stride, across * cosine + down * sine + WIDTH / 2.0,
                                    down * cosine - across * sine + HEIGHT / 2.0, what->blur);
        shade *= 1 - what->shade * ((double) x / WIDTH + (double) y / HEIGHT) / 2;
        shade += what->noise > 0 ? what->noise * get_error (random) : 0;
        memset (out + (gsize) y * (guint) gdk_pixbuf_get_rowstride (spoiled) + 3 * (gsize) x,
                (int) (CLAMP (shade, 0, 1) * 255), 3);
      }
  return spoiled;
}

/* ── files ── */

static void
free_jpeg (void *data)
{
  g_free (data);
}

static void
write_pdf (const char *path, char *jpeg, gsize length)
{
  cairo_surface_t *pdf = cairo_pdf_surface_create (path, WIDTH * 72 / DPI, HEIGHT * 72 / DPI);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create (pdf);
  cairo_surface_set_mime_data (image, CAIRO_MIME_TYPE_JPEG, (unsigned char *) jpeg, length, free_jpeg, jpeg);
  cairo_scale (cairo, 72 / DPI, 72 / DPI);
  cairo_set_source_surface (cairo, image, 0, 0);
  cairo_paint (cairo);
  cairo_destroy (cairo);
  cairo_surface_destroy (image);
  cairo_surface_destroy (pdf);
}

static void
add_member (struct archive *archive, const char *name, const char *bytes, gsize length)
{
  struct archive_entry *entry = archive_entry_new ();
  archive_entry_set_pathname (entry, name);
  archive_entry_set_size (entry, (la_int64_t) length);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  archive_write_header (archive, entry);
  archive_write_data (archive, bytes, length);
  archive_entry_free (entry);
}

static void
write_docx (const char *path, const char *jpeg, gsize length)
{
  static const char types[]
      = "<?xml version=\"1.0\"?><Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
        "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
        "<Default Extension=\"jpeg\" ContentType=\"image/jpeg\"/><Override PartName=\"/word/document.xml\" "
        "ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>";
  static const char top[]
      = "<?xml version=\"1.0\"?><Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        "<Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
        "officeDocument\" Target=\"word/document.xml\"/></Relationships>";
  static const char own[]
      = "<?xml version=\"1.0\"?><Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        "<Relationship Id=\"p1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/image\" "
        "Target=\"media/image1.jpeg\"/></Relationships>";
  static const char body[]
      = "<?xml version=\"1.0\"?><w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
        "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
        "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/"
        "relationships\"><w:body><w:p><w:r><w:t>" CONTEXT
        "</w:t></w:r></w:p><w:p><w:r><w:drawing><a:blip r:embed=\"p1\"/></w:drawing></w:r></w:p></w:body>"
        "</w:document>";
  struct archive *archive = archive_write_new ();
  archive_write_set_format_zip (archive);
  archive_write_open_filename (archive, path);
  add_member (archive, "[Content_Types].xml", types, sizeof types - 1);
  add_member (archive, "_rels/.rels", top, sizeof top - 1);
  add_member (archive, "word/document.xml", body, sizeof body - 1);
  add_member (archive, "word/_rels/document.xml.rels", own, sizeof own - 1);
  add_member (archive, "word/media/image1.jpeg", jpeg, length);
  archive_write_close (archive);
  archive_write_free (archive);
}

/* Takes @pixbuf. */
static void
write_file (const char *folder, guint number, GdkPixbuf *pixbuf, const Case *what)
{
  static const char *const endings[] = { "pdf", "jpeg", "docx" };
  g_autofree char *path = g_strdup_printf ("%s/copies/%02u.%s", folder, number, endings[what->kind]);
  char *jpeg;
  gsize length;
  gdk_pixbuf_save_to_buffer (pixbuf, &jpeg, &length, "jpeg", NULL, "quality", what->quality, NULL);
  if (what->kind == FILE_PDF)
    write_pdf (path, g_steal_pointer (&jpeg), length);
  else if (what->kind == FILE_DOCX)
    write_docx (path, jpeg, length);
  else
    g_file_set_contents (path, jpeg, (gssize) length, NULL);
  g_free (jpeg);
  g_object_unref (pixbuf);
}

/* Returns: how many */
static guint
write_files (const char *folder, const Language *language, const Case *what, guint n_wanted)
{
  g_autoptr (GPtrArray) texts = list_texts (language);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  guint n = 0;
  for (guint i = 0; i < texts->len && n < n_wanted; i++)
    {
      g_autofree char *text = dup_page (g_ptr_array_index (texts, i), language->n_characters);
      g_autofree char *source = g_strdup_printf ("%s/sources/%02u.txt", folder, n);
      if (text == NULL)
        continue;
      cairo_surface_t *page = draw_page (text, language->font);
      write_file (folder, n++, spoil (page, what, random), what);
      cairo_surface_destroy (page);
      g_file_set_contents (source, text, -1, NULL);
    }
  return n;
}

/* ── the check ── */

static JsonObject *
get_side (JsonObject *overlap, const char *side)
{
  return json_object_get_object_member (overlap, side);
}

static char *
dup_number (JsonObject *side)
{
  g_autofree char *name = g_path_get_basename (json_object_get_string_member (side, "path"));
  return g_strndup (name, 2);
}

/* Prints what the report says. */
static void
print_case (const Case *what, const Language *language, JsonObject *report, guint n, double seconds)
{
  JsonArray *overlaps = json_object_get_array_member (report, "overlaps");
  JsonArray *documents = json_object_get_array_member (report, "documents");
  double covered = 0, total = 0;
  guint n_flagged = 0;
  for (guint i = 0; i < json_array_get_length (documents); i++)
    {
      JsonObject *document = json_array_get_object_element (documents, i);
      gboolean is_source = strcmp (json_object_get_string_member (document, "role"), "references") == 0;
      total += is_source ? (double) json_object_get_int_member (document, "words") : 0;
      n_flagged += json_array_get_length (json_object_get_array_member (document, "flags")) > 0;
    }
  for (guint i = 0; i < json_array_get_length (overlaps); i++)
    {
      JsonObject *overlap = json_array_get_object_element (overlaps, i);
      JsonObject *copy = get_side (overlap, "a"), *source = get_side (overlap, "b");
      g_autofree char *a = dup_number (copy), *b = dup_number (source);
      if (strcmp (a, b) == 0)
        covered += (double) json_object_get_int_member (json_object_get_object_member (source, "ledger"), "covered");
    }
  g_print ("%-12s %-8s %3u pages  found %.3f  flagged %3u  %5.1f s a page\n", what->name, language->name, n,
           total > 0 ? covered / total : 0, n_flagged, seconds / MAX (n, 1));
}

static void
check (const char *folder, const Case *what, const Language *language, guint n)
{
  g_autofree char *copies = g_build_filename (folder, "copies", NULL);
  g_autofree char *sources = g_build_filename (folder, "sources", NULL);
  g_autofree char *reference = g_strconcat ("--reference=", sources, NULL), *printed = NULL;
  const char *const call[] = { WINNOW_CLI, "check", "--format=json", "--exclude=none", reference, copies, NULL };
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  gint64 begun = g_get_monotonic_time ();
  if (!g_spawn_sync (NULL, (char **) call, NULL, 0, NULL, NULL, &printed, NULL, NULL, &error)
      || !json_parser_load_from_data (parser, printed, -1, &error))
    g_printerr ("%s\n", error->message);
  else
    print_case (what, language, json_node_get_object (json_parser_get_root (parser)), n,
                (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC);
}

static void
empty (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GDir) listing = g_dir_open (path, 0, NULL);
  const char *file;
  while (listing != NULL && (file = g_dir_read_name (listing)) != NULL)
    {
      g_autofree char *each = g_build_filename (path, file, NULL);
      remove (each);
    }
  remove (path);
}

static void
run (const Case *what, const Language *language, guint n_wanted)
{
  g_autofree char *folder = g_dir_make_tmp ("bench-ocr-XXXXXX", NULL);
  g_autofree char *copies = g_build_filename (folder, "copies", NULL);
  g_autofree char *sources = g_build_filename (folder, "sources", NULL);
  g_mkdir_with_parents (copies, 0700);
  g_mkdir_with_parents (sources, 0700);
  check (folder, what, language, write_files (folder, language, what, n_wanted));
  empty (folder, "copies");
  empty (folder, "sources");
  remove (folder);
}

int
main (int argc, char **argv)
{
  guint n = argc > 1 ? (guint) atoi (argv[1]) : 50;
  g_autofree char *tesseract = g_find_program_in_path ("tesseract");
  if (g_getenv ("WINNOW_CORPORA") == NULL || tesseract == NULL)
    {
      g_print ("skipped: WINNOW_CORPORA is not set, or Tesseract is not installed\n");
      return EXIT_SUCCESS;
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < G_N_ELEMENTS (languages); k++)
      if (argc <= 2 || g_strv_contains ((const char *const *) argv + 2, cases[i].name))
        run (&cases[i], &languages[k], (n + 1) / 2);
  return EXIT_SUCCESS;
}
