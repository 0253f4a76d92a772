/* winnow-problem-item.h: a file that could not become a document, as a row of a list */
#pragma once

#include <glib-object.h>

#include "library/library.h"

#define WINNOW_TYPE_PROBLEM_ITEM (winnow_problem_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowProblemItem, winnow_problem_item, WINNOW, PROBLEM_ITEM, GObject)

/* Read only. */
struct _WinnowProblemItem
{
  GObject parent_instance;
  char *path, *reason; /* (owned) */
  guint n_files;
  char *details; /* (owned) (nullable) what the library that read it said */
};

WinnowProblemItem *winnow_problem_item_new (const WinnowProblem *problem);

/* "3 problems with the files", by the number of files that @problems (element-type
 * WinnowProblemItem) are about. @n: (out) (nullable) that number. Returns: (transfer full) */
char *winnow_problem_items_describe (GListModel *problems, guint *n);
