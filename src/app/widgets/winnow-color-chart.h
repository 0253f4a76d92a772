/* winnow-color-chart.h: how much of two pictures has which color: two bar charts, one above the
 * other, with the names of the colors */
#pragma once

#include <gtk/gtk.h>

#include "image/histogram.h"

#define WINNOW_TYPE_COLOR_CHART (winnow_color_chart_get_type ())
G_DECLARE_FINAL_TYPE (WinnowColorChart, winnow_color_chart, WINNOW, COLOR_CHART, GtkWidget)

/* @titles: what the pictures are called. Both colors are known. */
void winnow_color_chart_set (WinnowColorChart *self, const char *const titles[2], const WinnowColorShares *a,
                             const WinnowColorShares *b);
