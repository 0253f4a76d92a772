#include "winnow-export.h"

#include <glib/gi18n.h>

#include "report/report.h"
#include "winnow-chooser.h"

typedef struct
{
  WinnowLibrary *library;   /* (owned) */
  char *title;              /* (owned) */
  char *suggestion;         /* (owned) the name the user begins with */
  char *path;               /* (owned) (nullable) */
  AdwToastOverlay *toasts;  /* (owned) */
  AdwToast *working;        /* (owned) (nullable) shown meanwhile */
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;
  winnow_library_unref (export->library);
  g_object_unref (export->toasts);
  g_clear_object (&export->working);
  g_free (export->title);
  g_free (export->suggestion);
  g_free (export->path);
  g_free (export);
}

/* ── formats ── */

static char *
dup_filter_name (const WinnowReportFormat *format)
{
  return g_strdup_printf ("%s (*.%s)", _(format->title), format->extension);
}

static const WinnowReportFormat *
find_format (const char *filter)
{
  for (const WinnowReportFormat *format = winnow_report_formats (); format->id != NULL; format++)
    {
      g_autofree char *name = dup_filter_name (format);
      if (g_strcmp0 (name, filter) == 0)
        return format;
    }
  return winnow_report_formats ();
}

/* A file that stands there was not shown to the user: it stays, and the report gets a number. */
static char *
dup_free_path (const char *stem, gsize length, const char *extension)
{
  for (guint number = 1;; number++)
    {
      g_autofree char *path = number == 1 ? g_strdup_printf ("%.*s.%s", (int) length, stem, extension)
                                          : g_strdup_printf ("%.*s %u.%s", (int) length, stem, number, extension);
      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }
}

char *
winnow_export_dup_path (const char *path, const char *suggestion, const char *filter)
{
  const WinnowReportFormat *format = find_format (filter);
  const WinnowReportFormat *named = winnow_report_format_for_path (path, NULL);
  g_autofree char *name = g_path_get_basename (path);
  if (named == NULL)
    return dup_free_path (path, strlen (path), format->extension);
  if (named == format || !g_str_equal (name, suggestion))
    return g_strdup (path);
  return dup_free_path (path, strlen (path) - strlen (named->extension) - 1, format->extension);
}

/* ── writing ── */

static void
write_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Export *export = task_data;
  GError *error = NULL;
  const WinnowReportFormat *format = winnow_report_format_for_path (export->path, &error);
  g_autoptr (WinnowReport) report = format != NULL ? winnow_report_new (export->library, export->title, NULL, 0, &error) : NULL;
  if (report != NULL && winnow_report_save (report, format, export->path, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
show_result (Export *export, const GError *error)
{
  g_autofree char *name = g_filename_display_basename (export->path);
  g_autofree char *message = error != NULL ? g_strdup (error->message) : g_strdup_printf (_("“%s” was written"), name);
  g_autofree char *escaped = g_markup_escape_text (message, -1);
  AdwToast *toast = adw_toast_new (escaped);
  if (error == NULL)
    {
      g_autofree char *uri = g_filename_to_uri (export->path, NULL, NULL);
      adw_toast_set_button_label (toast, _("_Open"));
      adw_toast_set_action_name (toast, "win.show-uri");
      adw_toast_set_action_target (toast, "s", uri != NULL ? uri : "");
    }
  adw_toast_overlay_add_toast (export->toasts, toast);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Export *export = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_task_propagate_boolean (G_TASK (result), &error);
  adw_toast_dismiss (export->working);
  show_result (export, error);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
}

static void
show_working (Export *export)
{
  export->working = g_object_ref_sink (adw_toast_new (_("Writing the report…")));
  adw_toast_set_timeout (export->working, 0);
  adw_toast_overlay_add_toast (export->toasts, g_object_ref (export->working));
}

static void
chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  Export *export = g_object_steal_data (G_OBJECT (chooser), "winnow-export");
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  if (path == NULL)
    {
      export_free (export);
      return;
    }
  export->path = winnow_export_dup_path (path, export->suggestion, filter != NULL ? gtk_file_filter_get_name (filter) : NULL);
  show_working (export);

  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ()); /* a report begun is written, even if the window is closed */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written_cb, NULL);
  g_task_set_source_tag (task, winnow_export_run);
  g_task_set_task_data (task, export, export_free);
  g_task_run_in_thread (task, write_in_thread);
}

void
winnow_export_run (GtkWidget *window, AdwToastOverlay *toasts, WinnowLibrary *library, const char *title)
{
  g_return_if_fail (GTK_IS_WIDGET (window));
  g_return_if_fail (library != NULL);

  Export *export = g_new0 (Export, 1);
  export->library = winnow_library_ref (library);
  export->toasts = g_object_ref (toasts);
  export->title = g_strdup (title);

  GtkFileChooserNative *chooser = winnow_chooser_new (window, _("Export Report"), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"));
  for (const WinnowReportFormat *format = winnow_report_formats (); format->id != NULL; format++)
    {
      g_autofree char *name = dup_filter_name (format);
      g_autofree char *pattern = g_strconcat ("*.", format->extension, NULL);
      winnow_chooser_add_filter (chooser, name, pattern);
    }
  export->suggestion = g_strdup_printf ("%s.%s", title, winnow_report_formats ()->extension);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), export->suggestion);
  g_object_set_data_full (G_OBJECT (chooser), "winnow-export", export, export_free);
  winnow_chooser_run (chooser, chosen_cb, G_OBJECT (window));
}
