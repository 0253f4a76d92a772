/* html.c: the HTML report as a whole; see html.h. Written pair by pair. */
#include "report/html/html.h"

#include "check/progress.h"
#include "report/output.h"
#include "report/writers.h"

static gboolean
write_asides (WinnowOutput *output, GHashTable *thumbnails, WinnowReport *report, GError **error)
{
  g_autoptr (GPtrArray) groups = winnow_excluded_picture_groups_new (report->pictures_by_id, report->excluded_pictures);
  return winnow_html_excluded_pictures (output, thumbnails, report->library, report->mask, groups, report->by_id,
                                        report->labels, error);
}

static gboolean
write_front (WinnowOutput *output, GHashTable *thumbnails, WinnowReport *report, GError **error)
{
  GString *html = output->text;
  WinnowReportSummary summary;
  if (!winnow_report_summarize (report, &summary, output->cancellable, error))
    return FALSE;
  winnow_html_cover (html, report, &summary);
  g_string_append (html, "<main>\n");
  winnow_html_summary (html, &summary);
  winnow_html_ranking (html, report);
  winnow_html_groups (html, report);
  if (!winnow_html_sources (output, report, error) || !winnow_html_disguises (output, report, error)
      || !write_asides (output, thumbnails, report, error))
    return FALSE;
  winnow_html_left_out (html, report, &summary);
  winnow_html_problems (html, report);
  winnow_html_files (html, report);
  if (report->overlaps->len > 0)
    winnow_html_legend (html);
  return TRUE;
}

static gboolean
write_pairs (WinnowReport *report, WinnowOutput *output, GHashTable *thumbnails, WinnowProgress *progress,
             GError **error)
{
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, i, WINNOW_REPORT_PAIR_LOOKS, error);
      if (pair == NULL)
        return FALSE;
      winnow_html_pair (output->text, thumbnails, report, pair);
      if (!winnow_output_flush_full (output, error))
        return FALSE;
      winnow_progress_advance (progress, 1);
    }
  return TRUE;
}

gboolean
winnow_report_write_html (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                          GCancellable *cancellable, GError **error)
{
  g_auto (WinnowOutput) output;
  g_autoptr (GHashTable) thumbnails = winnow_html_thumbnails_new ();
  winnow_output_init (&output, stream, cancellable);
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  winnow_html_begin (output.text, report->title, report->record->engine_version);
  if (!write_front (&output, thumbnails, report, error) || !write_pairs (report, &output, thumbnails, progress, error))
    return FALSE;
  winnow_html_end (output.text);
  return winnow_output_flush (&output, error);
}
