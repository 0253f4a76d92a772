/* problems.c: files that could not become documents, each with its reason, and documents with less
 * text than expected
 *
 * The problem of a document is in its row (documents.problem). A later problem of its file, in
 * problems, replaces it in the list. An attached library that can't be read is a problem, too. */
#include "base/for-each.h"
#include "library/library-private.h"

static const char sql_list[] = "SELECT collection_id, path, reason, details, tried, n_files FROM problems UNION ALL"
                               " SELECT collection_id, path, problem, NULL, NULL, 1 FROM documents AS d"
                               " WHERE problem IS NOT NULL AND NOT EXISTS (SELECT 1 FROM problems"
                               " WHERE collection_id = d.collection_id AND path = d.path)"
                               " UNION ALL SELECT (SELECT min(id) FROM collections WHERE attached_id = attached.id),"
                               " path, problem, NULL, NULL, 1 FROM attached WHERE problem IS NOT NULL"
                               " ORDER BY path, collection_id";

ROW_TYPE (problem_row, WinnowProblem, NULL, collection_id, path, reason, details, tried, n_files);

void
winnow_problem_free (WinnowProblem *problem)
{
  winnow_fields_clear (problem_row.fields, problem);
  g_free (problem);
}

gboolean
winnow_library_put_problem (WinnowLibrary *library, const WinnowProblem *problem, GError **error)
{
  g_return_val_if_fail (problem != NULL, FALSE);
  return winnow_library_execute (
      library,
      "INSERT OR REPLACE INTO problems (collection_id, path, reason, details, tried, n_files)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      VALUES (problem->collection_id, problem->path, problem->reason, problem->details, problem->tried,
              MAX (problem->n_files, 1)),
      error);
}

guint
winnow_problems_count_files (const GPtrArray *problems)
{
  guint n = 0;
  winnow_for_each (const WinnowProblem, problem, problems)
    n += problem->n_files;
  return n;
}

GPtrArray *
winnow_library_list_problems (WinnowLibrary *library, GError **error)
{
  return winnow_library_list (library, sql_list, NULL, &problem_row, (GDestroyNotify) winnow_problem_free, error);
}

gboolean
winnow_library_clear_problems (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  return winnow_library_execute_all (
      library,
      STATEMENTS ("DELETE FROM problems WHERE ?1 = 0 OR collection_id = ?1",
                  "UPDATE documents SET problem = NULL WHERE problem IS NOT NULL AND (?1 = 0 OR collection_id = ?1)"),
      VALUES (collection_id), error);
}

gboolean
winnow_library_remove_problem (WinnowLibrary *library, gint64 collection_id, const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, FALSE);
  return winnow_library_execute (library, "DELETE FROM problems WHERE collection_id = ?1 AND path = ?2",
                                 VALUES (collection_id, path), error);
}

gboolean
winnow_library_forget_tries (WinnowLibrary *library, GError **error)
{
  return winnow_library_execute_all (
      library,
      STATEMENTS ("UPDATE problems SET tried = NULL WHERE tried IS NOT NULL AND tried <> 'sheet'", /* reading.h */
                  "UPDATE documents SET reading = 0 WHERE problem IS NOT NULL AND remote_id IS NULL"),
      NULL, error);
}
