#include "app/session/winnow-picture-index.h"

/* ── one row for a picture that many have ── */

static void
aside_group_free (gpointer data)
{
  WinnowExcludedPictureGroup *group = data;
  g_ptr_array_unref (group->pictures);
  g_free (group);
}

static guint
hash_fingerprint (gconstpointer key)
{
  const WinnowImageFingerprint *fingerprint = key;
  guint hash = fingerprint->usable;
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    hash = hash * 33
           + g_int64_hash (&fingerprint->crops[crop].bits[crop % G_N_ELEMENTS (fingerprint->crops[crop].bits)]);
  return hash;
}

static gboolean
equal_fingerprints (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (WinnowImageFingerprint)) == 0;
}

/* Few pictures are in so many documents that they are set aside, so that each need only be held
 * against the first of every group. */
static WinnowExcludedPictureGroup *
find_group (GPtrArray *groups, const WinnowDocumentPicture *picture, WinnowPictureExclusion excluded_picture)
{
  for (guint i = 0; i < groups->len; i++)
    {
      WinnowExcludedPictureGroup *group = g_ptr_array_index (groups, i);
      const WinnowDocumentPicture *first = g_ptr_array_index (group->pictures, 0);
      if (group->excluded_entries == excluded_picture
          && winnow_image_fingerprint_match (&first->fingerprint, &picture->fingerprint, NULL))
        return group;
    }
  return NULL;
}

static WinnowExcludedPictureGroup *
add_group (GPtrArray *groups, WinnowPictureExclusion excluded_picture)
{
  WinnowExcludedPictureGroup *group = g_new0 (WinnowExcludedPictureGroup, 1);
  group->excluded_entries = excluded_picture;
  group->pictures = g_ptr_array_new ();
  g_ptr_array_add (groups, group);
  return group;
}

/* @known: fingerprint → group, one a reason: the same file in ten thousand documents is compared
 * once. */
static void
add_aside (GPtrArray *groups, GHashTable *known, WinnowDocumentPicture *picture,
           const WinnowExcludedPicture *excluded_picture)
{
  WinnowExcludedPictureGroup *group = g_hash_table_lookup (known, &picture->fingerprint);
  if (group == NULL || group->excluded_entries != excluded_picture->excluded_entries)
    group = find_group (groups, picture, excluded_picture->excluded_entries);
  if (group == NULL)
    group = add_group (groups, excluded_picture->excluded_entries);
  g_hash_table_insert (known, &picture->fingerprint, group);
  g_ptr_array_add (group->pictures, picture);
  group->n_documents = MAX (group->n_documents, excluded_picture->n_documents);
}

static int
compare_groups (gconstpointer a, gconstpointer b)
{
  const WinnowExcludedPictureGroup *first = *(const WinnowExcludedPictureGroup *const *) a,
                                   *second = *(const WinnowExcludedPictureGroup *const *) b;
  return (first->n_documents < second->n_documents) - (first->n_documents > second->n_documents);
}

static void
collect_asides (WinnowPictureIndex *index, const GArray *excluded_pictures)
{
  g_autoptr (GHashTable) known = g_hash_table_new (hash_fingerprint, equal_fingerprints);
  for (guint i = 0; i < excluded_pictures->len; i++)
    {
      const WinnowExcludedPicture *excluded_entries = &g_array_index (excluded_pictures, WinnowExcludedPicture, i);
      WinnowDocumentPicture *picture = winnow_picture_index_find (index, excluded_entries->picture_id);
      if (picture != NULL)
        add_aside (index->excluded_pictures, known, picture, excluded_entries);
    }
  g_ptr_array_sort (index->excluded_pictures, compare_groups); /* stable */
}

/* ── all pictures ── */

static void
collect_pictures (WinnowPictureIndex *index)
{
  for (guint i = 0; i < index->pictures->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (index->pictures, i);
      g_hash_table_insert (index->by_id, &picture->id, picture);
      if (!picture->is_read)
        g_ptr_array_add (index->unread, picture);
    }
}

WinnowPictureIndex *
winnow_picture_index_new_take (GPtrArray *pictures, GArray *shared, const GArray *excluded_pictures)
{
  WinnowPictureIndex *index = g_new0 (WinnowPictureIndex, 1);
  index->ref_count = 1;
  index->pictures = pictures;
  index->shared = shared;
  index->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  index->excluded_pictures = g_ptr_array_new_with_free_func (aside_group_free);
  index->unread = g_ptr_array_new ();
  collect_pictures (index);
  collect_asides (index, excluded_pictures);
  return index;
}

WinnowPictureIndex *
winnow_picture_index_new (WinnowLibrary *library, GError **error)
{
  g_autoptr (GArray) excluded_pictures = winnow_library_list_excluded_pictures (library, error);
  g_autoptr (GArray) shared
      = excluded_pictures != NULL ? winnow_library_list_shared_pictures (library, 0, 0, error) : NULL;
  GPtrArray *pictures = shared != NULL ? winnow_library_list_pictures (library, 0, error) : NULL;
  return pictures != NULL ? winnow_picture_index_new_take (pictures, g_steal_pointer (&shared), excluded_pictures)
                          : NULL;
}

WinnowPictureIndex *
winnow_picture_index_ref (WinnowPictureIndex *index)
{
  g_atomic_int_inc (&index->ref_count);
  return index;
}

void
winnow_picture_index_unref (WinnowPictureIndex *index)
{
  if (!g_atomic_int_dec_and_test (&index->ref_count))
    return;
  g_ptr_array_unref (index->excluded_pictures);
  g_ptr_array_unref (index->unread);
  g_hash_table_unref (index->by_id);
  g_array_unref (index->shared);
  g_ptr_array_unref (index->pictures);
  g_free (index);
}

WinnowDocumentPicture *
winnow_picture_index_find (const WinnowPictureIndex *index, gint64 picture_id)
{
  return g_hash_table_lookup (index->by_id, &picture_id);
}
