/* draft-steps.h: what came between two drafts; private to check/ */
#pragma once

#include "check/drafts/drafts.h"

/* Fills the steps of @chain, which have their order. @by_id: gint64* → WinnowDocument, all of the
 * library. @settings: of the last check. */
gboolean winnow_draft_steps_measure (WinnowDraftChain *chain, WinnowLibrary *library, GHashTable *by_id,
                                     const WinnowSettings *settings, GCancellable *cancellable, GError **error);
