/* picture-edits.c: fifteen edits; crops and padding are given per side, as a share of it */
#include "picture-edits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "image/decoder.h"
#include "image/palette.h"

/* ── storing ── */

GBytes *
picture_encode_jpeg (const WinnowPicture *picture, int quality, gboolean is_progressive)
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
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults (&jpeg);
  jpeg_set_quality (&jpeg, quality, TRUE);
  if (is_progressive)
    jpeg_simple_progression (&jpeg);
  jpeg_start_compress (&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height)
    {
      JSAMPROW row = picture->rgb + jpeg.next_scanline * (gsize) picture->width * 3;
      jpeg_write_scanlines (&jpeg, &row, 1);
    }
  jpeg_finish_compress (&jpeg);
  jpeg_destroy_compress (&jpeg);
  return g_bytes_new_with_free_func (file, length, free, file);
}

static WinnowPicture *
make (guint width, guint height)
{
  WinnowPicture *picture = winnow_picture_alloc (width, height, 0, NULL);
  memset (picture->rgb, 255, width * (gsize) height * 3);
  return picture;
}

static guint8
to_byte (double value)
{
  return (guint8) lrint (CLAMP (value, 0, 255));
}

static guint8 *
at (const WinnowPicture *picture, guint x, guint y)
{
  return picture->rgb + (y * (gsize) picture->width + x) * 3;
}

/* ── shapes ── */

static WinnowPicture *
keep (const WinnowPicture *picture, double value)
{
  return winnow_picture_scale (picture, picture->width, picture->height);
}

static WinnowPicture *
halve (const WinnowPicture *picture, double value)
{
  return winnow_picture_scale (picture, MAX ((guint) (picture->width * value), 1),
                               MAX ((guint) (picture->height * value), 1));
}

static WinnowPicture *
squeeze (const WinnowPicture *picture, double value)
{
  return winnow_picture_scale (picture, MAX ((guint) (picture->width * value), 1), picture->height);
}

/* @value below 0: a frame of white around it. */
static WinnowPicture *
crop (const WinnowPicture *picture, double value)
{
  int left = (int) lrint (picture->width * value), top = (int) lrint (picture->height * value);
  int width = (int) picture->width - 2 * left, height = (int) picture->height - 2 * top;
  WinnowPicture *cropped = make ((guint) width, (guint) height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x + left >= 0 && y + top >= 0 && x + left < (int) picture->width && y + top < (int) picture->height)
        memcpy (at (cropped, (guint) x, (guint) y), at (picture, (guint) (x + left), (guint) (y + top)), 3);
  return cropped;
}

static WinnowPicture *
mirror (const WinnowPicture *picture, double value)
{
  WinnowPicture *mirrored = make (picture->width, picture->height);
  for (guint y = 0; y < picture->height; y++)
    for (guint x = 0; x < picture->width; x++)
      memcpy (at (mirrored, x, y), at (picture, picture->width - 1 - x, y), 3);
  return mirrored;
}

/* By @value degrees about the middle; the corners become white. */
static WinnowPicture *
rotate (const WinnowPicture *picture, double value)
{
  WinnowPicture *rotated = make (picture->width, picture->height);
  double s = sin (value * G_PI / 180), c = cos (value * G_PI / 180), middle_x = picture->width / 2.0,
         middle_y = picture->height / 2.0;
  for (guint y = 0; y < picture->height; y++)
    for (guint x = 0; x < picture->width; x++)
      {
        double from_x = c * (x - middle_x) + s * (y - middle_y) + middle_x,
               from_y = c * (y - middle_y) - s * (x - middle_x) + middle_y;
        guint left = (guint) MAX (from_x, 0), top = (guint) MAX (from_y, 0);
        if (from_x < 0 || from_y < 0 || left + 1 >= picture->width || top + 1 >= picture->height)
          continue;
        for (guint i = 0; i < 3; i++)
          {
            double right = from_x - left, down = from_y - top;
            double upper = at (picture, left, top)[i] * (1 - right) + at (picture, left + 1, top)[i] * right;
            double lower = at (picture, left, top + 1)[i] * (1 - right) + at (picture, left + 1, top + 1)[i] * right;
            at (rotated, x, y)[i] = to_byte (upper * (1 - down) + lower * down);
          }
      }
  return rotated;
}

/* ── values ── */

typedef double (*MapFunc) (double value, double by);

static WinnowPicture *
map (const WinnowPicture *picture, MapFunc func, double value)
{
  WinnowPicture *mapped = make (picture->width, picture->height);
  guint8 table[256];
  for (guint i = 0; i < 256; i++)
    table[i] = to_byte (func (i, value));
  for (gsize i = 0; i < picture->width * (gsize) picture->height * 3; i++)
    mapped->rgb[i] = table[picture->rgb[i]];
  return mapped;
}

static double
map_gamma (double value, double by)
{
  return 255 * pow (value / 255, by);
}

static double
map_brightness (double value, double by)
{
  return value + by;
}

static double
map_negative (double value, double by)
{
  return 255 - value;
}

static WinnowPicture *
gamma_edit (const WinnowPicture *picture, double value)
{
  return map (picture, map_gamma, value);
}

static WinnowPicture *
brighten (const WinnowPicture *picture, double value)
{
  return map (picture, map_brightness, value);
}

static WinnowPicture *
negate (const WinnowPicture *picture, double value)
{
  return map (picture, map_negative, value);
}

static WinnowPicture *
make_gray (const WinnowPicture *picture, double value)
{
  WinnowPicture *gray = make (picture->width, picture->height);
  for (gsize i = 0; i < picture->width * (gsize) picture->height * 3; i += 3)
    gray->rgb[i] = gray->rgb[i + 1] = gray->rgb[i + 2]
        = to_byte (.299 * picture->rgb[i] + .587 * picture->rgb[i + 1] + .114 * picture->rgb[i + 2]);
  return gray;
}

/* Nearly normal, of deviation @value: the sum of twelve even ones. */
static WinnowPicture *
add_noise (const WinnowPicture *picture, double value)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  WinnowPicture *noisy = make (picture->width, picture->height);
  for (gsize i = 0; i < picture->width * (gsize) picture->height * 3; i++)
    {
      double sum = -6;
      for (guint k = 0; k < 6; k++)
        {
          guint32 two = g_rand_int (random);
          sum += ((two & 0xffff) + (two >> 16)) / 65536.0;
        }
      noisy->rgb[i] = to_byte (picture->rgb[i] + value * sum);
    }
  return noisy;
}

/* A line of blocks like letters, half the width and a twelfth of the height, in gray, half seen
 * through, below on the right. */
static WinnowPicture *
add_watermark (const WinnowPicture *picture, double value)
{
  WinnowPicture *marked = keep (picture, 0);
  guint left = picture->width * 9 / 20, right = picture->width * 19 / 20, top = picture->height * 17 / 20,
        bottom = picture->height * 14 / 15;
  guint letter = MAX ((right - left) / 12, 2);
  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      if ((x - left) % letter < letter * 2 / 3)
        for (guint c = 0; c < 3; c++)
          at (marked, x, y)[c] = to_byte (at (picture, x, y)[c] * (1 - value) + 128 * value);
  return marked;
}

const PictureEdit picture_edits[N_PICTURE_EDITS] = {
  { "JPEG 75", keep, 0, 75 },          { "JPEG 30", keep, 0, 30 },          { "half size", halve, .5, 85 },
  { "aspect 4 : 5", squeeze, .8, 85 }, { "gamma 0.7", gamma_edit, .7, 85 }, { "brightness +40", brighten, 40, 85 },
  { "gray", make_gray, 0, 85 },        { "noise 12", add_noise, 12, 85 },   { "watermark", add_watermark, .5, 85 },
  { "crop 3 %", crop, .03, 85 },       { "crop 8 %", crop, .08, 85 },       { "pad 5 %", crop, -.05, 85 },
  { "mirror", mirror, 0, 85 },         { "rotation 2°", rotate, 2, 85 },    { "negative", negate, 0, 85 },
};

/* ── colors ── */

/* Turns the hue by @value degrees and keeps the luma: a rotation about the gray axis of YIQ. */
static WinnowPicture *
turn_hue (const WinnowPicture *picture, double value)
{
  WinnowPicture *turned = make (picture->width, picture->height);
  double s = sin (value * G_PI / 180), c = cos (value * G_PI / 180);
  for (gsize p = 0; p < picture->width * (gsize) picture->height * 3; p += 3)
    {
      double r = picture->rgb[p], g = picture->rgb[p + 1], b = picture->rgb[p + 2];
      double y = .299 * r + .587 * g + .114 * b, i = .596 * r - .274 * g - .322 * b, q = .211 * r - .523 * g + .312 * b;
      double i2 = c * i - s * q, q2 = s * i + c * q;
      turned->rgb[p] = to_byte (y + .956 * i2 + .621 * q2);
      turned->rgb[p + 1] = to_byte (y - .272 * i2 - .647 * q2);
      turned->rgb[p + 2] = to_byte (y - 1.106 * i2 + 1.703 * q2);
    }
  return turned;
}

/* Gray with a touch of brown, as of old photographs. */
static WinnowPicture *
make_sepia (const WinnowPicture *picture, double value)
{
  WinnowPicture *sepia = make_gray (picture, 0);
  for (gsize p = 0; p < sepia->width * (gsize) sepia->height * 3; p += 3)
    {
      double gray = sepia->rgb[p];
      sepia->rgb[p] = to_byte (gray * 1.07);
      sepia->rgb[p + 1] = to_byte (gray * .89);
      sepia->rgb[p + 2] = to_byte (gray * .69);
    }
  return sepia;
}

/* A filter over the picture: light of one color. */
static WinnowPicture *
tint_blue (const WinnowPicture *picture, double value)
{
  WinnowPicture *tinted = make (picture->width, picture->height);
  for (gsize p = 0; p < picture->width * (gsize) picture->height * 3; p += 3)
    {
      tinted->rgb[p] = to_byte (picture->rgb[p] * (1 - value));
      tinted->rgb[p + 1] = to_byte (picture->rgb[p + 1] * (1 - value / 2));
      tinted->rgb[p + 2] = picture->rgb[p + 2];
    }
  return tinted;
}

/* The nearest of sixteen colors. */
static WinnowPicture *
reduce_palette (const WinnowPicture *picture, double value)
{
  WinnowPicture *reduced = make (picture->width, picture->height);
  for (gsize p = 0; p < picture->width * (gsize) picture->height * 3; p += 3)
    {
      guint best = 0, nearest = G_MAXUINT;
      for (guint color = 0; color < 16; color++)
        {
          guint8 rgb[3];
          winnow_palette_get_rgb (16, color, rgb);
          guint distance = 0;
          for (guint c = 0; c < 3; c++)
            distance += (guint) ((rgb[c] - picture->rgb[p + c]) * (rgb[c] - picture->rgb[p + c]));
          if (distance < nearest)
            {
              nearest = distance;
              best = color;
            }
        }
      winnow_palette_get_rgb (16, best, reduced->rgb + p);
    }
  return reduced;
}

const PictureEdit color_edits[N_COLOR_EDITS] = {
  { "gray", make_gray, 0, 85 },     { "sepia", make_sepia, 0, 85 },     { "blue filter", tint_blue, .5, 85 },
  { "hue +60°", turn_hue, 60, 85 }, { "hue +150°", turn_hue, 150, 85 }, { "16 colors", reduce_palette, 0, 95 },
};

GBytes *
picture_edit_apply (const PictureEdit *edit, const WinnowPicture *picture)
{
  g_autoptr (WinnowPicture) edited = edit->edit (picture, edit->value);
  return picture_encode_jpeg (edited, edit->quality, FALSE);
}
