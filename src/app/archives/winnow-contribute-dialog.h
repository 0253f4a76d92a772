/* winnow-contribute-dialog.h: asks how a collection goes into an archive, and says what leaves the
 * computer */
#pragma once

#include <adwaita.h>

#include "archive/archive.h"

#define WINNOW_TYPE_CONTRIBUTE_DIALOG (winnow_contribute_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowContributeDialog, winnow_contribute_dialog, WINNOW, CONTRIBUTE_DIALOG, AdwWindow)

/* Signals:
 * "accepted" (guint archive): which of them; emitted after the dialog has closed */

/* @archives: names to choose from, at least one. @name: of the collection; @n_documents: that it
 * has. Returns: (transfer none) to be presented */
WinnowContributeDialog *winnow_contribute_dialog_new (GtkWindow *parent, const char *const *archives, const char *name,
                                                      guint n_documents);

/* The choice: name, contact (nullable) and access. Returns: (transfer full) */
WinnowSharedCollection *winnow_contribute_dialog_dup_wanted (WinnowContributeDialog *self);
