/* test-splits.c: checks add to each other: whatever the order in which documents come and the
 * number of checks, the library holds what one check of everything would have found */
#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

#define N_FILES 60 /* submissions; so long that not every pair is aligned at the end */
#define N_REFERENCES 10
#define WORDS 300

/* Some share a paragraph with one other, all share a sentence with a sixth of the others. */
static void
write_files (Fixture *fixture)
{
  for (guint i = 0; i < N_FILES + N_REFERENCES; i++)
    {
      gboolean is_reference = i >= N_FILES;
      g_autofree char *name = g_strdup_printf ("%s/%02u.txt", is_reference ? "references" : "submissions", i),
                      *own = fixture_prose (i, WORDS), *more = fixture_prose (1000 + i, WORDS),
                      *copied = fixture_prose (2000 + i / 2, i % 3 == 0 ? 60 : 0),
                      *common = fixture_prose (3000 + i % 6, 14), *from = fixture_prose (4000 + i % N_REFERENCES, 30);
      g_autofree char *text = g_strconcat (own, copied, common, i % 4 == 0 || is_reference ? from : "", more, NULL);
      fixture_write (fixture, name, text);
    }
}

/* Adds the submissions or references @numbers to @library. */
static void
add (Fixture *fixture, WinnowLibrary *library, const guint *numbers, guint n, gboolean are_references)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  WinnowRole role = are_references ? WINNOW_ROLE_REFERENCES : WINNOW_ROLE_SUBMISSIONS;
  for (guint i = 0; i < n; i++)
    if ((numbers[i] >= N_FILES) == are_references)
      {
        g_autofree char *name = g_strdup_printf ("%s/%02u.txt", winnow_role_get_id (role), numbers[i]),
                        *path = fixture_dup_path (fixture, name);
        g_strv_builder_add (builder, path);
      }
  g_auto (GStrv) paths = g_strv_builder_end (builder);
  gint64 collection = must (winnow_library_add_collection (library, winnow_role_get_id (role), role, &error));
  if (paths[0] != NULL)
    must (winnow_check_add_files (
        library, &(const WinnowAddition){ collection, (const char *const *) paths, &fixture->settings },
        &fixture_threads, &error));
}

static void
check (Fixture *fixture, WinnowLibrary *library, const guint *numbers, guint n, guint jobs)
{
  add (fixture, library, numbers, n, TRUE);
  add (fixture, library, numbers, n, FALSE);
  must (winnow_check_run (library, &fixture->settings, &(const WinnowThreads){ .jobs = jobs }, &error));
}

static void
shuffle (GRand *random, guint *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    numbers[i] = i;
  for (guint i = n; i > 1; i--)
    {
      guint other = (guint) g_rand_int_range (random, 0, (gint32) i), number = numbers[i - 1];
      numbers[i - 1] = numbers[other];
      numbers[other] = number;
    }
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

fixture_case (splits, fixture)
{
  guint numbers[N_FILES + N_REFERENCES], n = G_N_ELEMENTS (numbers);
  g_autoptr (GRand) random = g_rand_new_with_seed (14);
  write_files (fixture);
  shuffle (random, numbers, n);
  check (fixture, fixture->library, numbers, n, 2);
  g_autofree char *expected = fixture_dump (fixture->library);
  g_assert_nonnull (strstr (expected, "overlap"));
  for (guint round = 0; round < 6; round++)
    {
      g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
      guint n_checks = (guint) g_rand_int_range (random, 2, 9);
      shuffle (random, numbers, n);
      for (guint i = 0; i < n_checks; i++)
        check (fixture, library, numbers + i * n / n_checks, (i + 1) * n / n_checks - i * n / n_checks, 1 + round % 2);
      assert_takes (fixture_dump (library), expected);
    }
}

/* A document that changes takes its pairs along; that of others stays. */
fixture_case (resubmission, fixture)
{
  guint numbers[N_FILES + N_REFERENCES], n = G_N_ELEMENTS (numbers);
  g_autoptr (GRand) random = g_rand_new_with_seed (15);
  write_files (fixture);
  fixture_write (fixture, "submissions/03.txt", "Nothing but a draft of a few words that nobody has.");
  shuffle (random, numbers, n);
  check (fixture, fixture->library, numbers, n, 2);
  write_files (fixture);
  check (fixture, fixture->library, numbers, n, 2);
  g_autofree char *after = fixture_dump (fixture->library);
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  check (fixture, library, numbers, n, 2);
  g_autofree char *expected = fixture_dump (library);
  g_assert_cmpstr (after, ==, expected);
}

/* ── history ── */

static GHashTable *
number_pairs (WinnowLibrary *library)
{
  GHashTable *numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (library, &error));
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      g_assert_cmpuint (overlap->number, >, 0);
      g_hash_table_insert (numbers, g_strdup_printf ("%d~%d", (int) overlap->document_a, (int) overlap->document_b),
                           GUINT_TO_POINTER (overlap->number));
    }
  return numbers;
}

/* A pair keeps its number; new ones get the next; each check says how many are new. */
fixture_case (history, fixture)
{
  guint numbers[N_FILES + N_REFERENCES], n = G_N_ELEMENTS (numbers), n_pairs = 0;
  g_autoptr (GRand) random = g_rand_new_with_seed (16);
  g_autoptr (GHashTable) before = number_pairs (fixture->library);
  write_files (fixture);
  shuffle (random, numbers, n);
  for (guint i = 0; i < 3; i++)
    {
      check (fixture, fixture->library, numbers + i * n / 3, (i + 1) * n / 3 - i * n / 3, 2);
      g_autoptr (GHashTable) now = number_pairs (fixture->library);
      g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (fixture->library, &error));
      guint n_kept = 0;
      winnow_for_each_entry (entry, now)
        {
          gboolean is_known = g_hash_table_contains (before, entry.key);
          g_assert_true (is_known ? g_hash_table_lookup (before, entry.key) == entry.value
                                  : GPOINTER_TO_UINT (entry.value) > n_pairs);
          n_kept += is_known;
        }
      g_assert_cmpuint (n_kept, ==, g_hash_table_size (before));
      g_assert_cmpuint (record->n_pairs, ==, g_hash_table_size (now));
      g_assert_cmpuint (record->n_new, ==, record->n_pairs - n_kept);
      g_assert_cmpuint (record->n_documents, ==, (i + 1) * n / 3);
      g_assert_cmpuint (record->n_left, ==, 0);
      n_pairs = record->n_pairs;
      g_hash_table_unref (before);
      before = g_steal_pointer (&now);
    }
  g_autoptr (GPtrArray) records = must (winnow_library_list_check_records (fixture->library, &error));
  g_assert_cmpuint (records->len, ==, 3);
  g_assert_cmpuint (n_pairs, >, 20);
}

/* Returns: whether the check compared documents */
static gboolean
check_again (Fixture *fixture)
{
  WinnowProgress progress = { 0 };
  must (winnow_check_run (fixture->library, &fixture->settings, &(const WinnowThreads){ 2, &progress, NULL }, &error));
  return progress.planned[WINNOW_STAGE_FINGERPRINTING] > 0;
}

/* Where nothing has changed a check compares nothing, and records what the last one found. */
fixture_case (repeated, fixture)
{
  guint numbers[N_FILES + N_REFERENCES], n = G_N_ELEMENTS (numbers);
  g_autoptr (GRand) random = g_rand_new_with_seed (17);
  write_files (fixture);
  shuffle (random, numbers, n);
  check (fixture, fixture->library, numbers, n, 2);
  g_autofree char *before = fixture_dump (fixture->library);
  add (fixture, fixture->library, numbers, n, FALSE);
  g_assert_false (check_again (fixture));
  assert_takes (fixture_dump (fixture->library), before);
  g_autoptr (GPtrArray) records = must (winnow_library_list_check_records (fixture->library, &error));
  const WinnowCheckRecord *first = records->pdata[0], *second = records->pdata[1];
  g_assert_cmpuint (records->len, ==, 2);
  g_assert_cmpuint (second->n_pairs, ==, first->n_pairs);
  g_assert_cmpuint (second->n_documents, ==, n);
  g_assert_cmpuint (second->n_new, ==, 0);

  fixture->settings.min_words++;
  g_assert_true (check_again (fixture));
  g_assert_false (check_again (fixture));
  must (winnow_library_put_counted_text (fixture->library, "Words of an assignment that count.", &error));
  g_assert_true (check_again (fixture));
  g_autoptr (WinnowDocument) document = fixture_find (fixture, "07.txt");
  must (winnow_library_remove_document (fixture->library, document->id, &error));
  g_assert_true (check_again (fixture));
  g_assert_false (check_again (fixture));
}

typedef struct
{
  WinnowProgress progress;
  GCancellable *cancellable;
  gboolean stop;
} Interruption;

/* After some pairs were compared. */
static gpointer
interrupt (gpointer data)
{
  Interruption *interruption = data;
  while (g_atomic_int_get (&interruption->progress.stage) != WINNOW_STAGE_MATCHING
         || g_atomic_int_get (&interruption->progress.done) < 100)
    {
      if (g_atomic_int_get (&interruption->stop))
        return NULL;
      g_thread_yield ();
    }
  g_cancellable_cancel (interruption->cancellable);
  return NULL;
}

/* Checks the library until one check is interrupted while it compares. */
static void
check_interrupted (Fixture *fixture, WinnowLibrary *library)
{
  for (guint k = 4;; k = 9 - k) /* compares every pair again */
    {
      g_autoptr (GError) cancelled = NULL;
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Interruption interruption = { .cancellable = cancellable };
      fixture->settings.granularity.k = k;
      GThread *thread = g_thread_new ("interrupt", interrupt, &interruption);
      gboolean is_done = winnow_check_run (
          library, &fixture->settings,
          &(const WinnowThreads){ .jobs = 1, .progress = &interruption.progress, .cancellable = cancellable },
          &cancelled);
      g_atomic_int_set (&interruption.stop, TRUE);
      g_thread_join (thread);
      if (is_done)
        continue;
      g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      return;
    }
}

static guint
count_overlaps (const char *dump)
{
  guint n = 0;
  while ((dump = strstr (dump, "\noverlap ")) != NULL)
    n += *dump++ == '\n';
  return n;
}

/* What was compared stays, and what was found before; the next check goes on: with it the check is
 * one. */
fixture_case (interrupted, fixture)
{
  guint numbers[N_FILES], n = G_N_ELEMENTS (numbers);
  g_autoptr (GRand) random = g_rand_new_with_seed (17);
  for (guint i = 0; i < N_FILES; i++) /* every pair is aligned: there is enough to do */
    {
      g_autofree char *name = g_strdup_printf ("submissions/%02u.txt", i), *own = fixture_prose (i, 300),
                      *copied = fixture_prose (2000 + i / 2, 60), *text = g_strconcat (own, copied, NULL);
      fixture_write (fixture, name, text);
    }
  shuffle (random, numbers, n);
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  check (fixture, library, numbers, n, 2);
  g_autofree char *first = fixture_dump (library);
  check_interrupted (fixture, library);
  g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (library, &error));
  g_assert_cmpuint (record->n_left, >, 0);
  g_assert_cmpuint (record->n_left, <, N_FILES * (N_FILES - 1) / 2);
  g_autofree char *between = fixture_dump (library);
  g_assert_cmpuint (count_overlaps (between), ==, count_overlaps (first));

  must (winnow_check_run (library, &fixture->settings, &fixture_threads, &error));
  g_autofree char *after = fixture_dump (library);
  g_autoptr (WinnowCheckRecord) last = must (winnow_library_dup_check_record (library, &error));
  g_assert_cmpint (last->id, ==, record->id);
  g_assert_cmpuint (last->n_left, ==, 0);
  check (fixture, fixture->library, numbers, n, 2);
  g_autofree char *expected = fixture_dump (fixture->library);
  g_assert_cmpstr (after, ==, expected);
}

/* Settings that change passages, and templates, begin anew. */
fixture_case (basis, fixture)
{
  guint numbers[N_FILES + N_REFERENCES], n = G_N_ELEMENTS (numbers);
  g_autoptr (GRand) random = g_rand_new_with_seed (18);
  g_autofree char *common = fixture_prose (3001, 14);
  write_files (fixture);
  fixture_write (fixture, "template/sheet.txt", common);
  shuffle (random, numbers, n);
  check (fixture, fixture->library, numbers, n / 2, 2);
  fixture->settings.granularity = (WinnowGranularity){ 4, 7 };
  check (fixture, fixture->library, numbers + n / 2, n - n / 2, 2);
  fixture_read (fixture, "template", WINNOW_ROLE_TEMPLATE, 2, NULL);
  fixture_run (fixture, 2);
  g_autofree char *after = fixture_dump (fixture->library);

  g_autoptr (WinnowLibrary) former = g_steal_pointer (&fixture->library);
  fixture->library = must (winnow_library_open (NULL, &error));
  fixture_read (fixture, "template", WINNOW_ROLE_TEMPLATE, 2, NULL);
  check (fixture, fixture->library, numbers, n, 1);
  g_autofree char *expected = fixture_dump (fixture->library);
  g_assert_nonnull (strstr (expected, "  template "));
  g_assert_cmpstr (after, ==, expected);
}
