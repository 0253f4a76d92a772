/* evidence.c: the evidence of every method about a pair
 *
 * A method without a digest of either document is silent. For the others the value gives an opinion
 * by the method's threshold; the probability follows from the rows (combine.c). */
#include "match/scoring/evidence.h"
#include "base/array.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

static const char *const opinion_ids[] = { "silent", "different", "same" };

const char *
winnow_opinion_get_id (WinnowOpinion opinion)
{
  g_return_val_if_fail ((guint) opinion < G_N_ELEMENTS (opinion_ids), NULL);
  return opinion_ids[opinion];
}

/* ── rows ── */

static WinnowOpinion
get_opinion (const WinnowMethod *method, const WinnowAgreement *agreement)
{
  return winnow_method_is_same (method, agreement->value, method->threshold) ? WINNOW_OPINION_SAME
                                                                             : WINNOW_OPINION_DIFFERENT;
}

WinnowEvidenceRow
winnow_evidence_row_new (const WinnowDigest *a, const WinnowDigest *b)
{
  WinnowEvidenceRow row = { .method = a->method, .agreement = { 0, 0, NAN, NAN } };
  if (winnow_digest_is_comparable (a, b))
    {
      row.method->compare (a, b, &row.agreement);
      row.opinion = get_opinion (row.method, &row.agreement);
    }
  return row;
}

/* Takes @rows. */
static WinnowEvidence *
evidence_new_from_rows (GArray *rows, WinnowCoverage coverage)
{
  WinnowEvidence *evidence = g_new0 (WinnowEvidence, 1);
  g_atomic_ref_count_init (&evidence->ref_count);
  evidence->rows = rows;
  evidence->coverage = coverage;
  winnow_for_each_value (const WinnowEvidenceRow, row, rows)
    {
      WinnowOpinion opinion = row->opinion;
      evidence->n_same += opinion == WINNOW_OPINION_SAME;
      evidence->n_different += opinion == WINNOW_OPINION_DIFFERENT;
    }
  evidence->probability = winnow_evidence_combine (rows, coverage);
  evidence->is_same = evidence->probability >= .5;
  return evidence;
}

WinnowEvidence *
winnow_evidence_new (const WinnowDigests *a, const WinnowDigests *b, WinnowCoverage coverage)
{
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (WinnowEvidenceRow), a->digests->len);
  g_return_val_if_fail (a->digests->len == b->digests->len, NULL);
  winnow_for_each_index (i, a->digests)
    {
      WinnowEvidenceRow row = winnow_evidence_row_new (a->digests->pdata[i], b->digests->pdata[i]);
      g_array_append_val (rows, row);
    }
  return evidence_new_from_rows (rows, coverage);
}

WinnowEvidence *
winnow_evidence_ref (WinnowEvidence *evidence)
{
  g_atomic_ref_count_inc (&evidence->ref_count);
  return evidence;
}

void
winnow_evidence_unref (WinnowEvidence *evidence)
{
  if (evidence == NULL || !g_atomic_ref_count_dec (&evidence->ref_count))
    return;
  g_array_unref (evidence->rows);
  g_free (evidence);
}

/* ── in words ── */

const char *
winnow_evidence_row_get_sentence (const WinnowEvidenceRow *row)
{
  const char *const sentences[] = { row->method->silent, row->method->different, row->method->same };

  return _ (sentences[row->opinion]);
}

char *
winnow_evidence_dup_summary (const WinnowEvidence *evidence)
{
  guint n = evidence->n_same + evidence->n_different;
  if (n == 0)
    return g_strdup (_ ("No method has a result for them."));
  /* Translators: the first number is how many methods say yes, the second how many have an opinion
   * at all. */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "Is one whole document a version of the other? By %u of %u method.",
                                       "Is one whole document a version of the other? By %u of %u methods.", n),
                          evidence->n_same, n);
}
