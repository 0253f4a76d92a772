/* winnow-overlaps-page.h: the pairs of documents that have text or pictures in common */
#pragma once

#include "app/shell/winnow-page.h"

#define WINNOW_TYPE_OVERLAPS_PAGE (winnow_overlaps_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapsPage, winnow_overlaps_page, WINNOW, OVERLAPS_PAGE, WinnowPage)

/* Shows only the pairs with @text in a name. */
void winnow_overlaps_page_set_filter (WinnowOverlapsPage *self, const char *text);

/* Whether it lists pairs of one author's files, which count nowhere, instead of the others. */
gboolean winnow_overlaps_page_shows_own (WinnowOverlapsPage *self);

/* (transfer none) of WinnowOverlapItem: the rows that the filter shows, and those selected */
GListModel *winnow_overlaps_page_get_listed (WinnowOverlapsPage *self);
GtkSelectionModel *winnow_overlaps_page_get_selection (WinnowOverlapsPage *self);

/* Signals:
 * "overlap-activated" (WinnowOverlapItem *) */
