/* winnow-export-dialog.h: asks what is to leave the program, in which format, on what paper and
 * with whose names masked; before it is written or printed
 *
 * Signal "chosen" (): the user went on; what was chosen is asked for while it is handled, then the
 * dialog closes. */
#pragma once

#include <adwaita.h>

#include "report/paper/print.h"
#include "app/export/winnow-export-choice.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_EXPORT_DIALOG (winnow_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowExportDialog, winnow_export_dialog, WINNOW, EXPORT_DIALOG, AdwWindow)

typedef enum
{
  WINNOW_EXPORT_TO_FILE, /* pairs */
  WINNOW_EXPORT_TO_PAPER,
  WINNOW_EXPORT_GROUPS,
  WINNOW_EXPORT_PICTURES,
} WinnowExportPurpose;

/* Which pairs, groups or pictures. */
typedef enum
{
  WINNOW_EXPORT_ALL,
  WINNOW_EXPORT_FILTERED, /* that the filter lets pass */
  WINNOW_EXPORT_SELECTED,
  WINNOW_EXPORT_DOCUMENTS, /* of the documents that are selected */
  WINNOW_EXPORT_PAIR,      /* that is compared */
  WINNOW_EXPORT_EVERY,     /* pictures, whether they match any or not */
  WINNOW_N_EXPORT_SCOPES,
} WinnowExportScope;

/* @counts: how many each scope has; one without any is not offered, but for all. @title: of the
 * report. */
GtkWidget *winnow_export_dialog_new (GtkWindow *parent, WinnowExportPurpose purpose, WinnowLibrary *library,
                                     const char *title, const guint counts[WINNOW_N_EXPORT_SCOPES]);

/* (transfer full) (nullable) The documents of a scope: a set of gint64*; NULL: all. */
typedef GHashTable *(*WinnowExportDocumentsFunc) (gpointer owner, WinnowExportScope scope);

/* Asked whenever another scope is chosen, so that only persons of its documents are listed; not any
 * more when @owner (a GObject) is gone. */
void winnow_export_dialog_set_documents_func (WinnowExportDialog *self, WinnowExportDocumentsFunc func, gpointer owner);

/* What is chosen at first; @format_id: (nullable) of the formats' table. */
void winnow_export_dialog_preset (WinnowExportDialog *self, WinnowExportScope scope, const char *format_id);

WinnowExportScope winnow_export_dialog_get_scope (WinnowExportDialog *self);
/* of a file: in the table of what is exported */
const char *winnow_export_dialog_get_format_id (WinnowExportDialog *self);
const WinnowReportFormat *winnow_export_dialog_get_format (WinnowExportDialog *self); /* of a file of pairs */
WinnowPrintKind winnow_export_dialog_get_kind (WinnowExportDialog *self);             /* of pages */
/* (transfer full) without the ids of the pairs */
WinnowExportChoice *winnow_export_dialog_dup_choice (WinnowExportDialog *self);

G_END_DECLS
