/* progress-line.h: a thread beside the work: shows on one line of the terminal how far it is, and
 * turns Ctrl+C into a cancellation */
#pragma once

#include "check/check.h"

typedef struct _WinnowProgressLine WinnowProgressLine;

/* Starts the thread. The first SIGINT or SIGTERM cancels; the next ends the program at once.
 * Progress is shown unless @quiet or standard error is no terminal. @jobs: as of WinnowThreads */
WinnowProgressLine *winnow_progress_line_new (guint jobs, gboolean quiet);

/* From now on it shows no name of a file. */
void winnow_progress_line_hide_names (WinnowProgressLine *line);

/* Stops, and leaves a clean line. */
WINNOW_DECLARE_FREE (WinnowProgressLine, winnow_progress_line_free)

GCancellable *winnow_progress_line_get_cancellable (WinnowProgressLine *line); /* (transfer none) */

/* Call it before each piece of work: the counters that are shown are zero again. Returns: (transfer
 * none) how it runs */
const WinnowThreads *winnow_progress_line_begin (WinnowProgressLine *line);
