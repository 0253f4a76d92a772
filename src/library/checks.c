/* checks.c: the record of the last check, and what it excluded of each document */
#include "library/library-private.h"
#include "version.h"

static const char sql_delete_checks[] = "DELETE FROM checks";
static const char sql_delete_overlaps[] = "DELETE FROM overlaps";
static const char sql_delete_links[] = "DELETE FROM verdict_links";
static const char sql_delete_passages[] = "DELETE FROM passages";
static const char sql_delete_all_exclusions[] = "DELETE FROM exclusions";
static const char sql_delete_shared_pictures[] = "DELETE FROM shared_pictures";
static const char sql_delete_pictures_aside[] = "DELETE FROM pictures_aside";
static const char sql_reset_checked[] = "UPDATE documents SET checked = 0 WHERE checked";
static const char sql_insert[] = "INSERT INTO checks (time, engine_version) VALUES (?1, ?2)";
static const char sql_insert_setting[] = "INSERT INTO check_settings (check_id, name, value) VALUES (?1, ?2, ?3)";
static const char sql_get[]
    = "SELECT time, engine_version, name, value FROM checks LEFT JOIN check_settings ON check_id = checks.id"
      " WHERE checks.id = (SELECT max(id) FROM checks) ORDER BY name";
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
delete_check (WinnowLibrary *library, GError **error)
{
  const char *const statements[]
      = { sql_delete_checks,         sql_delete_links,           sql_delete_passages,       sql_delete_overlaps,
          sql_delete_all_exclusions, sql_delete_shared_pictures, sql_delete_pictures_aside, sql_reset_checked };
  for (gsize i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!winnow_library_execute (library, statements[i], NULL, error))
      return FALSE;
  return TRUE;
}

static gboolean
put_record (WinnowLibrary *library, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format_iso8601 (now);
  return winnow_library_execute (library, sql_insert, VALUES (TEXT (time), TEXT (WINNOW_VERSION)), error);
}

/* The id of the word lists, stored beside the settings: its name is none of theirs. */
static const char lists_name[] = "word-lists";

static char *
dup_lists_id (const WinnowSettings *settings)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", winnow_text_get_lists_id (settings->han));
}

static gboolean
put_settings (WinnowLibrary *library, gint64 check_id, const WinnowSettings *settings, GError **error)
{
  g_autofree char *lists_id = dup_lists_id (settings);
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      g_autofree char *value = winnow_settings_dup_value (settings, setting->name);
      if (!winnow_library_execute (library, sql_insert_setting,
                                   VALUES (INTEGER (check_id), TEXT (setting->name), TEXT (value)), error))
        return FALSE;
    }
  return winnow_library_execute (library, sql_insert_setting,
                                 VALUES (INTEGER (check_id), TEXT (lists_name), TEXT (lists_id)), error);
}

gboolean
winnow_library_begin_check (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_return_val_if_fail (settings != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && delete_check (library, error) && put_record (library, error)
         && put_settings (library, sqlite3_last_insert_rowid (library->db), settings, error)
         && winnow_change_commit (&change, error);
}

gboolean
winnow_library_set_check_settings (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_return_val_if_fail (settings != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  gint64 id;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library, sql_get_id, NULL, &id, error))
    return FALSE;
  if (id == 0)
    g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("“%s” was not checked yet."),
                 library->display);
  return id != 0 && winnow_library_execute (library, sql_delete_settings, VALUES (INTEGER (id)), error)
         && put_settings (library, id, settings, error) && winnow_change_commit (&change, error);
}

gboolean
winnow_library_put_checked (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute (library, sql_put_checked, VALUES (INTEGER (document_id)), error);
}

gboolean
winnow_library_put_exclusions (WinnowLibrary *library, gint64 document_id, const GArray *exclusions, GError **error)
{
  g_return_val_if_fail (exclusions != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (library, sql_delete_exclusions, VALUES (INTEGER (document_id)), error))
    return FALSE;
  for (guint i = 0; i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      if (!winnow_library_execute (library, sql_put_exclusion,
                                   VALUES (INTEGER (document_id), INTEGER (i),
                                           TEXT (winnow_exclusion_reason_get_id (exclusion->reason)),
                                           INTEGER (exclusion->start), INTEGER (exclusion->end),
                                           INTEGER (exclusion->first), INTEGER (exclusion->last)),
                                   error))
        return FALSE;
    }
  return winnow_change_commit (&change, error);
}

/* ── reading ── */

/* The record as its rows are read, one a setting. */
typedef struct
{
  WinnowCheckRecord *record; /* (nullable) before the first row */
  char *lists_id;            /* (owned) (nullable) NULL: of a version that stored none */
  GError *error;             /* (nullable) of the first setting that can't be read */
} Reading;

/* Skips settings that this version no longer has; those it has since gained keep their defaults. */
static void
read_setting (sqlite3_stmt *row, gpointer data)
{
  Reading *reading = data;
  const char *name = winnow_row_get_text (row, 2);
  if (reading->record == NULL)
    {
      reading->record = g_new0 (WinnowCheckRecord, 1);
      reading->record->time = winnow_row_dup_text (row, 0);
      reading->record->engine_version = winnow_row_dup_text (row, 1);
      winnow_settings_init (&reading->record->settings);
    }
  if (name == NULL || reading->error != NULL)
    return;
  if (g_str_equal (name, lists_name))
    {
      reading->lists_id = winnow_row_dup_text (row, 3);
      return;
    }
  winnow_settings_set (&reading->record->settings, name, winnow_row_get_text (row, 3), &reading->error);
  if (g_error_matches (reading->error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_NAME))
    g_clear_error (&reading->error);
}

WinnowCheckRecord *
winnow_library_dup_check_record (WinnowLibrary *library, GError **error)
{
  Reading reading = { 0 };
  gboolean is_read = winnow_library_query (library, sql_get, NULL, read_setting, &reading, error);
  g_autoptr (WinnowCheckRecord) record = reading.record;
  g_autofree char *stored = reading.lists_id, *lists_id = record != NULL ? dup_lists_id (&record->settings) : NULL;
  if (record != NULL)
    record->lists_changed = stored != NULL && !g_str_equal (stored, lists_id);
  if (is_read && reading.error == NULL)
    return g_steal_pointer (&record);
  if (is_read)
    g_propagate_error (error, reading.error);
  else
    g_clear_error (&reading.error);
  return NULL;
}

static gboolean
read_exclusion (sqlite3_stmt *row, gpointer element)
{
  WinnowExclusion *exclusion = element;
  exclusion->start = (guint32) sqlite3_column_int64 (row, 1);
  exclusion->end = (guint32) sqlite3_column_int64 (row, 2);
  exclusion->first = (guint32) sqlite3_column_int64 (row, 3);
  exclusion->last = (guint32) sqlite3_column_int64 (row, 4);
  return winnow_exclusion_reason_from_id (winnow_row_get_text (row, 0), &exclusion->reason);
}

GArray *
winnow_library_dup_exclusions (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_collect_array (library, sql_exclusions, VALUES (INTEGER (document_id)), read_exclusion,
                                       sizeof (WinnowExclusion), error);
}
