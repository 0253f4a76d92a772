/* winnow-overlaps-page.h: who overlaps with whom: one row a pair */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OVERLAPS_PAGE (winnow_overlaps_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapsPage, winnow_overlaps_page, WINNOW, OVERLAPS_PAGE, GtkWidget)

void winnow_overlaps_page_set_session (WinnowOverlapsPage *self, WinnowSession *session); /* (nullable) */

/* Shows only the pairs with @text in a name. */
void winnow_overlaps_page_set_filter (WinnowOverlapsPage *self, const char *text);

/* Puts the cursor into the filter entry. */
void winnow_overlaps_page_search (WinnowOverlapsPage *self);

/* Puts the focus on a row of the list, as soon as there is one: Return opens that pair. */
void winnow_overlaps_page_focus_list (WinnowOverlapsPage *self);

/* The pairs that the filter shows, and those selected. */
guint winnow_overlaps_page_get_n_listed (WinnowOverlapsPage *self);
guint winnow_overlaps_page_get_n_selected (WinnowOverlapsPage *self);
/* (transfer full) (element-type gint64) ids of overlaps */
GArray *winnow_overlaps_page_dup_listed (WinnowOverlapsPage *self);
GArray *winnow_overlaps_page_dup_selected (WinnowOverlapsPage *self); /* likewise */

/* Signals:
 * "overlap-activated" (WinnowOverlapItem *) */

G_END_DECLS
