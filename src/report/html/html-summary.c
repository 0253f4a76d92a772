/* html-summary.c: what a report comes to: contents, all submissions together, what was left out;
 * see html.h */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/html/html.h"
#include "report/model/wording.h"

/* ── contents ── */

static void
append_entry (GString *html, gboolean is_there, const char *id, const char *title)
{
  if (!is_there)
    return;
  g_string_append_printf (html, "<a href=\"#%s\">", id);
  winnow_escape_html (html, title, -1);
  g_string_append (html, "</a>");
}

void
winnow_html_contents (GString *html, const WinnowReport *report, const WinnowReportSummary *summary)
{
  g_string_append_printf (html, "<nav class=\"contents\" aria-label=\"%s\">", _ ("Contents"));
  append_entry (html, TRUE, "summary", _ ("Summary"));
  append_entry (html, TRUE, "ranking", _ ("Ranking"));
  append_entry (html, report->groups->len > 0, "groups", _ ("Groups"));
  append_entry (html, summary->n_with_sources > 0, "sources", _ ("Sources"));
  append_entry (html, winnow_report_has_disguises (report), "disguises", _ ("Disguises"));
  append_entry (html, report->excluded_pictures->len > 0, "asides", _ ("Pictures set aside"));
  append_entry (html, TRUE, "left-out", _ ("What was left out"));
  append_entry (html, report->problems->len > 0, "problems", _ ("Problems"));
  append_entry (html, TRUE, "files", _ ("Files"));
  append_entry (html, report->overlaps->len > 0, "p1", _ ("Pairs"));
  g_string_append (html, "</nav>\n");
}

/* ── all submissions together ── */

static void
append_decided (GString *html, const WinnowReportSummary *summary)
{
  g_autofree char *decided = winnow_wording_all_decided (summary->n_decided, summary->n_undecided);
  if (decided == NULL)
    return;
  winnow_html_element (html, "p", "note", decided);
  g_string_append_c (html, '\n');
}

void
winnow_html_summary (GString *html, const WinnowReportSummary *summary)
{
  guint n = summary->n_submissions;
  g_auto (GStrv) terms = winnow_wording_ledger (&summary->ledger, summary->share);
  g_autofree char *heading = g_strdup_printf (ngettext ("%'u submission:", "All %'u submissions together:", n), n);
  g_string_append (html, "<section id=\"summary\">\n");
  winnow_html_element (html, "h2", NULL, _ ("Summary"));
  g_string_append (html, "\n<p class=\"ledger sum\">");
  winnow_html_element (html, "b", NULL, heading);
  for (guint i = 0; terms[i] != NULL; i++)
    {
      g_string_append_c (html, ' ');
      winnow_html_element (html, "span", NULL, terms[i]);
    }
  g_string_append (html, "</p>\n");
  append_decided (html, summary);
  winnow_html_element (html, "p", "note",
                       _ ("Each word counts once, however many pairs it stands in: found is what stands in any other "
                          "document of this report."));
  g_string_append (html, "</section>\n");
}

/* ── what was left out ── */

/* @id: (nullable) the section that has the list. @where: where it is listed, or that it is not */
static void
append_row (GString *html, guint count, const char *what, const char *id, const char *where)
{
  if (count == 0)
    return;
  g_string_append_printf (html, "<tr><td class=\"num\">%'u</td><td>", count);
  winnow_escape_html (html, what, -1);
  g_string_append (html, "</td><td class=\"muted\">");
  if (id != NULL)
    g_string_append_printf (html, "<a href=\"#%s\">", id);
  winnow_escape_html (html, where, -1);
  g_string_append (html, id != NULL ? "</a></td></tr>\n" : "</td></tr>\n");
}

static void
append_passages (GString *html, const WinnowReportSummary *summary)
{
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    {
      /* Translators: %s is why a passage does not count, such as “short passage”, “template” or
       * “quotation”. */
      g_autofree char *what
          = g_strdup_printf (_ ("Passages found, but not counted: %s"), winnow_wording_reason (reason));
      append_row (html, summary->n_excluded[reason], what, NULL, _ ("listed with each pair, grey in the texts"));
    }
}

static void
append_pictures (GString *html, const WinnowReport *report)
{
  append_row (html, report->excluded_pictures->len,
              _ ("Pictures set aside: the template has them, or too many documents"), "asides",
              _ ("listed with what has them"));
  append_row (html, report->n_unread, _ ("Pictures that could not be read"), "files",
              _ ("named in the notes of their documents"));
  append_row (html, report->n_plain, _ ("Pictures with nothing to recognise them by, such as bullets and rules"), NULL,
              _ ("not listed"));
}

static gboolean
is_nothing_left_out (const WinnowReport *report, const WinnowReportSummary *summary)
{
  guint n = report->problems->len + summary->n_with_notes + report->excluded_pictures->len + report->n_unread
            + report->n_plain + summary->n_uncounted + report->n_left_out + summary->n_waiting;
  for (guint reason = 0; reason < WINNOW_N_EXCLUSIONS; reason++)
    n += summary->n_excluded[reason];
  return n == 0;
}

static void
append_rows (GString *html, const WinnowReport *report, const WinnowReportSummary *summary)
{
  static const char *const headings[] = { N_ ("How many"), N_ ("What"), N_ ("Where it is told"), NULL };
  g_string_append (html, "\n<div class=\"wide\"><table class=\"left-out\">\n");
  winnow_html_headings (html, headings);
  append_row (html, report->problems->len, _ ("Files that were not read, or not wholly"), "problems",
              _ ("listed with the reasons"));
  append_row (html, summary->n_with_notes, _ ("Documents with a note on how they were read"), "files",
              _ ("noted with the file"));
  append_passages (html, summary);
  append_row (html, summary->n_waiting, _ ("Verdicts and notes on passages that this check did not find"), NULL,
              _ ("not listed; they are kept in the library"));
  append_pictures (html, report);
  append_row (html, summary->n_uncounted, _ ("Pairs that share passages, but none that counts"), NULL,
              _ ("not listed"));
  append_row (html, report->n_left_out, _ ("Pairs of the check that were not chosen for this report"), NULL,
              _ ("not listed, nor are documents and problems of files that only they concern"));
  g_string_append (html, "</tbody></table></div>\n");
}

void
winnow_html_left_out (GString *html, const WinnowReport *report, const WinnowReportSummary *summary)
{
  g_string_append (html, "<section id=\"left-out\">\n");
  winnow_html_element (html, "h2", NULL, _ ("What was left out"));
  if (is_nothing_left_out (report, summary))
    winnow_html_element (html, "p", "empty", _ ("Nothing: every file was read, and all that was found is counted."));
  else
    append_rows (html, report, summary);
  g_string_append (html, "</section>\n");
}
