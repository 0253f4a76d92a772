/* print-passages.c: the passages of a pair side by side; see print-passages.h
 *
 * A long passage becomes several rows, cut at words that agree on both sides, so that left and
 * right stay beside each other over pages, also where one of them has more. */
#include <string.h>

#include "base/translate.h"
#include "report/content/sections.h"
#include "base/for-each.h"
#include "report/paper/paper-composer.h"
#include "report/paper/print-passages.h"
#include "report/pair/styled-segments.h"
#include "report/model/wording.h"

#define CONTEXT_WIDTH 60    /* letters on each side of a passage; a Han character is as wide as two */
#define ROW_BYTES 560       /* a row holds at least this much of the longer side, as a rule to the end of a sentence */
#define LONG_ROW_BYTES 1200 /* but from here on at any word that agrees */
#define PARAGRAPH_GAP 3.0   /* points, as between paragraphs inside of a row */

static const WinnowPassage *
get_passage (const WinnowReportPair *pair, guint index)
{
  return &g_array_index (pair->passages, WinnowPassage, index);
}

static const WinnowPassageEntry *
get_entry (const WinnowReportPair *pair, guint index)
{
  return &g_array_index (pair->entries, WinnowPassageEntry, index);
}

/* ── heads ── */

/* @label, or the number of a passage, on its hue; of a part in the hue alone. */
static void
add_badge (WinnowRich *rich, const WinnowReportPair *pair, guint index, const char *label)
{
  g_autofree char *number = winnow_passage_entry_dup_label (get_entry (pair, index));
  g_autofree char *badge = g_strdup_printf (" %s ", label ?: number);
  WinnowLook hue = WINNOW_LOOK_HUE (pair->hues[index]);
  winnow_rich_add (
      rich, hue | (get_entry (pair, index)->part > 0 ? WINNOW_LOOK_FRAMED | WINNOW_LOOK_BOLD : WINNOW_LOOK_BADGE),
      badge, -1);
  winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "  ", -1);
}

/* What it is to the passage above it, and its kind. */
static void
add_kind (WinnowRich *rich, const WinnowPassage *passage, WinnowEntryRelation relation, WinnowLook look)
{
  const char *words = winnow_wording_relation (relation);
  if (words != NULL)
    {
      winnow_rich_add (rich, WINNOW_LOOK_MUTED, words, -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, " ", -1);
    }
  winnow_rich_add (rich, look | WINNOW_LOOK_BOLD | WINNOW_LOOK_KIND (passage->kind),
                   winnow_wording_kind (passage->kind), -1);
  g_autofree char *words_of_note = winnow_wording_passage_note (passage);
  if (words_of_note != NULL)
    {
      g_autofree char *note = g_strdup_printf (" (%s)", words_of_note);
      winnow_rich_add (rich, WINNOW_LOOK_MUTED, note, -1);
    }
}

static void
add_disguises (WinnowRich *rich, const WinnowPassage *passage)
{
  winnow_for_each_kind (disguise, WINNOW_N_DISGUISES)
    if (passage->disguises >> disguise & 1)
      {
        winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "  ⚑ ", -1);
        winnow_rich_add (rich, WINNOW_LOOK_BOLD, winnow_wording_disguise (disguise), -1);
      }
}

WinnowRich *
winnow_print_dup_passage_head (const WinnowReportPair *pair, guint index, const char *label)
{
  const WinnowPassage *passage = get_passage (pair, index);
  g_autofree char *words = winnow_wording_count (passage->words);
  g_autofree char *share = winnow_wording_share (passage->similarity);
  g_autofree char *rarity = winnow_wording_rarity (passage->n_documents);
  g_autofree char *similarity = g_strdup_printf (_ ("similarity %s"), share);
  g_autofree char *shares = winnow_content_dup_shares (pair, index);
  const char *const facts[] = { words, similarity, shares, rarity };
  WinnowRich *rich = winnow_rich_new ();
  add_badge (rich, pair, index, label);
  add_kind (rich, passage, get_entry (pair, index)->relation, WINNOW_LOOK_HUE (pair->hues[index]));
  winnow_for_each_of (fact, facts)
    if (*fact != NULL)
      {
        winnow_rich_add (rich, WINNOW_LOOK_MUTED, " · ", -1);
        winnow_rich_add (rich, WINNOW_LOOK_PLAIN, *fact, -1);
      }
  add_disguises (rich, passage);
  return rich;
}

/* ── texts ── */

/* A piece of a text on its way to paper. */
typedef struct
{
  WinnowRich *rich;
  const WinnowReportPair *pair;
  const WinnowReportSide *side;
  const WinnowPassage *passage;
  WinnowLook hue;
  WinnowExclusionReason reason; /* of the current run of excluded text */
} Piece;

static void
add_context (WinnowRich *rich, const char *start, const char *end)
{
  g_autofree char *words = g_strndup (start, (gsize) (end - start));
  for (char *p = words; *p != '\0'; p++)
    if (*p == '\n' || *p == '\r')
      *p = ' ';
  winnow_rich_add (rich, WINNOW_LOOK_MUTED, words, -1);
}

static guint
get_width (const char *p)
{
  return g_unichar_iswide (g_utf8_get_char (p)) ? 2 : 1;
}

/* The words before @place, from the beginning of one where there is a blank. */
static void
add_before (WinnowRich *rich, const WinnowReportSide *side, guint32 place)
{
  const char *end = side->text + place, *p = end;
  for (guint width = 0; width < CONTEXT_WIDTH && p > side->text; width += get_width (p))
    p = g_utf8_find_prev_char (side->text, p);
  const char *blank = p > side->text ? memchr (p, ' ', (gsize) (end - p)) : NULL;
  if (p > side->text)
    winnow_rich_add (rich, WINNOW_LOOK_MUTED, "…\xc2\xa0", -1);
  add_context (rich, blank != NULL && blank + 1 < end ? blank + 1 : p, end);
}

static void
add_after (WinnowRich *rich, const WinnowReportSide *side, guint32 place)
{
  const char *start = side->text + place, *end = side->text + side->length, *p = start, *blank = NULL;
  for (guint width = 0; width < CONTEXT_WIDTH && p < end; width += get_width (p), p = g_utf8_next_char (p))
    if (*p == ' ')
      blank = p;
  gboolean goes_on = p < end;
  add_context (rich, start, goes_on && blank != NULL ? blank : p);
  if (goes_on)
    winnow_rich_add (rich, WINNOW_LOOK_MUTED, "\xc2\xa0…", -1);
}

/* Words of the text in @look; disguised characters are marked. */
static void
add_disguised (Piece *piece, guint32 start, guint32 end, WinnowLook look)
{
  const char *text = piece->side->text;
  const GArray *characters = piece->side->disguised_characters;
  guint32 at = start;
  winnow_for_each_value (const WinnowDisguisedCharacter, character, characters)
    {
      if (character->start < at || character->end > end)
        continue;
      winnow_rich_add (piece->rich, look, text + at, (gssize) (character->start - at));
      WinnowLook bold = winnow_disguised_character_is_invisible (character) ? WINNOW_LOOK_PLAIN : WINNOW_LOOK_BOLD;
      winnow_rich_add (piece->rich, look | WINNOW_LOOK_TICK | bold, text + character->start,
                       (gssize) (character->end - character->start));
      at = character->end;
    }
  winnow_rich_add (piece->rich, look, text + at, (gssize) (end - at));
}

static void
add_note (Piece *piece, const char *words)
{
  g_autofree char *note = g_strdup_printf ("[%s] ", words);
  winnow_rich_add (piece->rich, WINNOW_LOOK_MUTED | WINNOW_LOOK_SMALL | WINNOW_LOOK_SANS, note, -1);
}

static void
add_segment (Piece *piece, const WinnowSegment *segment)
{
  WinnowPassageKind kind = piece->passage->kind;
  WinnowLook look = piece->hue | WINNOW_LOOK_KIND (kind);
  gboolean is_excluded = segment->reason != WINNOW_EXCLUSION_NONE;
  if (is_excluded)
    look = WINNOW_LOOK_STRUCK;
  else if (segment->is_differing)
    look = kind == WINNOW_PASSAGE_NEAR ? piece->hue | WINNOW_LOOK_FRAMED : piece->hue;
  if (is_excluded && segment->reason != piece->reason)
    add_note (piece, winnow_wording_reason (segment->reason));
  piece->reason = segment->reason;
  add_disguised (piece, segment->start, segment->end, look);
}

static void
add_marked (Piece *piece, guint32 start, guint32 end)
{
  const WinnowReportSide *side = piece->side;
  const WinnowRange all = { start, end };
  const WinnowTextPlace *former = winnow_places_find (side->places, start);
  g_autoptr (GArray) passages = winnow_array_new (WinnowRange), cuts = winnow_places_dup_starts (side->places);
  g_array_append_val (passages, all);
  g_autoptr (GArray) segments = winnow_segments_new (all, passages, side->exclusions, side->differing, cuts);
  winnow_for_each_value (const WinnowSegment, segment, segments)
    {
      const WinnowTextPlace *place = winnow_places_find (side->places, segment->start);
      if (place != former)
        {
          g_autofree char *words = winnow_wording_page (place);
          add_note (piece, words);
          former = place;
        }
      add_segment (piece, segment);
    }
}

WinnowRich *
winnow_print_dup_passage_text (const WinnowReportPair *pair, guint which, guint index, guint32 start, guint32 end,
                               const char *name)
{
  Piece piece
      = { .rich = winnow_rich_new (), .pair = pair, .side = &pair->sides[which], .passage = get_passage (pair, index) };
  const WinnowSpan *span = winnow_passage_get_span (piece.passage, which);
  piece.hue = WINNOW_LOOK_HUE (pair->hues[index]);
  if (start == span->start)
    {
      g_autofree char *place = winnow_content_dup_place (pair, which, name, start);
      g_autofree char *words = g_strdup_printf ("%s  ", place);
      winnow_rich_add (piece.rich, WINNOW_LOOK_BOLD | WINNOW_LOOK_MUTED | WINNOW_LOOK_SMALL | WINNOW_LOOK_SANS, words,
                       -1);
      add_before (piece.rich, piece.side, start);
    }
  add_marked (&piece, start, end);
  if (end == span->end)
    add_after (piece.rich, piece.side, end);
  winnow_rich_drop_blank_lines (piece.rich);
  return piece.rich;
}

/* ── rows ── */

/* Where a passage may be cut: a place of each side. */
typedef struct
{
  guint32 a, b; /* bytes of the documents' texts */
} Cut;

/* The token of B beside token @a of A, where both agree and so do the tokens before them; else
 * G_MAXUINT32. *@next: a run. */
static guint32
find_counterpart (const GArray *runs, guint *next, guint32 a)
{
  while (*next < runs->len
         && g_array_index (runs, WinnowRun, *next).a + g_array_index (runs, WinnowRun, *next).length <= a)
    (*next)++;
  if (*next == runs->len)
    return G_MAXUINT32;
  const WinnowRun *run = &g_array_index (runs, WinnowRun, *next);
  return a > run->a ? run->b + (a - run->a) : G_MAXUINT32;
}

/* @place, before the brackets and quotation marks that open there: they do not stay at the end of a
 * row. Not before @least. */
static guint32
take_openers (const WinnowReportSide *side, guint32 place, guint32 least)
{
  while (place > least)
    {
      const char *before = g_utf8_find_prev_char (side->text, side->text + place);
      GUnicodeType type = g_unichar_type (g_utf8_get_char (before));
      if ((type != G_UNICODE_OPEN_PUNCTUATION && type != G_UNICODE_INITIAL_PUNCTUATION) || before < side->text + least)
        break;
      place = (guint32) (before - side->text);
    }
  return place;
}

/* The places are those of the first token of a row, and of what opens before it. */
static GArray *
dup_cuts (const WinnowReportPair *pair, guint index, WinnowHanMode han)
{
  const WinnowPassage *passage = get_passage (pair, index);
  GArray *cuts = winnow_array_new (Cut);
  Cut last = { passage->a.start, passage->b.start };
  guint32 length_a = passage->a.end - passage->a.start, length_b = passage->b.end - passage->b.start;
  if (MAX (length_a, length_b) < 2 * ROW_BYTES)
    return cuts;
  const WinnowPassageWords *words = winnow_report_pair_get_words (pair, index);
  g_autoptr (WinnowPassageWords) own
      = words == NULL ? winnow_passage_words_new (passage, pair->sides[0].text, pair->sides[1].text, han) : NULL;
  const WinnowText *a = words != NULL ? words->a : own->a, *b = words != NULL ? words->b : own->b;
  const GArray *runs = words != NULL ? words->runs : own->runs;
  guint next_run = 0, sentence = 0;
  winnow_for_each_between (token, 1, a->n_tokens)
    {
      while (sentence < a->n_sentences && a->sentences[sentence].first < token)
        sentence++;
      guint32 other = find_counterpart (runs, &next_run, token);
      if (other >= b->n_tokens)
        continue;
      Cut cut = { passage->a.start + a->starts[token], passage->b.start + b->starts[other] };
      guint32 held = MAX (cut.a - last.a, cut.b - last.b);
      gboolean is_sentence = sentence > 0 && sentence < a->n_sentences && a->sentences[sentence].first == token
                             && a->sentences[sentence - 1].is_closed;
      if (cut.b <= last.b || held < (is_sentence ? ROW_BYTES : LONG_ROW_BYTES))
        continue;
      cut.a = take_openers (&pair->sides[0], cut.a, last.a + 1);
      cut.b = take_openers (&pair->sides[1], cut.b, last.b + 1);
      g_array_append_val (cuts, cut);
      last = cut;
    }
  return cuts;
}

/* A verdict that lets the passage count, and what a person wrote about it. */
static void
add_verdict (WinnowRich *rich, const WinnowPassage *passage)
{
  if (passage->verdict == WINNOW_VERDICT_UNDECIDED)
    return;
  winnow_rich_add (rich, WINNOW_LOOK_MUTED, " · ", -1);
  winnow_rich_add (rich, WINNOW_LOOK_BOLD, winnow_wording_verdict (passage->verdict), -1);
}

static void
add_note_row (WinnowBlocks *blocks, const WinnowReportPair *pair, guint index)
{
  WinnowPaperComposer paper;
  const char *note = winnow_pair_notes_get_passage (pair->notes, get_entry (pair, index)->index);
  if (note == NULL)
    return;
  winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP);
  winnow_blocks_begin_cell (blocks, 2);
  winnow_paper_composer_init (&paper, blocks);
  winnow_composer_add_text (&paper.composer, WINNOW_CONTENT_CELL_REMARK, note);
}

static gboolean
begins_paragraph (const WinnowReportSide *side, guint32 at)
{
  const char *text = side->text;
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
    at--;
  return at > 0 && (text[at - 1] == '\n' || text[at - 1] == '\r');
}

static void
add_text_row (WinnowBlocks *blocks, const WinnowReportPair *pair, guint index, const Cut *from, const Cut *to)
{
  const WinnowPassage *passage = get_passage (pair, index);
  gboolean has_gap
      = from != NULL && (begins_paragraph (&pair->sides[0], from->a) || begins_paragraph (&pair->sides[1], from->b));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_BREAKS | WINNOW_ROW_DIVIDED | WINNOW_ROW_TIGHT);
  winnow_for_both (which)
    {
      const WinnowSpan *span = winnow_passage_get_span (passage, which);
      guint32 start = from == NULL ? span->start : which == 0 ? from->a : from->b;
      guint32 end = to == NULL ? span->end : which == 0 ? to->a : to->b;
      winnow_blocks_begin_cell (blocks, 1);
      if (has_gap)
        winnow_blocks_add_space (blocks, PARAGRAPH_GAP);
      winnow_blocks_take_rich (blocks, WINNOW_STYLE_PASSAGE,
                               winnow_print_dup_passage_text (pair, which, index, start, end, NULL));
    }
}

static void
add_head_row (WinnowBlocks *blocks, const WinnowReportPair *pair, guint index)
{
  g_autofree char *label = winnow_passage_entry_dup_label (get_entry (pair, index));
  g_autofree char *anchor = g_strdup_printf ("pair%u-%s", pair->number, label);
  winnow_blocks_set_anchor (blocks, anchor);
  WinnowRich *rich = winnow_print_dup_passage_head (pair, index, NULL);
  add_verdict (rich, get_passage (pair, index));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP);
  winnow_blocks_begin_cell (blocks, 2);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
  add_note_row (blocks, pair, index);
}

static void
add_passage (WinnowBlocks *blocks, const WinnowReportPair *pair, guint index, WinnowHanMode han)
{
  g_autoptr (GArray) cuts = dup_cuts (pair, index, han);
  add_head_row (blocks, pair, index);
  for (guint i = 0; i <= cuts->len; i++)
    add_text_row (blocks, pair, index, i > 0 ? &g_array_index (cuts, Cut, i - 1) : NULL,
                  i < cuts->len ? &g_array_index (cuts, Cut, i) : NULL);
}

/* Parts and repetitions: the passage above shows their text on one side at least, so one line says
 * where else it is. */
static void
add_part_row (WinnowBlocks *blocks, const WinnowReportPair *pair, guint index)
{
  const WinnowPassage *passage = get_passage (pair, index);
  guint shown = winnow_content_find_shown_side (pair, index);
  g_autofree char *excerpt = winnow_content_dup_excerpt (&pair->sides[shown], winnow_passage_get_span (passage, shown));
  WinnowRich *rich = winnow_print_dup_passage_head (pair, index, NULL);
  winnow_for_both (which)
    {
      g_autofree char *place
          = winnow_content_dup_place (pair, which, NULL, winnow_passage_get_span (passage, which)->start);
      winnow_rich_add (rich, WINNOW_LOOK_MUTED, " · ", -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, place, -1);
    }
  add_verdict (rich, passage);
  winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "\n", -1);
  winnow_rich_add_name (rich, WINNOW_LOOK_MUTED, excerpt);
  winnow_blocks_begin_row (blocks, WINNOW_ROW_PLAIN);
  winnow_blocks_begin_cell (blocks, 2);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
  add_note_row (blocks, pair, index);
}

void
winnow_print_begin_sides (WinnowBlocks *blocks, const char *const labels[2], const char *const names[2])
{
  static const WinnowColumn columns[] = { { .share = 1 }, { .share = 1 } };
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_HEAD | WINNOW_ROW_KEEP | WINNOW_ROW_RULE);
  winnow_for_both (which)
    {
      WinnowRich *rich = winnow_rich_new_text (WINNOW_LOOK_PLAIN, labels[which]);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "  ", -1);
      winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, names[which]);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_take_rich (blocks, WINNOW_STYLE_HEADING, rich);
    }
}

void
winnow_print_add_passages (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportPair *pair)
{
  static const char *const letters[] = { "A", "B" };
  const char *const names[] = { g_hash_table_lookup (report->labels, pair->sides[0].document),
                                g_hash_table_lookup (report->labels, pair->sides[1].document) };
  winnow_print_begin_sides (blocks, letters, names);
  winnow_for_each_index (i, pair->passages)
    if (get_entry (pair, i)->part > 0)
      add_part_row (blocks, pair, i);
    else
      add_passage (blocks, pair, i, report->record->settings.han);
  winnow_blocks_end_table (blocks);
}
