/* test-attached.c: checks against an attached library: what they find is what they would find with
 * copies of its documents, and each pair is compared once */
#include <glib/gstdio.h>
#include <string.h>

#include "part.h"
#include "check/compare/stages.h"
#include "fixture.h"
#include "library/library-private.h"
#include "base/for-each.h"

#define N_PAPERS 40 /* of a year; so long that not every pair is aligned */
#define WORDS 300

/* ── two years of papers ── */

/* Every second paper of this year shares a paragraph with one of the last. */
static void
write_paper (Fixture *fixture, const char *year, guint number)
{
  gboolean is_now = g_str_equal (year, "now");
  g_autofree char *name = g_strdup_printf ("%s/%s%02u.txt", year, year, number),
                  *own = fixture_prose (number + (is_now ? 0 : 500), WORDS),
                  *more = fixture_prose (1000 + number + (is_now ? 0 : 500), WORDS),
                  *copied = fixture_prose (2000 + number, is_now && number % 2 == 0 ? 0 : 60),
                  *common = fixture_prose (3000 + number % 4, 14);
  g_autofree char *text = g_strconcat (own, copied, common, more, NULL);
  fixture_write (fixture, name, text);
}

static void
write_papers (Fixture *fixture)
{
  for (guint i = 0; i < N_PAPERS; i++)
    {
      write_paper (fixture, "last", i);
      write_paper (fixture, "now", i);
    }
}

static void
read_folder (Fixture *fixture, WinnowLibrary *library, const char *folder, WinnowRole role)
{
  g_autofree char *path = fixture_dup_path (fixture, folder);
  const char *const paths[] = { path, NULL };
  gint64 collection = must (winnow_library_add_collection (library, winnow_role_get_id (role), role, &error));
  must (winnow_check_add_files (library, &(const WinnowAddition){ collection, paths, &fixture->settings },
                                &fixture_threads, &error));
}

/* What a library holds that has both years, last year's as references. */
static char *
dup_expected (Fixture *fixture)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  read_folder (fixture, library, "now", WINNOW_ROLE_SUBMISSIONS);
  read_folder (fixture, library, "last", WINNOW_ROLE_REFERENCES);
  must (winnow_check_run (library, &fixture->settings, &fixture_threads, &error));
  return fixture_dump (library);
}

static void
assert_equals_copies (Fixture *fixture)
{
  g_autofree char *expected = dup_expected (fixture);
  g_assert_nonnull (strstr (expected, "overlap"));
  assert_takes (fixture_dump (fixture->library), expected);
}

static char *
dup_other_path (Fixture *fixture)
{
  return fixture_dup_path (fixture, "last.winnow");
}

/* Reads the folder into last year's library, and checks it there if @is_checked. */
static void
update_other (Fixture *fixture, gboolean is_checked)
{
  g_autofree char *path = dup_other_path (fixture);
  g_autoptr (WinnowLibrary) other = must (winnow_library_open (path, &error));
  read_folder (fixture, other, "last", WINNOW_ROLE_SUBMISSIONS);
  if (is_checked)
    must (winnow_check_run (other, &fixture->settings, &fixture_threads, &error));
}

static void
attach (Fixture *fixture)
{
  g_autofree char *path = dup_other_path (fixture);
  g_assert_cmpint (must (winnow_library_attach (fixture->library, path, &error)), >, 0);
}

/* Checks this year's library. Returns: pairs that were aligned */
static gint
run (Fixture *fixture, guint jobs)
{
  WinnowProgress progress = { 0 };
  must (winnow_check_run (fixture->library, &fixture->settings,
                          &(const WinnowThreads){ .jobs = jobs, .progress = &progress }, &error));
  return progress.planned[WINNOW_STAGE_MATCHING];
}

/* ── what is found ── */

/* With digests of the other library, and without. */
static void
test_equals_copies (Fixture *fixture, gconstpointer data)
{
  gboolean is_checked = GPOINTER_TO_INT (data) != 0;
  write_papers (fixture);
  update_other (fixture, is_checked);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  attach (fixture);
  run (fixture, is_checked ? 1 : 2);
  assert_equals_copies (fixture);
  g_assert_cmpint (run (fixture, 2), ==, 0);
  assert_equals_copies (fixture);
}

static gint64
count (WinnowLibrary *library, const char *sql)
{
  gint64 n;
  must (winnow_library_query_integer (library, sql, NULL, &n, &error));
  return n;
}

/* Last year's papers are references there, and have postings. */
static void
write_postings (Fixture *fixture)
{
  g_autofree char *path = dup_other_path (fixture);
  g_autoptr (WinnowLibrary) other = must (winnow_library_open (path, &error));
  read_folder (fixture, other, "now", WINNOW_ROLE_SUBMISSIONS);
  read_folder (fixture, other, "last", WINNOW_ROLE_REFERENCES);
  g_autoptr (WinnowCorpus) corpus = must (winnow_corpus_new (other, &fixture->settings, &error));
  corpus->segment_words = 1;
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  context.granularity = fixture->settings.granularity;
  g_autoptr (GArray) candidates
      = must (winnow_candidates_find (corpus, &context, &(const WinnowThreads){ .jobs = 2 }, &error));
  g_assert_cmpuint (candidates->len, >, 0);
  g_assert_cmpint (count (other, "SELECT count(*) FROM documents WHERE segment_id IS NOT NULL"), ==, N_PAPERS);
  must (winnow_library_execute (other, "DELETE FROM documents WHERE segment_id IS NULL", NULL, &error));
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* Postings of the other library are asked where it is. */
fixture_case (postings, fixture)
{
  write_papers (fixture);
  write_postings (fixture);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  attach (fixture);
  run (fixture, 2);
  assert_equals_copies (fixture);
}

/* First this year's papers alone, then last year's library, then a late paper; then one of last
 * year is handed in again, one comes and one goes. */
fixture_case (adds, fixture)
{
  g_autofree char *late = fixture_dup_path (fixture, "now/now07.txt"), *aside = fixture_dup_path (fixture, "aside"),
                  *gone = fixture_dup_path (fixture, "last/last11.txt"), *path = dup_other_path (fixture);
  write_papers (fixture);
  g_assert_cmpint (g_rename (late, aside), ==, 0);
  update_other (fixture, TRUE);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  run (fixture, 2);
  attach (fixture);
  g_assert_cmpint (run (fixture, 2), <, N_PAPERS * N_PAPERS);
  assert_equals_copies (fixture);
  g_assert_cmpint (g_rename (aside, late), ==, 0);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  g_assert_cmpint (run (fixture, 2), <, 2 * N_PAPERS);
  assert_equals_copies (fixture);
  g_autofree char *again = fixture_prose (77, WORDS), *copied = fixture_prose (2000 + 9, 60);
  g_autofree char *text = g_strconcat (again, copied, NULL);
  fixture_write (fixture, "last/last03.txt", text);
  fixture_write (fixture, "last/last99.txt", copied);
  update_other (fixture, FALSE);
  {
    g_autoptr (WinnowLibrary) other = must (winnow_library_open (path, &error));
    g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (other, &error));
    winnow_for_each (WinnowDocument, document, documents)
      if (g_str_equal (document->name, "last11.txt"))
        must (winnow_library_remove_document (other, document->id, &error));
    g_assert_cmpint (g_unlink (gone), ==, 0);
  }
  g_assert_cmpint (run (fixture, 2), <, 2 * N_PAPERS);
  assert_equals_copies (fixture);
}

/* ── what can't be read ── */

/* The listed pairs with their figures. */
static char *
dump_pairs (Fixture *fixture)
{
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (fixture->library, &error));
  GString *dump = g_string_new (NULL);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    g_string_append_printf (dump, "%u: %d %d %u %u %u %u\n", overlap->number, (int) overlap->document_a,
                            (int) overlap->document_b, overlap->a.covered, overlap->b.covered, overlap->n_passages,
                            overlap->n_decided);
  return g_string_free (dump, FALSE);
}

static void
decide (Fixture *fixture)
{
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (fixture->library, &error));
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      g_autoptr (WinnowDocument) b = must (winnow_library_dup_document (fixture->library, overlap->document_b, &error));
      if (b->attached_id == 0)
        continue;
      winnow_overlap_unref (must (winnow_check_set_verdict (fixture->library, overlap->id,
                                                            &(const GArray){ (gpointer) (const guint[]){ 0 }, 1 },
                                                            WINNOW_VERDICT_QUOTED, "with its source", &error)));
      return;
    }
  g_assert_not_reached ();
}

/* Nothing is lost while the library is away, whatever else is checked meanwhile; when it is back,
 * what it missed is compared. @data: whether settings change meanwhile */
static void
test_away (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = dup_other_path (fixture), *aside = fixture_dup_path (fixture, "aside.winnow"),
                  *late = fixture_dup_path (fixture, "now/now07.txt"), *hidden = fixture_dup_path (fixture, "aside");
  gboolean is_anew = GPOINTER_TO_INT (data) != 0;
  write_papers (fixture);
  g_assert_cmpint (g_rename (late, hidden), ==, 0);
  update_other (fixture, TRUE);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  attach (fixture);
  run (fixture, 2);
  if (!is_anew)
    decide (fixture);
  g_autofree char *before = dump_pairs (fixture);
  g_assert_cmpint (g_rename (path, aside), ==, 0);
  run (fixture, 2);
  assert_takes (dump_pairs (fixture), before);
  g_assert_cmpint (g_rename (hidden, late), ==, 0);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  if (is_anew)
    fixture->settings.granularity.g = 10;
  run (fixture, 2);
  g_autoptr (GPtrArray) problems = must (winnow_library_list_problems (fixture->library, &error));
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_nonnull (strstr (((WinnowProblem *) g_ptr_array_index (problems, 0))->reason, path));
  g_assert_cmpint (g_rename (aside, path), ==, 0);
  /* there is no new document, and yet something to compare */
  g_autoptr (GPtrArray) news
      = must (winnow_check_recheck (fixture->library, &fixture->settings, 0, &fixture_threads, &error));
  g_assert_cmpuint (news->len, >, 0);
  if (is_anew)
    assert_equals_copies (fixture);
  else
    {
      g_autofree char *back = dump_pairs (fixture);
      g_assert_cmpuint (strlen (back), >, strlen (before));
      g_assert_nonnull (strstr (back, " 1\n")); /* the verdict */
    }
}

/* A paper of last year, whose file is no more, is no file that was moved here. */
fixture_case (handed_in_again, fixture)
{
  g_autofree char *text = fixture_prose (1, 200), *path = fixture_dup_path (fixture, "last/a.txt");
  fixture_write (fixture, "last/a.txt", text);
  update_other (fixture, FALSE);
  g_assert_cmpint (g_unlink (path), ==, 0);
  attach (fixture);
  fixture_write (fixture, "now/b.txt", text);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  g_autoptr (GPtrArray) news
      = must (winnow_check_recheck (fixture->library, &fixture->settings, 0, &fixture_threads, &error));
  g_assert_cmpuint (news->len, ==, 1);
  g_autoptr (GPtrArray) none
      = must (winnow_check_recheck (fixture->library, &fixture->settings, 0, &fixture_threads, &error));
  g_assert_cmpuint (none->len, ==, 0);
}

/* Documents of an attached library join groups, and leave them while it is away. */
fixture_case (groups, fixture)
{
  g_autofree char *text = fixture_prose (1, 200), *path = dup_other_path (fixture);
  WinnowGroupSettings grouping = { .method = winnow_method_find ("winnow"), .threshold = .5 };
  winnow_method_init_values (grouping.method, grouping.values);
  fixture_write (fixture, "last/a.txt", text);
  fixture_write (fixture, "now/b.txt", text);
  update_other (fixture, FALSE);
  attach (fixture);
  read_folder (fixture, fixture->library, "now", WINNOW_ROLE_SUBMISSIONS);
  g_autoptr (GPtrArray) groups
      = must (winnow_check_group (fixture->library, &fixture->settings, &grouping, &fixture_threads, &error));
  g_assert_cmpuint (groups->len, ==, 1);
  g_assert_cmpint (g_unlink (path), ==, 0);
  run (fixture, 2);
  g_autoptr (GPtrArray) alone
      = must (winnow_check_group (fixture->library, &fixture->settings, &grouping, &fixture_threads, &error));
  g_assert_cmpuint (alone->len, ==, 0);
}

#define ADD(name, data, test) \
  g_test_add ("/check/attached/" name, Fixture, data, fixture_set_up, test, fixture_tear_down)

TEST_PART (attached)
{
  ADD ("equals-copies/unchecked", NULL, test_equals_copies);
  ADD ("equals-copies/checked", GINT_TO_POINTER (TRUE), test_equals_copies);
  ADD ("away/other-settings", GINT_TO_POINTER (TRUE), test_away);
  ADD ("away/same-settings", NULL, test_away);
  return g_test_run ();
}
