/* json-report.h: parts of a check's JSON; json.c says what stands in it. Private to report/ */
#pragma once

#include "report/data/json-writer.h"
#include "report/output.h"
#include "report/model/report.h"

G_BEGIN_DECLS

/* The member "summary". */
gboolean winnow_json_report_summary (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error);

/* The member "pictures". Written pair by pair. */
gboolean winnow_json_report_pictures (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error);

G_END_DECLS
