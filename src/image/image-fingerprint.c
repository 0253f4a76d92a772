/* image-fingerprint.c: a picture → the hashes of its crops and the shares of its colors
 *
 * Plain pictures get none: bullets and icons by their size, rules and lines by their shape, and
 * blank ones. Pictures with little structure have no hash; equal ones have equal digests.
 *
 * Each crop is scaled to the same small square by a summed-area table: F. C. Crow, "Summed-area
 * tables for texture mapping", SIGGRAPH 1984. Corners between pixels are interpolated, which is
 * exact, since luma is constant inside a pixel. So a square of 64 × 64 costs the same for any box,
 * and five parts of a picture cost little more than one. Sums of 32 bits hold 16 million pixels; a
 * WinnowPlane within the compared aspect ratios is far smaller. */
#include "image/image-fingerprint.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "image/dct-hash.h"
#include "image/palette.h"
#include "image/plane.h"
#include "base/bits.h"
#include "base/for-each.h"

#define LEAST_SIDE 64u
#define MOST_ASPECT 12u

const guint8 winnow_crop_percents[WINNOW_N_CROPS] = { 0, 0, 4, 8, 12 };

/* ── a part of a picture → a square ── */

/* Summed-area table: the sum of a box follows from its four corners. */
typedef struct
{
  guint width, height;
  guint32 *sums; /* (owned) (width + 1) × (height + 1) */
} Integral;

static void
init_integral (Integral *integral, const WinnowPlane *plane)
{
  guint stride = plane->width + 1;
  integral->width = plane->width;
  integral->height = plane->height;
  integral->sums = g_new0 (guint32, stride * (gsize) (plane->height + 1));
  winnow_for_each_below (y, plane->height)
    {
      const guint8 *luma = plane->luma + y * (gsize) plane->width;
      const guint32 *above = integral->sums + y * (gsize) stride;
      guint32 *sums = integral->sums + (y + 1) * (gsize) stride, row = 0;
      winnow_for_each_below (x, plane->width)
        {
          row += luma[x];
          sums[x + 1] = above[x + 1] + row;
        }
    }
}

static void
clear_integral (Integral *integral)
{
  g_clear_pointer (&integral->sums, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Integral, clear_integral)

/* The box of @crop in @plane. */
static WinnowPixelBox
get_box (WinnowCrop crop, const WinnowPlane *plane)
{
  double share = winnow_crop_percents[crop] / 100.0, x = share * plane->width, y = share * plane->height;
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

/* Fills @square row by row with the mean luma of the part of @box under each value. */
static void
scale_box (const Integral *integral, const WinnowPixelBox *box, float square[WINNOW_SQUARE * WINNOW_SQUARE])
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

/* ── the fingerprint ── */

static void
count_colors (WinnowColorShares *colors, const WinnowPlane *plane)
{
  guint64 n = plane->width * (guint64) plane->height, counts[WINNOW_COLOR_BINS] = { 0 };
  WinnowPaletteReduce reduce = winnow_palette_get_reduce (WINNOW_COLOR_BINS);
  winnow_for_each_between (i, 0, n)
    counts[reduce (plane->rgb + 3 * i)]++;
  winnow_for_each_below (color, WINNOW_COLOR_BINS)
    colors->shares[color] = (guint16) ((counts[color] * G_MAXUINT16 + n / 2) / n);
}

/* Whether some pixel is not of the ground. */
static gboolean
shows_anything (const WinnowPlane *plane)
{
  winnow_for_each_between (i, 0, plane->width * (gsize) plane->height)
    if (abs (plane->luma[i] - plane->ground) > WINNOW_GROUND_TOLERANCE)
      return TRUE;
  return FALSE;
}

static guint64
compute_digest (const WinnowPicture *picture)
{
  const gsize length = 3 * picture->width * (gsize) picture->height;
  guint64 digest = winnow_hash_mix (picture->width | (guint64) picture->height << 32), word;
  for (gsize i = 0; i < length; i += sizeof word)
    {
      word = 0;
      memcpy (&word, picture->rgb + i, MIN (sizeof word, length - i));
      digest = winnow_hash_mix (digest ^ word);
    }
  return MAX (digest, 1);
}

static void
keep_content (WinnowImageFingerprint *fingerprint, const WinnowPlane *plane)
{
  const double shares[] = { plane->content.left / plane->width, plane->content.top / plane->height,
                            plane->content.right / plane->width, plane->content.bottom / plane->height };
  winnow_for_each_index_of (i, shares)
    fingerprint->content[i] = (guint16) lrint (shares[i] * G_MAXUINT16);
}

gboolean
winnow_image_fingerprint_is_plain (const WinnowImageFingerprint *fingerprint)
{
  return fingerprint->usable == 0 && fingerprint->digest == 0;
}

static gboolean
has_picture_shape (const WinnowPicture *picture)
{
  guint shorter = MIN (picture->info.width, picture->info.height),
        longer = MAX (picture->info.width, picture->info.height);
  return shorter >= LEAST_SIDE && longer <= shorter * MOST_ASPECT;
}

void
winnow_image_fingerprint_init (WinnowImageFingerprint *fingerprint, const WinnowPicture *picture)
{
  g_auto (WinnowPlane) plane = { 0 };
  g_auto (Integral) integral = { 0 };
  g_return_if_fail (fingerprint != NULL && picture != NULL);
  *fingerprint = (WinnowImageFingerprint){ 0 };
  if (!has_picture_shape (picture))
    return;
  winnow_plane_init (&plane, picture);
  if (!shows_anything (&plane))
    return;
  fingerprint->digest = compute_digest (picture);
  keep_content (fingerprint, &plane);
  count_colors (&fingerprint->colors, &plane);
  init_integral (&integral, &plane);
  winnow_for_each_kind (crop, WINNOW_N_CROPS)
    {
      WinnowPixelBox box = get_box (crop, &plane);
      float square[WINNOW_SQUARE * WINNOW_SQUARE];
      scale_box (&integral, &box, square);
      if (winnow_image_hash_init (&fingerprint->crops[crop], square))
        fingerprint->usable |= 1u << crop;
      else if (crop == WINNOW_CROP_NONE)
        return;
    }
}

char *
winnow_image_fingerprint_dup_hash (const WinnowImageFingerprint *fingerprint)
{
  const guint64 *bits = fingerprint->crops[WINNOW_CROP_NONE].bits;
  if (fingerprint->usable == 0)
    return NULL;
  return g_strdup_printf ("%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64, bits[0], bits[1], bits[2], bits[3]);
}
