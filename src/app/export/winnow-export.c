#include "app/export/winnow-export.h"

#include "app/export/winnow-export-dialog.h"
#include "app/export/winnow-export-job.h"
#include "app/export/winnow-print-preview.h"
#include "app/widgets/winnow-chooser.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define REQUEST "winnow-export-request" /* of a dialog */

/* What the dialog asks about; lives as long as the dialog. */
typedef struct
{
  const WinnowExportKind *kind;
  WinnowExportSource *source; /* (owned) */
  GtkWindow *window;          /* the dialog's parent */
  AdwToastOverlay *toasts;    /* (owned) */
} Request;

typedef struct
{
  const WinnowExportKind *kind;
  WinnowExportChoice *choice; /* (owned) */
  gpointer content;           /* (owned) of the kind */
  char *extension;            /* (owned) */
  char *name;                 /* (owned) that is proposed for the file, without its extension */
  GtkWindow *dialog;          /* (nullable) weak: while the user is asked for the path; destroyed with this */
  AdwToastOverlay *toasts;    /* (owned) */
} Export;

static void
request_free (gpointer data)
{
  Request *request = data;
  winnow_export_source_free (request->source);
  g_object_unref (request->toasts);
  g_free (request);
}

static void
export_free (gpointer data)
{
  Export *export = data;
  if (export->dialog != NULL)
    gtk_window_destroy (export->dialog);
  g_clear_weak_pointer (&export->dialog);
  if (export->kind->free_content != NULL)
    export->kind->free_content (export->content);
  winnow_export_choice_free (export->choice);
  g_object_unref (export->toasts);
  winnow_clear (export, g_free, extension, name);
  g_free (export);
}

/* ── the path ── */

static const char *
get_last_part (const char *extension)
{
  const char *point = strrchr (extension, '.');
  return point != NULL ? point + 1 : extension;
}

static gboolean
has_ending (const char *path, const char *extension)
{
  gsize length = strlen (path), n = strlen (extension);
  return length > n && path[length - n - 1] == '.' && g_ascii_strcasecmp (path + length - n, extension) == 0;
}

char *
winnow_export_dup_path (const char *path, const char *extension)
{
  const char *ending = get_last_part (extension);
  if (has_ending (path, ending))
    return g_strdup (path);
  for (guint number = 1;; number++)
    {
      g_autofree char *free_path
          = number == 1 ? g_strdup_printf ("%s.%s", path, ending) : g_strdup_printf ("%s %u.%s", path, number, ending);
      if (!g_file_test (free_path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&free_path);
    }
}

/* The name without what one can't contain. Returns: (transfer full) */
static char *
dup_file_name (const Export *export)
{
  g_autofree char *name = g_strdelimit (g_strdup (export->name), G_DIR_SEPARATOR_S, '-');
  return g_strdup_printf ("%s.%s", name, export->extension);
}

/* ── writing ── */

static gboolean
write_in_thread (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  const Export *export = data;
  return export->kind->write (export->content, export->choice, path, progress, cancellable, error);
}

static void
path_chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  Export *export = winnow_object_get (chooser, REQUEST);
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path == NULL)
    return;
  g_autofree char *free_path = winnow_export_dup_path (path, export->extension);
  GtkWindow *dialog = export->dialog;
  g_clear_weak_pointer (&export->dialog);
  g_object_steal_data (G_OBJECT (chooser), REQUEST);
  winnow_export_job_run (export->toasts, dialog, free_path, write_in_thread, export, export_free);
}

static void
ask_for_path (Request *request, Export *export, const char *format_title)
{
  GtkFileChooserNative *chooser = winnow_chooser_new (GTK_WIDGET (request->window), _ (request->kind->chooser_title),
                                                      GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  const char *ending = get_last_part (export->extension);
  g_autofree char *name = dup_file_name (export), *pattern = g_strconcat ("*.", ending, NULL);
  g_autofree char *filter = g_strdup_printf ("%s (*.%s)", _ (format_title), ending);
  winnow_chooser_add_filter (chooser, filter, pattern);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  winnow_object_set_owned (chooser, REQUEST, export, export_free);
  winnow_chooser_run (chooser, path_chosen_cb, G_OBJECT (request->window));
}

/* ── the dialog ── */

/* (transfer full) (nullable) ids (gint64 *) of the documents that a report of @scope names; NULL:
 * any */
static GHashTable *
dup_documents (WinnowExportDialog *dialog, WinnowExportScope scope)
{
  const Request *request = winnow_object_get (dialog, REQUEST);
  if (scope == request->kind->all_documents_scope)
    return NULL;
  GHashTable *ids = winnow_id_table_new (NULL);
  g_autoptr (GPtrArray) rows = winnow_export_source_dup_rows (request->source, scope);
  winnow_for_each (void, row, rows)
    request->kind->add_documents (row, ids);
  return ids;
}

static guint64
estimate (WinnowExportDialog *dialog, WinnowExportScope scope, const char *format_id)
{
  const Request *request = winnow_object_get (dialog, REQUEST);
  g_autoptr (GPtrArray) rows = winnow_export_source_dup_rows (request->source, scope);
  return request->kind->estimate (rows, format_id);
}

static void
chosen_cb (WinnowExportDialog *dialog)
{
  Request *request = winnow_object_get (dialog, REQUEST);
  const WinnowExportFormat *format = winnow_export_dialog_get_format (dialog);
  WinnowExportChoice *choice = winnow_export_dialog_dup_choice (dialog);
  gpointer content = request->kind->collect (request->source, winnow_export_dialog_get_scope (dialog), choice);
  if (request->kind->write == NULL)
    {
      winnow_present (winnow_print_preview_new (request->window, choice, format->print_kind));
      gtk_window_destroy (GTK_WINDOW (dialog));
      return;
    }
  choice->format_id = format->id;
  Export *export = g_new0 (Export, 1);
  export->kind = request->kind;
  export->choice = choice;
  export->content = content;
  export->extension = g_strdup (format->extension);
  if (choice->names == WINNOW_EXPORT_NAMES_SHOWN)
    export->name = winnow_export_source_dup_name (request->source, winnow_export_dialog_get_scope (dialog));
  if (export->name == NULL)
    export->name = g_strdup (choice->title);
  export->toasts = g_object_ref (request->toasts);
  g_set_weak_pointer (&export->dialog, GTK_WINDOW (dialog));
  ask_for_path (request, export, format->title);
}

static char *
dup_report_title (const WinnowExportKind *kind, const char *library)
{
  g_autoptr (GString) title = g_string_new (kind->report_title != NULL ? _ (kind->report_title) : "%s");
  g_string_replace (title, "%s", library, 1);
  return g_strdup (title->str);
}

void
winnow_export_show (GtkWidget *widget, const WinnowExportKind *kind, WinnowExportSource *source,
                    WinnowExportScope scope, const char *format_id)
{
  GtkWidget *toasts = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  GtkWindow *window = winnow_get_window (widget);
  g_return_if_fail (toasts != NULL);
  g_autofree char *title = dup_report_title (kind, winnow_session_get_title (source->session));
  guint counts[WINNOW_N_EXPORT_SCOPES];
  winnow_export_source_count (source, counts);
  GtkWidget *dialog
      = winnow_export_dialog_new (window, kind, winnow_session_get_library (source->session), title, counts);
  const Request request = { kind, source, window, g_object_ref (ADW_TOAST_OVERLAY (toasts)) };
  winnow_object_set_owned (dialog, REQUEST, winnow_dup_value (&request), request_free);
  winnow_export_dialog_set_funcs (WINNOW_EXPORT_DIALOG (dialog), dup_documents,
                                  kind->estimate != NULL ? estimate : NULL);
  winnow_export_dialog_preset (WINNOW_EXPORT_DIALOG (dialog),
                               scope < WINNOW_N_EXPORT_SCOPES ? scope : winnow_export_source_choose_scope (source),
                               format_id);
  g_signal_connect (dialog, "chosen", G_CALLBACK (chosen_cb), NULL);
  winnow_present (dialog);
}
