#include "app/compare/winnow-verdict-undo.h"

#include "base/for-each.h"

/* ── given verdicts ── */

static WinnowLastVerdict *
find (const GArray *given, gint64 overlap_id, guint passage)
{
  winnow_for_each_value (WinnowLastVerdict, one, given)
    if (one->overlap_id == overlap_id && one->passage == passage)
      return one;
  return NULL;
}

void
winnow_last_verdicts_add (GArray *given, gint64 overlap_id, const GArray *passages, WinnowVerdict verdict)
{
  winnow_for_each_value (const guint, passage, passages)
    {
      const WinnowLastVerdict added = { overlap_id, *passage, verdict };
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
  GArray *passages = winnow_array_new (guint);
  winnow_for_each_value (const WinnowPassageEntry, entry, comparison->entries)
    g_array_append_val (passages, entry->index);
  return passages;
}

/* @passages: (transfer full) */
static WinnowVerdictChange *
new_change (gint64 overlap_id, GArray *passages, WinnowVerdict verdict)
{
  const WinnowVerdictChange change = { overlap_id, passages, winnow_array_new (WinnowVerdict), verdict };
  return winnow_dup_value (&change);
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
  winnow_for_each_value (const guint, index, change->passages)
    add_former (change, given, g_array_index (overlap->passages, WinnowPassage, *index).verdict);
  return change;
}

WinnowVerdictChange *
winnow_verdict_change_new_same (const WinnowSamePassages *same, WinnowVerdict verdict, const GArray *given)
{
  WinnowVerdictChange *change = new_change (same->overlap_id, g_array_ref (same->passages), verdict);
  winnow_for_each_index (i, change->passages)
    add_former (change, given, g_array_index (same->former, WinnowVerdict, i));
  return change;
}

void
winnow_verdict_change_free (WinnowVerdictChange *change)
{
  winnow_clear (change, g_array_unref, passages, former);
  g_free (change);
}

GArray *
winnow_verdict_change_dup_former (const WinnowVerdictChange *change, WinnowVerdict verdict)
{
  g_autoptr (GArray) passages = winnow_array_new (guint);
  winnow_for_each_index (i, change->passages)
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
  winnow_for_each_of (key, keys)
    {
      const char *id = winnow_verdict_get_id (key->verdict);
      gtk_widget_class_add_binding (widget_class, key->key, 0, callback, "s", id);
      gtk_widget_class_add_binding (widget_class, key->keypad, 0, callback, "s", id);
    }
}
