/* test-folder-watch.c: what a watch says of real files in a folder
 *
 * Each test runs with events of the kernel and by polling. Files settle in milliseconds here, and
 * nothing sleeps: a test runs the main loop until it is told what it waits for. */
#include "check/watch/folder-watch.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "part.h"
#include "base/for-each.h"

#define SETTLE_MS 80
#define POLL_MS 40
#define PATIENCE_SECONDS 20

typedef struct
{
  char *folder; /* (owned) */
  WinnowFolderWatch *watch;
  GMainLoop *loop;
  GHashTable *told;      /* names, relative to the folder, since the last forget() */
  GHashTable *unsettled; /* those of the last call */
  const char *awaited;   /* (nullable) */
  guint n_calls;
} Fixture;

static char *
dup_path (const Fixture *fixture, const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static void
write_file (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = dup_path (fixture, name), *folder = g_path_get_dirname (path);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  must (g_file_set_contents (path, text, -1, &error));
}

static void
append (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = dup_path (fixture, name);
  FILE *file = g_fopen (path, "a");
  g_assert_nonnull (file);
  g_assert_cmpint (fputs (text, file), >=, 0);
  g_assert_cmpint (fclose (file), ==, 0);
}

static void
take_names (const Fixture *fixture, GHashTable *names, const GPtrArray *paths)
{
  winnow_for_each (const char, path, paths)
    {
      g_assert_true (g_str_has_prefix (path, fixture->folder));
      g_hash_table_add (names, g_strdup (path + strlen (fixture->folder) + 1));
    }
}

static void
told_cb (WinnowFolderWatch *watch, const GPtrArray *settled, const GPtrArray *unsettled, gpointer user_data)
{
  Fixture *fixture = user_data;
  g_assert_true (watch == fixture->watch);
  fixture->n_calls++;
  g_hash_table_remove_all (fixture->unsettled);
  take_names (fixture, fixture->told, settled);
  take_names (fixture, fixture->unsettled, unsettled);
  if (fixture->awaited == NULL || g_hash_table_contains (fixture->told, fixture->awaited))
    g_main_loop_quit (fixture->loop);
}

static gboolean
give_up_cb (gpointer user_data)
{
  g_error ("“%s” was not told of", ((Fixture *) user_data)->awaited);
  return G_SOURCE_REMOVE;
}

/* Runs until the file was told of; until any call, where it is NULL. */
static void
await (Fixture *fixture, const char *name)
{
  guint id = g_timeout_add_seconds (PATIENCE_SECONDS, give_up_cb, fixture);
  fixture->awaited = name;
  if (name == NULL || !g_hash_table_contains (fixture->told, name))
    g_main_loop_run (fixture->loop);
  g_source_remove (id);
}

static void
forget (Fixture *fixture)
{
  g_hash_table_remove_all (fixture->told);
}

static void
assert_told (const Fixture *fixture, const char *name, gboolean is_told)
{
  g_assert_cmpint (g_hash_table_contains (fixture->told, name), ==, is_told);
}

static void
start (Fixture *fixture, gconstpointer polls)
{
  g_autofree char *library = dup_path (fixture, "term.winnow");
  const char *folders[] = { fixture->folder, NULL };
  const WinnowFolderWatchOptions options
      = { .settle_ms = SETTLE_MS, .poll_ms = POLL_MS, .polls_all = GPOINTER_TO_INT (polls), .library = library };
  fixture->watch = winnow_folder_watch_new (folders, &options, told_cb, fixture);
}

static void
set_up (Fixture *fixture, gconstpointer polls)
{
  fixture->folder = must (g_dir_make_tmp ("winnow-folder-watch-XXXXXX", &error));
  fixture->loop = g_main_loop_new (NULL, FALSE);
  fixture->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  fixture->unsettled = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        remove_all (child);
      else
        g_assert_cmpint (g_unlink (child), ==, 0);
    }
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer polls)
{
  g_clear_pointer (&fixture->watch, winnow_folder_watch_free);
  if (g_file_test (fixture->folder, G_FILE_TEST_EXISTS))
    remove_all (fixture->folder);
  g_main_loop_unref (fixture->loop);
  g_hash_table_unref (fixture->told);
  g_hash_table_unref (fixture->unsettled);
  g_free (fixture->folder);
}

static void
test_first_call (Fixture *fixture, gconstpointer polls)
{
  write_file (fixture, "a.txt", "a");
  write_file (fixture, "week 1/甲.txt", "b");
  start (fixture, polls);
  await (fixture, NULL);
  assert_told (fixture, "a.txt", TRUE);
  assert_told (fixture, "week 1/甲.txt", TRUE);
  g_assert_cmpuint (g_hash_table_size (fixture->unsettled), ==, 0);
}

static void
test_empty (Fixture *fixture, gconstpointer polls)
{
  start (fixture, polls);
  await (fixture, NULL);
  g_assert_cmpuint (g_hash_table_size (fixture->told), ==, 0);
}

static void
test_created_and_changed (Fixture *fixture, gconstpointer polls)
{
  start (fixture, polls);
  await (fixture, NULL);
  write_file (fixture, "late.txt", "a paper");
  await (fixture, "late.txt");
  forget (fixture);
  append (fixture, "late.txt", ", changed");
  await (fixture, "late.txt");
}

static gboolean
append_cb (gpointer user_data)
{
  append (user_data, "slow.txt", "a line\n");
  return G_SOURCE_CONTINUE;
}

/* A file that grows stays out, while another one settles. */
static void
test_written_slowly (Fixture *fixture, gconstpointer polls)
{
  write_file (fixture, "slow.txt", "a line\n");
  guint id = g_timeout_add (SETTLE_MS / 8, append_cb, fixture);
  start (fixture, polls);
  await (fixture, NULL);
  write_file (fixture, "quick.txt", "a paper");
  await (fixture, "quick.txt");
  assert_told (fixture, "slow.txt", FALSE);
  g_assert_true (g_hash_table_contains (fixture->unsettled, "slow.txt"));
  g_source_remove (id);
  await (fixture, "slow.txt");
  g_assert_false (g_hash_table_contains (fixture->unsettled, "slow.txt"));
}

/* As programs save: under a hidden name first. */
static void
test_renamed_in (Fixture *fixture, gconstpointer polls)
{
  start (fixture, polls);
  await (fixture, NULL);
  write_file (fixture, ".saving", "a paper");
  g_autofree char *from = dup_path (fixture, ".saving"), *to = dup_path (fixture, "saved.txt");
  g_assert_cmpint (g_rename (from, to), ==, 0);
  await (fixture, "saved.txt");
  assert_told (fixture, ".saving", FALSE);
}

static void
test_deleted (Fixture *fixture, gconstpointer polls)
{
  write_file (fixture, "a.txt", "a");
  write_file (fixture, "folder/inside.txt", "b");
  start (fixture, polls);
  await (fixture, "folder/inside.txt");
  forget (fixture);
  g_autofree char *file = dup_path (fixture, "a.txt"), *folder = dup_path (fixture, "folder");
  g_assert_cmpint (g_unlink (file), ==, 0);
  await (fixture, "a.txt");
  remove_all (folder);
  await (fixture, "folder/inside.txt");
}

/* With files in it before anybody could watch it; then files come into it. */
static void
test_folder_appears (Fixture *fixture, gconstpointer polls)
{
  start (fixture, polls);
  await (fixture, NULL);
  write_file (fixture, "new/deep/first.txt", "a");
  await (fixture, "new/deep/first.txt");
  write_file (fixture, "new/deep/second.txt", "b");
  await (fixture, "new/deep/second.txt");
}

/* What is in it is gone from the old place and new at the other one. */
static void
test_folder_moves (Fixture *fixture, gconstpointer polls)
{
  write_file (fixture, "a/kept.txt", "k");
  write_file (fixture, "z/moved/paper.txt", "a");
  start (fixture, polls);
  await (fixture, "z/moved/paper.txt");
  forget (fixture);
  g_autofree char *from = dup_path (fixture, "z/moved"), *to = dup_path (fixture, "a/moved");
  g_assert_cmpint (g_rename (from, to), ==, 0);
  await (fixture, "a/moved/paper.txt");
  await (fixture, "z/moved/paper.txt");
  write_file (fixture, "a/moved/late.txt", "b");
  await (fixture, "a/moved/late.txt");
  assert_told (fixture, "a/kept.txt", FALSE);
}

static void
test_hidden_and_library (Fixture *fixture, gconstpointer polls)
{
  static const char *const ignored[]
      = { ".hidden.txt", ".git/paper.txt", "term.winnow", "term.winnow-wal", "term.winnow-shm", NULL };
  start (fixture, polls);
  await (fixture, NULL);
  for (guint i = 0; ignored[i] != NULL; i++)
    write_file (fixture, ignored[i], "x");
  write_file (fixture, "term.winnow.txt", "a paper");
  await (fixture, "term.winnow.txt");
  write_file (fixture, "seen.txt", "a paper");
  await (fixture, "seen.txt");
  for (guint i = 0; ignored[i] != NULL; i++)
    {
      assert_told (fixture, ignored[i], FALSE);
      g_assert_false (g_hash_table_contains (fixture->unsettled, ignored[i]));
    }
}

/* A link up and a link to a brother: each folder is listed once, and it ends. */
static void
test_links (Fixture *fixture, gconstpointer polls)
{
  write_file (fixture, "one/paper.txt", "a");
  g_autofree char *up = dup_path (fixture, "one/up"), *brother = dup_path (fixture, "two");
  g_assert_cmpint (symlink ("..", up), ==, 0);
  g_assert_cmpint (symlink ("one", brother), ==, 0);
  start (fixture, polls);
  await (fixture, NULL);
  g_assert_cmpuint (g_hash_table_size (fixture->told), ==, 1);
}

/* Of two folders given, one inside of the other, each file is told of once. */
static void
test_nested_roots (Fixture *fixture, gconstpointer polls)
{
  write_file (fixture, "inner/paper.txt", "a");
  g_autofree char *inner = dup_path (fixture, "inner");
  const char *folders[] = { inner, fixture->folder, inner, NULL };
  const WinnowFolderWatchOptions options
      = { .settle_ms = SETTLE_MS, .poll_ms = POLL_MS, .polls_all = GPOINTER_TO_INT (polls) };
  fixture->watch = winnow_folder_watch_new (folders, &options, told_cb, fixture);
  await (fixture, "inner/paper.txt");
  write_file (fixture, "outer.txt", "b");
  await (fixture, "outer.txt");
  g_assert_cmpuint (g_hash_table_size (fixture->told), ==, 2);
}

/* As a drive that is plugged in later. */
static void
test_root_comes_and_goes (Fixture *fixture, gconstpointer polls)
{
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  start (fixture, polls);
  await (fixture, NULL);
  write_file (fixture, "a.txt", "a");
  await (fixture, "a.txt");
  forget (fixture);
  remove_all (fixture->folder);
  await (fixture, "a.txt");
  forget (fixture);
  write_file (fixture, "a.txt", "a");
  await (fixture, "a.txt");
}

static void
free_cb (WinnowFolderWatch *watch, const GPtrArray *settled, const GPtrArray *unsettled, gpointer user_data)
{
  Fixture *fixture = user_data;
  g_clear_pointer (&fixture->watch, winnow_folder_watch_free);
  fixture->n_calls++;
  g_main_loop_quit (fixture->loop);
}

static void
test_freed (Fixture *fixture, gconstpointer polls)
{
  const char *folders[] = { fixture->folder, NULL };
  const WinnowFolderWatchOptions options
      = { .settle_ms = SETTLE_MS, .poll_ms = POLL_MS, .polls_all = GPOINTER_TO_INT (polls) };
  fixture->watch = winnow_folder_watch_new (folders, &options, free_cb, fixture); /* before it has begun */
  winnow_folder_watch_free (fixture->watch);
  fixture->watch = winnow_folder_watch_new (folders, &options, free_cb, fixture); /* inside of its call */
  await (fixture, NULL);
  write_file (fixture, "a.txt", "a");
  g_autoptr (WinnowFolderWatch) other = winnow_folder_watch_new (folders, &options, told_cb, fixture);
  fixture->watch = other;
  await (fixture, "a.txt");
  fixture->watch = NULL;
  g_assert_cmpuint (fixture->n_calls, ==, 2); /* one of each that was not freed before it */
}

TEST_PART (folder_watch)
{
  static const struct
  {
    const char *name;
    void (*test) (Fixture *fixture, gconstpointer polls);
  } tests[] = {
    { "first-call", test_first_call },
    { "empty", test_empty },
    { "created-and-changed", test_created_and_changed },
    { "written-slowly", test_written_slowly },
    { "renamed-in", test_renamed_in },
    { "deleted", test_deleted },
    { "folder-appears", test_folder_appears },
    { "folder-moves", test_folder_moves },
    { "hidden-and-library", test_hidden_and_library },
    { "links", test_links },
    { "nested-roots", test_nested_roots },
    { "root-comes-and-goes", test_root_comes_and_goes },
    { "freed", test_freed },
  };
  winnow_for_each_of (row, tests)
    for (int polls = FALSE; polls <= TRUE; polls++)
      {
        g_autofree char *path = g_strdup_printf ("/folder-watch/%s/%s", polls ? "polling" : "events", row->name);
        g_test_add (path, Fixture, GINT_TO_POINTER (polls), set_up, row->test, tear_down);
      }
  return g_test_run ();
}
