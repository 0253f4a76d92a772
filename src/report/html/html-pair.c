/* html-pair.c: a pair in a web page: links to its neighbours, the list of passages with links into
 * both texts, the texts side by side; see html-composer.h */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/html/html-composer.h"
#include "report/model/wording.h"

#define MAX_OPEN 12 /* passages; a longer list is shown on demand */

static void
add_nav (GString *html, const WinnowReport *report, guint index)
{
  g_string_append (html, "<nav>");
  if (index > 0)
    g_string_append_printf (html, "<a href=\"#p%u\">%s</a>", winnow_report_get_number (report, index - 1),
                            _ ("← Previous"));
  g_string_append_printf (html, "<a href=\"#ranking\">%s</a>", _ ("↑ Ranking"));
  if (index + 1 < report->overlaps->len)
    g_string_append_printf (html, "<a href=\"#p%u\">%s</a>", winnow_report_get_number (report, index + 1),
                            _ ("Next →"));
  g_string_append (html, "</nav>");
}

/* "A, p. 3", which leads there. */
static void
add_place (WinnowComposer *composer, const WinnowReportPair *pair, guint which, guint index, const char *label)
{
  const WinnowPassage *passage = &g_array_index (pair->passages, WinnowPassage, index);
  g_autofree char *target = g_strdup_printf ("p%u%c%s", pair->number, "ab"[which], label);
  g_autofree char *place
      = winnow_content_dup_place (pair, which, NULL, winnow_passage_get_span (passage, which)->start);
  winnow_composer_add_name_cell (composer, target, place);
}

/* A part or repetition is listed below its passage. */
static void
add_passage (WinnowHtmlComposer *html, const WinnowReportPair *pair, guint index)
{
  WinnowComposer *composer = &html->composer;
  const WinnowPassage *passage = &g_array_index (pair->passages, WinnowPassage, index);
  const WinnowPassageEntry *entry = &g_array_index (pair->entries, WinnowPassageEntry, index);
  guint which = winnow_content_find_shown_side (pair, index);
  g_autofree char *label = winnow_passage_entry_dup_label (entry), *share = winnow_wording_share (passage->similarity);
  g_autofree char *words = winnow_wording_count (passage->words);
  g_autofree char *rarity = winnow_wording_rarity (passage->n_documents);
  g_autofree char *excerpt = winnow_content_dup_excerpt (&pair->sides[which], winnow_passage_get_span (passage, which));
  g_autofree char *shares = winnow_content_dup_shares (pair, index);
  winnow_composer_begin_row (composer, entry->part > 0 ? WINNOW_CONTENT_ROW_PART : WINNOW_CONTENT_ROW);
  winnow_composer_begin_cell (&html->composer);
  g_string_append_printf (html->output->text, "<a class=\"k%s h%u\" href=\"#p%ua%s\">%s</a>",
                          entry->part > 0 ? " part" : "", pair->hues[index], pair->number, label, label);
  winnow_composer_begin_cell (composer);
  winnow_content_add_kind (composer, passage, entry->relation);
  if (shares != NULL)
    {
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
      winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, shares);
    }
  winnow_composer_add_cell (composer, words);
  winnow_composer_add_cell (composer, share);
  winnow_composer_add_cell (composer, rarity);
  add_place (composer, pair, 0, index, label);
  add_place (composer, pair, 1, index, label);
  winnow_composer_add_cell (composer, excerpt);
  winnow_composer_add_text (composer, WINNOW_CONTENT_CELL_REMARK,
                            winnow_pair_notes_get_passage (pair->notes, entry->index));
}

static void
add_passages (WinnowHtmlComposer *html, const WinnowReportPair *pair)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("#"), WINNOW_COLUMN_NUMBER },
    { N_ ("Kind"), WINNOW_COLUMN_TEXT },
    { N_ ("Words"), WINNOW_COLUMN_NUMBER },
    { N_ ("Share"), WINNOW_COLUMN_NUMBER },
    { N_ ("Where"), WINNOW_COLUMN_TEXT },
    { N_ ("A"), WINNOW_COLUMN_PLACE },
    { N_ ("B"), WINNOW_COLUMN_PLACE },
    { N_ ("Text"), WINNOW_COLUMN_LINE },
    { NULL },
  };
  WinnowComposer *composer = &html->composer;
  winnow_composer_begin_list (composer, "list", pair->overlap->n_passages <= MAX_OPEN);
  winnow_content_add_passages_head (composer, pair, WINNOW_CONTENT_LIST_HEAD);
  winnow_composer_begin_table (composer, NULL, columns);
  winnow_for_each_index (i, pair->passages)
    add_passage (html, pair, i);
  winnow_composer_end_table (composer);
  winnow_composer_end_list (composer);
}

static void
add_pictures (WinnowHtmlComposer *html, const WinnowReportPair *pair)
{
  if (pair->pictures->len == 0)
    return;
  g_string_append_printf (html->output->text, "<div class=\"pictures\" id=\"p%upictures\">\n", pair->number);
  winnow_content_add_pair_pictures (&html->composer, pair);
  g_string_append (html->output->text, "</div>\n");
}

typedef struct
{
  const WinnowReportPair *pair;
  guint which;
} Side;

static void
add_number (GString *html, gconstpointer data, guint index)
{
  const Side *side = data;
  const WinnowReportPair *pair = side->pair;
  const WinnowHtmlNumber number = { .entry = &g_array_index (pair->entries, WinnowPassageEntry, index),
                                    .pair = pair->number,
                                    .which = side->which,
                                    .hue = pair->hues[index] };
  winnow_html_number (html, &number, &g_array_index (pair->passages, WinnowPassage, index));
}

static void
add_text (GString *html, const WinnowReportPair *pair, guint which)
{
  const Side side = { pair, which };
  const WinnowHtmlText text = { .side = &pair->sides[which],
                                .title = which == 0 ? _ ("Text of A") : _ ("Text of B"),
                                .passages = pair->passages,
                                .hues = pair->hues,
                                .add_number = add_number,
                                .data = &side };
  winnow_html_pane (html, &text);
}

void
winnow_html_add_pair (WinnowHtmlComposer *html, const WinnowReport *report, const WinnowReportPair *pair)
{
  GString *text = html->output->text;
  WinnowComposer *composer = &html->composer;
  gboolean has_texts = pair->overlap->passages->len > 0;
  g_autofree char *title = winnow_report_dup_pair_title (report, pair->index);
  g_string_append_printf (text, "<section class=\"pair\" id=\"p%u\">\n<header>", pair->number);
  winnow_html_element (text, "h2", NULL, title);
  add_nav (text, report, pair->index);
  g_string_append (text, "</header>\n");
  winnow_content_add_sides (composer, report, pair);
  winnow_content_add_pair_note (composer, pair);
  winnow_content_add_evidence (composer, pair);
  if (pair->passages->len > 0)
    add_passages (html, pair);
  if (!has_texts)
    winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY, winnow_content_get_empty (pair));
  winnow_content_add_excluded (composer, pair);
  add_pictures (html, pair);
  if (has_texts)
    {
      winnow_composer_begin_sides (composer);
      add_text (text, pair, 0);
      add_text (text, pair, 1);
      winnow_composer_end_sides (composer);
    }
  g_string_append (text, "</section>\n");
}
