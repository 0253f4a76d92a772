/* image-match.c: whether two pictures are the same, and how one was changed
 *
 * Crops of one picture are compared with those of the other. Mirroring changes the signs of odd
 * columns, turning upside down also those of odd rows, a negative all signs. Bits are grouped in
 * words by these parities (dct-hash.h), so the four counts of differing bits of two hashes give the
 * distances of all eight variants. A quarter turn exchanges rows and columns: one hash is
 * transposed, and the rest is the same.
 *
 * The threshold was measured with bench-images: 129 different pictures and pages of documents,
 * fifteen edits of each. At 56 bits 98.9 % of the edits are found and one of 10,000 different pairs
 * matches, mostly pages of two versions of one law; at 42 bits, the threshold, 98.3 % are found
 * and one of 260,000 matches. */

#include "base/for-each.h"
#include "image/image-fingerprint.h"

#include "image/dct-hash.h"

#define STEP_BITS 2u
#define WORD_BITS 64u

/* How the best two hashes agree. */
typedef struct
{
  guint distance;
  WinnowCrop crop_a, crop_b;
  gboolean is_mirrored, is_negative;
  int turned; /* clockwise, degrees */
} Agreement;

typedef struct
{
  gboolean is_mirrored;
  int turned;
} Turn;

/* [transposed][rows reversed][columns reversed]: the change of a. */
static const Turn turns[2][2][2] = {
  { { { FALSE, 0 }, { TRUE, 0 } }, { { TRUE, 180 }, { FALSE, 180 } } },
  { { { TRUE, -90 }, { FALSE, 90 } }, { { FALSE, -90 }, { TRUE, 90 } } },
};

static guint
get_cost (const Agreement *agreement)
{
  return agreement->distance
         + STEP_BITS
               * ((agreement->crop_a != agreement->crop_b) + agreement->is_negative + agreement->is_mirrored
                  + (agreement->turned != 0));
}

/* Keeps the cheaper of two; of equally cheap ones the nearer, so the distance does not depend on
 * the order of the pictures. */
static void
keep_better (Agreement *best, const Agreement *agreement)
{
  guint cost = get_cost (agreement), least = get_cost (best);
  if (cost < least || (cost == least && agreement->distance < best->distance))
    *best = *agreement;
}

/* Compares all variants of @a with @b. @crops: which they are. @is_transposed: whether @a is. */
static void
compare (const WinnowImageHash *a, const WinnowImageHash *b, gboolean is_transposed, Agreement crops, Agreement *best)
{
  guint n[4];
  winnow_for_each_below (i, 4)
    n[i] = (guint) __builtin_popcountll (a->bits[i] ^ b->bits[i]);
  winnow_for_both (rows)
    winnow_for_both (columns)
      {
        guint distance = n[0] + (columns ? WORD_BITS - n[1] : n[1]) + (rows ? WORD_BITS - n[2] : n[2])
                         + (rows != columns ? WORD_BITS - n[3] : n[3]);
        crops.is_mirrored = turns[is_transposed][rows][columns].is_mirrored;
        crops.turned = turns[is_transposed][rows][columns].turned;
        crops.is_negative = distance > WINNOW_IMAGE_HASH_BITS / 2;
        crops.distance = crops.is_negative ? WINNOW_IMAGE_HASH_BITS - distance : distance;
        keep_better (best, &crops);
      }
}

static Agreement
find_best (const WinnowImageFingerprint *a, const WinnowImageFingerprint *b)
{
  Agreement best = { .distance = WINNOW_IMAGE_HASH_BITS };
  winnow_for_each_kind (crop_a, WINNOW_N_CROPS)
    {
      WinnowImageHash transposed;
      if (!(a->usable & 1u << crop_a))
        continue;
      winnow_image_hash_transpose (&a->crops[crop_a], &transposed);
      winnow_for_each_kind (crop_b, WINNOW_N_CROPS)
        {
          Agreement crops = { .crop_a = crop_a, .crop_b = crop_b };
          if (!(b->usable & 1u << crop_b) || !winnow_crops_are_compared (crop_a, crop_b))
            continue;
          compare (&a->crops[crop_a], &b->crops[crop_b], FALSE, crops, &best);
          compare (&transposed, &b->crops[crop_b], TRUE, crops, &best);
        }
    }
  return best;
}

/* ── the map of two crops ── */

/* From the unit square to the box of a crop, in shares of the picture. */
static WinnowMap
get_box (const WinnowImageFingerprint *fingerprint, WinnowCrop crop)
{
  double share = winnow_crop_percents[crop] / 100., left = share, top = share, right = 1 - share, bottom = 1 - share;
  if (crop == WINNOW_CROP_TRIMMED && fingerprint->content[2] > 0)
    {
      left = fingerprint->content[0] / (double) G_MAXUINT16;
      top = fingerprint->content[1] / (double) G_MAXUINT16;
      right = fingerprint->content[2] / (double) G_MAXUINT16;
      bottom = fingerprint->content[3] / (double) G_MAXUINT16;
    }
  return (WinnowMap){ .xx = right - left, .x0 = left, .yy = bottom - top, .y0 = top };
}

static WinnowPlacement
make_placement (const WinnowImageFingerprint *a, const WinnowImageFingerprint *b, const Agreement *agreement)
{
  WinnowMap from = get_box (a, agreement->crop_a), to = get_box (b, agreement->crop_b), inverse, map;
  WinnowPlacement placement = winnow_placement_of_turn (agreement->is_mirrored, agreement->turned);
  winnow_map_invert (&from, &inverse);
  map = winnow_map_join (&inverse, &placement.map);
  placement.map = winnow_map_join (&map, &to);
  placement.is_negative = agreement->is_negative;
  return placement;
}

gboolean
winnow_image_fingerprint_match (const WinnowImageFingerprint *a, const WinnowImageFingerprint *b,
                                WinnowImageMatch *match)
{
  const Agreement best = find_best (a, b);
  gboolean is_match = best.distance <= WINNOW_IMAGE_THRESHOLD;
  if (match == NULL)
    return is_match;
  *match = (WinnowImageMatch){ .distance = best.distance, .placement = make_placement (a, b, &best) };
  return is_match;
}

WinnowImageMatch
winnow_image_match_invert (const WinnowImageMatch *match)
{
  static const WinnowColorChange back[WINNOW_N_COLOR_CHANGES] = {
    [WINNOW_COLORS_TURNED_GRAY] = WINNOW_COLORS_COLORED,
    [WINNOW_COLORS_COLORED] = WINNOW_COLORS_TURNED_GRAY,
    [WINNOW_COLORS_TINTED] = WINNOW_COLORS_UNTINTED,
    [WINNOW_COLORS_UNTINTED] = WINNOW_COLORS_TINTED,
  };
  WinnowImageMatch inverse = *match;
  inverse.placement = winnow_placement_invert (&match->placement);
  inverse.colors = back[match->colors] ?: match->colors;
  /* each edit and its opposite are neighbouring bits */
  inverse.edits = (match->edits & WINNOW_ALL_EDITS / 3) << 1 | (match->edits & WINNOW_ALL_EDITS / 3 << 1) >> 1;
  return inverse;
}
