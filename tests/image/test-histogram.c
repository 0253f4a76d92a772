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
