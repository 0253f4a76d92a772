/* The compare page gives verdicts on the selected passage, which are steps that can be undone, goes
 * on from there, and shows what became of them. */

#include "app/compare/winnow-compare-page-private.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-template.h"
#include "app/window/winnow-toasts.h"
#include "base/for-each.h"
#include "base/task.h"
#include "base/translate.h"

const char *
winnow_compare_page_get_verdict_id (WinnowComparePage *self)
{
  if (self->comparison == NULL || !winnow_comparison_can_decide (self->comparison, self->selected))
    return NULL;
  return winnow_verdict_get_id (winnow_comparison_get_passage (self->comparison, self->selected)->verdict);
}

/* While another pair is loading, the one that it replaces can get no verdicts. */
static gboolean
may_decide (WinnowComparePage *self)
{
  return self->may_decide && !winnow_pair_loader_is_loading (self->loader);
}

void
winnow_compare_page_update_verdict (WinnowComparePage *self)
{
  winnow_action_set_enabled (self, "compare.verdict",
                             may_decide (self) && winnow_compare_page_get_verdict_id (self) != NULL);
  winnow_action_set_enabled (self, "compare.decide-all",
                             may_decide (self) && self->comparison != NULL
                                 && winnow_comparison_can_decide (self->comparison, 0));
  winnow_action_set_enabled (self, "compare.decide-everywhere",
                             may_decide (self) && winnow_compare_page_get_verdict_id (self) != NULL
                                 && self->comparison->pair->library != NULL
                                 && self->comparison->pair->overlap->id != 0);
  g_object_notify (G_OBJECT (self), "verdict");
}

/* ── steps ── */

typedef struct
{
  WinnowComparePage *page; /* (nullable) weak */
  GPtrArray *changes;      /* (owned) (element-type WinnowVerdictChange) given and undone at once */
  char *message;           /* (owned) */
  gboolean is_given;       /* or was, before it was undone */
} Step;

static void
give (WinnowComparePage *self, const WinnowVerdictChange *change, GArray *passages, WinnowVerdict verdict)
{
  winnow_last_verdicts_add (self->given, change->overlap_id, passages, verdict);
  g_signal_emit_by_name (self, "verdict-given", change->overlap_id, passages, verdict);
}

static void
take_back (WinnowComparePage *self, const WinnowVerdictChange *change)
{
  for (WinnowVerdict verdict = WINNOW_VERDICT_UNDECIDED; verdict < WINNOW_N_VERDICTS; verdict++)
    {
      g_autoptr (GArray) passages = winnow_verdict_change_dup_former (change, verdict);
      if (passages != NULL)
        give (self, change, passages, verdict);
    }
}

static WinnowStepResult
apply_step (WinnowStep *step, gpointer data, gboolean undoes)
{
  Step *verdicts = data;
  WinnowComparePage *self = verdicts->page;
  if (self == NULL || (verdicts->is_given && !may_decide (self)))
    return WINNOW_STEP_REFUSED;
  verdicts->is_given = TRUE;
  winnow_for_each (const WinnowVerdictChange, change, verdicts->changes)
    if (undoes)
      take_back (self, change);
    else
      give (self, change, change->passages, change->verdict);
  winnow_compare_page_update_verdict (self);
  return WINNOW_STEP_DONE;
}

static char *
dup_step_message (gconstpointer data, gboolean is_undone)
{
  const Step *verdicts = data;
  const WinnowComparison *comparison = verdicts->page != NULL ? verdicts->page->comparison : NULL;
  gboolean is_shown = FALSE;
  for (guint i = 0; i < verdicts->changes->len && comparison != NULL; i++)
    is_shown
        |= comparison->pair->overlap->id == ((const WinnowVerdictChange *) verdicts->changes->pdata[i])->overlap_id;
  return g_strdup (!is_undone ? verdicts->message
                   : is_shown ? _ ("Verdict taken back")
                              : _ ("Verdict on another pair taken back"));
}

static void
step_free (gpointer data)
{
  Step *verdicts = data;
  g_clear_weak_pointer (&verdicts->page);
  g_ptr_array_unref (verdicts->changes);
  g_free (verdicts->message);
  g_free (verdicts);
}

/* @changes: (transfer full) (element-type WinnowVerdictChange); @message: (transfer full) */
static void
do_step (WinnowComparePage *self, GPtrArray *changes, char *message)
{
  static const WinnowStepKind kind = { apply_step, dup_step_message, NULL, step_free };
  Step *verdicts = g_new0 (Step, 1);
  g_set_weak_pointer (&verdicts->page, self);
  verdicts->changes = changes;
  verdicts->message = message;
  winnow_undo_stack_do (self->undo, &kind, verdicts);
}

/* ── giving ── */

/* Whether @passage, which can be decided, has no verdict, stored or given. */
static gboolean
is_undecided (WinnowComparePage *self, guint passage)
{
  guint index = g_array_index (self->comparison->entries, WinnowPassageEntry, passage).index;
  return winnow_last_verdicts_get (self->given, self->comparison->pair->overlap->id, index,
                                   winnow_comparison_get_passage (self->comparison, passage)->verdict)
         == WINNOW_VERDICT_UNDECIDED;
}

/* The next passage in a circle, among those of the chosen kind, that has no verdict; or
 * WINNOW_NO_PASSAGE. */
static int
find_undecided (WinnowComparePage *self)
{
  int passage = self->selected;
  for (guint ends = 0; ends < 2;)
    {
      passage = winnow_compare_sidebar_find_next (self->sidebar, passage, 1);
      if (passage == WINNOW_NO_PASSAGE)
        ends++;
      else if (winnow_comparison_can_decide (self->comparison, passage) && is_undecided (self, (guint) passage))
        return passage;
    }
  return WINNOW_NO_PASSAGE;
}

static void
go_on (WinnowComparePage *self)
{
  int next = find_undecided (self);
  if (next != WINNOW_NO_PASSAGE)
    winnow_compare_page_select (self, next);
  else
    g_signal_emit_by_name (self, "all-decided");
}

/* Two references are no pair of the library before the first verdict: it waits for that. Each one
 * asks again, since the answer to the one before may have been a failure. */
static void
obtain_pair (WinnowComparePage *self, int passage, WinnowVerdict verdict)
{
  self->is_obtaining = TRUE;
  self->obtaining_passage = passage;
  self->obtaining_verdict = verdict;
  g_signal_emit_by_name (self, "pair-wanted", winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_A),
                         winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_B));
}

static gboolean
changes_nothing (const WinnowVerdictChange *change)
{
  gboolean is_same = TRUE;
  winnow_for_each_value (const WinnowVerdict, former, change->former)
    is_same = is_same && *former == change->verdict;
  return is_same;
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

/* @passage: or WINNOW_NO_PASSAGE, all of them. A key that repeats itself is no other step. */
static void
decide (WinnowComparePage *self, int passage, WinnowVerdict verdict)
{
  if (self->comparison->pair->overlap->id == 0)
    {
      obtain_pair (self, passage, verdict);
      return;
    }
  g_autoptr (GPtrArray) changes = winnow_pointers_new (winnow_verdict_change_free);
  WinnowVerdictChange *change = winnow_verdict_change_new (self->comparison, passage, verdict, self->given);
  g_ptr_array_add (changes, change);
  if (changes_nothing (change))
    give (self, change, change->passages, verdict);
  else
    do_step (self, g_steal_pointer (&changes), dup_message (self->comparison, passage, verdict));
  if (self->goes_on && verdict != WINNOW_VERDICT_UNDECIDED)
    go_on (self);
  winnow_compare_page_update_verdict (self);
}

void
winnow_compare_page_decide (WinnowComparePage *self, WinnowVerdict verdict)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  if (may_decide (self) && winnow_compare_page_get_verdict_id (self) != NULL)
    decide (self, self->selected, verdict);
}

void
winnow_compare_page_switch_verdict (WinnowComparePage *self, const char *id)
{
  gboolean is_present = g_strcmp0 (winnow_compare_page_get_verdict_id (self), id) == 0;
  WinnowVerdict verdict;
  if (winnow_verdict_from_id (id, &verdict))
    winnow_compare_page_decide (self, is_present ? WINNOW_VERDICT_UNDECIDED : verdict);
}

/* Digits decide only where the user reads passages: elsewhere they may be part of a text. */
static gboolean
takes_keys (WinnowComparePage *self)
{
  return winnow_focus_is_in (self->pane_a) || winnow_focus_is_in (self->pane_b)
         || winnow_focus_is_in (winnow_compare_sidebar_get_passages (self->sidebar));
}

/* A key that is held repeats itself, so it never takes the verdict back. */
gboolean
winnow_compare_page_verdict_key_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (widget);
  WinnowVerdict verdict;
  if (!takes_keys (self))
    return GDK_EVENT_PROPAGATE;
  g_autoptr (GVariant) id = g_variant_is_of_type (parameter, G_VARIANT_TYPE_TUPLE)
                                ? g_variant_get_child_value (parameter, 0)
                                : g_variant_ref (parameter);
  if (winnow_verdict_from_id (g_variant_get_string (id, NULL), &verdict))
    winnow_compare_page_decide (self, verdict);
  return GDK_EVENT_STOP;
}

/* The verdict on the pair is one on each of its passages: they are what reports and later checks
 * know. */
void
winnow_compare_page_decide_all_action (WinnowComparePage *self, const char *name, GVariant *parameter)
{
  WinnowVerdict verdict;
  if (may_decide (self) && winnow_verdict_from_id (g_variant_get_string (parameter, NULL), &verdict))
    decide (self, WINNOW_NO_PASSAGE, verdict);
}

/* ── what became of it ── */

/* Whether it is the shown pair, perhaps as the pair that it has just become. */
static gboolean
is_shown (WinnowComparePage *self, const WinnowOverlap *overlap)
{
  const gint64 shown = self->comparison->pair->overlap->id;
  return shown != 0 ? shown == overlap->id
                    : winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_A) == overlap->document_a
                          && winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_B) == overlap->document_b;
}

void
winnow_compare_page_take_decided (WinnowComparePage *self, WinnowOverlap *overlap)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  winnow_pair_loader_take_decided (self->loader, overlap);
  if (winnow_pair_loader_is_loading (self->loader) || self->comparison == NULL || overlap->id == 0
      || !is_shown (self, overlap))
    return;
  g_autoptr (WinnowPair) pair = winnow_pair_new_decided (self->comparison->pair, overlap);
  if (pair == NULL)
    return;
  winnow_compare_page_score (self, pair);
  if (self->selected != WINNOW_NO_PASSAGE) /* the panes may have been scrolling to it */
    winnow_pane_sync_go_to (self->sync, self->selected);
  if (self->is_obtaining)
    decide (self, self->obtaining_passage, self->obtaining_verdict);
  self->is_obtaining = FALSE;
}

/* ── in all pairs ── */

typedef struct
{
  WinnowPair *pair;
  guint passage; /* of the overlap */
  WinnowVerdict verdict;
} Everywhere;

static void
everywhere_free (gpointer data)
{
  Everywhere *everywhere = data;
  winnow_pair_unref (everywhere->pair);
  g_free (everywhere);
}

static GPtrArray *
search (const Everywhere *everywhere, GCancellable *cancellable, GError **error)
{
  return winnow_check_list_same_passages (everywhere->pair->library, everywhere->pair->overlap, everywhere->passage,
                                          error);
}

/* Meanwhile another pair may be shown, but not another library. */
static void
searched_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (source);
  const Everywhere *everywhere = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) same = winnow_task_finish (result, &error);
  if (same == NULL)
    {
      winnow_toasts_show (self->toasts, error->message);
      return;
    }
  if (!may_decide (self) || self->comparison == NULL || self->comparison->pair->library != everywhere->pair->library)
    return;
  GPtrArray *changes = winnow_pointers_new (winnow_verdict_change_free);
  winnow_for_each (const WinnowSamePassages, passages, same)
    g_ptr_array_add (changes, winnow_verdict_change_new_same (passages, everywhere->verdict, self->given));
  /* Translators: the verdict on a passage that many documents have; 2: "Dismissed" */
  do_step (self, changes,
           g_strdup_printf (ngettext ("In %1$u pair: %2$s", "In %1$u pairs: %2$s", same->len), same->len,
                            winnow_verdict_name (everywhere->verdict)));
}

/* The selected passage, and the same text in other pairs. */
void
winnow_compare_page_decide_everywhere_action (WinnowComparePage *self, const char *name, GVariant *parameter)
{
  WinnowVerdict verdict;
  if (!may_decide (self) || winnow_compare_page_get_verdict_id (self) == NULL
      || !winnow_verdict_from_id (g_variant_get_string (parameter, NULL), &verdict))
    return;
  const Everywhere everywhere
      = { winnow_pair_ref (self->comparison->pair),
          g_array_index (self->comparison->entries, WinnowPassageEntry, self->selected).index, verdict };
  winnow_task_run (g_task_new (self, NULL, searched_cb, NULL), search, winnow_dup_value (&everywhere), everywhere_free,
                   g_ptr_array_unref);
}
