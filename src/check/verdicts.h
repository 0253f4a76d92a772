/* verdicts.h: verdicts and notes on passages and pairs: set, kept over checks, scored at once
 *
 * Calls block for as long as two texts are read and one pair is scored; each is one transaction of
 * its own. */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* Gives @passages (@n_passages indices into the passages of the overlap) the verdict, and scores
 * the pair anew under the settings of the last check: nothing is aligned, and no other pair
 * changes. Each is named once; a passage of its own with its parts and repetitions
 * (winnow_passage_entries_dup_family()). UNDECIDED takes verdicts back. @note: on the
 * first of @passages; NULL leaves notes as they are, "" removes it. Returns: (transfer full) the
 * overlap as it is now, with its passages; NULL on error: WINNOW_LIBRARY_ERROR_NOT_FOUND where the
 * last check has no such overlap or passage */
WinnowOverlap *winnow_check_set_verdict (WinnowLibrary *library, gint64 overlap_id, const guint *passages,
                                         gsize n_passages, WinnowVerdict verdict, const char *note, GError **error);

G_END_DECLS
