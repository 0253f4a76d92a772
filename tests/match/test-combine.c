/* test-combine.c: what all methods say together, on made-up prose */
#include <math.h>

#include "part.h"
#include "base/array.h"
#include "match/scoring/evidence.h"
#include "prose.h"
#include "trials.h"

#define LEAST_F1 .98
#define ONE_PAIR .006
#define SURVIVES .7
#define N_DOCUMENTS 24
#define WORDS 12 /* of a sentence */
#define UNKNOWN ((WinnowCoverage){ NAN, NAN })
#define VOCABULARY 4000
#define CHARACTERS 1500

/* Twenty to sixty sentences of common words, or as much Chinese. */
static Piece *
make_piece (Prose *prose, gboolean han)
{
  guint n = (guint) g_rand_int_range (prose->random, 20, 60);
  g_autoptr (GPtrArray) sentences = prose_new_common_sentences (prose, n, WORDS, VOCABULARY);
  g_autoptr (GString) text = g_string_new (NULL);
  if (!han)
    prose_append (text, sentences, 0, n);
  for (guint i = 0; han && i < n; i++)
    {
      prose_append_han (prose, text, 20, CHARACTERS);
      g_string_append (text, "。");
    }
  return piece_new (text->str, text->len);
}

static GPtrArray *
make_trials (gboolean han)
{
  g_autoptr (Prose) prose = prose_new (30 + (guint) han);
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) piece_free),
                        readings = g_ptr_array_new_with_free_func ((GDestroyNotify) reading_free);
  GPtrArray *trials = trials_new ();
  for (guint i = 0; i < N_DOCUMENTS; i++)
    {
      g_ptr_array_add (pieces, make_piece (prose, han));
      g_ptr_array_add (readings, reading_new (pieces->pdata[i]));
    }
  for (guint i = 0; i < N_DOCUMENTS; i++)
    {
      guint a = (i + 1) % N_DOCUMENTS, b = (i + 2) % N_DOCUMENTS, donor = (i + 3) % N_DOCUMENTS;
      Neighbour own = { pieces->pdata[i], readings->pdata[i] };
      Neighbour others[] = { { pieces->pdata[a], readings->pdata[a] }, { pieces->pdata[b], readings->pdata[b] } };
      trials_add_levels (trials, 0, i, &own, others, G_N_ELEMENTS (others), pieces->pdata[donor], prose->random);
    }
  return trials;
}

static gboolean
is_wanted (const Trial *trial, gpointer data)
{
  return !trial->is_same || trial->survives >= SURVIVES;
}

/* Together they tell, and no single one tells better, but for one pair: sounds are asked as well,
 * and made-up Chinese has none that mean something. */
static void
check_trials (gboolean han)
{
  g_autoptr (GPtrArray) trials = make_trials (han);
  Score together = trials_score (trials, COMBINED, is_wanted, NULL);
  g_test_message ("together %.3f", score_f1 (&together));
  g_assert_cmpfloat (score_f1 (&together), >=, LEAST_F1);
  for (guint method = 0; winnow_methods ()[method] != NULL; method++)
    {
      Score alone = trials_score (trials, method, is_wanted, NULL);
      g_test_message ("%s %.3f", winnow_methods ()[method]->id, score_f1 (&alone));
      g_assert_cmpfloat (score_f1 (&together), >=, score_f1 (&alone) - ONE_PAIR);
    }
}

test_case (english) { check_trials (FALSE); }

test_case (chinese) { check_trials (TRUE); }

/* What survives is what is said: near 1 at the first level, above a half at the last. */
test_case (levels)
{
  g_autoptr (GPtrArray) trials = make_trials (FALSE);
  double sums[N_LEVELS + 1] = { 0 };
  for (guint i = 0; i < trials->len; i++)
    {
      const Trial *trial = trials->pdata[i];
      g_assert_cmpuint (trial->level, >=, 1);
      g_assert_cmpuint (trial->level, <=, N_LEVELS);
      if (trial->is_same)
        sums[trial->level] += trial->survives / N_DOCUMENTS;
    }
  g_assert_cmpfloat (sums[1], >, .98);
  for (guint level = 2; level <= N_LEVELS; level++)
    g_assert_cmpfloat (sums[level], <, sums[level - 1] - .04);
  g_assert_cmpfloat (sums[N_LEVELS], >, .45);
  g_assert_cmpfloat (sums[N_LEVELS], <, .6);
}

/* ── rows made by hand ── */

/* A row a method: all say "different", with similarity and containments @share, but for those of
 * @silent, a bit a method. */
static GArray *
make_rows (double share, guint silent)
{
  GArray *rows = winnow_array_new (WinnowEvidenceRow);
  for (guint i = 0; winnow_methods ()[i] != NULL; i++)
    {
      WinnowEvidenceRow row = { winnow_methods ()[i], WINNOW_OPINION_DIFFERENT, { share, share, share, share } };
      if (silent >> i & 1)
        row.opinion = WINNOW_OPINION_SILENT;
      g_array_append_val (rows, row);
    }
  return rows;
}

/* The more all of them find alike, the likelier it is; whoever is silent, all others at 1 are the
 * same piece, and at 0 are not. */
test_case (monotone)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  for (guint round = 0; round < 500; round++)
    {
      guint silent = round == 0 ? 0 : g_rand_int (random) & g_rand_int (random);
      double before = 0;
      for (guint share = 0; share <= 20; share++)
        {
          g_autoptr (GArray) rows = make_rows (share / 20., silent);
          double chance = winnow_evidence_combine (rows, UNKNOWN);
          g_assert_cmpfloat (chance, >=, before);
          before = chance;
          if (share == 0)
            g_assert_cmpfloat (chance, <, .5);
        }
      g_assert_cmpfloat (before, >, .5);
      g_assert_cmpfloat (before, <=, 1);
    }
}

/* A text that stands in one four times as long is no near-duplicate of it, though all of it is
 * there; nor is one that has a third in common with another. */
test_case (quotation)
{
  g_autoptr (GArray) quotation = make_rows (.25, 0), third = make_rows (.2, 0);
  for (guint i = 0; i < quotation->len; i++)
    {
      g_array_index (quotation, WinnowEvidenceRow, i).agreement.a_in_b = 1;
      g_array_index (third, WinnowEvidenceRow, i).agreement.a_in_b = 1 / 3.;
      g_array_index (third, WinnowEvidenceRow, i).agreement.b_in_a = 1 / 3.;
    }
  g_assert_cmpfloat (winnow_evidence_combine (quotation, UNKNOWN), <, .5);
  g_assert_cmpfloat (winnow_evidence_combine (third, UNKNOWN), <, .5);
}

/* Equal texts are the same piece, whatever the others say. */
test_case (equal)
{
  g_autoptr (GArray) rows = make_rows (0, 0);
  const WinnowMethod *exact = winnow_method_find ("exact");
  g_assert_cmpfloat (winnow_evidence_combine (rows, UNKNOWN), <, .5);
  winnow_for_each_value (WinnowEvidenceRow, row, rows)
    if (row->method == exact)
      row->opinion = WINNOW_OPINION_SAME;
  g_assert_cmpfloat (winnow_evidence_combine (rows, UNKNOWN), ==, 1);
}

/* Rows that are missing are as good as silent ones, and their order says nothing. */
test_case (missing)
{
  for (guint i = 0; winnow_methods ()[i] != NULL; i++)
    {
      g_autoptr (GArray) silent = make_rows (.6, 1u << i), missing = make_rows (.6, 0),
                         turned = winnow_array_new (WinnowEvidenceRow);
      g_array_remove_index (missing, i);
      g_assert_cmpfloat (winnow_evidence_combine (silent, UNKNOWN), ==, winnow_evidence_combine (missing, UNKNOWN));
      for (guint j = missing->len; j-- > 0;)
        g_array_append_val (turned, g_array_index (missing, WinnowEvidenceRow, j));
      g_assert_cmpfloat_with_epsilon (winnow_evidence_combine (turned, UNKNOWN),
                                      winnow_evidence_combine (missing, UNKNOWN), 1e-12);
    }
}

/* Nobody says anything: no reason to call them the same. Methods that know no containment do no
 * harm. */
test_case (nothing)
{
  g_autoptr (GArray) none = winnow_array_new (WinnowEvidenceRow), silent = make_rows (1, G_MAXUINT),
                     bare = make_rows (1, 0);
  winnow_for_each_value (WinnowEvidenceRow, row, bare)
    row->agreement.a_in_b = row->agreement.b_in_a = NAN;
  g_assert_cmpfloat (winnow_evidence_combine (none, UNKNOWN), <, .5);
  g_assert_cmpfloat (winnow_evidence_combine (silent, UNKNOWN), <, .5);
  g_assert_cmpfloat (winnow_evidence_combine (bare, UNKNOWN), >, .5);
}

/* ── coverage, of texts ── */

static double
compare_with (const char *text, const char *changed, WinnowCoverage *coverage)
{
  g_autoptr (GPtrArray) trials = trials_new ();
  g_autoptr (Reading) a = reading_new_of_text (text, NULL, NULL), b = reading_new_of_text (changed, NULL, NULL);
  const Trial trial = { 0 };
  trials_add (trials, &trial, a, b);
  trials_add (trials, &trial, b, a);
  const WinnowEvidence *there = ((const Trial *) trials->pdata[0])->evidence,
                       *back = ((const Trial *) trials->pdata[1])->evidence;
  g_assert_cmpfloat_with_epsilon (there->probability, back->probability, 1e-12);
  g_assert_cmpfloat (there->coverage.a_in_b, ==, back->coverage.b_in_a);
  *coverage = there->coverage;
  return there->probability;
}

/* One word is another one; a sentence is put in: of a short text, too. The text itself, less and
 * less of it: the same piece while most is there, and not when a quarter is; never likelier with
 * less. */
static void
check_edits (gboolean han)
{
  g_autoptr (Prose) prose = prose_new (40 + (guint) han);
  for (guint round = 0; round < 6; round++)
    {
      g_autoptr (Piece) piece = make_piece (prose, han);
      glong length = g_utf8_strlen (piece->body, -1), half = length / 2;
      g_autofree char *head = g_utf8_substring (piece->body, 0, half),
                      *tail = g_utf8_substring (piece->body, half, length),
                      *edited = g_strconcat (head, han ? "鑫" : " zebra ", tail, NULL),
                      *inserted = g_strconcat (
                          head, han ? "。此处另加一句闲话而已。" : ". Here somebody has put in a line. ", tail, NULL);
      double before = 1;
      WinnowCoverage coverage;
      g_assert_cmpfloat (compare_with (piece->body, edited, &coverage), >, .99);
      g_assert_cmpfloat (compare_with (piece->body, inserted, &coverage), >, .99);
      for (glong percent = 95; percent >= 5; percent -= 10)
        {
          g_autofree char *rest = g_utf8_substring (piece->body, 0, length * percent / 100);
          double probability = compare_with (piece->body, rest, &coverage);
          g_assert_cmpfloat (probability, <=, before + .005); /* half a percent */
          before = probability;
          if (percent > 70)
            g_assert_cmpfloat (probability, >, .99);
          if (percent < 30)
            g_assert_cmpfloat (probability, <, .01);
        }
    }
}

test_case (edits)
{
  check_edits (FALSE);
  check_edits (TRUE);
}

/* A text that took over up to a half of another one, in a stretch or in three, word for word, is no
 * version of it. Half of these were called so, with 98 %. */
static void
check_borrowings (gboolean han)
{
  g_autoptr (Prose) prose = prose_new (60 + (guint) han);
  for (guint round = 0; round < 12; round++)
    {
      static const double shares[] = { .3, .4, .5 };
      g_autoptr (Piece) piece = make_piece (prose, han), donor = make_piece (prose, han),
                        borrowing = piece_borrow (piece, donor, shares[round % 3], 1 + round % 2 * 2, prose->random);
      g_autofree char *text = piece_dup_text (piece), *taken = piece_dup_text (borrowing);
      WinnowCoverage coverage;
      double probability = compare_with (text, taken, &coverage);
      g_test_message ("%.0f %%: %f %f: %f", shares[round % 3] * 100, coverage.a_in_b, coverage.b_in_a, probability);
      if (MIN (coverage.a_in_b, coverage.b_in_a) <= .5)
        g_assert_cmpfloat (probability, <, .5);
    }
}

test_case (borrowings)
{
  check_borrowings (FALSE);
  check_borrowings (TRUE);
}

/* All of both is passages, but every second, third or fourth word is another one: methods find next
 * to nothing, and the probability of the first two was 1 in 10,000. */
test_case (spread)
{
  g_autoptr (Prose) prose = prose_new (50);
  for (guint round = 0; round < 12; round++)
    {
      g_autoptr (Piece) piece = make_piece (prose, FALSE), variant = piece_spread (piece, 2 + round % 3, prose->random);
      g_autofree char *text = piece_dup_text (piece), *changed = piece_dup_text (variant);
      WinnowCoverage coverage;
      double probability = compare_with (text, changed, &coverage);
      g_test_message ("every %u: %f %f: %f", 2 + round % 3, coverage.a_in_b, coverage.b_in_a, probability);
      if (MIN (coverage.a_in_b, coverage.b_in_a) > .95)
        g_assert_cmpfloat (probability, >, .9);
    }
}

/* Whatever the methods say, it rises with what the passages cover of either text. */
test_case (coverage)
{
  for (guint share = 0; share <= 10; share++)
    {
      g_autoptr (GArray) rows = make_rows (share / 10., 0);
      double before = 0;
      for (guint covered = 0; covered <= 10; covered++)
        {
          WinnowCoverage low = { covered / 10., 1 }, high = { 1, covered / 10. };
          g_assert_cmpfloat (winnow_evidence_combine (rows, low), >=, before);
          g_assert_cmpfloat (winnow_evidence_combine (rows, low), ==, winnow_evidence_combine (rows, high));
          before = winnow_evidence_combine (rows, low);
        }
    }
}
