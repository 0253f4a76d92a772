/* html-evidence.c: what every method says of a pair, as a table that opens on demand; see html.h */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/html/html.h"
#include "report/model/wording.h"

static void
append_row (GString *html, const WinnowEvidenceRow *row)
{
  gboolean is_silent = row->opinion == WINNOW_OPINION_SILENT;
  g_autofree char *value = is_silent ? g_strdup ("–") : winnow_method_format_value (row->method, row->agreement.value);
  g_string_append_printf (html, "<tr%s>", is_silent ? " class=\"silent\"" : "");
  winnow_html_element (html, "td", NULL, _ (row->method->title));
  winnow_html_element (html, "td", "num", value);
  winnow_html_element (html, "td", row->opinion == WINNOW_OPINION_SAME ? "same" : NULL,
                       winnow_wording_opinion (row->opinion));
  winnow_html_element (html, "td", "sentence", winnow_evidence_row_get_sentence (row));
  g_string_append (html, "</tr>\n");
}

void
winnow_html_evidence (GString *html, const WinnowEvidence *evidence)
{
  static const char *const headings[] = { N_ ("Method"), N_ ("Value"), N_ ("Opinion"), N_ ("In words"), NULL };
  if (evidence == NULL)
    return;
  g_autofree char *summary = winnow_wording_evidence (evidence);
  g_string_append (html, "<details class=\"evidence\">");
  winnow_html_element (html, "summary", NULL, summary);
  g_string_append (html, "<table>\n");
  winnow_html_headings (html, headings);
  for (guint i = 0; i < evidence->rows->len; i++)
    append_row (html, &g_array_index (evidence->rows, WinnowEvidenceRow, i));
  g_string_append (html, "</tbody></table></details>\n");
}
