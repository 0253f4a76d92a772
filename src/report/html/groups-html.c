/* groups-html.c: groups as a web page of the look of a report: html.h says what all of its pages
 * keep to */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "report/escape.h"
#include "report/model/group-parts.h"
#include "report/html/html.h"
#include "report/model/report-groups.h"
#include "report/model/wording.h"
#include "version.h"

static void
append_figure (GString *html, guint count, const char *label)
{
  g_autofree char *value = g_strdup_printf ("%'u", count);
  winnow_html_figure (html, value, label);
}

static void
append_facts (GString *html, const WinnowGroupParts *parts)
{
  g_auto (GStrv) facts = winnow_group_parts_dup_facts (parts);
  winnow_html_element (html, "p", "settings", _ (parts->report->grouping->method->description));
  g_string_append (html, "\n<ul class=\"keys\">");
  for (guint i = 0; facts[i] != NULL; i += 2)
    {
      g_string_append (html, "<li>");
      winnow_escape_html (html, facts[i], -1);
      g_string_append_c (html, ' ');
      winnow_html_name (html, facts[i + 1]);
      g_string_append (html, "</li>");
    }
  g_string_append (html, "</ul>\n");
  winnow_html_element (html, "p", "note",
                       _ ("Each document is compared with the one of its group that was read first. Similarity is the "
                          "share of all runs of three words of the "
                          "shorter of both that the other one has, too; the value is what the method says."));
}

static void
append_cover (GString *html, const WinnowGroupParts *parts, const char *title)
{
  g_string_append (html, "<header class=\"cover\">\n");
  winnow_html_element (html, "p", "kicker", _ ("Groups of documents"));
  g_string_append (html, "\n<h1>");
  winnow_html_name (html, title);
  g_string_append (html, "</h1>\n<dl class=\"figures\">\n");
  append_figure (html, parts->groups->len, _ ("Groups"));
  append_figure (html, parts->n_members, _ ("Documents in them"));
  append_figure (html, parts->report->n_alone, _ ("In no group"));
  g_string_append (html, "</dl>\n");
  append_facts (html, parts);
  if (parts->report->mask != NULL)
    winnow_html_element (html, "p", "note", winnow_mask_get_words ());
  g_string_append (html, "</header>\n");
}

/* The name, and below it the path. */
static void
append_document_cell (GString *html, const WinnowGroupRow *row)
{
  g_string_append (html, "<td class=\"name\">");
  winnow_html_name (html, row->label);
  if (row->is_origin)
    g_string_append_printf (html, " <span class=\"tag\">%s</span>", _ ("likely origin"));
  g_string_append (html, "<div class=\"path\">");
  winnow_html_name (html, row->document->path);
  g_string_append (html, "</div></td>");
}

static void
append_day_cell (GString *html, const WinnowGroupRow *row)
{
  g_autofree char *day = winnow_group_dup_day (row->document->date);
  winnow_html_element (html, "td", "place", *day != '\0' ? day : "–");
}

static void
append_member (GString *html, const WinnowGroupParts *parts, const WinnowGroupRow *row)
{
  gboolean is_known = !isnan (row->member->value);
  g_autofree char *value
      = is_known ? winnow_method_format_value (parts->report->grouping->method, row->member->value) : g_strdup ("–");
  g_string_append_printf (html, "<tr%s>", row->is_origin ? " class=\"origin\"" : "");
  append_day_cell (html, row);
  append_document_cell (html, row);
  if (is_known)
    winnow_html_share_cell (html, row->member->similarity);
  else
    winnow_html_element (html, "td", "num", "–");
  winnow_html_element (html, "td", "num", value);
  g_string_append (html, "</tr>\n");
}

static void
append_group (GString *html, const WinnowGroupParts *parts, guint index, const char *heading)
{
  static const char *const headings[] = { N_ ("Date"), N_ ("Document"), N_ ("Similarity"), N_ ("Value"), NULL };
  const GArray *rows = g_ptr_array_index (parts->groups, index);
  g_string_append_printf (html, "<section class=\"group\" id=\"f%u\">\n<%s>", index + 1, heading);
  g_string_append_printf (html, ngettext ("Group %u, %'u document", "Group %u, %'u documents", rows->len), index + 1,
                          rows->len);
  g_string_append_printf (html, "</%s>\n<div class=\"wide\"><table class=\"members\">\n", heading);
  winnow_html_headings (html, headings);
  for (guint i = 0; i < rows->len; i++)
    append_member (html, parts, &g_array_index (rows, WinnowGroupRow, i));
  g_string_append (html, "</tbody></table></div>\n</section>\n");
}

static void
append_alone (GString *html, const WinnowGroupParts *parts)
{
  static const char *const headings[] = { N_ ("Date"), N_ ("Document"), NULL };
  if (parts->alone->len == 0)
    return;
  g_string_append (html, "<section id=\"alone\">\n");
  winnow_html_element (html, "h2", NULL, _ ("In no group"));
  g_string_append (html, "\n<div class=\"wide\"><table class=\"members\">\n");
  winnow_html_headings (html, headings);
  for (guint i = 0; i < parts->alone->len; i++)
    {
      const WinnowGroupRow *row = &g_array_index (parts->alone, WinnowGroupRow, i);
      g_string_append (html, "<tr>");
      append_day_cell (html, row);
      append_document_cell (html, row);
      g_string_append (html, "</tr>\n");
    }
  g_string_append (html, "</tbody></table></div>\n</section>\n");
}

void
winnow_groups_append_html (const WinnowGroupReport *report, GString *html)
{
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, report);
  g_autofree char *name = winnow_group_parts_dup_title (&parts);
  const char *title = name != NULL ? name : _ ("Documents that are the same piece");
  winnow_html_begin (html, title, WINNOW_VERSION);
  append_cover (html, &parts, title);
  g_string_append (html, "<main>\n");
  if (parts.groups->len == 0)
    winnow_html_element (html, "p", "empty", _ ("No two documents are the same piece."));
  for (guint i = 0; i < parts.groups->len; i++)
    append_group (html, &parts, i, "h2");
  append_alone (html, &parts);
  winnow_html_end (html);
}

void
winnow_html_groups (GString *html, const WinnowReport *report)
{
  if (report->groups->len == 0)
    return;
  const WinnowGroupReport groups = winnow_report_get_groups (report);
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, &groups);
  g_autofree char *summary = winnow_group_parts_dup_summary (&parts);
  g_string_append (html, "<section id=\"groups\">\n");
  winnow_html_element (html, "h2", NULL, _ ("Documents that are the same piece"));
  winnow_html_element (html, "p", "note", summary);
  append_facts (html, &parts);
  for (guint i = 0; i < parts.groups->len; i++)
    append_group (html, &parts, i, "h3");
  g_string_append (html, "</section>\n");
}
