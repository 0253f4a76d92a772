/* winnow-export.h: exports pairs, groups or pictures: asks what and where to, then writes or
 * prints */
#pragma once

#include <adwaita.h>

#include "app/export/winnow-export-kind.h"

/* Shows the dialog for @kind, then the file chooser or the print preview. @widget: in a toast
 * overlay, which shows progress and result, of a window with the action "win.show-uri". @source:
 * (transfer full). @scope: the first choice, WINNOW_N_EXPORT_SCOPES for the rows that the user
 * sees; @format_id: (nullable) the first choice. */
void winnow_export_show (GtkWidget *widget, const WinnowExportKind *kind, WinnowExportSource *source,
                         WinnowExportScope scope, const char *format_id);

/* Where a report goes for which @path was chosen: there, if it has the ending of @extension; else
 * the ending is added, and a number if such a file exists, since the user did not confirm that one.
 * Of an extension with several parts only the last one counts: a "hearing.pdf" may be called
 * "Wang.pdf". Returns: (transfer full) */
char *winnow_export_dup_path (const char *path, const char *extension);
