/* overlap.c: a pair of documents, its ledgers and percentages */
#include "match/overlap.h"
#include "base/array.h"

static const char *const kind_ids[] = { "exact", "near", "reworded", "condensed", "translated" };

const char *
winnow_passage_kind_get_id (WinnowPassageKind kind)
{
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (kind_ids), NULL);
  return kind_ids[kind];
}

const char *const winnow_citation_ids[] = { "none", "cited", "quoted", "cited_quoted", NULL };

/* Overlaps are allocated, and given back to the system, in blocks. */
#define MOST_IN_BLOCK 1024

typedef struct _Block Block;

typedef struct
{
  Block *block;
  WinnowOverlap overlap;
} Slot;

struct _Block
{
  gint n_references; /* to any of the overlaps */
  guint n;
  Slot slots[];
};

static Block *
new_block (guint n)
{
  Block *block = g_malloc0 (sizeof (Block) + n * sizeof (Slot));
  block->n_references = (gint) n;
  block->n = n;
  winnow_for_each_below (i, n)
    block->slots[i].block = block;
  return block;
}

static Block *
get_block (WinnowOverlap *overlap)
{
  return ((Slot *) (gpointer) ((char *) overlap - G_STRUCT_OFFSET (Slot, overlap)))->block;
}

WinnowOverlap *
winnow_overlap_new (void)
{
  return &new_block (1)->slots[0].overlap;
}

GPtrArray *
winnow_overlap_new_many (guint n)
{
  GPtrArray *overlaps = g_ptr_array_new_full (n, (GDestroyNotify) winnow_overlap_unref);
  while (overlaps->len < n)
    {
      Block *block = new_block (MIN (n - overlaps->len, MOST_IN_BLOCK));
      winnow_for_each_below (i, block->n)
        g_ptr_array_add (overlaps, &block->slots[i].overlap);
    }
  return overlaps;
}

WinnowOverlap *
winnow_overlap_ref (WinnowOverlap *overlap)
{
  g_atomic_int_inc (&get_block (overlap)->n_references);
  return overlap;
}

WinnowOverlap *
winnow_overlap_new_without_passages (guint32 total_a, guint32 total_b)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->a.total = total_a;
  overlap->b.total = total_b;
  overlap->passages = winnow_array_new (WinnowPassage);
  return overlap;
}

void
winnow_overlap_unref (WinnowOverlap *overlap)
{
  Block *block = get_block (overlap);
  if (!g_atomic_int_dec_and_test (&block->n_references))
    return;
  winnow_for_each_below (i, block->n)
    {
      g_clear_pointer (&block->slots[i].overlap.passages, g_array_unref);
      g_clear_pointer (&block->slots[i].overlap.gaps, g_array_unref);
      g_clear_pointer (&block->slots[i].overlap.evidence, winnow_evidence_unref);
    }
  g_free (block);
}

guint32
winnow_ledger_get_excluded (const WinnowLedger *ledger)
{
  guint32 sum = 0;
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_EXCLUSION_SHORT; reason++)
    sum += ledger->excluded[reason];
  return sum;
}

gboolean
winnow_ledger_is_plain (const WinnowLedger *ledger)
{
  guint32 sum = 0;
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    sum += ledger->excluded[reason];
  return sum == 0;
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

gboolean
winnow_overlap_is_strong (const WinnowOverlap *overlap)
{
  guint32 shorter = MIN (winnow_ledger_get_counted (&overlap->a), winnow_ledger_get_counted (&overlap->b)),
          reworded = overlap->by_kind[WINNOW_PASSAGE_REWORDED];
  return overlap->by_kind[WINNOW_PASSAGE_EXACT] + overlap->by_kind[WINNOW_PASSAGE_NEAR] > 0
         || (reworded > 0 && 2 * (guint64) reworded >= shorter);
}

double
winnow_overlap_similarity (const WinnowOverlap *overlap)
{
  return MAX (share (overlap, &overlap->a), share (overlap, &overlap->b));
}
