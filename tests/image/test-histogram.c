/* test-histogram.c: color histograms, how they are compared, and what became of a picture's
 * colors */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "image/image-fingerprint.h"
#include "image/palette.h"
#include "make.h"
#include "picture-edits.h"

static WinnowHistogram *
new_histogram (const WinnowPicture *picture, guint bins, guint columns, guint rows)
{
  const WinnowHistogramSettings settings = { bins, columns, rows };
  return winnow_histogram_new (picture, &settings);
}

/* The left @share of the picture in one color, the rest in another. */
static WinnowPicture *
make_two (double share, const guint8 left[3], const guint8 right[3])
{
  WinnowPicture *picture = make_plain (200, 100, right[0], right[1], right[2]);
  for (guint y = 0; y < 100; y++)
    for (guint x = 0; x < lrint (200 * share); x++)
      memcpy (make_at (picture, x, y), left, 3);
  return picture;
}

static const guint8 red[] = { 255, 0, 0 }, blue[] = { 0, 0, 255 }, green[] = { 0, 255, 0 };

#define assert_near(value, wanted) g_assert_cmpfloat_with_epsilon (value, wanted, 1e-5)

/* Worked by hand: ¾ red and ¼ blue against ¼ red and ¾ green. */
test_case (worked)
{
  g_autoptr (WinnowPicture) a = make_two (.75, red, blue), b = make_two (.25, red, green);
  static const guint bins[] = { 8, 16, 64, 256 };
  winnow_for_each_of (bin, bins)
    {
      g_autoptr (WinnowHistogram) of_a = new_histogram (a, *bin, 1, 1), of_b = new_histogram (b, *bin, 1, 1);
      assert_near (of_a->shares[winnow_palette_reduce (*bin, red)], .75);
      assert_near (of_a->shares[winnow_palette_reduce (*bin, blue)], .25);
      assert_near (winnow_histogram_intersect (of_a, of_b), .25);
      /* ½ (½² / 1 + ¼² / ¼ + ¾² / ¾) */
      assert_near (winnow_histogram_chi_square (of_a, of_b), .625);
    }
}

/* The same colors in other places: equal as a whole, not block by block. */
test_case (grid)
{
  g_autoptr (WinnowPicture) a = make_two (.5, red, blue), b = make_two (.5, blue, red);
  g_autoptr (WinnowHistogram) whole_a = new_histogram (a, 8, 1, 1), whole_b = new_histogram (b, 8, 1, 1),
                              grid_a = new_histogram (a, 8, 2, 1), grid_b = new_histogram (b, 8, 2, 1);
  assert_near (winnow_histogram_intersect (whole_a, whole_b), 1);
  assert_near (winnow_histogram_intersect (grid_a, grid_b), 0);
  assert_near (winnow_histogram_chi_square (grid_a, grid_b), 1);
  assert_near (winnow_histogram_intersect (whole_a, grid_a), -1);
}

/* Shares add up to 1 in every block; both measures are symmetric, within [0, 1], and perfect for
 * the picture itself, whatever its size. */
test_case (properties)
{
  static const guint sizes[][2] = { { 320, 240 }, { 3, 500 }, { 1, 1 } };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (WinnowPicture) photo = make_photo (1, sizes[i][0], sizes[i][1]),
                                chart = make_chart (2, sizes[i][0], sizes[i][1]);
      g_autoptr (WinnowHistogram) a = new_histogram (photo, 64, 4, 4), b = new_histogram (chart, 64, 4, 4);
      for (guint block = 0; block < 16; block++)
        {
          double sum = 0;
          for (guint bin = 0; bin < 64; bin++)
            sum += a->shares[block * 64 + bin];
          assert_near (sum, 1);
        }
      assert_near (winnow_histogram_intersect (a, a), 1);
      assert_near (winnow_histogram_chi_square (a, a), 0);
      assert_near (winnow_histogram_intersect (a, b), winnow_histogram_intersect (b, a));
      assert_near (winnow_histogram_chi_square (a, b), winnow_histogram_chi_square (b, a));
      g_assert_cmpfloat (winnow_histogram_intersect (a, b), >=, 0);
      g_assert_cmpfloat (winnow_histogram_chi_square (a, b), <=, 1 + 1e-6);
    }
}

/* ── what became of the colors ── */

/* Asserts that they are the same picture. */
static WinnowColorChange
find_change (const WinnowPicture *a, const WinnowPicture *b, const char *words)
{
  WinnowImageFingerprint of_a, of_b;
  WinnowImageMatch match;
  winnow_image_fingerprint_init (&of_a, a);
  winnow_image_fingerprint_init (&of_b, b);
  g_assert_true (winnow_image_fingerprint_match (&of_a, &of_b, &match));
  g_autofree char *described = winnow_image_match_describe (&match, WINNOW_IMAGE_A_TO_B);
  if (words != NULL)
    g_assert_cmpstr (described, ==, words);
  g_assert_cmpint (winnow_image_match_is_same (&match), ==, g_str_equal (described, "the same"));
  return match.colors;
}

static WinnowPicture *
edit (const PictureEdit *edit, const WinnowPicture *picture)
{
  g_autoptr (GBytes) bytes = picture_edit_apply (edit, picture);
  return winnow_picture_new (bytes, 0, NULL, NULL);
}

static const PictureEdit *
find_edit (const PictureEdit *edits, guint n, const char *name)
{
  guint i = 0;
  while (i < n && strcmp (edits[i].name, name) != 0)
    i++;
  g_assert_cmpuint (i, <, n);
  return &edits[i];
}

/* Sky, meadow and roofs: several hues, and some gray. */
static WinnowPicture *
make_landscape (void)
{
  WinnowPicture *picture = make_photo (3, 320, 240);
  for (guint y = 0; y < 240; y++)
    for (guint x = 0; x < 320; x++)
      {
        static const guint8 paints[][3] = { { 120, 190, 240 }, { 60, 140, 50 }, { 190, 60, 40 }, { 200, 200, 200 } };
        const guint8 *paint = paints[y < 100 ? 0 : x < 160 ? 1 : x < 240 ? 2 : 3];
        guint8 *pixel = make_at (picture, x, y);
        for (guint c = 0; c < 3; c++)
          pixel[c] = (guint8) ((paint[c] * 7 + pixel[c]) / 8);
      }
  return picture;
}

test_case (changes)
{
  static const struct
  {
    const char *edit;
    WinnowColorChange change, back;
    const char *words, *back_words;
  } cases[] = {
    { "gray", WINNOW_COLORS_TURNED_GRAY, WINNOW_COLORS_COLORED, "turned grey", "coloured in" },
    { "sepia", WINNOW_COLORS_TINTED, WINNOW_COLORS_UNTINTED, "tinted", "tint removed" },
    { "hue +150°", WINNOW_COLORS_CHANGED, WINNOW_COLORS_CHANGED, "recoloured", "recoloured" },
  };
  g_autoptr (WinnowPicture) picture = make_landscape ();
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowPicture) edited = edit (find_edit (color_edits, N_COLOR_EDITS, row->edit), picture);
      g_test_message ("%s", row->edit);
      g_assert_cmpint (find_change (picture, edited, row->words), ==, row->change);
      g_assert_cmpint (find_change (edited, picture, row->back_words), ==, row->back);
    }
}

/* A red stamp on 1 % of a gray picture is a color, too; and none that a smaller copy loses. */
test_case (little_color)
{
  static const guint8 ink[] = { 200, 30, 30 };
  g_autoptr (WinnowPicture) photo = make_photo (6, 320, 240);
  g_autoptr (WinnowPicture) page = edit (find_edit (picture_edits, N_PICTURE_EDITS, "gray"), photo);
  g_autoptr (WinnowPicture) gray = NULL, small = NULL;
  for (guint y = 100; y < 128; y++)
    for (guint x = 100; x < 128; x++)
      memcpy (make_at (page, x, y), ink, sizeof ink);
  gray = edit (find_edit (picture_edits, N_PICTURE_EDITS, "gray"), page);
  small = edit (find_edit (picture_edits, N_PICTURE_EDITS, "half size"), page);
  g_assert_cmpint (find_change (page, gray, "turned grey"), ==, WINNOW_COLORS_TURNED_GRAY);
  g_assert_cmpint (find_change (gray, page, "coloured in"), ==, WINNOW_COLORS_COLORED);
  g_assert_cmpint (find_change (page, small, NULL), ==, WINNOW_COLORS_SAME);
}

/* What leaves the colors alone is not said to change them. */
test_case (no_change)
{
  g_autoptr (WinnowPicture) landscape = make_landscape (), photo = make_photo (4, 320, 240),
                            chart = make_chart (5, 320, 240);
  WinnowPicture *const pictures[] = { landscape, photo, chart };
  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    for (guint i = 0; i < N_PICTURE_EDITS; i++)
      {
        g_autoptr (WinnowPicture) edited = edit (&picture_edits[i], pictures[p]);
        if (strcmp (picture_edits[i].name, "gray") == 0 || strcmp (picture_edits[i].name, "negative") == 0)
          continue;
        g_test_message ("%u %s", p, picture_edits[i].name);
        g_assert_cmpint (find_change (pictures[p], edited, NULL), ==, WINNOW_COLORS_SAME);
      }
}
