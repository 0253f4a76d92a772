/* winnow-inspector-side.h: the digest of one document by one method: the hashed words, the bits,
 * the fingerprints */
#pragma once

#include <gtk/gtk.h>

#include "app/inspector/winnow-inspector-list.h"

#define WINNOW_TYPE_INSPECTOR_SIDE (winnow_inspector_side_get_type ())
G_DECLARE_FINAL_TYPE (WinnowInspectorSide, winnow_inspector_side, WINNOW, INSPECTOR_SIDE, GtkWidget)

/* Signal "place-activated" (guint start, guint end): the user chose or went to a fingerprint that
 * has a place: bytes of the document's text. Signal "selected" (guint64 hash): the user went to a
 * fingerprint. */

void winnow_inspector_side_set_name (WinnowInspectorSide *self, const char *name); /* of the document */

/* A sentence that names other documents with this fingerprint; "" hides it. */
void winnow_inspector_side_set_seen (WinnowInspectorSide *self, const char *sentence);

/* @list, @other: what the method made of this side and of the other one. */
void winnow_inspector_side_set_list (WinnowInspectorSide *self, WinnowInspectorList *list, WinnowInspectorList *other);

/* Goes to the fingerprint with @hash, or to none. */
void winnow_inspector_side_select (WinnowInspectorSide *self, guint64 hash);

/* All that is shown as text, a line a fingerprint. */
void winnow_inspector_side_append_text (WinnowInspectorSide *self, GString *text);
