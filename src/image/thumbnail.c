/* thumbnail.c: a small picture as PNG, or as JPEG if that is less than half as large, as for
 * photographs
 *
 * All pictures are stored as RGB, since a palette makes no difference at this size. JPEG keeps the
 * color of each pixel (no subsampling), because color grids are read from thumbnails. The same
 * pixels give the same bytes. */
#include "image/decoder.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <png.h>

#define QUALITY 85

/* ── PNG ── */

typedef struct
{
  png_structp png;
  png_infop info;
  jmp_buf on_error;
  GByteArray *bytes; /* (owned) */
} Encoder;

/* Only memory may run out while writing, and then GLib ends the program; but libpng requires a
 * function that does not return. */
static void
fail_cb (png_structp png, png_const_charp message)
{
  longjmp (((Encoder *) png_get_error_ptr (png))->on_error, 1);
}

static void
ignore_cb (png_structp png, png_const_charp message)
{
}

static void
write_cb (png_structp png, png_bytep from, size_t length)
{
  g_byte_array_append (((Encoder *) png_get_io_ptr (png))->bytes, from, (guint) length);
}

static void
flush_cb (png_structp png)
{
}

static void
write_picture (Encoder *encoder, const WinnowPicture *picture)
{
  encoder->png = png_create_write_struct (PNG_LIBPNG_VER_STRING, encoder, fail_cb, ignore_cb);
  encoder->info = png_create_info_struct (encoder->png);
  png_set_write_fn (encoder->png, encoder, write_cb, flush_cb);
  png_set_IHDR (encoder->png, encoder->info, picture->width, picture->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info (encoder->png, encoder->info);
  for (guint y = 0; y < picture->height; y++)
    png_write_row (encoder->png, picture->rgb + y * (gsize) picture->width * 3);
  png_write_end (encoder->png, encoder->info);
}

static GBytes *
encode_png (const WinnowPicture *picture)
{
  Encoder encoder = { .bytes = g_byte_array_new () };

  if (setjmp (encoder.on_error) == 0)
    write_picture (&encoder, picture);
  png_destroy_write_struct (&encoder.png, &encoder.info);
  return g_byte_array_free_to_bytes (encoder.bytes);
}

/* ── JPEG ── */

typedef struct
{
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf on_error;
  const WinnowPicture *picture; /* (unowned) */
  unsigned char *bytes;         /* (owned) (nullable) free () it */
  unsigned long length;
} JpegEncoder;

static void
fail_jpeg_cb (j_common_ptr common)
{
  longjmp (((JpegEncoder *) common->client_data)->on_error, 1);
}

static void
ignore_jpeg_cb (j_common_ptr common)
{
}

static void
write_jpeg (JpegEncoder *encoder)
{
  struct jpeg_compress_struct *jpeg = &encoder->jpeg;

  jpeg_create_compress (jpeg);
  jpeg_mem_dest (jpeg, &encoder->bytes, &encoder->length);
  jpeg->image_width = encoder->picture->width;
  jpeg->image_height = encoder->picture->height;
  jpeg->input_components = 3;
  jpeg->in_color_space = JCS_RGB;
  jpeg_set_defaults (jpeg);
  jpeg_set_quality (jpeg, QUALITY, TRUE);
  jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[0].v_samp_factor = 1;
  jpeg->optimize_coding = TRUE;
  jpeg_start_compress (jpeg, TRUE);
  while (jpeg->next_scanline < jpeg->image_height)
    {
      JSAMPROW row = encoder->picture->rgb + jpeg->next_scanline * (gsize) encoder->picture->width * 3;

      jpeg_write_scanlines (jpeg, &row, 1);
    }
  jpeg_finish_compress (jpeg);
}

/* Returns: (transfer full) (nullable) */
static GBytes *
encode_jpeg (const WinnowPicture *picture)
{
  JpegEncoder encoder = { .picture = picture };
  GBytes *bytes;

  encoder.jpeg.err = jpeg_std_error (&encoder.errors);
  encoder.jpeg.client_data = &encoder;
  encoder.errors.error_exit = fail_jpeg_cb;
  encoder.errors.output_message = ignore_jpeg_cb;
  if (setjmp (encoder.on_error) == 0)
    write_jpeg (&encoder);
  jpeg_destroy_compress (&encoder.jpeg);
  bytes = encoder.length > 0 ? g_bytes_new (encoder.bytes, encoder.length) : NULL;
  free (encoder.bytes);
  return bytes;
}

/* ── the smaller one ── */

static GBytes *
encode (const WinnowPicture *picture)
{
  g_autoptr (GBytes) png = encode_png (picture), jpeg = encode_jpeg (picture);

  if (jpeg != NULL && 2 * g_bytes_get_size (jpeg) < g_bytes_get_size (png))
    return g_steal_pointer (&jpeg);
  return g_steal_pointer (&png);
}

GBytes *
winnow_picture_dup_thumbnail (const WinnowPicture *picture, guint side)
{
  guint longer = MAX (picture->width, picture->height);
  g_autoptr (WinnowPicture) small = NULL;

  g_return_val_if_fail (side > 0, NULL);
  if (longer <= side)
    return encode (picture);
  small = winnow_picture_scale (picture, MAX ((guint) ((guint64) picture->width * side / longer), 1),
                                MAX ((guint) ((guint64) picture->height * side / longer), 1));
  return encode (small);
}
