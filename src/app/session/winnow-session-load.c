#include "app/session/winnow-session-load.h"

#include <glib/gi18n.h>

static void
load_free (gpointer data)
{
  WinnowLoad *load = data;
  g_clear_pointer (&load->library, winnow_library_unref);
  g_clear_object (&load->operation);
  g_clear_object (&load->during);
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
  load->library = winnow_library_open (load->path, error);
  return load->library != NULL;
}

static void
load_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  WinnowLoad *load = task_data;
  GError *error = NULL;
  WinnowSnapshot *snapshot = open_library (load, &error) ? winnow_snapshot_new (load->library, &error) : NULL;
  if (snapshot != NULL)
    g_task_return_pointer (task, snapshot, (GDestroyNotify) winnow_snapshot_free);
  else
    g_task_return_error (task, error);
}

void
winnow_load_run (WinnowLoad *load, GObject *source, GAsyncReadyCallback loaded)
{
  g_autoptr (GTask) task = g_task_new (source, NULL, loaded, NULL);
  g_task_set_source_tag (task, load_in_thread);
  g_task_set_task_data (task, load, load_free);
  g_task_run_in_thread (task, load_in_thread);
}
