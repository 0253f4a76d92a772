/* winnow-history-chart.h: checks over time as bars, in two rows: documents, pairs, new pairs,
 * highest similarity */
#pragma once

#include <gtk/gtk.h>

#include "report/model/history.h"

#define WINNOW_TYPE_HISTORY_CHART (winnow_history_chart_get_type ())
G_DECLARE_FINAL_TYPE (WinnowHistoryChart, winnow_history_chart, WINNOW, HISTORY_CHART, GtkWidget)

/* Copies what it shows. */
void winnow_history_chart_set (WinnowHistoryChart *self, const WinnowHistory *history);
