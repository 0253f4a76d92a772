#include "app/session/winnow-picture-index.h"
#include "base/for-each.h"
#include "base/order.h"

/* ── pictures that take part in no match ── */

WINNOW_DEFINE_POINTER_ORDER (compare_groups, WinnowExcludedPictureGroup, WINNOW_ORDER (y->n_documents, x->n_documents))

/* The pictures of all matches: a set. */
static GHashTable *
collect_matched (const WinnowPictureIndex *index)
{
  GHashTable *matched = g_hash_table_new (NULL, NULL);
  winnow_for_each_value (const WinnowSharedPicture, shared, index->shared)
    {
      g_hash_table_add (matched, winnow_picture_index_find (index, shared->picture_a));
      g_hash_table_add (matched, winnow_picture_index_find (index, shared->picture_b));
    }
  return matched;
}

/* Those that no match shows: else nothing would be left that takes the decision back. */
static void
collect_lonely (WinnowPictureIndex *index, const GArray *counted)
{
  g_autoptr (GPtrArray) groups = winnow_excluded_picture_groups_new (index->by_id, counted);
  g_autoptr (GHashTable) matched = collect_matched (index);
  while (groups->len > 0)
    {
      WinnowExcludedPictureGroup *group = g_ptr_array_steal_index (groups, 0);
      group->counts = TRUE;
      g_ptr_array_add (index->excluded, group);
      winnow_for_each (const void, picture, group->pictures)
        if (g_hash_table_contains (matched, picture))
          {
            g_ptr_array_remove_index (index->excluded, index->excluded->len - 1);
            break;
          }
    }
}

static void
collect_unread (WinnowPictureIndex *index)
{
  winnow_for_each (WinnowDocumentPicture, picture, index->pictures)
    {
      if (picture->is_read)
        continue;
      WinnowExcludedPictureGroup *group = g_new0 (WinnowExcludedPictureGroup, 1);
      group->is_unread = TRUE;
      group->pictures = g_ptr_array_new ();
      g_ptr_array_add (group->pictures, picture);
      g_ptr_array_add (index->excluded, group);
    }
}

/* ── the index ── */

WinnowPictureIndex *
winnow_picture_index_new_take (GPtrArray *pictures, GArray *shared, const GArray *excluded)
{
  WinnowPictureIndex *index = g_atomic_rc_box_new0 (WinnowPictureIndex);
  index->pictures = pictures;
  index->shared = shared;
  index->by_id = winnow_pictures_index (pictures);
  index->excluded = winnow_excluded_picture_groups_new (index->by_id, excluded);
  index->decisions = winnow_array_new (WinnowImageFingerprint);
  index->counted = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  g_ptr_array_sort (index->excluded, compare_groups); /* stable */
  collect_unread (index);
  return index;
}

void
winnow_picture_index_take_decisions (WinnowPictureIndex *index, GArray *decisions, const GArray *counted)
{
  g_array_unref (index->decisions);
  index->decisions = decisions;
  winnow_for_each_value (const WinnowExcludedPicture, each, counted)
    {
      WinnowExcludedPicture *picture = g_memdup2 (each, sizeof (WinnowExcludedPicture));
      g_hash_table_replace (index->counted, &picture->picture_id, picture);
    }
  collect_lonely (index, counted);
}

WinnowPictureIndex *
winnow_picture_index_new (WinnowLibrary *library, GError **error)
{
  g_autoptr (GArray) excluded = winnow_library_list_excluded_pictures (library, FALSE, error),
                     counted = excluded != NULL ? winnow_library_list_excluded_pictures (library, TRUE, error) : NULL,
                     decisions = counted != NULL ? winnow_library_list_picture_decisions (library, error) : NULL,
                     shared = decisions != NULL ? winnow_library_list_shared_pictures (library, 0, 0, error) : NULL,
                     repeated = shared != NULL ? winnow_library_list_repeated_pictures (library, error) : NULL;
  GPtrArray *pictures = repeated != NULL ? winnow_library_list_pictures (library, 0, error) : NULL;
  if (pictures == NULL)
    return NULL;
  g_array_append_vals (shared, repeated->data, repeated->len);
  WinnowPictureIndex *index = winnow_picture_index_new_take (pictures, g_steal_pointer (&shared), excluded);
  winnow_picture_index_take_decisions (index, g_steal_pointer (&decisions), counted);
  return index;
}

WinnowPictureIndex *
winnow_picture_index_ref (WinnowPictureIndex *index)
{
  return g_atomic_rc_box_acquire (index);
}

static void
clear (gpointer data)
{
  WinnowPictureIndex *index = data;
  winnow_clear (index, g_ptr_array_unref, excluded, pictures);
  winnow_clear (index, g_array_unref, decisions, shared);
  winnow_clear (index, g_hash_table_unref, counted, by_id);
}

void
winnow_picture_index_unref (WinnowPictureIndex *index)
{
  g_atomic_rc_box_release_full (index, clear);
}

WinnowDocumentPicture *
winnow_picture_index_find (const WinnowPictureIndex *index, gint64 picture_id)
{
  return g_hash_table_lookup (index->by_id, &picture_id);
}

static gboolean
matches_any (const WinnowImageFingerprint *decision, const GPtrArray *pictures)
{
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    if (winnow_image_fingerprint_match (decision, &picture->fingerprint, NULL))
      return TRUE;
  return FALSE;
}

GArray *
winnow_picture_index_dup_decisions (const WinnowPictureIndex *index, const GPtrArray *pictures)
{
  GArray *matching = winnow_array_new (WinnowImageFingerprint);
  winnow_for_each_value (const WinnowImageFingerprint, decision, index->decisions)
    if (matches_any (decision, pictures))
      g_array_append_vals (matching, decision, 1);
  return matching;
}
