#include "app/compare/winnow-compare-verdict.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/compare/winnow-compare-wording.h"

#define TOAST_SECONDS 10

WinnowVerdictChange *
winnow_verdict_change_new (const WinnowComparison *comparison, guint passage)
{
  g_return_val_if_fail (winnow_comparison_can_decide (comparison, (int) passage), NULL);
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

static gboolean
is_about_same (const WinnowVerdictChange *change, const WinnowVerdictChange *other)
{
  return change->overlap_id == other->overlap_id && change->passages->len == other->passages->len
         && memcmp (change->passages->data, other->passages->data, change->passages->len * sizeof (guint)) == 0;
}

/* The one before it may not have been written yet, so that the comparison does not know it. A key
 * that repeats itself changes nothing. */
static void
follow (WinnowVerdictChange *change, const WinnowVerdictChange *before)
{
  if (before == NULL || !is_about_same (change, before))
    return;
  g_array_set_size (change->former, 0);
  if (before->verdict == change->verdict)
    g_array_append_vals (change->former, before->former->data, before->former->len);
  else
    for (guint i = 0; i < change->passages->len; i++)
      g_array_append_val (change->former, before->verdict);
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

/* ── taking back ── */

struct _WinnowVerdictUndo
{
  AdwToastOverlay *toasts; /* (owned) */
  const char *action;
  AdwToast *toast;             /* (nullable) weak */
  WinnowVerdictChange *change; /* (owned) (nullable) */
};

WinnowVerdictUndo *
winnow_verdict_undo_new (AdwToastOverlay *toasts, const char *action)
{
  WinnowVerdictUndo *undo = g_new0 (WinnowVerdictUndo, 1);
  undo->toasts = g_object_ref (toasts);
  undo->action = g_intern_string (action);
  return undo;
}

/* Shows @message, with a button where @has_button, in the toast of the last verdict or a new one.
 * No toast is dismissed: libadwaita 1.2 frees one that is dismissed while it still slides in, and
 * crashes when that animation ends. */
static void
show_toast (WinnowVerdictUndo *undo, const char *message, gboolean has_button)
{
  AdwToast *toast = undo->toast != NULL ? undo->toast : adw_toast_new (message);
  adw_toast_set_title (toast, message);
  adw_toast_set_button_label (toast, has_button ? _ ("_Undo") : NULL);
  if (toast == undo->toast)
    return;
  adw_toast_set_timeout (toast, TOAST_SECONDS);
  adw_toast_set_action_name (toast, undo->action);
  g_set_weak_pointer (&undo->toast, toast);
  adw_toast_overlay_add_toast (undo->toasts, toast);
}

void
winnow_verdict_undo_forget (WinnowVerdictUndo *undo)
{
  if (undo->toast != NULL)
    adw_toast_set_button_label (undo->toast, NULL);
  g_clear_pointer (&undo->change, winnow_verdict_change_free);
}

void
winnow_verdict_undo_free (WinnowVerdictUndo *undo)
{
  g_clear_weak_pointer (&undo->toast);
  g_clear_pointer (&undo->change, winnow_verdict_change_free);
  g_object_unref (undo->toasts);
  g_free (undo);
}

static char *
dup_message (const WinnowComparison *comparison, guint passage, WinnowVerdict verdict)
{
  g_autofree char *label = winnow_comparison_dup_label (comparison, passage);
  /* Translators: what was decided; 1: number of a passage, "3" or "3.1", 2: "Dismissed" */
  return g_strdup_printf (_ ("Passage %1$s: %2$s"), label, winnow_verdict_name (verdict));
}

const WinnowVerdictChange *
winnow_verdict_undo_offer (WinnowVerdictUndo *undo, const WinnowComparison *comparison, guint passage,
                           WinnowVerdict verdict)
{
  WinnowVerdictChange *change = winnow_verdict_change_new (comparison, passage);
  change->verdict = verdict;
  follow (change, undo->change);
  winnow_verdict_undo_forget (undo);
  undo->change = change;
  g_autofree char *message = dup_message (comparison, passage, verdict);
  show_toast (undo, message, TRUE);
  return undo->change;
}

gboolean
winnow_verdict_undo_is_possible (const WinnowVerdictUndo *undo)
{
  return undo->change != NULL;
}

WinnowVerdictChange *
winnow_verdict_undo_steal (WinnowVerdictUndo *undo)
{
  if (undo->toast != NULL)
    show_toast (undo, _ ("Verdict taken back"), FALSE);
  return g_steal_pointer (&undo->change);
}

/* ── keys ── */

static const struct
{
  guint key, keypad;
  WinnowVerdict verdict;
} keys[] = {
  { GDK_KEY_1, GDK_KEY_KP_1, WINNOW_VERDICT_COUNTS },
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
