/* recheck.c: checks where something came or changed since the last check, and says which pairs that
 * brought */
#include "check/check.h"

/* Whether a check would find anything to compare. *@has_submission: whether there is one */
static gboolean
has_unchecked (WinnowLibrary *library, gboolean *has, gboolean *has_submission, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  *has = *has_submission = FALSE;
  for (guint i = 0; documents != NULL && i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      *has |= document->role != WINNOW_ROLE_TEMPLATE && document->highest < 0;
      *has_submission |= document->role == WINNOW_ROLE_SUBMISSIONS;
    }
  return documents != NULL;
}

static gboolean
is_due (WinnowLibrary *library, const WinnowSettings *settings, gboolean *due, GError **error)
{
  GError *local = NULL;
  gboolean has, has_submission, is_anew;
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (library, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  if (!has_unchecked (library, &has, &has_submission, error)
      || !winnow_check_begins_anew (library, settings, &is_anew, error))
    return FALSE;
  *due = has_submission && (record == NULL || record->n_left > 0 || has || is_anew);
  return TRUE;
}

/* Numbers of the pairs that are at least so similar. Returns: (transfer full) a set */
static GHashTable *
list_numbers (WinnowLibrary *library, double min_similarity, GError **error)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (library, error);
  GHashTable *numbers = overlaps != NULL ? g_hash_table_new (NULL, NULL) : NULL;
  for (guint i = 0; overlaps != NULL && i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (winnow_overlap_similarity (overlap) >= min_similarity)
        g_hash_table_add (numbers, GUINT_TO_POINTER (overlap->number));
    }
  return numbers;
}

/* A check that was interrupted has stored pairs that nobody has been told of: those that it listed
 * first count as new, too. */
static GPtrArray *
list_new (WinnowLibrary *library, GHashTable *before, double min_similarity, GError **error)
{
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (library, error);
  g_autoptr (GPtrArray) overlaps = record != NULL ? winnow_library_list_overlaps (library, error) : NULL;
  GPtrArray *pairs = overlaps != NULL ? g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref) : NULL;
  for (guint i = 0; overlaps != NULL && i < overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      if (winnow_overlap_similarity (overlap) >= min_similarity
          && (overlap->first_check == record->id
              || !g_hash_table_contains (before, GUINT_TO_POINTER (overlap->number))))
        g_ptr_array_add (pairs, winnow_overlap_ref (overlap));
    }
  return pairs;
}

GPtrArray *
winnow_check_recheck (WinnowLibrary *library, const WinnowSettings *settings, double min_similarity, guint jobs,
                      WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  gboolean due;
  if (!is_due (library, settings, &due, error))
    return NULL;
  if (!due)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  g_autoptr (GHashTable) before = list_numbers (library, min_similarity, error);
  if (before == NULL || !winnow_check_run (library, settings, jobs, progress, cancellable, error))
    return NULL;
  return list_new (library, before, min_similarity, error);
}
