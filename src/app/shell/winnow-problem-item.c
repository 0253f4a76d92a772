#include "app/shell/winnow-problem-item.h"

struct _WinnowProblemItem
{
  GObject parent_instance;
  char *path;   /* (owned) */
  char *reason; /* (owned) */
};

G_DEFINE_FINAL_TYPE (WinnowProblemItem, winnow_problem_item, G_TYPE_OBJECT)

WinnowProblemItem *
winnow_problem_item_new (const WinnowProblem *problem)
{
  WinnowProblemItem *self = g_object_new (WINNOW_TYPE_PROBLEM_ITEM, NULL);
  self->path = g_strdup (problem->path);
  self->reason = g_strdup (problem->reason);
  return self;
}

const char *
winnow_problem_item_get_path (WinnowProblemItem *self)
{
  g_return_val_if_fail (WINNOW_IS_PROBLEM_ITEM (self), NULL);
  return self->path;
}

const char *
winnow_problem_item_get_reason (WinnowProblemItem *self)
{
  g_return_val_if_fail (WINNOW_IS_PROBLEM_ITEM (self), NULL);
  return self->reason;
}

static void
winnow_problem_item_finalize (GObject *object)
{
  WinnowProblemItem *self = WINNOW_PROBLEM_ITEM (object);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->reason, g_free);
  G_OBJECT_CLASS (winnow_problem_item_parent_class)->finalize (object);
}

static void
winnow_problem_item_class_init (WinnowProblemItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_problem_item_finalize;
}

static void
winnow_problem_item_init (WinnowProblemItem *self)
{
}
