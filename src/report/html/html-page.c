/* html-page.c: what stands around a report: the head with its style, the end with its script; see
 * html.h */
#include <glib/gi18n-lib.h>

#include "report-resources.h"
#include "report/html/html.h"
#include "text/resource.h"

/* They stand inside the program. */
static GBytes *
load_resource (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_strconcat ("/org/winnow/report/", name, NULL);
  GBytes *bytes = g_resource_lookup_data (winnow_resource_get (winnow_report_resources_get_resource), path,
                                          G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  g_assert_no_error (error);
  return bytes;
}

/* What a content security policy wants to see of an inline script or style before it lets it
 * work. */
static char *
dup_policy_hash (GBytes *bytes)
{
  guint8 digest[32];
  gsize length = sizeof digest;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_checksum_update (checksum, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_checksum_get_digest (checksum, digest, &length);
  return g_base64_encode (digest, length);
}

static void
append_bytes (GString *html, GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_string_append_len (html, data, (gssize) length);
}

void
winnow_html_begin (GString *html, const char *title, const char *version)
{
  g_autoptr (GBytes) style = load_resource ("report.css");
  g_autoptr (GBytes) script = load_resource ("report.js");
  g_autofree char *style_hash = dup_policy_hash (style);
  g_autofree char *script_hash = dup_policy_hash (script);
  /* Translators: the BCP 47 tag of the language you translate into, e.g. zh-CN. */
  g_string_append_printf (html, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\" />\n",
                          C_ ("language tag", "en"));
  g_string_append_printf (html,
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                          "style-src 'sha256-%s'; script-src 'sha256-%s'\" />\n",
                          style_hash, script_hash);
  g_string_append (html, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<meta "
                         "name=\"color-scheme\" content=\"light dark\" />\n");
  g_string_append_printf (html, "<meta name=\"generator\" content=\"Winnow %s\" />\n", version);
  winnow_html_element (html, "title", NULL, title);
  g_string_append (html, "\n<style>");
  append_bytes (html, style);
  g_string_append (html, "</style>\n</head>\n<body>\n");
}

void
winnow_html_end (GString *html)
{
  g_autoptr (GBytes) script = load_resource ("report.js");
  g_string_append (html, "</main>\n<script>");
  append_bytes (html, script);
  g_string_append (html, "</script>\n</body>\n</html>\n");
}
