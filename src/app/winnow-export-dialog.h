/* winnow-export-dialog.h: asks what is to leave the program, in which format, on what paper and with whose names masked; before it is written or printed
 *
 * Signal "chosen" (): the user went on; what was chosen is asked for while it is handled, then the dialog closes. */
#pragma once

#include <adwaita.h>

#include "report/print.h"
#include "winnow-export-choice.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_EXPORT_DIALOG (winnow_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowExportDialog, winnow_export_dialog, WINNOW, EXPORT_DIALOG, AdwWindow)

typedef enum
{
  WINNOW_EXPORT_TO_FILE,
  WINNOW_EXPORT_TO_PAPER,
} WinnowExportPurpose;

/* Which pairs. */
typedef enum
{
  WINNOW_EXPORT_ALL,
  WINNOW_EXPORT_FILTERED, /* that the filter lets pass */
  WINNOW_EXPORT_SELECTED,
  WINNOW_EXPORT_PAIR, /* that is compared */
  WINNOW_N_EXPORT_SCOPES,
} WinnowExportScope;

/* @counts: how many pairs each scope has; one without any is not offered. @title: of the report. */
GtkWidget *winnow_export_dialog_new (GtkWindow *parent, WinnowExportPurpose purpose, WinnowLibrary *library, const char *title,
                                     const guint counts[WINNOW_N_EXPORT_SCOPES]);

/* What is chosen at first; @format_id: (nullable) of the formats' table. */
void winnow_export_dialog_preset (WinnowExportDialog *self, WinnowExportScope scope, const char *format_id);

WinnowExportScope winnow_export_dialog_get_scope (WinnowExportDialog *self);
const WinnowReportFormat *winnow_export_dialog_get_format (WinnowExportDialog *self); /* of a file */
WinnowPrintKind winnow_export_dialog_get_kind (WinnowExportDialog *self);             /* of pages */
WinnowExportChoice *winnow_export_dialog_dup_choice (WinnowExportDialog *self);       /* (transfer full) without the ids of the pairs */

G_END_DECLS
