/* winnow-compare-ledger.h: what both percentages of a pair are made of; most exclusions have a
 * switch, which activates "win.exclude" with the reason and whether it excludes */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_COMPARE_LEDGER (winnow_compare_ledger_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareLedger, winnow_compare_ledger, WINNOW, COMPARE_LEDGER, GtkWidget)

/* The column of B comes before that of A. */
void winnow_compare_ledger_set_swapped (WinnowCompareLedger *self, gboolean swapped);

/* @comparison: (nullable), read by this call only */
void winnow_compare_ledger_set_comparison (WinnowCompareLedger *self, const WinnowComparison *comparison);
