/* pairs.c: see pairs.h
 *
 * Threads take the next pair of the list from a counter, compare it and format it; the calling
 * thread prints in order. A thread never runs further ahead of the printer than AHEAD pairs, so
 * memory is bounded also behind a slow pipe. Documents are shared through slots: the first that
 * needs one reads it under the slot's lock, the last that uses it frees it. */
#include "cli/pairs.h"

#include <glib/gi18n.h>

#include "cli/console.h"
#include "cli/pair-list.h"

#define AHEAD 512

typedef struct
{
  GMutex lock;
  char *path;         /* (owned) */
  guint n_uses;       /* pairs that still need it */
  WinnowInput *input; /* (owned) (nullable) */
  GError *error;      /* (owned) (nullable) why it can't be read */
  char *problem;      /* (owned) (nullable) what is wrong with it though it was read */
  gboolean is_warned; /* printer only */
} Slot;

typedef struct
{
  Slot *left, *right;
  GString *text; /* (owned) (nullable) the pair printed; set when done */
  gboolean is_failed;
} Task;

typedef struct
{
  GHashTable *slots; /* (owned) path → Slot */
  Task *tasks;       /* (owned) */
  guint n_tasks;
  const WinnowInputContext *context;
  const WinnowPairOutput *output;
  GCancellable *cancellable;
  WinnowProgress *progress;
  GMutex lock; /* of what follows, and of tasks' text */
  GCond changed;
  guint next; /* the first task nobody has taken */
  guint n_printed;
} Work;

static void
slot_free (gpointer data)
{
  Slot *slot = data;
  g_clear_pointer (&slot->input, winnow_input_free);
  g_clear_error (&slot->error);
  g_free (slot->problem);
  g_mutex_clear (&slot->lock);
  g_free (slot->path);
  g_free (slot);
}

static Slot *
use_slot (GHashTable *slots, const char *path)
{
  Slot *slot = g_hash_table_lookup (slots, path);
  if (slot == NULL)
    {
      slot = g_new0 (Slot, 1);
      g_mutex_init (&slot->lock);
      slot->path = g_strdup (path);
      g_hash_table_insert (slots, slot->path, slot);
    }
  slot->n_uses++;
  return slot;
}

/* A document stays until as many calls of slot_release() as pairs use it. */
static const WinnowInput *
slot_acquire (Slot *slot, const Work *work)
{
  g_mutex_lock (&slot->lock);
  if (slot->input == NULL && slot->error == NULL)
    {
      slot->input = winnow_input_new (slot->path, work->context, work->cancellable, &slot->error);
      slot->problem = slot->input != NULL ? g_strdup (slot->input->content->problem) : NULL;
    }
  g_mutex_unlock (&slot->lock);
  return slot->input;
}

static void
slot_release (Slot *slot)
{
  g_mutex_lock (&slot->lock);
  if (--slot->n_uses == 0)
    g_clear_pointer (&slot->input, winnow_input_free);
  g_mutex_unlock (&slot->lock);
}

static void
append_failure (GString *text, guint number, const Task *task, const Work *work)
{
  g_autofree char *name_a = winnow_console_dup_name (task->left->path);
  g_autofree char *name_b = winnow_console_dup_name (task->right->path);
  const GError *error = task->left->error != NULL ? task->left->error : task->right->error;
  work->output->append_failed (text, number, name_a, name_b, error->message);
}

static GString *
run_task (Task *task, guint number, const Work *work)
{
  GString *text = g_string_new (NULL);
  const WinnowInput *a = slot_acquire (task->left, work), *b = slot_acquire (task->right, work);
  if (a != NULL && b != NULL)
    {
      g_autoptr (WinnowComparison) comparison = winnow_comparison_new (a, b, work->context);
      work->output->append (text, number, comparison);
    }
  else
    {
      task->is_failed = TRUE;
      append_failure (text, number, task, work);
    }
  slot_release (task->left);
  slot_release (task->right);
  return text;
}

/* Waits for a task that is not too far ahead. */
static gboolean
take_task (Work *work, guint *index)
{
  g_mutex_lock (&work->lock);
  while (work->next < work->n_tasks && work->next >= work->n_printed + AHEAD
         && !g_cancellable_is_cancelled (work->cancellable))
    g_cond_wait (&work->changed, &work->lock);
  gboolean has_task = work->next < work->n_tasks && !g_cancellable_is_cancelled (work->cancellable);
  if (has_task)
    *index = work->next++;
  g_mutex_unlock (&work->lock);
  return has_task;
}

static gpointer
work_thread (gpointer user_data)
{
  Work *work = user_data;
  guint index;
  while (take_task (work, &index))
    {
      GString *text = run_task (&work->tasks[index], index + 1, work);
      g_mutex_lock (&work->lock);
      work->tasks[index].text = text;
      if (index == work->n_printed) /* the printer waits for no other */
        g_cond_broadcast (&work->changed);
      g_mutex_unlock (&work->lock);
      g_atomic_int_inc (&work->progress->done);
    }
  g_mutex_lock (&work->lock);
  g_cond_broadcast (&work->changed); /* the printer may wait for a task that nobody will take */
  g_mutex_unlock (&work->lock);
  return NULL;
}

/* The text of task @index, or NULL once cancelled: a task may have been cut short. */
static GString *
wait_for_task (Work *work, guint index)
{
  Task *task = &work->tasks[index];
  g_mutex_lock (&work->lock);
  while (task->text == NULL && !(g_cancellable_is_cancelled (work->cancellable) && index >= work->next))
    g_cond_wait (&work->changed, &work->lock);
  GString *text = g_cancellable_is_cancelled (work->cancellable) ? NULL : g_steal_pointer (&task->text);
  g_mutex_unlock (&work->lock);
  return text;
}

static void
mark_printed (Work *work, guint n_printed)
{
  g_mutex_lock (&work->lock);
  gboolean is_waited_for = work->next >= work->n_printed + AHEAD;
  work->n_printed = n_printed;
  if (is_waited_for)
    g_cond_broadcast (&work->changed);
  g_mutex_unlock (&work->lock);
}

static void
warn_once (Slot *slot, WinnowProgress *progress)
{
  const char *reason = slot->error != NULL ? slot->error->message : slot->problem;
  if (reason == NULL || slot->is_warned)
    return;
  slot->is_warned = TRUE;
  g_atomic_int_inc (&progress->n_problems);
  winnow_console_warn ("%s", reason);
}

/* Prints all tasks in order, some at a time. */
static WinnowPairsResult
print_tasks (Work *work)
{
  WinnowPairsResult result = { .is_written = TRUE };
  g_autoptr (GString) out = g_string_new (NULL);
  work->output->begin (out);
  for (guint i = 0; i < work->n_tasks; i++)
    {
      const Task *task = &work->tasks[i];
      GString *text = wait_for_task (work, i);
      if (text == NULL)
        break;
      if (i > 0)
        g_string_append (out, work->output->separator);
      g_string_append_len (out, text->str, (gssize) text->len);
      g_string_free (text, TRUE);
      mark_printed (work, i + 1);
      warn_once (task->left, work->progress);
      warn_once (task->right, work->progress);
      result.n_failed += task->is_failed;
      result.has_problems |= task->left->is_warned || task->right->is_warned;
      if (result.is_written && (out->len >= 1 << 16 || i + 1 == work->n_tasks))
        result.is_written = winnow_console_write (out);
      if (!result.is_written)
        g_cancellable_cancel (work->cancellable);
    }
  mark_printed (work, work->n_tasks); /* nobody needs to wait any more */
  g_string_append (out, work->n_tasks > 0 || *work->output->separator == ',' ? work->output->end : "");
  result.is_written = result.is_written && winnow_console_write (out);
  return result;
}

static void
work_init (Work *work, const GPtrArray *pairs)
{
  work->slots = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, slot_free);
  work->n_tasks = pairs->len;
  work->tasks = g_new0 (Task, pairs->len);
  for (guint i = 0; i < pairs->len; i++)
    {
      const WinnowPathPair *pair = g_ptr_array_index ((GPtrArray *) pairs, i);
      work->tasks[i]
          = (Task){ .left = use_slot (work->slots, pair->left), .right = use_slot (work->slots, pair->right) };
    }
  g_mutex_init (&work->lock);
  g_cond_init (&work->changed);
}

static void
work_clear (Work *work)
{
  for (guint i = 0; i < work->n_tasks; i++)
    if (work->tasks[i].text != NULL)
      g_string_free (work->tasks[i].text, TRUE);
  g_free (work->tasks);
  g_hash_table_unref (work->slots);
  g_mutex_clear (&work->lock);
  g_cond_clear (&work->changed);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

WinnowPairsResult
winnow_pairs_compare (const GPtrArray *pairs, const WinnowInputContext *context, guint jobs,
                      const WinnowPairOutput *output, WinnowWatch *watch)
{
  g_auto (Work) work = { .context = context,
                         .output = output,
                         .cancellable = winnow_watch_get_cancellable (watch),
                         .progress = winnow_watch_reset_progress (watch) };
  guint n_threads = MIN (jobs > 0 ? jobs : g_get_num_processors (), MAX (pairs->len, 1));
  g_autofree GThread **threads = g_new (GThread *, n_threads);
  work_init (&work, pairs);
  g_atomic_int_set (&work.progress->total, (int) pairs->len);
  g_atomic_int_set (&work.progress->stage, WINNOW_STAGE_MATCHING);
  for (guint i = 0; i < n_threads; i++)
    threads[i] = g_thread_new ("compare", work_thread, &work);
  WinnowPairsResult result = print_tasks (&work);
  for (guint i = 0; i < n_threads; i++)
    g_thread_join (threads[i]);
  return result;
}
