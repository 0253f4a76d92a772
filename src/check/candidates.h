/* candidates.h: the documents of a check → candidates */
#pragma once

#include "check/corpus.h"
#include "match/candidates/index.h"

G_BEGIN_DECLS

/* Masks every member; fingerprints them and asks the indices, where aligning every pair would take
 * long. New digests are kept in the library, whatever becomes of the check. Returns: (transfer
 * full) (element-type WinnowCandidate) members by number, in order */
GArray *winnow_candidates_find (WinnowCorpus *corpus, const WinnowMethodContext *context, guint jobs,
                                WinnowProgress *progress, GCancellable *cancellable, GError **error);

G_END_DECLS
