/* What is decided: verdicts that the compare page gives, takes back and shows, and the note on a
 * pair. Needs a display. */
#include <adwaita.h>
#include <string.h>

#include "part.h"
#include "keys.h"
#include "papers.h"
#include "app/compare/winnow-compare-page.h"
#include "check/check.h"
#include "app/compare/sidebar/winnow-pair-note.h"
#include "base/for-each.h"

#define N_PASSAGES 5

typedef struct
{
  GtkWindow *window;
  WinnowComparePage *page;
  WinnowUndoStack *undo;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = GTK_WINDOW (adw_window_new ());
  fixture->page = g_object_new (WINNOW_TYPE_COMPARE_PAGE, NULL);
  fixture->undo = winnow_undo_stack_new ();
  winnow_compare_page_set_undo (fixture->page, fixture->undo);
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
  gtk_window_present (fixture->window);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (fixture->window);
  g_object_unref (fixture->undo);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
act (Fixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL);
}

/* A byte is a token here. */
static WinnowComparison *
make_comparison (void)
{
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  WinnowSettings settings;
  winnow_settings_init (&settings);
  fill_side (&pair->side[WINNOW_SIDE_A], "0.txt", g_strnfill (1000, 'x'));
  fill_side (&pair->side[WINNOW_SIDE_B], "1.txt", g_strnfill (1000, 'x'));
  pair->overlap->a.total = pair->overlap->b.total = 1000;
  for (guint32 i = 0; i < N_PASSAGES; i++)
    {
      const WinnowSpan span = { 100 * i, 100 * i + 50, 100 * i, 100 * i + 50 };
      const WinnowPassage passage = { .a = span,
                                      .b = span,
                                      .kind = WINNOW_PASSAGE_EXACT,
                                      .similarity = 1,
                                      .words = 50,
                                      .weight = WINNOW_WORD_WEIGHT * 100 };
      g_array_append_val (pair->overlap->passages, passage);
    }
  return winnow_comparison_new (pair, &settings);
}

/* ── verdicts ── */

typedef struct
{
  guint n;
  guint verdict;
  GArray *passages; /* (owned) (nullable) */
} Given;

static void
verdict_given_cb (WinnowComparePage *page, gint64 overlap_id, GArray *passages, guint verdict, Given *given)
{
  g_assert_cmpint (overlap_id, ==, 7);
  given->n++;
  given->verdict = verdict;
  g_clear_pointer (&given->passages, g_array_unref);
  given->passages = g_array_ref (passages);
}

/* What the library would answer. */
static void
take_verdict (Fixture *fixture, const WinnowComparison *comparison, const Given *given)
{
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_new ();
  overlap->id = comparison->pair->overlap->id;
  overlap->a.total = comparison->pair->overlap->a.total;
  overlap->b.total = comparison->pair->overlap->b.total;
  overlap->passages = g_array_copy (comparison->pair->overlap->passages);
  winnow_for_each_value (const guint, passage, given->passages)
    g_array_index (overlap->passages, WinnowPassage, *passage).verdict = given->verdict;
  winnow_compare_page_take_decided (fixture->page, overlap);
}

static char *
dup_verdict (Fixture *fixture)
{
  char *verdict;
  g_object_get (fixture->page, "verdict", &verdict, NULL);
  return verdict;
}

static void
assert_verdict (Fixture *fixture, const char *wanted)
{
  assert_takes (dup_verdict (fixture), wanted);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

/* A verdict is asked for once, shown when it is written, and taken back by undoing or by giving it
 * again; what is selected stays selected. */
fixture_case (verdict, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison ();
  Given given = { 0 };
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_select (fixture->page, 2);
  assert_verdict (fixture, "undecided");
  winnow_undo_stack_undo (fixture->undo);
  g_assert_cmpuint (given.n, ==, 0); /* there is nothing to be taken back */

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.verdict", "s", "dismissed"));
  g_assert_cmpuint (given.n, ==, 1);
  g_assert_cmpint (given.verdict, ==, WINNOW_VERDICT_DISMISSED);
  assert_verdict (fixture, "undecided"); /* nothing was written yet */
  take_verdict (fixture, comparison, &given);
  assert_verdict (fixture, "dismissed");
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 2);
  g_assert_true (act (fixture, "compare.next"));
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 3);
  assert_verdict (fixture, "undecided");
  g_assert_true (act (fixture, "compare.previous"));

  g_assert_true (winnow_undo_stack_undo (fixture->undo));
  g_assert_cmpuint (given.n, ==, 2);
  g_assert_cmpint (given.verdict, ==, WINNOW_VERDICT_UNDECIDED);
  take_verdict (fixture, comparison, &given);
  assert_verdict (fixture, "undecided");
  winnow_undo_stack_undo (fixture->undo);
  g_assert_cmpuint (given.n, ==, 2); /* once */

  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.verdict", "s", "confirmed");
  take_verdict (fixture, comparison, &given);
  assert_verdict (fixture, "confirmed");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.verdict", "s", "confirmed");
  g_assert_cmpint (given.verdict, ==, WINNOW_VERDICT_UNDECIDED);
  g_clear_pointer (&given.passages, g_array_unref);
}

/* Not while a check would forget what they are about, nor where nothing was checked. */
fixture_case (no_verdict, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (), unchecked = make_comparison ();
  Given given = { 0 };
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  g_object_set (fixture->page, "may-decide", FALSE, NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.verdict", "s", "confirmed");
  winnow_compare_page_show (fixture->page, unchecked);
  g_object_set (fixture->page, "may-decide", TRUE, NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.verdict", "s", "confirmed");
  assert_verdict (fixture, "");
  g_assert_cmpuint (given.n, ==, 0);
}

/* Who types quickly gives verdicts before the former ones are written. Each is on the passage that
 * is selected when its key comes, and what is written later neither selects another passage nor
 * hides what is undone. */
fixture_case (quick_verdicts, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison ();
  Given given = { 0 }, first = { 0 };
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  for (guint passage = 0; passage < N_PASSAGES; passage++)
    {
      winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
      g_assert_cmpuint (given.n, ==, passage + 1);
      g_assert_cmpuint (given.passages->len, ==, 1);
      g_assert_cmpuint (g_array_index (given.passages, guint, 0), ==, passage);
      if (passage == 0)
        first = (Given){ 1, given.verdict, g_array_ref (given.passages) };
      g_assert_true (act (fixture, "compare.next"));
    }
  g_assert_true (act (fixture, "compare.next"));
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 1);
  take_verdict (fixture, comparison, &first);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 1);
  assert_verdict (fixture, "undecided");
  g_assert_true (act (fixture, "compare.previous"));
  assert_verdict (fixture, "confirmed");
  g_array_unref (first.passages);
  g_clear_pointer (&given.passages, g_array_unref);
}

/* A key that repeats itself gives its verdict again, and undoing leads to what was before all of
 * them, and before the last other verdict. */
fixture_case (repeated_verdict, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison ();
  Given given = { 0 };
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_QUOTED);
  take_verdict (fixture, comparison, &given);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_QUOTED);
  g_assert_cmpuint (given.verdict, ==, WINNOW_VERDICT_QUOTED);
  assert_verdict (fixture, "quoted");
  g_assert_true (winnow_undo_stack_undo (fixture->undo));
  g_assert_cmpuint (given.verdict, ==, WINNOW_VERDICT_UNDECIDED);
  take_verdict (fixture, comparison, &given);

  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_DISMISSED); /* before the other one is written */
  g_assert_true (winnow_undo_stack_undo (fixture->undo));
  g_assert_cmpuint (given.verdict, ==, WINNOW_VERDICT_CONFIRMED);
  g_clear_pointer (&given.passages, g_array_unref);
}

static void
assert_undone (Fixture *fixture, const Given *given, guint passage, WinnowVerdict verdict)
{
  g_assert_true (winnow_undo_stack_undo (fixture->undo));
  g_assert_cmpuint (given->verdict, ==, verdict);
  g_assert_cmpuint (g_array_index (given->passages, guint, 0), ==, passage);
}

/* Verdicts are taken back in the reverse of their order, as many as were given, also those of a
 * pair that was left meanwhile, and none after another check. */
fixture_case (undo_levels, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (), other = make_comparison ();
  Given given = { 0 };
  comparison->pair->overlap->id = other->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
  winnow_compare_page_select (fixture->page, 1);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_DISMISSED);
  winnow_compare_page_select (fixture->page, 0);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_QUOTED);
  winnow_compare_page_show (fixture->page, other);
  assert_undone (fixture, &given, 0, WINNOW_VERDICT_CONFIRMED);
  assert_undone (fixture, &given, 1, WINNOW_VERDICT_UNDECIDED);
  assert_undone (fixture, &given, 0, WINNOW_VERDICT_UNDECIDED);
  winnow_undo_stack_undo (fixture->undo);
  g_assert_cmpuint (given.n, ==, 6);
  g_assert_true (winnow_undo_stack_redo (fixture->undo));
  g_assert_cmpuint (given.verdict, ==, WINNOW_VERDICT_CONFIRMED);
  assert_undone (fixture, &given, 0, WINNOW_VERDICT_UNDECIDED);

  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
  winnow_compare_page_forget_verdicts (fixture->page);
  winnow_undo_stack_clear (fixture->undo, NULL);
  winnow_undo_stack_undo (fixture->undo);
  g_assert_cmpuint (given.n, ==, 9);
  g_clear_pointer (&given.passages, g_array_unref);
}

/* A verdict on the pair is one on all passages; undoing it gives each back what it had, also where
 * that was not written yet. */
fixture_case (decide_pair, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (), unchecked = make_comparison ();
  Given given = { 0 };
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_select (fixture->page, 3);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_QUOTED);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.decide-all", "s", "dismissed"));
  g_assert_cmpuint (given.n, ==, 2);
  g_assert_cmpuint (given.verdict, ==, WINNOW_VERDICT_DISMISSED);
  g_assert_cmpuint (given.passages->len, ==, N_PASSAGES);

  g_assert_true (winnow_undo_stack_undo (fixture->undo)); /* first those without a verdict, then the quoted one */
  g_assert_cmpuint (given.n, ==, 4);
  g_assert_cmpuint (given.verdict, ==, WINNOW_VERDICT_QUOTED);
  g_assert_cmpuint (given.passages->len, ==, 1);
  g_assert_cmpuint (g_array_index (given.passages, guint, 0), ==, 3);
  assert_undone (fixture, &given, 3, WINNOW_VERDICT_UNDECIDED);
  winnow_compare_page_show (fixture->page, unchecked);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.decide-all", "s", "dismissed");
  g_assert_cmpuint (given.n, ==, 5);
  g_clear_pointer (&given.passages, g_array_unref);
}

static void
pair_wanted_cb (WinnowComparePage *page, gint64 document_a, gint64 document_b, guint *n)
{
  ++*n;
}

/* Two references are no pair yet: each verdict asks for it, for what was asked for may have failed,
 * and the last one is given once when it comes, on the passage that was meant. */
fixture_case (decide_references, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (), other = make_comparison ();
  Given given = { 0 };
  guint n_wanted = 0;
  comparison->pair->are_references = TRUE;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  g_signal_connect (fixture->page, "pair-wanted", G_CALLBACK (pair_wanted_cb), &n_wanted);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_select (fixture->page, 2);
  assert_verdict (fixture, "undecided");
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_DISMISSED);
  g_assert_true (act (fixture, "compare.next"));
  g_assert_cmpuint (n_wanted, ==, 2);
  g_assert_cmpuint (given.n, ==, 0);

  g_autoptr (WinnowOverlap) obtained = winnow_overlap_new ();
  obtained->id = 7;
  obtained->a.total = obtained->b.total = 1000;
  obtained->passages = g_array_copy (comparison->pair->overlap->passages);
  winnow_compare_page_take_decided (fixture->page, obtained);
  g_assert_cmpuint (given.n, ==, 1);
  g_assert_cmpuint (given.verdict, ==, WINNOW_VERDICT_DISMISSED);
  g_assert_cmpuint (g_array_index (given.passages, guint, 0), ==, 2);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 3);
  winnow_compare_page_take_decided (fixture->page, obtained); /* the answer to the other question */
  g_assert_cmpuint (given.n, ==, 1);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_QUOTED);
  g_assert_cmpuint (n_wanted, ==, 2);
  g_assert_cmpuint (given.n, ==, 2);

  other->pair->are_references = TRUE; /* one that was left before it came gets nothing */
  winnow_compare_page_show (fixture->page, other);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_take_decided (fixture->page, obtained);
  g_assert_cmpuint (given.n, ==, 2);
  g_clear_pointer (&given.passages, g_array_unref);
}

static void
count_cb (WinnowComparePage *page, guint *n)
{
  ++*n;
}

/* A verdict leads to the next passage without one, in a circle, and says when there is none left;
 * where that is not wanted, the passage stays. */
fixture_case (go_on, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison ();
  Given given = { 0 };
  guint n_ends = 0;
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  g_signal_connect (fixture->page, "all-decided", G_CALLBACK (count_cb), &n_ends);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_select (fixture->page, 1);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 1);

  g_assert_true (act (fixture, "compare.go-on"));
  winnow_compare_page_select (fixture->page, 3);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_UNDECIDED);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 3);
  static const int wanted[] = { 4, 0, 2, 2 }; /* not 1, which has a verdict that is not written yet */
  winnow_for_each_of (row, wanted)
    {
      g_assert_cmpuint (n_ends, ==, 0);
      winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
      g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, *row);
    }
  g_assert_cmpuint (n_ends, ==, 1);
  g_clear_pointer (&given.passages, g_array_unref);
}

static const char *
get_shown (Fixture *fixture)
{
  return gtk_stack_get_visible_child_name (
      GTK_STACK (gtk_widget_get_template_child (GTK_WIDGET (fixture->page), WINNOW_TYPE_COMPARE_PAGE, "stack")));
}

/* What is on its way is not decided about under the name of what was shown before, which does not
 * come back: not by what was written of it meanwhile, nor where the other pair can't be read. */
fixture_case (verdict_while_loading, fixture)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  g_autoptr (WinnowDocument) a = winnow_document_new (), b = winnow_document_new (); /* in no library */
  g_autoptr (WinnowComparison) comparison = make_comparison ();
  Given given = { 0 };
  a->id = 1;
  a->name = g_strdup ("a.txt");
  b->id = 2;
  b->name = g_strdup ("b.txt");
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_CONFIRMED);
  g_assert_cmpuint (given.n, ==, 1);

  winnow_compare_page_load (fixture->page, library, NULL, a, b);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_DISMISSED);
  winnow_undo_stack_undo (fixture->undo);
  g_assert_cmpuint (given.n, ==, 1);
  take_verdict (fixture, comparison, &given);
  while (g_strcmp0 (get_shown (fixture), "failed") != 0)
    g_main_context_iteration (NULL, TRUE);
  winnow_compare_page_decide (fixture->page, WINNOW_VERDICT_DISMISSED);
  g_assert_cmpuint (given.n, ==, 1);
  assert_verdict (fixture, "");
  g_clear_pointer (&given.passages, g_array_unref);
}

static char *
make_paper (guint paper)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < 180; i++)
    g_string_append_printf (text, "%s%u%s", i < 60 || i >= 120 ? "own" : "shared",
                            i < 60 || i >= 120 ? 1000 * paper + i : i, i % 12 == 11 ? ". " : " ");
  return g_string_free (text, FALSE);
}

typedef struct
{
  guint n, n_undecided;
} GivenToMany;

static void
given_to_many_cb (WinnowComparePage *page, gint64 overlap_id, GArray *passages, guint verdict, GivenToMany *given)
{
  g_assert_cmpuint (passages->len, ==, 1);
  given->n++;
  given->n_undecided += verdict == WINNOW_VERDICT_UNDECIDED;
}

/* Three papers with one paragraph are three pairs: each gets the verdict once, and all give it
 * back at once. */
fixture_case (verdict_everywhere, fixture)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  WinnowDocument *papers[3];
  WinnowSettings settings;
  GivenToMany given = { 0 };
  winnow_settings_init (&settings);
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.txt", i), *text = make_paper (i);
      papers[i] = add_document (library, name, text);
    }
  must (winnow_check_run (library, &settings, &winnow_all_threads, &error));
  winnow_compare_page_load (fixture->page, library, NULL, papers[0], papers[2]);
  while (g_strcmp0 (get_shown (fixture), "pair") != 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (given_to_many_cb), &given);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "compare.decide-everywhere", "s", "dismissed");
  while (given.n < 3)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (given.n, ==, 3);
  g_assert_cmpuint (given.n_undecided, ==, 0);
  winnow_undo_stack_undo (fixture->undo);
  g_assert_cmpuint (given.n, ==, 6);
  g_assert_cmpuint (given.n_undecided, ==, 3);
  winnow_undo_stack_undo (fixture->undo);
  g_assert_cmpuint (given.n, ==, 6);
  winnow_for_each_of (paper, papers)
    winnow_document_unref (*paper);
}

/* ── the note ── */

typedef struct
{
  guint n;
  char *text; /* (owned) (nullable) */
} Noted;

static void
note_changed_cb (WinnowPairNote *note, gint64 a, gint64 b, const char *text, Noted *noted)
{
  noted->n++;
  g_free (noted->text);
  noted->text = g_strdup_printf ("%d %d %s", (int) a, (int) b, text);
}

static void
wait_until_read (GtkWidget *view)
{
  while (!gtk_widget_get_sensitive (view))
    g_main_context_iteration (NULL, TRUE);
}

/* What is typed is saved before another pair is shown, and never under that one's name; what is
 * read is not saved. */
test_case (note)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  g_autoptr (WinnowPairNote) note = g_object_ref_sink (g_object_new (WINNOW_TYPE_PAIR_NOTE, NULL));
  GtkTextBuffer *buffer
      = GTK_TEXT_BUFFER (gtk_widget_get_template_child (GTK_WIDGET (note), WINNOW_TYPE_PAIR_NOTE, "buffer"));
  GtkWidget *view = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (note), WINNOW_TYPE_PAIR_NOTE, "view"));
  Noted noted = { 0 };
  g_autoptr (WinnowDocument) a = add_document (library, "a.txt", "first"),
                             b = add_document (library, "b.txt", "second"),
                             c = add_document (library, "c.txt", "third");
  g_assert_true (must (winnow_library_set_note (library, a->id, b->id, "they sat side by side", &error)));
  g_signal_connect (note, "changed", G_CALLBACK (note_changed_cb), &noted);

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (note)));
  winnow_pair_note_set_pair (note, library, a->id, b->id);
  wait_until_read (view);
  GtkTextIter end;
  gtk_text_buffer_get_end_iter (buffer, &end);
  g_assert_cmpint (gtk_text_buffer_get_char_count (buffer), ==, (int) strlen ("they sat side by side"));
  g_assert_cmpuint (noted.n, ==, 0);
  gtk_text_buffer_insert (buffer, &end, ", in June\n", -1);
  winnow_pair_note_set_pair (note, library, a->id, b->id); /* the same */
  g_assert_cmpuint (noted.n, ==, 0);
  winnow_pair_note_set_pair (note, library, a->id, c->id);
  g_assert_cmpuint (noted.n, ==, 1);
  g_autofree char *wanted = g_strdup_printf ("%d %d they sat side by side, in June", (int) a->id, (int) b->id);
  g_assert_cmpstr (noted.text, ==, wanted);
  wait_until_read (view);
  g_assert_cmpint (gtk_text_buffer_get_char_count (buffer), ==, 0);
  winnow_pair_note_flush (note);
  g_assert_cmpuint (noted.n, ==, 1);
  gtk_text_buffer_set_text (buffer, "x", -1);
  while (noted.n < 2) /* by itself, after a pause */
    g_main_context_iteration (NULL, TRUE);
  winnow_pair_note_set_pair (note, NULL, 0, 0);
  g_assert_cmpuint (noted.n, ==, 2);
  g_free (noted.text);
}

static GtkWidget *
get_child (gpointer widget, const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name));
}

/* A note that is opened takes what is typed: its digits decide nothing. They do where the user
 * reads passages. */
fixture_case (note_is_typed, fixture)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  g_autoptr (WinnowDocument) a = add_document (library, "a.txt", "first"),
                             b = add_document (library, "b.txt", "second");
  g_autoptr (WinnowComparison) comparison = make_comparison ();
  GtkWidget *sidebar = get_child (fixture->page, "sidebar"), *note = get_child (sidebar, "note"),
            *expander = get_child (note, "expander"), *view = get_child (note, "view");
  Given given = { 0 };
  comparison->pair->overlap->id = 7;
  g_signal_connect (fixture->page, "verdict-given", G_CALLBACK (verdict_given_cb), &given);
  winnow_compare_page_show (fixture->page, comparison);
  for (guint reads = 0; reads < 2; reads++) /* opened while it is read, and when it was */
    {
      winnow_pair_note_set_pair (WINNOW_PAIR_NOTE (note), library, reads == 0 ? a->id : b->id,
                                 reads == 0 ? b->id : a->id);
      if (reads == 1)
        wait_until_read (view);
      gtk_widget_grab_focus (expander);
      gtk_widget_activate (expander);
      wait_until_read (view);
      g_assert_true (gtk_window_get_focus (fixture->window) == view);
      g_assert_false (press_key (fixture->window, GDK_KEY_2, 0));
    }
  GtkWidget *const others[] = { expander, get_child (fixture->page, "toolbar") };
  winnow_for_each_of (other, others)
    {
      if (!gtk_widget_grab_focus (*other))
        gtk_widget_child_focus (*other, GTK_DIR_TAB_FORWARD);
      g_assert_false (press_key (fixture->window, GDK_KEY_2, 0));
    }
  g_assert_cmpuint (given.n, ==, 0);

  GtkWidget *const readers[] = { get_child (fixture->page, "pane_a"), get_child (fixture->page, "pane_b"),
                                 get_child (sidebar, "passages_view") };
  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      if (!gtk_widget_grab_focus (readers[i]))
        gtk_widget_child_focus (readers[i], GTK_DIR_TAB_FORWARD);
      g_assert_true (press_key (fixture->window, GDK_KEY_2, 0));
      g_assert_cmpuint (given.n, ==, i + 1);
    }
  g_clear_pointer (&given.passages, g_array_unref);
}

TEST_PART (decisions)
{
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return 0;
    }
  adw_init ();
  return g_test_run ();
}
