/* scoring.h: which passages of many overlaps count */
#pragma once

#include "library/library.h"

G_BEGIN_DECLS

/* winnow_overlap_score() of every one of @overlaps (element-type WinnowOverlap), which are nobody
 * else's yet. @exclusions: id of a document, by g_int64_hash() → GArray of WinnowExclusion, where
 * it has some. FALSE with G_IO_ERROR_CANCELLED. */
gboolean winnow_scoring_run (const GPtrArray *overlaps, GHashTable *exclusions, const WinnowSettings *settings,
                             guint jobs, GCancellable *cancellable, GError **error);

G_END_DECLS
