/* html-pair.c: one pair: figures of both sides, the list of passages, the texts side by side; see
 * html.h */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/html/html.h"
#include "report/model/picture-wording.h"
#include "report/model/segments.h"
#include "report/model/wording.h"

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
static void
append_ledger (GString *html, const WinnowReportSide *side, gboolean is_same)
{
  if (side->ledger->total == 0) /* a picture has no words that could be counted */
    return;
  g_auto (GStrv) terms = winnow_wording_ledger (side->ledger, side->similarity);
  g_string_append (html, "<p class=\"ledger\">");
  for (guint i = 0; terms[i] != NULL; i++)
    {
      winnow_html_element (html, "span", NULL, terms[i]);
      g_string_append_c (html, ' ');
    }
  if (is_same && winnow_ledger_get_excluded (side->ledger) > 0)
    winnow_html_element (html, "span", NULL, _ ("The texts are the same: that is 100 %, whatever is left out."));
  g_string_append (html, "</p>");
}

static void
append_flags (GString *html, const WinnowReportSide *side)
{
  g_autofree char *flags = winnow_wording_disguises (side->flags);
  if (flags == NULL)
    return;
  g_string_append (html, "<p class=\"flags\"><span class=\"flag\">⚑</span> ");
  winnow_escape_html (html, flags, -1);
  g_string_append (html, "</p>");
}

/* What a person wrote, line by line. @note: (nullable) */
static void
append_note (GString *html, const char *element, const char *note)
{
  if (note == NULL)
    return;
  g_string_append_printf (html, "<%s class=\"remark\" dir=\"auto\">", element);
  winnow_escape_html (html, note, -1);
  g_string_append_printf (html, "</%s>", element);
}

static void
append_pair_note (GString *html, const WinnowReportPair *pair)
{
  if (winnow_pair_notes_get_note (pair->notes) == NULL)
    return;
  g_string_append (html, "<div class=\"note-of-pair\">");
  winnow_html_element (html, "h3", NULL, _ ("Note"));
  append_note (html, "p", winnow_pair_notes_get_note (pair->notes));
  g_string_append (html, "</div>\n");
}

static void
append_decided (GString *html, const WinnowOverlap *overlap)
{
  g_autofree char *decided = winnow_wording_decided (overlap->n_decided, overlap->n_undecided);
  if (decided != NULL)
    g_string_append_printf (html, " <span class=\"verdict\">%s</span>", decided);
}

static void
append_side_head (GString *html, const WinnowReport *report, const WinnowReportPair *pair, guint which)
{
  const WinnowReportSide *side = &pair->sides[which];
  g_autofree char *share = winnow_wording_share (side->similarity);
  g_string_append_printf (html,
                          "<div class=\"head\"><p class=\"share\"><b>%s</b> %s</p><h3><span class=\"side\">%c</span> ",
                          share, which == 0 ? _ ("of A in B") : _ ("of B in A"), g_ascii_toupper (side_letters[which]));
  winnow_html_name (html, g_hash_table_lookup (report->labels, side->document));
  g_string_append (html, "</h3>");
  append_ledger (html, side, pair->overlap->is_same);
  append_flags (html, side);
  g_string_append (html, "</div>\n");
}

/* The first words of a passage on one line; below it the note. @note: (nullable) */
static void
append_excerpt (GString *html, const WinnowReportSide *side, const WinnowSpan *span, const char *note)
{
  const char *start = side->text + span->start, *end = side->text + span->end, *p = start;
  for (guint i = 0; i < EXCERPT_CHARACTERS && p < end; i++)
    p = g_utf8_next_char (p);
  g_string_append (html, "<td class=\"excerpt\" dir=\"auto\">");
  winnow_escape_html (html, start, p - start);
  g_string_append (html, p < end ? "…" : "");
  append_note (html, "div", note);
  g_string_append (html, "</td>");
}

/* "A, p. 3" */
static void
append_place (GString *html, const WinnowReportPair *pair, guint which, const WinnowSpan *span)
{
  guint page = winnow_pages_find (pair->sides[which].pages, span->start);
  g_string_append_c (html, g_ascii_toupper (side_letters[which]));
  if (page > 0)
    {
      /* Translators: short for "page 3". */
      g_autofree char *words = g_strdup_printf (_ ("p. %u"), page);
      g_string_append_printf (html, ", %s", words);
    }
}

static void
append_link_cell (GString *html, const WinnowReportPair *pair, guint which, guint i, const char *label)
{
  const WinnowPassage *passage = &g_array_index (pair->passages, WinnowPassage, i);
  g_string_append_printf (html, "<td class=\"num\"><a href=\"#p%u%c%s\">", pair->number, side_letters[which], label);
  append_place (html, pair, which, which == 0 ? &passage->a : &passage->b);
  g_string_append (html, "</a></td>");
}

/* A verdict that lets a passage count; those that do not are its reason. */
static void
append_verdict (GString *html, const WinnowPassage *passage)
{
  if (passage->excluded == WINNOW_EXCLUSION_NONE && passage->verdict != WINNOW_VERDICT_UNDECIDED)
    g_string_append_printf (html, " <span class=\"verdict\">%s</span>", winnow_wording_verdict (passage->verdict));
}

/* What it is to the passage above it, the kind, what hid the passage, that a summary is not
 * counted, and the verdict. */
static void
append_kind_cell (GString *html, const WinnowPassage *passage, WinnowEntryRelation relation)
{
  const char *words = winnow_wording_relation (relation);
  g_string_append (html, "<td>");
  if (words != NULL)
    g_string_append_printf (html, "<span class=\"muted\">%s</span> ", words);
  g_string_append (html, winnow_wording_kind (passage->kind));
  if (passage->kind == WINNOW_PASSAGE_CONDENSED)
    g_string_append_printf (html, " <span class=\"muted\">(%s)</span>", _ ("not in the percentage"));
  for (guint disguise = 0; disguise < WINNOW_N_DISGUISES; disguise++)
    if (passage->disguises >> disguise & 1)
      g_string_append_printf (html, " <span class=\"flag\">⚑ %s</span>", winnow_wording_disguise (disguise));
  append_verdict (html, passage);
  g_string_append (html, "</td>");
}

static void
append_rarity_cell (GString *html, const WinnowPassage *passage)
{
  g_autofree char *rarity = winnow_wording_rarity (passage->n_documents);
  g_string_append_printf (html, "<td class=\"muted\">%s</td>", rarity != NULL ? rarity : "");
}

/* The side whose text is told: of a repetition the one on which it stands elsewhere. */
static guint
find_told_side (const WinnowReportPair *pair, guint i)
{
  const WinnowRange *in_a = &g_array_index (pair->sides[0].spans, WinnowRange, i);
  gboolean is_repetition = g_array_index (pair->entries, WinnowPassageEntry, i).relation == WINNOW_ENTRY_REPETITION;
  return is_repetition && in_a->start == in_a->end ? 1 : 0;
}

/* A part or repetition stands below its passage. */
static void
append_passage_row (GString *html, const WinnowReportPair *pair, guint i)
{
  const WinnowPassage *passage = &g_array_index (pair->passages, WinnowPassage, i);
  g_autofree char *share = winnow_wording_share (passage->similarity);
  g_autofree char *words = winnow_wording_count (passage->words);
  const WinnowPassageEntry *entry = &g_array_index (pair->entries, WinnowPassageEntry, i);
  g_autofree char *label = winnow_passage_entry_dup_label (entry);
  gboolean is_part = entry->part > 0;
  g_string_append_printf (html, "<tr%s><td class=\"num\"><a class=\"k%s h%u\" href=\"#p%ua%s\">%s</a></td>",
                          is_part ? " class=\"part\"" : "", is_part ? " part" : "", pair->hues[i], pair->number, label,
                          label);
  append_kind_cell (html, passage, entry->relation);
  g_string_append_printf (html, "<td class=\"num\">%s</td><td class=\"num\">%s</td>", words, share);
  append_rarity_cell (html, passage);
  append_link_cell (html, pair, 0, i, label);
  append_link_cell (html, pair, 1, i, label);
  guint which = find_told_side (pair, i);
  append_excerpt (html, &pair->sides[which], which == 0 ? &passage->a : &passage->b,
                  winnow_pair_notes_get_passage (pair->notes, entry->index));
  g_string_append (html, "</tr>\n");
}

static guint
count_condensed (const GArray *passages)
{
  guint n = 0;
  for (guint i = 0; i < passages->len; i++)
    n += g_array_index (passages, WinnowPassage, i).kind == WINNOW_PASSAGE_CONDENSED
         && !g_array_index (passages, WinnowPassage, i).is_part;
  return n;
}

static void
open_list (GString *html, const char *css_class, guint n)
{
  g_string_append_printf (html, "<details class=\"%s\"%s><summary>", css_class,
                          n <= LIST_OPEN_PASSAGES ? " open=\"open\"" : "");
}

void
winnow_html_passages (GString *html, const WinnowReportPair *pair)
{
  guint n = pair->overlap->n_passages, n_condensed = count_condensed (pair->passages);
  open_list (html, "list", n);
  g_string_append_printf (html, ngettext ("%'u passage", "%'u passages", n), n);
  if (n_condensed > 0)
    g_string_append_printf (html,
                            ngettext (" (%'u of them a summary, which is not in the percentage)",
                                      " (%'u of them summaries, which are not in the percentage)", n_condensed),
                            n_condensed);
  append_decided (html, pair->overlap);
  g_string_append (html, "</summary><table>\n<tbody>\n");
  for (guint i = 0; i < pair->passages->len; i++)
    append_passage_row (html, pair, i);
  g_string_append (html, "</tbody></table></details>\n");
}

/* Why; before it the number of what nothing but a verdict set aside. */
static void
append_reason_cell (GString *html, const WinnowPassage *passage, const WinnowPassageEntry *entry)
{
  g_autofree char *label = entry->number > 0 ? winnow_passage_entry_dup_label (entry) : NULL;
  g_string_append (html, "<td>");
  if (label != NULL)
    g_string_append_printf (html, "<b>%s</b> ", label);
  g_string_append_printf (html, "%s</td>", winnow_wording_excluded (passage));
}

static void
append_aside_row (GString *html, const WinnowReportPair *pair, guint i)
{
  const WinnowPassage *passage = &g_array_index (pair->excluded, WinnowPassage, i);
  const WinnowPassageEntry *entry = &g_array_index (pair->excluded_entries, WinnowPassageEntry, i);
  g_autofree char *words
      = winnow_wording_count (MIN (passage->a.last - passage->a.first, passage->b.last - passage->b.first));
  g_string_append (html, "<tr>");
  append_reason_cell (html, passage, entry);
  append_kind_cell (html, passage, entry->relation);
  g_string_append_printf (html, "<td class=\"num\">%s</td>", words);
  append_rarity_cell (html, passage);
  for (guint which = 0; which < 2; which++)
    {
      g_string_append (html, "<td class=\"num\">");
      append_place (html, pair, which, which == 0 ? &passage->a : &passage->b);
      g_string_append (html, "</td>");
    }
  append_excerpt (html, &pair->sides[0], &passage->a, winnow_pair_notes_get_passage (pair->notes, entry->index));
  g_string_append (html, "</tr>\n");
}

static void
append_set_aside (GString *html, const WinnowReportPair *pair)
{
  guint n = pair->excluded->len;
  if (n == 0)
    return;
  open_list (html, "list aside", n);
  g_string_append_printf (html,
                          ngettext ("%'u passage is set aside: found, but not counted",
                                    "%'u passages are set aside: found, but not counted", n),
                          n);
  if (pair->passages->len == 0) /* there is no list before this one that says so */
    append_decided (html, pair->overlap);
  g_string_append (html, "</summary><table>\n<tbody>\n");
  for (guint i = 0; i < n; i++)
    append_aside_row (html, pair, i);
  g_string_append (html, "</tbody></table></details>\n");
}

static char *
dup_picture_place (const WinnowReportSide *side, const WinnowDocumentPicture *picture)
{
  return winnow_wording_picture_place (
      picture->page, winnow_text_code_points (side->text, MIN (picture->offset, side->length)), side->length > 0);
}

static void
append_pictures (GString *html, GHashTable *thumbnails, const WinnowReportPair *pair)
{
  guint n = pair->pictures->len;
  if (n == 0)
    return;
  g_autofree char *words = winnow_wording_pictures_in_common (n);
  g_string_append_printf (html, "<div class=\"pictures\" id=\"p%upictures\">\n", pair->number);
  winnow_html_element (html, "h3", NULL, words);
  for (guint i = 0; i < n; i++)
    {
      const WinnowCommonPicture *common = &g_array_index (pair->pictures, WinnowCommonPicture, i);
      g_autofree char *place_a = dup_picture_place (&pair->sides[0], common->a),
                      *place_b = dup_picture_place (&pair->sides[1], common->b);
      const WinnowHtmlPicture a = { .picture = common->a, .letter = 'A', .place = place_a };
      const WinnowHtmlPicture b = { .picture = common->b, .letter = 'B', .place = place_b };
      winnow_html_common_picture (html, thumbnails, &a, &b, &common->match, NULL);
    }
  g_string_append (html, "</div>\n");
}

/* Of documents that have pictures in common alone there is no text to lay side by side. */
static void
append_no_text (GString *html, guint n_pictures)
{
  g_autofree char *words = g_strdup_printf (
      ngettext ("No text in common; %'u picture.", "No text in common; %'u pictures.", n_pictures), n_pictures);
  winnow_html_element (html, "p", "empty", words);
  g_string_append_c (html, '\n');
}

static void
append_texts (GString *html, GHashTable *thumbnails, const WinnowReportPair *pair)
{
  if (pair->passages->len > 0)
    winnow_html_passages (html, pair);
  append_set_aside (html, pair);
  append_pictures (html, thumbnails, pair);
  g_string_append (html, "<div class=\"panes\">\n");
  winnow_html_pane (html, pair, 0);
  winnow_html_pane (html, pair, 1);
  g_string_append (html, "</div>\n");
}

void
winnow_html_pair (GString *html, GHashTable *thumbnails, const WinnowReport *report, const WinnowReportPair *pair)
{
  g_string_append_printf (html, "<section class=\"pair\" id=\"p%u\">\n<header><h2>", pair->number);
  g_string_append_printf (html, _ ("Pair %u"), pair->number);
  g_string_append (html, "</h2>");
  append_nav (html, report, pair->number);
  g_string_append (html, "</header>\n<div class=\"panes\">\n");
  append_side_head (html, report, pair, 0);
  append_side_head (html, report, pair, 1);
  g_string_append (html, "</div>\n");
  append_pair_note (html, pair);
  if (pair->sides[0].length > 0 && pair->sides[1].length > 0) /* methods read texts */
    winnow_html_evidence (html, pair->overlap->evidence);
  if (pair->overlap->passages->len > 0)
    append_texts (html, thumbnails, pair);
  else
    {
      append_no_text (html, pair->pictures->len);
      append_pictures (html, thumbnails, pair);
    }
  g_string_append (html, "</section>\n");
}
