/* pdf-image.c: see pdf-image.h */
#include "print/pdf-image.h"

#include <string.h>
#include <xxhash.h>

#define JPEG_START_OF_FRAME 0xc0
#define JPEG_START_OF_SCAN 0xda

typedef struct
{
  char *name;    /* (owned) */
  char *entries; /* (owned) of the dictionary */
  GBytes *data;  /* (owned) (nullable) NULL once it is written */
  guint object;  /* 0: not yet */
} Image;

struct _WinnowPdfImages
{
  GMutex lock;
  GHashTable *by_name; /* (owned) name of the image → Image, owned */
};

static void
free_image (gpointer data)
{
  Image *image = data;
  g_free (image->name);
  g_free (image->entries);
  g_clear_pointer (&image->data, g_bytes_unref);
  g_free (image);
}

WinnowPdfImages *
winnow_pdf_images_new (void)
{
  WinnowPdfImages *images = g_new0 (WinnowPdfImages, 1);
  g_mutex_init (&images->lock);
  images->by_name = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_image);
  return images;
}

void
winnow_pdf_images_free (WinnowPdfImages *images)
{
  g_hash_table_unref (images->by_name);
  g_mutex_clear (&images->lock);
  g_free (images);
}

/* ── JPEG ── */

static gboolean
is_frame (guint8 marker)
{
  return marker >= JPEG_START_OF_FRAME && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

/* The colours of a JPEG that any reader of PDF decodes: 8 bits, baseline or progressive. 0:
 * something else. */
static guint
count_jpeg_colours (const guint8 *data, gsize length)
{
  for (gsize at = 2; at + 10 < length && data[at] == 0xff;)
    {
      guint8 marker = data[at + 1];
      gsize size = (gsize) data[at + 2] << 8 | data[at + 3];
      if (marker == JPEG_START_OF_SCAN)
        return 0;
      if (is_frame (marker))
        return marker <= JPEG_START_OF_FRAME + 2 && data[at + 4] == 8 ? data[at + 9] : 0;
      at += 2 + size;
    }
  return 0;
}

/* Returns: (transfer full) (nullable) */
static GBytes *
dup_jpeg (cairo_surface_t *surface, guint *n_colours)
{
  const guint8 *data = NULL;
  unsigned long length = 0;
  cairo_surface_get_mime_data (surface, CAIRO_MIME_TYPE_JPEG, &data, &length);
  *n_colours = data != NULL ? count_jpeg_colours (data, length) : 0;
  return *n_colours == 1 || *n_colours == 3 ? g_bytes_new (data, length) : NULL;
}

/* ── pixels ── */

static const guint32 *
get_row (cairo_surface_t *surface, int y)
{
  const guint8 *data
      = cairo_image_surface_get_data (surface) + (gsize) cairo_image_surface_get_stride (surface) * (gsize) y;
  return (const guint32 *) (gconstpointer) data;
}

static gboolean
is_gray (cairo_surface_t *surface, int width, int height)
{
  for (int y = 0; y < height; y++)
    {
      const guint32 *row = get_row (surface, y);
      for (int x = 0; x < width; x++)
        if ((row[x] & 0xff) != (row[x] >> 8 & 0xff) || (row[x] & 0xff) != (row[x] >> 16 & 0xff))
          return FALSE;
    }
  return TRUE;
}

/* A row is told by its difference to the one above (PNG's filter "up"). */
static GBytes *
dup_pixels (cairo_surface_t *surface, guint n_colours, WinnowPdfPress *press)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  gsize n = (gsize) width * n_colours;
  g_autofree guint8 *rows = g_malloc ((n + 1) * (gsize) height), *above = g_malloc0 (n), *own = g_malloc (n);
  guint8 *to = rows;
  for (int y = 0; y < height; y++)
    {
      const guint32 *row = get_row (surface, y);
      guint8 *p = own;
      for (int x = 0; x < width; x++)
        for (guint k = n_colours; k > 0; k--)
          *p++ = (guint8) (row[x] >> (8 * (k - 1)));
      *to++ = 2;
      for (gsize i = 0; i < n; i++)
        *to++ = (guint8) (own[i] - above[i]);
      memcpy (above, own, n);
    }
  return winnow_pdf_press (press, rows, (gsize) (to - rows));
}

/* ── pictures ── */

static Image *
new_image (cairo_surface_t *surface, WinnowPdfPress *press)
{
  Image *image = g_new0 (Image, 1);
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  guint n_colours;
  g_autofree char *filter = NULL;
  cairo_surface_flush (surface);
  image->data = dup_jpeg (surface, &n_colours);
  if (image->data != NULL)
    filter = g_strdup ("/Filter/DCTDecode");
  else
    {
      n_colours = is_gray (surface, width, height) ? 1 : 3;
      image->data = dup_pixels (surface, n_colours, press);
      filter
          = g_strdup_printf ("/Filter/FlateDecode/DecodeParms<</Predictor 12/Colors %u/Columns %d>>", n_colours, width);
    }
  image->entries
      = g_strdup_printf ("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/Device%s/BitsPerComponent 8%s",
                         width, height, n_colours == 1 ? "Gray" : "RGB", filter);
  XXH128_hash_t digest = XXH3_128bits (g_bytes_get_data (image->data, NULL), g_bytes_get_size (image->data));
  image->name = g_strdup_printf ("I%016" G_GINT64_MODIFIER "x%08xw%d", digest.high64, (guint) digest.low64, width);
  return image;
}

const char *
winnow_pdf_images_add (WinnowPdfImages *images, cairo_surface_t *surface, WinnowPdfPress *press)
{
  Image *image = new_image (surface, press);
  g_mutex_lock (&images->lock);
  Image *known = g_hash_table_lookup (images->by_name, image->name);
  if (known == NULL)
    g_hash_table_insert (images->by_name, image->name, image);
  g_mutex_unlock (&images->lock);
  if (known != NULL)
    free_image (image);
  return known != NULL ? known->name : image->name;
}

guint
winnow_pdf_images_put (WinnowPdfImages *images, const char *name, WinnowPdfFile *file)
{
  g_mutex_lock (&images->lock);
  Image *image = g_hash_table_lookup (images->by_name, name);
  g_autoptr (GBytes) data = g_steal_pointer (&image->data);
  g_mutex_unlock (&images->lock);
  if (data != NULL)
    {
      image->object = winnow_pdf_file_reserve (file, 1);
      winnow_pdf_file_put_stream (file, image->object, image->entries, data);
    }
  return image->object;
}
