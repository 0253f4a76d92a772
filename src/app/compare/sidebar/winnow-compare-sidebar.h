/* winnow-compare-sidebar.h: the column beside the panes: the score with its ledger, the evidence,
 * the lists of passages, pictures, excluded passages and disguises, the note, the legend
 *
 * Signals, each with an index into the comparison:
 * "passage-activated" (guint passage): the user chose a passage in one of the lists.
 * "picture-activated" (guint picture): the user chose a picture.
 * "picture-opened" (guint picture): the user wants to see a picture large.
 * "disguise-activated" (guint disguise): the user chose a disguise. */
#pragma once

#include "app/compare/model/winnow-comparison.h"
#include "app/compare/sidebar/winnow-pair-note.h"

#define WINNOW_TYPE_COMPARE_SIDEBAR (winnow_compare_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareSidebar, winnow_compare_sidebar, WINNOW, COMPARE_SIDEBAR, GtkWidget)

void winnow_compare_sidebar_set_comparison (WinnowCompareSidebar *self, WinnowComparison *comparison); /* (nullable) */

/* Selects @passage or @picture, or neither: WINNOW_NO_PASSAGE, WINNOW_NO_PICTURE; scrolls its list
 * to it. */
void winnow_compare_sidebar_select (WinnowCompareSidebar *self, int passage, int picture);

/* The next passage that is no part or repetition, after @passage (or WINNOW_NO_PASSAGE: after the
 * end) in @direction, 1 or −1, that is of a kind that the user chose; or WINNOW_NO_PASSAGE. */
int winnow_compare_sidebar_find_next (WinnowCompareSidebar *self, int passage, int direction);

/* The same by the place of its beginning on @side: the nearest one from @character on, or
 * (direction −1) before it. */
int winnow_compare_sidebar_find_from (WinnowCompareSidebar *self, WinnowSide side, guint32 character, int direction);

/* Columns side by side have B first. */
void winnow_compare_sidebar_set_swapped (WinnowCompareSidebar *self, gboolean swapped);

WinnowPairNote *winnow_compare_sidebar_get_note (WinnowCompareSidebar *self); /* (transfer none) */
GtkWidget *winnow_compare_sidebar_get_passages (WinnowCompareSidebar *self);  /* (transfer none) their list */
