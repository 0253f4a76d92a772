/* winnow-text-pane-search.h: the search bar of a pane */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_TEXT_PANE_SEARCH (winnow_text_pane_search_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextPaneSearch, winnow_text_pane_search, WINNOW, TEXT_PANE_SEARCH, GtkWidget)

/* Signal "found" (guint start, guint end): bytes of the text that are to be shown; nothing where
 * both are equal. Signal "closed": the user is done. Its buttons call the actions "pane.find-next"
 * and "pane.find-previous". */

/* What is looked through (borrowed; @length bytes of UTF-8), or NULL. Closes the bar. */
void winnow_text_pane_search_set_text (WinnowTextPaneSearch *self, const char *text, gsize length);

/* Opens the bar; the first place shown is the first one at or behind byte @from. */
void winnow_text_pane_search_open (WinnowTextPaneSearch *self, gsize from);

/* Shows the place @step after the present one, in a circle. */
void winnow_text_pane_search_step (WinnowTextPaneSearch *self, int step);

G_END_DECLS
