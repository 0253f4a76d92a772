/* library-private.h: what the files of this folder share: the connection, statements, changes,
 * schema */
#pragma once

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <sqlite3.h>

#include "base/bloom.h"
#include "base/fields.h"
#include "library/library.h"
#include "library/upkeep/seal.h"

/* The hashes of one kind that documents have (seen.c). */
typedef struct
{
  /* (owned) (nullable) of all documents, and of some that were removed; filled at the first
   * question */
  WinnowBloom *bloom;
  gint64 version; /* data_version of the file when it was filled */
} WinnowSeen;

struct _WinnowLibrary
{
  gatomicrefcount references;
  GRecMutex lock; /* held while a statement or a transaction is open: the connection is opened without SQLite's own */
  sqlite3 *db;
  char *path;             /* (owned) (nullable) as given; NULL in memory */
  char *display;          /* (owned) its name in messages */
  GHashTable *statements; /* (owned) SQL constant, by address → sqlite3_stmt */
  WinnowSeen seen[WINNOW_N_SEEN];
  gboolean is_whole;    /* the transaction is one of winnow_library_begin_whole() */
  gboolean is_spoilt;   /* a call within such a transaction failed */
  GHashTable *attached; /* (owned) (nullable) path → WinnowAttachedFile: those that were read */
};

/* A key to sort documents by in SQL, in the order of winnow_library_list_documents(), which does
 * not depend on when they were added. */
#define WINNOW_PLACE_OF(document)                                                                                    \
  "(SELECT CASE c.role WHEN 'submissions' THEN 1 WHEN 'references' THEN 2 ELSE 3 END || c.name || char(1) || d.path" \
  " FROM documents AS d JOIN collections AS c ON c.id = d.collection_id WHERE d.id = " document ")"

/* (element-type gint64) in that order: of all, or of those in @chosen (nullable, of gint64) */
GArray *winnow_library_list_document_ids (WinnowLibrary *library, const GArray *chosen, GError **error);

/* Whether an overlap has something to show, and whether it belongs in lists. */
#define WINNOW_IS_FOUND "(n_passages > 0 OR n_pictures > 0 OR n_decided > 0)"
#define WINNOW_IS_LISTED "(NOT is_own AND " WINNOW_IS_FOUND ")"
/* Whether nothing of it counts, and something because many documents have it. */
#define WINNOW_IS_COMMON "(NOT is_own AND NOT " WINNOW_IS_FOUND " AND n_common > 0)"

/* Whether both documents are submissions of one author. */
#define WINNOW_IS_OWN(a, b)                                                                              \
  "EXISTS (SELECT 1 FROM documents AS x JOIN documents AS y ON y.author_key = x.author_key"              \
  " JOIN collections AS cx ON cx.id = x.collection_id JOIN collections AS cy ON cy.id = y.collection_id" \
  " WHERE x.id = " a " AND y.id = " b " AND cx.role = 'submissions' AND cy.role = 'submissions')"

/* Documents of attached libraries that can't be read. In this order of tables (CROSS JOIN): most
 * libraries have none attached, and many documents. */
#define WINNOW_UNREACHABLE                                                                                        \
  "(SELECT d.id FROM attached AS a CROSS JOIN collections AS c ON c.attached_id = a.id CROSS JOIN documents AS d" \
  " ON d.collection_id = c.id WHERE a.problem IS NOT NULL)"

/* The time in SQL, in UTC: "2026-11-29T10:00:00Z". */
#define WINNOW_NOW "strftime ('%Y-%m-%dT%H:%M:%SZ', 'now')"

/* Makes an empty file that only its owner may read, if it does not exist: SQLite would let all
 * users read it, and its write-ahead log gets its permissions. A failure appears when the file is
 * opened. */
void winnow_library_make_private (const char *path);

/* Gives the closed library at @copy the name @path, with the permissions of the file that it
 * replaces. */
gboolean winnow_library_put_in_place (const char *copy, const char *path, GError **error);

/* ── errors ── */

/* Sets @error from the connection's last failure, in a sentence that names the file. Returns:
 * FALSE */
gboolean winnow_library_fail (WinnowLibrary *library, GError **error);
gboolean winnow_library_fail_as (WinnowLibrary *library, WinnowLibraryError code, GError **error);

/* What an id belongs to. */
typedef enum
{
  WINNOW_ROW_COLLECTION,
  WINNOW_ROW_DOCUMENT,
  WINNOW_ROW_OVERLAP,
  WINNOW_ROW_PICTURE,
} WinnowRow;

/* Sets @error. Returns: FALSE */
gboolean winnow_library_refuse (GError **error, WinnowLibraryError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* WINNOW_LIBRARY_ERROR_NOT_FOUND: there is no such row. Returns: FALSE */
gboolean winnow_library_fail_not_found (WinnowLibrary *library, WinnowRow row, gint64 id, GError **error);

/* FALSE with WINNOW_LIBRARY_ERROR_ATTACHED for a document of an attached library: what a person
 * says of it is said there. */
gboolean winnow_library_check_own (WinnowLibrary *library, gint64 document_id, GError **error);

/* ── statements ── */

/* A parameter of a statement. */
typedef struct
{
  int type; /* SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB; 0 ends a list */
  gint64 integer;
  double real;
  const void *data; /* (nullable) borrowed; NULL binds NULL */
  gint64 size;      /* bytes; −1: NUL-terminated */
} WinnowValue;

#define TEXT_SIZED(value, length) ((WinnowValue){ .type = SQLITE_TEXT, .data = (value), .size = (gint64) (length) })
#define BLOB(value, length) ((WinnowValue){ .type = SQLITE_BLOB, .data = (value), .size = (gint64) (length) })

static inline WinnowValue
winnow_value_integer (gint64 number)
{
  return (WinnowValue){ .type = SQLITE_INTEGER, .integer = number };
}

static inline WinnowValue
winnow_value_real (double number)
{
  return (WinnowValue){ .type = SQLITE_FLOAT, .real = number };
}

static inline WinnowValue
winnow_value_text (const char *text)
{
  return TEXT_SIZED (text, -1);
}

static inline WinnowValue
winnow_value_bytes (const GByteArray *bytes)
{
  return bytes != NULL ? BLOB (bytes->data, bytes->len) : winnow_value_text (NULL);
}

static inline WinnowValue
winnow_value_copy (WinnowValue value)
{
  return value;
}

/* @x: a number, text or bytes, both (nullable), or a value. */
#define VALUE(x) \
  _Generic ((x), \
            char *: winnow_value_text, \
            const char *: winnow_value_text, \
            void *: winnow_value_text, \
            double: winnow_value_real, \
            GByteArray *: winnow_value_bytes, \
            WinnowValue: winnow_value_copy, \
            default: winnow_value_integer) (x)

/* The parameters ?1, ?2, … of a statement. */
#define VALUES(...) ((const WinnowValue[]){ EXPAND_64 (EACH_VALUE (__VA_ARGS__)) })
#define EACH_VALUE(first, ...) VALUE (first), __VA_OPT__ (VALUE_AGAIN PARENS (__VA_ARGS__))
#define VALUE_AGAIN() EACH_VALUE

/* Elements that rows are made into. */
typedef struct
{
  gsize size;
  gboolean (*finish) (sqlite3_stmt *row, gpointer element); /* (nullable) reads other columns; FALSE: leave it out */
  WinnowField fields[40];                                   /* of the first columns */
} WinnowRowType;

#define ROW_TYPE(name, type, finish, ...) \
  static const WinnowRowType name = { sizeof (type), finish, WINNOW_FIELDS (type, __VA_ARGS__) }

/* All calls below prepare @sql once per connection and find it again by its address: it is a string
 * constant. @values: (nullable). They hold the library's lock; a callback may run other statements,
 * but not the one it reads. */

/* Calls @read (nullable) for every row. */
typedef void (*WinnowReadRow) (sqlite3_stmt *row, gpointer data);
gboolean winnow_library_query (WinnowLibrary *library, const char *sql, const WinnowValue *values, WinnowReadRow read,
                               gpointer data, GError **error);

/* Runs a statement that returns no rows. */
gboolean winnow_library_execute (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error);

/* Runs one that inserts a row. Returns: its id; 0 on error */
gint64 winnow_library_insert (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error);

/* Runs several of them in one change. */
#define STATEMENTS(...) ((const char *const[]){ __VA_ARGS__, NULL })
gboolean winnow_library_execute_all (WinnowLibrary *library, const char *const *statements, const WinnowValue *values,
                                     GError **error);

/* Runs one that changes the row with @id, or fails with winnow_library_fail_not_found(). */
gboolean winnow_library_change_row (WinnowLibrary *library, const char *sql, const WinnowValue *values, WinnowRow row,
                                    gint64 id, GError **error);

/* *@result: the first column of the last row; 0 if there is no row. */
gboolean winnow_library_query_integer (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                                       gint64 *result, GError **error);

/* *@text: (out) (transfer full) (nullable) the first column of the first row */
gboolean winnow_library_get_text (WinnowLibrary *library, const char *sql, const WinnowValue *values, char **text,
                                  GError **error);

/* The element that @read makes of the first row. Returns: (nullable) NULL with an error, or without
 * one if there is no row */
gpointer winnow_library_get (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                             gpointer (*read) (sqlite3_stmt *row), GError **error);

/* winnow_library_get() for the row with the id ?1; fails with winnow_library_fail_not_found(). */
gpointer winnow_library_get_by_id (WinnowLibrary *library, const char *sql, WinnowRow row, gint64 id,
                                   gpointer (*read) (sqlite3_stmt *row), GError **error);

/* Makes every row into an element; rows of which @read makes NULL are left out. Returns: (nullable)
 * NULL on error */
GPtrArray *winnow_library_collect (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                                   gpointer (*read) (sqlite3_stmt *row), GDestroyNotify free_element, GError **error);

/* Makes every row into an element of @type, with g_malloc() or in an array. */
GPtrArray *winnow_library_list (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                                const WinnowRowType *type, GDestroyNotify free_element, GError **error);
GArray *winnow_library_list_array (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                                   const WinnowRowType *type, GError **error);

/* The first column of every row (element-type gint64). */
GArray *winnow_library_collect_ids (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error);

/* Reads them all, then makes @call with each, until one fails. */
typedef gboolean (*WinnowCallWithId) (WinnowLibrary *library, gint64 id, GError **error);
gboolean winnow_library_for_each_id (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                                     WinnowCallWithId call, GError **error);

/* Returns: FALSE if the row is to be left out */
gboolean winnow_row_read (sqlite3_stmt *row, const WinnowRowType *type, gpointer element);

/* The first column of a row: a GBytes, with a NUL byte after its end. */
gpointer winnow_row_dup_bytes (sqlite3_stmt *row);
/* A column of text: copied, NULL where it is NULL; or borrowed while the row is read. */
char *winnow_row_dup_text (sqlite3_stmt *row, int column);
const char *winnow_row_get_text (sqlite3_stmt *row, int column);

/* A column, to be written elsewhere while the row is read. */
WinnowValue winnow_row_get_value (sqlite3_stmt *row, int column);

/* The status with an id of winnow_status_get_id(); TO_DO for NULL. */
WinnowStatus winnow_status_from_id (const char *id);

/* ── changes ── */

/* Several statements that happen wholly or not at all, inside of a transaction or on their own.
 * Rolled back when cleared, unless committed. */
typedef struct
{
  WinnowLibrary *library;
  gboolean nested;  /* in a transaction of the caller: a savepoint */
  gboolean is_part; /* in one that is taken back as a whole: nothing */
} WinnowChange;

gboolean winnow_change_begin (WinnowChange *change, WinnowLibrary *library, GError **error);
gboolean winnow_change_commit (WinnowChange *change, GError **error);
void winnow_change_clear (WinnowChange *change);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowChange, winnow_change_clear)

/* ── schema ── */

/* In the file's header; "WNOW". Distinguishes a library from other SQLite files. */
#define WINNOW_LIBRARY_APPLICATION_ID 0x574e4f57

/* One step of the schema (schema.c). */
typedef struct
{
  int version;     /* user_version after it, ascending */
  const char *sql; /* ends with PRAGMA user_version = version */
} WinnowMigration;

/* The steps, the first of which makes all tables; then a row whose version is 0. */
extern const WinnowMigration winnow_migrations[];

/* Brings the file from its version to the last of @migrations, one transaction a step. A step that
 * fails leaves the file at the version before it. */
gboolean winnow_migrations_apply (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);

/* Refuses files that are no library (FOREIGN), or have a schema older than the first step (OLDER)
 * or newer than the last one (NEWER), without writing to them. */
gboolean winnow_migrations_admit (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);

/* Refuses all but the last schema (OLDER), since a file that is only read can't be migrated. */
gboolean winnow_migrations_admit_as_is (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);

/* ── attached libraries ── */

/* Opens a library for reading alone. Nothing is written, and no file is made beside it.
 * @is_immutable: it has no write-ahead log, so no program has it open: it is read without locks
 * until it changes. Returns: (transfer full) */
WinnowLibrary *winnow_library_open_to_read (const char *path, gboolean is_immutable, GError **error);

/* The attached library at @path, as it is now. *@state: (nullable) (out) (transfer full) of its
 * file; another text when the file has changed. Returns: (transfer full) */
WinnowLibrary *winnow_library_open_attached (WinnowLibrary *library, const char *path, char **state, GError **error);

/* The library that has the content of *@document_id, which becomes the id there. Returns: (transfer
 * full) NULL with WINNOW_LIBRARY_ERROR_NOT_FOUND where an attached library does not have it as it
 * was */
WinnowLibrary *winnow_library_find_holder (WinnowLibrary *library, gint64 *document_id, GError **error);

/* ── between the tables ── */

/* Decides again which overlaps are of one author's submissions: of all, since roles have changed,
 * or of a document whose author has changed. */
gboolean winnow_library_find_own (WinnowLibrary *library, GError **error);
gboolean winnow_library_find_own_of (WinnowLibrary *library, gint64 document_id, GError **error);

/* Gives each listed overlap without a number the next one after *@last_number, in their order. */
gboolean winnow_library_number_overlaps (WinnowLibrary *library, gint64 check_id, gint64 *last_number, GError **error);

/* Deletes all results of a text that is about to be replaced. */
gboolean winnow_library_delete_results (WinnowLibrary *library, gint64 document_id, GError **error);

/* Removes the document from the search index; call it before its row or text changes. */
gboolean winnow_library_unindex_document (WinnowLibrary *library, gint64 document_id, GError **error);

/* Of a script that is written without spaces between words. */
gboolean winnow_search_is_unspaced (gunichar character);

/* A document has this hash now. */
void winnow_library_note_seen (WinnowLibrary *library, WinnowSeenHash kind, guint64 hash);

/* Stores the text, pages, parts and pictures of a document in place of the former ones. @is_new:
 * there are none */
gboolean winnow_library_put_content (WinnowLibrary *library, gint64 document_id, gboolean is_new,
                                     const WinnowContent *content, GError **error);

/* Deletes the pictures of a document, with what the last check found of them; stores others
 * (element-type WinnowDocumentPicture). */
gboolean winnow_library_delete_pictures (WinnowLibrary *library, gint64 document_id, GError **error);
gboolean winnow_library_put_pictures (WinnowLibrary *library, gint64 document_id, const GPtrArray *pictures,
                                      GError **error);
