/* test-learn.c: what a library teaches, and when it is asked again */
#include <sqlite3.h>
#include <string.h>

#include "part.h"
#include "fixture.h"

/* @n documents from number @first on; every one of them has "alpha", every other one "beta". */
static void
write_documents (Fixture *fixture, const char *folder, guint first, guint n)
{
  for (guint i = first; i < first + n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%04u.txt", folder, i), *own = fixture_prose (i, 20);
      g_autofree char *text = g_strdup_printf ("alpha %s %s", i % 2 == 0 ? "beta" : "", own);
      fixture_write (fixture, name, text);
    }
}

static WinnowFrequencies *
learn (Fixture *fixture, guint jobs, WinnowProgress *progress)
{
  WinnowFrequencies *frequencies = must (winnow_check_get_frequencies (
      fixture->library, &(const WinnowThreads){ .jobs = jobs, .progress = progress }, &error));
  return frequencies;
}

static guint
get_documents (const WinnowFrequencies *frequencies, const char *word)
{
  g_autoptr (WinnowText) text = winnow_text_new (word, strlen (word), WINNOW_HAN_WORDS);
  return winnow_frequencies_get_documents (frequencies, text->hashes[0]);
}

/* How many documents the library had when it was asked last. */
static gint64
count_learnt (Fixture *fixture)
{
  gint64 n;
  g_assert_true (winnow_library_count_frequency_documents (fixture->library, &n, NULL));
  return n;
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

fixture_case (few, fixture)
{
  g_autoptr (WinnowFrequencies) frequencies = NULL;
  write_documents (fixture, "p", 0, 9);
  fixture_read_papers (fixture, 2);
  frequencies = learn (fixture, 2, NULL);
  g_assert_true (frequencies == winnow_frequencies_get_shipped ());
  g_assert_cmpint (count_learnt (fixture), ==, 0);
}

fixture_case (counts, fixture)
{
  g_autoptr (WinnowFrequencies) one = NULL, four = NULL, recalled = NULL;
  WinnowProgress progress = { 0 };
  write_documents (fixture, "p", 0, 70);
  write_documents (fixture, "t", 100, 30); /* what a template says is not how common words are */
  fixture_read_papers (fixture, 2);
  fixture_read (fixture, "t", WINNOW_ROLE_TEMPLATE, 2, NULL);
  one = learn (fixture, 1, &progress);
  g_assert_cmpint (progress.total, ==, 70);
  g_assert_cmpint (progress.done, ==, 70);
  g_assert_cmpuint (one->n_documents, ==, 70);
  g_assert_cmpuint (get_documents (one, "alpha"), ==, 70);
  g_assert_cmpuint (get_documents (one, "Beta"), ==, 35);
  g_assert_cmpuint (get_documents (one, "gamma"), ==, 0);
  g_assert_cmpint (count_learnt (fixture), ==, 70);
  recalled = learn (fixture, 1, NULL);
  g_assert_cmphex (recalled->id, ==, one->id);

  /* as if of another library */
  g_assert_true (winnow_library_put_frequencies (fixture->library, winnow_frequencies_get_shipped (), 1000, NULL));
  four = learn (fixture, 4, NULL);
  g_assert_cmphex (four->id, ==, one->id);
}

/* Again when there are twice as many, or half. */
fixture_case (thresholds, fixture)
{
  g_autoptr (WinnowFrequencies) first = NULL, more = NULL, twice = NULL, fewer = NULL, half = NULL;
  write_documents (fixture, "p", 0, 20);
  fixture_read_papers (fixture, 2);
  first = learn (fixture, 2, NULL);
  write_documents (fixture, "p", 20, 19);
  fixture_read_papers (fixture, 2);
  more = learn (fixture, 2, NULL);
  g_assert_cmphex (more->id, ==, first->id);
  write_documents (fixture, "p", 39, 1);
  fixture_read_papers (fixture, 2);
  twice = learn (fixture, 2, NULL);
  g_assert_cmpuint (twice->n_documents, ==, 40);
  g_assert_cmpint (count_learnt (fixture), ==, 40);

  for (gint64 id = 1; id <= 19; id++)
    g_assert_true (winnow_library_remove_document (fixture->library, id, NULL));
  fewer = learn (fixture, 2, NULL);
  g_assert_cmpuint (fewer->n_documents, ==, 40);
  g_assert_true (winnow_library_remove_document (fixture->library, 20, NULL));
  half = learn (fixture, 2, NULL);
  g_assert_cmpuint (half->n_documents, ==, 20);
}

/* Of many documents some, from the first to the last. */
fixture_case (many, fixture)
{
  g_autoptr (WinnowFrequencies) frequencies = NULL;
  gint64 collection = winnow_library_add_collection (fixture->library, "Papers", WINNOW_ROLE_SUBMISSIONS, NULL);
  g_assert_true (winnow_library_begin (fixture->library, NULL));
  for (guint i = 0; i < 6000; i++)
    {
      g_autoptr (WinnowContent) content = winnow_content_new ("text");
      g_autoptr (WinnowDocument) document = winnow_document_new ();
      g_free (content->text);
      content->text = g_strdup_printf ("alpha %s", i < 2000 ? "early" : i < 4000 ? "middle" : "late");
      content->length = strlen (content->text);
      document->collection_id = collection;
      document->path = g_strdup_printf ("/%u", i);
      document->sha256 = g_strdup ("00");
      g_assert_cmpint (winnow_library_put_document (fixture->library, document, content, NULL), >, 0);
    }
  g_assert_true (winnow_library_commit (fixture->library, NULL));
  frequencies = learn (fixture, 2, NULL);
  g_assert_cmpuint (get_documents (frequencies, "alpha"), ==, 2000);
  g_assert_cmpuint (get_documents (frequencies, "early"), >=, 666);
  g_assert_cmpuint (get_documents (frequencies, "middle"), >=, 666);
  g_assert_cmpuint (get_documents (frequencies, "late"), >=, 666);
  g_assert_cmpint (count_learnt (fixture), ==, 6000);
}

fixture_case (cancelled, fixture)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  write_documents (fixture, "p", 0, 20);
  fixture_read_papers (fixture, 2);
  g_cancellable_cancel (cancellable);
  must_fail (winnow_check_get_frequencies (fixture->library,
                                           &(const WinnowThreads){ .jobs = 2, .cancellable = cancellable }, &error),
             G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (count_learnt (fixture), ==, 0);
}

/* What can't be read is learnt again. */
fixture_case (damaged, fixture)
{
  g_autoptr (WinnowFrequencies) before = NULL, after = NULL;
  sqlite3 *db;
  write_documents (fixture, "p", 0, 20);
  fixture_read_papers (fixture, 2);
  before = learn (fixture, 2, NULL);
  g_assert_cmpint (sqlite3_open (winnow_library_get_path (fixture->library), &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "UPDATE frequencies SET packed = X'00ffff'", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  g_assert_null (must (winnow_library_dup_frequencies (fixture->library, &error)));
  after = learn (fixture, 2, NULL);
  g_assert_cmphex (after->id, ==, before->id);
}

fixture_case (learnt, fixture)
{
  g_autoptr (WinnowLibraryContext) library_context = NULL;
  WinnowFrequencies *frequencies;
  write_documents (fixture, "p", 0, 20);
  fixture_read_papers (fixture, 2);
  fixture->settings.granularity = (WinnowGranularity){ 3, 11 };
  frequencies = learn (fixture, 2, NULL);
  library_context = winnow_library_context_new (frequencies, &fixture->settings);
  g_assert_true (library_context->context.frequencies == frequencies);
  g_assert_nonnull (library_context->context.synonyms);
  g_assert_cmpuint (library_context->context.granularity.k, ==, 3);
  g_assert_cmpuint (library_context->context.granularity.g, ==, 11);
}
