/* winnow-spinner.h: says that something is under way, in the middle of a page that waits for it
 *
 * A GtkSpinner goes on turning in a page that is not shown, and the window is drawn sixty times a
 * second for it. This one turns while it can be seen. */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_SPINNER (winnow_spinner_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSpinner, winnow_spinner, WINNOW, SPINNER, AdwBin)
