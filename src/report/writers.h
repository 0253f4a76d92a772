/* writers.h: the write functions that formats.c puts into its table; see WinnowReportFormat */
#pragma once

#include "report/model/report.h"

G_BEGIN_DECLS

gboolean winnow_report_write_html (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                   GCancellable *cancellable, GError **error);
gboolean winnow_report_write_json (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                   GCancellable *cancellable, GError **error);
gboolean winnow_report_write_jsonl (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                    GCancellable *cancellable, GError **error);
gboolean winnow_report_write_csv (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                  GCancellable *cancellable, GError **error);
gboolean winnow_report_write_passages (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                       GCancellable *cancellable, GError **error);
gboolean winnow_report_write_text (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                   GCancellable *cancellable, GError **error);
gboolean winnow_report_write_pdf (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                  GCancellable *cancellable, GError **error);
gboolean winnow_report_write_hearing (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                                      GCancellable *cancellable, GError **error);

G_END_DECLS
