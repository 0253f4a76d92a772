/* evidence-pass.c: the evidence of all methods on pairs of the last check, on all threads
 *
 * Comparing all methods takes as long as aligning the texts, and only reports print it for many
 * pairs. Neighbouring pairs share their first document, and digest-cache.c makes the digests of a
 * document once while they are in use. */
#include "check/compare/digest-cache.h"
#include "check/compare/stages.h"
#include "base/for-each.h"
#include "base/parallel.h"

typedef struct
{
  GHashTable *numbers;        /* (owned) id of a document → number of the member */
  WinnowDigestCache *digests; /* (owned) */
  GPtrArray *overlaps;        /* (owned) (element-type WinnowOverlap) without evidence */
  WinnowProgress *progress;
} EvidencePass;

static void
clear_pass (EvidencePass *pass)
{
  winnow_clear (pass, g_hash_table_unref, numbers);
  winnow_clear (pass, winnow_digest_cache_free, digests);
  winnow_clear (pass, g_ptr_array_unref, overlaps);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EvidencePass, clear_pass)

/* *@digests: (nullable) NULL where the document was removed */
static gboolean
take_digests (const EvidencePass *pass, gint64 document_id, WinnowDigests **digests, GError **error)
{
  gpointer number;
  return !g_hash_table_lookup_extended (pass->numbers, &document_id, NULL, &number)
         || winnow_digest_cache_dup_all (pass->digests, GPOINTER_TO_UINT (number), digests, error);
}

static gboolean
add_evidence (guint index, gpointer data, GError **error)
{
  const EvidencePass *pass = data;
  WinnowOverlap *overlap = g_ptr_array_index (pass->overlaps, index);
  g_autoptr (WinnowDigests) a = NULL, b = NULL;
  if (!take_digests (pass, overlap->document_a, &a, error) || !take_digests (pass, overlap->document_b, &b, error))
    return FALSE;
  if (a != NULL && b != NULL && !winnow_is_cancelled ()) /* cancelled, digests may be incomplete */
    overlap->evidence = winnow_evidence_new (a, b, overlap->coverage);
  winnow_progress_advance (pass->progress, 1);
  return TRUE;
}

/* The documents of @overlaps as the last check read them. */
static WinnowCorpus *
load_corpus (WinnowLibrary *library, const WinnowSettings *settings, const GPtrArray *overlaps, GError **error)
{
  g_autoptr (GHashTable) ids = winnow_id_index_new ();
  g_autoptr (WinnowCorpus) corpus = winnow_corpus_new (library, settings, error);
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    {
      g_hash_table_add (ids, &overlap->document_a);
      g_hash_table_add (ids, &overlap->document_b);
    }
  if (corpus == NULL)
    return NULL;
  winnow_corpus_keep (corpus, ids);
  return winnow_corpus_take_class_text (corpus, error) ? g_steal_pointer (&corpus) : NULL;
}

gboolean
winnow_check_add_evidence (WinnowLibrary *library, const GPtrArray *overlaps, const WinnowThreads *threads,
                           GError **error)
{
  g_auto (EvidencePass) pass = { .overlaps = g_ptr_array_new (), .progress = threads->progress };
  g_autoptr (WinnowCheckRecord) record = NULL;
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (overlap->evidence == NULL && winnow_overlap_is_listed (overlap))
      g_ptr_array_add (pass.overlaps, overlap);
  if (pass.overlaps->len == 0)
    return TRUE;
  if (!winnow_library_read_check_record (library, &record, error))
    return FALSE;
  g_autoptr (WinnowLibraryContext) context = winnow_library_context_new (NULL, &record->settings);
  g_autoptr (WinnowCorpus) corpus = load_corpus (library, &record->settings, pass.overlaps, error);
  if (corpus == NULL)
    return FALSE;
  pass.numbers = winnow_corpus_number_members (corpus);
  pass.digests = winnow_digest_cache_new (corpus, NULL, &context->context);
  winnow_progress_begin (threads->progress, WINNOW_STAGE_EVIDENCE, pass.overlaps->len);
  return winnow_threads_run (threads, pass.overlaps->len, add_evidence, &pass, error);
}
