/* statement.h: statements, rows and changes; private to library/ */
#pragma once

#include <sqlite3.h>

#include "base/fields.h"
#include "library/library.h"

/* Rows with ids. */
typedef enum
{
  WINNOW_ROW_COLLECTION,
  WINNOW_ROW_DOCUMENT,
  WINNOW_ROW_OVERLAP,
  WINNOW_ROW_PICTURE,
} WinnowRow;

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
#define VALUES(...) ((const WinnowValue[]){ WINNOW_EACH (VALUE_OF, , __VA_ARGS__) })
#define VALUE_OF(unused, x) VALUE (x)

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
WINNOW_DECLARE_CLEAR (WinnowChange, winnow_change_clear)
