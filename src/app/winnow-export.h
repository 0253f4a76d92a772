/* winnow-export.h: Export…: the overlaps as a report */
#pragma once

#include <adwaita.h>

#include "library/library.h"

G_BEGIN_DECLS

/* Asks where to, writes on a worker thread, and says so in @toasts. @window: asked from, has the action "win.show-uri". */
void winnow_export_run (GtkWidget *window, AdwToastOverlay *toasts, WinnowLibrary *library, const char *title);

/* Where a report goes for which @path was chosen: the ending that was typed decides its format; where none was, since the name is still
 * @suggestion or ends otherwise, the format whose filter is called @filter does. Only @path itself may be a file that stands there. */
char *winnow_export_dup_path (const char *path, const char *suggestion, const char *filter);

G_END_DECLS
