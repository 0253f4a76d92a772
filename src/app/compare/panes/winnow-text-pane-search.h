/* winnow-text-pane-search.h: the search bar of a pane */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-shown-text.h"

#define WINNOW_TYPE_TEXT_PANE_SEARCH (winnow_text_pane_search_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextPaneSearch, winnow_text_pane_search, WINNOW, TEXT_PANE_SEARCH, GtkWidget)

/* Signal "found" (guint start, guint end): bytes of the text that are to be shown; nothing where
 * both are equal. Signal "closed": the user is done. Its buttons call the actions "pane.find-next"
 * and "pane.find-previous". */

/* The text to search (borrowed; @length bytes of UTF-8), or NULL. Closes the bar. */
void winnow_text_pane_search_set_text (WinnowTextPaneSearch *self, const char *text, gsize length);

/* Opens the bar; the first place shown is the first one at or after byte @from. */
void winnow_text_pane_search_open (WinnowTextPaneSearch *self, gsize from);

/* Shows the place @step after the present one, in a circle. */
void winnow_text_pane_search_step (WinnowTextPaneSearch *self, int step);

/* Finding stops at this many places; the window then says "more than". */
#define WINNOW_FIND_LIMIT 5000

/* The places of @query in @text (@length bytes), without regard to case; white space in @query
 * matches any white space. Returns: (transfer full) (element-type WinnowTextRange) bytes,
 * ascending, at most WINNOW_FIND_LIMIT. */
GArray *winnow_find_all (const char *text, gsize length, const char *query);
