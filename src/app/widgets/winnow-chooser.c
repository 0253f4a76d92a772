#include "app/widgets/winnow-chooser.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "base/translate.h"

typedef struct
{
  WinnowChosenFunc chosen;
  GWeakRef owner;
} Response;

GtkFileChooserNative *
winnow_chooser_new (GtkWidget *parent, const char *title, GtkFileChooserAction action, const char *accept)
{
  GtkRoot *root = gtk_widget_get_root (parent);
  GtkWindow *window = GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, window, action, accept, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

void
winnow_chooser_add_filter (GtkFileChooserNative *chooser, const char *title, const char *pattern)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, title);
  gtk_file_filter_add_pattern (filter, pattern);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
}

void
winnow_chooser_add_library_filter (GtkFileChooserNative *chooser)
{
  winnow_chooser_add_filter (chooser, _ ("Winnow libraries"), "*.winnow");
}

static void
response_cb (GtkNativeDialog *chooser, int response_id, gpointer user_data)
{
  Response *response = user_data;
  g_autoptr (GObject) owner = g_weak_ref_get (&response->owner);
  if (response_id == GTK_RESPONSE_ACCEPT && owner != NULL)
    response->chosen (GTK_FILE_CHOOSER (chooser), owner);
  g_weak_ref_clear (&response->owner);
  g_free (response);
  g_object_unref (chooser);
}

void
winnow_chooser_run (GtkFileChooserNative *chooser, WinnowChosenFunc chosen, GObject *owner)
{
  Response *response = g_new0 (Response, 1);
  response->chosen = chosen;
  g_weak_ref_init (&response->owner, owner);
  g_signal_connect (chooser, "response", G_CALLBACK (response_cb), response);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
add_path (GStrvBuilder *paths, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  if (path != NULL)
    g_strv_builder_add (paths, path);
}

GStrv
winnow_chooser_dup_paths (GtkFileChooser *chooser)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (chooser);
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  winnow_for_each_item (GFile, file, files)
    add_path (paths, file);
  return g_strv_builder_end (paths);
}

char *
winnow_chooser_dup_path (GtkFileChooser *chooser)
{
  g_auto (GStrv) paths = winnow_chooser_dup_paths (chooser);
  return g_strdup (paths[0]);
}

GStrv
winnow_files_dup_paths (GSList *files)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  for (; files != NULL; files = files->next)
    add_path (paths, files->data);
  return g_strv_builder_end (paths);
}
