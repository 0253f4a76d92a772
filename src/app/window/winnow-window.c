#include "app/window/winnow-window-actions.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/window/winnow-window-private.h"

#include "app/session/winnow-check-settings.h"
#include "app/session/winnow-session-scans.h"
#include "app/session/winnow-session-settings.h"
#include "app/session/winnow-import.h"
#include "app/welcome/winnow-library-views.h"
#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-object.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/pictures/winnow-picture-item.h"
#include "app/problems/winnow-problem-item.h"
#include "app/window/winnow-toasts.h"
#include "app/welcome/winnow-welcome-page.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "extract/ocr/tesseract.h"
#include "report/model/wording.h"

static const char *const page_names[]
    = { "documents", "overlaps", "groups", "compare", "sources", "pictures", "history" }; /* by key */

G_DEFINE_FINAL_TYPE (WinnowWindow, winnow_window, ADW_TYPE_APPLICATION_WINDOW)

WinnowWindow *
winnow_window_new (GtkApplication *application)
{
  return g_object_new (WINNOW_TYPE_WINDOW, "application", application, NULL);
}

WinnowSession *
winnow_window_get_session (WinnowWindow *self)
{
  g_return_val_if_fail (WINNOW_IS_WINDOW (self), NULL);
  return self->session;
}

const char *
winnow_window_get_page (WinnowWindow *self)
{
  g_return_val_if_fail (WINNOW_IS_WINDOW (self), NULL);
  return adw_view_stack_get_visible_child_name (self->view_stack);
}

/* ── messages ── */

void
winnow_window_add_toast (WinnowWindow *self, AdwToast *toast)
{
  adw_toast_overlay_add_toast (self->toasts, toast);
}

void
winnow_window_show_message (WinnowWindow *self, const char *message)
{
  winnow_toasts_offer (self->toasts, message, NULL, NULL);
}

void
winnow_window_show_toast (WinnowWindow *self, const char *message, const char *button, const char *action)
{
  winnow_toasts_offer (self->toasts, message, button, action);
}

/* ── what is shown ── */

/* In a narrow window the header bar shows the name of the library, and the switcher moves to the
 * bottom. */
static void
update_switcher_bar (WinnowWindow *self)
{
  gboolean narrow = adw_squeezer_get_visible_child (self->squeezer) == GTK_WIDGET (self->title);
  adw_view_switcher_bar_set_reveal (self->switcher_bar, self->session != NULL && narrow);
}

static gboolean
update_switcher_cb (gpointer self)
{
  update_switcher_bar (self);
  return G_SOURCE_REMOVE;
}

static void
header_changed_cb (WinnowWindow *self)
{
  winnow_after_allocation (self, update_switcher_cb);
}

/* A header bar gives its title the natural width of that: this one asks for all there is. */
static void
measure_header (GtkWidget *header, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (header), orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = G_MAXINT16;
}

static void
allocate_header (GtkWidget *header, int width, int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (header), width, height, baseline, NULL);
}

static void
update_title (WinnowWindow *self)
{
  const char *title = self->session != NULL ? winnow_session_get_title (self->session) : NULL;
  const char *path = self->session != NULL ? winnow_session_get_path (self->session) : NULL;
  /* Translators: title of the window; %s is the name of the open library */
  g_autofree char *full = title != NULL ? g_strdup_printf (_ ("%s – Winnow"), title) : g_strdup (_ ("Winnow"));
  gtk_window_set_title (GTK_WINDOW (self), full);
  gtk_label_set_text (self->library_label, title ?: "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->library_label), path ?: title);
  adw_window_title_set_title (self->title, title ?: _ ("Winnow"));
  update_switcher_bar (self);
}

static void
update_actions (WinnowWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean ready = self->session != NULL && winnow_session_get_state (self->session) == WINNOW_SESSION_READY;
  WinnowOperation *operation = ready ? winnow_session_get_operation (self->session) : NULL;
  WinnowOperationFlags work = operation != NULL ? operation->flags : WINNOW_OPERATION_EDIT;
  gboolean checking = work & (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS);
  guint n_documents = ready ? g_list_model_get_n_items (winnow_session_get_documents (self->session)) : 0;
  gboolean checked = ready && winnow_session_get_check_state (self->session) != WINNOW_CHECK_NEVER;
  gboolean has_groups = ready && g_list_model_get_n_items (winnow_session_get_groups (self->session)) > 0;
  gtk_widget_action_set_enabled (widget, "win.check", n_documents > 0 && !checking);
  gtk_widget_action_set_enabled (widget, "win.use-preferences", checked && !checking);
  gtk_widget_action_set_enabled (widget, "win.cancel", operation != NULL);
  gtk_widget_action_set_enabled (widget, "win.resume", ready && winnow_session_may_resume (self->session));
  winnow_window_enable_exports (self, checked && !checking, (checked || has_groups) && !checking);
  g_object_set (self->compare_page, "may-decide", ready && !checking && !(work & WINNOW_OPERATION_RESCORES), NULL);
  gtk_widget_action_set_enabled (widget, "win.save-as", ready);
  gtk_widget_action_set_enabled (widget, "win.problems", ready);
  gtk_widget_action_set_enabled (widget, "win.read-scans", ready);
  gtk_widget_action_set_enabled (widget, "win.close-library", self->session != NULL);
  gtk_widget_action_set_enabled (widget, "win.show-page", self->session != NULL);
}

/* Whether there is a problem that was not there at the last call. */
static gboolean
finds_new_problem (WinnowWindow *self)
{
  GListModel *problems = winnow_session_get_problems (self->session);
  g_autoptr (GHashTable) before = g_steal_pointer (&self->known_problems);
  gboolean is_new = FALSE;
  self->known_problems = winnow_string_table_new (NULL);
  winnow_for_each_item (WinnowProblemItem, item, problems)
    {
      char *problem = g_strjoin ("\n", item->path, item->reason, NULL);
      is_new = is_new || before == NULL || !g_hash_table_contains (before, problem);
      g_hash_table_add (self->known_problems, problem);
    }
  return is_new;
}

static void
session_changed_cb (WinnowWindow *self)
{
  update_title (self);
  update_actions (self);
  if (self->known_problems == NULL && winnow_session_get_state (self->session) == WINNOW_SESSION_READY)
    finds_new_problem (self); /* those of the library, which the page of documents shows */
}

/* ── comparing ── */

static void
overlap_activated_cb (WinnowWindow *self, WinnowOverlapItem *item)
{
  winnow_navigator_open_overlap (self->navigator, item);
}

static void
pair_activated_cb (WinnowWindow *self, WinnowDocumentItem *a, WinnowDocumentItem *b)
{
  winnow_navigator_open (self->navigator, NULL, winnow_document_item_get_document (a),
                         winnow_document_item_get_document (b));
}

static void
picture_activated_cb (WinnowWindow *self, WinnowPictureItem *item)
{
  pair_activated_cb (self, winnow_picture_item_get_document (item, WINNOW_SIDE_A),
                     winnow_picture_item_get_document (item, WINNOW_SIDE_B));
  winnow_compare_page_show_picture (self->compare_page, winnow_picture_item_get_picture (item, WINNOW_SIDE_A)->id,
                                    winnow_picture_item_get_picture (item, WINNOW_SIDE_B)->id);
}

static void
source_activated_cb (WinnowWindow *self, WinnowDocument *a, WinnowDocument *b, WinnowOverlap *overlap, guint passage)
{
  winnow_navigator_open (self->navigator, overlap, a, b);
  if (passage < overlap->passages->len)
    winnow_compare_page_show_passage (self->compare_page,
                                      g_array_index (overlap->passages, WinnowPassage, passage).a.start);
}

static void
compare_unrelated (WinnowWindow *self, GListModel *documents)
{
  g_autoptr (WinnowDocumentItem) a = g_list_model_get_item (documents, 0);
  g_autoptr (WinnowDocumentItem) b = g_list_model_get_item (documents, 1);
  WinnowSettings settings;
  winnow_session_get_settings (self->session, &settings);
  guint words = MAX (settings.granularity.g, settings.min_words);
  g_autofree char *message = g_strdup_printf (
      ngettext ("These documents share no passage of at least %u word (%u Chinese characters)",
                "These documents share no passage of at least %u words (%u Chinese characters)", words),
      words, winnow_format_words_as_characters (words));
  pair_activated_cb (self, a, b);
  winnow_window_show_toast (self, message, _ ("_Preferences"), "app.preferences");
}

/* If a file could not be read, the documents page shows why. */
static void
open_pair (WinnowWindow *self)
{
  GListModel *documents = winnow_session_get_documents (self->session);
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (winnow_session_get_overlaps (self->session), 0);
  self->is_pair = FALSE;
  if (item != NULL)
    winnow_navigator_open_overlap (self->navigator, item);
  else if (g_list_model_get_n_items (documents) == 2)
    compare_unrelated (self, documents);
}

/* ── what work leads to ── */

/* Shows the overlaps, with messages if other files could not be read or OCR may read more: the
 * banners about them are on the documents page. */
static void
show_found (WinnowWindow *self)
{
  if (g_list_model_get_n_items (winnow_session_get_documents (self->session)) < 2)
    return;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->overlaps_page)) || !winnow_focus_is_in (self->overlaps_page))
    winnow_navigator_show_page (self->navigator, "overlaps");
  guint n_pages;
  guint n_scans = winnow_session_count_scans (self->session, &n_pages);
  g_autofree char *scans = winnow_wording_scans (n_scans, n_pages);
  g_autofree char *message = winnow_problem_items_describe (winnow_session_get_problems (self->session), NULL);
  guint n_elsewhere = winnow_session_get_n_elsewhere (self->session);
  g_autofree char *elsewhere
      = winnow_dup_plural ("%u file keeps the other role that it has in the library",
                           "%u files keep the other roles that they have in the library", n_elsewhere);
  if (n_elsewhere > 0)
    winnow_window_show_message (self, elsewhere);
  if (n_scans > 0 && winnow_tesseract_is_installed ())
    winnow_window_show_toast (self, scans, _ ("Read by _OCR"), "win.read-scans");
  if (finds_new_problem (self))
    winnow_window_show_toast (self, message, _ ("Show _Reasons"), "win.problems");
  winnow_window_show_archive_news (self);
}

static void
finished_cb (WinnowWindow *self, guint flags, const GError *error)
{
  if (flags & WINNOW_OPERATION_RESCORES && (error == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)))
    return;
  if (flags & WINNOW_OPERATION_COUNTS && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    winnow_window_show_message (self, _ ("Stopped. The picture stays as it was."));
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    winnow_window_show_toast (self, _ ("Stopped. The finished part is kept."),
                              winnow_session_may_resume (self->session) ? _ ("_Resume") : NULL, "win.resume");
  else if (error != NULL)
    winnow_window_show_message (self, error->message);
  else if (flags & WINNOW_OPERATION_CHECKS && self->is_pair)
    open_pair (self);
  else if (flags & WINNOW_OPERATION_CHECKS && !(flags & WINNOW_OPERATION_UPDATES)
           && adw_view_stack_get_visible_child (self->view_stack) != GTK_WIDGET (self->compare_page))
    show_found (self);
}

static void
document_activated_cb (WinnowWindow *self, WinnowDocumentItem *item)
{
  winnow_activate_action (self, "win.show-sources", "x", winnow_document_item_get_document (item)->id);
}

static void
show_sources_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  winnow_sources_page_show_document (self->sources_page, g_variant_get_int64 (parameter));
  winnow_navigator_show_page (self->navigator, "sources");
}

/* A library that is closed is no preference of the others. */
static void
preferences_changed_cb (WinnowWindow *self, const char *key)
{
  if (self->session != NULL && !g_str_equal (key, WINNOW_LIBRARY_VIEWS))
    winnow_session_preferences_changed (self->session);
}

/* ── the session ── */

static void
set_session_of_parts (WinnowWindow *self, WinnowSession *session)
{
  winnow_view_memory_set_session (self->view_memory, session);
  winnow_navigator_set_session (self->navigator, session);
  winnow_compare_session_set_session (self->compare_session, session);
  winnow_undo_control_set_stack (self->undo, session != NULL ? winnow_session_get_undo (session) : NULL);
  winnow_watch_control_set_session (self->watch, session);
  winnow_recent_menu_set_session (self->recent_menu, session);
}

static void
leave_session (WinnowWindow *self)
{
  if (self->session == NULL)
    return;
  set_session_of_parts (self, NULL);
  winnow_saver_set_session (self->saver, NULL);
  winnow_long_work_set_session (self->long_work, NULL);
  g_autoptr (WinnowSession) former = g_object_ref (self->session);
  winnow_session_follow (&self->session, NULL, self, NULL);
  winnow_session_close (former);
  g_clear_pointer (&self->known_problems, g_hash_table_unref);
  self->is_pair = FALSE;
}

void
winnow_window_set_session (WinnowWindow *self, WinnowSession *session)
{
  leave_session (self);
  g_set_object (&self->session, session);
  winnow_for_each_of (name, page_names)
    {
      GtkWidget *page = adw_view_stack_get_child_by_name (self->view_stack, *name);
      if (WINNOW_IS_PAGE (page))
        winnow_page_set_session (WINNOW_PAGE (page), session);
    }
  winnow_work_bar_set_session (self->work_bar, session);
  adw_view_stack_set_visible_child_name (self->view_stack, "documents");
  gtk_widget_set_visible (self->wide_header, session != NULL);
  gtk_stack_set_visible_child_name (self->main_stack, session != NULL ? "library" : "welcome");
  update_title (self);
  update_actions (self);
  if (session == NULL)
    return;
  g_signal_connect_swapped (session, "changed", G_CALLBACK (session_changed_cb), self);
  g_signal_connect_swapped (session, "operation-changed", G_CALLBACK (update_actions), self);
  winnow_long_work_set_session (self->long_work, session);
  set_session_of_parts (self, session);
  g_signal_connect_swapped (session, "finished", G_CALLBACK (finished_cb), self);
  winnow_saver_set_session (self->saver, session); /* what it goes on with may close the library */
}

gboolean
winnow_window_ask_to_save (WinnowWindow *self, const char *action)
{
  winnow_compare_page_flush (self->compare_page);
  return winnow_saver_ask (self->saver, action);
}

void
winnow_window_show_pair (WinnowWindow *self, gint64 document_a, gint64 document_b)
{
  winnow_navigator_open_ids (self->navigator, document_a, document_b);
}

void
winnow_window_open_pair (WinnowWindow *self, const char *a, const char *b)
{
  winnow_window_open_parts (self, _ ("Two Documents"), winnow_import_plan_pair (a, b));
  self->is_pair = TRUE;
}

/* ── actions on the pages ── */

static void
show_page_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  winnow_navigator_show_page (self->navigator, g_variant_get_string (parameter, NULL));
}

static gboolean
back_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  return winnow_navigator_go_back (WINNOW_WINDOW (widget)->navigator);
}

static void
save_as_action (WinnowWindow *self)
{
  winnow_saver_ask_for_path (self->saver, NULL);
}

static void
find_action (WinnowWindow *self)
{
  GtkWidget *page = adw_view_stack_get_visible_child (self->view_stack);
  if (WINNOW_IS_PAGE (page))
    winnow_page_search (WINNOW_PAGE (page));
  else
    winnow_activate_action (self->compare_page, "compare.find", NULL);
}

/* Leads through the passages wherever the focus is. */
static void
passage_action (WinnowWindow *self, const char *action)
{
  gboolean is_sources = adw_view_stack_get_visible_child (self->view_stack) == GTK_WIDGET (self->sources_page);
  gtk_widget_activate_action (is_sources ? GTK_WIDGET (self->sources_page) : GTK_WIDGET (self->compare_page),
                              g_str_equal (action, "win.next-passage") ? "compare.next" : "compare.previous", NULL);
}

/* ── the widget ── */

static gboolean
winnow_window_close_request (GtkWindow *window)
{
  WinnowWindow *self = WINNOW_WINDOW (window);
  if (winnow_window_ask_to_save (self, "window.close"))
    return TRUE;
  leave_session (self);
  return GTK_WINDOW_CLASS (winnow_window_parent_class)->close_request (window);
}

static void
dispose (WinnowWindow *self)
{
  leave_session (self);
  if (self->preferences != NULL)
    g_signal_handlers_disconnect_by_data (self->preferences, self);
  winnow_clear (self, g_object_unref, preferences, view_memory, navigator, compare_session, undo, watch, recent_menu,
                saver, long_work);
}

/* Not in the instance function, after which GTK sets "maximized" to its default. */
static void
winnow_window_constructed (GObject *object)
{
  WinnowWindow *self = WINNOW_WINDOW (object);
  G_OBJECT_CLASS (winnow_window_parent_class)->constructed (object);
  g_settings_bind (self->preferences, "window-width", self, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->preferences, "window-height", self, "default-height", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->preferences, "maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);
}

static void
install_actions (GtkWidgetClass *klass)
{
  winnow_window_install_file_actions (klass);
  winnow_window_install_attach_actions (klass);
  winnow_window_install_archive_actions (klass);
  winnow_window_install_export_actions (klass);
  winnow_install_action (klass, "win.show-page", "s", show_page_action);
  winnow_install_action (klass, "win.show-sources", "x", show_sources_action);
  winnow_install_action (klass, "win.save-as", NULL, save_as_action);
  winnow_install_action (klass, "win.find", NULL, find_action);
  winnow_install_action (klass, "win.next-passage", NULL, passage_action);
  winnow_install_action (klass, "win.previous-passage", NULL, passage_action);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Up, GDK_ALT_MASK, "win.previous-pair", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Down, GDK_ALT_MASK, "win.next-pair", NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, back_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Left, GDK_ALT_MASK, back_cb, NULL);
  winnow_for_each_between (i, 0, G_N_ELEMENTS (page_names))
    gtk_widget_class_add_binding_action (klass, GDK_KEY_1 + i, GDK_ALT_MASK, "win.show-page", "s", page_names[i]);
}

static void
winnow_window_class_init (WinnowWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = winnow_window_constructed;
  winnow_dispose_by (klass, dispose);
  GTK_WINDOW_CLASS (klass)->close_request = winnow_window_close_request;
  install_actions (GTK_WIDGET_CLASS (klass));
  g_type_ensure (WINNOW_TYPE_WELCOME_PAGE);
  g_type_ensure (WINNOW_TYPE_DOCUMENTS_PAGE);
  g_type_ensure (WINNOW_TYPE_OVERLAPS_PAGE);
  g_type_ensure (WINNOW_TYPE_GROUPS_PAGE);
  g_type_ensure (WINNOW_TYPE_COMPARE_PAGE);
  g_type_ensure (WINNOW_TYPE_SOURCES_PAGE);
  g_type_ensure (WINNOW_TYPE_PICTURES_PAGE);
  g_type_ensure (WINNOW_TYPE_HISTORY_PAGE);
  g_type_ensure (WINNOW_TYPE_WORK_BAR);
  winnow_template_bind (klass, WinnowWindow, "window/winnow-window.ui", toasts, main_stack, view_stack, header,
                        wide_header, squeezer, title, switcher_bar, library_label, documents_page, overlaps_page,
                        groups_page, compare_page, sources_page, pictures_page, history_page, work_bar, recent_section);
  winnow_template_bind_callbacks (klass, header_changed_cb, overlap_activated_cb, pair_activated_cb,
                                  source_activated_cb, picture_activated_cb, document_activated_cb,
                                  winnow_window_show_message);
}

/* The user is back from the preferences, where word lists are. */
static void
active_cb (WinnowWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)) && self->session != NULL)
    winnow_session_follow_word_lists (self->session);
}

static void
create_parts (WinnowWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);
  self->saver = winnow_saver_new (GTK_WINDOW (self));
  self->long_work = winnow_long_work_new (GTK_WINDOW (self));
  self->undo = winnow_undo_control_new (window, self->toasts);
  self->watch = winnow_watch_control_new (window, self->toasts, self->saver);
  self->navigator = winnow_navigator_new (window, self->toasts, self->view_stack);
  self->view_memory = winnow_view_memory_new (self->view_stack, self->navigator);
  self->compare_session = winnow_compare_session_new (self->compare_page, self->toasts);
  self->recent_menu = winnow_recent_menu_new (self->recent_section);
}

static void
bind_preferences (WinnowWindow *self)
{
  g_settings_bind (self->preferences, "go-on-after-verdict", self->compare_page, "goes-on", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->preferences, "all-differences", self->compare_page, "all-differences",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->preferences, "go-on-after-verdict", self->sources_page, "goes-on", G_SETTINGS_BIND_GET);
  g_signal_connect_swapped (self->preferences, "changed", G_CALLBACK (preferences_changed_cb), self);
}

static void
winnow_window_init (WinnowWindow *self)
{
  winnow_template_init (self);
  gtk_widget_set_layout_manager (self->header, gtk_custom_layout_new (NULL, measure_header, allocate_header));
  create_parts (self);
  winnow_toasts_name_buttons (self->toasts);
  winnow_window_accept_drops (self, GTK_WIDGET (self->toasts));
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
  self->preferences = g_settings_new (WINNOW_SCHEMA_ID);
  bind_preferences (self);
  update_title (self);
  update_actions (self);
}
