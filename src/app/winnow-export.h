/* winnow-export.h: Export…: the overlaps as a report */
#pragma once

#include <adwaita.h>

#include "library/library.h"

G_BEGIN_DECLS

/* Asks where to, writes on a worker thread, and says so in @toasts. @window: asked from, has the action "win.show-uri". */
void winnow_export_run (GtkWidget *window, AdwToastOverlay *toasts, WinnowLibrary *library, const char *title);

/* @path with the ending of the format whose filter is called @filter, unless it has one that a format knows. */
char *winnow_export_dup_path (const char *path, const char *filter);

G_END_DECLS
