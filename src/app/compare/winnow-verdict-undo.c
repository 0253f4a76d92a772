#include "app/compare/winnow-verdict-undo.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/compare/winnow-compare-wording.h"

#define TOAST_SECONDS 10

/* Returns: (transfer full) (element-type guint) of the overlap */
static GArray *
dup_all (const WinnowComparison *comparison)
{
  GArray *passages = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < comparison->entries->len; i++)
    g_array_append_val (passages, g_array_index (comparison->entries, WinnowPassageEntry, i).index);
  return passages;
}

WinnowVerdictChange *
winnow_verdict_change_new (const WinnowComparison *comparison, int passage)
{
  g_return_val_if_fail (passage == WINNOW_NO_PASSAGE || winnow_comparison_can_decide (comparison, passage), NULL);
  const WinnowOverlap *overlap = comparison->pair->overlap;
  WinnowVerdictChange *change = g_new0 (WinnowVerdictChange, 1);
  change->overlap_id = overlap->id;
  change->passages = passage == WINNOW_NO_PASSAGE ? dup_all (comparison)
                                                  : winnow_comparison_dup_family (comparison, (guint) passage);
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
  AdwToast *toast;    /* (nullable) weak */
  GPtrArray *changes; /* (owned) (element-type WinnowVerdictChange) the last one is taken back first */
  guint n_groups;
};

WinnowVerdictUndo *
winnow_verdict_undo_new (AdwToastOverlay *toasts, const char *action)
{
  WinnowVerdictUndo *undo = g_new0 (WinnowVerdictUndo, 1);
  undo->toasts = g_object_ref (toasts);
  undo->action = g_intern_string (action);
  undo->changes = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_verdict_change_free);
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
  g_ptr_array_set_size (undo->changes, 0);
}

void
winnow_verdict_undo_free (WinnowVerdictUndo *undo)
{
  g_clear_weak_pointer (&undo->toast);
  g_ptr_array_unref (undo->changes);
  g_object_unref (undo->toasts);
  g_free (undo);
}

static char *
dup_message (const WinnowComparison *comparison, int passage, WinnowVerdict verdict)
{
  if (passage == WINNOW_NO_PASSAGE)
    /* Translators: the verdict on all passages of a pair; %s: "Dismissed" */
    return g_strdup_printf (_ ("All passages: %s"), winnow_verdict_name (verdict));
  g_autofree char *label = winnow_comparison_dup_label (comparison, (guint) passage);
  /* Translators: a verdict; 1: number of a passage, "3" or "3.1", 2: "Dismissed" */
  return g_strdup_printf (_ ("Passage %1$s: %2$s"), label, winnow_verdict_name (verdict));
}

/* (nullable) The last change of the passages of @change. */
static WinnowVerdictChange *
find_same (const WinnowVerdictUndo *undo, const WinnowVerdictChange *change)
{
  for (guint i = undo->changes->len; i > 0; i--)
    if (is_about_same (undo->changes->pdata[i - 1], change))
      return undo->changes->pdata[i - 1];
  return NULL;
}

/* The last verdict that was given on a passage of an overlap, and perhaps not written yet. Returns:
 * FALSE where none was */
static gboolean
find_last (const WinnowVerdictUndo *undo, gint64 overlap_id, guint passage, WinnowVerdict *verdict)
{
  for (guint i = undo->changes->len; i > 0; i--)
    {
      const WinnowVerdictChange *change = undo->changes->pdata[i - 1];
      for (guint k = 0; change->overlap_id == overlap_id && k < change->passages->len; k++)
        if (g_array_index (change->passages, guint, k) == passage)
          {
            *verdict = change->verdict;
            return TRUE;
          }
    }
  return FALSE;
}

/* The changes before it may not have been written yet, so that the comparison does not know them. A
 * key that repeats itself changes nothing. Returns: (transfer none) the top of the stack */
static WinnowVerdictChange *
push (WinnowVerdictUndo *undo, WinnowVerdictChange *change)
{
  WinnowVerdictChange *before = find_same (undo, change);
  if (before != NULL && before->verdict == change->verdict)
    {
      guint place;
      winnow_verdict_change_free (change);
      g_ptr_array_find (undo->changes, before, &place);
      change = g_ptr_array_steal_index (undo->changes, place);
    }
  else
    for (guint i = 0; i < change->former->len; i++)
      find_last (undo, change->overlap_id, g_array_index (change->passages, guint, i),
                 &g_array_index (change->former, WinnowVerdict, i));
  g_ptr_array_add (undo->changes, change);
  return change;
}

const WinnowVerdictChange *
winnow_verdict_undo_offer (WinnowVerdictUndo *undo, const WinnowComparison *comparison, int passage,
                           WinnowVerdict verdict)
{
  WinnowVerdictChange *change = winnow_verdict_change_new (comparison, passage);
  change->verdict = verdict;
  change = push (undo, change);
  g_autofree char *message = dup_message (comparison, passage, verdict);
  show_toast (undo, message, TRUE);
  return change;
}

void
winnow_verdict_undo_offer_all (WinnowVerdictUndo *undo, const GPtrArray *same, WinnowVerdict verdict)
{
  undo->n_groups++;
  for (guint i = same->len; i-- > 0;)
    {
      const WinnowSamePassages *one = g_ptr_array_index ((GPtrArray *) same, i);
      WinnowVerdictChange *change = g_new0 (WinnowVerdictChange, 1);
      change->overlap_id = one->overlap_id;
      change->passages = g_array_ref (one->passages);
      change->former = g_array_copy (one->former);
      change->verdict = verdict;
      push (undo, change)->group = undo->n_groups;
    }
  g_autofree char *message
      /* Translators: the verdict on a passage that many documents have; 2: "Dismissed" */
      = g_strdup_printf (ngettext ("In %1$u pair: %2$s", "In %1$u pairs: %2$s", same->len), same->len,
                         winnow_verdict_name (verdict));
  show_toast (undo, message, TRUE);
}

gboolean
winnow_verdict_undo_is_possible (const WinnowVerdictUndo *undo)
{
  return undo->changes->len > 0;
}

gboolean
winnow_verdict_undo_leaves_undecided (const WinnowVerdictUndo *undo, const WinnowComparison *comparison, guint passage)
{
  WinnowVerdict verdict = winnow_comparison_get_passage (comparison, passage)->verdict;
  find_last (undo, comparison->pair->overlap->id,
             g_array_index (comparison->entries, WinnowPassageEntry, passage).index, &verdict);
  return verdict == WINNOW_VERDICT_UNDECIDED;
}

GPtrArray *
winnow_verdict_undo_steal (WinnowVerdictUndo *undo, const WinnowComparison *comparison)
{
  GPtrArray *stolen = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_verdict_change_free);
  const WinnowVerdictChange *last = NULL, *change;
  gboolean is_shown = FALSE;
  while (undo->changes->len > 0)
    {
      change = undo->changes->pdata[undo->changes->len - 1];
      if (last != NULL && (last->group == 0 || change->group != last->group))
        break;
      last = change;
      is_shown = is_shown || (comparison != NULL && comparison->pair->overlap->id == change->overlap_id);
      g_ptr_array_add (stolen, g_ptr_array_steal_index (undo->changes, undo->changes->len - 1));
    }
  if (last == NULL)
    return stolen;
  show_toast (undo, is_shown ? _ ("Verdict taken back") : _ ("Verdict on another pair taken back"),
              undo->changes->len > 0);
  return stolen;
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
