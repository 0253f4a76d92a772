/* formats.c: the table of report formats */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "check/progress.h"
#include "report/model/path-endings.h"
#include "report/model/report.h"
#include "report/save.h"
#include "report/writers.h"

static const WinnowReportFormat formats[] = {
  { "html", "html", N_ ("Web page"), "text/html", "", winnow_report_write_html },
  { "pdf", "pdf", N_ ("PDF, to be printed"), "application/pdf", "", winnow_report_write_pdf },
  { "hearing", "hearing.pdf", N_ ("Hearing sheets, one or two pages a pair (PDF)"), "application/pdf", "",
    winnow_report_write_hearing },
  { "json", "json", N_ ("JSON"), "application/json", "", winnow_report_write_json },
  { "jsonl", "jsonl", N_ ("JSON Lines, a pair a line"), "application/x-ndjson", "", winnow_report_write_jsonl },
  { "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", WINNOW_UTF8_MARK, winnow_report_write_csv },
  { "passages", "passages.csv", N_ ("Table of passages (CSV)"), "text/csv", WINNOW_UTF8_MARK,
    winnow_report_write_passages },
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

const WinnowReportFormat *
winnow_report_format_for_path (const char *path, GError **error)
{
  g_autoptr (GPtrArray) endings = g_ptr_array_new ();
  for (const WinnowReportFormat *format = formats; format->id != NULL; format++)
    g_ptr_array_add (endings, (gpointer) format->extension);
  int found = winnow_endings_find (path, endings, error);
  return found >= 0 ? &formats[found] : NULL;
}

typedef struct
{
  WinnowReport *report;
  const WinnowReportFormat *format;
  WinnowProgress *progress;
} Writing;

static gboolean
write_cb (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const Writing *writing = user_data;
  const WinnowReportFormat *format = writing->format;
  return g_output_stream_write_all (stream, format->file_mark, strlen (format->file_mark), NULL, cancellable, error)
         && format->write (writing->report, stream, writing->progress, cancellable, error);
}

gboolean
winnow_report_save (WinnowReport *report, const WinnowReportFormat *format, const char *path, WinnowProgress *progress,
                    GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (report != NULL && format != NULL && path != NULL, FALSE);
  Writing writing = { report, format, progress };
  if (!winnow_save (path, write_cb, &writing, cancellable, error))
    return FALSE;
  winnow_progress_finish (progress);
  return TRUE;
}
