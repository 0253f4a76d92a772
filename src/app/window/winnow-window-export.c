/* The actions that export and print. */

#include "app/export/winnow-export.h"
#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-template.h"
#include "app/window/winnow-window-actions.h"
#include "app/window/winnow-window-private.h"
#include "base/for-each.h"
#include "base/translate.h"

/* (transfer full) (element-type WinnowOverlapItem) */
static GPtrArray *
dup_pairs_of_sources (WinnowWindow *self)
{
  GListModel *overlaps = winnow_session_get_overlaps (self->session);
  const GPtrArray *rows = winnow_row_list_get_rows (WINNOW_ROW_LIST (overlaps)); /* items of those alone */
  GPtrArray *pairs = g_ptr_array_new_with_free_func (g_object_unref);
  winnow_for_each_index (i, rows)
    if (winnow_sources_page_counts (self->sources_page, g_ptr_array_index ((GPtrArray *) rows, i)))
      g_ptr_array_add (pairs, g_list_model_get_item (overlaps, i));
  return pairs;
}

/* (transfer full) */
static WinnowExportSource *
new_source (WinnowWindow *self)
{
  gboolean counts = winnow_overlaps_page_shows_counted (self->overlaps_page);
  WinnowExportSource *source
      = winnow_export_source_new (self->session, winnow_session_get_overlaps (self->session),
                                  counts ? winnow_overlaps_page_get_listed (self->overlaps_page) : NULL);
  if (counts)
    source->selected = g_object_ref (winnow_overlaps_page_get_selection (self->overlaps_page));
  if (gtk_widget_get_mapped (GTK_WIDGET (self->documents_page)))
    source->documents = g_object_ref (winnow_documents_page_get_selection (self->documents_page));
  if (gtk_widget_get_mapped (GTK_WIDGET (self->sources_page)))
    {
      source->of_sources = dup_pairs_of_sources (self);
      source->sourced = winnow_sources_page_get_document (self->sources_page);
    }
  winnow_compare_page_get_pair (self->compare_page, &source->pair[0], &source->pair[1]);
  source->shows_pair = gtk_widget_get_mapped (GTK_WIDGET (self->compare_page));
  return source;
}

/* Why there is nothing to export. */
static const char *const reasons[WINNOW_N_EXPORT_SCOPES] = {
  [WINNOW_EXPORT_PAIR] = N_ ("This pair is not among the overlaps of the last check, so there is no report of it"),
  [WINNOW_EXPORT_DOCUMENTS] = N_ ("The last check found no overlaps of this document"),
  [WINNOW_EXPORT_SOURCES] = N_ ("The last check found no overlaps of this document"),
};

/* @wanted: WINNOW_N_EXPORT_SCOPES: what the user sees. @format_id: (nullable) */
static void
show_dialog (WinnowWindow *self, const WinnowExportKind *kind, WinnowExportScope wanted, const char *format_id)
{
  g_autoptr (WinnowExportSource) source = new_source (self);
  guint counts[WINNOW_N_EXPORT_SCOPES];
  winnow_export_source_count (source, counts);
  if (wanted < WINNOW_N_EXPORT_SCOPES && counts[wanted] == 0)
    winnow_window_show_message (self, _ (reasons[wanted]));
  else
    winnow_export_show (GTK_WIDGET (self->toasts), kind, g_steal_pointer (&source), wanted, format_id);
}

/* What the user sees: the groups or the pictures on their page, else the pairs. A library that was
 * only grouped has no pairs. */
static void
export_action (WinnowWindow *self)
{
  winnow_session_commit_removal (self->session); /* reports read the library */
  gboolean is_checked = winnow_session_get_check_state (self->session) != WINNOW_CHECK_NEVER;
  GtkWidget *page = is_checked ? adw_view_stack_get_visible_child (self->view_stack) : GTK_WIDGET (self->groups_page);
  if (!WINNOW_IS_PAGE (page) || !winnow_page_export (WINNOW_PAGE (page)))
    show_dialog (self, &winnow_export_pairs, WINNOW_N_EXPORT_SCOPES, NULL);
}

/* The actions that show the dialog for pairs. A parameter is the id of the format. */
static const struct
{
  const char *name, *parameter;
  const WinnowExportKind *kind;
  WinnowExportScope scope;
} dialogs[] = {
  { "win.print", NULL, &winnow_export_printed_pairs, WINNOW_N_EXPORT_SCOPES },
  { "win.export-pair", "s", &winnow_export_pairs, WINNOW_EXPORT_PAIR },
  { "win.print-pair", NULL, &winnow_export_printed_pairs, WINNOW_EXPORT_PAIR },
  { "win.export-documents", NULL, &winnow_export_pairs, WINNOW_EXPORT_DOCUMENTS },
  { "win.export-sources", "s", &winnow_export_pairs, WINNOW_EXPORT_SOURCES },
  { "win.print-sources", NULL, &winnow_export_printed_pairs, WINNOW_EXPORT_SOURCES },
  { "win.print-documents", NULL, &winnow_export_printed_pairs, WINNOW_EXPORT_DOCUMENTS },
};

static void
dialog_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  winnow_session_commit_removal (self->session);
  winnow_for_each_of (dialog, dialogs)
    if (g_str_equal (dialog->name, action))
      show_dialog (self, dialog->kind, dialog->scope,
                   parameter != NULL ? g_variant_get_string (parameter, NULL) : NULL);
}

void
winnow_window_install_export_actions (GtkWidgetClass *klass)
{
  winnow_install_action (klass, "win.export", NULL, export_action);
  winnow_for_each_of (dialog, dialogs)
    winnow_install_action (klass, dialog->name, dialog->parameter, dialog_action);
}

void
winnow_window_enable_exports (WinnowWindow *self, gboolean has_pairs, gboolean has_any)
{
  winnow_action_set_enabled (self, "win.export", has_any);
  winnow_for_each_of (dialog, dialogs)
    winnow_action_set_enabled (self, dialog->name, has_pairs);
}
