/* clusters.h: seeds → clusters of neighbouring sentences that are alike; private to match/ */
#pragma once

#include "match/reworded/resemblance.h"

typedef struct
{
  WinnowInterval sentences[2];
  guint32 n_seeds; /* inside */
} WinnowCluster;

/* All clusters, before their significance is known. They may overlap.
 * Returns: (transfer full) (element-type WinnowCluster) */
GArray *winnow_clusters_find (const WinnowResemblance *resemblance);
