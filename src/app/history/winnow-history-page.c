#include "app/history/winnow-history-page.h"

#include "app/export/winnow-export-job.h"
#include "app/export/winnow-export.h"
#include "app/history/winnow-history-chart.h"
#include "app/history/winnow-history-item.h"
#include "app/collections/winnow-collection-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-chooser.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/report-formats.h"

#define CSV "csv" /* id and extension of the format */

struct _WinnowHistoryPage
{
  WinnowPage parent_instance;
  GtkColumnView *history_view;
  GtkWidget *toolbar, *stack;
  GtkDropDown *collection_choice;
  WinnowHistoryChart *chart;
  AdwStatusPage *failed_status;
  GListStore *checks;
  GtkSortListModel *sorted;
  GtkStringList *names;   /* (owned) of the collections, all documents first */
  GArray *ids;            /* (owned) (element-type gint64) of @names */
  WinnowHistory *history; /* (owned) (nullable) the shown history */
  gint64 collection_id;   /* 0: all documents */
  gboolean is_listing;    /* the choices are being replaced: the user chose none */
};

G_DEFINE_FINAL_TYPE (WinnowHistoryPage, winnow_history_page, WINNOW_TYPE_PAGE)

/* ── showing ── */

static const char *
choose_page (WinnowHistoryPage *self)
{
  const char *state = winnow_page_get_session_state (WINNOW_PAGE (self));
  if (state != NULL)
    return state;
  return self->history != NULL && self->history->rows->len > 0 ? "list" : "empty";
}

/* The last check comes first. */
static void
list_checks (WinnowHistoryPage *self)
{
  guint n = self->history != NULL ? self->history->rows->len : 0, n_left = 0;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = n; i > 0; i--)
    {
      const WinnowHistoryRow *row = &g_array_index (self->history->rows, WinnowHistoryRow, i - 1);
      n_left += row->record->n_left > 0;
      g_ptr_array_add (items, winnow_history_item_new (row));
    }
  winnow_list_store_fill (self->checks, items);
  winnow_columns_set_visible (self->history_view, WINNOW_HISTORY_COLUMN_LEFT, n_left > 0);
  winnow_columns_set_visible (self->history_view, WINNOW_HISTORY_COLUMN_DOCUMENTS, self->collection_id == 0);
}

static void
show_history (WinnowHistoryPage *self)
{
  WinnowSession *session = winnow_page_get_session (WINNOW_PAGE (self));
  g_clear_pointer (&self->history, winnow_history_free);
  if (session != NULL)
    self->history = winnow_session_dup_history (session, self->collection_id);
  list_checks (self);
  if (self->history != NULL)
    winnow_history_chart_set (self->chart, self->history);
  gboolean is_list = g_str_equal (choose_page (self), "list");
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), choose_page (self));
  gtk_widget_set_visible (self->toolbar, is_list);
  winnow_action_set_enabled (self, "history.export", is_list);
}

/* A collection that is gone is no choice any more. */
static void
list_collections (WinnowHistoryPage *self)
{
  WinnowSession *session = winnow_page_get_session (WINNOW_PAGE (self));
  GListModel *collections = session != NULL ? winnow_session_get_collections (session) : NULL;
  guint n_items = collections != NULL ? g_list_model_get_n_items (collections) : 0, n = 0, selected = 0;
  g_auto (GStrv) names = g_new0 (char *, n_items + 1);
  self->is_listing = TRUE;
  g_array_set_size (self->ids, 0);
  winnow_for_each_below (i, n_items)
    {
      g_autoptr (WinnowCollectionItem) item = g_list_model_get_item (collections, i);
      if (winnow_collection_item_is_archive (item)) /* its collections have pairs */
        continue;
      if (item->id == self->collection_id)
        selected = n;
      names[n++] = g_strdup (item->name);
      g_array_append_val (self->ids, item->id);
    }
  gtk_string_list_splice (self->names, 0, winnow_list_model_count (self->names), (const char *const *) names);
  gtk_drop_down_set_selected (self->collection_choice, selected);
  self->collection_id = n > 0 ? g_array_index (self->ids, gint64, selected) : 0;
  self->is_listing = FALSE;
}

static void
collection_chosen_cb (WinnowHistoryPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->collection_choice);
  if (self->is_listing || selected >= self->ids->len)
    return;
  self->collection_id = g_array_index (self->ids, gint64, selected);
  show_history (self);
}

static void
session_changed (WinnowHistoryPage *self)
{
  winnow_page_fill_failed_status (WINNOW_PAGE (self), self->failed_status);
  list_collections (self);
  show_history (self);
}

static void
session_replaced (WinnowHistoryPage *self)
{
  self->collection_id = 0;
  list_collections (self);
  show_history (self);
}

static void
focus_list (WinnowHistoryPage *self)
{
  gtk_widget_child_focus (winnow_list_model_count (self->checks) > 0 ? GTK_WIDGET (self->history_view) : self->stack,
                          GTK_DIR_TAB_FORWARD);
}

static void
search (WinnowHistoryPage *self)
{
  winnow_grab_focus (self->collection_choice);
}

/* ── export ── */

static gboolean
write_csv (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  return winnow_report_save (data, winnow_report_format_find (WINNOW_REPORT_HISTORY, CSV), path, progress, cancellable,
                             error);
}

/* Another one than the page's, which may change while it is written. */
static void
path_chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  WinnowHistoryPage *self = owner;
  WinnowSession *session = winnow_page_get_session (WINNOW_PAGE (self));
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  WinnowHistory *history
      = path != NULL && session != NULL ? winnow_session_dup_history (session, self->collection_id) : NULL;
  if (history == NULL)
    return;
  g_autofree char *free_path = winnow_export_dup_path (path, CSV);
  winnow_export_job_run (ADW_TOAST_OVERLAY (gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_TOAST_OVERLAY)), NULL,
                         free_path, write_csv, history, (GDestroyNotify) winnow_history_free);
}

static void
export_action (GtkWidget *widget)
{
  WinnowSession *session = winnow_page_get_session (WINNOW_PAGE (widget));
  GtkFileChooserNative *chooser
      = winnow_chooser_new (widget, _ ("Export the History"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"));
  /* Translators: the name of a file with the history of a library, whose name is %s */
  g_autofree char *name = g_strdup_printf (_ ("%s, History.csv"), winnow_session_get_title (session));
  g_strdelimit (name, G_DIR_SEPARATOR_S, '-');
  winnow_chooser_add_filter (chooser, _ ("Table for a spreadsheet (CSV)"), "*." CSV);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  winnow_chooser_run (chooser, path_chosen_cb, G_OBJECT (widget));
}

static gboolean export(WinnowHistoryPage *self)
{
  if (!g_str_equal (choose_page (self), "list"))
    return FALSE;
  winnow_activate_action (self, "history.export", NULL);
  return TRUE;
}

/* ── the widget ── */

static void
finalize (WinnowHistoryPage *self)
{
  g_clear_pointer (&self->history, winnow_history_free);
  g_array_unref (self->ids);
  g_object_unref (self->names);
}

static void
winnow_history_page_class_init (WinnowHistoryPageClass *klass)
{
  winnow_page_override (klass, session_replaced, session_changed, search, focus_list, export);
  winnow_finalize_by (klass, finalize);
  winnow_install_action (klass, "history.export", NULL, export_action);
  g_type_ensure (WINNOW_TYPE_HISTORY_CHART);
  g_type_ensure (WINNOW_TYPE_HISTORY_ITEM);
  winnow_template_bind (klass, WinnowHistoryPage, "history/winnow-history-page.ui", toolbar, stack, history_view,
                        collection_choice, chart, failed_status, checks, sorted);
  winnow_template_bind_callbacks (klass, collection_chosen_cb);
}

static void
winnow_history_page_init (WinnowHistoryPage *self)
{
  self->names = gtk_string_list_new (NULL);
  self->ids = winnow_array_new (gint64);
  winnow_template_init (self);
  gtk_drop_down_set_model (self->collection_choice, G_LIST_MODEL (self->names));
  winnow_columns_append (self->history_view, winnow_history_columns);
  gtk_sort_list_model_set_sorter (self->sorted, gtk_column_view_get_sorter (self->history_view));
}
