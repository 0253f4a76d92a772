/* winnow-pair-dialog.h: asks for two documents to compare */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_PAIR_DIALOG (winnow_pair_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPairDialog, winnow_pair_dialog, WINNOW, PAIR_DIALOG, AdwWindow)

/* The first document; the second one is left to choose. */
void winnow_pair_dialog_set_first (WinnowPairDialog *self, const char *path);

/* Signals:
 * "compare" (const char *a, const char *b): the paths; emitted after the dialog has closed */
