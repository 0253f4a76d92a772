/* local-features.h: a picture → features of places on it, which survive cropping, turning, scaling
 * and changes around them
 *
 * Places and descriptors are those of SIFT: D. G. Lowe, "Distinctive image features from
 * scale-invariant keypoints", IJCV 60 (2004), as VLFeat computes them. A descriptor becomes a code
 * of 256 bits: signs of random projections (M. Charikar, "Similarity estimation techniques from
 * rounding algorithms", STOC 2002). */
#pragma once

#include "image/picture.h"

/* The longer side, in pixels, of the small picture that features are found on. Smaller pictures are
 * taken as they are. */
#define WINNOW_FEATURES_SIDE 512u

/* And of the gray pixels that are kept beside the features. */
#define WINNOW_PIXELS_SIDE 128u

#define WINNOW_MAX_FEATURES 1000u
#define WINNOW_FEATURE_BITS 256u
#define WINNOW_FEATURE_PLACE_UNIT 64.
#define WINNOW_FEATURE_SCALE_UNIT 16.
#define WINNOW_FEATURE_ANGLES 256

typedef struct
{
  guint16 x, y;    /* in 1/64 pixel of the small picture */
  guint8 scale;    /* 16 · log2 of the deviation σ in pixels */
  guint8 angle;    /* the direction of the gradient, clockwise from the right, in 1/256 turn */
  guint64 code[4]; /* the upper half changes to its complement when the picture is mirrored */
} WinnowLocalFeature;

typedef struct
{
  guint16 width, height;        /* pixels of the small picture */
  guint n;                      /* ≤ WINNOW_MAX_FEATURES */
  WinnowLocalFeature *features; /* (owned) the largest first */
  guint16 n_columns, n_rows;    /* of pixels */
  guint8 *pixels;               /* (owned) (nullable) luma, 0 to 15, row by row */
} WinnowLocalFeatures;

/* Takes some 50 ms a picture. Thread-safe. */
void winnow_local_features_init (WinnowLocalFeatures *features, const WinnowPicture *picture);
WINNOW_DECLARE_CLEAR (WinnowLocalFeatures, winnow_local_features_clear)

/* As a worker sends them and the library keeps them: 4 + 38 · n bytes, and half a byte a pixel.
 * Returns: (transfer full) */
GBytes *winnow_local_features_pack (const WinnowLocalFeatures *features);
/* FALSE: @bytes are no packed features; @features is empty then. */
gboolean winnow_local_features_unpack (WinnowLocalFeatures *features, GBytes *bytes);
