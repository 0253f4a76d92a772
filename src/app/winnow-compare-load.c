#include "winnow-compare-load.h"

typedef struct
{
  WinnowLibrary *library;
  WinnowOverlap *overlap; /* (nullable) */
  WinnowDocument *documents[WINNOW_N_SIDES];
} Job;

/* What the thread gathers. */
typedef struct
{
  WinnowSettings settings;
  WinnowOverlap *overlap; /* (nullable) with passages */
  char *texts[WINNOW_N_SIDES];
  gsize lengths[WINNOW_N_SIDES];
  GArray *exclusions[WINNOW_N_SIDES];
  GArray *pages[WINNOW_N_SIDES];
  GArray *differing[WINNOW_N_SIDES];
} Gathered;

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

static void
gathered_clear (Gathered *gathered)
{
  g_clear_pointer (&gathered->overlap, winnow_overlap_unref);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      g_free (gathered->texts[side]);
      g_clear_pointer (&gathered->exclusions[side], g_array_unref);
      g_clear_pointer (&gathered->pages[side], g_array_unref);
      g_clear_pointer (&gathered->differing[side], g_array_unref);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Gathered, gathered_clear)

static gboolean
gather_settings (Gathered *gathered, const Job *job, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (job->library, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (record != NULL)
    gathered->settings = record->settings;
  else
    winnow_settings_init (&gathered->settings);
  return TRUE;
}

static gboolean
gather_overlap (Gathered *gathered, const Job *job, GError **error)
{
  if (job->overlap == NULL)
    return TRUE;
  if (job->overlap->passages != NULL || job->overlap->id == 0)
    gathered->overlap = winnow_overlap_ref (job->overlap);
  else
    gathered->overlap = winnow_library_dup_overlap (job->library, job->overlap->id, error);
  return gathered->overlap != NULL;
}

static gboolean
gather_side (Gathered *gathered, const Job *job, WinnowSide side, GError **error)
{
  gint64 id = job->documents[side]->id;
  gathered->texts[side] = winnow_library_dup_text (job->library, id, &gathered->lengths[side], error);
  if (gathered->texts[side] == NULL)
    return FALSE;
  gathered->exclusions[side] = winnow_library_dup_exclusions (job->library, id, error);
  if (gathered->exclusions[side] == NULL)
    return FALSE;
  gathered->pages[side] = winnow_library_dup_pages (job->library, id, error);
  return gathered->pages[side] != NULL;
}

static void
gather_differing (Gathered *gathered, GCancellable *cancellable)
{
  const GArray *passages = gathered->overlap != NULL ? gathered->overlap->passages : NULL;

  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    gathered->differing[side] = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
  for (guint i = 0; passages != NULL && i < passages->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      if (passage->kind == WINNOW_PASSAGE_NEAR && passage->excluded == WINNOW_EXCLUSION_NONE)
        winnow_passage_add_differing (passage, gathered->texts[WINNOW_SIDE_A], gathered->texts[WINNOW_SIDE_B], gathered->settings.han,
                                      gathered->differing[WINNOW_SIDE_A], gathered->differing[WINNOW_SIDE_B]);
    }
}

static WinnowComparisonSource
make_source (Gathered *gathered, const Job *job, WinnowSide side)
{
  const WinnowDocument *document = job->documents[side];
  const WinnowOverlap *overlap = gathered->overlap;
  WinnowComparisonSource source = {
    .name = document->name,
    .path = document->path,
    .text = g_steal_pointer (&gathered->texts[side]),
    .length = gathered->lengths[side],
    .ledger = { .total = document->n_words, .excluded[WINNOW_EXCLUSION_TEMPLATE] = document->n_excluded },
    .exclusions = gathered->exclusions[side],
    .pages = gathered->pages[side],
    .differing = gathered->differing[side],
  };
  if (overlap != NULL)
    {
      source.ledger = side == WINNOW_SIDE_A ? overlap->a : overlap->b;
      source.similarity = side == WINNOW_SIDE_A ? winnow_overlap_similarity_of_a (overlap) : winnow_overlap_similarity_of_b (overlap);
    }
  return source;
}

/* (element-type WinnowPassage) */
static GArray *
dup_counted (const WinnowOverlap *overlap)
{
  GArray *counted = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  for (guint i = 0; overlap != NULL && i < overlap->passages->len; i++)
    if (g_array_index (overlap->passages, WinnowPassage, i).excluded == WINNOW_EXCLUSION_NONE)
      g_array_append_vals (counted, &g_array_index (overlap->passages, WinnowPassage, i), 1);
  return counted;
}

static WinnowComparison *
make_comparison (Gathered *gathered, const Job *job)
{
  const WinnowOverlap *overlap = gathered->overlap;
  g_autoptr (GArray) counted = dup_counted (overlap);
  WinnowComparisonSource sources[WINNOW_N_SIDES];
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    sources[side] = make_source (gathered, job, side);
  return winnow_comparison_new (sources, counted, gathered->settings.min_words, overlap != NULL ? overlap->n_excluded[WINNOW_EXCLUSION_SHORT] : 0);
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  g_auto (Gathered) gathered = { 0 };
  GError *error = NULL;
  gboolean ok = gather_settings (&gathered, job, &error) && gather_overlap (&gathered, job, &error);

  for (WinnowSide side = 0; ok && side < WINNOW_N_SIDES; side++)
    ok = !g_cancellable_set_error_if_cancelled (cancellable, &error) && gather_side (&gathered, job, side, &error);
  if (!ok)
    {
      g_task_return_error (task, error);
      return;
    }
  gather_differing (&gathered, cancellable);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, make_comparison (&gathered, job), (GDestroyNotify) winnow_comparison_unref);
}

void
winnow_compare_load_async (WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->library = winnow_library_ref (library);
  job->overlap = overlap != NULL ? winnow_overlap_ref (overlap) : NULL;
  job->documents[WINNOW_SIDE_A] = winnow_document_ref (a);
  job->documents[WINNOW_SIDE_B] = winnow_document_ref (b);
  g_task_set_source_tag (task, winnow_compare_load_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, load_thread);
}

WinnowComparison *
winnow_compare_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
