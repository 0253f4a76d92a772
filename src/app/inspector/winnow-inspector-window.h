/* winnow-inspector-window.h: two documents, or a passage of them, under every fingerprint method,
 * side by side: why they are judged the same, or not */
#pragma once

#include <adwaita.h>

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_INSPECTOR_WINDOW (winnow_inspector_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowInspectorWindow, winnow_inspector_window, WINNOW, INSPECTOR_WINDOW, AdwWindow)

/* Signal "place-activated" (guint side, guint start, guint end): the user chose a fingerprint;
 * bytes of the document on that side. */

GtkWidget *winnow_inspector_window_new (GtkWindow *parent); /* (nullable) parent */

/* Begins to show @passage, or (WINNOW_NO_PASSAGE) the whole documents, under the method with the id
 * @method, or (NULL) the first one of the opinion that they are the same. The user can go on to
 * other ones. */
void winnow_inspector_window_show (WinnowInspectorWindow *self, WinnowComparison *comparison, int passage,
                                   const char *method);

const WinnowPair *winnow_inspector_window_get_pair (WinnowInspectorWindow *self); /* (nullable) */
