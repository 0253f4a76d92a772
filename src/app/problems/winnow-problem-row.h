/* winnow-problem-row.h: a file that could not become a document: name, reason, Show in Folder */
#pragma once

#include <gtk/gtk.h>

#include "app/problems/winnow-problem-item.h"

#define WINNOW_TYPE_PROBLEM_ROW (winnow_problem_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowProblemRow, winnow_problem_row, WINNOW, PROBLEM_ROW, GtkBox)

void winnow_problem_row_set_item (WinnowProblemRow *self, WinnowProblemItem *item); /* (nullable) */
