/* fingerprint-postings.h: fingerprints of many documents, and the search of candidates among them;
 * private to match/ */
#pragma once

#include "match/candidates/fingerprint-index.h"

typedef struct
{
  guint64 hash;
  guint32 document;
  guint32 place; /* token in the document, if the caller needs it, else 0 */
} WinnowPosting;

/* The fingerprints of the documents that were added. */
typedef struct
{
  GArray *postings; /* (owned) (nullable) (element-type WinnowPosting) NULL once the owner has built lists from them */
  GByteArray *queries; /* (owned) a byte a document: whether it is checked */
} WinnowPostings;

void winnow_postings_init (WinnowPostings *postings);
void winnow_postings_clear (WinnowPostings *postings);

/* As winnow_index_add(). */
guint32 winnow_postings_add (WinnowPostings *postings, const WinnowFingerprint *fingerprints, gsize n_fingerprints,
                             gboolean is_query);

/* As winnow_index_extend(). */
void winnow_postings_extend (WinnowPostings *postings, guint32 document, const WinnowFingerprint *fingerprints,
                             gsize n_fingerprints);

/* As winnow_index_init_filter(). */
void winnow_postings_init_filter (const WinnowPostings *postings, WinnowHashFilter *filter);

/* Sorts by hash, document, place. In place, on @n_threads threads. */
void winnow_postings_sort (WinnowPosting *postings, gsize n, guint n_threads);

/* The index after the last posting with the hash of @postings[first]. */
gsize winnow_postings_end (const WinnowPosting *postings, gsize n, gsize first);

/* How an index finds the candidates of one document. */
typedef struct
{
  gpointer (*open) (gpointer index); /* scratch for one thread */
  void (*walk) (gpointer scratch, guint32 document, GArray *candidates);
  void (*close) (gpointer scratch);
  guint block; /* documents that a thread takes at a time */
} WinnowCandidateWalk;

/* How many candidates that no rare copy names one of @n_documents may have: half a million are
 * aligned in seconds. */
static inline guint
winnow_candidates_get_most (guint32 n_documents)
{
  return MAX (16, 500000 / MAX (1, n_documents));
}

/* Leaves no more than @most of @candidates from @first on, those with the highest scores. */
void winnow_candidates_keep_best (GArray *candidates, guint first, guint most);

/* The candidates of the documents [0, @n), found on @n_threads threads, each once, by (a, b).
 * Returns: (transfer full) (element-type WinnowCandidate) */
GArray *winnow_candidate_walk_run (const WinnowCandidateWalk *walk, gpointer index, guint32 n, guint n_threads);
