/* winnow-export-job.h: writes a file on a worker thread, with a toast that shows the progress and
 * can cancel it */
#pragma once

#include <adwaita.h>

#include "check/check.h"

/* On a worker thread: if it fails, @path stays as it was. */
typedef gboolean (*WinnowExportFunc) (gpointer data, const char *path, WinnowProgress *progress,
                                      GCancellable *cancellable, GError **error);

/* Begins at once. A toast in @toasts shows the progress with a button to cancel, and another one
 * the result; its button needs the action "win.show-uri" above it. The program stays alive until
 * the job is done, even if the window is closed. @dialog: (nullable) hidden; presented again if the
 * job fails, else destroyed. @data: freed by @destroy. */
void winnow_export_job_run (AdwToastOverlay *toasts, GtkWindow *dialog, const char *path, WinnowExportFunc write,
                            gpointer data, GDestroyNotify destroy);
