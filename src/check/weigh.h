/* weigh.h: what all methods say of the pairs of a check */
#pragma once

#include "check/corpus.h"

G_BEGIN_DECLS

/* Gives each of @overlaps (element-type WinnowOverlap), which are nobody else's yet, the evidence of its two members' texts without the template. None where a
 * document is gone. */
gboolean winnow_weigh_run (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowKnowledge *knowledge, guint jobs, WinnowProgress *progress,
                           GCancellable *cancellable, GError **error);

G_END_DECLS
