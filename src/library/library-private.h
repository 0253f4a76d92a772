/* library-private.h: what the files of this folder share: the connection, prepared statements,
 * changes that happen wholly or not at all */
#pragma once

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <sqlite3.h>

#include "fingerprint/bloom.h"
#include "library/library.h"

G_BEGIN_DECLS

struct _WinnowLibrary
{
  gatomicrefcount references;
  GRecMutex lock; /* held while a statement or a transaction is open: the connection is opened without SQLite's own */
  sqlite3 *db;
  char *path;             /* (owned) (nullable) as given; NULL in memory */
  char *display;          /* (owned) what messages call it */
  GHashTable *statements; /* (owned) SQL constant, by address → sqlite3_stmt */
  /* (owned) (nullable) text hashes of all documents, and of some that are gone; NULL: nobody
   * asked yet */
  WinnowBloom *seen;
  gint64 seen_version; /* of the file when it was filled: another one's writing gives it another */
};

/* ── errors ── */

/* Sets @error from the connection's last failure, in words for the user that name the file.
 * Returns: FALSE */
gboolean winnow_library_fail (WinnowLibrary *library, GError **error);
gboolean winnow_library_fail_as (WinnowLibrary *library, WinnowLibraryError code, GError **error);

/* ── statements ── */

typedef struct
{
  int type; /* SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB; 0 ends a list */
  gint64 integer;
  double real;
  const void *data; /* (nullable) NULL binds NULL; has to live as long as the statement */
  gint64 size;      /* bytes; −1: NUL-terminated */
} WinnowValue;

#define WINNOW_INTEGER(value) ((WinnowValue){ .type = SQLITE_INTEGER, .integer = (gint64) (value) })
#define WINNOW_REAL(value) ((WinnowValue){ .type = SQLITE_FLOAT, .real = (value) })
#define WINNOW_TEXT(value) ((WinnowValue){ .type = SQLITE_TEXT, .data = (value), .size = -1 })
#define WINNOW_TEXT_SIZED(value, length) \
  ((WinnowValue){ .type = SQLITE_TEXT, .data = (value), .size = (gint64) (length) })
#define WINNOW_BLOB(value, length) ((WinnowValue){ .type = SQLITE_BLOB, .data = (value), .size = (gint64) (length) })
/* The parameters ?1, ?2, … of a statement. */
#define WINNOW_VALUES(...) ((const WinnowValue[]){ __VA_ARGS__, { .type = 0 } })
#define WINNOW_NO_VALUES ((const WinnowValue[]){ { .type = 0 } })

/* A prepared statement in use. Holds the library's lock until it is cleared. */
typedef struct
{
  WinnowLibrary *library;
  sqlite3_stmt *stmt;
} WinnowStatement;

typedef enum
{
  WINNOW_STEP_FAILED,
  WINNOW_STEP_DONE,
  WINNOW_STEP_ROW,
} WinnowStep;

#define WINNOW_STATEMENT_INIT \
  {                           \
    NULL, NULL                \
  }

/* Prepares @sql, a string constant (the cache goes by its address), once per connection and binds
 * @values. */
gboolean winnow_statement_begin (WinnowStatement *statement, WinnowLibrary *library, const char *sql,
                                 const WinnowValue *values, GError **error);
WinnowStep winnow_statement_step (WinnowStatement *statement, GError **error);
void winnow_statement_clear (WinnowStatement *statement);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowStatement, winnow_statement_clear)

/* Column @column of the row, copied; NULL where it is NULL. */
char *winnow_statement_dup_text (sqlite3_stmt *row, int column);

/* Runs a statement that returns no rows. */
gboolean winnow_library_execute (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error);

/* The first column of the first row. Returns: WINNOW_STEP_DONE where there is no row; *@result is 0
 * then. */
WinnowStep winnow_library_query_integer (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                                         gint64 *result, GError **error);

/* Every row made into an element. Returns: (nullable) NULL on error */
GPtrArray *winnow_library_collect (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                                   gpointer (*read) (sqlite3_stmt *row), GDestroyNotify free_element, GError **error);

/* The first column of every row. Returns: (nullable) (element-type gint64) NULL on error */
GArray *winnow_library_collect_ids (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error);

/* ── changes ── */

/* Several statements that happen wholly or not at all, inside of a transaction or on their own.
 * Rolled back when cleared, unless committed. */
typedef struct
{
  WinnowLibrary *library;
  gboolean nested; /* in a transaction of the caller: a savepoint */
} WinnowChange;

#define WINNOW_CHANGE_INIT \
  {                        \
    NULL, FALSE            \
  }

gboolean winnow_change_begin (WinnowChange *change, WinnowLibrary *library, GError **error);
gboolean winnow_change_commit (WinnowChange *change, GError **error);
void winnow_change_clear (WinnowChange *change);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowChange, winnow_change_clear)

/* ── between the tables ── */

/* Takes the document out of the search index; to be called before its row or text changes. */
gboolean winnow_library_unindex_document (WinnowLibrary *library, gint64 document_id, GError **error);

/* A document has this text hash now. */
void winnow_library_note_text (WinnowLibrary *library, guint64 text_hash);

/* The text, pages, parts and pictures of a document, in place of those it had. */
gboolean winnow_library_put_content (WinnowLibrary *library, gint64 document_id, const WinnowContent *content,
                                     GError **error);

/* The pictures of a document (element-type WinnowDocumentPicture), in place of those it had; what
 * the last check found of those goes with them. */
gboolean winnow_library_put_pictures (WinnowLibrary *library, gint64 document_id, const GPtrArray *pictures,
                                      GError **error);

G_END_DECLS
