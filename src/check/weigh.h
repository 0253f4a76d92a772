/* weigh.h: what all methods say of the pairs of a check */
#pragma once

#include "check/corpus.h"

G_BEGIN_DECLS

/* Gives evidence of its two members' texts without the template to those of @overlaps (element-type WinnowOverlap, nobody else's yet) of which some passage
 * counts and that have none. Where a document is gone there is none. */
gboolean winnow_weigh_run (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowKnowledge *knowledge, guint jobs, WinnowProgress *progress,
                           GCancellable *cancellable, GError **error);

/* Whether winnow_weigh_run() has something to do for one of them. */
gboolean winnow_weigh_is_needed (const GPtrArray *overlaps);

G_END_DECLS
