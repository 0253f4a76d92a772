/* index.h: the inverted index: fingerprints of many documents → pairs worth aligning */
#pragma once

#include "fingerprint/fingerprint.h"

G_BEGIN_DECLS

typedef struct _WinnowIndex WinnowIndex;

typedef struct
{
  guint32 a, b; /* documents, as numbered by winnow_index_add(); a < b */
  /* different fingerprints that both have, 0 where nobody asked; all the very common ones
   * together count as 1, or as 0 beside others */
  guint32 n_shared;
  gboolean is_related; /* may share reworded passages: said by related.h only */
} WinnowCandidate;

WinnowIndex *winnow_index_new (void);
void winnow_index_free (WinnowIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowIndex, winnow_index_free)

/* Adds a document's fingerprints (copied). @is_query: whether the document is checked; pairs of two
 * documents that are not (reference with reference) are never candidates. Returns: its number, from
 * 0 in order of adding. */
guint32 winnow_index_add (WinnowIndex *index, const WinnowFingerprint *fingerprints, gsize n_fingerprints,
                          gboolean is_query);

/* All pairs that share a fingerprint, in order of (a, b). Sorts the postings (radix) on first use;
 * n_threads ≥ 1 share the work, the result does not depend on them. Returns: (transfer full)
 * (element-type WinnowCandidate) */
GArray *winnow_index_dup_candidates (WinnowIndex *index, guint n_threads);

G_END_DECLS
