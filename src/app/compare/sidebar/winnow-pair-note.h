/* winnow-pair-note.h: the user's note on a pair, saved while it is typed
 *
 * Signal "changed" (gint64 document_a, gint64 document_b, const char *text): it is to be saved;
 * after a pause, when the focus leaves, and before another pair is shown. */
#pragma once

#include <gtk/gtk.h>

#include "library/library.h"

#define WINNOW_TYPE_PAIR_NOTE (winnow_pair_note_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPairNote, winnow_pair_note, WINNOW, PAIR_NOTE, GtkWidget)

/* Reads what there is, on a worker thread; the pair that is shown already stays as it is. @library:
 * (nullable) no pair */
void winnow_pair_note_set_pair (WinnowPairNote *self, WinnowLibrary *library, gint64 document_a, gint64 document_b);

/* The typed note is to be saved now. */
void winnow_pair_note_flush (WinnowPairNote *self);
