/* make.c: pictures and their files, made here */
#include "make.h"

#include "base/array.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <jpeglib.h>
#include <png.h>

/* ── pixels ── */

WinnowPicture *
make_plain (guint width, guint height, guint8 red, guint8 green, guint8 blue)
{
  WinnowPicture *picture = g_new0 (WinnowPicture, 1);
  picture->width = width;
  picture->height = height;
  picture->info = (WinnowPictureInfo){ .format = "made", .width = width, .height = height, .orientation = 1 };
  picture->rgb = g_malloc (width * (gsize) height * 3);
  for (gsize i = 0; i < width * (gsize) height; i++)
    {
      picture->rgb[3 * i] = red;
      picture->rgb[3 * i + 1] = green;
      picture->rgb[3 * i + 2] = blue;
    }
  return picture;
}

guint8 *
make_at (const WinnowPicture *picture, guint x, guint y)
{
  return picture->rgb + (y * (gsize) picture->width + x) * 3;
}

static void
fill (WinnowPicture *picture, double left, double top, double right, double bottom, const guint8 *color)
{
  for (guint y = (guint) MAX (top, 0); y < MIN (bottom, picture->height); y++)
    for (guint x = (guint) MAX (left, 0); x < MIN (right, picture->width); x++)
      memcpy (make_at (picture, x, y), color, 3);
}

static void
draw_color (GRand *random, guint8 *color)
{
  for (guint c = 0; c < 3; c++)
    color[c] = (guint8) g_rand_int_range (random, 20, 236);
}

/* Waves of light of all lengths, the long ones strongest. */
static void
add_waves (WinnowPicture *picture, GRand *random)
{
  for (guint wave = 0; wave < 8; wave++)
    {
      double across = g_rand_double_range (random, -2, 2) * (wave + 1),
             down = g_rand_double_range (random, -2, 2) * (wave + 1);
      double phase = g_rand_double_range (random, 0, 2 * G_PI), strength[3];
      for (guint c = 0; c < 3; c++)
        strength[c] = g_rand_double_range (random, 10, 60) / sqrt (wave + 1);
      for (guint y = 0; y < picture->height; y++)
        for (guint x = 0; x < picture->width; x++)
          {
            double light = sin (2 * G_PI * (across * x / picture->width + down * y / picture->height) + phase);
            for (guint c = 0; c < 3; c++)
              make_at (picture, x, y)[c] = (guint8) CLAMP (make_at (picture, x, y)[c] + strength[c] * light, 0, 255);
          }
    }
}

WinnowPicture *
make_photo (guint seed, guint width, guint height)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  WinnowPicture *picture = make_plain (width, height, 128, 128, 128);
  add_waves (picture, random);
  for (guint i = 0; i < 8; i++)
    {
      double left = g_rand_double_range (random, 0, width * .9), top = g_rand_double_range (random, 0, height * .9);
      guint8 color[3];
      draw_color (random, color);
      fill (picture, left, top, left + g_rand_double_range (random, .05, .3) * width,
            top + g_rand_double_range (random, .05, .3) * height, color);
    }
  return picture;
}

/* A box, or the disc in it, @length × @breadth pixels around (@at_x, @at_y), turned by @turn
 * radians. */
static void
fill_shape (WinnowPicture *picture, gboolean is_disc, double at_x, double at_y, double length, double breadth,
            double turn, const guint8 *color)
{
  double radius = hypot (length, breadth) / 2;
  for (guint y = (guint) MAX (at_y - radius, 0); y < MIN (at_y + radius, picture->height); y++)
    for (guint x = (guint) MAX (at_x - radius, 0); x < MIN (at_x + radius, picture->width); x++)
      {
        double along = fabs ((x - at_x) * cos (turn) + (y - at_y) * sin (turn)) * 2 / length,
               across = fabs ((y - at_y) * cos (turn) - (x - at_x) * sin (turn)) * 2 / breadth;
        if (is_disc ? hypot (along, across) <= 1 : MAX (along, across) <= 1)
          memcpy (make_at (picture, x, y), color, 3);
      }
}

WinnowPicture *
make_scene (guint seed, guint width, guint height)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  WinnowPicture *picture = make_plain (width, height, 128, 128, 128);
  double side = MIN (width, height);
  add_waves (picture, random);
  for (guint i = 0; i < 160; i++)
    {
      double length = side * .3 * pow (.985, i) * g_rand_double_range (random, .5, 1),
             breadth = length * g_rand_double_range (random, .3, 1), x = g_rand_double_range (random, 0, width),
             y = g_rand_double_range (random, 0, height), turn = g_rand_double_range (random, 0, G_PI);
      guint8 color[3];
      draw_color (random, color);
      fill_shape (picture, g_rand_boolean (random), x, y, length, breadth, turn, color);
    }
  return picture;
}

WinnowPicture *
make_chart (guint seed, guint width, guint height)
{
  static const guint8 black[3] = { 0, 0, 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  WinnowPicture *picture = make_plain (width, height, 255, 255, 255);
  double line = MAX (height / 120.0, 1), left = width * .1, bottom = height * .9;
  guint n_bars = (guint) g_rand_int_range (random, 5, 12);
  double bend = g_rand_double_range (random, 1, 5), phase = g_rand_double_range (random, 0, 6);
  guint8 color[3];
  for (guint i = 0; i < n_bars; i++)
    {
      double step = width * .8 / n_bars;
      draw_color (random, color);
      fill (picture, left + i * step, bottom - g_rand_double_range (random, .05, .75) * height, left + (i + .7) * step,
            bottom, color);
    }
  for (guint x = (guint) left; x < width * .9; x++)
    {
      double y = height * (.4 + .25 * sin (bend * x / width * 2 + phase));
      fill (picture, x, y, x + line, y + 2 * line, black);
    }
  fill (picture, left, height * .1, left + line, bottom, black);
  fill (picture, left, bottom, width * .95, bottom + line, black);
  return picture;
}

guint
make_difference (const WinnowPicture *a, const WinnowPicture *b)
{
  guint most = 0;
  if (a->width != b->width || a->height != b->height)
    return 256;
  for (gsize i = 0; i < a->width * (gsize) a->height * 3; i++)
    most = MAX (most, (guint) abs (a->rgb[i] - b->rgb[i]));
  return most;
}

double
make_mean_difference (const WinnowPicture *a, const WinnowPicture *b)
{
  guint64 sum = 0;
  if (a->width != b->width || a->height != b->height)
    return 256;
  for (gsize i = 0; i < a->width * (gsize) a->height * 3; i++)
    sum += (guint64) abs (a->rgb[i] - b->rgb[i]);
  return sum / (a->width * (double) a->height * 3);
}

/* ── PNG ── */

typedef struct
{
  const MakePng *options;
  guint n_channels, most; /* a sample's greatest value */
  png_color palette[256];
  png_byte alphas[256];
  png_color_16 transparent;
} PngWriter;

static guint
count_channels (int color_type)
{
  return color_type == PNG_COLOR_TYPE_PALETTE
             ? 1
             : (color_type & PNG_COLOR_MASK_COLOR ? 3u : 1u) + (color_type & PNG_COLOR_MASK_ALPHA ? 1u : 0u);
}

static guint
scale_sample (const PngWriter *writer, guint sample)
{
  return (sample * 255 + writer->most / 2) / writer->most;
}

static gboolean
is_transparent (const PngWriter *writer, const guint *samples)
{
  const png_color_16 *color = &writer->transparent;
  if (!writer->options->has_transparency)
    return FALSE;
  return writer->n_channels == 1 ? samples[0] == color->gray
                                 : samples[0] == color->red && samples[1] == color->green && samples[2] == color->blue;
}

/* What @samples look like on white. */
static void
see (const PngWriter *writer, const guint *samples, guint8 *rgb)
{
  gboolean has_color = writer->options->color_type & PNG_COLOR_MASK_COLOR,
           has_alpha = writer->options->color_type & PNG_COLOR_MASK_ALPHA;
  guint alpha = has_alpha                          ? scale_sample (writer, samples[writer->n_channels - 1])
                : is_transparent (writer, samples) ? 0
                                                   : 255;
  guint8 plain[3];
  if (writer->options->color_type == PNG_COLOR_TYPE_PALETTE)
    {
      const png_color *color = &writer->palette[samples[0]];
      memcpy (plain, (guint8[]){ color->red, color->green, color->blue }, 3);
      alpha = writer->options->has_transparency ? writer->alphas[samples[0]] : 255;
    }
  else
    for (guint c = 0; c < 3; c++)
      plain[c] = (guint8) scale_sample (writer, samples[has_color ? c : 0]);
  for (guint c = 0; c < 3; c++)
    rgb[c] = (guint8) ((plain[c] * alpha + 255 * (255 - alpha) + 127) / 255);
}

static void
put_sample (guint8 *row, guint index, guint depth, guint sample)
{
  if (depth == 16)
    row[2 * index] = (guint8) (sample >> 8);
  if (depth == 16)
    row[2 * index + 1] = (guint8) sample;
  else
    row[index * depth / 8] |= (guint8) (sample << (8 - depth - index * depth % 8));
}

/* Few different values, so that the transparent one is met. */
static guint
draw_sample (const PngWriter *writer, GRand *random)
{
  return (guint) g_rand_int_range (random, 0, 5) * writer->most / 4;
}

static void
write_cb (png_structp png, png_bytep from, size_t length)
{
  g_byte_array_append (png_get_io_ptr (png), from, (guint) length);
}

static void
flush_cb (png_structp png)
{
}

static void
write_png_header (PngWriter *writer, png_structp png, png_infop info, guint width, guint height, GRand *random)
{
  const MakePng *options = writer->options;
  png_set_IHDR (png, info, width, height, options->depth, options->color_type,
                options->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                PNG_FILTER_TYPE_DEFAULT);
  for (guint i = 0; i < 256; i++)
    {
      writer->palette[i] = (png_color){ (png_byte) g_rand_int (random), (png_byte) g_rand_int (random),
                                        (png_byte) g_rand_int (random) };
      writer->alphas[i] = (png_byte) g_rand_int (random);
    }
  writer->transparent
      = (png_color_16){ .red = 0, .green = (png_uint_16) writer->most, .blue = 0, .gray = (png_uint_16) writer->most };
  if (options->color_type == PNG_COLOR_TYPE_PALETTE)
    png_set_PLTE (png, info, writer->palette, (int) writer->most + 1);
  if (options->has_transparency)
    png_set_tRNS (png, info, writer->alphas, (int) writer->most + 1, &writer->transparent);
  if (options->orientation != 0)
    {
      g_autoptr (GByteArray) exif = make_exif (options->orientation, TRUE);
      png_set_eXIf_1 (png, info, exif->len, exif->data);
    }
}

GBytes *
make_png (const MakePng *options, guint width, guint height, guint seed, WinnowPicture **expected)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (WinnowPicture) seen = make_plain (width, height, 0, 0, 0);
  PngWriter writer
      = { .options = options, .n_channels = count_channels (options->color_type), .most = (1u << options->depth) - 1 };
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  GByteArray *bytes = g_byte_array_new ();
  gsize stride = (width * (gsize) writer.n_channels * (guint) options->depth + 7) / 8;
  g_autofree guint8 *rows = g_malloc0 (stride * height);
  g_autofree png_bytepp pointers = g_new (png_bytep, height);
  png_set_write_fn (png, bytes, write_cb, flush_cb);
  write_png_header (&writer, png, info, width, height, random);
  for (guint y = 0; y < height; y++)
    {
      pointers[y] = rows + y * stride;
      for (guint x = 0; x < width; x++)
        {
          guint samples[4];
          for (guint c = 0; c < writer.n_channels; c++)
            put_sample (pointers[y], x * writer.n_channels + c, (guint) options->depth,
                        samples[c] = draw_sample (&writer, random));
          see (&writer, samples, make_at (seen, x, y));
        }
    }
  png_write_info (png, info);
  png_write_image (png, pointers);
  png_write_end (png, info);
  png_destroy_write_struct (&png, &info);
  if (expected != NULL)
    *expected = g_steal_pointer (&seen);
  return g_byte_array_free_to_bytes (bytes);
}

/* ISO 3309, as PNG has it. */
static guint32
compute_checksum (const guint8 *data, gsize length)
{
  guint32 sum = 0xffffffff;
  for (gsize i = 0; i < length; i++)
    {
      sum ^= data[i];
      for (guint bit = 0; bit < 8; bit++)
        sum = sum & 1 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
    }
  return ~sum;
}

void
make_png_checksums (guint8 *data, gsize length)
{
  gsize at = 8;
  while (at + 12 <= length)
    {
      guint64 n = GUINT32_FROM_BE (*(guint32 *) memcpy (&(guint32){ 0 }, data + at, 4));
      if (at + 12 + n > length)
        return;
      guint32 sum = GUINT32_TO_BE (compute_checksum (data + at + 4, n + 4));
      memcpy (data + at + 8 + n, &sum, 4);
      at += 12 + n;
    }
}

/* ── JPEG ── */

static void
append_number (GByteArray *bytes, guint32 number, guint n_bytes, gboolean is_big)
{
  for (guint i = 0; i < n_bytes; i++)
    {
      guint8 byte = (guint8) (number >> 8 * (is_big ? n_bytes - 1 - i : i));
      g_byte_array_append (bytes, &byte, 1);
    }
}

GByteArray *
make_exif (guint orientation, gboolean is_big)
{
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_append (bytes, (const guint8 *) (is_big ? "MM" : "II"), 2);
  append_number (bytes, 42, 2, is_big);
  append_number (bytes, 8, 4, is_big);
  append_number (bytes, 1, 2, is_big);
  append_number (bytes, 0x0112, 2, is_big);
  append_number (bytes, 3, 2, is_big);
  append_number (bytes, 1, 4, is_big);
  append_number (bytes, orientation, 2, is_big);
  append_number (bytes, 0, 2, is_big);
  append_number (bytes, 0, 4, is_big);
  return bytes;
}

/* With as much black as there is, each color the rest. */
static void
to_cmyk (const guint8 *rgb, gboolean is_inverted, guint8 *cmyk)
{
  guint lightest = MAX (MAX (rgb[0], rgb[1]), rgb[2]);
  for (guint c = 0; c < 3; c++)
    cmyk[c] = (guint8) (lightest == 0 ? 0 : 255 - rgb[c] * 255 / lightest);
  cmyk[3] = (guint8) (255 - lightest);
  for (guint c = 0; is_inverted && c < 4; c++)
    cmyk[c] = (guint8) (255 - cmyk[c]);
}

static void
write_row (struct jpeg_compress_struct *jpeg, const WinnowPicture *picture, gboolean is_inverted)
{
  g_autofree guint8 *row = g_malloc (picture->width * (gsize) 4);
  const guint8 *rgb = make_at (picture, 0, jpeg->next_scanline);
  for (guint x = 0; x < picture->width; x++, rgb += 3)
    if (jpeg->input_components == 4)
      to_cmyk (rgb, is_inverted, row + 4 * x);
    else if (jpeg->input_components == 1)
      row[x] = (guint8) ((rgb[0] * 77 + rgb[1] * 150 + rgb[2] * 29) >> 8);
    else
      memcpy (row + 3 * x, rgb, 3);
  jpeg_write_scanlines (jpeg, &row, 1);
}

static void
choose_colors (struct jpeg_compress_struct *jpeg, MakeColors colors)
{
  jpeg->input_components = colors == MAKE_GRAY ? 1 : colors == MAKE_COLOR ? 3 : 4;
  jpeg->in_color_space = colors == MAKE_GRAY ? JCS_GRAYSCALE : colors == MAKE_COLOR ? JCS_RGB : JCS_CMYK;
  jpeg_set_defaults (jpeg);
  if (colors == MAKE_ADOBE_YCCK)
    jpeg_set_colorspace (jpeg, JCS_YCCK);
  if (colors == MAKE_CMYK)
    jpeg->write_Adobe_marker = FALSE;
}

static void
write_exif (struct jpeg_compress_struct *jpeg, const MakeJpeg *options)
{
  g_autoptr (GByteArray) exif = make_exif (options->orientation, options->is_big);
  g_byte_array_prepend (exif, (const guint8 *) "Exif\0", 6);
  jpeg_write_marker (jpeg, JPEG_APP0 + 1, exif->data, exif->len);
}

GBytes *
make_jpeg (const WinnowPicture *picture, const MakeJpeg *options)
{
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  guchar *file = NULL;
  unsigned long length = 0;
  jpeg.err = jpeg_std_error (&errors);
  jpeg_create_compress (&jpeg);
  jpeg_mem_dest (&jpeg, &file, &length);
  jpeg.image_width = picture->width;
  jpeg.image_height = picture->height;
  choose_colors (&jpeg, options->colors);
  jpeg_set_quality (&jpeg, options->quality != 0 ? (int) options->quality : 95, TRUE);
  if (options->is_progressive)
    jpeg_simple_progression (&jpeg);
  jpeg_start_compress (&jpeg, TRUE);
  if (options->orientation != 0)
    write_exif (&jpeg, options);
  while (jpeg.next_scanline < jpeg.image_height)
    write_row (&jpeg, picture, options->colors != MAKE_CMYK);
  jpeg_finish_compress (&jpeg);
  jpeg_destroy_compress (&jpeg);
  return g_bytes_new_with_free_func (file, length, free, file);
}

GBytes *
make_many_scans (GBytes *jpeg, guint n)
{
  gsize length, last = 0;
  const guint8 *data = g_bytes_get_data (jpeg, &length);
  GByteArray *bytes = g_byte_array_new ();
  for (gsize i = 0; i + 1 < length; i++)
    if (data[i] == 0xff && data[i + 1] == 0xda)
      last = i;
  g_byte_array_append (bytes, data, (guint) length - 2);
  for (guint i = 0; i < n; i++)
    g_byte_array_append (bytes, data + last, (guint) (length - 2 - last));
  g_byte_array_append (bytes, data + length - 2, 2);
  return g_byte_array_free_to_bytes (bytes);
}

/* ── others ── */

/* Codes of eight bits, which stay so wide while the table is emptied before it is full: each code
 * is a byte. */
static void
append_gif_codes (GByteArray *bytes, const WinnowPicture *picture)
{
  guint n = picture->width * picture->height;
  const guint8 clear = 128, end = 129;
  g_autoptr (GByteArray) codes = g_byte_array_new ();
  for (guint i = 0; i < n; i++)
    {
      const guint8 *rgb = picture->rgb + 3 * i;
      guint8 color = (guint8) (rgb[0] / 86 * 9 + rgb[1] / 86 * 3 + rgb[2] / 86);
      if (i % 100 == 0)
        g_byte_array_append (codes, &clear, 1);
      g_byte_array_append (codes, &color, 1);
    }
  g_byte_array_append (codes, &end, 1);
  for (guint at = 0; at < codes->len; at += 255)
    {
      guint8 block = (guint8) MIN (codes->len - at, 255);
      g_byte_array_append (bytes, &block, 1);
      g_byte_array_append (bytes, codes->data + at, block);
    }
}

GBytes *
make_gif (const WinnowPicture *picture)
{
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_append (bytes, (const guint8 *) "GIF89a", 6);
  append_number (bytes, picture->width, 2, FALSE);
  append_number (bytes, picture->height, 2, FALSE);
  append_number (bytes, 0xf6, 3, FALSE); /* a table of 128 colors */
  for (guint i = 0; i < 128; i++)
    append_number (bytes, i < 27 ? (i / 9 * 86 + 42) | (i / 3 % 3 * 86 + 42) << 8 | (i % 3 * 86 + 42) << 16 : 0, 3,
                   FALSE);
  append_number (bytes, ',', 1, FALSE);
  append_number (bytes, 0, 4, FALSE);
  append_number (bytes, picture->width, 2, FALSE);
  append_number (bytes, picture->height, 2, FALSE);
  append_number (bytes, 0, 1, FALSE);
  append_number (bytes, 7, 1, FALSE);
  append_gif_codes (bytes, picture);
  append_number (bytes, 0, 1, FALSE);
  append_number (bytes, ';', 1, FALSE);
  return g_byte_array_free_to_bytes (bytes);
}

GBytes *
make_by_pixbuf (const WinnowPicture *picture, const char *format)
{
  g_autoptr (GdkPixbuf) pixbuf
      = gdk_pixbuf_new_from_data (picture->rgb, GDK_COLORSPACE_RGB, FALSE, 8, (int) picture->width,
                                  (int) picture->height, (int) picture->width * 3, NULL, NULL);
  char *data;
  gsize length;
  return gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, format, NULL, NULL) ? g_bytes_new_take (data, length)
                                                                                : NULL;
}

GBytes *
make_emf (void)
{
  GByteArray *bytes = g_byte_array_new ();
  const guint32 header[] = { 1, 88, 0, 0, 99, 79, 0, 0, 2000, 1600 };
  winnow_for_each_of (row, header)
    append_number (bytes, *row, 4, FALSE);
  g_byte_array_append (bytes, (const guint8 *) " EMF", 4);
  for (guint i = 0; i < 11; i++)
    append_number (bytes, 0, 4, FALSE);
  return g_byte_array_free_to_bytes (bytes);
}

GBytes *
make_wmf (void)
{
  GByteArray *bytes = g_byte_array_new ();
  const guint16 header[] = { 0xcdd7, 0x9ac6, 0, 0, 0, 100, 80, 1440, 0, 0, 0 };
  winnow_for_each_of (row, header)
    append_number (bytes, *row, 2, FALSE);
  return g_byte_array_free_to_bytes (bytes);
}

GBytes *
make_webp (guint width, guint height)
{
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_append (bytes, (const guint8 *) "RIFF", 4);
  append_number (bytes, 22, 4, FALSE);
  g_byte_array_append (bytes, (const guint8 *) "WEBPVP8X", 8);
  append_number (bytes, 10, 4, FALSE);
  append_number (bytes, 0, 4, FALSE);
  append_number (bytes, width - 1, 3, FALSE);
  append_number (bytes, height - 1, 3, FALSE);
  return g_byte_array_free_to_bytes (bytes);
}

/* ── all of them ── */

static void
free_file (gpointer data)
{
  MakeFile *file = data;
  g_free (file->name);
  g_bytes_unref (file->bytes);
  g_free (file);
}

/* Takes both. */
static void
add_file (GPtrArray *files, char *name, GBytes *bytes)
{
  MakeFile *file = g_new (MakeFile, 1);
  *file = (MakeFile){ name, bytes };
  if (bytes != NULL)
    g_ptr_array_add (files, file);
  else
    {
      g_free (name);
      g_free (file);
    }
}

static void
add_pngs (GPtrArray *files)
{
  static const MakePng kinds[] = {
    { PNG_COLOR_TYPE_GRAY, 1 },
    { PNG_COLOR_TYPE_GRAY, 16, .has_transparency = TRUE },
    { PNG_COLOR_TYPE_RGB, 8, .has_transparency = TRUE },
    { PNG_COLOR_TYPE_RGB, 16, TRUE },
    { PNG_COLOR_TYPE_PALETTE, 4, .has_transparency = TRUE },
    { PNG_COLOR_TYPE_PALETTE, 8, TRUE },
    { PNG_COLOR_TYPE_RGB_ALPHA, 8, .orientation = 6 },
    { PNG_COLOR_TYPE_RGB_ALPHA, 16, TRUE },
    { PNG_COLOR_TYPE_GRAY_ALPHA, 8 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    add_file (files,
              g_strdup_printf ("png type %d depth %d%s", kinds[i].color_type, kinds[i].depth,
                               kinds[i].is_interlaced ? " interlaced" : ""),
              make_png (&kinds[i], 37, 21, i, NULL));
}

static void
add_jpegs (GPtrArray *files)
{
  g_autoptr (WinnowPicture) photo = make_photo (1, 53, 39);
  static const MakeJpeg kinds[] = {
    { MAKE_COLOR, .quality = 60 },
    { MAKE_COLOR, .quality = 60, .is_progressive = TRUE, .orientation = 8 },
    { MAKE_GRAY, .quality = 60, .orientation = 3, .is_big = TRUE },
    { MAKE_CMYK, .quality = 60 },
    { MAKE_ADOBE_CMYK, .quality = 60, .is_progressive = TRUE },
    { MAKE_ADOBE_YCCK, .quality = 60 },
  };
  winnow_for_each_of (kind, kinds)
    add_file (files, g_strdup_printf ("jpeg colors %u%s", kind->colors, kind->is_progressive ? " progressive" : ""),
              make_jpeg (photo, kind));
}

GPtrArray *
make_files (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (free_file);
  g_autoptr (WinnowPicture) photo = make_photo (2, 23, 17);
  add_pngs (files);
  add_jpegs (files);
  add_file (files, g_strdup ("gif"), make_gif (photo));
  add_file (files, g_strdup ("bmp"), make_by_pixbuf (photo, "bmp"));
  add_file (files, g_strdup ("tiff"), make_by_pixbuf (photo, "tiff"));
  add_file (files, g_strdup ("emf"), make_emf ());
  add_file (files, g_strdup ("wmf"), make_wmf ());
  add_file (files, g_strdup ("webp"), make_webp (100, 80));
  return files;
}
