/* row-seals.c: see row-seals.h
 *
 * All SQL here is made from templates, for each table from the names of its columns. */
#include "library/upkeep/row-seals.h"

#include "base/for-each.h"

/* ?1: a template; ?2: with the tables whose bulk is checked when it is read. In a template {t} is a
 * table, {k} the document of a row, or 0 where there is none, {r} the sum of a row, {NEW k} … those
 * in a trigger, {i} the sums of the rows in each index, {j} whether one of these is another in its
 * index. */
static const char sql_statements[]
    = "WITH indexes AS MATERIALIZED (SELECT t.name AS t, i.name AS i,"
      " 'ifnull (sum (winnow_row (' || (SELECT group_concat (ifnull ('\"' || name || '\"', 'rowid'))"
      "  FROM pragma_index_xinfo (i.name)) || '))' AS sum,"
      " ifnull ((SELECT substr (sql, instr (sql, ' WHERE ')) FROM sqlite_schema WHERE name = i.name AND i.partial),"
      "  ' WHERE 1') AS w FROM sqlite_schema AS t JOIN pragma_index_list (t.name) AS i WHERE instr (?1, '{i}')),"
      " sealed AS (SELECT name AS t,"
      " ifnull ((SELECT '@' || name FROM pragma_table_info (t.name) WHERE name IN ('document_id', 'document_a')"
      "  OR (name = 'id' AND t.name = 'documents') LIMIT 1), '0') AS k,"
      " 'winnow_row (' || (SELECT group_concat (CASE"
      "  WHEN name = 'features' OR (name = 'packed' AND t.name IN ('passages', 'compared', 'postings'))"
      "  THEN 'length (@' || name || ')' ELSE '@\"' || name || '\"' END)"
      "  FROM pragma_table_info (t.name) WHERE t.name <> 'texts' OR name <> 'body') || ')' AS r,"
      " ifnull ((SELECT group_concat (', ' || sum || ' FILTER (' || w || '), 0) AS ' || i, '')"
      "  FROM indexes WHERE t = t.name), '') AS i,"
      " ifnull ((SELECT group_concat (' OR ' || i || ' <> (SELECT ' || sum || ', 0) FROM ' || t || ' INDEXED BY '"
      "  || i || w || ')', '') FROM indexes WHERE t = t.name), '') AS j"
      " FROM sqlite_schema AS t WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search%'"
      " AND name NOT IN ('seals', 'stale_shares') AND (?2 OR name NOT IN ('texts', 'thumbnails', 'postings')))"
      " SELECT replace (replace (replace (replace (replace (replace (replace (replace (replace (?1,"
      " '{NEW k}', replace (k, '@', 'NEW.')), '{NEW r}', replace (r, '@', 'NEW.')),"
      " '{OLD k}', replace (k, '@', 'OLD.')), '{OLD r}', replace (r, '@', 'OLD.')),"
      " '{k}', replace (k, '@', '')), '{r}', replace (r, '@', '')), '{i}', i), '{j}', j), '{t}', t) FROM sealed";

#define ADD "INSERT INTO seals VALUES ('{t}', {NEW k}, {NEW r}) ON CONFLICT DO UPDATE SET sum = sum + excluded.sum;"
#define TAKE "UPDATE seals SET sum = sum - {OLD r} WHERE name = '{t}' AND key = {OLD k};"

static const char template_triggers[] = "CREATE TEMP TRIGGER sealed_{t} AFTER INSERT ON {t} BEGIN " ADD " END;"
                                        "CREATE TEMP TRIGGER resealed_{t} AFTER UPDATE ON {t} BEGIN " TAKE ADD " END;"
                                        "CREATE TEMP TRIGGER unsealed_{t} AFTER DELETE ON {t} BEGIN " TAKE
                                        "DELETE FROM seals WHERE name = '{t}' AND key = {OLD k} AND sum = 0; END;";

static const char template_fill[] = "INSERT INTO seals SELECT '{t}', {k}, sum ({r}) FROM {t} NOT INDEXED GROUP BY 2";

/* That rows are found by their ids, and no row or index is another one. */
static const char template_check[]
    = "INSERT INTO broken SELECT '{t}', 0 FROM pragma_quick_check ('{t}') WHERE quick_check <> 'ok';"
      "INSERT INTO broken SELECT '{t}', 0 FROM (SELECT ifnull (sum ({r}), 0) AS s{i} FROM {t} NOT INDEXED)"
      " WHERE s <> (SELECT ifnull (sum (sum), 0) FROM seals WHERE name = '{t}'){j};";

static const char template_find[]
    = "INSERT INTO broken SELECT '{t}', key FROM (SELECT key, sum FROM seals WHERE name = '{t}'"
      " UNION ALL SELECT {k}, -{r} FROM {t} NOT INDEXED) GROUP BY key HAVING sum (sum) <> 0";

static gpointer
read_sql (sqlite3_stmt *row)
{
  return winnow_row_dup_text (row, 0);
}

/* Runs the statements of a template for each table. */
static gboolean
run_all (WinnowLibrary *library, const char *template, gboolean with_bulk, GError **error)
{
  g_autoptr (GPtrArray) all
      = winnow_library_collect (library, sql_statements, VALUES (template, with_bulk), read_sql, g_free, error);
  winnow_for_each (const char, sql, all)
    {
      library->ticks = 0;
      if (sqlite3_exec (library->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return winnow_library_fail (library, error);
    }
  return all != NULL;
}

/* In one transaction: each statement in one of its own would lock the file again. */
static gboolean
run (WinnowLibrary *library, const char *template, gboolean with_bulk, GError **error)
{
  g_rec_mutex_lock (&library->lock);
  const gboolean is_within = !sqlite3_get_autocommit (library->db);
  const gboolean is_done = (is_within || winnow_library_execute (library, "BEGIN", NULL, error))
                           && run_all (library, template, with_bulk, error);
  if (!is_within && !sqlite3_get_autocommit (library->db))
    winnow_library_execute (library, is_done ? "COMMIT" : "ROLLBACK", NULL, NULL);
  g_rec_mutex_unlock (&library->lock);
  return is_done;
}

gboolean
winnow_row_seals_keep (WinnowLibrary *library, GError **error)
{
  return run (library, template_triggers, TRUE, error);
}

gboolean
winnow_row_seals_fill (WinnowLibrary *library, GError **error)
{
  return winnow_library_execute (library, "DELETE FROM seals", NULL, error)
         && run (library, template_fill, TRUE, error);
}

/* Into the empty table broken. */
static gboolean
find (WinnowLibrary *library, const char *template, gboolean with_bulk, GError **error)
{
  return winnow_library_execute (library, "CREATE TEMP TABLE IF NOT EXISTS broken (name, key)", NULL, error)
         && winnow_library_execute (library, "DELETE FROM broken", NULL, error)
         && run (library, template, with_bulk, error);
}

gboolean
winnow_row_seals_find_broken (WinnowLibrary *library, GError **error)
{
  return find (library, template_find, TRUE, error);
}

gboolean
winnow_library_check_rows (WinnowLibrary *library, GError **error)
{
  g_autofree char *table = NULL;
  if (!find (library, template_check, FALSE, error)
      || !winnow_library_get_text (library, "SELECT min (name) FROM broken", NULL, &table, error))
    return FALSE;
  return table == NULL
         || winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_DATABASE,
                                   _ ("“%s” is damaged: its table “%s” is not as it was written. “winnow-cli library "
                                      "--verify” says more, “--repair” saves what can be saved."),
                                   library->display, table);
}
