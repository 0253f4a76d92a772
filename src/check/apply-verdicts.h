/* apply-verdicts.h: stored verdicts over the passages that a check found */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* The links of overlaps: WinnowOverlap, by address → GArray of WinnowVerdictLink. */

/* Gives the passages of @overlaps (element-type WinnowOverlap, scored and nobody else's yet) the
 * verdicts that the library has for their pairs, or for their twins, and scores these pairs anew.
 * @exclusions: as of winnow_scoring_run(). @current: ids of the documents whose texts are still
 * those that were aligned; other pairs are passed over. Within the transaction that writes
 * @overlaps. Returns: (transfer full) their links */
GHashTable *winnow_verdicts_apply_stored (WinnowLibrary *library, const GPtrArray *overlaps, GHashTable *exclusions,
                                          GHashTable *current, const WinnowSettings *settings, GError **error);

/* Writes the links of overlaps that are written by now. */
gboolean winnow_verdicts_write_links (WinnowLibrary *library, GHashTable *links, GError **error);

G_END_DECLS
