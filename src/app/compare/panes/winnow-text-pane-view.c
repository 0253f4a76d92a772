#include "app/compare/panes/winnow-text-pane-view.h"

#include <math.h>

#include "app/compare/winnow-passage-look.h"
#include "app/compare/panes/winnow-text-pane-pictures.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

struct _WinnowTextPaneView
{
  GtkTextView parent_instance;
  WinnowComparison *comparison; /* (owned) (nullable) */
  WinnowSide side;
  WinnowTextPanePictures *pictures; /* (owned) (nullable) */
};

WINNOW_DEFINE_TYPE (WinnowTextPaneView, winnow_text_pane_view, GTK_TYPE_TEXT_VIEW)

/* A part of one display line: buffer coordinates. */
typedef struct
{
  double left, right, top, bottom;
} LinePart;

typedef void (*DrawLinePart) (cairo_t *cr, const LinePart *part, WinnowPassageKind kind);

WinnowTextRange
winnow_text_pane_view_get_visible_range (WinnowTextPaneView *self)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  GdkRectangle visible;
  GtkTextIter start, end;
  gtk_text_view_get_visible_rect (view, &visible);
  gtk_text_view_get_iter_at_location (view, &start, 0, visible.y);
  gtk_text_view_get_iter_at_location (view, &end, visible.width, visible.y + visible.height);
  WinnowTextRange range = { gtk_text_iter_get_offset (&start), gtk_text_iter_get_offset (&end) };
  return range;
}

/* The display line that holds @iter: its rectangle in buffer coordinates, and its characters. */
static WinnowTextRange
get_display_line (WinnowTextPaneView *self, const GtkTextIter *iter, GdkRectangle *rectangle)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  GtkTextIter start = *iter, end = *iter;
  if (!gtk_text_view_starts_display_line (view, &start))
    gtk_text_view_backward_display_line_start (view, &start);
  gtk_text_view_forward_display_line_end (view, &end);
  gtk_text_view_get_iter_location (view, &start, rectangle);
  WinnowTextRange range = { gtk_text_iter_get_offset (&start), gtk_text_iter_get_offset (&end) };
  if (gtk_text_iter_ends_line (&end))
    range.end++;
  return range;
}

static double
get_top (WinnowTextPaneView *self)
{
  GdkRectangle visible;
  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &visible);
  return visible.y;
}

static void
get_iter (WinnowTextPaneView *self, guint32 character, GtkTextIter *iter)
{
  gtk_text_buffer_get_iter_at_offset (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self)), iter, character);
}

double
winnow_text_pane_view_get_position_at (WinnowTextPaneView *self, double y)
{
  GtkTextIter iter;
  GdkRectangle line;
  g_return_val_if_fail (WINNOW_IS_TEXT_PANE_VIEW (self), 0);
  y += get_top (self);
  gtk_text_view_get_iter_at_location (GTK_TEXT_VIEW (self), &iter, 0, y);
  WinnowTextRange range = get_display_line (self, &iter, &line);
  double share = line.height > 0 ? CLAMP ((y - line.y) / line.height, 0, 1) : 0;
  return range.start + share * (range.end - range.start);
}

double
winnow_text_pane_view_get_y (WinnowTextPaneView *self, guint32 character, gboolean bottom)
{
  GtkTextIter iter;
  GdkRectangle rectangle;
  g_return_val_if_fail (WINNOW_IS_TEXT_PANE_VIEW (self), 0);
  get_iter (self, character, &iter);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &iter, &rectangle);
  return rectangle.y + (bottom ? rectangle.height : 0) - get_top (self);
}

void
winnow_text_pane_view_scroll_by (WinnowTextPaneView *self, double delta)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + delta);
}

void
winnow_text_pane_view_scroll_position_to (WinnowTextPaneView *self, double position, double y)
{
  GtkTextIter iter;
  GdkRectangle line;
  g_return_if_fail (WINNOW_IS_TEXT_PANE_VIEW (self));
  get_iter (self, position, &iter);
  WinnowTextRange range = get_display_line (self, &iter, &line);
  double share = range.end > range.start ? (position - range.start) / (range.end - range.start) : 0;
  winnow_text_pane_view_scroll_by (self, line.y + share * line.height - y - get_top (self));
}

/* ── underlines ── */

/* Where a line is wrapped, its end is before its last character, which belongs to the part. */
static LinePart
get_line_part (GtkTextView *view, const GtkTextIter *start, const GtkTextIter *end, gboolean wrapped)
{
  GdkRectangle first, last;
  gtk_text_view_get_iter_location (view, start, &first);
  gtk_text_view_get_iter_location (view, end, &last);
  int to = wrapped ? last.x + last.width : last.x;
  return (LinePart){ MIN (first.x, to), MAX (first.x, to), first.y, first.y + first.height };
}

/* Draws @range, as far as it is @visible, one display line after the other. */
static void
draw_range (WinnowTextPaneView *self, cairo_t *cr, WinnowTextRange range, WinnowTextRange visible, DrawLinePart draw,
            WinnowPassageKind kind)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;
  gtk_text_buffer_get_iter_at_offset (buffer, &start, MAX (range.start, visible.start));
  gtk_text_buffer_get_iter_at_offset (buffer, &end, MIN (range.end, visible.end));
  while (gtk_text_iter_compare (&start, &end) < 0)
    {
      GtkTextIter line_end = start;
      gtk_text_view_forward_display_line_end (view, &line_end);
      gboolean wrapped = gtk_text_iter_compare (&line_end, &end) < 0 && !gtk_text_iter_ends_line (&line_end);
      if (gtk_text_iter_compare (&line_end, &end) > 0)
        line_end = end;
      LinePart part = get_line_part (view, &start, &line_end, wrapped);
      if (part.right > part.left)
        draw (cr, &part, kind);
      if (!gtk_text_view_forward_display_line (view, &start))
        break;
      gtk_text_view_backward_display_line_start (view, &start);
    }
}

static void
draw_under (cairo_t *cr, const LinePart *part, WinnowPassageKind kind)
{
  winnow_kind_draw_underline (cr, kind, part->left, part->right, part->bottom);
}

static void
draw_over (cairo_t *cr, const LinePart *part, WinnowPassageKind kind)
{
  winnow_kind_draw_underline (cr, WINNOW_PASSAGE_EXACT, part->left, part->right, part->top + 1);
}

/* A frame of one pixel around look-alikes. */
static void
draw_box (cairo_t *cr, const LinePart *part, WinnowPassageKind kind)
{
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, floor (part->left) - 0.5, floor (part->top) + 1.5, ceil (part->right - part->left) + 1,
                   floor (part->bottom - part->top) - 3);
  cairo_stroke (cr);
}

static gboolean
is_visible (WinnowTextRange range, WinnowTextRange visible)
{
  return range.start < visible.end && visible.start < range.end;
}

static void
draw_all (WinnowTextPaneView *self, cairo_t *cr, const GArray *ranges, WinnowTextRange visible, DrawLinePart draw)
{
  winnow_for_each_value (const WinnowTextRange, range, ranges)
    if (is_visible (*range, visible))
      draw_range (self, cr, *range, visible, draw, WINNOW_PASSAGE_EXACT);
}

static void
draw_lines (WinnowTextPaneView *self, cairo_t *cr, WinnowTextRange visible)
{
  const WinnowComparisonSide *side = &self->comparison->side[self->side];
  GdkRGBA foreground = winnow_color_of_text (GTK_WIDGET (self)), disguise = winnow_disguise_color_get ();
  winnow_for_each_down (i, self->comparison->passages->len) /* excluded ones first: below those that count */
  {
    const WinnowShownPassage *passage = winnow_comparison_get_passage (self->comparison, i);
    WinnowHueColors colors;
    if (!is_visible (passage->range[self->side], visible))
      continue;
    winnow_hue_colors_get (passage->hue, &colors);
    gdk_cairo_set_source_rgba (cr, &colors.strong);
    draw_range (self, cr, passage->range[self->side], visible, draw_under, passage->kind);
  }
  gdk_cairo_set_source_rgba (cr, &foreground);
  draw_all (self, cr, side->shared, visible, draw_over);
  gdk_cairo_set_source_rgba (cr, &disguise);
  draw_all (self, cr, side->boxed, visible, draw_box);
}

/* Layers are drawn in buffer coordinates. */
static void
winnow_text_pane_view_snapshot_layer (GtkTextView *view, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
  WinnowTextPaneView *self = WINNOW_TEXT_PANE_VIEW (view);
  GdkRectangle visible;
  if (layer != GTK_TEXT_VIEW_LAYER_ABOVE_TEXT || self->comparison == NULL)
    return;
  gtk_text_view_get_visible_rect (view, &visible);
  WinnowTextRange range = winnow_text_pane_view_get_visible_range (self);
  graphene_rect_t area = GRAPHENE_RECT_INIT (visible.x, visible.y, visible.width, visible.height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);
  draw_lines (self, cr, range);
  cairo_destroy (cr);
  winnow_text_pane_pictures_snapshot (self->pictures, snapshot, range);
}

void
winnow_text_pane_view_set_comparison (WinnowTextPaneView *self, WinnowComparison *comparison, WinnowSide side)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE_VIEW (self));
  winnow_comparison_set (&self->comparison, comparison);
  g_clear_pointer (&self->pictures, winnow_text_pane_pictures_free);
  self->side = side;
  if (comparison != NULL)
    self->pictures = winnow_text_pane_pictures_new (GTK_TEXT_VIEW (self), comparison, side);
  winnow_queue_draw (self);
}

void
winnow_text_pane_view_set_selected_picture (WinnowTextPaneView *self, int picture)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE_VIEW (self));
  if (self->pictures != NULL)
    winnow_text_pane_pictures_set_selected (self->pictures, picture);
}

static void
dispose (WinnowTextPaneView *self)
{
  g_clear_pointer (&self->pictures, winnow_text_pane_pictures_free);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
}

static void
winnow_text_pane_view_class_init (WinnowTextPaneViewClass *klass)
{
  winnow_dispose_by (klass, dispose);
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = winnow_text_pane_view_snapshot_layer;
}
