/* print-plan.c: see print-plan.h */
#include "report/paper/print-plan.h"

static void
free_unit (gpointer data)
{
  WinnowPrintUnit *unit = data;
  winnow_clear (unit, g_free, title, anchor);
  g_free (unit);
}

WinnowPrintPlan *
winnow_print_plan_new (const char *head, const char *foot)
{
  WinnowPrintPlan *plan = g_new0 (WinnowPrintPlan, 1);
  plan->units = g_ptr_array_new_with_free_func (free_unit);
  plan->head = g_strdup (head);
  plan->foot = g_strdup (foot);
  return plan;
}

void
winnow_print_plan_free (WinnowPrintPlan *plan)
{
  g_ptr_array_unref (plan->units);
  winnow_clear (plan, g_free, head, foot);
  g_free (plan);
}

WinnowPrintUnit *
winnow_print_plan_add (WinnowPrintPlan *plan, const char *title, const char *anchor, WinnowPrintBuild build)
{
  WinnowPrintUnit *unit = g_new0 (WinnowPrintUnit, 1);
  unit->title = g_strdup (title);
  unit->anchor = g_strdup (anchor);
  unit->build = build;
  g_ptr_array_add (plan->units, unit);
  return unit;
}

WinnowPrintUnit *
winnow_print_plan_add_pair (WinnowPrintPlan *plan, const WinnowReport *report, guint index, WinnowPrintBuild build)
{
  guint number = winnow_report_get_number (report, index);
  g_autofree char *title = winnow_report_dup_pair_title (report, index), *anchor = g_strdup_printf ("p%u", number);
  WinnowPrintUnit *unit = winnow_print_plan_add (plan, title, anchor, build);
  unit->level = 1;
  unit->is_pair = unit->counts = TRUE;
  unit->index = index;
  return unit;
}
