/* common-pictures.c: see common-pictures.h
 *
 * A check stores how many documents have an excluded picture, but not which excluded pictures are
 * the same. Here each picture is compared with the first one of every group. Most are equal to the
 * bit, which a table of hashes finds at once. Thread-safe. */
#include "report/model/common-pictures.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "text/text.h"

static void
clear_common (gpointer data)
{
  WinnowCommonPicture *common = data;
  winnow_clear (common, winnow_document_picture_unref, a, b);
}

GArray *
winnow_common_pictures_new (void)
{
  GArray *common = winnow_array_new (WinnowCommonPicture);
  g_array_set_clear_func (common, clear_common);
  return common;
}

void
winnow_common_pictures_add (GArray *common, WinnowDocumentPicture *a, WinnowDocumentPicture *b,
                            const WinnowImageMatch *match, WinnowImageDirection direction)
{
  WINNOW_APPEND (common, WinnowCommonPicture, .a = winnow_document_picture_ref (a),
                 .b = winnow_document_picture_ref (b), .match = *match, .direction = direction);
}

const char *
winnow_image_direction_get_id (WinnowImageDirection direction)
{
  static const char *const ids[] = { "a_to_b", "b_to_a", "either" };
  return ids[direction];
}

GHashTable *
winnow_pictures_index (const GPtrArray *pictures)
{
  GHashTable *by_id = winnow_id_index_new ();
  winnow_for_each (WinnowDocumentPicture, picture, pictures)
    g_hash_table_insert (by_id, &picture->id, picture);
  return by_id;
}

/* Pictures @first to @last, exclusive, of one document. */
static gboolean
map_document (GHashTable *starts, WinnowLibrary *library, const GPtrArray *pictures, guint first, guint last,
              GError **error)
{
  const WinnowDocumentPicture *end = g_ptr_array_index ((GPtrArray *) pictures, last - 1);
  guint n = last - first;
  gsize length = 0;
  g_autoptr (GError) local = NULL;
  g_autofree char *text
      = end->offset > 0 ? winnow_library_dup_text (library, end->document_id, &length, &local) : g_strdup ("");
  if (g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND))
    text = g_strdup (""); /* of an attached library that can't be read: its places are not known */
  else if (local != NULL)
    return g_propagate_error (error, g_steal_pointer (&local)), FALSE;
  g_autofree gsize *offsets = g_new (gsize, n), *points = g_new0 (gsize, n);
  winnow_for_each_below (i, n)
    offsets[i]
        = MIN (((const WinnowDocumentPicture *) g_ptr_array_index ((GPtrArray *) pictures, first + i))->offset, length);
  winnow_text_map_code_points (text, length, offsets, n, points);
  winnow_for_each_below (i, n)
    g_hash_table_insert (starts, g_ptr_array_index ((GPtrArray *) pictures, first + i), GSIZE_TO_POINTER (points[i]));
  return TRUE;
}

GHashTable *
winnow_pictures_map_starts (WinnowLibrary *library, const GPtrArray *pictures, GError **error)
{
  g_autoptr (GHashTable) starts = g_hash_table_new (NULL, NULL);
  for (guint first = 0, last; first < pictures->len; first = last)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index ((GPtrArray *) pictures, first);
      for (last = first + 1; last < pictures->len; last++)
        if (((const WinnowDocumentPicture *) g_ptr_array_index ((GPtrArray *) pictures, last))->document_id
            != picture->document_id)
          break;
      if (!map_document (starts, library, pictures, first, last, error))
        return NULL;
    }
  return g_steal_pointer (&starts);
}

static void
free_group (gpointer data)
{
  WinnowExcludedPictureGroup *group = data;
  g_ptr_array_unref (group->pictures);
  g_free (group);
}

static guint
hash_fingerprint (gconstpointer data)
{
  const WinnowImageFingerprint *fingerprint = data;
  guint64 bits = fingerprint->crops[WINNOW_CROP_NONE].bits[0] ^ fingerprint->crops[WINNOW_CROP_NONE].bits[1];
  return g_int64_hash (&bits);
}

static gboolean
equal_fingerprints (gconstpointer left, gconstpointer right)
{
  const WinnowImageFingerprint *a = left, *b = right;
  return memcmp (a->crops, b->crops, sizeof a->crops) == 0 && (a->usable != 0 || a->digest == b->digest);
}

/* The group that @picture belongs to, of those with the same reason; NULL where it is the first of
 * a group. */
static WinnowExcludedPictureGroup *
find_group (const GPtrArray *groups, GHashTable *same, const WinnowDocumentPicture *picture,
            WinnowPictureExclusion excluded_picture)
{
  WinnowExcludedPictureGroup *group = g_hash_table_lookup (same, &picture->fingerprint);
  if (group != NULL && group->reason == excluded_picture)
    return group;
  winnow_for_each_index (i, groups)
    {
      group = g_ptr_array_index ((GPtrArray *) groups, i);
      if (group->reason == excluded_picture
          && winnow_image_fingerprint_match (&group->first->fingerprint, &picture->fingerprint, NULL))
        return group;
    }
  return NULL;
}

static WinnowExcludedPictureGroup *
add_group (GPtrArray *groups, const WinnowDocumentPicture *picture, WinnowPictureExclusion excluded_picture)
{
  WinnowExcludedPictureGroup *group = g_new0 (WinnowExcludedPictureGroup, 1);
  group->reason = excluded_picture;
  group->pictures = g_ptr_array_new ();
  group->first = picture;
  g_ptr_array_add (groups, group);
  return group;
}

WINNOW_DEFINE_POINTER_ORDER (compare_groups, WinnowExcludedPictureGroup,
                             WINNOW_ORDER (x->reason, y->reason) ?: WINNOW_ORDER (y->n_documents, x->n_documents)
                                 ?: WINNOW_ORDER (x->first->id, y->first->id))

GPtrArray *
winnow_excluded_picture_groups_new (GHashTable *by_id, const GArray *excluded_pictures)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (free_group);
  g_autoptr (GHashTable) same = g_hash_table_new (hash_fingerprint, equal_fingerprints);
  winnow_for_each_value (const WinnowExcludedPicture, excluded, excluded_pictures)
    {
      WinnowDocumentPicture *picture = g_hash_table_lookup (by_id, &excluded->picture_id);
      if (picture == NULL)
        continue;
      WinnowExcludedPictureGroup *group = find_group (groups, same, picture, excluded->reason);
      if (group == NULL)
        group = add_group (groups, picture, excluded->reason);
      g_hash_table_insert (same, &picture->fingerprint, group);
      group->n_documents = MAX (group->n_documents, excluded->n_documents);
      g_ptr_array_add (group->pictures, picture);
    }
  g_ptr_array_sort (groups, compare_groups);
  return groups;
}
