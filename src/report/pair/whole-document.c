/* whole-document.c: see whole-document.h
 *
 * sources.c says which source owns which region. What a pair marks in the document comes from the
 * loaded pair, so that it is masked and excluded as in a report of pairs; what lies outside of the
 * regions that the pair owns is dropped. */
#include "report/pair/whole-document.h"

#include "base/array.h"
#include "base/order.h"

/* ── the list ── */

static void
row_free (gpointer data)
{
  WinnowWholeRow *row = data;
  g_array_unref (row->pairs);
  g_free (row);
}

/* Which documents take part in which pairs. */
static GHashTable *
collect_rows (WinnowReport *report)
{
  GHashTable *rows = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, row_free);
  winnow_for_each_below (i, 2 * report->overlaps->len)
    {
      WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, i / 2);
      gint64 *id = i % 2 == 0 ? &overlap->document_a : &overlap->document_b;
      WinnowWholeRow *row = g_hash_table_lookup (rows, id);
      guint index = i / 2;
      if (row == NULL)
        {
          row = g_new0 (WinnowWholeRow, 1);
          row->document = g_hash_table_lookup (report->by_id, id);
          row->pairs = winnow_array_new (guint);
          g_hash_table_insert (rows, id, row);
        }
      g_array_append_val (row->pairs, index);
    }
  return rows;
}

static double
get_total (const WinnowWholeRow *row)
{
  return winnow_share (row->found.found, row->found.counted);
}

WINNOW_DEFINE_POINTER_ORDER (compare_rows, WinnowWholeRow,
                             WINNOW_ORDER (x->document->role != WINNOW_ROLE_SUBMISSIONS,
                                           y->document->role != WINNOW_ROLE_SUBMISSIONS)
                                 ?: WINNOW_ORDER (get_total (y), get_total (x))
                                 ?: WINNOW_ORDER (y->found.found, x->found.found))

GPtrArray *
winnow_whole_rows_new (WinnowReport *report, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GHashTable) by_id = collect_rows (report);
  winnow_for_each (const WinnowDocument, document, report->documents)
    {
      gpointer row = NULL;
      if (!g_hash_table_steal_extended (by_id, &document->id, NULL, &row))
        continue;
      g_ptr_array_add (rows, row);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      g_autoptr (GPtrArray) sources
          = winnow_report_load_partners (report, document, &((WinnowWholeRow *) row)->found, error);
      if (sources == NULL)
        return NULL;
      ((WinnowWholeRow *) row)->n_sources = sources->len;
    }
  g_ptr_array_sort (rows, compare_rows); /* stable */
  return g_steal_pointer (&rows);
}

/* ── one document ── */

static void
source_free (gpointer data)
{
  WinnowWholeSource *source = data;
  g_free (source->notes);
  g_free (source);
}

void
winnow_whole_document_free (WinnowWholeDocument *whole)
{
  winnow_report_side_clear (&whole->side);
  g_clear_pointer (&whole->pair, winnow_pair_unref);
  winnow_clear (whole, g_array_unref, marks, passages);
  g_ptr_array_unref (whole->sources);
  g_free (whole->problem);
  g_free (whole);
}

static void
add_mark (WinnowWholeDocument *whole, const WinnowReportPair *pair, guint which, guint index, WinnowRange span,
          gboolean is_first)
{
  WINNOW_APPEND (whole->marks, WinnowWholeMark, .source = whole->sources->len - 1, .pair = pair->number, .which = which,
                 .entry = g_array_index (pair->entries, WinnowPassageEntry, index), .is_first = is_first);
  g_array_append_val (whole->side.spans, span);
  g_array_append_val (whole->passages, g_array_index (pair->passages, WinnowPassage, index));
}

/* A region that another one cut off begins after that one's last word: its own first word is the
 * place to begin at. */
static guint32
find_word (const char *text, WinnowRange range)
{
  guint32 start = range.start;
  while (start < range.end && !g_unichar_isalnum (g_utf8_get_char (text + start)))
    start = (guint32) (g_utf8_next_char (text + start) - text);
  return start < range.end ? start : range.start;
}

/* The regions that the source owns, each a mark of the passage that it has there. */
static void
add_regions (WinnowWholeDocument *whole, const WinnowReportPair *pair, guint which, const WinnowSource *source,
             gboolean *is_marked)
{
  g_autofree guint *places = g_new0 (guint, pair->overlap->passages->len);
  winnow_for_each_index (i, pair->entries)
    places[g_array_index (pair->entries, WinnowPassageEntry, i).index] = i;
  winnow_for_each_value (const WinnowSourceRegion, region, source->regions)
    {
      const WinnowReportSide *side = &pair->sides[which];
      WinnowRange span = { region->span.start, region->span.end };
      guint index = places[region->passage];
      if (!region->is_owner)
        continue;
      if (side->masked != NULL)
        winnow_masked_text_map_range (side->masked, &span.start, &span.end);
      span.start = find_word (whole->side.text, span);
      add_mark (whole, pair, which, index, span, !is_marked[index]);
      is_marked[index] = TRUE;
    }
}

/* Summaries own nothing, but are shown; of all others the place alone. */
static void
add_others (WinnowWholeDocument *whole, const WinnowReportPair *pair, guint which, const gboolean *is_marked)
{
  winnow_for_each_index (i, pair->passages)
    {
      WinnowRange span = g_array_index (pair->sides[which].spans, WinnowRange, i);
      if (is_marked[i])
        continue;
      if (g_array_index (pair->passages, WinnowPassage, i).kind != WINNOW_PASSAGE_CONDENSED)
        span.end = span.start;
      add_mark (whole, pair, which, i, span, TRUE);
    }
}

/* The words that differ in regions of the source, whose spans begin at @first, by place. */
static void
add_differing (WinnowWholeDocument *whole, const GArray *differing, guint first)
{
  const GArray *spans = whole->side.spans;
  winnow_for_each_value (const WinnowRange, range, differing)
    {
      while (first < spans->len && g_array_index (spans, WinnowRange, first).end < range->end)
        first++;
      if (first < spans->len && g_array_index (spans, WinnowRange, first).start <= range->start)
        g_array_append_vals (whole->side.differing, range, 1);
    }
}

/* The first pair brings the text; one whose texts can't be shown brings an empty one. */
static void
take_text (WinnowWholeDocument *whole, WinnowReportPair *pair, guint which)
{
  WinnowReportSide *side = &whole->side, *from = &pair->sides[which], former = *side;
  if (side->text != NULL && (side->length > 0 || pair->problem != NULL))
    {
      winnow_report_pair_add_exclusions (pair, which, side->exclusions);
      return;
    }
  *side = *from;
  side->spans = g_steal_pointer (&former.spans);
  side->differing = g_steal_pointer (&former.differing);
  from->disguised_characters = NULL;
  if (side->masked != NULL)
    winnow_masked_text_ref (side->masked);
  winnow_report_side_clear (&former);
  g_clear_pointer (&whole->pair, winnow_pair_unref);
  whole->pair = winnow_pair_ref (pair->pair);
}

/* "A word", "2.1: of a passage": what a person wrote. */
static char *
dup_notes (const WinnowReportPair *pair)
{
  g_autoptr (GString) notes = g_string_new (winnow_pair_notes_get_note (pair->notes));
  winnow_for_each_value (const WinnowPassageEntry, entry, pair->entries)
    {
      const char *note = winnow_pair_notes_get_passage (pair->notes, entry->index);
      g_autofree char *label = winnow_passage_entry_dup_label (entry);
      if (note != NULL)
        g_string_append_printf (notes, "%s%s: %s", notes->len > 0 ? "\n" : "", label, note);
    }
  return notes->len > 0 ? g_strdup (notes->str) : NULL;
}

/* @source: (nullable) NULL where no passage of the pair counts. */
static gboolean
add_pair (WinnowWholeDocument *whole, WinnowReport *report, const WinnowDocument *document, guint index,
          const WinnowSource *source, GError **error)
{
  g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, index, WINNOW_REPORT_PAIR_LOOKS, error);
  if (pair == NULL)
    return FALSE;
  guint which = pair->sides[0].document == document ? 0 : 1, first = whole->marks->len;
  g_autofree gboolean *is_marked = g_new0 (gboolean, pair->passages->len + 1);
  WinnowWholeSource *row = g_new0 (WinnowWholeSource, 1);
  row->document = pair->sides[1 - which].document;
  row->n_pictures = pair->overlap->n_pictures;
  row->notes = dup_notes (pair);
  row->words = source != NULL ? source->words : 0;
  row->all_words = source != NULL ? source->all_words : 0;
  g_ptr_array_add (whole->sources, row);
  take_text (whole, pair, which);
  if (whole->problem == NULL)
    whole->problem = g_strdup (pair->problem);
  if (source != NULL && pair->problem == NULL)
    add_regions (whole, pair, which, source, is_marked);
  add_differing (whole, pair->sides[which].differing, first);
  add_others (whole, pair, which, is_marked);
  return TRUE;
}

WINNOW_DEFINE_COMPARE_2 (compare_ranges, WinnowRange, start, end)

/* What a passage of one source excludes counts where a passage of another has it. */
static void
uncover (GArray *exclusions, const GArray *spans)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) spans);
  guint n = exclusions->len;
  g_array_sort (sorted, compare_ranges);
  winnow_for_each_below (i, n)
    {
      WinnowExclusion rest = g_array_index (exclusions, WinnowExclusion, i);
      if (!winnow_exclusion_reason_is_of_passages (rest.reason))
        continue;
      for (guint k = 0; k < sorted->len && rest.start < rest.end; k++)
        {
          const WinnowRange *span = &g_array_index (sorted, WinnowRange, k);
          WinnowExclusion before = rest;
          if (span->end <= rest.start || span->start >= rest.end || span->start == span->end)
            continue;
          before.end = span->start;
          if (before.start < before.end)
            g_array_append_val (exclusions, before);
          rest.start = MIN (span->end, rest.end);
        }
      g_array_index (exclusions, WinnowExclusion, i) = rest;
    }
  winnow_exclusions_sort (exclusions);
}

/* The pairs of the row by id → place in the ranking + 1. */
static GHashTable *
index_pairs (const WinnowReport *report, const WinnowWholeRow *row)
{
  GHashTable *places = winnow_id_index_new ();
  winnow_for_each_value (const guint, index, row->pairs)
    g_hash_table_insert (places, &((WinnowOverlap *) g_ptr_array_index (report->overlaps, *index))->id,
                         GUINT_TO_POINTER (*index + 1));
  return places;
}

static gboolean
add_pairs (WinnowWholeDocument *whole, WinnowReport *report, const WinnowWholeRow *row, const GPtrArray *sources,
           GError **error)
{
  g_autoptr (GHashTable) places = index_pairs (report, row);
  winnow_for_each (const WinnowSource, source, sources)
    {
      gpointer place = NULL;
      if (g_hash_table_steal_extended (places, &source->overlap->id, NULL, &place)
          && !add_pair (whole, report, row->document, GPOINTER_TO_UINT (place) - 1, source, error))
        return FALSE;
    }
  winnow_for_each_value (const guint, index, row->pairs)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, *index);
      if (g_hash_table_contains (places, &overlap->id) && !add_pair (whole, report, row->document, *index, NULL, error))
        return FALSE;
    }
  return TRUE;
}

WinnowWholeDocument *
winnow_whole_document_load (WinnowReport *report, const WinnowWholeRow *row, GError **error)
{
  g_autoptr (WinnowWholeDocument) whole = g_new0 (WinnowWholeDocument, 1);
  WinnowShares found;
  whole->marks = winnow_array_new (WinnowWholeMark);
  whole->passages = winnow_array_new (WinnowPassage);
  whole->sources = g_ptr_array_new_with_free_func (source_free);
  whole->side.spans = winnow_array_new (WinnowRange);
  whole->side.differing = winnow_array_new (WinnowRange);
  g_autoptr (GPtrArray) sources = winnow_report_load_partners (report, row->document, &found, error);
  if (sources == NULL || !add_pairs (whole, report, row, sources, error))
    return NULL;
  uncover (whole->side.exclusions, whole->side.spans);
  g_array_sort (whole->side.differing, compare_ranges);
  return g_steal_pointer (&whole);
}
