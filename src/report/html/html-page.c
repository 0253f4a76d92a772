/* html-page.c: the beginning of a web page with its style, its end with its script; see
 * html-composer.h */

#include "base/translate.h"
#include "report-resources.h"
#include "report/html/html-composer.h"
#include "base/for-each.h"
#include "base/resource.h"

/* They are inside the program. */
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

static GString *
get_text (WinnowComposer *composer)
{
  return ((WinnowHtmlComposer *) composer)->output->text;
}

void
winnow_html_composer_begin_report (WinnowComposer *composer, const char *title, const char *version)
{
  GString *html = get_text (composer);
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
  g_string_append (html, "</style>\n</head>\n<body>\n<header class=\"cover\">\n");
}

void
winnow_html_composer_end_cover (WinnowComposer *composer)
{
  g_string_append (get_text (composer), "</header>\n<main>\n");
}

void
winnow_html_composer_end_report (WinnowComposer *composer)
{
  g_autoptr (GBytes) script = load_resource ("report.js");
  g_string_append (get_text (composer), "</main>\n<script>");
  append_bytes (get_text (composer), script);
  g_string_append (get_text (composer), "</script>\n</body>\n</html>\n");
}

void
winnow_html_composer_init (WinnowHtmlComposer *html, WinnowOutput *output)
{
  winnow_composer_init (&html->composer, &winnow_html_composer_class, WINNOW_MEDIUM_HTML);
  html->output = output;
  html->thumbnails = winnow_string_table_new (NULL);
}

void
winnow_html_composer_clear (WinnowHtmlComposer *html)
{
  g_hash_table_unref (html->thumbnails);
}
