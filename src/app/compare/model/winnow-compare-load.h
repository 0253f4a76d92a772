/* winnow-compare-load.h: a pair in the library → what the compare page shows, on a worker thread */
#pragma once

#include "app/compare/model/winnow-comparison.h"

/* @overlap: the row of the pair, with or without passages; or NULL to look it up by @a and @b,
 * whichever way round the library has it; what no check has compared is aligned now. @wanted: what
 * it is scored with, as winnow_comparison_new() takes it. */
void winnow_compare_load_async (WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b,
                                const WinnowSettings *wanted, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer data);
WinnowComparison *winnow_compare_load_finish (GAsyncResult *result, GError **error);

/* Fills an empty side with what the library has of @document. Blocks. */
gboolean winnow_pair_side_load (WinnowPairSide *side, WinnowLibrary *library, const WinnowDocument *document,
                                GError **error);

/* Aligns a pair that no check has compared: two references, or documents added since. Fills the
 * overlap and both sides' exclusions of @pair as a check with its settings would, from the texts of
 * its sides and the library's templates. Blocks. */
gboolean winnow_pair_align (WinnowPair *pair, WinnowLibrary *library, GCancellable *cancellable, GError **error);
