/* verify.c: whether a library is as it was written
 *
 * SQLite checks the structure of its file; rows are checked by the sums and seals that they were
 * written with (seal.h). What can't be read any more is a finding, too, and the rest is looked at
 * all the same. */
#include "library/upkeep/row-seals.h"

#include "base/for-each.h"

/* "a.txt (overlaps, shares)", "checks" */
#define FIND_BROKEN(names)                                                                                  \
  "SELECT ifnull (d.name || ' (' || group_concat (b.name, ', ') || ')', b.name) FROM broken AS b LEFT JOIN" \
  " documents AS d ON d.id = key WHERE b.name " names " GROUP BY key, iif (d.id IS NULL, b.name, '')"

/* Each row of the SQL is a name in the sentence. */
static const struct
{
  const char *sentence, *sql;
} tests[] = {
  { N_ ("The file is damaged: %s."),
    "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'" },
  { N_ ("Rows of the table “%s” belong to something that is not there."),
    "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check" },
  { N_ ("What checks computed has changed since it was stored; a repair removes it for the next check: %s."),
    FIND_BROKEN ("IN (" WINNOW_COMPUTED_TABLES ")") },
  { N_ ("What was read from files has changed since it was stored; a repair reads them again: %s."),
    FIND_BROKEN ("IN (" WINNOW_READ_TABLES ")") },
  { N_ ("What can't be computed again has changed since it was stored. A repair keeps it; please look at it: %s."),
    FIND_BROKEN ("NOT IN (" WINNOW_COMPUTED_TABLES ", " WINNOW_READ_TABLES ")") },
  { N_ ("The text of “%s” has changed since it was stored."),
    "SELECT name FROM documents JOIN texts ON document_id = id WHERE text_sum <> winnow_sum (winnow_text (body)) ORDER "
    "BY id" },
  { N_ ("The text of “%s” is lost."), "SELECT name FROM documents WHERE remote_id IS NULL"
                                      " AND id NOT IN (SELECT document_id FROM texts) ORDER BY id" },
  { N_ ("Fingerprints of pictures in “%s” have changed since they were stored."),
    "SELECT name FROM documents WHERE id IN (SELECT document_id FROM pictures WHERE NOT winnow_is_sealed (packed)"
    " UNION SELECT document_id FROM thumbnails WHERE NOT winnow_is_sealed (features)) ORDER BY id" },
  { N_ ("Decisions on pictures have changed since they were stored: %s."),
    "SELECT count (*) FROM picture_decisions WHERE NOT winnow_is_sealed (packed) HAVING count (*) > 0" },
  { N_ ("Passages of “%s” have changed since they were stored."),
    "SELECT DISTINCT name FROM passages JOIN overlaps AS o ON o.id = "
    "overlap_id JOIN documents AS d ON d.id = document_a"
    " WHERE NOT winnow_is_sealed (packed) OR NOT winnow_is_sealed (sums)" },
  { N_ ("The list of documents compared with “%s” has changed since it was stored."),
    "SELECT name FROM compared JOIN documents ON id = document_id WHERE NOT winnow_is_sealed (packed)" },
  { N_ ("The index of %s references has changed since it was stored."),
    "SELECT count (*) FROM documents WHERE segment_id IS NOT NULL"
    " AND EXISTS (SELECT 1 FROM postings WHERE NOT winnow_is_sealed (packed)) HAVING count (*) > 0" },
};

typedef struct
{
  GPtrArray *findings;
  const char *sentence;
} Test;

static void
add_finding (sqlite3_stmt *row, gpointer data)
{
  const Test *test = data;
  g_auto (GStrv) parts = g_strsplit (test->sentence, "%s", 2);
  g_ptr_array_add (test->findings, g_strjoinv (winnow_row_get_text (row, 0), parts));
}

GPtrArray *
winnow_library_verify (WinnowLibrary *library)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) failure = NULL;
  if (!winnow_row_seals_find_broken (library, &failure)
      || (!winnow_library_is_read_only (library)
          && !winnow_library_execute (library, "INSERT INTO search (search) VALUES ('integrity-check')", NULL,
                                      &failure)))
    g_ptr_array_add (findings, g_strdup (failure->message));
  winnow_for_each_of (each, tests)
    {
      Test test = { findings, _ (each->sentence) };
      g_autoptr (GError) error = NULL;
      if (!winnow_library_query (library, each->sql, NULL, add_finding, &test, &error))
        g_ptr_array_add (findings, g_strdup (error->message));
    }
  return findings;
}
