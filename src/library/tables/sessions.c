/* sessions.c: what a file says of its writing: the editing sessions of documents, which of them two
 * have in common, and origins */
#include "base/for-each.h"
#include "library/library-private.h"

#define OF_COLLECTION "FROM documents WHERE collection_id = (SELECT collection_id FROM documents WHERE id = ?1)"

/* Without those of templates, and those that more than a quarter of the collection (and three)
 * have. */
static const char sql_count_common[]
    = "SELECT count (*) FROM sessions AS s JOIN sessions AS t ON t.session = s.session AND t.document_id = ?2"
      " WHERE s.document_id = ?1"
      " AND NOT EXISTS (SELECT 1 FROM sessions AS o JOIN documents AS d ON d.id = o.document_id"
      "  JOIN collections AS c ON c.id = d.collection_id WHERE o.session = s.session AND c.role = 'template')"
      " AND (SELECT count (*) FROM sessions AS o WHERE o.session = s.session"
      "  AND o.document_id IN (SELECT id " OF_COLLECTION "))"
      "  <= max (3, (SELECT count (*) " OF_COLLECTION ") / 4)";

gboolean
winnow_library_put_traces (WinnowLibrary *library, gint64 document_id, const WinnowContent *content, GError **error)
{
  const GArray *sessions = content->sessions;
  if (!winnow_library_execute_all (
          library,
          STATEMENTS ("DELETE FROM sessions WHERE document_id = ?1", "DELETE FROM origins WHERE document_id = ?1"),
          VALUES (document_id), error)
      || (content->origin != NULL
          && !winnow_library_execute (library, "INSERT INTO origins VALUES (?1, ?2)",
                                      VALUES (document_id, content->origin), error)))
    return FALSE;
  winnow_for_each_value (const guint32, session, sessions)
    if (!winnow_library_execute (library, "INSERT OR IGNORE INTO sessions (document_id, session) VALUES (?1, ?2)",
                                 VALUES (document_id, *session), error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_library_count_common_sessions (WinnowLibrary *library, gint64 a, gint64 b, guint *n_common, GError **error)
{
  static const char sql_count[] = "SELECT count (*) FROM sessions WHERE document_id = ?1";
  gint64 n, n_a, n_b;
  if (!winnow_library_query_integer (library, sql_count, VALUES (a), &n_a, error)
      || !winnow_library_query_integer (library, sql_count, VALUES (b), &n_b, error)
      || !winnow_library_query_integer (library, sql_count_common, VALUES (a, b), &n, error))
    return FALSE;
  *n_common = winnow_sessions_are_many ((guint) n, (guint) n_a, (guint) n_b) ? (guint) n : 0;
  return TRUE;
}
