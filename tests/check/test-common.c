/* test-common.c: a check of papers that share a formula */
#include "part.h"
#include "check/compare/stages.h"
#include "fixture.h"
#include "base/for-each.h"

#define PAPERS 460u
#define PAIRS (PAPERS * (PAPERS - 1) / 2)

G_STATIC_ASSERT (PAIRS > WINNOW_COMMON_MANY + 10);

/* Papers with @formula; 20 and 70 share a passage besides. */
static void
write_papers (Fixture *fixture, const char *formula, guint n_own)
{
  g_autofree char *passage = fixture_prose (9002, 40);
  for (guint i = 0; i < PAPERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%03u.txt", i), *own = fixture_prose (i, n_own),
                      *last = fixture_prose (1000 + i, n_own);
      g_autofree char *text
          = g_strdup_printf ("%s\n\n%s\n\n%s\n\n%s\n", own, formula, last, i == 20 || i == 70 ? passage : "");
      fixture_write (fixture, name, text);
    }
}

static guint
get_n_common (Fixture *fixture)
{
  g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (fixture->library, &error));
  return record->n_common;
}

static WinnowOverlap *
find_pair (Fixture *fixture, const char *a, const char *b)
{
  g_autoptr (WinnowDocument) document_a = fixture_find (fixture, a), document_b = fixture_find (fixture, b);
  return must (winnow_library_find_overlap (fixture->library, document_a->id, document_b->id, &error));
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* The pair that shares more is listed, and its formula is known as one; the others are counted. */
fixture_case (formula, fixture)
{
  g_autofree char *formula = fixture_prose (9001, 40), *passage = fixture_prose (9002, 40),
                  *both = g_strconcat (formula, "\n\n", passage, NULL);
  write_papers (fixture, formula, 125);
  fixture->settings.exclude &= ~(1u << WINNOW_EXCLUSION_CLASS);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  assert_takes (fixture_dup_pairs (fixture), "020.txt~070.txt");
  g_assert_cmpuint (get_n_common (fixture), ==, PAIRS - 1);
  g_autoptr (WinnowOverlap) overlap = find_pair (fixture, "020.txt", "070.txt");
  g_assert_cmpuint (overlap->passages->len, ==, 2);
  const WinnowPassage *common = &g_array_index (overlap->passages, WinnowPassage, 0), *rare = common + 1;
  g_assert_cmpint (common->excluded, ==, WINNOW_EXCLUSION_COMMON);
  g_assert_cmpuint (common->n_documents, ==, PAPERS);
  g_assert_cmpint (rare->excluded, ==, WINNOW_EXCLUSION_NONE);
  g_assert_cmpuint (rare->n_documents, ==, 2);

  /* A second check with one paper more finds what a first one would. */
  fixture_write_copy (fixture, "q/new.txt", 5000, both);
  fixture_read (fixture, "q", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  fixture_run (fixture, 1);
  assert_takes (fixture_dup_pairs (fixture), "020.txt~new.txt 070.txt~new.txt 020.txt~070.txt");
  g_assert_cmpuint (get_n_common (fixture), ==, PAIRS + PAPERS - 3);
  g_autoptr (WinnowOverlap) again = find_pair (fixture, "020.txt", "070.txt");
  g_assert_cmpuint (g_array_index (again->passages, WinnowPassage, 0).n_documents, ==, PAPERS + 1);
  g_assert_cmpuint (g_array_index (again->passages, WinnowPassage, 1).n_documents, ==, 3);
}

/* A paper that has text of each of the others. */
fixture_case (patchwork, fixture)
{
  g_autofree char *formula = fixture_prose (9001, 40);
  g_autoptr (GString) text = g_string_new (formula);
  write_papers (fixture, formula, 125);
  for (guint i = 0; i < PAPERS; i++)
    {
      g_autofree char *own = fixture_prose (i, 125);
      g_string_append_printf (text, "\n\n%s", own);
    }
  fixture_write (fixture, "p/all.txt", text->str);
  fixture_read_papers (fixture, 2);
  fixture->settings.exclude &= ~(1u << WINNOW_EXCLUSION_CLASS);
  fixture_run (fixture, 2);
  for (guint i = 0; i < PAPERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("%03u.txt", i);
      g_autoptr (WinnowOverlap) overlap = find_pair (fixture, name, "all.txt");
      g_assert_cmpuint (overlap->longest, >=, 120);
    }
}

/* Returns: the candidates of a check */
static guint
count_candidates (Fixture *fixture)
{
  g_autoptr (WinnowCorpus) corpus = must (winnow_corpus_new (fixture->library, &fixture->settings, &error));
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  g_autoptr (GArray) candidates
      = must (winnow_candidates_find (corpus, &context, &(const WinnowThreads){ .jobs = 2 }, &error));
  g_assert_cmpuint (candidates->len + corpus->common.n_pairs, ==, PAIRS);
  return candidates->len;
}

/* Where common passages count, and where papers are half the same, so that they share no formula,
 * no pair is left out, however many there are. */
fixture_case (without, fixture)
{
  g_autofree char *formula = fixture_prose (9001, 40);
  write_papers (fixture, formula, 125);
  fixture_read_papers (fixture, 2);
  fixture->settings.n_documents = PAPERS;
  g_assert_cmpuint (count_candidates (fixture), ==, 1);
  fixture->settings.exclude &= ~(1u << WINNOW_EXCLUSION_COMMON);
  g_assert_cmpuint (count_candidates (fixture), ==, PAIRS);
}

fixture_case (half_same, fixture)
{
  g_autofree char *copied = fixture_prose (9001, 180);
  write_papers (fixture, copied, 55);
  fixture_read_papers (fixture, 2);
  fixture->settings.n_documents = PAPERS;
  g_assert_cmpuint (count_candidates (fixture), ==, PAIRS);
}

/* A passage has the most documents that half of it has. */
test_case (places)
{
  static const WinnowCommonPlace all[] = { { 10, 20, 500 }, { 20, 30, 300 }, { 40, 50, 100 }, { 48, 60, 300 } };
  static const struct
  {
    guint32 first, last, expected;
  } cases[] = { { 0, 5, 0 },   { 0, 10, 0 },    { 10, 20, 500 }, { 5, 25, 500 }, { 10, 31, 300 }, { 0, 40, 300 },
                { 0, 100, 0 }, { 40, 60, 300 }, { 38, 49, 100 }, { 55, 70, 0 },  { 60, 90, 0 } };
  g_autoptr (GArray) places = winnow_array_new (WinnowCommonPlace);
  g_array_append_vals (places, all, G_N_ELEMENTS (all));
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowOverlap) overlap = winnow_overlap_new_without_passages (100, 100);
      const WinnowPassage passage = { .a = { .first = row->first, .last = row->last } };
      g_array_append_val (overlap->passages, passage);
      winnow_common_count_documents (places, overlap);
      g_assert_cmpuint (g_array_index (overlap->passages, WinnowPassage, 0).n_documents, ==, row->expected);
    }
}
