#include "winnow-export.h"

#include <glib/gi18n.h>

#include "report/groups.h"
#include "winnow-chooser.h"
#include "winnow-export-job.h"

/* What waits for the user to say where to. */
typedef struct
{
  WinnowExportFunc write;
  gpointer data; /* (owned) */
  GDestroyNotify destroy;
  GArray *formats;         /* (owned) (element-type WinnowExportFormat) */
  char *suggestion;        /* (owned) the name the user begins with */
  AdwToastOverlay *toasts; /* (owned) */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;
  if (question->data != NULL)
    question->destroy (question->data);
  g_array_unref (question->formats);
  g_object_unref (question->toasts);
  g_free (question->suggestion);
  g_free (question);
}

/* ── formats ── */

static void
add_format (GArray *formats, const char *title, const char *extension)
{
  WinnowExportFormat format = { title, extension };
  g_array_append_val (formats, format);
}

/* The last part of an ending that has several says what kind of file it is: a "hearing.pdf" may be called "Wang.pdf". */
GArray *
winnow_export_dup_formats_of (const WinnowReportFormat *format)
{
  GArray *formats = g_array_new (FALSE, FALSE, sizeof (WinnowExportFormat));
  const char *point = strrchr (format->extension, '.');
  add_format (formats, format->title, point != NULL ? point + 1 : format->extension);
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

/* ── asking where to ── */

static void
chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  Question *question = g_object_get_data (G_OBJECT (chooser), "winnow-export");
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  if (path == NULL)
    return;
  g_autofree char *free_path = winnow_export_dup_path (question->formats, path, question->suggestion, filter != NULL ? gtk_file_filter_get_name (filter) : NULL);
  winnow_export_job_run (question->toasts, free_path, question->write, g_steal_pointer (&question->data), question->destroy);
}

/* Takes @question. */
static void
ask (Question *question, GtkWidget *window, const char *title)
{
  GtkFileChooserNative *chooser = winnow_chooser_new (window, title, GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"));
  for (guint i = 0; i < question->formats->len; i++)
    {
      g_autofree char *filter = dup_filter_name (get_format (question->formats, i));
      g_autofree char *pattern = g_strconcat ("*.", get_format (question->formats, i)->extension, NULL);
      winnow_chooser_add_filter (chooser, filter, pattern);
    }
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), question->suggestion);
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
winnow_export_overlaps (GtkWidget *window, AdwToastOverlay *toasts, WinnowExportChoice *choice, const WinnowReportFormat *format)
{
  g_return_if_fail (GTK_IS_WIDGET (window));
  g_return_if_fail (choice != NULL && format != NULL);
  const Overlaps overlaps = { choice, format };
  Question *question = g_new0 (Question, 1);
  question->write = write_overlaps;
  question->data = g_memdup2 (&overlaps, sizeof overlaps);
  question->destroy = overlaps_free;
  question->formats = winnow_export_dup_formats_of (format);
  question->suggestion = g_strdup_printf ("%s.%s", choice->title, format->extension);
  question->toasts = g_object_ref (toasts);
  ask (question, window, _("Export Report"));
}

/* ── groups ── */

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  WinnowGroupSettings grouping;
  GPtrArray *groups;     /* (owned) (element-type WinnowGroup) */
  GHashTable *documents; /* (owned) */
  guint n_alone;
} Groups;

static void
groups_free (gpointer data)
{
  Groups *groups = data;
  winnow_library_unref (groups->library);
  g_ptr_array_unref (groups->groups);
  g_hash_table_unref (groups->documents);
  g_free (groups);
}

static gboolean
write_groups (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  const Groups *groups = data;
  const WinnowGroupReport report = { .library = groups->library,
                                     .grouping = &groups->grouping,
                                     .groups = groups->groups,
                                     .documents = groups->documents,
                                     .n_alone = groups->n_alone };
  const WinnowGroupFormat *format = winnow_group_format_for_path (path, error);
  return format != NULL && winnow_group_report_save (&report, format, path, cancellable, error);
}

void
winnow_export_groups (GtkWidget *window, AdwToastOverlay *toasts, WinnowLibrary *library, const char *title, const WinnowGroupSettings *grouping,
                      GPtrArray *groups, GHashTable *documents, guint n_alone)
{
  g_return_if_fail (GTK_IS_WIDGET (window));
  g_return_if_fail (library != NULL && groups != NULL && documents != NULL);
  const Groups data = { winnow_library_ref (library), *grouping, groups, documents, n_alone };
  /* Translators: what a report of the groups of a library is called; %s is the library's name */
  g_autofree char *name = g_strdup_printf (_("%s, Groups"), title);
  Question *question = g_new0 (Question, 1);
  question->write = write_groups;
  question->data = g_memdup2 (&data, sizeof data);
  question->destroy = groups_free;
  question->formats = winnow_export_dup_group_formats ();
  question->suggestion = g_strdup_printf ("%s.%s", name, get_format (question->formats, 0)->extension);
  question->toasts = g_object_ref (toasts);
  ask (question, window, _("Export Groups"));
}
