#include "app/compare/panes/winnow-ribbons.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define WIDTH 64
#define LINE_WIDTH 1.0
#define LINE_WIDTH_SELECTED 2.0
#define FILL_ALPHA 0.22
#define FILL_ALPHA_SELECTED 0.5
/* How far beyond the edge the invisible end of a band goes, so that its slope shows the
 * direction. */
#define BEYOND 400.0

/* One end of a band: pixels of this widget. */
typedef struct
{
  double top, bottom;
} End;

/* Of a passage or of a picture: the other one is WINNOW_NO_PASSAGE or WINNOW_NO_PICTURE. */
typedef struct
{
  int passage, picture;
  End end[WINNOW_N_SIDES];
} Band;

struct _WinnowRibbons
{
  GtkWidget parent_instance;
  WinnowTextPane *panes[WINNOW_N_SIDES]; /* (borrowed) */
  WinnowComparison *comparison;          /* (owned) (nullable) */
  int selected, selected_picture;
};

G_DEFINE_FINAL_TYPE (WinnowRibbons, winnow_ribbons, GTK_TYPE_WIDGET)

/* The text area of a pane in this widget, and what it shows. */
typedef struct
{
  WinnowTextRange visible;
  double top, bottom;
} Window;

static gboolean
get_window (WinnowRibbons *self, WinnowSide side, Window *window)
{
  WinnowTextPaneView *view = winnow_text_pane_get_view (self->panes[side]);
  graphene_rect_t bounds;
  if (!winnow_comparison_has_text (self->comparison, side)
      || !gtk_widget_compute_bounds (GTK_WIDGET (view), GTK_WIDGET (self), &bounds))
    return FALSE;
  window->visible = winnow_text_pane_view_get_visible_range (view);
  window->top = bounds.origin.y;
  window->bottom = bounds.origin.y + bounds.size.height;
  return TRUE;
}

/* Only visible ends are looked up: the rest of the text may not be laid out yet. */
static double
get_y (WinnowRibbons *self, WinnowSide side, const Window *window, guint32 character, gboolean bottom)
{
  if (character < window->visible.start)
    return window->top - BEYOND;
  if (character > window->visible.end)
    return window->bottom + BEYOND;
  return window->top + winnow_text_pane_view_get_y (winnow_text_pane_get_view (self->panes[side]), character, bottom);
}

static gboolean
overlaps (WinnowTextRange x, WinnowTextRange y)
{
  return x.start <= y.end && y.start <= x.end;
}

/* One of @passage and @picture is WINNOW_NO_PASSAGE or WINNOW_NO_PICTURE. */
static void
add_band (WinnowRibbons *self, int passage, int picture, const Window windows[WINNOW_N_SIDES], GArray *bands)
{
  const WinnowTextRange *ranges = passage != WINNOW_NO_PASSAGE
                                      ? winnow_comparison_get_passage (self->comparison, passage)->range
                                      : winnow_comparison_get_picture (self->comparison, picture)->sign;
  Band band = { passage, picture, { { 0 } } };
  winnow_for_each_side (side)
    {
      band.end[side].top = get_y (self, side, &windows[side], ranges[side].start, FALSE);
      band.end[side].bottom = get_y (self, side, &windows[side], MAX (ranges[side].end, 1) - 1, TRUE);
    }
  g_array_append_val (bands, band);
}

/* Whether a pane shows its end of the band. */
static gboolean
is_visible (const WinnowTextRange ranges[WINNOW_N_SIDES], const Window windows[WINNOW_N_SIDES])
{
  return overlaps (ranges[WINNOW_SIDE_A], windows[WINNOW_SIDE_A].visible)
         || overlaps (ranges[WINNOW_SIDE_B], windows[WINNOW_SIDE_B].visible);
}

/* The bands with a visible end, the selected one last: on top. */
static GArray *
dup_bands (WinnowRibbons *self)
{
  GArray *bands = winnow_array_new (Band);
  Window windows[WINNOW_N_SIDES];
  if (self->comparison == NULL || !get_window (self, WINNOW_SIDE_A, &windows[WINNOW_SIDE_A])
      || !get_window (self, WINNOW_SIDE_B, &windows[WINNOW_SIDE_B]))
    return bands;
  winnow_for_each_below (i, self->comparison->n_entries)
    if ((int) i != self->selected && is_visible (winnow_comparison_get_passage (self->comparison, i)->range, windows))
      add_band (self, i, WINNOW_NO_PICTURE, windows, bands);
  winnow_for_each_index (i, self->comparison->pictures)
    if ((int) i != self->selected_picture
        && is_visible (winnow_comparison_get_picture (self->comparison, i)->sign, windows))
      add_band (self, WINNOW_NO_PASSAGE, i, windows, bands);
  if (self->selected != WINNOW_NO_PASSAGE)
    add_band (self, self->selected, WINNOW_NO_PICTURE, windows, bands);
  if (self->selected_picture != WINNOW_NO_PICTURE)
    add_band (self, WINNOW_NO_PASSAGE, self->selected_picture, windows, bands);
  return bands;
}

/* Whether A is on the right: the language is written so, or the sides are swapped. */
static gboolean
is_mirrored (WinnowRibbons *self)
{
  graphene_rect_t bounds;
  return gtk_widget_compute_bounds (GTK_WIDGET (self->panes[WINNOW_SIDE_A]), GTK_WIDGET (self), &bounds)
         && bounds.origin.x > 0;
}

static void
trace_band (WinnowRibbons *self, cairo_t *cr, const Band *band)
{
  gboolean mirrored = is_mirrored (self);
  End left = band->end[mirrored ? WINNOW_SIDE_B : WINNOW_SIDE_A],
      right = band->end[mirrored ? WINNOW_SIDE_A : WINNOW_SIDE_B];
  double width = gtk_widget_get_width (GTK_WIDGET (self)), middle = width / 2;
  cairo_move_to (cr, 0, left.top);
  cairo_curve_to (cr, middle, left.top, middle, right.top, width, right.top);
  cairo_line_to (cr, width, right.bottom);
  cairo_curve_to (cr, middle, right.bottom, middle, left.bottom, 0, left.bottom);
  cairo_close_path (cr);
}

static void
draw_band (WinnowRibbons *self, cairo_t *cr, const Band *band)
{
  gboolean is_picture = band->picture != WINNOW_NO_PICTURE;
  const WinnowShownPassage *passage
      = is_picture ? NULL : winnow_comparison_get_passage (self->comparison, band->passage);
  gboolean selected = is_picture ? band->picture == self->selected_picture : band->passage == self->selected;
  WinnowHueColors colors;

  winnow_hue_colors_get (
      is_picture ? winnow_comparison_get_picture (self->comparison, band->picture)->hue : passage->hue, &colors);
  trace_band (self, cr, band);
  cairo_set_source_rgba (cr, colors.strong.red, colors.strong.green, colors.strong.blue,
                         selected ? FILL_ALPHA_SELECTED : FILL_ALPHA);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &colors.strong);
  cairo_set_line_width (cr, selected ? LINE_WIDTH_SELECTED : LINE_WIDTH);
  winnow_kind_set_dash (cr, is_picture ? WINNOW_PASSAGE_EXACT : passage->kind);
  cairo_stroke (cr);
}

static void
winnow_ribbons_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowRibbons *self = WINNOW_RIBBONS (widget);
  g_autoptr (GArray) bands = dup_bands (self);
  Window window;
  if (bands->len == 0 || !get_window (self, WINNOW_SIDE_A, &window))
    return;
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, window.top, gtk_widget_get_width (widget), window.bottom - window.top);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);
  winnow_for_each_value (const Band, band, bands)
    draw_band (self, cr, band);
  cairo_destroy (cr);
}

/* Finds the topmost band at a point. Cairo tests the drawn shape. FALSE: no band. */
static gboolean
pick (WinnowRibbons *self, double x, double y, Band *picked)
{
  g_autoptr (GArray) bands = dup_bands (self);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  gboolean found = FALSE;
  for (guint i = bands->len; i-- > 0 && !found;)
    {
      *picked = g_array_index (bands, Band, i);
      cairo_new_path (cr);
      trace_band (self, cr, picked);
      found = cairo_in_fill (cr, x, y);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return found;
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, WinnowRibbons *self)
{
  Band band;
  if (!pick (self, x, y, &band))
    return;
  if (band.picture != WINNOW_NO_PICTURE)
    g_signal_emit_by_name (self, "picture-activated", band.picture);
  else
    g_signal_emit_by_name (self, "passage-activated", band.passage);
}

static gboolean
query_tooltip_cb (WinnowRibbons *self, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  Band band;
  if (by_keyboard || !pick (self, x, y, &band))
    return FALSE;
  g_autofree char *text = band.picture != WINNOW_NO_PICTURE
                              ? winnow_shared_picture_dup_description (self->comparison, band.picture)
                              : winnow_passage_dup_description (self->comparison, band.passage);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
dispose (WinnowRibbons *self)
{
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
}

static void
winnow_ribbons_class_init (WinnowRibbonsClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_drawing_class (klass, winnow_ribbons_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  winnow_signal_new (klass, "passage-activated", 1, G_TYPE_UINT);
  winnow_signal_new (klass, "picture-activated", 1, G_TYPE_UINT);
}

static void
winnow_ribbons_init (WinnowRibbons *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  self->selected = WINNOW_NO_PASSAGE;
  self->selected_picture = WINNOW_NO_PICTURE;
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  gtk_widget_set_size_request (GTK_WIDGET (self), WIDTH, 0);
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
  winnow_accessible_name (self, _ ("Links between the passages of both documents"));
}

void
winnow_ribbons_set_panes (WinnowRibbons *self, WinnowTextPane *a, WinnowTextPane *b)
{
  g_return_if_fail (WINNOW_IS_RIBBONS (self));
  self->panes[WINNOW_SIDE_A] = a;
  self->panes[WINNOW_SIDE_B] = b;
  winnow_for_each_side (side)
    winnow_connect (self->panes[side], "moved", gtk_widget_queue_draw, self);
}

void
winnow_ribbons_set_comparison (WinnowRibbons *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_RIBBONS (self));
  winnow_comparison_set (&self->comparison, comparison);
  self->selected = WINNOW_NO_PASSAGE;
  self->selected_picture = WINNOW_NO_PICTURE;
  winnow_queue_draw (self);
}

void
winnow_ribbons_set_selected (WinnowRibbons *self, int passage, int picture)
{
  g_return_if_fail (WINNOW_IS_RIBBONS (self));
  self->selected = passage;
  self->selected_picture = picture;
  winnow_queue_draw (self);
}
