/* test-evidence.c: what all methods say of a pair: rows, opinions, and the text it is kept as */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/scoring/evidence.h"
#include "prose.h"

static WinnowDigests *
digest (const char *source)
{
  g_autoptr (WinnowText) text = prose_cut (source);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  return winnow_digests_new (subject, &context);
}

static WinnowEvidence *
compare (const char *a, const char *b)
{
  g_autoptr (WinnowDigests) digests_a = digest (a), digests_b = digest (b);
  return winnow_evidence_new (digests_a, digests_b, (WinnowCoverage){ .75, .5 });
}

/* @n sentences of common words; of them every @step-th word is another one where @step > 0. */
static char *
make_prose (guint32 seed, guint n, guint step)
{
  g_autoptr (Prose) prose = prose_new (seed);
  g_autoptr (GPtrArray) sentences = prose_new_common_sentences (prose, n, 15, 5000),
                        reworded = step > 0 ? prose_reword (prose, sentences, step) : g_ptr_array_ref (sentences);
  GString *text = g_string_new (NULL);
  prose_append (text, reworded, 0, n);
  return g_string_free (text, FALSE);
}

static const WinnowEvidenceRow *
get_row (const WinnowEvidence *evidence, guint i)
{
  return &g_array_index (evidence->rows, WinnowEvidenceRow, i);
}

static guint
count_methods (void)
{
  guint n = 0;
  while (winnow_methods ()[n] != NULL)
    n++;
  return n;
}

/* Both are the same number, or both none. */
static void
assert_number (double a, double b)
{
  g_assert_true (a == b || (isnan (a) && isnan (b)));
}

static void
assert_agreement (const WinnowAgreement *a, const WinnowAgreement *b, gboolean mirrored)
{
  g_assert_cmpfloat (a->value, ==, b->value);
  g_assert_cmpfloat (a->similarity, ==, b->similarity);
  assert_number (a->a_in_b, mirrored ? b->b_in_a : b->a_in_b);
  assert_number (a->b_in_a, mirrored ? b->a_in_b : b->b_in_a);
}

static void
assert_evidence (const WinnowEvidence *a, const WinnowEvidence *b, gboolean mirrored)
{
  g_assert_cmpuint (a->rows->len, ==, b->rows->len);
  for (guint i = 0; i < a->rows->len; i++)
    {
      g_assert_true (get_row (a, i)->method == get_row (b, i)->method);
      g_assert_cmpint (get_row (a, i)->opinion, ==, get_row (b, i)->opinion);
      if (get_row (a, i)->opinion != WINNOW_OPINION_SILENT)
        assert_agreement (&get_row (a, i)->agreement, &get_row (b, i)->agreement, mirrored);
    }
  g_assert_cmpuint (a->n_same, ==, b->n_same);
  g_assert_cmpuint (a->n_different, ==, b->n_different);
  g_assert_cmpfloat (a->probability, ==, b->probability);
  g_assert_cmpint (a->is_same, ==, b->is_same);
}

/* One row a method, opinions by the thresholds, counts that add up. */
static void
check_rows (const WinnowEvidence *evidence)
{
  guint n_same = 0, n_different = 0;
  g_assert_cmpuint (evidence->rows->len, ==, count_methods ());
  for (guint i = 0; i < evidence->rows->len; i++)
    {
      const WinnowEvidenceRow *row = get_row (evidence, i);
      gboolean is_same = winnow_method_is_same (row->method, row->agreement.value, row->method->threshold);
      g_assert_true (row->method == winnow_methods ()[i]);
      g_assert_nonnull (winnow_evidence_row_get_sentence (row));
      if (row->opinion == WINNOW_OPINION_SILENT)
        continue;
      g_assert_cmpint (row->opinion, ==, is_same ? WINNOW_OPINION_SAME : WINNOW_OPINION_DIFFERENT);
      n_same += is_same;
      n_different += !is_same;
    }
  g_assert_cmpuint (evidence->n_same, ==, n_same);
  g_assert_cmpuint (evidence->n_different, ==, n_different);
  g_assert_cmpfloat (evidence->probability, >=, 0);
  g_assert_cmpfloat (evidence->probability, <=, 1);
  g_assert_cmpint (evidence->is_same, ==, evidence->probability >= .5);
}

test_case (rows)
{
  for (guint step = 0; step < 12; step++)
    {
      g_autofree char *a = make_prose (1, 30, 0), *b = make_prose (step == 1 ? 2 : 1, 30, step);
      g_autoptr (WinnowEvidence) evidence = compare (a, b);
      check_rows (evidence);
    }
}

test_case (mirrors)
{
  for (guint step = 0; step < 12; step++)
    {
      g_autofree char *a = make_prose (3, 25, 0), *b = make_prose (step == 1 ? 4 : 3, 30, step);
      g_autoptr (WinnowEvidence) forth = compare (a, b), back = compare (b, a);
      assert_evidence (forth, back, TRUE);
    }
}

/* A text is the same piece as itself for every method that has something to say of it, and
 * different from another one for all together. */
test_case (extremes)
{
  g_autofree char *a = make_prose (5, 40, 0), *b = make_prose (6, 40, 0);
  g_autoptr (WinnowEvidence) self = compare (a, a), other = compare (a, b);
  g_assert_cmpuint (self->n_different, ==, 0);
  g_assert_cmpuint (self->n_same, >=, 1);
  g_assert_cmpfloat (self->probability, >, .9);
  g_assert_cmpfloat (other->probability, <, .1);
}

/* Of nothing there is nothing to say. */
test_case (silent)
{
  g_autofree char *text = make_prose (7, 40, 0);
  g_autoptr (WinnowEvidence) empty = compare ("", ""), half = compare (text, "");
  g_assert_cmpuint (empty->n_same + empty->n_different, ==, 0);
  g_assert_cmpuint (half->n_same + half->n_different, ==, 0);
  g_assert_false (empty->is_same);
  g_assert_false (half->is_same);
  for (guint i = 0; i < half->rows->len; i++)
    {
      g_assert_cmpint (get_row (half, i)->opinion, ==, WINNOW_OPINION_SILENT);
      g_assert_cmpstr (winnow_evidence_row_get_sentence (get_row (half, i)), ==, get_row (half, i)->method->silent);
    }
  assert_takes (winnow_evidence_dup_summary (empty), "No method has a result for them.");
}

test_case (words)
{
  g_autofree char *text = make_prose (8, 40, 0);
  g_autoptr (WinnowEvidence) self = compare (text, text);
  g_autofree char *summary = winnow_evidence_dup_summary (self),
                  *number = g_strdup_printf ("By %u of %u method", self->n_same, self->n_same);
  g_assert_nonnull (strstr (summary, number));
  for (guint i = 0; i < self->rows->len; i++)
    if (get_row (self, i)->opinion == WINNOW_OPINION_SAME)
      g_assert_cmpstr (winnow_evidence_row_get_sentence (get_row (self, i)), ==, get_row (self, i)->method->same);
  g_assert_cmpstr (winnow_opinion_get_id (WINNOW_OPINION_SILENT), ==, "silent");
  g_assert_cmpstr (winnow_opinion_get_id (WINNOW_OPINION_DIFFERENT), ==, "different");
  g_assert_cmpstr (winnow_opinion_get_id (WINNOW_OPINION_SAME), ==, "same");
}

test_case (overlap)
{
  g_autoptr (WinnowEvidence) evidence = compare ("one", "two");
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->evidence = winnow_evidence_ref (evidence);
  winnow_overlap_unref (winnow_overlap_ref (overlap));
  g_assert_true (overlap->evidence == evidence);
  winnow_overlap_unref (overlap);
  g_assert_true (g_atomic_ref_count_compare (&evidence->ref_count, 1));
}
