/* overlap.c: a pair of documents, its ledgers and percentages */
#include "match/overlap.h"

static const char *const kind_ids[] = { "exact", "near", "reworded", "condensed", "translated" };

const char *
winnow_passage_kind_get_id (WinnowPassageKind kind)
{
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (kind_ids), NULL);
  return kind_ids[kind];
}

WinnowOverlap *
winnow_overlap_new (void)
{
  return g_atomic_rc_box_new0 (WinnowOverlap);
}

WinnowOverlap *
winnow_overlap_ref (WinnowOverlap *overlap)
{
  return g_atomic_rc_box_acquire (overlap);
}

WinnowOverlap *
winnow_overlap_new_without_passages (guint32 total_a, guint32 total_b)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->a.total = total_a;
  overlap->b.total = total_b;
  overlap->passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  return overlap;
}

static void
clear (gpointer data)
{
  WinnowOverlap *overlap = data;
  g_clear_pointer (&overlap->passages, g_array_unref);
  g_clear_pointer (&overlap->evidence, winnow_evidence_unref);
}

void
winnow_overlap_unref (WinnowOverlap *overlap)
{
  g_atomic_rc_box_release_full (overlap, clear);
}

guint32
winnow_ledger_get_excluded (const WinnowLedger *ledger)
{
  guint32 sum = 0;
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    if (reason != WINNOW_EXCLUSION_VERDICT)
      sum += ledger->excluded[reason];
  return sum;
}

gboolean
winnow_ledger_is_plain (const WinnowLedger *ledger)
{
  return winnow_ledger_get_excluded (ledger) == 0 && ledger->excluded[WINNOW_EXCLUSION_VERDICT] == 0;
}

guint32
winnow_ledger_get_counted (const WinnowLedger *ledger)
{
  return ledger->total - winnow_ledger_get_excluded (ledger);
}

static double
share (const WinnowOverlap *overlap, const WinnowLedger *ledger)
{
  guint32 counted = winnow_ledger_get_counted (ledger);
  if (overlap->is_same && overlap->n_excluded[WINNOW_EXCLUSION_VERDICT] == 0)
    return 1;
  return counted > 0 ? (double) ledger->covered / counted : 0;
}

double
winnow_overlap_similarity_of_a (const WinnowOverlap *overlap)
{
  return share (overlap, &overlap->a);
}

double
winnow_overlap_similarity_of_b (const WinnowOverlap *overlap)
{
  return share (overlap, &overlap->b);
}

gboolean
winnow_overlap_is_listed (const WinnowOverlap *overlap)
{
  return overlap->n_passages > 0 || overlap->n_decided > 0 || overlap->n_pictures > 0;
}

double
winnow_overlap_similarity (const WinnowOverlap *overlap)
{
  return MAX (share (overlap, &overlap->a), share (overlap, &overlap->b));
}
