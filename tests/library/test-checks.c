/* test-checks.c: the record of a check, its overlaps and exclusions */
#include "fixture.h"
#include "version.h"

typedef struct
{
  WinnowLibrary *library;
  gint64 papers;
  gint64 ids[4];
} Papers;

static void
set_up (Papers *papers, gconstpointer data)
{
  papers->library = fixture_open (NULL);
  papers->papers = fixture_add_collection (papers->library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  for (guint i = 0; i < G_N_ELEMENTS (papers->ids); i++)
    {
      g_autofree char *path = g_strdup_printf ("/%u", i);

      papers->ids[i] = fixture_put (papers->library, papers->papers, path, path);
    }
}

static void
tear_down (Papers *papers, gconstpointer data)
{
  winnow_library_unref (papers->library);
}

static void
put_overlap (Papers *papers, guint a, guint b, guint32 covered_a, guint32 covered_b)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->ids[a], papers->ids[b], covered_a, covered_b);

  g_assert_true (winnow_library_put_overlap (papers->library, overlap, &error));
  g_assert_no_error (error);
}

static void
begin_check (Papers *papers)
{
  g_autoptr (GError) error = NULL;
  WinnowSettings settings;

  winnow_settings_init (&settings);
  g_assert_true (winnow_library_begin_check (papers->library, &settings, &error));
  g_assert_no_error (error);
}

static void
test_record (Papers *papers, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (papers->library, &error);
  g_autoptr (GDateTime) time = NULL;
  WinnowSettings settings;

  g_assert_null (record);
  g_assert_no_error (error);
  winnow_settings_init (&settings);
  settings.granularity = (WinnowGranularity){ 3, 11 };
  settings.min_words = 40;
  settings.han = WINNOW_HAN_WORDS;
  g_strlcpy (settings.language, "zh-TW", sizeof settings.language);
  begin_check (papers);
  g_assert_true (winnow_library_begin_check (papers->library, &settings, &error));

  record = winnow_library_dup_check_record (papers->library, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (record->settings.granularity.k, ==, 3);
  g_assert_cmpuint (record->settings.granularity.g, ==, 11);
  g_assert_cmpuint (record->settings.min_words, ==, 40);
  g_assert_cmpint (record->settings.han, ==, WINNOW_HAN_WORDS);
  g_assert_cmpstr (record->settings.language, ==, "zh-TW");
  g_assert_cmpstr (record->engine_version, ==, WINNOW_VERSION);
  time = g_date_time_new_from_iso8601 (record->time, NULL);
  g_assert_nonnull (time);
}

static void
test_overlap (Papers *papers, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (WinnowOverlap) put = fixture_overlap (papers->ids[0], papers->ids[1], 50, 40), read = NULL;

  begin_check (papers);
  g_assert_true (winnow_library_put_overlap (papers->library, put, &error));
  list = winnow_library_list_overlaps (papers->library, &error);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_null (((WinnowOverlap *)list->pdata[0])->passages);
  read = winnow_library_dup_overlap (papers->library, ((WinnowOverlap *)list->pdata[0])->id, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read->document_a, ==, put->document_a);
  g_assert_cmpint (read->document_b, ==, put->document_b);
  g_assert_cmpmem (&read->a, sizeof read->a, &put->a, sizeof put->a);
  g_assert_cmpmem (&read->b, sizeof read->b, &put->b, sizeof put->b);
  g_assert_cmpuint (read->longest, ==, put->longest);
  g_assert_cmpuint (read->n_excluded[WINNOW_EXCLUSION_SHORT], ==, put->n_excluded[WINNOW_EXCLUSION_SHORT]);
  g_assert_cmpuint (read->passages->len, ==, read->n_passages);
  for (guint i = 0; i < read->n_passages; i++)
    {
      const WinnowPassage *x = &g_array_index (read->passages, WinnowPassage, i), *y = &g_array_index (put->passages, WinnowPassage, i);

      g_assert_cmpmem (&x->a, sizeof x->a, &y->a, sizeof y->a);
      g_assert_cmpmem (&x->b, sizeof x->b, &y->b, sizeof y->b);
      g_assert_true (x->kind == y->kind && x->similarity == y->similarity && x->words == y->words);
    }
  g_assert_null (winnow_library_dup_overlap (papers->library, 1000, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
}

static void
test_ranking (Papers *papers, gconstpointer data)
{
  g_autofree char *dump = NULL;

  begin_check (papers);
  put_overlap (papers, 1, 2, 10, 10); /* .1 */
  put_overlap (papers, 0, 2, 10, 90); /* .9 of B */
  put_overlap (papers, 0, 1, 10, 10); /* .1 */
  put_overlap (papers, 2, 3, 95, 0);  /* .95 of A */
  dump = fixture_dump (papers->library);
  g_assert_nonnull (g_strstr_len (dump, -1, "overlap 3 4 95 0\noverlap 1 3 10 90\noverlap 1 2 10 10\noverlap 2 3 10 10\n"));
}

static double
get_highest (Papers *papers, guint index)
{
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (papers->library, papers->ids[index], NULL);

  return document->highest;
}

static void
test_highest (Papers *papers, gconstpointer data)
{
  begin_check (papers);
  for (guint i = 0; i < 3; i++)
    g_assert_true (winnow_library_put_checked (papers->library, papers->ids[i], NULL));
  put_overlap (papers, 0, 1, 20, 70);
  g_assert_cmpfloat (get_highest (papers, 0), ==, 0.2);
  g_assert_cmpfloat (get_highest (papers, 1), ==, 0.7);
  g_assert_cmpfloat (get_highest (papers, 2), ==, 0);
  g_assert_cmpfloat (get_highest (papers, 3), ==, -1);

  fixture_put (papers->library, papers->papers, "/1", "changed"); /* its overlap goes with the text it was found in */
  g_assert_cmpfloat (get_highest (papers, 0), ==, 0);
  g_assert_cmpfloat (get_highest (papers, 1), ==, -1);
}

static void
test_exclusions (Papers *papers, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) put = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion)), read = NULL, none = NULL;
  g_autoptr (WinnowDocument) document = NULL;
  const WinnowExclusion exclusions[] = { { WINNOW_EXCLUSION_TEMPLATE, 0, 90, 0, 12 }, { WINNOW_EXCLUSION_TEMPLATE, 100, G_MAXUINT32, 0, 8 } };

  g_array_append_vals (put, exclusions, G_N_ELEMENTS (exclusions));
  begin_check (papers);
  g_assert_true (winnow_library_put_exclusions (papers->library, papers->ids[0], put, &error));
  g_assert_true (winnow_library_put_exclusions (papers->library, papers->ids[0], put, &error)); /* in place of the former */
  read = winnow_library_dup_exclusions (papers->library, papers->ids[0], &error);
  g_assert_no_error (error);
  g_assert_cmpmem (read->data, read->len * sizeof (WinnowExclusion), exclusions, sizeof exclusions);
  document = winnow_library_dup_document (papers->library, papers->ids[0], &error);
  g_assert_cmpuint (document->n_excluded, ==, 20);
  none = winnow_library_dup_exclusions (papers->library, papers->ids[1], &error);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_next_check (Papers *papers, gconstpointer data)
{
  g_autofree char *before = fixture_dump (papers->library), *after = NULL;
  g_autoptr (GArray) exclusions = g_array_new (FALSE, TRUE, sizeof (WinnowExclusion));

  g_array_set_size (exclusions, 1);
  begin_check (papers);
  put_overlap (papers, 0, 1, 20, 70);
  g_assert_true (winnow_library_put_checked (papers->library, papers->ids[0], NULL));
  g_assert_true (winnow_library_put_exclusions (papers->library, papers->ids[0], exclusions, NULL));
  begin_check (papers);
  after = fixture_dump (papers->library);
  g_assert_cmpstr (before, ==, after);
}

/* A call that fails within a transaction leaves the rest of it alone; a transaction that is given up leaves the former check. */
static void
test_transaction (Papers *papers, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowOverlap) orphan = fixture_overlap (papers->ids[0], 12345, 1, 1);
  g_autofree char *before = NULL, *within = NULL, *after = NULL;

  begin_check (papers);
  put_overlap (papers, 0, 1, 20, 70);
  before = fixture_dump (papers->library);

  g_assert_true (winnow_library_begin (papers->library, &error));
  begin_check (papers);
  put_overlap (papers, 2, 3, 1, 1);
  within = fixture_dump (papers->library);
  g_assert_cmpstr (before, !=, within);
  g_assert_false (winnow_library_put_overlap (papers->library, orphan, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  after = fixture_dump (papers->library);
  g_assert_cmpstr (within, ==, after);
  winnow_library_rollback (papers->library);

  g_free (after);
  after = fixture_dump (papers->library);
  g_assert_cmpstr (before, ==, after);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/library/check/record", Papers, NULL, set_up, test_record, tear_down);
  g_test_add ("/library/check/overlap", Papers, NULL, set_up, test_overlap, tear_down);
  g_test_add ("/library/check/ranking", Papers, NULL, set_up, test_ranking, tear_down);
  g_test_add ("/library/check/highest", Papers, NULL, set_up, test_highest, tear_down);
  g_test_add ("/library/check/exclusions", Papers, NULL, set_up, test_exclusions, tear_down);
  g_test_add ("/library/check/next", Papers, NULL, set_up, test_next_check, tear_down);
  g_test_add ("/library/check/transaction", Papers, NULL, set_up, test_transaction, tear_down);
  return fixture_run_tests ();
}
