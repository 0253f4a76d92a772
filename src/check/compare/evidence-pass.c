/* evidence-pass.c: the evidence of all methods on the pairs of a check, on all threads
 *
 * Only pairs with a passage that counts, or would count without a verdict, and pairs with pictures
 * in common get evidence: comparing all methods takes about as long as aligning the texts, and five
 * of six pairs of a large collection share only short runs. Neighbouring pairs share their first
 * document, and digest-cache.c makes the digests of a document once while they are in use. */
#include "check/compare/digest-cache.h"
#include "check/compare/stages.h"
#include "base/parallel.h"
#include "base/for-each.h"

struct _WinnowEvidencePass
{
  GHashTable *numbers;        /* (owned) id of a document → number of the member */
  WinnowDigestCache *digests; /* (owned) */
  GPtrArray *overlaps;        /* (owned) (element-type WinnowOverlap) of the run */
  const WinnowThreads *threads;
};

/* *@digests: (nullable) NULL where the document was removed */
static gboolean
take_digests (const WinnowEvidencePass *evidence_pass, gint64 document_id, WinnowDigests **digests, GError **error)
{
  gpointer number;
  return !g_hash_table_lookup_extended (evidence_pass->numbers, &document_id, NULL, &number)
         || winnow_digest_cache_dup_all (evidence_pass->digests, GPOINTER_TO_UINT (number), digests, error);
}

static gboolean
add_evidence (guint index, gpointer data, GError **error)
{
  const WinnowEvidencePass *evidence_pass = data;
  WinnowOverlap *overlap = g_ptr_array_index (evidence_pass->overlaps, index);
  g_autoptr (WinnowDigests) a = NULL, b = NULL;
  if (!take_digests (evidence_pass, overlap->document_a, &a, error)
      || !take_digests (evidence_pass, overlap->document_b, &b, error))
    return FALSE;
  if (a != NULL && b != NULL)
    overlap->evidence = winnow_evidence_new (a, b, overlap->coverage);
  if (winnow_is_cancelled ()) /* it may be of incomplete digests */
    g_clear_pointer (&overlap->evidence, winnow_evidence_unref);
  winnow_progress_advance (evidence_pass->threads->progress, 1);
  return TRUE;
}

static gboolean
needs_evidence (const WinnowOverlap *overlap)
{
  return winnow_overlap_is_listed (overlap) && overlap->evidence == NULL;
}

gboolean
winnow_evidence_pass_is_needed (const GPtrArray *overlaps)
{
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (needs_evidence (overlap))
      return TRUE;
  return FALSE;
}

WinnowEvidencePass *
winnow_evidence_pass_new (WinnowCorpus *corpus, const WinnowMethodContext *context)
{
  WinnowEvidencePass *evidence_pass = g_new0 (WinnowEvidencePass, 1);
  evidence_pass->numbers = winnow_corpus_number_members (corpus);
  evidence_pass->digests = winnow_digest_cache_new (corpus, NULL, context);
  evidence_pass->overlaps = g_ptr_array_new ();
  return evidence_pass;
}

void
winnow_evidence_pass_free (WinnowEvidencePass *evidence_pass)
{
  g_hash_table_unref (evidence_pass->numbers);
  winnow_digest_cache_free (evidence_pass->digests);
  g_ptr_array_unref (evidence_pass->overlaps);
  g_free (evidence_pass);
}

gboolean
winnow_evidence_pass_run (WinnowEvidencePass *evidence_pass, const GPtrArray *overlaps, const WinnowThreads *threads,
                          GError **error)
{
  evidence_pass->threads = threads;
  g_ptr_array_set_size (evidence_pass->overlaps, 0);
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (needs_evidence (overlap))
      g_ptr_array_add (evidence_pass->overlaps, overlap);
  winnow_progress_begin (threads->progress, WINNOW_STAGE_EVIDENCE, evidence_pass->overlaps->len);
  return winnow_threads_run (threads, evidence_pass->overlaps->len, add_evidence, evidence_pass, error);
}
