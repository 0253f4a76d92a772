/* winnow-help-window.h: Help (F1): what the program does and how to read what it shows */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_HELP_WINDOW (winnow_help_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowHelpWindow, winnow_help_window, WINNOW, HELP_WINDOW, AdwWindow)

/* Shows the chapter of @page, the name of a page of the main window. */
void winnow_help_window_show_page (WinnowHelpWindow *self, const char *page);

/* Shows the page "Methods" at @method, an id. */
void winnow_help_window_show_method (WinnowHelpWindow *self, const char *method);
