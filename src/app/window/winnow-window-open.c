/* What a window opens: libraries, files, folders, pairs of documents, and what is dropped on it. */

#include "app/window/winnow-window-actions.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-chooser.h"
#include "base/translate.h"

/* @operation: (nullable) (transfer full) */
static void
open_session (WinnowWindow *self, const char *path, const char *title, WinnowOperation *operation)
{
  g_autoptr (WinnowSession) session = winnow_session_new (path, title);
  winnow_window_set_session (self, session);
  if (operation != NULL)
    winnow_session_run (session, operation);
}

void
winnow_window_open_library (WinnowWindow *self, const char *path)
{
  g_autoptr (GVariant) target = g_variant_ref_sink (g_variant_new_string (path));
  g_autofree char *action = g_action_print_detailed_name ("win.open-path", target);
  if (!winnow_window_ask_to_save (self, action))
    open_session (self, path, NULL, NULL);
}

void
winnow_window_open_new (WinnowWindow *self)
{
  open_session (self, NULL, _ ("New Library"), NULL);
}

void
winnow_window_open_parts (WinnowWindow *self, const char *title, GPtrArray *parts)
{
  open_session (self, NULL, title, winnow_work_new (WINNOW_WORK_IMPORT, .parts = parts));
}

void
winnow_window_open_sample (WinnowWindow *self)
{
  winnow_window_open_parts (self, _ ("Sample Collection"), winnow_import_plan_samples ());
}

void
winnow_window_open_paths (WinnowWindow *self, const char *const *paths)
{
  open_session (self, NULL, _ ("New Library"),
                winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = WINNOW_ROLE_SUBMISSIONS));
}

void
winnow_window_import (WinnowWindow *self, const char *const *paths, WinnowRole role, gboolean are_sheets)
{
  if (paths == NULL || paths[0] == NULL)
    return;
  WinnowSession *session = winnow_window_get_session (self);
  WinnowOperation *work = winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = role, .are_sheets = are_sheets);
  if (session == NULL)
    open_session (self, NULL, _ ("New Library"), work);
  else
    {
      winnow_window_warn_full_check (self);
      winnow_session_run (session, work);
    }
}

/* ── what is dropped ── */

static gboolean
drop_cb (WinnowWindow *self, const GValue *value)
{
  g_auto (GStrv) paths = winnow_files_dup_paths (g_value_get_boxed (value));
  if (paths[0] == NULL)
    return FALSE;
  if (paths[1] == NULL && g_str_has_suffix (paths[0], ".winnow"))
    winnow_window_open_library (self, paths[0]);
  else
    winnow_window_import (self, (const char *const *) paths, WINNOW_ROLE_SUBMISSIONS, FALSE);
  return TRUE;
}

void
winnow_window_accept_drops (WinnowWindow *self, GtkWidget *widget)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}
