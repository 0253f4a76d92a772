/* summary.h: a report in a few figures: counted and excluded words of all submissions together */
#pragma once

#include "match/scoring/shares.h"
#include "report/model/class-text.h"

/* A submission of the report, and how much of it others have. */
typedef struct
{
  const WinnowDocument *document; /* borrowed from the report */
  WinnowShares shares;
  guint pair; /* the number of the pair with its largest source; 0: none */
} WinnowReportSubmission;

typedef struct _WinnowReportSummary
{
  guint n_submissions;
  /* (owned) (element-type WinnowReportSubmission) by total share, the highest first, without those
   * below min_share */
  GArray *submissions;
  guint n_below;
  double highest;         /* total share of all submissions */
  GPtrArray *class_texts; /* (owned) see class-text.h */
  /* of all submissions together, each word once, in any number of pairs: covered words are in any
   * of the other documents that the report names; verbatim is not known here, and 0 */
  WinnowLedger ledger;
  double share;         /* covered / counted; 0 where nothing counts */
  guint n_with_sources; /* submissions whose passages are in two documents or more */
  guint n_with_notes;   /* documents of which something is to be said: how they were read, and what could not be */
  guint n_excluded[WINNOW_N_EXCLUSIONS]; /* passages of the pairs that do not count, by reason */
  guint n_decided, n_undecided;          /* of the pairs: passages that count, or would but for a verdict */
  /* verdicts that are kept for passages which the check did not find. 0 in a part */
  guint n_waiting;
  /* pairs that share passages of which none counts, with those that share only common ones: the
   * ranking leaves them out. 0 in a part */
  guint n_uncounted;
} WinnowReportSummary;

WINNOW_DECLARE_CLEAR (WinnowReportSummary, winnow_report_summary_clear)

/* Reads the passages of all pairs. Blocks. */
gboolean winnow_report_summarize (WinnowReport *report, WinnowReportSummary *summary, GCancellable *cancellable,
                                  GError **error);

/* Computed once for a report. Thread-safe. Returns: (transfer none) (nullable) */
const WinnowReportSummary *winnow_report_get_summary (WinnowReport *report, GCancellable *cancellable, GError **error);

gboolean winnow_report_has_disguises (const WinnowReport *report);        /* one of its documents has */
guint64 winnow_report_count_words (const WinnowReport *report);           /* of all documents that were compared */
guint64 winnow_report_count_common_pictures (const WinnowReport *report); /* of all its pairs */
