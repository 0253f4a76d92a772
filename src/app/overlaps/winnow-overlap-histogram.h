/* winnow-overlap-histogram.h: how many pairs have which share, with the least one that is listed
 *
 * A click or a drag sets the adjustment, whose value is that share in percent. */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_OVERLAP_HISTOGRAM (winnow_overlap_histogram_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapHistogram, winnow_overlap_histogram, WINNOW, OVERLAP_HISTOGRAM, GtkWidget)

/* @all, @listed: (element-type WinnowOverlap) pairs, and those that the filter lets pass. */
void winnow_overlap_histogram_set (WinnowOverlapHistogram *self, const GPtrArray *all, const GPtrArray *listed);
void winnow_overlap_histogram_set_adjustment (WinnowOverlapHistogram *self, GtkAdjustment *minimum);
