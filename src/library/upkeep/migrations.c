/* migrations.c: admits a file or refuses it, and brings its schema up to date
 *
 * The header of an SQLite file has two numbers for applications: application_id says whose file it
 * is, user_version which schema it has. Both are read before anything is written, so a refused file
 * stays unchanged to the byte.
 *
 * Steps run in BEGIN IMMEDIATE and read the version again inside of it: if two programs open an old
 * library at the same time, one migrates and the other finds the work done. user_version is part of
 * the transaction, so a step that fails leaves the old version. */
#include <glib/gstdio.h>

#include "library/upkeep/migrations.h"

#define SMALLEST_PAGE 512 /* bytes; no SQLite file is smaller */

static const char sql_user_version[] = "PRAGMA user_version";

static int
get_last_version (const WinnowMigration *migrations)
{
  int version = 0;
  for (const WinnowMigration *migration = migrations; migration->version != 0; migration++)
    version = migration->version;
  return version;
}

/* SQLite takes a file of one byte for an empty one, and would write over it. */
static gboolean
is_too_small (WinnowLibrary *library)
{
  GStatBuf status;
  return library->path != NULL && g_stat (library->path, &status) == 0 && S_ISREG (status.st_mode) && status.st_size > 0
         && status.st_size < SMALLEST_PAGE;
}

static gboolean
refuse_foreign (WinnowLibrary *library, GError **error)
{
  return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_FOREIGN, _ ("“%s” is not a Winnow library."),
                                library->display);
}

/* SQLite opens anything and finds out at the first read. */
static gboolean
fail_admission (WinnowLibrary *library, GError **error)
{
  if (!is_too_small (library) && (sqlite3_errcode (library->db) & 0xff) != SQLITE_NOTADB)
    return winnow_library_fail_as (library, WINNOW_LIBRARY_ERROR_OPEN, error);
  return refuse_foreign (library, error);
}

gboolean
winnow_migrations_admit (WinnowLibrary *library, const WinnowMigration *migrations, GError **error)
{
  gint64 application_id, version, n_objects;
  if (is_too_small (library)
      || !winnow_library_query_integer (library, "PRAGMA application_id", NULL, &application_id, NULL)
      || !winnow_library_query_integer (library, sql_user_version, NULL, &version, NULL)
      || !winnow_library_query_integer (library, "SELECT count(*) FROM sqlite_schema", NULL, &n_objects, NULL))
    return fail_admission (library, error);
  if (application_id != WINNOW_LIBRARY_APPLICATION_ID && (application_id != 0 || version != 0 || n_objects != 0))
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_FOREIGN,
                                  _ ("“%s” is a database of another program, not a Winnow library."), library->display);
  if (version != 0 && version < migrations->version)
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_OLDER,
                                  _ ("“%s” was written by a version of Winnow before 1.0 that this one can't read. It "
                                     "was not changed; make a new library and add the documents to it again."),
                                  library->display);
  return version <= get_last_version (migrations)
         || winnow_library_refuse (
             error, WINNOW_LIBRARY_ERROR_NEWER,
             _ ("“%s” was written by a newer version of Winnow. It was not changed; open it with that version."),
             library->display);
}

gboolean
winnow_migrations_admit_as_is (WinnowLibrary *library, const WinnowMigration *migrations, GError **error)
{
  gint64 version;
  if (!winnow_migrations_admit (library, migrations, error)
      || !winnow_library_query_integer (library, sql_user_version, NULL, &version, error))
    return FALSE;
  if (version == 0)
    return refuse_foreign (library, error);
  return version == get_last_version (migrations)
         || winnow_library_refuse (
             error, WINNOW_LIBRARY_ERROR_OLDER,
             _ ("“%s” was written by an older version of Winnow. It was not changed; open it once "
                "with this version, then it can be compared with."),
             library->display);
}

static gboolean
do_step (WinnowLibrary *library, const WinnowMigration *migration, GError **error)
{
  if (sqlite3_exec (library->db, migration->sql, NULL, NULL, NULL) != SQLITE_OK)
    return winnow_library_fail (library, error);
  return migration->finish == NULL || migration->finish (library, error);
}

/* In a transaction. */
static gboolean
run_step (WinnowLibrary *library, const WinnowMigration *migration, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  gint64 version;
  return winnow_change_begin (&change, library, error)
         && winnow_library_query_integer (library, sql_user_version, NULL, &version, error)
         && (version >= migration->version || do_step (library, migration, error))
         && winnow_change_commit (&change, error);
}

gboolean
winnow_migrations_apply (WinnowLibrary *library, const WinnowMigration *migrations, GError **error)
{
  gint64 version;
  if (!winnow_library_query_integer (library, sql_user_version, NULL, &version, error))
    return FALSE;
  for (const WinnowMigration *migration = migrations; migration->version != 0; migration++)
    if (version < migration->version && !run_step (library, migration, error))
      {
        g_prefix_error (error, _ ("The library could not be brought to schema version %d: "), migration->version);
        return FALSE;
      }
  return TRUE;
}
