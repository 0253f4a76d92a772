/* placement.c: two pictures' features → the map from one picture to the other
 *
 * Each feature of a is paired with the few nearest of b, not only with the nearest: letters of a
 * text are alike, and only their arrangement differs. One pair gives a whole similarity, since a
 * feature has a place, a size and a direction (Lowe 2004). So the nearest pairs are tried one by
 * one; the best ones are refined by least squares over the pairs that agree, first to an affine,
 * then to a projective map (O. Chum, J. Matas, J. Kittler, "Locally optimized RANSAC", 2003).
 *
 * Charts of one program share the frame and the numbers of their axes, pages of one journal their
 * head. So it is not enough that some places agree: a good share of those in the overlap must, and
 * in most parts of it, or the drawing there must look alike (placement-pixels.c).
 *
 * Lowe's ratio test, the nearest much nearer than the next, found pages of text in half of the
 * cases at most, so three neighbours are tried. */
#include "image/placement.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "image/placement-pixels.h"
#include "image/sift/processor.h"

#define NEAREST 3u /* pairs of a feature */
#define MOST_BITS 72u
#define MAX_PAIRS (WINNOW_MAX_FEATURES * NEAREST)
#define N_VARIANTS WINNOW_FEATURE_VARIANTS
#define N_TRIED 80u
#define N_REFINED 3u
#define LEAST_ROUGH 4u
#define MOST_TURN 20   /* of 256; between pairs that agree */
#define MOST_GROWTH 10 /* sixteenths of an octave */
#define ROUGH_ERROR 6. /* pixels; the error of a map grows with the distance from its pair */
#define ROUGH_GROWTH .15
#define MOST_STRETCH 3.
#define MOST_SCALE 5.        /* how much larger one picture may show it */
#define LEAST_PROJECTIVE 10u /* places */
#define LEAST_GAIN 6u        /* a sixth more pairs */
#define LESS_ERROR .6        /* of the squared error of the affine map */
#define LEAST_MORE 8u        /* an eighth more, of a mirrored picture or a negative */
#define SAME_PLACE 96        /* in units of features: directions of one place count once */
#define PARTS 6u             /* of the overlap, each way */

/* measured, see bench-placements and RESULTS.md */
#define LEAST_PLACES 11u
#define LEAST_SHARE .4
#define FEW_PLACES 16u /* need more */
#define LEAST_SHARE_OF_FEW .6
#define LEAST_COVERAGE .65
#define LEAST_PLACES_OF_PIXELS 4u  /* of fewer, pixels say nothing */
#define LEAST_AGREEMENT .1         /* of pixels, where features are enough */
#define SURE_AGREEMENT .7          /* where they are not */
#define LEAST_BLOCKS 6u            /* of them */
#define LEAST_PART .25             /* of either picture */
#define LEAST_PLACES_OF_CORNER 30u /* of less of it */
#define FEWEST_PLACES 6u
#define SURE_AGREEMENT_OF_FEWEST .85
#define LEAST_BLOCKS_OF_FEWEST 10u

typedef struct
{
  guint16 a, b, bits;
  gint16 turn, growth;  /* of b against a; in units of features */
  WinnowPoint from, to; /* the places, pixels of a and of b */
} Pair;

typedef struct
{
  const WinnowLocalFeatures *a, *b;
  gboolean is_mirrored, is_negative; /* b against a */
  guint n;
  Pair pairs[MAX_PAIRS]; /* the nearest first */
} Work;

/* ── pairs ── */

static WinnowPoint
get_place (const WinnowLocalFeatures *features, guint i)
{
  return (WinnowPoint){ features->features[i].x / WINNOW_FEATURE_PLACE_UNIT,
                        features->features[i].y / WINNOW_FEATURE_PLACE_UNIT };
}

/* Keeps the NEAREST of them, sorted. */
static void
keep_nearest (Pair nearest[NEAREST], guint *n, Pair pair)
{
  guint at = *n;
  if (at == NEAREST && pair.bits >= nearest[--at].bits)
    return;
  *n = at + 1;
  for (; at > 0 && nearest[at - 1].bits > pair.bits; at--)
    nearest[at] = nearest[at - 1];
  nearest[at] = pair;
}

static void
add_pair (Work *work, Pair pair)
{
  const WinnowLocalFeature *p = &work->a->features[pair.a], *q = &work->b->features[pair.b];
  pair.turn = (gint8) (q->angle - (work->is_mirrored ? WINNOW_FEATURE_ANGLES / 2 - p->angle : p->angle)
                       + (work->is_negative ? WINNOW_FEATURE_ANGLES / 2 : 0));
  pair.growth = (gint16) (q->scale - p->scale);
  pair.from = get_place (work->a, pair.a);
  pair.to = get_place (work->b, pair.b);
  work->pairs[work->n++] = pair;
}

WINNOW_DEFINE_COMPARE_3 (compare_pairs, Pair, bits, a, b)

/* No variant of two codes differs in fewer bits. */
static inline __attribute__ ((always_inline)) guint
count_least_bits (const guint64 *a, const guint64 *b)
{
  guint sum = (guint) __builtin_popcountll (a[0] ^ b[0]);
  winnow_for_each_between (i, 1, 4)
    {
      guint bits = (guint) __builtin_popcountll (a[i] ^ b[i]);
      sum += MIN (bits, 64 - bits);
    }
  return sum;
}

static inline __attribute__ ((always_inline)) void
list_pairs (Work works[N_VARIANTS])
{
  const WinnowLocalFeatures *a = works[0].a, *b = works[0].b;
  winnow_for_each_below (i, a->n)
    {
      Pair nearest[N_VARIANTS][NEAREST];
      guint n[N_VARIANTS] = { 0 };
      winnow_for_each_below (j, b->n)
        {
          guint bits[N_VARIANTS];
          if (count_least_bits (a->features[i].code, b->features[j].code) > MOST_BITS)
            continue;
          winnow_feature_count_bits (a->features[i].code, b->features[j].code, bits);
          winnow_for_each_below (v, N_VARIANTS)
            if (bits[v] <= MOST_BITS)
              keep_nearest (nearest[v], &n[v], (Pair){ (guint16) i, (guint16) j, (guint16) bits[v], 0, 0 });
        }
      winnow_for_each_below (v, N_VARIANTS)
        winnow_for_each_below (k, n[v])
          add_pair (&works[v], nearest[v][k]);
    }
}

WINNOW_DEFINE_FOR_PROCESSOR ("popcnt", list_all_pairs, list_pairs, (Work works[N_VARIANTS]), (works))

static void
fill_pairs (Work works[N_VARIANTS])
{
  list_all_pairs (works);
  winnow_for_each_below (v, N_VARIANTS)
    qsort (works[v].pairs, works[v].n, sizeof (Pair), compare_pairs);
}

/* ── one similarity ── */

static double
get_scale (double units)
{
  return exp2 (units / WINNOW_FEATURE_SCALE_UNIT);
}

static WinnowMap
make_similarity (const Work *work, const Pair *pair)
{
  double turn = pair->turn * 2 * G_PI / WINNOW_FEATURE_ANGLES, scale = get_scale (pair->growth),
         flip = work->is_mirrored ? -1 : 1;
  WinnowPoint p = pair->from, q = pair->to;
  WinnowMap map = { .xx = flip * scale * cos (turn),
                    .xy = -scale * sin (turn),
                    .yx = flip * scale * sin (turn),
                    .yy = scale * cos (turn) };
  map.x0 = q.x - map.xx * p.x - map.xy * p.y;
  map.y0 = q.y - map.yx * p.x - map.yy * p.y;
  return map;
}

static double
get_squared (WinnowPoint p, WinnowPoint q)
{
  return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
}

static gboolean
agree (const Pair *p, const Pair *q)
{
  return abs ((gint8) (p->turn - q->turn)) <= MOST_TURN && abs (p->growth - q->growth) <= MOST_GROWTH;
}

/* winnow_map_apply () of a map that is not projective, much faster. */
static inline WinnowPoint
apply_affine (const WinnowMap *map, WinnowPoint p)
{
  return (WinnowPoint){ map->xx * p.x + map->xy * p.y + map->x0, map->yx * p.x + map->yy * p.y + map->y0 };
}

/* How many features of a agree roughly with the similarity of @pair. */
static guint
count_rough (const Work *work, const Pair *pair)
{
  WinnowMap map = make_similarity (work, pair);
  double scale = get_scale (pair->growth), error = 2 * scale * scale * ROUGH_ERROR * ROUGH_ERROR,
         growth = 2 * scale * scale * ROUGH_GROWTH * ROUGH_GROWTH;
  guint8 seen[WINNOW_MAX_FEATURES] = { 0 };
  guint n = 0;
  winnow_for_each_below (i, work->n)
    {
      const Pair *other = &work->pairs[i];
      if (seen[other->a] || !agree (pair, other)
          || get_squared (apply_affine (&map, other->from), other->to)
                 > error + growth * get_squared (other->from, pair->from))
        continue;
      seen[other->a] = 1;
      n++;
    }
  return n;
}

/* ── refining ── */

/* The pairs that agree with a map, each feature at most once. */
typedef struct
{
  guint n;
  guint16 pairs[WINNOW_MAX_FEATURES];
  WinnowPoint from[WINNOW_MAX_FEATURES], to[WINNOW_MAX_FEATURES];
  guint8 seen_a[WINNOW_MAX_FEATURES], seen_b[WINNOW_MAX_FEATURES];
} Agreement;

static void
collect (const Work *work, const WinnowMap *map, const Pair *like, double tolerance, Agreement *agreement)
{
  *agreement = (Agreement){ 0 };
  winnow_for_each_below (i, work->n)
    {
      const Pair *pair = &work->pairs[i];
      if (agreement->seen_a[pair->a] || agreement->seen_b[pair->b] || !agree (like, pair)
          || get_squared (winnow_map_apply (map, pair->from), pair->to) > tolerance * tolerance)
        continue;
      agreement->seen_a[pair->a] = agreement->seen_b[pair->b] = 1;
      agreement->from[agreement->n] = pair->from;
      agreement->to[agreement->n] = pair->to;
      agreement->pairs[agreement->n++] = (guint16) i;
    }
}

/* Neither flattened nor folded, and mirrored as the pairs are. @scale: (out) at the first of the
 * places that agree */
static gboolean
is_sane (const Work *work, const WinnowMap *map, const Agreement *agreement, double *scale)
{
  winnow_for_each_below (i, agreement->n)
    {
      double stretch, here = winnow_map_get_scale (map, agreement->from[i], &stretch);
      if (stretch > MOST_STRETCH || (here < 0) != (work->is_mirrored != FALSE) || fabs (here) > MOST_SCALE
          || fabs (here) < 1 / MOST_SCALE)
        return FALSE;
      *scale = i == 0 ? fabs (here) : *scale;
    }
  return TRUE;
}

static gboolean
fit (const Work *work, WinnowMap *map, const Agreement *agreement, gboolean is_projective, double *scale)
{
  WinnowMap fitted;
  double size = *scale;
  if (agreement->n < (is_projective ? LEAST_PROJECTIVE : LEAST_ROUGH)
      || !winnow_map_fit (&fitted, agreement->from, agreement->to, agreement->n, is_projective)
      || !is_sane (work, &fitted, agreement, &size))
    return FALSE;
  *map = fitted;
  *scale = size;
  return TRUE;
}

static gboolean
is_one_place (const WinnowLocalFeature *p, const WinnowLocalFeature *q)
{
  return abs (p->x - q->x) <= SAME_PLACE && abs (p->y - q->y) <= SAME_PLACE;
}

static guint
count_places (const Work *work, const Agreement *agreement)
{
  guint n = 0;
  winnow_for_each_below (i, agreement->n)
    {
      const Pair *pair = &work->pairs[agreement->pairs[i]];
      gboolean is_new = TRUE;
      for (guint j = 0; is_new && j < i; j++)
        {
          const Pair *other = &work->pairs[agreement->pairs[j]];
          is_new = !is_one_place (&work->a->features[pair->a], &work->a->features[other->a])
                   && !is_one_place (&work->b->features[pair->b], &work->b->features[other->b]);
        }
      n += is_new;
    }
  return n;
}

/* ── the overlap ── */

typedef struct
{
  guint n;                /* features in the overlap */
  guint n_parts, n_agree; /* parts of it with features, and with features that agree */
} Survey;

/* Which features of @from lie on @to, large enough there to be found. */
static void
find_inside (const WinnowLocalFeatures *from, const WinnowLocalFeatures *to, const WinnowMap *map, guint8 *inside)
{
  double least = WINNOW_FEATURE_SCALE_UNIT * 1.; /* σ of 2 pixels */
  if (to->n == WINNOW_MAX_FEATURES)
    least = MAX (least, to->features[to->n - 1].scale);
  winnow_for_each_below (i, from->n)
    {
      WinnowPoint at = get_place (from, i), q = winnow_map_apply (map, at);
      double stretch, scale = from->features[i].scale
                              + WINNOW_FEATURE_SCALE_UNIT * log2 (fabs (winnow_map_get_scale (map, at, &stretch)));
      inside[i] |= q.x > 0 && q.y > 0 && q.x < to->width && q.y < to->height && scale >= least
                   && 8 * get_scale (scale) < MAX (to->width, to->height);
    }
}

/* @agrees: one a feature of @from. */
static void
survey (const WinnowLocalFeatures *from, const WinnowLocalFeatures *to, const WinnowMap *map, const guint8 *agrees,
        Survey *found)
{
  WinnowPoint least = { G_MAXDOUBLE, G_MAXDOUBLE }, most = { 0, 0 };
  guint8 inside[WINNOW_MAX_FEATURES], parts[PARTS][PARTS] = { 0 };
  *found = (Survey){ 0 };
  memcpy (inside, agrees, from->n);
  find_inside (from, to, map, inside);
  winnow_for_each_below (i, from->n)
    if (inside[i])
      {
        WinnowPoint at = get_place (from, i);
        least = (WinnowPoint){ MIN (least.x, at.x), MIN (least.y, at.y) };
        most = (WinnowPoint){ MAX (most.x, at.x), MAX (most.y, at.y) };
        found->n++;
      }
  winnow_for_each_below (i, from->n)
    if (inside[i])
      {
        WinnowPoint at = get_place (from, i);
        guint column = (at.x - least.x) / (most.x - least.x + 1) * PARTS,
              row = (at.y - least.y) / (most.y - least.y + 1) * PARTS;
        parts[row][column] |= agrees[i] ? 3 : 1;
      }
  winnow_for_each_below (i, PARTS * PARTS)
    {
      found->n_parts += parts[i / PARTS][i % PARTS] & 1;
      found->n_agree += parts[i / PARTS][i % PARTS] >> 1;
    }
}

void
winnow_placement_measure (WinnowPlacement *placement, const WinnowLocalFeatures *a, const WinnowLocalFeatures *b)
{
  WinnowOutline on_a, on_b;
  WinnowPoint middle = { 0, 0 }, at, below;
  WinnowMap map = winnow_map_scale (&placement->map, (WinnowPoint){ 1. / a->width, 1. / a->height },
                                    (WinnowPoint){ 1. / b->width, 1. / b->height });
  winnow_placement_get_common (placement, &on_a, &on_b);
  winnow_for_each_below (i, on_a.n)
    {
      middle.x += on_a.points[i].x * a->width / on_a.n;
      middle.y += on_a.points[i].y * a->height / on_a.n;
    }
  at = winnow_map_apply (&map, middle);
  below = winnow_map_apply (&map, (WinnowPoint){ middle.x, middle.y + 1 });
  /* down stays down in a mirrored picture */
  placement->turned = atan2 (at.x - below.x, below.y - at.y) * 180 / G_PI;
  placement->is_mirrored = winnow_map_get_scale (&map, middle, &placement->stretch) < 0;
}

/* The best so far, and how much of the overlap agrees. */
typedef struct
{
  WinnowPlacement placement;
  double share;    /* of the features that either picture has in the overlap, the fewer */
  double coverage; /* of the parts of the overlap with features, those with some that agree */
} Best;

static void
keep_better (const Work *work, const WinnowMap *map, const Agreement *agreement, Best *best)
{
  WinnowPoint size_a = { work->a->width, work->a->height }, size_b = { work->b->width, work->b->height };
  WinnowMap inverse;
  Survey of_a, of_b;
  guint n_places = count_places (work, agreement), least = best->placement.n_places;
  if (work->is_mirrored || work->is_negative) /* a symmetric picture is no mirrored one */
    least += least / LEAST_MORE;
  if (n_places <= least || !winnow_map_invert (map, &inverse))
    return;
  survey (work->a, work->b, map, agreement->seen_a, &of_a);
  survey (work->b, work->a, &inverse, agreement->seen_b, &of_b);
  best->placement = (WinnowPlacement){ .map = winnow_map_scale (map, size_a, size_b),
                                       .n_places = n_places,
                                       .is_negative = work->is_negative };
  winnow_placement_measure (&best->placement, work->a, work->b);
  best->share = agreement->n / (double) MAX (MIN (of_a.n, of_b.n), agreement->n);
  best->coverage = MAX (of_a.n_agree / (double) of_a.n_parts, of_b.n_agree / (double) of_b.n_parts);
}

/* Pixels, of the larger of both pictures. */
static const double tolerances[] = { 20, 12, 8, 5 };

/* Fits the map to what agrees with it within tolerance @first and each less one. *@agreement:
 * (out) within the last. FALSE where it fits nothing. */
static gboolean
fit_steps (const Work *work, const Pair *like, guint first, gboolean is_projective, WinnowMap *map,
           Agreement *agreement)
{
  double scale = get_scale (like->growth);
  for (guint i = first; i < G_N_ELEMENTS (tolerances); i++)
    {
      collect (work, map, like, tolerances[i] * MAX (scale, 1), agreement);
      if (!fit (work, map, agreement, is_projective, &scale))
        return FALSE;
    }
  collect (work, map, like, tolerances[G_N_ELEMENTS (tolerances) - 1] * MAX (scale, 1), agreement);
  return TRUE;
}

/* The mean of the squared errors. */
static double
get_error (const WinnowMap *map, const Agreement *agreement)
{
  double sum = 0;
  winnow_for_each_below (i, agreement->n)
    sum += get_squared (winnow_map_apply (map, agreement->from[i]), agreement->to[i]);
  return sum / MAX (agreement->n, 1);
}

/* From the similarity of one pair to the affine map of all that agree with it. A projective one,
 * which says more than few places know, must agree with more, or with as many much better. */
static void
refine (const Work *work, const Pair *like, Best *best)
{
  WinnowMap affine = make_similarity (work, like), projective;
  Agreement agreement, wider;
  if (!fit_steps (work, like, 0, FALSE, &affine, &agreement))
    return;
  projective = affine;
  if (fit_steps (work, like, 1, TRUE, &projective, &wider)
      && (wider.n > agreement.n + agreement.n / LEAST_GAIN
          || (wider.n >= agreement.n
              && get_error (&projective, &wider) < LESS_ERROR * get_error (&affine, &agreement))))
    keep_better (work, &projective, &wider, best);
  else
    keep_better (work, &affine, &agreement, best);
}

/* ── the whole ── */

static void
search (const Work *work, Best *best)
{
  guint n = MIN (work->n, N_TRIED), counts[N_TRIED];
  winnow_for_each_below (i, n)
    counts[i] = count_rough (work, &work->pairs[i]);
  for (guint r = 0; r < N_REFINED && n > 0; r++)
    {
      guint most = 0;
      winnow_for_each_between (i, 1, n)
        if (counts[i] > counts[most])
          most = i;
      if (counts[most] < LEAST_ROUGH)
        return;
      refine (work, &work->pairs[most], best);
      counts[most] = 0;
    }
}

/* Whether the common part is a small one of both pictures: corners of frames are alike. */
static gboolean
is_corner (const WinnowPlacement *placement)
{
  WinnowOutline on_a, on_b;
  winnow_placement_get_common (placement, &on_a, &on_b);
  return placement->n_places < LEAST_PLACES_OF_CORNER
         && MAX (winnow_outline_get_area (&on_a), winnow_outline_get_area (&on_b)) < LEAST_PART;
}

/* Features say it, and pixels do not deny it; or a few features say it, and pixels confirm it. */
static gboolean
decide (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const Best *best)
{
  guint n_places = best->placement.n_places;
  gboolean is_certain = n_places >= LEAST_PLACES && best->coverage >= LEAST_COVERAGE
                        && best->share >= (n_places < FEW_PLACES ? LEAST_SHARE_OF_FEW : LEAST_SHARE);
  if (is_corner (&best->placement))
    return FALSE;
  if (a->pixels == NULL || b->pixels == NULL)
    return is_certain;
  WinnowPixelAgreement agreement = winnow_placement_compare_pixels (a, b, &best->placement);
  if (n_places < FEWEST_PLACES)
    return agreement.share >= SURE_AGREEMENT_OF_FEWEST && agreement.n_blocks >= LEAST_BLOCKS_OF_FEWEST;
  return is_certain ? agreement.share >= LEAST_AGREEMENT
                    : agreement.share >= SURE_AGREEMENT && agreement.n_blocks >= LEAST_BLOCKS;
}

gboolean
winnow_placement_find (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, WinnowPlacement *placement)
{
  g_autofree Work *works = g_new (Work, N_VARIANTS);
  Best best = { 0 };
  winnow_for_each_below (v, N_VARIANTS)
    {
      works[v].a = a;
      works[v].b = b;
      works[v].is_mirrored = v & WINNOW_VARIANT_MIRRORED;
      works[v].is_negative = v & WINNOW_VARIANT_NEGATIVE;
      works[v].n = 0;
    }
  fill_pairs (works);
  winnow_for_each_below (v, N_VARIANTS)
    search (&works[v], &best);
  *placement = best.placement;
  return placement->n_places >= LEAST_PLACES_OF_PIXELS && decide (a, b, &best);
}

WinnowPlacement
winnow_placement_invert (const WinnowPlacement *placement)
{
  WinnowPlacement inverse = *placement;
  winnow_map_invert (&placement->map, &inverse.map);
  inverse.turned = placement->is_mirrored ? placement->turned : -placement->turned;
  return inverse;
}

WinnowPlacement
winnow_placement_of_turn (gboolean is_mirrored, int turned)
{
  double sine = sin (turned * G_PI / 180), cosine = cos (turned * G_PI / 180), flip = is_mirrored ? -1 : 1;
  /* around the middle; y points down, so this turns clockwise */
  WinnowMap map = { .xx = flip * cosine, .xy = -sine, .yx = flip * sine, .yy = cosine };
  map.x0 = (1 - map.xx - map.xy) / 2;
  map.y0 = (1 - map.yx - map.yy) / 2;
  return (WinnowPlacement){ .map = map, .is_mirrored = is_mirrored, .turned = turned, .stretch = 1 };
}

guint
winnow_placement_get_degrees (const WinnowPlacement *placement)
{
  return (guint) (lround (placement->turned) + 360) % 360;
}
