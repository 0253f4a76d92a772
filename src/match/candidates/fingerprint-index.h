/* fingerprint-index.h: an inverted index: fingerprints of many documents → pairs worth aligning */
#pragma once

#include "fingerprint/fingerprint.h"
#include "base/hash-filter.h"
#include "match/settings.h"

typedef struct _WinnowIndex WinnowIndex;

typedef struct
{
  guint32 a, b; /* document numbers of winnow_index_add(); a < b */
  /* Distinct fingerprints that both have; very common ones count 2 together. Where it is 1, both
   * texts may agree for g words around it. */
  guint32 n_shared;
  guint is_related : 1;    /* may share reworded passages; set by related.h only */
  guint is_sounding : 1;   /* may share passages with homophones */
  guint is_translated : 1; /* may share translated passages; set by translated-index.h only */
  /* All that they share is common (winnow_index_set_common_limit()). Never of related pairs, which
   * may share more than fingerprints. */
  guint is_common : 1;
  guint32 score; /* of the pairs of one document, those with the highest are worth the most */
} WinnowCandidate;

WinnowIndex *winnow_index_new (void);
WINNOW_DECLARE_FREE (WinnowIndex, winnow_index_free)

/* Adds a document's fingerprints (copied). @is_query: whether the document is checked; two
 * references never form a pair. Returns: the document's number, from 0 in order of adding */
guint32 winnow_index_add (WinnowIndex *index, const WinnowFingerprint *fingerprints, gsize n_fingerprints,
                          gboolean is_query);

/* The tokens around a fingerprint, hashed to 5 bits each: the three before it and the three after
 * it. Two documents that share just one fingerprint share it by chance unless the texts agree
 * beyond it. */
#define WINNOW_CONTEXT_ANY G_MAXUINT32 /* not known; agrees with every other */

/* The context of @fingerprint in @text, where it was made. ANY where g words may be fewer than
 * three tokens more than k words. */
guint32 winnow_context_make (const WinnowText *text, const WinnowFingerprint *fingerprint,
                             const WinnowSettings *settings);

/* Adds fingerprints to those of a document that was added, of any. @contexts: (nullable) of each;
 * NULL: ANY */
void winnow_index_extend (WinnowIndex *index, guint32 document, const WinnowFingerprint *fingerprints,
                          const guint32 *contexts, gsize n_fingerprints);

/* Before the index is built: fingerprints of more than @n_documents are common. 0, as at first:
 * none is. */
void winnow_index_set_common_limit (WinnowIndex *index, guint32 n_documents);

/* A common fingerprint. */
typedef struct
{
  guint64 hash;
  guint32 n_documents;
} WinnowCommonFingerprint;

/* Of an index that was built, ascending by hash. Returns: (transfer none) (element-type
 * WinnowCommonFingerprint) */
const GArray *winnow_index_get_common (const WinnowIndex *index);

/* Common fingerprints of a document, of an index that was built. */
guint32 winnow_index_count_common (const WinnowIndex *index, guint32 document);

/* Makes a filter of the fingerprints so far. Once all documents that are checked have theirs, one
 * that it does not contain makes no pair: other documents need not be given it. */
void winnow_index_init_filter (const WinnowIndex *index, WinnowHashFilter *filter);

/* Sorts the postings, once; nothing may be added after it. Several indices may be built at the same
 * time. */
void winnow_index_build (WinnowIndex *index, guint n_threads);

/* Common pairs up to which all are candidates: aligning them takes seconds. */
#define WINNOW_COMMON_MANY 100000u

/* Indices of the same documents, built. */
typedef struct
{
  const WinnowIndex *verbatim;
  const WinnowIndex *sounds; /* (nullable) a pair that it has is sounding */
  /* (nullable) by document: whether it may be half the same as one with which it shares only common
   * text */
  const guint8 *may_be_half;
  gboolean is_bound; /* (out) they have more than WINNOW_COMMON_MANY common pairs: most are left out */
  guint n_left_out;  /* (out) atomic; common pairs */
} WinnowJointIndex;

/* All pairs that share two fingerprints of one index, or one whose contexts agree in three tokens
 * in a row with it, ascending by (a, b). A pair of both indices is common if it is so in both.
 * Where common pairs are many, only the best of those stay of which a document may be half the
 * same. The result does not depend on @n_threads ≥ 1. Returns: (transfer full) (element-type
 * WinnowCandidate) */
GArray *winnow_joint_index_dup_candidates (WinnowJointIndex *joint, guint n_threads);

/* Both lists (element-type WinnowCandidate, ascending by (a, b)) in one, each pair once: related or
 * sounding if either says so, common if no list that has it denies it. Returns: (transfer full) */
GArray *winnow_candidates_unite (const GArray *xs, const GArray *ys);
