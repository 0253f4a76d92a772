/* What leaves the program: reports, on the disk or on paper. */
#include <glib/gi18n.h>

#include "app/export/winnow-export-dialog.h"
#include "app/export/winnow-export.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/export/winnow-print-preview.h"
#include "app/shell/winnow-window-private.h"

/* ── which pairs ── */

/* The overlap that is open in Compare; 0 where it is none, or none that is listed. */
static gint64
get_open_pair (WinnowWindow *self)
{
  GListModel *overlaps = winnow_session_get_overlaps (winnow_window_get_session (self));
  gint64 a, b;
  if (!winnow_compare_page_get_pair (winnow_window_get_compare_page (self), &a, &b))
    return 0;
  for (guint i = 0; i < g_list_model_get_n_items (overlaps); i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (overlaps, i);
      const WinnowOverlap *overlap = winnow_overlap_item_get_overlap (item);
      if (overlap->document_a == MIN (a, b) && overlap->document_b == MAX (a, b))
        return overlap->id;
    }
  return 0;
}

static gboolean
is_of_documents (const WinnowOverlap *overlap, GHashTable *documents)
{
  return g_hash_table_contains (documents, &overlap->document_a)
         || g_hash_table_contains (documents, &overlap->document_b);
}

/* (transfer full) a set of gint64* */
static GHashTable *
dup_selected_documents (WinnowWindow *self)
{
  GHashTable *documents = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) ids = winnow_documents_page_dup_selected (winnow_window_get_documents_page (self));
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (documents, g_memdup2 (&g_array_index (ids, gint64, i), sizeof (gint64)));
  return documents;
}

/* (transfer full) All pairs with a document that is selected in Documents. */
static GArray *
dup_pairs_of_documents (WinnowWindow *self)
{
  GListModel *overlaps = winnow_session_get_overlaps (winnow_window_get_session (self));
  g_autoptr (GHashTable) documents = dup_selected_documents (self);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; g_hash_table_size (documents) > 0 && i < g_list_model_get_n_items (overlaps); i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (overlaps, i);
      const WinnowOverlap *overlap = winnow_overlap_item_get_overlap (item);
      if (is_of_documents (overlap, documents))
        g_array_append_val (ids, overlap->id);
    }
  return ids;
}

static GArray *
new_single (gint64 id)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (ids, id);
  return ids;
}

/* (transfer full) (nullable): all */
static GArray *
dup_ids (WinnowWindow *self, WinnowExportScope scope)
{
  WinnowOverlapsPage *page = winnow_window_get_overlaps_page (self);
  switch (scope)
    {
    case WINNOW_EXPORT_FILTERED:
      return winnow_overlaps_page_dup_listed (page);
    case WINNOW_EXPORT_SELECTED:
      return winnow_overlaps_page_dup_selected (page);
    case WINNOW_EXPORT_DOCUMENTS:
      return dup_pairs_of_documents (self);
    case WINNOW_EXPORT_PAIR:
      return new_single (get_open_pair (self));
    default:
      return NULL;
    }
}

static void
add_document (GHashTable *documents, gint64 id)
{
  g_hash_table_add (documents, g_memdup2 (&id, sizeof id));
}

/* (transfer full) (nullable) Whose documents are named in a report of @scope. */
static GHashTable *
dup_documents (gpointer owner, WinnowExportScope scope)
{
  WinnowWindow *self = owner;
  if (scope == WINNOW_EXPORT_ALL || winnow_window_get_session (self) == NULL)
    return NULL;
  g_autoptr (GArray) ids = dup_ids (self, scope);
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_int64_hash, g_int64_equal);
  GHashTable *documents = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GListModel *overlaps = winnow_session_get_overlaps (winnow_window_get_session (self));
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (wanted, &g_array_index (ids, gint64, i));
  for (guint i = 0; i < g_list_model_get_n_items (overlaps); i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (overlaps, i);
      const WinnowOverlap *overlap = winnow_overlap_item_get_overlap (item);
      if (!g_hash_table_contains (wanted, &overlap->id))
        continue;
      add_document (documents, overlap->document_a);
      add_document (documents, overlap->document_b);
    }
  return documents;
}

static void
count_pairs (WinnowWindow *self, guint counts[WINNOW_N_EXPORT_SCOPES])
{
  WinnowOverlapsPage *page = winnow_window_get_overlaps_page (self);
  counts[WINNOW_EXPORT_ALL] = g_list_model_get_n_items (winnow_session_get_overlaps (winnow_window_get_session (self)));
  guint n_listed = winnow_overlaps_page_get_n_listed (page);
  counts[WINNOW_EXPORT_FILTERED] = n_listed < counts[WINNOW_EXPORT_ALL] ? n_listed : 0;
  counts[WINNOW_EXPORT_SELECTED] = winnow_overlaps_page_get_n_selected (page);
  counts[WINNOW_EXPORT_PAIR] = get_open_pair (self) != 0;
  counts[WINNOW_EXPORT_DOCUMENTS] = 0;
  counts[WINNOW_EXPORT_EVERY] = 0;
  if (gtk_widget_get_mapped (GTK_WIDGET (winnow_window_get_documents_page (self))))
    {
      g_autoptr (GArray) ids = dup_pairs_of_documents (self);
      counts[WINNOW_EXPORT_DOCUMENTS] = ids->len;
    }
}

/* What the user sees: a pair, several rows that were selected, or what the filter shows. One row is
 * always selected where the keyboard was used. */
static WinnowExportScope
choose_scope (WinnowWindow *self, const guint counts[WINNOW_N_EXPORT_SCOPES])
{
  if (counts[WINNOW_EXPORT_PAIR] > 0 && gtk_widget_get_mapped (GTK_WIDGET (winnow_window_get_compare_page (self))))
    return WINNOW_EXPORT_PAIR;
  if (counts[WINNOW_EXPORT_SELECTED] > 1)
    return WINNOW_EXPORT_SELECTED;
  return counts[WINNOW_EXPORT_FILTERED] > 0 ? WINNOW_EXPORT_FILTERED : WINNOW_EXPORT_ALL;
}

/* ── the dialog ── */

static WinnowExportChoice *
dup_choice (WinnowWindow *self, WinnowExportDialog *dialog)
{
  WinnowExportChoice *choice = winnow_export_dialog_dup_choice (dialog);
  choice->ids = dup_ids (self, winnow_export_dialog_get_scope (dialog));
  return choice;
}

static void
file_chosen_cb (WinnowWindow *self, WinnowExportDialog *dialog)
{
  if (winnow_window_get_session (self) != NULL)
    winnow_export_overlaps (GTK_WIDGET (self), winnow_window_get_toasts (self), dup_choice (self, dialog),
                            winnow_export_dialog_get_format (dialog));
}

static void
paper_chosen_cb (WinnowWindow *self, WinnowExportDialog *dialog)
{
  if (winnow_window_get_session (self) != NULL)
    gtk_window_present (GTK_WINDOW (winnow_print_preview_new (GTK_WINDOW (self), dup_choice (self, dialog),
                                                              winnow_export_dialog_get_kind (dialog))));
}

/* What is said where there are no pairs of a scope that was asked for by name. */
static const char *const reasons[WINNOW_N_EXPORT_SCOPES] = {
  [WINNOW_EXPORT_PAIR] = N_ ("This pair is not among the overlaps of the last check, so there is no report of it"),
  [WINNOW_EXPORT_DOCUMENTS] = N_ ("The last check found no overlaps of this document"),
};

/* @wanted: of what; WINNOW_N_EXPORT_SCOPES: what the user sees. @format: (nullable) its id */
static void
show_dialog (WinnowWindow *self, WinnowExportPurpose purpose, WinnowExportScope wanted, const char *format)
{
  WinnowSession *session = winnow_window_get_session (self);
  guint counts[WINNOW_N_EXPORT_SCOPES];
  count_pairs (self, counts);
  if (wanted < WINNOW_N_EXPORT_SCOPES && counts[wanted] == 0)
    {
      winnow_window_show_toast (self, _ (reasons[wanted]), NULL, NULL);
      return;
    }
  GtkWidget *widget = winnow_export_dialog_new (GTK_WINDOW (self), purpose, winnow_session_get_library (session),
                                                winnow_session_get_title (session), counts);
  WinnowExportDialog *dialog = WINNOW_EXPORT_DIALOG (widget);
  winnow_export_dialog_set_documents_func (dialog, dup_documents, self);
  winnow_export_dialog_preset (dialog, wanted < WINNOW_N_EXPORT_SCOPES ? wanted : choose_scope (self, counts), format);
  g_signal_connect_object (
      dialog, "chosen", purpose == WINNOW_EXPORT_TO_FILE ? G_CALLBACK (file_chosen_cb) : G_CALLBACK (paper_chosen_cb),
      self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ── actions ── */

/* What one sees: the groups or the pictures on their page, else the overlaps. */
static void
export_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);
  WinnowSession *session = winnow_window_get_session (self);
  GtkWidget *groups_page = winnow_window_get_groups_page (self),
            *pictures_page = winnow_window_get_pictures_page (self);
  gboolean has_groups = g_list_model_get_n_items (winnow_session_get_groups (session)) > 0;
  gboolean has_pictures = g_list_model_get_n_items (winnow_session_get_pictures (session)) > 0;
  gboolean checked = winnow_session_get_check_state (session) != WINNOW_CHECK_NEVER;
  if (has_groups && (gtk_widget_get_mapped (groups_page) || !checked))
    gtk_widget_activate_action (groups_page, "groups.export", NULL);
  else if (has_pictures && gtk_widget_get_mapped (pictures_page))
    gtk_widget_activate_action (pictures_page, "pictures.export", NULL);
  else
    show_dialog (self, WINNOW_EXPORT_TO_FILE, WINNOW_N_EXPORT_SCOPES, NULL);
}

static void
print_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), WINNOW_EXPORT_TO_PAPER, WINNOW_N_EXPORT_SCOPES, NULL);
}

static void
export_pair_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), WINNOW_EXPORT_TO_FILE, WINNOW_EXPORT_PAIR,
               g_variant_get_string (parameter, NULL));
}

static void
print_pair_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), WINNOW_EXPORT_TO_PAPER, WINNOW_EXPORT_PAIR, NULL);
}

static void
export_documents_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), WINNOW_EXPORT_TO_FILE, WINNOW_EXPORT_DOCUMENTS, NULL);
}

static void
print_documents_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), WINNOW_EXPORT_TO_PAPER, WINNOW_EXPORT_DOCUMENTS, NULL);
}

void
winnow_window_install_export_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "win.export", NULL, export_action);
  gtk_widget_class_install_action (class, "win.export-pair", "s", export_pair_action);
  gtk_widget_class_install_action (class, "win.print", NULL, print_action);
  gtk_widget_class_install_action (class, "win.print-pair", NULL, print_pair_action);
  gtk_widget_class_install_action (class, "win.export-documents", NULL, export_documents_action);
  gtk_widget_class_install_action (class, "win.print-documents", NULL, print_documents_action);
}
