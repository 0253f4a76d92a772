/* writers.h: the functions that report-formats.c puts into its table; see WinnowReportWrite */
#pragma once

#include "report/report-formats.h"

#define WINNOW_DECLARE_WRITER(name) \
  gboolean name (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)

WINNOW_DECLARE_WRITER (winnow_report_write_html);
WINNOW_DECLARE_WRITER (winnow_report_write_compact);
WINNOW_DECLARE_WRITER (winnow_report_write_json);
WINNOW_DECLARE_WRITER (winnow_report_write_jsonl);
WINNOW_DECLARE_WRITER (winnow_report_write_csv);
WINNOW_DECLARE_WRITER (winnow_report_write_passages);
WINNOW_DECLARE_WRITER (winnow_report_write_documents);
WINNOW_DECLARE_WRITER (winnow_report_write_text);
WINNOW_DECLARE_WRITER (winnow_report_write_pdf);
WINNOW_DECLARE_WRITER (winnow_report_write_hearing);
WINNOW_DECLARE_WRITER (winnow_report_write_sources);

WINNOW_DECLARE_WRITER (winnow_groups_write_text);
WINNOW_DECLARE_WRITER (winnow_groups_write_json);
WINNOW_DECLARE_WRITER (winnow_groups_write_jsonl);
WINNOW_DECLARE_WRITER (winnow_groups_write_csv);
WINNOW_DECLARE_WRITER (winnow_groups_write_html);

WINNOW_DECLARE_WRITER (winnow_pictures_write_text);
WINNOW_DECLARE_WRITER (winnow_pictures_write_json);
WINNOW_DECLARE_WRITER (winnow_pictures_write_jsonl);
WINNOW_DECLARE_WRITER (winnow_pictures_write_csv);
WINNOW_DECLARE_WRITER (winnow_pictures_write_html);

WINNOW_DECLARE_WRITER (winnow_history_write_text);
WINNOW_DECLARE_WRITER (winnow_history_write_json);
WINNOW_DECLARE_WRITER (winnow_history_write_csv);

WINNOW_DECLARE_WRITER (winnow_drafts_write_text);
WINNOW_DECLARE_WRITER (winnow_drafts_write_json);
WINNOW_DECLARE_WRITER (winnow_drafts_write_csv);
