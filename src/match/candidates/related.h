/* related.h: content fingerprints of many documents → pairs that may share reworded passages */
#pragma once

#include "match/candidates/fingerprint-index.h"

/* A fingerprint that more documents have says nothing. */
#define WINNOW_RELATED_LONGEST 256u

typedef struct _WinnowRelated WinnowRelated;

WinnowRelated *winnow_related_new (void);
WINNOW_DECLARE_FREE (WinnowRelated, winnow_related_free)

/* As winnow_index_add(); the fingerprints are those of winnow_fingerprint_content(). */
guint32 winnow_related_add (WinnowRelated *related, const WinnowFingerprint *fingerprints, gsize n_fingerprints,
                            gboolean is_query);

/* As winnow_index_extend(). @n_left_out: more fingerprints of the document, which no document that
 * is checked has. */
void winnow_related_extend (WinnowRelated *related, guint32 document, const WinnowFingerprint *fingerprints,
                            gsize n_fingerprints, gsize n_left_out);

/* As winnow_index_init_filter(). */
void winnow_related_init_filter (const WinnowRelated *related, WinnowHashFilter *filter);

/* Skips also fingerprints that more than @longest documents have. Candidates that are also in
 * @copied (element-type WinnowCandidate, by (a, b); borrowed) do not count as too many, unless they
 * are common. Before the candidates are asked for. */
void winnow_related_set_bounds (WinnowRelated *related, guint32 longest, const GArray *copied);

/* As winnow_index_build(). */
void winnow_related_build (WinnowRelated *related, guint n_threads);

/* The pairs that share enough rare fingerprints near each other, ascending by (a, b); where they
 * are too many, of each document those that share the most in one place. They have is_related set,
 * and n_shared counts the fingerprints that they share anywhere. May be called once; builds the
 * index if necessary. The result does not depend on @n_threads. Returns: (transfer full)
 * (element-type WinnowCandidate) */
GArray *winnow_related_dup_candidates (WinnowRelated *related, guint n_threads);
