/* print-crew.c: see print-crew.h */
#include "report/paper/print-crew.h"

struct _WinnowPrintCrew
{
  GPtrArray *typesetters; /* (owned) (element-type WinnowTypesetter) (nullable elements) a thread each */
};

WinnowPrintCrew *
winnow_print_crew_new (void)
{
  WinnowPrintCrew *crew = g_new0 (WinnowPrintCrew, 1);
  crew->typesetters = g_ptr_array_new ();
  g_ptr_array_set_size (crew->typesetters, (int) g_get_num_processors ());
  return crew;
}

void
winnow_print_crew_free (WinnowPrintCrew *crew)
{
  for (guint i = 0; i < crew->typesetters->len; i++)
    if (g_ptr_array_index (crew->typesetters, i) != NULL)
      winnow_typesetter_free (g_ptr_array_index (crew->typesetters, i));
  g_ptr_array_unref (crew->typesetters);
  g_free (crew);
}

/* Shared by the threads of a round. */
typedef struct
{
  WinnowPrintTask task;
  gpointer user_data;
  guint n;
  gint next;     /* atomic */
  GMutex lock;   /* of what follows */
  GError *error; /* (owned) (nullable) of the first task that failed */
  guint failed;  /* that one */
} Round;

typedef struct
{
  Round *round;
  gpointer *typesetter; /* where the thread keeps its own */
} Worker;

/* Of several that fail the first in order is told, whoever was faster. */
static void
fail (Round *round, guint index, GError *error)
{
  g_mutex_lock (&round->lock);
  if (round->error == NULL || index < round->failed)
    {
      g_clear_error (&round->error);
      round->error = g_steal_pointer (&error);
      round->failed = index;
    }
  g_mutex_unlock (&round->lock);
  g_clear_error (&error);
  g_atomic_int_set (&round->next, G_MAXINT / 2); /* nothing begins any more */
}

static gpointer
work (gpointer data)
{
  const Worker *worker = data;
  Round *round = worker->round;
  if (*worker->typesetter == NULL)
    *worker->typesetter = winnow_typesetter_new ();
  for (guint i; (i = (guint) g_atomic_int_add (&round->next, 1)) < round->n;)
    {
      GError *error = NULL;
      if (!round->task (i, *worker->typesetter, round->user_data, &error))
        fail (round, i, error);
    }
  return NULL;
}

gboolean
winnow_print_crew_run (WinnowPrintCrew *crew, guint n, WinnowPrintTask task, gpointer user_data, GError **error)
{
  Round round = { .task = task, .user_data = user_data, .n = n };
  guint n_threads = MAX (MIN (crew->typesetters->len, n), 1);
  g_autofree Worker *workers = g_new (Worker, n_threads);
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();
  g_mutex_init (&round.lock);
  for (guint i = 0; i < n_threads; i++)
    workers[i] = (Worker){ &round, &crew->typesetters->pdata[i] };
  for (guint i = 1; i < n_threads; i++)
    g_ptr_array_add (threads, g_thread_new ("winnow-print", work, &workers[i]));
  work (&workers[0]);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (g_ptr_array_index (threads, i));
  g_mutex_clear (&round.lock);
  if (round.error == NULL)
    return TRUE;
  g_propagate_error (error, round.error);
  return FALSE;
}
