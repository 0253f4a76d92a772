#include "winnow-compare-verdict.h"

#include <glib/gi18n.h>

#include "winnow-passage-look.h"

WinnowVerdictChange *
winnow_verdict_change_new (const WinnowComparison *comparison, guint passage)
{
  g_return_val_if_fail (winnow_comparison_can_decide (comparison, (int)passage), NULL);
  const WinnowOverlap *overlap = comparison->pair->overlap;
  WinnowVerdictChange *change = g_new0 (WinnowVerdictChange, 1);
  change->overlap_id = overlap->id;
  change->passages = winnow_comparison_dup_family (comparison, passage);
  change->former = g_array_new (FALSE, FALSE, sizeof (WinnowVerdict));
  for (guint i = 0; i < change->passages->len; i++)
    {
      guint index = g_array_index (change->passages, guint, i);
      g_array_append_val (change->former, g_array_index (overlap->passages, WinnowPassage, index).verdict);
    }
  return change;
}

void
winnow_verdict_change_free (WinnowVerdictChange *change)
{
  g_array_unref (change->passages);
  g_array_unref (change->former);
  g_free (change);
}

GArray *
winnow_verdict_change_dup_former (const WinnowVerdictChange *change, WinnowVerdict verdict)
{
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < change->passages->len; i++)
    if (g_array_index (change->former, WinnowVerdict, i) == verdict)
      g_array_append_val (passages, g_array_index (change->passages, guint, i));
  return passages->len > 0 ? g_steal_pointer (&passages) : NULL;
}

char *
winnow_verdict_dup_message (const WinnowComparison *comparison, guint passage, WinnowVerdict verdict)
{
  g_autofree char *label = winnow_comparison_dup_label (comparison, passage);
  /* Translators: what was decided; 1: number of a passage, "3" or "3.1", 2: "Dismissed" */
  return g_strdup_printf (_ ("Passage %1$s: %2$s"), label, winnow_verdict_name (verdict));
}
