/* shared-pictures.c: the pictures that pairs of documents have in common, those that were excluded,
 * and those that count though they would be, in the last check
 *
 * All are deleted with their pictures. Crops, turns and changes of colors are the numbers of the
 * enumerations: new ones go to their ends. */
#include "library/library-private.h"
#include "library/packing.h"

#define COLUMNS                                                                                                \
  "document_a, document_b, picture_a, picture_b, distance, crop_a, crop_b, is_negative, is_mirrored, turned, " \
  "colors, placement"
/* ids of a document's pictures ascend with their places */
#define IN_ORDER \
  " ORDER BY " WINNOW_PLACE_OF ("document_a") ", " WINNOW_PLACE_OF ("document_b") ", picture_a, picture_b"

static const char sql_put[]
    = "INSERT INTO shared_pictures (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
static const char sql_list[]
    = "SELECT " COLUMNS " FROM shared_pictures"
      " WHERE (document_a = ?1 AND document_b = ?2) OR (document_a = ?2 AND document_b = ?1)" IN_ORDER;
static const char sql_list_all[] = "SELECT " COLUMNS " FROM shared_pictures" IN_ORDER;
static const char sql_put_excluded[]
    = "INSERT INTO pictures_aside (picture_id, aside, n_documents, is_counted) VALUES (?1, ?2, ?3, ?4)";
static const char sql_list_excluded[]
    = "SELECT picture_id, aside, n_documents FROM pictures_aside WHERE is_counted = ?1 ORDER BY picture_id";
/* Documents that can't be reached take no part in a check, and keep what was found of them. */
static const char sql_delete_shared[] = "DELETE FROM shared_pictures WHERE document_a NOT IN " WINNOW_UNREACHABLE
                                        " AND document_b NOT IN " WINNOW_UNREACHABLE;
static const char sql_delete_excluded[] = "DELETE FROM pictures_aside WHERE (SELECT document_id FROM pictures"
                                          " WHERE id = picture_id) NOT IN " WINNOW_UNREACHABLE;

/* ── writing ── */

gboolean
winnow_library_put_shared_picture (WinnowLibrary *library, const WinnowSharedPicture *shared, GError **error)
{
  const WinnowImageMatch *match;
  g_autoptr (GByteArray) placement = NULL;
  g_return_val_if_fail (shared != NULL, FALSE);
  match = &shared->match;
  if (match->placement.n_places > 0)
    placement = winnow_pack_placement (&match->placement);
  return winnow_library_execute (library, sql_put,
                                 VALUES (shared->document_a, shared->document_b, shared->picture_a, shared->picture_b,
                                         match->distance, match->crop_a, match->crop_b, match->is_negative != FALSE,
                                         match->is_mirrored != FALSE, match->turned, match->colors, placement),
                                 error);
}

static gboolean
put_excluded (WinnowLibrary *library, const WinnowExcludedPicture *picture, gboolean is_counted, GError **error)
{
  return winnow_library_execute (
      library, sql_put_excluded,
      VALUES (picture->picture_id, winnow_picture_exclusion_get_id (picture->reason), picture->n_documents, is_counted),
      error);
}

gboolean
winnow_library_put_excluded_picture (WinnowLibrary *library, const WinnowExcludedPicture *excluded_picture,
                                     GError **error)
{
  g_return_val_if_fail (excluded_picture != NULL, FALSE);
  return put_excluded (library, excluded_picture, FALSE, error);
}

gboolean
winnow_library_put_counted_picture (WinnowLibrary *library, const WinnowExcludedPicture *counted_picture,
                                    GError **error)
{
  g_return_val_if_fail (counted_picture != NULL, FALSE);
  return put_excluded (library, counted_picture, TRUE, error);
}

gboolean
winnow_library_delete_found_pictures (WinnowLibrary *library, GError **error)
{
  return winnow_library_execute (library, sql_delete_shared, NULL, error)
         && winnow_library_execute (library, sql_delete_excluded, NULL, error);
}

/* ── reading: skips rows that this program did not write ── */

static gboolean
is_possible (const WinnowImageMatch *match)
{
  return match->distance <= 255 && (guint) match->crop_a < WINNOW_N_CROPS && (guint) match->crop_b < WINNOW_N_CROPS
         && match->turned < 360 && match->turned % 90 == 0 && (guint) match->colors < WINNOW_N_COLOR_CHANGES;
}

static gboolean
read_shared (sqlite3_stmt *row, gpointer element)
{
  WinnowSharedPicture *shared = element;
  *shared = (WinnowSharedPicture){ .document_a = sqlite3_column_int64 (row, 0),
                                   .document_b = sqlite3_column_int64 (row, 1),
                                   .picture_a = sqlite3_column_int64 (row, 2),
                                   .picture_b = sqlite3_column_int64 (row, 3),
                                   .match = { .distance = (guint) sqlite3_column_int64 (row, 4),
                                              .crop_a = (WinnowCrop) sqlite3_column_int64 (row, 5),
                                              .crop_b = (WinnowCrop) sqlite3_column_int64 (row, 6),
                                              .is_negative = sqlite3_column_int (row, 7) != 0,
                                              .is_mirrored = sqlite3_column_int (row, 8) != 0,
                                              .turned = (guint) sqlite3_column_int64 (row, 9),
                                              .colors = (WinnowColorChange) sqlite3_column_int64 (row, 10) } };
  return is_possible (&shared->match)
         && (sqlite3_column_type (row, 11) == SQLITE_NULL
             || winnow_unpack_placement (sqlite3_column_blob (row, 11), (gsize) sqlite3_column_bytes (row, 11),
                                         &shared->match.placement));
}

static gboolean
read_excluded (sqlite3_stmt *row, gpointer element)
{
  WinnowExcludedPicture *excluded_picture = element;
  *excluded_picture = (WinnowExcludedPicture){ .picture_id = sqlite3_column_int64 (row, 0),
                                               .n_documents = (guint32) sqlite3_column_int64 (row, 2) };
  return winnow_picture_exclusion_from_id (winnow_row_get_text (row, 1), &excluded_picture->reason);
}

GArray *
winnow_library_list_shared_pictures (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  gboolean is_all = document_a == 0 && document_b == 0;
  return winnow_library_collect_array (library, is_all ? sql_list_all : sql_list,
                                       is_all ? NULL : VALUES (document_a, document_b), read_shared,
                                       sizeof (WinnowSharedPicture), error);
}

static GArray *
list_excluded (WinnowLibrary *library, gboolean is_counted, GError **error)
{
  return winnow_library_collect_array (library, sql_list_excluded, VALUES (is_counted), read_excluded,
                                       sizeof (WinnowExcludedPicture), error);
}

GArray *
winnow_library_list_excluded_pictures (WinnowLibrary *library, GError **error)
{
  return list_excluded (library, FALSE, error);
}

GArray *
winnow_library_list_counted_pictures (WinnowLibrary *library, GError **error)
{
  return list_excluded (library, TRUE, error);
}
