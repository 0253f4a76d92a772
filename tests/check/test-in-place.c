/* test-in-place.c: documents that were moved: what the next check says of them, and where their
 * files are read again */
#include <string.h>

#include "part.h"
#include "check/read/in-place.h"
#include "fixture.h"
#include "library/tables/moves.h"

static void
move (Fixture *fixture, const char *name, gint64 to)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  must (winnow_library_move_documents (fixture->library, &document->id, 1, to, &error));
}

static void
write_papers (Fixture *fixture)
{
  g_autofree char *shared = fixture_prose (1, 60), *sheet = fixture_prose (2, 40);
  g_autofree char *both = g_strconcat (shared, "\n\n", sheet, NULL);
  fixture_write_copy (fixture, "p/a.txt", 10, both);
  fixture_write_copy (fixture, "p/b.txt", 11, both);
  fixture_write_copy (fixture, "p/c.txt", 12, shared);
  fixture_write_copy (fixture, "p/d.txt", 13, sheet);
  fixture_write_copy (fixture, "q/e.txt", 14, both);
  fixture_read (fixture, "q", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
}

/* @names are moved to @role after a check. Returns: what the next one says of all */
static char *
dup_moved (const char *const *names, WinnowRole from, WinnowRole role)
{
  Fixture moved = { 0 };
  fixture_set_up (&moved, NULL);
  write_papers (&moved);
  fixture_read (&moved, "p", from, 2, NULL);
  fixture_run (&moved, 2);
  gint64 to = must (winnow_library_add_collection (moved.library, "Moved", role, &error));
  for (; *names != NULL; names++)
    move (&moved, *names, to);
  fixture_run (&moved, 2);
  char *dump = fixture_dump (moved.library);
  fixture_tear_down (&moved, NULL);
  return dump;
}

/* The same of files that were read in these roles to begin with. */
static char *
dup_fresh (const char *const *names, WinnowRole from, WinnowRole role)
{
  Fixture fresh = { 0 };
  fixture_set_up (&fresh, NULL);
  write_papers (&fresh);
  g_autofree char *folder = fixture_dup_path (&fresh, "p");
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free),
                        passed_over = g_ptr_array_new_with_free_func (g_free);
  gint64 others = must (winnow_library_add_collection (fresh.library, "Moved", role, &error));
  gint64 rest = must (winnow_library_add_collection (fresh.library, "Rest", from, &error));
  for (; *names != NULL; names++)
    {
      g_autofree char *name = g_strconcat ("p/", *names, NULL);
      g_ptr_array_add (paths, fixture_dup_path (&fresh, name));
    }
  g_ptr_array_add (paths, NULL);
  must (winnow_check_add_files_except (fresh.library, rest, (const char *const[]){ folder, NULL },
                                       (const char *const *) paths->pdata, passed_over, FALSE, &fresh.settings, 2, NULL,
                                       NULL, &error));
  must (winnow_check_add_files (fresh.library, others, (const char *const *) paths->pdata, &fresh.settings, 2, NULL,
                                NULL, &error));
  fixture_run (&fresh, 2);
  char *dump = fixture_dump (fresh.library);
  fixture_tear_down (&fresh, NULL);
  return dump;
}

/* A check after a move is one of files that were there before. */
static void
test_next_check (void)
{
  static const struct
  {
    const char *names[4];
    WinnowRole from, to;
  } cases[] = { { { "a.txt" }, WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_SUBMISSIONS },
                { { "a.txt" }, WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_REFERENCES },
                { { "a.txt", "b.txt" }, WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_REFERENCES },
                { { "d.txt" }, WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_TEMPLATE },
                { { "b.txt", "c.txt" }, WINNOW_ROLE_REFERENCES, WINNOW_ROLE_SUBMISSIONS },
                { { "a.txt", "b.txt", "c.txt" }, WINNOW_ROLE_TEMPLATE, WINNOW_ROLE_SUBMISSIONS } };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *moved = dup_moved (cases[i].names, cases[i].from, cases[i].to),
                      *fresh = dup_fresh (cases[i].names, cases[i].from, cases[i].to);
      g_test_message ("%s %d", cases[i].names[0], (int) cases[i].to);
      g_assert_true (g_str_equal (moved, fresh));
      g_assert_nonnull (strstr (moved, "overlap"));
    }
}

static void
assert_there (Fixture *fixture, const char *name, gint64 collection_id, guint32 n_words)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  g_assert_cmpint (document->collection_id, ==, collection_id);
  g_assert_cmpuint (document->n_words, ==, n_words);
}

/* The folder is read into the collection that the document was moved out of. */
static void
test_stays (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = fixture_dup_path (fixture, "p");
  const char *const paths[] = { folder, NULL };
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  fixture_write (fixture, "p/a.txt", "the first paper");
  fixture_write (fixture, "p/b.txt", "the second paper");
  gint64 papers = fixture_read (fixture, "p", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  gint64 late = must (winnow_library_add_collection (fixture->library, "Late", WINNOW_ROLE_SUBMISSIONS, &error));
  move (fixture, "b.txt", late);
  fixture_write (fixture, "p/b.txt", "the second paper has changed");
  fixture_write (fixture, "p/c.txt", "the third one");
  must (winnow_check_add_files_in_place (fixture->library, papers, paths, NULL, NULL, kept, FALSE, &fixture->settings,
                                         2, NULL, NULL, &error));
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (fixture->library, &error));
  g_assert_cmpuint (documents->len, ==, 3);
  g_assert_cmpuint (kept->len, ==, 1);
  assert_there (fixture, "a.txt", papers, 3);
  assert_there (fixture, "b.txt", late, 5);
  assert_there (fixture, "c.txt", papers, 3);
}

TEST_PART (in_place)
{
  g_test_add_func ("/check/in-place/next-check", test_next_check);
  g_test_add ("/check/in-place/stays", Fixture, NULL, fixture_set_up, test_stays, fixture_tear_down);
  return g_test_run ();
}
