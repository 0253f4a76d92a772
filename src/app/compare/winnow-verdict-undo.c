#include "app/compare/winnow-verdict-undo.h"

/* ── given verdicts ── */

static WinnowLastVerdict *
find (const GArray *given, gint64 overlap_id, guint passage)
{
  for (guint i = 0; i < given->len; i++)
    {
      WinnowLastVerdict *one = &g_array_index (given, WinnowLastVerdict, i);
      if (one->overlap_id == overlap_id && one->passage == passage)
        return one;
    }
  return NULL;
}

void
winnow_last_verdicts_add (GArray *given, gint64 overlap_id, const GArray *passages, WinnowVerdict verdict)
{
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowLastVerdict added = { overlap_id, g_array_index (passages, guint, i), verdict };
      WinnowLastVerdict *former = find (given, overlap_id, added.passage);
      if (former != NULL)
        *former = added;
      else
        g_array_append_val (given, added);
    }
}

WinnowVerdict
winnow_last_verdicts_get (const GArray *given, gint64 overlap_id, guint passage, WinnowVerdict stored)
{
  const WinnowLastVerdict *found = find (given, overlap_id, passage);
  return found != NULL ? found->verdict : stored;
}

/* ── changes ── */

/* Returns: (transfer full) (element-type guint) of the overlap */
static GArray *
dup_all (const WinnowComparison *comparison)
{
  GArray *passages = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < comparison->entries->len; i++)
    g_array_append_val (passages, g_array_index (comparison->entries, WinnowPassageEntry, i).index);
  return passages;
}

/* @passages: (transfer full) */
static WinnowVerdictChange *
new_change (gint64 overlap_id, GArray *passages, WinnowVerdict verdict)
{
  const WinnowVerdictChange change
      = { overlap_id, passages, g_array_new (FALSE, FALSE, sizeof (WinnowVerdict)), verdict };
  return g_memdup2 (&change, sizeof change);
}

static void
add_former (WinnowVerdictChange *change, const GArray *given, WinnowVerdict stored)
{
  guint passage = g_array_index (change->passages, guint, change->former->len);
  WinnowVerdict former = winnow_last_verdicts_get (given, change->overlap_id, passage, stored);
  g_array_append_val (change->former, former);
}

WinnowVerdictChange *
winnow_verdict_change_new (const WinnowComparison *comparison, int passage, WinnowVerdict verdict, const GArray *given)
{
  g_return_val_if_fail (passage == WINNOW_NO_PASSAGE || winnow_comparison_can_decide (comparison, passage), NULL);
  const WinnowOverlap *overlap = comparison->pair->overlap;
  WinnowVerdictChange *change = new_change (
      overlap->id,
      passage == WINNOW_NO_PASSAGE ? dup_all (comparison) : winnow_comparison_dup_family (comparison, (guint) passage),
      verdict);
  for (guint i = 0; i < change->passages->len; i++)
    {
      guint index = g_array_index (change->passages, guint, i);
      add_former (change, given, g_array_index (overlap->passages, WinnowPassage, index).verdict);
    }
  return change;
}

WinnowVerdictChange *
winnow_verdict_change_new_same (const WinnowSamePassages *same, WinnowVerdict verdict, const GArray *given)
{
  WinnowVerdictChange *change = new_change (same->overlap_id, g_array_ref (same->passages), verdict);
  for (guint i = 0; i < change->passages->len; i++)
    add_former (change, given, g_array_index (same->former, WinnowVerdict, i));
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

/* ── keys ── */

static const struct
{
  guint key, keypad;
  WinnowVerdict verdict;
} keys[] = {
  { GDK_KEY_1, GDK_KEY_KP_1, WINNOW_VERDICT_CONFIRMED },
  { GDK_KEY_2, GDK_KEY_KP_2, WINNOW_VERDICT_DISMISSED },
  { GDK_KEY_3, GDK_KEY_KP_3, WINNOW_VERDICT_QUOTED },
  { GDK_KEY_0, GDK_KEY_KP_0, WINNOW_VERDICT_UNDECIDED },
};

void
winnow_verdict_add_keys (GtkWidgetClass *widget_class, GtkShortcutFunc callback)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const char *id = winnow_verdict_get_id (keys[i].verdict);
      gtk_widget_class_add_binding (widget_class, keys[i].key, 0, callback, "s", id);
      gtk_widget_class_add_binding (widget_class, keys[i].keypad, 0, callback, "s", id);
    }
}
