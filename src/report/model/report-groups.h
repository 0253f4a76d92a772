/* report-groups.h: the groups that a library's documents fell into, of those that a report names;
 * private to report/ */
#pragma once

#include "report/model/groups.h"
#include "report/model/report.h"

/* Fills the grouping and the groups of @report, whose documents are known by then. Nothing is
 * grouped again. Blocks. */
gboolean winnow_report_load_groups (WinnowReport *report, GError **error);

/* What the formats of groups write from, all borrowed from @report: its documents in no group are
 * counted, not listed. Not where its grouping has no method. */
WinnowGroupReport winnow_report_get_groups (const WinnowReport *report);
