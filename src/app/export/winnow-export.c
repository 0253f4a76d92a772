#include "app/export/winnow-export.h"

#include <glib/gi18n.h>

#include "app/widgets/winnow-chooser.h"

/* What waits for the user to say where to. */
typedef struct
{
  WinnowExportFunc write;
  gpointer data; /* (owned) (nullable) until it is written */
  GDestroyNotify destroy;
  char *extension;         /* (owned) */
  AdwToastOverlay *toasts; /* (owned) */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;
  if (question->data != NULL)
    question->destroy (question->data);
  g_object_unref (question->toasts);
  g_free (question->extension);
  g_free (question);
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

/* A name may hold what a file name may not. Returns: (transfer full) */
static char *
dup_file_name (const WinnowExport *export)
{
  g_autofree char *name = g_strdelimit (g_strdup (export->name), G_DIR_SEPARATOR_S, '-');
  return g_strdup_printf ("%s.%s", name, export->extension);
}

/* ── asking where to ── */

static void
chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  Question *question = g_object_get_data (G_OBJECT (chooser), "winnow-export");
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path == NULL)
    return;
  g_autofree char *free_path = winnow_export_dup_path (path, question->extension);
  winnow_export_job_run (question->toasts, free_path, question->write, g_steal_pointer (&question->data),
                         question->destroy);
}

void
winnow_export_run (GtkWidget *window, AdwToastOverlay *toasts, const char *title, const WinnowExport *export)
{
  g_return_if_fail (GTK_IS_WIDGET (window) && ADW_IS_TOAST_OVERLAY (toasts));
  Question *question = g_new0 (Question, 1);
  question->write = export->write;
  question->data = export->data;
  question->destroy = export->destroy;
  question->extension = g_strdup (export->extension);
  question->toasts = g_object_ref (toasts);

  GtkFileChooserNative *chooser = winnow_chooser_new (window, title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  const char *ending = get_last_part (export->extension);
  g_autofree char *name = dup_file_name (export), *pattern = g_strconcat ("*.", ending, NULL);
  g_autofree char *filter = g_strdup_printf ("%s (*.%s)", _ (export->format_title), ending);
  winnow_chooser_add_filter (chooser, filter, pattern);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_object_set_data_full (G_OBJECT (chooser), "winnow-export", question, question_free);
  winnow_chooser_run (chooser, chosen_cb, G_OBJECT (window));
}

/* ── overlaps ── */

typedef struct
{
  WinnowExportChoice *choice; /* (owned) */
  const WinnowReportFormat *format;
} Overlaps;

static void
overlaps_free (gpointer data)
{
  Overlaps *overlaps = data;
  winnow_export_choice_free (overlaps->choice);
  g_free (overlaps);
}

static gboolean
write_overlaps (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  const Overlaps *overlaps = data;
  g_autoptr (WinnowReport) report = winnow_export_choice_load (overlaps->choice, cancellable, error);
  return report != NULL && winnow_report_save (report, overlaps->format, path, progress, cancellable, error);
}

void
winnow_export_overlaps (GtkWidget *window, AdwToastOverlay *toasts, WinnowExportChoice *choice,
                        const WinnowReportFormat *format)
{
  g_return_if_fail (choice != NULL && format != NULL);
  const Overlaps overlaps = { choice, format };
  const WinnowExport export = { .write = write_overlaps,
                                .data = g_memdup2 (&overlaps, sizeof overlaps),
                                .destroy = overlaps_free,
                                .name = choice->title,
                                .format_title = format->title,
                                .extension = format->extension };
  winnow_export_run (window, toasts, _ ("Export Report"), &export);
}
