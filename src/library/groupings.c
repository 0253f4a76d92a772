/* groupings.c: families of documents: how they were found, and who is in which
 *
 * A grouping is told by method, parameters, threshold and window. Where its digests come to be made
 * otherwise (another version of the method, other words learnt), its places mean nothing any more
 * and it begins anew. Members stand in order of arrival, which is the order of their rows. */
#include <math.h>

#include "library/library-private.h"

static const char sql_find[]
    = "SELECT id FROM groupings WHERE method = ?1 AND parameters = ?2 AND threshold = ?3 AND days = ?4 AND version = ?5"
      " AND settings = ?6";
static const char sql_delete[]
    = "DELETE FROM groupings WHERE method = ?1 AND parameters = ?2 AND threshold = ?3 AND days = ?4";
static const char sql_insert[]
    = "INSERT INTO groupings (method, parameters, threshold, days, version, settings) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
/* One that is there keeps its row, and so its turn. */
static const char sql_put_member[]
    = "INSERT INTO group_members (grouping_id, document_id, number, is_centre, value, similarity) VALUES (?1, ?2, ?3, "
      "?4, ?5, ?6)"
      " ON CONFLICT (grouping_id, document_id) DO UPDATE SET number = excluded.number, is_centre = excluded.is_centre,"
      " value = excluded.value, similarity = excluded.similarity";
static const char sql_list_members[]
    = "SELECT document_id, number, is_centre, value, similarity FROM group_members WHERE grouping_id = ?1 ORDER BY id";
static const char sql_find_last[] = "SELECT method, parameters, threshold, days, id FROM groupings"
                                    " WHERE id = (SELECT grouping_id FROM group_members ORDER BY id DESC LIMIT 1)";

/* "k=3 n=8": values in the order of the method's parameters. */
static char *
dup_parameters (const WinnowGroupSettings *settings)
{
  g_autoptr (GString) parameters = g_string_new (NULL);
  for (guint i = 0; i < WINNOW_MAX_PARAMETERS && settings->method->parameters[i].name != NULL; i++)
    g_string_append_printf (parameters, "%s%s=%u", i > 0 ? " " : "", settings->method->parameters[i].name,
                            settings->values[i]);
  return g_strdup (parameters->str);
}

/* Within a change. Another one of the same description, but with other digests, goes. */
static gint64
insert_grouping (WinnowLibrary *library, const WinnowValue *values, GError **error)
{
  if (!winnow_library_execute (library, sql_delete, WINNOW_VALUES (values[0], values[1], values[2], values[3]), error)
      || !winnow_library_execute (library, sql_insert, values, error))
    return 0;
  return sqlite3_last_insert_rowid (library->db);
}

/* The values of sql_insert, of which sql_find has the same. @parameters: as of dup_parameters() */
#define DESCRIBE(settings, parameters, digest_settings)                                                               \
  WINNOW_VALUES (WINNOW_TEXT ((settings)->method->id), WINNOW_TEXT (parameters), WINNOW_REAL ((settings)->threshold), \
                 WINNOW_INTEGER ((settings)->days), WINNOW_INTEGER ((settings)->method->version),                     \
                 WINNOW_TEXT (digest_settings))

gboolean
winnow_library_find_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings, const char *digest_settings,
                              gint64 *grouping_id, GError **error)
{
  g_autofree char *parameters = NULL;
  g_return_val_if_fail (library != NULL && settings != NULL && digest_settings != NULL && grouping_id != NULL, FALSE);
  parameters = dup_parameters (settings);
  *grouping_id = 0;
  return winnow_library_query_integer (library, sql_find, DESCRIBE (settings, parameters, digest_settings), grouping_id,
                                       error)
         != WINNOW_STEP_FAILED;
}

gint64
winnow_library_add_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings, const char *digest_settings,
                             GError **error)
{
  g_auto (WinnowChange) change = WINNOW_CHANGE_INIT;
  g_autofree char *parameters = NULL;
  gint64 id;
  g_return_val_if_fail (library != NULL && settings != NULL && digest_settings != NULL, 0);
  parameters = dup_parameters (settings);
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_find_grouping (library, settings, digest_settings, &id, error))
    return 0;
  if (id == 0)
    id = insert_grouping (library, DESCRIBE (settings, parameters, digest_settings), error);
  return id != 0 && winnow_change_commit (&change, error) ? id : 0;
}

/* FALSE where the method has other parameters by now. */
static gboolean
read_parameters (const char *text, WinnowGroupSettings *settings)
{
  g_auto (GStrv) assignments = g_strsplit (text, " ", -1);
  for (char **assignment = assignments; *assignment != NULL; assignment++)
    if (**assignment != '\0' && !winnow_method_set_value (settings->method, settings->values, *assignment, NULL))
      return FALSE;
  return TRUE;
}

static void
read_settings (sqlite3_stmt *row, WinnowGroupSettings *settings)
{
  const WinnowMethod *method = winnow_method_find ((const char *) sqlite3_column_text (row, 0));
  if (method == NULL)
    return;
  winnow_group_settings_init (settings, method);
  settings->threshold = sqlite3_column_double (row, 2);
  settings->days = (guint) sqlite3_column_int64 (row, 3);
  if (!read_parameters ((const char *) sqlite3_column_text (row, 1), settings))
    settings->method = NULL;
}

gboolean
winnow_library_find_last_grouping (WinnowLibrary *library, WinnowGroupSettings *settings, gint64 *grouping_id,
                                   GError **error)
{
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  g_return_val_if_fail (library != NULL && settings != NULL, FALSE);
  *settings = (WinnowGroupSettings){ 0 };
  if (grouping_id != NULL)
    *grouping_id = 0;
  if (!winnow_statement_begin (&statement, library, sql_find_last, WINNOW_NO_VALUES, error))
    return FALSE;
  step = winnow_statement_step (&statement, error);
  if (step == WINNOW_STEP_ROW)
    read_settings (statement.stmt, settings);
  if (grouping_id != NULL && settings->method != NULL)
    *grouping_id = sqlite3_column_int64 (statement.stmt, 4);
  return step != WINNOW_STEP_FAILED;
}

gboolean
winnow_library_put_group_member (WinnowLibrary *library, gint64 grouping_id, const WinnowGroupMember *member,
                                 GError **error)
{
  g_return_val_if_fail (library != NULL && member != NULL, FALSE);
  return winnow_library_execute (library, sql_put_member,
                                 WINNOW_VALUES (WINNOW_INTEGER (grouping_id), WINNOW_INTEGER (member->document_id),
                                                WINNOW_INTEGER (member->group),
                                                WINNOW_INTEGER (member->is_centre != FALSE),
                                                WINNOW_REAL (member->value), WINNOW_REAL (member->similarity)),
                                 error);
}

static WinnowGroupMember
read_member (sqlite3_stmt *row)
{
  return (WinnowGroupMember){ .document_id = sqlite3_column_int64 (row, 0),
                              .group = (guint32) sqlite3_column_int64 (row, 1),
                              .is_centre = sqlite3_column_int (row, 2) != 0,
                              .value = sqlite3_column_double (row, 3),
                              .similarity = sqlite3_column_double (row, 4) };
}

/* The first one of a group is its centre: it is the one that founded it, or the oldest that is
 * left. */
static void
settle_centre (GHashTable *met, WinnowGroupMember *member)
{
  gboolean is_first = g_hash_table_add (met, GUINT_TO_POINTER (member->group));
  if (is_first && !member->is_centre)
    {
      member->value = NAN;
      member->similarity = 1;
    }
  member->is_centre = is_first;
}

GArray *
winnow_library_list_group_members (WinnowLibrary *library, gint64 grouping_id, GError **error)
{
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (WinnowGroupMember));
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  g_auto (WinnowStatement) statement = WINNOW_STATEMENT_INIT;
  WinnowStep step;
  g_return_val_if_fail (library != NULL, NULL);
  if (!winnow_statement_begin (&statement, library, sql_list_members, WINNOW_VALUES (WINNOW_INTEGER (grouping_id)),
                               error))
    return NULL;
  while ((step = winnow_statement_step (&statement, error)) == WINNOW_STEP_ROW)
    {
      WinnowGroupMember member = read_member (statement.stmt);
      settle_centre (met, &member);
      g_array_append_val (members, member);
    }
  return step == WINNOW_STEP_DONE ? g_steal_pointer (&members) : NULL;
}
