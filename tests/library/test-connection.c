/* test-connection.c: opening and refusing, failures in words, threads */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "part.h"
#include "fixture.h"
#include "library/upkeep/migrations.h"
#include "base/for-each.h"

/* The message tells which file. */
static void
assert_refused (const char *path, WinnowLibraryError code)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (winnow_library_open (path, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, path));
}

static void
assert_refused_unchanged (const char *path, WinnowLibraryError code)
{
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;
  g_assert_true (g_file_get_contents (path, &before, &n_before, NULL));
  assert_refused (path, code);
  g_assert_true (g_file_get_contents (path, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);
}

static void
run_sql (const char *path, const char *sql)
{
  sqlite3 *db;
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

test_case (reopen)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *before = NULL, *after = NULL;
  WinnowLibrary *library = fixture_open (path);
  g_assert_cmpstr (winnow_library_get_path (library), ==, path);
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "text");
  before = fixture_dump (library);
  winnow_library_unref (library);

  library = fixture_open (path);
  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);
  winnow_library_unref (library);
}

/* Names that SQLite itself would take for a database that is gone at the end. */
test_case (names)
{
  g_autofree char *folder = fixture_dup_path ("names"), *before = g_get_current_dir ();
  assert_refused ("", WINNOW_LIBRARY_ERROR_OPEN);
  g_assert_cmpint (g_mkdir (folder, 0755), ==, 0);
  g_assert_cmpint (g_chdir (folder), ==, 0);
  winnow_library_unref (fixture_open (":memory:"));
  g_assert_true (g_file_test (":memory:", G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint (g_chdir (before), ==, 0);
}

test_case (memory)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_assert_null (winnow_library_get_path (library));
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "text");
}

static void
assert_saved (WinnowLibrary *library, const char *path)
{
  g_autoptr (WinnowLibrary) saved = NULL;
  g_autoptr (GArray) hits = NULL;
  g_autofree char *before = fixture_dump (library), *after = NULL;
  g_assert_true (must (winnow_library_save_as (library, path, &error)));
  saved = fixture_open (path);
  after = fixture_dump (saved);
  g_assert_cmpstr (before, ==, after);
  hits = must (winnow_library_search_documents (saved, "words", &error));
  g_assert_cmpuint (hits->len, ==, 1);
}

test_case (save_as)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *folder = g_path_get_dirname (path),
                  *nowhere = g_build_filename (folder, "no", "b", NULL);
  g_autofree char *other_name = g_build_filename (folder, ".", "a.winnow", NULL);
  g_autoptr (WinnowLibrary) memory = fixture_open (NULL), library = NULL;
  g_autoptr (GError) error = NULL;
  fixture_put (memory, fixture_add_collection (memory, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "some words");
  assert_saved (memory, path);
  fixture_put (memory, 1, "/b", "more");
  g_array_unref (winnow_library_search_documents (memory, "more", NULL)); /* indexed */
  assert_saved (memory, path);                                            /* in place of the former */

  library = fixture_open (path);
  assert_saved (library, other_name); /* itself: stays as it is, and usable */
  fixture_put (library, 1, "/c", "again");
  g_assert_false (winnow_library_save_as (library, nowhere, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, nowhere));
}

static guint
get_mode (const char *path)
{
  GStatBuf status;
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return status.st_mode & 0777;
}

/* Nobody else may read a new library; one that others may read stays so. */
test_case (private)
{
  g_autofree char *path = fixture_dup_path ("private.winnow"), *copy = fixture_dup_path ("copy.winnow"),
                  *log = g_strconcat (path, "-wal", NULL);
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "some words");
  g_assert_cmphex (get_mode (path), ==, 0600);
  g_assert_cmphex (get_mode (log), ==, 0600);
  assert_saved (library, copy);
  g_assert_cmphex (get_mode (copy), ==, 0600);
  g_assert_cmpint (g_chmod (copy, 0664), ==, 0);
  assert_saved (library, copy);
  g_assert_cmphex (get_mode (copy), ==, 0664);
}

test_case (other_versions)
{
  g_autofree char *path = fixture_dup_path ("other.winnow");
  g_autoptr (GError) older = NULL;
  winnow_library_unref (fixture_open (path));
  run_sql (path, "PRAGMA user_version = 1000");
  assert_refused_unchanged (path, WINNOW_LIBRARY_ERROR_NEWER);
  run_sql (path, "PRAGMA user_version = 19");
  assert_refused_unchanged (path, WINNOW_LIBRARY_ERROR_OLDER);
  g_assert_null (winnow_library_open (path, &older));
  g_assert_nonnull (strstr (older->message, "make a new library and add the documents to it again"));
}

/* One of schema 26 has its triggers in the file: they go. */
test_case (old_triggers)
{
  g_autofree char *path = fixture_dup_path ("old.winnow");
  for (const WinnowMigration *step = winnow_migrations; step->version <= 26; step++)
    run_sql (path, step->sql);
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  gint64 n;
  must (winnow_library_query_integer (library, "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'", NULL, &n,
                                      &error));
  g_assert_cmpint (n, ==, 0);
}

/* What no version makes, or all make otherwise, is named and does not run; a repair leaves it
 * out. */
test_case (hostile)
{
  static const struct
  {
    const char *sql, *name;
  } hostile[] = {
    { "CREATE TRIGGER hides AFTER INSERT ON overlaps BEGIN UPDATE overlaps SET is_own = 1 WHERE id = NEW.id; END",
      "trigger hides" },
    { "CREATE VIEW seen AS SELECT 1", "view seen" },
    { "CREATE TABLE more (x)", "table more" },
    { "CREATE VIRTUAL TABLE more USING fts5 (x)", "table more" },
    { "CREATE INDEX names ON documents (name || path)", "index names" },
    { "DROP INDEX overlaps_a", "index overlaps_a" },
    { "ALTER TABLE notes ADD COLUMN more TEXT AS (body || body)", "table notes" },
  };
  winnow_for_each_of (each, hostile)
    {
      g_autofree char *path = fixture_dup_path ("hostile.winnow"), *copy = NULL;
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (GError) refusal = NULL;
      winnow_library_unref (fixture_open (path));
      run_sql (path, each->sql);
      assert_refused_unchanged (path, WINNOW_LIBRARY_ERROR_FOREIGN);
      g_assert_null (winnow_library_open_to_read (path, FALSE, &refusal));
      g_assert_error (refusal, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_FOREIGN);
      if (strstr (refusal->message, each->name) == NULL)
        g_error ("%s: %s", each->name, refusal->message);
      winnow_library_unref (must (winnow_library_repair (path, &copy, &findings, &error)));
      winnow_library_unref (fixture_open (path));
    }
}

/* A trigger that comes while the library is open does not run, and no statement runs for ever. */
test_case (endless)
{
  g_autofree char *path = fixture_dup_path ("endless.winnow");
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  gint64 n;
#define ENDLESS "WITH RECURSIVE x (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM x) SELECT count(*) FROM x"
  run_sql (path, "CREATE TRIGGER never AFTER INSERT ON collections BEGIN SELECT (" ENDLESS "); END");
  fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  must_fail (winnow_library_query_integer (library, ENDLESS, NULL, &n, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  fixture_add_collection (library, "Others", WINNOW_ROLE_SUBMISSIONS);
}

/* Numbers that no library gives would overflow or never end. */
test_case (numbers)
{
  const char *const rows[]
      = { "INSERT INTO collections (id, name, role) VALUES (9223372036854775807, 'a', 'submissions')",
          "INSERT INTO collections (id, name, role) VALUES (-1, 'a', 'submissions')",
          "INSERT INTO sqlite_sequence VALUES ('pictures', 9223372036854775807)",
          "INSERT INTO segments VALUES (4611686018427387904, 'a', 0, x'')" };
  winnow_for_each_of (row, rows)
    {
      g_autofree char *path = fixture_dup_path ("numbers.winnow");
      g_remove (path);
      winnow_library_unref (fixture_open (path));
      run_sql (path, *row);
      must_fail (winnow_library_open (path, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
      g_assert_null (winnow_library_open_to_read (path, FALSE, NULL));
    }
}

test_case (foreign)
{
  g_autofree char *database = fixture_dup_path ("music.db"), *tagged = fixture_dup_path ("tagged.db");
  const char *const others[] = { "a", "%PDF-1.7 not a database at all", "SQLite format 3" };
  run_sql (database, "CREATE TABLE songs (title TEXT)");
  assert_refused_unchanged (database, WINNOW_LIBRARY_ERROR_FOREIGN);
  run_sql (tagged, "PRAGMA application_id = 7; PRAGMA user_version = 1");
  assert_refused_unchanged (tagged, WINNOW_LIBRARY_ERROR_FOREIGN);
  winnow_for_each_of (other, others)
    {
      g_autofree char *path = fixture_dup_path ("other.txt");
      g_assert_true (g_file_set_contents (path, *other, -1, NULL));
      assert_refused_unchanged (path, WINNOW_LIBRARY_ERROR_FOREIGN);
    }
}

test_case (places)
{
  g_autofree char *path = fixture_dup_path ("x"), *folder = g_path_get_dirname (path);
  g_autofree char *nowhere = g_build_filename (path, "missing", "a.winnow", NULL);
  assert_refused (folder, WINNOW_LIBRARY_ERROR_OPEN);
  assert_refused (nowhere, WINNOW_LIBRARY_ERROR_OPEN);
}

#define NOBODY 65534

/* A library that can't be written is only read, and stays as it is. The superuser may write
 * everywhere: the test gives that up for as long as it tries. */
test_case (read_only)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *folder = g_path_get_dirname (path),
                  *fresh = g_build_filename (folder, "b.winnow", NULL), *before = NULL, *after = NULL;
  gboolean superuser = geteuid () == 0;
  gsize n_before, n_after;
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "text");
  g_clear_pointer (&library, winnow_library_unref);
  must (g_file_get_contents (path, &before, &n_before, &error));
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (folder, 0555), ==, 0);
  g_assert_true (!superuser || (g_chmod (path, 0644) == 0 && seteuid (NOBODY) == 0));
  assert_refused (fresh, WINNOW_LIBRARY_ERROR_OPEN);
  library = fixture_open (path);
  g_assert_true (winnow_library_is_read_only (library));
  must_fail (winnow_library_add_collection (library, "More", WINNOW_ROLE_REFERENCES, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (library, &error)),
                        findings = winnow_library_verify (library);
  g_assert_cmpuint (documents->len, ==, 1);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_true (!superuser || seteuid (0) == 0);
  g_assert_cmpint (g_chmod (folder, 0755), ==, 0);
  must (g_file_get_contents (path, &after, &n_after, &error));
  g_assert_cmpmem (before, n_before, after, n_after);
  winnow_library_unref (fixture_open (fresh));
}

/* ── rows ── */

static void
assert_named (WinnowLibrary *library, const char *words)
{
  g_autoptr (GPtrArray) findings = winnow_library_verify (library);
  gboolean is_named = FALSE;
  winnow_for_each (const char, finding, findings)
    is_named |= strstr (finding, words) != NULL;
  if (!is_named)
    g_error ("%s is in none of %u findings", words, findings->len);
}

/* A row that another program changed, removed or added is missed, and named with its document; a
 * repair removes what is computed and keeps the rest. */
test_case (rows)
{
  static const struct
  {
    const char *sql, *words;
    gint64 n_overlaps; /* after the repair */
  } changes[] = {
    { "UPDATE documents SET author_by_hand = 'Else' WHERE id = 2", "please look at it: b (documents)", 1 },
    { "DELETE FROM overlaps", "a (overlaps)", 0 },
    { "UPDATE overlaps SET similarity_a = similarity_a / 2", "next check: a (overlaps)", 0 },
    { "DELETE FROM passages", "passages", 0 },
    { "INSERT INTO notes VALUES (1, 2, 'seen')", "please look at it: a (notes)", 1 },
    { "UPDATE texts SET pages = x'05' WHERE document_id = 2", "reads them again: b (texts)", 1 },
    { "DELETE FROM seals WHERE name = 'overlaps'", "a (overlaps)", 0 },
  };
  winnow_for_each_of (change, changes)
    {
      g_autofree char *path = fixture_dup_path ("rows.winnow"), *copy = NULL;
      g_autoptr (WinnowLibrary) library = fixture_open (path), repaired = NULL;
      g_autoptr (GPtrArray) before = NULL, after = NULL;
      gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
             a = fixture_put (library, papers, "/a", "text"), b = fixture_put (library, papers, "/b", "text"), n;
      g_autoptr (WinnowOverlap) overlap = fixture_overlap (a, b, 5, 5);
      must (winnow_library_put_overlap (library, overlap, &error));
      g_clear_pointer (&library, winnow_library_unref);
      run_sql (path, change->sql);
      if (strstr (change->sql, "texts") == NULL)
        assert_refused (path, WINNOW_LIBRARY_ERROR_DATABASE);
      library = must (winnow_library_open_damaged (path, &error));
      g_assert_null (strstr (change->sql, "texts") != NULL ? winnow_library_dup_pages (library, b, NULL) : NULL);
      assert_named (library, change->words);
      g_clear_pointer (&library, winnow_library_unref);
      repaired = must (winnow_library_repair (path, &copy, &before, &error));
      after = winnow_library_verify (repaired);
      g_assert_cmpuint (before->len, >, 0);
      g_assert_cmpuint (after->len, ==, 0);
      must (winnow_library_query_integer (repaired, "SELECT count(*) FROM overlaps", NULL, &n, &error));
      g_assert_cmpint (n, ==, change->n_overlaps);
    }
}

static void
assert_failure (WinnowLibrary *library, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *text = g_strnfill (1 << 20, 'x');
  for (char *at = text; *at != '\0'; at++) /* stored texts are packed */
    *at = (char) g_rand_int_range (random, 'a', 'z');
  g_assert_false (fixture_try_put (library, 1, "/big", text, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  g_assert_nonnull (strstr (error->message, winnow_library_get_path (library)));
  g_assert_nonnull (strstr (error->message, words));
}

/* A failed call leaves the library as it was, and usable. */
test_case (full)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *before = NULL, *after = NULL;
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  before = fixture_dump (library);
  g_assert_cmpint (sqlite3_exec (library->db, "PRAGMA max_page_count = 60", NULL, NULL, NULL), ==, SQLITE_OK);
  assert_failure (library, "no room");
  g_assert_true (winnow_library_begin (library, NULL));
  assert_failure (library, "no room");
  winnow_library_rollback (library);
  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);
  fixture_put (library, 1, "/small", "text");
}

test_case (locked)
{
  g_autofree char *path = fixture_dup_path ("a.winnow");
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  sqlite3 *other;
  fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  sqlite3_busy_timeout (library->db, 0);
  g_assert_cmpint (sqlite3_open (path, &other), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  assert_failure (library, "in use");
  sqlite3_close (other);
  fixture_put (library, 1, "/a", "text");
}

test_case (damaged)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  g_autoptr (GPtrArray) documents = NULL;
  gsize length;
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *name = g_strdup_printf ("/%u", i), *text = g_strnfill (5000, 'x');
      fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), name, text);
    }
  g_clear_pointer (&library, winnow_library_unref);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes + 8192, 0x55, length - 8192); /* all but the schema's beginning */
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));

  library = winnow_library_open (path, &error);
  documents = library != NULL ? winnow_library_list_documents (library, &error) : NULL;
  g_assert_null (documents);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, "damaged"));
}

/* ── threads ── */

#define N_THREADS 8
#define N_EACH 25

static gpointer
write_and_read (gpointer data)
{
  WinnowLibrary *library = data;
  static gint next;
  int number = g_atomic_int_add (&next, 1);
  for (int i = 0; i < N_EACH; i++)
    {
      g_autofree char *path = g_strdup_printf ("/%d/%d", number, i),
                      *text = g_strdup_printf ("text %d of %d", i, number), *read = NULL;
      gint64 id;
      g_assert_true (winnow_library_begin (library, NULL));
      id = fixture_put (library, 1, path, text);
      g_assert_true (winnow_library_commit (library, NULL));
      read = winnow_library_dup_text (library, id, NULL, NULL);
      g_assert_cmpstr (read, ==, text);
      if (i % 10 == 0)
        g_array_unref (winnow_library_search_documents (library, "text", NULL));
    }
  return NULL;
}

test_case (threads)
{
  g_autofree char *path = fixture_dup_path ("a.winnow");
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  g_autoptr (GPtrArray) documents = NULL;
  GThread *threads[N_THREADS];
  fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("test", write_and_read, library);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);
  documents = winnow_library_list_documents (library, NULL);
  g_assert_cmpuint (documents->len, ==, N_THREADS * N_EACH);
}
