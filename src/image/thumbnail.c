/* thumbnail.c: a small PNG to look at. Pictures of ten colours and of ten thousand alike come as plain RGB: at this size it makes no difference. */
#include "image/decoder.h"

#include <setjmp.h>

#include <png.h>

typedef struct
{
  png_structp png;
  png_infop info;
  jmp_buf on_error;
  GByteArray *bytes; /* (owned) */
} Encoder;

/* Memory is the only thing that may run out while writing, and GLib ends the program then; libpng wants a function that does not come back all the same. */
static void
fail_cb (png_structp png, png_const_charp message)
{
  longjmp (((Encoder *)png_get_error_ptr (png))->on_error, 1);
}

static void
ignore_cb (png_structp png, png_const_charp message)
{
}

static void
write_cb (png_structp png, png_bytep from, size_t length)
{
  g_byte_array_append (((Encoder *)png_get_io_ptr (png))->bytes, from, (guint)length);
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
  png_set_IHDR (encoder->png, encoder->info, picture->width, picture->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                PNG_FILTER_TYPE_DEFAULT);
  png_write_info (encoder->png, encoder->info);
  for (guint y = 0; y < picture->height; y++)
    png_write_row (encoder->png, picture->rgb + y * (gsize)picture->width * 3);
  png_write_end (encoder->png, encoder->info);
}

static GBytes *
encode (const WinnowPicture *picture)
{
  Encoder encoder = { .bytes = g_byte_array_new () };

  if (setjmp (encoder.on_error) == 0)
    write_picture (&encoder, picture);
  png_destroy_write_struct (&encoder.png, &encoder.info);
  return g_byte_array_free_to_bytes (encoder.bytes);
}

GBytes *
winnow_picture_dup_thumbnail (const WinnowPicture *picture, guint side)
{
  guint longer = MAX (picture->width, picture->height);
  g_autoptr (WinnowPicture) small = NULL;

  g_return_val_if_fail (side > 0, NULL);
  if (longer <= side)
    return encode (picture);
  small = winnow_picture_scale (picture, MAX ((guint)((guint64)picture->width * side / longer), 1), MAX ((guint)((guint64)picture->height * side / longer), 1));
  return encode (small);
}
