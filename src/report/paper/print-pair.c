/* print-pair.c: one pair on pages of its own; see print-sections.h */
#include <glib/gi18n-lib.h>

#include "report/model/picture-wording.h"
#include "report/paper/print-sections.h"
#include "report/model/wording.h"

#define PICTURE_WIDTH 190.0 /* points; thumbnails have 320 pixels at most */
#define PICTURE_HEIGHT 130.0

static const WinnowColumn two_columns[] = { { .share = 1 }, { .share = 1 } };

/* ── both sides ── */

void
winnow_print_add_side (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportPair *pair, guint which)
{
  const WinnowReportSide *side = &pair->sides[which];
  g_autofree char *share = winnow_wording_share (side->similarity);
  g_autofree char *flags = winnow_wording_disguises (side->flags);
  WinnowRich *rich = winnow_rich_new_text (WINNOW_LOOK_PLAIN, which == 0 ? "A  " : "B  ");
  WinnowRich *figure = winnow_rich_new_text (WINNOW_LOOK_PLAIN, share);
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, g_hash_table_lookup (report->labels, side->document));
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_NAME, rich);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_SHARE, figure);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, which == 0 ? _ ("of A in B") : _ ("of B in A"));
  if (side->ledger->total > 0) /* a picture has no words that could be counted */
    {
      g_auto (GStrv) terms = winnow_wording_ledger (side->ledger, side->similarity);
      g_autofree char *ledger = winnow_wording_join (terms);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, ledger);
    }
  if (pair->overlap->is_same && winnow_ledger_get_excluded (side->ledger) > 0)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL,
                            _ ("The texts are the same: that is 100 %, whatever is left out."));
  if (flags != NULL)
    {
      g_autofree char *entries = g_strconcat ("⚑ ", flags, NULL);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, entries);
    }
}

static void
add_sides (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportPair *pair)
{
  winnow_blocks_begin_table (blocks, two_columns, G_N_ELEMENTS (two_columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_DIVIDED | WINNOW_ROW_TIGHT);
  winnow_print_add_side (blocks, report, pair, 0);
  winnow_print_add_side (blocks, report, pair, 1);
  winnow_blocks_end_table (blocks);
}

/* ── what people said ── */

WinnowRich *
winnow_print_dup_note (const char *note)
{
  WinnowRich *rich = winnow_rich_new ();
  g_auto (GStrv) lines = g_strsplit (note, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i > 0)
        winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "\n", -1);
      winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, lines[i]);
    }
  return rich;
}

static void
add_note (WinnowBlocks *blocks, const char *note)
{
  if (note == NULL)
    return;
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Note"));
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_BODY, winnow_print_dup_note (note));
}

/* ── evidence ── */

static void
add_method (WinnowBlocks *blocks, const WinnowEvidenceRow *row)
{
  gboolean is_silent = row->opinion == WINNOW_OPINION_SILENT;
  g_autofree char *value = is_silent ? g_strdup ("–") : winnow_method_format_value (row->method, row->agreement.value);
  WinnowLook look = is_silent                             ? WINNOW_LOOK_MUTED
                    : row->opinion == WINNOW_OPINION_SAME ? WINNOW_LOOK_BOLD
                                                          : WINNOW_LOOK_PLAIN;
  winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (
      blocks, WINNOW_STYLE_CELL,
      winnow_rich_new_text (is_silent ? WINNOW_LOOK_MUTED : WINNOW_LOOK_PLAIN, _ (row->method->title)));
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NUMBER, value);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL,
                           winnow_rich_new_text (look, winnow_wording_opinion (row->opinion)));
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL,
                           winnow_rich_new_text (WINNOW_LOOK_MUTED, winnow_evidence_row_get_sentence (row)));
}

static void
add_evidence (WinnowBlocks *blocks, const WinnowEvidence *evidence)
{
  static const WinnowColumn columns[] = { { .points = 96 }, { .points = 44 }, { .points = 56 }, { .share = 1 } };
  static const char *const headings[] = { N_ ("Method"), N_ ("Value"), N_ ("Opinion"), N_ ("In words"), NULL };
  g_autofree char *summary = winnow_wording_evidence (evidence);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Evidence"));
  winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, summary);
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 1 << 1);
  for (guint i = 0; i < evidence->rows->len; i++)
    add_method (blocks, &g_array_index (evidence->rows, WinnowEvidenceRow, i));
  winnow_blocks_end_table (blocks);
}

/* ── passages ── */

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
add_passages (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportPair *pair)
{
  guint n = pair->overlap->n_passages, n_condensed = count_condensed (pair->passages);
  g_autofree char *decided = winnow_wording_decided (pair->overlap->n_decided, pair->overlap->n_undecided);
  if (pair->passages->len == 0)
    return;
  g_autoptr (GString) words = g_string_new (NULL);
  g_string_append_printf (words, ngettext ("%'u passage", "%'u passages", n), n);
  if (n_condensed > 0)
    g_string_append_printf (words,
                            ngettext (" (%'u of them a summary, which is not in the percentage)",
                                      " (%'u of them summaries, which are not in the percentage)", n_condensed),
                            n_condensed);
  if (decided != NULL)
    g_string_append_printf (words, "  ·  %s", decided);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, words->str);
  winnow_print_add_passages (blocks, report, pair);
}

/* Why; before it the number of what nothing but a verdict set aside. */
static char *
dup_reason (const WinnowPassage *passage, const WinnowPassageEntry *entry)
{
  g_autofree char *label = entry->number > 0 ? winnow_passage_entry_dup_label (entry) : NULL;
  return g_strconcat (label != NULL ? label : "", label != NULL ? " " : "", winnow_wording_excluded (passage), NULL);
}

static void
add_aside (WinnowBlocks *blocks, const WinnowReportPair *pair, guint index)
{
  const WinnowPassage *passage = &g_array_index (pair->excluded, WinnowPassage, index);
  const WinnowPassageEntry *entry = &g_array_index (pair->excluded_entries, WinnowPassageEntry, index);
  const char *note = winnow_pair_notes_get_passage (pair->notes, entry->index);
  g_autofree char *reason = dup_reason (passage, entry);
  g_autofree char *words
      = winnow_wording_count (MIN (passage->a.last - passage->a.first, passage->b.last - passage->b.first));
  g_autofree char *rarity = winnow_wording_rarity (passage->n_documents);
  g_autofree char *in_a = winnow_print_dup_place (pair, 0, passage->a.start),
                  *in_b = winnow_print_dup_place (pair, 1, passage->b.start);
  g_autofree char *excerpt = winnow_print_dup_excerpt (&pair->sides[0], &passage->a);
  const char *const cells[]
      = { reason, winnow_wording_kind (passage->kind), words, rarity != NULL ? rarity : "", in_a, in_b };
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, i == 2 ? WINNOW_STYLE_NUMBER : WINNOW_STYLE_CELL, cells[i]);
    }
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_SMALL, excerpt);
  if (note != NULL)
    winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, winnow_print_dup_note (note));
}

static void
add_set_aside (WinnowBlocks *blocks, const WinnowReportPair *pair)
{
  static const WinnowColumn columns[] = { { .points = 52 }, { .points = 44 }, { .points = 44 }, { .points = 56 },
                                          { .points = 48 }, { .points = 48 }, { .share = 1 } };
  static const char *const headings[]
      = { N_ ("Reason"), N_ ("Kind"), N_ ("Words"), N_ ("Where"), N_ ("A"), N_ ("B"), N_ ("Text"), NULL };
  guint n = pair->excluded->len;
  if (n == 0)
    return;
  g_autofree char *title = g_strdup_printf (ngettext ("%'u passage is set aside: found, but not counted",
                                                      "%'u passages are set aside: found, but not counted", n),
                                            n);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, title);
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 1 << 2);
  for (guint i = 0; i < n; i++)
    add_aside (blocks, pair, i);
  winnow_blocks_end_table (blocks);
}

/* ── pictures ── */

static void
add_picture (WinnowBlocks *blocks, const WinnowReportSide *side, const WinnowDocumentPicture *picture, char letter)
{
  gsize start = winnow_text_code_points (side->text, MIN (picture->offset, side->length));
  g_autofree char *place = winnow_wording_picture_place (picture->page, start, side->length > 0);
  g_autofree char *size = winnow_wording_picture_size (&picture->info);
  g_autofree char *head = g_strdup_printf ("%c  ", letter);
  g_autofree char *facts = g_strdup_printf ("  %s  %s", place, size);
  WinnowRich *rich = winnow_rich_new_text (WINNOW_LOOK_BOLD, head);
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, picture->name);
  winnow_rich_add (rich, WINNOW_LOOK_MUTED, facts, -1);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_picture (blocks, picture->thumbnail, PICTURE_WIDTH, PICTURE_HEIGHT);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
  if (picture->caption != NULL)
    winnow_blocks_add_name (blocks, WINNOW_STYLE_SMALL, picture->caption);
}

static void
add_pictures (WinnowBlocks *blocks, const WinnowReportPair *pair)
{
  if (pair->pictures->len == 0)
    return;
  g_autofree char *words = winnow_wording_pictures_in_common (pair->pictures->len);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, words);
  winnow_blocks_begin_table (blocks, two_columns, G_N_ELEMENTS (two_columns));
  for (guint i = 0; i < pair->pictures->len; i++)
    {
      const WinnowCommonPicture *common = &g_array_index (pair->pictures, WinnowCommonPicture, i);
      g_autofree char *done = winnow_wording_image_match (&common->match);
      winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP);
      add_picture (blocks, &pair->sides[0], common->a, 'A');
      add_picture (blocks, &pair->sides[1], common->b, 'B');
      winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
      winnow_blocks_begin_cell (blocks, 2);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, done);
    }
  winnow_blocks_end_table (blocks);
}

gboolean
winnow_print_build_pair (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, unit->index, WINNOW_REPORT_PAIR_LOOKS, error);
  if (pair == NULL)
    return FALSE;
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, unit->title);
  add_sides (blocks, report, pair);
  add_note (blocks, winnow_pair_notes_get_note (pair->notes));
  /* methods read texts */
  if (pair->sides[0].length > 0 && pair->sides[1].length > 0 && pair->overlap->evidence != NULL)
    add_evidence (blocks, pair->overlap->evidence);
  if (pair->overlap->passages->len == 0)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, _ ("No text in common."));
  add_passages (blocks, report, pair);
  add_set_aside (blocks, pair);
  add_pictures (blocks, pair);
  return TRUE;
}
