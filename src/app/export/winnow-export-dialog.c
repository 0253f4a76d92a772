#include "app/export/winnow-export-dialog.h"

#include "app/widgets/winnow-format.h"
#include "app/export/winnow-mask-group.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define LARGE_BYTES (20 * 1000 * 1000) /* of a file that is slow to open, and too large for a mail */
#define PAGED "application/pdf"        /* formats of this type are laid out for paper */

struct _WinnowExportDialog
{
  AdwWindow parent_instance;
  AdwPreferencesGroup *scopes;
  AdwComboRow *format_row, *paper_row;
  AdwActionRow *compact_row;
  WinnowMaskGroup *mask_group;
  GtkButton *go_button;
  const WinnowExportKind *kind;
  GArray *formats;                                /* (owned) (element-type WinnowExportFormat) as they are listed */
  WinnowExportDocumentsFunc documents_func;       /* (nullable) */
  WinnowExportEstimateFunc estimate_func;         /* (nullable) */
  WinnowLibrary *library;                         /* (owned) */
  char *title;                                    /* (owned) of the report */
  GtkCheckButton *checks[WINNOW_N_EXPORT_SCOPES]; /* (nullable) for choices that are not offered */
};

WINNOW_DEFINE_WIDGET (WinnowExportDialog, winnow_export_dialog, ADW_TYPE_WINDOW)

/* ── how large it will be ── */

static guint64
estimate_size (WinnowExportDialog *self, const char *format_id)
{
  return self->estimate_func != NULL ? self->estimate_func (self, winnow_export_dialog_get_scope (self), format_id) : 0;
}

static void
update_size (WinnowExportDialog *self)
{
  const WinnowExportFormat *format = winnow_export_dialog_get_format (self);
  guint64 bytes = format != NULL ? estimate_size (self, format->id) : 0;
  gboolean is_large = bytes > LARGE_BYTES && g_str_equal (format->id, "html");
  g_autofree char *size = g_format_size (bytes),
                  *compact_size = is_large ? g_format_size (estimate_size (self, "compact")) : NULL;
  /* Translators: the size of a file, "65.2 MB" */
  g_autofree char *words = bytes > 0 ? g_strdup_printf (_ ("About %s"), size) : g_strdup ("");
  g_autofree char *compact = g_strdup_printf (_ ("With each text once: about %s"), compact_size);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->format_row), words);
  adw_action_row_set_subtitle (self->compact_row, compact);
  winnow_set_visible (self->compact_row, is_large);
}

/* ── which rows ── */

/* Only persons of the documents that the report names are listed. */
static void
update_scope (WinnowExportDialog *self)
{
  update_size (self);
  if (self->documents_func != NULL)
    winnow_mask_group_set_documents (self->mask_group,
                                     self->documents_func (self, winnow_export_dialog_get_scope (self)));
}

static void
scope_chosen_cb (WinnowExportDialog *self, GtkCheckButton *check)
{
  if (gtk_check_button_get_active (check))
    update_scope (self);
}

/* Radio buttons, but none where there is no choice. */
static void
add_scope (WinnowExportDialog *self, WinnowExportScope scope, const char *title, gboolean is_only)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (self->scopes, row);
  if (is_only)
    return;
  GtkWidget *check = gtk_check_button_new ();
  self->checks[scope] = GTK_CHECK_BUTTON (check);
  if (scope != WINNOW_EXPORT_ALL)
    gtk_check_button_set_group (self->checks[scope], self->checks[WINNOW_EXPORT_ALL]);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (scope_chosen_cb), self);
}

static void
add_scopes (WinnowExportDialog *self, const guint counts[WINNOW_N_EXPORT_SCOPES])
{
  guint n_more = 0;
  for (WinnowExportScope scope = WINNOW_EXPORT_ALL + 1; scope < WINNOW_N_EXPORT_SCOPES; scope++)
    n_more += counts[scope] > 0;
  for (WinnowExportScope scope = WINNOW_EXPORT_ALL; scope < WINNOW_N_EXPORT_SCOPES; scope++)
    if (counts[scope] > 0 || scope == WINNOW_EXPORT_ALL)
      {
        g_autofree char *count = winnow_format_count (counts[scope]);
        g_autofree char *title = self->kind->dup_scope_title (scope, count, counts[scope]);
        add_scope (self, scope, title, n_more == 0);
      }
  if (n_more > 0)
    gtk_check_button_set_active (self->checks[WINNOW_EXPORT_ALL], TRUE);
}

void
winnow_export_dialog_set_funcs (WinnowExportDialog *self, WinnowExportDocumentsFunc documents,
                                WinnowExportEstimateFunc estimate)
{
  self->documents_func = documents;
  self->estimate_func = estimate;
  update_scope (self);
}

WinnowExportScope
winnow_export_dialog_get_scope (WinnowExportDialog *self)
{
  winnow_for_each_kind (scope, WINNOW_N_EXPORT_SCOPES)
    if (self->checks[scope] != NULL && gtk_check_button_get_active (self->checks[scope]))
      return scope;
  return WINNOW_EXPORT_ALL;
}

/* ── in which format ── */

/* The web page is the first choice, since everybody can read it. */
static void
list_report_formats (GArray *formats, WinnowReportKind report)
{
  winnow_for_each_with (row, winnow_report_formats (report), id)
    {
      const WinnowExportFormat format = {
        .id = row->id, .title = row->title, .extension = row->extension, .is_paged = g_str_equal (row->mime_type, PAGED)
      };
      g_array_insert_val (formats, g_str_equal (row->id, "html") ? 0 : formats->len, format);
    }
}

static void
fill_formats (WinnowExportDialog *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  self->formats = winnow_array_new (WinnowExportFormat);
  if (self->kind->formats == NULL)
    list_report_formats (self->formats, self->kind->report);
  for (const WinnowExportFormat *row = self->kind->formats; row != NULL && row->title != NULL; row++)
    g_array_append_vals (self->formats, row, 1);
  winnow_for_each_value (WinnowExportFormat, format, self->formats)
    gtk_string_list_append (titles, _ (format->title));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->format_row), _ (self->kind->format_title));
  adw_combo_row_set_model (self->format_row, G_LIST_MODEL (titles));
}

const WinnowExportFormat *
winnow_export_dialog_get_format (WinnowExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->format_row);
  if (self->formats == NULL || selected >= self->formats->len) /* while they are filled in */
    return NULL;
  return &g_array_index (self->formats, WinnowExportFormat, selected);
}

static void
update_format (WinnowExportDialog *self)
{
  const WinnowExportFormat *format = winnow_export_dialog_get_format (self);
  update_size (self);
  winnow_set_visible (self->paper_row, format != NULL && format->is_paged);
}

static void
update_ready (WinnowExportDialog *self)
{
  winnow_action_set_enabled (self, "export.go", winnow_mask_group_is_ready (self->mask_group));
}

/* ── the dialog ── */

GtkWidget *
winnow_export_dialog_new (GtkWindow *parent, const WinnowExportKind *kind, WinnowLibrary *library, const char *title,
                          const guint counts[WINNOW_N_EXPORT_SCOPES])
{
  g_return_val_if_fail (library != NULL && title != NULL, NULL);
  WinnowExportDialog *self = g_object_new (WINNOW_TYPE_EXPORT_DIALOG, "transient-for", parent, "destroy-with-parent",
                                           TRUE, "title", _ (kind->title), NULL);
  self->kind = kind;
  self->library = winnow_library_ref (library);
  self->title = g_strdup (title);
  gtk_button_set_label (self->go_button, _ (kind->go_label));
  adw_preferences_group_set_title (self->scopes, _ (kind->scopes_title));
  winnow_mask_group_set_library (self->mask_group, library);
  add_scopes (self, counts);
  fill_formats (self);
  adw_combo_row_set_selected (self->paper_row, winnow_paper_default ());
  update_format (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->go_button));
  return GTK_WIDGET (self);
}

void
winnow_export_dialog_preset (WinnowExportDialog *self, WinnowExportScope scope, const char *format_id)
{
  if (self->checks[scope] != NULL)
    gtk_check_button_set_active (self->checks[scope], TRUE);
  for (guint i = 0; format_id != NULL && i < self->formats->len; i++)
    if (g_strcmp0 (g_array_index (self->formats, WinnowExportFormat, i).id, format_id) == 0)
      adw_combo_row_set_selected (self->format_row, i);
}

WinnowExportChoice *
winnow_export_dialog_dup_choice (WinnowExportDialog *self)
{
  WinnowExportChoice *choice = winnow_export_choice_new (self->library, self->title);
  choice->paper = (WinnowPaper) adw_combo_row_get_selected (self->paper_row);
  winnow_mask_group_fill (self->mask_group, choice);
  return choice;
}

static void
compact_action (WinnowExportDialog *self)
{
  winnow_export_dialog_preset (self, winnow_export_dialog_get_scope (self), "compact");
}

static void
go_action (GtkWidget *widget)
{
  gtk_widget_set_visible (widget, FALSE);
  g_signal_emit_by_name (widget, "chosen");
}

static void
finalize (WinnowExportDialog *self)
{
  g_clear_pointer (&self->library, winnow_library_unref);
  g_clear_pointer (&self->formats, g_array_unref);
  g_free (self->title);
}

static void
winnow_export_dialog_class_init (WinnowExportDialogClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "chosen", 0);

  g_type_ensure (WINNOW_TYPE_MASK_GROUP);
  winnow_install_action (klass, "export.go", NULL, go_action);
  winnow_install_action (klass, "export.compact", NULL, compact_action);
  winnow_close_with_escape (klass);
  winnow_template_bind (klass, WinnowExportDialog, "export/winnow-export-dialog.ui", scopes, format_row, compact_row,
                        paper_row, mask_group, go_button);
  winnow_template_bind_callbacks (klass, update_format, update_ready);
}
