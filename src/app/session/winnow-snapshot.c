#include "app/session/winnow-snapshot.h"

static gboolean
read_record (WinnowSnapshot *snapshot, WinnowLibrary *library, GError **error)
{
  GError *local_error = NULL;
  snapshot->record = winnow_library_dup_check_record (library, &local_error);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, local_error);
  return FALSE;
}

/* Counts the pairs that are not listed. */
static gboolean
count_excluded_pairs (WinnowSnapshot *snapshot, WinnowLibrary *library, GError **error)
{
  gint64 n_overlaps;
  if (!winnow_library_count_overlaps (library, &n_overlaps, error))
    return FALSE;
  snapshot->n_excluded = MAX (n_overlaps - (gint64) snapshot->overlaps->len, 0);
  return TRUE;
}

WinnowSnapshot *
winnow_snapshot_new (WinnowLibrary *library, GError **error)
{
  g_autoptr (WinnowSnapshot) snapshot = g_new0 (WinnowSnapshot, 1);
  if ((snapshot->collections = winnow_library_list_collections (library, error)) == NULL
      || (snapshot->documents = winnow_library_list_documents (library, error)) == NULL
      || (snapshot->overlaps = winnow_library_list_overlaps (library, error)) == NULL
      || (snapshot->pictures = winnow_picture_index_new (library, error)) == NULL
      || (snapshot->problems = winnow_library_list_problems (library, error)) == NULL
      || !read_record (snapshot, library, error) || !count_excluded_pairs (snapshot, library, error)
      || !winnow_library_find_last_grouping (library, &snapshot->grouping, NULL, error))
    return NULL;
  return g_steal_pointer (&snapshot);
}

void
winnow_snapshot_replace_overlap (WinnowSnapshot *snapshot, WinnowOverlap *overlap)
{
  for (guint i = 0; i < snapshot->overlaps->len; i++)
    if (((const WinnowOverlap *) g_ptr_array_index (snapshot->overlaps, i))->id == overlap->id)
      {
        g_ptr_array_remove_index (snapshot->overlaps, i);
        g_ptr_array_insert (snapshot->overlaps, i, winnow_overlap_ref (overlap));
        return;
      }
}

void
winnow_snapshot_free (WinnowSnapshot *snapshot)
{
  g_clear_pointer (&snapshot->collections, g_ptr_array_unref);
  g_clear_pointer (&snapshot->documents, g_ptr_array_unref);
  g_clear_pointer (&snapshot->overlaps, g_ptr_array_unref);
  g_clear_pointer (&snapshot->pictures, winnow_picture_index_unref);
  g_clear_pointer (&snapshot->problems, g_ptr_array_unref);
  g_clear_pointer (&snapshot->record, winnow_check_record_free);
  g_free (snapshot);
}
