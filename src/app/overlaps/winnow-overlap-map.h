/* winnow-overlap-map.h: who shares how much with whom, as a matrix of documents
 *
 * Signal "pair-activated" (gint64 document_a, gint64 document_b): the user chose a cell. */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-row-list.h"

#define WINNOW_TYPE_OVERLAP_MAP (winnow_overlap_map_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapMap, winnow_overlap_map, WINNOW, OVERLAP_MAP, GtkWidget)

/* @overlaps: (element-type WinnowOverlap) of @context. */
void winnow_overlap_map_set (WinnowOverlapMap *self, const GPtrArray *overlaps, const WinnowRowContext *context);

/* How many documents have no row, since there are too many. */
guint winnow_overlap_map_get_n_left_out (WinnowOverlapMap *self);
