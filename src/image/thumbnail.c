/* thumbnail.c: a small picture as PNG, or as JPEG if that is less than half as large, as for
 * photographs
 *
 * All pictures are stored as RGB, since a palette makes no difference at this size. JPEG keeps the
 * color of each pixel (no subsampling), because color grids are read from thumbnails. The same
 * pixels give the same bytes. Writing fails only if memory runs out, and then the program ends. */
#include "image/decoder.h"
#include "base/for-each.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <png.h>

#define QUALITY 85
#define LEVEL 2 /* of deflating: 3 % larger at this size than by the usual 6 */

static void
write_cb (png_structp png, png_bytep from, size_t length)
{
  g_byte_array_append (png_get_io_ptr (png), from, (guint) length);
}

static void
flush_cb (png_structp png)
{
}

/* Returns: (nullable) NULL for more than @most bytes: the rest is not compressed then. */
static GBytes *
encode_png (const WinnowPicture *picture, gsize most)
{
  GByteArray *bytes = g_byte_array_new ();
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  png_set_write_fn (png, bytes, write_cb, flush_cb);
  png_set_IHDR (png, info, picture->width, picture->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level (png, LEVEL);
  png_write_info (png, info);
  for (guint y = 0; y < picture->height && bytes->len <= most; y++)
    png_write_row (png, picture->rgb + y * (gsize) picture->width * 3);
  if (bytes->len <= most)
    png_write_end (png, info);
  png_destroy_write_struct (&png, &info);
  g_autoptr (GBytes) encoded = g_byte_array_free_to_bytes (bytes);
  return g_bytes_get_size (encoded) <= most ? g_steal_pointer (&encoded) : NULL;
}

static GBytes *
encode_jpeg (const WinnowPicture *picture)
{
  struct jpeg_error_mgr errors;
  struct jpeg_compress_struct jpeg = { .err = jpeg_std_error (&errors) };
  unsigned char *bytes = NULL;
  unsigned long length = 0;
  jpeg_create_compress (&jpeg);
  jpeg_mem_dest (&jpeg, &bytes, &length);
  jpeg.image_width = picture->width;
  jpeg.image_height = picture->height;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults (&jpeg);
  jpeg_set_quality (&jpeg, QUALITY, TRUE);
  jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;
  jpeg.optimize_coding = TRUE;
  jpeg_start_compress (&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height)
    {
      JSAMPROW row = picture->rgb + jpeg.next_scanline * (gsize) picture->width * 3;
      jpeg_write_scanlines (&jpeg, &row, 1);
    }
  jpeg_finish_compress (&jpeg);
  jpeg_destroy_compress (&jpeg);
  return g_bytes_new_with_free_func (bytes, length, free, bytes);
}

static GBytes *
encode (const WinnowPicture *picture)
{
  g_autoptr (GBytes) jpeg = encode_jpeg (picture);
  return encode_png (picture, 2 * g_bytes_get_size (jpeg)) ?: g_steal_pointer (&jpeg);
}

GBytes *
winnow_picture_dup_thumbnail (const WinnowPicture *picture, guint side)
{
  guint longer = MAX (picture->width, picture->height);
  g_return_val_if_fail (side > 0, NULL);
  if (longer <= side)
    return encode (picture);
  g_autoptr (WinnowPicture) small
      = winnow_picture_scale (picture, MAX ((guint) ((guint64) picture->width * side / longer), 1),
                              MAX ((guint) ((guint64) picture->height * side / longer), 1));
  return encode (small);
}
