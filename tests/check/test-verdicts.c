/* test-verdicts.c: what people say of passages: scored at once, taken back without a trace, and
 * known again by the next check */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "part.h"
#include "check/check.h"
#include "check/compare/document-text.h"
#include "fixture.h"
#include "base/for-each.h"

/* Copied runs, from fixture_prose() of these seeds; the first one stands twice in b. */
#define N_COPIED 4

static char *
dup_copied (guint index)
{
  return fixture_prose (300 + index, 40 + 5 * index);
}

/* a.txt, b.txt and c.txt have all of the runs among words of their own; @edit: (nullable) stands
 * before all else, and in the second run, in b. */
static void
write_papers (Fixture *fixture, const char *edit)
{
  g_autofree char *c0 = dup_copied (0), *c1 = dup_copied (1), *c2 = dup_copied (2), *c3 = dup_copied (3);
  const char *const names[] = { "p/a.txt", "p/b.txt", "p/c.txt" };

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *w0 = fixture_prose (10 * i, 80), *w1 = fixture_prose (10 * i + 1, 80),
                      *w2 = fixture_prose (10 * i + 2, 80);
      g_autofree char *w3 = fixture_prose (10 * i + 3, 80), *half = g_strndup (c1, strlen (c1) / 2);
      gboolean is_edited = edit != NULL && i == 1;
      g_autofree char *text = g_strconcat (is_edited ? edit : "", " ", w0, c0, w1, half, is_edited ? edit : "",
                                           c1 + strlen (half), w2, c2, w3, c3, NULL);
      fixture_write (fixture, names[i], text);
    }
}

static void
read_and_run (Fixture *fixture)
{
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
}

static WinnowOverlap *
find_pair (Fixture *fixture, const char *name_a, const char *name_b)
{
  g_autoptr (WinnowDocument) a = fixture_find (fixture, name_a), b = fixture_find (fixture, name_b);
  WinnowOverlap *overlap = must (winnow_library_find_overlap (fixture->library, a->id, b->id, &error));
  g_assert_nonnull (overlap);
  return overlap;
}

static WinnowOverlap *
decide (Fixture *fixture, const char *a, const char *b, guint passage, WinnowVerdict verdict, const char *note)
{
  g_autoptr (WinnowOverlap) overlap = find_pair (fixture, a, b);
  WinnowOverlap *decided = must (winnow_check_set_verdict (
      fixture->library, overlap->id, &(const GArray){ (gpointer) &passage, 1 }, verdict, note, &error));
  g_assert_cmpint (decided->id, ==, overlap->id);
  return decided;
}

/* "undecided dismissed …" of the pair's passages, with their notes in brackets. */
static char *
dup_verdicts (Fixture *fixture, const char *a, const char *b)
{
  g_autoptr (WinnowOverlap) overlap = find_pair (fixture, a, b);
  g_autoptr (GHashTable) notes = winnow_library_dup_passage_notes (fixture->library, overlap->id, NULL);
  GString *verdicts = g_string_new (NULL);
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const char *note = g_hash_table_lookup (notes, GUINT_TO_POINTER (i));
      g_string_append_printf (verdicts, "%s%s", i > 0 ? " " : "",
                              winnow_verdict_get_id (g_array_index (overlap->passages, WinnowPassage, i).verdict));
      if (note != NULL)
        g_string_append_printf (verdicts, "[%s]", note);
    }
  return g_string_free (verdicts, FALSE);
}

static void
assert_verdicts (Fixture *fixture, const char *a, const char *b, const char *expected)
{
  assert_takes (dup_verdicts (fixture, a, b), expected);
}

static gint64
count_waiting (Fixture *fixture)
{
  gint64 n = -1;
  g_assert_true (winnow_library_count_waiting_verdicts (fixture->library, &n, NULL));
  return n;
}

/* ── scores ── */

/* The ledger of @side of the pair is that of its passages, token by token. */
static void
assert_counted (Fixture *fixture, const WinnowOverlap *overlap, gboolean is_b)
{
  const WinnowLedger *ledger = is_b ? &overlap->b : &overlap->a;
  g_autofree guint8 *covered = g_new0 (guint8, ledger->total), *dismissed = g_new0 (guint8, ledger->total);
  guint n_covered = 0, n_dismissed = 0;
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      gboolean is_set_aside = passage->verdict == WINNOW_VERDICT_DISMISSED || passage->verdict == WINNOW_VERDICT_QUOTED;
      memset ((is_set_aside ? dismissed : covered) + span->first, 1, span->last - span->first);
    }
  for (guint t = 0; t < ledger->total; t++)
    {
      n_covered += covered[t];
      n_dismissed += dismissed[t] && !covered[t];
    }
  g_assert_cmpuint (ledger->covered, ==, n_covered);
  g_assert_cmpuint (ledger->excluded[WINNOW_EXCLUSION_VERDICT], ==, n_dismissed);
  g_assert_cmpuint (winnow_ledger_get_counted (ledger), ==, ledger->total);
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* Random verdicts, one after the other: the pair is what its passages are, the others are what they
 * were, and at the end nothing is left. */
fixture_case (counts, fixture)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  g_autofree char *before = NULL, *after = NULL;
  write_papers (fixture, NULL);
  read_and_run (fixture);
  before = fixture_dump (fixture->library);
  for (guint round = 0; round < 60; round++)
    {
      guint passage = (guint) g_rand_int_range (random, 0, N_COPIED);
      WinnowVerdict verdict
          = round < 50 ? (WinnowVerdict) g_rand_int_range (random, 0, WINNOW_N_VERDICTS) : WINNOW_VERDICT_UNDECIDED;
      g_autoptr (WinnowOverlap) overlap = decide (fixture, "a.txt", round % 2 == 0 ? "b.txt" : "c.txt",
                                                  round < 50 ? passage : round / 2 % N_COPIED, verdict, NULL);
      g_autoptr (WinnowOverlap) stored = winnow_library_dup_overlap (fixture->library, overlap->id, NULL);
      g_autoptr (WinnowDocument) document = winnow_library_dup_document (fixture->library, overlap->document_b, NULL);
      g_autoptr (WinnowOverlap) other = find_pair (fixture, "b.txt", "c.txt");

      g_assert_cmpuint (stored->passages->len, ==, N_COPIED);
      assert_counted (fixture, stored, FALSE);
      assert_counted (fixture, stored, TRUE);
      g_assert_cmpmem (&stored->a, sizeof stored->a, &overlap->a, sizeof overlap->a);
      g_assert_cmpuint (stored->n_passages + stored->n_excluded[WINNOW_EXCLUSION_VERDICT], ==, N_COPIED);
      g_assert_cmpuint (stored->n_decided + stored->n_undecided, ==, N_COPIED);
      g_assert_cmpuint (other->n_undecided, ==, N_COPIED);
      g_assert_cmpfloat (document->highest, >=, winnow_overlap_similarity_of_b (stored));
    }
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
  {
    g_autoptr (GPtrArray) verdicts = winnow_library_list_verdicts (fixture->library, 0, 0, NULL);
    g_assert_cmpuint (verdicts->len, ==, 0);
  }
}

/* A pair of which all is dismissed is listed, at 0 %, so that it can be taken back; it is the last
 * one. */
fixture_case (all_dismissed, fixture)
{
  g_autoptr (GPtrArray) overlaps = NULL;
  const WinnowOverlap *last;
  write_papers (fixture, NULL);
  read_and_run (fixture);
  for (guint i = 0; i < N_COPIED; i++)
    winnow_overlap_unref (
        decide (fixture, "a.txt", "b.txt", i, i % 2 == 0 ? WINNOW_VERDICT_QUOTED : WINNOW_VERDICT_DISMISSED, NULL));
  for (guint run = 0; run < 2; run++)
    {
      g_clear_pointer (&overlaps, g_ptr_array_unref);
      overlaps = winnow_library_list_overlaps (fixture->library, NULL);
      g_assert_cmpuint (overlaps->len, ==, 3);
      last = g_ptr_array_index (overlaps, 2);
      g_assert_cmpuint (last->n_passages, ==, 0);
      g_assert_cmpuint (last->n_decided, ==, N_COPIED);
      g_assert_cmpfloat (winnow_overlap_similarity (last), ==, 0);
      fixture_run (fixture, 2);
    }
}

fixture_case (same, fixture)
{
  g_autofree char *text = fixture_prose (1, 100);
  g_autoptr (WinnowOverlap) overlap = NULL;
  fixture_write (fixture, "p/a.txt", text);
  fixture_write (fixture, "p/b.txt", text);
  read_and_run (fixture);
  overlap = decide (fixture, "a.txt", "b.txt", 0, WINNOW_VERDICT_DISMISSED, NULL);
  g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==, 0);
  g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==, 0);
  g_assert_cmpuint (overlap->n_decided, ==, 1);
  winnow_overlap_unref (overlap);
  overlap = decide (fixture, "a.txt", "b.txt", 0, WINNOW_VERDICT_CONFIRMED, NULL);
  g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==, 1);
}

/* Switches and verdicts, in either order, are a check with both. */
fixture_case (rescore, fixture)
{
  WinnowSettings strict = fixture->settings, normal = fixture->settings;
  char *dumps[3] = { NULL };
  strict.min_words = 48;
  write_papers (fixture, NULL);
  read_and_run (fixture);
  for (guint i = 0; i < N_COPIED; i++)
    winnow_overlap_unref (
        decide (fixture, "a.txt", "b.txt", i, i == 3 ? WINNOW_VERDICT_DISMISSED : WINNOW_VERDICT_CONFIRMED, NULL));
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (winnow_check_rescore (fixture->library, &strict, &winnow_all_threads, NULL));
      dumps[i] = fixture_dump (fixture->library);
      fixture->settings = strict;
      if (i == 0)
        fixture_run (fixture, 2);
      g_assert_true (winnow_check_rescore (fixture->library, &normal, &winnow_all_threads, NULL));
      if (i == 1)
        for (guint k = 0; k < 2; k++)
          winnow_overlap_unref (decide (fixture, "b.txt", "a.txt", 3,
                                        k == 0 ? WINNOW_VERDICT_UNDECIDED : WINNOW_VERDICT_DISMISSED, NULL));
    }
  g_assert_cmpstr (dumps[0], ==, dumps[1]);
  g_assert_cmpstr (dumps[0], ==, dumps[2]);
  for (guint i = 0; i < 3; i++)
    g_free (dumps[i]);
}

/* ── known again ── */

static void
decide_some (Fixture *fixture)
{
  winnow_overlap_unref (decide (fixture, "b.txt", "a.txt", 0, WINNOW_VERDICT_DISMISSED, "a formula"));
  winnow_overlap_unref (decide (fixture, "a.txt", "b.txt", 1, WINNOW_VERDICT_QUOTED, NULL));
  winnow_overlap_unref (decide (fixture, "a.txt", "b.txt", 3, WINNOW_VERDICT_CONFIRMED, "see page 3"));
}

#define DECIDED "dismissed[a formula] quoted undecided confirmed[see page 3]"

fixture_case (again, fixture)
{
  g_autofree char *before = NULL, *after = NULL;
  write_papers (fixture, NULL);
  read_and_run (fixture);
  decide_some (fixture);
  before = fixture_dump (fixture->library);
  for (guint jobs = 1; jobs < 3; jobs++)
    {
      g_clear_pointer (&after, g_free);
      fixture_run (fixture, jobs);
      after = fixture_dump (fixture->library);
      g_assert_cmpstr (before, ==, after);
      assert_verdicts (fixture, "a.txt", "b.txt", DECIDED);
      assert_verdicts (fixture, "b.txt", "c.txt", "undecided undecided undecided undecided");
    }
}

/* Words came in before everything and in the middle of the second passage. Undecided again then,
 * nothing comes back at the next check. */
fixture_case (edited, fixture)
{
  write_papers (fixture, NULL);
  read_and_run (fixture);
  decide_some (fixture);
  write_papers (fixture, "some words that came in later ");
  read_and_run (fixture);
  assert_verdicts (fixture, "a.txt", "b.txt", DECIDED);
  g_assert_cmpuint (count_waiting (fixture), ==, 0);
  winnow_overlap_unref (decide (fixture, "a.txt", "b.txt", 1, WINNOW_VERDICT_UNDECIDED, NULL));
  winnow_overlap_unref (decide (fixture, "a.txt", "b.txt", 0, WINNOW_VERDICT_UNDECIDED, ""));
  fixture_run (fixture, 2);
  assert_verdicts (fixture, "a.txt", "b.txt", "undecided undecided undecided confirmed[see page 3]");
}

/* So many words came into the second passage on one side that most of it was never decided about:
 * it is to be looked at again. */
fixture_case (grown, fixture)
{
  g_autofree char *between = fixture_prose (77, 60);
  write_papers (fixture, NULL);
  read_and_run (fixture);
  decide_some (fixture);
  write_papers (fixture, between);
  read_and_run (fixture);
  assert_verdicts (fixture, "a.txt", "b.txt", "dismissed[a formula] undecided undecided confirmed[see page 3]");
  g_assert_cmpuint (count_waiting (fixture), ==, 1);
}

/* One stored verdict over the two halves of a passage that came apart: each can be decided about
 * for itself. */
fixture_case (cut, fixture)
{
  g_autofree char *between = fixture_prose (77, 400);
  write_papers (fixture, NULL);
  read_and_run (fixture);
  decide_some (fixture);
  write_papers (fixture, between);
  read_and_run (fixture);
  assert_verdicts (fixture, "a.txt", "b.txt", "dismissed[a formula] quoted quoted undecided confirmed[see page 3]");
  g_assert_cmpuint (count_waiting (fixture), ==, 0);
  winnow_overlap_unref (decide (fixture, "a.txt", "b.txt", 2, WINNOW_VERDICT_UNDECIDED, NULL));
  fixture_run (fixture, 2);
  assert_verdicts (fixture, "a.txt", "b.txt", "dismissed[a formula] quoted undecided undecided confirmed[see page 3]");
  winnow_overlap_unref (decide (fixture, "a.txt", "b.txt", 1, WINNOW_VERDICT_UNDECIDED, NULL));
  fixture_run (fixture, 2);
  assert_verdicts (fixture, "a.txt", "b.txt",
                   "dismissed[a formula] undecided undecided undecided confirmed[see page 3]");
}

/* A file that loses the passage and gets it back. */
fixture_case (waiting, fixture)
{
  g_autofree char *other = fixture_prose (55, 300), *path = fixture_dup_path (fixture, "p/b.txt"), *text = NULL;
  g_autoptr (GPtrArray) verdicts = NULL;
  write_papers (fixture, NULL);
  read_and_run (fixture);
  decide_some (fixture);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  fixture_write (fixture, "p/b.txt", other);
  read_and_run (fixture);
  g_assert_cmpuint (count_waiting (fixture), ==, 3);
  fixture_write (fixture, "p/b.txt", text);
  read_and_run (fixture);
  g_assert_cmpuint (count_waiting (fixture), ==, 0);
  assert_verdicts (fixture, "a.txt", "b.txt", DECIDED);
  verdicts = winnow_library_list_verdicts (fixture->library, 0, 0, NULL);
  g_assert_cmpuint (verdicts->len, ==, 3);
}

/* Files that were moved are other documents with the same texts; the old ones may go then. What is
 * taken back does not come from the old ones again. */
fixture_case (moved, fixture)
{
  g_autofree char *a = fixture_dup_path (fixture, "p/a.txt"), *b = fixture_dup_path (fixture, "p/b.txt"),
                  *text_a = NULL, *text_b = NULL, *note = NULL;
  g_autoptr (WinnowDocument) old_a = NULL, old_b = NULL, new_a = NULL, new_b = NULL;
  write_papers (fixture, NULL);
  read_and_run (fixture);
  decide_some (fixture);
  old_a = fixture_find (fixture, "a.txt");
  old_b = fixture_find (fixture, "b.txt");
  g_assert_true (winnow_library_set_note (fixture->library, old_b->id, old_a->id, "talked to both", NULL));
  g_assert_true (g_file_get_contents (a, &text_a, NULL, NULL) && g_file_get_contents (b, &text_b, NULL, NULL));
  fixture_write (fixture, "p/z-first.txt", text_b); /* the other way round */
  fixture_write (fixture, "p/z-second.txt", text_a);
  g_assert_true (g_unlink (a) == 0 && g_unlink (b) == 0);
  read_and_run (fixture);
  assert_verdicts (fixture, "z-second.txt", "z-first.txt", DECIDED);
  new_a = fixture_find (fixture, "z-second.txt");
  new_b = fixture_find (fixture, "z-first.txt");
  g_assert_true (winnow_library_dup_note (fixture->library, new_a->id, new_b->id, &note, NULL));
  g_assert_cmpstr (note, ==, "talked to both");

  winnow_overlap_unref (decide (fixture, "z-first.txt", "z-second.txt", 0, WINNOW_VERDICT_UNDECIDED, ""));
  winnow_overlap_unref (decide (fixture, "z-first.txt", "z-second.txt", 1, WINNOW_VERDICT_UNDECIDED, ""));
  winnow_overlap_unref (decide (fixture, "z-first.txt", "z-second.txt", 3, WINNOW_VERDICT_UNDECIDED, ""));
  g_assert_true (winnow_library_set_note (fixture->library, new_a->id, new_b->id, "", NULL));
  fixture_run (fixture, 2);
  assert_verdicts (fixture, "z-first.txt", "z-second.txt", "undecided undecided undecided undecided");
  assert_verdicts (fixture, "a.txt", "b.txt", DECIDED);
  g_clear_pointer (&note, g_free);
  g_assert_true (winnow_library_dup_note (fixture->library, new_a->id, new_b->id, &note, NULL));
  g_assert_null (note);

  winnow_overlap_unref (decide (fixture, "z-first.txt", "z-second.txt", 2, WINNOW_VERDICT_QUOTED, NULL));
  g_assert_true (winnow_library_remove_document (fixture->library, old_a->id, NULL));
  fixture_run (fixture, 2);
  assert_verdicts (fixture, "z-first.txt", "z-second.txt", "undecided undecided quoted undecided");
}

/* What was said of one of two copies was not said of the other: somebody else may have handed it
 * in. */
fixture_case (copied, fixture)
{
  g_autofree char *a = fixture_dup_path (fixture, "p/a.txt"), *text_a = NULL;
  write_papers (fixture, NULL);
  g_assert_true (g_file_get_contents (a, &text_a, NULL, NULL));
  fixture_write (fixture, "p/z-copy.txt", text_a);
  read_and_run (fixture);
  decide_some (fixture);
  fixture_run (fixture, 2);
  assert_verdicts (fixture, "a.txt", "b.txt", DECIDED);
  assert_verdicts (fixture, "b.txt", "z-copy.txt", "undecided undecided undecided undecided");
}

/* ── refused ── */

fixture_case (refused, fixture)
{
  const GArray passages = { (gpointer) (const guint[]){ 0, N_COPIED }, 2 };
  g_autoptr (WinnowOverlap) overlap = NULL;
  g_autofree char *before = NULL, *after = NULL;
  write_papers (fixture, NULL);
  read_and_run (fixture);
  overlap = find_pair (fixture, "a.txt", "b.txt");
  before = fixture_dump (fixture->library);
  must_fail (
      winnow_check_set_verdict (fixture->library, overlap->id, &passages, WINNOW_VERDICT_DISMISSED, NULL, &error),
      WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
  must_fail (winnow_check_set_verdict (fixture->library, 12345, &passages, WINNOW_VERDICT_DISMISSED, NULL, &error),
             WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpuint (count_waiting (fixture), ==, 0);
}

static int
compare_lines (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* "a.txt b.txt: 2 dismissed", a line for each pair, sorted: where the text of a passage of a and b
 * stands. */
static char *
dup_same (Fixture *fixture, guint passage)
{
  g_autoptr (WinnowOverlap) overlap = find_pair (fixture, "a.txt", "b.txt");
  g_autoptr (GPtrArray) same = must (winnow_check_list_same_passages (fixture->library, overlap, passage, &error));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each (const WinnowSamePassages, one, same)
    {
      g_autoptr (WinnowOverlap) other = must (winnow_library_dup_overlap (fixture->library, one->overlap_id, &error));
      g_autoptr (WinnowDocument) a = must (winnow_library_dup_document (fixture->library, other->document_a, &error)),
                                 b = must (winnow_library_dup_document (fixture->library, other->document_b, &error));
      g_autoptr (GString) line = g_string_new (NULL);
      g_string_append_printf (line, "%s %s:", a->name, b->name);
      for (guint k = 0; k < one->passages->len; k++)
        g_string_append_printf (line, " %u %s", g_array_index (one->passages, guint, k),
                                winnow_verdict_get_id (g_array_index (one->former, WinnowVerdict, k)));
      g_strv_builder_add (builder, line->str);
    }
  g_auto (GStrv) lines = g_strv_builder_end (builder);
  qsort (lines, g_strv_length (lines), sizeof *lines, compare_lines);
  return g_strjoinv ("\n", lines);
}

/* d has the text of one passage among more that e has, too: that is another passage. f has it
 * twice. */
fixture_case (same_passages, fixture)
{
  g_autofree char *copied = dup_copied (2), *before = fixture_prose (900, 150), *behind = fixture_prose (901, 150);
  g_autofree char *own_d = fixture_prose (902, 90), *own_e = fixture_prose (903, 90), *own_f = fixture_prose (904, 90),
                  *more_f = fixture_prose (905, 90);
  g_autofree char *d = g_strjoin (" ", own_d, before, copied, behind, NULL),
                  *e = g_strjoin (" ", own_e, before, copied, behind, NULL),
                  *f = g_strjoin (" ", copied, own_f, copied, more_f, NULL);
  write_papers (fixture, NULL);
  fixture_write (fixture, "p/d.txt", d);
  fixture_write (fixture, "p/e.txt", e);
  fixture_write (fixture, "p/f.txt", f);
  read_and_run (fixture);
  g_autofree char *same = dup_same (fixture, 2);
  g_assert_cmpstr (same, ==,
                   "a.txt b.txt: 2 undecided\na.txt c.txt: 2 undecided\na.txt d.txt: 0 undecided\n"
                   "a.txt e.txt: 0 undecided\na.txt f.txt: 0 undecided 1 undecided\nb.txt c.txt: 2 undecided\n"
                   "b.txt d.txt: 0 undecided\nb.txt e.txt: 0 undecided\nb.txt f.txt: 0 undecided 1 undecided\n"
                   "c.txt d.txt: 0 undecided\nc.txt e.txt: 0 undecided\nc.txt f.txt: 0 undecided 1 undecided\n"
                   "d.txt f.txt: 0 undecided 1 undecided\ne.txt f.txt: 0 undecided 1 undecided");
  winnow_overlap_unref (decide (fixture, "b.txt", "c.txt", 2, WINNOW_VERDICT_QUOTED, NULL));
  g_autofree char *decided = dup_same (fixture, 2);
  g_assert_nonnull (strstr (decided, "b.txt c.txt: 2 quoted\n"));
}

/* ── references ── */

static void
assert_aligned (Fixture *fixture, const WinnowOverlap *overlap)
{
  gsize lengths[2];
  g_autofree char *a = must (winnow_library_dup_text (fixture->library, overlap->document_a, &lengths[0], &error)),
                  *b = must (winnow_library_dup_text (fixture->library, overlap->document_b, &lengths[1], &error));
  g_autoptr (WinnowTemplates) templates = winnow_templates_new (&fixture->settings);
  g_auto (WinnowDocumentText) x = { 0 }, y = { 0 };
  winnow_document_text_init (&x, a, lengths[0], NULL, templates);
  winnow_document_text_init (&y, b, lengths[1], NULL, templates);
  g_autoptr (WinnowOverlap) aligned = winnow_overlap_align (x.tokens, x.mask, y.tokens, y.mask, &fixture->settings);
  g_assert_cmpuint (overlap->passages->len, ==, aligned->passages->len);
  for (guint i = 0; i < aligned->passages->len; i++)
    {
      const WinnowPassage *p = &g_array_index (overlap->passages, WinnowPassage, i),
                          *q = &g_array_index (aligned->passages, WinnowPassage, i);
      g_assert_cmpmem (&p->a, sizeof p->a, &q->a, sizeof q->a);
      g_assert_cmpmem (&p->b, sizeof p->b, &q->b, sizeof q->b);
    }
}

static WinnowOverlap *
obtain (Fixture *fixture)
{
  g_autoptr (WinnowDocument) a = fixture_find (fixture, "a.txt"), b = fixture_find (fixture, "b.txt");
  WinnowOverlap *overlap = must (winnow_check_obtain_pair (fixture->library, b->id, a->id, &error));
  g_assert_cmpint (overlap->document_a, ==, b->id);
  return overlap;
}

static void
assert_pairs (Fixture *fixture, const char *expected)
{
  assert_takes (fixture_dup_pairs (fixture), expected);
}

/* No check compares two references, until somebody decides on them: then they are a pair for as
 * long as a verdict stands. */
fixture_case (references, fixture)
{
  g_autofree char *own = fixture_prose (950, 100);
  g_autoptr (GError) unchecked = NULL;
  write_papers (fixture, NULL);
  fixture_write (fixture, "s/s.txt", own);
  fixture_read (fixture, "p", WINNOW_ROLE_REFERENCES, 2, NULL);
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  g_autoptr (WinnowDocument) a = fixture_find (fixture, "a.txt"), b = fixture_find (fixture, "b.txt");
  g_assert_null (winnow_check_obtain_pair (fixture->library, a->id, b->id, &unchecked));
  g_assert_error (unchecked, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");

  g_autoptr (WinnowOverlap) overlap = obtain (fixture), again = obtain (fixture);
  g_assert_cmpint (overlap->id, ==, again->id);
  g_assert_cmpuint (overlap->number, >, 0);
  assert_aligned (fixture, overlap);
  assert_pairs (fixture, "b.txt~a.txt");
  fixture_run (fixture, 2); /* nobody has decided on it */
  assert_pairs (fixture, "");

  winnow_overlap_unref (obtain (fixture));
  winnow_overlap_unref (decide (fixture, "b.txt", "a.txt", 1, WINNOW_VERDICT_DISMISSED, "theirs"));
  g_autofree char *verdicts = dup_verdicts (fixture, "b.txt", "a.txt");
  g_assert_nonnull (strstr (verdicts, "dismissed[theirs]"));
  fixture_run (fixture, 2);
  assert_verdicts (fixture, "b.txt", "a.txt", verdicts);
  g_autoptr (WinnowOverlap) checked = find_pair (fixture, "a.txt", "b.txt");
  assert_aligned (fixture, checked);
  g_autofree char *first = fixture_dump (fixture->library);
  fixture_run (fixture, 1);
  g_autofree char *second = fixture_dump (fixture->library);
  g_assert_cmpstr (first, ==, second);

  must (winnow_library_remove_overlap (fixture->library, checked->id, &error));
  winnow_overlap_unref (obtain (fixture)); /* what was said of it before is known */
  assert_verdicts (fixture, "b.txt", "a.txt", verdicts);
  winnow_overlap_unref (decide (fixture, "b.txt", "a.txt", 1, WINNOW_VERDICT_UNDECIDED, ""));
  fixture_run (fixture, 2);
  assert_pairs (fixture, "");
}
