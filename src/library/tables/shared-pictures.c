/* shared-pictures.c: pictures that pairs have in common in the last check, or that one document
 * repeats, excluded ones, and those
 * that would be excluded but count
 *
 * All are deleted with their pictures. Crops, turns and changes of colors are numbers of
 * enumerations, so new ones go to their ends. */
#include "library/library-private.h"
#include "library/packing.h"

#define COLUMNS                                                                                                \
  "document_a, document_b, picture_a, picture_b, distance, crop_a, crop_b, is_negative, is_mirrored, turned, " \
  "colors, placement"
/* ids of a document's pictures ascend with their places */
#define IN_ORDER \
  " ORDER BY " WINNOW_PLACE_OF ("document_a") ", " WINNOW_PLACE_OF ("document_b") ", picture_a, picture_b"

static const char sql_list_excluded[]
    = "SELECT picture_id, n_documents, aside FROM pictures_aside WHERE is_counted = ?1 ORDER BY picture_id";

/* ── writing ── */

gboolean
winnow_library_put_shared_picture (WinnowLibrary *library, const WinnowSharedPicture *shared, GError **error)
{
  g_return_val_if_fail (shared != NULL, FALSE);
  const WinnowImageMatch *match = &shared->match;
  g_autoptr (GByteArray) placement = match->placement.n_places > 0 ? winnow_pack_placement (&match->placement) : NULL;
  return winnow_library_execute (
      library, "INSERT INTO shared_pictures (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
      VALUES (shared->document_a, shared->document_b, shared->picture_a, shared->picture_b, match->distance,
              match->crop_a, match->crop_b, match->is_negative != FALSE, match->is_mirrored != FALSE, match->turned,
              match->colors, placement),
      error);
}

gboolean
winnow_library_put_excluded_picture (WinnowLibrary *library, const WinnowExcludedPicture *picture, gboolean is_counted,
                                     GError **error)
{
  return winnow_library_execute (
      library, "INSERT INTO pictures_aside (picture_id, aside, n_documents, is_counted) VALUES (?1, ?2, ?3, ?4)",
      VALUES (picture->picture_id, winnow_picture_exclusion_get_id (picture->reason), picture->n_documents, is_counted),
      error);
}

gboolean
winnow_library_delete_found_pictures (WinnowLibrary *library, GError **error)
{
  /* Documents that can't be reached take no part in a check: their results stay. */
  return winnow_library_execute_all (
      library,
      STATEMENTS ("DELETE FROM shared_pictures WHERE document_a NOT IN " WINNOW_UNREACHABLE
                  " AND document_b NOT IN " WINNOW_UNREACHABLE,
                  "DELETE FROM pictures_aside WHERE (SELECT document_id FROM pictures"
                  " WHERE id = picture_id) NOT IN " WINNOW_UNREACHABLE),
      NULL, error);
}

/* ── reading: skips rows that this program did not write ── */

static gboolean
finish_shared (sqlite3_stmt *row, gpointer shared)
{
  WinnowImageMatch *match = &((WinnowSharedPicture *) shared)->match;
  return match->distance <= 255 && (guint) match->crop_a < WINNOW_N_CROPS && (guint) match->crop_b < WINNOW_N_CROPS
         && match->turned < 360 && match->turned % 90 == 0 && (guint) match->colors < WINNOW_N_COLOR_CHANGES
         && (sqlite3_column_type (row, 11) == SQLITE_NULL
             || winnow_unpack_placement (sqlite3_column_blob (row, 11), (gsize) sqlite3_column_bytes (row, 11),
                                         &match->placement));
}
ROW_TYPE (shared_row, WinnowSharedPicture, finish_shared, document_a, document_b, picture_a, picture_b, match.distance,
          match.crop_a, match.crop_b, match.is_negative, match.is_mirrored, match.turned, match.colors);

static gboolean
read_reason (sqlite3_stmt *row, gpointer excluded)
{
  return winnow_picture_exclusion_from_id (winnow_row_get_text (row, 2), &((WinnowExcludedPicture *) excluded)->reason);
}
ROW_TYPE (excluded_row, WinnowExcludedPicture, read_reason, picture_id, n_documents);

GArray *
winnow_library_list_shared_pictures (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  return winnow_library_list_array (
      library,
      document_a == 0 && document_b == 0
          ? "SELECT " COLUMNS " FROM shared_pictures WHERE document_a <> document_b" IN_ORDER
          : "SELECT " COLUMNS " FROM shared_pictures"
            " WHERE (document_a = ?1 AND document_b = ?2) OR (document_a = ?2 AND document_b = ?1)" IN_ORDER,
      VALUES (document_a, document_b), &shared_row, error);
}

GArray *
winnow_library_list_repeated_pictures (WinnowLibrary *library, GError **error)
{
  return winnow_library_list_array (library,
                                    "SELECT " COLUMNS " FROM shared_pictures WHERE document_a = document_b" IN_ORDER,
                                    NULL, &shared_row, error);
}

GArray *
winnow_library_list_excluded_pictures (WinnowLibrary *library, gboolean are_counted, GError **error)
{
  return winnow_library_list_array (library, sql_list_excluded, VALUES (are_counted), &excluded_row, error);
}
