/* test-rescore.c: other switches over a check that was made: the same as a check with them */
#include <string.h>

#include <sqlite3.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

/* Papers that share: a long run; a short one; one that most of them have; quotations; a list of
 * works. Some are the same. */
static void
write_papers (Fixture *fixture)
{
  g_autofree char *common = fixture_prose (7000, 33), *quoted = fixture_prose (7001, 45),
                  *works = fixture_prose (7002, 70);
  for (guint i = 0; i < 24; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%02u.txt", i);
      g_autofree char *own = fixture_prose (i < 22 ? 100 + i : 100, 90),
                      *more = fixture_prose (i < 22 ? 200 + i : 200, 90);
      g_autofree char *copied = fixture_prose (300 + i % 5, 26), *brief = fixture_prose (400 + i % 4, 8 + i % 4 * 3);
      g_autofree char *text = g_strdup_printf (
          "%s%s\n\n%s\n\n%s “%s”, as was said. %s%s\n\nReferences\n\nSmith, J. (2001). %s\n", own, copied,
          i % 3 != 0 ? common : "", brief, i % 2 == 0 ? quoted : brief, more, i % 6 == 0 ? quoted : "", works);
      fixture_write (fixture, name, i < 22 ? text : own);
    }
}

static void
run (Fixture *fixture, const WinnowSettings *settings)
{
  fixture->settings = *settings;
  fixture_run (fixture, 2);
}

static void
rescore (Fixture *fixture, const WinnowSettings *settings)
{
  g_assert_true (must (winnow_check_rescore (fixture->library, settings, &winnow_all_threads, &error)));
  fixture->settings = *settings;
}

static void
assert_settings (Fixture *fixture, const WinnowSettings *settings)
{
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (fixture->library, NULL);
  WinnowSettings expected = *settings;
  expected.n_documents = 24;
  g_assert_cmpuint (record->n_documents, ==, 24);
  g_assert_cmpmem (&record->settings, sizeof expected, &expected, sizeof expected);
}

/* Every switch on and off, lengths below and above those of the passages. */
static const char *const cases[][5] = {
  { "template,bibliography,short", "20", "0" },
  { "none", "20", "0" },
  { "template", "20", "0" },
  { "template,quotes", "20", "0" },
  { "template,bibliography", "20", "0" },
  { "template,short", "20", "0" },
  { "template,quotes,bibliography,short", "20", "0" },
  { "template,quotes,bibliography,short", "8", "0" },
  { "template,short", "3", "0" },
  { "template,short", "14", "0" },
  { "template,short", "60", "0" },
  { "template,short,common", "20", "2" },
  { "template,short,common", "20", "5" },
  { "template,quotes,short,common", "12", "8" },
  { "template,short,common", "20", "0" },
  { "template,short", "8", "0", "20" },
  { "template,quotes,short", "8", "0", "0", "12" },
};

static WinnowSettings
settings_of (guint at)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_assert_true (winnow_settings_set (&settings, "exclude", cases[at][0], NULL));
  g_assert_true (winnow_settings_set (&settings, "min-words", cases[at][1], NULL));
  g_assert_true (winnow_settings_set (&settings, "common-documents", cases[at][2], NULL));
  g_assert_true (winnow_settings_set (&settings, "min-source-words", cases[at][3] ?: "0", NULL));
  g_assert_true (winnow_settings_set (&settings, "min-source-share", cases[at][4] ?: "0", NULL));
  return settings;
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* From every case to every other one that it can be switched to. */
fixture_case (switches, fixture)
{
  char *expected[G_N_ELEMENTS (cases)];
  guint n_different = 0;
  write_papers (fixture);
  fixture_read_papers (fixture, 2);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WinnowSettings settings = settings_of (i);
      run (fixture, &settings);
      expected[i] = fixture_dump (fixture->library);
      n_different += i > 0 && !g_str_equal (expected[i], expected[i - 1]);
    }
  g_assert_cmpuint (n_different, >=, 8); /* it is something that is switched */

  for (guint from = 0; from < G_N_ELEMENTS (cases); from++)
    for (guint to = 0; to < G_N_ELEMENTS (cases); to++)
      {
        WinnowSettings before = settings_of (from), after = settings_of (to);
        g_autofree char *dump = NULL;
        if (winnow_check_compare_settings (&before, &after) == WINNOW_RECOMPUTE_ALL)
          continue;
        if (winnow_check_compare_settings (&fixture->settings, &before) == WINNOW_RECOMPUTE_ALL)
          run (fixture, &before);
        else
          rescore (fixture, &before);
        rescore (fixture, &after);
        dump = fixture_dump (fixture->library);
        g_assert_cmpstr (dump, ==, expected[to]);
        assert_settings (fixture, &after);
      }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_free (expected[i]);
}

test_case (compare)
{
  static const struct
  {
    const char *name, *value;
    WinnowRecompute recompute;
  } changes[] = {
    { "k", "4", WINNOW_RECOMPUTE_ALL },
    { "g", "9", WINNOW_RECOMPUTE_ALL },
    { "han", "words", WINNOW_RECOMPUTE_ALL },
    { "language", "zh", WINNOW_RECOMPUTE_ALL },
    { "ocr", "off", WINNOW_RECOMPUTE_ALL },
    { "ocr", "ask", WINNOW_RECOMPUTE_ALL },
    /* the template's part is cut out before anything is aligned */
    { "exclude", "bibliography,short", WINNOW_RECOMPUTE_ALL },
    { "exclude", "none", WINNOW_RECOMPUTE_ALL },
    { "exclude", "template", WINNOW_RECOMPUTE_SCORES },
    { "exclude", "template,quotes,bibliography,short", WINNOW_RECOMPUTE_SCORES },
    { "exclude", "template,bibliography,short,common", WINNOW_RECOMPUTE_SCORES },
    { "min-words", "21", WINNOW_RECOMPUTE_SCORES },
    { "min-words", "1", WINNOW_RECOMPUTE_SCORES },
    { "common-documents", "3", WINNOW_RECOMPUTE_SCORES },
    { "min-words", "25", WINNOW_RECOMPUTE_NOTHING },
    { "min-source-words", "9", WINNOW_RECOMPUTE_SCORES },
    { "min-source-share", "1", WINNOW_RECOMPUTE_SCORES },
    { "ignore-phrases", "as was said", WINNOW_RECOMPUTE_ALL },
    { "ignore-phrases", " \n", WINNOW_RECOMPUTE_NOTHING },
    { "ignore-headings", "Smith", WINNOW_RECOMPUTE_ALL },
  };

  winnow_for_each_of (change, changes)
    {
      WinnowSettings before, after;
      winnow_settings_init (&before);
      winnow_settings_set (&before, "exclude", "template,bibliography,short", NULL);
      after = before;
      g_assert_true (winnow_settings_set (&after, change->name, change->value, NULL));
      g_assert_cmpint (winnow_check_compare_settings (&before, &after), ==, change->recompute);
      g_assert_cmpint (winnow_check_compare_settings (&after, &before), ==, change->recompute);
    }
}

/* To be asked about scans, or not, changes nothing of what was read: the library takes it over at
 * once. */
fixture_case (asks, fixture)
{
  fixture->settings.ocr = WINNOW_OCR_OFF;
  write_papers (fixture);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  g_autofree char *before = fixture_dump (fixture->library);
  WinnowSettings asks = fixture->settings;
  asks.ocr = WINNOW_OCR_ASK;
  g_assert_cmpint (winnow_check_compare_settings (&fixture->settings, &asks), ==, WINNOW_RECOMPUTE_SCORES);
  must (winnow_check_rescore (fixture->library, &asks, &winnow_all_threads, &error));
  assert_settings (fixture, &asks);
  g_autofree char *after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
}

fixture_case (refused, fixture)
{
  WinnowSettings settings = fixture->settings;
  g_autofree char *before = NULL, *after = NULL;
  must_fail (winnow_check_rescore (fixture->library, &settings, &winnow_all_threads, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);

  write_papers (fixture);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  before = fixture_dump (fixture->library);
  settings.granularity.g++;
  must_fail (winnow_check_rescore (fixture->library, &settings, &winnow_all_threads, &error), WINNOW_SETTINGS_ERROR,
             WINNOW_SETTINGS_ERROR_VALUE);
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
  assert_settings (fixture, &fixture->settings);
}

fixture_case (cancelled, fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  WinnowSettings settings = fixture->settings;
  WinnowProgress progress = { 0 };
  g_autofree char *before = NULL, *after = NULL;
  write_papers (fixture);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  before = fixture_dump (fixture->library);
  g_cancellable_cancel (cancellable);
  settings.min_words = 60;
  g_assert_false (winnow_check_rescore (fixture->library, &settings,
                                        &(const WinnowThreads){ .progress = &progress, .cancellable = cancellable },
                                        &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
  assert_settings (fixture, &fixture->settings);

  g_clear_error (&error);
  g_assert_true (
      winnow_check_rescore (fixture->library, &settings, &(const WinnowThreads){ .progress = &progress }, &error));
  g_assert_no_error (error);
  g_assert_cmpint (progress.stage, ==, WINNOW_STAGE_DONE);
  g_assert_cmpint (progress.done, ==, progress.total);
  g_assert_cmpint (progress.total, >, 0);
}

/* Under other stop words or another dictionary the stored passages count other words. */
fixture_case (other_lists, fixture)
{
  static const char sql[] = "UPDATE check_settings SET value = '1' WHERE name = 'word-lists'";
  g_autoptr (WinnowCheckRecord) before = NULL, after = NULL;
  g_autoptr (GError) error = NULL;
  sqlite3 *db;
  write_papers (fixture);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  before = winnow_library_dup_check_record (fixture->library, NULL);
  g_assert_false (before->lists_changed);
  rescore (fixture, &fixture->settings);

  g_assert_cmpint (sqlite3_open (winnow_library_get_path (fixture->library), &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_changes (db), ==, 1);
  sqlite3_close (db);
  after = winnow_library_dup_check_record (fixture->library, NULL);
  g_assert_true (after->lists_changed);
  g_assert_false (winnow_check_rescore (fixture->library, &fixture->settings, &winnow_all_threads, &error));
  g_assert_error (error, WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE);
  g_assert_nonnull (strstr (error->message, "stop words or the dictionary"));
}

/* Template text is out of it from the beginning; the other switches go on without it. */
fixture_case (template, fixture)
{
  g_autofree char *task = fixture_prose (7000, 33), *expected = NULL, *dump = NULL;
  WinnowSettings strict = settings_of (6), lenient = settings_of (2);
  write_papers (fixture);
  fixture_write (fixture, "t/task.txt", task);
  fixture_read (fixture, "t", WINNOW_ROLE_TEMPLATE, 2, NULL);
  fixture_read_papers (fixture, 2);
  run (fixture, &strict);
  expected = fixture_dump (fixture->library);
  g_assert_nonnull (strstr (expected, "  template "));
  run (fixture, &lenient);
  rescore (fixture, &strict);
  dump = fixture_dump (fixture->library);
  g_assert_cmpstr (dump, ==, expected);
}
