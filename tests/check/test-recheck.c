/* test-recheck.c: checking only where something is new, and what that brought */
#include <glib/gstdio.h>

#include "part.h"
#include "fixture.h"

static guint
count_checks (Fixture *fixture)
{
  g_autoptr (GPtrArray) records = winnow_library_list_check_records (fixture->library, NULL);
  return records->len;
}

static char *
dup_name (Fixture *fixture, gint64 id)
{
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (fixture->library, id, NULL);
  return g_strdup (document->name);
}

/* Rechecks and asserts which pairs that brought: "a.txt~b.txt …". */
static void
assert_news (Fixture *fixture, double min_similarity, const char *expected)
{
  GPtrArray *news
      = must (winnow_check_recheck (fixture->library, &fixture->settings, min_similarity, &winnow_all_threads, &error));
  g_autoptr (GString) pairs = g_string_new (NULL);
  for (guint i = 0; i < news->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (news, i);
      g_autofree char *a = dup_name (fixture, overlap->document_a), *b = dup_name (fixture, overlap->document_b);
      g_string_append_printf (pairs, "%s%s~%s", i > 0 ? " " : "", a, b);
    }
  g_assert_cmpstr (pairs->str, ==, expected);
  g_ptr_array_unref (news);
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

fixture_case (papers_come, fixture)
{
  g_autofree char *copied = fixture_prose (1, 60), *other = fixture_prose (2, 60);
  assert_news (fixture, 0, "");
  g_assert_cmpuint (count_checks (fixture), ==, 0);
  fixture_write_copy (fixture, "p/a.txt", 10, copied);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0, "");
  fixture_write_copy (fixture, "p/b.txt", 11, copied);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0, "a.txt~b.txt");
  fixture_write_copy (fixture, "p/c.txt", 12, other);
  fixture_write_copy (fixture, "p/d.txt", 13, other);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0, "c.txt~d.txt");
  g_assert_cmpuint (count_checks (fixture), ==, 3);
}

/* Nothing is written where nothing is new: a text without words and a file that is gone are not. */
fixture_case (nothing_is_due, fixture)
{
  g_autofree char *copied = fixture_prose (1, 60), *path = fixture_dup_path (fixture, "p/b.txt");
  fixture_write_copy (fixture, "p/a.txt", 10, copied);
  fixture_write_copy (fixture, "p/b.txt", 11, copied);
  fixture_write (fixture, "p/empty.txt", " ");
  fixture_write (fixture, "s/source.txt", "a source that nobody copied");
  fixture_read_papers (fixture, 1);
  fixture_read (fixture, "s", WINNOW_ROLE_REFERENCES, 1, NULL);
  assert_news (fixture, 0, "a.txt~b.txt");
  g_assert_cmpuint (count_checks (fixture), ==, 1);
  g_assert_cmpint (g_unlink (path), ==, 0);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0, "");
  g_assert_cmpuint (count_checks (fixture), ==, 1);
}

/* A pair below the limit is told of once a change of its document lifts it above. */
fixture_case (pair_grows, fixture)
{
  g_autofree char *copied = fixture_prose (1, 60), *own = fixture_prose (20, 600);
  g_autofree char *long_text = g_strconcat (own, "\n", copied, NULL);
  fixture_write (fixture, "p/a.txt", long_text);
  fixture_write_copy (fixture, "p/b.txt", 30, copied);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0.9, "");
  fixture_write (fixture, "p/b.txt", long_text);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0.9, "a.txt~b.txt");
  fixture_write_copy (fixture, "p/c.txt", 31, "no copy");
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0.9, "");
}

fixture_case (settings_change, fixture)
{
  g_autofree char *copied = fixture_prose (1, 60);
  fixture_write_copy (fixture, "p/a.txt", 10, copied);
  fixture_write_copy (fixture, "p/b.txt", 11, copied);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0, "a.txt~b.txt");
  fixture->settings.granularity.g++;
  assert_news (fixture, 0, "");
  g_assert_cmpuint (count_checks (fixture), ==, 2);
}

/* A file under another name is no news, neither with its former self nor with whom it resembled. */
fixture_case (file_moves, fixture)
{
  g_autofree char *copied = fixture_prose (1, 60), *other = fixture_prose (2, 60),
                  *from = fixture_dup_path (fixture, "p/b.txt"), *to = fixture_dup_path (fixture, "p/moved.txt");
  fixture_write_copy (fixture, "p/a.txt", 10, copied);
  fixture_write_copy (fixture, "p/b.txt", 11, copied);
  fixture_write_copy (fixture, "p/c.txt", 12, other);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0, "a.txt~b.txt");
  g_assert_cmpint (g_rename (from, to), ==, 0);
  fixture_write_copy (fixture, "p/d.txt", 13, other);
  fixture_read_papers (fixture, 1);
  assert_news (fixture, 0, "c.txt~d.txt");
  g_autofree char *text = NULL;
  must (g_file_get_contents (to, &text, NULL, &error));
  fixture_write (fixture, "p/copy.txt", text); /* a copy of a file that is there is news */
  fixture_read_papers (fixture, 1);
  g_autoptr (GPtrArray) news
      = must (winnow_check_recheck (fixture->library, &fixture->settings, 0.99, &winnow_all_threads, &error));
  g_assert_cmpuint (news->len, ==, 1);
}

fixture_case (cancelled, fixture)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  fixture_write (fixture, "p/a.txt", "a paper");
  fixture_read_papers (fixture, 1);
  g_cancellable_cancel (cancellable);
  must_fail (winnow_check_recheck (fixture->library, &fixture->settings, 0,
                                   &(const WinnowThreads){ .jobs = 1, .cancellable = cancellable }, &error),
             G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
