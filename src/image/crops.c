/* crops.c: parts of a picture, each scaled to the same small square
 *
 * F. C. Crow, "Summed-area tables for texture mapping", SIGGRAPH 1984. Corners between pixels are
 * interpolated, which is exact, since luma is constant inside a pixel. So a square of 64 × 64 costs
 * the same for any box, and five parts of a picture cost little more than one. Sums of 32 bits hold
 * 16 million pixels; a WinnowPlane within the compared aspect ratios (image-fingerprint.c) is far
 * smaller. */
#include "image/crops.h"

#include <math.h>

void
winnow_integral_init (WinnowIntegral *integral, const WinnowPlane *plane)
{
  guint stride = plane->width + 1;

  integral->width = plane->width;
  integral->height = plane->height;
  integral->sums = g_new0 (guint32, stride * (gsize) (plane->height + 1));
  for (guint y = 0; y < plane->height; y++)
    {
      const guint8 *luma = plane->luma + y * (gsize) plane->width;
      const guint32 *above = integral->sums + y * (gsize) stride;
      guint32 *sums = integral->sums + (y + 1) * (gsize) stride, row = 0;

      for (guint x = 0; x < plane->width; x++)
        {
          row += luma[x];
          sums[x + 1] = above[x + 1] + row;
        }
    }
}

void
winnow_integral_clear (WinnowIntegral *integral)
{
  g_clear_pointer (&integral->sums, g_free);
}

WinnowPixelBox
winnow_crop_get_box (WinnowCrop crop, const WinnowPlane *plane)
{
  static const double shares[WINNOW_N_CROPS] = { 0, 0, .04, .08, .12 };
  double x = shares[crop] * plane->width, y = shares[crop] * plane->height;

  return crop == WINNOW_CROP_TRIMMED ? plane->content : (WinnowPixelBox){ x, y, plane->width - x, plane->height - y };
}

/* Corner @i of @n + 1 between @start and @end: its pixel, and its place inside the pixel, 0 to
 * 1. */
static void
get_corner (double start, double end, guint i, guint limit, guint *pixel, double *inside)
{
  double at = CLAMP (start + (end - start) * i / WINNOW_SQUARE, 0, limit);

  *pixel = MIN ((guint) at, limit - 1);
  *inside = at - *pixel;
}

void
winnow_integral_scale (const WinnowIntegral *integral, const WinnowPixelBox *box,
                       float square[WINNOW_SQUARE * WINNOW_SQUARE])
{
  double area = (box->right - box->left) * (box->bottom - box->top) / (WINNOW_SQUARE * WINNOW_SQUARE),
         inside[WINNOW_SQUARE + 1];
  double above[WINNOW_SQUARE + 1], below[WINNOW_SQUARE + 1];
  guint columns[WINNOW_SQUARE + 1], stride = integral->width + 1;

  for (guint i = 0; i <= WINNOW_SQUARE; i++)
    get_corner (box->left, box->right, i, integral->width, &columns[i], &inside[i]);
  for (guint j = 0; j <= WINNOW_SQUARE; j++)
    {
      double down;
      guint row;
      const guint32 *upper, *lower;

      get_corner (box->top, box->bottom, j, integral->height, &row, &down);
      upper = integral->sums + row * (gsize) stride;
      lower = upper + stride;
      for (guint i = 0; i <= WINNOW_SQUARE; i++)
        {
          double left = upper[columns[i]] + down * (lower[columns[i]] - (double) upper[columns[i]]);
          double right = upper[columns[i] + 1] + down * (lower[columns[i] + 1] - (double) upper[columns[i] + 1]);

          below[i] = left + inside[i] * (right - left);
        }
      for (guint i = 0; j > 0 && i < WINNOW_SQUARE; i++)
        square[(j - 1) * WINNOW_SQUARE + i] = (float) ((below[i + 1] - below[i] - above[i + 1] + above[i]) / area);
      for (guint i = 0; i <= WINNOW_SQUARE; i++)
        above[i] = below[i];
    }
}
