/* winnow-verdict-queue.h: writes verdicts and notes to the library on worker threads, one after the
 * other, in the order in which they were given
 *
 * Main thread only. The program stays alive until all are written.
 *
 * Signals:
 * "decided" (WinnowOverlap *overlap, GPtrArray *documents): a verdict or a pair was stored. The
 *   overlap has its passages; (element-type WinnowDocument) both documents
 * "failed" (const char *message): a verdict or a note could not be stored
 * "idle" (): all are written */
#pragma once

#include <gio/gio.h>

#include "library/library.h"

#define WINNOW_TYPE_VERDICT_QUEUE (winnow_verdict_queue_get_type ())
G_DECLARE_FINAL_TYPE (WinnowVerdictQueue, winnow_verdict_queue, WINNOW, VERDICT_QUEUE, GObject)

/* Whether one is being written. */
gboolean winnow_verdict_queue_is_busy (WinnowVerdictQueue *self);

/* Whether verdicts or notes that were given here stand, or are being written. */
gboolean winnow_verdict_queue_has_decisions (WinnowVerdictQueue *self);

/* @passages: (element-type guint) indices of the overlap's passages, as of
 * winnow_comparison_dup_family(). */
void winnow_verdict_queue_set_verdict (WinnowVerdictQueue *self, WinnowLibrary *library, gint64 overlap_id,
                                       GArray *passages, WinnowVerdict verdict);

/* winnow_check_obtain_pair(); "decided" follows. */
void winnow_verdict_queue_obtain_pair (WinnowVerdictQueue *self, WinnowLibrary *library, gint64 document_a,
                                       gint64 document_b);

/* @text: the note on the pair; "" removes it. */
void winnow_verdict_queue_set_note (WinnowVerdictQueue *self, WinnowLibrary *library, gint64 document_a,
                                    gint64 document_b, const char *text);
