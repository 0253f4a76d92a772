/* test-class-text.c: what a class has by its assignment is no finding, and what a ring copied is */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

#define DECLARATION                                                                                           \
  "Declaration of originality\n\nI declare that this essay is my own work, that nobody else has written any " \
  "part of it, and that I have named all sources which I used for it, in print or elsewhere.\n\n"
#define FIRST "1. Which of the two roads would you have taken through the hills in winter, and why?\n\n"
#define SECOND "2. What did the keepers of the bridge owe to those who could not pay the toll?\n\n"
#define LAST "3. Say what you would have told the king about the roads and bridges of his country\n\n"
#define INSTRUCTION                                                                                          \
  "Answer all three questions in whole sentences, with examples of your own, on two pages at the most, and " \
  "hand in the essay before the last lesson of the term.\n\n"

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* Prose of its own after each question; @copied (nullable) in place of the answer @at. */
static void
write_paper (Fixture *fixture, guint number, const char *copied, guint at)
{
  static const char *const questions[] = { FIRST, SECOND, LAST };
  g_autofree char *name = g_strdup_printf ("p/%02u.txt", number);
  g_autoptr (GString) text = g_string_new (DECLARATION INSTRUCTION);
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autofree char *own = fixture_prose (100 * number + i, 150);
      g_string_append_printf (text, "%s%s\n\n", questions[i], copied != NULL && i == at ? copied : own);
    }
  fixture_write (fixture, name, text->str);
}

static guint
count_pairs (Fixture *fixture)
{
  g_autofree char *pairs = fixture_dup_pairs (fixture);
  g_auto (GStrv) list = g_strsplit (pairs, " ", -1);
  return pairs[0] != '\0' ? g_strv_length (list) : 0;
}

static void
read_and_run (Fixture *fixture)
{
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
}

/* Words of a paper's class text. @n_papers: that have the run with the fewest */
static guint
count_class_words (Fixture *fixture, const char *name, guint *n_papers)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  g_autoptr (GArray) exclusions = must (winnow_library_dup_exclusions (fixture->library, document->id, &error));
  guint n = 0;
  *n_papers = G_MAXUINT;
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    if (exclusion->reason == WINNOW_EXCLUSION_CLASS)
      {
        n += exclusion->last - exclusion->first;
        *n_papers = MIN (*n_papers, exclusion->n_documents);
      }
  return n;
}

fixture_case (said_once, fixture)
{
  guint n_papers;
  for (guint i = 0; i < 5; i++)
    write_paper (fixture, i, NULL, 0);
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, 0);
  guint n_words = count_class_words (fixture, "00.txt", &n_papers);
  g_assert_cmpuint (n_words, >=, 95); /* declaration, instruction and questions have 115 */
  g_assert_cmpuint (n_words, <=, 115);
  g_assert_cmpuint (n_papers, ==, 5);
}

/* Papers of one class are no versions of each other: neither by their declaration when they are
 * read, nor by their class text once it is known. */
fixture_case (no_family, fixture)
{
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, winnow_method_find ("nshash"));
  for (guint i = 0; i < 5; i++)
    write_paper (fixture, i, NULL, 0);
  read_and_run (fixture);
  g_autoptr (WinnowDocument) first = fixture_find (fixture, "00.txt"), second = fixture_find (fixture, "01.txt");
  g_assert_cmpint (first->similar_id, !=, second->similar_id);
  g_autoptr (GPtrArray) groups
      = must (winnow_check_group (fixture->library, &fixture->settings, &settings, &fixture_threads, &error));
  g_assert_cmpuint (groups->len, ==, 0);
}

/* Three papers are too few for class text. */
fixture_case (few, fixture)
{
  guint n_papers;
  for (guint i = 0; i < 3; i++)
    write_paper (fixture, i, NULL, 0);
  read_and_run (fixture);
  g_assert_cmpuint (count_class_words (fixture, "00.txt", &n_papers), ==, 0);
}

/* What three pages of a site end with is no finding, and what two do is. */
fixture_case (site, fixture)
{
  g_autofree char *about = fixture_prose (9999, 60);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%u.html", i), *own = fixture_prose (100 * i, 150);
      g_autofree char *page
          = g_strdup_printf ("<html><body><h1>Story %u</h1><p>%s</p><div>%s</div></body></html>", i, own, about);
      fixture_write (fixture, name, page);
      if (i == 0)
        continue;
      read_and_run (fixture);
      g_assert_cmpuint (count_pairs (fixture), ==, i == 1);
    }
}

/* An introduction, an answer or a conclusion that all but one have is a finding. */
static void
check_ring (Fixture *fixture, guint n, guint at)
{
  g_autofree char *copied = fixture_prose (9000 + at, 80);
  for (guint i = 0; i < n; i++)
    write_paper (fixture, i, i + 1 < n ? copied : NULL, at);
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, (n - 1) * (n - 2) / 2);
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (fixture->library, &error));
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    g_assert_cmpuint (overlap->a.covered, >=, 75);
}

fixture_case (ring_of_three, fixture) { check_ring (fixture, 4, 0); }

fixture_case (ring_of_four, fixture) { check_ring (fixture, 5, 1); }

fixture_case (ring_at_the_end, fixture) { check_ring (fixture, 5, 2); }

/* So is a last paragraph without a full stop. */
fixture_case (ring_without_stop, fixture)
{
  g_autofree char *copied = g_strchomp (fixture_prose (9100, 35));
  g_strdelimit (copied, ".", ',');
  for (guint i = 0; i < 4; i++)
    write_paper (fixture, i, i < 3 ? copied : NULL, 2);
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, 3);
}

/* What all copied is a finding, even if it is beside a part in one of the papers. */
fixture_case (ring_of_all, fixture)
{
  g_autofree char *copied = fixture_prose (9200, 60);
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%02u.txt", i), *own = fixture_prose (i, 150);
      g_autofree char *text
          = g_strconcat (DECLARATION, i > 0 ? own : copied, "\n\n", i > 0 ? copied : own, "\n\n", own + 300, NULL);
      fixture_write (fixture, name, text);
    }
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, 6);
}

fixture_case (all_identical, fixture)
{
  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%02u.txt", i), *prose = fixture_prose (7, 100);
      g_autofree char *text = g_strconcat (DECLARATION FIRST, prose, "\n\n" SECOND, prose, "\n", NULL);
      fixture_write (fixture, name, text);
    }
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, 30 * 29 / 2);
}

/* Prose in lines of 76 Han characters. */
static char *
make_wrapped (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (76);
  GString *prose = g_string_new (NULL);
  for (guint i = 1; i <= 1000; i++)
    {
      g_string_append_unichar (prose, i % 30 > 0 ? (gunichar) g_rand_int_range (random, 0x4e00, 0x8000) : 0x3002);
      g_string_append (prose, i % 76 > 0 ? "" : "\n");
    }
  return g_string_free (prose, FALSE);
}

/* What is most of the prose of all papers is no class text, however its lines are wrapped, and not
 * common, even if it is less than half of each with its list of works. */
fixture_case (same_prose, fixture)
{
  g_autofree char *prose = make_wrapped ();
  for (guint i = 0; i < 22; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%02u.txt", i), *own = fixture_prose (9000 + i, 600);
      g_autoptr (GString) text = g_string_new (NULL);
      g_string_append_printf (text, "%s\n\n%s\n\nReferences\n\n", prose, own);
      for (guint j = 0; j < 30; j++)
        {
          g_autofree char *title = fixture_prose (100 * i + j, 12);
          g_string_append_printf (text, "Weaver, A. (19%02u). %sOxford: Lantern Press, pp. %u-%u.\n", 10 + j, title, i,
                                  i + j);
        }
      fixture_write (fixture, name, text->str);
    }
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, 22 * 21 / 2);
}

/* What a person counts is no class text from the next check on, and pairs are compared again. */
fixture_case (counted, fixture)
{
  guint n_papers;
  for (guint i = 0; i < 4; i++)
    write_paper (fixture, i, NULL, 0);
  read_and_run (fixture);
  guint before = count_class_words (fixture, "00.txt", &n_papers);
  must (winnow_library_put_counted_text (fixture->library, FIRST, &error));
  fixture_run (fixture, 2);
  g_assert_cmpuint (count_class_words (fixture, "00.txt", &n_papers), <=, before - 10);
  must (winnow_library_remove_counted_text (fixture->library, FIRST, &error));
  fixture_run (fixture, 2);
  g_assert_cmpuint (count_class_words (fixture, "00.txt", &n_papers), ==, before);
}

/* A fourth paper makes class text of what three have: the result is that of one check. */
fixture_case (one_more, fixture)
{
  for (guint i = 0; i < 3; i++)
    write_paper (fixture, i, NULL, 0);
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, 3);
  write_paper (fixture, 3, NULL, 0);
  read_and_run (fixture);
  g_assert_cmpuint (count_pairs (fixture), ==, 0);
}
