/* kind-pairs.h: kinds of pictures → which of them match, by hashes and by features
 *
 * For picture-matches.c. */
#pragma once

#include "match/picture-matches.h"

#define WINNOW_PLACED_DISTANCE 255u /* of pictures whose fingerprints differ: farther than all that match */

typedef struct
{
  const WinnowImageFingerprint *fingerprints; /* borrowed; one a kind */
  guint32 n;
  WinnowFeaturesFunc read_features; /* (nullable) of a kind; called on the calling thread */
  gpointer data;                    /* of read_features */
  guint n_threads;
  GCancellable *cancellable; /* (nullable) */

  GArray *pairs;                 /* (owned) (element-type WinnowImagePair) ascending */
  WinnowLocalFeatures *features; /* (owned) one a kind; empty where they are not needed or not known */
} WinnowKindPairs;
WINNOW_DECLARE_CLEAR (WinnowKindPairs, winnow_kind_pairs_clear)

/* Finds the pairs whose hashes are near, and looks at them. FALSE: cancelled */
gboolean winnow_kind_pairs_find (WinnowKindPairs *self);

/* What a kind does in winnow_kind_pairs_find_placed(). */
enum
{
  WINNOW_KIND_ANSWERS,
  WINNOW_KIND_ASKS, /* a pair has one of these at least */
  WINNOW_KIND_LEFT_OUT,
};

/* Adds pairs that features find and hashes do not, and looks at them. @parts: one a kind. FALSE:
 * cancelled */
gboolean winnow_kind_pairs_find_placed (WinnowKindPairs *self, const guint8 *parts);

/* What makes a picture of the kind @b of one of the kind @a, which is the same or a pair of it. */
WinnowImageMatch winnow_kind_pairs_get (const WinnowKindPairs *self, guint32 a, guint32 b);
