/* clusters.h: seeds → runs of sentences that resemble each other
 *
 * Private to match/. */
#pragma once

#include "match/reworded/resemblance.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowInterval sentences[2];
  guint32 n_seeds; /* inside */
} WinnowCluster;

/* All of them, whether they turn out to mean something or not; they may overlap.
 * Returns: (transfer full) (element-type WinnowCluster) */
GArray *winnow_clusters_find (const WinnowResemblance *resemblance);

G_END_DECLS
