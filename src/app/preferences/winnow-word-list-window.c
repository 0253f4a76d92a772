#include "app/preferences/winnow-word-list-window.h"

#include <string.h>

#include "base/owned.h"
#include "app/window/winnow-toasts.h"
#include "app/widgets/winnow-chooser.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/translate.h"

#define CHECK_DELAY 300 /* milliseconds after the last key */

struct _WinnowWordListWindow
{
  AdwWindow parent_instance;
  AdwWindowTitle *title;
  AdwToastOverlay *toasts;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkTextView *view;
  GtkTextBuffer *buffer;
  GtkRevealer *faults_revealer;
  GtkLabel *faults_label;
  GtkWidget *reset_button;

  const WinnowLexicon *lexicon;
  char *name;     /* (owned) of the list */
  char *shipped;  /* (owned) (nullable) */
  char *original; /* (owned) the text when the window was opened */
  GArray *faults; /* (owned) (element-type guint) line numbers, from 1 */
  guint check_id;
};

G_DEFINE_FINAL_TYPE (WinnowWordListWindow, winnow_word_list_window, ADW_TYPE_WINDOW)

static char *
dup_text (WinnowWordListWindow *self)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
}

/* Replaces the whole text; one step of undo. */
static void
set_text (WinnowWordListWindow *self, const char *text)
{
  GtkTextIter start, end;
  gtk_text_buffer_begin_user_action (self->buffer);
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (self->buffer);
}

/* Selects [@start, @end) and scrolls there. */
static void
show_range (WinnowWordListWindow *self, const GtkTextIter *start, const GtkTextIter *end)
{
  gtk_text_buffer_select_range (self->buffer, start, end);
  gtk_text_view_scroll_to_mark (self->view, gtk_text_buffer_get_insert (self->buffer), .1, FALSE, 0, 0);
}

/* ── faults ── */

static void
get_line (WinnowWordListWindow *self, guint number, GtkTextIter *start, GtkTextIter *end)
{
  gtk_text_buffer_get_iter_at_line (self->buffer, start, (int) number - 1);
  *end = *start;
  if (!gtk_text_iter_ends_line (end))
    gtk_text_iter_forward_to_line_end (end);
}

/* Marks the lines that make no sense. */
static gboolean
check_cb (gpointer data)
{
  WinnowWordListWindow *self = data;
  g_autofree char *text = dup_text (self), *described = NULL;
  GtkTextIter start, end;
  self->check_id = 0;
  g_clear_pointer (&self->faults, g_array_unref);
  self->faults = winnow_word_list_find_faults (self->lexicon->id, text);
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_remove_tag_by_name (self->buffer, "fault", &start, &end);
  winnow_for_each_value (guint, line, self->faults)
    {
      get_line (self, *line, &start, &end);
      gtk_text_buffer_apply_tag_by_name (self->buffer, "fault", &start, &end);
    }
  described = winnow_word_list_describe_faults (self->faults, self->name);
  gtk_label_set_text (self->faults_label, self->faults->len > 0 ? described : "");
  gtk_revealer_set_reveal_child (self->faults_revealer, self->faults->len > 0);
  gtk_widget_set_sensitive (self->reset_button, g_strcmp0 (text, self->shipped) != 0);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (WinnowWordListWindow *self)
{
  g_clear_handle_id (&self->check_id, g_source_remove);
  self->check_id = g_timeout_add (CHECK_DELAY, check_cb, self);
}

/* Goes to the first faulty line after the cursor, after the last to the first. */
static void
next_fault_cb (WinnowWordListWindow *self)
{
  GtkTextIter start, end;
  guint line, found = 0;
  if (self->faults->len == 0)
    return;
  gtk_text_buffer_get_iter_at_mark (self->buffer, &start, gtk_text_buffer_get_insert (self->buffer));
  line = (guint) gtk_text_iter_get_line (&start) + 1;
  while (found < self->faults->len && g_array_index (self->faults, guint, found) <= line)
    found++;
  get_line (self, g_array_index (self->faults, guint, found % self->faults->len), &start, &end);
  show_range (self, &start, &end);
  winnow_grab_focus (self->view);
}

/* ── search ── */

/* Finds the next match from the selection on, from its end with @is_further, round the end. */
static void
find_next (WinnowWordListWindow *self, gboolean is_further)
{
  const char *wanted = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  GtkTextIter from, start, end;
  gboolean is_found;
  gtk_text_buffer_get_selection_bounds (self->buffer, &start, &end);
  from = is_further ? end : start;
  is_found = *wanted != '\0'
             && gtk_text_iter_forward_search (&from, wanted, GTK_TEXT_SEARCH_CASE_INSENSITIVE, &start, &end, NULL);
  if (*wanted != '\0' && !is_found)
    {
      gtk_text_buffer_get_start_iter (self->buffer, &from);
      is_found = gtk_text_iter_forward_search (&from, wanted, GTK_TEXT_SEARCH_CASE_INSENSITIVE, &start, &end, NULL);
    }
  if (is_found)
    show_range (self, &start, &end);
  if (is_found || *wanted == '\0')
    gtk_widget_remove_css_class (GTK_WIDGET (self->search_entry), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->search_entry), "error");
}

static void
search_changed_cb (WinnowWordListWindow *self)
{
  find_next (self, FALSE);
}

static void
next_match_cb (WinnowWordListWindow *self)
{
  find_next (self, TRUE);
}

/* ── import and reset ── */

/* Appends the lines of @text that the list does not have. Returns: how many */
static guint
append_lines (WinnowWordListWindow *self, const char *text)
{
  g_autofree char *old = dup_text (self);
  g_auto (GStrv) known_lines = g_strsplit (old, "\n", -1), lines = g_strsplit (text, "\n", -1);
  g_autoptr (GHashTable) known = winnow_string_index_new ();
  g_autoptr (GString) added = g_string_new (*old == '\0' || g_str_has_suffix (old, "\n") ? "" : "\n");
  GtkTextIter end;
  guint n = 0;
  for (char **line = known_lines; *line != NULL; line++)
    g_hash_table_add (known, g_strstrip (*line));
  for (char **line = lines; *line != NULL; line++)
    if (*g_strstrip (*line) != '\0' && g_hash_table_add (known, *line))
      {
        g_string_append_printf (added, "%s\n", *line);
        n++;
      }
  gtk_text_buffer_get_end_iter (self->buffer, &end);
  if (n > 0)
    gtk_text_buffer_insert (self->buffer, &end, added->str, -1);
  return n;
}

static void
import_chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  WinnowWordListWindow *self = owner;
  g_autofree char *path = winnow_chooser_dup_path (chooser), *problem = NULL, *message = NULL;
  g_autofree char *text = path != NULL ? winnow_word_list_dup_file (path, &problem) : NULL;
  if (text != NULL)
    {
      guint n = append_lines (self, text);
      message = winnow_dup_plural ("%u line was added", "%u lines were added", n);
    }
  if (message != NULL || problem != NULL)
    winnow_toasts_show (self->toasts, message ?: problem);
}

static void
import_cb (WinnowWordListWindow *self)
{
  GtkFileChooserNative *chooser
      = winnow_chooser_new (GTK_WIDGET (self), _ ("Import Words"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL);
  winnow_chooser_add_filter (chooser, _ ("Text files"), "*.txt");
  winnow_chooser_add_filter (chooser, _ ("All files"), "*");
  winnow_chooser_run (chooser, import_chosen_cb, G_OBJECT (self));
}

static void
reset_cb (WinnowWordListWindow *self)
{
  set_text (self, self->shipped ?: "");
}

/* ── saving ── */

/* Saves the changes. A list that can't be saved stays on screen; closing again gives it up. */
static gboolean
close_request_cb (WinnowWordListWindow *self)
{
  g_autofree char *text = dup_text (self);
  g_autoptr (GError) error = NULL;
  if (g_str_equal (text, self->original) || winnow_lexicon_save (self->lexicon->id, self->name, text, &error))
    return GDK_EVENT_PROPAGATE;
  winnow_toasts_show (self->toasts, error->message);
  g_free (self->original);
  self->original = g_steal_pointer (&text);
  return GDK_EVENT_STOP;
}

/* ── the class ── */

GtkWidget *
winnow_word_list_window_new (GtkWindow *parent, const WinnowLexicon *lexicon, const WinnowWordList *list)
{
  WinnowWordListWindow *self = g_object_new (WINNOW_TYPE_WORD_LIST_WINDOW, "transient-for", parent, NULL);
  /* Translators: 1: "Stop words"; 2: name of a file, "en.txt" */
  g_autofree char *title = g_strdup_printf (_ ("%1$s · %2$s"), _ (lexicon->title), list->name);
  GtkTextIter start;
  self->lexicon = lexicon;
  self->name = g_strdup (list->name);
  self->original = g_strdup (list->text ?: "");
  self->shipped = winnow_lexicon_dup_shipped (lexicon->id, list->name);
  gtk_window_set_title (GTK_WINDOW (self), title);
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, _ (lexicon->description));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), _ (lexicon->description));
  gtk_widget_set_visible (self->reset_button, self->shipped != NULL);
  gtk_text_buffer_set_enable_undo (self->buffer, FALSE);
  set_text (self, self->original);
  gtk_text_buffer_set_enable_undo (self->buffer, TRUE);
  gtk_text_buffer_get_start_iter (self->buffer, &start);
  gtk_text_buffer_place_cursor (self->buffer, &start);
  winnow_grab_focus (self->view);
  g_clear_handle_id (&self->check_id, g_source_remove);
  check_cb (self);
  return GTK_WIDGET (self);
}

static void
dispose (WinnowWordListWindow *self)
{
  g_clear_handle_id (&self->check_id, g_source_remove);
  g_clear_pointer (&self->faults, g_array_unref);
  winnow_clear (self, g_free, name, shipped, original);
}

static void
winnow_word_list_window_class_init (WinnowWordListWindowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_template_bind (klass, WinnowWordListWindow, "preferences/winnow-word-list-window.ui", title, toasts,
                        search_bar, search_entry, view, buffer, faults_revealer, faults_label, reset_button);
  winnow_template_bind_callbacks (klass, changed_cb, next_fault_cb, search_changed_cb, next_match_cb, import_cb,
                                  reset_cb, close_request_cb);
  winnow_close_with_escape (klass);
}

static void
winnow_word_list_window_init (WinnowWordListWindow *self)
{
  winnow_template_init (self);
  gtk_text_buffer_create_tag (self->buffer, "fault", "underline", PANGO_UNDERLINE_ERROR, NULL);
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
}
