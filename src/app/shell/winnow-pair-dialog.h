/* winnow-pair-dialog.h: "Compare two documents…": which two */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_PAIR_DIALOG (winnow_pair_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPairDialog, winnow_pair_dialog, WINNOW, PAIR_DIALOG, AdwWindow)

GtkWidget *winnow_pair_dialog_new (GtkWindow *parent); /* (nullable) parent */

/* Signals:
 * "compare" (const char *a, const char *b): the paths; the dialog is closed by then */

G_END_DECLS
