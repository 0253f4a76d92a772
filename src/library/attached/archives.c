/* archives.c: see archives.h
 *
 * A bundle is a GVariant, compressed: its version, and for each table the names of the columns and
 * the rows. So bundles of other versions of Winnow can be read: a missing column is NULL here, an
 * unknown one is passed over. All writers to the archive can make bundles, so nothing in one is
 * trusted: the tables check types, text must be UTF-8, and places must be in it. */
#include "library/attached/archives.h"

#include <string.h>

#include "base/for-each.h"
#include "library/attached/attached-rows.h"
#include "library/packing.h"

#define BUNDLE_VERSION 1
#define BUNDLE_TYPE "(ua{s(asaav)})"
#define MAX_BUNDLE (G_GUINT64_CONSTANT (1) << 30) /* bytes, unpacked */

#define MAX_COLUMNS 32

/* One row of a bundle, in the order of the columns of its table here. */
typedef struct
{
  GPtrArray *variants; /* (owned) keep the values */
  WinnowValue values[MAX_COLUMNS + 4];
  guint n;
} Row;

/* A bundle on its way into the library. */
typedef struct
{
  WinnowLibrary *library;
  const char *origin;
  gint64 collection_id, remote_id;
  const char *path;       /* of the document here */
  gint64 document_id;     /* 0: its row is not here yet */
  gsize length;           /* bytes of its text */
  GHashTable *thumbnails; /* (owned) ids in the bundle → here */
  char *text;             /* (owned) (nullable) of winnow_bundle_dup_text() */
} Unpacking;

/* The rows of a document. ?1 of @select is the document, and so is the last parameter of @insert
 * but that of documents; ids of other rows change. */
typedef struct _Table Table;
typedef gboolean (*Put) (Unpacking *unpacking, const Table *table, Row *row, GError **error);
struct _Table
{
  const char *name, *select, *insert, *columns;
  Put put;
};

static gboolean put_document (Unpacking *unpacking, const Table *table, Row *row, GError **error);
static gboolean put_text (Unpacking *unpacking, const Table *table, Row *row, GError **error);
static gboolean put_row (Unpacking *unpacking, const Table *table, Row *row, GError **error);
static gboolean put_flag (Unpacking *unpacking, const Table *table, Row *row, GError **error);
static gboolean put_thumbnail (Unpacking *unpacking, const Table *table, Row *row, GError **error);
static gboolean put_picture (Unpacking *unpacking, const Table *table, Row *row, GError **error);

#define DOCUMENT_COLUMNS                                                                                               \
  "name, title, author, date, sha256, size, mtime, format, charset, language, n_pages, n_words, n_characters, notes, " \
  "reading, text_hash, n_pictures, problem, keyword_hash, text_sum, author_by_hand, author_in_names, author_in_text, " \
  "author_number, author_key, date_by_hand"
#define PICTURE_COLUMNS \
  "name, source, caption, page, offset, format, width, height, orientation, is_read, packed, problem, thumbnail_id"
#define FLAG_COLUMNS "position, disguise, start, end, count"
#define PART_COLUMNS "position, kind, offset, body"

static const Table all_tables[] = {
  { "documents", "SELECT " DOCUMENT_COLUMNS " FROM documents WHERE id = ?1",
    "INSERT INTO documents (" DOCUMENT_COLUMNS ", collection_id, remote_id, path) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7,"
    " ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29)",
    DOCUMENT_COLUMNS, put_document },
#define TEXTS (&all_tables[1])
  { "texts", "SELECT winnow_text (body), pages, marks FROM texts WHERE document_id = ?1",
    "INSERT INTO texts (body, pages, marks, document_id) VALUES (winnow_packed (?1), ?2, coalesce (?3, x''), ?4)",
    "body, pages, marks", put_text },
  { "parts", "SELECT " PART_COLUMNS " FROM parts WHERE document_id = ?1 ORDER BY position",
    "INSERT INTO parts (" PART_COLUMNS ", document_id) VALUES (?1, ?2, ?3, ?4, ?5)", PART_COLUMNS, put_row },
  { "flags", "SELECT " FLAG_COLUMNS " FROM flags WHERE document_id = ?1 ORDER BY position",
    "INSERT INTO flags (" FLAG_COLUMNS ", document_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6)", FLAG_COLUMNS, put_flag },
  { "thumbnails", "SELECT id, image, features FROM thumbnails WHERE document_id = ?1 ORDER BY id",
    "INSERT INTO thumbnails (image, features, document_id) VALUES (?1, ?2, ?3)", "id, image, features", put_thumbnail },
  { "pictures", "SELECT " PICTURE_COLUMNS " FROM pictures WHERE document_id = ?1 ORDER BY id",
    "INSERT INTO pictures (" PICTURE_COLUMNS ", document_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,"
    " ?13, ?14)",
    PICTURE_COLUMNS, put_picture },
};

static const char sql_list_unfound[]
    = "SELECT d.id FROM attached AS a JOIN collections AS c ON c.attached_id = a.id JOIN documents AS d"
      " ON d.collection_id = c.id WHERE a.n_archived IS NOT NULL AND a.problem IS NULL"
      " AND NOT EXISTS (SELECT 1 FROM overlaps WHERE document_b = d.id)"
      " AND NOT EXISTS (SELECT 1 FROM overlaps WHERE document_a = d.id)"
      " AND NOT EXISTS (SELECT 1 FROM verdicts WHERE document_b = d.id)"
      " AND NOT EXISTS (SELECT 1 FROM verdicts WHERE document_a = d.id)";

/* ── packing ── */

static GVariant *
new_bytes (gconstpointer data, gsize size)
{
  return g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, data, size, 1);
}

/* Text is a tuple of bytes; NULL is an empty tuple. */
static GVariant *
new_value (sqlite3_stmt *row, int column)
{
  const WinnowValue value = winnow_row_get_value (row, column);
  switch (sqlite3_column_type (row, column))
    {
    case SQLITE_INTEGER:
      return g_variant_new_int64 (value.integer);
    case SQLITE_FLOAT:
      return g_variant_new_double (value.real);
    case SQLITE_TEXT:
      return g_variant_new ("(@ay)", new_bytes (value.data, (gsize) value.size));
    case SQLITE_BLOB:
      return new_bytes (value.data, (gsize) value.size);
    default:
      return g_variant_new_tuple (NULL, 0);
    }
}

static void
pack_row (sqlite3_stmt *row, gpointer data)
{
  GVariantBuilder *rows = data;
  g_variant_builder_open (rows, G_VARIANT_TYPE ("av"));
  for (int column = 0; column < sqlite3_column_count (row); column++)
    g_variant_builder_add (rows, "v", new_value (row, column));
  g_variant_builder_close (rows);
}

static gboolean
pack_table (WinnowLibrary *library, const Table *table, gint64 document_id, GVariantBuilder *tables, GError **error)
{
  g_auto (GStrv) columns = g_strsplit (table->columns, ", ", -1);
  GVariantBuilder rows;
  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aav"));
  gboolean is_read = winnow_library_query (library, table->select, VALUES (document_id), pack_row, &rows, error);
  g_variant_builder_add (tables, "{s(@as@aav)}", table->name, g_variant_new_strv ((const char *const *) columns, -1),
                         g_variant_builder_end (&rows));
  return is_read;
}

/* Returns: (transfer full) NULL with an error */
static GBytes *
convert (GConverter *converter, gconstpointer data, gsize size, GError **error)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) converted = g_converter_output_stream_new (memory, converter);
  gsize written;
  if (!g_output_stream_write_all (converted, data, size, &written, NULL, error)
      || !g_output_stream_close (converted, NULL, error))
    return NULL;
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

GBytes *
winnow_library_pack_document (WinnowLibrary *library, gint64 document_id, GError **error)
{
  GVariantBuilder tables;
  gboolean is_read = TRUE;
  g_autoptr (WinnowLibrary) holder = winnow_library_find_holder (library, &document_id, error);
  if (holder == NULL)
    return NULL;
  g_variant_builder_init (&tables, G_VARIANT_TYPE ("a{s(asaav)}"));
  for (gsize i = 0; i < G_N_ELEMENTS (all_tables) && is_read; i++)
    is_read = pack_table (holder, &all_tables[i], document_id, &tables, error);
  g_autoptr (GVariant) bundle
      = g_variant_ref_sink (g_variant_new ("(u@a{s(asaav)})", BUNDLE_VERSION, g_variant_builder_end (&tables)));
  g_autoptr (GConverter) compressor = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 6));
  return is_read ? convert (compressor, g_variant_get_data (bundle), g_variant_get_size (bundle), error) : NULL;
}

/* ── unpacking ── */

static gboolean
fail_bundle (const char *origin, const char *reason, GError **error)
{
  return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_DATABASE,
                                _ ("What the archive has of “%s” can’t be read: %s"), origin, reason);
}

static gboolean
fail_damaged (const char *origin, GError **error)
{
  return fail_bundle (origin, _ ("it is damaged, or of another version of Winnow."), error);
}

/* Of at most MAX_BUNDLE bytes. */
static GBytes *
decompress (GBytes *packed, GError **error)
{
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_bytes (packed);
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (memory, converter);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 block[65536];
  gssize n;
  while ((n = g_input_stream_read (stream, block, sizeof block, NULL, error)) > 0
         && bytes->len + (gsize) n < MAX_BUNDLE)
    g_byte_array_append (bytes, block, (guint) n);
  if (n < 0)
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/* Returns: (transfer full) NULL with an error */
static GVariant *
open_bundle (GBytes *packed, const char *origin, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GBytes) bytes = decompress (packed, &local);
  if (bytes == NULL)
    return fail_bundle (origin, local->message, error), NULL;
  g_autoptr (GVariant) bundle
      = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (BUNDLE_TYPE), bytes, FALSE));
  guint32 version;
  g_variant_get_child (bundle, 0, "u", &version);
  if (!g_variant_is_normal_form (bundle) || version != BUNDLE_VERSION)
    return fail_damaged (origin, error), NULL;
  return g_variant_get_child_value (bundle, 1);
}

static WinnowValue
get_value (GVariant *value)
{
  gsize size;
  gconstpointer data;
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_INT64))
    return VALUE (g_variant_get_int64 (value));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    return VALUE (g_variant_get_double (value));
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_BYTESTRING))
    {
      data = g_variant_get_fixed_array (value, &size, 1);
      return BLOB (data, size);
    }
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE ("(ay)")))
    return VALUE (NULL);
  g_autoptr (GVariant) text = g_variant_get_child_value (value, 0);
  data = g_variant_get_fixed_array (text, &size, 1) ?: "";
  return g_utf8_validate_len (data, size, NULL) ? TEXT_SIZED (data, size) : VALUE (NULL);
}

static gboolean
row_init (Row *row, GVariant *names, GVariant *cells, char **columns)
{
  row->variants = winnow_pointers_new (g_variant_unref);
  row->n = g_strv_length (columns);
  g_return_val_if_fail (row->n <= MAX_COLUMNS, FALSE);
  for (guint i = 0; i < row->n; i++)
    {
      row->values[i] = VALUE (NULL);
      for (gsize j = 0; j < MIN (g_variant_n_children (names), g_variant_n_children (cells)); j++)
        {
          const char *name;
          g_variant_get_child (names, j, "&s", &name);
          if (!g_str_equal (name, columns[i]))
            continue;
          g_autoptr (GVariant) cell = g_variant_get_child_value (cells, j);
          GVariant *value = g_variant_get_variant (cell);
          g_ptr_array_add (row->variants, value);
          row->values[i] = get_value (value);
          break;
        }
    }
  return TRUE;
}

static void
row_clear (Row *row)
{
  g_clear_pointer (&row->variants, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Row, row_clear)

/* Gives each row of @table to @put. */
static gboolean
unpack_rows (Unpacking *unpacking, GVariant *tables, const Table *table, Put put, GError **error)
{
  g_auto (GStrv) columns = g_strsplit (table->columns, ", ", -1);
  g_autoptr (GVariant) content = g_variant_lookup_value (tables, table->name, G_VARIANT_TYPE ("(asaav)"));
  if (content == NULL)
    return TRUE;
  g_autoptr (GVariant) names = g_variant_get_child_value (content, 0), rows = g_variant_get_child_value (content, 1);
  for (gsize i = 0; i < g_variant_n_children (rows); i++)
    {
      g_autoptr (GVariant) cells = g_variant_get_child_value (rows, i);
      g_auto (Row) row = { 0 };
      if (!row_init (&row, names, cells, columns) || !put (unpacking, table, &row, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
put_document (Unpacking *unpacking, const Table *table, Row *row, GError **error)
{
  WinnowValue *rest = row->values + row->n;
  rest[0] = VALUE (unpacking->collection_id);
  rest[1] = VALUE (unpacking->remote_id);
  rest[2] = VALUE (unpacking->path);
  if (unpacking->document_id != 0)
    return fail_damaged (unpacking->origin, error);
  unpacking->document_id = winnow_library_insert (unpacking->library, table->insert, row->values, error);
  winnow_library_note_seen (unpacking->library, WINNOW_SEEN_TEXT, (guint64) row->values[15].integer);
  return unpacking->document_id != 0;
}

static gboolean
put_row (Unpacking *unpacking, const Table *table, Row *row, GError **error)
{
  row->values[row->n] = VALUE (unpacking->document_id);
  return winnow_library_execute (unpacking->library, table->insert, row->values, error);
}

static gboolean
put_text (Unpacking *unpacking, const Table *table, Row *row, GError **error)
{
  const WinnowValue *body = &row->values[0], *packed = &row->values[2];
  g_autoptr (GArray) marks = winnow_unpack_marks (packed->data, packed->data != NULL ? (gsize) packed->size : 0);
  unpacking->length = (gsize) body->size;
  return body->data != NULL && marks != NULL && winnow_marks_are_valid (marks, body->data, unpacking->length)
             ? put_row (unpacking, table, row, error)
             : fail_damaged (unpacking->origin, error);
}

/* A range that is not in the text is left out. */
static gboolean
put_flag (Unpacking *unpacking, const Table *table, Row *row, GError **error)
{
  gint64 start = row->values[2].integer, end = row->values[3].integer;
  return start < 0 || start > end || (guint64) end > unpacking->length || put_row (unpacking, table, row, error);
}

static gboolean
put_thumbnail (Unpacking *unpacking, const Table *table, Row *row, GError **error)
{
  gint64 id = row->values[0].integer;
  memmove (row->values, row->values + 1, sizeof *row->values * --row->n);
  if (!put_row (unpacking, table, row, error))
    return FALSE;
  g_hash_table_insert (unpacking->thumbnails, GSIZE_TO_POINTER (id),
                       GSIZE_TO_POINTER (sqlite3_last_insert_rowid (unpacking->library->db)));
  return TRUE;
}

static gboolean
put_picture (Unpacking *unpacking, const Table *table, Row *row, GError **error)
{
  WinnowValue *thumbnail = &row->values[row->n - 1], *offset = &row->values[4];
  gpointer id = g_hash_table_lookup (unpacking->thumbnails, GSIZE_TO_POINTER (thumbnail->integer));
  *thumbnail = id != NULL ? VALUE (GPOINTER_TO_SIZE (id)) : VALUE (NULL);
  offset->integer = CLAMP (offset->integer, 0, (gint64) unpacking->length);
  return put_row (unpacking, table, row, error);
}

static gboolean
unpack_all (Unpacking *unpacking, GVariant *tables, GError **error)
{
  winnow_for_each_of (table, all_tables)
    {
      if (!unpack_rows (unpacking, tables, table, table->put, error))
        return FALSE;
      if (unpacking->document_id == 0)
        return fail_damaged (unpacking->origin, error);
    }
  return TRUE;
}

static gboolean
keep_text (Unpacking *unpacking, const Table *table, Row *row, GError **error)
{
  if (row->values[0].data == NULL)
    return fail_damaged (unpacking->origin, error);
  unpacking->length = (gsize) row->values[0].size;
  g_free (unpacking->text);
  unpacking->text = g_strndup (row->values[0].data, unpacking->length);
  return TRUE;
}

char *
winnow_bundle_dup_text (GBytes *bundle, const char *origin, gsize *length, GError **error)
{
  g_autoptr (GVariant) tables = open_bundle (bundle, origin, error);
  Unpacking unpacking = { .origin = origin };
  if (tables == NULL)
    return NULL;
  if (!unpack_rows (&unpacking, tables, TEXTS, keep_text, error))
    g_clear_pointer (&unpacking.text, g_free);
  else if (unpacking.text == NULL)
    fail_damaged (origin, error);
  *length = unpacking.length;
  return unpacking.text;
}

/* ── rows ── */

gint64
winnow_library_attach_archive (WinnowLibrary *library, const char *address, const char *name, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  gint64 id;
  return winnow_change_begin (&change, library, error)
                 && winnow_library_query_integer (library,
                                                  "SELECT id FROM attached WHERE path = ?1 AND n_archived IS NOT NULL",
                                                  VALUES (address), &id, error)
                 && (id != 0
                     || (id = winnow_library_insert (
                             library,
                             "INSERT INTO attached (path, name, time, n_archived) VALUES (?1, ?2, " WINNOW_NOW ", 0)",
                             VALUES (address, name), error))
                            != 0)
                 && winnow_change_commit (&change, error)
             ? id
             : 0;
}

gboolean
winnow_library_note_archive (WinnowLibrary *library, gint64 attached_id, const WinnowArchiveState *state,
                             GError **error)
{
  return winnow_library_execute_all (
      library,
      STATEMENTS (
          "UPDATE attached SET n_archived = ?2, archived_words = ?3, may_add = ?4, problem = NULL WHERE id = ?1",
          "DELETE FROM problems WHERE path IN (SELECT p.path FROM problems AS p JOIN attached AS a ON a.id = ?1 WHERE "
          "substr (p.path, 1, length (a.path) + 1) = a.path || '/')"),
      VALUES (attached_id, state->n_documents, state->n_words, state->may_add), error);
}

gboolean
winnow_library_note_archive_problem (WinnowLibrary *library, gint64 attached_id, const char *problem, GError **error)
{
  return winnow_library_execute (library, "UPDATE attached SET problem = ?2 WHERE id = ?1",
                                 VALUES (attached_id, problem), error);
}

/* The id of the collection here; 0 on error. */
static gint64
obtain_collection (WinnowLibrary *library, const WinnowArchivedCollection *collection, GError **error)
{
  gint64 id;
  if (!winnow_library_query_integer (library, "SELECT id FROM collections WHERE attached_id = ?1 AND remote_id = ?2",
                                     VALUES (collection->attached_id, collection->remote_id), &id, error)
      || id != 0)
    return id;
  g_autofree char *name = winnow_attached_dup_free_name (library, collection->archive, collection->name, 0);
  return winnow_library_insert (
      library,
      "INSERT INTO collections (name, role, course, term, attached_id, remote_id) VALUES (?1, 'references', ?2, ?3, "
      "?4, ?5)",
      VALUES (name, collection->course, collection->term, collection->attached_id, collection->remote_id), error);
}

/* "postgresql://host/school/Essays 2024/Ada/essay.docx", followed by the number of the document if
 * another version of the file is here. */
static char *
dup_path (WinnowLibrary *library, const WinnowArchivedCollection *collection, gint64 collection_id, gint64 remote_id,
          const char *origin, GError **error)
{
  gint64 is_taken;
  g_autofree char *address = NULL;
  if (!winnow_library_get_text (library, "SELECT path FROM attached WHERE id = ?1", VALUES (collection->attached_id),
                                &address, error))
    return NULL;
  g_autofree char *path = g_strdup_printf ("%s/%s/%s", address, collection->name, origin);
  if (!winnow_library_query_integer (library, "SELECT count(*) FROM documents WHERE collection_id = ?1 AND path = ?2",
                                     VALUES (collection_id, path), &is_taken, error))
    return NULL;
  return is_taken ? g_strdup_printf ("%s (%" G_GINT64_FORMAT ")", path, remote_id) : g_steal_pointer (&path);
}

gint64
winnow_library_put_archived (WinnowLibrary *library, const WinnowArchivedCollection *collection, gint64 remote_id,
                             const char *origin, GBytes *bundle, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  gint64 id = 0, collection_id;
  if (!winnow_change_begin (&change, library, error)
      || (collection_id = obtain_collection (library, collection, error)) == 0
      || !winnow_library_query_integer (library, "SELECT id FROM documents WHERE collection_id = ?1 AND remote_id = ?2",
                                        VALUES (collection_id, remote_id), &id, error)
      || id != 0)
    return id;
  g_autofree char *path = dup_path (library, collection, collection_id, remote_id, origin, error);
  g_autoptr (GVariant) tables = path != NULL ? open_bundle (bundle, origin, error) : NULL;
  g_autoptr (GHashTable) thumbnails = g_hash_table_new (NULL, NULL);
  Unpacking unpacking = { .library = library,
                          .origin = origin,
                          .thumbnails = thumbnails,
                          .collection_id = collection_id,
                          .remote_id = remote_id,
                          .path = path };
  return tables != NULL && unpack_all (&unpacking, tables, error) && winnow_change_commit (&change, error)
             ? unpacking.document_id
             : 0;
}

ROW_TYPE (archived_row, WinnowArchivedDocument, NULL, id, remote_id);

GArray *
winnow_library_list_archived (WinnowLibrary *library, gint64 attached_id, GError **error)
{
  return winnow_library_list_array (
      library,
      "SELECT documents.id, documents.remote_id FROM collections JOIN documents ON collection_id = collections.id "
      "WHERE attached_id = ?1 ORDER BY documents.remote_id",
      VALUES (attached_id), &archived_row, error);
}

gboolean
winnow_library_drop_unfound (WinnowLibrary *library, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error)
         && winnow_library_for_each_id (library, sql_list_unfound, NULL, winnow_library_remove_document, error)
         && winnow_library_execute (
             library,
             "DELETE FROM collections WHERE attached_id IN (SELECT id FROM attached WHERE n_archived IS NOT NULL) AND "
             "NOT EXISTS (SELECT 1 FROM documents WHERE collection_id = collections.id)",
             NULL, error)
         && winnow_change_commit (&change, error);
}
