/* distrust.c: see distrust.h */
#include "library/upkeep/distrust.h"

#include <glib/gstdio.h>

#include "base/for-each.h"
#include "library/upkeep/migrations.h"
#include "library/upkeep/seal.h"

void
winnow_distrust (sqlite3 *db)
{
  static const int settings[][2] = { { SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
                                     { SQLITE_DBCONFIG_ENABLE_VIEW, 0 },
                                     { SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
                                     { SQLITE_DBCONFIG_DEFENSIVE, 1 } };
  static const int limits[][2] = { { SQLITE_LIMIT_LENGTH, 256 << 20 },
                                   { SQLITE_LIMIT_SQL_LENGTH, 1 << 20 },
                                   { SQLITE_LIMIT_EXPR_DEPTH, 100 },
                                   { SQLITE_LIMIT_TRIGGER_DEPTH, 20 } };
  winnow_for_each_of (setting, settings)
    sqlite3_db_config (db, (*setting)[0], (*setting)[1], NULL);
  winnow_for_each_of (limit, limits)
    sqlite3_limit (db, (*limit)[0], (*limit)[1]);
}

/* ── the schema ── */

/* Returns: (transfer full) type and name → table and SQL */
static GHashTable *
list_objects (sqlite3 *db)
{
  GHashTable *objects = winnow_string_table_new (g_free);
  sqlite3_stmt *rows = NULL;
  if (sqlite3_prepare_v2 (db, "SELECT type || ' ' || name, tbl_name || ' ' || ifnull (sql, '') FROM sqlite_schema", -1,
                          &rows, NULL)
      == SQLITE_OK)
    while (sqlite3_step (rows) == SQLITE_ROW)
      g_hash_table_insert (objects, g_strdup ((const char *) sqlite3_column_text (rows, 0)),
                           g_strdup ((const char *) sqlite3_column_text (rows, 1)));
  sqlite3_finalize (rows);
  return objects;
}

/* As the steps make them. */
static GHashTable *
make_objects (gint64 version)
{
  sqlite3 *model = NULL;
  sqlite3_open (":memory:", &model);
  winnow_seal_define (model); /* steps call them */
  for (const WinnowMigration *step = winnow_migrations; step->version != 0 && step->version <= version; step++)
    sqlite3_exec (model, step->sql, NULL, NULL, NULL);
  GHashTable *objects = list_objects (model);
  sqlite3_close (model);
  return objects;
}

/* Returns: (nullable) borrowed: a key of @some that @others lack or have otherwise */
static const char *
find_other (GHashTable *some, GHashTable *others)
{
  GHashTableIter iter;
  gpointer key, value;
  g_hash_table_iter_init (&iter, some);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (g_strcmp0 (g_hash_table_lookup (others, key), value) != 0)
      return key;
  return NULL;
}

char *
winnow_distrust_find_foreign (sqlite3 *db, gint64 version)
{
  g_autoptr (GHashTable) found = list_objects (db), made = make_objects (version);
  return g_strdup (find_other (found, made) ?: find_other (made, found));
}

/* ── time ── */

/* A check of 3,000 documents has no statement of more than .01 opcodes a byte. */
#define TICKS_OF_ALL 256 /* some three seconds */
#define BYTES_OF_TICK (1 << 18)

gboolean
winnow_distrust_is_endless (const char *path, guint64 ticks)
{
  GStatBuf file = { 0 }, log = { 0 };
  if (path == NULL || ticks < TICKS_OF_ALL)
    return FALSE;
  g_autofree char *log_path = g_strconcat (path, "-wal", NULL);
  g_stat (path, &file);
  g_stat (log_path, &log);
  return ticks - TICKS_OF_ALL > (guint64) (file.st_size + log.st_size) / BYTES_OF_TICK;
}
