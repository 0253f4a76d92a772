/* winnow-connect-dialog.h: asks for an archive, and connects to it before it closes */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_CONNECT_DIALOG (winnow_connect_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowConnectDialog, winnow_connect_dialog, WINNOW, CONNECT_DIALOG, AdwWindow)

/* Signals:
 * "connected" (const char *address): the archive let one in, and the keyring has the password that
 *   was given; emitted after the dialog has closed */

/* Returns: (transfer none) to be presented */
WinnowConnectDialog *winnow_connect_dialog_new (GtkWindow *parent);
