/* The steps that the user did, undone and redone. Needs no display. */
#include <string.h>

#include "part.h"
#include "app/session/winnow-undo-stack.h"

typedef struct
{
  WinnowUndoStack *stack;
  GString *done;     /* the letters of the steps that are done now */
  GString *said;     /* messages; "!" after those that offer Undo */
  WinnowStep *begun; /* (nullable) the last step that begun */
  gboolean is_refused;
} Fixture;

typedef struct
{
  Fixture *fixture;
  char letter; /* a capital: it begins, and is ended by the test; "x": changes nothing */
} Letter;

static WinnowStepResult
apply (WinnowStep *step, gpointer data, gboolean undoes)
{
  const Letter *letter = data;
  Fixture *fixture = letter->fixture;
  if (fixture->is_refused)
    return WINNOW_STEP_REFUSED;
  if (undoes)
    {
      g_assert_cmpint (fixture->done->str[fixture->done->len - 1], ==, letter->letter);
      g_string_truncate (fixture->done, fixture->done->len - 1);
    }
  else
    g_string_append_c (fixture->done, letter->letter);
  fixture->begun = step;
  return g_ascii_isupper (letter->letter) ? WINNOW_STEP_BEGUN : WINNOW_STEP_DONE;
}

static char *
dup_message (gconstpointer data, gboolean is_undone)
{
  return g_strdup_printf ("%s%c", is_undone ? "-" : "+", ((const Letter *) data)->letter);
}

static gboolean
is_empty (gconstpointer data)
{
  return ((const Letter *) data)->letter == 'x';
}

static gboolean
act (Fixture *fixture, char letter)
{
  static const WinnowStepKind kind = { apply, dup_message, is_empty, g_free };
  const Letter step = { fixture, letter };
  return winnow_undo_stack_do (fixture->stack, &kind, g_memdup2 (&step, sizeof step));
}

static void
message_cb (Fixture *fixture, const char *text, gboolean offers_undo)
{
  g_string_append_printf (fixture->said, "%s%s", text, offers_undo ? "!" : "");
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->stack = winnow_undo_stack_new ();
  fixture->done = g_string_new (NULL);
  fixture->said = g_string_new (NULL);
  g_signal_connect_swapped (fixture->stack, "message", G_CALLBACK (message_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->stack);
  g_string_free (fixture->done, TRUE);
  g_string_free (fixture->said, TRUE);
}

/* Compares what is done and what was said since the last call. */
static void
assert_done (Fixture *fixture, const char *done, const char *said)
{
  g_assert_cmpstr (fixture->done->str, ==, done);
  g_assert_cmpstr (fixture->said->str, ==, said);
  g_string_truncate (fixture->said, 0);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

/* A new step takes the place of those that were undone. */
fixture_case (order, fixture)
{
  g_assert_false (winnow_undo_stack_undo (fixture->stack));
  g_assert_false (winnow_undo_stack_redo (fixture->stack));
  g_assert_true (act (fixture, 'a') && act (fixture, 'b') && act (fixture, 'c'));
  assert_done (fixture, "abc", "+a!+b!+c!");
  g_assert_true (winnow_undo_stack_undo (fixture->stack) && winnow_undo_stack_undo (fixture->stack));
  assert_done (fixture, "a", "-c-b");
  g_assert_true (winnow_undo_stack_redo (fixture->stack));
  assert_done (fixture, "ab", "+b!");
  g_assert_true (act (fixture, 'd'));
  g_assert_false (winnow_undo_stack_can_redo (fixture->stack));
  assert_done (fixture, "abd", "+d!");
  winnow_undo_stack_clear (fixture->stack, NULL);
  g_assert_false (winnow_undo_stack_undo (fixture->stack));
  assert_done (fixture, "abd", "");
}

/* What is impossible now stays possible later; what could not be done is no step. */
fixture_case (refused, fixture)
{
  g_assert_true (act (fixture, 'a'));
  fixture->is_refused = TRUE;
  g_assert_false (act (fixture, 'b'));
  g_assert_false (winnow_undo_stack_undo (fixture->stack));
  fixture->is_refused = FALSE;
  g_assert_true (winnow_undo_stack_undo (fixture->stack));
  g_assert_false (winnow_undo_stack_can_undo (fixture->stack));
  fixture->is_refused = TRUE;
  g_assert_false (winnow_undo_stack_redo (fixture->stack));
  fixture->is_refused = FALSE;
  g_assert_true (winnow_undo_stack_redo (fixture->stack));
  assert_done (fixture, "a", "+a!-a+a!");
}

/* A step that takes long says what it did at its end. */
fixture_case (begun, fixture)
{
  g_assert_true (act (fixture, 'A'));
  assert_done (fixture, "A", "");
  WinnowStep *first = fixture->begun;
  g_assert_true (act (fixture, 'b'));
  winnow_undo_stack_end (fixture->stack, first, TRUE);
  assert_done (fixture, "Ab", "+b!+A"); /* Undo is about the other one */
  g_assert_true (winnow_undo_stack_undo (fixture->stack) && winnow_undo_stack_undo (fixture->stack));
  winnow_undo_stack_end (fixture->stack, first, TRUE);
  assert_done (fixture, "", "-b-A");
  g_assert_true (winnow_undo_stack_redo (fixture->stack));
  winnow_undo_stack_end (fixture->stack, first, FALSE);
  g_assert_false (winnow_undo_stack_can_undo (fixture->stack));
  g_assert_true (winnow_undo_stack_redo (fixture->stack));
  assert_done (fixture, "Ab", "+b!");
}

/* A step that changed nothing is not undone. An end may come after all were forgotten. */
fixture_case (forgotten, fixture)
{
  g_assert_true (act (fixture, 'x'));
  g_assert_false (winnow_undo_stack_can_undo (fixture->stack));
  assert_done (fixture, "x", "+x");
  g_assert_true (act (fixture, 'A'));
  WinnowStep *step = winnow_step_ref (fixture->begun);
  winnow_undo_stack_clear (fixture->stack, NULL);
  winnow_undo_stack_end (fixture->stack, step, TRUE);
  assert_done (fixture, "xA", "+A");
  winnow_step_unref (step);
}
