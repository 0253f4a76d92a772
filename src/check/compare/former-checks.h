/* former-checks.h: the pairs that former checks compared, so that a check compares only new ones
 *
 * A pair is taken over where both documents are as they were, the basis is the same, and it would
 * be aligned by the same passes. So a check finds the same as one check of everything, for any
 * order in which the documents came. */
#pragma once

#include "check/compare/corpus.h"
#include "match/candidates/fingerprint-index.h"

typedef struct _WinnowFormer WinnowFormer;

/* What passages depend on besides the two documents: the version of the engine, the settings, the
 * word lists, the templates. Returns: (transfer full) */
char *winnow_former_dup_basis (const WinnowSettings *settings, const WinnowTemplates *templates);

/* Of all that is stored of an overlap and its passages. */
guint64 winnow_overlap_hash_state (const WinnowOverlap *overlap);

/* Of the library of @corpus, whose members it marks; empty where the last check had another basis.
 * Returns: (transfer full) */
WinnowFormer *winnow_former_load (WinnowCorpus *corpus, const char *basis, GError **error);
WINNOW_DECLARE_FREE (WinnowFormer, winnow_former_free)

/* WinnowPasses of a candidate. */
guint32 winnow_candidate_get_passes (const WinnowCandidate *candidate);

/* Whether the pair was compared. Ask for candidates in order. *@overlap: (transfer full) (nullable)
 * with its passages, without verdicts and pictures, to be scored again; NULL: they share nothing */
gboolean winnow_former_find (WinnowFormer *former, const WinnowCandidate *candidate, WinnowOverlap **overlap);

/* A result is about to be written. From the second result of a check on, the stored state is
 * unknown, since the first has changed it. */
void winnow_former_begin_writing (WinnowFormer *former);

/* Whether @overlap is known to be stored as it is now. */
gboolean winnow_former_is_unchanged (const WinnowFormer *former, const WinnowOverlap *overlap);

/* Stores the pairs of the member @number that share nothing, if they are others now. @compared:
 * (element-type WinnowCompared) in any order; it is sorted. */
gboolean winnow_former_write_compared (const WinnowFormer *former, guint number, GArray *compared, GError **error);
