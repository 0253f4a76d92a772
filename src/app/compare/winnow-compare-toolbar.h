/* winnow-compare-toolbar.h: the buttons above a pair; its actions are the page's */
#pragma once

#include <adwaita.h>

#include "app/compare/panes/winnow-side-box.h"

#define WINNOW_TYPE_COMPARE_TOOLBAR winnow_compare_toolbar_get_type ()
G_DECLARE_FINAL_TYPE (WinnowCompareToolbar, winnow_compare_toolbar, WINNOW, COMPARE_TOOLBAR, AdwBin)

/* Which passage is selected, in words. */
void winnow_compare_toolbar_set_status (WinnowCompareToolbar *self, const char *status);

/* Has a switch where one of @sides is shown, and the buttons of both where both are. Adds the
 * actions "view.side" and "view.show-sidebar", of @sides and of @flap, to @page. All live as
 * long. */
void winnow_compare_toolbar_set_view (WinnowCompareToolbar *self, GtkWidget *page, AdwFlap *flap, WinnowSideBox *sides);
