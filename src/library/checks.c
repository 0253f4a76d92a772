/* checks.c: the record of the last check, and what it left out of each document */
#include "library/library-private.h"
#include "version.h"

static const char sql_forget_checks[] = "DELETE FROM checks";
static const char sql_forget_overlaps[] = "DELETE FROM overlaps";
static const char sql_forget_links[] = "DELETE FROM verdict_links";
static const char sql_forget_passages[] = "DELETE FROM passages";
static const char sql_forget_exclusions[] = "DELETE FROM exclusions";
static const char sql_forget_shared_pictures[] = "DELETE FROM shared_pictures";
static const char sql_forget_pictures_aside[] = "DELETE FROM pictures_aside";
static const char sql_forget_checked[] = "UPDATE documents SET checked = 0 WHERE checked";
static const char sql_insert[] = "INSERT INTO checks (time, engine_version) VALUES (?1, ?2)";
static const char sql_insert_setting[] = "INSERT INTO check_settings (check_id, name, value) VALUES (?1, ?2, ?3)";
static const char sql_get[] = "SELECT id, time, engine_version FROM checks ORDER BY id DESC LIMIT 1";
static const char sql_settings[] = "SELECT name, value FROM check_settings WHERE check_id = ?1 ORDER BY name";
static const char sql_put_checked[] = "UPDATE documents SET checked = 1 WHERE id = ?1";
static const char sql_get_id[] = "SELECT id FROM checks ORDER BY id DESC LIMIT 1";
static const char sql_delete_settings[] = "DELETE FROM check_settings WHERE check_id = ?1";
static const char sql_put_exclusion[] = "INSERT INTO exclusions (document_id, position, reason, start, end, first, "
                                        "last) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
static const char sql_delete_exclusions[] = "DELETE FROM exclusions WHERE document_id = ?1";
static const char sql_exclusions[]
    = "SELECT reason, start, end, first, last FROM exclusions WHERE document_id = ?1 ORDER BY position";

void
winnow_check_record_free (WinnowCheckRecord *record)
{
  if (record == NULL)
    return;
  g_free (record->engine_version);
  g_free (record->time);
  g_free (record);
}

/* ── writing ── */

/* Links and passages before their overlaps: emptying the tables at once is quicker than following
 * the references row by row. */
static gboolean
forget_check (WinnowLibrary *library, GError **error)
{
  const char *const statements[]
      = { sql_forget_checks,     sql_forget_links,           sql_forget_passages,       sql_forget_overlaps,
          sql_forget_exclusions, sql_forget_shared_pictures, sql_forget_pictures_aside, sql_forget_checked };
  for (gsize i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!winnow_library_execute (library, statements[i], WINNOW_NO_VALUES, error))
      return FALSE;
  return TRUE;
}

static gboolean
put_record (WinnowLibrary *library, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format_iso8601 (now);
  return winnow_library_execute (library, sql_insert, WINNOW_VALUES (WINNOW_TEXT (time), WINNOW_TEXT (WINNOW_VERSION)),
                                 error);
}

static gboolean
put_settings (WinnowLibrary *library, gint64 check_id, const WinnowSettings *settings, GError **error)
{
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      g_autofree char *value = winnow_settings_dup_value (settings, setting->name);
      if (!winnow_library_execute (
              library, sql_insert_setting,
              WINNOW_VALUES (WINNOW_INTEGER (check_id), WINNOW_TEXT (setting->name), WINNOW_TEXT (value)), error))
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_library_begin_check (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  return winnow_change_begin (&change, library, error) && forget_check (library, error) && put_record (library, error)
         && put_settings (library, sqlite3_last_insert_rowid (library->db), settings, error)
         && winnow_change_commit (&change, error);
}

gboolean
winnow_library_set_check_settings (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  gint64 id;
  WinnowStep found;
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  if (!winnow_change_begin (&change, library, error))
    return FALSE;
  found = winnow_library_query_integer (library, sql_get_id, WINNOW_NO_VALUES, &id, error);
  if (found == WINNOW_STEP_DONE)
    g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("“%s” was not checked yet."),
                 library->display);
  return found == WINNOW_STEP_ROW
         && winnow_library_execute (library, sql_delete_settings, WINNOW_VALUES (WINNOW_INTEGER (id)), error)
         && put_settings (library, id, settings, error) && winnow_change_commit (&change, error);
}

gboolean
winnow_library_put_checked (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_return_val_if_fail (library != NULL, FALSE);
  return winnow_library_execute (library, sql_put_checked, WINNOW_VALUES (WINNOW_INTEGER (document_id)), error);
}

gboolean
winnow_library_put_exclusions (WinnowLibrary *library, gint64 document_id, const GArray *exclusions, GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  g_return_val_if_fail (library != NULL && exclusions != NULL, FALSE);
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (library, sql_delete_exclusions, WINNOW_VALUES (WINNOW_INTEGER (document_id)), error))
    return FALSE;
  for (guint i = 0; i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      if (!winnow_library_execute (library, sql_put_exclusion,
                                   WINNOW_VALUES (WINNOW_INTEGER (document_id), WINNOW_INTEGER (i),
                                                  WINNOW_TEXT (winnow_exclusion_reason_get_id (exclusion->reason)),
                                                  WINNOW_INTEGER (exclusion->start), WINNOW_INTEGER (exclusion->end),
                                                  WINNOW_INTEGER (exclusion->first), WINNOW_INTEGER (exclusion->last)),
                                   error))
        return FALSE;
    }
  return winnow_change_commit (&change, error);
}

/* ── reading ── */

/* Settings that this version no longer has are passed over; those it has since gained keep their
 * defaults. */
static gboolean
read_setting (WinnowSettings *settings, sqlite3_stmt *row, GError **error)
{
  g_autoptr (GError) local = NULL;
  if (winnow_settings_set (settings, (const char *) sqlite3_column_text (row, 0),
                           (const char *) sqlite3_column_text (row, 1), &local)
      || g_error_matches (local, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_NAME))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static gboolean
read_settings (WinnowLibrary *library, gint64 check_id, WinnowSettings *settings, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  winnow_settings_init (settings);
  if (!winnow_statement_begin (&statement, library, sql_settings, WINNOW_VALUES (WINNOW_INTEGER (check_id)), error))
    return FALSE;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    if (!read_setting (settings, statement.stmt, error))
      return FALSE;
  return step == WINNOW_STEP_DONE;
}

WinnowCheckRecord *
winnow_library_dup_check_record (WinnowLibrary *library, GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  g_autoptr (WinnowCheckRecord) record = NULL;
  g_return_val_if_fail (library != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_get, WINNOW_NO_VALUES, error)
      || winnow_statement_step (&statement, error) != WINNOW_STEP_ROW)
    return NULL;
  record = g_new0 (WinnowCheckRecord, 1);
  record->time = winnow_statement_dup_text (statement.stmt, 1);
  record->engine_version = winnow_statement_dup_text (statement.stmt, 2);
  return read_settings (library, sqlite3_column_int64 (statement.stmt, 0), &record->settings, error)
             ? g_steal_pointer (&record)
             : NULL;
}

GArray *
winnow_library_dup_exclusions (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_autoptr (GArray) exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  g_return_val_if_fail (library != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_exclusions, WINNOW_VALUES (WINNOW_INTEGER (document_id)),
                               error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      WinnowExclusion exclusion = { .start = (guint32) sqlite3_column_int64 (statement.stmt, 1),
                                    .end = (guint32) sqlite3_column_int64 (statement.stmt, 2),
                                    .first = (guint32) sqlite3_column_int64 (statement.stmt, 3),
                                    .last = (guint32) sqlite3_column_int64 (statement.stmt, 4) };
      if (winnow_exclusion_reason_from_id ((const char *) sqlite3_column_text (statement.stmt, 0), &exclusion.reason))
        g_array_append_val (exclusions, exclusion);
    }
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&exclusions) : NULL;
}
