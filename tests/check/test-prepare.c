/* test-prepare.c: the candidates of a check */
#include <string.h>

#include "part.h"
#include "check/compare/stages.h"
#include "fixture.h"
#include "library/library-private.h"
#include "base/for-each.h"

#define MANY 300 /* papers of some 250 words: too many to align every pair */

static GArray *
prepare (Fixture *fixture, guint jobs)
{
  g_autoptr (WinnowCorpus) corpus = must (winnow_corpus_new (fixture->library, &fixture->settings, &error));
  WinnowMethodContext context;
  GArray *candidates;
  winnow_method_context_init (&context);
  context.granularity = fixture->settings.granularity;
  candidates = must (winnow_candidates_find (corpus, &context, &(const WinnowThreads){ .jobs = jobs }, &error));
  return candidates;
}

static gboolean
has_pair (const GArray *candidates, guint32 a, guint32 b)
{
  winnow_for_each_value (const WinnowCandidate, candidate, candidates)
    if (candidate->a == a && candidate->b == b)
      return TRUE;
  return FALSE;
}

/* Without pairs that share nothing but one fingerprint: whether the words around it agree is known
 * only where the text was read now; the others are screened later. */
static GArray *
choose_certain (const GArray *candidates)
{
  GArray *certain = winnow_array_new (WinnowCandidate);
  winnow_for_each_value (const WinnowCandidate, value, candidates)
    {
      WinnowCandidate candidate = *value;
      if (candidate.is_related || candidate.is_sounding || candidate.n_shared != 1)
        g_array_append_val (certain, candidate);
    }
  return certain;
}

static void
assert_same (const GArray *all_x, const GArray *all_y)
{
  g_autoptr (GArray) x = choose_certain (all_x);
  g_autoptr (GArray) y = choose_certain (all_y);
  g_assert_cmpuint (x->len, ==, y->len);
  for (guint i = 0; i < x->len; i++)
    {
      const WinnowCandidate *p = &g_array_index (x, WinnowCandidate, i), *q = &g_array_index (y, WinnowCandidate, i);
      g_assert_true (p->a == q->a && p->b == q->b);
      g_assert_true (p->is_related == q->is_related && p->is_sounding == q->is_sounding);
      if (!p->is_related)
        g_assert_cmpuint (p->n_shared, ==, q->n_shared);
    }
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* Few papers: every pair but those of two references, whatever they share. */
fixture_case (few, fixture)
{
  g_autoptr (GArray) candidates = NULL;
  for (guint i = 0; i < 7; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%u.txt", i < 3 ? "r" : "s", i), *own = fixture_prose (i, 50);
      fixture_write (fixture, name, own);
    }
  fixture_read (fixture, "r", WINNOW_ROLE_REFERENCES, 2, NULL);
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  candidates = prepare (fixture, 2);
  g_assert_cmpuint (candidates->len, ==, 7 * 6 / 2 - 3);
  g_assert_false (has_pair (candidates, 4, 6));
  g_assert_true (has_pair (candidates, 3, 4));
}

/* Neighbours exchanged: no three words stand as they stood. */
static char *
exchange_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *exchanged = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL && words[i + 1] != NULL; i += 2)
    g_string_append_printf (exchanged, "%s the %s ", words[i + 1], words[i]);
  return g_string_free (exchanged, FALSE);
}

/* Paper 7 has words of paper 3 as they are, paper 11 has those of paper 5 in another order. */
static void
write_many (Fixture *fixture)
{
  g_autofree char *copied = fixture_prose (9001, 30), *source = fixture_prose (9002, 60),
                  *reworded = exchange_words (source);
  for (guint i = 0; i < MANY; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%03u.txt", i);
      fixture_write_copy (fixture, name, i, i == 3 || i == 7 ? copied : i == 5 ? source : i == 11 ? reworded : "");
    }
}

fixture_case (many, fixture)
{
  g_autoptr (GArray) computed = NULL, stored = NULL, one = NULL, again = NULL, recomputed = NULL;
  write_many (fixture);
  fixture_read_papers (fixture, 2);
  computed = prepare (fixture, 4);
  g_assert_cmpuint (computed->len, ==, 2);
  g_assert_true (has_pair (computed, 3, 7));
  g_assert_true (has_pair (computed, 5, 11));
  stored = prepare (fixture, 4);
  assert_same (computed, stored);
  one = prepare (fixture, 1);
  assert_same (computed, one);

  /* New settings are not served with old fingerprints, and what does not depend on them stays. */
  fixture->settings.granularity = (WinnowGranularity){ 40, 50 };
  again = prepare (fixture, 2);
  g_assert_false (has_pair (again, 3, 12));
  g_assert_true (has_pair (again, 5, 11));
  fixture->settings.granularity = (WinnowGranularity){ 5, 8 };
  recomputed = prepare (fixture, 2);
  assert_same (computed, recomputed);
}

/* Of references the fingerprints that papers have are looked for. */
fixture_case (references, fixture)
{
  g_autofree char *paper = fixture_prose (9001, 30), *source = fixture_prose (9002, 60),
                  *reworded = exchange_words (source), *both = g_strconcat (paper, source, NULL);
  g_autoptr (GArray) again = NULL, more = NULL;
  write_many (fixture);
  for (guint i = 0; i < 60; i++) /* too many to align every pair */
    {
      g_autofree char *name = g_strdup_printf ("s/%03u.txt", i);
      fixture_write_copy (fixture, name, MANY + i, "");
    }
  fixture_write (fixture, "s/paper.txt", paper);
  fixture_write (fixture, "s/reworded.txt", reworded);
  fixture_read (fixture, "p", WINNOW_ROLE_REFERENCES, 2, NULL);
  fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  g_autoptr (GArray) computed = prepare (fixture, 2);
  g_assert_cmpuint (computed->len, ==, 4);
  g_assert_true (has_pair (computed, 60, 62 + 3) && has_pair (computed, 60, 62 + 7));
  g_assert_true (has_pair (computed, 61, 62 + 5) && has_pair (computed, 61, 62 + 11));
  again = prepare (fixture, 1);
  assert_same (computed, again);

  fixture_write (fixture, "q/new.txt", both);
  fixture_read (fixture, "q", WINNOW_ROLE_REFERENCES, 2, NULL);
  more = prepare (fixture, 2);
  g_assert_cmpuint (more->len, ==, 6);
}

/* ── postings ── */

#define ROUNDS 14
#define SEGMENT 2500 /* words that get postings at once */

static GArray *
find_with (Fixture *fixture, guint64 segment_words, guint jobs)
{
  g_autoptr (WinnowCorpus) corpus = must (winnow_corpus_new (fixture->library, &fixture->settings, &error));
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  context.granularity = fixture->settings.granularity;
  corpus->segment_words = segment_words;
  return must (winnow_candidates_find (corpus, &context, &(const WinnowThreads){ .jobs = jobs }, &error));
}

/* Prose with some of @common in it, in order or not. */
static void
write_reference (Fixture *fixture, const char *name, guint seed, GRand *random, const char *common)
{
  g_auto (GStrv) words = g_strsplit (common, " ", -1);
  guint n = g_strv_length (words), first = (guint) g_rand_int_range (random, 0, (gint) n - 40);
  g_autofree char *cut = NULL, *moved = NULL;
  g_clear_pointer (&words[first + 40], g_free);
  cut = g_strjoinv (" ", words + first);
  words[first + 40] = g_strdup ("");
  moved = g_rand_boolean (random) ? exchange_words (cut) : g_steal_pointer (&cut);
  fixture_write_copy (fixture, name, seed, moved);
}

static gint64
count (Fixture *fixture, const char *sql)
{
  gint64 n;
  g_assert_true (winnow_library_query_integer (fixture->library, sql, NULL, &n, NULL));
  return n;
}

/* The references become papers, and the papers references; or the other way round. */
static void
exchange_roles (Fixture *fixture, gboolean is_back)
{
  gint64 first = is_back ? fixture->submissions : fixture->references,
         second = is_back ? fixture->references : fixture->submissions;
  const struct
  {
    gint64 collection;
    WinnowRole role;
  } steps[]
      = { { first, WINNOW_ROLE_TEMPLATE }, { second, WINNOW_ROLE_REFERENCES }, { first, WINNOW_ROLE_SUBMISSIONS } };
  winnow_for_each_of (step, steps)
    must (winnow_library_set_collection_role (fixture->library, step->collection, step->role, &error));
}

/* Writes references, new ones and others over former ones. */
static void
write_round (Fixture *fixture, guint round, GRand *random, const char *common)
{
  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *name = g_strdup_printf ("r/%03u.txt", (guint) g_rand_int_range (random, 0, 200));
      write_reference (fixture, name, 100 * round + i, random, common);
    }
}

/* Reads them, and removes one. */
static void
read_round (Fixture *fixture, guint round)
{
  fixture->submissions = fixture_read (fixture, "s", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  fixture->references = fixture_read (fixture, "r", WINNOW_ROLE_REFERENCES, 2, NULL);
  g_autoptr (GPtrArray) references
      = must (winnow_library_list_role_documents (fixture->library, WINNOW_ROLE_REFERENCES, &error));
  const WinnowDocument *document = g_ptr_array_index (references, round * 7 % references->len);
  must (winnow_library_remove_document (fixture->library, document->id, &error));
}

/* That those of @fixture, which has postings, are those of @other, which has none. */
static void
compare_rounds (Fixture *fixture, Fixture *other, guint round)
{
  g_autoptr (GArray) expected = find_with (other, G_MAXUINT64, 2), found = find_with (fixture, SEGMENT, 1 + round % 3),
                     again = find_with (fixture, G_MAXUINT64, 2);
  g_assert_cmpuint (expected->len, >, 100);
  assert_same (found, expected);
  assert_same (again, expected);
}

/* What can't be read is removed and made again; so is all with other settings. */
static void
compare_damaged (Fixture *fixture, Fixture *other)
{
  static const char damage[] = "UPDATE postings SET packed = X'ffffffffffffffffffffff' WHERE id % 5 = 0";
  must (winnow_library_execute (fixture->library, damage, NULL, &error));
  g_autoptr (GArray) expected = find_with (other, G_MAXUINT64, 2), mended = find_with (fixture, G_MAXUINT64, 2);
  assert_same (mended, expected);
  g_assert_cmpint (count (fixture, "SELECT count(*) FROM segments"), ==, 0);
  g_assert_cmpint (count (fixture, "SELECT count(*) FROM postings"), ==, 0);
  compare_rounds (fixture, other, 0);
  fixture->settings.granularity = other->settings.granularity = (WinnowGranularity){ 40, 72 };
  compare_rounds (fixture, other, 1);
  fixture->settings.granularity = other->settings.granularity = (WinnowGranularity){ 5, 8 };
  compare_rounds (fixture, other, 2);
}

/* References come, change and go, or become papers: with postings in several segments, which are
 * merged, candidates are those of all texts. */
fixture_case (postings, fixture)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (77);
  g_autofree char *common = fixture_prose (9003, 400);
  g_autofree char *path = fixture_dup_path (fixture, "other.winnow");
  Fixture other = *fixture;
  other.library = must (winnow_library_open (path, &error));
  for (guint i = 0; i < 70; i++)
    {
      g_autofree char *name = g_strdup_printf ("s/%03u.txt", i);
      write_reference (fixture, name, 5000 + i, random, common);
    }
  for (guint round = 0; round < ROUNDS; round++)
    {
      write_round (fixture, round, random, common);
      read_round (fixture, round);
      read_round (&other, round);
      compare_rounds (fixture, &other, round);
    }
  g_assert_cmpint (count (&other, "SELECT count(*) FROM segments"), ==, 0);
  g_assert_cmpint (count (fixture, "SELECT max(id) FROM segments"), >, 9); /* they were merged */
  g_assert_cmpint (count (fixture, "SELECT count(*) FROM segments"), >, 1);
  g_assert_cmpint (count (fixture, "SELECT count(*) FROM segments"), <=, 8);
  exchange_roles (fixture, FALSE);
  exchange_roles (&other, FALSE);
  compare_rounds (fixture, &other, 1);
  exchange_roles (fixture, TRUE);
  exchange_roles (&other, TRUE);
  compare_rounds (fixture, &other, 0);
  compare_damaged (fixture, &other);
  winnow_library_unref (other.library);
}

/* Chinese of which every second character is written with one that sounds alike, or none is. */
static char *
make_chinese (gboolean disguised)
{
  static const char *const alike[][2]
      = { { "是", "事" }, { "有", "友" }, { "和", "河" }, { "做", "坐" }, { "以", "已" },
          { "知", "之" }, { "公", "工" }, { "书", "树" }, { "到", "道" }, { "力", "利" } };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < 400; i++)
    g_string_append (text, alike[g_rand_int_range (random, 0, G_N_ELEMENTS (alike))][disguised && i % 2 == 0]);
  return g_string_free (text, FALSE);
}

/* A copy hidden by homophones has no run of characters and no pair of neighbours in common with its
 * source; it was no candidate. */
fixture_case (sounds, fixture)
{
  g_autofree char *source = make_chinese (FALSE), *disguised = make_chinese (TRUE);
  write_many (fixture);
  fixture_write (fixture, "p/013.txt", source);
  fixture_write (fixture, "p/017.txt", disguised);
  fixture_read_papers (fixture, 2);
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (GArray) candidates = prepare (fixture, 1 + round);
      g_assert_cmpuint (candidates->len, ==, 3);
      g_assert_true (has_pair (candidates, 13, 17));
      winnow_for_each_value (const WinnowCandidate, candidate, candidates)
        {
          g_assert_true (candidate->is_sounding == (candidate->a == 13));
          g_assert_true (candidate->is_related || candidate->a != 5);
        }
    }
  fixture_run (fixture, 2);
  g_autofree char *pairs = fixture_dup_pairs (fixture);
  g_assert_nonnull (strstr (pairs, "013.txt~017.txt"));
}

/* What template text names is no candidate. */
fixture_case (template, fixture)
{
  g_autofree char *copied = fixture_prose (9001, 30), *source = fixture_prose (9002, 60),
                  *both = g_strconcat (copied, source, NULL);
  g_autoptr (GArray) masked = NULL, whole = NULL;
  write_many (fixture);
  fixture_write (fixture, "t/task.txt", both);
  fixture_read_papers (fixture, 2);
  fixture_read (fixture, "t", WINNOW_ROLE_TEMPLATE, 2, NULL);
  masked = prepare (fixture, 2);
  g_assert_cmpuint (masked->len, ==, 0);
  fixture->settings.exclude &= ~(1u << WINNOW_EXCLUSION_TEMPLATE);
  whole = prepare (fixture, 2);
  g_assert_cmpuint (whole->len, ==, 2);
}
