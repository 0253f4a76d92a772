/* attached-rows.c: the rows that a library keeps of an attached one
 *
 * Checks and lists need of all submissions and references there their rows, disguises and
 * fingerprints of pictures. Texts and thumbnails are read where they are
 * (attached-file.c). A document is identified by its collection and path, or by its row and path if
 * it was moved to another collection. If its text changes, the results of the former text are
 * deleted. */
#include "base/for-each.h"
#include "library/attached/attached-rows.h"

#include <string.h>

/* Four of these decide whether the text is the same: see has_same_text(). */
#define COLUMNS                                                                                                \
  "id, path, sha256, reading, n_words, n_characters, name, title, author, date, size, mtime, format, charset," \
  " language, n_pages, notes, text_hash, n_pictures, keyword_hash, author_by_hand, author_in_names,"           \
  " author_in_text, author_number, author_key, date_by_hand"
#define PATH_COLUMN 1
#define TEXT_HASH_COLUMN 17

static const char sql_list_stored[]
    = "SELECT documents.id, path, sha256 || ' ' || reading || ' ' || n_words || ' ' || n_characters, collection_id,"
      " documents.remote_id FROM collections JOIN documents ON collection_id = collections.id WHERE attached_id = ?1";
static const char sql_insert[]
    = "INSERT INTO documents (remote_id, path, sha256, reading, n_words, n_characters, name, title, author, date, size,"
      " mtime, format, charset, language, n_pages, notes, text_hash, n_pictures, keyword_hash, author_by_hand,"
      " author_in_names, author_in_text, author_number, author_key, date_by_hand, collection_id)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,"
      " ?23, ?24, ?25, ?26, ?27)";
static const char sql_update[]
    = "UPDATE documents SET remote_id = ?1, path = ?2, sha256 = ?3, reading = ?4, n_words = ?5, n_characters = ?6,"
      " name = ?7, title = ?8, author = ?9, date = ?10, size = ?11, mtime = ?12, format = ?13, charset = ?14,"
      " language = ?15, n_pages = ?16, notes = ?17, text_hash = ?18, n_pictures = ?19, keyword_hash = ?20,"
      " author_by_hand = ?21, author_in_names = ?22, author_in_text = ?23, author_number = ?24, author_key = ?25,"
      " date_by_hand = ?26 WHERE id = ?27";
static const char sql_insert_picture[]
    = "INSERT INTO pictures (name, source, caption, page, offset, format, width, height, orientation, is_read, packed,"
      " problem, thumbnail_id, document_id)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";

#define MAX_COLUMNS 26

/* Rows on their way. */
typedef struct
{
  WinnowLibrary *library, *other;
  gint64 attached_id;
  const char *name;     /* of the attached library */
  gint64 collection_id; /* of the documents that follow */
  GHashTable *stored;   /* (owned) "collection path" → Stored: documents not found there yet */
  GHashTable *remote;   /* (owned) id there → Stored */
  GHashTable *gone;     /* (owned) set of ids of collections not found there yet */
  GArray *collections;  /* (owned) (element-type Met) */
  GError *failure;      /* (owned) (nullable) of this library: what follows is not read */
} Copying;

/* A collection there and here. */
typedef struct
{
  gint64 remote_id, id;
} Met;

/* A row as it is here. */
typedef struct
{
  gint64 id, remote_id;
  char *key;        /* (owned) */
  const char *path; /* its end */
  char *text;       /* (owned) as of has_same_text() */
} Stored;

static void
free_stored (gpointer data)
{
  Stored *stored = data;
  winnow_clear (stored, g_free, key, text);
  g_free (stored);
}

/* ── rows ── */

/* Runs @sql with the columns of @row, then @last. */
static gboolean
write_row (Copying *copying, const char *sql, sqlite3_stmt *row, gint64 last)
{
  WinnowValue values[MAX_COLUMNS + 1];
  const int n = sqlite3_column_count (row);
  for (int i = 0; i < n; i++)
    values[i] = winnow_row_get_value (row, i);
  values[n] = VALUE (last);
  return winnow_library_execute (copying->library, sql, values, &copying->failure);
}

/* Rows that belong to a document. */
typedef struct
{
  Copying *copying;
  const char *sql; /* that inserts */
  gint64 document_id;
} Belongings;

static void
copy_belonging (sqlite3_stmt *row, gpointer data)
{
  const Belongings *belongings = data;
  if (belongings->copying->failure == NULL)
    write_row (belongings->copying, belongings->sql, row, belongings->document_id);
}

/* A failure of the other library ends its list of documents, too, and is found there. */
static gboolean
copy_belongings (Copying *copying, gint64 remote_id, gint64 document_id)
{
  Belongings pictures = { copying, sql_insert_picture, document_id }, flags = {
    copying, "INSERT INTO flags (position, disguise, start, end, count, document_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    document_id
  };
  const WinnowValue *id = VALUES (remote_id);
  return winnow_library_query (
             copying->other,
             "SELECT name, source, caption, page, offset, format, width, height, orientation, is_read, packed, "
             "problem, thumbnail_id FROM pictures WHERE document_id = ?1 ORDER BY id",
             id, copy_belonging, &pictures, &copying->failure)
         && winnow_library_query (
             copying->other,
             "SELECT position, disguise, start, end, count FROM flags WHERE document_id = ?1 ORDER BY position", id,
             copy_belonging, &flags, &copying->failure)
         && copying->failure == NULL;
}

/* Calls @copy for rows of the other library, until one fails here. */
static gboolean
read_there (Copying *copying, const char *sql, const WinnowValue *values, WinnowReadRow copy, GError **error)
{
  return winnow_library_query (copying->other, sql, values, copy, copying, error)
         && (copying->failure == NULL || (g_propagate_error (error, g_steal_pointer (&copying->failure)), FALSE));
}

/* ── documents ── */

static char *
dup_key (gint64 collection_id, const char *path)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT " %s", collection_id, path);
}

static void
read_stored (sqlite3_stmt *row, gpointer data)
{
  Copying *copying = data;
  Stored *stored = g_new (Stored, 1);
  stored->id = sqlite3_column_int64 (row, 0);
  stored->key = dup_key (sqlite3_column_int64 (row, 3), winnow_row_get_text (row, 1));
  stored->path = strchr (stored->key, ' ') + 1;
  stored->text = winnow_row_dup_text (row, 2);
  stored->remote_id = sqlite3_column_int64 (row, 4);
  g_hash_table_insert (copying->stored, stored->key, stored);
  g_hash_table_insert (copying->remote, &stored->remote_id, stored);
}

/* (nullable) The row here of the document in @row, which moves along to another collection. */
static const Stored *
find_stored (Copying *copying, sqlite3_stmt *row)
{
  const gint64 remote_id = sqlite3_column_int64 (row, 0);
  const char *path = winnow_row_get_text (row, PATH_COLUMN);
  g_autofree char *key = dup_key (copying->collection_id, path);
  const Stored *stored = g_hash_table_lookup (copying->stored, key);
  if (stored != NULL)
    return stored;
  stored = g_hash_table_lookup (copying->remote, &remote_id);
  return stored != NULL && g_str_equal (stored->path, path)
                 && winnow_library_execute (copying->library, "UPDATE documents SET collection_id = ?1 WHERE id = ?2",
                                            VALUES (copying->collection_id, stored->id), &copying->failure)
             ? stored
             : NULL;
}

/* As of sql_list_stored. */
static gboolean
has_same_text (sqlite3_stmt *row, const Stored *stored)
{
  g_autofree char *text = g_strdup_printf ("%s %s %s %s", winnow_row_get_text (row, 2), winnow_row_get_text (row, 3),
                                           winnow_row_get_text (row, 4), winnow_row_get_text (row, 5));
  return g_str_equal (text, stored->text);
}

static gboolean
update_document (Copying *copying, sqlite3_stmt *row, const Stored *stored)
{
  GError **error = &copying->failure;
  const WinnowValue *id = VALUES (stored->id);
  return winnow_library_unindex_document (copying->library, stored->id, error)
         && write_row (copying, sql_update, row, stored->id)
         && (has_same_text (row, stored)
             || (winnow_library_delete_results (copying->library, stored->id, error)
                 && winnow_library_execute_all (
                     copying->library,
                     STATEMENTS ("UPDATE documents SET checked = 0, similar_id = 0 WHERE id = ?1",
                                 "DELETE FROM pictures WHERE document_id = ?1"),
                     id, error)
                 && copy_belongings (copying, sqlite3_column_int64 (row, 0), stored->id)));
}

static gboolean
insert_document (Copying *copying, sqlite3_stmt *row)
{
  if (!write_row (copying, sql_insert, row, copying->collection_id))
    return FALSE;
  winnow_library_note_seen (copying->library, WINNOW_SEEN_TEXT, (guint64) sqlite3_column_int64 (row, TEXT_HASH_COLUMN));
  return copy_belongings (copying, sqlite3_column_int64 (row, 0), sqlite3_last_insert_rowid (copying->library->db));
}

static void
copy_document (sqlite3_stmt *row, gpointer data)
{
  Copying *copying = data;
  const Stored *stored = copying->failure == NULL ? find_stored (copying, row) : NULL;
  if (copying->failure != NULL)
    return;
  if (stored == NULL)
    insert_document (copying, row);
  else if (update_document (copying, row, stored))
    {
      g_hash_table_remove (copying->remote, &stored->remote_id);
      g_hash_table_remove (copying->stored, stored->key);
    }
}

/* ── collections ── */

char *
winnow_attached_dup_free_name (WinnowLibrary *library, const char *attached, const char *remote_name, gint64 id)
{
  g_autofree char *name = g_strdup_printf ("%s › %s", attached, remote_name);
  char *free_name = g_strdup (name);
  gint64 is_taken = 0;
  for (guint number = 2;
       winnow_library_query_integer (
           library, "SELECT count(*) FROM collections WHERE name = ?1 AND role = 'references' AND id <> ?2",
           VALUES (free_name, id), &is_taken, NULL)
       && is_taken;
       number++)
    {
      g_free (free_name);
      free_name = g_strdup_printf ("%s (%u)", name, number);
    }
  return free_name;
}

static void
copy_collection (sqlite3_stmt *row, gpointer data)
{
  Copying *copying = data;
  Met met = { sqlite3_column_int64 (row, 0), 0 };
  const WinnowValue course = winnow_row_get_value (row, 2), term = winnow_row_get_value (row, 3);
  if (copying->failure != NULL
      || !winnow_library_query_integer (copying->library,
                                        "SELECT id FROM collections WHERE attached_id = ?1 AND remote_id = ?2",
                                        VALUES (copying->attached_id, met.remote_id), &met.id, &copying->failure))
    return;
  g_autofree char *name
      = winnow_attached_dup_free_name (copying->library, copying->name, winnow_row_get_text (row, 1), met.id);
  if (met.id != 0) /* a label that was set here stays if the other library has none */
    winnow_library_execute (
        copying->library,
        "UPDATE collections SET name = ?1, course = coalesce(?2, course), term = coalesce(?3, term) WHERE id = ?4",
        VALUES (name, course, term, met.id), &copying->failure);
  else
    met.id
        = winnow_library_insert (copying->library,
                                 "INSERT INTO collections (name, role, course, term, attached_id, remote_id) VALUES "
                                 "(?1, 'references', ?2, ?3, ?4, ?5)",
                                 VALUES (name, course, term, copying->attached_id, met.remote_id), &copying->failure);
  g_hash_table_remove (copying->gone, &met.id);
  g_array_append_val (copying->collections, met);
}

gboolean
winnow_attached_rows_remove (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  const WinnowValue *id = VALUES (collection_id);
  return winnow_library_for_each_id (library, "SELECT id FROM documents WHERE collection_id = ?1", id,
                                     winnow_library_remove_document, error)
         && winnow_library_execute (library, "DELETE FROM collections WHERE id = ?1", id, error);
}

static gboolean
copy_all (Copying *copying, GError **error)
{
  const WinnowValue *id = VALUES (copying->attached_id);
  g_autoptr (GArray) known
      = winnow_library_collect_ids (copying->library, "SELECT id FROM collections WHERE attached_id = ?1", id, error);
  winnow_for_each_value (const gint64, gone, known)
    g_hash_table_add (copying->gone, winnow_dup_value (gone));
  if (known == NULL
      || !read_there (
          copying,
          "SELECT id, name, course, term FROM collections WHERE role <> 'template' AND attached_id IS NULL ORDER BY id",
          NULL, copy_collection, error)
      || !winnow_library_query (copying->library, sql_list_stored, id, read_stored, copying, error))
    return FALSE;
  winnow_for_each_value (const Met, met, copying->collections)
    {
      copying->collection_id = met->id;
      if (!read_there (copying, "SELECT " COLUMNS " FROM documents WHERE collection_id = ?1", VALUES (met->remote_id),
                       copy_document, error))
        return FALSE;
    }
  return TRUE;
}

/* Removes rows that were not found there. */
static gboolean
remove_rest (Copying *copying, GError **error)
{
  winnow_for_each_entry (entry, copying->stored)
    if (!winnow_library_remove_document (copying->library, ((const Stored *) entry.value)->id, error))
      return FALSE;
  winnow_for_each_entry (entry, copying->gone)
    if (!winnow_attached_rows_remove (copying->library, *(const gint64 *) entry.key, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_attached_rows_follow (WinnowLibrary *library, WinnowLibrary *other, gint64 attached_id, const char *name,
                             GError **error)
{
  Copying copying = { .library = library, .other = other, .attached_id = attached_id, .name = name };
  copying.stored = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_stored);
  copying.remote = winnow_id_index_new ();
  copying.gone = winnow_id_table_new (NULL);
  copying.collections = winnow_array_new (Met);
  gboolean is_done = copy_all (&copying, error) && remove_rest (&copying, error);
  g_clear_error (&copying.failure);
  winnow_clear (&copying, g_hash_table_unref, remote, stored, gone);
  g_array_unref (copying.collections);
  return is_done;
}
