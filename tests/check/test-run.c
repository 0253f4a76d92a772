/* test-run.c: the check over a library */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

static void
assert_pairs (Fixture *fixture, const char *expected)
{
  assert_takes (fixture_dup_pairs (fixture), expected);
}

/* Only overlap of the last check. */
static WinnowOverlap *
dup_first (Fixture *fixture)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (fixture->library, NULL);
  g_assert_cmpuint (overlaps->len, >, 0);
  return winnow_library_dup_overlap (fixture->library, ((WinnowOverlap *) overlaps->pdata[0])->id, NULL);
}

/* The text of both sides of the first passage. */
static void
assert_passage_is (Fixture *fixture, const WinnowOverlap *overlap, const char *expected)
{
  const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, 0);
  g_autofree char *a = winnow_library_dup_text (fixture->library, overlap->document_a, NULL, NULL);
  g_autofree char *b = winnow_library_dup_text (fixture->library, overlap->document_b, NULL, NULL);
  g_autofree char *in_a = g_strndup (a + passage->a.start, passage->a.end - passage->a.start);
  g_autofree char *in_b = g_strndup (b + passage->b.start, passage->b.end - passage->b.start);
  g_assert_cmpstr (in_a, ==, in_b);
  g_assert_nonnull (strstr (expected, in_a));
  g_assert_cmpuint (strlen (in_a) + 3, >=, strlen (expected)); /* but for the last full stop and space */
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

fixture_case (planted, fixture)
{
  g_autofree char *copied = fixture_prose (77, 40), *clean = fixture_prose (5, 300);
  g_autoptr (WinnowOverlap) overlap = NULL;
  g_autoptr (WinnowDocument) a = NULL, c = NULL;
  g_autoptr (WinnowCheckRecord) record = NULL;
  fixture_write_copy (fixture, "p/a.txt", 1, copied);
  fixture_write_copy (fixture, "p/b.txt", 2, copied);
  fixture_write (fixture, "p/c.txt", clean);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);

  assert_pairs (fixture, "a.txt~b.txt");
  overlap = dup_first (fixture);
  g_assert_cmpuint (overlap->n_passages, ==, 1);
  assert_passage_is (fixture, overlap, copied);
  g_assert_cmpuint (overlap->a.covered, ==, 40);
  g_assert_cmpuint (overlap->a.total, ==, 240);
  a = fixture_find (fixture, "a.txt");
  c = fixture_find (fixture, "c.txt");
  g_assert_cmpfloat_with_epsilon (a->highest, 40.0 / 240, 1e-9);
  g_assert_cmpfloat (c->highest, ==, 0);
  record = winnow_library_dup_check_record (fixture->library, NULL);
  g_assert_cmpuint (record->settings.granularity.g, ==, fixture->settings.granularity.g);
}

fixture_case (roles, fixture)
{
  g_autofree char *copied = fixture_prose (77, 60);
  fixture_write_copy (fixture, "s/a.txt", 1, copied);
  fixture_write_copy (fixture, "r/x.txt", 2, copied);
  fixture_write_copy (fixture, "r/y.txt", 3, copied);
  fixture_read (fixture, "r", WINNOW_ROLE_REFERENCES, 2, NULL);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a.txt~x.txt a.txt~y.txt"); /* never x.txt~y.txt */
}

/* The template is excluded from the matches and from the percentage. */
fixture_case (template, fixture)
{
  g_autofree char *questions = fixture_prose (50, 60), *copied = fixture_prose (77, 40),
                  *both = g_strconcat (questions, copied, NULL);
  g_autoptr (WinnowOverlap) overlap = NULL;
  g_autoptr (WinnowDocument) a = NULL;
  g_autoptr (GArray) exclusions = NULL;
  g_autofree char *text = NULL, *excluded = NULL;
  const WinnowExclusion *exclusion;
  fixture_write (fixture, "t/questions.txt", questions);
  fixture_write_copy (fixture, "p/a.txt", 1, both);
  fixture_write_copy (fixture, "p/b.txt", 2, both);
  fixture_write_copy (fixture, "p/c.txt", 3, questions); /* has only the template in common */
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a.txt~b.txt a.txt~c.txt b.txt~c.txt");

  fixture_read (fixture, "t", WINNOW_ROLE_TEMPLATE, 2, NULL);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a.txt~b.txt");
  overlap = dup_first (fixture);
  g_assert_cmpuint (overlap->a.total, ==, 300);
  g_assert_cmpuint (winnow_ledger_get_excluded (&overlap->a), ==, 60);
  g_assert_cmpuint (overlap->a.covered, ==, 40);
  g_assert_cmpfloat_with_epsilon (winnow_overlap_similarity_of_a (overlap), 40.0 / 240, 1e-9);

  a = fixture_find (fixture, "a.txt");
  g_assert_cmpuint (a->n_excluded, ==, 60);
  exclusions = winnow_library_dup_exclusions (fixture->library, a->id, NULL);
  g_assert_cmpuint (exclusions->len, ==, 1);
  exclusion = &g_array_index (exclusions, WinnowExclusion, 0);
  g_assert_cmpuint (exclusion->last - exclusion->first, ==, 60);
  text = winnow_library_dup_text (fixture->library, a->id, NULL, NULL);
  excluded = g_strndup (text + exclusion->start, exclusion->end - exclusion->start);
  g_assert_true (g_str_has_prefix (questions, excluded));
}

/* Without the template again, everything is as before: masked fingerprints were not kept. */
fixture_case (template_leaves_no_trace, fixture)
{
  g_autofree char *questions = fixture_prose (50, 60), *before = NULL, *after = NULL;
  gint64 template;
  fixture_write (fixture, "t/questions.txt", questions);
  fixture_write_copy (fixture, "p/a.txt", 1, questions);
  fixture_write_copy (fixture, "p/b.txt", 2, questions);
  template = fixture_read (fixture, "t", WINNOW_ROLE_TEMPLATE, 2, NULL);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");
  fixture_remove_all (fixture->library, template);
  fixture_run (fixture, 2);
  before = fixture_dump (fixture->library);
  assert_pairs (fixture, "a.txt~b.txt");
  fixture_run (fixture, 2); /* from stored fingerprints */
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
}

/* A crowd with copies of each other, in Chinese and English. */
static void
write_crowd (Fixture *fixture, guint n)
{
  const char *chinese
      = "人工智能的发展正在改变教育的面貌,教师需要重新思考作业的意义,学生也需要学会如何正确地引用他人的成果,"
        "而不是简单地复制粘贴;学校应当提供清楚的规则和耐心的指导,使每一个人都明白原创的价值。";

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%03u.txt", i % 3 == 0 ? "r" : "s", i);
      g_autofree char *copied = fixture_prose (500 + i % 11, 30 + i % 7),
                      *text = g_strconcat (copied, i % 4 == 0 ? chinese : "", NULL);
      fixture_write_copy (fixture, name, i, text);
    }
}

fixture_case (jobs, fixture)
{
  g_autofree char *one = NULL, *four = NULL, *stored = NULL;
  write_crowd (fixture, 60);
  fixture_read (fixture, "r", WINNOW_ROLE_REFERENCES, 4, NULL);
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 4, NULL);
  fixture_run (fixture, 1);
  one = fixture_dump (fixture->library);
  g_assert_nonnull (strstr (one, "overlap"));
  fixture_run (fixture, 4);
  four = fixture_dump (fixture->library);
  g_assert_cmpstr (one, ==, four);
  fixture_run (fixture, 0);
  stored = fixture_dump (fixture->library);
  g_assert_cmpstr (one, ==, stored);
}

fixture_case (bad_settings, fixture)
{
  fixture->settings.granularity = (WinnowGranularity){ 9, 3 };
  must_fail (winnow_check_run (fixture->library, &fixture->settings, &winnow_all_threads, &error),
             WINNOW_SETTINGS_ERROR, WINNOW_SETTINGS_ERROR_VALUE);
}

fixture_case (empty, fixture)
{
  g_autoptr (WinnowCheckRecord) record = NULL;
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");
  record = winnow_library_dup_check_record (fixture->library, NULL);
  g_assert_nonnull (record);
}

fixture_case (changed_document, fixture)
{
  g_autofree char *copied = fixture_prose (77, 60), *other = fixture_prose (9, 260);
  fixture_write_copy (fixture, "p/a.txt", 1, copied);
  fixture_write_copy (fixture, "p/b.txt", 2, copied);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a.txt~b.txt");
  fixture_write (fixture, "p/b.txt", other);
  fixture_read_papers (fixture, 2);
  assert_pairs (fixture, "");
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");
}

/* ── evidence ── */

/* It is what comes out when both are asked. */
static void
assert_evidence (Fixture *fixture, WinnowOverlap *overlap)
{
  g_autoptr (WinnowLibraryContext) library_context = winnow_library_context_new (NULL, &fixture->settings);
  g_autoptr (WinnowDigests) a = fixture_digest (fixture, overlap->document_a, &library_context->context);
  g_autoptr (WinnowDigests) b = fixture_digest (fixture, overlap->document_b, &library_context->context);
  g_autoptr (WinnowEvidence) evidence = winnow_evidence_new (a, b, overlap->coverage);
  fixture_add_evidence (fixture->library, overlap);
  g_assert_cmpfloat (overlap->coverage.a_in_b, >, 0);
  g_assert_cmpfloat (overlap->coverage.b_in_a, <=, 1);
  g_assert_cmpfloat (overlap->evidence->probability, ==, evidence->probability);
  g_assert_cmpuint (overlap->evidence->rows->len, ==, evidence->rows->len);
  for (guint i = 0; i < evidence->rows->len; i++)
    {
      const WinnowEvidenceRow *x = &g_array_index (overlap->evidence->rows, WinnowEvidenceRow, i),
                              *y = &g_array_index (evidence->rows, WinnowEvidenceRow, i);
      g_assert_true (x->method == y->method && x->opinion == y->opinion);
      g_assert_cmpfloat (x->agreement.value, ==, y->agreement.value);
      g_assert_cmpfloat (x->agreement.similarity, ==, y->agreement.similarity);
    }
}

/* Of those that count. */
static void
assert_all_evidence (Fixture *fixture, guint least)
{
  g_autoptr (GPtrArray) rows = winnow_library_list_overlaps (fixture->library, NULL);
  g_assert_cmpuint (rows->len, >=, least);
  for (guint i = 0; i < rows->len; i++)
    assert_evidence (fixture, g_ptr_array_index (rows, i));
}

/* Of listed pairs alone, by the settings of the check. */
fixture_case (evidence, fixture)
{
  write_crowd (fixture, 30);
  fixture_read (fixture, "r", WINNOW_ROLE_REFERENCES, 4, NULL);
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 4, NULL);
  fixture->settings.min_words = 1000;
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");
  g_autoptr (GPtrArray) all = must (winnow_library_list_overlaps_after (fixture->library, 0, 10000, &error));
  must (winnow_check_add_evidence (fixture->library, all, &fixture_threads, &error));
  winnow_for_each (const WinnowOverlap, overlap, all)
    g_assert_null (overlap->evidence);
  fixture->settings.min_words = 20;
  g_assert_true (winnow_check_rescore (fixture->library, &fixture->settings, &winnow_all_threads, NULL));
  assert_all_evidence (fixture, 20);
  fixture->settings.granularity = (WinnowGranularity){ 4, 9 };
  fixture_run (fixture, 2);
  assert_all_evidence (fixture, 20);
}

/* The template is in neither text. */
fixture_case (evidence_template, fixture)
{
  g_autofree char *task = fixture_prose (50, 400), *copied = fixture_prose (77, 30),
                  *both = g_strconcat (task, copied, NULL);
  g_autoptr (WinnowOverlap) with = NULL, without = NULL;
  gint64 template;
  fixture_write (fixture, "t/task.txt", task);
  fixture_write_copy (fixture, "p/a.txt", 1, both);
  fixture_write_copy (fixture, "p/b.txt", 2, both);
  template = fixture_read (fixture, "t", WINNOW_ROLE_TEMPLATE, 2, NULL);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  without = dup_first (fixture);
  assert_evidence (fixture, without);
  g_assert_false (without->evidence->is_same);
  fixture_remove_all (fixture->library, template);
  fixture_run (fixture, 2);
  with = dup_first (fixture);
  assert_evidence (fixture, with);
  g_assert_cmpfloat (with->evidence->probability, >, without->evidence->probability);
}

fixture_case (evidence_same, fixture)
{
  g_autofree char *text = fixture_prose (1, 300);
  g_autoptr (WinnowOverlap) overlap = NULL;
  fixture_write (fixture, "p/a.txt", text);
  fixture_write (fixture, "p/b.txt", text);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  overlap = dup_first (fixture);
  fixture_add_evidence (fixture->library, overlap);
  g_assert_cmpuint (overlap->evidence->n_different, ==, 0);
  g_assert_cmpuint (overlap->evidence->n_same, >, 0);
  g_assert_true (overlap->evidence->is_same);
}

typedef struct
{
  WinnowProgress progress;
  WinnowStage stage;
  GCancellable *cancellable;
  gboolean stop;
} Canceller;

static gpointer
cancel_in_stage (gpointer data)
{
  Canceller *canceller = data;
  while (g_atomic_int_get (&canceller->progress.stage) != (gint) canceller->stage
         && !g_atomic_int_get (&canceller->stop))
    g_thread_yield ();
  g_cancellable_cancel (canceller->cancellable);
  return NULL;
}

/* Whenever it comes, the library holds the former check or the new one, whole. */
fixture_case (cancel, fixture)
{
  g_autofree char *former = NULL, *complete = NULL;
  write_crowd (fixture, 60);
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  fixture_run (fixture, 2);
  former = fixture_dump (fixture->library);
  fixture->settings.min_words = 31;
  fixture_run (fixture, 2);
  complete = fixture_dump (fixture->library);
  g_assert_cmpstr (former, !=, complete);

  for (WinnowStage stage = WINNOW_STAGE_FINGERPRINTING; stage <= WINNOW_STAGE_WRITING; stage++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Canceller canceller = { .stage = stage, .cancellable = cancellable };
      GThread *thread;
      g_autofree char *after = NULL;
      gboolean done;
      fixture->settings.min_words = 20;
      fixture_run (fixture, 2);
      fixture->settings.min_words = 31;
      thread = g_thread_new ("cancel", cancel_in_stage, &canceller);
      done = winnow_check_run (
          fixture->library, &fixture->settings,
          &(const WinnowThreads){ .jobs = 2, .progress = &canceller.progress, .cancellable = cancellable }, &error);
      g_atomic_int_set (&canceller.stop, TRUE);
      g_thread_join (thread);
      if (!done)
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      /* Nothing is half done, and the next check ends it. */
      if (!done)
        fixture_run (fixture, 2);
      after = fixture_dump (fixture->library);
      g_assert_cmpstr (after, ==, complete);
    }
}

fixture_case (cancelled_before, fixture)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  must_fail (winnow_check_run (fixture->library, &fixture->settings,
                               &(const WinnowThreads){ .jobs = 1, .cancellable = cancellable }, &error),
             G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (winnow_library_dup_check_record (fixture->library, NULL));
}

/* While a check runs, its documents are changed and removed: it leaves them out, and never tells a
 * passage of a text that is gone. */
static gpointer
change_documents (gpointer data)
{
  Fixture *fixture = data;
  for (guint i = 1; i < 60; i += 3)
    {
      g_autofree char *name = g_strdup_printf ("%03u.txt", i);
      g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
      g_assert_true (winnow_library_remove_document (fixture->library, document->id, NULL));
    }
  return NULL;
}

fixture_case (removed_meanwhile, fixture)
{
  g_autoptr (GPtrArray) overlaps = NULL;
  GThread *thread;
  write_crowd (fixture, 60);
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  thread = g_thread_new ("change", change_documents, fixture);
  fixture_run (fixture, 2);
  g_thread_join (thread);
  overlaps = winnow_library_list_overlaps (fixture->library, NULL);
  g_assert_cmpuint (overlaps->len, >, 0);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      g_autoptr (WinnowDocument) a = winnow_library_dup_document (fixture->library, overlap->document_a, NULL);
      g_autoptr (WinnowDocument) b = winnow_library_dup_document (fixture->library, overlap->document_b, NULL);
      g_assert_nonnull (a);
      g_assert_nonnull (b);
    }
}

/* A pair that shares short runs only is not shown, but kept: another shortest passage brings it
 * back. */
fixture_case (short, fixture)
{
  g_autofree char *copied = fixture_prose (77, 15);
  g_autoptr (GPtrArray) kept = NULL;
  g_autoptr (WinnowDocument) a = NULL;
  const WinnowOverlap *overlap;
  fixture_write_copy (fixture, "p/a.txt", 1, copied);
  fixture_write_copy (fixture, "p/b.txt", 2, copied);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");
  kept = winnow_library_list_overlaps_after (fixture->library, 0, 10, NULL);
  g_assert_cmpuint (kept->len, ==, 1);
  overlap = g_ptr_array_index (kept, 0);
  g_assert_cmpuint (overlap->passages->len, ==, 1);
  g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_SHORT], ==, 1);
  a = fixture_find (fixture, "a.txt");
  g_assert_cmpfloat (a->highest, ==, 0);
  fixture->settings.min_words = 15;
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a.txt~b.txt");
}
