/* html-pair.c: one pair: figures of both sides, the list of passages, the texts side by side; see html.h */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/html.h"
#include "report/segments.h"
#include "report/words.h"

#define EXCERPT_CHARACTERS 140 /* of a passage in the list */
#define LIST_OPEN_PASSAGES 12  /* a longer list is shown on demand */

static const char side_letters[] = { 'a', 'b' };

static void
append_nav (GString *html, const WinnowReport *report, guint number)
{
  g_string_append (html, "<nav>");
  if (number > 1)
    g_string_append_printf (html, "<a href=\"#p%u\">%s</a>", number - 1, _ ("← Previous"));
  g_string_append_printf (html, "<a href=\"#ranking\">%s</a>", _ ("↑ Ranking"));
  if (number < report->overlaps->len)
    g_string_append_printf (html, "<a href=\"#p%u\">%s</a>", number + 1, _ ("Next →"));
  g_string_append (html, "</nav>");
}

/* The percentage explained: what was counted, and what of it is shared. */
static char *
dup_ledger_words (const WinnowLedger *ledger)
{
  guint counted = winnow_ledger_get_counted (ledger);
  if (winnow_ledger_get_excluded (ledger) == 0)
    return g_strdup_printf (ngettext ("%'u of %'u word stands in passages", "%'u of %'u words stand in passages", counted), ledger->covered, counted);
  /* Translators: shared words, counted words, all words, words of template text. */
  return g_strdup_printf (ngettext ("%'u of %'u counted word stands in passages (%'u in all, %'u of template text left out)",
                                    "%'u of %'u counted words stand in passages (%'u in all, %'u of template text left out)", counted),
                          ledger->covered, counted, ledger->total, winnow_ledger_get_excluded (ledger));
}

static void
append_side_head (GString *html, const WinnowReport *report, const WinnowReportPair *pair, guint which)
{
  const WinnowReportSide *side = &pair->sides[which];
  g_autofree char *share = winnow_words_share (side->similarity);
  g_autofree char *ledger = dup_ledger_words (side->ledger);
  g_string_append_printf (html, "<div class=\"head\"><p class=\"share\"><b>%s</b> %s</p><h3><span class=\"side\">%c</span> ", share,
                          which == 0 ? _ ("of A in B") : _ ("of B in A"), g_ascii_toupper (side_letters[which]));
  winnow_html_name (html, g_hash_table_lookup (report->labels, side->document));
  g_string_append (html, "</h3>");
  winnow_html_element (html, "p", "muted", ledger);
  g_string_append (html, "</div>\n");
}

/* The first words of a passage on one line. */
static void
append_excerpt (GString *html, const WinnowReportSide *side, const WinnowRange *span)
{
  const char *start = side->text + span->start, *end = side->text + span->end, *p = start;
  for (guint i = 0; i < EXCERPT_CHARACTERS && p < end; i++)
    p = g_utf8_next_char (p);
  g_string_append (html, "<td class=\"excerpt\" dir=\"auto\">");
  winnow_escape_html (html, start, p - start);
  g_string_append (html, p < end ? "…</td>" : "</td>");
}

static void
append_page_cell (GString *html, const WinnowReportPair *pair, guint which, guint passage)
{
  const WinnowReportSide *side = &pair->sides[which];
  guint page = winnow_pages_find (side->pages, g_array_index (side->spans, WinnowRange, passage).start);
  g_string_append_printf (html, "<td class=\"num\"><a href=\"#p%u%c%u\">%c", pair->number, side_letters[which], passage + 1,
                          g_ascii_toupper (side_letters[which]));
  if (page > 0)
    {
      /* Translators: short for "page 3". */
      g_autofree char *words = g_strdup_printf (_ ("p. %u"), page);
      g_string_append_printf (html, ", %s", words);
    }
  g_string_append (html, "</a></td>");
}

static void
append_passage_row (GString *html, const WinnowReportPair *pair, guint i)
{
  const WinnowPassage *passage = &g_array_index (pair->overlap->passages, WinnowPassage, i);
  g_autofree char *share = winnow_words_share (passage->similarity);
  g_autofree char *words = winnow_words_count (passage->words);
  g_string_append_printf (html,
                          "<tr><td class=\"num\"><a class=\"k h%u\" href=\"#p%ua%u\">%u</a></td><td>%s</td><td class=\"num\">%s</td><td class=\"num\">%s</td>",
                          pair->hues[i], pair->number, i + 1, i + 1, winnow_words_kind (passage->kind), words, share);
  append_page_cell (html, pair, 0, i);
  append_page_cell (html, pair, 1, i);
  append_excerpt (html, &pair->sides[0], &g_array_index (pair->sides[0].spans, WinnowRange, i));
  g_string_append (html, "</tr>\n");
}

void
winnow_html_passages (GString *html, const WinnowReportPair *pair)
{
  guint n = pair->overlap->passages->len;
  g_string_append_printf (html, "<details class=\"list\"%s><summary>", n <= LIST_OPEN_PASSAGES ? " open=\"open\"" : "");
  g_string_append_printf (html, ngettext ("%'u passage", "%'u passages", n), n);
  if (pair->overlap->n_excluded[WINNOW_EXCLUSION_SHORT] > 0)
    {
      g_string_append_c (html, ' ');
      g_string_append_printf (html, ngettext ("(and %'u run too short to report)", "(and %'u runs too short to report)", pair->overlap->n_excluded[WINNOW_EXCLUSION_SHORT]),
                              pair->overlap->n_excluded[WINNOW_EXCLUSION_SHORT]);
    }
  g_string_append (html, "</summary><table>\n<tbody>\n");
  for (guint i = 0; i < n; i++)
    append_passage_row (html, pair, i);
  g_string_append (html, "</tbody></table></details>\n");
}

void
winnow_html_pair (GString *html, const WinnowReport *report, const WinnowReportPair *pair)
{
  g_string_append_printf (html, "<section class=\"pair\" id=\"p%u\">\n<header><h2>", pair->number);
  g_string_append_printf (html, _ ("Pair %u"), pair->number);
  g_string_append (html, "</h2>");
  append_nav (html, report, pair->number);
  g_string_append (html, "</header>\n<div class=\"panes\">\n");
  append_side_head (html, report, pair, 0);
  append_side_head (html, report, pair, 1);
  g_string_append (html, "</div>\n");
  winnow_html_passages (html, pair);
  g_string_append (html, "<div class=\"panes\">\n");
  winnow_html_pane (html, pair, 0);
  winnow_html_pane (html, pair, 1);
  g_string_append (html, "</div>\n</section>\n");
}
