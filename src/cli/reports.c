/* reports.c: see reports.h */
#include "cli/reports.h"

#include "base/for-each.h"
#include "cli/console.h"

gboolean
winnow_reports_make_mask (const WinnowReportRequest *request, WinnowLibrary *library, WinnowProgressLine *line,
                          WinnowMask **mask, GError **error)
{
  if (*mask != NULL || (!request->is_masked && request->names == NULL))
    return TRUE;
  g_autoptr (GPtrArray) persons
      = winnow_mask_find_persons (library, winnow_progress_line_get_cancellable (line), error);
  if (persons == NULL)
    return FALSE;
  winnow_for_each (WinnowPerson, person, persons)
    person->is_masked = request->is_masked;
  const WinnowMaskOptions options
      = { .persons = persons, .names = (const char *const *) request->names, .has_all_files = request->is_masked };
  *mask = winnow_mask_new (library, &options, error);
  return *mask != NULL;
}

gboolean
winnow_reports_check_paths (const WinnowReportRequest *request, WinnowReportKind kind, GError **error)
{
  winnow_for_each_string (path, request->paths)
    if (winnow_report_format_for_path (kind, path, error) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
save_all (char **paths, WinnowReportKind kind, gpointer report, WinnowProgressLine *line, GError **error)
{
  GError *failure = NULL;
  for (; paths != NULL && *paths != NULL && !g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED); paths++)
    {
      GError *own = NULL;
      const WinnowReportFormat *format = winnow_report_format_for_path (kind, *paths, &own);
      if (format != NULL)
        {
          const WinnowThreads *threads = winnow_progress_line_begin (line);
          winnow_report_save (report, format, *paths, threads->progress, threads->cancellable, &own);
        }
      if (own == NULL)
        continue;
      if (failure != NULL)
        winnow_console_warn_of (failure);
      g_clear_error (&failure);
      failure = own;
    }
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, failure);
  return FALSE;
}

gboolean
winnow_reports_write (const WinnowReportRequest *request, WinnowReportKind kind, gpointer report, const char *format,
                      WinnowProgressLine *line, GError **error)
{
  gboolean is_saved = save_all (request->paths, kind, report, line, error);
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  return winnow_report_write (report, winnow_report_format_find (kind, format), stream, NULL,
                              winnow_progress_line_get_cancellable (line), is_saved ? error : NULL)
         && is_saved;
}
