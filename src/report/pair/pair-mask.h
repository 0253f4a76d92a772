/* pair-mask.h: a loaded pair without names; private to report/ */
#pragma once

#include "report/pair/report-pair.h"

/* Replaces the names in both texts and moves all places of @pair accordingly, except those of its
 * overlap. Call it once, after everything was loaded. */
void winnow_report_pair_mask (WinnowReportPair *pair, WinnowReport *report);

/* For one document's text; frees the former *@text. Does nothing if @mask is NULL. @flags, @places:
 * as of the library. @parts: (element-type WinnowPart) their texts are masked, too. */
void winnow_report_mask_text (const WinnowMask *mask, char **text, gsize *length, GArray *flags, GArray *places,
                              GPtrArray *parts);
