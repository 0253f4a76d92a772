/* image-fingerprint.h: pixels → a grid of colors that people can read, and DCT hashes that decide
 * whether pictures are the same */
#pragma once

#include "image/histogram.h"
#include "image/tints.h"

/* ── the color grid ── */

#define WINNOW_GRID_MAX_BLOCKS 64u /* each way */

typedef struct
{
  guint columns, rows; /* M, N: blocks; 1 ≤ each ≤ 64 */
  guint colors;        /* 2, 8, 16, 64 or 256: a palette of image/palette.h */
  gboolean uses_mean;  /* a block has the color of its mean, not the most frequent one */
} WinnowGridSettings;
void winnow_grid_settings_init (WinnowGridSettings *settings); /* the defaults: 8 × 8 blocks, 8 colors, most frequent */

typedef struct
{
  WinnowGridSettings settings;
  guint8 *colors; /* (owned) columns × rows, row by row: colors of the palette */
  char *letters;  /* (owned) their codes in a row: the fingerprint */
} WinnowGrid;

/* Returns: (transfer full) */
WinnowGrid *winnow_grid_new (const WinnowPicture *picture, const WinnowGridSettings *settings);
/* A grid of the @colors of a palette, columns × rows. Returns: (transfer full) */
WinnowGrid *winnow_grid_new_from_colors (const WinnowGridSettings *settings, const guint8 *colors);
WINNOW_DECLARE_FREE (WinnowGrid, winnow_grid_free)

/* Returns: (transfer none) the letters of @row, @length (out) bytes */
const char *winnow_grid_get_row (const WinnowGrid *grid, guint row, guint *length);

/* ── the hashes that decide ── */

/* The shorter side, in pixels, that fingerprints need: @at_least of winnow_picture_new (). More
 * makes no difference. */
#define WINNOW_IMAGE_AT_LEAST 128u

/* 256 bits: the signs of the lowest 16 × 16 coefficients of a 64 × 64 DCT, without the mean. */
typedef struct
{
  guint64 bits[4];
} WinnowImageHash;

typedef enum
{
  WINNOW_CROP_NONE,
  WINNOW_CROP_TRIMMED, /* without the uniform border */
  WINNOW_CROP_4,       /* per side, in percent */
  WINNOW_CROP_8,
  WINNOW_CROP_12,
  WINNOW_N_CROPS
} WinnowCrop;

typedef struct
{
  WinnowImageHash crops[WINNOW_N_CROPS];
  guint32 usable;           /* 1 << WinnowCrop: the crops with enough structure to compare */
  guint16 content[4];       /* left, top, right, bottom of WINNOW_CROP_TRIMMED, in 65,535ths; all 0: not known */
  WinnowColorShares colors; /* of the whole picture; not known of plain ones */
  /* equal for equal pixels; 0: a plain picture (too small, under 64 pixels; a rule or line; blank),
   * or not known: of decisions and in libraries of earlier versions */
  guint64 digest;
} WinnowImageFingerprint;

/* Whether it says nothing of the picture. */
gboolean winnow_image_fingerprint_is_plain (const WinnowImageFingerprint *fingerprint);

void winnow_image_fingerprint_init (WinnowImageFingerprint *fingerprint, const WinnowPicture *picture);

/* The bits of the whole picture as 64 hexadecimal digits. Returns: (transfer full) (nullable) NULL
 * of a plain one */
char *winnow_image_fingerprint_dup_hash (const WinnowImageFingerprint *fingerprint);

/* What two pictures have in common. The library stores the numbers: new ones go to the end. */
typedef enum
{
  WINNOW_LIKENESS_UNKNOWN, /* alike by their hashes alone, as found by earlier versions or without pixels */
  WINNOW_LIKENESS_SAME,    /* they show the same, or one shows a part of the other */
  WINNOW_LIKENESS_LAYOUT,  /* what holds it, as axes, a window, a page: what is in there differs */
  WINNOW_N_LIKENESSES
} WinnowLikeness;

/* "unknown", "same", "layout": as JSON and CSV write it. */
const char *winnow_likeness_get_id (WinnowLikeness likeness);

/* Edits that leave each thing in its place. The library stores the bits. */
typedef enum
{
  WINNOW_EDIT_BRIGHTER = 1 << 0,
  WINNOW_EDIT_DARKER = 1 << 1,
  WINNOW_EDIT_MORE_CONTRAST = 1 << 2,
  WINNOW_EDIT_LESS_CONTRAST = 1 << 3,
  WINNOW_EDIT_BLURRED = 1 << 4,
  WINNOW_EDIT_SHARPENED = 1 << 5,
  WINNOW_EDIT_DRAWN_OVER = 1 << 6,
  WINNOW_EDIT_WIPED = 1 << 7, /* something was taken out */
  WINNOW_EDIT_FRAMED = 1 << 8,
  WINNOW_EDIT_UNFRAMED = 1 << 9,
  WINNOW_ALL_EDITS = (1 << 10) - 1
} WinnowImageEdits;

/* The changes that make picture b of picture a. */
typedef struct
{
  guint distance;            /* bits, 0 to 255, of the best pair of crops; 255 where the hashes differ */
  WinnowPlacement placement; /* of a on b; n_places 0: by the hashes alone */
  WinnowLikeness likeness;
  guint edits;              /* WinnowImageEdits */
  WinnowColorChange colors; /* UNKNOWN before pixels were looked at */
} WinnowImageMatch;

#define WINNOW_IMAGE_THRESHOLD 42 /* bits; measured, see image-match.c */

/* Finds the nearest pair of crops, including turned, mirrored and negative ones; each further step
 * of an explanation must be nearer by 2 bits. TRUE within the threshold. @match (out) (nullable) is
 * always filled; for plain pictures with distance 255. With the pictures exchanged the distance is
 * the same and the placement is inverted, unless several explanations are equally good. */
gboolean winnow_image_fingerprint_match (const WinnowImageFingerprint *a, const WinnowImageFingerprint *b,
                                         WinnowImageMatch *match);

/* Whether it counts: they do not only have their layout in common. */
gboolean winnow_image_match_counts (const WinnowImageMatch *match);

/* Looks at both: finds out where one lies on the other, what they have in common and what was done.
 * @match: of the hashes, or of winnow_placement_find (). Changes nothing without pixels. */
void winnow_image_match_inspect (WinnowImageMatch *match, const WinnowLocalFeatures *a, const WinnowLocalFeatures *b);

/* Whether both were looked at and nothing was done: its description is "the same". */
gboolean winnow_image_match_is_same (const WinnowImageMatch *match);

/* The same match with the pictures exchanged. */
WinnowImageMatch winnow_image_match_invert (const WinnowImageMatch *match);

/* Which picture was made of which. */
typedef enum
{
  WINNOW_IMAGE_A_TO_B,
  WINNOW_IMAGE_B_TO_A,
  WINNOW_IMAGE_EITHER /* not known */
} WinnowImageDirection;

/* What was done to the source: "mirrored, cut to 84 % of it, turned gray", "the same"; of EITHER,
 * how one differs from the other; or that they only have the layout in common. Translated. Returns:
 * (transfer full) */
char *winnow_image_match_describe (const WinnowImageMatch *match, WinnowImageDirection direction);

/* Which blocks of two pictures' color grids differ, after the match's change is applied to the
 * first grid: without that a mirrored picture would differ everywhere. Blocks that are not on the
 * other picture are not counted. */
typedef struct
{
  guint n_blocks, n_differing;
  gboolean *differs[2]; /* (owned) of A and of B: one a block, in the order of that picture's grid */
} WinnowGridPairing;

/* @a, @b: (nullable). Returns: (transfer full) (nullable) NULL where the grids cannot be compared:
 * one is missing, or their settings differ */
WinnowGridPairing *winnow_grid_pairing_new (const WinnowGrid *a, const WinnowGrid *b, const WinnowImageMatch *match);
WINNOW_DECLARE_FREE (WinnowGridPairing, winnow_grid_pairing_free)

/* Two of many pictures that match. List identical pictures once: they make very many pairs. */
typedef struct
{
  guint32 a, b; /* a < b */
  WinnowImageMatch match;
} WinnowImagePair;

/* All pairs within the threshold among @n @fingerprints. @n_threads: 0: one a core; no effect on
 * the result. @cancellable: (nullable). Returns: (transfer full) (nullable) (element-type
 * WinnowImagePair) ascending; NULL if cancelled */
GArray *winnow_image_find_pairs (const WinnowImageFingerprint *fingerprints, guint32 n, guint n_threads,
                                 GCancellable *cancellable);
