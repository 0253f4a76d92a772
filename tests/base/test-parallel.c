/* test-parallel.c: every number once, items in order, a bounded window, errors and cancelling */
#include "part.h"
#include "base/parallel.h"

#define N 1000u
#define WINDOW 7u

typedef struct
{
  gint n_calls[N];  /* atomic */
  guint fails_from; /* numbers from here on fail */
  guint n_taken;
  guint cancels_at; /* that many items taken */
  GCancellable *cancellable;
} Fixture;

static gboolean
count (guint index, gpointer data, GError **error)
{
  Fixture *fixture = data;
  g_atomic_int_inc (&fixture->n_calls[index]);
  if (index < fixture->fails_from)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%u", index);
  return FALSE;
}

static gpointer
make (guint index, gpointer data, GError **error)
{
  return count (index, data, error) ? GUINT_TO_POINTER (index + 1) : NULL;
}

static gboolean
take (guint first, gpointer const *items, guint n, gpointer data, GError **error)
{
  Fixture *fixture = data;
  g_assert_cmpuint (first, ==, fixture->n_taken);
  for (guint i = 0; i < n && items[i] != NULL; i++)
    {
      g_atomic_int_inc ((gint *) &fixture->n_taken); /* make_late() looks at it */
      g_assert_cmpuint (GPOINTER_TO_UINT (items[i]), ==, fixture->n_taken);
    }
  for (guint i = fixture->n_taken + WINDOW + n; i < N; i++)
    g_assert_cmpint (g_atomic_int_get (&fixture->n_calls[i]), ==, 0);
  if (fixture->n_taken >= fixture->cancels_at)
    g_cancellable_cancel (fixture->cancellable);
  return TRUE;
}

static void
keep (gpointer item)
{
}

static gboolean
run (Fixture *fixture, gboolean in_order, guint jobs, GError **error)
{
  static const WinnowParallelItems funcs = { make, take, keep, WINDOW };
  return in_order ? winnow_parallel_run_in_order (N, jobs, &funcs, fixture, fixture->cancellable, error)
                  : winnow_parallel_run (N, jobs, count, fixture, fixture->cancellable, error);
}

static void
test_all (gconstpointer in_order)
{
  for (guint jobs = 0; jobs <= 4; jobs++)
    {
      Fixture fixture = { .fails_from = N, .cancels_at = N + 1 };
      g_assert_true (must (run (&fixture, in_order != NULL, jobs, &error)));
      for (guint i = 0; i < N; i++)
        g_assert_cmpint (fixture.n_calls[i], ==, 1);
      g_assert_cmpuint (fixture.n_taken, ==, in_order != NULL ? N : 0);
    }
}

static void
test_error (gconstpointer in_order)
{
  for (guint jobs = 1; jobs <= 4; jobs++)
    {
      Fixture fixture = { .fails_from = 500, .cancels_at = N + 1 };
      g_autoptr (GError) error = NULL;
      g_assert_false (run (&fixture, in_order != NULL, jobs, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
      if (in_order == NULL)
        g_assert_cmpstr (error->message, ==, "500");
      g_assert_cmpuint (fixture.n_taken, <=, 500);
      g_assert_cmpint (fixture.n_calls[N - 1], ==, 0);
    }
}

static void
test_cancelled (gconstpointer in_order)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Fixture fixture = { .fails_from = N, .cancels_at = 100, .cancellable = cancellable };
  if (in_order == NULL)
    g_cancellable_cancel (cancellable);
  must_fail (run (&fixture, in_order != NULL, 2, &error), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (fixture.n_calls[N - 1], ==, 0);
}

/* Nothing to do, and an item that cannot be taken. */
static gboolean
refuse (guint first, gpointer const *items, guint n, gpointer data, GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");
  return FALSE;
}

test_case (refused)
{
  static const WinnowParallelItems funcs = { make, refuse, keep, 1 };
  Fixture fixture = { .fails_from = N };
  must (winnow_parallel_run_in_order (0, 2, &funcs, &fixture, NULL, &error));
  must_fail (winnow_parallel_run_in_order (N, 2, &funcs, &fixture, NULL, &error), G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

/* ── batches ── */

#define BATCH 5u

/* Item 3 is ready only after those before it were taken. */
static gpointer
make_late (guint index, gpointer data, GError **error)
{
  Fixture *fixture = data;
  while (index == 3 && g_atomic_int_get ((gint *) &fixture->n_taken) < 3)
    g_usleep (1000);
  return make (index, data, error);
}

static gsize
weigh (gconstpointer item)
{
  return 1;
}

/* Items are not waited for forever; of what weighs much few are ahead. */
test_case (batches)
{
  static const WinnowParallelItems together = { make_late, take, keep, WINDOW, BATCH },
                                   heavy = { make, take, keep, N, BATCH, weigh, 2 };
  for (guint jobs = 1; jobs <= 4; jobs++)
    {
      Fixture fixture = { .fails_from = N, .cancels_at = N + 1 }, light = fixture;
      g_assert_true (must (winnow_parallel_run_in_order (N, jobs, &together, &fixture, NULL, &error)));
      g_assert_cmpuint (fixture.n_taken, ==, N);
      g_assert_true (must (winnow_parallel_run_in_order (N, jobs, &heavy, &light, NULL, &error)));
      g_assert_cmpuint (light.n_taken, ==, N);
    }
}

/* What cancels the run on its way: it is seen to be cancelled there. */
static gboolean
cancel_within (guint index, gpointer data, GError **error)
{
  Fixture *fixture = data;
  g_assert_false (winnow_is_cancelled ());
  g_cancellable_cancel (fixture->cancellable);
  g_assert_true (winnow_is_cancelled ());
  return TRUE;
}

static gpointer
make_within (guint index, gpointer data, GError **error)
{
  cancel_within (index, data, error);
  return data;
}

static void
drop_item (gpointer item)
{
  Fixture *fixture = item;
  g_atomic_int_inc (&fixture->n_calls[0]);
}

/* After a cancellation it is called without what may not be complete. */
static gboolean
take_nothing (guint first, gpointer const *items, guint n, gpointer data, GError **error)
{
  for (guint i = 0; i < n; i++)
    g_assert_null (items[i]);
  return TRUE;
}

/* What was under way is dropped, also the last number. */
test_case (cancelled_within)
{
  static const WinnowParallelItems funcs = { make_within, take_nothing, drop_item, 1 };
  g_autoptr (GCancellable) first = g_cancellable_new (), second = g_cancellable_new ();
  g_autoptr (GError) any_order = NULL, in_order = NULL;
  Fixture fixture = { .cancellable = first };
  g_assert_false (winnow_parallel_run (1, 1, cancel_within, &fixture, first, &any_order));
  g_assert_error (any_order, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  fixture.cancellable = second;
  g_assert_false (winnow_parallel_run_in_order (1, 1, &funcs, &fixture, second, &in_order));
  g_assert_error (in_order, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (fixture.n_calls[0], ==, 1);
  g_assert_false (winnow_is_cancelled ());
}

TEST_PART (parallel)
{
  g_test_add_data_func ("/parallel/any-order", NULL, test_all);
  g_test_add_data_func ("/parallel/in-order", "", test_all);
  g_test_add_data_func ("/parallel/error/any-order", NULL, test_error);
  g_test_add_data_func ("/parallel/error/in-order", "", test_error);
  g_test_add_data_func ("/parallel/cancelled/any-order", NULL, test_cancelled);
  g_test_add_data_func ("/parallel/cancelled/in-order", "", test_cancelled);
  return g_test_run ();
}
