/* local-features.h: a picture → features of places on it, which survive cropping, turning, scaling
 * and changes around them
 *
 * Places and descriptors are those of SIFT: D. G. Lowe, "Distinctive image features from
 * scale-invariant keypoints", IJCV 60 (2004). VLFeat finds the places. A descriptor becomes a code
 * of 256 bits: signs of random projections (M. Charikar, "Similarity estimation techniques from
 * rounding algorithms", STOC 2002). */
#pragma once

#include "image/picture.h"

/* The longer side, in pixels, of the small picture that features are found on: of pages and
 * drawings, which are mostly of one gray, and of others. Smaller pictures are taken as they are. */
#define WINNOW_FEATURES_SIDE 1024u
#define WINNOW_FEATURES_SIDE_OF_PHOTOGRAPHS 512u

/* And of the gray pixels that are kept beside the features; one color for each square of
 * WINNOW_TINT_PIXELS each way. */
#define WINNOW_PIXELS_SIDE 128u
#define WINNOW_TINT_PIXELS 4u

#define WINNOW_MAX_FEATURES 1000u
#define WINNOW_FEATURE_BITS 256u
#define WINNOW_FEATURE_PLACE_UNIT 64.
#define WINNOW_FEATURE_SCALE_UNIT 16.
#define WINNOW_FEATURE_ANGLES 256

typedef struct
{
  guint16 x, y; /* in 1/64 pixel of the small picture */
  guint8 scale; /* 16 · log2 of the deviation σ in pixels */
  guint8 angle; /* the direction of the gradient, clockwise from the right, in 1/256 turn */
  /* the last two words change to their complements when the picture is mirrored, the second and the
   * fourth in its negative; so in the mirrored negative the second and the third */
  guint64 code[4];
} WinnowLocalFeature;

/* How a feature of one picture may look on another: as it is, or with these. */
#define WINNOW_VARIANT_NEGATIVE 1u
#define WINNOW_VARIANT_MIRRORED 2u
#define WINNOW_FEATURE_VARIANTS 4u

/* The bits in which two codes differ, by variant. Inline: millions of pairs. */
static inline __attribute__ ((always_inline)) void
winnow_feature_count_bits (const guint64 *a, const guint64 *b, guint bits[WINNOW_FEATURE_VARIANTS])
{
  guint same[4];
  for (guint i = 0; i < 4; i++)
    same[i] = (guint) __builtin_popcountll (a[i] ^ b[i]);
  bits[0] = same[0] + same[1] + same[2] + same[3];
  bits[WINNOW_VARIANT_NEGATIVE] = same[0] + same[2] + 128 - same[1] - same[3];
  bits[WINNOW_VARIANT_MIRRORED] = same[0] + same[1] + 128 - same[2] - same[3];
  bits[WINNOW_VARIANT_NEGATIVE | WINNOW_VARIANT_MIRRORED] = same[0] + same[3] + 128 - same[1] - same[2];
}

/* The mean of a square of pixels: Y, Cb and Cr of ITU-R BT.601. */
typedef struct
{
  guint8 luma;
  gint8 blue, red; /* from gray */
} WinnowTint;

typedef struct
{
  guint16 width, height;        /* pixels of the small picture */
  guint n;                      /* ≤ WINNOW_MAX_FEATURES */
  WinnowLocalFeature *features; /* (owned) the largest first */
  guint8 sharpness;             /* of the small picture: 16 where edges are wide, some 40 where they are not */
  guint16 n_columns, n_rows;    /* of pixels */
  guint8 *pixels;               /* (owned) luma, 0 to 15, row by row */
  guint16 n_tint_columns, n_tint_rows;
  WinnowTint *tints; /* (owned) row by row */
} WinnowLocalFeatures;

/* Thread-safe. */
void winnow_local_features_init (WinnowLocalFeatures *features, const WinnowPicture *picture);
WINNOW_DECLARE_CLEAR (WinnowLocalFeatures, winnow_local_features_clear)

/* As a worker sends them and the library keeps them: 6 + 38 · n bytes, half a byte a pixel, and
 * three bytes a tint.
 * Returns: (transfer full) */
GBytes *winnow_local_features_pack (const WinnowLocalFeatures *features);
/* FALSE: @bytes are no packed features; @features is empty then. */
gboolean winnow_local_features_unpack (WinnowLocalFeatures *features, GBytes *bytes);
