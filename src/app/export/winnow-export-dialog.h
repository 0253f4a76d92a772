/* winnow-export-dialog.h: asks what to export, in which format, on what paper and whose names to
 * mask
 *
 * Signal "chosen" (): the user went on. The dialog is hidden: the handler destroys it, now or
 * later, or presents it again with all choices as they were. */
#pragma once

#include <adwaita.h>

#include "app/export/winnow-export-kind.h"

#define WINNOW_TYPE_EXPORT_DIALOG (winnow_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowExportDialog, winnow_export_dialog, WINNOW, EXPORT_DIALOG, AdwWindow)

/* @counts: how many rows each scope has; an empty one is not offered, except WINNOW_EXPORT_ALL.
 * @title: of the report. */
GtkWidget *winnow_export_dialog_new (GtkWindow *parent, const WinnowExportKind *kind, WinnowLibrary *library,
                                     const char *title, const guint counts[WINNOW_N_EXPORT_SCOPES]);

/* (transfer full) (nullable) The documents of a scope: a set of gint64*; NULL: all. */
typedef GHashTable *(*WinnowExportDocumentsFunc) (WinnowExportDialog *dialog, WinnowExportScope scope);

/* About how many bytes the report will have; 0: unknown. */
typedef guint64 (*WinnowExportEstimateFunc) (WinnowExportDialog *dialog, WinnowExportScope scope,
                                             const char *format_id);

/* Both are called whenever another scope is chosen: only persons of its documents are listed, and
 * the dialog says the size, and offers the compact web page instead of a large one. Nullable. */
void winnow_export_dialog_set_funcs (WinnowExportDialog *self, WinnowExportDocumentsFunc documents,
                                     WinnowExportEstimateFunc estimate);

/* Chooses them, if they are offered. @format_id: (nullable) */
void winnow_export_dialog_preset (WinnowExportDialog *self, WinnowExportScope scope, const char *format_id);

WinnowExportScope winnow_export_dialog_get_scope (WinnowExportDialog *self);
const WinnowExportFormat *winnow_export_dialog_get_format (WinnowExportDialog *self);
/* (transfer full) without the ids of the pairs */
WinnowExportChoice *winnow_export_dialog_dup_choice (WinnowExportDialog *self);
