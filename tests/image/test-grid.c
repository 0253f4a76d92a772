/* test-grid.c: color grids of pictures whose colors are known, and the palettes behind them */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "image/image-fingerprint.h"
#include "image/palette.h"
#include "make.h"
#include "picture-edits.h"
#include "base/for-each.h"

static void
fill (WinnowPicture *picture, guint left, guint top, guint right, guint bottom, guint red, guint green, guint blue)
{
  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      memcpy (make_at (picture, x, y), (const guint8[]){ (guint8) red, (guint8) green, (guint8) blue }, 3);
}

/* ── palettes ── */

/* Colors as X11's table names them: each has the name that a person gives it. */
test_case (names)
{
  static const struct
  {
    const char *name, *eight, *sixteen;
    guint8 rgb[3];
  } colors[] = {
    { "black", "black", "black", { 0, 0, 0 } },
    { "white", "white", "white", { 255, 255, 255 } },
    { "snow", "white", "white", { 255, 250, 250 } },
    { "dim gray", "black", "grey", { 105, 105, 105 } },
    { "light gray", "white", "silver", { 211, 211, 211 } },
    { "red", "red", "red", { 255, 0, 0 } },
    { "dark red", "red", "maroon", { 139, 0, 0 } },
    { "firebrick", "red", "maroon", { 178, 34, 34 } },
    { "pink", "red", "red", { 255, 192, 203 } },
    { "salmon", "red", "red", { 250, 128, 114 } },
    { "yellow", "yellow", "yellow", { 255, 255, 0 } },
    { "gold", "yellow", "yellow", { 255, 215, 0 } },
    { "light yellow", "yellow", "yellow", { 255, 255, 224 } },
    { "dark goldenrod", "yellow", "olive", { 184, 134, 11 } },
    { "green", "green", "lime", { 0, 255, 0 } },
    { "dark green", "green", "green", { 0, 100, 0 } },
    { "forest green", "green", "green", { 34, 139, 34 } },
    { "pale green", "green", "lime", { 152, 251, 152 } },
    { "cyan", "cyan", "aqua", { 0, 255, 255 } },
    { "dark cyan", "cyan", "teal", { 0, 139, 139 } },
    { "turquoise", "cyan", "aqua", { 64, 224, 208 } },
    { "blue", "blue", "blue", { 0, 0, 255 } },
    { "navy", "blue", "navy", { 0, 0, 128 } },
    { "sky blue", "blue", "blue", { 135, 206, 235 } },
    { "light blue", "blue", "blue", { 173, 216, 230 } },
    { "steel blue", "blue", "navy", { 70, 130, 180 } },
    { "magenta", "magenta", "fuchsia", { 255, 0, 255 } },
    { "purple", "magenta", "fuchsia", { 160, 32, 240 } },
    { "dark magenta", "magenta", "purple", { 139, 0, 139 } },
    { "orchid", "magenta", "fuchsia", { 218, 112, 214 } },
  };
  winnow_for_each_of (color, colors)
    {
      g_test_message ("%s", color->name);
      g_assert_cmpstr (winnow_palette_get_name (8, winnow_palette_reduce (8, color->rgb)), ==, color->eight);
      g_assert_cmpstr (winnow_palette_get_name (16, winnow_palette_reduce (16, color->rgb)), ==, color->sixteen);
    }
}

/* Every color of a palette has a code of its own, and stands for itself. */
test_case (palettes)
{
  static const guint sizes[] = { 2, 8, 16, 64, 256 };
  winnow_for_each_of (size, sizes)
    {
      g_autoptr (GHashTable) codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_assert_true (winnow_palette_exists (*size));
      for (guint color = 0; color < *size; color++)
        {
          guint8 rgb[3];
          char code[3];
          winnow_palette_get_rgb (*size, color, rgb);
          g_assert_cmpuint (winnow_palette_reduce (*size, rgb), ==, color);
          g_assert_cmpuint (strlen (winnow_palette_get_code (*size, color, code)), ==, *size <= 16 ? 1 : 2);
          g_assert_true (g_hash_table_add (codes, g_strdup (code)));
          g_assert_true ((winnow_palette_get_name (*size, color) != NULL) == (*size <= 16));
        }
    }
  g_assert_false (winnow_palette_exists (9));
}

/* The corners of the RGB cube are the negatives of their opposites. */
test_case (negatives)
{
  for (guint color = 0; color < 8; color++)
    g_assert_cmpuint (winnow_palette_negate (8, color), ==, 7 - color);
}

/* ── grids ── */

static WinnowGrid *
new_grid (const WinnowPicture *picture, guint columns, guint rows, guint colors)
{
  const WinnowGridSettings settings = { .columns = columns, .rows = rows, .colors = colors };
  return winnow_grid_new (picture, &settings);
}

test_case (defaults)
{
  WinnowGridSettings settings;
  winnow_grid_settings_init (&settings);
  g_assert_cmpuint (settings.columns, ==, 8);
  g_assert_cmpuint (settings.rows, ==, 8);
  g_assert_cmpuint (settings.colors, ==, 8);
  g_assert_false (settings.uses_mean);
}

/* The corners of the cube between @dark and @light, two rows of four. */
static WinnowPicture *
make_cube (guint dark, guint light)
{
  WinnowPicture *picture = make_plain (160, 120, 0, 0, 0);
  for (guint i = 0; i < 8; i++)
    fill (picture, i % 4 * 40, i / 4 * 60, i % 4 * 40 + 40, i / 4 * 60 + 60, i & 4 ? light : dark, i & 2 ? light : dark,
          i & 1 ? light : dark);
  return picture;
}

/* Letters name colors: those of dark and pale ones, too, and of photographs of them. */
test_case (letters)
{
  static const struct
  {
    guint dark, light;
    const char *eight, *sixteen;
  } cases[] = {
    { 0, 255, "B.XoO+@#", "0CAE9DBF" },
    { 0, 128, "B.XoO+@#", "04261538" },
    { 90, 150, "B.XoO+@#", "84261538" },
    { 100, 200, "B.XoO+@#", "8CAE9DB7" },
  };
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowPicture) cube = make_cube (row->dark, row->light);
      g_autoptr (WinnowGrid) eight = new_grid (cube, 4, 2, 8), sixteen = new_grid (cube, 4, 2, 16);
      g_assert_cmpstr (eight->letters, ==, row->eight);
      g_assert_cmpstr (sixteen->letters, ==, row->sixteen);
      for (guint e = 0; e < 2; e++) /* stored as JPEG */
        {
          g_autoptr (GBytes) bytes = picture_edit_apply (&picture_edits[e], cube);
          g_autoptr (WinnowPicture) photographed = winnow_picture_new (bytes, 0, NULL, NULL);
          g_autoptr (WinnowGrid) grid = new_grid (photographed, 4, 2, 8);
          g_assert_cmpstr (grid->letters, ==, row->eight);
        }
    }
}

/* A green and yellow picture is green and yellow, and a blank one is white. */
test_case (few_colors)
{
  g_autoptr (WinnowPicture) picture = make_plain (300, 200, 30, 160, 60), blank = make_plain (300, 200, 255, 255, 255);
  fill (picture, 150, 0, 300, 200, 250, 220, 20);
  g_autoptr (WinnowGrid) grid = new_grid (picture, 4, 1, 8), white = new_grid (blank, 3, 2, 8);
  g_assert_cmpstr (grid->letters, ==, "XX@@");
  g_assert_cmpstr (white->letters, ==, "######");
}

test_case (other_palettes)
{
  g_autoptr (WinnowPicture) cube = make_cube (0, 255);
  g_autoptr (WinnowGrid) two = new_grid (cube, 4, 2, 2), many = new_grid (cube, 4, 2, 256);
  g_assert_cmpstr (two->letters, ==, "BB##BB##");
  g_assert_cmpstr (many->letters, ==, "00031C1FE0E3FCFF");
}

/* Two thirds red and one third white: the most frequent color is red, the mean is a pink. */
test_case (mean)
{
  g_autoptr (WinnowPicture) picture = make_plain (300, 300, 255, 0, 0);
  WinnowGridSettings settings = { .columns = 1, .rows = 1, .colors = 256 };
  fill (picture, 0, 200, 300, 300, 255, 255, 255);
  g_autoptr (WinnowGrid) frequent = winnow_grid_new (picture, &settings);
  settings.uses_mean = TRUE;
  g_autoptr (WinnowGrid) mean = winnow_grid_new (picture, &settings);
  g_assert_cmpstr (frequent->letters, ==, "E0");
  g_assert_cmpstr (mean->letters, ==, "E9"); /* 255, 85, 85 */
}

/* More blocks than pixels, a single block, a picture of one pixel: a letter for each block. */
test_case (sizes)
{
  static const guint sizes[][2] = { { 1, 1 }, { 5, 3 }, { 1, 400 }, { 640, 480 } },
                     blocks[][2] = { { 1, 1 }, { 64, 64 }, { 3, 64 } };
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint b = 0; b < G_N_ELEMENTS (blocks); b++)
      {
        g_autoptr (WinnowPicture) photo = make_photo (1, sizes[s][0], sizes[s][1]);
        g_autoptr (WinnowGrid) grid = new_grid (photo, blocks[b][0], blocks[b][1], 8);
        g_assert_cmpuint (strlen (grid->letters), ==, blocks[b][0] * blocks[b][1]);
        g_assert_cmpuint (strspn (grid->letters, "B.XoO+@#"), ==, strlen (grid->letters));
      }
}
