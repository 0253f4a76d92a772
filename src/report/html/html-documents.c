/* html-documents.c: what stands before the pairs and is told document by document: sources and
 * disguises; see html.h */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/model/disguise-places.h"
#include "report/escape.h"
#include "report/html/html.h"
#include "report/model/annotations.h"
#include "report/model/wording.h"

static void
open_section (GString *html, const char *id, const char *title, const char *note, const char *css_class,
              const char *const *headings)
{
  g_string_append_printf (html, "<section id=\"%s\">\n", id);
  winnow_html_element (html, "h2", NULL, title);
  winnow_html_element (html, "p", "note", note);
  g_string_append_printf (html, "\n<div class=\"wide\"><table class=\"%s\">\n", css_class);
  winnow_html_headings (html, headings);
}

static void
close_section (GString *html)
{
  g_string_append (html, "</tbody></table></div>\n</section>\n");
}

static void
append_group (GString *html, const WinnowReport *report, const WinnowDocument *document, guint n_columns,
              const char *words)
{
  g_string_append_printf (html, "<tr class=\"group\"><th colspan=\"%u\" scope=\"rowgroup\">", n_columns);
  winnow_html_name (html, g_hash_table_lookup (report->labels, document));
  g_string_append_c (html, ' ');
  winnow_html_element (html, "span", "muted", words);
  g_string_append (html, "</th></tr>\n");
}

/* ── sources ── */

static void
append_source (GString *html, const WinnowReport *report, const WinnowSource *source, guint number)
{
  guint rank = GPOINTER_TO_UINT (g_hash_table_lookup (report->ranks, &source->overlap->id));
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &source->document_id);
  g_string_append_printf (html, "<tr><td class=\"num\">%u</td><td class=\"name\"><a href=\"#p%u\">", number, rank);
  winnow_html_name (html, g_hash_table_lookup (report->labels, document));
  g_string_append_printf (html, "</a></td><td class=\"num\">%'u</td><td class=\"num\">%'u</td>", source->words,
                          source->all_words);
  winnow_html_share_cell (html, winnow_source_similarity (source));
  g_string_append (html, "</tr>\n");
}

static void
append_sources (GString *html, const WinnowReport *report, const WinnowDocument *document, const GPtrArray *sources,
                const WinnowReportFound *found)
{
  g_autofree char *share = winnow_wording_share (found->share);
  /* Translators: words of a document, then their share of those that count. */
  g_autofree char *words = g_strdup_printf (ngettext ("%'u word stands in sources (%s of what counts)",
                                                      "%'u words stand in sources (%s of what counts)", found->found),
                                            found->found, share);
  append_group (html, report, document, 5, words);
  for (guint i = 0; i < sources->len; i++)
    append_source (html, report, g_ptr_array_index ((GPtrArray *) sources, i), i + 1);
}

gboolean
winnow_html_sources (WinnowOutput *output, WinnowReport *report, GError **error)
{
  static const char *const headings[]
      = { N_ ("#"), N_ ("Source"), N_ ("Own words"), N_ ("All words"), N_ ("Share of the document"), NULL };
  gboolean is_open = FALSE;
  for (guint i = 0; i < report->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      WinnowReportFound found;
      g_autoptr (GArray) exclusions = winnow_report_dup_exclusions (report, document->id, error);
      g_autoptr (GPtrArray) sources
          = exclusions != NULL ? winnow_report_load_sources (report, document, exclusions, &found, error) : NULL;
      if (sources == NULL)
        return FALSE;
      if (sources->len < 2) /* the ranking says it all */
        continue;
      if (!is_open)
        open_section (output->text, "sources", _ ("Documents with several sources"),
                      _ ("A region belongs to the source with the longest match there: those are its own words. All "
                         "words are those that stand in it, whoever has "
                         "the longer match."),
                      "sources", headings);
      is_open = TRUE;
      append_sources (output->text, report, document, sources, &found);
      if (!winnow_output_flush_full (output, error))
        return FALSE;
    }
  if (is_open)
    close_section (output->text);
  return TRUE;
}

/* ── disguises ── */

/* What stands in brackets as the number of a character, set apart from the text. */
static void
append_excerpt (GString *html, const char *excerpt)
{
  for (const char *p = excerpt, *end; *p != '\0'; p = end)
    {
      const char *code = winnow_excerpt_find_code (p, &end);
      winnow_escape_html (html, p, (code != NULL ? code : end) - p);
      if (code == NULL)
        continue;
      g_string_append (html, "<code>");
      winnow_escape_html (html, code, end - code);
      g_string_append (html, "</code>");
    }
}

static void
append_place (GString *html, const WinnowDisguisePlace *place)
{
  g_string_append (html, "<tr>");
  winnow_html_element (html, "td", "place", place->place);
  winnow_html_element (html, "td", NULL, place->words);
  g_string_append (html, "<td class=\"trace\" dir=\"auto\">");
  append_excerpt (html, place->excerpt);
  if (place->rest != NULL)
    {
      g_string_append_c (html, ' ');
      winnow_html_element (html, "span", "muted", place->rest);
    }
  g_string_append (html, "</td></tr>\n");
}

/* Places that are not listed. */
static void
append_more (GString *html, const WinnowDisguisePlace *more)
{
  g_string_append (html, "<tr><td></td><td colspan=\"2\" class=\"muted\">");
  winnow_escape_html (html, more->words, -1);
  g_string_append (html, "</td></tr>\n");
}

static gboolean
append_disguises (GString *html, WinnowReport *report, const WinnowDocument *document, GError **error)
{
  g_autofree char *summary = NULL;
  g_autoptr (GPtrArray) places = winnow_report_list_disguises (report, document, &summary, error);
  if (places == NULL)
    return FALSE;
  append_group (html, report, document, 3, summary);
  for (guint i = 0; i < places->len; i++)
    {
      const WinnowDisguisePlace *place = g_ptr_array_index (places, i);
      if (place->place != NULL)
        append_place (html, place);
      else
        append_more (html, place);
    }
  return TRUE;
}

gboolean
winnow_html_disguises (WinnowOutput *output, WinnowReport *report, GError **error)
{
  static const char *const headings[] = { N_ ("Place"), N_ ("Disguise"), N_ ("Text"), NULL };
  gboolean is_open = FALSE;
  for (guint i = 0; i < report->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      if (document->disguises == 0)
        continue;
      if (!is_open)
        open_section (output->text, "disguises", _ ("Disguises"),
                      _ ("Tricks that hide a copy from a program, or text from a reader. Passages are found in spite "
                         "of them. What cannot be seen, or is not what it "
                         "seems, is told by its number in Unicode."),
                      "disguises", headings);
      is_open = TRUE;
      if (!append_disguises (output->text, report, document, error) || !winnow_output_flush_full (output, error))
        return FALSE;
    }
  if (is_open)
    close_section (output->text);
  return TRUE;
}
