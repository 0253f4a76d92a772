/* pair.c: see pair.h. Loads one pair at a time, so a report of any number of pairs needs the memory of one. */
#include "report/pair.h"
#include "report/hues.h"

#include "report/segments.h"

static void
side_clear (WinnowReportSide *side)
{
  g_free (side->text);
  g_clear_pointer (&side->flags, g_array_unref);
  g_clear_pointer (&side->pages, g_array_unref);
  g_clear_pointer (&side->exclusions, g_array_unref);
  g_clear_pointer (&side->spans, g_array_unref);
  g_clear_pointer (&side->differing, g_array_unref);
}

void
winnow_report_pair_free (WinnowReportPair *pair)
{
  side_clear (&pair->sides[0]);
  side_clear (&pair->sides[1]);
  g_clear_pointer (&pair->overlap, winnow_overlap_unref);
  g_free (pair->hues);
  g_free (pair);
}

static gboolean
side_load (WinnowReportSide *side, WinnowReport *report, gint64 document_id, GError **error)
{
  side->document = g_hash_table_lookup (report->by_id, &document_id);
  if (side->document == NULL)
    {
      g_set_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_STALE, "document %" G_GINT64_FORMAT " is no longer in the library", document_id);
      return FALSE;
    }
  side->text = winnow_library_dup_text (report->library, document_id, &side->length, error);
  return side->text != NULL;
}

static gboolean
side_load_marks (WinnowReportSide *side, WinnowReport *report, GError **error)
{
  gint64 document_id = side->document->id;
  side->pages = winnow_library_dup_pages (report->library, document_id, error);
  if (side->pages == NULL)
    return FALSE;
  side->exclusions = winnow_library_dup_exclusions (report->library, document_id, error);
  return side->exclusions != NULL;
}

static const WinnowSpan *
span_of (const WinnowPassage *passage, guint which)
{
  return which == 0 ? &passage->a : &passage->b;
}

static GArray *
dup_spans (const GArray *passages, guint which)
{
  GArray *spans = g_array_sized_new (FALSE, FALSE, sizeof (WinnowRange), passages->len);
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowSpan *span = span_of (&g_array_index (passages, WinnowPassage, i), which);
      WinnowRange range = { span->start, span->end };
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

static void
find_differing (WinnowReportPair *pair, WinnowHanMode han)
{
  const GArray *passages = pair->overlap->passages;
  WinnowReportSide *sides = pair->sides;
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      if (passage->kind == WINNOW_PASSAGE_NEAR)
        winnow_passage_add_differing (passage, sides[0].text, sides[1].text, han, sides[0].differing, sides[1].differing);
    }
  g_array_sort (sides[0].differing, compare_starts);
  g_array_sort (sides[1].differing, compare_starts);
}

/* All that a page shows beyond the texts. */
static gboolean
load_looks (WinnowReportPair *pair, WinnowReport *report, GError **error)
{
  for (guint which = 0; which < 2; which++)
    {
      WinnowReportSide *side = &pair->sides[which];
      if (!side_load_marks (side, report, error))
        return FALSE;
      side->spans = dup_spans (pair->overlap->passages, which);
      side->differing = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
    }
  find_differing (pair, report->record->settings.han);
  pair->hues = g_new (guint8, pair->overlap->passages->len);
  winnow_hues_assign ((const WinnowPassage *)(const void *)pair->overlap->passages->data, pair->overlap->passages->len, WINNOW_REPORT_HUES, pair->hues);
  return TRUE;
}

WinnowReportPair *
winnow_report_pair_load (WinnowReport *report, guint index, WinnowReportPairParts parts, GError **error)
{
  g_autoptr (WinnowReportPair) pair = g_new0 (WinnowReportPair, 1);
  const WinnowOverlap *row = g_ptr_array_index (report->overlaps, index);
  pair->number = index + 1;
  pair->overlap = winnow_library_dup_overlap (report->library, row->id, error);
  if (pair->overlap == NULL || !side_load (&pair->sides[0], report, row->document_a, error) || !side_load (&pair->sides[1], report, row->document_b, error))
    return NULL;
  pair->sides[0].ledger = &pair->overlap->a;
  pair->sides[1].ledger = &pair->overlap->b;
  pair->sides[0].similarity = winnow_overlap_similarity_of_a (pair->overlap);
  pair->sides[1].similarity = winnow_overlap_similarity_of_b (pair->overlap);
  if (parts == WINNOW_REPORT_PAIR_LOOKS && !load_looks (pair, report, error))
    return NULL;
  return g_steal_pointer (&pair);
}
