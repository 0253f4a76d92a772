/* statement.c: prepared statements, and changes that happen wholly or not at all
 *
 * Every SQL text of the folder is a string constant, prepared once per connection and kept by its
 * address. A statement in use holds the library's lock; the lock is recursive, so that one thread
 * may have several in use, but never the same one twice. */
#include "library/library-private.h"
#include "base/for-each.h"

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

static gboolean
run (WinnowLibrary *library, sqlite3_stmt *stmt, const WinnowValue *values, WinnowReadRow read, gpointer data)
{
  const guint64 ticks = library->ticks; /* of a statement around this one */
  int result = SQLITE_OK;
  library->ticks = 0;
  g_assert (!sqlite3_stmt_busy (stmt));
  for (int i = 0; i < sqlite3_bind_parameter_count (stmt) && result == SQLITE_OK; i++)
    result = bind (stmt, i + 1, &values[i]);
  while (result == SQLITE_OK || result == SQLITE_ROW)
    {
      result = sqlite3_step (stmt);
      if (result == SQLITE_ROW && read != NULL)
        read (stmt, data);
    }
  library->ticks = ticks;
  return result == SQLITE_DONE;
}

gboolean
winnow_library_query (WinnowLibrary *library, const char *sql, const WinnowValue *values, WinnowReadRow read,
                      gpointer data, GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  g_rec_mutex_lock (&library->lock);
  sqlite3_stmt *stmt = prepare (library, sql);
  gboolean is_done = (stmt != NULL && run (library, stmt, values, read, data)) || winnow_library_fail (library, error);
  if (stmt != NULL)
    {
      sqlite3_reset (stmt);
      sqlite3_clear_bindings (stmt);
    }
  g_rec_mutex_unlock (&library->lock);
  return is_done;
}

gboolean
winnow_library_execute (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  return winnow_library_query (library, sql, values, NULL, NULL, error);
}

gint64
winnow_library_insert (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  g_rec_mutex_lock (&library->lock);
  gint64 id = winnow_library_execute (library, sql, values, error) ? sqlite3_last_insert_rowid (library->db) : 0;
  g_rec_mutex_unlock (&library->lock);
  return id;
}

static void
read_integer (sqlite3_stmt *row, gpointer data)
{
  *(gint64 *) data = sqlite3_column_int64 (row, 0);
}

gboolean
winnow_library_query_integer (WinnowLibrary *library, const char *sql, const WinnowValue *values, gint64 *result,
                              GError **error)
{
  *result = 0;
  return winnow_library_query (library, sql, values, read_integer, result, error);
}

/* ── elements ── */

/* Rows are made into elements, of which the first or all are kept. */
typedef struct
{
  gpointer (*read) (sqlite3_stmt *row); /* (nullable) NULL: as @type says */
  const WinnowRowType *type;
  gpointer first;
  GPtrArray *all;
  GArray *array;
} Elements;

static void
take_first (sqlite3_stmt *row, gpointer data)
{
  Elements *elements = data;
  if (elements->first == NULL)
    elements->first = elements->read (row);
}

gpointer
winnow_library_get (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                    gpointer (*read) (sqlite3_stmt *row), GError **error)
{
  Elements elements = { .read = read };
  winnow_library_query (library, sql, values, take_first, &elements, error);
  return elements.first;
}

gpointer
winnow_library_get_by_id (WinnowLibrary *library, const char *sql, WinnowRow row, gint64 id,
                          gpointer (*read) (sqlite3_stmt *row), GError **error)
{
  Elements elements = { .read = read };
  if (winnow_library_query (library, sql, VALUES (id), take_first, &elements, error) && elements.first == NULL)
    winnow_library_fail_not_found (library, row, id, error);
  return elements.first;
}

static gpointer
read_text (sqlite3_stmt *row)
{
  return winnow_row_dup_text (row, 0);
}

gboolean
winnow_library_get_text (WinnowLibrary *library, const char *sql, const WinnowValue *values, char **text,
                         GError **error)
{
  Elements elements = { .read = read_text };
  gboolean is_read = winnow_library_query (library, sql, values, take_first, &elements, error);
  *text = elements.first;
  return is_read;
}

static void
take_element (sqlite3_stmt *row, gpointer data)
{
  const Elements *elements = data;
  gpointer element = elements->read != NULL ? elements->read (row) : g_malloc0 (elements->type->size);
  if (elements->read == NULL)
    winnow_row_read (row, elements->type, element);
  if (element != NULL)
    g_ptr_array_add (elements->all, element);
}

static GPtrArray *
collect (WinnowLibrary *library, const char *sql, const WinnowValue *values, Elements *elements, GError **error)
{
  g_autoptr (GPtrArray) all = elements->all;
  return winnow_library_query (library, sql, values, take_element, elements, error) ? g_steal_pointer (&all) : NULL;
}

GPtrArray *
winnow_library_collect (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                        gpointer (*read) (sqlite3_stmt *row), GDestroyNotify free_element, GError **error)
{
  Elements elements = { .read = read, .all = g_ptr_array_new_with_free_func (free_element) };
  return collect (library, sql, values, &elements, error);
}

GPtrArray *
winnow_library_list (WinnowLibrary *library, const char *sql, const WinnowValue *values, const WinnowRowType *type,
                     GDestroyNotify free_element, GError **error)
{
  Elements elements = { .type = type, .all = g_ptr_array_new_with_free_func (free_element) };
  return collect (library, sql, values, &elements, error);
}

static void
append_element (sqlite3_stmt *row, gpointer data)
{
  const Elements *elements = data;
  GArray *array = elements->array;
  g_array_set_size (array, array->len + 1);
  gpointer last = array->data + elements->type->size * (array->len - 1);
  memset (last, 0, elements->type->size);
  if (!winnow_row_read (row, elements->type, last))
    g_array_set_size (array, array->len - 1);
}

GArray *
winnow_library_list_array (WinnowLibrary *library, const char *sql, const WinnowValue *values,
                           const WinnowRowType *type, GError **error)
{
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, (guint) type->size);
  Elements elements = { .type = type, .array = array };
  return winnow_library_query (library, sql, values, append_element, &elements, error) ? g_steal_pointer (&array)
                                                                                       : NULL;
}

GArray *
winnow_library_collect_ids (WinnowLibrary *library, const char *sql, const WinnowValue *values, GError **error)
{
  static const WinnowRowType type = { sizeof (gint64), NULL, { { WINNOW_FIELD_64, 0 } } };
  return winnow_library_list_array (library, sql, values, &type, error);
}

gboolean
winnow_library_for_each_id (WinnowLibrary *library, const char *sql, const WinnowValue *values, WinnowCallWithId call,
                            GError **error)
{
  g_autoptr (GArray) ids = winnow_library_collect_ids (library, sql, values, error);
  winnow_for_each_value (const gint64, id, ids)
    if (!call (library, *id, error))
      return FALSE;
  return ids != NULL;
}

gboolean
winnow_row_read (sqlite3_stmt *row, const WinnowRowType *type, gpointer element)
{
  int column = 0;
  for (const WinnowField *field = type->fields; field->type != WINNOW_FIELD_END; field++, column++)
    {
      gpointer member = G_STRUCT_MEMBER_P (element, field->offset);
      if (field->type == WINNOW_FIELD_TEXT)
        *(char **) member = winnow_row_dup_text (row, column);
      else if (field->type == WINNOW_FIELD_REAL)
        *(double *) member = sqlite3_column_double (row, column);
      else if (field->type == WINNOW_FIELD_32)
        *(guint32 *) member = (guint32) sqlite3_column_int64 (row, column);
      else
        *(gint64 *) member = sqlite3_column_int64 (row, column);
    }
  return type->finish == NULL || type->finish (row, element);
}

gpointer
winnow_row_dup_bytes (sqlite3_stmt *row)
{
  const void *data = sqlite3_column_blob (row, 0);
  gsize size = (gsize) sqlite3_column_bytes (row, 0);
  char *bytes = g_malloc (size + 1);
  if (size > 0)
    memcpy (bytes, data, size);
  bytes[size] = '\0';
  return g_bytes_new_take (bytes, size);
}

char *
winnow_row_dup_text (sqlite3_stmt *row, int column)
{
  const char *text = winnow_row_get_text (row, column);
  return text == NULL || g_utf8_validate (text, -1, NULL) ? g_strdup (text) : g_utf8_make_valid (text, -1);
}

const char *
winnow_row_get_text (sqlite3_stmt *row, int column)
{
  return (const char *) sqlite3_column_text (row, column);
}

WinnowValue
winnow_row_get_value (sqlite3_stmt *row, int column)
{
  switch (sqlite3_column_type (row, column))
    {
    case SQLITE_INTEGER:
      return VALUE (sqlite3_column_int64 (row, column));
    case SQLITE_FLOAT:
      return VALUE (sqlite3_column_double (row, column));
    case SQLITE_TEXT:
      return TEXT_SIZED (sqlite3_column_text (row, column), sqlite3_column_bytes (row, column));
    case SQLITE_BLOB:
      return BLOB (sqlite3_column_blob (row, column), sqlite3_column_bytes (row, column));
    default:
      return VALUE (NULL);
    }
}

/* ── changes ── */

static const char sql_release[] = "RELEASE change";

gboolean
winnow_change_begin (WinnowChange *change, WinnowLibrary *library, GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  g_rec_mutex_lock (&library->lock);
  gboolean nested = !sqlite3_get_autocommit (library->db);
  if (nested && library->is_whole)
    {
      *change = (WinnowChange){ library, TRUE, TRUE };
      return TRUE;
    }
  if (!winnow_library_execute (library, nested ? "SAVEPOINT change" : "BEGIN IMMEDIATE", NULL, error))
    {
      g_rec_mutex_unlock (&library->lock);
      return FALSE;
    }
  *change = (WinnowChange){ library, nested, FALSE };
  return TRUE;
}

static void
end_change (WinnowChange *change)
{
  g_rec_mutex_unlock (&change->library->lock);
  *change = (WinnowChange){ 0 };
}

gboolean
winnow_change_commit (WinnowChange *change, GError **error)
{
  if (!change->nested && !winnow_library_update_shares (change->library, error))
    return FALSE; /* rolled back by winnow_change_clear() */
  if (!change->is_part
      && !winnow_library_execute (change->library, change->nested ? sql_release : "COMMIT", NULL, error))
    return FALSE;
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
  if (change->is_part)
    change->library->is_spoilt = TRUE;
  else if (!sqlite3_get_autocommit (change->library->db))
    {
      winnow_library_execute (change->library, change->nested ? "ROLLBACK TO change" : "ROLLBACK", NULL, NULL);
      if (change->nested)
        winnow_library_execute (change->library, sql_release, NULL, NULL);
    }
  end_change (change);
}

gboolean
winnow_library_execute_all (WinnowLibrary *library, const char *const *statements, const WinnowValue *values,
                            GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  if (!winnow_change_begin (&change, library, error))
    return FALSE;
  for (; *statements != NULL; statements++)
    if (!winnow_library_execute (library, *statements, values, error))
      return FALSE;
  return winnow_change_commit (&change, error);
}

gboolean
winnow_library_change_row (WinnowLibrary *library, const char *sql, const WinnowValue *values, WinnowRow row, gint64 id,
                           GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && winnow_library_execute (library, sql, values, error)
         && (sqlite3_changes64 (library->db) > 0 || winnow_library_fail_not_found (library, row, id, error))
         && winnow_change_commit (&change, error);
}
