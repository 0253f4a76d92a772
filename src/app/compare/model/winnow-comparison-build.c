#include "app/compare/model/winnow-comparison.h"

#include "base/array.h"
#include "base/order.h"
#include "base/translate.h"
#include "report/model/uncounted.h"
#include "report/model/wording.h"

/* Disguised letters are marked by color and weight; a longer stretch, such as one set apart by
 * spaces, has a frame only. */
#define LETTERS_MAX 20

#define NO_BREAK_SPACE 0xa0
#define NOTE_SIGN "\u00a0%s\u00a0"

WINNOW_DEFINE_COMPARE_2 (compare_marks, WinnowHighlight, range.start, type)

static void
add_mark (GArray *marks, WinnowTextRange range, WinnowHighlightType type, guint variant)
{
  if (range.end > range.start)
    WINNOW_APPEND (marks, WinnowHighlight, range, type, variant);
}

/* Of bytes of the text. */
static void
mark_bytes (WinnowComparisonSide *side, WinnowRange bytes, WinnowHighlightType type, guint variant)
{
  add_mark (side->highlights, winnow_shown_text_get_range (side->shown, bytes.start, bytes.end), type, variant);
}

/* ── listed passages ── */

typedef struct
{
  const GArray *all; /* (borrowed) (element-type WinnowPassage) */
  /* (borrowed) (element-type WinnowPassageEntry) those that count, or that only verdicts exclude */
  const GArray *entries;
} Passages;

static const WinnowPassageEntry *
get_entry (const Passages *passages, guint index)
{
  return &g_array_index (passages->entries, WinnowPassageEntry, index);
}

static const WinnowPassage *
get_passage (const Passages *passages, guint index)
{
  return &g_array_index (passages->all, WinnowPassage, get_entry (passages, index)->index);
}

/* ── the pictures ── */

typedef enum
{
  PLACE_INLINE,
  PLACE_BEFORE_LINE, /* between two paragraphs: its sign has a separate line */
  PLACE_BEHIND_LINE, /* at the end of the paragraph before */
} Place;

static Place
get_place (const WinnowPairSide *source, const WinnowDocumentPicture *picture)
{
  gsize byte = MIN (picture->offset, source->length);
  if (byte == 0 || source->text[byte - 1] == '\n')
    return PLACE_BEFORE_LINE;
  return byte == source->length || source->text[byte] == '\n' ? PLACE_BEHIND_LINE : PLACE_INLINE;
}

/* Returns: (transfer full) */
static char *
dup_picture_sign (Place place, guint number)
{
  /* Translators: shown in the text at a picture that both documents have; %u: its number */
  g_autofree char *name = g_strdup_printf (_ ("Picture %u"), number);
  GString *sign = g_string_new (NULL);
  winnow_for_each_character (at, name)
    g_string_append_unichar (sign, *at == ' ' ? NO_BREAK_SPACE : g_utf8_get_char (at));
  g_string_prepend (sign, "\u00a0▣\u00a0");
  g_string_append (sign, "\u00a0");
  if (place == PLACE_BEHIND_LINE)
    g_string_prepend_unichar (sign, WINNOW_SOFT_BREAK);
  if (place == PLACE_BEFORE_LINE)
    g_string_append_unichar (sign, WINNOW_SOFT_BREAK);
  return g_string_free (sign, FALSE);
}

/* One for each note, which says what it is. @texts: takes what the signs borrow */
static void
add_note_signs (const WinnowPairSide *source, GArray *signs, GPtrArray *texts)
{
  winnow_for_each_value (const WinnowTextPlace, place, source->places)
    if (place->level > 0)
      {
        g_autofree char *name = winnow_wording_page (place);
        WinnowSign sign = { place->start, g_strdup_printf (NOTE_SIGN, name) };
        g_ptr_array_add (texts, (char *) sign.text);
        g_array_append_val (signs, sign);
      }
}

/* One for each picture. @texts: as above */
static void
add_picture_signs (const WinnowPair *pair, WinnowSide side, GArray *signs, GPtrArray *texts)
{
  winnow_for_each_index (i, pair->pictures)
    {
      const WinnowDocumentPicture *picture = g_array_index (pair->pictures, WinnowCommonPicture, i).picture[side];
      WinnowSign sign = { picture->offset, dup_picture_sign (get_place (&pair->side[side], picture), i + 1) };
      g_ptr_array_add (texts, (char *) sign.text);
      g_array_append_val (signs, sign);
    }
}

/* The signs of pictures come after those of disguises. */
static void
place_picture (WinnowComparison *self, WinnowSide which, WinnowShownPicture *shown, guint index)
{
  WinnowComparisonSide *side = &self->side[which];
  const WinnowDocumentPicture *picture = shown->shared->picture[which];
  const GArray *signs = side->shown->signs;
  Place place = get_place (&self->pair->side[which], picture);
  WinnowTextRange sign = g_array_index (signs, WinnowTextRange, signs->len - self->pair->pictures->len + index);
  sign.start += place == PLACE_BEHIND_LINE;
  sign.end -= place == PLACE_BEFORE_LINE;
  shown->sign[which] = sign;
  shown->has_line[which] = place != PLACE_INLINE;
  shown->place[which].page = picture->page;
  add_mark (side->highlights, sign, WINNOW_HIGHLIGHT_PICTURE, shown->hue);
  if (shown->has_line[which])
    add_mark (side->highlights, sign, WINNOW_HIGHLIGHT_ROOM, 0);
}

static void
fill_pictures (WinnowComparison *self)
{
  winnow_for_each_index (i, self->pair->pictures)
    {
      WinnowShownPicture shown
          = { .shared = &g_array_index (self->pair->pictures, WinnowCommonPicture, i), .hue = i % WINNOW_N_HUES };
      winnow_for_each_side (side)
        place_picture (self, side, &shown, i);
      g_array_append_val (self->pictures, shown);
    }
}

/* ── the numbers of the passages ── */

/* A repetition has no number at the text that it repeats: that has the number of its passage. */
static gboolean
has_badge (const Passages *passages, guint index, WinnowSide side)
{
  const WinnowPassageEntry *entry = get_entry (passages, index);
  if (entry->relation != WINNOW_ENTRY_REPETITION)
    return TRUE;
  guint own = index;
  while (get_entry (passages, own)->part > 0)
    own--;
  const WinnowSpan *span = winnow_passage_get_span (get_passage (passages, index), side),
                   *other = winnow_passage_get_span (get_passage (passages, own), side);
  return span->start >= other->end || span->end <= other->start;
}

/* One for each passage that counts. Returns: (element-type WinnowSign) with labels that are to be
 * freed */
static GArray *
dup_badges (const Passages *passages, WinnowSide side)
{
  GArray *badges = g_array_sized_new (FALSE, FALSE, sizeof (WinnowSign), passages->entries->len);
  winnow_for_each_index (i, passages->entries)
    WINNOW_APPEND (badges, WinnowSign, winnow_passage_get_span (get_passage (passages, i), side)->start,
                   has_badge (passages, i, side) ? winnow_passage_entry_dup_label (get_entry (passages, i)) : NULL);
  return badges;
}

static WinnowShownText *
make_display (const WinnowPairSide *source, WinnowSide side, const Passages *passages, const GArray *signs)
{
  g_autoptr (GArray) badges = dup_badges (passages, side);
  WinnowShownText *display = winnow_shown_text_new (g_memdup2 (source->text, source->length + 1), source->length,
                                                    (const WinnowSign *) badges->data, badges->len,
                                                    (const WinnowSign *) signs->data, signs->len);
  winnow_for_each_value (const WinnowSign, badge, badges)
    g_free ((char *) badge->text);
  return display;
}

static void
fill_exclusions (WinnowComparisonSide *side, const GArray *exclusions, const WinnowSettings *settings)
{
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      WinnowShownExclusion shown = { winnow_shown_text_get_range (side->shown, exclusion->start, exclusion->end),
                                     exclusion->last - exclusion->first, exclusion->reason };
      if (!(settings->exclude >> exclusion->reason & 1))
        continue;
      g_array_append_val (side->exclusions, shown);
      add_mark (side->highlights, shown.range, WINNOW_HIGHLIGHT_EXCLUDED, 0);
    }
}

static void
fill_places (WinnowComparisonSide *side, const GArray *places)
{
  winnow_for_each_value (const WinnowTextPlace, place, places)
    WINNOW_APPEND (side->places, WinnowTextPlace,
                   winnow_shown_text_get_range (side->shown, place->start, place->start).start, place->page,
                   place->level);
}

WINNOW_DEFINE_COMPARE (compare_ranges, WinnowTextRange, start)

/* @ranges: (element-type WinnowRange) letters that are disguised. @n_signs: the first ones of the
 * text are those of disguises */
static void
fill_disguises (WinnowComparisonSide *side, const GArray *disguises, const GArray *ranges, guint n_signs)
{
  winnow_for_each_value (const WinnowListedDisguise, disguise, disguises)
    WINNOW_APPEND (side->disguises, WinnowShownDisguise,
                   winnow_shown_text_get_range (side->shown, disguise->start, disguise->end), *disguise);
  winnow_for_each_value (const WinnowRange, bytes, ranges)
    {
      WinnowTextRange range = winnow_shown_text_get_range (side->shown, bytes->start, bytes->end);
      g_array_append_val (side->boxed, range);
      if (range.end - range.start <= LETTERS_MAX)
        add_mark (side->highlights, range, WINNOW_HIGHLIGHT_DISGUISE, 0);
    }
  winnow_for_each_below (i, n_signs)
    {
      WinnowTextRange sign = g_array_index (side->shown->signs, WinnowTextRange, i);
      add_mark (side->highlights, sign, WINNOW_HIGHLIGHT_SIGN, 0);
      g_array_append_val (side->boxed, sign);
    }
  g_array_sort (side->boxed, compare_ranges);
}

/* Only in passages that count. */
static void
fill_differing (WinnowComparisonSide *side, const GArray *differing, const GArray *passages)
{
  static const WinnowHighlightType types[] = {
    [WINNOW_PASSAGE_EXACT] = WINNOW_HIGHLIGHT_DIFFERS,    [WINNOW_PASSAGE_NEAR] = WINNOW_HIGHLIGHT_DIFFERS,
    [WINNOW_PASSAGE_REWORDED] = WINNOW_HIGHLIGHT_OTHER,   [WINNOW_PASSAGE_CONDENSED] = WINNOW_HIGHLIGHT_OTHER,
    [WINNOW_PASSAGE_TRANSLATED] = WINNOW_HIGHLIGHT_OTHER,
  };
  winnow_for_each_value (const WinnowDifferingWords, words, differing)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, words->passage);
      if (passage->excluded == WINNOW_EXCLUSION_NONE)
        mark_bytes (side, words->range, types[passage->kind], 0);
    }
}

static void
fill_side (WinnowComparison *self, WinnowSide which, const WinnowOverlap *scored, const Passages *passages)
{
  const WinnowPairSide *source = &self->pair->side[which];
  WinnowComparisonSide *side = &self->side[which];
  const GArray *unmatched = self->pair->unmatched[which];
  g_autoptr (GArray) disguises = winnow_compare_disguises_list (source), signs = winnow_array_new (WinnowSign),
                     ranges = winnow_array_new (WinnowRange);
  winnow_for_each_value (const WinnowListedDisguise, disguise, disguises)
    winnow_compare_disguises_add_marks (source, disguise, signs, ranges);
  guint n_disguises = signs->len;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  add_note_signs (source, signs, texts);
  guint n_signs = signs->len;
  add_picture_signs (self->pair, which, signs, texts);
  side->name = source->document != NULL ? winnow_document_dup_full_title (source->document) : g_strdup ("");
  side->ledger = which == WINNOW_SIDE_A ? scored->a : scored->b;
  winnow_word_kinds_count (scored, which == WINNOW_SIDE_B, source->kinds, source->exclusions, &self->settings,
                           side->kinds);
  side->similarity
      = which == WINNOW_SIDE_A ? winnow_overlap_similarity_of_a (scored) : winnow_overlap_similarity_of_b (scored);
  side->shown = make_display (source, which, passages, signs);
  side->exclusions = winnow_array_new (WinnowShownExclusion);
  side->places = winnow_array_new (WinnowTextPlace);
  side->shared = winnow_array_new (WinnowTextRange);
  side->disguises = winnow_array_new (WinnowShownDisguise);
  side->boxed = winnow_array_new (WinnowTextRange);
  side->highlights = winnow_array_new (WinnowHighlight);
  fill_exclusions (side, source->exclusions, &self->settings);
  fill_places (side, source->places);
  fill_differing (side, source->differing, scored->passages);
  winnow_for_each_value (const WinnowRange, range, unmatched)
    mark_bytes (side, *range, WINNOW_HIGHLIGHT_UNMATCHED, which);
  fill_disguises (side, disguises, ranges, n_disguises);
  winnow_for_each_between (i, n_disguises, n_signs)
    add_mark (side->highlights, g_array_index (side->shown->signs, WinnowTextRange, i), WINNOW_HIGHLIGHT_EXCLUDED, 0);
  winnow_for_each_value (const WinnowTextRange, line_break, side->shown->breaks)
    add_mark (side->highlights, *line_break, WINNOW_HIGHLIGHT_BREAK, 0);
}

/* ── the passages ── */

static guint32
count_words (const WinnowPassage *passage)
{
  return passage->excluded == WINNOW_EXCLUSION_NONE ? passage->words : winnow_uncounted_get_words (passage);
}

/* The flags of either document that lie in the passage. */
static guint32
collect_disguises (const WinnowPair *pair, const WinnowPassage *passage)
{
  guint32 disguises = 0;
  winnow_for_each_side (side)
    {
      const GArray *flags = pair->side[side].flags;
      const WinnowSpan *span = winnow_passage_get_span (passage, side);
      winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
        if (MAX (flag->start, span->start) < MIN (flag->end, span->end))
          disguises |= 1u << flag->disguise;
    }
  return disguises;
}

/* @index: among all passages of the pair */
static void
add_passage (WinnowComparison *self, const Passages *passages, guint index, const WinnowPassageEntry *entry, guint8 hue)
{
  const WinnowPassage *passage = &g_array_index (passages->all, WinnowPassage, index);
  const GArray *shares = self->pair->shares;
  WinnowShownPassage shown = { .hue = hue,
                               .relation = entry->relation,
                               .number = entry->number,
                               .part = entry->part,
                               .kind = passage->kind,
                               .citation = winnow_passage_get_citation (passage),
                               .verdict = passage->verdict,
                               .excluded = passage->excluded,
                               .words = count_words (passage),
                               .similarity = passage->similarity,
                               .disguises = passage->disguises | collect_disguises (self->pair, passage),
                               .n_documents = passage->n_documents };
  if (index < shares->len)
    shown.shares = g_array_index (shares, WinnowPassageShares, index);
  winnow_for_each_side (side)
    {
      const WinnowSpan *span = winnow_passage_get_span (passage, side);
      shown.start[side] = span->start;
      shown.range[side] = winnow_shown_text_get_range (self->side[side].shown, span->start, span->end);
      shown.place[side] = winnow_comparison_get_place (self, side, shown.range[side].start);
    }
  g_array_append_val (self->passages, shown);
}

/* A passage that a verdict excludes keeps its place among the others, without a color. @hues: by
 * row of the entries. */
static void
fill_passages (WinnowComparison *self, const Passages *passages, const guint8 *hues)
{
  const WinnowPassageEntry unlisted = { 0 };
  winnow_for_each_index (i, passages->entries)
    {
      const WinnowPassage *passage = get_passage (passages, i);
      const WinnowPassageEntry *entry = get_entry (passages, i);
      add_passage (self, passages, entry->index, entry,
                   passage->excluded == WINNOW_EXCLUSION_VERDICT ? WINNOW_NO_HUE : hues[i]);
      self->n_numbered += entry->part == 0;
      self->n_decided[passage->verdict] += entry->part == 0;
    }
  self->n_entries = self->passages->len;
  winnow_for_each_index (i, passages->all)
    {
      const WinnowPassage *passage = &g_array_index (passages->all, WinnowPassage, i);
      if (passage->excluded != WINNOW_EXCLUSION_NONE && passage->excluded != WINNOW_EXCLUSION_VERDICT)
        add_passage (self, passages, i, &unlisted, WINNOW_NO_HUE);
    }
}

/* Sorted by start, a passage is shared up to the furthest end of those before it. */
static void
fill_shared (WinnowComparisonSide *side, const GArray *by_start)
{
  guint32 reach = 0;
  winnow_for_each_value (const WinnowHighlight, highlight, by_start)
    {
      WinnowTextRange range = highlight->range;
      WinnowTextRange shared = { range.start, MIN (range.end, reach) };
      if (shared.end > shared.start)
        g_array_append_val (side->shared, shared);
      reach = MAX (reach, range.end);
    }
}

static void
mark_passages (WinnowComparison *self, WinnowSide which)
{
  WinnowComparisonSide *side = &self->side[which];
  g_autoptr (GArray) by_start = g_array_sized_new (FALSE, FALSE, sizeof (WinnowHighlight), self->passages->len);
  g_autoptr (GArray) alone = g_array_sized_new (FALSE, FALSE, sizeof (WinnowHighlight), self->passages->len);
  winnow_for_each_value (const WinnowShownPassage, passage, self->passages)
    if (passage->excluded != WINNOW_EXCLUSION_NONE)
      add_mark (side->highlights, passage->range[which], WINNOW_HIGHLIGHT_HUE, WINNOW_NO_HUE);
  winnow_for_each_below (i, self->n_entries)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (self, i);
      add_mark (side->highlights, g_array_index (side->shown->badges, WinnowTextRange, i), WINNOW_HIGHLIGHT_BADGE,
                passage->hue);
      if (passage->excluded != WINNOW_EXCLUSION_NONE)
        continue;
      add_mark (by_start, passage->range[which], WINNOW_HIGHLIGHT_HUE, passage->hue);
      if (passage->relation != WINNOW_ENTRY_PART)
        add_mark (alone, passage->range[which], WINNOW_HIGHLIGHT_HUE, passage->hue);
    }
  g_array_sort (by_start, compare_marks);
  g_array_sort (alone, compare_marks);
  fill_shared (side, alone);
  g_array_append_vals (side->highlights, by_start->data, by_start->len);
  g_array_sort (side->highlights, compare_marks);
}

static gboolean
is_template_waiting (const WinnowSettings *settings, const WinnowSettings *wanted)
{
  return (settings->exclude ^ wanted->exclude) >> WINNOW_EXCLUSION_TEMPLATE & 1;
}

gboolean
winnow_comparison_is_scored_with (const WinnowComparison *comparison, const WinnowSettings *wanted)
{
  const WinnowSettings *now = &comparison->settings, then = winnow_pair_get_scoring (comparison->pair, wanted);
  return now->exclude == then.exclude && now->min_words == then.min_words
         && now->common_documents == then.common_documents && now->min_source_words == then.min_source_words
         && now->min_source_share == then.min_source_share
         && comparison->template_waits == is_template_waiting (&then, wanted);
}

static WinnowComparison *
comparison_new (WinnowPair *pair, const WinnowSettings *settings)
{
  WinnowComparison *self = g_new0 (WinnowComparison, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->pair = winnow_pair_ref (pair);
  self->settings = *settings;
  self->passages = winnow_array_new (WinnowShownPassage);
  self->pictures = winnow_array_new (WinnowShownPicture);
  return self;
}

static void
fill (WinnowComparison *self, const WinnowOverlap *scored, const Passages *passages, const guint8 *hues)
{
  winnow_for_each_side (side)
    fill_side (self, side, scored, passages);
  fill_passages (self, passages, hues);
  fill_pictures (self);
  winnow_for_each_side (side)
    mark_passages (self, side);
}

WinnowComparison *
winnow_comparison_new (WinnowPair *pair, const WinnowSettings *wanted)
{
  const WinnowSettings settings = winnow_pair_get_scoring (pair, wanted);
  WinnowComparison *self = comparison_new (pair, &settings);
  self->template_waits = is_template_waiting (&settings, wanted);
  g_autoptr (WinnowOverlap) scored = winnow_pair_score (pair, &settings);
  self->entries = winnow_passage_entries_new_with_decided (scored->passages);
  const Passages passages = { scored->passages, self->entries };
  g_autofree guint8 *hues = winnow_passage_entries_dup_hues (self->entries, scored->passages, WINNOW_N_HUES);
  fill (self, scored, &passages, hues);
  return self;
}

WinnowComparison *
winnow_comparison_new_of_sources (WinnowPair *pair, GArray *entries, GPtrArray *sources, double share)
{
  WinnowComparison *self = comparison_new (pair, &pair->settings);
  const Passages passages = { pair->overlap->passages, entries };
  g_autofree guint8 *hues = g_new (guint8, entries->len + 1);
  self->entries = entries;
  self->sources = sources;
  winnow_for_each_index (i, entries)
    hues[i] = winnow_source_hue (get_entry (&passages, i)->number);
  fill (self, pair->overlap, &passages, hues);
  self->side[WINNOW_SIDE_A].similarity = share;
  return self;
}
