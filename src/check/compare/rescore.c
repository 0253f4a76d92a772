/* rescore.c: scores the passages of the last check with other settings
 *
 * Overlaps are read a batch at a time, scored on all threads and written where they changed;
 * passages, rarity and exclusions are those of the check, so the result is that of a check with
 * these settings. */
#include <glib/gi18n-lib.h>

#include "check/compare/former-checks.h"
#include "check/compare/stages.h"
#include "base/array.h"

#define BATCH 4096u /* overlaps */

typedef struct
{
  WinnowLibrary *library;
  WinnowSettings *settings;
  GHashTable *exclusions; /* (owned) id of a document → GArray of WinnowExclusion; those that were needed so far */
  const WinnowThreads *threads;
} Rescoring;

WinnowRecompute
winnow_check_compare_settings (const WinnowSettings *before, const WinnowSettings *after)
{
  guint changed = before->exclude ^ after->exclude;
  /* neither off nor ask reads scans by itself: the library keeps what it has */
  gboolean reads_scans = (before->ocr == WINNOW_OCR_ON) != (after->ocr == WINNOW_OCR_ON);
  g_return_val_if_fail (before != NULL && after != NULL, WINNOW_RECOMPUTE_ALL);
  if (before->granularity.k != after->granularity.k || before->granularity.g != after->granularity.g
      || before->han != after->han || reads_scans || !g_str_equal (before->language, after->language)
      || before->phrases != after->phrases || before->headings != after->headings
      || changed & (1u << WINNOW_EXCLUSION_TEMPLATE | 1u << WINNOW_EXCLUSION_CLASS))
    return WINNOW_RECOMPUTE_ALL;
  if (changed != 0 || before->min_words != after->min_words || before->common_documents != after->common_documents
      || before->min_source_words != after->min_source_words || before->min_source_share != after->min_source_share
      || before->ocr != after->ocr)
    return WINNOW_RECOMPUTE_SCORES;
  return WINNOW_RECOMPUTE_NOTHING;
}

static gboolean
load_exclusions (const Rescoring *rescoring, gint64 document_id, GError **error)
{
  GArray *exclusions;
  if (g_hash_table_contains (rescoring->exclusions, &document_id))
    return TRUE;
  exclusions = winnow_library_dup_exclusions (rescoring->library, document_id, error);
  if (exclusions == NULL)
    return FALSE;
  g_hash_table_insert (rescoring->exclusions, winnow_dup_value (&document_id), exclusions);
  return TRUE;
}

static gboolean
score_batch (const Rescoring *rescoring, const GPtrArray *overlaps, GError **error)
{
  g_autofree guint64 *states = g_new (guint64, overlaps->len + 1);
  winnow_for_each_index (i, overlaps)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      states[i] = winnow_overlap_hash_state (overlap);
      if (!load_exclusions (rescoring, overlap->document_a, error)
          || !load_exclusions (rescoring, overlap->document_b, error))
        return FALSE;
    }
  if (!winnow_scoring_run (overlaps, rescoring->exclusions, rescoring->settings, rescoring->threads, error))
    return FALSE;
  winnow_for_each_index (i, overlaps)
    if (states[i] != winnow_overlap_hash_state (g_ptr_array_index (overlaps, i))
        && !winnow_library_update_overlap (rescoring->library, g_ptr_array_index (overlaps, i), error))
      return FALSE;
  winnow_progress_advance (rescoring->threads->progress, overlaps->len);
  return TRUE;
}

static gboolean
score_all (const Rescoring *rescoring, GError **error)
{
  gint64 last = 0;
  for (;;)
    {
      g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps_after (rescoring->library, last, BATCH, error);
      if (overlaps == NULL)
        return FALSE;
      if (overlaps->len == 0)
        return TRUE;
      last = ((const WinnowOverlap *) g_ptr_array_index (overlaps, overlaps->len - 1))->id;
      if (!score_batch (rescoring, overlaps, error))
        return FALSE;
    }
}

/* What the settings ask for must be in the library. Sets how many documents the check had. *@id:
 * that of the check */
static gboolean
check_settings (WinnowLibrary *library, WinnowSettings *settings, gint64 *id, GError **error)
{
  g_autoptr (WinnowCheckRecord) record = NULL;
  if (!winnow_library_read_check_record (library, &record, error))
    return FALSE;
  if (record == NULL)
    return TRUE; /* without a check the next call fails */
  settings->n_documents = record->n_documents;
  *id = record->id;
  if (record->lists_changed)
    g_set_error_literal (
        error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE,
        _ ("The stop words or the dictionary have changed since the last check: a new check is needed."));
  else if (winnow_check_compare_settings (&record->settings, settings) == WINNOW_RECOMPUTE_ALL)
    g_set_error_literal (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE,
                         _ ("These settings need a new check."));
  else
    return TRUE;
  return FALSE;
}

/* Within a transaction. */
static gboolean
rescore (const Rescoring *rescoring, GError **error)
{
  gint64 n_overlaps, id = 0;
  if (!check_settings (rescoring->library, rescoring->settings, &id, error)
      || !winnow_library_set_check_settings (rescoring->library, rescoring->settings, error)
      || !winnow_library_count_overlaps (rescoring->library, &n_overlaps, error))
    return FALSE;
  winnow_progress_begin (rescoring->threads->progress, WINNOW_STAGE_WRITING, (guint) MIN (n_overlaps, G_MAXINT));
  return score_all (rescoring, error) && winnow_library_finish_check (rescoring->library, id, NULL, error);
}

gboolean
winnow_check_rescore (WinnowLibrary *library, const WinnowSettings *settings, const WinnowThreads *threads,
                      GError **error)
{
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  g_autoptr (GHashTable) exclusions = winnow_id_table_new (g_array_unref);
  WinnowSettings of_check = *settings;
  const Rescoring rescoring = { library, &of_check, exclusions, threads };
  if (!winnow_library_begin_whole (library, error) || !winnow_library_end (library, rescore (&rescoring, error), error))
    return FALSE;
  winnow_progress_finish (threads->progress);
  return TRUE;
}
