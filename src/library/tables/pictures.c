/* pictures.c: the pictures of documents, a row a place, and their thumbnails in another table, so
 * that lists read little
 *
 * They are written with their document, in order of place, and deleted with it: their ids ascend
 * with the place and are never used again. A thumbnail with its features that several places of one
 * document show is stored once. A picture whose fingerprint can't be read is a plain one. */
#include "base/for-each.h"
#include "library/library-private.h"
#include "library/packing.h"

#define COLUMNS                                                                                                      \
  "pictures.id, pictures.document_id, source, caption, page, offset, width, height, orientation, is_read, problem, " \
  "name, format, packed"
#define IMAGE_COLUMN 14
#define WHOLE(value, key) WINNOW_REQUIRE_WHOLE (value, "thumbnails", "id, document_id, image, length (features)", key)

static const char sql_insert[]
    = "INSERT INTO pictures (document_id, name, source, caption, page, offset, format, width, height, orientation,"
      " is_read, packed, problem, thumbnail_id)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, nullif (?14, 0))";
static const char sql_get[] = "SELECT " COLUMNS ", " WHOLE (
    "image", "pictures.document_id") " FROM pictures LEFT JOIN thumbnails ON thumbnails.id = thumbnail_id"
                                     " AND thumbnails.document_id = pictures.document_id WHERE pictures.id = ?1";

/* ── writing ── */

/* @stored: GBytes → its row. *@id: 0 if the picture has none. */
static gboolean
put_thumbnail (WinnowLibrary *library, const WinnowDocumentPicture *picture, gint64 document_id, GHashTable *stored,
               gint64 *id, GError **error)
{
  const gint64 *known = picture->thumbnail != NULL ? g_hash_table_lookup (stored, picture->thumbnail) : NULL;
  gsize size;
  *id = known != NULL ? *known : 0;
  if (picture->thumbnail == NULL || known != NULL)
    return TRUE;
  gconstpointer data = g_bytes_get_data (picture->thumbnail, &size);
  g_autoptr (GByteArray) features = picture->features != NULL ? winnow_pack_features (picture->features) : NULL;
  *id = winnow_library_insert (library, "INSERT INTO thumbnails (document_id, image, features) VALUES (?1, ?2, ?3)",
                               VALUES (document_id, BLOB (data, size), features), error);
  g_hash_table_insert (stored, picture->thumbnail, winnow_dup_value (id));
  return *id != 0;
}

static gboolean
put_picture (WinnowLibrary *library, gint64 document_id, const WinnowDocumentPicture *picture, gint64 thumbnail_id,
             GError **error)
{
  g_autoptr (GByteArray) packed = winnow_pack_picture (&picture->fingerprint);
  const WinnowPictureInfo *info = &picture->info;
  return winnow_library_execute (library, sql_insert,
                                 VALUES (document_id, picture->name, picture->source, picture->caption, picture->page,
                                         picture->offset, info->format, info->width, info->height, info->orientation,
                                         picture->is_read != FALSE, packed, picture->problem, thumbnail_id),
                                 error);
}

gboolean
winnow_library_delete_pictures (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute_all (
      library,
      STATEMENTS ("DELETE FROM pictures WHERE document_id = ?1", "DELETE FROM thumbnails WHERE document_id = ?1"),
      VALUES (document_id), error);
}

gboolean
winnow_library_put_pictures (WinnowLibrary *library, gint64 document_id, const GPtrArray *pictures, GError **error)
{
  g_autoptr (GHashTable) stored = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, NULL, g_free);
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    {
      gint64 thumbnail_id;
      if (!put_thumbnail (library, picture, document_id, stored, &thumbnail_id, error)
          || !put_picture (library, document_id, picture, thumbnail_id, error))
        return FALSE;
    }
  return TRUE;
}

/* ── reading ── */

ROW_TYPE (picture_row, WinnowDocumentPicture, NULL, id, document_id, source, caption, page, offset, info.width,
          info.height, info.orientation, is_read, problem);

static gpointer
read_picture (sqlite3_stmt *row)
{
  WinnowDocumentPicture *picture = winnow_document_picture_new (winnow_row_get_text (row, 11));
  winnow_row_read (row, &picture_row, picture);
  picture->info.format = g_intern_string (winnow_row_get_text (row, 12)); /* the few names that decoders have */
  const guint8 *packed = sqlite3_column_blob (row, 13);
  winnow_unpack_picture (packed, (gsize) sqlite3_column_bytes (row, 13), &picture->fingerprint);
  return picture;
}

GPtrArray *
winnow_library_list_pictures (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_collect (
      library,
      document_id != 0 ? "SELECT " COLUMNS " FROM pictures WHERE document_id = ?1 ORDER BY id"
                       : "SELECT " COLUMNS " FROM pictures ORDER BY document_id, id",
      VALUES (document_id), read_picture, (GDestroyNotify) winnow_document_picture_unref, error);
}

/* With its thumbnail; of sql_get. */
static gpointer
read_whole (sqlite3_stmt *row)
{
  WinnowDocumentPicture *picture = read_picture (row);
  gconstpointer image = sqlite3_column_blob (row, IMAGE_COLUMN);
  int size = sqlite3_column_bytes (row, IMAGE_COLUMN);
  picture->thumbnail = size > 0 ? g_bytes_new (image, (gsize) size) : NULL;
  return picture;
}

/* Reads the thumbnail of a picture by @sql, in the attached library if the picture is of one.
 * Returns: (transfer full) (nullable) */
static gpointer
find_with_thumbnail (WinnowLibrary *library, const WinnowDocumentPicture *picture, const char *sql,
                     gpointer (*read) (sqlite3_stmt *row))
{
  gint64 document_id = picture->document_id, id;
  g_autoptr (WinnowLibrary) holder = winnow_library_find_holder (library, &document_id, NULL);
  return holder != NULL
                 && winnow_library_query_integer (library, "SELECT thumbnail_id FROM pictures WHERE id = ?1",
                                                  VALUES (picture->id), &id, NULL)
             ? winnow_library_get (holder, sql, VALUES (id, document_id), read, NULL)
             : NULL;
}

WinnowDocumentPicture *
winnow_library_dup_picture (WinnowLibrary *library, gint64 picture_id, GError **error)
{
  WinnowDocumentPicture *picture
      = winnow_library_get_by_id (library, sql_get, WINNOW_ROW_PICTURE, picture_id, read_whole, error);
  if (picture != NULL && picture->thumbnail == NULL)
    picture->thumbnail = find_with_thumbnail (
        library, picture,
        "SELECT " WHOLE ("image", "?2") " FROM thumbnails WHERE id = ?1 AND document_id = ?2 AND image <> x''",
        winnow_row_dup_bytes);
  return picture;
}

WinnowPicture *
winnow_library_decode (WinnowLibrary *library, GBytes *thumbnail, GError **error)
{
  return winnow_readers_decode (library->readers, thumbnail, error);
}

static gpointer
read_features (sqlite3_stmt *row)
{
  return winnow_unpack_features (sqlite3_column_blob (row, 0), (gsize) sqlite3_column_bytes (row, 0));
}

GBytes *
winnow_library_dup_picture_features (WinnowLibrary *library, const WinnowDocumentPicture *picture)
{
  return find_with_thumbnail (library, picture, "SELECT features FROM thumbnails WHERE id = ?1 AND document_id = ?2",
                              read_features);
}
