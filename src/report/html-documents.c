/* html-documents.c: what stands before the pairs and is told document by document: sources and disguises; see html.h */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/escape.h"
#include "report/html.h"
#include "report/marks.h"
#include "report/pair-mask.h"
#include "report/words.h"

#define MAX_PLACES 12  /* of one sort of disguise in one document that are listed */
#define MAX_HIDDEN 400 /* characters of a hidden text that are quoted */

static void
open_section (GString *html, const char *id, const char *title, const char *note, const char *css_class, const char *const *headings)
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
append_group (GString *html, const WinnowReport *report, const WinnowDocument *document, guint n_columns, const char *words)
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
  g_string_append_printf (html, "</a></td><td class=\"num\">%'u</td><td class=\"num\">%'u</td>", source->words, source->all_words);
  winnow_html_share_cell (html, winnow_source_similarity (source));
  g_string_append (html, "</tr>\n");
}

static void
append_sources (GString *html, const WinnowReport *report, const WinnowDocument *document, const GPtrArray *sources, const GArray *exclusions)
{
  WinnowReportFound found = winnow_report_count_found (document, sources, exclusions);
  g_autofree char *share = winnow_words_share (found.share);
  /* Translators: words of a document, then their share of those that count. */
  g_autofree char *words = g_strdup_printf (
      ngettext ("%'u word stands in sources (%s of what counts)", "%'u words stand in sources (%s of what counts)", found.found), found.found, share);
  append_group (html, report, document, 5, words);
  for (guint i = 0; i < sources->len; i++)
    append_source (html, report, g_ptr_array_index ((GPtrArray *)sources, i), i + 1);
}

gboolean
winnow_html_sources (WinnowOutput *output, WinnowReport *report, GError **error)
{
  static const char *const headings[] = { N_ ("#"), N_ ("Source"), N_ ("Own words"), N_ ("All words"), N_ ("Share of the document"), NULL };
  gboolean is_open = FALSE;
  for (guint i = 0; i < report->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      g_autoptr (GArray) exclusions = winnow_report_dup_exclusions (report, document->id, error);
      g_autoptr (GPtrArray) sources = exclusions != NULL ? winnow_report_load_sources (report, document, exclusions, error) : NULL;
      if (sources == NULL)
        return FALSE;
      if (sources->len < 2) /* the ranking says it all */
        continue;
      if (!is_open)
        open_section (
            output->text, "sources", _ ("Documents with several sources"),
            _ ("A region belongs to the source with the longest match there: those are its own words. All words are those that stand in it, whoever has "
               "the longer match."),
            "sources", headings);
      is_open = TRUE;
      append_sources (output->text, report, document, sources, exclusions);
      if (!winnow_output_flush_full (output, error))
        return FALSE;
    }
  if (is_open)
    close_section (output->text);
  return TRUE;
}

/* ── disguises ── */

/* What is needed to tell the disguises of a document. */
typedef struct
{
  char *text; /* (owned) */
  gsize length;
  GArray *flags, *pages; /* (owned) */
  GPtrArray *parts;      /* (owned) (element-type WinnowPart) */
  gboolean has_lines;    /* a line of the text is one of the file; else it is a paragraph */
} Disguised;

static void
disguised_clear (Disguised *disguised)
{
  g_free (disguised->text);
  g_clear_pointer (&disguised->flags, g_array_unref);
  g_clear_pointer (&disguised->pages, g_array_unref);
  g_clear_pointer (&disguised->parts, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Disguised, disguised_clear)

static gboolean
disguised_load (Disguised *disguised, WinnowReport *report, gint64 document_id, GError **error)
{
  WinnowLibrary *library = report->library;
  disguised->flags = winnow_library_dup_flags (library, document_id, error);
  if (disguised->flags == NULL)
    return FALSE;
  disguised->text = winnow_library_dup_text (library, document_id, &disguised->length, error);
  if (disguised->text == NULL)
    return FALSE;
  disguised->pages = winnow_library_dup_pages (library, document_id, error);
  if (disguised->pages == NULL)
    return FALSE;
  disguised->parts = winnow_library_dup_parts (library, document_id, error);
  if (disguised->parts == NULL)
    return FALSE;
  winnow_report_mask_text (report->mask, &disguised->text, &disguised->length, disguised->flags, disguised->pages, disguised->parts);
  return TRUE;
}

static void
append_place (GString *html, const Disguised *disguised, guint32 offset)
{
  guint page = winnow_pages_find (disguised->pages, offset), line = 1;
  for (guint32 i = 0; i < offset; i++)
    line += disguised->text[i] == '\n';
  g_autofree char *words = page > 0               ? g_strdup_printf (_ ("p. %u"), page)
                           : disguised->has_lines ? g_strdup_printf (_ ("line %u"), line)
                                                  : g_strdup_printf (_ ("paragraph %u"), line);
  winnow_html_element (html, "td", "place", words);
}

/* What stands in brackets as the number of a character, set apart from the text. */
static void
append_excerpt (GString *html, const char *excerpt)
{
  for (const char *p = excerpt, *mark, *end; *p != '\0'; p = end)
    {
      mark = strstr (p, "[U+");
      end = mark != NULL ? strchr (mark, ']') : NULL;
      if (end == NULL)
        {
          winnow_escape_html (html, p, -1);
          return;
        }
      end++;
      winnow_escape_html (html, p, mark - p);
      g_string_append (html, "<code>");
      winnow_escape_html (html, mark, end - mark);
      g_string_append (html, "</code>");
    }
}

/* What of a hidden text the excerpt leaves out: it stands nowhere else. */
static void
append_rest (GString *html, const WinnowPart *part)
{
  glong n = g_utf8_strlen (part->text, -1) - MAX_HIDDEN;
  if (n <= 0)
    return;
  g_autofree char *more = g_strdup_printf (ngettext ("and %'ld more character", "and %'ld more characters", (gulong)n), n);
  g_string_append_c (html, ' ');
  winnow_html_element (html, "span", "muted", more);
}

/* @part: (nullable) the hidden text */
static void
append_disguise_row (GString *html, const Disguised *disguised, const WinnowFlag *flag, const char *excerpt, const WinnowPart *part)
{
  g_autofree char *words = winnow_words_flag (flag->disguise, flag->count);
  g_string_append (html, "<tr>");
  append_place (html, disguised, flag->start);
  winnow_html_element (html, "td", NULL, words);
  g_string_append (html, "<td class=\"trace\" dir=\"auto\">");
  append_excerpt (html, excerpt);
  if (part != NULL)
    append_rest (html, part);
  g_string_append (html, "</td></tr>\n");
}

/* The hidden text that follows @next among the parts, which stand in the order of their flags; NULL where there is none. */
static const WinnowPart *
take_hidden (const Disguised *disguised, guint *next)
{
  while (*next < disguised->parts->len)
    {
      const WinnowPart *part = g_ptr_array_index (disguised->parts, (*next)++);
      if (part->kind == WINNOW_PART_HIDDEN && *part->text != '\0')
        return part;
    }
  return NULL;
}

static void
append_rows (GString *html, const Disguised *disguised, WinnowDisguise disguise)
{
  guint n = 0, next_part = 0;
  for (guint i = 0; i < disguised->flags->len; i++)
    {
      const WinnowFlag *flag = &g_array_index (disguised->flags, WinnowFlag, i);
      if (flag->disguise != disguise || n++ >= MAX_PLACES)
        continue;
      const WinnowPart *part = disguise == WINNOW_DISGUISE_HIDDEN ? take_hidden (disguised, &next_part) : NULL;
      g_autofree char *excerpt
          = part != NULL ? winnow_hidden_dup_excerpt (part->text, MAX_HIDDEN) : winnow_flag_dup_excerpt (disguised->text, disguised->length, flag);
      append_disguise_row (html, disguised, flag, excerpt, part);
    }
  if (n > MAX_PLACES)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("and at %'u more place", "and at %'u more places", n - MAX_PLACES), n - MAX_PLACES);
      g_string_append (html, "<tr><td></td><td colspan=\"2\" class=\"muted\">");
      winnow_escape_html (html, more, -1);
      g_string_append (html, "</td></tr>\n");
    }
}

static gboolean
append_disguises (GString *html, WinnowReport *report, const WinnowDocument *document, GError **error)
{
  g_auto (Disguised) disguised = { .has_lines = g_str_equal (document->format, "text") };
  if (!disguised_load (&disguised, report, document->id, error))
    return FALSE;
  g_autofree char *words = winnow_words_flags (disguised.flags);
  append_group (html, report, document, 3, words != NULL ? words : "");
  for (guint disguise = 0; disguise < WINNOW_N_DISGUISES; disguise++)
    append_rows (html, &disguised, disguise);
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
        open_section (
            output->text, "disguises", _ ("Disguises"),
            _ ("Tricks that hide a copy from a program, or text from a reader. Passages are found in spite of them. What cannot be seen, or is not what it "
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
