/* winnow-kind-choice.h: chooses which passages are listed, by kind or by citation; hidden where
 * there is but one of each */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_KIND_CHOICE (winnow_kind_choice_get_type ())
G_DECLARE_FINAL_TYPE (WinnowKindChoice, winnow_kind_choice, WINNOW, KIND_CHOICE, GtkWidget)

/* Signal "changed": the user chose, or the chosen kind is gone. */

/* (nullable) The chosen kind stays chosen while the pair does not change and has such passages. */
void winnow_kind_choice_set_comparison (WinnowKindChoice *self, WinnowComparison *comparison);

/* Whether passages of @kind and @citation are listed. */
gboolean winnow_kind_choice_allows (WinnowKindChoice *self, WinnowPassageKind kind, WinnowCitation citation);

/* Whether @passage of the comparison is of the chosen kind; parts and repetitions go with their
 * passage. */
gboolean winnow_kind_choice_includes (WinnowKindChoice *self, guint passage);
