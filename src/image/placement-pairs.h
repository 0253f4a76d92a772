/* placement-pairs.h: many pictures' features → which of the pictures show the same */
#pragma once

#include "image/placement.h"

typedef struct
{
  guint32 a, b; /* a < b */
  WinnowPlacement placement;
} WinnowPlacementPair;

/* All pairs among @n pictures that an index of the features finds and winnow_placement_find ()
 * confirms. @is_asked: (nullable) one a picture: a pair has one of these at least; NULL: all are.
 * @n_threads: 0: one a core; no effect on the result. @cancellable: (nullable). Returns: (transfer
 * full) (nullable) (element-type WinnowPlacementPair) ascending; NULL if cancelled */
GArray *winnow_placements_find_pairs (const WinnowLocalFeatures *features, const gboolean *is_asked, guint32 n,
                                      guint n_threads, GCancellable *cancellable);
