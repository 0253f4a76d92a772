/* weigh.c: what all methods say of the pairs of a check: winnow_evidence_new() on all threads
 *
 * Pairs are taken in their order, in which neighbours share their first document; a document's digests are made once while they are in use (digest-cache.c). */
#include "check/weigh.h"

#include "check/digest-cache.h"
#include "check/parallel.h"
#include "check/progress.h"

#define CHUNK 8u /* overlaps */

typedef struct
{
  WinnowCorpus *corpus;
  const GPtrArray *overlaps;
  GHashTable *numbers; /* id of a document → number of the member */
  WinnowDigestCache *digests;
  WinnowProgress *progress;
  GCancellable *cancellable; /* (nullable) */
} Weighing;

/* *@digests: (nullable) NULL where the document is gone */
static gboolean
take_digests (const Weighing *weighing, gint64 document_id, WinnowDigests **digests, GError **error)
{
  GError *local = NULL;

  *digests = winnow_digest_cache_dup_all (weighing->digests, GPOINTER_TO_UINT (g_hash_table_lookup (weighing->numbers, &document_id)), &local);
  return local == NULL || (g_propagate_error (error, local), FALSE);
}

static gboolean
weigh (const Weighing *weighing, WinnowOverlap *overlap, GError **error)
{
  g_autoptr (WinnowDigests) a = NULL, b = NULL;

  if (!take_digests (weighing, overlap->document_a, &a, error) || !take_digests (weighing, overlap->document_b, &b, error))
    return FALSE;
  if (a != NULL && b != NULL)
    overlap->evidence = winnow_evidence_new (a, b);
  return TRUE;
}

static gboolean
weigh_chunk (guint index, gpointer data, GError **error)
{
  const Weighing *weighing = data;
  guint begin = index * CHUNK, end = MIN (begin + CHUNK, weighing->overlaps->len);

  for (guint i = begin; i < end; i++)
    {
      if (g_cancellable_set_error_if_cancelled (weighing->cancellable, error) || !weigh (weighing, g_ptr_array_index (weighing->overlaps, i), error))
        return FALSE;
      winnow_progress_advance (weighing->progress, 1);
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

gboolean
winnow_weigh_run (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowKnowledge *knowledge, guint jobs, WinnowProgress *progress,
                  GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) numbers = number_members (corpus);
  g_autoptr (WinnowDigestCache) digests = winnow_digest_cache_new (corpus, NULL, knowledge);
  Weighing weighing = { corpus, overlaps, numbers, digests, progress, cancellable };

  winnow_progress_begin (progress, WINNOW_STAGE_MATCHING, overlaps->len);
  return winnow_parallel_run (overlaps->len / CHUNK + (overlaps->len % CHUNK != 0), jobs, weigh_chunk, &weighing, cancellable, error);
}
