/* watch.h: a thread beside the work: shows how far it is, and turns Ctrl+C into a cancellation */
#pragma once

#include "check/check.h"

typedef struct _WinnowWatch WinnowWatch;

/* Starts to watch. The first SIGINT or SIGTERM cancels; the next ends the program at once.
 * Progress is shown unless @quiet or standard error is no terminal. */
WinnowWatch *winnow_watch_new (gboolean quiet);

/* Stops, and leaves a clean line. */
void winnow_watch_free (WinnowWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowWatch, winnow_watch_free)

GCancellable *winnow_watch_get_cancellable (WinnowWatch *watch); /* (transfer none) */

/* The counters that are shown, at zero: call it before each piece of work. Returns: (transfer
 * none) */
WinnowProgress *winnow_watch_reset_progress (WinnowWatch *watch);
