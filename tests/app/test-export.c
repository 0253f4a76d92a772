/* What leaves the program: which pairs and whose names; pages for the printer; the dialog that
 * asks. */
#include <adwaita.h>

#include "part.h"
#include "app/export/winnow-export-choice.h"
#include "app/export/winnow-export-dialog.h"
#include "app/export/winnow-export-job.h"
#include "app/export/winnow-mask-group.h"
#include "app/export/winnow-print-job.h"
#include "app/export/winnow-print-outline.h"
#include "check/check.h"
#include "tree.h"
#include "base/for-each.h"
#include "base/task.h"

#define TIDE                                                                                                          \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience "                                                                                                  \
  "that it was the water and not the captain who had overslept on that grey and windless morning in the year of the " \
  "flood. "
#define BELL                                                                                                        \
  "Nobody in the village remembered who had hung the bell in the old pear tree, but when the fog rolled down from " \
  "the pass the children "                                                                                          \
  "took turns to ring it until the last of the shepherds had found his way home to the long table in the kitchen. "

typedef struct
{
  char *folder;
  WinnowLibrary *library;
  GPtrArray *overlaps; /* of a and b, of c and d */
} Fixture;

static void
write_document (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  fixture->folder = g_dir_make_tmp ("winnow-export-XXXXXX", NULL);
  write_document (fixture, "a.txt",
                  "Name: Quentin Larkspur\n\n" TIDE "What follows is the work of the first author alone.");
  write_document (fixture, "b.txt",
                  "A second author begins in another way, and then goes on with what was borrowed. " TIDE);
  write_document (fixture, "c.txt", "Name: Wilhelmina Oakenshaw\n\n" BELL "Then the lamp went out.");
  write_document (fixture, "d.txt", "A fourth author writes this first, in words of his own. " BELL);
  const char *const paths[] = { fixture->folder, NULL };
  fixture->library = must (winnow_library_open (NULL, &error));
  gint64 collection
      = must (winnow_library_add_collection (fixture->library, "papers", WINNOW_ROLE_SUBMISSIONS, &error));
  g_assert_true (must (winnow_check_add_files (
      fixture->library, &(const WinnowAddition){ collection, paths, &settings }, &winnow_all_threads, &error)));
  g_assert_true (must (winnow_check_run (fixture->library, &settings, &winnow_all_threads, &error)));
  fixture->overlaps = must (winnow_library_list_overlaps (fixture->library, &error));
  g_assert_cmpuint (fixture->overlaps->len, ==, 2);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_unref (fixture->overlaps);
  winnow_library_unref (fixture->library);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
}

static WinnowExportChoice *
new_choice_of_one (Fixture *fixture)
{
  WinnowExportChoice *choice = winnow_export_choice_new (fixture->library, "Two Pairs");
  choice->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (choice->ids, ((const WinnowOverlap *) g_ptr_array_index (fixture->overlaps, 0))->id);
  return choice;
}

static WinnowReport *
load (WinnowExportChoice *choice)
{
  WinnowReport *report = must (winnow_export_choice_load (choice, NULL, &error));
  return report;
}

/* ── what is chosen ── */

TEST_FIXTURE (Fixture, set_up, tear_down);

fixture_case (pairs, fixture)
{
  g_autoptr (WinnowExportChoice) all = winnow_export_choice_new (fixture->library, "Two Pairs"),
                                 one = new_choice_of_one (fixture);
  g_autoptr (WinnowReport) whole = load (all), part = load (one);
  g_assert_cmpuint (whole->overlaps->len, ==, 2);
  g_assert_cmpuint (whole->documents->len, ==, 4);
  g_assert_cmpuint (part->overlaps->len, ==, 1);
  g_assert_cmpuint (part->documents->len, ==, 2);
}

/* (transfer full) a report with both texts in full */
static char *
dup_text (WinnowExportChoice *choice)
{
  g_autoptr (WinnowReport) report = load (choice);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_assert_true (must (winnow_report_write (report, winnow_report_format_find (WINNOW_REPORT_CHECK, "html"), stream,
                                            NULL, NULL, &error)));
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
}

static gboolean
is_listed (const char *text, const char *name)
{
  return strstr (text, name) != NULL;
}

fixture_case (names, fixture)
{
  g_autoptr (WinnowExportChoice) choice = winnow_export_choice_new (fixture->library, "Two Pairs");
  g_autofree char *shown = dup_text (choice);
  g_assert_true (is_listed (shown, "Larkspur") && is_listed (shown, "Oakenshaw") && is_listed (shown, "shepherds"));

  choice->names = WINNOW_EXPORT_NAMES_SOME_MASKED;
  choice->persons = must (winnow_mask_find_persons (fixture->library, NULL, &error));
  g_assert_cmpuint (choice->persons->len, ==, 2);
  ((WinnowPerson *) g_ptr_array_index (choice->persons, 1))->is_masked = FALSE;
  const char *const more[] = { "shepherds", NULL };
  choice->more_names = g_strdupv ((char **) more);
  g_autofree char *some = dup_text (choice);
  g_assert_true (!is_listed (some, "Larkspur") && is_listed (some, "Oakenshaw") && !is_listed (some, "shepherds"));

  /* All are all, whatever was ticked off before. */
  choice->names = WINNOW_EXPORT_NAMES_ALL_MASKED;
  g_autofree char *none = dup_text (choice);
  g_assert_true (!is_listed (none, "Larkspur") && !is_listed (none, "Oakenshaw") && !is_listed (none, "shepherds")
                 && !is_listed (none, "a.txt"));
}

/* ── pages ── */

typedef struct
{
  gboolean done;
  GAsyncResult *result; /* (owned) (nullable) */
} Wait;

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;
  wait->result = g_object_ref (result);
  wait->done = TRUE;
}

static GAsyncResult *
wait_for (Wait *wait)
{
  while (!wait->done)
    g_main_context_iteration (NULL, TRUE);
  return wait->result;
}

static WinnowPrintPages *
load_pages (Fixture *fixture, WinnowPrintKind kind)
{
  WinnowExportChoice *choice = winnow_export_choice_new (fixture->library, "Two Pairs");
  choice->paper = WINNOW_PAPER_LETTER;
  WinnowPrintPages *pages = winnow_print_pages_new (choice, kind);
  Wait wait = { 0 };
  winnow_print_pages_load_async (pages, NULL, done_cb, &wait);
  g_assert_true (must (winnow_task_finish (wait_for (&wait), &error)));
  g_object_unref (wait.result);
  return pages;
}

static GdkTexture *
render (WinnowPrintPages *pages, guint page, double scale)
{
  Wait wait = { 0 };
  winnow_print_pages_render_async (pages, page, scale, NULL, done_cb, &wait);
  GdkTexture *texture = must (winnow_task_finish (wait_for (&wait), &error));
  g_object_unref (wait.result);
  return texture;
}

/* A page is as large as its paper, white at its corner and not everywhere. */
fixture_case (pages, fixture)
{
  g_autoptr (WinnowPrintPages) pages = load_pages (fixture, WINNOW_PRINT_REPORT);
  g_assert_cmpuint (winnow_print_get_n_pages (pages->print), >=, 3); /* what comes before the pairs, and each of them */
  g_autoptr (GdkTexture) texture = render (pages, 0, 2);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 2 * 612);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 2 * 792);
  gsize n = (gsize) gdk_texture_get_width (texture) * (gsize) gdk_texture_get_height (texture), n_dark = 0;
  g_autofree guint32 *pixels = g_new (guint32, n);
  gdk_texture_download (texture, (guchar *) pixels, 4 * (gsize) gdk_texture_get_width (texture));
  for (gsize i = 0; i < n; i++)
    n_dark += (pixels[i] & 0xff) < 0x80;
  g_assert_cmphex (pixels[0], ==, 0xffffffff);
  g_assert_cmpuint (n_dark, >, n / 1000);
}

/* What the printer gets is a file here: as many pages as the preview has. */
fixture_case (print, fixture)
{
  g_autoptr (WinnowPrintPages) pages = load_pages (fixture, WINNOW_PRINT_REPORT);
  g_autoptr (GtkPrintOperation) job = winnow_print_job_new (pages);
  g_autofree char *path = g_build_filename (fixture->folder, "printed.pdf", NULL), *bytes = NULL;
  gsize length;
  gtk_print_operation_set_allow_async (job, FALSE);
  gtk_print_operation_set_export_filename (job, path);
  g_assert_cmpint (must (gtk_print_operation_run (job, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error)), ==,
                   GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_null (winnow_print_job_get_error (job));
  g_assert_cmpint (gtk_print_operation_get_n_pages_to_print (job), ==, (int) winnow_print_get_n_pages (pages->print));
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_true (g_str_has_prefix (bytes, "%PDF"));
}

fixture_case (cancelled_pages, fixture)
{
  g_autoptr (WinnowPrintPages) pages
      = winnow_print_pages_new (winnow_export_choice_new (fixture->library, "Two Pairs"), WINNOW_PRINT_HEARING);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Wait wait = { 0 };
  g_cancellable_cancel (cancellable);
  winnow_print_pages_load_async (pages, cancellable, done_cb, &wait);
  must_fail (winnow_task_finish (wait_for (&wait), &error), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_object_unref (wait.result);
}

/* ── the job ── */

typedef struct
{
  gint writing, freed;
} Endless;

static gboolean
write_endlessly (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  Endless *endless = data;
  g_atomic_int_set (&endless->writing, TRUE);
  while (!g_cancellable_set_error_if_cancelled (cancellable, error))
    g_usleep (1000);
  return FALSE;
}

static void
free_endless (gpointer data)
{
  g_atomic_int_set (&((Endless *) data)->freed, TRUE);
}

static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The button of the toast stops it. */
test_case (cancelled_job)
{
  g_autoptr (AdwToastOverlay) toasts = g_object_ref_sink (ADW_TOAST_OVERLAY (adw_toast_overlay_new ()));
  Endless endless = { 0 };
  winnow_export_job_run (toasts, NULL, "/nowhere/report.html", write_endlessly, &endless, free_endless);
  while (!g_atomic_int_get (&endless.writing))
    g_main_context_iteration (NULL, FALSE);
  GtkWidget *button = find_button (GTK_WIDGET (toasts), "_Cancel");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  while (!g_atomic_int_get (&endless.freed))
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
fail_to_write (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "There is no room for <it>");
  return FALSE;
}

static AdwMessageDialog *
find_message (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      if (ADW_IS_MESSAGE_DIALOG (window))
        return ADW_MESSAGE_DIALOG (window);
    }
  return NULL;
}

/* The reason is shown in full, and below it the dialog with all choices as they were. */
fixture_case (failed_job, fixture)
{
  const guint counts[WINNOW_N_EXPORT_SCOPES] = { [WINNOW_EXPORT_ALL] = 2, [WINNOW_EXPORT_SELECTED] = 1 };
  GtkWindow *window = GTK_WINDOW (adw_window_new ());
  GtkWidget *toasts = adw_toast_overlay_new ();
  Endless endless = { 0 };
  adw_window_set_content (ADW_WINDOW (window), toasts);
  gtk_window_present (window);
  WinnowExportDialog *dialog = WINNOW_EXPORT_DIALOG (
      winnow_export_dialog_new (window, &winnow_export_pairs, fixture->library, "Two Pairs", counts));
  WinnowMaskGroup *group = WINNOW_MASK_GROUP (
      gtk_widget_get_template_child (GTK_WIDGET (dialog), WINNOW_TYPE_EXPORT_DIALOG, "mask_group"));
  GObject *names = gtk_widget_get_template_child (GTK_WIDGET (group), WINNOW_TYPE_MASK_GROUP, "names_row");
  gtk_window_present (GTK_WINDOW (dialog));
  winnow_export_dialog_preset (dialog, WINNOW_EXPORT_SELECTED, "csv");
  adw_combo_row_set_selected (ADW_COMBO_ROW (names), WINNOW_EXPORT_NAMES_ALL_MASKED);
  gtk_widget_activate_action (GTK_WIDGET (dialog), "export.go", NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (dialog)));
  winnow_export_job_run (ADW_TOAST_OVERLAY (toasts), GTK_WINDOW (dialog), "/nowhere/report <1>.html", fail_to_write,
                         &endless, free_endless);
  while (find_message () == NULL || !g_atomic_int_get (&endless.freed))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (adw_message_dialog_get_body (find_message ()), ==, "There is no room for <it>");
  g_assert_nonnull (strstr (adw_message_dialog_get_heading (find_message ()), "report <1>.html"));
  gtk_window_destroy (GTK_WINDOW (find_message ()));

  g_autoptr (WinnowExportChoice) choice = winnow_export_dialog_dup_choice (dialog);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (dialog)));
  g_assert_cmpint (choice->names, ==, WINNOW_EXPORT_NAMES_ALL_MASKED);
  g_assert_cmpint (winnow_export_dialog_get_scope (dialog), ==, WINNOW_EXPORT_SELECTED);
  g_assert_cmpstr (winnow_export_dialog_get_format (dialog)->id, ==, "csv");
  gtk_window_destroy (window);
}

/* ── the dialog ── */

static WinnowExportDialog *
new_dialog (Fixture *fixture, const WinnowExportKind *kind, const guint counts[WINNOW_N_EXPORT_SCOPES])
{
  return WINNOW_EXPORT_DIALOG (winnow_export_dialog_new (NULL, kind, fixture->library, "Two Pairs", counts));
}

static guint64
estimate (WinnowExportDialog *dialog, WinnowExportScope scope, const char *format_id)
{
  if (g_str_equal (format_id, "compact"))
    return 3000000;
  return scope == WINNOW_EXPORT_SELECTED || !g_str_equal (format_id, "html") ? 0 : 65200000;
}

/* The size stands there before anything is written; of a large page there is a compact one. */
fixture_case (size, fixture)
{
  const guint counts[WINNOW_N_EXPORT_SCOPES] = { [WINNOW_EXPORT_ALL] = 2, [WINNOW_EXPORT_SELECTED] = 1 };
  WinnowExportDialog *dialog = new_dialog (fixture, &winnow_export_pairs, counts);
#define ROW(name) (gtk_widget_get_template_child (GTK_WIDGET (dialog), WINNOW_TYPE_EXPORT_DIALOG, name))
  GtkWidget *offer = GTK_WIDGET (ROW ("compact_row"));
  AdwActionRow *format = ADW_ACTION_ROW (ROW ("format_row"));
#undef ROW
  g_assert_false (gtk_widget_get_visible (offer)); /* while nobody knows */
  winnow_export_dialog_set_funcs (dialog, NULL, estimate);
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (format), "65.2"));
  g_assert_true (gtk_widget_get_visible (offer));
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (offer)), "3.0"));

  winnow_export_dialog_preset (dialog, WINNOW_EXPORT_SELECTED, NULL);
  g_assert_cmpstr (adw_action_row_get_subtitle (format), ==, "");
  g_assert_false (gtk_widget_get_visible (offer));

  winnow_export_dialog_preset (dialog, WINNOW_EXPORT_ALL, NULL);
  g_assert_true (gtk_widget_get_visible (offer));
  gtk_widget_activate_action (GTK_WIDGET (dialog), "export.compact", NULL);
  g_assert_cmpstr (winnow_export_dialog_get_format (dialog)->id, ==, "compact");
  g_assert_false (gtk_widget_get_visible (offer));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

fixture_case (dialog, fixture)
{
  const guint counts[WINNOW_N_EXPORT_SCOPES] = { [WINNOW_EXPORT_ALL] = 2, [WINNOW_EXPORT_SELECTED] = 1 };
  WinnowExportDialog *dialog = new_dialog (fixture, &winnow_export_pairs, counts);
  GtkWidget *paper
      = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (dialog), WINNOW_TYPE_EXPORT_DIALOG, "paper_row"));
  g_assert_cmpint (winnow_export_dialog_get_scope (dialog), ==, WINNOW_EXPORT_ALL);
  g_assert_cmpstr (winnow_export_dialog_get_format (dialog)->id, ==, "html");
  g_assert_false (gtk_widget_get_visible (paper));

  winnow_export_dialog_preset (dialog, WINNOW_EXPORT_SELECTED, "pdf");
  g_assert_cmpint (winnow_export_dialog_get_scope (dialog), ==, WINNOW_EXPORT_SELECTED);
  g_assert_cmpstr (winnow_export_dialog_get_format (dialog)->id, ==, "pdf");
  g_assert_true (gtk_widget_get_visible (paper));

  winnow_export_dialog_preset (dialog, WINNOW_EXPORT_PAIR, NULL); /* not offered: nothing changes */
  g_assert_cmpint (winnow_export_dialog_get_scope (dialog), ==, WINNOW_EXPORT_SELECTED);
  gtk_window_destroy (GTK_WINDOW (dialog));

  dialog = new_dialog (fixture, &winnow_export_printed_pairs, counts);
  g_autoptr (WinnowExportChoice) choice = winnow_export_dialog_dup_choice (dialog);
  g_assert_cmpint (winnow_export_dialog_get_format (dialog)->print_kind, ==, WINNOW_PRINT_REPORT);
  g_assert_cmpint (choice->names, ==, WINNOW_EXPORT_NAMES_SHOWN);
  g_assert_cmpint (choice->paper, ==, winnow_paper_default ());
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Persons are looked for when they are asked for; until then there is no going on. A name that was
 * typed and not added is masked, too. */
fixture_case (mask_group, fixture)
{
  g_autoptr (WinnowMaskGroup) group = g_object_ref_sink (g_object_new (WINNOW_TYPE_MASK_GROUP, NULL));
  g_autoptr (WinnowExportChoice) choice = winnow_export_choice_new (fixture->library, "Two Pairs");
  GObject *names = gtk_widget_get_template_child (GTK_WIDGET (group), WINNOW_TYPE_MASK_GROUP, "names_row");
  GObject *entry = gtk_widget_get_template_child (GTK_WIDGET (group), WINNOW_TYPE_MASK_GROUP, "name_row");
  winnow_mask_group_set_library (group, fixture->library);
  adw_combo_row_set_selected (ADW_COMBO_ROW (names), WINNOW_EXPORT_NAMES_SOME_MASKED);
  g_assert_false (winnow_mask_group_is_ready (group));
  while (!winnow_mask_group_is_ready (group))
    g_main_context_iteration (NULL, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Ada ");
  g_signal_emit_by_name (entry, "apply");
  gtk_editable_set_text (GTK_EDITABLE (entry), " Grace");
  winnow_mask_group_fill (group, choice);
  g_assert_cmpint (choice->names, ==, WINNOW_EXPORT_NAMES_SOME_MASKED);
  g_assert_cmpuint (choice->persons->len, ==, 2);
  g_assert_cmpuint (g_strv_length (choice->more_names), ==, 2);
  g_assert_cmpstr (choice->more_names[0], ==, "Ada");
  g_assert_cmpstr (choice->more_names[1], ==, "Grace");
}

/* ── whose names ── */

static void
wait_until_ready (WinnowMaskGroup *group)
{
  do
    g_main_context_iteration (NULL, TRUE);
  while (!winnow_mask_group_is_ready (group));
  while (g_main_context_iteration (NULL, FALSE)) /* rows are added when there is time */
    ;
}

/* Rows of persons below @widget that are visible. */
static guint
count_rows (GtkWidget *widget)
{
  guint n = 0;
  if (ADW_IS_ACTION_ROW (widget) && gtk_widget_get_visible (widget))
    {
      const char *subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (widget));
      n += subtitle != NULL && g_str_has_prefix (subtitle, "becomes ");
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_rows (child);
  return n;
}

static GHashTable *
new_set (gint64 id)
{
  GHashTable *set = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_hash_table_add (set, g_memdup2 (&id, sizeof id));
  return set;
}

/* Only those are asked about whom the pairs concern; of the others nothing changes. */
fixture_case (persons_of_documents, fixture)
{
  g_autoptr (WinnowMaskGroup) group = g_object_ref_sink (g_object_new (WINNOW_TYPE_MASK_GROUP, NULL));
  g_autoptr (WinnowExportChoice) choice = winnow_export_choice_new (fixture->library, "Two Pairs");
  GObject *names = gtk_widget_get_template_child (GTK_WIDGET (group), WINNOW_TYPE_MASK_GROUP, "names_row");
  winnow_mask_group_set_library (group, fixture->library);
  adw_combo_row_set_selected (ADW_COMBO_ROW (names), WINNOW_EXPORT_NAMES_SOME_MASKED);
  wait_until_ready (group);
  g_assert_cmpuint (count_rows (GTK_WIDGET (group)), ==, 2);
  winnow_mask_group_fill (group, choice);
  const WinnowPerson *first = g_ptr_array_index (choice->persons, 0);
  winnow_mask_group_set_documents (group, new_set (g_array_index (first->documents, gint64, 0)));
  g_assert_cmpuint (count_rows (GTK_WIDGET (group)), ==, 1);
  winnow_mask_group_set_documents (group, new_set (-1));
  g_assert_cmpuint (count_rows (GTK_WIDGET (group)), ==, 0);
  winnow_mask_group_set_documents (group, NULL);
  g_assert_cmpuint (count_rows (GTK_WIDGET (group)), ==, 2);
  for (guint i = 0; i < choice->persons->len; i++)
    g_assert_true (((const WinnowPerson *) g_ptr_array_index (choice->persons, i))->is_masked);
}

static void
add_many_authors (Fixture *fixture, guint n)
{
  g_autoptr (GError) error = NULL;
  WinnowSettings settings;
  const char *const paths[] = { fixture->folder, NULL };
  winnow_settings_init (&settings);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("many%02u.txt", i);
      g_autofree char *text
          = g_strdup_printf ("Name: Ambrose %cwainwright\n\nA text of its own, number %u.", 'A' + i, i);
      write_document (fixture, name, text);
    }
  gint64 collection = winnow_library_add_collection (fixture->library, "more", WINNOW_ROLE_SUBMISSIONS, &error);
  g_assert_true (winnow_check_add_files (fixture->library, &(const WinnowAddition){ collection, paths, &settings },
                                         &winnow_all_threads, &error));
}

static void
click (GtkWidget *widget, const char *label)
{
  GtkWidget *button = find_button (widget, label);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* What is searched for is listed, and what is listed is what "None" is about. */
fixture_case (persons_are_searched, fixture)
{
  g_autoptr (WinnowMaskGroup) group = g_object_ref_sink (g_object_new (WINNOW_TYPE_MASK_GROUP, NULL));
  g_autoptr (WinnowExportChoice) choice = winnow_export_choice_new (fixture->library, "Many");
  GObject *names = gtk_widget_get_template_child (GTK_WIDGET (group), WINNOW_TYPE_MASK_GROUP, "names_row");
  GObject *search = gtk_widget_get_template_child (GTK_WIDGET (group), WINNOW_TYPE_MASK_GROUP, "search_entry");
  GObject *no_match = gtk_widget_get_template_child (GTK_WIDGET (group), WINNOW_TYPE_MASK_GROUP, "no_match_row");
  add_many_authors (fixture, 12);
  winnow_mask_group_set_library (group, fixture->library);
  adw_combo_row_set_selected (ADW_COMBO_ROW (names), WINNOW_EXPORT_NAMES_SOME_MASKED);
  wait_until_ready (group);
  winnow_mask_group_fill (group, choice);
  g_assert_cmpuint (count_rows (GTK_WIDGET (group)), ==, choice->persons->len);
  g_assert_cmpuint (choice->persons->len, >=, 14);

  gtk_editable_set_text (GTK_EDITABLE (search), "CWAIN");
  g_signal_emit_by_name (search, "search-changed");
  g_assert_cmpuint (count_rows (GTK_WIDGET (group)), ==, 1);
  click (GTK_WIDGET (group), "None");
  guint n_shown = 0;
  winnow_for_each (const WinnowPerson, person, choice->persons)
    {
      n_shown += !person->is_masked;
      g_assert_true (person->is_masked || is_listed (person->name, "Cwainwright"));
    }
  g_assert_cmpuint (n_shown, ==, 1);

  gtk_editable_set_text (GTK_EDITABLE (search), "nobody at all");
  g_signal_emit_by_name (search, "search-changed");
  g_assert_cmpuint (count_rows (GTK_WIDGET (group)), ==, 0);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (no_match)));
}

/* ── groups and pictures ── */

fixture_case (other_dialogs, fixture)
{
  const guint counts[WINNOW_N_EXPORT_SCOPES]
      = { [WINNOW_EXPORT_ALL] = 3, [WINNOW_EXPORT_FILTERED] = 1, [WINNOW_EXPORT_EVERY] = 9 };
  const WinnowExportKind *const others[] = { &winnow_export_groups, &winnow_export_pictures };
  winnow_for_each_of (other, others)
    {
      WinnowExportDialog *dialog = new_dialog (fixture, *other, counts);
      GtkWidget *paper
          = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (dialog), WINNOW_TYPE_EXPORT_DIALOG, "paper_row"));
      g_assert_cmpstr (winnow_export_dialog_get_format (dialog)->id, ==, "html");
      g_assert_false (gtk_widget_get_visible (paper));
      winnow_export_dialog_preset (dialog, WINNOW_EXPORT_FILTERED, "csv");
      g_assert_cmpint (winnow_export_dialog_get_scope (dialog), ==, WINNOW_EXPORT_FILTERED);
      g_assert_cmpstr (winnow_export_dialog_get_format (dialog)->id, ==, "csv");
      winnow_export_dialog_preset (dialog, WINNOW_EXPORT_FILTERED, "pdf"); /* there is none of these: nothing changes */
      g_assert_cmpstr (winnow_export_dialog_get_format (dialog)->id, ==, "csv");
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
}

/* ── the contents beside the preview ── */

typedef struct
{
  guint page, n;
} Chosen;

static void
page_chosen_cb (WinnowPrintOutline *outline, guint page, Chosen *chosen)
{
  chosen->page = page;
  chosen->n++;
}

/* Each pair is listed, choosing a row names the page where it begins, and the page that is shown
 * marks its row without choosing anything. */
fixture_case (outline, fixture)
{
  g_autoptr (WinnowPrintPages) pages = load_pages (fixture, WINNOW_PRINT_REPORT);
  g_autoptr (WinnowPrintOutline) outline = g_object_ref_sink (g_object_new (WINNOW_TYPE_PRINT_OUTLINE, NULL));
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (
      gtk_widget_get_template_child (GTK_WIDGET (outline), WINNOW_TYPE_PRINT_OUTLINE, "selection"));
  Chosen chosen = { 0 };
  g_signal_connect (outline, "page-chosen", G_CALLBACK (page_chosen_cb), &chosen);
  winnow_print_outline_set_pages (outline, pages);
  guint n = winnow_print_outline_get_n_entries (outline), n_pairs = 0, last = 0, n_on_last = 0;
  for (guint i = 0; i < winnow_print_get_n_entries (pages->print); i++)
    {
      WinnowPrintEntry entry = winnow_print_get_entry (pages->print, i);
      n_pairs += entry.is_pair;
      if (entry.n_pages > 0)
        last = entry.page;
    }
  guint last_page = winnow_print_get_n_pages (pages->print) - 1;
  for (guint i = 0; i < winnow_print_get_n_entries (pages->print); i++)
    n_on_last += winnow_print_get_entry (pages->print, i).n_pages > 0
                 && winnow_print_get_entry (pages->print, i).page == last_page;
  g_assert_cmpuint (n_pairs, ==, fixture->overlaps->len);
  g_assert_cmpuint (n, >, n_pairs);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 0);

  for (guint page = 0; page < winnow_print_get_n_pages (pages->print); page++)
    winnow_print_outline_mark_page (outline, page);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, n - MAX (n_on_last, 1));
  g_assert_cmpuint (chosen.n, ==, 0);
  gtk_single_selection_set_selected (selection, 0);
  g_assert_cmpuint (chosen.n, ==, 1);
  g_assert_cmpuint (chosen.page, ==, 0);
  gtk_single_selection_set_selected (selection, n - 1);
  g_assert_cmpuint (chosen.page, ==, last);

  /* What is searched for is listed alone; nothing is chosen by that. */
  GObject *search = gtk_widget_get_template_child (GTK_WIDGET (outline), WINNOW_TYPE_PRINT_OUTLINE, "search_entry");
  guint n_chosen = chosen.n;
  gtk_editable_set_text (GTK_EDITABLE (search), "C.TXT");
  g_signal_emit_by_name (search, "search-changed");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, 1);
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  g_signal_emit_by_name (search, "search-changed");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, n);
  g_assert_cmpuint (chosen.n, ==, n_chosen);
}

TEST_PART (export)
{
  g_autofree char *home = make_data_folder ();
  adw_init ();
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
