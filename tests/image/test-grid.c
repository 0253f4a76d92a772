/* test-grid.c: the letters of pictures whose colors are known */
#include <string.h>

#include "image/image-fingerprint.h"
#include "make.h"

static WinnowGridSettings
get_settings (guint columns, guint rows, guint colors)
{
  WinnowGridSettings settings;
  winnow_grid_settings_init (&settings);
  g_assert_cmpuint (settings.columns, ==, 8);
  g_assert_cmpuint (settings.rows, ==, 8);
  g_assert_cmpuint (settings.colors, ==, 8);
  settings = (WinnowGridSettings){ columns, rows, colors };
  return settings;
}

static void
fill (WinnowPicture *picture, guint left, guint top, guint right, guint bottom, guint red, guint green, guint blue)
{
  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      memcpy (make_at (picture, x, y), (const guint8[]){ (guint8) red, (guint8) green, (guint8) blue }, 3);
}

/* The corners of the cube, two rows of four; no color has most of the edge, so none is ground. */
static WinnowPicture *
make_cube (guint dark, guint light)
{
  WinnowPicture *picture = make_plain (160, 120, 0, 0, 0);
  for (guint i = 0; i < 8; i++)
    fill (picture, i % 4 * 40, i / 4 * 60, i % 4 * 40 + 40, i / 4 * 60 + 60, i & 4 ? light : dark, i & 2 ? light : dark,
          i & 1 ? light : dark);
  return picture;
}

/* Where the cut is depends on the picture, not on the scale: 0 and 255 read like 90 and 150. */
static void
test_letters (void)
{
  static const guint ranges[][2] = { { 0, 255 }, { 90, 150 }, { 0, 90 } };
  WinnowGridSettings settings = get_settings (4, 2, 8);
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      g_autoptr (WinnowPicture) cube = make_cube (ranges[i][0], ranges[i][1]);
      g_autoptr (WinnowGrid) grid = winnow_grid_new (cube, &settings);
      g_assert_cmpstr (grid->letters, ==, "B.XoO+@#");
      g_assert_cmpuint (grid->n_informative, ==, 8);
    }
}

static void
test_two_colors (void)
{
  WinnowGridSettings settings = get_settings (4, 2, 2);
  g_autoptr (WinnowPicture) cube = make_cube (0, 255);
  g_autoptr (WinnowGrid) grid = winnow_grid_new (cube, &settings);
  g_assert_cmpstr (grid->letters, ==, "BB##BB##");
}

/* A red and a blue square on white: the white around them is trimmed, that between them is
 * background. */
static void
test_background (void)
{
  WinnowGridSettings settings = get_settings (4, 1, 8);
  g_autoptr (WinnowPicture) picture = make_plain (300, 200, 255, 255, 255);
  g_autoptr (WinnowGrid) grid = NULL;
  fill (picture, 50, 60, 100, 140, 200, 0, 0);
  fill (picture, 200, 60, 250, 140, 0, 0, 200);
  grid = winnow_grid_new (picture, &settings);
  g_assert_cmpstr (grid->letters, ==, "O  .");
  g_assert_cmpuint (grid->n_informative, ==, 2);
}

static void
test_blank (void)
{
  WinnowGridSettings settings = get_settings (8, 8, 8);
  g_autoptr (WinnowPicture) picture = make_plain (300, 200, 255, 255, 255);
  g_autoptr (WinnowGrid) grid = winnow_grid_new (picture, &settings);
  g_assert_cmpuint (grid->n_informative, ==, 0);
  g_assert_cmpuint (strlen (grid->letters), ==, 64);
  g_assert_cmpint (winnow_grid_distance (grid, grid), ==, -1);
}

static void
test_distance (void)
{
  WinnowGridSettings settings = get_settings (8, 8, 8), others = get_settings (8, 7, 8);
  g_autoptr (WinnowPicture) photo = make_photo (1, 320, 240), changed = make_photo (1, 320, 240),
                            stranger = make_photo (2, 320, 240);
  g_autoptr (WinnowGrid) a = winnow_grid_new (photo, &settings), c = winnow_grid_new (stranger, &settings),
                         d = winnow_grid_new (photo, &others);
  g_autoptr (WinnowGrid) b = NULL;
  fill (changed, 40, 30, 80, 60, 255 - *make_at (photo, 60, 45), 255, 0);
  b = winnow_grid_new (changed, &settings);
  g_assert_cmpint (winnow_grid_distance (a, a), ==, 0);
  g_assert_cmpint (winnow_grid_distance (a, b), <=, 8);
  g_assert_cmpint (winnow_grid_distance (a, c), >, 25);
  g_assert_cmpint (winnow_grid_distance (a, c), ==, winnow_grid_distance (c, a));
  g_assert_cmpint (winnow_grid_distance (a, d), ==, -1);
}

/* More blocks than pixels, a single block, a picture of one pixel: a letter for each block all the
 * same. */
static void
test_sizes (void)
{
  static const guint sizes[][2] = { { 1, 1 }, { 5, 3 }, { 1, 400 }, { 640, 480 } },
                     blocks[][2] = { { 1, 1 }, { 64, 64 }, { 3, 64 } };
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint b = 0; b < G_N_ELEMENTS (blocks); b++)
      {
        WinnowGridSettings settings = get_settings (blocks[b][0], blocks[b][1], 8);
        g_autoptr (WinnowPicture) photo = make_photo (1, sizes[s][0], sizes[s][1]);
        g_autoptr (WinnowGrid) grid = winnow_grid_new (photo, &settings);
        g_assert_cmpuint (strlen (grid->letters), ==, blocks[b][0] * blocks[b][1]);
        g_assert_cmpuint (strspn (grid->letters, "B.XoO+@# "), ==, strlen (grid->letters));
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/image/grid/letters", test_letters);
  g_test_add_func ("/image/grid/two-colors", test_two_colors);
  g_test_add_func ("/image/grid/background", test_background);
  g_test_add_func ("/image/grid/blank", test_blank);
  g_test_add_func ("/image/grid/distance", test_distance);
  g_test_add_func ("/image/grid/sizes", test_sizes);
  return g_test_run ();
}
