/* test-decode.c: files made here come out as the pixels they were made of */
#include <string.h>

#include <png.h>

#include "part.h"
#include "base/array.h"
#include "image/decoder.h"
#include "make.h"

static WinnowPicture *
decode (GBytes *bytes, guint at_least)
{
  g_autofree char *warning = NULL;
  WinnowPicture *picture = must (winnow_picture_new (bytes, at_least, &warning, &error));
  g_assert_null (warning);
  return picture;
}

static void
assert_fails (GBytes *bytes, WinnowPictureError code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bytes, 0, NULL, &error);
  g_assert_null (picture);
  g_assert_error (error, WINNOW_PICTURE_ERROR, (int) code);
  g_assert_cmpstr (error->message, !=, "");
}

/* ── PNG ── */

static gboolean
is_allowed (int color_type, int depth)
{
  return color_type == PNG_COLOR_TYPE_GRAY ? TRUE : color_type == PNG_COLOR_TYPE_PALETTE ? depth <= 8 : depth >= 8;
}

/* Every color type, depth, interlaced and not, with and without tRNS, at sizes whose last byte is
 * not full. */
test_case (png)
{
  static const int types[] = { PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_PALETTE,
                               PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB_ALPHA };
  static const guint sizes[][2] = { { 1, 1 }, { 3, 9 }, { 33, 17 } };
  for (guint t = 0; t < G_N_ELEMENTS (types); t++)
    for (int depth = 1; depth <= 16; depth *= 2)
      for (guint way = 0; way < 4; way++)
        for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
          {
            MakePng options = { types[t], depth, .is_interlaced = way & 1, .has_transparency = way & 2 };
            g_autoptr (WinnowPicture) expected = NULL, picture = NULL;
            if (!is_allowed (types[t], depth) || (options.has_transparency && types[t] & PNG_COLOR_MASK_ALPHA))
              continue;
            g_autoptr (GBytes) bytes = make_png (&options, sizes[s][0], sizes[s][1], t + 10 * s, &expected);
            picture = decode (bytes, 0);
            g_assert_cmpuint (make_difference (picture, expected), <=, 1);
            g_assert_cmpstr (picture->info.format, ==, "png");
          }
}

/* Each pixel is the mean of those it stands for, in interlaced pictures, too. */
test_case (png_scaled)
{
  for (guint interlaced = 0; interlaced < 2; interlaced++)
    {
      MakePng options = { PNG_COLOR_TYPE_RGB, 8, .is_interlaced = interlaced };
      g_autoptr (WinnowPicture) expected = NULL, picture = NULL, scaled = NULL;
      g_autoptr (GBytes) bytes = make_png (&options, 96, 60, 5, &expected);
      picture = decode (bytes, 20);
      scaled = winnow_picture_scale (expected, 32, 20);
      g_assert_cmpuint (make_difference (picture, scaled), <=, 1);
      g_assert_cmpuint (picture->info.width, ==, 96);
    }
}

/* ── JPEG ── */

test_case (jpeg_colors)
{
  g_autoptr (WinnowPicture) photo = make_photo (3, 120, 90), gray = make_photo (3, 120, 90);
  static const MakeColors colors[] = { MAKE_COLOR, MAKE_CMYK, MAKE_ADOBE_CMYK, MAKE_ADOBE_YCCK, MAKE_GRAY };
  for (gsize i = 0; i < 120 * 90 * 3; i += 3)
    gray->rgb[i] = gray->rgb[i + 1] = gray->rgb[i + 2]
        = (guint8) ((photo->rgb[i] * 77 + photo->rgb[i + 1] * 150 + photo->rgb[i + 2] * 29) >> 8);
  winnow_for_each_of (color, colors)
    {
      MakeJpeg options = { *color, .quality = 98 };
      g_autoptr (GBytes) bytes = make_jpeg (photo, &options), progressive_bytes = NULL;
      g_autoptr (WinnowPicture) picture = decode (bytes, 0), progressive = NULL;
      g_assert_cmpfloat (make_mean_difference (picture, *color == MAKE_GRAY ? gray : photo), <, 4);
      options.is_progressive = TRUE;
      progressive_bytes = make_jpeg (photo, &options);
      progressive = decode (progressive_bytes, 0);
      g_assert_cmpuint (make_difference (picture, progressive), ==, 0);
    }
}

/* A progressive picture whose means alone are read is the one that is read as a whole, made
 * small. */
test_case (progressive_scaled)
{
  static const MakeColors colors[] = { MAKE_COLOR, MAKE_GRAY, MAKE_ADOBE_YCCK };
  g_autoptr (WinnowPicture) photo = make_photo (5, 640, 480);
  winnow_for_each_of (color, colors)
    {
      g_autoptr (GBytes) plain_bytes = make_jpeg (photo, &(MakeJpeg){ *color }),
                         progressive_bytes = make_jpeg (photo, &(MakeJpeg){ *color, .is_progressive = TRUE });
      g_autoptr (WinnowPicture) plain = decode (plain_bytes, 60), progressive = decode (progressive_bytes, 60);
      g_assert_cmpuint (progressive->height, ==, 60);
      g_assert_cmpfloat (make_mean_difference (plain, progressive), <, 3);
    }
}

/* The shorter side keeps what was asked for, and the small picture is the large one made small. */
test_case (jpeg_scaled)
{
  g_autoptr (WinnowPicture) photo = make_photo (4, 640, 480);
  g_autoptr (GBytes) bytes = make_jpeg (photo, &(MakeJpeg){ MAKE_COLOR });
  g_autoptr (WinnowPicture) whole = decode (bytes, 0);
  static const guint asked[] = { 1, 60, 61, 100, 240, 241, 480, 1000 },
                     height[] = { 60, 60, 120, 120, 240, 480, 480, 480 };
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      g_autoptr (WinnowPicture) picture = decode (bytes, asked[i]), scaled = NULL;
      g_assert_cmpuint (picture->height, ==, height[i]);
      g_assert_cmpuint (picture->info.height, ==, 480);
      scaled = winnow_picture_scale (whole, picture->width, picture->height);
      g_assert_cmpfloat (make_mean_difference (picture, scaled), <, 2);
    }
}

/* ── orientation ── */

/* Four corners of different colors: upright it has red, green / blue, white. */
static WinnowPicture *
make_corners (guint orientation)
{
  static const guint8 colors[4][3] = { { 255, 0, 0 }, { 0, 255, 0 }, { 0, 0, 255 }, { 255, 255, 255 } };
  static const guint8 stored[9][4] = { { 0, 1, 2, 3 }, { 0, 1, 2, 3 }, { 1, 0, 3, 2 }, { 3, 2, 1, 0 }, { 2, 3, 0, 1 },
                                       { 0, 2, 1, 3 }, { 1, 3, 0, 2 }, { 3, 1, 2, 0 }, { 2, 0, 3, 1 } };
  gboolean is_upright = orientation <= 4;
  WinnowPicture *picture = make_plain (is_upright ? 64 : 32, is_upright ? 32 : 64, 0, 0, 0);
  for (guint y = 0; y < picture->height; y++)
    for (guint x = 0; x < picture->width; x++)
      memcpy (make_at (picture, x, y),
              colors[stored[orientation][2 * (y * 2 >= picture->height) + (x * 2 >= picture->width)]], 3);
  return picture;
}

test_case (orientation)
{
  g_autoptr (WinnowPicture) upright = make_corners (1);
  for (guint orientation = 0; orientation <= 8; orientation++)
    for (guint is_big = 0; is_big < 2; is_big++)
      {
        g_autoptr (WinnowPicture) stored = make_corners (orientation), picture = NULL;
        g_autoptr (GBytes) bytes
            = make_jpeg (stored, &(MakeJpeg){ MAKE_COLOR, .orientation = orientation, .is_big = is_big });
        WinnowPictureInfo info;
        g_assert_true (winnow_picture_probe (bytes, &info, NULL));
        picture = decode (bytes, 0);
        g_assert_cmpfloat (make_mean_difference (picture, upright), <, 4);
        g_assert_cmpuint (info.width, ==, 64);
        g_assert_cmpuint (info.height, ==, 32);
        g_assert_cmpuint (info.orientation, ==, MAX (orientation, 1));
        g_assert_cmpmem (&info, sizeof info, &picture->info, sizeof info);
      }
}

test_case (png_orientation)
{
  g_autoptr (WinnowPicture) expected = NULL, picture = NULL;
  g_autoptr (GBytes) bytes = make_png (&(MakePng){ PNG_COLOR_TYPE_RGB, 8, .orientation = 6 }, 20, 10, 1, &expected);
  picture = decode (bytes, 0);
  expected = winnow_picture_turn (g_steal_pointer (&expected), 6, NULL);
  g_assert_cmpuint (make_difference (picture, expected), ==, 0);
}

/* ── others ── */

test_case (loaders)
{
  g_autoptr (WinnowPicture) photo = make_photo (6, 90, 70);
  static const char *const formats[] = { "bmp", "tiff" };
  g_autoptr (GBytes) gif = make_gif (photo);
  g_autoptr (WinnowPicture) picture = decode (gif, 0);

  g_assert_cmpuint (make_difference (picture, photo), <=, 43);
  g_assert_cmpstr (picture->info.format, ==, "gif");
  winnow_for_each_of (row, formats)
    {
      g_autoptr (GBytes) bytes = make_by_pixbuf (photo, *row);
      if (bytes == NULL)
        continue;
      g_autoptr (WinnowPicture) loaded = decode (bytes, 0);
      g_assert_cmpuint (make_difference (loaded, photo), ==, 0);
      g_assert_cmpstr (loaded->info.format, ==, *row);
    }
}

/* A format that is known is named, where nothing can read it; with a loader it is damaged: there is
 * nothing behind the header. */
test_case (named_problems)
{
  GBytes *files[] = { make_emf (), make_wmf (), make_webp (100, 80) };
  static const char *const names[] = { "EMF", "WMF", "WEBP" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WinnowPicture) picture = winnow_picture_new (files[i], 0, NULL, &error);
      WinnowPictureInfo info;
      g_assert_true (winnow_picture_probe (files[i], &info, NULL));
      g_assert_cmpuint (info.width, ==, 100);
      g_assert_cmpuint (info.height, ==, 80);
      if (picture == NULL && error->code == WINNOW_PICTURE_ERROR_FORMAT)
        g_assert_nonnull (strstr (error->message, names[i]));
      g_assert_true ((picture == NULL) == (error != NULL));
      g_bytes_unref (files[i]);
    }
}

test_case (unknown)
{
  static const char *const texts[] = { "", "B", "GIF90a", "%PDF-1.7", "\x89PNG\n\n", "RIFFxxxxWAVE", "no picture" };
  winnow_for_each_of (text, texts)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (*text, strlen (*text));
      assert_fails (bytes, WINNOW_PICTURE_ERROR_FORMAT);
    }
}

static gboolean
is_jpeg (GBytes *bytes)
{
  return g_bytes_get_size (bytes) > 3 && memcmp (g_bytes_get_data (bytes, NULL), "\xff\xd8\xff", 3) == 0;
}

/* Of the right size, to the pixel what it is a thumbnail of where it is PNG and nearly so where it
 * is JPEG, and the same every time. */
static void
check_thumbnail (const WinnowPicture *picture, guint side, guint width, guint height)
{
  g_autoptr (GBytes) bytes = winnow_picture_dup_thumbnail (picture, side),
                     again = winnow_picture_dup_thumbnail (picture, side);
  g_autoptr (WinnowPicture) thumbnail = decode (bytes, 0), scaled = winnow_picture_scale (picture, width, height);
  g_assert_true (g_bytes_equal (bytes, again));
  if (is_jpeg (bytes))
    g_assert_cmpfloat (make_mean_difference (thumbnail, scaled), <, 6);
  else
    g_assert_cmpuint (make_difference (thumbnail, scaled), ==, 0);
}

test_case (thumbnail)
{
  static const guint sides[] = { 1, 64, 300, 1000 }, widths[] = { 1, 64, 300, 300 }, heights[] = { 1, 25, 120, 120 };
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autoptr (WinnowPicture) photo = make_photo (7, 300, 120), chart = make_chart (7, 300, 120);
      check_thumbnail (photo, sides[i], widths[i], heights[i]);
      check_thumbnail (chart, sides[i], widths[i], heights[i]);
    }
}

/* Photographs as JPEG, which is less than half as large then; figures as PNG, without the dirt that
 * JPEG leaves around lines. */
test_case (thumbnail_format)
{
  for (guint seed = 1; seed <= 5; seed++)
    {
      g_autoptr (WinnowPicture) photo = make_photo (seed, 640, 480), chart = make_chart (seed, 640, 480),
                                one = winnow_picture_scale (photo, 1, 1);
      g_autoptr (GBytes) small_photo = winnow_picture_dup_thumbnail (photo, 320),
                         small_chart = winnow_picture_dup_thumbnail (chart, 640);
      g_autoptr (GBytes) tiny = winnow_picture_dup_thumbnail (one, 320);
      g_assert_true (is_jpeg (small_photo));
      g_assert_false (is_jpeg (small_chart));
      g_assert_false (is_jpeg (tiny));
    }
}

/* The mean of a picture stays what it is. */
test_case (scale)
{
  g_autoptr (WinnowPicture) photo = make_photo (8, 101, 67), one = winnow_picture_scale (photo, 1, 1),
                            same = winnow_picture_scale (photo, 101, 67);
  guint64 sum = 0;
  for (guint i = 0; i < 101 * 67; i++)
    sum += photo->rgb[3 * i];
  g_assert_cmpuint (make_difference (photo, same), ==, 0);
  g_assert_cmpfloat_with_epsilon (one->rgb[0], sum / (101 * 67.0), 1);
}
