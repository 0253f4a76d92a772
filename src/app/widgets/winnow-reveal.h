/* winnow-reveal.h: a file in the user's file manager, or in its own program; for a member of an
 * archive, the archive */
#pragma once

#include <gtk/gtk.h>

/* Opens the folder of @path with the file selected where the file manager can do that, else just
 * the folder. @widget: in the window it is asked from. */
void winnow_reveal_file (GtkWidget *widget, const char *path);

/* Opens @path with the program that the user has for it; a message in the window says so where that
 * fails. */
void winnow_open_file (GtkWidget *widget, const char *path);
