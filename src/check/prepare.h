/* prepare.h: the documents of a check → candidates */
#pragma once

#include "check/corpus.h"
#include "match/index.h"

G_BEGIN_DECLS

/* Masks and fingerprints every member and asks the index. New fingerprints are kept in the library, whatever becomes of the check.
 * Returns: (transfer full) (element-type WinnowCandidate) members by number, in order */
GArray *winnow_prepare (WinnowCorpus *corpus, guint jobs, WinnowProgress *progress, GCancellable *cancellable, GError **error);

G_END_DECLS
