/* shared-pictures.c: the pictures that pairs of documents have in common, and those that were set
 * aside, of the last check
 *
 * Both go with the pictures that they are about. Crops and turns are numbers, those of the
 * enumerations: new ones go to their ends. */
#include "library/library-private.h"

#define COLUMNS \
  "document_a, document_b, picture_a, picture_b, distance, crop_a, crop_b, is_negative, is_mirrored, turned"
/* ids of a document's pictures ascend with their places */
#define IN_ORDER " ORDER BY document_a, document_b, picture_a"

static const char sql_put[]
    = "INSERT INTO shared_pictures (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
static const char sql_list[]
    = "SELECT " COLUMNS " FROM shared_pictures WHERE document_a = min (?1, ?2) AND document_b = max (?1, ?2)" IN_ORDER;
static const char sql_list_all[] = "SELECT " COLUMNS " FROM shared_pictures" IN_ORDER;
static const char sql_put_aside[] = "INSERT INTO pictures_aside (picture_id, aside, n_documents) VALUES (?1, ?2, ?3)";
static const char sql_list_aside[] = "SELECT picture_id, aside, n_documents FROM pictures_aside ORDER BY picture_id";

/* ── writing ── */

gboolean
winnow_library_put_shared_picture (WinnowLibrary *library, const WinnowSharedPicture *shared, GError **error)
{
  const WinnowImageMatch *match;
  g_return_val_if_fail (library != NULL && shared != NULL && shared->document_a < shared->document_b, FALSE);
  match = &shared->match;
  return winnow_library_execute (
      library, sql_put,
      WINNOW_VALUES (WINNOW_INTEGER (shared->document_a), WINNOW_INTEGER (shared->document_b),
                     WINNOW_INTEGER (shared->picture_a), WINNOW_INTEGER (shared->picture_b),
                     WINNOW_INTEGER (match->distance), WINNOW_INTEGER (match->crop_a), WINNOW_INTEGER (match->crop_b),
                     WINNOW_INTEGER (match->is_negative != FALSE), WINNOW_INTEGER (match->is_mirrored != FALSE),
                     WINNOW_INTEGER (match->turned)),
      error);
}

gboolean
winnow_library_put_excluded_picture (WinnowLibrary *library, const WinnowExcludedPicture *excluded_picture,
                                     GError **error)
{
  g_return_val_if_fail (library != NULL && excluded_picture != NULL, FALSE);
  return winnow_library_execute (
      library, sql_put_aside,
      WINNOW_VALUES (WINNOW_INTEGER (excluded_picture->picture_id),
                     WINNOW_TEXT (winnow_picture_exclusion_get_id (excluded_picture->excluded_entries)),
                     WINNOW_INTEGER (excluded_picture->n_documents)),
      error);
}

/* ── reading: rows that nobody of us wrote are passed over ── */

static gboolean
is_possible (const WinnowImageMatch *match)
{
  return match->distance <= 255 && (guint) match->crop_a < WINNOW_N_CROPS && (guint) match->crop_b < WINNOW_N_CROPS
         && match->turned < 360 && match->turned % 90 == 0;
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
                                              .turned = (guint) sqlite3_column_int64 (row, 9) } };
  return is_possible (&shared->match);
}

static gboolean
read_aside (sqlite3_stmt *row, gpointer element)
{
  WinnowExcludedPicture *excluded_picture = element;
  *excluded_picture = (WinnowExcludedPicture){ .picture_id = sqlite3_column_int64 (row, 0),
                                               .n_documents = (guint32) sqlite3_column_int64 (row, 2) };
  return winnow_picture_exclusion_from_id ((const char *) sqlite3_column_text (row, 1),
                                           &excluded_picture->excluded_entries);
}

/* @size: bytes of an element */
static GArray *
collect (WinnowLibrary *library, const char *sql, const WinnowValue *values,
         gboolean (*read) (sqlite3_stmt *row, gpointer element), guint size, GError **error)
{
  g_autoptr (GArray) elements = g_array_new (FALSE, FALSE, size);
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  if (!winnow_statement_begin (&statement, library, sql, values, error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      g_array_set_size (elements, elements->len + 1);
      if (!read (statement.stmt, elements->data + (gsize) size * (elements->len - 1)))
        g_array_set_size (elements, elements->len - 1);
    }
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&elements) : NULL;
}

GArray *
winnow_library_list_shared_pictures (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  if (document_a == 0 && document_b == 0)
    return collect (library, sql_list_all, WINNOW_NO_VALUES, read_shared, sizeof (WinnowSharedPicture), error);
  return collect (library, sql_list, WINNOW_VALUES (WINNOW_INTEGER (document_a), WINNOW_INTEGER (document_b)),
                  read_shared, sizeof (WinnowSharedPicture), error);
}

GArray *
winnow_library_list_excluded_pictures (WinnowLibrary *library, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  return collect (library, sql_list_aside, WINNOW_NO_VALUES, read_aside, sizeof (WinnowExcludedPicture), error);
}
