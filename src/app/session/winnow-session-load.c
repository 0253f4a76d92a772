#include "app/session/winnow-session-load.h"

#include "base/memory.h"
#include "base/translate.h"

static void
load_free (gpointer data)
{
  WinnowLoad *load = data;
  g_clear_pointer (&load->library, winnow_library_unref);
  winnow_clear (load, g_object_unref, operation, during);
  g_clear_error (&load->operation_error);
  g_free (load->path);
  g_free (load);
}

static gboolean
open_library (WinnowLoad *load, GError **error)
{
  if (load->library != NULL)
    return TRUE;
  if (load->path != NULL && !g_file_test (load->path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no library at “%s” any more."), load->path);
      return FALSE;
    }
  load->library = winnow_library_open_damaged (load->path, error);
  return load->library != NULL;
}

/* What was read first, on its way to the main thread. */
typedef struct
{
  GObject *source;          /* (owned) */
  WinnowSnapshot *snapshot; /* (owned) (nullable) */
  void (*documents_read) (GObject *source, WinnowSnapshot *snapshot);
} Early;

static void
early_free (gpointer data)
{
  Early *early = data;
  g_clear_pointer (&early->snapshot, winnow_snapshot_free);
  g_object_unref (early->source);
  g_free (early);
}

static gboolean
hand_over_cb (gpointer data)
{
  Early *early = data;
  early->documents_read (early->source, g_steal_pointer (&early->snapshot));
  return G_SOURCE_REMOVE;
}

static void
documents_read_cb (WinnowSnapshot *snapshot, gpointer task)
{
  const WinnowLoad *load = g_task_get_task_data (task);
  Early *early = g_new (Early, 1);
  *early = (Early){ g_object_ref (g_task_get_source_object (task)), snapshot, load->documents_read };
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT); /* before the task returns */
  g_source_set_callback (source, hand_over_cb, early, early_free);
  g_source_attach (source, g_task_get_context (task));
}

/* The version is read first: what is written while the lists are read is new to the next load. */
static WinnowSnapshot *
read_snapshot (GTask *task, WinnowLoad *load, GError **error)
{
  gint64 version;
  if (!open_library (load, error) || !winnow_library_get_version (load->library, &version, error)
      || (load->is_refresh && version == load->version))
    return NULL;
  load->version = version;
  return winnow_snapshot_new (load->library, load->reads_excluded,
                              load->documents_read != NULL ? documents_read_cb : NULL, task, error);
}

static void
load_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  WinnowLoad *load = task_data;
  GError *error = NULL;
  WinnowSnapshot *snapshot = read_snapshot (task, load, &error);
  if (load->operation != NULL && load->library != NULL)
    winnow_library_give_back (load->library);
  if (error == NULL)
    g_task_return_pointer (task, snapshot, (GDestroyNotify) winnow_snapshot_free);
  else
    g_task_return_error (task, error);
}

void
winnow_load_run (WinnowLoad *load, GObject *source, GAsyncReadyCallback loaded)
{
  g_autoptr (GTask) task = g_task_new (source, NULL, loaded, NULL);
  load->began = g_get_monotonic_time ();
  g_task_set_source_tag (task, load_in_thread);
  g_task_set_task_data (task, load, load_free);
  g_task_run_in_thread (task, load_in_thread);
}

static void
give_back_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  winnow_memory_give_back ();
  g_task_return_boolean (task, TRUE);
}

void
winnow_load_give_back (void)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_run_in_thread (task, give_back_in_thread);
}

/* SQLite appends each commit to the log beside the file. */
GFileMonitor *
winnow_load_monitor (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (log);
  GFileMonitor *monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (monitor != NULL)
    g_file_monitor_set_rate_limit (monitor, 500 /* milliseconds */);
  return monitor;
}
