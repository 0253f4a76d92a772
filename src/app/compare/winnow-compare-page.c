#include "app/compare/winnow-compare-page-private.h"

#include "app/compare/sidebar/winnow-compare-picture-window.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/window/winnow-toasts.h"
#include "base/for-each.h"
#include "base/translate.h"

G_DEFINE_FINAL_TYPE (WinnowComparePage, winnow_compare_page, ADW_TYPE_BIN)

enum
{
  PROP_SCROLL_TOGETHER = 1,
  PROP_VERDICT,
  PROP_MAY_DECIDE,
  PROP_GOES_ON,
  PROP_ALL_DIFFERENCES,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static gboolean
has_passages (WinnowComparePage *self)
{
  return self->comparison != NULL && self->comparison->n_numbered > 0;
}

/* ── selecting ── */

static void
update_status (WinnowComparePage *self)
{
  g_autofree char *text = winnow_comparison_dup_status (self->comparison, self->selected, self->picture);
  winnow_compare_toolbar_set_status (self->toolbar, text);
}

/* A passage or a picture, or neither. */
static void
mark_selected (WinnowComparePage *self, int passage, int picture, gpointer source)
{
  WinnowTextPane *panes[] = { self->pane_a, self->pane_b };
  self->selected = passage;
  self->picture = picture;
  winnow_for_each_side (side)
    winnow_text_pane_set_selected (panes[side], passage, picture, source != panes[side]);
  winnow_ribbons_set_selected (self->ribbons, passage, picture);
  winnow_compare_sidebar_select (self->sidebar, passage, picture);
  winnow_action_set_enabled (self, "compare.inspect-passage", passage != WINNOW_NO_PASSAGE);
  winnow_compare_page_update_verdict (self);
  update_status (self);
}

/* @source: (nullable) the widget that the user clicked: a pane has the cursor there already */
static void
select_passage (WinnowComparePage *self, guint passage, gpointer source)
{
  g_return_if_fail (self->comparison != NULL && passage < self->comparison->passages->len);
  mark_selected (self, passage, WINNOW_NO_PICTURE, source);
  winnow_pane_sync_go_to (self->sync, passage);
}

static void
select_picture (WinnowComparePage *self, guint picture, gpointer source)
{
  g_return_if_fail (self->comparison != NULL && picture < self->comparison->pictures->len);
  mark_selected (self, WINNOW_NO_PASSAGE, picture, source);
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
picture_opened_cb (WinnowComparePage *self, guint picture)
{
  select_picture (self, picture, NULL);
  winnow_present (winnow_compare_picture_window_new (winnow_get_window (self), self->comparison, picture));
}

void
winnow_compare_page_show_place (WinnowComparePage *self, WinnowSide side, WinnowTextRange place)
{
  winnow_side_box_set_side (self->sides, side);
  winnow_pane_sync_go_to (self->sync, WINNOW_NO_PASSAGE);
  winnow_text_pane_show_place (side == WINNOW_SIDE_A ? self->pane_a : self->pane_b, place);
}

static void
disguise_activated_cb (WinnowComparePage *self, guint disguise)
{
  WinnowSide side;
  const WinnowShownDisguise *shown = winnow_comparison_get_disguise (self->comparison, disguise, &side);
  winnow_compare_page_show_place (self, side, shown->range);
}

/* From where the user has scrolled to, else from the selected passage. From an excluded one to the
 * first or last one: excluded ones are not visited. */
static int
find_next (WinnowComparePage *self, int direction)
{
  WinnowTextPane *pane = winnow_pane_sync_get_active (self->sync);
  gboolean is_excluded = self->selected >= 0 && (guint) self->selected >= self->comparison->n_entries;
  if (winnow_pane_sync_has_left (self->sync, self->selected))
    return winnow_compare_sidebar_find_from (
        self->sidebar, pane == self->pane_a ? WINNOW_SIDE_A : WINNOW_SIDE_B,
        winnow_text_pane_view_get_visible_range (winnow_text_pane_get_view (pane)).start, direction);
  return winnow_compare_sidebar_find_next (self->sidebar, is_excluded ? WINNOW_NO_PASSAGE : self->selected, direction);
}

static void
select_next (WinnowComparePage *self, int direction)
{
  int next = find_next (self, direction);
  if (next == WINNOW_NO_PASSAGE)
    {
      next = winnow_compare_sidebar_find_next (self->sidebar, WINNOW_NO_PASSAGE, direction);
      winnow_toasts_show (self->toasts,
                          direction > 0 ? _ ("Went on with the first passage") : _ ("Went on with the last passage"));
    }
  select_passage (self, next, NULL);
}

static void
note_changed_cb (WinnowComparePage *self, gint64 document_a, gint64 document_b, const char *text)
{
  g_signal_emit_by_name (self, "note-changed", document_a, document_b, text);
}

void
winnow_compare_page_flush (WinnowComparePage *self)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  winnow_pair_note_flush (winnow_compare_sidebar_get_note (self->sidebar));
}

/* ── inspecting ── */

/* The inspector may show another pair than this page by now. */
static void
place_activated_cb (WinnowComparePage *self, guint side, guint start, guint end)
{
  const WinnowPair *inspected = winnow_inspector_window_get_pair (self->inspector);
  if (self->comparison == NULL || inspected == NULL || !winnow_pair_is_same (inspected, self->comparison->pair))
    return;
  winnow_compare_page_show_place (self, side,
                                  winnow_shown_text_get_range (self->comparison->side[side].shown, start, end));
}

static void
inspect (WinnowComparePage *self, int passage, const char *method)
{
  if (self->comparison == NULL)
    return;
  if (self->inspector == NULL)
    {
      g_set_weak_pointer (&self->inspector,
                          WINNOW_INSPECTOR_WINDOW (winnow_inspector_window_new (winnow_get_window (self))));
      winnow_connect (self->inspector, "place-activated", place_activated_cb, self);
    }
  winnow_inspector_window_show (self->inspector, self->comparison, passage, method);
  winnow_present (self->inspector);
}

/* ── loading ── */

static void
enable_actions (WinnowComparePage *self)
{
  static const char *const of_pair[]
      = { "compare.next-difference", "compare.previous-difference", "compare.find", "compare.switch-pane",
          "compare.inspect",         "compare.inspect-method" };
  GtkWidget *widget = GTK_WIDGET (self);
  winnow_for_each_of (action, of_pair)
    gtk_widget_action_set_enabled (widget, *action, self->comparison != NULL);
  gtk_widget_action_set_enabled (widget, "compare.next", has_passages (self));
  gtk_widget_action_set_enabled (widget, "compare.previous", has_passages (self));
  gtk_widget_action_set_enabled (widget, "compare.inspect-passage", self->selected != WINNOW_NO_PASSAGE);
}

/* Gives @comparison, (nullable), to all that show it. Actions are enabled later, when something is
 * selected: a button that is insensitive for a moment loses the focus. */
static void
set_comparison (WinnowComparePage *self, WinnowComparison *comparison)
{
  winnow_comparison_set (&self->comparison, comparison);
  self->selected = WINNOW_NO_PASSAGE;
  self->picture = WINNOW_NO_PICTURE;
  winnow_text_pane_set_comparison (self->pane_a, comparison, WINNOW_SIDE_A);
  winnow_text_pane_set_comparison (self->pane_b, comparison, WINNOW_SIDE_B);
  winnow_ribbons_set_comparison (self->ribbons, comparison);
  winnow_compare_sidebar_set_comparison (self->sidebar, comparison);
  winnow_pane_sync_set_comparison (self->sync, comparison);
  gtk_stack_set_visible_child_name (self->stack, comparison != NULL ? "pair" : "empty");
  winnow_compare_page_update_differences (self);
}

static int
find_wanted_passage (WinnowComparePage *self)
{
  for (guint i = 0; self->wanted_start >= 0 && i < self->comparison->n_entries; i++)
    if (winnow_comparison_get_passage (self->comparison, i)->start[WINNOW_SIDE_A] == self->wanted_start)
      return (int) i;
  return WINNOW_NO_PASSAGE;
}

static void
forget_wanted (WinnowComparePage *self)
{
  self->wanted[0] = self->wanted[1] = 0;
  self->wanted_start = -1;
}

/* Selects the requested picture or passage, once. Returns: FALSE where none is requested or the
 * pair lacks it */
static gboolean
show_wanted (WinnowComparePage *self)
{
  if (self->comparison == NULL)
    return FALSE;
  int picture = self->wanted[0] == 0
                    ? WINNOW_NO_PICTURE
                    : winnow_comparison_find_picture_ids (self->comparison, self->wanted[0], self->wanted[1]);
  int passage = find_wanted_passage (self);
  forget_wanted (self);
  if (picture != WINNOW_NO_PICTURE)
    select_picture (self, (guint) picture, NULL);
  else if (passage != WINNOW_NO_PASSAGE)
    select_passage (self, (guint) passage, NULL);
  return picture != WINNOW_NO_PICTURE || passage != WINNOW_NO_PASSAGE;
}

static void
show_first (WinnowComparePage *self)
{
  if (show_wanted (self))
    return;
  if (has_passages (self))
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
  if (!winnow_pair_loader_is_loading (self->loader))
    show_wanted (self);
}

gint64
winnow_compare_page_get_passage (WinnowComparePage *self)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_PAGE (self), -1);
  return self->selected != WINNOW_NO_PASSAGE
             ? (gint64) winnow_comparison_get_passage (self->comparison, self->selected)->start[WINNOW_SIDE_A]
             : -1;
}

void
winnow_compare_page_show_passage (WinnowComparePage *self, gint64 start)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  self->wanted_start = start;
  if (!winnow_pair_loader_is_loading (self->loader))
    show_wanted (self);
}

void
winnow_compare_page_show (WinnowComparePage *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  winnow_pair_loader_cancel (self->loader);
  self->is_obtaining = FALSE;
  set_comparison (self, comparison);
  show_first (self);
  enable_actions (self);
  winnow_compare_page_update_verdict (self);
  update_status (self);
  if (comparison != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    winnow_grab_focus (self->pane_a);
}

void
winnow_compare_page_focus (WinnowComparePage *self)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  if (self->comparison != NULL)
    winnow_grab_focus (winnow_pane_sync_get_active (self->sync));
  else
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static void
show_note (WinnowComparePage *self)
{
  winnow_pair_note_set_pair (
      winnow_compare_sidebar_get_note (self->sidebar), winnow_pair_loader_get_library (self->loader),
      winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_A), winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_B));
}

/* After scoring the pair again: selection and scroll positions stay. */
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

void
winnow_compare_page_score (WinnowComparePage *self, WinnowPair *pair)
{
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &self->settings);
  show_again (self, comparison);
}

/* A pair that is loading is scored when it is there. */
static void
follow_settings (WinnowComparePage *self)
{
  if (self->comparison != NULL && !winnow_pair_loader_is_loading (self->loader)
      && !winnow_comparison_is_scored_with (self->comparison, &self->settings))
    winnow_compare_page_score (self, self->comparison->pair);
}

void
winnow_compare_page_set_settings (WinnowComparePage *self, const WinnowSettings *settings)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  self->settings = *settings;
  winnow_pair_loader_set_settings (self->loader, settings);
  follow_settings (self);
}

static void
slow_cb (WinnowComparePage *self)
{
  gtk_stack_set_visible_child_name (self->stack, "loading");
}

static void
loaded_cb (WinnowComparePage *self, WinnowComparison *comparison, const GError *error, gboolean is_reload)
{
  if (comparison != NULL)
    {
      show_note (self);
      if (is_reload && self->comparison != NULL)
        show_again (self, comparison);
      else
        winnow_compare_page_show (self, comparison);
      follow_settings (self);
      return;
    }
  winnow_compare_page_show (self, NULL);
  g_autofree char *failure = g_markup_escape_text (error->message, -1);
  adw_status_page_set_description (self->failed, failure);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static void
load (WinnowComparePage *self, WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b,
      gboolean is_reload)
{
  forget_wanted (self);
  winnow_pair_loader_load (self->loader, library, overlap, a, b, is_reload);
  winnow_compare_page_update_verdict (self);
}

void
winnow_compare_page_load (WinnowComparePage *self, WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a,
                          WinnowDocument *b)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  winnow_side_box_set_swapped (self->sides, FALSE);
  load (self, library, overlap, a, b, FALSE);
}

void
winnow_compare_page_reload (WinnowComparePage *self, WinnowLibrary *library, WinnowDocument *a, WinnowDocument *b)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  load (self, library, NULL, a, b, TRUE);
}

void
winnow_compare_page_forget_verdicts (WinnowComparePage *self)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  g_array_set_size (self->given, 0);
}

void
winnow_compare_page_set_undo (WinnowComparePage *self, WinnowUndoStack *undo)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self) && undo != NULL);
  g_set_object (&self->undo, undo);
}

gboolean
winnow_compare_page_get_pair (WinnowComparePage *self, gint64 *a, gint64 *b)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_PAGE (self), FALSE);
  *a = winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_A);
  *b = winnow_pair_loader_get_id (self->loader, WINNOW_SIDE_B);
  return winnow_pair_loader_get_library (self->loader) != NULL;
}

void
winnow_compare_page_clear (WinnowComparePage *self)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PAGE (self));
  winnow_pair_loader_clear (self->loader);
  g_array_set_size (self->given, 0);
  show_note (self);
  winnow_compare_page_show (self, NULL);
}

/* ── actions ── */

static void
step_action (WinnowComparePage *self, const char *name)
{
  select_next (self, g_str_equal (name, "compare.next") ? 1 : -1);
}

static void
find_action (WinnowComparePage *self)
{
  winnow_text_pane_find (winnow_pane_sync_get_active (self->sync));
}

static void
swapped_cb (WinnowComparePage *self)
{
  winnow_compare_sidebar_set_swapped (self->sidebar, winnow_side_box_get_swapped (self->sides));
}

static void
side_shown_cb (WinnowComparePage *self)
{
  if (winnow_side_box_get_folded (self->sides))
    winnow_pane_sync_show (self->sync, winnow_side_box_get_side (self->sides), self->selected);
}

/* Tab goes from passage to passage in the texts, so another key moves the focus on. */
static void
switch_pane_action (WinnowComparePage *self)
{
  GtkWidget *parts[] = { GTK_WIDGET (self->pane_a), GTK_WIDGET (self->pane_b), GTK_WIDGET (self->sidebar) };
  guint n = adw_flap_get_reveal_flap (self->flap) ? G_N_ELEMENTS (parts) : G_N_ELEMENTS (parts) - 1, next = 0;
  winnow_for_each_below (i, n)
    if (winnow_focus_is_in (parts[i]))
      next = (i + 1) % n;
  if (parts[next] == GTK_WIDGET (self->sidebar))
    {
      gtk_widget_child_focus (parts[next], GTK_DIR_TAB_FORWARD);
      return;
    }
  winnow_side_box_set_side (self->sides, next == 0 ? WINNOW_SIDE_A : WINNOW_SIDE_B);
  gtk_widget_grab_focus (parts[next]);
}

/* The pair, under a method; or the selected passage. */
static void
inspect_action (WinnowComparePage *self, const char *name, GVariant *method)
{
  inspect (self, g_str_equal (name, "compare.inspect-passage") ? self->selected : WINNOW_NO_PASSAGE,
           method != NULL ? g_variant_get_string (method, NULL) : NULL);
}

static void
retry_action (WinnowComparePage *self)
{
  winnow_pair_loader_retry (self->loader);
  winnow_compare_page_update_verdict (self);
}

/* ── the class ── */

static void
winnow_compare_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (object);
  const char *verdict = winnow_compare_page_get_verdict_id (self);
  switch (id)
    {
    case PROP_SCROLL_TOGETHER:
      g_value_set_boolean (value, self->scroll_together);
      break;
    case PROP_VERDICT:
      g_value_set_string (value, verdict ?: "");
      break;
    case PROP_MAY_DECIDE:
      g_value_set_boolean (value, self->may_decide);
      break;
    case PROP_GOES_ON:
      g_value_set_boolean (value, self->goes_on);
      break;
    case PROP_ALL_DIFFERENCES:
      g_value_set_boolean (value, self->all_differences);
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
    case PROP_VERDICT:
      winnow_compare_page_switch_verdict (self, g_value_get_string (value));
      return;
    case PROP_MAY_DECIDE:
      self->may_decide = g_value_get_boolean (value);
      winnow_compare_page_update_verdict (self);
      break;
    case PROP_GOES_ON:
      self->goes_on = g_value_get_boolean (value);
      break;
    case PROP_ALL_DIFFERENCES:
      self->all_differences = g_value_get_boolean (value);
      winnow_compare_page_update_differences (self);
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
  if (self->loader != NULL)
    winnow_pair_loader_clear (self->loader);
  g_clear_object (&self->undo);
  g_clear_pointer (&self->given, g_array_unref);
  g_clear_weak_pointer (&self->inspector);
  g_clear_object (&self->sync);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  G_OBJECT_CLASS (winnow_compare_page_parent_class)->dispose (object);
  g_clear_object (&self->loader); /* the widgets above may still ask it */
}

static void
bind_template (GtkWidgetClass *klass)
{
  g_type_ensure (WINNOW_TYPE_TEXT_PANE);
  g_type_ensure (WINNOW_TYPE_RIBBONS);
  g_type_ensure (WINNOW_TYPE_SIDE_BOX);
  g_type_ensure (WINNOW_TYPE_COMPARE_SIDEBAR);
  g_type_ensure (WINNOW_TYPE_COMPARE_TOOLBAR);
  winnow_template_bind (klass, WinnowComparePage, "compare/winnow-compare-page.ui", toasts, stack, failed, toolbar,
                        flap, sides, pane_a, pane_b, ribbons, sidebar);
  winnow_template_bind_callbacks (klass, select_passage, select_picture, picture_opened_cb, disguise_activated_cb,
                                  side_shown_cb, swapped_cb);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  winnow_install_action (widget_class, "compare.next", NULL, step_action);
  winnow_install_action (widget_class, "compare.previous", NULL, step_action);
  winnow_install_action (widget_class, "compare.find", NULL, find_action);
  winnow_compare_page_install_difference_actions (widget_class);
  winnow_install_action (widget_class, "compare.switch-pane", NULL, switch_pane_action);
  winnow_install_action (widget_class, "compare.retry", NULL, retry_action);
  winnow_install_action (widget_class, "compare.inspect", NULL, inspect_action);
  winnow_install_action (widget_class, "compare.inspect-method", "s", inspect_action);
  winnow_install_action (widget_class, "compare.inspect-passage", NULL, inspect_action);
  winnow_install_action (widget_class, "compare.decide-all", "s", winnow_compare_page_decide_all_action);
  winnow_install_action (widget_class, "compare.decide-everywhere", "s", winnow_compare_page_decide_everywhere_action);
  gtk_widget_class_install_property_action (widget_class, "compare.scroll-together", "scroll-together");
  gtk_widget_class_install_property_action (widget_class, "compare.verdict", "verdict");
  gtk_widget_class_install_property_action (widget_class, "compare.go-on", "goes-on");
  gtk_widget_class_install_property_action (widget_class, "compare.all-differences", "all-differences");
  winnow_verdict_add_keys (widget_class, winnow_compare_page_verdict_key_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F7, 0, "compare.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F7, GDK_SHIFT_MASK, "compare.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "compare.find", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F6, 0, "compare.switch-pane", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F6, GDK_CONTROL_MASK, "view.swap-sides", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F8, GDK_CONTROL_MASK, "compare.all-differences", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "view.show-sidebar", NULL);
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
  properties[PROP_VERDICT] = g_param_spec_string ("verdict", NULL, NULL, "", flags);
  properties[PROP_MAY_DECIDE] = g_param_spec_boolean ("may-decide", NULL, NULL, TRUE, flags);
  properties[PROP_GOES_ON] = g_param_spec_boolean ("goes-on", NULL, NULL, FALSE, flags);
  properties[PROP_ALL_DIFFERENCES] = g_param_spec_boolean ("all-differences", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  winnow_signal_new (klass, "verdict-given", 3, G_TYPE_INT64, G_TYPE_ARRAY, G_TYPE_UINT);
  winnow_signal_new (klass, "pair-wanted", 2, G_TYPE_INT64, G_TYPE_INT64);
  winnow_signal_new (klass, "all-decided", 0);
  winnow_signal_new (klass, "note-changed", 3, G_TYPE_INT64, G_TYPE_INT64, G_TYPE_STRING);
  bind_template (widget_class);
  install_actions (widget_class);
}

static void
winnow_compare_page_init (WinnowComparePage *self)
{
  self->selected = WINNOW_NO_PASSAGE;
  self->picture = WINNOW_NO_PICTURE;
  forget_wanted (self);
  self->scroll_together = TRUE;
  self->may_decide = TRUE;
  self->loader = g_object_new (WINNOW_TYPE_PAIR_LOADER, NULL);
  winnow_connect (self->loader, "slow", slow_cb, self);
  winnow_connect (self->loader, "loaded", loaded_cb, self);
  winnow_template_init (self);
  winnow_compare_toolbar_set_view (self->toolbar, GTK_WIDGET (self), self->flap, self->sides);
  winnow_toasts_name_buttons (self->toasts);
  self->undo = winnow_undo_stack_new ();
  self->given = winnow_array_new (WinnowLastVerdict);
  winnow_text_pane_align (self->pane_a, self->pane_b);
  winnow_ribbons_set_panes (self->ribbons, self->pane_a, self->pane_b);
  winnow_connect (winnow_compare_sidebar_get_note (self->sidebar), "changed", note_changed_cb, self);
  self->sync = winnow_pane_sync_new (self->pane_a, self->pane_b);
  winnow_settings_init (&self->settings);
  enable_actions (self);
}
