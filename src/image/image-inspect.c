/* image-inspect.c: two pictures that match → what they have in common, and what was done to one
 *
 * Hashes and features agree, too, on charts of one layout, and on windows and pages around
 * different pictures. So both are laid one on the other, 128 pixels a side. What one shows is
 * missing from the other where that has much less contrast; or where no gray around the place is
 * near its own, changed by the tone curve of both. Edits that leave the picture the same have next
 * to no missing pixels, or only on one side: a blurred picture has less contrast, and what is drawn
 * over one is missing from the other. Other contents are missing on both sides. */
#include <math.h>
#include <stdlib.h>

#include "base/for-each.h"
#include "image/image-fingerprint.h"
#include "image/placement-pixels.h"
#include "image/tints.h"

#define N_GRAYS 16
#define LEAST_SHARE_OF_GRAY 400 /* one in so many pixels, or a gray is between its neighbours */
#define SHOWS 2.                /* steps of gray: contrast around a pixel that shows something */
#define LEAST_MISSING 1.25      /* steps of gray from the nearest one around */
#define MISSING_CONTRAST .5     /* of the contrast around it */
#define LOST_CONTRAST .2        /* what is left of contrast */
#define HIDES 2                 /* pixels around one that hides something */

/* measured, see RESULTS.md */
#define MOST_STRAY 3          /* pixels missing on both sides */
#define MOST_STRAY_SHARE 6e-4 /* the same, of all in common */
#define VERY_MANY 15          /* times as many */
#define LEAST_SHOWN .1        /* of all pixels in common */
#define LEAST_INSIDE .02      /* the same: less in common in the middle is a frame */
#define MOST_ONE_SIDED .3     /* of the pixels that show something */
#define LEAST_OTHER 3u        /* grays missing on either side */
#define MOST_OTHER_GRAYS .1   /* of the pixels that show something, on the mean of both sides */
#define LEAST_DRAWN .02       /* of the pixels that show something: less is no drawing */
#define MOST_DRAWN .4
#define HIDDEN_GRAYS .6     /* of the grays that are drawn over, those below it */
#define OTHER_SIDE .1       /* of what is missing on one side, on the other one */
#define CLIPPED .01         /* the same where grays became one */
#define LEAST_BRIGHTER 6.   /* luma */
#define LEAST_CONTRAST 1.15 /* times */
#define LEAST_BLUR .75      /* of the sharpness */
#define FRAME_VARIANCE .3   /* of the grays of a frame */
#define OUTSIDE .02         /* of the picture: what is nearer to its side is none of the frame */
#define LEAST_WORSE .03     /* agreement by which a simpler placement may be worse */

/* Other colors have other grays: more may be missing, and hashes that are near are believed. */
typedef struct
{
  double times;   /* as much missing */
  guint believed; /* hashes that differ in fewer bits */
} Tolerance;

static const Tolerance tolerances[WINNOW_N_COLOR_CHANGES] = {
  [WINNOW_COLORS_UNKNOWN] = { 1, 0 },  [WINNOW_COLORS_SAME] = { 1, 0 },    [WINNOW_COLORS_TURNED_GRAY] = { 5, 39 },
  [WINNOW_COLORS_COLORED] = { 5, 39 }, [WINNOW_COLORS_TINTED] = { 5, 39 }, [WINNOW_COLORS_UNTINTED] = { 5, 39 },
  [WINNOW_COLORS_CHANGED] = { 2, 29 },
};

#define MOST_TIMES_PLACED 2 /* where hashes differ */

/* ── tones ── */

/* For each gray of one picture that of the other, in steps of gray. */
typedef struct
{
  float grays[N_GRAYS + 1];
} Tones;

/* The medians of @to, by the grays of @from; between those that are frequent straight lines. */
static Tones
fit_tones (const float *from, const float *to, gsize n)
{
  guint counts[N_GRAYS + 1][N_GRAYS + 1] = { 0 }, sums[N_GRAYS + 1] = { 0 }, n_all = 0;
  Tones tones;
  int last = -1;
  winnow_for_each_between (i, 0, n)
    if (from[i] >= 0)
      {
        guint gray = (guint) lrintf (from[i]);
        counts[gray][(guint) lrintf (to[i])]++;
        sums[gray]++;
        n_all++;
      }
  for (int gray = 0; gray <= N_GRAYS; gray++)
    {
      guint median = 0, sum = 0;
      tones.grays[gray] = last < 0 ? (float) gray : tones.grays[last];
      if (sums[gray] * LEAST_SHARE_OF_GRAY < n_all || sums[gray] == 0)
        continue;
      while ((sum += counts[gray][median]) * 2 < sums[gray])
        median++;
      winnow_for_each_between (between, last + 1, gray)
        tones.grays[between]
            = last < 0 ? (float) median
                       : tones.grays[last]
                             + ((float) median - tones.grays[last]) * (float) (between - last) / (float) (gray - last);
      tones.grays[gray] = (float) median;
      last = gray;
    }
  return tones;
}

static float
apply_tones (const Tones *tones, float gray)
{
  int below = MIN ((int) gray, N_GRAYS - 1);
  return tones->grays[below] + (gray - (float) below) * (tones->grays[below + 1] - tones->grays[below]);
}

/* ── missing pixels ── */

typedef struct
{
  float least, most;
} Range;

/* Of the pixel at @at and those around it; least < 0 where one is outside of the common part. */
static Range
get_range (const WinnowCommonPixels *common, const float *pixels, int at)
{
  Range range = { pixels[at], pixels[at] };
  for (int row = -1; row <= 1; row++)
    for (int column = -1; column <= 1; column++)
      {
        float gray = pixels[at + row * common->n_columns + column];
        range.least = MIN (range.least, gray);
        range.most = MAX (range.most, gray);
      }
  return range;
}

/* What of one picture is missing from the other. */
typedef struct
{
  guint n, n_shown;
  guint n_inside; /* pixels in the middle half each way that both pictures show, be it faintly */
  guint8 *pixels; /* (owned) one a pixel of the common part */
} Missing;

/* Both sides of one test. */
typedef struct
{
  Missing sides[2]; /* of a, of b */
  double n_shown;   /* pixels that show something on either; at least LEAST_SHOWN of all */
} Comparison;

static void
clear_comparison (Comparison *comparison)
{
  winnow_for_both (side)
    g_free (comparison->sides[side].pixels);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Comparison, clear_comparison)

static gboolean
is_missing (float gray, Range around, Range there, gboolean by_grays)
{
  float contrast = around.most - around.least;
  if (!by_grays)
    return contrast > SHOWS && there.most - there.least < LOST_CONTRAST * contrast;
  return MAX (there.least - gray, gray - there.most) > MAX (LEAST_MISSING, MISSING_CONTRAST * contrast);
}

/* @by_grays: else by contrasts */
static void
find_missing (Missing *missing, const WinnowCommonPixels *common, gboolean of_b, gboolean by_grays)
{
  gsize n = common->n_columns * (gsize) common->n_rows;
  const float *from = of_b ? common->b : common->a, *to = of_b ? common->a : common->b;
  const Tones tones = fit_tones (from, to, n);
  g_autofree float *toned = g_new (float, n);
  missing->pixels = g_new0 (guint8, n);
  winnow_for_each_between (i, 0, n)
    toned[i] = from[i] >= 0 && by_grays ? apply_tones (&tones, from[i]) : from[i];
  for (int row = 1; row + 1 < common->n_rows; row++)
    for (int column = 1; column + 1 < common->n_columns; column++)
      {
        int at = row * common->n_columns + column;
        Range around = get_range (common, toned, at), there = get_range (common, to, at);
        if (there.least < 0)
          continue;
        missing->n_shown += MAX (around.most - around.least, there.most - there.least) > SHOWS;
        missing->pixels[at] = is_missing (toned[at], around, there, by_grays);
        missing->n += missing->pixels[at];
        missing->n_inside += MIN (around.most - around.least, there.most - there.least) > SHOWS / 2
                             && !missing->pixels[at] && 4 * abs (2 * row - common->n_rows) < 2 * common->n_rows
                             && 4 * abs (2 * column - common->n_columns) < 2 * common->n_columns;
      }
}

static void
compare (Comparison *comparison, const WinnowCommonPixels *common, gboolean by_grays)
{
  *comparison = (Comparison){ 0 };
  winnow_for_both (side)
    find_missing (&comparison->sides[side], common, side, by_grays);
  comparison->n_shown = MAX (MAX (comparison->sides[0].n_shown, comparison->sides[1].n_shown),
                             LEAST_SHOWN * common->n_columns * common->n_rows);
}

static gboolean
has_missing_near (const WinnowCommonPixels *common, const Missing *missing, int row, int column)
{
  for (int y = MAX (row - HIDES, 0); y <= MIN (row + HIDES, common->n_rows - 1); y++)
    for (int x = MAX (column - HIDES, 0); x <= MIN (column + HIDES, common->n_columns - 1); x++)
      if (missing->pixels[y * common->n_columns + x])
        return TRUE;
  return FALSE;
}

/* Pixels missing on side @of that nothing hides which is missing on the other side. */
static guint
count_bare (const WinnowCommonPixels *common, const Comparison *comparison, guint of)
{
  guint n = 0;
  winnow_for_each_between (row, 0, common->n_rows)
    winnow_for_each_between (column, 0, common->n_columns)
      n += comparison->sides[of].pixels[row * common->n_columns + column]
           && !has_missing_near (common, &comparison->sides[!of], row, column);
  return n;
}

/* ── what they have in common ── */

/* The side that has what is missing from the other one, and by both tests; −1 where both have. */
static int
find_drawn_side (const Comparison *contrasts, const Comparison *grays)
{
  int side = contrasts->sides[1].n > contrasts->sides[0].n;
  const guint by_contrast = contrasts->sides[side].n, by_gray = grays->sides[side].n;
  return contrasts->sides[!side].n <= OTHER_SIDE * by_contrast && grays->sides[!side].n <= HIDDEN_GRAYS * by_gray
                 && by_contrast >= LEAST_DRAWN * contrasts->n_shown && by_gray >= LEAST_DRAWN * grays->n_shown
                 && by_gray <= MOST_DRAWN * grays->n_shown
             ? side
             : -1;
}

/* Whether several grays of one picture became one, as the light ones of a brighter one do: all that
 * the first shows is in the other by its tones, and that has fewer contrasts. */
static gboolean
is_clipped (const Comparison *contrasts, const Comparison *grays)
{
  int side = grays->sides[1].n > grays->sides[0].n;
  double most = CLIPPED * grays->sides[side].n;
  return grays->sides[!side].n <= most && contrasts->sides[side].n <= most;
}

/* Contrasts are missing on both sides, and grays too or very many; or grays alone; or most
 * contrasts on one side, which blurring does, and grays. */
static gboolean
has_other_contents (const WinnowCommonPixels *common, const Comparison *contrasts, const Comparison *grays,
                    double times)
{
  double stray = times * MAX (MOST_STRAY, MOST_STRAY_SHARE * common->n_columns * common->n_rows),
         gray = (grays->sides[0].n + grays->sides[1].n) / (2 * grays->n_shown);
  guint bare = MIN (count_bare (common, contrasts, 0), count_bare (common, contrasts, 1));
  if (bare > VERY_MANY * stray || (bare > stray && MIN (grays->sides[0].n, grays->sides[1].n) >= LEAST_OTHER))
    return TRUE;
  return find_drawn_side (contrasts, grays) < 0 && !is_clipped (contrasts, grays)
         && (gray > times * MOST_OTHER_GRAYS
             || (gray > MOST_OTHER_GRAYS / 2
                 && MAX (contrasts->sides[0].n, contrasts->sides[1].n) > MOST_ONE_SIDED * contrasts->n_shown));
}

/* Whether both show the same there. */
static gboolean
shows_same (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const WinnowPlacement *placement)
{
  g_auto (WinnowCommonPixels) common = { 0 };
  g_auto (Comparison) contrasts = { 0 }, grays = { 0 };
  winnow_common_pixels_init (&common, a, b, placement);
  compare (&contrasts, &common, FALSE);
  compare (&grays, &common, TRUE);
  return common.n_columns > 0 && !has_other_contents (&common, &contrasts, &grays, 1);
}

static void
judge (WinnowImageMatch *match, const WinnowCommonPixels *common)
{
  Tolerance tolerance = tolerances[match->colors];
  g_auto (Comparison) contrasts = { 0 }, grays = { 0 };
  compare (&contrasts, common, FALSE);
  compare (&grays, common, TRUE);
  int drawn = find_drawn_side (&contrasts, &grays);
  gboolean is_placed = match->distance > WINNOW_IMAGE_THRESHOLD,
           is_frame = is_placed && contrasts.n_shown > LEAST_SHOWN * common->n_columns * common->n_rows
                      && contrasts.sides[0].n_inside < LEAST_INSIDE * contrasts.n_shown;
  if (is_placed)
    tolerance.times = MIN (tolerance.times, MOST_TIMES_PLACED);
  match->likeness = is_frame
                            || (match->distance >= tolerance.believed
                                && has_other_contents (common, &contrasts, &grays, tolerance.times))
                        ? WINNOW_LIKENESS_LAYOUT
                        : WINNOW_LIKENESS_SAME;
  if (drawn < 0)
    return;
  match->edits |= drawn == 1 ? WINNOW_EDIT_DRAWN_OVER : WINNOW_EDIT_WIPED;
  if (match->colors > WINNOW_COLORS_TURNED_GRAY) /* those of what is drawn */
    match->colors = WINNOW_COLORS_SAME;
}

/* ── what was done ── */

static guint
find_tone_edit (const WinnowTintChange *tints)
{
  if (fabs (tints->brighter) >= LEAST_BRIGHTER)
    return tints->brighter > 0 ? WINNOW_EDIT_BRIGHTER : WINNOW_EDIT_DARKER;
  return tints->contrast >= LEAST_CONTRAST       ? WINNOW_EDIT_MORE_CONTRAST
         : tints->contrast <= 1 / LEAST_CONTRAST ? WINNOW_EDIT_LESS_CONTRAST
                                                 : 0;
}

/* Sharpness can be compared where both were brought to one size. */
static guint
find_sharpness_edit (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const WinnowPlacement *placement)
{
  guint side = MAX (a->width, a->height);
  if (side < WINNOW_FEATURES_SIDE_OF_PHOTOGRAPHS || side != MAX (b->width, b->height)
      || winnow_placement_is_partial (placement))
    return 0;
  return b->sharpness < LEAST_BLUR * a->sharpness   ? WINNOW_EDIT_BLURRED
         : a->sharpness < LEAST_BLUR * b->sharpness ? WINNOW_EDIT_SHARPENED
                                                    : 0;
}

/* Whether all that @b shows around @a is one gray. @map: of b on a */
static gboolean
has_frame (const WinnowLocalFeatures *b, const WinnowMap *map)
{
  double n = 0, sum = 0, squares = 0;
  winnow_for_each_below (i, b->n_columns * (guint) b->n_rows)
    {
      WinnowPoint on_b = { (i % b->n_columns + .5) / b->n_columns, (i / b->n_columns + .5) / b->n_rows },
                  on_a = winnow_map_apply (map, on_b);
      if (on_a.x > -OUTSIDE && on_a.y > -OUTSIDE && on_a.x < 1 + OUTSIDE && on_a.y < 1 + OUTSIDE)
        continue;
      n++;
      sum += b->pixels[i];
      squares += b->pixels[i] * b->pixels[i];
    }
  return n > 0 && squares / n - sum / n * sum / n < FRAME_VARIANCE;
}

static guint
find_frame_edit (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const WinnowPlacement *placement)
{
  WinnowOutline on_a, on_b;
  WinnowMap inverse;
  winnow_placement_get_common (placement, &on_a, &on_b);
  gboolean a_is_whole = winnow_outline_get_area (&on_a) >= WINNOW_WHOLE_PICTURE,
           b_is_whole = winnow_outline_get_area (&on_b) >= WINNOW_WHOLE_PICTURE;
  if (a_is_whole && !b_is_whole && winnow_map_invert (&placement->map, &inverse) && has_frame (b, &inverse))
    return WINNOW_EDIT_FRAMED;
  return b_is_whole && !a_is_whole && has_frame (a, &placement->map) ? WINNOW_EDIT_UNFRAMED : 0;
}

/* ── the whole ── */

/* Of the ways in which a symmetric picture lies on another one, that in which least was done. */
static void
simplify (WinnowPlacement *placement, const WinnowLocalFeatures *a, const WinnowLocalFeatures *b)
{
  const WinnowPlacement found = *placement;
  if (!found.is_mirrored && fabs (found.turned) < 45)
    return;
  double least = winnow_placement_compare_pixels (a, b, &found).share - LEAST_WORSE;
  winnow_for_both (mirrored)
    for (int turned = -90; turned <= 180; turned += 90)
      {
        WinnowPlacement turn = winnow_placement_of_turn (mirrored, turned), other = found;
        other.map = winnow_map_join (&turn.map, &found.map);
        winnow_placement_measure (&other, a, b);
        if (2 * 180 * other.is_mirrored + fabs (other.turned) + 1
                < 2 * 180 * placement->is_mirrored + fabs (placement->turned)
            && winnow_placement_compare_pixels (a, b, &other).share >= least && shows_same (a, b, &other))
          *placement = other;
      }
}

/* Features say exactly where one lies on the other; hashes where they have too few of them. */
static void
place (WinnowImageMatch *match, const WinnowLocalFeatures *a, const WinnowLocalFeatures *b)
{
  WinnowPlacement placement;
  if (match->placement.n_places == 0)
    {
      winnow_placement_measure (&match->placement, a, b);
      if (winnow_placement_find (a, b, &placement)
          && winnow_placement_compare_pixels (a, b, &placement).share
                 > winnow_placement_compare_pixels (a, b, &match->placement).share)
        match->placement = placement;
    }
  simplify (&match->placement, a, b);
}

void
winnow_image_match_inspect (WinnowImageMatch *match, const WinnowLocalFeatures *a, const WinnowLocalFeatures *b)
{
  g_auto (WinnowCommonPixels) common = { 0 };
  WinnowTintChange tints;
  if (a->pixels == NULL || b->pixels == NULL)
    return;
  place (match, a, b);
  winnow_common_pixels_init (&common, a, b, &match->placement);
  if (common.n_columns == 0)
    return;
  winnow_tints_compare (a, b, &match->placement, &tints);
  match->colors = tints.colors;
  judge (match, &common);
  if (match->colors == WINNOW_COLORS_SAME)
    match->edits |= find_tone_edit (&tints);
  match->edits |= find_sharpness_edit (a, b, &match->placement) | find_frame_edit (a, b, &match->placement);
}
