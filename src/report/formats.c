/* formats.c: the table of report formats */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/report.h"
#include "report/writers.h"

#define UTF8_MARK "\xef\xbb\xbf" /* without it Excel takes UTF-8 for the system's old character set */

static const WinnowReportFormat formats[] = {
  { "html", "html", N_ ("Web page"), "text/html", "", winnow_report_write_html },
  { "json", "json", N_ ("JSON"), "application/json", "", winnow_report_write_json },
  { "jsonl", "jsonl", N_ ("JSON Lines, a pair a line"), "application/x-ndjson", "", winnow_report_write_jsonl },
  { "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", UTF8_MARK, winnow_report_write_csv },
  { "passages", "passages.csv", N_ ("Table of passages (CSV)"), "text/csv", UTF8_MARK, winnow_report_write_passages },
  { "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_report_write_text },
  { NULL },
};

const WinnowReportFormat *
winnow_report_formats (void)
{
  return formats;
}

const WinnowReportFormat *
winnow_report_format_find (const char *id)
{
  for (const WinnowReportFormat *format = formats; format->id != NULL; format++)
    if (g_strcmp0 (format->id, id) == 0)
      return format;
  return NULL;
}

static gboolean
has_ending (const char *path, const char *extension)
{
  gsize length = strlen (path), n = strlen (extension);
  return length > n && path[length - n - 1] == '.' && g_ascii_strcasecmp (path + length - n, extension) == 0;
}

/* The longest ending of @path that names a format: “x.passages.csv” is none of pairs. */
static const WinnowReportFormat *
find_by_ending (const char *path)
{
  const WinnowReportFormat *found = NULL;
  for (const WinnowReportFormat *format = formats; format->id != NULL; format++)
    if (has_ending (path, format->extension) && (found == NULL || strlen (format->extension) > strlen (found->extension)))
      found = format;
  return found;
}

const WinnowReportFormat *
winnow_report_format_for_path (const char *path, GError **error)
{
  const WinnowReportFormat *found = find_by_ending (path);
  if (found != NULL)
    return found;
  g_autoptr (GString) known = g_string_new (NULL);
  for (const WinnowReportFormat *format = formats; format->id != NULL; format++)
    g_string_append_printf (known, "%s.%s", known->len > 0 ? ", " : "", format->extension);
  g_autofree char *name = g_filename_display_name (path);
  /* Translators: the first %s is a file name, the second a list such as ".html, .json, .csv". */
  g_set_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FORMAT, _ ("“%s”: a report is saved under a name that ends in one of %s."), name, known->str);
  return NULL;
}
