/* report-pair.c: see report-pair.h. Loads one pair at a time, so a report of any number of pairs
 * needs the memory of one. */
#include "report/pair/report-pair.h"

#include "base/array.h"
#include "base/order.h"
#include "base/translate.h"
#include "report/pair/pair-mask.h"
#include "report/pair/shown-texts.h"
#include "report/model/wording.h"

void
winnow_report_side_clear (WinnowReportSide *side)
{
  g_clear_pointer (&side->masked, winnow_masked_text_unref);
  winnow_clear (side, g_array_unref, disguised_characters, spans, differing);
}

void
winnow_report_pair_free (WinnowReportPair *pair)
{
  winnow_report_side_clear (&pair->sides[0]);
  winnow_report_side_clear (&pair->sides[1]);
  winnow_clear (pair, g_array_unref, passages, entries, excluded, excluded_entries);
  g_clear_pointer (&pair->notes, winnow_pair_notes_free);
  winnow_pair_unref (pair->pair);
  winnow_clear (pair, g_free, hues, problem);
  g_free (pair);
}

static gboolean
find_document (WinnowReportPair *pair, WinnowReport *report, guint which, gint64 id, GError **error)
{
  WinnowDocument *document = g_hash_table_lookup (report->by_id, &id);
  if (document == NULL)
    return winnow_report_set_stale (error);
  pair->sides[which].document = document;
  pair->pair->side[which].document = winnow_document_ref (document);
  return TRUE;
}

/* What a side has whose text can't be shown. */
static void
empty (WinnowPairSide *side)
{
  winnow_clear (side, g_array_unref, flags, exclusions, places);
  side->flags = winnow_array_new (WinnowDisguiseRange);
  side->exclusions = winnow_array_new (WinnowExclusion);
  side->places = winnow_array_new (WinnowTextPlace);
}

/* Both texts, or neither. */
static gboolean
load_texts (WinnowReportPair *pair, WinnowReport *report, gboolean has_looks, GError **error)
{
  for (guint which = 0; which < 2 && pair->problem == NULL; which++)
    {
      WinnowPairSide *side = &pair->pair->side[which];
      side->text = winnow_report_dup_text (report, side->document, &side->length, &pair->problem, error);
      if (side->text == NULL
          || (pair->problem == NULL && !winnow_pair_side_load (side, report->library, has_looks, error)))
        return FALSE;
    }
  winnow_for_both (which)
    {
      WinnowPairSide *read = &pair->pair->side[which];
      if (pair->problem != NULL)
        empty (read);
      pair->sides[which].text = pair->problem == NULL ? read->text : "";
      pair->sides[which].length = pair->problem == NULL ? read->length : 0;
      pair->sides[which].flags = read->flags;
      pair->sides[which].places = read->places;
      pair->sides[which].exclusions = read->exclusions;
    }
  return TRUE;
}

/* @range without @cover; empty, at its start, if @cover covers it. A range that extends beyond both
 * ends of @cover stays whole. */
static WinnowRange
subtract (WinnowRange range, WinnowRange cover)
{
  if (cover.start <= range.start)
    range = cover.end < range.end ? (WinnowRange){ MAX (range.start, cover.end), range.end }
                                  : (WinnowRange){ range.start, range.start };
  else if (cover.end >= range.end)
    range.end = MIN (range.end, cover.start);
  return range;
}

/* The part of each passage that is shown as its own: the text that a repetition shares with the
 * passage above it is shown as that passage. */
static GArray *
dup_spans (const GArray *passages, const GArray *entries, guint which)
{
  GArray *spans = g_array_sized_new (FALSE, FALSE, sizeof (WinnowRange), passages->len);
  WinnowRange above = { 0, 0 };
  winnow_for_each_index (i, passages)
    {
      const WinnowSpan *span = winnow_passage_get_span (&g_array_index (passages, WinnowPassage, i), which);
      const WinnowPassageEntry *row = &g_array_index (entries, WinnowPassageEntry, i);
      WinnowRange range = { span->start, span->end };
      if (row->relation == WINNOW_ENTRY_OWN)
        above = range;
      else if (row->relation == WINNOW_ENTRY_REPETITION && !row->is_orphan)
        range = subtract (range, above);
      g_array_append_val (spans, range);
    }
  return spans;
}

void
winnow_report_pair_add_exclusions (const WinnowReportPair *pair, guint which, GArray *exclusions)
{
  winnow_for_each_value (const WinnowPassage, passage, pair->excluded)
    {
      const WinnowSpan *span = winnow_passage_get_span (passage, which);
      if (winnow_passage_excludes_words (passage))
        WINNOW_APPEND (exclusions, WinnowExclusion, passage->excluded, span->start, span->end, span->first, span->last);
    }
}

WINNOW_DEFINE_COMPARE (compare_starts, WinnowRange, start)

/* Those inside the parts that are shown as their passages. */
static void
add_differing (WinnowReportPair *pair, guint which)
{
  WinnowReportSide *side = &pair->sides[which];
  const GArray *found = pair->pair->side[which].differing;
  g_autofree const WinnowPassageEntry **rows
      = winnow_passage_entries_dup_rows (pair->entries, pair->overlap->passages->len);
  side->differing = winnow_array_new (WinnowRange);
  winnow_for_each_value (const WinnowDifferingWords, words, found)
    {
      const WinnowRange *span = &g_array_index (side->spans, WinnowRange,
                                                rows[words->passage] - (WinnowPassageEntry *) pair->entries->data);
      if (words->range.start >= span->start && words->range.end <= span->end)
        g_array_append_val (side->differing, words->range);
    }
  g_array_sort (side->differing, compare_starts);
}

char *
winnow_report_side_dup_ledger (const WinnowReportSide *side)
{
  g_auto (GStrv) terms = winnow_wording_ledger (side->ledger, side->similarity);
  g_autofree char *sum = winnow_wording_join (terms), *kinds = winnow_wording_word_kinds (side->kinds);
  /* Translators: 1: "356 words; 340 of them in shared passages (95.5%)", 2: "337 word for word, 3
   * reworded" */
  return kinds != NULL ? g_strdup_printf (_ ("%1$s: %2$s"), sum, kinds) : g_steal_pointer (&sum);
}

/* Everything that a page shows besides the texts. */
static void
fill_looks (WinnowReportPair *pair, const WinnowSettings *settings)
{
  pair->pair->settings = *settings;
  winnow_pair_find_words (pair->pair, FALSE, NULL);
  winnow_for_both (which)
    {
      WinnowReportSide *side = &pair->sides[which];
      winnow_word_kinds_count (pair->overlap, which == 1, pair->pair->side[which].kinds, side->exclusions, settings,
                               side->kinds);
      winnow_exclusions_filter (side->exclusions, settings->exclude);
      winnow_report_pair_add_exclusions (pair, which, side->exclusions);
      winnow_exclusions_sort (side->exclusions);
      side->disguised_characters = winnow_disguised_characters_find (side->text, side->length, side->flags);
      side->spans = dup_spans (pair->passages, pair->entries, which);
      add_differing (pair, which);
    }
  pair->hues = winnow_passage_entries_dup_hues (pair->entries, pair->overlap->passages, WINNOW_REPORT_HUES);
}

const WinnowPassageWords *
winnow_report_pair_get_words (const WinnowReportPair *pair, guint row)
{
  return pair->sides[0].masked == NULL
             ? winnow_pair_get_words (pair->pair, g_array_index (pair->entries, WinnowPassageEntry, row).index)
             : NULL;
}

static void
split_passages (WinnowReportPair *pair)
{
  g_autoptr (GArray) all = winnow_passage_entries_new_with_decided (pair->overlap->passages);
  g_autofree const WinnowPassageEntry **rows = winnow_passage_entries_dup_rows (all, pair->overlap->passages->len);
  pair->passages = winnow_array_new (WinnowPassage);
  pair->excluded = winnow_array_new (WinnowPassage);
  pair->excluded_entries = winnow_array_new (WinnowPassageEntry);
  pair->entries = winnow_passage_entries_new (pair->overlap->passages);
  winnow_for_each_value (const WinnowPassageEntry, entry, pair->entries)
    g_array_append_val (pair->passages, g_array_index (pair->overlap->passages, WinnowPassage, entry->index));
  winnow_for_each_index (i, pair->overlap->passages)
    {
      const WinnowPassage *passage = &g_array_index (pair->overlap->passages, WinnowPassage, i);
      const WinnowPassageEntry row = rows[i] != NULL ? *rows[i] : (WinnowPassageEntry){ .index = i };
      if (passage->excluded == WINNOW_EXCLUSION_NONE)
        continue;
      g_array_append_vals (pair->excluded, passage, 1);
      g_array_append_val (pair->excluded_entries, row);
    }
}

/* A picture of the report's, or the same with its thumbnail. */
static WinnowDocumentPicture *
dup_picture (WinnowReport *report, gint64 id, gboolean has_thumbnails, GError **error)
{
  if (has_thumbnails)
    {
      g_autoptr (WinnowDocumentPicture) loaded = winnow_library_dup_picture (report->library, id, error);
      return loaded != NULL ? winnow_mask_dup_picture (report->mask, loaded) : NULL;
    }
  WinnowDocumentPicture *picture = g_hash_table_lookup (report->pictures_by_id, &id);
  return picture != NULL ? winnow_document_picture_ref (picture) : (winnow_report_set_stale (error), NULL);
}

gboolean
winnow_report_add_shared (WinnowReport *report, const WinnowSharedPicture *row, gboolean has_thumbnails,
                          GArray *pictures, GError **error)
{
  g_autoptr (WinnowDocumentPicture) a = dup_picture (report, row->picture_a, has_thumbnails, error),
                                    b = a != NULL ? dup_picture (report, row->picture_b, has_thumbnails, error) : NULL;
  if (b != NULL)
    winnow_common_pictures_add (pictures, a, b, &row->match,
                                winnow_document_get_direction (g_hash_table_lookup (report->by_id, &row->document_a),
                                                               g_hash_table_lookup (report->by_id, &row->document_b)));
  return b != NULL;
}

GArray *
winnow_report_load_pictures (WinnowReport *report, guint index, gboolean has_thumbnails, GError **error)
{
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, index);
  g_autoptr (GArray) pictures = winnow_common_pictures_new ();
  if (overlap->n_pictures == 0)
    return g_steal_pointer (&pictures);
  g_autoptr (GArray) shared
      = winnow_library_list_shared_pictures (report->library, overlap->document_a, overlap->document_b, error);
  winnow_for_each_value (const WinnowSharedPicture, row, shared)
    if (winnow_image_match_counts (&row->match)
        && !winnow_report_add_shared (report, row, has_thumbnails, pictures, error))
      return NULL;
  return shared != NULL ? g_steal_pointer (&pictures) : NULL;
}

/* Texts, pictures, and all that depends on them. */
static gboolean
load_places (WinnowReportPair *pair, WinnowReport *report, WinnowReportPairParts parts, GError **error)
{
  gboolean has_looks = parts >= WINNOW_REPORT_PAIR_LOOKS;
  if (!load_texts (pair, report, has_looks, error))
    return FALSE;
  if (pair->problem != NULL)
    g_array_set_size (pair->overlap->passages, 0);
  else
    {
      GArray *pictures = winnow_report_load_pictures (report, pair->index, has_looks, error);
      if (pictures == NULL)
        return FALSE;
      g_array_unref (pair->pair->pictures);
      pair->pair->pictures = pictures;
    }
  pair->pictures = pair->pair->pictures;
  return TRUE;
}

WinnowReportPair *
winnow_report_pair_load (WinnowReport *report, guint index, WinnowReportPairParts parts, GError **error)
{
  g_autoptr (WinnowReportPair) pair = g_new0 (WinnowReportPair, 1);
  const WinnowOverlap *row = g_ptr_array_index (report->overlaps, index);
  WinnowReportSide *a = &pair->sides[0], *b = &pair->sides[1];
  WinnowOverlap *overlap = winnow_library_dup_overlap (report->library, row->id, error);
  if (overlap == NULL)
    return NULL;
  overlap->evidence = row->evidence != NULL ? winnow_evidence_ref (row->evidence) : NULL;
  pair->pair = winnow_pair_new ();
  winnow_overlap_unref (pair->pair->overlap);
  pair->pair->overlap = pair->overlap = overlap;
  pair->index = index;
  pair->number = winnow_report_get_number (report, index);
  if (!find_document (pair, report, 0, row->document_a, error)
      || !find_document (pair, report, 1, row->document_b, error)
      || !winnow_pair_count_sessions (pair->pair, report->library, error)
      || (parts >= WINNOW_REPORT_PAIR_PLACES && !load_places (pair, report, parts, error)))
    return NULL;
  pair->notes = winnow_pair_notes_load (report->library, pair->overlap, report->mask, error);
  if (pair->notes == NULL)
    return NULL;
  split_passages (pair);
  a->ledger = &pair->overlap->a;
  b->ledger = &pair->overlap->b;
  a->similarity = winnow_overlap_similarity_of_a (pair->overlap);
  b->similarity = winnow_overlap_similarity_of_b (pair->overlap);
  if (parts >= WINNOW_REPORT_PAIR_LOOKS)
    fill_looks (pair, &report->record->settings);
  if (parts >= WINNOW_REPORT_PAIR_TEXTS && report->mask != NULL)
    winnow_report_pair_mask (pair, report);
  return g_steal_pointer (&pair);
}
