/* ordered-centers.h: centers in order of their fingerprints, and those next to a document's place;
 * private to match/groups/ */
#pragma once

#include "fingerprint/fingerprint.h"

#define WINNOW_MAX_NEIGHBORS 64

typedef struct _WinnowOrderedCenters WinnowOrderedCenters;

WinnowOrderedCenters *winnow_ordered_centers_new (void);
WINNOW_DECLARE_FREE (WinnowOrderedCenters, winnow_ordered_centers_free)

/* @digest: not empty. */
void winnow_ordered_centers_add (WinnowOrderedCenters *centers, const WinnowDigest *digest, guint32 number);

/* The numbers of the centers around the place of @digest, half of them on either side as far as
 * possible. Returns: how many */
guint winnow_ordered_centers_find (const WinnowOrderedCenters *centers, const WinnowDigest *digest,
                                   guint32 neighbors[WINNOW_MAX_NEIGHBORS]);
