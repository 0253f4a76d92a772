/* run.c: the check: word frequencies (frequencies.c) → documents (corpus.c) → candidate pairs
 * (candidates.c) → pictures in common (pictures.c) → overlaps → which passages count (scoring.c) →
 * evidence of all methods (evidence-pass.c) → verdicts (apply-verdicts.c) → the library
 *
 * Threads align candidates in chunks. Each chunk stores its overlaps in a place of its own, and the
 * places are read in order, so overlaps are written by ascending ids of their documents, whatever
 * the number of threads.
 *
 * Overlaps without a passage that counts are written, too: with other settings some may count
 * (rescore.c). Rarity is computed from all passages and is the same under all settings.
 *
 * The result is written in one transaction: until it is complete, the former check stays. */
#include "check/apply-verdicts.h"
#include "check/check.h"
#include "check/corpus.h"
#include "check/identify.h"
#include "check/candidates.h"
#include "check/evidence-pass.h"
#include "check/pictures.h"
#include "check/progress.h"
#include "check/scoring.h"
#include "match/scoring/rarity.h"
#include "parallel/parallel.h"

#define CHUNK 64u /* candidates; neighbours mostly share their first document */

typedef struct
{
  WinnowCorpus *corpus;
  const GArray *candidates;
  GPtrArray **overlaps; /* (owned) (element-type WinnowOverlap) one a chunk; NULL where it found none */
  WinnowProgress *progress;
  GCancellable *cancellable; /* (nullable) */
} Matching;

/* ── matching ── */

/* The first document of the candidates at hand, ready to be aligned: neighbours share it. */
typedef struct
{
  guint32 number;         /* member */
  WinnowText *text;       /* (owned) (nullable) */
  WinnowAligner *aligner; /* (owned) (nullable) NULL where the document is gone */
} First;

static void
clear_first (First *first)
{
  g_clear_pointer (&first->aligner, winnow_aligner_free);
  g_clear_pointer (&first->text, winnow_text_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (First, clear_first)

static gboolean
take_first (const Matching *matching, First *first, guint32 number, GError **error)
{
  WinnowCorpus *corpus = matching->corpus;
  GError *local = NULL;
  if (first->text != NULL && first->number == number)
    return TRUE;
  clear_first (first);
  first->number = number;
  first->text = winnow_corpus_dup_text (corpus, number, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  if (first->text != NULL)
    first->aligner = winnow_aligner_new (first->text, winnow_corpus_get (corpus, number)->mask, corpus->settings);
  return TRUE;
}

/* *@overlap: (nullable) NULL where they share no passage, or one of them is gone. */
static gboolean
align (const Matching *matching, First *first, const WinnowCandidate *candidate, WinnowOverlap **overlap,
       GError **error)
{
  WinnowCorpus *corpus = matching->corpus;
  const WinnowMember *a = winnow_corpus_get (corpus, candidate->a), *b = winnow_corpus_get (corpus, candidate->b);
  g_autoptr (WinnowText) text_b = NULL;
  GError *local = NULL;
  *overlap = NULL;
  if (!take_first (matching, first, candidate->a, error))
    return FALSE;
  text_b = winnow_corpus_dup_text (corpus, candidate->b, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  if (first->aligner == NULL || text_b == NULL)
    return TRUE;
  *overlap = candidate->is_related ? winnow_aligner_align (first->aligner, text_b, b->mask)
                                   : winnow_aligner_align_copies (first->aligner, text_b, b->mask);
  (*overlap)->document_a = a->document->id;
  (*overlap)->document_b = b->document->id;
  if ((*overlap)->passages->len == 0)
    g_clear_pointer (overlap, winnow_overlap_unref);
  return TRUE;
}

static gboolean
match_chunk (guint index, gpointer data, GError **error)
{
  Matching *matching = data;
  guint begin = index * CHUNK, end = MIN (begin + CHUNK, matching->candidates->len);
  g_auto (First) first = { 0 };
  for (guint i = begin; i < end; i++)
    {
      WinnowOverlap *overlap;
      if (g_cancellable_set_error_if_cancelled (matching->cancellable, error)
          || !align (matching, &first, &g_array_index (matching->candidates, WinnowCandidate, i), &overlap, error))
        return FALSE;
      if (overlap != NULL && matching->overlaps[index] == NULL)
        matching->overlaps[index] = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
      if (overlap != NULL)
        g_ptr_array_add (matching->overlaps[index], overlap);
      winnow_progress_advance (matching->progress, 1);
    }
  return TRUE;
}

/* Empties the chunks' places. Returns: (transfer full) (element-type WinnowOverlap) */
static GPtrArray *
gather (Matching *matching, guint n_chunks)
{
  GPtrArray *overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < n_chunks; i++)
    if (matching->overlaps[i] != NULL)
      g_ptr_array_extend_and_steal (overlaps, g_steal_pointer (&matching->overlaps[i]));
  return overlaps;
}

static GPtrArray *
match (WinnowCorpus *corpus, const GArray *candidates, guint jobs, WinnowProgress *progress, GCancellable *cancellable,
       GError **error)
{
  guint n_chunks = candidates->len / CHUNK + (candidates->len % CHUNK != 0);
  g_autofree GPtrArray **places = g_new0 (GPtrArray *, n_chunks + 1);
  Matching matching = { corpus, candidates, places, progress, cancellable };
  g_autoptr (GPtrArray) overlaps = NULL;
  gboolean done;
  winnow_progress_begin (progress, WINNOW_STAGE_MATCHING, candidates->len);
  done = winnow_parallel_run (n_chunks, jobs, match_chunk, &matching, cancellable, error);
  overlaps = gather (&matching, n_chunks);
  return done ? g_steal_pointer (&overlaps) : NULL;
}

/* ── scoring ── */

typedef struct
{
  WinnowCorpus *corpus;
  GHashTable *needed; /* ids of documents with overlaps */
} ExclusionPass;

static gboolean
add_member_exclusions (guint index, gpointer data, GError **error)
{
  const ExclusionPass *pass = data;
  const WinnowMember *member = winnow_corpus_get (pass->corpus, index);
  return !(member->is_query || g_hash_table_contains (pass->needed, &member->document->id))
         || winnow_corpus_add_exclusions (pass->corpus, index, error);
}

/* The exclusions of the documents that were checked, and of those that have something in common
 * with them. */
static gboolean
add_exclusions (WinnowCorpus *corpus, const GPtrArray *overlaps, guint jobs, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) needed = g_hash_table_new (g_int64_hash, g_int64_equal);
  ExclusionPass pass = { corpus, needed };
  for (guint i = 0; i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      g_hash_table_add (needed, &overlap->document_a);
      g_hash_table_add (needed, &overlap->document_b);
    }
  return winnow_parallel_run (corpus->members->len, jobs, add_member_exclusions, &pass, cancellable, error);
}

/* Exclusions of all members, by ids of their documents. */
static GHashTable *
index_exclusions (const WinnowCorpus *corpus)
{
  GHashTable *exclusions = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint number = 0; number < corpus->members->len; number++)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      if (member->exclusions != NULL)
        g_hash_table_insert (exclusions, &member->document->id, member->exclusions);
    }
  return exclusions;
}

static gboolean
score (WinnowCorpus *corpus, const GPtrArray *overlaps, guint jobs, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) exclusions = NULL;
  if (!add_exclusions (corpus, overlaps, jobs, cancellable, error))
    return FALSE;
  exclusions = index_exclusions (corpus);
  winnow_rarity_count_documents (overlaps);
  return winnow_scoring_run (overlaps, exclusions, corpus->settings, jobs, cancellable, error);
}

/* ── writing ── */

/* Ids of the members that are still what was compared. Within the transaction that writes. */
static GHashTable *
find_current (const WinnowCorpus *corpus, GError **error)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint number = 0; number < corpus->members->len; number++)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      gboolean current;
      if (!winnow_corpus_is_current (corpus, member, &current, error))
        return NULL;
      if (current)
        g_hash_table_add (ids, &member->document->id);
    }
  return g_steal_pointer (&ids);
}

static gboolean
write_members (const WinnowCorpus *corpus, GHashTable *current, GError **error)
{
  for (guint number = 0; number < corpus->members->len; number++)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      if (!g_hash_table_contains (current, &member->document->id))
        continue;
      if (!winnow_library_put_checked (corpus->library, member->document->id, error))
        return FALSE;
      if (member->exclusions != NULL
          && !winnow_library_put_exclusions (corpus->library, member->document->id, member->exclusions, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_overlaps (const WinnowCorpus *corpus, const GPtrArray *overlaps, GHashTable *current, WinnowProgress *progress,
                GCancellable *cancellable, GError **error)
{
  for (guint i = 0; i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (g_hash_table_contains (current, &overlap->document_a) && g_hash_table_contains (current, &overlap->document_b)
          && !winnow_library_put_overlap (corpus->library, overlap, error))
        return FALSE;
      winnow_progress_advance (progress, 1);
    }
  return TRUE;
}

/* What is to be written. */
typedef struct
{
  GPtrArray *overlaps;        /* (owned) (element-type WinnowOverlap) by documents */
  WinnowFoundPictures *found; /* (owned) */
} Result;

static void
clear_result (Result *result)
{
  g_clear_pointer (&result->overlaps, g_ptr_array_unref);
  g_clear_pointer (&result->found, winnow_found_pictures_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Result, clear_result)

/* Within a transaction. */
static gboolean
write_check (const WinnowCorpus *corpus, const Result *result, WinnowProgress *progress, GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GHashTable) current = find_current (corpus, error);
  g_autoptr (GHashTable) exclusions = index_exclusions (corpus);
  g_autoptr (GHashTable) links = NULL;
  if (current != NULL)
    links = winnow_verdicts_apply_stored (corpus->library, result->overlaps, exclusions, current, corpus->settings,
                                          error);
  return links != NULL && winnow_pictures_leave_out_changed (result->found, corpus->library, current, error)
         && winnow_library_begin_check (corpus->library, corpus->settings, error)
         && write_members (corpus, current, error)
         && write_overlaps (corpus, result->overlaps, current, progress, cancellable, error)
         && winnow_verdicts_write_links (corpus->library, links, error)
         && winnow_pictures_write (result->found, corpus->library, current, error);
}

static gboolean
write_result (const WinnowCorpus *corpus, const Result *result, WinnowProgress *progress, GCancellable *cancellable,
              GError **error)
{
  winnow_progress_begin (progress, WINNOW_STAGE_WRITING, result->overlaps->len);
  if (!winnow_library_begin (corpus->library, error))
    return FALSE;
  if (write_check (corpus, result, progress, cancellable, error))
    return winnow_library_commit (corpus->library, error);
  winnow_library_rollback (corpus->library);
  return FALSE;
}

/* ── the whole ── */

static gboolean
add_evidence (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowMethodContext *context, guint jobs,
              WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowEvidencePass) evidence_pass = winnow_evidence_pass_new (corpus, context);
  return winnow_evidence_pass_run (evidence_pass, overlaps, jobs, progress, cancellable, error);
}

static WinnowLibraryContext *
load_context (WinnowLibrary *library, const WinnowSettings *settings, guint jobs, WinnowProgress *progress,
              GCancellable *cancellable, GError **error)
{
  WinnowFrequencies *frequencies = winnow_check_get_frequencies (library, jobs, progress, cancellable, error);
  return frequencies != NULL ? winnow_library_context_new (frequencies, settings) : NULL;
}

/* The overlaps of text and of pictures. */
static gboolean
compare (WinnowCorpus *corpus, const WinnowMethodContext *context, Result *result, guint jobs, WinnowProgress *progress,
         GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) candidates = winnow_candidates_find (corpus, context, jobs, progress, cancellable, error);
  g_autoptr (GPtrArray) overlaps = NULL;
  if (candidates == NULL)
    return FALSE;
  result->found = winnow_pictures_find (corpus, jobs, progress, cancellable, error);
  overlaps = result->found != NULL ? match (corpus, candidates, jobs, progress, cancellable, error) : NULL;
  if (overlaps != NULL)
    result->overlaps = winnow_pictures_join (result->found, corpus, overlaps, jobs, cancellable, error);
  return result->overlaps != NULL;
}

gboolean
winnow_check_run (WinnowLibrary *library, const WinnowSettings *settings, const gint64 *only, gsize n_only, guint jobs,
                  WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowCorpus) corpus = NULL;
  g_autoptr (WinnowLibraryContext) library_context = NULL;
  g_auto (Result) result = { 0 };
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  if (!winnow_settings_validate (settings, error) || !winnow_identify_all (library, jobs, cancellable, error))
    return FALSE;
  library_context = load_context (library, settings, jobs, progress, cancellable, error);
  corpus = library_context != NULL ? winnow_corpus_new (library, settings, only, n_only, error) : NULL;
  if (corpus == NULL)
    return FALSE;
  corpus->finds_exclusions = TRUE;
  if (!compare (corpus, &library_context->context, &result, jobs, progress, cancellable, error)
      || !score (corpus, result.overlaps, jobs, cancellable, error)
      || !add_evidence (corpus, result.overlaps, &library_context->context, jobs, progress, cancellable, error)
      || !write_result (corpus, &result, progress, cancellable, error))
    return FALSE;
  winnow_progress_finish (progress);
  return TRUE;
}
