/* report-formats.c: the table of all formats of all reports; see report-formats.h */
#include "report/report-formats.h"

#include <string.h>

#include "base/translate.h"
#include "report/writers.h"

/* Before UTF-8 in a table that is saved: without it Excel takes the file for the system's old
 * character set. */
#define UTF8_MARK "\xef\xbb\xbf"

static const WinnowReportFormat formats[] = {
  { WINNOW_REPORT_CHECK, "html", "html", N_ ("Web page"), "text/html", "", winnow_report_write_html, TRUE },
  { WINNOW_REPORT_CHECK, "compact", "compact.html", N_ ("Compact web page, each text once"), "text/html", "",
    winnow_report_write_compact },
  { WINNOW_REPORT_CHECK, "pdf", "pdf", N_ ("PDF, to be printed"), "application/pdf", "", winnow_report_write_pdf,
    TRUE },
  { WINNOW_REPORT_CHECK, "hearing", "hearing.pdf", N_ ("Hearing sheets, one or two pages a pair (PDF)"),
    "application/pdf", "", winnow_report_write_hearing, TRUE },
  { WINNOW_REPORT_CHECK, "sources", "sources.pdf", N_ ("Hearing sheets, a paper with all its sources (PDF)"),
    "application/pdf", "", winnow_report_write_sources },
  { WINNOW_REPORT_CHECK, "json", "json", N_ ("JSON"), "application/json", "", winnow_report_write_json, TRUE },
  { WINNOW_REPORT_CHECK, "jsonl", "jsonl", N_ ("JSON Lines, a pair a line"), "application/x-ndjson", "",
    winnow_report_write_jsonl, TRUE },
  { WINNOW_REPORT_CHECK, "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", UTF8_MARK,
    winnow_report_write_csv, TRUE },
  { WINNOW_REPORT_CHECK, "passages", "passages.csv", N_ ("Table of passages (CSV)"), "text/csv", UTF8_MARK,
    winnow_report_write_passages },
  { WINNOW_REPORT_CHECK, "documents", "documents.csv", N_ ("Table of submissions (CSV)"), "text/csv", UTF8_MARK,
    winnow_report_write_documents },
  { WINNOW_REPORT_CHECK, "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_report_write_text },
  { WINNOW_REPORT_CHECK, NULL },
  { WINNOW_REPORT_GROUPS, "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_groups_write_text },
  { WINNOW_REPORT_GROUPS, "json", "json", N_ ("JSON"), "application/json", "", winnow_groups_write_json },
  { WINNOW_REPORT_GROUPS, "jsonl", "jsonl", N_ ("JSON Lines, a group a line"), "application/x-ndjson", "",
    winnow_groups_write_jsonl },
  { WINNOW_REPORT_GROUPS, "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", UTF8_MARK,
    winnow_groups_write_csv },
  { WINNOW_REPORT_GROUPS, "html", "html", N_ ("Web page"), "text/html", "", winnow_groups_write_html },
  { WINNOW_REPORT_GROUPS, NULL },
  { WINNOW_REPORT_PICTURES, "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_pictures_write_text },
  { WINNOW_REPORT_PICTURES, "json", "json", N_ ("JSON"), "application/json", "", winnow_pictures_write_json },
  { WINNOW_REPORT_PICTURES, "jsonl", "jsonl", N_ ("JSON Lines, a match a line"), "application/x-ndjson", "",
    winnow_pictures_write_jsonl },
  { WINNOW_REPORT_PICTURES, "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", UTF8_MARK,
    winnow_pictures_write_csv },
  { WINNOW_REPORT_PICTURES, "html", "html", N_ ("Web page"), "text/html", "", winnow_pictures_write_html },
  { WINNOW_REPORT_PICTURES, NULL },
  { WINNOW_REPORT_HISTORY, "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_history_write_text },
  { WINNOW_REPORT_HISTORY, "json", "json", N_ ("JSON"), "application/json", "", winnow_history_write_json },
  { WINNOW_REPORT_HISTORY, "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", UTF8_MARK,
    winnow_history_write_csv },
  { WINNOW_REPORT_HISTORY, NULL },
  { WINNOW_REPORT_DRAFTS, "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_drafts_write_text },
  { WINNOW_REPORT_DRAFTS, "json", "json", N_ ("JSON"), "application/json", "", winnow_drafts_write_json },
  { WINNOW_REPORT_DRAFTS, "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", UTF8_MARK,
    winnow_drafts_write_csv },
  { WINNOW_REPORT_DRAFTS, NULL },
};

const WinnowReportFormat *
winnow_report_formats (WinnowReportKind kind)
{
  const WinnowReportFormat *format = formats;
  while (format->kind != kind)
    format++;
  return format;
}

const WinnowReportFormat *
winnow_report_format_find (WinnowReportKind kind, const char *id)
{
  winnow_for_each_with (format, winnow_report_formats (kind), id)
    if (g_strcmp0 (format->id, id) == 0)
      return format;
  return NULL;
}

/* The longest ending: "x.passages.csv" is no "x.csv". */
const WinnowReportFormat *
winnow_report_format_for_path (WinnowReportKind kind, const char *path, GError **error)
{
  const WinnowReportFormat *found = NULL;
  g_autoptr (GString) known = g_string_new (NULL);
  winnow_for_each_with (format, winnow_report_formats (kind), id)
    {
      g_string_append_printf (known, "%s.%s", known->len > 0 ? ", " : "", format->extension);
      gsize length = strlen (path), n_ending = strlen (format->extension);
      if ((length > n_ending && path[length - n_ending - 1] == '.'
           && g_ascii_strcasecmp (path + length - n_ending, format->extension) == 0)
          && (found == NULL || strlen (format->extension) > strlen (found->extension)))
        found = format;
    }
  if (found != NULL)
    return found;
  g_autofree char *name = g_filename_display_name (path);
  /* Translators: the first %s is a file name, the second a list such as ".html, .json, .csv". */
  g_set_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FORMAT,
               _ ("“%s”: a report is saved under a name that ends in one of %s."), name, known->str);
  return NULL;
}
