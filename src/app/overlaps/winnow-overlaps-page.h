/* winnow-overlaps-page.h: the pairs of documents that have text or pictures in common */
#pragma once

#include "app/shell/winnow-page.h"

#define WINNOW_TYPE_OVERLAPS_PAGE (winnow_overlaps_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapsPage, winnow_overlaps_page, WINNOW, OVERLAPS_PAGE, WinnowPage)

/* Shows only the pairs with @text in a name. */
void winnow_overlaps_page_set_filter (WinnowOverlapsPage *self, const char *text);

/* Whether it lists the pairs that count: not those of one author's files, nor those that share only
 * what is common. */
gboolean winnow_overlaps_page_shows_counted (WinnowOverlapsPage *self);

/* (transfer none) of WinnowOverlapItem: the rows that the filter shows, and those selected */
GListModel *winnow_overlaps_page_get_listed (WinnowOverlapsPage *self);
GtkSelectionModel *winnow_overlaps_page_get_selection (WinnowOverlapsPage *self);

/* Signals:
 * "overlap-activated" (WinnowOverlapItem *) */
