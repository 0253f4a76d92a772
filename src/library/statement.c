/* statement.c: prepared statements, and changes that happen wholly or not at all
 *
 * Every SQL text of the folder is a string constant, prepared once per connection and kept by its
 * address. A statement in use holds the library's lock; the lock is recursive, so that one thread
 * may have several in use, but never the same one twice. */
#include "library/library-private.h"

static sqlite3_stmt *
prepare (WinnowLibrary *library, const char *sql)
{
  sqlite3_stmt *stmt = g_hash_table_lookup (library->statements, sql);
  if (stmt != NULL)
    return stmt;
  if (sqlite3_prepare_v3 (library->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL) != SQLITE_OK)
    return NULL;
  g_hash_table_insert (library->statements, (gpointer) sql, stmt);
  return stmt;
}

static int
bind (sqlite3_stmt *stmt, int position, const WinnowValue *value)
{
  switch (value->type)
    {
    case SQLITE_INTEGER:
      return sqlite3_bind_int64 (stmt, position, value->integer);
    case SQLITE_FLOAT:
      return sqlite3_bind_double (stmt, position, value->real);
    case SQLITE_TEXT:
      return sqlite3_bind_text64 (stmt, position, value->data,
                                  value->size < 0 && value->data != NULL ? strlen (value->data)
                                                                         : (sqlite3_uint64) value->size,
                                  SQLITE_STATIC, SQLITE_UTF8);
    case SQLITE_BLOB: /* an empty blob is not NULL */
      return value->size == 0
                 ? sqlite3_bind_zeroblob (stmt, position, 0)
                 : sqlite3_bind_blob64 (stmt, position, value->data, (sqlite3_uint64) value->size, SQLITE_STATIC);
    default:
      g_assert_not_reached ();
    }
}

gboolean
winnow_statement_begin (WinnowStatement *statement, WinnowLibrary *library, const char *sql, const WinnowValue *values,
                        GError **error)
{
  g_rec_mutex_lock (&library->lock);
  statement->library = library;
  statement->stmt = prepare (library, sql);
  if (statement->stmt == NULL)
    return winnow_library_fail (library, error);
  g_assert (!sqlite3_stmt_busy (statement->stmt));
  for (int i = 0; values[i].type != 0; i++)
    if (bind (statement->stmt, i + 1, &values[i]) != SQLITE_OK)
      return winnow_library_fail (library, error);
  return TRUE;
}

WinnowStep
winnow_statement_step (WinnowStatement *statement, GError **error)
{
  switch (sqlite3_step (statement->stmt))
    {
    case SQLITE_ROW:
      return WINNOW_STEP_ROW;
    case SQLITE_DONE:
      return WINNOW_STEP_DONE;
    default:
      winnow_library_fail (statement->library, error);
      return WINNOW_STEP_FAILED;
    }
}

void
winnow_statement_clear (WinnowStatement *statement)
{
  if (statement->library == NULL)
    return;
  if (statement->stmt != NULL)
    {
      sqlite3_reset (statement->stmt);
      sqlite3_clear_bindings (statement->stmt);
    }
  g_rec_mutex_unlock (&statement->library->lock);
  *statement = (WinnowStatement) WINNOW_STATEMENT_INIT;
}

char *
winnow_statement_dup_text (sqlite3_stmt *row, int column)
{
  return g_strdup ((const char *) sqlite3_column_text (row, column));
}

gboolean
winnow_library_execute (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  return winnow_statement_begin (&statement, library, sql, values, error)
         && winnow_statement_step (&statement, error) != WINNOW_STEP_FAILED;
}

WinnowStep
winnow_library_query_integer (WinnowLibrary *library, const char *sql, const WinnowValue *values, gint64 *result,
                              GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  *result = 0;
  if (!winnow_statement_begin (&statement, library, sql, values, error))
    return WINNOW_STEP_FAILED;
  step = winnow_statement_step (&statement, error);
  if (step == WINNOW_STEP_ROW)
    *result = sqlite3_column_int64 (statement.stmt, 0);
  return step;
}

GPtrArray *
winnow_library_collect (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                        gpointer (*read) (sqlite3_stmt *row), GDestroyNotify free_element, GError **error)
{
  g_autoptr (GPtrArray) elements = g_ptr_array_new_with_free_func (free_element);
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  if (!winnow_statement_begin (&statement, library, sql, values, error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    g_ptr_array_add (elements, read (statement.stmt));
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&elements) : NULL;
}

GArray *
winnow_library_collect_ids (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  if (!winnow_statement_begin (&statement, library, sql, values, error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      gint64 id = sqlite3_column_int64 (statement.stmt, 0);
      g_array_append_val (ids, id);
    }
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&ids) : NULL;
}

/* ── changes ── */

static const char sql_begin[] = "BEGIN IMMEDIATE";
static const char sql_commit[] = "COMMIT";
static const char sql_rollback[] = "ROLLBACK";
static const char sql_savepoint[] = "SAVEPOINT change";
static const char sql_release[] = "RELEASE change";
static const char sql_back[] = "ROLLBACK TO change";

gboolean
winnow_change_begin (WinnowChange *change, WinnowLibrary *library, GError **error)
{
  gboolean nested;
  g_rec_mutex_lock (&library->lock);
  nested = !sqlite3_get_autocommit (library->db);
  if (!winnow_library_execute (library, nested ? sql_savepoint : sql_begin, WINNOW_NO_VALUES, error))
    {
      g_rec_mutex_unlock (&library->lock);
      return FALSE;
    }
  *change = (WinnowChange){ library, nested };
  return TRUE;
}

static void
end_change (WinnowChange *change)
{
  g_rec_mutex_unlock (&change->library->lock);
  *change = (WinnowChange) WINNOW_CHANGE_INIT;
}

gboolean
winnow_change_commit (WinnowChange *change, GError **error)
{
  if (!winnow_library_execute (change->library, change->nested ? sql_release : sql_commit, WINNOW_NO_VALUES, error))
    return FALSE; /* rolled back by winnow_change_clear() */
  end_change (change);
  return TRUE;
}

void
winnow_change_clear (WinnowChange *change)
{
  if (change->library == NULL)
    return;
  /* Some failures (no room on the disk) have rolled back the whole transaction already: nothing
   * left to undo. */
  if (!sqlite3_get_autocommit (change->library->db))
    {
      winnow_library_execute (change->library, change->nested ? sql_back : sql_rollback, WINNOW_NO_VALUES, NULL);
      if (change->nested)
        winnow_library_execute (change->library, sql_release, WINNOW_NO_VALUES, NULL);
    }
  end_change (change);
}
