#include "app/documents/winnow-documents-page.h"

#include <adwaita.h>

#include "app/collections/winnow-collection-row.h"
#include "app/widgets/lists/winnow-columns.h"
#include "app/widgets/winnow-context-menu.h"
#include "app/documents/winnow-author-dialog.h"
#include "app/documents/winnow-author-item.h"
#include "app/documents/winnow-date-dialog.h"
#include "app/documents/winnow-document-filter.h"
#include "app/documents/winnow-document-search.h"
#include "app/documents/winnow-document-snippets.h"
#include "app/documents/winnow-drafts-window.h"
#include "app/documents/winnow-move-documents.h"
#include "app/documents/winnow-move-menu.h"
#include "app/collections/winnow-collection-dialogs.h"
#include "app/problems/winnow-problem-item.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-reveal.h"
#include "app/work/winnow-work.h"
#include "app/session/winnow-check-settings.h"
#include "app/session/winnow-row-view.h"
#include "app/session/winnow-session-scans.h"
#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-label.h"
#include "base/translate.h"
#include "extract/ocr/tesseract.h"
#include "report/model/wording.h"
#include "base/for-each.h"
#include "base/task.h"

struct _WinnowDocumentsPage
{
  WinnowPage parent_instance;
  GtkColumnView *documents_view;
  GtkEditable *search_entry;
  GtkWidget *flap, *stack;
  GtkToggleButton *disguised_button, *family_button, *author_button;
  GtkWidget *drafts_button, *check_button, *menu_button, *problems_bar, *problems_label, *scans_bar, *scans_label,
      *read_scans_button, *collections_view;
  GtkWidget *authors_view, *found_label;
  GMenu *move_menu, *columns_menu;
  GListStore *authors;
  GtkAdjustment *minimum;
  GtkSortListModel *sorted_authors;
  AdwStatusPage *failed_status;
  GtkSingleSelection *collection_selection, *author_selection;
  GtkMultiSelection *selection;
  WinnowRowView *listed;
  WinnowDocumentFilter *filter;

  WinnowSession *session; /* (nullable) that of the page */
  gint64 collection_id;   /* whose documents are listed; 0: all */
  guint64 family;         /* that the family button lists */
  char *author;           /* (owned) (nullable) key of the one whom the author button lists; NULL: all authors */
  GCancellable *search;   /* (owned) (nullable) under way */
  gboolean first_wanted;  /* the first row that it finds gets the focus */
  WinnowDocumentSnippets *snippets; /* (unowned) of the search result */
};

G_DEFINE_FINAL_TYPE (WinnowDocumentsPage, winnow_documents_page, WINNOW_TYPE_PAGE)

/* ── showing ── */

static const char *
choose_page (WinnowDocumentsPage *self)
{
  const char *state = winnow_page_get_session_state (WINNOW_PAGE (self));
  guint n_documents
      = self->session != NULL ? g_list_model_get_n_items (winnow_session_get_documents (self->session)) : 0;
  if (state != NULL && (n_documents == 0 || g_str_equal (state, "failed")))
    return state;
  if (n_documents == 0)
    return winnow_session_get_operation (self->session) != NULL ? "loading" : "empty";
  if (gtk_toggle_button_get_active (self->author_button) && self->author == NULL)
    return "authors";
  return winnow_list_model_count (self->listed) == 0 ? "no-results" : "list";
}

static void
update_page (WinnowDocumentsPage *self)
{
  winnow_document_search_count (GTK_LABEL (self->found_label), self->snippets,
                                winnow_row_view_get_rows (self->listed)->len);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), choose_page (self));
}

/* Shows the button that filters disguised documents, and the columns, if there are some with
 * disguises, with pages, and with a status. */
static void
update_disguised (WinnowDocumentsPage *self)
{
  const WinnowDocumentTotals *totals = winnow_session_get_totals (self->session);
  guint n = totals->n_disguised;
  winnow_columns_set_visible (self->documents_view, WINNOW_DOCUMENT_COLUMN_DISGUISES, n > 0);
  winnow_columns_set_visible (self->documents_view, WINNOW_DOCUMENT_COLUMN_PAGES, totals->n_with_pages > 0);
  winnow_columns_set_visible (self->documents_view, WINNOW_DOCUMENT_COLUMN_STATUS, totals->n_decided > 0);
  /* Translators: a button that lists only the documents with disguises; %u: how many these are */
  g_autofree char *text = winnow_dup_plural ("%u Disguised", "%u Disguised", n);
  gtk_button_set_label (GTK_BUTTON (self->disguised_button), text);
  winnow_set_visible (self->disguised_button, n > 0);
  if (n == 0)
    gtk_toggle_button_set_active (self->disguised_button, FALSE);
}

/* Shows the column, and the button that lists families or the chosen one, if there are some. */
static void
update_families (WinnowDocumentsPage *self)
{
  guint n = winnow_session_get_totals (self->session)->n_families;
  /* Translators: a button that lists only the documents that share a long sentence with another
   * one; %u: how many families these are */
  g_autofree char *all = winnow_dup_plural ("%u Family", "%u Families", n);
  /* Translators: a button that lists only the documents of a family; the number is its name */
  g_autofree char *one = g_strdup_printf (_ ("Family %u"), (guint) self->family);
  gtk_button_set_label (GTK_BUTTON (self->family_button), self->family == WINNOW_ALL_FAMILIES ? all : one);
  winnow_set_visible (self->family_button, n > 0);
  winnow_columns_set_visible (self->documents_view, WINNOW_DOCUMENT_COLUMN_FAMILY, n > 0);
  if (n == 0)
    gtk_toggle_button_set_active (self->family_button, FALSE);
}

/* (nullable) the one whom the button lists */
static WinnowAuthorItem *
get_author (WinnowDocumentsPage *self)
{
  const GPtrArray *authors = self->session != NULL ? winnow_session_get_totals (self->session)->authors : NULL;
  winnow_for_each (WinnowAuthorItem, author, authors)
    if (g_strcmp0 (winnow_author_item_get_key (author), self->author) == 0)
      return author;
  return NULL;
}

/* The button says how many authors there are, or whose files are listed. */
static void
label_author_button (WinnowDocumentsPage *self)
{
  WinnowAuthorItem *author = get_author (self);
  const GPtrArray *authors = self->session != NULL ? winnow_session_get_totals (self->session)->authors : NULL;
  guint n = 0;
  winnow_for_each (WinnowAuthorItem, item, authors)
    n += *winnow_author_item_get_key (item) != '\0';
  /* Translators: a button that lists a row for each author; %u: how many these are */
  g_autofree char *all = winnow_dup_plural ("%u Author", "%u Authors", n);
  gtk_button_set_label (GTK_BUTTON (self->author_button), author != NULL ? winnow_author_item_get_name (author) : all);
  winnow_set_visible (self->author_button, n > 0);
  if (n == 0)
    gtk_toggle_button_set_active (self->author_button, FALSE);
}

/* While they are shown: GTK makes widgets for two hundred of them. */
static void
list_authors (WinnowDocumentsPage *self)
{
  if (self->session != NULL && gtk_toggle_button_get_active (self->author_button))
    winnow_list_store_fill (self->authors, winnow_session_get_totals (self->session)->authors);
  else
    g_list_store_remove_all (self->authors);
}

/* Shows the column, and the button that lists authors or the files of one, if some are known. */
static void
update_authors (WinnowDocumentsPage *self)
{
  const WinnowDocumentTotals *totals = winnow_session_get_totals (self->session);
  winnow_columns_set_visible (self->documents_view, WINNOW_DOCUMENT_COLUMN_AUTHOR, totals->n_named > 0);
  if (self->author != NULL && get_author (self) == NULL) /* no file of theirs is left */
    gtk_toggle_button_set_active (self->author_button, FALSE);
  list_authors (self);
  label_author_button (self);
}

/* Of the author or row that is listed, or of the selected document; "": none is known. */
static const char *
get_author_key (WinnowDocumentsPage *self)
{
  gpointer row = gtk_single_selection_get_selected_item (self->author_selection);
  g_autoptr (GPtrArray) items = winnow_list_model_dup_selected (GTK_SELECTION_MODEL (self->selection));
  if (gtk_toggle_button_get_active (self->author_button))
    return self->author ?: row != NULL ? winnow_author_item_get_key (row) : "";
  const WinnowDocument *first = items->len > 0 ? winnow_document_item_get_document (items->pdata[0]) : NULL;
  return first != NULL && first->author_key != NULL ? first->author_key : "";
}

static void
update_drafts (WinnowDocumentsPage *self)
{
  gboolean may_have = self->session != NULL && winnow_drafts_may_exist (self->session, get_author_key (self));
  winnow_action_set_enabled (self, "documents.show-drafts", may_have);
  gtk_widget_set_visible (self->drafts_button, may_have && gtk_toggle_button_get_active (self->author_button));
}

static void
show_drafts_action (WinnowDocumentsPage *self)
{
  winnow_drafts_window_open (GTK_WIDGET (self), self->session, get_author_key (self));
}

static void
filter_changed_cb (WinnowDocumentsPage *self)
{
  winnow_document_filter_set (self->filter, self->collection_id, gtk_toggle_button_get_active (self->disguised_button),
                              gtk_toggle_button_get_active (self->family_button) ? self->family : WINNOW_ALL_DOCUMENTS);
  winnow_document_filter_set_author (self->filter, self->author);
  winnow_document_filter_set_minimum (self->filter, gtk_adjustment_get_value (self->minimum) / 100);
  update_page (self);
  update_drafts (self);
}

/* Released, the button is for all families again. */
static void
family_toggled_cb (WinnowDocumentsPage *self)
{
  if (!gtk_toggle_button_get_active (self->family_button))
    self->family = WINNOW_ALL_FAMILIES;
  if (self->session != NULL)
    update_families (self);
  filter_changed_cb (self);
}

/* Released, the button is for all authors again. */
static void
author_toggled_cb (WinnowDocumentsPage *self)
{
  if (!gtk_toggle_button_get_active (self->author_button))
    g_clear_pointer (&self->author, g_free);
  list_authors (self);
  label_author_button (self);
  filter_changed_cb (self);
}

static void
author_activated_cb (WinnowDocumentsPage *self, guint position)
{
  g_autoptr (WinnowAuthorItem) author = g_list_model_get_item (G_LIST_MODEL (self->sorted_authors), position);
  g_free (self->author);
  self->author = g_strdup (winnow_author_item_get_key (author));
  author_toggled_cb (self);
}

/* Of the first selected document; 0: it has none. */
static guint64
get_selected_family (WinnowDocumentsPage *self)
{
  g_autoptr (GPtrArray) items = winnow_list_model_dup_selected (GTK_SELECTION_MODEL (self->selection));
  return items->len > 0 ? ((WinnowDocumentItem *) g_ptr_array_index (items, 0))->family : 0;
}

/* The selected documents but those of attached libraries, which are only read. Returns: (transfer
 * full) (element-type WinnowDocumentItem) */
static GPtrArray *
dup_selected_own (WinnowDocumentsPage *self)
{
  GPtrArray *items = winnow_list_model_dup_selected (GTK_SELECTION_MODEL (self->selection));
  winnow_for_each_down (i, items->len) if (winnow_document_item_get_document (g_ptr_array_index (items, i))->attached_id
                                           != 0) g_ptr_array_remove_index (items, i);
  return items;
}

static void
update_actions (WinnowDocumentsPage *self)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint64 n = gtk_bitset_get_size (selected);
  g_autoptr (GPtrArray) own = dup_selected_own (self);
  winnow_action_set_enabled (self, "documents.remove", own->len > 0);
  winnow_action_set_enabled (self, "documents.set-author", own->len > 0);
  winnow_action_set_enabled (self, "documents.set-date", own->len > 0);
  winnow_action_set_enabled (self, "documents.move", own->len > 0);
  winnow_action_set_enabled (self, "documents.show-in-folder", n == 1);
  winnow_action_set_enabled (self, "documents.show-sources", n == 1);
  winnow_action_set_enabled (self, "documents.show-family", n == 1 && get_selected_family (self) != 0);
  gtk_widget_set_sensitive (self->menu_button, n > 0);
  update_drafts (self);
}

static gboolean
is_collection (gpointer item, gconstpointer id)
{
  return WINNOW_COLLECTION_ITEM (item)->id == *(const gint64 *) id;
}

static void
session_changed (WinnowDocumentsPage *self)
{
  winnow_page_fill_failed_status (WINNOW_PAGE (self), self->failed_status);
  /* Selects the collection that was selected before, or all documents. */
  guint position = 0;
  g_autoptr (WinnowCollectionItem) item = winnow_list_model_find (G_LIST_MODEL (self->collection_selection),
                                                                  is_collection, &self->collection_id, &position);
  gtk_single_selection_set_selected (self->collection_selection, position);
  winnow_move_menu_fill (self->move_menu, winnow_session_get_collections (self->session));
  guint n;
  winnow_label_take (self->problems_label,
                     winnow_problem_items_describe (winnow_session_get_problems (self->session), &n));
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->problems_bar), n > 0);
  /* Offers to have OCR read what the user is to be asked about. */
  guint n_pages, n_scans = winnow_session_count_scans (self->session, &n_pages);
  winnow_label_take (self->scans_label, winnow_wording_scans (n_scans, n_pages));
  gtk_widget_set_visible (self->read_scans_button, winnow_tesseract_is_installed ());
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->scans_bar), n_scans > 0);
  update_disguised (self);
  update_families (self);
  update_authors (self);
  /* Shows the column if a document has pictures. */
  WinnowPictureCounts counts = winnow_session_count_pictures (self->session);
  winnow_columns_set_visible (self->documents_view, WINNOW_DOCUMENT_COLUMN_PICTURES, counts.n_pictures > 0);
  update_page (self);
  update_actions (self);
}

static void
collection_selected_cb (WinnowDocumentsPage *self)
{
  WinnowCollectionItem *item = gtk_single_selection_get_selected_item (self->collection_selection);
  if (item == NULL)
    return;
  self->collection_id = item->id;
  filter_changed_cb (self);
}

/* ── searching ── */

/* @ids: (nullable) NULL: nothing is searched for */
static void
show_found (WinnowDocumentsPage *self, const GArray *ids)
{
  winnow_document_snippets_set_query (self->snippets,
                                      self->session != NULL ? winnow_session_get_library (self->session) : NULL,
                                      ids != NULL ? gtk_editable_get_text (self->search_entry) : NULL);
  winnow_document_filter_set_found (self->filter, ids);
  update_page (self);
}

static void
focus_first (WinnowDocumentsPage *self)
{
  self->first_wanted = self->search != NULL;
  if (!self->first_wanted)
    winnow_focus_first_row (gtk_widget_get_mapped (self->authors_view) ? self->authors_view
                                                                       : GTK_WIDGET (self->documents_view));
}

static void
searched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowDocumentsPage *self = WINNOW_DOCUMENTS_PAGE (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = winnow_task_finish (result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->search);
  if (error != NULL)
    g_signal_emit_by_name (self, "search-failed", error->message);
  show_found (self, ids);
  if (self->first_wanted)
    focus_first (self);
}

static void
search_changed_cb (WinnowDocumentsPage *self)
{
  WinnowLibrary *library = self->session != NULL ? winnow_session_get_library (self->session) : NULL;
  g_autofree char *query = g_strstrip (g_strdup (gtk_editable_get_text (self->search_entry)));
  winnow_cancel (&self->search);
  self->first_wanted = FALSE;
  if (*query == '\0' || library == NULL)
    show_found (self, NULL);
  else
    winnow_document_search_async (self, library, query, self->search = g_cancellable_new (), searched_cb);
}

static void
clear_search_cb (WinnowDocumentsPage *self)
{
  gtk_editable_set_text (self->search_entry, "");
  gtk_adjustment_set_value (self->minimum, 0);
  gtk_toggle_button_set_active (self->disguised_button, FALSE);
  gtk_toggle_button_set_active (self->family_button, FALSE);
  gtk_toggle_button_set_active (self->author_button, FALSE);
  gtk_single_selection_set_selected (self->collection_selection, 0);
}

static void
search (WinnowDocumentsPage *self)
{
  winnow_grab_focus (self->search_entry);
}

static void
focus_list (WinnowDocumentsPage *self)
{
  winnow_grab_focus (self->documents_view);
}

/* ── actions on documents ── */

/* (transfer full) (nullable) the first one */
static WinnowDocumentItem *
dup_selected (WinnowDocumentsPage *self)
{
  g_autoptr (GPtrArray) items = winnow_list_model_dup_selected (GTK_SELECTION_MODEL (self->selection));
  return items->len > 0 ? g_object_ref (g_ptr_array_index (items, 0)) : NULL;
}

/* @items: (element-type WinnowDocumentItem) */
static void
remove_documents (WinnowDocumentsPage *self, const GPtrArray *items)
{
  g_autoptr (GArray) ids = winnow_array_new (gint64);
  winnow_for_each (WinnowDocumentItem, item, items)
    g_array_append_val (ids, winnow_document_item_get_document (item)->id);
  if (ids->len == 0)
    return;
  winnow_session_remove_documents (self->session, ids);
}

GtkSelectionModel *
winnow_documents_page_get_selection (WinnowDocumentsPage *self)
{
  return GTK_SELECTION_MODEL (self->selection);
}

static void
remove_action (WinnowDocumentsPage *self)
{
  g_autoptr (GPtrArray) items = dup_selected_own (self);
  remove_documents (self, items);
}

static void
show_in_folder_action (WinnowDocumentsPage *self)
{
  g_autoptr (WinnowDocumentItem) item = dup_selected (self);
  if (item != NULL)
    winnow_reveal_file (GTK_WIDGET (self), winnow_document_item_get_document (item)->path);
}

static void
show_sources_action (WinnowDocumentsPage *self)
{
  g_autoptr (WinnowDocumentItem) item = dup_selected (self);
  if (item != NULL)
    g_signal_emit_by_name (self, "document-activated", item);
}

static void
show_family_action (WinnowDocumentsPage *self)
{
  guint64 family = get_selected_family (self);
  if (family == 0)
    return;
  self->family = family;
  gtk_toggle_button_set_active (self->family_button, TRUE);
  family_toggled_cb (self); /* it may have been active for another one */
}

/* ── what the user says of documents ── */

static void
set_author_action (WinnowDocumentsPage *self)
{
  g_autoptr (GPtrArray) items = dup_selected_own (self);
  if (items->len > 0)
    gtk_window_present (winnow_author_dialog_new (winnow_get_window (self), self->session, items));
}

static void
set_date_action (WinnowDocumentsPage *self)
{
  g_autoptr (GPtrArray) items = dup_selected_own (self);
  if (items->len > 0)
    gtk_window_present (winnow_date_dialog_new (winnow_get_window (self), self->session, items));
}

static void
document_activated_cb (WinnowDocumentsPage *self, guint position)
{
  g_autoptr (WinnowDocumentItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  g_signal_emit_by_name (self, "document-activated", item);
}

/* ── collections ── */

static void
set_role_action (WinnowDocumentsPage *self, const char *action, GVariant *parameter)
{
  gint64 collection_id;
  gint32 role;
  g_variant_get (parameter, "(xi)", &collection_id, &role);
  winnow_session_run (self->session,
                      winnow_work_new (WINNOW_WORK_SET_ROLE, .id = collection_id, .role = (WinnowRole) role));
}

/* 0: to a new collection */
static void
move_action (WinnowDocumentsPage *self, const char *action, GVariant *parameter)
{
  gint64 id = g_variant_get_int64 (parameter);
  g_autoptr (WinnowCollectionItem) to = id != 0 ? winnow_session_dup_collection (self->session, id) : NULL;
  g_autoptr (GPtrArray) items = dup_selected_own (self);
  winnow_for_each_down (i, items->len) if (winnow_document_item_get_document (items->pdata[i])->collection_id == id)
      g_ptr_array_remove_index (items, i);
  if (items->len > 0 && (id == 0 || to != NULL))
    winnow_move_documents (winnow_get_window (self), self->session, items, to);
}

static void
collection_dialog_action (WinnowDocumentsPage *self, const char *action, GVariant *parameter)
{
  WinnowSession *session = self->session;
  GtkWindow *parent = winnow_get_window (self);
  g_autoptr (WinnowCollectionItem) item = winnow_session_dup_collection (session, g_variant_get_int64 (parameter));
  if (item != NULL)
    gtk_window_present (g_str_equal (action, "documents.rename-collection")
                            ? winnow_collection_name_dialog_new (parent, session, item)
                            : winnow_collection_labels_dialog_new (parent, session, item));
}

static void
remove_collection_action (WinnowDocumentsPage *self, const char *action, GVariant *parameter)
{
  g_autoptr (GPtrArray) items = winnow_list_model_dup_items (winnow_session_get_documents (self->session));
  winnow_for_each_down (i,
                        items->len) if (winnow_document_item_get_document (g_ptr_array_index (items, i))->collection_id
                                        != g_variant_get_int64 (parameter)) g_ptr_array_remove_index (items, i);
  if (items->len > 0)
    remove_documents (self, items);
  else
    winnow_session_run (self->session,
                        winnow_work_new (WINNOW_WORK_REMOVE_EMPTY, .id = g_variant_get_int64 (parameter)));
}

/* ── the widget ── */

static void
session_replaced (WinnowDocumentsPage *self)
{
  WinnowSession *session = self->session = winnow_page_get_session (WINNOW_PAGE (self));
  winnow_cancel (&self->search);
  gtk_editable_set_text (self->search_entry, ""); /* it was for the other library */
  gtk_toggle_button_set_active (self->author_button, FALSE);
  gtk_single_selection_set_model (self->collection_selection,
                                  session != NULL ? winnow_session_get_collections (session) : NULL);
  winnow_row_view_set_list (self->listed,
                            session != NULL ? WINNOW_ROW_LIST (winnow_session_get_documents (session)) : NULL);
}

static void
operation_changed (WinnowDocumentsPage *self)
{
  update_page (self);
}

static void
dispose (WinnowDocumentsPage *self)
{
  winnow_cancel (&self->search);
  g_clear_pointer (&self->author, g_free);
}

static void
winnow_documents_page_class_init (WinnowDocumentsPageClass *klass)
{
  winnow_page_override (klass, session_replaced, session_changed, operation_changed, search, focus_list, focus_first);
  winnow_dispose_by (klass, dispose);

  winnow_signal_new (klass, "document-activated", 1, WINNOW_TYPE_DOCUMENT_ITEM);
  winnow_signal_new (klass, "pair-activated", 2, WINNOW_TYPE_DOCUMENT_ITEM, WINNOW_TYPE_DOCUMENT_ITEM);
  winnow_signal_new (klass, "search-failed", 1, G_TYPE_STRING);

  winnow_install_action (klass, "documents.remove", NULL, remove_action);
  winnow_install_action (klass, "documents.show-in-folder", NULL, show_in_folder_action);
  winnow_install_action (klass, "documents.show-sources", NULL, show_sources_action);
  winnow_install_action (klass, "documents.show-family", NULL, show_family_action);
  winnow_install_action (klass, "documents.show-drafts", NULL, show_drafts_action);
  winnow_install_action (klass, "documents.set-author", NULL, set_author_action);
  winnow_install_action (klass, "documents.set-date", NULL, set_date_action);
  winnow_install_action (klass, "documents.move", "x", move_action);
  winnow_install_action (klass, "documents.set-role", "(xi)", set_role_action);
  winnow_install_action (klass, "documents.rename-collection", "x", collection_dialog_action);
  winnow_install_action (klass, "documents.label-collection", "x", collection_dialog_action);
  winnow_install_action (klass, "documents.remove-collection", "x", remove_collection_action);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_r, GDK_CONTROL_MASK,
                                       "documents.show-in-folder", NULL);
  g_type_ensure (WINNOW_TYPE_DOCUMENT_FILTER);
  g_type_ensure (WINNOW_TYPE_ROW_VIEW);
  g_type_ensure (WINNOW_TYPE_AUTHOR_ITEM);
  winnow_template_bind (klass, WinnowDocumentsPage, "documents/winnow-documents-page.ui", flap, stack, search_entry,
                        disguised_button, family_button, author_button, authors_view, found_label, authors, minimum,
                        sorted_authors, drafts_button, check_button, menu_button, move_menu, columns_menu, problems_bar,
                        problems_label, scans_bar, scans_label, read_scans_button, collections_view, documents_view,
                        failed_status, collection_selection, author_selection, selection, listed, filter);
  winnow_template_bind_callbacks (klass, update_actions, update_drafts, collection_selected_cb, search_changed_cb,
                                  clear_search_cb, filter_changed_cb, family_toggled_cb, author_toggled_cb,
                                  author_activated_cb, document_activated_cb);
}

static void
winnow_documents_page_init (WinnowDocumentsPage *self)
{
  self->family = WINNOW_ALL_FAMILIES;
  winnow_template_init (self);
  winnow_page_set_filter (WINNOW_PAGE (self), GTK_WIDGET (self->search_entry));
  self->snippets = winnow_document_search_set_up_snippets (self->documents_view);
  winnow_columns_append (self->documents_view, winnow_document_columns);
  winnow_columns_append (GTK_COLUMN_VIEW (self->authors_view), winnow_author_columns);
  gtk_sort_list_model_set_sorter (self->sorted_authors,
                                  gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->authors_view)));
  winnow_row_view_set_columns (self->listed, self->documents_view, winnow_document_columns);
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  winnow_columns_add_choice (self->documents_view, GTK_WIDGET (self), self->columns_menu, preferences,
                             "document-columns");
  winnow_row_view_set_order (self->listed, WINNOW_DOCUMENT_COLUMN_TOTAL, FALSE);
  winnow_context_menu_set_up (GTK_WIDGET (self), self->documents_view,
                              gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (self->menu_button)));
  winnow_list_view_set_rows (GTK_LIST_VIEW (self->collections_view), WINNOW_TYPE_COLLECTION_ROW,
                             G_CALLBACK (winnow_collection_row_set_item), NULL);
  update_page (self);
  update_actions (self);
}
