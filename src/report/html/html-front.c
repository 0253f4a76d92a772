/* html-front.c: what stands before the pairs: cover, ranking, problems, files, legend; see
 * html.h */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/html/html.h"
#include "report/model/wording.h"

void
winnow_html_element (GString *html, const char *element, const char *css_class, const char *text)
{
  g_string_append_printf (html, css_class != NULL ? "<%s class=\"%s\">" : "<%s>", element, css_class);
  winnow_escape_html (html, text, -1);
  g_string_append_printf (html, "</%s>", element);
}

void
winnow_html_name (GString *html, const char *name)
{
  winnow_html_element (html, "bdi", NULL, name);
}

static void
append_number_cell (GString *html, guint number)
{
  g_string_append_printf (html, "<td class=\"num\">%'u</td>", number);
}

/* Of a figure that most documents have none of. */
static void
append_rare_cell (GString *html, guint number)
{
  if (number > 0)
    append_number_cell (html, number);
  else
    g_string_append (html, "<td class=\"num muted\">–</td>");
}

void
winnow_html_share_cell (GString *html, double share)
{
  g_autofree char *words = winnow_wording_share (share);
  g_string_append_printf (html,
                          "<td class=\"num share\">%s<svg class=\"bar\" viewBox=\"0 0 100 1\" "
                          "preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                          "<path d=\"M0 0h%uv1H0z\"/></svg></td>",
                          words, (guint) (CLAMP (share, 0.0, 1.0) * 100 + 0.5));
}

void
winnow_html_headings (GString *html, const char *const *headings)
{
  g_string_append (html, "<thead><tr>");
  for (gsize i = 0; headings[i] != NULL; i++)
    {
      g_string_append (html, "<th scope=\"col\">");
      winnow_escape_html (html, _ (headings[i]), -1);
      g_string_append (html, "</th>");
    }
  g_string_append (html, "</tr></thead>\n<tbody>\n");
}

void
winnow_html_figure (GString *html, const char *value, const char *label)
{
  g_string_append (html, "<div>");
  winnow_html_element (html, "dt", NULL, label);
  winnow_html_element (html, "dd", NULL, value);
  g_string_append (html, "</div>\n");
}

static void
append_count (GString *html, guint64 count, const char *label)
{
  g_autofree char *value = g_strdup_printf ("%'" G_GUINT64_FORMAT, count);
  winnow_html_figure (html, value, label);
}

static double
find_highest (const WinnowReport *report)
{
  return report->overlaps->len > 0 ? winnow_overlap_similarity (g_ptr_array_index (report->overlaps, 0)) : 0.0;
}

static void
append_figures (GString *html, const WinnowReport *report)
{
  g_autofree char *highest = winnow_wording_share (find_highest (report));
  g_string_append (html, "<dl class=\"figures\">\n");
  append_count (html, report->documents->len, _ ("Documents"));
  append_count (html, winnow_report_count_words (report), _ ("Words"));
  append_count (html, report->overlaps->len, _ ("Pairs that overlap"));
  winnow_html_figure (html, highest, _ ("Highest similarity"));
  if (report->pictures->len > 0)
    append_count (html, winnow_report_count_common_pictures (report), _ ("Pairs of pictures in common"));
  append_count (html, report->problems->len, _ ("Problems"));
  g_string_append (html, "</dl>\n");
}

static void
append_settings (GString *html, const WinnowSettings *settings)
{
  g_autofree char *words = winnow_wording_settings (settings);
  winnow_html_element (html, "p", "settings", words);
  g_string_append (html, "\n<ul class=\"keys\">");
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      g_autofree char *value = winnow_settings_dup_value (settings, setting->name);
      if (*value == '\0')
        continue;
      g_string_append (html, "<li>");
      winnow_html_element (html, "code", NULL, setting->name);
      g_string_append_c (html, ' ');
      winnow_html_name (html, value);
      g_string_append (html, "</li>");
    }
  g_string_append (html, "</ul>\n");
}

void
winnow_html_cover (GString *html, const WinnowReport *report, const WinnowReportSummary *summary)
{
  g_autofree char *time = winnow_wording_time (report->record->time);
  g_string_append (html, "<header class=\"cover\">\n");
  winnow_html_element (html, "p", "kicker",
                       report->pictures->len > 0 ? _ ("Report of shared text and pictures")
                                                 : _ ("Report of shared text"));
  g_string_append (html, "\n<h1>");
  winnow_html_name (html, report->title);
  g_string_append (html, "</h1>\n<p class=\"meta\">");
  /* Translators: a date and time, then the version of the program. */
  g_autofree char *meta = g_strdup_printf (_ ("Checked %s, Winnow %s"), time, report->record->engine_version);
  winnow_escape_html (html, meta, -1);
  g_string_append (html, "</p>\n");
  append_figures (html, report);
  append_settings (html, &report->record->settings);
  if (report->mask != NULL)
    winnow_html_element (html, "p", "note", winnow_mask_get_words ());
  if (report->n_left_out > 0)
    {
      g_autofree char *left_out
          = g_strdup_printf (ngettext ("%'u pair of the check was left out of this report.",
                                       "%'u pairs of the check were left out of this report.", report->n_left_out),
                             report->n_left_out);
      winnow_html_element (html, "p", "note", left_out);
    }
  winnow_html_contents (html, report, summary);
  g_string_append (html, "</header>\n");
}

static void
append_name_cell (GString *html, const WinnowReport *report, gint64 document_id, guint rank)
{
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &document_id);
  g_string_append_printf (html, "<td class=\"name\"><a href=\"#p%u\">", rank);
  winnow_html_name (html, g_hash_table_lookup (report->labels, document));
  g_string_append (html, "</a></td>");
}

/* How many count, and where some have a verdict, how many do. */
static void
append_passages_cell (GString *html, const WinnowOverlap *overlap)
{
  g_autofree char *decided = winnow_wording_decided (overlap->n_decided, overlap->n_undecided);
  g_string_append_printf (html, "<td class=\"num\">%'u", overlap->n_passages);
  if (decided != NULL)
    g_string_append_printf (html, "<br/><span class=\"muted\">%s</span>", decided);
  g_string_append (html, "</td>");
}

static void
append_ranking_row (GString *html, const WinnowReport *report, gboolean has_pictures, guint index)
{
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, index);
  g_string_append_printf (html, "<tr><td class=\"num\"><a href=\"#p%u\">%'u</a></td>", index + 1, index + 1);
  append_name_cell (html, report, overlap->document_a, index + 1);
  winnow_html_share_cell (html, winnow_overlap_similarity_of_a (overlap));
  append_name_cell (html, report, overlap->document_b, index + 1);
  winnow_html_share_cell (html, winnow_overlap_similarity_of_b (overlap));
  append_number_cell (html, overlap->longest);
  append_passages_cell (html, overlap);
  if (has_pictures)
    append_rare_cell (html, overlap->n_pictures);
  g_string_append (html, "</tr>\n");
}

void
winnow_html_ranking (GString *html, const WinnowReport *report)
{
  gboolean has_pictures = winnow_report_count_common_pictures (report) > 0;
  const char *const headings[]
      = { N_ ("#"),      N_ ("Document A"),     N_ ("A in B"),   N_ ("Document B"),
          N_ ("B in A"), N_ ("Longest, words"), N_ ("Passages"), has_pictures ? N_ ("Pictures") : NULL,
          NULL };
  g_string_append (html, "<section id=\"ranking\">\n");
  winnow_html_element (html, "h2", NULL, _ ("Ranking"));
  if (report->overlaps->len == 0)
    winnow_html_element (html, "p", "empty", _ ("No two documents share a passage or a picture."));
  else
    {
      g_string_append (html, "\n<div class=\"wide\"><table class=\"ranking\">\n");
      winnow_html_headings (html, headings);
      for (guint i = 0; i < report->overlaps->len; i++)
        append_ranking_row (html, report, has_pictures, i);
      g_string_append (html, "</tbody></table></div>\n");
      winnow_html_element (html, "p", "note",
                           _ ("“A in B” is the share of A’s counted words that stand in a passage shared with B; what "
                              "is left out is not counted."));
    }
  g_string_append (html, "</section>\n");
}

void
winnow_html_problems (GString *html, const WinnowReport *report)
{
  static const char *const headings[] = { N_ ("File"), N_ ("Reason"), NULL };
  if (report->problems->len == 0)
    return;
  g_string_append (html, "<section id=\"problems\">\n");
  winnow_html_element (html, "h2", NULL, _ ("Files that were not checked"));
  g_string_append (html, "\n<div class=\"wide\"><table>\n");
  winnow_html_headings (html, headings);
  for (guint i = 0; i < report->problems->len; i++)
    {
      const WinnowProblem *problem = g_ptr_array_index (report->problems, i);
      g_string_append (html, "<tr><td class=\"path\">");
      winnow_html_name (html, problem->path);
      g_string_append (html, "</td><td>");
      winnow_html_name (html, problem->reason);
      g_string_append (html, "</td></tr>\n");
    }
  g_string_append (html, "</tbody></table></div>\n</section>\n");
}

static void
append_file_names (GString *html, const WinnowReport *report, const WinnowDocument *document)
{
  g_string_append (html, "<td><b>");
  winnow_html_name (html, g_hash_table_lookup (report->labels, document));
  g_string_append (html, "</b><br /><span class=\"path\">");
  winnow_html_name (html, document->path);
  g_string_append (html, "</span><br />");
  winnow_html_element (html, "code", "sha", document->sha256);
  for (guint i = 0; document->notes != NULL && document->notes[i] != NULL; i++)
    winnow_html_element (html, "p", "note", document->notes[i]);
  g_string_append (html, "</td>");
}

static void
append_file_row (GString *html, const WinnowReport *report, gboolean has_pictures, const WinnowDocument *document)
{
  g_autofree char *size = g_format_size (document->size);
  g_string_append (html, "<tr>");
  append_file_names (html, report, document);
  winnow_html_element (html, "td", NULL, winnow_wording_role (document->role));
  g_string_append (html, "<td>");
  winnow_html_name (html, document->format);
  if (document->charset != NULL)
    {
      g_string_append (html, "<br />");
      winnow_html_element (html, "span", "muted", document->charset);
    }
  g_string_append (html, "</td>");
  winnow_html_element (html, "td", "num", size);
  append_rare_cell (html, document->n_pages);
  append_number_cell (html, document->n_words);
  append_rare_cell (html, document->n_excluded);
  if (has_pictures)
    append_rare_cell (html, document->n_pictures);
  g_string_append (html, "</tr>\n");
}

void
winnow_html_files (GString *html, const WinnowReport *report)
{
  gboolean has_pictures = report->pictures->len > 0;
  const char *const headings[] = { N_ ("File, place, SHA-256"),
                                   N_ ("Role"),
                                   N_ ("Format"),
                                   N_ ("Size"),
                                   N_ ("Pages"),
                                   N_ ("Words"),
                                   N_ ("of them template"),
                                   has_pictures ? N_ ("Pictures") : NULL,
                                   NULL };
  g_string_append (html, "<section id=\"files\">\n");
  winnow_html_element (html, "h2", NULL, _ ("Files"));
  g_string_append (html, "\n<div class=\"wide\"><table class=\"files\">\n");
  winnow_html_headings (html, headings);
  for (guint i = 0; i < report->documents->len; i++)
    append_file_row (html, report, has_pictures, g_ptr_array_index (report->documents, i));
  g_string_append (html, "</tbody></table></div>\n</section>\n");
}

char
winnow_html_kind_letter (WinnowPassageKind kind)
{
  static const char letters[] = {
    [WINNOW_PASSAGE_EXACT] = 'x',
    [WINNOW_PASSAGE_NEAR] = 'n',
    [WINNOW_PASSAGE_REWORDED] = 'r',
    [WINNOW_PASSAGE_CONDENSED] = 'c',
  };
  return letters[kind];
}

static void
append_legend_kind (GString *html, WinnowPassageKind kind, const char *meaning)
{
  guint hue = (guint) kind * 2; /* neighbours in the legend differ too */
  g_string_append_printf (html, "<li><mark class=\"%c h%u\"><span class=\"k h%u\">%u</span>%s</mark> ",
                          winnow_html_kind_letter (kind), hue, hue, (guint) kind + 1, winnow_wording_kind (kind));
  winnow_escape_html (html, meaning, -1);
  g_string_append (html, "</li>\n");
}

static void
append_legend_flags (GString *html)
{
  g_string_append_printf (html, "</li>\n<li><span class=\"flag\">⚑ %s 3</span> ",
                          winnow_wording_disguise (WINNOW_DISGUISE_LOOKALIKE));
  winnow_escape_html (html, _ ("a disguise begins here: of what sort, and how many characters"), -1);
  g_string_append_printf (html, "</li>\n<li>%s<b class=\"z\"></b>%s ", C_ ("legend", "wo"), C_ ("legend", "rd"));
  winnow_escape_html (html, _ ("an invisible character stands here"), -1);
  g_string_append (html, "</li>\n<li><b class=\"l\">a</b> ");
  winnow_escape_html (html, _ ("a letter that is not what it seems"), -1);
  g_string_append (html, "</li>\n");
}

void
winnow_html_legend (GString *html)
{
  g_string_append (html, "<section id=\"legend\">\n");
  winnow_html_element (html, "h2", NULL, _ ("How to read the pairs"));
  g_string_append (html, "\n<ul class=\"legend\">\n");
  append_legend_kind (html, WINNOW_PASSAGE_EXACT, _ ("the same words in the same order"));
  append_legend_kind (html, WINNOW_PASSAGE_NEAR, _ ("the same but for some words, which are framed"));
  append_legend_kind (html, WINNOW_PASSAGE_REWORDED, _ ("the same content in other words; those that agree stand out"));
  append_legend_kind (html, WINNOW_PASSAGE_CONDENSED, _ ("a summary: shown, but not in the percentage"));
  g_string_append (html, "<li><span class=\"k part h6\">4.1</span> ");
  winnow_escape_html (html, _ ("part of a summary: taken over, so that it is in the percentage"), -1);
  g_string_append (html, "</li>\n<li><span class=\"k part h0\">1.1</span> ");
  winnow_escape_html (html, _ ("the text of passage 1 again: one of the texts has it more than once"), -1);
  g_string_append (html, "</li>\n<li><span class=\"k h0\">1</span> ");
  winnow_escape_html (html, _ ("number of a passage: leads to its counterpart in the other text"), -1);
  g_string_append_printf (html, "</li>\n<li><mark class=\"n h2\"><i>%s</i></mark> ", C_ ("legend", "word"));
  winnow_escape_html (html, _ ("differs from the other text"), -1);
  g_string_append_printf (html, "</li>\n<li><s class=\"t\" data-why=\"%s\">%s</s> ",
                          winnow_wording_reason (WINNOW_EXCLUSION_QUOTES), C_ ("legend", "words"));
  winnow_escape_html (html, _ ("not counted, for the reason that stands before them"), -1);
  append_legend_flags (html);
  g_string_append (html, "</ul>\n</section>\n");
}
