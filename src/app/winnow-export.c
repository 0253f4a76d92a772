#include "winnow-export.h"

#include <glib/gi18n.h>

#include "report/groups.h"
#include "report/report.h"
#include "winnow-chooser.h"

typedef struct _Export Export;

struct _Export
{
  gboolean (*write) (const Export *export, GCancellable *cancellable, GError **error);
  GArray *formats;         /* (owned) (element-type WinnowExportFormat) */
  WinnowLibrary *library;  /* (owned) */
  char *title;             /* (owned) */
  char *suggestion;        /* (owned) the name the user begins with */
  char *path;              /* (owned) (nullable) */
  AdwToastOverlay *toasts; /* (owned) */
  AdwToast *working;       /* (owned) (nullable) shown meanwhile */
  /* Of groups: */
  WinnowGroupSettings grouping;
  GPtrArray *groups;       /* (owned) (nullable) (element-type WinnowGroup) */
  GHashTable *documents;   /* (owned) (nullable) */
  guint n_alone;
};

static void
export_free (gpointer data)
{
  Export *export = data;
  g_array_unref (export->formats);
  winnow_library_unref (export->library);
  g_object_unref (export->toasts);
  g_clear_object (&export->working);
  g_clear_pointer (&export->groups, g_ptr_array_unref);
  g_clear_pointer (&export->documents, g_hash_table_unref);
  g_free (export->title);
  g_free (export->suggestion);
  g_free (export->path);
  g_free (export);
}

/* ── formats ── */

static void
add_format (GArray *formats, const char *title, const char *extension)
{
  WinnowExportFormat format = { title, extension };
  g_array_append_val (formats, format);
}

GArray *
winnow_export_dup_overlap_formats (void)
{
  GArray *formats = g_array_new (FALSE, FALSE, sizeof (WinnowExportFormat));
  for (const WinnowReportFormat *format = winnow_report_formats (); format->id != NULL; format++)
    add_format (formats, format->title, format->extension);
  return formats;
}

/* A web page first, whatever the order of the table: the one that can be read by everybody. */
GArray *
winnow_export_dup_group_formats (void)
{
  GArray *formats = g_array_new (FALSE, FALSE, sizeof (WinnowExportFormat));
  const WinnowGroupFormat *first = winnow_group_format_find ("html");
  add_format (formats, first->title, first->extension);
  for (const WinnowGroupFormat *format = winnow_group_formats (); format->id != NULL; format++)
    if (format != first)
      add_format (formats, format->title, format->extension);
  return formats;
}

static char *
dup_filter_name (const WinnowExportFormat *format)
{
  return g_strdup_printf ("%s (*.%s)", _(format->title), format->extension);
}

static const WinnowExportFormat *
get_format (const GArray *formats, guint i)
{
  return &g_array_index (formats, WinnowExportFormat, i);
}

static const WinnowExportFormat *
find_by_filter (const GArray *formats, const char *filter)
{
  for (guint i = 0; i < formats->len; i++)
    {
      g_autofree char *name = dup_filter_name (get_format (formats, i));
      if (g_strcmp0 (name, filter) == 0)
        return get_format (formats, i);
    }
  return get_format (formats, 0);
}

static gboolean
has_ending (const char *path, const char *extension)
{
  gsize length = strlen (path), n = strlen (extension);
  return length > n && path[length - n - 1] == '.' && g_ascii_strcasecmp (path + length - n, extension) == 0;
}

/* (nullable) The one with the longest ending that @path has. */
static const WinnowExportFormat *
find_by_ending (const GArray *formats, const char *path)
{
  const WinnowExportFormat *found = NULL;
  for (guint i = 0; i < formats->len; i++)
    {
      const WinnowExportFormat *format = get_format (formats, i);
      if (has_ending (path, format->extension) && (found == NULL || strlen (format->extension) > strlen (found->extension)))
        found = format;
    }
  return found;
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
winnow_export_dup_path (const GArray *formats, const char *path, const char *suggestion, const char *filter)
{
  const WinnowExportFormat *format = find_by_filter (formats, filter);
  const WinnowExportFormat *named = find_by_ending (formats, path);
  g_autofree char *name = g_path_get_basename (path);
  if (named == NULL)
    return dup_free_path (path, strlen (path), format->extension);
  if (named == format || !g_str_equal (name, suggestion))
    return g_strdup (path);
  return dup_free_path (path, strlen (path) - strlen (named->extension) - 1, format->extension);
}

/* ── writing ── */

static gboolean
write_overlaps (const Export *export, GCancellable *cancellable, GError **error)
{
  const WinnowReportFormat *format = winnow_report_format_for_path (export->path, error);
  const WinnowReportOptions options = { .title = export->title, .paper = winnow_paper_default () };
  g_autoptr (WinnowReport) report = format != NULL ? winnow_report_new (export->library, &options, error) : NULL;
  return report != NULL && winnow_report_save (report, format, export->path, NULL, cancellable, error);
}

static gboolean
write_groups (const Export *export, GCancellable *cancellable, GError **error)
{
  const WinnowGroupReport report = { .library = export->library,
                                     .grouping = &export->grouping,
                                     .groups = export->groups,
                                     .documents = export->documents,
                                     .n_alone = export->n_alone };
  const WinnowGroupFormat *format = winnow_group_format_for_path (export->path, error);
  return format != NULL && winnow_group_report_save (&report, format, export->path, cancellable, error);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Export *export = task_data;
  GError *error = NULL;
  if (export->write (export, cancellable, &error))
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
  export->path = winnow_export_dup_path (export->formats, path, export->suggestion, filter != NULL ? gtk_file_filter_get_name (filter) : NULL);
  show_working (export);

  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ()); /* a report begun is written, even if the window is closed */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written_cb, NULL);
  g_task_set_source_tag (task, chosen_cb);
  g_task_set_task_data (task, export, export_free);
  g_task_run_in_thread (task, write_in_thread);
}

/* ── asking where to ── */

static Export *
export_new (AdwToastOverlay *toasts, WinnowLibrary *library, const char *title)
{
  Export *export = g_new0 (Export, 1);
  export->library = winnow_library_ref (library);
  export->toasts = g_object_ref (toasts);
  export->title = g_strdup (title);
  return export;
}

/* Takes @export. */
static void
ask (Export *export, GtkWidget *window, const char *title, const char *name)
{
  GtkFileChooserNative *chooser = winnow_chooser_new (window, title, GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"));
  for (guint i = 0; i < export->formats->len; i++)
    {
      g_autofree char *filter = dup_filter_name (get_format (export->formats, i));
      g_autofree char *pattern = g_strconcat ("*.", get_format (export->formats, i)->extension, NULL);
      winnow_chooser_add_filter (chooser, filter, pattern);
    }
  export->suggestion = g_strdup_printf ("%s.%s", name, get_format (export->formats, 0)->extension);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), export->suggestion);
  g_object_set_data_full (G_OBJECT (chooser), "winnow-export", export, export_free);
  winnow_chooser_run (chooser, chosen_cb, G_OBJECT (window));
}

void
winnow_export_overlaps (GtkWidget *window, AdwToastOverlay *toasts, WinnowLibrary *library, const char *title)
{
  g_return_if_fail (GTK_IS_WIDGET (window));
  g_return_if_fail (library != NULL);
  Export *export = export_new (toasts, library, title);
  export->write = write_overlaps;
  export->formats = winnow_export_dup_overlap_formats ();
  ask (export, window, _("Export Report"), title);
}

void
winnow_export_groups (GtkWidget *window, AdwToastOverlay *toasts, WinnowLibrary *library, const char *title, const WinnowGroupSettings *grouping,
                      GPtrArray *groups, GHashTable *documents, guint n_alone)
{
  g_return_if_fail (GTK_IS_WIDGET (window));
  g_return_if_fail (library != NULL && groups != NULL && documents != NULL);
  Export *export = export_new (toasts, library, title);
  /* Translators: what a report of the groups of a library is called; %s is the library's name */
  g_autofree char *name = g_strdup_printf (_("%s, Groups"), title);
  export->write = write_groups;
  export->formats = winnow_export_dup_group_formats ();
  export->grouping = *grouping;
  export->groups = groups;
  export->documents = documents;
  export->n_alone = n_alone;
  ask (export, window, _("Export Groups"), name);
}
