/* The actions that export and print. */
#include <glib/gi18n.h>

#include "app/export/winnow-export.h"
#include "app/shell/winnow-window-private.h"

/* (transfer full) */
static WinnowExportSource *
new_source (WinnowWindow *self)
{
  WinnowSession *session = winnow_window_get_session (self);
  WinnowOverlapsPage *overlaps = winnow_window_get_overlaps_page (self);
  WinnowDocumentsPage *documents = winnow_window_get_documents_page (self);
  WinnowComparePage *compare = winnow_window_get_compare_page (self);
  WinnowExportSource *source = winnow_export_source_new (session, winnow_session_get_overlaps (session),
                                                         winnow_overlaps_page_get_listed (overlaps));
  source->selected = g_object_ref (winnow_overlaps_page_get_selection (overlaps));
  if (gtk_widget_get_mapped (GTK_WIDGET (documents)))
    source->documents = g_object_ref (winnow_documents_page_get_selection (documents));
  winnow_compare_page_get_pair (compare, &source->pair[0], &source->pair[1]);
  source->shows_pair = gtk_widget_get_mapped (GTK_WIDGET (compare));
  return source;
}

/* Why there is nothing to export. */
static const char *const reasons[WINNOW_N_EXPORT_SCOPES] = {
  [WINNOW_EXPORT_PAIR] = N_ ("This pair is not among the overlaps of the last check, so there is no report of it"),
  [WINNOW_EXPORT_DOCUMENTS] = N_ ("The last check found no overlaps of this document"),
};

/* @wanted: WINNOW_N_EXPORT_SCOPES: what the user sees. @format_id: (nullable) */
static void
show_dialog (WinnowWindow *self, const WinnowExportKind *kind, WinnowExportScope wanted, const char *format_id)
{
  g_autoptr (WinnowExportSource) source = new_source (self);
  guint counts[WINNOW_N_EXPORT_SCOPES];
  winnow_export_source_count (source, counts);
  if (wanted == WINNOW_N_EXPORT_SCOPES)
    wanted = winnow_export_source_choose_scope (source);
  else if (counts[wanted] == 0)
    {
      winnow_window_show_toast (self, _ (reasons[wanted]), NULL, NULL);
      return;
    }
  winnow_export_show (GTK_WINDOW (self), winnow_window_get_toasts (self), kind, g_steal_pointer (&source), wanted,
                      format_id);
}

/* What the user sees: the groups or the pictures on their page, else the pairs. A library that was
 * only grouped has no pairs. */
static void
export_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);
  WinnowSession *session = winnow_window_get_session (self);
  gboolean is_checked = winnow_session_get_check_state (session) != WINNOW_CHECK_NEVER;
  GtkWidget *page = is_checked ? winnow_window_get_visible_page (self) : winnow_window_get_groups_page (self);
  if (!WINNOW_IS_PAGE (page) || !winnow_page_export (WINNOW_PAGE (page)))
    show_dialog (self, &winnow_export_pairs, WINNOW_N_EXPORT_SCOPES, NULL);
}

static void
print_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), &winnow_export_printed_pairs, WINNOW_N_EXPORT_SCOPES, NULL);
}

static void
export_pair_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), &winnow_export_pairs, WINNOW_EXPORT_PAIR,
               g_variant_get_string (parameter, NULL));
}

static void
print_pair_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), &winnow_export_printed_pairs, WINNOW_EXPORT_PAIR, NULL);
}

static void
export_documents_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), &winnow_export_pairs, WINNOW_EXPORT_DOCUMENTS, NULL);
}

static void
print_documents_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (WINNOW_WINDOW (widget), &winnow_export_printed_pairs, WINNOW_EXPORT_DOCUMENTS, NULL);
}

void
winnow_window_install_export_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.export", NULL, export_action);
  gtk_widget_class_install_action (klass, "win.export-pair", "s", export_pair_action);
  gtk_widget_class_install_action (klass, "win.print", NULL, print_action);
  gtk_widget_class_install_action (klass, "win.print-pair", NULL, print_pair_action);
  gtk_widget_class_install_action (klass, "win.export-documents", NULL, export_documents_action);
  gtk_widget_class_install_action (klass, "win.print-documents", NULL, print_documents_action);
}
