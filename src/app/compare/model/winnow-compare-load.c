#include "app/compare/model/winnow-compare-load.h"

#include "app/compare/model/winnow-compare-pictures.h"
#include "check/compare/document-text.h"
#include "check/read/document-date.h"

typedef struct
{
  WinnowLibrary *library;
  WinnowOverlap *overlap; /* (nullable) */
  WinnowDocument *documents[WINNOW_N_SIDES];
  WinnowSettings wanted;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  winnow_library_unref (job->library);
  g_clear_pointer (&job->overlap, winnow_overlap_unref);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    winnow_document_unref (job->documents[side]);
  g_free (job);
}

static gboolean
are_references (const Job *job)
{
  return job->documents[WINNOW_SIDE_A]->role == WINNOW_ROLE_REFERENCES
         && job->documents[WINNOW_SIDE_B]->role == WINNOW_ROLE_REFERENCES;
}

static gboolean
gather_settings (WinnowPair *pair, const Job *job, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (job->library, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  pair->settings = record != NULL ? record->settings : job->wanted;
  pair->are_references = record != NULL && are_references (job);
  return TRUE;
}

/* (nullable) with its passages */
static WinnowOverlap *
find_overlap (const Job *job, GError **error)
{
  if (job->overlap == NULL)
    return winnow_library_find_overlap (job->library, job->documents[WINNOW_SIDE_A]->id,
                                        job->documents[WINNOW_SIDE_B]->id, error);
  if (job->overlap->passages != NULL)
    return winnow_overlap_ref (job->overlap);
  return winnow_library_dup_overlap (job->library, job->overlap->id, error);
}

static void
swap_documents (Job *job)
{
  WinnowDocument *document = job->documents[WINNOW_SIDE_A];
  job->documents[WINNOW_SIDE_A] = job->documents[WINNOW_SIDE_B];
  job->documents[WINNOW_SIDE_B] = document;
}

/* The library has a pair one way round. Where it has none, that of the new pair stays, which has no
 * passages. */
static gboolean
gather_overlap (WinnowPair *pair, Job *job, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (WinnowOverlap) overlap = find_overlap (job, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (overlap == NULL)
    return TRUE;
  if (job->overlap == NULL && overlap->document_a != job->documents[WINNOW_SIDE_A]->id)
    swap_documents (job);
  winnow_overlap_unref (pair->overlap);
  pair->overlap = g_steal_pointer (&overlap);
  return TRUE;
}

gboolean
winnow_pair_side_load (WinnowPairSide *side, WinnowLibrary *library, const WinnowDocument *document, GError **error)
{
  side->name = winnow_document_dup_full_title (document);
  side->path = g_strdup (document->path);
  side->title = g_strdup (document->title);
  side->author = g_strdup (document->metadata_author);
  side->metadata_date = g_strdup (document->metadata_date);
  side->date = winnow_document_dup_date (document);
  side->is_dated_by_hand = document->is_dated_by_hand;
  return (side->text = winnow_library_dup_text (library, document->id, &side->length, error)) != NULL
         && (side->exclusions = winnow_library_dup_exclusions (library, document->id, error)) != NULL
         && (side->pages = winnow_library_dup_pages (library, document->id, error)) != NULL
         && (side->flags = winnow_library_dup_disguises (library, document->id, error)) != NULL
         && (side->parts = winnow_library_dup_parts (library, document->id, error)) != NULL;
}

/* ── a pair that no check has compared ── */

static void
prepare (WinnowDocumentText *text, WinnowPairSide *side, const WinnowTemplates *templates)
{
  winnow_document_text_init (text, side->text, side->length, templates);
  g_clear_pointer (&side->exclusions, g_array_unref);
  side->exclusions = g_array_ref (text->exclusions);
}

gboolean
winnow_pair_align (WinnowPair *pair, WinnowLibrary *library, GCancellable *cancellable, GError **error)
{
  g_auto (WinnowDocumentText) a = { 0 }, b = { 0 };
  g_autoptr (WinnowTemplates) templates = winnow_templates_load (library, &pair->settings, error);
  if (templates == NULL || g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  prepare (&a, &pair->side[WINNOW_SIDE_A], templates);
  prepare (&b, &pair->side[WINNOW_SIDE_B], templates);
  WinnowOverlap *overlap = winnow_overlap_align (a.tokens, a.mask, b.tokens, b.mask, &pair->settings);
  winnow_overlap_score (overlap, pair->side[WINNOW_SIDE_A].exclusions, pair->side[WINNOW_SIDE_B].exclusions,
                        &pair->settings);
  winnow_overlap_unref (pair->overlap);
  pair->overlap = overlap;
  return TRUE;
}

/* ── on a worker thread ── */

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  GError *error = NULL;
  pair->library = winnow_library_ref (job->library);
  gboolean ok = gather_settings (pair, job, &error) && gather_overlap (pair, job, &error);

  for (WinnowSide side = 0; ok && side < WINNOW_N_SIDES; side++)
    ok = !g_cancellable_set_error_if_cancelled (cancellable, &error)
         && winnow_pair_side_load (&pair->side[side], job->library, job->documents[side], &error);
  ok = ok
       && winnow_compare_pictures_find (pair, job->library, job->documents[WINNOW_SIDE_A]->id,
                                        job->documents[WINNOW_SIDE_B]->id, &error);
  if (ok && pair->overlap->id == 0 && pair->overlap->passages->len == 0) /* else the check did */
    ok = winnow_pair_align (pair, job->library, cancellable, &error);
  if (!ok)
    {
      g_task_return_error (task, error);
      return;
    }
  winnow_pair_find_differing (pair, cancellable);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, winnow_comparison_new (pair, &job->wanted), (GDestroyNotify) winnow_comparison_unref);
}

void
winnow_compare_load_async (WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b,
                           const WinnowSettings *wanted, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);
  job->library = winnow_library_ref (library);
  job->overlap = overlap != NULL ? winnow_overlap_ref (overlap) : NULL;
  job->documents[WINNOW_SIDE_A] = winnow_document_ref (a);
  job->documents[WINNOW_SIDE_B] = winnow_document_ref (b);
  job->wanted = *wanted;
  g_task_set_source_tag (task, winnow_compare_load_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, load_thread);
}

WinnowComparison *
winnow_compare_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
