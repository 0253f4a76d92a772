/* Actions that ask for files or open a window. */

#include "app/widgets/winnow-chooser.h"
#include "app/session/winnow-session-settings.h"
#include "app/session/winnow-session-scans.h"
#include "app/widgets/winnow-template.h"
#include "app/problems/winnow-problems-window.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-object.h"
#include "app/window/winnow-window-actions.h"
#include "base/translate.h"

/* ── adding ── */

#define ROLE "winnow-role"     /* of a chooser: what the chosen files are */
#define SHEETS "winnow-sheets" /* of a chooser: whether they are sheets of answers */

static const struct
{
  const char *files_title, *folder_title;
} additions[] = {
  [WINNOW_ROLE_SUBMISSIONS] = { N_ ("Add Submissions"), N_ ("Add a Folder of Submissions") },
  [WINNOW_ROLE_REFERENCES] = { N_ ("Add References"), N_ ("Add a Folder of References") },
  [WINNOW_ROLE_TEMPLATE] = { N_ ("Add Template Files"), N_ ("Add a Folder of Template Files") },
};

static void
import_cb (GtkFileChooser *chooser, gpointer owner)
{
  g_auto (GStrv) paths = winnow_chooser_dup_paths (chooser);
  winnow_window_import (owner, (const char *const *) paths,
                        (WinnowRole) GPOINTER_TO_INT (winnow_object_get (chooser, ROLE)),
                        winnow_object_get (chooser, SHEETS) != NULL);
}

static void
choose_paths (GtkWidget *window, const char *title, GtkFileChooserAction action, WinnowRole role, gboolean are_sheets)
{
  GtkFileChooserNative *chooser = winnow_chooser_new (window, title, action, _ ("_Add"));
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  winnow_object_set (chooser, ROLE, GINT_TO_POINTER (role));
  winnow_object_set (chooser, SHEETS, GINT_TO_POINTER (are_sheets));
  winnow_chooser_run (chooser, import_cb, G_OBJECT (window));
}

static void
add_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  WinnowRole role = WINNOW_ROLE_SUBMISSIONS;
  winnow_role_from_id (g_variant_get_string (parameter, NULL), &role);
  if (g_str_equal (action, "win.add-files"))
    choose_paths (GTK_WIDGET (self), _ (additions[role].files_title), GTK_FILE_CHOOSER_ACTION_OPEN, role, FALSE);
  else
    choose_paths (GTK_WIDGET (self), _ (additions[role].folder_title), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, role,
                  FALSE);
}

static void
add_sheet_action (GtkWidget *widget)
{
  choose_paths (widget, _ ("Add Sheet of Answers"), GTK_FILE_CHOOSER_ACTION_OPEN, WINNOW_ROLE_SUBMISSIONS, TRUE);
}

static void
check_folder_action (GtkWidget *widget)
{
  choose_paths (widget, _ ("Check a Folder of Papers"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, WINNOW_ROLE_SUBMISSIONS,
                FALSE);
}

/* ── libraries ── */

static void
open_chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path != NULL)
    winnow_window_open_library (owner, path);
}

static void
open_action (GtkWidget *widget)
{
  GtkFileChooserNative *chooser = winnow_chooser_new (widget, _ ("Open Library"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL);
  winnow_chooser_add_library_filter (chooser);
  winnow_chooser_add_filter (chooser, _ ("All files"), "*");
  winnow_chooser_run (chooser, open_chosen_cb, G_OBJECT (widget));
}

static void
open_path_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  winnow_window_open_library (self, g_variant_get_string (parameter, NULL));
}

static void
close_library_action (WinnowWindow *self, const char *action)
{
  if (!winnow_window_ask_to_save (self, action))
    winnow_window_set_session (self, NULL);
}

/* ── checks and their results ── */

static void
read_scans_action (WinnowWindow *self, const char *action)
{
  winnow_session_answer_scans (winnow_window_get_session (self), g_str_equal (action, "win.read-scans"));
}

static void
use_preferences_action (WinnowWindow *self)
{
  winnow_session_use_preferences (winnow_window_get_session (self));
}

/* A switch beside a pair: "quotes" and whether quotations are excluded. */
static void
exclude_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  WinnowSession *session = winnow_window_get_session (self);
  WinnowExclusionReason reason;
  const char *id;
  gboolean excluded;
  g_variant_get (parameter, "(&sb)", &id, &excluded);
  if (session != NULL && winnow_exclusion_reason_from_id (id, &reason))
    winnow_session_set_excluded (session, reason, excluded);
}

static void
resume_action (WinnowWindow *self)
{
  winnow_session_resume (winnow_window_get_session (self));
}

static void
cancel_action (WinnowWindow *self)
{
  winnow_session_cancel (winnow_window_get_session (self));
}

static void
problems_action (WinnowWindow *self)
{
  winnow_present (winnow_problems_window_new (GTK_WINDOW (self), winnow_window_get_session (self)));
}

static void
show_uri_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  gtk_show_uri (GTK_WINDOW (self), g_variant_get_string (parameter, NULL), GDK_CURRENT_TIME);
}

void
winnow_window_install_file_actions (GtkWidgetClass *klass)
{
  winnow_install_action (klass, "win.add-files", "s", add_action);
  winnow_install_action (klass, "win.add-folder", "s", add_action);
  winnow_install_action (klass, "win.add-sheet", NULL, add_sheet_action);
  winnow_install_action (klass, "win.check-folder", NULL, check_folder_action);
  winnow_install_action (klass, "win.open", NULL, open_action);
  winnow_install_action (klass, "win.open-path", "s", open_path_action);
  winnow_install_action (klass, "win.resume", NULL, resume_action);
  winnow_install_action (klass, "win.close-library", NULL, close_library_action);
  winnow_install_action (klass, "win.check", NULL, winnow_window_check);
  winnow_install_action (klass, "win.read-scans", NULL, read_scans_action);
  winnow_install_action (klass, "win.leave-scans", NULL, read_scans_action);
  winnow_install_action (klass, "win.use-preferences", NULL, use_preferences_action);
  winnow_install_action (klass, "win.exclude", "(sb)", exclude_action);
  winnow_install_action (klass, "win.cancel", NULL, cancel_action);
  winnow_install_action (klass, "win.problems", NULL, problems_action);
  winnow_install_action (klass, "win.show-uri", "s", show_uri_action);
}
