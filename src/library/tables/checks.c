/* checks.c: the records of checks, and the parts of each document that the last one excluded */
#include "library/library-private.h"
#include "version.h"
#include "base/for-each.h"

static const char sql_insert_setting[] = "INSERT INTO check_settings (check_id, name, value) VALUES (?1, ?2, ?3)";
#define SELECT                                                                                             \
  "SELECT checks.id, time, engine_version, basis, n_documents, n_pairs, n_new, n_left, highest, n_common," \
  " checks.id = (SELECT min(id) FROM checks), name, value"                                                 \
  " FROM checks LEFT JOIN check_settings ON check_id = checks.id "
static const char sql_counts[]
    = "WITH listed AS"
      " (SELECT document_a, document_b, max(similarity_a, similarity_b) AS similarity, number, first_check"
      "  FROM overlaps JOIN pairs ON low = min(document_a, document_b) AND high = max(document_a, document_b)"
      "  WHERE " WINNOW_IS_LISTED ")"
      " SELECT collection_id, first_check, count(DISTINCT number), max(similarity)"
      " FROM listed JOIN documents ON id IN (document_a, document_b)"
      " GROUP BY collection_id, first_check ORDER BY collection_id, first_check";
/* Of documents that have become templates since: no check compares them. */
#define TEMPLATES \
  "(SELECT d.id FROM collections AS c JOIN documents AS d ON d.collection_id = c.id WHERE role = 'template')"
static const char sql_finish[]
    = "UPDATE checks SET last_number = ?2,"
      " n_pairs = (SELECT count(*) FROM overlaps WHERE " WINNOW_IS_LISTED "),"
      " n_new = (SELECT count(*) FROM pairs JOIN overlaps ON low = min(document_a, document_b)"
      "   AND high = max(document_a, document_b) WHERE first_check = ?1 AND " WINNOW_IS_LISTED "),"
      " highest = (SELECT coalesce(max(max(similarity_a, similarity_b)), 0) FROM overlaps WHERE " WINNOW_IS_LISTED ")"
      " WHERE id = ?1";

ROW_TYPE (record_row, WinnowCheckRecord, NULL, id, time, engine_version, basis, n_documents, n_pairs, n_new, n_left,
          highest, n_common, is_first);
#define NAME_COLUMN 11 /* of a setting, and then its value */

void
winnow_check_record_free (WinnowCheckRecord *record)
{
  winnow_fields_clear (record_row.fields, record);
  g_free (record->lists_id);
  g_free (record);
}

gboolean
winnow_check_record_is_new (const WinnowCheckRecord *record, const WinnowOverlap *overlap)
{
  g_return_val_if_fail (overlap != NULL, FALSE);
  return record != NULL && !record->is_first && overlap->first_check == record->id;
}

/* ── writing ── */

/* *@check_id: of the record of an interrupted check, which goes on, or of a new one. */
static gboolean
put_record (WinnowLibrary *library, const char *basis, gint64 *check_id, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format_iso8601 (now);
  if (!winnow_library_query_integer (library,
                                     "SELECT id FROM checks WHERE id = (SELECT max(id) FROM checks) AND n_left > 0",
                                     NULL, check_id, error))
    return FALSE;
  if (*check_id != 0)
    return winnow_library_execute (library,
                                   "UPDATE checks SET time = ?1, engine_version = ?2, basis = ?3 WHERE id = ?4",
                                   VALUES (time, WINNOW_VERSION, basis, *check_id), error);
  *check_id = winnow_library_insert (library,
                                     "INSERT INTO checks (time, engine_version, basis, last_number) VALUES (?1, ?2, "
                                     "?3, (SELECT coalesce(max(last_number), 0) FROM checks))",
                                     VALUES (time, WINNOW_VERSION, basis), error);
  return *check_id != 0;
}

/* The id of the word lists is stored like a setting, but has no setting's name. */
static const char lists_name[] = "word-lists";

static char *
dup_lists_id (const WinnowSettings *settings)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", winnow_text_get_lists_id (settings->han));
}

/* What settings do to passages changes overlaps; what they exclude changes other documents, too. */
static const char sql_forget_shares[]
    = "INSERT OR IGNORE INTO stale_shares SELECT id FROM documents WHERE checked AND ?1 IS NOT (SELECT value FROM"
      " check_settings WHERE name = 'exclude' ORDER BY check_id DESC LIMIT 1)";

/* In place of the former ones. */
static gboolean
put_settings (WinnowLibrary *library, gint64 check_id, const WinnowSettings *settings, GError **error)
{
  g_autofree char *lists_id = dup_lists_id (settings), *exclude = winnow_settings_dup_value (settings, "exclude");
  if (!winnow_library_execute (library, sql_forget_shares, VALUES (exclude), error)
      || !winnow_library_execute (library, "DELETE FROM check_settings WHERE check_id = ?1", VALUES (check_id), error))
    return FALSE;
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      g_autofree char *value = winnow_settings_dup_value (settings, setting->name);
      if (!winnow_library_execute (library, sql_insert_setting, VALUES (check_id, setting->name, value), error))
        return FALSE;
    }
  return winnow_library_execute (library, sql_insert_setting, VALUES (check_id, lists_name, lists_id), error);
}

gboolean
winnow_library_begin_check (WinnowLibrary *library, const WinnowSettings *settings, const char *basis, gint64 *check_id,
                            GError **error)
{
  g_return_val_if_fail (settings != NULL && basis != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  gint64 id;
  /* Documents that can't be reached take no part in a check: their results stay. Their pairs were
   * aligned on another basis. */
  if (!winnow_change_begin (&change, library, error) || !winnow_library_delete_found_pictures (library, error)
      || !winnow_library_execute_all (
          library,
          STATEMENTS ("DELETE FROM verdict_links WHERE NOT EXISTS (SELECT 1 FROM overlaps AS o WHERE o.id = overlap_id"
                      " AND (o.document_a IN " WINNOW_UNREACHABLE " OR o.document_b IN " WINNOW_UNREACHABLE "))",
                      "DELETE FROM overlaps WHERE document_a IN " TEMPLATES " OR document_b IN " TEMPLATES,
                      "DELETE FROM exclusions WHERE document_id IN " TEMPLATES,
                      "UPDATE overlaps SET passes = -1 WHERE (document_a IN " WINNOW_UNREACHABLE
                      " OR document_b IN " WINNOW_UNREACHABLE
                      ") AND ?1 <> (SELECT basis FROM checks ORDER BY id DESC LIMIT 1)"),
          VALUES (basis), error)
      || !put_record (library, basis, &id, error) || !put_settings (library, id, settings, error)
      || !winnow_change_commit (&change, error))
    return FALSE;
  if (check_id != NULL)
    *check_id = id;
  return TRUE;
}

/* The settings of check ?1, and the sums of all that a check reads or writes, but for its record
 * and shares, and what others compute; triggers keep them (row-seals.h). Stored like a setting. */
#define STATE                                                                                                        \
  "(SELECT group_concat(name || ' ' || value, char(10)) FROM (SELECT name, sum(sum) AS value FROM seals WHERE name " \
  "NOT IN"                                                                                                           \
  " ('checks', 'check_settings', 'shares', 'frequencies', 'groupings', 'group_members', 'sessions') GROUP BY name"   \
  " UNION ALL SELECT name, value FROM check_settings WHERE check_id = ?1 AND name <> ?2 ORDER BY 1))"
static const char state_name[] = "state";

/* Text is common in pairs alone. */
static const char sql_drop_common[] = "DELETE FROM exclusions WHERE reason = 'common' AND document_id NOT IN"
                                      " (SELECT document_a FROM overlaps UNION ALL SELECT document_b FROM overlaps)";

/* At the end of a check. */
static gboolean
put_sums (WinnowLibrary *library, gint64 check_id, const WinnowCheckSums *sums, GError **error)
{
  return winnow_library_execute (library,
                                 "UPDATE checks SET n_documents = ?2, n_left = ?3, n_common = ?4 WHERE id = ?1",
                                 VALUES (check_id, sums->n_documents, sums->n_left, sums->n_common), error)
         && winnow_library_execute (library, "INSERT OR REPLACE INTO check_settings VALUES (?1, ?2, " STATE ")",
                                    VALUES (check_id, state_name), error);
}

gboolean
winnow_library_finish_check (WinnowLibrary *library, gint64 check_id, const WinnowCheckSums *sums, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  gint64 last_number;
  return winnow_change_begin (&change, library, error)
         && winnow_library_query_integer (library, "SELECT last_number FROM checks WHERE id = ?1", VALUES (check_id),
                                          &last_number, error)
         && winnow_library_number_overlaps (library, check_id, &last_number, error)
         && winnow_library_execute (library, sql_drop_common, NULL, error)
         && winnow_library_execute (library, sql_finish, VALUES (check_id, last_number), error)
         && (sums == NULL || put_sums (library, check_id, sums, error)) && winnow_change_commit (&change, error);
}

/* Whether the check before ?1 was of the basis ?3, and nothing has changed since. */
static const char sql_is_repeated[]
    = "SELECT count(*) FROM checks JOIN check_settings ON check_id = checks.id WHERE checks.id = (SELECT max(id) FROM"
      " checks WHERE id < ?1) AND n_left = 0 AND basis = ?3 AND name = ?2 AND value = " STATE
      " AND NOT EXISTS (SELECT 1 FROM attached)";

gboolean
winnow_library_repeat_check (WinnowLibrary *library, const WinnowSettings *settings, const char *basis,
                             gboolean *is_repeated, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  g_autoptr (WinnowCheckRecord) last = NULL;
  gint64 id, is_same;
  *is_repeated = FALSE;
  if (!winnow_change_begin (&change, library, error) || !winnow_library_read_check_record (library, &last, error)
      || !put_record (library, basis, &id, error) || !put_settings (library, id, settings, error)
      || !winnow_library_query_integer (library, sql_is_repeated, VALUES (id, state_name, basis), &is_same, error))
    return FALSE;
  if (!is_same)
    return TRUE;
  const WinnowCheckSums sums = { last->n_documents, 0, last->n_common };
  *is_repeated = winnow_library_finish_check (library, id, &sums, error) && winnow_change_commit (&change, error);
  return *is_repeated;
}

gboolean
winnow_library_set_check_settings (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_return_val_if_fail (settings != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  gint64 id;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library, "SELECT id FROM checks ORDER BY id DESC LIMIT 1", NULL, &id, error))
    return FALSE;
  if (id == 0)
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("“%s” was not checked yet."),
                                  library->display);
  return put_settings (library, id, settings, error) && winnow_change_commit (&change, error);
}

gboolean
winnow_library_put_checked (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute (library, "UPDATE documents SET checked = 1 WHERE id = ?1", VALUES (document_id),
                                 error);
}

gboolean
winnow_library_put_exclusions (WinnowLibrary *library, gint64 document_id, const GArray *exclusions, GError **error)
{
  g_return_val_if_fail (exclusions != NULL, FALSE);
  g_auto (WinnowChange) change = { 0 };
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_execute (library, "DELETE FROM exclusions WHERE document_id = ?1", VALUES (document_id), error)
      || !winnow_library_execute (library, "INSERT OR IGNORE INTO stale_shares VALUES (?1)", VALUES (document_id),
                                  error))
    return FALSE;
  winnow_for_each_index (i, exclusions)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      if (!winnow_library_execute (
              library,
              "INSERT INTO exclusions (document_id, position, reason, start, end, first, last, n_documents) "
              "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
              VALUES (document_id, i, winnow_exclusion_reason_get_id (exclusion->reason), exclusion->start,
                      exclusion->end, exclusion->first, exclusion->last, exclusion->n_documents),
              error))
        return FALSE;
    }
  return winnow_change_commit (&change, error);
}

/* ── reading ── */

/* Records as their rows are read, one a setting. */
typedef struct
{
  GPtrArray *records; /* (owned) (element-type WinnowCheckRecord) */
  GError *error;      /* (nullable) of the first setting that can't be read */
} Reading;

static WinnowCheckRecord *
read_record (sqlite3_stmt *row)
{
  WinnowCheckRecord *record = g_new0 (WinnowCheckRecord, 1);
  winnow_row_read (row, &record_row, record);
  winnow_settings_init (&record->settings);
  record->settings.n_documents = record->n_documents;
  return record;
}

/* Skips settings that this version no longer has; new ones keep their defaults. */
static void
read_row (sqlite3_stmt *row, gpointer data)
{
  Reading *reading = data;
  const char *name = winnow_row_get_text (row, NAME_COLUMN), *value = winnow_row_get_text (row, NAME_COLUMN + 1);
  WinnowCheckRecord *record
      = reading->records->len > 0 ? g_ptr_array_index (reading->records, reading->records->len - 1) : NULL;
  if (record == NULL || record->id != sqlite3_column_int64 (row, 0))
    g_ptr_array_add (reading->records, record = read_record (row));
  if (g_strcmp0 (name, lists_name) == 0)
    record->lists_id = g_strdup (value);
  else if (name != NULL && reading->error == NULL)
    winnow_settings_set (&record->settings, name, value, &reading->error);
  if (g_error_matches (reading->error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_NAME))
    g_clear_error (&reading->error);
}

static GPtrArray *
list_records (WinnowLibrary *library, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) records = winnow_pointers_new (winnow_check_record_free);
  Reading reading = { records, NULL };
  if (!winnow_library_query (library, sql, NULL, read_row, &reading, error))
    {
      g_clear_error (&reading.error);
      return NULL;
    }
  if (reading.error != NULL)
    return g_propagate_error (error, reading.error), NULL;
  winnow_for_each (WinnowCheckRecord, record, records)
    {
      g_autofree char *lists_id = dup_lists_id (&record->settings);
      record->lists_changed = record->lists_id != NULL && !g_str_equal (record->lists_id, lists_id);
    }
  return g_steal_pointer (&records);
}

WinnowCheckRecord *
winnow_library_dup_check_record (WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) records
      = list_records (library, SELECT "WHERE checks.id = (SELECT max(id) FROM checks) ORDER BY name", error);
  return records != NULL && records->len > 0 ? g_ptr_array_steal_index (records, 0) : NULL;
}

gboolean
winnow_library_read_check_record (WinnowLibrary *library, WinnowCheckRecord **record, GError **error)
{
  g_autoptr (GError) local = NULL;
  *record = winnow_library_dup_check_record (library, &local);
  return local == NULL || (g_propagate_error (error, g_steal_pointer (&local)), FALSE);
}

GPtrArray *
winnow_library_list_check_records (WinnowLibrary *library, GError **error)
{
  return list_records (library, SELECT "ORDER BY checks.id, name", error);
}

ROW_TYPE (count_row, WinnowCheckCount, NULL, collection_id, check_id, n_new, highest);

GArray *
winnow_library_list_check_counts (WinnowLibrary *library, GError **error)
{
  return winnow_library_list_array (library, sql_counts, NULL, &count_row, error);
}

static gboolean
read_reason (sqlite3_stmt *row, gpointer exclusion)
{
  return winnow_exclusion_reason_from_id (winnow_row_get_text (row, 5), &((WinnowExclusion *) exclusion)->reason);
}
ROW_TYPE (exclusion_row, WinnowExclusion, read_reason, start, end, first, last, n_documents);

GArray *
winnow_library_dup_exclusions (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_list_array (
      library,
      "SELECT start, end, first, last, n_documents, reason FROM exclusions WHERE document_id = ?1 ORDER BY position",
      VALUES (document_id), &exclusion_row, error);
}
