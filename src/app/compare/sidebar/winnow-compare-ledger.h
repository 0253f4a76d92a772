/* winnow-compare-ledger.h: what both percentages of a pair are made of, each excluding line with
 * its switch */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_LEDGER (winnow_compare_ledger_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareLedger, winnow_compare_ledger, WINNOW, COMPARE_LEDGER, GtkWidget)

/* Signal "exclusion-toggled" (guint reason, gboolean excluded): the user switched a line. What is
 * shown stays until a comparison with it is set. */

/* (nullable) read by this call only */
void winnow_compare_ledger_set_comparison (WinnowCompareLedger *self, const WinnowComparison *comparison);

G_END_DECLS
