/* run.c: the check: documents (corpus.c) → candidate pairs (candidates.c, decided-pairs.c), without
 * those that were compared before (former-checks.c) → pictures in common (find-pictures.c) →
 * overlaps → their scores, in the library (result.c)
 *
 * Threads align candidates in chunks, and store each result at the place of its candidate, so
 * nothing depends on the number of threads.
 *
 * Compared pairs are written now and then, and when the check is cancelled, if that takes less than
 * half a second: the next one goes on from there. */
#include "check/compare/run.h"

#include "base/for-each.h"
#include "check/archive/attached-archives.h"
#include "library/attached/archives.h"
#include "match/candidates/screen.h"

#define CHUNK 64u                         /* candidates; neighbours mostly share their first document */
#define SLICE 64u                         /* chunks between two looks at the clock */
#define SECONDS 5                         /* between two results, at least */
#define SHARE 8                           /* and this many times as long as writing the last one took */
#define LAST_WRITING (G_USEC_PER_SEC / 2) /* µs for writing the compared pairs when the check was cancelled */

/* For the time left, until it is known: */
#define PAIRS_OF_ONE 20u   /* candidates that a new document brings */
#define PAIRS_OF_LISTED 5u /* one of this many candidates is listed */

/* ── matching ── */

/* The first document of a candidate, ready to be aligned: neighbours share it. */
typedef struct
{
  WinnowScreen *screen;       /* (owned) (nullable) */
  const WinnowSketch *sketch; /* (nullable) the one that the screen has */
  guint32 number;             /* member */
  WinnowText *text;           /* (owned) (nullable) */
  guint8 *mask;               /* (owned) (nullable) of the text, for its alignment */
  WinnowAligner *aligner;     /* (owned) (nullable) NULL where the document was removed */
  WinnowComparedText compared;
} First;

static void
clear_text (First *first)
{
  winnow_compared_text_clear (&first->compared);
  g_clear_pointer (&first->aligner, winnow_aligner_free);
  g_clear_pointer (&first->mask, g_free);
  g_clear_pointer (&first->text, winnow_text_unref);
}

static void
clear_first (First *first)
{
  clear_text (first);
  g_clear_pointer (&first->screen, winnow_screen_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (First, clear_first)

/* *@may_share: whether the pair is worth aligning. */
static gboolean
screen (WinnowCorpus *corpus, First *first, const WinnowCandidate *candidate, gboolean *may_share, GError **error)
{
  const WinnowSketch *a, *b;
  *may_share = candidate->is_sounding || candidate->is_translated;
  if (*may_share)
    return TRUE;
  if (!winnow_corpus_get_sketch (corpus, candidate->a, &a, error)
      || !winnow_corpus_get_sketch (corpus, candidate->b, &b, error))
    return FALSE;
  if (a == NULL || b == NULL)
    return TRUE;
  if (first->screen == NULL)
    first->screen = winnow_screen_new (corpus->settings);
  if (first->sketch != a)
    winnow_screen_set_first (first->screen, a);
  first->sketch = a;
  *may_share = winnow_screen_may_share (first->screen, b, candidate);
  return TRUE;
}

/* Where a member has common fingerprints, once. @text: (nullable) */
static void
find_common (WinnowCorpus *corpus, guint32 number, const WinnowText *text)
{
  const WinnowCommon *common = &corpus->common;
  WinnowMember *member = winnow_corpus_get (corpus, number);
  if (text == NULL || common->holders == NULL || !common->holders[number]
      || g_atomic_pointer_get (&member->common) != NULL)
    return;
  GArray *found = winnow_common_find (common, text, &corpus->settings->granularity);
  if (!g_atomic_pointer_compare_and_exchange (&member->common, NULL, found))
    g_array_unref (found);
}

static gboolean
take_first (WinnowCorpus *corpus, First *first, guint32 number, GError **error)
{
  if (first->text != NULL && first->number == number)
    return TRUE;
  clear_text (first);
  first->number = number;
  if (!winnow_corpus_dup_text (corpus, number, &first->text, error))
    return FALSE;
  find_common (corpus, number, first->text);
  if (first->text != NULL)
    {
      WinnowMember *member = winnow_corpus_get (corpus, number);
      first->compared = (WinnowComparedText){ member->document, first->text, g_atomic_pointer_get (&member->found) };
      first->mask = winnow_member_dup_alignment_mask (member, first->text);
      first->aligner = winnow_aligner_new (first->text, first->mask, corpus->settings);
    }
  return TRUE;
}

/* *@overlap: (nullable) NULL where they share no passage, or one of them was removed. */
static gboolean
align (WinnowCorpus *corpus, First *first, const WinnowCandidate *candidate, WinnowOverlap **overlap, GError **error)
{
  WinnowMember *a = winnow_corpus_get (corpus, candidate->a), *b = winnow_corpus_get (corpus, candidate->b);
  g_autoptr (WinnowText) text_b = NULL;
  gboolean may_share;
  *overlap = NULL;
  if (!screen (corpus, first, candidate, &may_share, error))
    return FALSE;
  if (!may_share)
    return TRUE;
  if (!take_first (corpus, first, candidate->a, error)
      || !winnow_corpus_dup_text (corpus, candidate->b, &text_b, error))
    return FALSE;
  if (first->aligner == NULL || text_b == NULL)
    return TRUE;
  guint32 passes = winnow_candidate_get_passes (candidate);
  g_autofree guint8 *mask_b = winnow_member_dup_alignment_mask (b, text_b);
  *overlap = winnow_aligner_align (first->aligner, text_b, mask_b, passes);
  find_common (corpus, candidate->b, text_b);
  if (a->common != NULL)
    winnow_common_count_documents (a->common, *overlap);
  g_auto (WinnowComparedText) compared_b = { b->document, text_b, g_atomic_pointer_get (&b->found) };
  winnow_overlap_find_citations (*overlap, corpus->library, &first->compared, &compared_b);
  (*overlap)->passes = passes;
  (*overlap)->document_a = a->document->id;
  (*overlap)->document_b = b->document->id;
  (*overlap)->references = (guint) !a->is_query | (guint) !b->is_query << 1;
  if ((*overlap)->passages->len == 0)
    g_clear_pointer (overlap, winnow_overlap_unref);
  return TRUE;
}

static gboolean
match_chunk (guint index, gpointer data, GError **error)
{
  const WinnowCheckJob *check = data;
  guint begin = check->first + index * CHUNK, end = MIN (begin + CHUNK, check->open->len);
  g_auto (First) first = { 0 };
  for (guint i = begin; i < end; i++)
    {
      guint32 number = g_array_index (check->open, guint32, i);
      if (g_cancellable_set_error_if_cancelled (check->threads->cancellable, error)
          || !align (check->corpus, &first, &g_array_index (check->candidates, WinnowCandidate, number),
                     &check->results[number].overlap, error))
        return FALSE;
      if (g_cancellable_set_error_if_cancelled (check->threads->cancellable, error)) /* while it was aligned */
        {
          g_clear_pointer (&check->results[number].overlap, winnow_overlap_unref);
          return FALSE;
        }
      check->results[number].is_known = TRUE;
      winnow_progress_advance (check->threads->progress, 1);
    }
  return TRUE;
}

/* Takes over the known candidates, and lists the others. */
static void
take_former (WinnowCheckJob *check)
{
  winnow_for_each_index (i, check->candidates)
    {
      WinnowCheckedCandidate *result = &check->results[i];
      result->is_known = winnow_former_find (check->former, &g_array_index (check->candidates, WinnowCandidate, i),
                                             &result->overlap);
      if (!result->is_known)
        g_array_append_val (check->open, i);
    }
}

/* Counts the documents of former passages again by fingerprints. */
static gboolean
count_former_chunk (guint index, gpointer data, GError **error)
{
  const WinnowCheckJob *check = data;
  g_auto (First) first = { 0 };
  for (guint i = index * CHUNK; i < MIN ((index + 1) * CHUNK, check->candidates->len); i++)
    {
      guint32 a = g_array_index (check->candidates, WinnowCandidate, i).a;
      const WinnowCheckedCandidate *result = &check->results[i];
      if (!result->is_known || result->overlap == NULL || !check->corpus->common.holders[a])
        continue;
      if (!take_first (check->corpus, &first, a, error))
        return FALSE;
      const WinnowMember *member = winnow_corpus_get (check->corpus, a);
      if (member->common != NULL)
        winnow_common_count_documents (member->common, result->overlap);
    }
  return TRUE;
}

static gboolean
count_former (WinnowCheckJob *check, GError **error)
{
  guint n_chunks = (check->candidates->len + CHUNK - 1) / CHUNK;
  return check->corpus->common.holders == NULL
         || winnow_threads_run (check->threads, n_chunks, count_former_chunk, check, error);
}

/* ── the whole ── */

static void
check_free (WinnowCheckJob *check)
{
  for (guint i = 0; check->results != NULL && i < check->candidates->len; i++)
    g_clear_pointer (&check->results[i].overlap, winnow_overlap_unref);
  winnow_clear (check, g_free, results, basis);
  g_clear_pointer (&check->former, winnow_former_free);
  winnow_clear (check, g_array_unref, candidates, open);
  g_clear_pointer (&check->found, winnow_found_pictures_free);
  g_free (check);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCheckJob, check_free)

static WinnowCheckJob *
check_new (WinnowCorpus *corpus, const WinnowMethodContext *context, const WinnowThreads *threads)
{
  WinnowCheckJob *check = g_new0 (WinnowCheckJob, 1);
  check->corpus = corpus;
  check->context = context;
  check->threads = threads;
  check->basis = winnow_former_dup_basis (corpus->settings, corpus->templates);
  check->open = winnow_array_new (guint32);
  return check;
}

/* ── when it is cancelled ── */

/* Cancels after a while what must not take long. */
typedef struct
{
  GCancellable *cancellable; /* (owned) */
  GAsyncQueue *ended;        /* (owned) gets something once it has ended */
} Deadline;

static gpointer
watch_deadline (gpointer data)
{
  const Deadline *deadline = data;
  if (g_async_queue_timeout_pop (deadline->ended, LAST_WRITING) == NULL)
    g_cancellable_cancel (deadline->cancellable);
  return NULL;
}

static void
end_deadline (Deadline *deadline, GThread *watcher)
{
  g_async_queue_push (deadline->ended, deadline);
  g_thread_join (watcher);
  g_async_queue_unref (deadline->ended);
  g_object_unref (deadline->cancellable);
}

/* Writes the compared pairs where @error says that the check was cancelled, unless that takes long:
 * then the last result stays. Returns: FALSE */
static gboolean
keep (WinnowCheckJob *check, GError **error)
{
  if (!g_cancellable_is_cancelled (check->threads->cancellable))
    return FALSE;
  Deadline deadline = { g_cancellable_new (), g_async_queue_new () };
  GThread *watcher = g_thread_new ("deadline", watch_deadline, &deadline);
  const WinnowThreads threads = { check->threads->jobs, NULL, deadline.cancellable };
  GError *local = NULL;
  if (!winnow_check_job_write (check, &threads, &local) && !g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&local));
    }
  g_clear_error (&local);
  end_deadline (&deadline, watcher);
  return FALSE;
}

/* ── slices ── */

/* Whether results are of use before the end: a library in memory ends with the program, unless a
 * window shows it. */
static gboolean
writes_early (const WinnowCheckJob *check)
{
  const WinnowProgress *progress = check->threads->progress;
  return winnow_library_get_path (check->corpus->library) != NULL || (progress != NULL && progress->shows_results);
}

/* Aligns the open candidates, a slice after the other. Writes results in between. */
static gboolean
match (WinnowCheckJob *check, GError **error)
{
  gint64 written = g_get_monotonic_time (), pause = SECONDS * G_USEC_PER_SEC;
  winnow_progress_begin (check->threads->progress, WINNOW_STAGE_MATCHING, check->open->len);
  for (; check->first < check->open->len; check->first += SLICE * CHUNK)
    {
      guint n = MIN (SLICE, (check->open->len - check->first + CHUNK - 1) / CHUNK);
      if (!winnow_threads_run (check->threads, n, match_chunk, check, error))
        return FALSE;
      gint64 now = g_get_monotonic_time ();
      if (!writes_early (check) || now - written < pause || check->first + SLICE * CHUNK >= check->open->len)
        continue;
      const WinnowThreads silent = { check->threads->jobs, NULL, check->threads->cancellable };
      if (!winnow_check_job_write (check, &silent, error))
        return FALSE;
      winnow_progress_add_result (check->threads->progress);
      written = g_get_monotonic_time ();
      pause = MAX (SECONDS * G_USEC_PER_SEC, SHARE * (written - now));
    }
  return TRUE;
}

/* Before the candidates are known: what a document brings as a rule. */
static void
plan_all (const WinnowCheckJob *check)
{
  guint n_all = check->corpus->members->len, n_new = 0;
  winnow_for_each_below (number, n_all)
    n_new += winnow_corpus_get (check->corpus, number)->document->highest < 0;
  guint n_pairs = (guint) MIN ((guint64) n_new * PAIRS_OF_ONE, (guint64) n_new * n_all / 2 + 1);
  WinnowProgress *progress = check->threads->progress;
  winnow_progress_plan (progress, WINNOW_STAGE_FINGERPRINTING, n_all);
  winnow_progress_plan (progress, WINNOW_STAGE_PICTURES, n_all);
  winnow_progress_plan (progress, WINNOW_STAGE_MATCHING, n_pairs);
  winnow_progress_plan (progress, WINNOW_STAGE_WRITING, n_pairs / PAIRS_OF_LISTED + 1);
}

/* Once they are. */
static void
plan_open (const WinnowCheckJob *check)
{
  winnow_progress_plan (check->threads->progress, WINNOW_STAGE_MATCHING, check->open->len);
  winnow_progress_plan (check->threads->progress, WINNOW_STAGE_WRITING, check->candidates->len / PAIRS_OF_LISTED + 1);
}

static gboolean
find_candidates (WinnowCheckJob *check, GError **error)
{
  if (!winnow_class_text_find (check->corpus, check->threads, error))
    return FALSE;
  g_autoptr (GArray) found = winnow_candidates_find (check->corpus, check->context, check->threads, error);
  if (found == NULL || !winnow_families_update (check->corpus, check->threads, error))
    return FALSE;
  g_autoptr (GArray) decided = winnow_decided_candidates_find (check->corpus, error);
  if (decided == NULL)
    return FALSE;
  check->candidates = decided->len == 0 ? g_steal_pointer (&found) : winnow_candidates_unite (found, decided);
  return TRUE;
}

static gboolean
run (WinnowCheckJob *check, GError **error)
{
  plan_all (check);
  if (!find_candidates (check, error))
    return FALSE;
  check->results = g_new0 (WinnowCheckedCandidate, check->candidates->len + 1);
  check->found = winnow_pictures_find (check->corpus, check->threads, error);
  check->former = check->found != NULL ? winnow_former_load (check->corpus, check->basis, error) : NULL;
  if (check->former == NULL)
    return FALSE;
  take_former (check);
  plan_open (check);
  return (count_former (check, error) && match (check, error) && winnow_check_job_write (check, check->threads, error))
         || keep (check, error);
}

/* The documents of the library, and the archives that have more. */
static WinnowCorpus *
new_corpus (WinnowLibrary *library, const WinnowSettings *settings, const WinnowMethodContext *context,
            GCancellable *cancellable, GError **error)
{
  g_auto (WinnowCandidateMethods) methods = { 0 };
  guint64 n_elsewhere;
  winnow_candidate_methods_init (&methods, context, settings);
  g_autoptr (GPtrArray) archives = winnow_archives_follow (library, &methods, &n_elsewhere, cancellable, error);
  WinnowCorpus *corpus = archives != NULL ? winnow_corpus_new (library, settings, error) : NULL;
  if (corpus == NULL)
    return NULL;
  corpus->archives = g_steal_pointer (&archives);
  corpus->n_elsewhere = n_elsewhere;
  return corpus;
}

gboolean
winnow_check_run (WinnowLibrary *library, const WinnowSettings *settings, const WinnowThreads *threads, GError **error)
{
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  gboolean is_repeated;
  if (!winnow_settings_validate (settings, error) || !winnow_library_follow_attached (library, NULL, error))
    return FALSE;
  WinnowSettings of_check = *settings;
  g_autoptr (WinnowLibraryContext) shipped = winnow_library_context_new (NULL, &of_check);
  g_autoptr (WinnowCorpus) corpus = new_corpus (library, &of_check, &shipped->context, threads->cancellable, error);
  if (corpus == NULL)
    return FALSE;
  of_check.n_documents = corpus->members->len + (guint) corpus->n_elsewhere;
  corpus->finds_exclusions = TRUE;
  g_autoptr (WinnowCheckJob) check = check_new (corpus, &shipped->context, threads);
  if (!winnow_library_repeat_check (library, &of_check, check->basis, &is_repeated, error)
      || (!is_repeated && !run (check, error)) || !winnow_library_drop_unfound (library, error)
      || !winnow_archives_note_problems (check->corpus, error))
    return FALSE;
  winnow_progress_finish (threads->progress);
  return TRUE;
}
