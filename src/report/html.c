/* html.c: the HTML report as a whole; see html.h. Written pair by pair. */
#include "report/html.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/escape.h"
#include "report/output.h"
#include "report-resources.h"
#include "report/words.h"
#include "report/writers.h"

static GBytes *
load_resource (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat ("/org/winnow/report/", name, NULL);
  return g_resource_lookup_data (winnow_report_resources_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
}

/* What a content security policy wants to see of an inline script or style before it lets it work. */
static char *
dup_policy_hash (GBytes *bytes)
{
  guint8 digest[32];
  gsize length = sizeof digest;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_checksum_update (checksum, g_bytes_get_data (bytes, NULL), (gssize)g_bytes_get_size (bytes));
  g_checksum_get_digest (checksum, digest, &length);
  return g_base64_encode (digest, length);
}

static void
append_bytes (GString *html, GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_string_append_len (html, data, (gssize)length);
}

static void
append_head (GString *html, const WinnowReport *report, GBytes *style, GBytes *script)
{
  g_autofree char *style_hash = dup_policy_hash (style);
  g_autofree char *script_hash = dup_policy_hash (script);
  /* Translators: the BCP 47 tag of the language you translate into, e.g. zh-CN. */
  g_string_append_printf (html, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\" />\n", C_ ("language tag", "en"));
  g_string_append_printf (html,
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'\" />\n",
                          style_hash, script_hash);
  g_string_append (html, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<meta name=\"color-scheme\" content=\"light dark\" />\n");
  g_string_append_printf (html, "<meta name=\"generator\" content=\"Winnow %s\" />\n", report->record->engine_version);
  winnow_html_element (html, "title", NULL, report->title);
  g_string_append (html, "\n<style>");
  append_bytes (html, style);
  g_string_append (html, "</style>\n</head>\n<body>\n");
}

static gboolean
write_front (WinnowOutput *output, WinnowReport *report, GError **error)
{
  GString *html = output->text;
  winnow_html_cover (html, report);
  g_string_append (html, "<main>\n");
  winnow_html_ranking (html, report);
  if (!winnow_html_sources (output, report, error) || !winnow_html_disguises (output, report, error))
    return FALSE;
  winnow_html_problems (html, report);
  winnow_html_files (html, report);
  if (report->overlaps->len > 0)
    winnow_html_legend (html);
  return TRUE;
}

static void
append_end (GString *html, GBytes *script)
{
  g_string_append (html, "</main>\n<script>");
  append_bytes (html, script);
  g_string_append (html, "</script>\n</body>\n</html>\n");
}

static gboolean
write_pairs (WinnowReport *report, WinnowOutput *output, GError **error)
{
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, i, WINNOW_REPORT_PAIR_LOOKS, error);
      if (pair == NULL)
        return FALSE;
      winnow_html_pair (output->text, report, pair);
      if (!winnow_output_flush_full (output, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_report_write_html (WinnowReport *report, GOutputStream *stream, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) style = load_resource ("report.css", error);
  if (style == NULL)
    return FALSE;
  g_autoptr (GBytes) script = load_resource ("report.js", error);
  if (script == NULL)
    return FALSE;
  g_auto (WinnowOutput) output;
  winnow_output_init (&output, stream, cancellable);
  append_head (output.text, report, style, script);
  if (!write_front (&output, report, error) || !write_pairs (report, &output, error))
    return FALSE;
  append_end (output.text, script);
  return winnow_output_flush (&output, error);
}
