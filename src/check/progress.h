/* progress.h: how the job writes its counters */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* @progress: (nullable) in all of these. */
void winnow_progress_begin (WinnowProgress *progress, WinnowStage stage, guint total);
void winnow_progress_advance (WinnowProgress *progress, guint n);
void winnow_progress_add_problem (WinnowProgress *progress);
void winnow_progress_finish (WinnowProgress *progress); /* DONE; the counts of the last stage stay */

G_END_DECLS
