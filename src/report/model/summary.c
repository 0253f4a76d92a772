/* summary.c: see summary.h. Reads one document at a time. */
#include "report/model/summary.h"

#include "base/for-each.h"
#include "base/order.h"
#include "report/pair/annotations.h"

void
winnow_report_summary_clear (WinnowReportSummary *summary)
{
  g_clear_pointer (&summary->submissions, g_array_unref);
  g_clear_pointer (&summary->class_texts, g_ptr_array_unref);
}

static guint
find_pair (const GPtrArray *sources, gint64 document_id)
{
  winnow_for_each (const WinnowSource, source, sources)
    if (source->document_id == document_id)
      return source->overlap->number;
  return 0;
}

WINNOW_DEFINE_ORDER (compare_submissions, WinnowReportSubmission,
                     WINNOW_ORDER (winnow_share (y->shares.found, y->shares.counted),
                                   winnow_share (x->shares.found, x->shares.counted))
                         ?: WINNOW_ORDER (y->shares.found, x->shares.found))

static double
get_share (const GArray *submissions, guint index)
{
  const WinnowShares *shares = &g_array_index (submissions, WinnowReportSubmission, index).shares;
  return winnow_share (shares->found, shares->counted);
}

static void
sort_submissions (WinnowReportSummary *summary, double min_share)
{
  GArray *submissions = summary->submissions;
  g_array_sort (submissions, compare_submissions); /* stable */
  summary->highest = submissions->len > 0 ? get_share (submissions, 0) : 0;
  for (; submissions->len > 0 && get_share (submissions, submissions->len - 1) < min_share; summary->n_below++)
    g_array_set_size (submissions, submissions->len - 1);
}

static gboolean
add_submission (WinnowReportSummary *summary, WinnowReport *report, const WinnowDocument *document, GError **error)
{
  WinnowReportSubmission submission = { .document = document };
  const WinnowShares *found = &submission.shares;
  g_autoptr (GPtrArray) sources = winnow_report_load_sources (report, document, &submission.shares, error);
  if (sources == NULL)
    return FALSE;
  WinnowLedger *ledger = &summary->ledger;
  submission.pair = find_pair (sources, found->largest);
  g_array_append_val (summary->submissions, submission);
  ledger->total += document->n_words;
  ledger->covered += found->found;
  winnow_for_each_kind (reason, WINNOW_N_EXCLUSIONS)
    ledger->excluded[reason] += found->excluded[reason];
  summary->n_submissions++;
  summary->n_with_sources += sources->len > 1;
  return TRUE;
}

static gboolean
add_documents (WinnowReportSummary *summary, WinnowReport *report, GCancellable *cancellable, GError **error)
{
  winnow_for_each (const WinnowDocument, document, report->documents)
    {
      summary->n_with_notes += document->notes != NULL && document->notes[0] != NULL;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (document->role == WINNOW_ROLE_SUBMISSIONS && !add_submission (summary, report, document, error))
        return FALSE;
    }
  return TRUE;
}

static void
add_pairs (WinnowReportSummary *summary, const WinnowReport *report)
{
  winnow_for_each (const WinnowOverlap, overlap, report->overlaps)
    {
      winnow_for_each_kind (reason, WINNOW_N_EXCLUSIONS)
        summary->n_excluded[reason] += overlap->n_excluded[reason];
      summary->n_decided += overlap->n_decided;
      summary->n_undecided += overlap->n_undecided;
    }
}

gboolean
winnow_report_summarize (WinnowReport *report, WinnowReportSummary *summary, GCancellable *cancellable, GError **error)
{
  gint64 n_overlaps, n_waiting = 0;
  *summary = (WinnowReportSummary){ .submissions = winnow_array_new (WinnowReportSubmission) };
  if (!winnow_library_count_overlaps (report->library, &n_overlaps, error)
      || !winnow_library_count_waiting_verdicts (report->library, &n_waiting, error)
      || !add_documents (summary, report, cancellable, error)
      || (summary->class_texts = winnow_report_list_class_texts (report, error)) == NULL)
    return FALSE;
  sort_submissions (summary, report->min_share);
  add_pairs (summary, report);
  guint counted = winnow_ledger_get_counted (&summary->ledger);
  summary->share = counted > 0 ? (double) summary->ledger.covered / counted : 0;
  summary->n_waiting = report->n_left_out == 0 ? (guint) n_waiting : 0;
  guint n_known = report->overlaps->len + report->n_own;
  if (report->n_left_out == 0 && n_overlaps > n_known)
    summary->n_uncounted = (guint) (n_overlaps - n_known);
  return TRUE;
}

const WinnowReportSummary *
winnow_report_get_summary (WinnowReport *report, GCancellable *cancellable, GError **error)
{
  g_mutex_lock (&report->lock);
  if (report->summary == NULL)
    {
      g_auto (WinnowReportSummary) summary = { 0 };
      if (winnow_report_summarize (report, &summary, cancellable, error))
        {
          report->summary = winnow_dup_value (&summary);
          summary = (WinnowReportSummary){ 0 };
        }
    }
  g_mutex_unlock (&report->lock);
  return report->summary;
}

guint64
winnow_report_count_words (const WinnowReport *report)
{
  guint64 n_words = report->words_elsewhere;
  winnow_for_each (const WinnowDocument, document, report->documents)
    n_words += document->n_words;
  return n_words;
}

guint64
winnow_report_count_common_pictures (const WinnowReport *report)
{
  guint64 n = 0;
  winnow_for_each (const WinnowOverlap, overlap, report->overlaps)
    n += overlap->n_pictures;
  return n;
}

gboolean
winnow_report_has_disguises (const WinnowReport *report)
{
  winnow_for_each (const WinnowDocument, document, report->documents)
    if (document->disguises != 0)
      return TRUE;
  return FALSE;
}
