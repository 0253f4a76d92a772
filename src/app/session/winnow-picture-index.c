#include "app/session/winnow-picture-index.h"

/* ── pictures that take part in no match ── */

static void
group_free (gpointer data)
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
  return memcmp (((const WinnowImageFingerprint *) a)->crops, ((const WinnowImageFingerprint *) b)->crops,
                 sizeof ((const WinnowImageFingerprint *) a)->crops)
         == 0;
}

/* Few pictures are in enough documents to be excluded: comparing with the first of each group is
 * cheap. */
static WinnowExcludedPictureGroup *
find_group (GPtrArray *groups, const WinnowDocumentPicture *picture, WinnowPictureExclusion reason)
{
  for (guint i = 0; i < groups->len; i++)
    {
      WinnowExcludedPictureGroup *group = g_ptr_array_index (groups, i);
      const WinnowDocumentPicture *first = g_ptr_array_index (group->pictures, 0);
      if (group->reason == reason && winnow_image_fingerprint_match (&first->fingerprint, &picture->fingerprint, NULL))
        return group;
    }
  return NULL;
}

static WinnowExcludedPictureGroup *
add_group (GPtrArray *groups)
{
  WinnowExcludedPictureGroup *group = g_new0 (WinnowExcludedPictureGroup, 1);
  group->pictures = g_ptr_array_new ();
  g_ptr_array_add (groups, group);
  return group;
}

/* @known: fingerprint → its last group. The same file in ten thousand documents is compared
 * once. */
static void
add_excluded (GPtrArray *groups, GHashTable *known, WinnowDocumentPicture *picture,
              const WinnowExcludedPicture *excluded)
{
  WinnowExcludedPictureGroup *group = g_hash_table_lookup (known, &picture->fingerprint);
  if (group == NULL || group->reason != excluded->reason)
    group = find_group (groups, picture, excluded->reason);
  if (group == NULL)
    {
      group = add_group (groups);
      group->reason = excluded->reason;
    }
  g_hash_table_insert (known, &picture->fingerprint, group);
  g_ptr_array_add (group->pictures, picture);
  group->n_documents = MAX (group->n_documents, excluded->n_documents);
}

static int
compare_groups (gconstpointer a, gconstpointer b)
{
  const WinnowExcludedPictureGroup *first = *(const WinnowExcludedPictureGroup *const *) a,
                                   *second = *(const WinnowExcludedPictureGroup *const *) b;
  return (first->n_documents < second->n_documents) - (first->n_documents > second->n_documents);
}

static void
collect_excluded (WinnowPictureIndex *index, const GArray *excluded)
{
  g_autoptr (GHashTable) known = g_hash_table_new (hash_fingerprint, equal_fingerprints);
  for (guint i = 0; i < excluded->len; i++)
    {
      const WinnowExcludedPicture *entry = &g_array_index (excluded, WinnowExcludedPicture, i);
      WinnowDocumentPicture *picture = winnow_picture_index_find (index, entry->picture_id);
      if (picture != NULL)
        add_excluded (index->excluded, known, picture, entry);
    }
  g_ptr_array_sort (index->excluded, compare_groups); /* stable */
}

/* Those that no match shows: else nothing would be left that takes the decision back. */
static void
collect_lonely (WinnowPictureIndex *index, const GArray *counted)
{
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) known = g_hash_table_new (hash_fingerprint, equal_fingerprints),
                         matched = g_hash_table_new (NULL, NULL); /* set of groups */
  for (guint i = 0; i < counted->len; i++)
    {
      const WinnowExcludedPicture *entry = &g_array_index (counted, WinnowExcludedPicture, i);
      WinnowDocumentPicture *picture = winnow_picture_index_find (index, entry->picture_id);
      if (picture != NULL)
        add_excluded (groups, known, picture, entry);
    }
  for (guint i = 0; groups->len > 0 && i < index->shared->len; i++)
    {
      const WinnowSharedPicture *shared = &g_array_index (index->shared, WinnowSharedPicture, i);
      const gint64 ids[] = { shared->picture_a, shared->picture_b };
      for (guint side = 0; side < G_N_ELEMENTS (ids); side++)
        {
          const WinnowDocumentPicture *picture = winnow_picture_index_find (index, ids[side]);
          if (picture != NULL)
            g_hash_table_add (matched, g_hash_table_lookup (known, &picture->fingerprint));
        }
    }
  while (groups->len > 0)
    {
      WinnowExcludedPictureGroup *group = g_ptr_array_steal_index (groups, 0);
      group->counts = TRUE;
      if (g_hash_table_contains (matched, group))
        group_free (group);
      else
        g_ptr_array_add (index->excluded, group);
    }
}

static void
collect_unread (WinnowPictureIndex *index)
{
  for (guint i = 0; i < index->pictures->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (index->pictures, i);
      if (picture->is_read)
        continue;
      WinnowExcludedPictureGroup *group = add_group (index->excluded);
      group->is_unread = TRUE;
      g_ptr_array_add (group->pictures, picture);
    }
}

/* ── the index ── */

WinnowPictureIndex *
winnow_picture_index_new_take (GPtrArray *pictures, GArray *shared, const GArray *excluded)
{
  WinnowPictureIndex *index = g_atomic_rc_box_new0 (WinnowPictureIndex);
  index->pictures = pictures;
  index->shared = shared;
  index->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  index->excluded = g_ptr_array_new_with_free_func (group_free);
  index->decisions = g_array_new (FALSE, FALSE, sizeof (WinnowImageFingerprint));
  index->counted = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  for (guint i = 0; i < pictures->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (pictures, i);
      g_hash_table_insert (index->by_id, &picture->id, picture);
    }
  collect_excluded (index, excluded);
  collect_unread (index);
  return index;
}

void
winnow_picture_index_take_decisions (WinnowPictureIndex *index, GArray *decisions, const GArray *counted)
{
  g_array_unref (index->decisions);
  index->decisions = decisions;
  for (guint i = 0; i < counted->len; i++)
    {
      WinnowExcludedPicture *picture
          = g_memdup2 (&g_array_index (counted, WinnowExcludedPicture, i), sizeof (WinnowExcludedPicture));
      g_hash_table_replace (index->counted, &picture->picture_id, picture);
    }
  collect_lonely (index, counted);
}

WinnowPictureIndex *
winnow_picture_index_new (WinnowLibrary *library, GError **error)
{
  g_autoptr (GArray) excluded = winnow_library_list_excluded_pictures (library, error),
                     counted = excluded != NULL ? winnow_library_list_counted_pictures (library, error) : NULL,
                     decisions = counted != NULL ? winnow_library_list_picture_decisions (library, error) : NULL,
                     shared = decisions != NULL ? winnow_library_list_shared_pictures (library, 0, 0, error) : NULL;
  GPtrArray *pictures = shared != NULL ? winnow_library_list_pictures (library, 0, error) : NULL;
  if (pictures == NULL)
    return NULL;
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
  g_ptr_array_unref (index->excluded);
  g_array_unref (index->decisions);
  g_hash_table_unref (index->counted);
  g_hash_table_unref (index->by_id);
  g_array_unref (index->shared);
  g_ptr_array_unref (index->pictures);
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
  for (guint i = 0; i < pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index ((GPtrArray *) pictures, i);
      if (winnow_image_fingerprint_match (decision, &picture->fingerprint, NULL))
        return TRUE;
    }
  return FALSE;
}

GArray *
winnow_picture_index_dup_decisions (const WinnowPictureIndex *index, const GPtrArray *pictures)
{
  GArray *matching = g_array_new (FALSE, FALSE, sizeof (WinnowImageFingerprint));
  for (guint i = 0; i < index->decisions->len; i++)
    {
      const WinnowImageFingerprint *decision = &g_array_index (index->decisions, WinnowImageFingerprint, i);
      if (matches_any (decision, pictures))
        g_array_append_vals (matching, decision, 1);
    }
  return matching;
}
