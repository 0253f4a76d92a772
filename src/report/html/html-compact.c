/* html-compact.c: a check as a web page that shows each text once, with the passages of all of its
 * sources; see html-composer.h
 *
 * A passage has the id that a report of pairs gives it, so its number leads to the same passage in
 * the text of the other document, whose number leads back. */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/html/html-composer.h"
#include "report/model/report-authors.h"
#include "report/model/picture-wording.h"
#include "report/pair/whole-document.h"
#include "report/model/wording.h"
#include "report/writers.h"

typedef struct
{
  WinnowHtmlComposer html;
  WinnowReport *report;
  GPtrArray *rows;     /* (owned) (element-type WinnowWholeRow) */
  GHashTable *numbers; /* (owned) WinnowDocument → place among the rows, from 1 */
} Compact;

static void
compact_clear (Compact *compact)
{
  winnow_html_composer_clear (&compact->html);
  g_clear_pointer (&compact->rows, g_ptr_array_unref);
  g_clear_pointer (&compact->numbers, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Compact, compact_clear)

static guint
get_number (const Compact *compact, const WinnowDocument *document)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (compact->numbers, document));
}

/* ── the table of documents ── */

static void
add_row (Compact *compact, const WinnowWholeRow *row)
{
  WinnowComposer *composer = &compact->html.composer;
  g_autofree char *target = g_strdup_printf ("d%u", get_number (compact, row->document));
  const WinnowDocument *source = g_hash_table_lookup (compact->report->by_id, &row->found.largest);
  g_autofree char *largest = g_strdup_printf ("d%u", get_number (compact, source));
  g_autofree char *title = winnow_report_dup_title (compact->report, row->document);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_number (composer, get_number (compact, row->document));
  winnow_composer_add_name_cell (composer, target, title);
  if (row->document->role == WINNOW_ROLE_REFERENCES)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, _ ("Reference"));
  winnow_content_add_citations (composer, &row->found);
  winnow_composer_add_number (composer, row->n_sources);
  winnow_content_add_shares (composer, compact->report, &row->found, largest);
}

static gboolean
add_documents (Compact *compact, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("#"), WINNOW_COLUMN_NUMBER },
    { N_ ("Document"), WINNOW_COLUMN_NAME },
    { N_ ("Sources"), WINNOW_COLUMN_NUMBER },
    WINNOW_SHARE_COLUMNS,
    { NULL },
  };
  WinnowComposer *composer = &compact->html.composer;
  winnow_composer_begin_section (composer, "documents", _ ("Documents"));
  if (compact->rows->len == 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY, _ ("No two documents overlap."));
  winnow_composer_begin_table (composer, "ranking", columns);
  winnow_for_each (const WinnowWholeRow, row, compact->rows)
    {
      add_row (compact, row);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  winnow_composer_end_section (composer);
  return TRUE;
}

/* ── one document ── */

static guint8
get_hue (guint source)
{
  return source % WINNOW_REPORT_HUES;
}

static void
add_number (GString *html, gconstpointer data, guint index)
{
  const WinnowWholeDocument *whole = data;
  const WinnowWholeMark *mark = &g_array_index (whole->marks, WinnowWholeMark, index);
  const WinnowHtmlNumber number = { .entry = &mark->entry,
                                    .source = mark->source + 1,
                                    .pair = mark->pair,
                                    .which = mark->which,
                                    .hue = get_hue (mark->source) };
  if (mark->is_first)
    winnow_html_number (html, &number, &g_array_index (whole->passages, WinnowPassage, index));
}

static void
add_text (Compact *compact, const WinnowWholeDocument *whole)
{
  g_autofree guint8 *hues = g_new (guint8, whole->marks->len + 1);
  g_autoptr (GString) under = g_string_new (NULL);
  winnow_for_each_index (i, whole->marks)
    hues[i] = get_hue (g_array_index (whole->marks, WinnowWholeMark, i).source);
  const WinnowHtmlText text = { .side = &whole->side,
                                .title = _ ("Text"),
                                .passages = whole->passages,
                                .hues = hues,
                                .add_number = add_number,
                                .data = whole,
                                .under = under };
  winnow_html_pane (compact->html.output->text, &text);
}

static void
add_source (Compact *compact, const WinnowWholeRow *row, const WinnowWholeSource *source, guint index)
{
  WinnowComposer *composer = &compact->html.composer;
  GString *html = compact->html.output->text;
  g_autofree char *target = g_strdup_printf ("d%u", get_number (compact, source->document));
  g_autofree char *title = winnow_report_dup_title (compact->report, source->document);
  g_autofree char *origin = winnow_report_dup_origin (compact->report, source->document, row->document);
  g_autofree char *pictures = winnow_wording_pictures_in_common (source->n_pictures);
  g_autofree char *share
      = winnow_wording_share (row->found.counted > 0 ? (double) source->words / row->found.counted : 0);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_begin_cell (composer);
  g_string_append_printf (html, "<span class=\"k h%u\">%u</span>", get_hue (index), index + 1);
  winnow_composer_add_name_cell (composer, target, title);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, origin);
  if (source->n_pictures > 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, pictures);
  winnow_composer_add_text (composer, WINNOW_CONTENT_CELL_REMARK, source->notes);
  winnow_composer_add_number (composer, source->words);
  winnow_composer_add_number (composer, source->all_words);
  winnow_composer_add_cell (composer, share);
}

static void
add_sources (Compact *compact, const WinnowWholeRow *row, const WinnowWholeDocument *whole)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("#"), WINNOW_COLUMN_NUMBER },         { N_ ("Source"), WINNOW_COLUMN_NAME },
    { N_ ("Own words"), WINNOW_COLUMN_NUMBER }, { N_ ("All words"), WINNOW_COLUMN_NUMBER },
    { N_ ("Share"), WINNOW_COLUMN_NUMBER },     { NULL },
  };
  WinnowComposer *composer = &compact->html.composer;
  g_string_append (compact->html.output->text, "<div class=\"beside\">\n");
  winnow_composer_begin_table (composer, NULL, columns);
  winnow_for_each_index (i, whole->sources)
    add_source (compact, row, g_ptr_array_index (whole->sources, i), i);
  winnow_composer_end_table (composer);
  g_string_append (compact->html.output->text, "</div>\n");
}

/* How the share comes about, as for all submissions together. */
static void
add_ledger (Compact *compact, const WinnowWholeRow *row)
{
  WinnowLedger ledger = { .total = row->document->n_words, .covered = row->found.found };
  winnow_for_each_kind (reason, WINNOW_N_EXCLUSIONS)
    ledger.excluded[reason] = row->found.excluded[reason];
  g_auto (GStrv) terms = winnow_wording_ledger (&ledger, winnow_share (row->found.found, row->found.counted));
  g_autofree char *words = winnow_wording_join (terms);
  if (ledger.total > 0)
    winnow_composer_add_text (&compact->html.composer, WINNOW_CONTENT_LEDGER, words);
}

static void
add_heading (Compact *compact, const WinnowWholeRow *row)
{
  GString *html = compact->html.output->text;
  guint number = get_number (compact, row->document);
  g_autofree char *title = winnow_report_dup_title (compact->report, row->document);
  g_string_append_printf (html, "<section class=\"pair\" id=\"d%u\">\n<header><h2>%u. ", number, number);
  winnow_html_element (html, "bdi", NULL, title);
  g_string_append (html, "</h2><nav>");
  if (number > 1)
    g_string_append_printf (html, "<a href=\"#d%u\">%s</a>", number - 1, _ ("← Previous"));
  g_string_append_printf (html, "<a href=\"#documents\">%s</a>", _ ("↑ Documents"));
  if (number < compact->rows->len)
    g_string_append_printf (html, "<a href=\"#d%u\">%s</a>", number + 1, _ ("Next →"));
  g_string_append (html, "</nav></header>\n");
}

static gboolean
add_document (Compact *compact, const WinnowWholeRow *row, GError **error)
{
  WinnowComposer *composer = &compact->html.composer;
  GString *html = compact->html.output->text;
  g_autoptr (WinnowWholeDocument) whole = winnow_whole_document_load (compact->report, row, error);
  if (whole == NULL)
    return FALSE;
  g_autofree char *disguises = winnow_wording_disguises (whole->side.flags);
  add_heading (compact, row);
  winnow_content_add_author (composer, WINNOW_CONTENT_LEDGER, row->document);
  add_ledger (compact, row);
  winnow_composer_add_text (composer, WINNOW_CONTENT_DISGUISES, disguises);
  winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY, whole->problem);
  g_string_append (html, "<div class=\"whole\">\n");
  add_sources (compact, row, whole);
  if (whole->side.length > 0)
    add_text (compact, whole);
  g_string_append (html, "</div>\n</section>\n");
  return winnow_composer_flush (composer, error);
}

/* ── the page ── */

/* Sections that are alike in most reports, to be opened on demand. */
static gboolean
add_more (Compact *compact, GError **error)
{
  WinnowComposer *composer = &compact->html.composer;
  winnow_composer_begin_list (composer, "more", FALSE);
  winnow_composer_add_text (composer, WINNOW_CONTENT_LIST_HEAD, _ ("How to read the texts, what was left out, files"));
  winnow_for_each_with (section, winnow_content_sections (), id)
    if (section->is_of_documents && !winnow_content_add_section (composer, section, compact->report, error))
      return FALSE;
  winnow_composer_end_list (composer);
  return winnow_composer_flush (composer, error);
}

static gboolean
add_front (Compact *compact, GError **error)
{
  WinnowComposer *composer = &compact->html.composer;
  WinnowReport *report = compact->report;
  if (winnow_report_get_summary (report, compact->html.output->cancellable, error) == NULL)
    return FALSE;
  winnow_composer_begin_report (composer, report->title, report->record->engine_version);
  winnow_content_add_cover (composer, report);
  winnow_composer_end_cover (composer);
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("Each text is here once. The number of its source precedes that of a passage; "
                               "the number leads to the same passage in the text of the source, and back. A region "
                               "belongs to the source with the longest match there: those are its own words. All "
                               "words are those that the source has, even if another one has a longer match."));
  return add_documents (compact, error) && add_more (compact, error);
}

gboolean
winnow_report_write_compact (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_auto (Compact) compact = { .report = data };
  winnow_html_composer_init (&compact.html, output);
  compact.rows = winnow_whole_rows_new (data, output->cancellable, error);
  if (compact.rows == NULL)
    return FALSE;
  compact.numbers = g_hash_table_new (NULL, NULL);
  winnow_for_each_index (i, compact.rows)
    g_hash_table_insert (compact.numbers, (gpointer) ((WinnowWholeRow *) compact.rows->pdata[i])->document,
                         GUINT_TO_POINTER (i + 1));
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, compact.report->overlaps->len);
  if (!add_front (&compact, error))
    return FALSE;
  for (guint i = 0, n_sides = 0; i < compact.rows->len; i++)
    {
      const WinnowWholeRow *row = g_ptr_array_index (compact.rows, i);
      if (!add_document (&compact, row, error))
        return FALSE;
      n_sides += row->pairs->len; /* each pair is read for both of its documents */
      winnow_progress_advance (progress, n_sides / 2);
      n_sides %= 2;
    }
  winnow_composer_end_report (&compact.html.composer);
  return TRUE;
}
