#include "app/preferences/winnow-dictionary-group.h"

#include <errno.h>

#include <glib/gstdio.h>

#include "base/translate.h"
#include "text/words/lexicon.h"
#include "text/words/bilingual-dictionary.h"
#include "base/for-each.h"
#include "app/window/winnow-toasts.h"
#include "app/preferences/winnow-word-list-window.h"
#include "app/widgets/winnow-chooser.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-focus.h"

#define UNDO_SECONDS 10

struct _WinnowDictionaryGroup
{
  AdwPreferencesGroup parent_instance;
  GPtrArray *rows; /* (owned) (element-type GtkWidget) borrowed */
};

G_DEFINE_FINAL_TYPE (WinnowDictionaryGroup, winnow_dictionary_group, ADW_TYPE_PREFERENCES_GROUP)

/* A list that was removed and can be restored. */
typedef struct
{
  WinnowDictionaryGroup *group; /* (owned) */
  char *path;                   /* (owned) */
  char *bytes;                  /* (owned) */
  gsize length;
} Removal;

static void
removal_free (gpointer data, GClosure *closure)
{
  Removal *removal = data;
  g_object_unref (removal->group);
  winnow_clear (removal, g_free, path, bytes);
  g_free (removal);
}

/* ── messages ── */

static void
emit_message (WinnowDictionaryGroup *self, const char *text)
{
  g_autoptr (AdwToast) toast = winnow_toast_new (text);
  g_signal_emit_by_name (self, "message", toast);
}

/* ── editing ── */

typedef struct
{
  WinnowDictionaryGroup *group; /* (owned) */
  char *shown;                  /* (owned) path for display */
} Showing;

static void
shown_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Showing *showing = data;
  g_autoptr (GError) error = NULL;
  /* Translators: %s is a path */
  g_autofree char *text = g_strdup_printf (_ ("No program opens “%s” by itself"), showing->shown);
  if (!gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error))
    emit_message (showing->group, text);
  g_object_unref (showing->group);
  g_free (showing->shown);
  g_free (showing);
}

static void
show_file (WinnowDictionaryGroup *self, const char *path)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  if (!GTK_IS_WINDOW (root) || uri == NULL)
    return;
  Showing *showing = g_new0 (Showing, 1);
  showing->group = g_object_ref (self);
  showing->shown = g_filename_display_name (path);
  gtk_show_uri_full (GTK_WINDOW (root), uri, GDK_CURRENT_TIME, NULL, shown_cb, showing);
}

static void
edit_cb (GtkButton *button, WinnowDictionaryGroup *self)
{
  const WinnowLexicon *lexicon = winnow_object_get (button, "lexicon");
  const char *name = winnow_object_get (button, "name");
  g_autoptr (GPtrArray) lists = winnow_lexicon_load (lexicon->id, FALSE);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  winnow_for_each (const WinnowWordList, list, lists)
    if (g_str_equal (list->name, name) && GTK_IS_WINDOW (root))
      winnow_present (winnow_word_list_window_new (GTK_WINDOW (root), lexicon, list));
}

static void
open_folder_cb (WinnowDictionaryGroup *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "winnow", NULL);
  winnow_for_each_with (lexicon, winnow_lexicons (), id)
    {
      g_autofree char *path = g_build_filename (folder, lexicon->id, NULL);
      if (g_mkdir_with_parents (path, 0700) != 0)
        {
          g_autofree char *shown = g_filename_display_name (path),
                          *text = g_strdup_printf (_ ("“%s” can’t be made: %s"), shown, g_strerror (errno));
          emit_message (self, text);
          return;
        }
    }
  show_file (self, folder);
}

/* ── going back ── */

static void
undo_cb (AdwToast *toast, const Removal *removal)
{
  g_autoptr (GError) error = NULL;
  if (!g_file_set_contents (removal->path, removal->bytes, removal->length, &error))
    emit_message (removal->group, error->message);
  winnow_lexicon_changed ();
  winnow_dictionary_group_refresh (removal->group);
}

static void
offer_undo (WinnowDictionaryGroup *self, const char *text, Removal *removal)
{
  g_autoptr (AdwToast) toast = winnow_toast_new (text);
  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_timeout (toast, UNDO_SECONDS);
  g_signal_connect_data (toast, "button-clicked", G_CALLBACK (undo_cb), removal, removal_free, 0);
  g_signal_emit_by_name (self, "message", toast);
}

static void
remove_cb (GtkButton *button, WinnowDictionaryGroup *self)
{
  const char *path = winnow_object_get (button, "path"), *name = winnow_object_get (button, "name");
  Removal *removal = g_new0 (Removal, 1);
  g_autoptr (GError) error = NULL;
  removal->group = g_object_ref (self);
  removal->path = g_strdup (path);
  if (g_file_get_contents (path, &removal->bytes, &removal->length, &error) && g_remove (path) == 0)
    {
      g_autofree char *text = g_strdup_printf (_ ("Your list “%s” was removed"), name);
      offer_undo (self, text, removal);
      winnow_lexicon_changed ();
    }
  else
    {
      int failure = errno;
      g_autofree char *shown = g_filename_display_name (path),
                      *text = g_strdup_printf (_ ("“%s” can’t be removed: %s"), shown, g_strerror (failure));
      emit_message (self, error != NULL ? error->message : text);
      removal_free (removal, NULL);
    }
  winnow_dictionary_group_refresh (self);
}

/* ── rows ── */

static GtkWidget *
new_button (WinnowDictionaryGroup *self, const WinnowLexicon *lexicon, const WinnowWordList *list, GCallback callback)
{
  GtkWidget *button = gtk_button_new ();
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  winnow_object_set (button, "lexicon", (gpointer) lexicon);
  winnow_object_set_owned (button, "name", g_strdup (list->name), g_free);
  winnow_object_set_owned (button, "path", g_strdup (list->path), g_free);
  g_signal_connect (button, "clicked", callback, self);
  return button;
}

static void
name_button (GtkWidget *button, const char *tooltip, const char *title)
{
  winnow_accessible_take (button, g_strdup_printf ("%s: %s", tooltip, title));
  gtk_widget_set_tooltip_text (button, tooltip);
}

static void
add_row (WinnowDictionaryGroup *self, const WinnowLexicon *lexicon, const WinnowWordList *list)
{
  /* Translators: 1: "Stop words"; 2: name of a file, "en.txt" */
  g_autofree char *title = g_strdup_printf (_ ("%1$s · %2$s"), _ (lexicon->title), list->name);
  g_autofree char *problem = winnow_word_list_dup_problem (list, lexicon->id);
  g_autofree char *plain = g_strdup (problem ?: list->is_user ? _ ("Yours") : _ ("As shipped"));
  g_autofree char *subtitle = g_markup_escape_text (plain, -1), *markup = g_markup_escape_text (title, -1);
  GtkWidget *row = adw_action_row_new (), *edit = new_button (self, lexicon, list, G_CALLBACK (edit_cb));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_tooltip_text (row, _ (lexicon->description));
  if (problem != NULL)
    adw_action_row_set_icon_name (ADW_ACTION_ROW (row), "dialog-warning-symbolic");
  if (list->is_user || list->problem != NULL) /* what can't be read can be taken away, too */
    {
      GtkWidget *back = new_button (self, lexicon, list, G_CALLBACK (remove_cb));
      gtk_button_set_icon_name (GTK_BUTTON (back), list->is_shipped ? "edit-undo-symbolic" : "user-trash-symbolic");
      name_button (back, list->is_shipped ? _ ("Back to the Shipped List") : _ ("Remove This List"), title);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), back);
    }
  gtk_button_set_label (GTK_BUTTON (edit), _ ("Edit…"));
  name_button (edit, _ ("Edit"), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), edit);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), edit);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
}

/* ── dictionaries of two languages ── */

/* "de-en.u8" → "de-en.txt" */
static char *
dup_list_name (const char *path)
{
  g_autofree char *base = g_path_get_basename (path), *shown = g_filename_display_name (base);
  char *ending = strrchr (shown, '.');
  if (ending != NULL && ending > shown)
    *ending = '\0';
  return g_strconcat (shown, ".txt", NULL);
}

/* Makes the file @path one of the user's dictionaries, if it has any line that makes sense. */
static void
add_dictionary (WinnowDictionaryGroup *self, const char *path)
{
  g_autofree char *problem = NULL, *text = winnow_word_list_dup_file (path, &problem), *name = dup_list_name (path),
                  *shown = g_filename_display_basename (path), *message = NULL;
  g_autoptr (WinnowBilingualDictionary) translations
      = text != NULL ? winnow_bilingual_dictionary_new (text, NULL) : NULL;
  guint n = translations != NULL ? winnow_bilingual_dictionary_get_n_words (translations) : 0;
  g_autoptr (GError) error = NULL;
  if (translations == NULL)
    message = problem != NULL ? g_steal_pointer (&problem) : g_strdup_printf (_ ("“%s” can’t be read"), shown);
  else if (n == 0)
    message = g_strdup_printf (_ ("“%s” has no line “word = translation”, nor one of CC-CEDICT"), shown);
  else if (!winnow_lexicon_save ("translations", name, text, &error))
    message = g_strdup (error->message);
  else
    message = g_strdup_printf (_ ("“%s” was added; it is used when Winnow is started the next time"), shown);
  emit_message (self, message);
  winnow_dictionary_group_refresh (self);
}

static void
chosen_cb (GtkFileChooser *chooser, gpointer self)
{
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path != NULL)
    add_dictionary (self, path);
}

static void
choose_dictionary_cb (WinnowDictionaryGroup *self)
{
  winnow_chooser_run (
      winnow_chooser_new (GTK_WIDGET (self), _ ("Add a Dictionary"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL), chosen_cb,
      G_OBJECT (self));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, WinnowDictionaryGroup *self)
{
  g_autofree char *path = g_file_get_path (g_value_get_object (value));
  if (path != NULL)
    add_dictionary (self, path);
  else
    emit_message (self, _ ("Only a file of this computer can be added"));
  return TRUE;
}

/* Returns: the row */
static GtkWidget *
add_button_row (WinnowDictionaryGroup *self, const char *title, const char *subtitle, GtkWidget *button,
                GCallback clicked)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", clicked, self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
  return row;
}

static void
add_translations_row (WinnowDictionaryGroup *self)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Add…"));
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_FILE, GDK_ACTION_COPY);
  GtkWidget *row = add_button_row (
      self, _ ("Translations"),
      winnow_bilingual_dictionary_has_shipped ()
          ? _ (
              "Chinese and English by CC-CEDICT. For other languages drop a dictionary here, with its lines or “word = "
              "translation”.")
          : _ ("This Winnow has no dictionary of Chinese and English: drop CC-CEDICT’s file here, or any with lines "
               "“word = translation”."),
      button, G_CALLBACK (choose_dictionary_cb));
  winnow_accessible_name (button, _ ("Add a Dictionary"));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
}

void
winnow_dictionary_group_refresh (WinnowDictionaryGroup *self)
{
  g_return_if_fail (WINNOW_IS_DICTIONARY_GROUP (self));
  winnow_for_each (GtkWidget, row, self->rows)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_set_size (self->rows, 0);
  winnow_for_each_with (lexicon, winnow_lexicons (), id)
    {
      g_autoptr (GPtrArray) lists = winnow_lexicon_load (lexicon->id, FALSE);
      winnow_for_each (const WinnowWordList, list, lists)
        add_row (self, lexicon, list);
    }
  add_translations_row (self);
  add_button_row (self, _ ("More Languages"), _ ("Further files in these folders, such as fr.txt, are read as well."),
                  gtk_button_new_with_label (_ ("Open Folder")), G_CALLBACK (open_folder_cb));
}

/* ── the class ── */

static void
finalize (WinnowDictionaryGroup *self)
{
  g_ptr_array_unref (self->rows);
}

static void
winnow_dictionary_group_class_init (WinnowDictionaryGroupClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "message", 1, ADW_TYPE_TOAST);
}

static void
winnow_dictionary_group_init (WinnowDictionaryGroup *self)
{
  self->rows = g_ptr_array_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Word Lists"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (self),
      _ ("Lists that methods use. The next check uses your changes, and computes again what "
         "depends on it. No file is read again. Dictionaries of translations are "
         "read when Winnow starts."));
  winnow_dictionary_group_refresh (self);
}
