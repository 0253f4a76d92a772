/* winnow-navigator.h: goes to the pages of the window, and opens pairs: by themselves, from lists,
 * one after the other (win.next-pair, win.previous-pair) */
#pragma once

#include <adwaita.h>

#include "app/overlaps/winnow-overlap-item.h"
#include "app/session/winnow-session.h"

#define WINNOW_TYPE_NAVIGATOR (winnow_navigator_get_type ())
G_DECLARE_FINAL_TYPE (WinnowNavigator, winnow_navigator, WINNOW, NAVIGATOR, GObject)

/* All outlive the navigator. @pages: those of the window, by their names */
WinnowNavigator *winnow_navigator_new (GtkApplicationWindow *window, AdwToastOverlay *toasts, AdwViewStack *pages);

void winnow_navigator_set_session (WinnowNavigator *self, WinnowSession *session); /* (nullable) */

/* Shows a page and gives it the focus. */
void winnow_navigator_show_page (WinnowNavigator *self, const char *name);

/* Opens a pair on the compare page. @overlap: (nullable) of the documents */
void winnow_navigator_open (WinnowNavigator *self, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b);
void winnow_navigator_open_overlap (WinnowNavigator *self, WinnowOverlapItem *item);
/* At once, or when the library is loaded. */
void winnow_navigator_open_ids (WinnowNavigator *self, gint64 document_a, gint64 document_b);
/* Without going to the page. */
void winnow_navigator_load (WinnowNavigator *self, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b);

/* From a pair to the list that it was opened from, where its row has the focus. Returns: FALSE
 * where no pair is shown */
gboolean winnow_navigator_go_back (WinnowNavigator *self);
