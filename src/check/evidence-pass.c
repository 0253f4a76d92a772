/* evidence-pass.c: the evidence of all methods on the pairs of a check, on all threads
 *
 * Only pairs with a passage that counts, or would count without a verdict, and pairs with pictures
 * in common get evidence: comparing all methods takes about as long as aligning the texts, and five
 * of six pairs of a large collection share only short runs. Neighbouring pairs share their first
 * document, and digest-cache.c makes the digests of a document once while they are in use. */
#include "check/evidence-pass.h"

#include "check/digest-cache.h"
#include "check/progress.h"
#include "parallel/parallel.h"

#define CHUNK 8u /* overlaps */

struct _WinnowEvidencePass
{
  GHashTable *numbers;        /* (owned) id of a document → number of the member */
  WinnowDigestCache *digests; /* (owned) */
};

typedef struct
{
  const WinnowEvidencePass *evidence_pass;
  const GPtrArray *overlaps; /* (element-type WinnowOverlap) */
  WinnowProgress *progress;
  GCancellable *cancellable; /* (nullable) */
} Pass;

/* *@digests: (nullable) NULL where the document is gone */
static gboolean
take_digests (const Pass *pass, gint64 document_id, WinnowDigests **digests, GError **error)
{
  gpointer number;
  GError *local = NULL;
  *digests = NULL;
  if (!g_hash_table_lookup_extended (pass->evidence_pass->numbers, &document_id, NULL, &number))
    return TRUE;
  *digests = winnow_digest_cache_dup_all (pass->evidence_pass->digests, GPOINTER_TO_UINT (number), &local);
  return local == NULL || (g_propagate_error (error, local), FALSE);
}

static gboolean
add_evidence (const Pass *pass, WinnowOverlap *overlap, GError **error)
{
  g_autoptr (WinnowDigests) a = NULL, b = NULL;
  if (!take_digests (pass, overlap->document_a, &a, error) || !take_digests (pass, overlap->document_b, &b, error))
    return FALSE;
  if (a != NULL && b != NULL)
    overlap->evidence = winnow_evidence_new (a, b);
  return TRUE;
}

static gboolean
compare_chunk (guint index, gpointer data, GError **error)
{
  const Pass *pass = data;
  guint begin = index * CHUNK, end = MIN (begin + CHUNK, pass->overlaps->len);
  for (guint i = begin; i < end; i++)
    {
      if (g_cancellable_set_error_if_cancelled (pass->cancellable, error)
          || !add_evidence (pass, g_ptr_array_index (pass->overlaps, i), error))
        return FALSE;
      winnow_progress_advance (pass->progress, 1);
    }
  return TRUE;
}

static GHashTable *
number_members (const WinnowCorpus *corpus)
{
  GHashTable *numbers = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint number = 0; number < corpus->members->len; number++)
    g_hash_table_insert (numbers, &winnow_corpus_get (corpus, number)->document->id, GUINT_TO_POINTER (number));
  return numbers;
}

static gboolean
needs_evidence (const WinnowOverlap *overlap)
{
  return winnow_overlap_is_listed (overlap) && overlap->evidence == NULL;
}

gboolean
winnow_evidence_pass_is_needed (const GPtrArray *overlaps)
{
  for (guint i = 0; i < overlaps->len; i++)
    if (needs_evidence (g_ptr_array_index (overlaps, i)))
      return TRUE;
  return FALSE;
}

WinnowEvidencePass *
winnow_evidence_pass_new (WinnowCorpus *corpus, const WinnowMethodContext *context)
{
  WinnowEvidencePass *evidence_pass = g_new (WinnowEvidencePass, 1);
  evidence_pass->numbers = number_members (corpus);
  evidence_pass->digests = winnow_digest_cache_new (corpus, NULL, context);
  return evidence_pass;
}

void
winnow_evidence_pass_free (WinnowEvidencePass *evidence_pass)
{
  if (evidence_pass == NULL)
    return;
  g_hash_table_unref (evidence_pass->numbers);
  winnow_digest_cache_free (evidence_pass->digests);
  g_free (evidence_pass);
}

gboolean
winnow_evidence_pass_run (WinnowEvidencePass *evidence_pass, const GPtrArray *overlaps, guint jobs,
                          WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) without = g_ptr_array_new ();
  Pass pass = { evidence_pass, without, progress, cancellable };
  for (guint i = 0; i < overlaps->len; i++)
    if (needs_evidence (g_ptr_array_index (overlaps, i)))
      g_ptr_array_add (without, g_ptr_array_index (overlaps, i));
  winnow_progress_begin (progress, WINNOW_STAGE_MATCHING, without->len);
  return winnow_parallel_run (without->len / CHUNK + (without->len % CHUNK != 0), jobs, compare_chunk, &pass,
                              cancellable, error);
}
