/* writers.h: the functions that report-formats.c puts into its table; see WinnowReportWrite */
#pragma once

#include "report/report-formats.h"

WinnowReportWrite winnow_report_write_html, winnow_report_write_compact, winnow_report_write_json,
    winnow_report_write_jsonl, winnow_report_write_csv, winnow_report_write_passages, winnow_report_write_documents,
    winnow_report_write_text, winnow_report_write_pdf, winnow_report_write_hearing, winnow_report_write_sources;

WinnowReportWrite winnow_groups_write_text, winnow_groups_write_json, winnow_groups_write_jsonl,
    winnow_groups_write_csv, winnow_groups_write_html;

WinnowReportWrite winnow_pictures_write_text, winnow_pictures_write_json, winnow_pictures_write_jsonl,
    winnow_pictures_write_csv, winnow_pictures_write_html;

WinnowReportWrite winnow_history_write_text, winnow_history_write_json, winnow_history_write_csv;

WinnowReportWrite winnow_drafts_write_text, winnow_drafts_write_json, winnow_drafts_write_csv;
