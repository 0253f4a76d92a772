/* class-text.h: what most submissions of a collection have by their assignment, each text once */
#pragma once

#include "report/model/report.h"

/* Of the last check, the longest first. Returns: (transfer full) (element-type WinnowClassText) */
GPtrArray *winnow_class_texts_list (WinnowLibrary *library, WinnowHanMode han, GError **error);

/* The same with the beginning of each text, masked and on one line, as its text; none in a report
 * of a part. Blocks. */
GPtrArray *winnow_report_list_class_texts (const WinnowReport *report, GError **error);
