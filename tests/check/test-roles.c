/* test-roles.c: in which role and collection a file is read, and what the next check says of
 * documents that were moved */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/tables/moves.h"
#include "base/for-each.h"

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
  must (winnow_check_add_files (fresh.library,
                                &(const WinnowAddition){ rest, (const char *const[]){ folder, NULL }, &fresh.settings,
                                                         .other_roles = (const char *const *) paths->pdata,
                                                         .passed_over = passed_over },
                                &fixture_threads, &error));
  must (winnow_check_add_files (fresh.library,
                                &(const WinnowAddition){ others, (const char *const *) paths->pdata, &fresh.settings },
                                &fixture_threads, &error));
  fixture_run (&fresh, 2);
  char *dump = fixture_dump (fresh.library);
  fixture_tear_down (&fresh, NULL);
  return dump;
}

/* A check after a move is one of files that were there before. */
test_case (next_check)
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
  winnow_for_each_of (row, cases)
    {
      g_autofree char *moved = dup_moved (row->names, row->from, row->to),
                      *fresh = dup_fresh (row->names, row->from, row->to);
      g_test_message ("%s %d", row->names[0], (int) row->to);
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

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* The folder is read into the collection that the document was moved out of. */
fixture_case (stays, fixture)
{
  g_autofree char *folder = fixture_dup_path (fixture, "p");
  const char *const paths[] = { folder, NULL };
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  fixture_write (fixture, "p/a.txt", "the first paper");
  fixture_write (fixture, "p/b.txt", "the second paper");
  gint64 papers = fixture_read_papers (fixture, 2);
  gint64 late = must (winnow_library_add_collection (fixture->library, "Late", WINNOW_ROLE_SUBMISSIONS, &error));
  move (fixture, "b.txt", late);
  fixture_write (fixture, "p/b.txt", "the second paper has changed");
  fixture_write (fixture, "p/c.txt", "the third one");
  must (winnow_check_add_files (
      fixture->library,
      &(const WinnowAddition){ papers, paths, &fixture->settings, WINNOW_HELD_IN_PLACE, .kept = kept },
      &fixture_threads, &error));
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (fixture->library, &error));
  g_assert_cmpuint (documents->len, ==, 3);
  g_assert_cmpuint (kept->len, ==, 1);
  assert_there (fixture, "a.txt", papers, 3);
  assert_there (fixture, "b.txt", late, 5);
  assert_there (fixture, "c.txt", papers, 3);
}

/* Where each document is, and how many words it has; after that, the files of another role. */
static char *
dup_places (Fixture *fixture, const GPtrArray *passed_over)
{
  GString *places = g_string_new (NULL);
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (fixture->library, &error));
  winnow_for_each (const WinnowDocument, document, documents)
    g_string_append_printf (places, "%s %d %u, ", document->name, (int) document->collection_id, document->n_words);
  for (guint i = 0; i < passed_over->len; i++)
    {
      g_autofree char *name = g_path_get_basename (passed_over->pdata[i]);
      g_string_append_printf (places, "/ %s", name);
    }
  return g_string_free (places, FALSE);
}

/* a.txt is a paper, b.txt one of another term, c.txt a source; all are in the folder and change. */
test_case (rule)
{
  static const struct
  {
    WinnowHeldFiles held;
    gboolean is_unsettled; /* a.txt */
    const char *places;
  } cases[] = {
    { WINNOW_HELD_READ, FALSE, "b.txt 2 3, a.txt 1 4, b.txt 1 4, c.txt 1 4, c.txt 3 3, " },
    { WINNOW_HELD_IN_PLACE, FALSE, "b.txt 2 4, a.txt 1 4, c.txt 1 4, c.txt 3 3, " },
    { WINNOW_HELD_IN_ROLE, FALSE, "b.txt 2 4, a.txt 1 4, c.txt 3 3, / c.txt" },
    { WINNOW_HELD_IN_ROLE, TRUE, "b.txt 2 4, a.txt 1 3, c.txt 3 3, / c.txt" },
    { WINNOW_HELD_LEFT, FALSE, "b.txt 2 3, a.txt 1 4, c.txt 3 3, / b.txt/ c.txt" },
    { WINNOW_HELD_LEFT, TRUE, "b.txt 2 3, a.txt 1 3, c.txt 3 3, / b.txt/ c.txt" },
  };
  static const char *const files[] = { "p/a.txt", "p/b.txt", "p/c.txt" };
  winnow_for_each_of (row, cases)
    {
      Fixture fixture = { 0 };
      fixture_set_up (&fixture, NULL);
      g_autofree char *folder = fixture_dup_path (&fixture, "p"), *a = fixture_dup_path (&fixture, "p/a.txt");
      g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
      winnow_for_each_of (file, files)
        fixture_write (&fixture, *file, "words of it");
      gint64 papers = fixture_read_papers (&fixture, 2);
      move (&fixture, "b.txt",
            must (winnow_library_add_collection (fixture.library, "Late", WINNOW_ROLE_SUBMISSIONS, &error)));
      move (&fixture, "c.txt",
            must (winnow_library_add_collection (fixture.library, "Sources", WINNOW_ROLE_REFERENCES, &error)));
      winnow_for_each_of (file, files)
        fixture_write (&fixture, *file, "more words of it");
      const WinnowAddition addition = { papers,
                                        (const char *const[]){ folder, NULL },
                                        &fixture.settings,
                                        row->held,
                                        .unsettled = row->is_unsettled ? (const char *const[]){ a, NULL } : NULL,
                                        .passed_over = passed_over };
      must (winnow_check_add_files (fixture.library, &addition, &fixture_threads, &error));
      assert_takes (dup_places (&fixture, passed_over), row->places);
      fixture_tear_down (&fixture, NULL);
    }
}
