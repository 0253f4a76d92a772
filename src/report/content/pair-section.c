/* pair-section.c: one pair without its texts, which each medium shows in its own way; see
 * sections.h */

#include "base/translate.h"
#include "report/content/sections.h"
#include "base/for-each.h"
#include "report/model/report-authors.h"
#include "report/model/picture-wording.h"
#include "report/model/uncounted.h"
#include "report/model/wording.h"

#define EXCERPT_CHARACTERS 140
#define MAX_OPEN 12 /* a longer list is shown on demand */

/* ── both sides ── */

void
winnow_content_add_author (WinnowComposer *composer, WinnowContentStyle style, const WinnowDocument *document)
{
  const char *source = winnow_wording_author_source (document->author_source);
  if (document->author == NULL && document->author_number == NULL)
    return;
  winnow_composer_begin_text (composer, style);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, _ ("Author"));
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, C_ ("heading", ": "));
  if (document->author != NULL)
    winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, document->author);
  if (document->author != NULL && document->author_number != NULL)
    winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, ", ");
  if (document->author_number != NULL)
    winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, document->author_number);
  if (document->author != NULL && source != NULL)
    {
      /* Translators: follows the name of an author: the source of the name. */
      g_autofree char *words = g_strdup_printf (_ (" (%s)"), source);
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, words);
    }
  winnow_composer_end_text (composer);
}

static void
add_side (WinnowComposer *composer, const WinnowReport *report, const WinnowReportPair *pair, guint which)
{
  const WinnowReportSide *side = &pair->sides[which];
  g_autofree char *share = winnow_wording_share (side->similarity);
  g_autofree char *disguises = winnow_wording_disguises (side->flags);
  winnow_composer_begin_side (composer);
  winnow_composer_begin_text (composer, WINNOW_CONTENT_SIDE_SHARE);
  winnow_composer_add_words (composer, WINNOW_LOOK_BOLD, share);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, which == 0 ? _ ("of A in B") : _ ("of B in A"));
  winnow_composer_begin_text (composer, WINNOW_CONTENT_SIDE_NAME);
  winnow_composer_add_words (composer, WINNOW_LOOK_LETTER, which == 0 ? "A" : "B");
  winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, g_hash_table_lookup (report->labels, side->document));
  winnow_content_add_author (composer, WINNOW_CONTENT_LEDGER, side->document);
  g_autofree char *origin = winnow_report_dup_origin (report, side->document, pair->sides[1 - which].document);
  winnow_composer_add_text (composer, WINNOW_CONTENT_LEDGER, origin);
  if (side->ledger->total > 0) /* a picture has no words that could be counted */
    {
      g_autofree char *ledger = winnow_report_side_dup_ledger (side);
      winnow_composer_begin_text (composer, WINNOW_CONTENT_LEDGER);
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, ledger);
      if (pair->overlap->is_same && side->similarity >= 1 && winnow_ledger_get_excluded (side->ledger) > 0)
        {
          winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
          winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN,
                                     _ ("The texts are the same: that is 100%, also with exclusions."));
        }
    }
  if (disguises != NULL)
    {
      winnow_composer_begin_text (composer, WINNOW_CONTENT_DISGUISES);
      winnow_composer_add_words (composer, WINNOW_LOOK_FLAG, "");
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, disguises);
    }
  winnow_composer_end_text (composer);
  winnow_composer_end_side (composer);
}

void
winnow_content_add_sides (WinnowComposer *composer, const WinnowReport *report, const WinnowReportPair *pair)
{
  winnow_composer_begin_sides (composer);
  add_side (composer, report, pair, 0);
  add_side (composer, report, pair, 1);
  winnow_composer_end_sides (composer);
  g_autofree char *stated = winnow_report_dup_stated (report, pair->overlap);
  winnow_composer_add_text (composer, WINNOW_CONTENT_REMARK, stated);
  g_autofree char *works = winnow_wording_works (pair->overlap);
  winnow_composer_add_text (composer, WINNOW_CONTENT_REMARK, works);
  g_autofree char *sessions = winnow_wording_sessions (pair->pair->n_sessions);
  winnow_composer_add_text (composer, WINNOW_CONTENT_REMARK, sessions);
}

void
winnow_content_add_pair_note (WinnowComposer *composer, const WinnowReportPair *pair)
{
  const char *note = winnow_pair_notes_get_note (pair->notes);
  if (note == NULL)
    return;
  winnow_composer_add_text (composer, WINNOW_CONTENT_HEADING, _ ("Note"));
  winnow_composer_add_text (composer, WINNOW_CONTENT_REMARK, note);
}

/* ── evidence ── */

/* Three cells, empty where @row is NULL. */
static void
add_method (WinnowComposer *composer, const WinnowEvidenceRow *row)
{
  gboolean is_silent = row != NULL && row->opinion == WINNOW_OPINION_SILENT;
  g_autofree char *value = row == NULL || is_silent ? g_strdup (row == NULL ? "" : "–")
                                                    : winnow_method_format_value (row->method, row->agreement.value);
  winnow_composer_add_cell (composer, row != NULL ? _ (row->method->title) : "");
  winnow_composer_add_cell (composer, value);
  winnow_composer_begin_cell (composer);
  if (row != NULL)
    winnow_composer_add_words (composer,
                               row->opinion == WINNOW_OPINION_SAME ? WINNOW_LOOK_BOLD
                               : is_silent                         ? WINNOW_LOOK_MUTED
                                                                   : WINNOW_LOOK_PLAIN,
                               winnow_wording_opinion (row->opinion));
}

/* Row @index of @n_rows: a method, on paper two; then what the first one found in words. */
static void
add_methods (WinnowComposer *composer, const GArray *rows, guint index, guint n_rows)
{
  const WinnowEvidenceRow *row = &g_array_index (rows, WinnowEvidenceRow, index);
  const WinnowEvidenceRow *beside = index + n_rows < rows->len ? row + n_rows : NULL;
  winnow_composer_begin_row (composer,
                             row->opinion == WINNOW_OPINION_SILENT ? WINNOW_CONTENT_ROW_SILENT : WINNOW_CONTENT_ROW);
  add_method (composer, row);
  add_method (composer, beside);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, winnow_evidence_row_get_sentence (row));
}

void
winnow_content_add_evidence (WinnowComposer *composer, const WinnowReportPair *pair)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Method"), WINNOW_COLUMN_TEXT, .share = 2 },
    { N_ ("Value"), WINNOW_COLUMN_NUMBER, .points = 44 },
    { N_ ("Opinion"), WINNOW_COLUMN_TEXT, .points = 62 },
    { N_ ("Method"), WINNOW_COLUMN_TEXT, .share = 2, .media = WINNOW_MEDIUM_PAPER },
    { N_ ("Value"), WINNOW_COLUMN_NUMBER, .points = 44, .media = WINNOW_MEDIUM_PAPER },
    { N_ ("Opinion"), WINNOW_COLUMN_TEXT, .points = 62, .media = WINNOW_MEDIUM_PAPER },
    { N_ ("In words"), WINNOW_COLUMN_TEXT, .media = WINNOW_MEDIUM_HTML | WINNOW_MEDIUM_TEXT },
    { NULL },
  };
  const WinnowEvidence *evidence = pair->overlap->evidence;
  if (evidence == NULL || pair->sides[0].length == 0 || pair->sides[1].length == 0) /* methods read texts */
    return;
  guint n_rows = composer->medium == WINNOW_MEDIUM_PAPER ? (evidence->rows->len + 1) / 2 : evidence->rows->len;
  g_autofree char *words = winnow_wording_evidence (evidence);
  winnow_composer_begin_list (composer, "evidence", FALSE);
  winnow_composer_add_text (composer, WINNOW_CONTENT_LIST_HEAD, words);
  winnow_composer_begin_table (composer, NULL, columns);
  winnow_for_each_below (i, n_rows)
    add_methods (composer, evidence->rows, i, n_rows);
  winnow_composer_end_table (composer);
  winnow_composer_end_list (composer);
}

/* ── passages ── */

static void
add_decided (WinnowComposer *composer, const WinnowOverlap *overlap)
{
  g_autofree char *decided = winnow_wording_decided (overlap->n_decided, overlap->n_undecided);
  if (decided == NULL)
    return;
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
  winnow_composer_add_words (composer, WINNOW_LOOK_TAG, decided);
}

void
winnow_content_add_passages_head (WinnowComposer *composer, const WinnowReportPair *pair, WinnowContentStyle style)
{
  guint n_condensed = 0;
  winnow_for_each_value (const WinnowPassage, passage, pair->passages)
    n_condensed += passage->kind == WINNOW_PASSAGE_CONDENSED && !passage->is_part;
  guint n = pair->overlap->n_passages;
  g_autoptr (GString) words = g_string_new (NULL);
  g_string_append_printf (words, ngettext ("%'u passage", "%'u passages", n), n);
  if (n_condensed > 0)
    g_string_append_printf (words,
                            ngettext (" (%'u of them a summary, which is not in the percentage)",
                                      " (%'u of them summaries, which are not in the percentage)", n_condensed),
                            n_condensed);
  winnow_composer_begin_text (composer, style);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, words->str);
  add_decided (composer, pair->overlap);
  winnow_composer_end_text (composer);
}

char *
winnow_content_dup_place (const WinnowReportPair *pair, guint which, const char *name, guint32 offset)
{
  const WinnowReportSide *side = &pair->sides[which];
  g_autofree char *place
      = winnow_wording_place (side->places, side->text, offset, g_str_equal (side->document->format, "text"));
  return g_strdup_printf ("%s, %s", name ?: which == 0 ? "A" : "B", place);
}

const char *
winnow_content_get_empty (const WinnowReportPair *pair)
{
  return pair->problem ?: _ ("No text in common.");
}

char *
winnow_content_dup_excerpt (const WinnowReportSide *side, const WinnowSpan *span)
{
  return winnow_wording_excerpt (side->text + span->start, side->text + span->end, EXCERPT_CHARACTERS, "\r\n");
}

guint
winnow_content_find_shown_side (const WinnowReportPair *pair, guint index)
{
  const WinnowRange *in_a = &g_array_index (pair->sides[0].spans, WinnowRange, index);
  const WinnowPassageEntry *entry = &g_array_index (pair->entries, WinnowPassageEntry, index);
  return entry->relation == WINNOW_ENTRY_REPETITION && in_a->start == in_a->end ? 1 : 0;
}

void
winnow_content_add_kind (WinnowComposer *composer, const WinnowPassage *passage, WinnowEntryRelation relation)
{
  const char *words = winnow_wording_relation (relation);
  if (words != NULL)
    {
      winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, words);
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
    }
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, winnow_wording_kind (passage->kind));
  g_autofree char *words_of_note = winnow_wording_passage_note (passage);
  if (words_of_note != NULL)
    {
      g_autofree char *note = g_strdup_printf (" (%s)", words_of_note);
      winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, note);
    }
  winnow_for_each_kind (disguise, WINNOW_N_DISGUISES)
    if (passage->disguises >> disguise & 1)
      {
        winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
        winnow_composer_add_words (composer, WINNOW_LOOK_FLAG, winnow_wording_disguise (disguise));
      }
  /* a verdict that excludes the passage is its reason */
  if (passage->excluded != WINNOW_EXCLUSION_NONE || passage->verdict == WINNOW_VERDICT_UNDECIDED)
    return;
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
  winnow_composer_add_words (composer, WINNOW_LOOK_TAG, winnow_wording_verdict (passage->verdict));
}

char *
winnow_content_dup_shares (const WinnowReportPair *pair, guint index)
{
  guint passage = g_array_index (pair->entries, WinnowPassageEntry, index).index;
  const GArray *shares = pair->pair->shares;
  return passage < shares->len && winnow_passage_has_shares (&g_array_index (pair->passages, WinnowPassage, index))
             ? winnow_wording_shares (&g_array_index (shares, WinnowPassageShares, passage))
             : NULL;
}

/* Why it does not count; before it the number of a passage that only a verdict excludes. */
static void
add_reason (WinnowComposer *composer, const WinnowPassage *passage, const WinnowPassageEntry *entry)
{
  g_autofree char *label = entry->number > 0 ? winnow_passage_entry_dup_label (entry) : NULL;
  winnow_composer_begin_cell (composer);
  if (label != NULL)
    {
      winnow_composer_add_words (composer, WINNOW_LOOK_BOLD, label);
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
    }
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, winnow_wording_excluded (passage));
}

static void
add_excluded (WinnowComposer *composer, const WinnowReportPair *pair, guint index)
{
  const WinnowPassage *passage = &g_array_index (pair->excluded, WinnowPassage, index);
  const WinnowPassageEntry *entry = &g_array_index (pair->excluded_entries, WinnowPassageEntry, index);
  g_autofree char *words = winnow_wording_count (winnow_uncounted_get_words (passage));
  g_autofree char *rarity = winnow_wording_rarity (passage->n_documents);
  g_autofree char *in_a = winnow_content_dup_place (pair, 0, NULL, passage->a.start),
                  *in_b = winnow_content_dup_place (pair, 1, NULL, passage->b.start);
  g_autofree char *excerpt = winnow_content_dup_excerpt (&pair->sides[0], &passage->a);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  add_reason (composer, passage, entry);
  winnow_composer_begin_cell (composer);
  winnow_content_add_kind (composer, passage, entry->relation);
  winnow_composer_add_cell (composer, words);
  winnow_composer_add_cell (composer, rarity);
  winnow_composer_add_cell (composer, in_a);
  winnow_composer_add_cell (composer, in_b);
  winnow_composer_add_cell (composer, excerpt);
  winnow_composer_add_text (composer, WINNOW_CONTENT_CELL_REMARK,
                            winnow_pair_notes_get_passage (pair->notes, entry->index));
}

void
winnow_content_add_excluded (WinnowComposer *composer, const WinnowReportPair *pair)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Reason"), WINNOW_COLUMN_TEXT, .points = 52 },
    { N_ ("Kind"), WINNOW_COLUMN_TEXT, .points = 44 },
    { N_ ("Words"), WINNOW_COLUMN_NUMBER, .points = 44 },
    { N_ ("Where"), WINNOW_COLUMN_TEXT, .points = 56 },
    { N_ ("A"), WINNOW_COLUMN_PLACE, .points = 52 },
    { N_ ("B"), WINNOW_COLUMN_PLACE, .points = 52 },
    { N_ ("Text"), WINNOW_COLUMN_LINE },
    { NULL },
  };
  guint n = pair->excluded->len;
  if (n == 0)
    return;
  g_autofree char *title = winnow_dup_plural ("%'u passage is excluded: found, but not counted",
                                              "%'u passages are excluded: found, but not counted", n);
  winnow_composer_begin_list (composer, "list aside", n <= MAX_OPEN);
  winnow_composer_begin_text (composer, WINNOW_CONTENT_LIST_HEAD);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, title);
  if (pair->passages->len == 0) /* no list before this one says so */
    add_decided (composer, pair->overlap);
  winnow_composer_end_text (composer);
  winnow_composer_begin_table (composer, NULL, columns);
  winnow_for_each_below (i, n)
    add_excluded (composer, pair, i);
  winnow_composer_end_table (composer);
  winnow_composer_end_list (composer);
}

/* ── pictures ── */

static char *
dup_picture_place (const WinnowReportSide *side, const WinnowDocumentPicture *picture)
{
  return winnow_wording_picture_place (
      picture->page, winnow_text_code_points (side->text, MIN (picture->offset, side->length)), side->length > 0);
}

void
winnow_content_add_common_picture (WinnowComposer *composer, const WinnowCommonPicture *common, const char *place_a,
                                   const char *place_b, const WinnowPictureComparison *comparison, const char *more)
{
  g_autofree char *done = winnow_wording_image_match (&common->match, common->direction);
  WinnowContentPicture pictures[2];
  WinnowOutline outlines[2];
  winnow_placement_get_outlines (&common->match.placement, &outlines[0], &outlines[1]);
  winnow_for_both (side)
    pictures[side]
        = (WinnowContentPicture){ .picture = common->picture[side],
                                  .letter = "AB"[side],
                                  .place = side ? place_b : place_a,
                                  .outline = outlines[side].n > 0 ? &outlines[side] : NULL,
                                  .grid = comparison != NULL ? (side ? comparison->b : comparison->a)->grid : NULL,
                                  .shows_colors = comparison != NULL || common->match.colors > WINNOW_COLORS_SAME };
  winnow_composer_add_pictures (composer, pictures, 2, done, more);
}

void
winnow_content_add_pair_pictures (WinnowComposer *composer, const WinnowReportPair *pair)
{
  if (pair->pictures->len == 0)
    return;
  g_autofree char *words = winnow_wording_pictures_in_common (pair->pictures->len);
  winnow_composer_add_text (composer, WINNOW_CONTENT_HEADING, words);
  winnow_for_each_value (const WinnowCommonPicture, common, pair->pictures)
    {
      g_autofree char *place_a = dup_picture_place (&pair->sides[0], common->a),
                      *place_b = dup_picture_place (&pair->sides[1], common->b);
      winnow_content_add_common_picture (composer, common, place_a, place_b, NULL, NULL);
    }
}
