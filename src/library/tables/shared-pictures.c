/* shared-pictures.c: pictures that pairs have in common in the last check, or that one document
 * repeats, excluded ones, and those
 * that would be excluded but count
 *
 * All are deleted with their pictures. Changes of colors are numbers of an enumeration, so new ones
 * go to its end. Earlier versions kept crops and turns in columns and only placements packed: of
 * their rows the turns are read. */
#include "library/library-private.h"
#include "library/packing.h"

#define COLUMNS \
  "document_a, document_b, picture_a, picture_b, distance, colors, is_negative, is_mirrored, turned, placement"
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
  g_autoptr (GByteArray) packed = winnow_pack_match (match);
  return winnow_library_execute (library,
                                 "INSERT INTO shared_pictures (" COLUMNS
                                 ", crop_a, crop_b) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 0, 0, ?7, 0, 0)",
                                 VALUES (shared->document_a, shared->document_b, shared->picture_a, shared->picture_b,
                                         match->distance, match->colors, packed),
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

/* A row without placement has turns only. */
static gboolean
finish_shared (sqlite3_stmt *row, gpointer shared)
{
  WinnowImageMatch *match = &((WinnowSharedPicture *) shared)->match;
  int turned = sqlite3_column_int (row, 8);
  if (match->distance > 255 || (guint) match->colors >= WINNOW_N_COLOR_CHANGES)
    return FALSE;
  if (sqlite3_column_type (row, 9) != SQLITE_NULL)
    return winnow_unpack_match (sqlite3_column_blob (row, 9), (gsize) sqlite3_column_bytes (row, 9), match);
  match->placement = winnow_placement_of_turn (sqlite3_column_int (row, 7) == 1, turned == 270 ? -90 : turned);
  match->placement.is_negative = sqlite3_column_int (row, 6) == 1;
  return turned >= 0 && turned < 360 && turned % 90 == 0;
}
ROW_TYPE (shared_row, WinnowSharedPicture, finish_shared, document_a, document_b, picture_a, picture_b, match.distance,
          match.colors);

static gboolean
read_reason (sqlite3_stmt *row, gpointer excluded)
{
  return winnow_picture_exclusion_from_id (winnow_row_get_text (row, 2), &((WinnowExcludedPicture *) excluded)->reason);
}
ROW_TYPE (excluded_row, WinnowExcludedPicture, read_reason, picture_id, n_documents);

static int
compare_counting (gconstpointer x, gconstpointer y)
{
  const WinnowSharedPicture *p = x, *q = y;
  return winnow_image_match_counts (&q->match) - winnow_image_match_counts (&p->match);
}

GArray *
winnow_library_list_shared_pictures (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  GArray *shared = winnow_library_list_array (
      library,
      document_a == 0 && document_b == 0
          ? "SELECT " COLUMNS " FROM shared_pictures WHERE document_a <> document_b" IN_ORDER
          : "SELECT " COLUMNS " FROM shared_pictures"
            " WHERE (document_a = ?1 AND document_b = ?2) OR (document_a = ?2 AND document_b = ?1)" IN_ORDER,
      VALUES (document_a, document_b), &shared_row, error);
  if (shared != NULL)
    g_array_sort (shared, compare_counting); /* stable */
  return shared;
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
