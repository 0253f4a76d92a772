/* Watched folders of an open library: what comes is read into their collection and checked. */
#include <glib/gstdio.h>

#include "part.h"
#include "app/session/winnow-check-settings.h"
#include "app/session/winnow-session-watch.h"
#include "app/session/winnow-watched-folders.h"
#include "app/collections/winnow-collection-item.h"
#include "app/work/winnow-work.h"
#include "tree.h"

#define SETTLE_MS 50
#define SHARED                                                                                                        \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience that it was the water and not the captain who had overslept on that grey and windless morning. "

typedef struct
{
  char *folder; /* (owned) has "Essays" with two papers, and the library beside it */
  WinnowSession *session;
  WinnowSessionWatch *watch;
  guint n_found;    /* calls */
  guint n_finished; /* operations */
} Fixture;

static void
write_paper (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL), *folder = g_path_get_dirname (path);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  must (g_file_set_contents (path, text, -1, &error));
}

static void
found_cb (WinnowSessionWatch *watch, GPtrArray *found, Fixture *fixture)
{
  g_assert_cmpuint (found->len, >, 0);
  fixture->n_found += found->len;
}

static void
finished_cb (WinnowSession *session, guint flags, const GError *error, Fixture *fixture)
{
  g_assert_no_error (error);
  fixture->n_finished++;
}

static void
settle (Fixture *fixture)
{
  while (winnow_session_get_operation (fixture->session) != NULL
         || winnow_session_get_state (fixture->session) == WINNOW_SESSION_LOADING)
    g_main_context_iteration (NULL, TRUE);
}

static void
await_operations (Fixture *fixture, guint n)
{
  while (fixture->n_finished < n)
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);
}

static void
await_found (Fixture *fixture, guint n)
{
  while (fixture->n_found < n)
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);
}

static void
open_session (Fixture *fixture, const char *path)
{
  fixture->session = winnow_session_new (path, "Test");
  g_signal_connect (fixture->session, "finished", G_CALLBACK (finished_cb), fixture);
  fixture->watch = winnow_session_watch_new (fixture->session, SETTLE_MS);
  g_signal_connect (fixture->watch, "found", G_CALLBACK (found_cb), fixture);
  settle (fixture);
}

static void
close_session (Fixture *fixture)
{
  g_clear_object (&fixture->watch);
  winnow_session_close (fixture->session);
  settle (fixture);
  g_signal_handlers_disconnect_by_data (fixture->session, fixture);
  gpointer weak = fixture->session;
  g_object_add_weak_pointer (G_OBJECT (fixture->session), &weak);
  g_object_unref (fixture->session);
  while (g_atomic_pointer_get (&weak) != NULL)
    g_main_context_iteration (NULL, FALSE);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("winnow-session-watch-XXXXXX", NULL);
  write_paper (fixture, "Essays/a.txt", SHARED "What follows is the work of the first author alone.");
  write_paper (fixture, "Essays/week 2/c.txt", "A third paper speaks of mountains, goats and cheese, and of nothing.");
  open_session (fixture, NULL);
  g_autofree char *essays = g_build_filename (fixture->folder, "Essays", NULL),
                  *library = g_build_filename (fixture->folder, "term.winnow", NULL);
  const char *const paths[] = { essays, NULL };
  winnow_session_run (fixture->session, winnow_work_new (WINNOW_WORK_SAVE_AS, .path = library));
  winnow_session_run (fixture->session,
                      winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = WINNOW_ROLE_SUBMISSIONS));
  await_operations (fixture, 3);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (WINNOW_SCHEMA_ID);
  close_session (fixture);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
  g_settings_reset (settings, "watched-folders");
}

/* (transfer full) the one that is not "all documents" */
static WinnowCollectionItem *
dup_collection (Fixture *fixture)
{
  GListModel *collections = winnow_session_get_collections (fixture->session);
  g_assert_cmpuint (g_list_model_get_n_items (collections), ==, 2);
  return g_list_model_get_item (collections, 1);
}

static void
assert_watched (Fixture *fixture, gboolean expected)
{
  g_autoptr (WinnowCollectionItem) item = dup_collection (fixture);
  g_assert_cmpint (item->is_watched, ==, expected);
}

static void
switch_on (Fixture *fixture)
{
  g_autoptr (WinnowCollectionItem) item = dup_collection (fixture);
  g_auto (GStrv) folders
      = winnow_watched_folders_find (winnow_session_get_documents (fixture->session), item->id, item->name);
  winnow_watched_folders_set (winnow_session_get_path (fixture->session), item->id, (const char *const *) folders);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

fixture_case (papers_come, fixture)
{
  guint n_finished = fixture->n_finished;
  assert_watched (fixture, FALSE);
  switch_on (fixture);
  assert_watched (fixture, TRUE);
  await_operations (fixture, n_finished + 1); /* what came before it was watched */
  g_assert_cmpuint (fixture->n_found, ==, 0);
  write_paper (fixture, "Essays/b.txt",
               "A second author begins in another way, and goes on with what was borrowed. " SHARED);
  await_found (fixture, 1);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_documents (fixture->session)), ==, 3);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_overlaps (fixture->session)), ==, 1);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  write_paper (fixture, "Essays/week 3/d.txt", "A fourth one. " SHARED);
  await_found (fixture, 3);
  assert_watched (fixture, TRUE);
}

/* Off again, nothing is read; on again, what came meanwhile is. The setting outlives sessions. */
fixture_case (off_and_on, fixture)
{
  static const char *const none[] = { NULL };
  guint n_finished = fixture->n_finished;
  g_autofree char *path = g_strdup (winnow_session_get_path (fixture->session));
  switch_on (fixture);
  await_operations (fixture, n_finished + 1);
  g_autoptr (WinnowCollectionItem) item = dup_collection (fixture);
  winnow_watched_folders_set (path, item->id, none);
  assert_watched (fixture, FALSE);
  write_paper (fixture, "Essays/b.txt", "A second author. " SHARED);
  gint64 end = g_get_monotonic_time () + 6 * SETTLE_MS * 1000;
  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (fixture->n_finished, ==, n_finished + 1);
  switch_on (fixture);
  close_session (fixture);
  open_session (fixture, path);
  assert_watched (fixture, TRUE);
  await_found (fixture, 1);
}

/* Each setting stays with its library and collection. */
fixture_case (setting, fixture)
{
  static const char *const one[] = { "/a", NULL }, *const two[] = { "/b", "/c\xff", NULL }, *const none[] = { NULL };
  winnow_watched_folders_set ("/x.winnow", 1, one);
  winnow_watched_folders_set ("/x.winnow", 2, two);
  winnow_watched_folders_set ("/y.winnow", 1, two);
  winnow_watched_folders_set ("/x.winnow", 1, none);
  g_autoptr (GVariant) x = winnow_watched_folders_dup ("/x.winnow"), y = winnow_watched_folders_dup ("/y.winnow"),
                       z = winnow_watched_folders_dup ("/z.winnow"), memory = winnow_watched_folders_dup (NULL),
                       expected_x = g_variant_ref_sink (g_variant_new_parsed ("[(int64 2, [b'/b', b'/c\\377'])]")),
                       expected_y = g_variant_ref_sink (g_variant_new_parsed ("[(int64 1, [b'/b', b'/c\\377'])]"));
  g_assert_true (g_variant_equal (x, expected_x));
  g_assert_true (g_variant_equal (y, expected_y));
  g_assert_cmpuint (g_variant_n_children (z) + g_variant_n_children (memory), ==, 0);
}

/* The folder with the name of the collection, though all papers may lie deeper; folders of loose
 * files; none where the files are gone. */
fixture_case (folders, fixture)
{
  GListModel *documents = winnow_session_get_documents (fixture->session);
  g_autoptr (WinnowCollectionItem) item = dup_collection (fixture);
  g_autofree char *essays = g_build_filename (fixture->folder, "Essays", NULL),
                  *a = g_build_filename (essays, "a.txt", NULL), *week = g_build_filename (essays, "week 2", NULL);
  g_assert_cmpint (g_unlink (a), ==, 0);
  g_auto (GStrv) named = winnow_watched_folders_find (documents, item->id, "essays"),
                 own = winnow_watched_folders_find (documents, item->id, "Submissions"),
                 other = winnow_watched_folders_find (documents, item->id + 1, "Essays");
  g_assert_cmpstr (named[0], ==, essays);
  g_assert_null (named[1]);
  g_assert_cmpstr (own[0], ==, essays);
  g_assert_null (own[1]);
  g_assert_null (other[0]);
  remove_tree (week);
  g_assert_cmpint (g_rmdir (essays), ==, 0);
  g_auto (GStrv) missing = winnow_watched_folders_find (documents, item->id, "Essays");
  g_assert_null (missing[0]);
}
