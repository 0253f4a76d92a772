/* html-report.c: reports of checks, groups and pictures as web pages, a pair or section at a time;
 * see html-composer.h */

#include "base/translate.h"
#include "report/content/sections.h"
#include "base/escape.h"
#include "base/for-each.h"
#include "report/html/html-composer.h"
#include "report/writers.h"

/* ── a check ── */

static void
add_entry (GString *html, const char *id, const char *title)
{
  g_string_append_printf (html, "<a href=\"#%s\">", id);
  winnow_escape_html (html, title, -1);
  g_string_append (html, "</a>");
}

static void
add_contents (GString *html, const WinnowReport *report)
{
  g_string_append_printf (html, "<nav class=\"contents\" aria-label=\"%s\">", _ ("Contents"));
  winnow_for_each_with (section, winnow_content_sections (), id)
    if (winnow_content_section_exists (section, WINNOW_MEDIUM_HTML, report))
      add_entry (html, section->id, _ (section->title));
  if (report->overlaps->len > 0)
    add_entry (html, "p1", _ ("Pairs"));
  g_string_append (html, "</nav>\n");
}

static gboolean
add_sections (WinnowHtmlComposer *html, WinnowReport *report, GError **error)
{
  if (winnow_report_get_summary (report, html->output->cancellable, error) == NULL)
    return FALSE;
  winnow_content_add_cover (&html->composer, report);
  add_contents (html->output->text, report);
  winnow_composer_end_cover (&html->composer);
  winnow_for_each_with (section, winnow_content_sections (), id)
    if (!winnow_content_add_section (&html->composer, section, report, error)
        || !winnow_composer_flush (&html->composer, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_report_write_html (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  WinnowReport *report = data;
  g_auto (WinnowHtmlComposer) html;
  winnow_html_composer_init (&html, output);
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  winnow_composer_begin_report (&html.composer, report->title, report->record->engine_version);
  if (!add_sections (&html, report, error))
    return FALSE;
  winnow_for_each_index (i, report->overlaps)
    {
      g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, i, WINNOW_REPORT_PAIR_LOOKS, error);
      if (pair == NULL)
        return FALSE;
      winnow_html_add_pair (&html, report, pair);
      if (!winnow_composer_flush (&html.composer, error))
        return FALSE;
      winnow_progress_advance (progress, 1);
    }
  winnow_composer_end_report (&html.composer);
  return TRUE;
}

/* ── groups, pictures ── */

gboolean
winnow_groups_write_html (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_auto (WinnowHtmlComposer) html;
  winnow_html_composer_init (&html, output);
  winnow_content_add_groups_report (&html.composer, data);
  return TRUE;
}

gboolean
winnow_pictures_write_html (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_auto (WinnowHtmlComposer) html;
  winnow_html_composer_init (&html, output);
  return winnow_content_add_pictures_report (&html.composer, data, error);
}
