/* kind-pairs.c: see kind-pairs.h */
#include "match/kind-pairs.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/order.h"
#include "base/parallel.h"
#include "image/placement-pairs.h"

#define MOST_INSPECTED 500u /* partners of one kind */

void
winnow_kind_pairs_clear (WinnowKindPairs *self)
{
  for (guint32 kind = 0; self->features != NULL && kind < self->n; kind++)
    winnow_local_features_clear (&self->features[kind]);
  g_clear_pointer (&self->features, g_free);
  g_clear_pointer (&self->pairs, g_array_unref);
}

static void
need_features (WinnowKindPairs *self, guint32 kind)
{
  WinnowLocalFeatures *features = &self->features[kind];
  g_autoptr (GBytes) packed
      = features->pixels == NULL && self->read_features != NULL ? self->read_features (kind, self->data) : NULL;
  if (packed != NULL)
    winnow_local_features_unpack (features, packed);
}

/* ── looking at pairs ── */

typedef struct
{
  const WinnowKindPairs *pairs;
  guint first; /* of those to look at */
  guint32 *n_partners;
} Inspection;

static gboolean
inspect_pair (guint index, gpointer data, GError **error)
{
  const Inspection *self = data;
  WinnowImagePair *pair = &g_array_index (self->pairs->pairs, WinnowImagePair, self->first + index);
  if (MAX (self->n_partners[pair->a], self->n_partners[pair->b]) <= MOST_INSPECTED)
    winnow_image_match_inspect (&pair->match, &self->pairs->features[pair->a], &self->pairs->features[pair->b]);
  return TRUE;
}

/* Those from number @first on. What has very many partners is known by its hash alone: a logo that
 * was stored in many ways. */
static gboolean
inspect_pairs (WinnowKindPairs *self, guint first)
{
  g_autofree guint32 *n_partners = g_new0 (guint32, self->n);
  Inspection inspection = { self, first, n_partners };
  for (guint i = first; i < self->pairs->len; i++)
    {
      const WinnowImagePair *pair = &g_array_index (self->pairs, WinnowImagePair, i);
      n_partners[pair->a]++;
      n_partners[pair->b]++;
      need_features (self, pair->a);
      need_features (self, pair->b);
    }
  return winnow_parallel_run (self->pairs->len - first, self->n_threads, inspect_pair, &inspection, self->cancellable,
                              NULL);
}

/* ── finding them ── */

WINNOW_DEFINE_COMPARE_2 (compare_pairs, WinnowImagePair, a, b)

gboolean
winnow_kind_pairs_find (WinnowKindPairs *self)
{
  self->features = g_new0 (WinnowLocalFeatures, self->n);
  self->pairs = winnow_image_find_pairs (self->fingerprints, self->n, self->n_threads, self->cancellable);
  return self->pairs != NULL && inspect_pairs (self, 0);
}

gboolean
winnow_kind_pairs_find_placed (WinnowKindPairs *self, const guint8 *parts)
{
  g_autofree gboolean *is_asked = g_new0 (gboolean, self->n);
  guint n_known = self->pairs->len;
  winnow_for_each_below (kind, self->n)
    {
      is_asked[kind] = parts[kind] == WINNOW_KIND_ASKS;
      if (parts[kind] == WINNOW_KIND_LEFT_OUT)
        winnow_local_features_clear (&self->features[kind]);
      else
        need_features (self, kind);
    }
  g_autoptr (GArray) placements
      = winnow_placements_find_pairs (self->features, is_asked, self->n, self->n_threads, self->cancellable);
  if (placements == NULL)
    return FALSE;
  winnow_for_each_value (const WinnowPlacementPair, placed, placements)
    {
      WinnowImagePair pair = { placed->a, placed->b, { WINNOW_PLACED_DISTANCE, placed->placement } };
      if (n_known == 0 || bsearch (&pair, self->pairs->data, n_known, sizeof pair, compare_pairs) == NULL)
        g_array_append_val (self->pairs, pair);
    }
  if (!inspect_pairs (self, n_known))
    return FALSE;
  g_array_sort (self->pairs, compare_pairs);
  return TRUE;
}

WinnowImageMatch
winnow_kind_pairs_get (const WinnowKindPairs *self, guint32 a, guint32 b)
{
  const WinnowImagePair key = { .a = MIN (a, b), .b = MAX (a, b) };
  const WinnowImageFingerprint *kind = &self->fingerprints[a];
  if (a == b)
    return (WinnowImageMatch){ .placement = winnow_placement_of_turn (FALSE, 0),
                               .likeness = kind->digest != 0 ? WINNOW_LIKENESS_SAME : WINNOW_LIKENESS_UNKNOWN,
                               .colors = winnow_color_shares_are_known (&kind->colors) ? WINNOW_COLORS_SAME
                                                                                       : WINNOW_COLORS_UNKNOWN };
  const WinnowImagePair *pair
      = bsearch (&key, self->pairs->data, self->pairs->len, sizeof (WinnowImagePair), compare_pairs);
  return a < b ? pair->match : winnow_image_match_invert (&pair->match);
}
