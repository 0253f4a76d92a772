/* pair-mask.h: a loaded pair without names; private to report/ */
#pragma once

#include "report/model/pair.h"

G_BEGIN_DECLS

/* Replaces the names in both texts and moves all places of @pair, but for those of its overlap, to
 * where they are then. Once, after all was loaded. */
void winnow_report_pair_mask (WinnowReportPair *pair, WinnowReport *report);

/* The same for one document's text; what was *@text is freed. @mask: (nullable) then nothing
 * happens. @flags, @pages: as of the library. @parts: (element-type WinnowPart) their texts are
 * masked, too. */
void winnow_report_mask_text (const WinnowMask *mask, char **text, gsize *length, GArray *flags, GArray *pages,
                              GPtrArray *parts);

G_END_DECLS
