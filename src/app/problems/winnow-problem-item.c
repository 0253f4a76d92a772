#include "app/problems/winnow-problem-item.h"

#include "app/widgets/winnow-object.h"

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
  return self;
}
