#include "app/compare/panes/winnow-pane-sync.h"

#include <math.h>

#include "app/compare/model/winnow-scroll-map.h"
#include "app/compare/panes/winnow-linked-words.h"
#include "app/widgets/winnow-object.h"

/* The line that both panes keep aligned, as a share of the height: a little above the middle,
 * because a passage continues below its start. */
#define STEP_LINE 0.4

/* GTK lays out text step by step. New layout above a passage (or picture) shifts it, and missing
 * layout below limits scrolling. The passage is therefore scrolled into place again in each frame
 * until it has not moved for STILL_FRAMES, at most for HOLD_FRAMES_MAX. */
#define STILL_FRAMES 20
#define HOLD_FRAMES_MAX 600

struct _WinnowPaneSync
{
  GObject parent_instance;
  WinnowTextPane *panes[WINNOW_N_SIDES]; /* (borrowed) */
  WinnowLinkedWords *words;              /* (owned) */
  WinnowComparison *comparison;          /* (owned) (nullable) */
  WinnowScrollMap *map;                  /* (owned) (nullable) */
  WinnowSide active;
  gboolean together;
  gboolean following;           /* the program, not the user, is scrolling the other pane */
  gboolean left;                /* the user has scrolled since a place was gone to */
  guint32 held[WINNOW_N_SIDES]; /* characters that are held in step: where a passage begins */
  guint still;                  /* frames since they last moved */
  guint frames;                 /* since they are held */
  guint tick;
};

static void
release (WinnowPaneSync *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->panes[WINNOW_SIDE_A]), self->tick);
  self->tick = 0;
}

static void
clear (WinnowPaneSync *self)
{
  release (self);
  g_object_unref (self->words);
  g_clear_pointer (&self->map, winnow_scroll_map_free);
  winnow_comparison_set (&self->comparison, NULL);
}

WINNOW_DEFINE_OBJECT (WinnowPaneSync, winnow_pane_sync, clear)

/* Not where there is room for one pane, and it is the other one. */
static gboolean
is_shown (WinnowPaneSync *self, WinnowSide side)
{
  return winnow_comparison_has_text (self->comparison, side)
         && gtk_widget_get_child_visible (GTK_WIDGET (self->panes[side]));
}

/* Near the top of the active pane the line moves up with it, so both documents reach their top
 * together. */
static double
get_line (WinnowTextPane *pane)
{
  GtkAdjustment *adjustment = winnow_text_pane_get_vadjustment (pane);
  return MIN (gtk_adjustment_get_page_size (adjustment) * STEP_LINE, gtk_adjustment_get_value (adjustment));
}

static void
follow (WinnowPaneSync *self)
{
  if (!is_shown (self, WINNOW_SIDE_A) || !is_shown (self, WINNOW_SIDE_B))
    return;
  WinnowTextPane *active = self->panes[self->active], *follower = self->panes[!self->active];
  double line = get_line (active);
  double position = winnow_scroll_map_convert (
      self->map, self->active, winnow_text_pane_view_get_position_at (winnow_text_pane_get_view (active), line));

  self->following = TRUE;
  winnow_text_pane_view_scroll_position_to (winnow_text_pane_get_view (follower), position, line);
  self->following = FALSE;
}

/* Follows only the pane that the user scrolls: text layout moves panes, too. */
static void
moved_cb (WinnowTextPane *pane, WinnowPaneSync *self)
{
  if (self->comparison == NULL || self->following || self->tick != 0 || pane != self->panes[self->active])
    return;
  self->left = TRUE;
  if (self->together)
    follow (self);
}

static void
led_cb (WinnowTextPane *pane, WinnowPaneSync *self)
{
  release (self);
  self->active = pane == self->panes[WINNOW_SIDE_A] ? WINNOW_SIDE_A : WINNOW_SIDE_B;
}

static double
get_held_y (WinnowPaneSync *self, WinnowSide side)
{
  return winnow_text_pane_view_get_y (winnow_text_pane_get_view (self->panes[side]), self->held[side], FALSE);
}

/* The step line, or as near to it as a passage at the top of one of the documents can come down. */
static double
get_target (WinnowPaneSync *self, const double y[WINNOW_N_SIDES])
{
  double target = G_MAXDOUBLE;
  winnow_for_each_side (side)
    {
      GtkAdjustment *adjustment = winnow_text_pane_get_vadjustment (self->panes[side]);
      if (is_shown (self, side))
        target = MIN (target, MIN (gtk_adjustment_get_page_size (adjustment) * STEP_LINE,
                                   y[side] + gtk_adjustment_get_value (adjustment)));
    }
  return target;
}

/* Scrolls the held passage into place without the animation of a text view, and repeats this while
 * GTK lays out text above. */
static gboolean
hold_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  WinnowPaneSync *self = data;
  const double y[] = { get_held_y (self, WINNOW_SIDE_A), get_held_y (self, WINNOW_SIDE_B) };
  double target = get_target (self, y);
  self->still++;
  winnow_for_each_side (side)
    if (is_shown (self, side) && fabs (y[side] - target) >= 1)
      {
        winnow_text_pane_view_scroll_by (winnow_text_pane_get_view (self->panes[side]), y[side] - target);
        self->still = 0;
      }
  if (self->still < STILL_FRAMES && ++self->frames < HOLD_FRAMES_MAX)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
hold (WinnowPaneSync *self, const WinnowTextRange places[WINNOW_N_SIDES])
{
  self->still = self->frames = 0;
  self->left = FALSE;
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->panes[WINNOW_SIDE_A]), hold_cb, self, NULL);
  winnow_for_each_side (side)
    {
      self->held[side] = places[side].start;
      winnow_text_pane_reveal (self->panes[side], places[side].start, STEP_LINE);
    }
}

/* Takes @map. */
static void
set_map (WinnowPaneSync *self, WinnowScrollMap *map)
{
  g_clear_pointer (&self->map, winnow_scroll_map_free);
  self->map = map;
}

void
winnow_pane_sync_go_to (WinnowPaneSync *self, int passage)
{
  g_return_if_fail (WINNOW_IS_PANE_SYNC (self));
  release (self);
  if (self->comparison == NULL)
    return;
  set_map (self, winnow_scroll_map_new (self->comparison, passage));
  if (passage != WINNOW_NO_PASSAGE)
    hold (self, winnow_comparison_get_passage (self->comparison, passage)->range);
}

void
winnow_pane_sync_go_to_picture (WinnowPaneSync *self, guint picture)
{
  g_return_if_fail (WINNOW_IS_PANE_SYNC (self));
  release (self);
  if (self->comparison == NULL)
    return;
  set_map (self, winnow_scroll_map_new_at_picture (self->comparison, picture));
  hold (self, winnow_comparison_get_picture (self->comparison, picture)->sign);
}

void
winnow_pane_sync_set_scroll_together (WinnowPaneSync *self, gboolean together)
{
  g_return_if_fail (WINNOW_IS_PANE_SYNC (self));
  self->together = together;
  if (together && self->comparison != NULL)
    follow (self);
}

static gboolean
sees_passage (WinnowPaneSync *self, WinnowSide side, int passage)
{
  if (passage == WINNOW_NO_PASSAGE)
    return FALSE;
  double y = winnow_text_pane_view_get_y (winnow_text_pane_get_view (self->panes[side]),
                                          winnow_comparison_get_passage (self->comparison, passage)->range[side].start,
                                          FALSE);
  return y >= 0 && y < gtk_adjustment_get_page_size (winnow_text_pane_get_vadjustment (self->panes[side]));
}

gboolean
winnow_pane_sync_has_left (WinnowPaneSync *self, int passage)
{
  g_return_val_if_fail (WINNOW_IS_PANE_SYNC (self), FALSE);
  return self->left && !sees_passage (self, self->active, passage);
}

void
winnow_pane_sync_show (WinnowPaneSync *self, WinnowSide side, int passage)
{
  g_return_if_fail (WINNOW_IS_PANE_SYNC (self));
  WinnowTextPane *other = self->panes[!side];
  self->active = side;
  if (self->comparison == NULL || !self->together || !winnow_comparison_both_have_text (self->comparison))
    return;
  if (sees_passage (self, !side, passage))
    {
      winnow_pane_sync_go_to (self, passage);
      return;
    }
  release (self);
  double position = winnow_text_pane_view_get_position_at (winnow_text_pane_get_view (other), get_line (other));
  guint32 place = (guint32) winnow_scroll_map_convert (self->map, !side, position);
  WinnowTextRange places[WINNOW_N_SIDES];
  places[!side] = (WinnowTextRange){ (guint32) position, (guint32) position };
  places[side] = (WinnowTextRange){ place, place };
  hold (self, places);
}

WinnowTextPane *
winnow_pane_sync_get_active (WinnowPaneSync *self)
{
  return self->panes[self->active];
}

void
winnow_pane_sync_set_comparison (WinnowPaneSync *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_PANE_SYNC (self));
  release (self);
  g_clear_pointer (&self->map, winnow_scroll_map_free);
  winnow_comparison_set (&self->comparison, comparison);
  winnow_linked_words_set_comparison (self->words, comparison);
  self->active = WINNOW_SIDE_A;
  if (comparison != NULL)
    self->map = winnow_scroll_map_new (comparison, WINNOW_NO_PASSAGE);
}

WinnowPaneSync *
winnow_pane_sync_new (WinnowTextPane *a, WinnowTextPane *b)
{
  WinnowPaneSync *self = g_object_new (WINNOW_TYPE_PANE_SYNC, NULL);
  self->panes[WINNOW_SIDE_A] = a;
  self->panes[WINNOW_SIDE_B] = b;
  self->words = winnow_linked_words_new (a, b);
  self->together = TRUE;
  winnow_for_each_side (side)
    {
      g_signal_connect_object (self->panes[side], "moved", G_CALLBACK (moved_cb), self, 0);
      g_signal_connect_object (self->panes[side], "led", G_CALLBACK (led_cb), self, 0);
    }
  return self;
}
