/* plane.c: pixels brought to a small size, their luma, and the uniform border
 *
 * Each pixel of the small picture is the mean of a square of the large one, so it makes little
 * difference whether a decoder or this file made it small. Luma is that of ITU-R BT.601 in 256ths.
 * The border is what lies outside the first row or column, from each side, in which more than a
 * fiftieth of the pixels are not of the ground's luma: noise, artefacts of JPEG and a hair on a
 * scan belong to it. */
#include "image/plane.h"

#include <stdlib.h>
#include <string.h>

#include "image/decoder.h"
#include "image/image-fingerprint.h"
#include "base/for-each.h"

#define STRAY_SHARE 50   /* one in this many pixels of a border's row may be something else */
#define LEAST_CONTENT 4u /* content is at least a fourth of either side, or the border is part of the picture */

/* ── the small picture ── */

/* Excludes a rest on the right and below that is smaller than a pixel of the small picture. */
static void
reduce (WinnowPlane *plane, const WinnowPicture *picture)
{
  guint factor = winnow_picture_get_factor (picture->width, picture->height, WINNOW_IMAGE_AT_LEAST);
  gsize stride = picture->width * (gsize) 3;
  plane->width = picture->width / factor;
  plane->height = picture->height / factor;
  plane->rgb = g_malloc (plane->width * (gsize) plane->height * 3);
  if (factor == 1)
    {
      memcpy (plane->rgb, picture->rgb, stride * picture->height);
      return;
    }
  g_autofree guint32 *sums = g_new0 (guint32, plane->width * (gsize) 3);
  winnow_for_each_below (y, plane->height)
    {
      winnow_for_each_below (i, factor)
        winnow_sums_add_row (sums, picture->rgb + (y * (gsize) factor + i) * stride, plane->width * factor, factor);
      winnow_sums_write (sums, factor, plane->width * factor, factor, plane->rgb + y * (gsize) plane->width * 3);
    }
}

static void
compute_luma (WinnowPlane *plane)
{
  gsize n = plane->width * (gsize) plane->height;
  plane->luma = g_malloc (n);
  winnow_for_each_between (i, 0, n)
    plane->luma[i]
        = (guint8) ((77 * plane->rgb[3 * i] + 150 * plane->rgb[3 * i + 1] + 29 * plane->rgb[3 * i + 2] + 128) >> 8);
}

/* ── the border ── */

static void
count_line (const WinnowPlane *plane, guint start, guint step, guint n, guint *counts)
{
  winnow_for_each_below (i, n)
    counts[plane->luma[start + i * (gsize) step]]++;
}

/* The median of the outermost pixels. */
static guint8
find_ground (const WinnowPlane *plane)
{
  guint counts[256] = { 0 }, n = 2 * (plane->width + plane->height), sum = 0, luma = 0;
  count_line (plane, 0, 1, plane->width, counts);
  count_line (plane, (plane->height - 1) * plane->width, 1, plane->width, counts);
  count_line (plane, 0, plane->width, plane->height, counts);
  count_line (plane, plane->width - 1, plane->width, plane->height, counts);
  while (luma < 255 && (sum += counts[luma]) <= n / 2)
    luma++;
  return luma;
}

static gboolean
is_ground (const WinnowPlane *plane, guint start, guint step, guint n)
{
  guint n_strays = 0;
  winnow_for_each_below (i, n)
    n_strays += abs (plane->luma[start + i * (gsize) step] - plane->ground) > WINNOW_GROUND_TOLERANCE;
  return n_strays <= n / STRAY_SHARE;
}

static void
find_content (WinnowPlane *plane)
{
  guint width = plane->width, left = 0, top = 0, right = width, bottom = plane->height;
  plane->content = (WinnowPixelBox){ 0, 0, right, bottom };
  while (top < bottom && is_ground (plane, top * width, 1, width))
    top++;
  while (bottom > top && is_ground (plane, (bottom - 1) * width, 1, width))
    bottom--;
  while (left < right && is_ground (plane, top * width + left, width, bottom - top))
    left++;
  while (right > left && is_ground (plane, top * width + right - 1, width, bottom - top))
    right--;
  if ((right - left) * LEAST_CONTENT >= width && (bottom - top) * LEAST_CONTENT >= plane->height)
    plane->content = (WinnowPixelBox){ left, top, right, bottom };
}

void
winnow_plane_init (WinnowPlane *plane, const WinnowPicture *picture)
{
  reduce (plane, picture);
  compute_luma (plane);
  plane->ground = find_ground (plane);
  find_content (plane);
}

void
winnow_plane_clear (WinnowPlane *plane)
{
  winnow_clear (plane, g_free, rgb, luma);
}
