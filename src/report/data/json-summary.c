/* json-summary.c: a check in a few figures as JSON; json.c says what stands in it */
#include "report/data/json-report.h"

#include "report/model/summary.h"

static void
write_reasons (WinnowJson *json, const guint32 *counts)
{
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    winnow_json_member_number (json, winnow_exclusion_reason_get_id (reason), counts[reason]);
}

static void
write_ledger (WinnowJson *json, const WinnowLedger *ledger)
{
  winnow_json_open_member (json, "ledger", '{');
  winnow_json_member_number (json, "total", ledger->total);
  write_reasons (json, ledger->excluded);
  winnow_json_member_number (json, "counted", winnow_ledger_get_counted (ledger));
  winnow_json_member_number (json, "found", ledger->covered);
  winnow_json_close (json, '}');
}

gboolean
winnow_json_report_summary (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error)
{
  WinnowReportSummary summary;
  if (!winnow_report_summarize (report, &summary, output->cancellable, error))
    return FALSE;
  winnow_json_open_member (json, "summary", '{');
  winnow_json_member_number (json, "submissions", summary.n_submissions);
  write_ledger (json, &summary.ledger);
  winnow_json_member_share (json, "found_share", summary.share);
  winnow_json_open_member (json, "set_aside", '{');
  write_reasons (json, summary.n_excluded);
  winnow_json_close (json, '}');
  winnow_json_member_number (json, "uncounted", summary.n_uncounted);
  winnow_json_member_number (json, "with_notes", summary.n_with_notes);
  winnow_json_member_number (json, "decided", summary.n_decided);
  winnow_json_member_number (json, "undecided", summary.n_undecided);
  if (report->n_left_out == 0)
    winnow_json_member_number (json, "waiting_verdicts", summary.n_waiting);
  else
    winnow_json_member_string (json, "waiting_verdicts", NULL);
  winnow_json_close (json, '}');
  return TRUE;
}
