#include "app/compare/panes/winnow-change-map.h"

#include <math.h>

#include "app/compare/winnow-compare-wording.h"
#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define WIDTH 16
#define MARK_HEIGHT_MIN 3.0
#define MARK_INSET 3.0
#define VIEWPORT_HEIGHT_MIN 8.0
#define PICTURE_SIDE 9.0 /* pictures are small frames across the strip */
#define PICTURE_LINE 2.0
#define CLICK_SLOP 3.0 /* distance from a passage at which a click still selects it */

struct _WinnowChangeMap
{
  GtkWidget parent_instance;
  WinnowComparison *comparison; /* (owned) (nullable) */
  WinnowSide side;
  WinnowTextRange viewport;
  int selected, selected_picture;
  /* (owned) (nullable) the passages as drawn for marks_height; they change seldom, the viewport
   * always */
  GskRenderNode *marks;
  int marks_height;
};

G_DEFINE_FINAL_TYPE (WinnowChangeMap, winnow_change_map, GTK_TYPE_WIDGET)

/* Heights are proportional to characters: pixels are unknown until the text is laid out. */
static double
get_y (WinnowChangeMap *self, guint32 character)
{
  guint32 n = MAX (self->comparison->side[self->side].shown->n_characters, 1);
  return (double) character / n * gtk_widget_get_height (GTK_WIDGET (self));
}

static graphene_rect_t
get_bounds (WinnowChangeMap *self, WinnowTextRange range, double inset, double height_min)
{
  double top = get_y (self, range.start);
  double height = MAX (get_y (self, range.end) - top, height_min);
  top = MIN (top, MAX (gtk_widget_get_height (GTK_WIDGET (self)) - height, 0));
  return GRAPHENE_RECT_INIT (inset, top, gtk_widget_get_width (GTK_WIDGET (self)) - 2 * inset, height);
}

static graphene_rect_t
get_picture_bounds (WinnowChangeMap *self, guint picture)
{
  double inset = (gtk_widget_get_width (GTK_WIDGET (self)) - PICTURE_SIDE) / 2;
  return get_bounds (self, winnow_comparison_get_picture (self->comparison, picture)->sign[self->side], inset,
                     PICTURE_SIDE);
}

/* A frame on the ground of the strip, so that it differs from passages below it. */
static void
snapshot_picture (WinnowChangeMap *self, GtkSnapshot *snapshot, guint picture)
{
  graphene_rect_t bounds = get_picture_bounds (self, picture);
  WinnowHueColors colors;
  winnow_hue_colors_get (winnow_comparison_get_picture (self->comparison, picture)->hue, &colors);
  gtk_snapshot_append_color (snapshot, &colors.text, &bounds);
  winnow_snapshot_frame (snapshot, &bounds, 0, PICTURE_LINE, &colors.strong);
}

/* Condensed passages are long and do not count. A paler color keeps the marks inside them
 * visible. */
static void
snapshot_marks (WinnowChangeMap *self, GtkSnapshot *snapshot)
{
  winnow_for_each_below (i, self->comparison->n_entries)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (self->comparison, i);
      graphene_rect_t bounds = get_bounds (self, passage->range[self->side], MARK_INSET, MARK_HEIGHT_MIN);
      WinnowHueColors colors;
      winnow_hue_colors_get (passage->hue, &colors);
      gtk_snapshot_append_color (
          snapshot, passage->kind == WINNOW_PASSAGE_CONDENSED ? &colors.selected : &colors.strong, &bounds);
    }
  winnow_for_each_index (i, self->comparison->pictures)
    snapshot_picture (self, snapshot, i);
}

static void
drop_marks (WinnowChangeMap *self)
{
  g_clear_pointer (&self->marks, gsk_render_node_unref);
  winnow_queue_draw (self);
}

static void
ensure_marks (WinnowChangeMap *self)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  if (self->marks != NULL && self->marks_height == height)
    return;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_clear_pointer (&self->marks, gsk_render_node_unref);
  snapshot_marks (self, snapshot);
  self->marks = gtk_snapshot_free_to_node (snapshot);
  self->marks_height = height;
}

static void
snapshot_selected (WinnowChangeMap *self, GtkSnapshot *snapshot, const GdkRGBA *foreground)
{
  graphene_rect_t bounds;
  if (self->selected_picture != WINNOW_NO_PICTURE)
    {
      bounds = get_picture_bounds (self, self->selected_picture);
      graphene_rect_inset (&bounds, -2, -2);
    }
  else
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (self->comparison, self->selected);
      WinnowHueColors colors;
      bounds = get_bounds (self, passage->range[self->side], 0, MARK_HEIGHT_MIN);
      winnow_hue_colors_get (passage->hue, &colors);
      gtk_snapshot_append_color (snapshot, &colors.strong, &bounds);
      graphene_rect_inset (&bounds, 0, -2);
    }
  winnow_snapshot_frame (snapshot, &bounds, 2, 1, foreground);
}

static void
winnow_change_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowChangeMap *self = WINNOW_CHANGE_MAP (widget);
  graphene_rect_t whole = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  GdkRGBA foreground = winnow_color_of_text (widget), fill = foreground;
  if (self->comparison == NULL)
    return;
  ensure_marks (self);
  gtk_snapshot_push_clip (snapshot, &whole);
  if (self->marks != NULL)
    gtk_snapshot_append_node (snapshot, self->marks);
  if (self->selected != WINNOW_NO_PASSAGE || self->selected_picture != WINNOW_NO_PICTURE)
    snapshot_selected (self, snapshot, &foreground);
  whole = get_bounds (self, self->viewport, 0.5, VIEWPORT_HEIGHT_MIN);
  fill.alpha = 0.12;
  gtk_snapshot_append_color (snapshot, &fill, &whole);
  foreground.alpha = 0.6;
  winnow_snapshot_frame (snapshot, &whole, 3, 1, &foreground);
  gtk_snapshot_pop (snapshot);
}

static guint32
get_character (WinnowChangeMap *self, double y)
{
  double share = CLAMP (y / MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1), 0, 1);
  return share * self->comparison->side[self->side].shown->n_characters;
}

static void
go_to (WinnowChangeMap *self, double y)
{
  g_signal_emit_by_name (self, "go-to", get_character (self, y));
}

/* The passage nearest to @y within CLICK_SLOP; the shortest if several are equally near. */
static int
pick_passage (WinnowChangeMap *self, double y)
{
  int best = WINNOW_NO_PASSAGE;
  double nearest = CLICK_SLOP, shortest = G_MAXDOUBLE;
  winnow_for_each_below (i, self->comparison->n_entries)
    {
      graphene_rect_t bounds = get_bounds (self, winnow_comparison_get_passage (self->comparison, i)->range[self->side],
                                           0, MARK_HEIGHT_MIN);
      double distance = fabs (y - CLAMP (y, bounds.origin.y, bounds.origin.y + bounds.size.height));
      if (distance < nearest || (distance == nearest && bounds.size.height < shortest))
        {
          nearest = distance;
          shortest = bounds.size.height;
          best = i;
        }
    }
  return best;
}

/* The picture at @y, or WINNOW_NO_PICTURE. */
static int
pick_picture (WinnowChangeMap *self, double y)
{
  winnow_for_each_down (i, self->comparison->pictures->len)
  {
    graphene_rect_t bounds = get_picture_bounds (self, i);
    if (bounds.origin.y <= y && y < bounds.origin.y + bounds.size.height)
      return i;
  }
  return WINNOW_NO_PICTURE;
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, WinnowChangeMap *self)
{
  if (self->comparison == NULL)
    return;
  int passage = pick_passage (self, y), picture = pick_picture (self, y);
  if (picture != WINNOW_NO_PICTURE)
    g_signal_emit_by_name (self, "picture-activated", picture);
  else if (passage != WINNOW_NO_PASSAGE)
    g_signal_emit_by_name (self, "passage-activated", passage);
  else
    go_to (self, y);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, WinnowChangeMap *self)
{
  double x, y;
  if (self->comparison == NULL || !gtk_gesture_drag_get_start_point (gesture, &x, &y)
      || !gtk_drag_check_threshold (GTK_WIDGET (self), x, y, x + dx, y + dy))
    return;
  go_to (self, y + dy);
}

static gboolean
query_tooltip_cb (WinnowChangeMap *self, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  if (self->comparison == NULL || by_keyboard)
    return FALSE;
  int passage = pick_passage (self, y), picture = pick_picture (self, y);
  if (passage == WINNOW_NO_PASSAGE && picture == WINNOW_NO_PICTURE)
    return FALSE;
  g_autofree char *text = picture != WINNOW_NO_PICTURE
                              ? winnow_shared_picture_dup_description (self->comparison, picture)
                              : winnow_passage_dup_description (self->comparison, passage);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
dispose (WinnowChangeMap *self)
{
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  g_clear_pointer (&self->marks, gsk_render_node_unref);
}

static void
winnow_change_map_class_init (WinnowChangeMapClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_drawing_class (klass, winnow_change_map_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  winnow_signal_new (klass, "go-to", 1, G_TYPE_UINT);
  winnow_signal_new (klass, "passage-activated", 1, G_TYPE_UINT);
  winnow_signal_new (klass, "picture-activated", 1, G_TYPE_UINT);
}

static void
winnow_change_map_init (WinnowChangeMap *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  self->selected = WINNOW_NO_PASSAGE;
  self->selected_picture = WINNOW_NO_PICTURE;
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "pointer");
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  gtk_widget_set_size_request (GTK_WIDGET (self), WIDTH, 0);
  winnow_style_watch (self, G_CALLBACK (drop_marks));
}

static void
update_accessible_name (WinnowChangeMap *self)
{
  guint n = self->comparison->n_numbered;
  /* Translators: names the strip beside a document for assistive technology. 1: how many passages,
   * 2: file name */
  g_autofree char *name = g_strdup_printf (ngettext ("Map of %1$u passage in %2$s", "Map of %1$u passages in %2$s", n),
                                           n, self->comparison->side[self->side].name);
  winnow_accessible_name (self, name);
}

void
winnow_change_map_set_comparison (WinnowChangeMap *self, WinnowComparison *comparison, WinnowSide side)
{
  g_return_if_fail (WINNOW_IS_CHANGE_MAP (self));
  winnow_comparison_set (&self->comparison, comparison);
  self->side = side;
  self->selected = WINNOW_NO_PASSAGE;
  self->selected_picture = WINNOW_NO_PICTURE;
  self->viewport = (WinnowTextRange){ 0, 0 };
  if (comparison != NULL)
    update_accessible_name (self);
  drop_marks (self);
}

void
winnow_change_map_set_viewport (WinnowChangeMap *self, WinnowTextRange viewport)
{
  g_return_if_fail (WINNOW_IS_CHANGE_MAP (self));
  if (self->viewport.start == viewport.start && self->viewport.end == viewport.end)
    return;
  self->viewport = viewport;
  winnow_queue_draw (self);
}

void
winnow_change_map_set_selected (WinnowChangeMap *self, int passage, int picture)
{
  g_return_if_fail (WINNOW_IS_CHANGE_MAP (self));
  self->selected = passage;
  self->selected_picture = picture;
  winnow_queue_draw (self);
}
