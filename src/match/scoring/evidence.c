/* evidence.c: the evidence of every method about a pair, and how it is stored
 *
 * A method without a digest of either document is silent. For the others the value gives an opinion
 * by the method's threshold. The probability follows from the rows (combine.c), so it is not
 * stored: stored rows get it from today's weights.
 *
 * Stored as text: "coverage:1:0.5:0.5:0.5:1 winnow:1:0.75:0.75:0.5:1 exact:1:-", a word a method:
 * id, version, value, similarity and both containments. "-" alone means silent; "-" for a
 * containment means that the method has none. Coverage looks like a method, so that versions
 * without it skip it. Numbers have as many digits as they need to read back the same. */
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

/* ── as text ── */

#define SILENT_FIELDS 3
#define FIELDS 6
#define COVERAGE "coverage"
#define COVERAGE_VERSION 1

static void
append_number (GString *string, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_c (string, ':');
  g_string_append (string, isnan (number) ? "-" : g_ascii_dtostr (digits, sizeof digits, number));
}

static void
append_row (GString *string, const char *id, guint version, const WinnowAgreement *agreement)
{
  g_string_append_printf (string, "%s%s:%u", string->len > 0 ? " " : "", id, version);
  if (agreement == NULL)
    g_string_append (string, ":-");
  else
    winnow_for_each_below (i, 4)
      append_number (
          string, (const double[]){ agreement->value, agreement->similarity, agreement->a_in_b, agreement->b_in_a }[i]);
}

char *
winnow_evidence_to_string (const WinnowEvidence *evidence)
{
  GString *string = g_string_new (NULL);
  const WinnowCoverage *coverage = &evidence->coverage;
  double lesser = MIN (coverage->a_in_b, coverage->b_in_a);
  if (!isnan (lesser))
    append_row (string, COVERAGE, COVERAGE_VERSION,
                &(WinnowAgreement){ lesser, lesser, coverage->a_in_b, coverage->b_in_a });
  winnow_for_each_value (const WinnowEvidenceRow, row, evidence->rows)
    append_row (string, row->method->id, row->method->version,
                row->opinion != WINNOW_OPINION_SILENT ? &row->agreement : NULL);
  return g_string_free (string, FALSE);
}

/* FALSE unless @field is a number in [0, @maximum]. */
static gboolean
read_number (const char *field, double maximum, double *number)
{
  char *end;
  *number = g_ascii_isdigit (*field) ? g_ascii_strtod (field, &end) : NAN;
  return *number >= 0 && *number <= maximum && *end == '\0';
}

static gboolean
read_containment (const char *field, double *number)
{
  if (strcmp (field, "-") != 0)
    return read_number (field, 1, number);
  *number = NAN;
  return TRUE;
}

/* Reads a row of any method. FALSE where @fields are malformed. */
static gboolean
read_row (char **fields, guint64 *version, WinnowEvidenceRow *row)
{
  guint n = g_strv_length (fields);
  WinnowAgreement *agreement = &row->agreement;
  *agreement = (WinnowAgreement){ 0, 0, NAN, NAN };
  row->opinion = WINNOW_OPINION_SILENT;
  if (n < SILENT_FIELDS || *fields[0] == '\0'
      || !g_ascii_string_to_unsigned (fields[1], 10, 0, G_MAXUINT, version, NULL))
    return FALSE;
  if (n == SILENT_FIELDS)
    return strcmp (fields[2], "-") == 0;
  row->opinion = WINNOW_OPINION_DIFFERENT;
  return n == FIELDS && read_number (fields[2], G_MAXUINT, &agreement->value)
         && read_number (fields[3], 1, &agreement->similarity) && read_containment (fields[4], &agreement->a_in_b)
         && read_containment (fields[5], &agreement->b_in_a);
}

/* FALSE where it was read before or says nothing. */
static gboolean
read_coverage (const WinnowEvidenceRow *row, WinnowCoverage *coverage)
{
  gboolean is_known = row->opinion != WINNOW_OPINION_SILENT && isnan (coverage->a_in_b);
  *coverage = (WinnowCoverage){ row->agreement.a_in_b, row->agreement.b_in_a };
  return is_known && !isnan (coverage->a_in_b) && !isnan (coverage->b_in_a);
}

/* Reads one word into @rows, one a method of the table; those not read yet have no method. FALSE
 * where @word is malformed. */
static gboolean
parse_word (const char *word, GArray *rows, WinnowCoverage *coverage)
{
  g_auto (GStrv) fields = g_strsplit (word, ":", FIELDS + 1);
  WinnowEvidenceRow row;
  guint64 version;
  if (!read_row (fields, &version, &row))
    return FALSE;
  if (strcmp (fields[0], COVERAGE) == 0 && version == COVERAGE_VERSION)
    return read_coverage (&row, coverage);
  winnow_for_each_index (i, rows)
    {
      WinnowEvidenceRow *place = &g_array_index (rows, WinnowEvidenceRow, i);
      const WinnowMethod *method = winnow_methods ()[i];
      if (strcmp (method->id, fields[0]) != 0 || method->version != version)
        continue;
      if (place->method != NULL)
        return FALSE;
      *place = row;
      place->method = method;
      if (row.opinion != WINNOW_OPINION_SILENT)
        place->opinion = get_opinion (method, &row.agreement);
    }
  return TRUE;
}

static void
drop_missing (GArray *rows)
{
  for (guint i = rows->len; i-- > 0;)
    if (g_array_index (rows, WinnowEvidenceRow, i).method == NULL)
      g_array_remove_index (rows, i);
}

WinnowEvidence *
winnow_evidence_from_string (const char *string)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (WinnowEvidenceRow));
  WinnowCoverage coverage = { NAN, NAN };
  guint n_methods = 0;
  if (string == NULL || !g_utf8_validate (string, -1, NULL))
    return NULL;
  while (winnow_methods ()[n_methods] != NULL)
    n_methods++;
  g_array_set_size (rows, n_methods);
  g_auto (GStrv) words = g_strsplit (string, " ", -1);
  winnow_for_each_string (word, words)
    if (!parse_word (word, rows, &coverage))
      return NULL;
  drop_missing (rows);
  return rows->len > 0 ? evidence_new_from_rows (g_steal_pointer (&rows), coverage) : NULL;
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
