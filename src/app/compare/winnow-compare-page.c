#include "app/compare/winnow-compare-page.h"

#include <glib/gi18n.h>

#include "app/session/winnow-check-settings.h"
#include "app/compare/model/winnow-compare-load.h"
#include "app/compare/sidebar/winnow-compare-picture-window.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/compare/winnow-compare-request.h"
#include "app/compare/sidebar/winnow-compare-sidebar.h"
#include "app/compare/panes/winnow-pane-sync.h"
#include "app/compare/winnow-compare-verdict.h"
#include "app/inspector/winnow-inspector-window.h"
#include "app/compare/panes/winnow-ribbons.h"
#include "app/compare/panes/winnow-text-pane.h"
#include "app/shell/winnow-toasts.h"
#include "app/widgets/winnow-template.h"

/* A load that takes less does not show that it is loading. */
#define PATIENCE_MILLISECONDS 150
#define TOAST_SECONDS 2

struct _WinnowComparePage
{
  AdwBin parent_instance;

  AdwToastOverlay *toasts;
  GtkStack *stack;
  AdwStatusPage *failed;
  GtkLabel *status;
  GtkWidget *sidebar_frame;
  WinnowTextPane *pane_a, *pane_b;
  WinnowRibbons *ribbons;
  WinnowCompareSidebar *sidebar;

  WinnowPaneSync *sync;         /* (owned) */
  WinnowComparison *comparison; /* (owned) (nullable) */
  int selected;
  int picture;                   /* that is selected: then no passage is */
  gint64 wanted[WINNOW_N_SIDES]; /* pictures to be shown when the pair is there; 0: none */
  gboolean scroll_together;
  gboolean show_sidebar;
  GSettings *preferences;           /* (owned) */
  WinnowInspectorWindow *inspector; /* (nullable) while it is open */
  WinnowVerdictUndo *undo;          /* (owned) */
  gboolean may_decide;              /* nothing is under way that verdicts would have to wait for */

  GCancellable *cancellable; /* (owned) (nullable) of the load under way */
  guint patience;
  gboolean again;               /* the load under way is of the pair that is shown */
  WinnowCompareRequest request; /* what was asked for last */
};

G_DEFINE_FINAL_TYPE (WinnowComparePage, winnow_compare_page, ADW_TYPE_BIN)

enum
{
  PROP_SCROLL_TOGETHER = 1,
  PROP_SHOW_SIDEBAR,
  PROP_VERDICT,
  PROP_MAY_DECIDE,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

enum
{
  VERDICT_GIVEN,
  NOTE_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static guint
get_n_passages (WinnowComparePage *self)
{
  return self->comparison != NULL ? self->comparison->n_numbered : 0;
}

/* ── what is decided of the passage that is selected ── */

/* (nullable) the id of its verdict; NULL where there can be none */
static const char *
get_verdict_id (WinnowComparePage *self)
{
  if (self->comparison == NULL || !winnow_comparison_can_decide (self->comparison, self->selected))
    return NULL;
  return winnow_verdict_get_id (winnow_comparison_get_passage (self->comparison, self->selected)->verdict);
}

/* While another pair is on its way nothing can be said of the one that it replaces. */
static gboolean
may_decide (WinnowComparePage *self)
{
  return self->may_decide && self->cancellable == NULL;
}

static void
update_verdict (WinnowComparePage *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.verdict",
                                 may_decide (self) && get_verdict_id (self) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.undo-verdict",
                                 may_decide (self) && winnow_verdict_undo_is_possible (self->undo));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VERDICT]);
}

/* ── selecting ── */

static void
update_status (WinnowComparePage *self)
{
  g_autofree char *text = self->comparison != NULL
                              ? winnow_comparison_dup_status (self->comparison, self->selected, self->picture)
                              : g_strdup ("");
  gtk_label_set_label (self->status, text);
}

/* A passage or a picture, or neither. */
static void
mark_selected (WinnowComparePage *self, int passage, int picture, WinnowTextPane *clicked)
{
  WinnowTextPane *panes[] = { self->pane_a, self->pane_b };
  self->selected = passage;
  self->picture = picture;
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      winnow_text_pane_set_selected (panes[side], passage, clicked != panes[side]);
      winnow_text_pane_set_selected_picture (panes[side], picture, clicked != panes[side]);
    }
  winnow_ribbons_set_selected (self->ribbons, passage, picture);
  winnow_compare_sidebar_select (self->sidebar, passage, picture);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.inspect-passage", passage != WINNOW_NO_PASSAGE);
  update_verdict (self);
  update_status (self);
}

/* @clicked: (nullable) the pane in which the user put the cursor already */
static void
select_passage (WinnowComparePage *self, guint passage, WinnowTextPane *clicked)
{
  g_return_if_fail (self->comparison != NULL && passage < self->comparison->passages->len);
  mark_selected (self, passage, WINNOW_NO_PICTURE, clicked);
  winnow_pane_sync_go_to (self->sync, passage);
}

static void
select_picture (WinnowComparePage *self, guint picture, WinnowTextPane *clicked)
{
  g_return_if_fail (self->comparison != NULL && picture < self->comparison->pictures->len);
  mark_selected (self, WINNOW_NO_PASSAGE, picture, clicked);
  winnow_pane_sync_go_to_picture (self->sync, picture);
}

void
winnow_compare_page_select (WinnowComparePage *self, guint passage)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  select_passage (self, passage, NULL);
}

int
winnow_compare_page_get_selected (WinnowComparePage *self)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_PAGE (self), WINNOW_NO_PASSAGE);
  return self->selected;
}

static void
pane_passage_activated_cb (WinnowComparePage *self, guint passage, WinnowTextPane *pane)
{
  select_passage (self, passage, pane);
}

static void
passage_activated_cb (WinnowComparePage *self, guint passage)
{
  select_passage (self, passage, NULL);
}

static void
pane_picture_activated_cb (WinnowComparePage *self, guint picture, WinnowTextPane *pane)
{
  select_picture (self, picture, pane);
}

static void
picture_activated_cb (WinnowComparePage *self, guint picture)
{
  select_picture (self, picture, NULL);
}

static void
picture_opened_cb (WinnowComparePage *self, guint picture)
{
  select_picture (self, picture, NULL);
  gtk_window_present (GTK_WINDOW (winnow_compare_picture_window_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->comparison, picture)));
}

static void
show_place (WinnowComparePage *self, WinnowSide side, WinnowTextRange place)
{
  winnow_pane_sync_go_to (self->sync, WINNOW_NO_PASSAGE);
  winnow_text_pane_show_place (side == WINNOW_SIDE_A ? self->pane_a : self->pane_b, place);
}

static void
disguise_activated_cb (WinnowComparePage *self, guint disguise)
{
  WinnowSide side;
  const WinnowShownDisguise *shown = winnow_comparison_get_disguise (self->comparison, disguise, &side);
  show_place (self, side, shown->range);
}

static void
hint (WinnowComparePage *self, const char *text)
{
  AdwToast *toast = adw_toast_new (text);
  adw_toast_set_timeout (toast, TOAST_SECONDS);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* To the next one that is listed. */
static int
step (WinnowComparePage *self, int passage, int direction)
{
  do
    passage = winnow_comparison_step (self->comparison, passage, direction);
  while (passage != WINNOW_NO_PASSAGE && !winnow_compare_sidebar_lists (self->sidebar, passage));
  return passage;
}

static void
walk (WinnowComparePage *self, int direction)
{
  /* not walked */
  gboolean is_aside = self->selected >= 0 && (guint) self->selected >= self->comparison->n_entries;
  int next = step (self, is_aside ? WINNOW_NO_PASSAGE : self->selected, direction);
  if (next == WINNOW_NO_PASSAGE)
    {
      next = step (self, WINNOW_NO_PASSAGE, direction);
      hint (self, direction > 0 ? _ ("Went on with the first passage") : _ ("Went on with the last passage"));
    }
  select_passage (self, next, NULL);
}

/* ── deciding ── */

void
winnow_compare_page_decide (WinnowComparePage *self, WinnowVerdict verdict)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  if (!may_decide (self) || get_verdict_id (self) == NULL)
    return;
  const WinnowVerdictChange *change = winnow_verdict_undo_offer (self->undo, self->comparison, self->selected, verdict);
  g_signal_emit (self, signals[VERDICT_GIVEN], 0, change->overlap_id, change->passages, verdict);
  update_verdict (self);
}

/* Of a button: the verdict that stands is taken back. */
static void
switch_verdict (WinnowComparePage *self, const char *id)
{
  WinnowVerdict verdict;
  if (winnow_verdict_from_id (id, &verdict))
    winnow_compare_page_decide (self, g_strcmp0 (get_verdict_id (self), id) == 0 ? WINNOW_VERDICT_UNDECIDED : verdict);
}

static void
undo_verdict_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (widget);
  g_autoptr (WinnowVerdictChange) change = winnow_verdict_undo_steal (self->undo);
  if (change == NULL)
    return;
  for (WinnowVerdict verdict = WINNOW_VERDICT_UNDECIDED; verdict < WINNOW_N_VERDICTS; verdict++)
    {
      g_autoptr (GArray) passages = winnow_verdict_change_dup_former (change, verdict);
      if (passages != NULL)
        g_signal_emit (self, signals[VERDICT_GIVEN], 0, change->overlap_id, passages, verdict);
    }
  update_verdict (self);
}

static void
note_changed_cb (WinnowComparePage *self, gint64 document_a, gint64 document_b, const char *text)
{
  g_signal_emit (self, signals[NOTE_CHANGED], 0, document_a, document_b, text);
}

void
winnow_compare_page_flush (WinnowComparePage *self)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  winnow_pair_note_flush (winnow_compare_sidebar_get_note (self->sidebar));
}

/* ── inspecting ── */

/* A place in the document that the inspector shows, which need not be the one that is shown here by
 * now. */
static void
place_activated_cb (WinnowComparePage *self, guint side, guint start, guint end)
{
  const WinnowPair *inspected = winnow_inspector_window_get_pair (self->inspector);
  if (self->comparison == NULL || inspected == NULL || !winnow_pair_is_same (inspected, self->comparison->pair))
    return;
  show_place (self, side, winnow_shown_text_get_range (self->comparison->side[side].shown, start, end));
}

static void
inspect (WinnowComparePage *self, int passage, const char *method)
{
  if (self->comparison == NULL)
    return;
  if (self->inspector == NULL)
    {
      g_set_weak_pointer (&self->inspector, WINNOW_INSPECTOR_WINDOW (winnow_inspector_window_new (
                                                GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))))));
      g_signal_connect_object (self->inspector, "place-activated", G_CALLBACK (place_activated_cb), self,
                               G_CONNECT_SWAPPED);
    }
  winnow_inspector_window_show (self->inspector, self->comparison, passage, method);
  gtk_window_present (GTK_WINDOW (self->inspector));
}

/* ── loading ── */

static void start_loading (WinnowComparePage *self, gboolean again);

static void
stop_loading (WinnowComparePage *self)
{
  g_clear_handle_id (&self->patience, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
enable_actions (WinnowComparePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gtk_widget_action_set_enabled (widget, "compare.next", get_n_passages (self) > 0);
  gtk_widget_action_set_enabled (widget, "compare.previous", get_n_passages (self) > 0);
  gtk_widget_action_set_enabled (widget, "compare.find", self->comparison != NULL);
  gtk_widget_action_set_enabled (widget, "compare.switch-pane", self->comparison != NULL);
  gtk_widget_action_set_enabled (widget, "compare.inspect", self->comparison != NULL);
  gtk_widget_action_set_enabled (widget, "compare.inspect-passage",
                                 self->comparison != NULL && self->selected != WINNOW_NO_PASSAGE);
}

/* Hands @comparison (nullable) to all that show it. What can be done with it follows when something
 * is selected: buttons that could not be pressed for a moment would lose the focus. */
static void
set_comparison (WinnowComparePage *self, WinnowComparison *comparison)
{
  if (comparison != NULL)
    winnow_comparison_ref (comparison);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  self->comparison = comparison;
  self->selected = WINNOW_NO_PASSAGE;
  self->picture = WINNOW_NO_PICTURE;
  winnow_text_pane_set_comparison (self->pane_a, comparison, WINNOW_SIDE_A);
  winnow_text_pane_set_comparison (self->pane_b, comparison, WINNOW_SIDE_B);
  winnow_ribbons_set_comparison (self->ribbons, comparison);
  winnow_compare_sidebar_set_comparison (self->sidebar, comparison);
  winnow_pane_sync_set_comparison (self->sync, comparison);
  gtk_stack_set_visible_child_name (self->stack, comparison != NULL ? "pair" : "empty");
}

/* TRUE where there is the picture that was asked for. It is asked for once. */
static gboolean
show_wanted (WinnowComparePage *self)
{
  int picture = self->comparison == NULL || self->wanted[0] == 0
                    ? WINNOW_NO_PICTURE
                    : winnow_comparison_find_picture_ids (self->comparison, self->wanted[0], self->wanted[1]);
  self->wanted[0] = self->wanted[1] = 0;
  if (picture != WINNOW_NO_PICTURE)
    select_picture (self, picture, NULL);
  return picture != WINNOW_NO_PICTURE;
}

/* What there is to see first. */
static void
show_first (WinnowComparePage *self)
{
  if (show_wanted (self))
    return;
  if (get_n_passages (self) > 0)
    select_passage (self, 0, NULL);
  else if (self->comparison != NULL && self->comparison->pictures->len > 0)
    select_picture (self, 0, NULL);
}

void
winnow_compare_page_show_picture (WinnowComparePage *self, gint64 picture_a, gint64 picture_b)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  self->wanted[0] = picture_a;
  self->wanted[1] = picture_b;
  if (self->cancellable == NULL)
    show_wanted (self);
}

void
winnow_compare_page_show (WinnowComparePage *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  stop_loading (self);
  set_comparison (self, comparison);
  show_first (self);
  enable_actions (self);
  update_verdict (self);
  update_status (self);
  if (comparison != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self->pane_a));
}

/* Of the pair that is shown. */
static void
show_note (WinnowComparePage *self)
{
  winnow_pair_note_set_pair (winnow_compare_sidebar_get_note (self->sidebar), self->request.library,
                             winnow_compare_request_get_id (&self->request, WINNOW_SIDE_A),
                             winnow_compare_request_get_id (&self->request, WINNOW_SIDE_B));
}

/* The same pair, scored otherwise: what the user looks at stays where it is. */
static void
show_again (WinnowComparePage *self, WinnowComparison *comparison)
{
  g_autoptr (WinnowComparison) former = winnow_comparison_ref (self->comparison);
  int selected = winnow_comparison_find_same (comparison, former, self->selected);
  int picture = winnow_pair_is_same (comparison->pair, former->pair) ? self->picture : WINNOW_NO_PICTURE;
  const gsize tops[] = { winnow_text_pane_get_top (self->pane_a), winnow_text_pane_get_top (self->pane_b) };

  set_comparison (self, comparison);
  winnow_text_pane_set_top (self->pane_a, tops[WINNOW_SIDE_A]);
  winnow_text_pane_set_top (self->pane_b, tops[WINNOW_SIDE_B]);
  mark_selected (self, selected, picture, NULL);
  enable_actions (self);
}

/* What the settings say by now; nothing is read. A pair that is on its way follows them when it is
 * there. */
static void
score_again (WinnowComparePage *self)
{
  WinnowSettings wanted;
  winnow_check_settings_read (&wanted);
  if (self->comparison == NULL || self->cancellable != NULL
      || winnow_comparison_is_scored_with (self->comparison, &wanted))
    return;
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (self->comparison->pair, &wanted);
  show_again (self, comparison);
}

void
winnow_compare_page_take_decided (WinnowComparePage *self, WinnowOverlap *overlap)
{
  WinnowSettings wanted;
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  gboolean is_wanted = winnow_compare_request_take_decided (&self->request, overlap);
  if (self->cancellable != NULL) /* what is shown goes; what comes may have been read before */
    {
      if (is_wanted)
        start_loading (self, self->again);
      return;
    }
  if (self->comparison == NULL || overlap->id == 0 || self->comparison->pair->overlap->id != overlap->id)
    return;
  winnow_check_settings_read (&wanted);
  g_autoptr (WinnowPair) pair = winnow_pair_new_decided (self->comparison->pair, overlap);
  if (pair == NULL)
    return;
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &wanted);
  show_again (self, comparison);
  if (self->selected != WINNOW_NO_PASSAGE) /* the panes may have been on the way to it */
    winnow_pane_sync_go_to (self->sync, self->selected);
}

static gboolean
patience_cb (gpointer data)
{
  WinnowComparePage *self = data;
  self->patience = 0;
  gtk_stack_set_visible_child_name (self->stack, "loading");
  return G_SOURCE_REMOVE;
}

/* The page holds a reference while loading, and what was cancelled is not shown any more. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowComparePage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowComparison) comparison = winnow_compare_load_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  if (comparison != NULL)
    {
      winnow_verdict_undo_forget (self->undo); /* was of another pair, or of the overlap as it was before the check */
      show_note (self);
      stop_loading (self);
      if (self->again && self->comparison != NULL)
        show_again (self, comparison);
      else
        winnow_compare_page_show (self, comparison);
      score_again (self);
      return;
    }
  winnow_compare_page_show (self, NULL); /* not the former pair, of which nothing is to be seen either */
  g_autofree char *failure = g_markup_escape_text (error->message, -1);
  adw_status_page_set_description (self->failed, failure);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static void
start_loading (WinnowComparePage *self, gboolean again)
{
  WinnowSettings wanted;
  winnow_check_settings_read (&wanted);
  stop_loading (self);
  self->again = again;
  self->cancellable = g_cancellable_new ();
  if (!again)
    self->patience = g_timeout_add (PATIENCE_MILLISECONDS, patience_cb, self);
  winnow_compare_load_async (self->request.library, self->request.overlap, self->request.documents[WINNOW_SIDE_A],
                             self->request.documents[WINNOW_SIDE_B], &wanted, self->cancellable, loaded_cb,
                             g_object_ref (self));
  update_verdict (self);
}

void
winnow_compare_page_load (WinnowComparePage *self, WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a,
                          WinnowDocument *b)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  g_return_if_fail (library != NULL && a != NULL && b != NULL);
  self->wanted[0] = self->wanted[1] = 0;
  winnow_compare_request_set (&self->request, library, overlap, a, b);
  start_loading (self, FALSE);
}

void
winnow_compare_page_reload (WinnowComparePage *self, WinnowLibrary *library, WinnowDocument *a, WinnowDocument *b)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  g_return_if_fail (library != NULL && a != NULL && b != NULL);
  self->wanted[0] = self->wanted[1] = 0;
  winnow_compare_request_set (&self->request, library, NULL, a, b);
  start_loading (self, TRUE);
}

gboolean
winnow_compare_page_get_pair (WinnowComparePage *self, gint64 *a, gint64 *b)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_PAGE (self), FALSE);
  *a = winnow_compare_request_get_id (&self->request, WINNOW_SIDE_A);
  *b = winnow_compare_request_get_id (&self->request, WINNOW_SIDE_B);
  return self->request.library != NULL;
}

void
winnow_compare_page_clear (WinnowComparePage *self)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  winnow_compare_request_clear (&self->request);
  winnow_verdict_undo_forget (self->undo);
  show_note (self);
  winnow_compare_page_show (self, NULL);
}

/* ── actions ── */

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  walk (WINNOW_COMPARE_PAGE (widget), 1);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  walk (WINNOW_COMPARE_PAGE (widget), -1);
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  winnow_text_pane_find (winnow_pane_sync_get_leader (WINNOW_COMPARE_PAGE (widget)->sync));
}

/* Tab walks the passages in the texts, so another key leads from one part of the page to the
 * next. */
static void
switch_pane_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (widget);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (widget)));
  GtkWidget *parts[] = { GTK_WIDGET (self->pane_a), GTK_WIDGET (self->pane_b), GTK_WIDGET (self->sidebar) };
  guint n = self->show_sidebar ? G_N_ELEMENTS (parts) : G_N_ELEMENTS (parts) - 1, next = 0;

  for (guint i = 0; i < n && focus != NULL; i++)
    if (gtk_widget_is_ancestor (focus, parts[i]))
      next = (i + 1) % n;
  if (parts[next] == GTK_WIDGET (self->sidebar))
    gtk_widget_child_focus (parts[next], GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_grab_focus (parts[next]);
}

static void
inspect_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  inspect (WINNOW_COMPARE_PAGE (widget), WINNOW_NO_PASSAGE, NULL);
}

static void
inspect_method_action (GtkWidget *widget, const char *name, GVariant *method)
{
  inspect (WINNOW_COMPARE_PAGE (widget), WINNOW_NO_PASSAGE, g_variant_get_string (method, NULL));
}

static void
inspect_passage_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (widget);
  inspect (self, self->selected, NULL);
}

static void
retry_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (widget);
  if (self->request.library != NULL)
    start_loading (self, FALSE);
}

/* ── the class ── */

static void
winnow_compare_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (object);
  switch (id)
    {
    case PROP_SCROLL_TOGETHER:
      g_value_set_boolean (value, self->scroll_together);
      break;
    case PROP_SHOW_SIDEBAR:
      g_value_set_boolean (value, self->show_sidebar);
      break;
    case PROP_VERDICT:
      g_value_set_string (value, get_verdict_id (self) != NULL ? get_verdict_id (self) : "");
      break;
    case PROP_MAY_DECIDE:
      g_value_set_boolean (value, self->may_decide);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
winnow_compare_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (object);
  switch (id)
    {
    case PROP_SCROLL_TOGETHER:
      self->scroll_together = g_value_get_boolean (value);
      winnow_pane_sync_set_scroll_together (self->sync, self->scroll_together);
      break;
    case PROP_SHOW_SIDEBAR:
      self->show_sidebar = g_value_get_boolean (value);
      gtk_widget_set_visible (self->sidebar_frame, self->show_sidebar);
      break;
    case PROP_VERDICT:
      switch_verdict (self, g_value_get_string (value));
      return;
    case PROP_MAY_DECIDE:
      self->may_decide = g_value_get_boolean (value);
      update_verdict (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
winnow_compare_page_dispose (GObject *object)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (object);
  stop_loading (self);
  winnow_compare_request_clear (&self->request);
  g_clear_pointer (&self->undo, winnow_verdict_undo_free);
  if (self->preferences != NULL)
    g_signal_handlers_disconnect_by_data (self->preferences, self);
  g_clear_object (&self->preferences);
  g_clear_weak_pointer (&self->inspector);
  g_clear_object (&self->sync);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  G_OBJECT_CLASS (winnow_compare_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (WINNOW_TYPE_TEXT_PANE);
  g_type_ensure (WINNOW_TYPE_RIBBONS);
  g_type_ensure (WINNOW_TYPE_COMPARE_SIDEBAR);
#define CHILD(name) WINNOW_CHILD (WinnowComparePage, name)
  winnow_template_bind (widget_class, "compare/winnow-compare-page.ui", CHILD (toasts), CHILD (stack), CHILD (failed),
                        CHILD (status), CHILD (sidebar_frame), CHILD (pane_a), CHILD (pane_b), CHILD (ribbons),
                        CHILD (sidebar), NULL);
  winnow_template_bind_callbacks (widget_class, WINNOW_CALLBACK (pane_passage_activated_cb),
                                  WINNOW_CALLBACK (passage_activated_cb), WINNOW_CALLBACK (pane_picture_activated_cb),
                                  WINNOW_CALLBACK (picture_activated_cb), WINNOW_CALLBACK (picture_opened_cb),
                                  WINNOW_CALLBACK (disguise_activated_cb), NULL);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "compare.next", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "compare.previous", NULL, previous_action);
  gtk_widget_class_install_action (widget_class, "compare.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "compare.switch-pane", NULL, switch_pane_action);
  gtk_widget_class_install_action (widget_class, "compare.retry", NULL, retry_action);
  gtk_widget_class_install_action (widget_class, "compare.inspect", NULL, inspect_action);
  gtk_widget_class_install_action (widget_class, "compare.inspect-method", "s", inspect_method_action);
  gtk_widget_class_install_action (widget_class, "compare.inspect-passage", NULL, inspect_passage_action);
  gtk_widget_class_install_property_action (widget_class, "compare.scroll-together", "scroll-together");
  gtk_widget_class_install_property_action (widget_class, "compare.show-sidebar", "show-sidebar");
  gtk_widget_class_install_property_action (widget_class, "compare.verdict", "verdict");
  gtk_widget_class_install_action (widget_class, "compare.undo-verdict", NULL, undo_verdict_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F7, 0, "compare.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F7, GDK_SHIFT_MASK, "compare.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "compare.find", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F6, 0, "compare.switch-pane", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "compare.show-sidebar", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_i, GDK_CONTROL_MASK, "compare.inspect", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_i, GDK_ALT_MASK, "compare.inspect-passage", NULL);
}

static void
winnow_compare_page_class_init (WinnowComparePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = winnow_compare_page_get_property;
  object_class->set_property = winnow_compare_page_set_property;
  object_class->dispose = winnow_compare_page_dispose;
  properties[PROP_SCROLL_TOGETHER] = g_param_spec_boolean ("scroll-together", NULL, NULL, TRUE, flags);
  properties[PROP_SHOW_SIDEBAR] = g_param_spec_boolean ("show-sidebar", NULL, NULL, TRUE, flags);
  properties[PROP_VERDICT] = g_param_spec_string ("verdict", NULL, NULL, "", flags);
  properties[PROP_MAY_DECIDE] = g_param_spec_boolean ("may-decide", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[VERDICT_GIVEN] = g_signal_new ("verdict-given", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 3, G_TYPE_INT64, G_TYPE_ARRAY, G_TYPE_UINT);
  signals[NOTE_CHANGED] = g_signal_new ("note-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 3, G_TYPE_INT64, G_TYPE_INT64, G_TYPE_STRING);
  bind_template (widget_class);
  install_actions (widget_class);
}

static void
winnow_compare_page_init (WinnowComparePage *self)
{
  self->selected = WINNOW_NO_PASSAGE;
  self->picture = WINNOW_NO_PICTURE;
  self->scroll_together = TRUE;
  self->show_sidebar = TRUE;
  self->may_decide = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  winnow_toasts_name_buttons (self->toasts);
  self->undo = winnow_verdict_undo_new (self->toasts, "compare.undo-verdict");
  winnow_text_pane_align (self->pane_a, self->pane_b);
  winnow_ribbons_set_panes (self->ribbons, self->pane_a, self->pane_b);
  g_signal_connect_object (winnow_compare_sidebar_get_note (self->sidebar), "changed", G_CALLBACK (note_changed_cb),
                           self, G_CONNECT_SWAPPED);
  self->sync = winnow_pane_sync_new (self->pane_a, self->pane_b);
  self->preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_signal_connect_swapped (self->preferences, "changed", G_CALLBACK (score_again), self);
  enable_actions (self);
}

GtkWidget *
winnow_compare_page_new (void)
{
  return g_object_new (WINNOW_TYPE_COMPARE_PAGE, NULL);
}
