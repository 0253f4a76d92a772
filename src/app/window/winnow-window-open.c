/* What a window opens: libraries, files, folders, pairs of documents, and what is dropped on it. */
#include <glib/gi18n.h>

#include "app/welcome/winnow-recent.h"
#include "app/window/winnow-window-private.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-chooser.h"

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

/* Opens a library in memory, which becomes a file when something is added. @parts: (transfer
 * full) */
static void
open_parts (WinnowWindow *self, const char *title, GPtrArray *parts)
{
  open_session (self, NULL, title, winnow_work_new (WINNOW_WORK_IMPORT, .parts = parts));
}

void
winnow_window_open_sample (WinnowWindow *self)
{
  open_parts (self, _ ("Sample Collection"), winnow_import_plan_samples ());
}

void
winnow_window_open_paths (WinnowWindow *self, const char *const *paths)
{
  open_session (self, NULL, _ ("New Library"),
                winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = WINNOW_ROLE_SUBMISSIONS));
}

/* Each document has a collection of its own, so that one can be compared with itself. */
static GPtrArray *
plan_pair (const char *a, const char *b)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_import_part_free);
  WinnowImportPart *first = winnow_import_part_new (_ ("First Document"), WINNOW_ROLE_SUBMISSIONS);
  WinnowImportPart *second = winnow_import_part_new (_ ("Second Document"), WINNOW_ROLE_SUBMISSIONS);
  g_ptr_array_add (first->paths, g_strdup (a));
  g_ptr_array_add (second->paths, g_strdup (b));
  g_ptr_array_add (parts, first);
  g_ptr_array_add (parts, second);
  return parts;
}

void
winnow_window_open_pair (WinnowWindow *self, const char *a, const char *b)
{
  open_parts (self, _ ("Two Documents"), plan_pair (a, b));
  self->is_pair = TRUE;
}

void
winnow_window_import (WinnowWindow *self, const char *const *paths, WinnowRole role)
{
  if (paths == NULL || paths[0] == NULL)
    return;
  if (self->session == NULL)
    open_session (self, NULL, _ ("New Library"), winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = role));
  else
    {
      winnow_window_warn_full_check (self);
      winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = role));
    }
}

/* ── recent libraries ── */

#define N_RECENT 8

void
winnow_window_show_recent (WinnowWindow *self)
{
  g_autoptr (GPtrArray) recent = winnow_recent_list (N_RECENT);
  g_autoptr (GMenu) menu = g_menu_new ();
  for (guint i = 0; i < recent->len; i++)
    {
      const WinnowRecent *each = g_ptr_array_index (recent, i);
      g_autofree char *base = g_path_get_basename (each->folder);
      g_autoptr (GString) label = g_string_new (NULL);
      g_string_append_printf (label, "%s · %s · %s", each->name, base, each->details);
      g_string_replace (label, "_", "__", 0); /* it is no mnemonic */
      g_autoptr (GMenuItem) item = g_menu_item_new (label->str, NULL);
      g_menu_item_set_action_and_target (item, "app.show-library", "s", each->path);
      g_menu_append_item (menu, item);
    }
  g_menu_remove_all (self->recent_section);
  if (recent->len > 0)
    g_menu_append_submenu (self->recent_section, _ ("_Recent Libraries"), G_MENU_MODEL (menu));
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
    winnow_window_import (self, (const char *const *) paths, WINNOW_ROLE_SUBMISSIONS);
  return TRUE;
}

void
winnow_window_accept_drops (WinnowWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->toasts), GTK_EVENT_CONTROLLER (target));
}
