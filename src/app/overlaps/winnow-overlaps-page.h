/* winnow-overlaps-page.h: the pairs of documents that have text or pictures in common */
#pragma once

#include "app/overlaps/winnow-overlap-item.h"
#include "app/window/winnow-page.h"

#define WINNOW_TYPE_OVERLAPS_PAGE (winnow_overlaps_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapsPage, winnow_overlaps_page, WINNOW, OVERLAPS_PAGE, WinnowPage)

/* Whether it lists the pairs that count: not those of one author's files, nor those that share only
 * common passages. */
gboolean winnow_overlaps_page_shows_counted (WinnowOverlapsPage *self);

/* (transfer none) of WinnowOverlapItem: the rows that the filter shows, and those selected */
GListModel *winnow_overlaps_page_get_listed (WinnowOverlapsPage *self);
GtkSelectionModel *winnow_overlaps_page_get_selection (WinnowOverlapsPage *self);

/* The pair of these documents is open, from wherever: its row is selected when the list is shown
 * again. */
void winnow_overlaps_page_set_opened (WinnowOverlapsPage *self, gint64 document_a, gint64 document_b);

/* The pair that is listed next to the open one in @direction, 1 or −1; of those with an undecided
 * passage, where @undecided. A pair that the filter hides by now keeps its place. Returns:
 * (transfer full) (nullable) NULL: none, or the open one was not listed */
WinnowOverlapItem *winnow_overlaps_page_dup_next (WinnowOverlapsPage *self, int direction, gboolean undecided);

/* Signals:
 * "listed" (): other pairs are listed, or in another order
 * "overlap-activated" (WinnowOverlapItem *) */
