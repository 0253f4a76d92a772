/* test-combine.c: what all methods say together, on made-up prose */
#include <math.h>

#include "match/scoring/evidence.h"
#include "prose.h"
#include "trials.h"

#define LEAST_F1 .98
#define SURVIVES .7
#define N_DOCUMENTS 24
#define WORDS 12 /* of a sentence */
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
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) piece_free);
  g_autoptr (GPtrArray) digests = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_digests_unref);
  GPtrArray *trials = trials_new ();
  for (guint i = 0; i < N_DOCUMENTS; i++)
    {
      g_ptr_array_add (pieces, make_piece (prose, han));
      g_ptr_array_add (digests, trials_digest (pieces->pdata[i]));
    }
  for (guint i = 0; i < N_DOCUMENTS; i++)
    {
      guint a = (i + 1) % N_DOCUMENTS, b = (i + 2) % N_DOCUMENTS, donor = (i + 3) % N_DOCUMENTS;
      Neighbour own = { pieces->pdata[i], digests->pdata[i] };
      Neighbour others[] = { { pieces->pdata[a], digests->pdata[a] }, { pieces->pdata[b], digests->pdata[b] } };
      trials_add_levels (trials, 0, i, &own, others, G_N_ELEMENTS (others), pieces->pdata[donor], prose->random);
    }
  return trials;
}

static gboolean
is_wanted (const Trial *trial, gpointer data)
{
  return !trial->is_same || trial->survives >= SURVIVES;
}

/* Together they tell, and no single one tells better. */
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
      g_assert_cmpfloat (score_f1 (&together), >=, score_f1 (&alone));
    }
}

static void
test_english (void)
{
  check_trials (FALSE);
}

static void
test_chinese (void)
{
  check_trials (TRUE);
}

/* What survives is what is said: near 1 at the first level, above a half at the last. */
static void
test_levels (void)
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
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (WinnowEvidenceRow));
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
static void
test_monotone (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  for (guint round = 0; round < 500; round++)
    {
      guint silent = round == 0 ? 0 : g_rand_int (random) & g_rand_int (random);
      double before = 0;
      for (guint share = 0; share <= 20; share++)
        {
          g_autoptr (GArray) rows = make_rows (share / 20., silent);
          double chance = winnow_evidence_combine (rows);
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
static void
test_quotation (void)
{
  g_autoptr (GArray) quotation = make_rows (.25, 0), third = make_rows (.2, 0);
  for (guint i = 0; i < quotation->len; i++)
    {
      g_array_index (quotation, WinnowEvidenceRow, i).agreement.a_in_b = 1;
      g_array_index (third, WinnowEvidenceRow, i).agreement.a_in_b = 1 / 3.;
      g_array_index (third, WinnowEvidenceRow, i).agreement.b_in_a = 1 / 3.;
    }
  g_assert_cmpfloat (winnow_evidence_combine (quotation), <, .5);
  g_assert_cmpfloat (winnow_evidence_combine (third), <, .5);
}

/* Equal texts are the same piece, whatever the others say. */
static void
test_equal (void)
{
  g_autoptr (GArray) rows = make_rows (0, 0);
  const WinnowMethod *exact = winnow_method_find ("exact");
  g_assert_cmpfloat (winnow_evidence_combine (rows), <, .5);
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, WinnowEvidenceRow, i).method == exact)
      g_array_index (rows, WinnowEvidenceRow, i).opinion = WINNOW_OPINION_SAME;
  g_assert_cmpfloat (winnow_evidence_combine (rows), ==, 1);
}

/* Rows that are missing are as good as silent ones, and their order says nothing. */
static void
test_missing (void)
{
  for (guint i = 0; winnow_methods ()[i] != NULL; i++)
    {
      g_autoptr (GArray) silent = make_rows (.6, 1u << i), missing = make_rows (.6, 0),
                         turned = g_array_new (FALSE, FALSE, sizeof (WinnowEvidenceRow));
      g_array_remove_index (missing, i);
      g_assert_cmpfloat (winnow_evidence_combine (silent), ==, winnow_evidence_combine (missing));
      for (guint j = missing->len; j-- > 0;)
        g_array_append_val (turned, g_array_index (missing, WinnowEvidenceRow, j));
      g_assert_cmpfloat_with_epsilon (winnow_evidence_combine (turned), winnow_evidence_combine (missing), 1e-12);
    }
}

/* Nobody says anything: no reason to call them the same. Methods that know no containment do no
 * harm. */
static void
test_nothing (void)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (WinnowEvidenceRow)), silent = make_rows (1, G_MAXUINT),
                     bare = make_rows (1, 0);
  for (guint i = 0; i < bare->len; i++)
    g_array_index (bare, WinnowEvidenceRow, i).agreement.a_in_b
        = g_array_index (bare, WinnowEvidenceRow, i).agreement.b_in_a = NAN;
  g_assert_cmpfloat (winnow_evidence_combine (none), <, .5);
  g_assert_cmpfloat (winnow_evidence_combine (silent), <, .5);
  g_assert_cmpfloat (winnow_evidence_combine (bare), >, .5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/combine/english", test_english);
  g_test_add_func ("/combine/chinese", test_chinese);
  g_test_add_func ("/combine/levels", test_levels);
  g_test_add_func ("/combine/monotone", test_monotone);
  g_test_add_func ("/combine/quotation", test_quotation);
  g_test_add_func ("/combine/equal", test_equal);
  g_test_add_func ("/combine/missing", test_missing);
  g_test_add_func ("/combine/nothing", test_nothing);
  return g_test_run ();
}
