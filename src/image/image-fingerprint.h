/* image-fingerprint.h: pixels → what a picture is recognised by: a grid of colours that people can
 * read, and DCT hashes that decide */
#pragma once

#include "image/picture.h"

G_BEGIN_DECLS

/* ── the colour grid ── */

typedef struct
{
  guint columns, rows; /* M, N: blocks; 1 ≤ each ≤ 64 */
  guint colors;        /* 2 (black, white) or 8: the corners of the RGB cube */
} WinnowGridSettings;
void winnow_grid_settings_init (WinnowGridSettings *settings); /* 8 × 8 blocks, 8 colours */

typedef struct
{
  WinnowGridSettings settings;
  /* (owned) columns × rows, row by row: B black, . blue, X green, o cyan, O red, + magenta, @
   * yellow, # white, and a space for background */
  char *letters;
  guint n_informative; /* blocks that are not background */
} WinnowGrid;

/* The uniform border is trimmed, each channel cut at the mean of the foreground's pixels. */
WinnowGrid *winnow_grid_new (const WinnowPicture *picture, const WinnowGridSettings *settings);
void winnow_grid_free (WinnowGrid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowGrid, winnow_grid_free)

/* Blocks that differ; −1 where the settings differ or one has fewer than 12 informative blocks. */
int winnow_grid_distance (const WinnowGrid *a, const WinnowGrid *b);

/* ── the hashes that decide ── */

/* The shorter side that fingerprints are made from, in pixels: what winnow_picture_new () is to be
 * asked for. More makes no difference, only work. */
#define WINNOW_IMAGE_AT_LEAST 128u

/* 256 bits: the signs of the lowest 16 × 16 coefficients of a 64 × 64 DCT, without the mean. */
typedef struct
{
  guint64 bits[4];
} WinnowImageHash;

typedef enum
{
  WINNOW_CROP_NONE,
  WINNOW_CROP_TRIMMED, /* the uniform border is taken off */
  WINNOW_CROP_4,       /* per side, in percent */
  WINNOW_CROP_8,
  WINNOW_CROP_12,
  WINNOW_N_CROPS
} WinnowCrop;

typedef struct
{
  WinnowImageHash crops[WINNOW_N_CROPS];
  /* 1 << WinnowCrop: which crops hold enough to be compared. 0: plain, that is too small (under
   * 64 pixels), a rule or line, nearly constant */
  guint32 usable;
} WinnowImageFingerprint;

void winnow_image_fingerprint_init (WinnowImageFingerprint *fingerprint, const WinnowPicture *picture);

/* What was done to picture a to make it picture b, in this order. */
typedef struct
{
  guint distance;            /* bits, 0 to 255, of the best pair of crops */
  WinnowCrop crop_a, crop_b; /* which parts of each agree */
  gboolean is_negative;
  gboolean is_mirrored; /* left and right exchanged */
  guint turned;         /* clockwise: 0, 90, 180, 270 degrees */
} WinnowImageMatch;

#define WINNOW_IMAGE_THRESHOLD 42 /* bits; measured, see image-match.c */

/* The nearest of all crops, turned, mirrored and negative ones included; what explains it by more
 * steps must be nearer by 2 bits each. TRUE within the threshold. @match (out) (nullable) is filled
 * in any case, for plain pictures with a distance of 255. b compared with a gives the same
 * distance; the crops are exchanged and the turn is the other way round, but where several
 * explanations are as good. */
gboolean winnow_image_fingerprint_match (const WinnowImageFingerprint *a, const WinnowImageFingerprint *b,
                                         WinnowImageMatch *match);

/* "mirrored, cropped about 8 %"; "the same" where nothing was done. Translated. Returns: (transfer
 * full) */
char *winnow_image_match_describe (const WinnowImageMatch *match);

/* All pairs within the threshold among @n fingerprints. The same picture many times over makes very
 * many pairs: let it stand once. */
typedef struct
{
  guint32 a, b; /* a < b */
  WinnowImageMatch match;
} WinnowImagePair;

/* @n_threads: 0 one a core. @cancellable: (nullable). Returns: (transfer full) (nullable)
 * (element-type WinnowImagePair) ascending; does not depend on the threads. NULL where it was
 * cancelled */
GArray *winnow_image_find_pairs (const WinnowImageFingerprint *fingerprints, guint32 n, guint n_threads,
                                 GCancellable *cancellable);

G_END_DECLS
