/* winnow-export-job.h: a file is written on a worker thread, with its progress in a toast that can
 * stop it */
#pragma once

#include <adwaita.h>

#include "check/check.h"

G_BEGIN_DECLS

/* On a worker thread: leaves nothing new at @path where it fails. */
typedef gboolean (*WinnowExportFunc) (gpointer data, const char *path, WinnowProgress *progress,
                                      GCancellable *cancellable, GError **error);

/* Begins at once. Says in @toasts how far it is, with a button to stop, and how it ended; there is
 * the action "win.show-uri" above them. The program stays alive until it is done, even if the
 * window is closed. @data: freed by @destroy. */
void winnow_export_job_run (AdwToastOverlay *toasts, const char *path, WinnowExportFunc write, gpointer data,
                            GDestroyNotify destroy);

G_END_DECLS
