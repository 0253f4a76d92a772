/* groupings.c: how groups of documents were found, and which document is in which
 *
 * Method, parameters, threshold and window identify a grouping. When its digests depend on
 * something else than before (another version of the method, other word frequencies), its places
 * are no longer valid and it begins again. Members are in order of arrival, which is the order of
 * their rows. */
#include <math.h>
#include <string.h>

#include "library/library-private.h"
#include "base/for-each.h"

#define OTHERS "31" /* that are kept beside a new one */

static const char sql_find[]
    = "SELECT id FROM groupings WHERE method = ?1 AND parameters = ?2 AND threshold = ?3 AND days = ?4 AND version = ?5"
      " AND settings = ?6";
static const char sql_insert[]
    = "INSERT INTO groupings (method, parameters, threshold, days, version, settings) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
/* A member that is stored already keeps its row, and so its place in the order. */
static const char sql_put_member[]
    = "INSERT INTO group_members (grouping_id, document_id, number, is_centre, value, similarity) VALUES (?1, ?2, ?3, "
      "?4, ?5, ?6)"
      " ON CONFLICT (grouping_id, document_id) DO UPDATE SET number = excluded.number, is_centre = excluded.is_centre,"
      " value = excluded.value, similarity = excluded.similarity";

#define CENTERS "centers=" /* no parameter of a method has this name */

/* "k=3 n=8": values in the order of the method's parameters; then "centers=ordered" if the centers
 * are not the default ones. */
static char *
dup_parameters (const WinnowGroupSettings *settings)
{
  g_autoptr (GString) parameters = g_string_new (NULL);
  for (guint i = 0; i < WINNOW_MAX_PARAMETERS && settings->method->parameters[i].name != NULL; i++)
    g_string_append_printf (parameters, "%s%s=%u", i > 0 ? " " : "", settings->method->parameters[i].name,
                            settings->values[i]);
  if (settings->centers != WINNOW_CENTERS_NEAR)
    g_string_append_printf (parameters, "%s" CENTERS "%s", parameters->len > 0 ? " " : "",
                            winnow_centers_get_id (settings->centers));
  return g_strdup (parameters->str);
}

/* The values of sql_find and sql_insert. @parameters: as of dup_parameters() */
#define DESCRIBE(settings, parameters, digest_settings)                                                             \
  VALUES ((settings)->method->id, parameters, (settings)->threshold, (settings)->days, (settings)->method->version, \
          digest_settings)

gboolean
winnow_library_find_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings, const char *digest_settings,
                              gint64 *grouping_id, GError **error)
{
  g_return_val_if_fail (settings != NULL && digest_settings != NULL && grouping_id != NULL, FALSE);
  g_autofree char *parameters = dup_parameters (settings);
  return winnow_library_query_integer (library, sql_find, DESCRIBE (settings, parameters, digest_settings), grouping_id,
                                       error);
}

gint64
winnow_library_add_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings, const char *digest_settings,
                             GError **error)
{
  g_return_val_if_fail (settings != NULL && digest_settings != NULL, 0);
  g_auto (WinnowChange) change = { 0 };
  g_autofree char *parameters = dup_parameters (settings);
  const WinnowValue *values = DESCRIBE (settings, parameters, digest_settings);
  gint64 id;
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_query_integer (library, sql_find, values, &id, error))
    return 0;
  /* All but the newest: choices that a user tries would accumulate. */
  if (id == 0
      && winnow_library_execute_all (
          library,
          STATEMENTS (
              "DELETE FROM groupings WHERE method = ?1 AND parameters = ?2 AND threshold = ?3 AND days = ?4",
              "DELETE FROM groupings WHERE id <= (SELECT id FROM groupings ORDER BY id DESC LIMIT 1 OFFSET " OTHERS
              ")"),
          values, error))
    id = winnow_library_insert (library, sql_insert, values, error);
  return id != 0 && winnow_change_commit (&change, error) ? id : 0;
}

/* FALSE if the method has other parameters by now. */
static gboolean
read_parameters (const char *text, WinnowGroupSettings *settings)
{
  g_auto (GStrv) assignments = g_strsplit (text, " ", -1);
  winnow_for_each_string (assignment, assignments)
    if (g_str_has_prefix (assignment, CENTERS)
            ? !winnow_centers_find (assignment + strlen (CENTERS), &settings->centers)
            : *assignment != '\0' && !winnow_method_set_value (settings->method, settings->values, assignment, NULL))
      return FALSE;
  return TRUE;
}

typedef struct
{
  WinnowGroupSettings *settings;
  gint64 id;
} Last;

static void
read_last (sqlite3_stmt *row, gpointer data)
{
  Last *last = data;
  const WinnowMethod *method = winnow_method_find (winnow_row_get_text (row, 0));
  if (method == NULL)
    return;
  winnow_group_settings_init (last->settings, method);
  last->settings->threshold = sqlite3_column_double (row, 2);
  last->settings->days = (guint) sqlite3_column_int64 (row, 3);
  if (read_parameters (winnow_row_get_text (row, 1), last->settings))
    last->id = sqlite3_column_int64 (row, 4);
  else
    last->settings->method = NULL;
}

gboolean
winnow_library_find_last_grouping (WinnowLibrary *library, WinnowGroupSettings *settings, gint64 *grouping_id,
                                   GError **error)
{
  g_return_val_if_fail (settings != NULL, FALSE);
  Last last = { settings, 0 };
  *settings = (WinnowGroupSettings){ 0 };
  gboolean is_read = winnow_library_query (library,
                                           "SELECT method, parameters, threshold, days, id FROM groupings WHERE id = "
                                           "(SELECT grouping_id FROM group_members ORDER BY id DESC LIMIT 1)",
                                           NULL, read_last, &last, error);
  if (grouping_id != NULL)
    *grouping_id = last.id;
  return is_read;
}

gboolean
winnow_library_put_group_member (WinnowLibrary *library, gint64 grouping_id, const WinnowGroupMember *member,
                                 GError **error)
{
  g_return_val_if_fail (member != NULL, FALSE);
  return winnow_library_execute (library, sql_put_member,
                                 VALUES (grouping_id, member->document_id, member->group, member->is_centre != FALSE,
                                         member->value, member->similarity),
                                 error);
}

ROW_TYPE (member_row, WinnowGroupMember, NULL, document_id, group, is_centre, value, similarity);

/* The first member of a group is its centre: its founder, or the oldest one left. */
static void
set_centre (GHashTable *groups, WinnowGroupMember *member)
{
  gboolean is_first = g_hash_table_add (groups, GUINT_TO_POINTER (member->group));
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
  g_autoptr (GHashTable) groups = g_hash_table_new (NULL, NULL);
  GArray *members = winnow_library_list_array (
      library,
      "SELECT document_id, number, is_centre, value, similarity FROM group_members WHERE grouping_id = ?1 ORDER BY id",
      VALUES (grouping_id), &member_row, error);
  winnow_for_each_value (WinnowGroupMember, member, members)
    set_centre (groups, member);
  return members;
}
