/* run.c: the check: documents (corpus.c) → candidate pairs (candidates.c), without those that were
 * compared before (former.c) → pictures in common (pictures.c) → overlaps → which passages count
 * (scoring.c) → evidence of all methods (evidence-pass.c) → verdicts (apply-verdicts.c) → the
 * library
 *
 * Threads align candidates in chunks, and store what they find at the place of the candidate, so
 * nothing depends on the number of threads.
 *
 * Overlaps without a passage that counts are written, too: with other settings some may count
 * (rescore.c). Rarity is computed from all passages and is the same under all settings.
 *
 * A result is written in one transaction. What was compared so far is written now and then, and
 * when the check is cancelled: the next one goes on from there. */
#include "check/former.h"
#include "check/stages.h"
#include "match/scoring/rarity.h"

#define CHUNK 64u /* candidates; neighbours mostly share their first document */
#define SLICE 64u /* chunks between two looks at the clock */
#define SECONDS 5 /* between two results, at least … */
#define SHARE 8   /* … and so many times as long as writing the last one took */

/* For the time left, until it is known: */
#define PAIRS_OF_ONE 20u   /* candidates that a new document brings */
#define PAIRS_OF_LISTED 5u /* of so many candidates one is listed */

/* What became of a candidate. */
typedef struct
{
  WinnowOverlap *overlap; /* (owned) (nullable) NULL: they share nothing, or it is not known yet */
  gboolean is_known;
} Result;

typedef struct
{
  WinnowCorpus *corpus;
  const WinnowMethodContext *context;
  const WinnowWork *work;
  char *basis;                /* (owned) */
  WinnowFormer *former;       /* (owned) */
  GArray *candidates;         /* (owned) (element-type WinnowCandidate) */
  Result *results;            /* (owned) one a candidate */
  GArray *open;               /* (owned) (element-type guint32) candidates to align, by index */
  guint first;                /* of @open, of the slice that runs */
  WinnowFoundPictures *found; /* (owned) */
} Check;

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
  guint32 passes = winnow_candidate_get_passes (candidate);
  *overlap = winnow_aligner_align_by (first->aligner, text_b, b->mask, passes);
  (*overlap)->passes = passes;
  (*overlap)->document_a = a->document->id;
  (*overlap)->document_b = b->document->id;
  if ((*overlap)->passages->len == 0)
    g_clear_pointer (overlap, winnow_overlap_unref);
  return TRUE;
}

static gboolean
match_chunk (guint index, gpointer data, GError **error)
{
  const Check *check = data;
  guint begin = check->first + index * CHUNK, end = MIN (begin + CHUNK, check->open->len);
  g_auto (First) first = { 0 };
  for (guint i = begin; i < end; i++)
    {
      guint32 number = g_array_index (check->open, guint32, i);
      if (g_cancellable_set_error_if_cancelled (check->work->cancellable, error)
          || !align (check->corpus, &first, &g_array_index (check->candidates, WinnowCandidate, number),
                     &check->results[number].overlap, error))
        return FALSE;
      check->results[number].is_known = TRUE;
      winnow_progress_advance (check->work->progress, 1);
    }
  return TRUE;
}

/* Takes over what is known of the candidates, and lists the others. */
static void
take_former (Check *check)
{
  for (guint32 i = 0; i < check->candidates->len; i++)
    {
      Result *result = &check->results[i];
      result->is_known = winnow_former_find (check->former, &g_array_index (check->candidates, WinnowCandidate, i),
                                             &result->overlap);
      if (!result->is_known)
        g_array_append_val (check->open, i);
    }
}

/* ── scoring ── */

typedef struct
{
  WinnowCorpus *corpus;
  GHashTable *needed; /* ids of documents with overlaps */
} ExclusionPass;

/* Those of a text that was not read now are stored. */
static gboolean
add_member_exclusions (guint index, gpointer data, GError **error)
{
  const ExclusionPass *pass = data;
  WinnowMember *member = winnow_corpus_get (pass->corpus, index);
  gboolean is_needed = g_hash_table_contains (pass->needed, &member->document->id);
  if (member->has_exclusions || !(is_needed || (member->is_query && !member->is_former)))
    return TRUE;
  if (!member->is_former || g_atomic_pointer_get (&member->found) != NULL)
    return winnow_corpus_add_exclusions (pass->corpus, index, error);
  g_clear_pointer (&member->exclusions, g_array_unref);
  member->exclusions = winnow_library_dup_exclusions (pass->corpus->library, member->document->id, error);
  member->has_exclusions = TRUE;
  return member->exclusions != NULL;
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

/* Evidence is kept of pairs in lists alone. */
static gboolean
score (Check *check, const GPtrArray *overlaps, const WinnowWork *work, GError **error)
{
  if (!add_exclusions (check->corpus, overlaps, work, error))
    return FALSE;
  g_autoptr (GHashTable) exclusions = index_exclusions (check->corpus);
  winnow_rarity_count_documents (overlaps);
  if (!winnow_scoring_run (overlaps, exclusions, check->corpus->settings, work, error))
    return FALSE;
  for (guint i = 0; i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (!winnow_overlap_is_listed (overlap))
        g_clear_pointer (&overlap->evidence, winnow_evidence_unref);
    }
  return TRUE;
}

/* ── writing ── */

/* Ids of the members that did not change since they were compared. Within the transaction that
 * writes. */
static GHashTable *
find_current (const WinnowCorpus *corpus, GError **error)
{
  g_autoptr (GHashTable) sums = winnow_library_list_sums (corpus->library, error),
                         ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  if (sums == NULL)
    return NULL;
  for (guint number = 0; number < corpus->members->len; number++)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      if (!g_atomic_int_get (&member->is_missing)
          && g_strcmp0 (g_hash_table_lookup (sums, &member->document->id), member->document->sha256) == 0)
        g_hash_table_add (ids, &member->document->id);
    }
  return g_steal_pointer (&ids);
}

static gboolean
write_member (const WinnowCorpus *corpus, const WinnowMember *member, GError **error)
{
  return (member->document->highest >= 0 || winnow_library_put_checked (corpus->library, member->document->id, error))
         && (member->exclusions == NULL || (member->is_former && member->found == NULL)
             || winnow_library_put_exclusions (corpus->library, member->document->id, member->exclusions, error));
}

static gboolean
write_members (const WinnowCorpus *corpus, GHashTable *current, GError **error)
{
  for (guint number = 0; number < corpus->members->len; number++)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      if (g_hash_table_contains (current, &member->document->id) && !write_member (corpus, member, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_current (GHashTable *current, gint64 document_a, gint64 document_b)
{
  return g_hash_table_contains (current, &document_a) && g_hash_table_contains (current, &document_b);
}

/* Two documents, whichever of them is A. */
typedef struct
{
  gint64 low, high; /* ids */
} Pair;

static guint
hash_pair (gconstpointer data)
{
  const Pair *pair = data;
  return g_int64_hash (&pair->low) * 31 + g_int64_hash (&pair->high);
}

static gboolean
equal_pairs (gconstpointer x, gconstpointer y)
{
  const Pair *p = x, *q = y;
  return p->low == q->low && p->high == q->high;
}

static Pair *
pair_new (gint64 a, gint64 b)
{
  const Pair pair = { MIN (a, b), MAX (a, b) };
  return g_memdup2 (&pair, sizeof pair);
}

/* Returns: (transfer full) Pair → id of its row, of those between @current documents */
static GHashTable *
index_rows (WinnowLibrary *library, GHashTable *current, GError **error)
{
  g_autoptr (GArray) pairs = winnow_library_list_pairs (library, error);
  g_autoptr (GHashTable) rows = g_hash_table_new_full (hash_pair, equal_pairs, g_free, g_free);
  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      const WinnowStoredPair *pair = &g_array_index (pairs, WinnowStoredPair, i);
      if (are_current (current, pair->document_a, pair->document_b))
        g_hash_table_insert (rows, pair_new (pair->document_a, pair->document_b),
                             g_memdup2 (&pair->id, sizeof pair->id));
    }
  return pairs != NULL ? g_steal_pointer (&rows) : NULL;
}

/* A pair keeps its row, and with it its number. Takes that row out of @rows. */
static gboolean
write_overlap (const Check *check, WinnowOverlap *overlap, GHashTable *rows, GError **error)
{
  g_autofree Pair *pair = pair_new (overlap->document_a, overlap->document_b);
  const gint64 *row = g_hash_table_lookup (rows, pair);
  if (row == NULL)
    return winnow_library_put_overlap (check->corpus->library, overlap, error);
  gboolean is_written = overlap->id == *row && winnow_former_is_unchanged (check->former, overlap);
  overlap->id = *row;
  g_hash_table_remove (rows, pair);
  return is_written || winnow_library_update_overlap (check->corpus->library, overlap, error);
}

/* Pairs that were not compared yet keep what was found before, but are not taken over for it. Takes
 * their rows out of @rows. */
static gboolean
keep_open (const Check *check, GHashTable *rows, GError **error)
{
  for (guint i = 0; i < check->open->len; i++)
    {
      guint32 number = g_array_index (check->open, guint32, i);
      const WinnowCandidate *candidate = &g_array_index (check->candidates, WinnowCandidate, number);
      if (check->results[number].is_known)
        continue;
      g_autofree Pair *pair = pair_new (winnow_corpus_get (check->corpus, candidate->a)->document->id,
                                        winnow_corpus_get (check->corpus, candidate->b)->document->id);
      const gint64 *row = g_hash_table_lookup (rows, pair);
      if (row != NULL && !winnow_library_forget_passes (check->corpus->library, *row, error))
        return FALSE;
      g_hash_table_remove (rows, pair);
    }
  return TRUE;
}

static gboolean
remove_rows (WinnowLibrary *library, GHashTable *rows, GError **error)
{
  GHashTableIter iter;
  gpointer row;
  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    if (!winnow_library_remove_overlap (library, *(const gint64 *) row, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_overlaps (const Check *check, const GPtrArray *overlaps, GHashTable *current, const WinnowWork *work,
                GError **error)
{
  g_autoptr (GHashTable) rows = index_rows (check->corpus->library, current, error);
  if (rows == NULL)
    return FALSE;
  for (guint i = 0; i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (g_cancellable_set_error_if_cancelled (work->cancellable, error)
          || (are_current (current, overlap->document_a, overlap->document_b)
              && !write_overlap (check, overlap, rows, error)))
        return FALSE;
      winnow_progress_advance (work->progress, 1);
    }
  return keep_open (check, rows, error) && remove_rows (check->corpus->library, rows, error);
}

/* The pairs that share nothing. Candidates are by their first documents. */
static gboolean
write_compared (const Check *check, GHashTable *current, GError **error)
{
  g_autoptr (GArray) compared = g_array_new (FALSE, FALSE, sizeof (WinnowCompared));
  for (guint32 number = 0, i = 0; number < check->corpus->members->len; number++)
    {
      g_array_set_size (compared, 0);
      for (; i < check->candidates->len && g_array_index (check->candidates, WinnowCandidate, i).a == number; i++)
        {
          const WinnowCandidate *candidate = &g_array_index (check->candidates, WinnowCandidate, i);
          const WinnowCompared one = { winnow_corpus_get (check->corpus, candidate->b)->document->id,
                                       winnow_candidate_get_passes (candidate) };
          if (check->results[i].is_known && check->results[i].overlap == NULL
              && g_hash_table_contains (current, &one.other))
            g_array_append_val (compared, one);
        }
      if (g_hash_table_contains (current, &winnow_corpus_get (check->corpus, number)->document->id)
          && !winnow_former_write_compared (check->former, number, compared, error))
        return FALSE;
    }
  return TRUE;
}

/* Within a transaction. @overlaps: by documents */
static gboolean
write_check (const Check *check, const GPtrArray *overlaps, guint n_left, const WinnowWork *work, GError **error)
{
  WinnowLibrary *library = check->corpus->library;
  g_autoptr (GHashTable) current = find_current (check->corpus, error), exclusions = index_exclusions (check->corpus);
  gint64 check_id;
  winnow_former_begin_writing (check->former);
  if (current == NULL || !winnow_pictures_leave_out_changed (check->found, library, current, error)
      || !winnow_library_begin_check (library, check->corpus->settings, check->basis, &check_id, error))
    return FALSE;
  g_autoptr (GHashTable) links
      = winnow_verdicts_apply_stored (library, overlaps, exclusions, current, check->corpus->settings, error);
  return links != NULL && write_members (check->corpus, current, error)
         && write_overlaps (check, overlaps, current, work, error) && write_compared (check, current, error)
         && winnow_verdicts_write_links (library, links, error)
         && winnow_pictures_write (check->found, library, current, error)
         && winnow_library_finish_check (library, check_id, g_hash_table_size (current), n_left, error);
}

static guint
count_missing_evidence (const GPtrArray *overlaps)
{
  guint n = 0;
  for (guint i = 0; i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      n += winnow_overlap_is_listed (overlap) && overlap->evidence == NULL;
    }
  return n;
}

/* Scores and writes what is known by now. @is_end: with the evidence of all methods, which takes a
 * while; without it, pairs that lack it are left to the next check. */
static gboolean
write_known (Check *check, gboolean is_end, const WinnowWork *work, GError **error)
{
  g_autoptr (GPtrArray) matched = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  guint n_left = 0;
  for (guint i = 0; i < check->candidates->len; i++)
    {
      if (check->results[i].overlap != NULL)
        g_ptr_array_add (matched, winnow_overlap_ref (check->results[i].overlap));
      n_left += !check->results[i].is_known;
    }
  g_autoptr (GPtrArray) overlaps = winnow_pictures_join (check->found, check->corpus, matched, work, error);
  if (overlaps == NULL)
    return FALSE;
  winnow_former_add_evidence (check->former, overlaps);
  if (!score (check, overlaps, work, error))
    return FALSE;
  g_autoptr (WinnowEvidencePass) evidence_pass = winnow_evidence_pass_new (check->corpus, check->context);
  if (is_end && !winnow_evidence_pass_run (evidence_pass, overlaps, work, error))
    return FALSE;
  if (!is_end)
    n_left += count_missing_evidence (overlaps);
  winnow_progress_begin (work->progress, WINNOW_STAGE_WRITING, overlaps->len);
  return winnow_library_begin (check->corpus->library, error)
         && winnow_library_end (check->corpus->library, write_check (check, overlaps, n_left, work, error), error);
}

/* ── the whole ── */

static void
check_free (Check *check)
{
  for (guint i = 0; check->results != NULL && i < check->candidates->len; i++)
    g_clear_pointer (&check->results[i].overlap, winnow_overlap_unref);
  g_free (check->results);
  g_free (check->basis);
  g_clear_pointer (&check->former, winnow_former_free);
  g_clear_pointer (&check->candidates, g_array_unref);
  g_clear_pointer (&check->open, g_array_unref);
  g_clear_pointer (&check->found, winnow_found_pictures_free);
  g_free (check);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Check, check_free)

static Check *
check_new (WinnowCorpus *corpus, const WinnowMethodContext *context, const WinnowWork *work)
{
  Check *check = g_new0 (Check, 1);
  check->corpus = corpus;
  check->context = context;
  check->work = work;
  check->basis = winnow_former_dup_basis (corpus->settings, corpus->templates);
  check->open = g_array_new (FALSE, FALSE, sizeof (guint32));
  return check;
}

/* Keeps what was compared where @error says that the check was cancelled. Returns: FALSE */
static gboolean
keep (Check *check, GError **error)
{
  const WinnowWork undisturbed = { check->work->jobs, NULL, NULL };
  GError *local = NULL;
  if (g_cancellable_is_cancelled (check->work->cancellable) && !write_known (check, FALSE, &undisturbed, &local))
    {
      g_clear_error (error);
      g_propagate_error (error, local);
    }
  return FALSE;
}

/* Aligns the open candidates, a slice after the other. Writes results in between. */
static gboolean
match (Check *check, GError **error)
{
  gint64 written = g_get_monotonic_time (), pause = SECONDS * G_USEC_PER_SEC;
  winnow_progress_begin (check->work->progress, WINNOW_STAGE_MATCHING, check->open->len);
  for (; check->first < check->open->len; check->first += SLICE * CHUNK)
    {
      guint n = MIN (SLICE, (check->open->len - check->first + CHUNK - 1) / CHUNK);
      if (!winnow_work_run (check->work, n, match_chunk, check, error))
        return FALSE;
      gint64 now = g_get_monotonic_time ();
      if (now - written < pause || check->first + SLICE * CHUNK >= check->open->len)
        continue;
      const WinnowWork silent = { check->work->jobs, NULL, NULL };
      if (!write_known (check, FALSE, &silent, error))
        return FALSE;
      winnow_progress_add_result (check->work->progress);
      written = g_get_monotonic_time ();
      pause = MAX (SECONDS * G_USEC_PER_SEC, SHARE * (written - now));
    }
  return TRUE;
}

/* Before the candidates are known: what a document brings as a rule. */
static void
plan_all (const Check *check)
{
  guint n_all = check->corpus->members->len, n_new = 0;
  for (guint number = 0; number < n_all; number++)
    n_new += winnow_corpus_get (check->corpus, number)->document->highest < 0;
  guint n_pairs = (guint) MIN ((guint64) n_new * PAIRS_OF_ONE, (guint64) n_new * n_all / 2 + 1);
  WinnowProgress *progress = check->work->progress;
  winnow_progress_plan (progress, WINNOW_STAGE_FINGERPRINTING, n_all);
  winnow_progress_plan (progress, WINNOW_STAGE_PICTURES, n_all);
  winnow_progress_plan (progress, WINNOW_STAGE_MATCHING, n_pairs);
  winnow_progress_plan (progress, WINNOW_STAGE_EVIDENCE, n_pairs / PAIRS_OF_LISTED + 1);
  winnow_progress_plan (progress, WINNOW_STAGE_WRITING, n_pairs / PAIRS_OF_LISTED + 1);
}

/* Once they are. */
static void
plan_open (const Check *check)
{
  guint n_listed = check->open->len / PAIRS_OF_LISTED + 1;
  winnow_progress_plan (check->work->progress, WINNOW_STAGE_MATCHING, check->open->len);
  winnow_progress_plan (check->work->progress, WINNOW_STAGE_EVIDENCE, n_listed);
  winnow_progress_plan (check->work->progress, WINNOW_STAGE_WRITING, check->candidates->len / PAIRS_OF_LISTED + 1);
}

static gboolean
run (Check *check, GError **error)
{
  plan_all (check);
  check->candidates = winnow_candidates_find (check->corpus, check->context, check->work, error);
  if (check->candidates == NULL)
    return FALSE;
  check->results = g_new0 (Result, check->candidates->len + 1);
  check->found = winnow_pictures_find (check->corpus, check->work, error);
  check->former = check->found != NULL ? winnow_former_load (check->corpus, check->basis, error) : NULL;
  if (check->former == NULL)
    return FALSE;
  take_former (check);
  plan_open (check);
  return (match (check, error) && write_known (check, TRUE, check->work, error)) || keep (check, error);
}

gboolean
winnow_check_run (WinnowLibrary *library, const WinnowSettings *settings, guint jobs, WinnowProgress *progress,
                  GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  const WinnowWork work = { jobs, progress, cancellable };
  if (!winnow_settings_validate (settings, error) || !winnow_library_follow_attached (library, NULL, error)
      || !winnow_identify_all (library, WINNOW_SEEN_TEXT, &work, error))
    return FALSE;
  g_autoptr (WinnowLibraryContext) shipped = winnow_library_context_new (NULL, settings);
  g_autoptr (WinnowCorpus) corpus = winnow_corpus_new (library, settings, error);
  if (corpus == NULL)
    return FALSE;
  corpus->finds_exclusions = TRUE;
  g_autoptr (Check) check = check_new (corpus, &shipped->context, &work);
  if (!run (check, error))
    return FALSE;
  winnow_progress_finish (progress);
  return TRUE;
}
