/* test-moves.c: collections with other names, documents in other collections */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "library/tables/moves.h"
#include "base/for-each.h"

typedef struct
{
  WinnowLibrary *library;
  gint64 papers, others, sources, sheet;
  gint64 a, b; /* papers with something of all kinds */
} Papers;

static void
put_all (Papers *papers)
{
  WinnowLibrary *library = papers->library;
  const WinnowMethod method
      = { .id = "test", .version = 1, .unit = WINNOW_UNIT_BITS, .parameters = { { "n", 1, 9, 3, "" } } };
  const WinnowGroupSettings grouping = { &method, { 3 }, 3, 0 };
  const WinnowProblem problem = { papers->papers, (char *) "/a", (char *) "could not be read again" };
  const guint32 print = 4711;
  g_autoptr (GArray) shingles = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof print), &print, 1);
  const WinnowStoredVerdict verdict = { .document_a = papers->a,
                                        .document_b = papers->b,
                                        .verdict = WINNOW_VERDICT_CONFIRMED,
                                        .note = (char *) "seen",
                                        .a = { 1, 2 },
                                        .b = { 1, 2 },
                                        .shingles = { shingles, shingles } };
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->a, papers->b, 20, 70);
  WinnowSettings settings;
  gint64 check_id;
  winnow_settings_init (&settings);
  must (winnow_library_begin_check (library, &settings, "basis", &check_id, &error));
  must (winnow_library_put_overlap (library, overlap, &error));
  must (winnow_library_put_checked (library, papers->a, &error));
  must (winnow_library_put_checked (library, papers->b, &error));
  g_autofree guint8 *packed = fixture_dup_sealed ((const guint8 *) "packed", 6);
  must (winnow_library_put_compared (library, papers->a, packed, 6 + WINNOW_SEAL_BYTES, &error));
  must (winnow_library_finish_check (library, check_id, &(WinnowCheckSums){ 2, 0 }, &error));
  must (winnow_library_put_verdict (library, &verdict, &error));
  must (winnow_library_set_note (library, papers->a, papers->b, "both", &error));
  must (winnow_library_set_author (library, &papers->b, 1, "Ada", "12", &error));
  must (winnow_library_put_student (library, papers->papers, "12", "Ada", &error));
  must (winnow_library_set_status (library, papers->a, WINNOW_STATUS_HEARING, &error));
  must (winnow_library_put_problem (library, &problem, &error));
  const WinnowGroupMember member = { papers->a, 0, TRUE, 1, 1 };
  gint64 id = must (winnow_library_add_grouping (library, &grouping, "", &error));
  must (winnow_library_put_group_member (library, id, &member, &error));
}

static void
set_up (Papers *papers, gconstpointer data)
{
  const char *const pictures[] = { "tower.png", NULL };
  papers->library = fixture_open (NULL);
  papers->papers = fixture_add_collection (papers->library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  papers->others = fixture_add_collection (papers->library, "Others", WINNOW_ROLE_SUBMISSIONS);
  papers->sources = fixture_add_collection (papers->library, "Papers", WINNOW_ROLE_REFERENCES);
  papers->sheet = fixture_add_collection (papers->library, "Sheet", WINNOW_ROLE_TEMPLATE);
  papers->a = fixture_put_with_pictures (papers->library, papers->papers, "/a", "one text", pictures, 1);
  papers->b = fixture_put (papers->library, papers->papers, "/b", "another text");
  put_all (papers);
}

static void
tear_down (Papers *papers, gconstpointer data)
{
  g_autoptr (GPtrArray) findings = winnow_library_verify (papers->library);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpint (sqlite3_exec (papers->library->db, "PRAGMA foreign_key_check", NULL, NULL, NULL), ==, SQLITE_OK);
  winnow_library_unref (papers->library);
}

/* ── every row ── */

static void
append_rows (WinnowLibrary *library, const char *sql, GString *dump)
{
  sqlite3_stmt *rows;
  g_assert_cmpint (sqlite3_prepare_v2 (library->db, sql, -1, &rows, NULL), ==, SQLITE_OK);
  while (sqlite3_step (rows) == SQLITE_ROW)
    for (int i = 0; i < sqlite3_column_count (rows); i++)
      if (!g_str_equal (sqlite3_column_name (rows, i), "collection_id"))
        g_string_append_printf (dump, "%s%s", (const char *) sqlite3_column_text (rows, i),
                                i + 1 < sqlite3_column_count (rows) ? "|" : "\n");
  sqlite3_finalize (rows);
}

/* All rows of all tables but students, without the collections that they are in. */
static char *
dump_rows (WinnowLibrary *library)
{
  g_autoptr (GString) tables = g_string_new (NULL);
  GString *dump = g_string_new (NULL);
  append_rows (library,
               "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
               " AND name NOT IN ('students', 'seals')",
               tables);
  g_auto (GStrv) names = g_strsplit (g_strchomp (tables->str), "\n", -1);
  g_assert_cmpuint (g_strv_length (names), >, 15);
  for (char **name = names; *name != NULL; name++)
    {
      g_autofree char *sql = g_strdup_printf ("SELECT * FROM %s", *name);
      append_rows (library, sql, dump);
    }
  return g_string_free (dump, FALSE);
}

static void
move (Papers *papers, gint64 to)
{
  const gint64 ids[] = { papers->a, papers->b };
  must (winnow_library_move_documents (papers->library, ids, G_N_ELEMENTS (ids), to, &error));
}

static WinnowDocument *
dup_document (Papers *papers, gint64 id)
{
  return must (winnow_library_dup_document (papers->library, id, &error));
}

/* ── tests ── */

TEST_FIXTURE (Papers, set_up, tear_down);

fixture_case (keeps_all, papers)
{
  g_autofree char *before = dump_rows (papers->library), *after = NULL, *back = NULL, *student = NULL;
  move (papers, papers->others);
  after = dump_rows (papers->library);
  g_assert_cmpstr (after, ==, before);
  g_autoptr (WinnowDocument) a = dup_document (papers, papers->a);
  g_autoptr (GPtrArray) problems = must (winnow_library_list_problems (papers->library, &error));
  g_assert_cmpint (a->collection_id, ==, papers->others);
  g_assert_cmpfloat (a->highest, ==, .2);
  g_assert_cmpint (((WinnowProblem *) problems->pdata[0])->collection_id, ==, papers->others);
  student = must (winnow_library_dup_student (papers->library, papers->others, "12", &error));
  g_assert_cmpstr (student, ==, "Ada");

  move (papers, papers->others); /* they are there */
  move (papers, papers->papers);
  back = dump_rows (papers->library);
  g_assert_cmpstr (back, ==, before);
}

/* Another role: the check is old, groups have no templates, and pairs of one author are pairs. */
fixture_case (other_role, papers)
{
  const gint64 both[] = { papers->a, papers->b };
  must (winnow_library_set_author (papers->library, both, 2, "Ada", NULL, &error));
  g_autoptr (GPtrArray) own = must (winnow_library_list_overlaps (papers->library, &error)), listed = NULL;
  g_assert_cmpuint (own->len, ==, 0);
  must (winnow_library_move_documents (papers->library, &papers->a, 1, papers->sources, &error));
  listed = must (winnow_library_list_overlaps (papers->library, &error));
  g_assert_cmpuint (listed->len, ==, 1);
  g_autoptr (WinnowDocument) a = dup_document (papers, papers->a), b = dup_document (papers, papers->b);
  g_assert_cmpint (a->role, ==, WINNOW_ROLE_REFERENCES);
  g_assert_cmpint (a->status, ==, WINNOW_STATUS_HEARING);
  g_assert_cmpfloat (a->highest, ==, -1);
  g_assert_cmpfloat (b->highest, ==, .7);
  g_autoptr (GArray) members = must (winnow_library_list_group_members (papers->library, 1, &error)), none = NULL;
  g_assert_cmpuint (members->len, ==, 1);
  must (winnow_library_move_documents (papers->library, &papers->a, 1, papers->sheet, &error));
  none = must (winnow_library_list_group_members (papers->library, 1, &error));
  g_assert_cmpuint (none->len, ==, 0);
}

static void
assert_refused (Papers *papers, gint64 id, gint64 to, WinnowLibraryError code, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = fixture_dump (papers->library), *after = NULL;
  const gint64 ids[] = { papers->a, id };
  g_assert_false (winnow_library_move_documents (papers->library, ids, G_N_ELEMENTS (ids), to, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, words));
  after = fixture_dump (papers->library);
  g_assert_cmpstr (after, ==, before);
  g_autoptr (WinnowDocument) a = dup_document (papers, papers->a);
  g_assert_cmpint (a->collection_id, ==, papers->papers);
}

fixture_case (refused, papers)
{
  g_autofree char *path = fixture_dup_path ("2025.winnow");
  g_autoptr (WinnowLibrary) other = fixture_open (path);
  fixture_put (other, fixture_add_collection (other, "Papers", WINNOW_ROLE_SUBMISSIONS), "/2025/a", "older");
  must (winnow_library_attach (papers->library, path, &error));
  g_autoptr (GPtrArray) references
      = must (winnow_library_list_role_documents (papers->library, WINNOW_ROLE_REFERENCES, &error));
  const WinnowDocument *attached = references->pdata[0];
  fixture_put (papers->library, papers->sources, "/b", "the same path");

  assert_refused (papers, papers->b, papers->sources, WINNOW_LIBRARY_ERROR_TAKEN, "“/b”");
  assert_refused (papers, attached->id, papers->others, WINNOW_LIBRARY_ERROR_ATTACHED, "attached library");
  assert_refused (papers, papers->b, attached->collection_id, WINNOW_LIBRARY_ERROR_NOT_FOUND, "");
  assert_refused (papers, 12345, papers->others, WINNOW_LIBRARY_ERROR_NOT_FOUND, "");
}

static void
assert_named (Papers *papers, gint64 id, const char *name)
{
  g_autoptr (GPtrArray) list = must (winnow_library_list_collections (papers->library, &error));
  winnow_for_each (WinnowCollection, collection, list)
    if (collection->id == id)
      g_assert_cmpstr (collection->name, ==, name);
}

fixture_case (rename, papers)
{
  const struct
  {
    gint64 id;
    const char *name;
    WinnowLibraryError code;
  } refused[] = { { papers->papers, "Others", WINNOW_LIBRARY_ERROR_TAKEN },
                  { papers->papers, " \n", WINNOW_LIBRARY_ERROR_TAKEN },
                  { 12345, "Name", WINNOW_LIBRARY_ERROR_NOT_FOUND } };
  must (winnow_library_rename_collection (papers->library, papers->others, " 论文 2026\n", &error));
  assert_named (papers, papers->others, "论文 2026");
  must (winnow_library_rename_collection (papers->library, papers->others, "Papers of Others", &error));
  must (winnow_library_rename_collection (papers->library, papers->others, "Sheet", &error)); /* of another role */
  must (winnow_library_rename_collection (papers->library, papers->others, "Others", &error));
  must (winnow_library_rename_collection (papers->library, papers->others, "Others", &error));
  winnow_for_each_of (row, refused)
    {
      must_fail (winnow_library_rename_collection (papers->library, row->id, row->name, &error), WINNOW_LIBRARY_ERROR,
                 (int) row->code);
    }
  assert_named (papers, papers->papers, "Papers");
}

fixture_case (remove_empty, papers)
{
  must (winnow_library_remove_empty_collection (papers->library, papers->papers, &error));
  must (winnow_library_remove_empty_collection (papers->library, papers->sheet, &error));
  g_autoptr (GPtrArray) list = must (winnow_library_list_collections (papers->library, &error));
  g_assert_cmpuint (list->len, ==, 3);
  assert_named (papers, papers->papers, "Papers");
}
