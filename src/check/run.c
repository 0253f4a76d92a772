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
#include "check/stages.h"
#include "match/scoring/rarity.h"

#define CHUNK 64u /* candidates; neighbours mostly share their first document */

typedef struct
{
  WinnowCorpus *corpus;
  const GArray *candidates;
  GPtrArray **overlaps; /* (owned) (element-type WinnowOverlap) one a chunk; NULL where it found none */
  const WinnowWork *work;
} Matching;

/* ── matching ── */

/* The first document of a candidate, ready to be aligned: neighbours share it. */
typedef struct
{
  guint32 number;         /* member */
  WinnowText *text;       /* (owned) (nullable) */
  WinnowAligner *aligner; /* (owned) (nullable) NULL where the document was removed */
} First;

static void
clear_first (First *first)
{
  g_clear_pointer (&first->aligner, winnow_aligner_free);
  g_clear_pointer (&first->text, winnow_text_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (First, clear_first)

static gboolean
take_first (WinnowCorpus *corpus, First *first, guint32 number, GError **error)
{
  if (first->text != NULL && first->number == number)
    return TRUE;
  clear_first (first);
  first->number = number;
  if (!winnow_corpus_dup_text (corpus, number, &first->text, error))
    return FALSE;
  if (first->text != NULL)
    first->aligner = winnow_aligner_new (first->text, winnow_corpus_get (corpus, number)->mask, corpus->settings);
  return TRUE;
}

/* *@overlap: (nullable) NULL where they share no passage, or one of them was removed. */
static gboolean
align (WinnowCorpus *corpus, First *first, const WinnowCandidate *candidate, WinnowOverlap **overlap, GError **error)
{
  const WinnowMember *a = winnow_corpus_get (corpus, candidate->a), *b = winnow_corpus_get (corpus, candidate->b);
  g_autoptr (WinnowText) text_b = NULL;
  *overlap = NULL;
  if (!take_first (corpus, first, candidate->a, error)
      || !winnow_corpus_dup_text (corpus, candidate->b, &text_b, error))
    return FALSE;
  if (first->aligner == NULL || text_b == NULL)
    return TRUE;
  *overlap = winnow_aligner_align_by (first->aligner, text_b, b->mask,
                                      (candidate->is_sounding ? WINNOW_PASS_SOUNDS : 0)
                                          | (candidate->is_related ? WINNOW_PASS_REWORDED : 0));
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
  guint end = MIN ((index + 1) * CHUNK, matching->candidates->len);
  g_auto (First) first = { 0 };
  for (guint i = index * CHUNK; i < end; i++)
    {
      const WinnowCandidate *candidate = &g_array_index (matching->candidates, WinnowCandidate, i);
      WinnowOverlap *overlap;
      if (g_cancellable_set_error_if_cancelled (matching->work->cancellable, error)
          || !align (matching->corpus, &first, candidate, &overlap, error))
        return FALSE;
      if (overlap != NULL && matching->overlaps[index] == NULL)
        matching->overlaps[index] = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
      if (overlap != NULL)
        g_ptr_array_add (matching->overlaps[index], overlap);
      winnow_progress_advance (matching->work->progress, 1);
    }
  return TRUE;
}

static GPtrArray *
match (WinnowCorpus *corpus, const GArray *candidates, const WinnowWork *work, GError **error)
{
  guint n_chunks = (candidates->len + CHUNK - 1) / CHUNK;
  g_autofree GPtrArray **places = g_new0 (GPtrArray *, n_chunks + 1);
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  Matching matching = { corpus, candidates, places, work };
  winnow_progress_begin (work->progress, WINNOW_STAGE_MATCHING, candidates->len);
  gboolean is_done = winnow_work_run (work, n_chunks, match_chunk, &matching, error);
  for (guint i = 0; i < n_chunks; i++)
    if (places[i] != NULL)
      g_ptr_array_extend_and_steal (overlaps, places[i]);
  return is_done ? g_steal_pointer (&overlaps) : NULL;
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
add_exclusions (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowWork *work, GError **error)
{
  g_autoptr (GHashTable) needed = g_hash_table_new (g_int64_hash, g_int64_equal);
  ExclusionPass pass = { corpus, needed };
  for (guint i = 0; i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      g_hash_table_add (needed, &overlap->document_a);
      g_hash_table_add (needed, &overlap->document_b);
    }
  return winnow_work_run (work, corpus->members->len, add_member_exclusions, &pass, error);
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
score (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowWork *work, GError **error)
{
  if (!add_exclusions (corpus, overlaps, work, error))
    return FALSE;
  g_autoptr (GHashTable) exclusions = index_exclusions (corpus);
  winnow_rarity_count_documents (overlaps);
  return winnow_scoring_run (overlaps, exclusions, corpus->settings, work, error);
}

/* ── writing ── */

/* Ids of the members that did not change since they were compared. Within the transaction that
 * writes. */
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
      if (g_hash_table_contains (current, &member->document->id)
          && (!winnow_library_put_checked (corpus->library, member->document->id, error)
              || (member->exclusions != NULL
                  && !winnow_library_put_exclusions (corpus->library, member->document->id, member->exclusions,
                                                     error))))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_overlaps (const WinnowCorpus *corpus, const GPtrArray *overlaps, GHashTable *current, const WinnowWork *work,
                GError **error)
{
  for (guint i = 0; i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (g_cancellable_set_error_if_cancelled (work->cancellable, error))
        return FALSE;
      if (g_hash_table_contains (current, &overlap->document_a) && g_hash_table_contains (current, &overlap->document_b)
          && !winnow_library_put_overlap (corpus->library, overlap, error))
        return FALSE;
      winnow_progress_advance (work->progress, 1);
    }
  return TRUE;
}

/* Within a transaction. @overlaps: by documents */
static gboolean
write_check (const WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowFoundPictures *found,
             const WinnowWork *work, GError **error)
{
  g_autoptr (GHashTable) current = find_current (corpus, error), exclusions = index_exclusions (corpus);
  g_autoptr (GHashTable) links = current != NULL ? winnow_verdicts_apply_stored (corpus->library, overlaps, exclusions,
                                                                                 current, corpus->settings, error)
                                                 : NULL;
  return links != NULL && winnow_pictures_leave_out_changed (found, corpus->library, current, error)
         && winnow_library_begin_check (corpus->library, corpus->settings, error)
         && write_members (corpus, current, error) && write_overlaps (corpus, overlaps, current, work, error)
         && winnow_verdicts_write_links (corpus->library, links, error)
         && winnow_pictures_write (found, corpus->library, current, error);
}

/* ── the whole ── */

/* The overlaps of text and of pictures. *@found: (transfer full) */
static GPtrArray *
compare (WinnowCorpus *corpus, const WinnowMethodContext *context, WinnowFoundPictures **found, const WinnowWork *work,
         GError **error)
{
  g_autoptr (GArray) candidates = winnow_candidates_find (corpus, context, work, error);
  *found = candidates != NULL ? winnow_pictures_find (corpus, work, error) : NULL;
  g_autoptr (GPtrArray) overlaps = *found != NULL ? match (corpus, candidates, work, error) : NULL;
  return overlaps != NULL ? winnow_pictures_join (*found, corpus, overlaps, work, error) : NULL;
}

static gboolean
check (WinnowCorpus *corpus, const WinnowMethodContext *context, const WinnowWork *work, GError **error)
{
  g_autoptr (WinnowFoundPictures) found = NULL;
  g_autoptr (GPtrArray) overlaps = compare (corpus, context, &found, work, error);
  g_autoptr (WinnowEvidencePass) evidence_pass = winnow_evidence_pass_new (corpus, context);
  if (overlaps == NULL || !score (corpus, overlaps, work, error)
      || !winnow_evidence_pass_run (evidence_pass, overlaps, work, error))
    return FALSE;
  winnow_progress_begin (work->progress, WINNOW_STAGE_WRITING, overlaps->len);
  return winnow_library_begin (corpus->library, error)
         && winnow_library_end (corpus->library, write_check (corpus, overlaps, found, work, error), error);
}

gboolean
winnow_check_run (WinnowLibrary *library, const WinnowSettings *settings, const gint64 *only, gsize n_only, guint jobs,
                  WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  const WinnowWork work = { jobs, progress, cancellable };
  if (!winnow_settings_validate (settings, error) || !winnow_identify_all (library, WINNOW_SEEN_TEXT, &work, error))
    return FALSE;
  g_autoptr (WinnowLibraryContext) library_context = winnow_library_context_load (library, settings, &work, error);
  g_autoptr (WinnowCorpus) corpus
      = library_context != NULL ? winnow_corpus_new (library, settings, only, n_only, error) : NULL;
  if (corpus == NULL)
    return FALSE;
  corpus->finds_exclusions = TRUE;
  if (!check (corpus, &library_context->context, &work, error))
    return FALSE;
  winnow_progress_finish (progress);
  return TRUE;
}
