/* test-checks.c: the record of a check, its overlaps and exclusions */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "version.h"
#include "base/for-each.h"

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
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->ids[a], papers->ids[b], covered_a, covered_b);
  g_assert_true (must (winnow_library_put_overlap (papers->library, overlap, &error)));
}

static void
begin_check (Papers *papers)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_assert_true (must (winnow_library_begin_check (papers->library, &settings, "", NULL, &error)));
}

TEST_FIXTURE (Papers, set_up, tear_down);

fixture_case (record, papers)
{
  g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (papers->library, &error));
  g_autoptr (GDateTime) time = NULL;
  WinnowSettings settings;
  g_assert_null (record);
  winnow_settings_init (&settings);
  settings.granularity = (WinnowGranularity){ 3, 11 };
  settings.min_words = 40;
  settings.han = WINNOW_HAN_WORDS;
  g_strlcpy (settings.language, "zh-TW", sizeof settings.language);
  begin_check (papers);
  g_assert_true (must (winnow_library_begin_check (papers->library, &settings, "", NULL, &error)));

  record = must (winnow_library_dup_check_record (papers->library, &error));
  g_assert_cmpuint (record->settings.granularity.k, ==, 3);
  g_assert_cmpuint (record->settings.granularity.g, ==, 11);
  g_assert_cmpuint (record->settings.min_words, ==, 40);
  g_assert_cmpint (record->settings.han, ==, WINNOW_HAN_WORDS);
  g_assert_cmpstr (record->settings.language, ==, "zh-TW");
  g_assert_cmpstr (record->engine_version, ==, WINNOW_VERSION);
  time = g_date_time_new_from_iso8601 (record->time, NULL);
  g_assert_nonnull (time);
}

fixture_case (new_settings, papers)
{
  g_autoptr (WinnowCheckRecord) before = NULL, after = NULL;
  WinnowSettings settings;
  winnow_settings_init (&settings);
  must_fail (winnow_library_set_check_settings (papers->library, &settings, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);
  begin_check (papers);
  before = must (winnow_library_dup_check_record (papers->library, &error));
  settings.exclude = 1u << WINNOW_EXCLUSION_OWN;
  settings.min_words = 12;
  settings.common_documents = 7;
  settings.min_source_words = 9;
  winnow_settings_set (&settings, "ignore-phrases", "one two\n\n三 ", NULL);
  g_assert_cmpstr (settings.phrases, ==, "one two\n三");
  must (winnow_library_set_check_settings (papers->library, &settings, &error));
  after = must (winnow_library_dup_check_record (papers->library, &error));
  g_assert_cmpmem (&after->settings, sizeof settings, &settings, sizeof settings);
  g_assert_cmpstr (before->time, ==, after->time);
}

static void
assert_same_overlap (const WinnowOverlap *x, const WinnowOverlap *y)
{
  g_assert_cmpint (x->document_a, ==, y->document_a);
  g_assert_cmpint (x->document_b, ==, y->document_b);
  g_assert_cmpmem (&x->a, sizeof x->a, &y->a, sizeof y->a);
  g_assert_cmpmem (&x->b, sizeof x->b, &y->b, sizeof y->b);
  g_assert_cmpint (x->is_same, ==, y->is_same);
  g_assert_cmpuint (x->longest, ==, y->longest);
  g_assert_cmpuint (x->n_passages, ==, y->n_passages);
  g_assert_cmpmem (x->n_excluded, sizeof x->n_excluded, y->n_excluded, sizeof y->n_excluded);
  g_assert_cmpmem (x->by_kind, sizeof x->by_kind, y->by_kind, sizeof y->by_kind);
  g_assert_cmpuint (x->n_works, ==, y->n_works);
  g_assert_cmpuint (x->n_same_works, ==, y->n_same_works);
}

static void
assert_same_passages (const GArray *x, const GArray *y)
{
  g_assert_cmpuint (x->len, ==, y->len);
  for (guint i = 0; i < x->len; i++)
    {
      const WinnowPassage *p = &g_array_index (x, WinnowPassage, i), *q = &g_array_index (y, WinnowPassage, i);
      g_assert_cmpmem (&p->a, sizeof p->a, &q->a, sizeof q->a);
      g_assert_cmpmem (&p->b, sizeof p->b, &q->b, sizeof q->b);
      g_assert_true (p->kind == q->kind && p->similarity == q->similarity && p->words == q->words
                     && p->weight == q->weight);
      g_assert_true (p->disguises == q->disguises && p->n_documents == q->n_documents && p->excluded == q->excluded);
    }
}

fixture_case (overlap, papers)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (WinnowOverlap) put = fixture_overlap (papers->ids[0], papers->ids[1], 50, 40), read = NULL;
  begin_check (papers);
  must (winnow_library_put_overlap (papers->library, put, &error));
  list = must (winnow_library_list_overlaps (papers->library, &error));
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_null (((WinnowOverlap *) list->pdata[0])->passages);
  read = must (winnow_library_dup_overlap (papers->library, ((WinnowOverlap *) list->pdata[0])->id, &error));
  assert_same_overlap (read, put);
  assert_same_overlap (list->pdata[0], put);
  assert_same_passages (read->passages, put->passages);
  must_fail (winnow_library_dup_overlap (papers->library, 1000, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);
}

/* All of the row and the passages change; those of the others stay. */
fixture_case (update, papers)
{
  g_autoptr (WinnowOverlap) other = NULL, changed = NULL, read = NULL, orphan = NULL;
  begin_check (papers);
  put_overlap (papers, 0, 1, 50, 40);
  put_overlap (papers, 0, 2, 50, 40);
  other = must (winnow_library_dup_overlap (papers->library, 1, &error));
  changed = must (winnow_library_dup_overlap (papers->library, 2, &error));
  changed->a = (WinnowLedger){ .total = 120, .excluded = { 0, 1, 2, 3, 4, 5 }, .covered = 9 };
  changed->b = (WinnowLedger){ .total = 100, .excluded = { 0, 6, 7, 8, 9, 10 }, .covered = 11 };
  changed->is_same = TRUE;
  changed->longest = 12;
  changed->n_passages = 13;
  for (guint reason = 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    changed->n_excluded[reason] = 20 + reason;
  g_array_index (changed->passages, WinnowPassage, 0).excluded = WINNOW_EXCLUSION_COMMON;
  g_array_index (changed->passages, WinnowPassage, 1).words = 3;
  must (winnow_library_update_overlap (papers->library, changed, &error));

  read = must (winnow_library_dup_overlap (papers->library, 2, &error));
  assert_same_overlap (read, changed);
  assert_same_passages (read->passages, changed->passages);
  g_clear_pointer (&read, winnow_overlap_unref);
  read = must (winnow_library_dup_overlap (papers->library, 1, &error));
  assert_same_overlap (read, other);
  assert_same_passages (read->passages, other->passages);

  orphan = fixture_overlap (papers->ids[0], papers->ids[1], 1, 1);
  orphan->id = 1000;
  must_fail (winnow_library_update_overlap (papers->library, orphan, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);
}

static void
put_silent_overlap (Papers *papers, guint a, guint b)
{
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->ids[a], papers->ids[b], 0, 0);
  overlap->n_passages = 0;
  g_assert_true (winnow_library_put_overlap (papers->library, overlap, NULL));
}

static void
assert_pairs (const GPtrArray *overlaps, gboolean whole, const char *expected)
{
  g_autoptr (GString) pairs = g_string_new (NULL);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      g_string_append_printf (pairs, "%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT " ", overlap->document_a,
                              overlap->document_b);
      g_assert_cmpuint (overlap->passages != NULL ? overlap->passages->len : 0, ==, whole ? 2 : 0);
    }
  g_assert_cmpstr (pairs->str, ==, expected);
}

/* Where no passage counts, only winnow_library_list_overlaps_after() and the id know of the
 * pair. */
fixture_case (lists, papers)
{
  g_autoptr (GPtrArray) shown = NULL, of_document = NULL, first = NULL, rest = NULL;
  begin_check (papers);
  put_overlap (papers, 0, 1, 10, 10);
  put_silent_overlap (papers, 1, 2);
  put_overlap (papers, 1, 3, 10, 90);
  put_overlap (papers, 0, 3, 20, 20);
  shown = must (winnow_library_list_overlaps (papers->library, &error));
  assert_pairs (shown, FALSE, "2-4 1-4 1-2 ");
  of_document = must (winnow_library_list_document_overlaps (papers->library, papers->ids[1], &error));
  assert_pairs (of_document, TRUE, "2-4 1-2 ");
  first = must (winnow_library_list_overlaps_after (papers->library, 0, 3, &error));
  assert_pairs (first, TRUE, "1-2 2-3 2-4 ");
  rest = must (winnow_library_list_overlaps_after (papers->library, 3, 3, &error));
  assert_pairs (rest, TRUE, "1-4 ");
}

static void
put_weak_overlap (Papers *papers, guint a, guint b, guint32 words, WinnowPassageKind kind)
{
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->ids[a], papers->ids[b], 90, 90);
  overlap->n_passages = words > 0;
  overlap->n_pictures = words == 0;
  overlap->by_kind[WINNOW_PASSAGE_NEAR] = 0;
  overlap->by_kind[kind] = words;
  g_assert_true (winnow_library_put_overlap (papers->library, overlap, NULL));
}

/* However large it is, a pair without words that agree comes after those with some, and after those
 * of which half of a paper is reworded; one with pictures alone after it. */
fixture_case (weak_pairs, papers)
{
  g_autoptr (GPtrArray) shown = NULL, uncounted = NULL;
  begin_check (papers);
  put_weak_overlap (papers, 0, 2, 0, WINNOW_PASSAGE_EXACT);
  put_weak_overlap (papers, 2, 3, 90, WINNOW_PASSAGE_CONDENSED);
  put_weak_overlap (papers, 0, 1, 40, WINNOW_PASSAGE_REWORDED);
  put_weak_overlap (papers, 0, 3, 90, WINNOW_PASSAGE_REWORDED);
  put_overlap (papers, 1, 3, 1, 1);
  put_silent_overlap (papers, 1, 2);
  shown = must (winnow_library_list_overlaps (papers->library, &error));
  assert_pairs (shown, FALSE, "1-4 2-4 1-2 3-4 1-3 ");
  uncounted = must (winnow_library_list_uncounted_overlaps (papers->library, &error));
  assert_pairs (uncounted, FALSE, "2-3 ");
}

/* Pairs of which nothing counts and something is common, those with the most such words first. */
/* Each pair is in one list: it counts, something of it is common, or nothing is. */
fixture_case (pairs, papers)
{
  /* both documents, words that are common, verbatim ones */
  static const guint pairs[][4] = { { 0, 1, 30, 0 }, { 1, 2, 90, 0 }, { 0, 2, 0, 5 }, { 1, 3, 0, 50 } };
  gint64 n;
  begin_check (papers);
  put_overlap (papers, 0, 3, 20, 20);
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->ids[pairs[i][0]], papers->ids[pairs[i][1]], 0, 0);
      overlap->n_passages = 0;
      overlap->b.excluded[WINNOW_EXCLUSION_COMMON] = pairs[i][2];
      overlap->n_excluded[WINNOW_EXCLUSION_COMMON] = pairs[i][2] > 0;
      overlap->a.verbatim = pairs[i][3];
      g_assert_true (winnow_library_put_overlap (papers->library, overlap, NULL));
    }
  GPtrArray *rows[WINNOW_N_PAIRS];
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (papers->library, &error));
  g_assert_true (must (winnow_library_list_rows (papers->library, documents, TRUE, rows, &error)));
  g_autoptr (GPtrArray) common = rows[WINNOW_PAIRS_COMMON], listed = rows[WINNOW_PAIRS_LISTED],
                        own = rows[WINNOW_PAIRS_OWN], excluded = rows[WINNOW_PAIRS_EXCLUDED];
  assert_pairs (common, FALSE, "2-3 1-2 ");
  assert_pairs (listed, FALSE, "1-4 ");
  assert_pairs (own, FALSE, "");
  assert_pairs (excluded, FALSE, "2-4 1-3 ");
  g_assert_true (must (winnow_library_count_common (papers->library, &n, &error)));
  g_assert_cmpint (n, ==, 2);
}

/* Pairs of one author, and those of 0 %. */
fixture_case (other_rows, papers)
{
  begin_check (papers);
  put_overlap (papers, 0, 1, 10, 10);
  put_overlap (papers, 2, 3, 0, 0);
  g_assert_true (must (winnow_library_set_author (papers->library, papers->ids, 2, "Ada", NULL, &error)));
  for (guint with_excluded = 0; with_excluded < 2; with_excluded++)
    {
      GPtrArray *rows[WINNOW_N_PAIRS];
      g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (papers->library, &error));
      g_assert_true (must (winnow_library_list_rows (papers->library, documents, with_excluded, rows, &error)));
      g_autoptr (GPtrArray) common = rows[WINNOW_PAIRS_COMMON], listed = rows[WINNOW_PAIRS_LISTED],
                            own = rows[WINNOW_PAIRS_OWN], excluded = rows[WINNOW_PAIRS_EXCLUDED];
      assert_pairs (common, FALSE, "");
      assert_pairs (listed, FALSE, "");
      assert_pairs (own, FALSE, "1-2 ");
      assert_pairs (excluded, FALSE, with_excluded ? "3-4 " : "");
    }
}

fixture_case (find, papers)
{
  g_autoptr (WinnowOverlap) silent = NULL, turned = NULL, none = NULL;
  begin_check (papers);
  put_overlap (papers, 0, 1, 10, 10);
  put_silent_overlap (papers, 1, 2);
  silent = must (winnow_library_find_overlap (papers->library, papers->ids[1], papers->ids[2], &error));
  turned = must (winnow_library_find_overlap (papers->library, papers->ids[2], papers->ids[1], &error));
  none = must (winnow_library_find_overlap (papers->library, papers->ids[0], papers->ids[2], &error));
  g_assert_cmpint (silent->id, ==, turned->id);
  g_assert_cmpuint (silent->passages->len, ==, 2);
  g_assert_null (none);
}

fixture_case (ranking, papers)
{
  g_autofree char *dump = NULL;
  begin_check (papers);
  put_overlap (papers, 1, 2, 10, 10); /* .1 */
  put_overlap (papers, 0, 2, 10, 90); /* .9 of B */
  put_overlap (papers, 0, 1, 10, 10); /* .1 */
  put_overlap (papers, 2, 3, 98, 0);  /* of 106 counted ones of A */
  dump = fixture_dump (papers->library);
  g_assert_nonnull (
      g_strstr_len (dump, -1, "overlap 3 4 98 0\noverlap 1 3 10 90\noverlap 1 2 10 10\noverlap 2 3 10 10\n"));
}

static double
get_highest (Papers *papers, guint index)
{
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (papers->library, papers->ids[index], NULL);
  return document->highest;
}

fixture_case (highest, papers)
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

fixture_case (exclusions, papers)
{
  g_autoptr (GArray) put = winnow_array_new (WinnowExclusion), read = NULL, none = NULL;
  g_autoptr (WinnowDocument) document = NULL;
  const WinnowExclusion exclusions[] = { { WINNOW_EXCLUSION_TEMPLATE, 0, 90, 0, 12 },
                                         { WINNOW_EXCLUSION_QUOTES, 0, 70, 0, 10 },
                                         { WINNOW_EXCLUSION_TEMPLATE, 100, 150, 13, 21 },
                                         { WINNOW_EXCLUSION_BIBLIOGRAPHY, 300, G_MAXUINT32, 30, G_MAXUINT32 } };
  g_array_append_vals (put, exclusions, G_N_ELEMENTS (exclusions));
  begin_check (papers);
  g_assert_true (must (winnow_library_put_exclusions (papers->library, papers->ids[0], put, &error)));
  /* in place of the former */
  g_assert_true (must (winnow_library_put_exclusions (papers->library, papers->ids[0], put, &error)));
  read = must (winnow_library_dup_exclusions (papers->library, papers->ids[0], &error));
  g_assert_cmpmem (read->data, read->len * sizeof (WinnowExclusion), exclusions, sizeof exclusions);
  document = must (winnow_library_dup_document (papers->library, papers->ids[0], &error));
  g_assert_cmpuint (document->n_excluded, ==, 20);
  none = must (winnow_library_dup_exclusions (papers->library, papers->ids[1], &error));
  g_assert_cmpuint (none->len, ==, 0);
}

/* What a check found stays until the next one has something else to say. */
fixture_case (next_check, papers)
{
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GPtrArray) records = NULL, overlaps = NULL;
  begin_check (papers);
  put_overlap (papers, 0, 1, 20, 70);
  g_assert_true (winnow_library_put_checked (papers->library, papers->ids[0], NULL));
  g_assert_true (winnow_library_finish_check (papers->library, 1, &(WinnowCheckSums){ 4, 3 }, NULL));
  before = fixture_dump (papers->library);
  begin_check (papers); /* which goes on: three pairs were left */
  g_assert_true (winnow_library_finish_check (papers->library, 1, &(WinnowCheckSums){ 4, 0 }, NULL));
  begin_check (papers);
  put_overlap (papers, 0, 2, 90, 90);
  put_overlap (papers, 2, 3, 10, 10);
  g_assert_true (winnow_library_remove_overlap (papers->library, 3, NULL));
  g_assert_true (winnow_library_finish_check (papers->library, 2, &(WinnowCheckSums){ 4, 0 }, NULL));
  put_overlap (papers, 1, 3, 5, 5);
  g_assert_true (winnow_library_finish_check (papers->library, 2, &(WinnowCheckSums){ 4, 0 }, NULL));
  g_assert_true (winnow_library_remove_overlap (papers->library, 2, NULL));
  g_assert_true (winnow_library_remove_overlap (papers->library, 4, NULL));
  after = fixture_dump (papers->library);
  g_assert_cmpstr (before, ==, after);
  put_overlap (papers, 1, 2, 5, 5);
  g_assert_true (winnow_library_finish_check (papers->library, 2, &(WinnowCheckSums){ 4, 0 }, NULL));

  records = must (winnow_library_list_check_records (papers->library, &error));
  g_assert_cmpuint (records->len, ==, 2);
  g_assert_cmpuint (((WinnowCheckRecord *) records->pdata[0])->n_new, ==, 1);
  g_assert_cmpuint (((WinnowCheckRecord *) records->pdata[1])->n_pairs, ==, 2);
  g_assert_true (((WinnowCheckRecord *) records->pdata[0])->is_first);
  g_assert_false (((WinnowCheckRecord *) records->pdata[1])->is_first);
  g_assert_cmpuint (((WinnowCheckRecord *) records->pdata[1])->n_new, ==, 1);
  overlaps = must (winnow_library_list_overlaps (papers->library, &error));
  g_assert_cmpuint (((WinnowOverlap *) overlaps->pdata[0])->number, ==, 1);
  g_assert_cmpint (((WinnowOverlap *) overlaps->pdata[0])->first_check, ==, 1);
  g_assert_false (winnow_check_record_is_new (records->pdata[0], overlaps->pdata[0]));
  g_assert_false (winnow_check_record_is_new (records->pdata[1], overlaps->pdata[0]));
  g_assert_true (winnow_check_record_is_new (records->pdata[1], overlaps->pdata[1]));
  g_assert_false (winnow_check_record_is_new (NULL, overlaps->pdata[1]));
  g_assert_cmpuint (((WinnowOverlap *) overlaps->pdata[1])->number, ==, 4); /* 2 and 3 were given away */
  g_autoptr (GArray) counts = must (winnow_library_list_check_counts (papers->library, &error));
  g_assert_cmpuint (counts->len, ==, 2); /* all documents are of one collection, which counts a pair once */
  for (guint i = 0; i < counts->len; i++)
    {
      const WinnowCheckCount *count = &g_array_index (counts, WinnowCheckCount, i);
      g_assert_cmpint (count->check_id, ==, i + 1);
      g_assert_cmpuint (count->n_new, ==, 1);
      g_assert_cmpfloat_with_epsilon (count->highest, winnow_overlap_similarity (overlaps->pdata[i]), 1e-9);
    }
  put_overlap (papers, 0, 2, 8, 8);
  g_assert_true (winnow_library_finish_check (papers->library, 2, &(WinnowCheckSums){ 4, 0 }, NULL));
  g_clear_pointer (&overlaps, g_ptr_array_unref);
  overlaps = must (winnow_library_list_overlaps (papers->library, &error));
  g_assert_cmpuint (((WinnowOverlap *) overlaps->pdata[1])->number, ==, 2); /* for life */
}

/* A call that fails within a transaction leaves the rest of it alone; a transaction that is given
 * up leaves the former check. */
fixture_case (transaction, papers)
{
  g_autoptr (WinnowOverlap) orphan = fixture_overlap (papers->ids[0], 12345, 1, 1);
  g_autofree char *before = NULL, *within = NULL, *after = NULL;
  begin_check (papers);
  put_overlap (papers, 0, 1, 20, 70);
  before = fixture_dump (papers->library);

  must (winnow_library_begin (papers->library, &error));
  begin_check (papers);
  put_overlap (papers, 2, 3, 1, 1);
  within = fixture_dump (papers->library);
  g_assert_cmpstr (before, !=, within);
  must_fail (winnow_library_put_overlap (papers->library, orphan, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  after = fixture_dump (papers->library);
  g_assert_cmpstr (within, ==, after);
  winnow_library_rollback (papers->library);

  g_free (after);
  after = fixture_dump (papers->library);
  g_assert_cmpstr (before, ==, after);
}

/* One that is taken back as a whole takes back all where a call fails. */
fixture_case (whole_transaction, papers)
{
  g_autoptr (WinnowOverlap) orphan = fixture_overlap (papers->ids[0], 12345, 1, 1);
  g_autofree char *before = fixture_dump (papers->library), *after = NULL, *changed = NULL;
  must (winnow_library_begin_whole (papers->library, &error));
  begin_check (papers);
  must_fail (winnow_library_put_overlap (papers->library, orphan, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  put_overlap (papers, 0, 1, 20, 70);
  must_fail (winnow_library_end (papers->library, TRUE, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  after = fixture_dump (papers->library);
  g_assert_cmpstr (before, ==, after);

  g_assert_true (winnow_library_begin_whole (papers->library, NULL));
  begin_check (papers);
  put_overlap (papers, 0, 1, 20, 70);
  g_assert_true (winnow_library_end (papers->library, TRUE, NULL));
  changed = fixture_dump (papers->library);
  g_assert_cmpstr (before, !=, changed);
}

/* ── coverage ── */

/* Drafts are measured by it. */
fixture_case (coverage, papers)
{
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->ids[0], papers->ids[1], 50, 40);
  begin_check (papers);
  overlap->coverage = (WinnowCoverage){ .75, .5 };
  g_assert_true (winnow_library_put_overlap (papers->library, overlap, NULL));
  g_autoptr (WinnowOverlap) found = winnow_library_find_overlap (papers->library, papers->ids[0], papers->ids[1], NULL);
  found->coverage.b_in_a += .125;
  g_assert_true (winnow_library_update_overlap (papers->library, found, NULL));
  g_autoptr (GPtrArray) list = winnow_library_list_overlaps (papers->library, NULL);
  const WinnowOverlap *listed = g_ptr_array_index (list, 0);
  g_assert_cmpfloat (listed->coverage.a_in_b, ==, .75);
  g_assert_cmpfloat (listed->coverage.b_in_a, ==, .625);
}
