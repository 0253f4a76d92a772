/* picture-corpus.c: all different pictures of the corpora
 *
 * Pictures by themselves, those inside containers that libarchive opens and inside PDF, and each
 * page of a PDF as it is drawn. Edited versions that the corpora hold already are passed over by
 * their folder. Two pictures are the same where their 32 × 32 means, in all three colors,
 * correlate by more than .98, or where half of the runs of letters of two pages are: versions of
 * one law have such pages. Neither uses anything of what is measured. */
#include "picture-corpus.h"

#include <archive.h>
#include <archive_entry.h>
#include <cairo.h>
#include <math.h>
#include <poppler.h>
#include <string.h>

#include "image/decoder.h"
#include "base/for-each.h"

#define CORPUS_SIDE 1000u
#define LEAST_SIDE 128u /* so that half of it is not too small to be compared */
#define PAGE_DPI 100.0
#define GRID 32u
#define GRID_VALUES (GRID * GRID * 3)
#define SAME .98
#define RUN_LETTERS 8
#define SAME_TEXT .5

typedef struct
{
  GPtrArray *pictures;
  GArray *means;    /* of each picture, GRID_VALUES floats, without mean and of length 1 */
  GPtrArray *texts; /* (element-type GHashTable) (nullable elements) the runs of letters of each page */
  guint n_same;
} Reader;

static void
free_picture (gpointer data)
{
  CorpusPicture *picture = data;
  g_free (picture->name);
  winnow_picture_free (picture->picture);
  g_free (picture);
}

/* FALSE where there is nothing on it. */
static gboolean
compute_means (const WinnowPicture *picture, float *means)
{
  g_autoptr (WinnowPicture) small = winnow_picture_scale (picture, GRID, GRID);
  double mean = 0, sum = 0;
  for (guint i = 0; i < GRID_VALUES; i++)
    mean += small->rgb[i] / (double) GRID_VALUES;
  for (guint i = 0; i < GRID_VALUES; i++)
    {
      means[i] = (float) (small->rgb[i] - mean);
      sum += means[i] * means[i];
    }
  for (guint i = 0; i < GRID_VALUES; i++)
    means[i] /= (float) sqrt (sum);
  return sum > GRID_VALUES;
}

/* The hashes of all runs of RUN_LETTERS characters. */
static GHashTable *
collect_runs (const char *text)
{
  GHashTable *runs = g_hash_table_new (NULL, NULL);
  for (glong left = g_utf8_strlen (text, -1); left >= RUN_LETTERS; left--, text = g_utf8_next_char (text))
    {
      g_autofree char *run = g_utf8_substring (text, 0, RUN_LETTERS);
      g_hash_table_add (runs, GUINT_TO_POINTER (g_str_hash (run)));
    }
  return runs;
}

static gboolean
have_same_text (GHashTable *a, GHashTable *b)
{
  guint n_shared = 0;
  GHashTableIter iter;
  gpointer run;
  if (a == NULL || b == NULL || MIN (g_hash_table_size (a), g_hash_table_size (b)) == 0)
    return FALSE;
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &run, NULL))
    n_shared += g_hash_table_contains (b, run);
  return n_shared > SAME_TEXT * MIN (g_hash_table_size (a), g_hash_table_size (b));
}

static gboolean
is_known (const Reader *reader, const float *means, GHashTable *text)
{
  for (guint i = 0; i < reader->pictures->len; i++)
    {
      const float *other = (const float *) reader->means->data + i * (gsize) GRID_VALUES;
      float product = 0;
      for (guint k = 0; k < GRID_VALUES; k++)
        product += means[k] * other[k];
      if (product > SAME || have_same_text (text, reader->texts->pdata[i]))
        return TRUE;
    }
  return FALSE;
}

/* Takes all, @text (nullable) too. */
static void
take (Reader *reader, WinnowPicture *picture, char *name, GHashTable *text)
{
  guint longer = MAX (picture->width, picture->height), shorter = MIN (picture->width, picture->height);
  float means[GRID_VALUES];
  CorpusPicture *taken;
  if (shorter < LEAST_SIDE || !compute_means (picture, means) || is_known (reader, means, text))
    {
      reader->n_same += shorter >= LEAST_SIDE;
      winnow_picture_free (picture);
      g_free (name);
      g_clear_pointer (&text, g_hash_table_unref);
      return;
    }
  taken = g_new (CorpusPicture, 1);
  taken->name = name;
  taken->picture = picture;
  if (longer > CORPUS_SIDE)
    {
      taken->picture = winnow_picture_scale (picture, picture->width * CORPUS_SIDE / longer,
                                             picture->height * CORPUS_SIDE / longer);
      winnow_picture_free (picture);
    }
  g_array_append_vals (reader->means, means, GRID_VALUES);
  g_ptr_array_add (reader->pictures, taken);
  g_ptr_array_add (reader->texts, text);
}

/* ── sources ── */

static void
take_bytes (Reader *reader, const void *data, gsize length, const char *path, const char *inside)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);
  WinnowPicture *picture = winnow_picture_new (bytes, 0, NULL, NULL);
  if (picture != NULL)
    take (reader, picture, g_strconcat (path, " ", inside, NULL), NULL);
}

static void
read_archive (Reader *reader, const char *path)
{
  struct archive *archive = archive_read_new ();
  struct archive_entry *entry;
  archive_read_support_format_zip (archive);
  if (archive_read_open_filename (archive, path, 1 << 16) == ARCHIVE_OK)
    while (archive_read_next_header (archive, &entry) == ARCHIVE_OK)
      {
        g_autofree char *inside = g_strdup (archive_entry_pathname (entry));
        g_autoptr (GByteArray) bytes = g_byte_array_new ();
        guint8 block[1 << 14];
        la_ssize_t n;
        while ((n = archive_read_data (archive, block, sizeof block)) > 0 && bytes->len < WINNOW_PICTURE_MAX_BYTES / 4)
          g_byte_array_append (bytes, block, (guint) n);
        take_bytes (reader, bytes->data, bytes->len, path, inside != NULL ? inside : "");
      }
  archive_read_free (archive);
}

/* NULL where there are no pixels. */
static WinnowPicture *
copy_surface (cairo_surface_t *surface)
{
  cairo_surface_t *image = cairo_surface_map_to_image (surface, NULL);
  guint width = (guint) cairo_image_surface_get_width (image), height = (guint) cairo_image_surface_get_height (image);
  gsize stride = (gsize) cairo_image_surface_get_stride (image);
  const guint8 *pixels = cairo_image_surface_get_data (image);
  gboolean has_color = cairo_image_surface_get_format (image) == CAIRO_FORMAT_RGB24
                       || cairo_image_surface_get_format (image) == CAIRO_FORMAT_ARGB32;
  WinnowPicture *picture
      = pixels != NULL && has_color && width > 0 && height > 0 ? winnow_picture_alloc (width, height, 0, NULL) : NULL;
  guint8 *to = picture != NULL ? picture->rgb : NULL;

  for (guint y = 0; picture != NULL && y < height; y++)
    for (guint x = 0; x < width; x++, to += 3)
      {
        guint32 pixel;
        memcpy (&pixel, pixels + y * stride + x * sizeof pixel, sizeof pixel);
        for (guint c = 0; c < 3; c++)
          to[c] = (guint8) (pixel >> (16 - 8 * c));
      }
  cairo_surface_unmap_image (surface, image);
  if (picture != NULL)
    picture->info = (WinnowPictureInfo){ .format = "page", .width = width, .height = height, .orientation = 1 };
  return picture;
}

/* Takes @name. */
static void
take_surface (Reader *reader, cairo_surface_t *surface, char *name, const char *text)
{
  WinnowPicture *picture = copy_surface (surface);
  if (picture != NULL)
    take (reader, picture, name, text != NULL ? collect_runs (text) : NULL);
  else
    g_free (name);
}

static void
draw_page (Reader *reader, PopplerPage *page, const char *path, int index)
{
  double width, height, scale = PAGE_DPI / 72;
  cairo_surface_t *surface;
  cairo_t *cairo;
  g_autofree char *text = poppler_page_get_text (page);
  poppler_page_get_size (page, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) CLAMP (width * scale, 1, 4000),
                                        (int) CLAMP (height * scale, 1, 4000));
  cairo = cairo_create (surface);
  cairo_set_source_rgb (cairo, 1, 1, 1);
  cairo_paint (cairo);
  cairo_scale (cairo, scale, scale);
  poppler_page_render (page, cairo);
  take_surface (reader, surface, g_strdup_printf ("%s page %d", path, index + 1), text);
  cairo_destroy (cairo);
  cairo_surface_destroy (surface);
}

static void
take_images (Reader *reader, PopplerPage *page, const char *path, int index)
{
  GList *images = poppler_page_get_image_mapping (page);
  for (GList *l = images; l != NULL; l = l->next)
    {
      const PopplerImageMapping *mapping = l->data;
      cairo_surface_t *surface = poppler_page_get_image (page, mapping->image_id);
      if (surface != NULL)
        {
          take_surface (reader, surface, g_strdup_printf ("%s page %d image %d", path, index + 1, mapping->image_id),
                        NULL);
          cairo_surface_destroy (surface);
        }
    }
  poppler_page_free_image_mapping (images);
}

static void
read_pdf (Reader *reader, const char *path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  PopplerDocument *document = poppler_document_new_from_file (uri, NULL, NULL);
  for (int i = 0; document != NULL && i < poppler_document_get_n_pages (document); i++)
    {
      PopplerPage *page = poppler_document_get_page (document, i);
      if (page == NULL)
        continue;
      draw_page (reader, page, path, i);
      take_images (reader, page, path, i);
      g_object_unref (page);
    }
  g_clear_object (&document);
}

static void
read_file (Reader *reader, const char *path)
{
  g_autofree char *content = NULL;
  gsize length;
  if (g_str_has_suffix (path, ".pdf"))
    read_pdf (reader, path);
  else if (g_str_has_suffix (path, ".docx") || g_str_has_suffix (path, ".odt"))
    read_archive (reader, path);
  else if (g_file_get_contents (path, &content, &length, NULL))
    take_bytes (reader, content, length, path, "");
}

static int
compare_names (gconstpointer x, gconstpointer y)
{
  return strcmp (*(char *const *) x, *(char *const *) y);
}

static void
read_folder (Reader *reader, const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  if (folder == NULL)
    {
      read_file (reader, path);
      return;
    }
  while ((name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (names, g_build_filename (path, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    read_folder (reader, names->pdata[i]);
}

GPtrArray *
picture_corpus_new_from_paths (char **paths, guint *n_same)
{
  Reader reader = { .pictures = g_ptr_array_new_with_free_func (free_picture),
                    .means = g_array_new (FALSE, FALSE, sizeof (float)),
                    .texts = g_ptr_array_new () };
  for (; *paths != NULL; paths++)
    read_folder (&reader, *paths);
  g_array_unref (reader.means);
  for (guint i = 0; i < reader.texts->len; i++)
    if (reader.texts->pdata[i] != NULL)
      g_hash_table_unref (reader.texts->pdata[i]);
  g_ptr_array_unref (reader.texts);
  *n_same = reader.n_same;
  return reader.pictures;
}

GPtrArray *
picture_corpus_new (const char *folder, guint *n_same)
{
  static const char *const parts[] = { "images/exif/Landscape_1.jpg",
                                       "images/exif/Portrait_1.jpg",
                                       "images/pdq/bridge-mods/aaa-orig.jpg",
                                       "docs",
                                       "formats_zh/pdf",
                                       "formats_zh/odt" };
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  winnow_for_each_of (part, parts)
    {
      g_autofree char *path = g_build_filename (folder, *part, NULL);
      g_strv_builder_add (paths, path);
    }
  g_auto (GStrv) all = g_strv_builder_end (paths);
  return picture_corpus_new_from_paths (all, n_same);
}
