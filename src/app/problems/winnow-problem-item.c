#include "app/problems/winnow-problem-item.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "base/translate.h"

static void
clear (WinnowProblemItem *self)
{
  winnow_clear (self, g_free, path, reason, details);
}

WINNOW_DEFINE_OBJECT (WinnowProblemItem, winnow_problem_item, clear)

WinnowProblemItem *
winnow_problem_item_new (const WinnowProblem *problem)
{
  WinnowProblemItem *self = g_object_new (WINNOW_TYPE_PROBLEM_ITEM, NULL);
  self->path = g_strdup (problem->path);
  self->reason = g_strdup (problem->reason);
  self->details = g_strdup (problem->details);
  self->n_files = problem->n_files;
  return self;
}

char *
winnow_problem_items_describe (GListModel *problems, guint *n)
{
  guint n_files = 0;
  winnow_for_each_item (WinnowProblemItem, item, problems)
    n_files += item->n_files;
  if (n != NULL)
    *n = n_files;
  return winnow_dup_plural ("%u problem with the files", "%u problems with the files", n_files);
}
