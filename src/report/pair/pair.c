/* pair.c: see pair.h. Loads one pair at a time, so a report of any number of pairs needs the memory
 * of one. */
#include "report/pair/pair.h"

#include <glib/gi18n-lib.h>

#include "report/model/hues.h"
#include "report/pair/annotations.h"
#include "report/pair/pair-mask.h"
#include "report/pair/shown-texts.h"
#include "report/model/wording.h"

void
winnow_report_side_clear (WinnowReportSide *side)
{
  g_free (side->text);
  g_clear_pointer (&side->masked, winnow_masked_text_unref);
  g_clear_pointer (&side->flags, g_array_unref);
  g_clear_pointer (&side->pages, g_array_unref);
  g_clear_pointer (&side->exclusions, g_array_unref);
  g_clear_pointer (&side->disguised_characters, g_array_unref);
  g_clear_pointer (&side->spans, g_array_unref);
  g_clear_pointer (&side->differing, g_array_unref);
}

void
winnow_report_pair_free (WinnowReportPair *pair)
{
  winnow_report_side_clear (&pair->sides[0]);
  winnow_report_side_clear (&pair->sides[1]);
  g_clear_pointer (&pair->passages, g_array_unref);
  g_clear_pointer (&pair->words, g_ptr_array_unref);
  g_clear_pointer (&pair->entries, g_array_unref);
  g_clear_pointer (&pair->excluded, g_array_unref);
  g_clear_pointer (&pair->excluded_entries, g_array_unref);
  g_clear_pointer (&pair->notes, winnow_pair_notes_free);
  g_clear_pointer (&pair->pictures, g_array_unref);
  g_clear_pointer (&pair->overlap, winnow_overlap_unref);
  g_free (pair->hues);
  g_free (pair->problem);
  g_free (pair);
}

static gboolean
side_find (WinnowReportSide *side, WinnowReport *report, gint64 document_id, GError **error)
{
  side->document = g_hash_table_lookup (report->by_id, &document_id);
  if (side->document == NULL)
    g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_STALE,
                         _ ("The library was changed while the report was made. Make the report again."));
  return side->document != NULL;
}

static gboolean
side_load_text (WinnowReportSide *side, WinnowReport *report, char **problem, GError **error)
{
  side->text = winnow_report_dup_text (report, side->document, &side->length, problem, error);
  if (side->text == NULL)
    return FALSE;
  side->flags = winnow_library_dup_disguises (report->library, side->document->id, error);
  return side->flags != NULL;
}

/* Both texts, or neither. */
static gboolean
load_texts (WinnowReportPair *pair, WinnowReport *report, GError **error)
{
  for (guint which = 0; which < 2 && pair->problem == NULL; which++)
    if (!side_load_text (&pair->sides[which], report, &pair->problem, error))
      return FALSE;
  for (guint which = 0; which < 2 && pair->problem != NULL; which++)
    {
      WinnowReportSide *side = &pair->sides[which];
      g_free (side->text);
      g_clear_pointer (&side->flags, g_array_unref);
      side->text = g_strdup ("");
      side->length = 0;
      side->flags = g_array_new (FALSE, FALSE, sizeof (WinnowDisguiseRange));
    }
  return TRUE;
}

static gboolean
side_load_marks (WinnowReportSide *side, WinnowReport *report, gboolean has_text, GError **error)
{
  if (!has_text)
    {
      side->pages = g_array_new (FALSE, FALSE, sizeof (guint32));
      side->exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
      return TRUE;
    }
  side->pages = winnow_library_dup_pages (report->library, side->document->id, error);
  if (side->pages == NULL)
    return FALSE;
  side->exclusions = winnow_report_dup_exclusions (report, side->document->id, error);
  return side->exclusions != NULL;
}

const WinnowSpan *
winnow_passage_get_span (const WinnowPassage *passage, guint which)
{
  return which == 0 ? &passage->a : &passage->b;
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
  for (guint i = 0; i < passages->len; i++)
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

static int
compare_starts (gconstpointer left, gconstpointer right)
{
  const WinnowRange *a = left, *b = right;
  return (a->start > b->start) - (a->start < b->start);
}

/* The words of passages that are too short, too common or excluded by a verdict do not count, like
 * those of a quotation. */
static void
add_excluded_passages (GArray *exclusions, const GArray *excluded, guint which)
{
  for (guint i = 0; i < excluded->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (excluded, WinnowPassage, i);
      const WinnowSpan *span = winnow_passage_get_span (passage, which);
      WinnowExclusion exclusion = { passage->excluded, span->start, span->end, span->first, span->last };
      if (winnow_passage_excludes_words (passage))
        g_array_append_val (exclusions, exclusion);
    }
  winnow_exclusions_sort (exclusions);
}

static gboolean
is_inside (const WinnowRange *range, const WinnowRange *span)
{
  return range->start >= span->start && range->end <= span->end;
}

/* Those of @found inside the part that is shown as passage @index. */
static void
add_differing (WinnowReportSide *side, const GArray *found, guint index)
{
  for (guint i = 0; i < found->len; i++)
    {
      const WinnowRange *range = &g_array_index (found, WinnowRange, i);
      if (is_inside (range, &g_array_index (side->spans, WinnowRange, index)))
        g_array_append_vals (side->differing, range, 1);
    }
}

static void
free_words (gpointer data)
{
  if (data != NULL)
    winnow_passage_words_free (data);
}

static void
find_differing (WinnowReportPair *pair, WinnowHanMode han)
{
  const GArray *passages = pair->passages;
  WinnowReportSide *sides = pair->sides;
  pair->words = g_ptr_array_new_full (passages->len, free_words);
  g_ptr_array_set_size (pair->words, (int) passages->len);
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      if (!winnow_passage_has_differing (passage))
        continue;
      WinnowPassageWords *words = winnow_passage_words_new (passage, sides[0].text, sides[1].text, han);
      g_autoptr (GArray) in_a = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
      g_autoptr (GArray) in_b = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
      g_ptr_array_index (pair->words, i) = words;
      winnow_passage_words_add_differing (words, passage, in_a, in_b);
      add_differing (&sides[0], in_a, i);
      add_differing (&sides[1], in_b, i);
    }
  g_array_sort (sides[0].differing, compare_starts);
  g_array_sort (sides[1].differing, compare_starts);
}

static void
count_kinds (WinnowReportPair *pair, guint exclude)
{
  GPtrArray *kinds[2];
  for (guint which = 0; which < 2; which++)
    kinds[which] = winnow_word_kinds_list_new (pair->overlap->passages->len);
  for (guint i = 0; i < pair->words->len; i++)
    {
      const WinnowPassageWords *words = g_ptr_array_index (pair->words, i);
      guint index = g_array_index (pair->entries, WinnowPassageEntry, i).index;
      GBytes *of_passage[2] = { NULL };
      if (words != NULL)
        winnow_passage_words_get_kinds (words, &g_array_index (pair->passages, WinnowPassage, i), of_passage);
      for (guint which = 0; which < 2; which++)
        g_ptr_array_index (kinds[which], index) = of_passage[which];
    }
  for (guint which = 0; which < 2; which++)
    {
      WinnowReportSide *side = &pair->sides[which];
      winnow_word_kinds_count (pair->overlap, which == 1, kinds[which], side->exclusions, exclude, side->kinds);
      g_ptr_array_unref (kinds[which]);
    }
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

/* Parts and repetitions have the hue of their passage. */
static void
assign_hues (WinnowReportPair *pair)
{
  guint n = 0, own_before = 0;
  g_autofree WinnowPassage *own = g_new (WinnowPassage, pair->passages->len);
  g_autofree guint8 *hues = g_new0 (guint8, pair->passages->len + 1);
  for (guint i = 0; i < pair->entries->len; i++)
    if (g_array_index (pair->entries, WinnowPassageEntry, i).part == 0)
      own[n++] = g_array_index (pair->passages, WinnowPassage, i);
  winnow_hues_assign (own, n, WINNOW_REPORT_HUES, hues + 1); /* [0]: of orphans */
  pair->hues = g_new (guint8, pair->passages->len);
  for (guint i = 0; i < pair->entries->len; i++)
    {
      const WinnowPassageEntry *entry = &g_array_index (pair->entries, WinnowPassageEntry, i);
      own_before += entry->part == 0;
      pair->hues[i] = hues[entry->is_orphan ? 0 : own_before];
    }
}

/* Everything that a page shows besides the texts. */
static gboolean
load_looks (WinnowReportPair *pair, WinnowReport *report, GError **error)
{
  for (guint which = 0; which < 2; which++)
    {
      WinnowReportSide *side = &pair->sides[which];
      if (!side_load_marks (side, report, pair->problem == NULL, error))
        return FALSE;
      add_excluded_passages (side->exclusions, pair->excluded, which);
      side->disguised_characters = winnow_disguised_characters_find (side->text, side->length, side->flags);
      side->spans = dup_spans (pair->passages, pair->entries, which);
      side->differing = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
    }
  find_differing (pair, report->record->settings.han);
  count_kinds (pair, report->record->settings.exclude);
  assign_hues (pair);
  return TRUE;
}

static void
add_excluded (WinnowReportPair *pair, guint index, const WinnowPassageEntry *entry)
{
  WinnowPassageEntry row = entry != NULL ? *entry : (WinnowPassageEntry){ .index = index };
  g_array_append_val (pair->excluded, g_array_index (pair->overlap->passages, WinnowPassage, index));
  g_array_append_val (pair->excluded_entries, row);
}

static void
split_passages (WinnowReportPair *pair)
{
  g_autoptr (GArray) all = winnow_passage_entries_new_with_decided (pair->overlap->passages);
  g_autofree const WinnowPassageEntry **rows = winnow_passage_entries_dup_rows (all, pair->overlap->passages->len);
  pair->passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  pair->excluded = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  pair->excluded_entries = g_array_new (FALSE, FALSE, sizeof (WinnowPassageEntry));
  pair->entries = winnow_passage_entries_new (pair->overlap->passages);
  for (guint i = 0; i < pair->entries->len; i++)
    g_array_append_val (pair->passages, g_array_index (pair->overlap->passages, WinnowPassage,
                                                       g_array_index (pair->entries, WinnowPassageEntry, i).index));
  for (guint i = 0; i < pair->overlap->passages->len; i++)
    if (g_array_index (pair->overlap->passages, WinnowPassage, i).excluded != WINNOW_EXCLUSION_NONE)
      add_excluded (pair, i, rows[i]);
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
  if (picture != NULL)
    return winnow_document_picture_ref (picture);
  g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_STALE,
                       _ ("The library was changed while the report was made. Make the report again."));
  return NULL;
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
  for (guint i = 0; shared != NULL && i < shared->len; i++)
    {
      const WinnowSharedPicture *row = &g_array_index (shared, WinnowSharedPicture, i);
      g_autoptr (WinnowDocumentPicture) a = dup_picture (report, row->picture_a, has_thumbnails, error);
      g_autoptr (WinnowDocumentPicture) b
          = a != NULL ? dup_picture (report, row->picture_b, has_thumbnails, error) : NULL;
      if (b == NULL)
        return NULL;
      winnow_common_pictures_add (pictures, a, b, &row->match);
    }
  return shared != NULL ? g_steal_pointer (&pictures) : NULL;
}

WinnowReportPair *
winnow_report_pair_load (WinnowReport *report, guint index, WinnowReportPairParts parts, GError **error)
{
  g_autoptr (WinnowReportPair) pair = g_new0 (WinnowReportPair, 1);
  const WinnowOverlap *row = g_ptr_array_index (report->overlaps, index);
  WinnowReportSide *a = &pair->sides[0], *b = &pair->sides[1];
  pair->index = index;
  pair->number = winnow_report_get_number (report, index);
  pair->overlap = winnow_library_dup_overlap (report->library, row->id, error);
  if (pair->overlap == NULL || !side_find (a, report, row->document_a, error)
      || !side_find (b, report, row->document_b, error)
      || (parts >= WINNOW_REPORT_PAIR_PLACES && !load_texts (pair, report, error)))
    return NULL;
  pair->notes = winnow_pair_notes_load (report->library, pair->overlap, report->mask, error);
  if (pair->notes == NULL)
    return NULL;
  if (pair->problem != NULL)
    g_array_set_size (pair->overlap->passages, 0);
  split_passages (pair);
  a->ledger = &pair->overlap->a;
  b->ledger = &pair->overlap->b;
  a->similarity = winnow_overlap_similarity_of_a (pair->overlap);
  b->similarity = winnow_overlap_similarity_of_b (pair->overlap);
  if (parts >= WINNOW_REPORT_PAIR_PLACES)
    pair->pictures = pair->problem != NULL
                         ? winnow_common_pictures_new ()
                         : winnow_report_load_pictures (report, index, parts >= WINNOW_REPORT_PAIR_LOOKS, error);
  if (parts >= WINNOW_REPORT_PAIR_PLACES && pair->pictures == NULL)
    return NULL;
  if (parts >= WINNOW_REPORT_PAIR_LOOKS && !load_looks (pair, report, error))
    return NULL;
  if (parts >= WINNOW_REPORT_PAIR_TEXTS && report->mask != NULL)
    winnow_report_pair_mask (pair, report);
  return g_steal_pointer (&pair);
}
