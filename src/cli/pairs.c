/* pairs.c: see pairs.h
 *
 * Threads compare and format pairs; the calling thread prints them in order. At most AHEAD pairs
 * wait to be printed, so memory is bounded behind a slow pipe too. Documents are shared through
 * slots: the first thread that needs one reads it under the slot's lock, the last that uses it
 * frees it. */
#include "cli/pairs.h"

#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

#include "base/translate.h"
#include "cli/console.h"
#include "base/for-each.h"
#include "base/parallel.h"

#define AHEAD 512

/* ── the list: paths are bytes, so any encoding of names works ── */

static void
path_pair_free (gpointer data)
{
  WinnowPathPair *pair = data;
  winnow_clear (pair, g_free, left, right);
  g_free (pair);
}

static char *
place (const char *folder, const char *path)
{
  return folder != NULL && !g_path_is_absolute (path) ? g_build_filename (folder, path, NULL) : g_strdup (path);
}

/* Cuts @line in place into two paths. */
static gboolean
split (char *line, char **left, char **right)
{
  gboolean has_tab = strchr (line, '\t') != NULL;
  const char *separators = has_tab ? "\t" : " ";
  char *p = line + strspn (line, separators);
  *left = p;
  p += strcspn (p, separators);
  if (*p == '\0' || p == *left)
    return FALSE;
  *p++ = '\0';
  *right = p + strspn (p, separators);
  p = *right + strcspn (*right, separators);
  gboolean is_last = p[strspn (p, separators)] == '\0';
  *p = '\0';
  return **right != '\0' && is_last;
}

static gboolean
add_line (GPtrArray *pairs, char *line, const char *left_folder, const char *right_folder)
{
  char *left, *right;
  gsize length = strlen (line);
  if (length > 0 && line[length - 1] == '\r')
    line[length - 1] = '\0';
  if (line[strspn (line, " \t")] == '\0')
    return TRUE;
  if (!split (line, &left, &right))
    return FALSE;
  WinnowPathPair *pair = g_new (WinnowPathPair, 1);
  pair->left = place (left_folder, left);
  pair->right = place (right_folder, right);
  g_ptr_array_add (pairs, pair);
  return TRUE;
}

static GInputStream *
open_list (const char *path, GError **error)
{
  if (g_str_equal (path, "-"))
    return g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  return G_INPUT_STREAM (g_file_read (file, NULL, error));
}

static char *
read_list (const char *path, GError **error)
{
  g_autoptr (GInputStream) stream = open_list (path, error);
  if (stream == NULL)
    return NULL;
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  if (g_output_stream_splice (memory, stream, 0, NULL, error) < 0
      || !g_output_stream_write_all (memory, "", 1, NULL, NULL, error) || !g_output_stream_close (memory, NULL, error))
    return NULL;
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (memory));
}

GPtrArray *
winnow_pair_list_read (const char *path, const char *left, const char *right, GError **error)
{
  g_autofree char *list = read_list (path, error);
  if (list == NULL)
    return NULL;
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (path_pair_free);
  guint number = 1;
  for (char *line = list, *next; line != NULL; line = next, number++)
    {
      next = strchr (line, '\n');
      if (next != NULL)
        *next++ = '\0';
      if (add_line (pairs, line, left, right))
        continue;
      g_autofree char *name = g_filename_display_name (path);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("%s, line %u: two paths are expected, separated by a tab."), name, number);
      return NULL;
    }
  return g_steal_pointer (&pairs);
}

/* ── the work ── */

typedef struct
{
  GMutex lock;
  char *path;         /* (owned) */
  guint n_uses;       /* pairs that still need it */
  WinnowInput *input; /* (owned) (nullable) */
  GError *error;      /* (owned) (nullable) why it can't be read */
  char *problem;      /* (owned) (nullable) why it was read only in part */
  gboolean is_warned; /* printing thread only */
} Slot;

typedef struct
{
  Slot *left, *right;
  gboolean is_failed;
} Task;

typedef struct
{
  GHashTable *slots; /* (owned) path → Slot */
  Task *tasks;       /* (owned) */
  guint n_tasks;
  const WinnowInputContext *context;
  const WinnowPairOutput *output;
  const WinnowThreads *threads;
  GString *out; /* (owned) printed, but not written yet */
  WinnowPairsResult result;
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

/* The document is valid until slot_release(); it stays in memory for the other pairs that use
 * it. */
static const WinnowInput *
slot_acquire (Slot *slot, const Work *work)
{
  g_mutex_lock (&slot->lock);
  if (slot->input == NULL && slot->error == NULL)
    {
      slot->input = winnow_input_new (slot->path, work->context, work->threads->cancellable, &slot->error);
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

/* The pair as it is printed. Any thread. */
static gpointer
compare_pair (guint index, gpointer user_data, GError **error)
{
  Work *work = user_data;
  Task *task = &work->tasks[index];
  GString *text = g_string_new (NULL);
  const WinnowInput *a = slot_acquire (task->left, work), *b = slot_acquire (task->right, work);
  if (a != NULL && b != NULL)
    {
      g_autoptr (WinnowComparedPair) comparison = winnow_compared_pair_new (a, b, work->context);
      work->output->append (text, index + 1, comparison);
    }
  else
    {
      task->is_failed = TRUE;
      g_autofree char *name_a = g_filename_display_name (task->left->path);
      g_autofree char *name_b = g_filename_display_name (task->right->path);
      const GError *failure = task->left->error ?: task->right->error;
      work->output->append_failed (text, index + 1, name_a, name_b, failure->message);
    }
  slot_release (task->left);
  slot_release (task->right);
  g_atomic_int_inc (&work->threads->progress->done);
  return text;
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

/* Nothing is printed once the work is cancelled: a pair compared then may be incomplete. */
static gboolean
print_pairs (guint first, gpointer const *texts, guint n, gpointer user_data, GError **error)
{
  Work *work = user_data;
  WinnowPairsResult *result = &work->result;
  winnow_for_each_between (i, first, first + n)
    {
      const Task *task = &work->tasks[i];
      const GString *text = texts[i - first];
      if (g_cancellable_set_error_if_cancelled (work->threads->cancellable, error))
        return FALSE;
      if (i > 0)
        g_string_append (work->out, work->output->separator);
      g_string_append_len (work->out, text->str, (gssize) text->len);
      warn_once (task->left, work->threads->progress);
      warn_once (task->right, work->threads->progress);
      result->n_failed += task->is_failed;
      result->has_problems |= task->left->is_warned || task->right->is_warned;
      if (work->out->len >= 1 << 16 || i + 1 == work->n_tasks)
        result->is_written = winnow_console_write (work->out);
      if (!result->is_written)
        g_cancellable_cancel (work->threads->cancellable);
    }
  return TRUE;
}

static void
free_text (gpointer text)
{
  g_string_free (text, TRUE);
}

static void
work_init (Work *work, const GPtrArray *pairs)
{
  work->slots = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, slot_free);
  work->n_tasks = pairs->len;
  work->tasks = g_new0 (Task, pairs->len);
  winnow_for_each_index (i, pairs)
    {
      const WinnowPathPair *pair = g_ptr_array_index ((GPtrArray *) pairs, i);
      work->tasks[i]
          = (Task){ .left = use_slot (work->slots, pair->left), .right = use_slot (work->slots, pair->right) };
    }
  work->out = g_string_new (NULL);
}

static void
work_clear (Work *work)
{
  g_free (work->tasks);
  g_hash_table_unref (work->slots);
  g_string_free (work->out, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

WinnowPairsResult
winnow_pairs_compare (const GPtrArray *pairs, const WinnowInputContext *context, const WinnowPairOutput *output,
                      WinnowProgressLine *line)
{
  static const WinnowParallelItems funcs = { compare_pair, print_pairs, free_text, AHEAD };
  g_auto (Work) work = {
    .context = context, .output = output, .threads = winnow_progress_line_begin (line), .result = { .is_written = TRUE }
  };
  work_init (&work, pairs);
  g_atomic_int_set (&work.threads->progress->total, (int) pairs->len);
  g_atomic_int_set (&work.threads->progress->stage, WINNOW_STAGE_MATCHING);
  output->begin (work.out);
  winnow_threads_run_in_order (work.threads, pairs->len, &funcs, &work, NULL);
  g_string_append (work.out, pairs->len > 0 || *output->separator == ',' ? output->end : "");
  work.result.is_written = work.result.is_written && winnow_console_write (work.out);
  return work.result;
}
