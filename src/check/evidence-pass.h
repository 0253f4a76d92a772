/* evidence-pass.h: what all methods say of the pairs of a check */
#pragma once

#include "check/corpus.h"

G_BEGIN_DECLS

typedef struct _WinnowEvidencePass WinnowEvidencePass;

/* Borrows both. */
WinnowEvidencePass *winnow_evidence_pass_new (WinnowCorpus *corpus, const WinnowMethodContext *context);
void winnow_evidence_pass_free (WinnowEvidencePass *evidence_pass);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowEvidencePass, winnow_evidence_pass_free)

/* Gives evidence of its two members' texts without the template to those of @overlaps (element-type
 * WinnowOverlap, not shared yet) of which some passage counts or would but for a verdict, or
 * that have pictures in common, and that have none. Where a document is gone there is none. */
gboolean winnow_evidence_pass_run (WinnowEvidencePass *evidence_pass, const GPtrArray *overlaps, guint jobs,
                                   WinnowProgress *progress, GCancellable *cancellable, GError **error);

/* Whether there is such a one among them. */
gboolean winnow_evidence_pass_is_needed (const GPtrArray *overlaps);

G_END_DECLS
