#include "app/overlaps/winnow-overlap-histogram.h"

#include <math.h>

#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "match/overlap.h"

#define N_BINS 40        /* of 2.5 % each */
#define N_MARKS 4        /* parts of the axis that are labelled */
#define MARGIN 24.0f     /* pixels at both ends of the axis */
#define AXIS 26.0f       /* pixels below the bars */
#define TOP 24.0f        /* pixels above the tallest bar: its number */
#define GAP 2.0f         /* pixels between bars */
#define LEAST_HEIGHT 160 /* pixels */
#define LEAST_WIDTH 240

struct _WinnowOverlapHistogram
{
  GtkWidget parent_instance;
  GtkAdjustment *minimum; /* (owned) (nullable) percent */
  guint n_all[N_BINS], n_listed[N_BINS];
};

G_DEFINE_FINAL_TYPE (WinnowOverlapHistogram, winnow_overlap_histogram, GTK_TYPE_WIDGET)

/* ── the data ── */

static void
count (const GPtrArray *overlaps, guint n[N_BINS])
{
  memset (n, 0, sizeof *n * N_BINS);
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    {
      double share = winnow_overlap_similarity (overlap);
      n[MIN ((guint) (share * N_BINS), N_BINS - 1)]++;
    }
}

static double
get_from (guint bin)
{
  return 100.0 * bin / N_BINS;
}

void
winnow_overlap_histogram_set (WinnowOverlapHistogram *self, const GPtrArray *all, const GPtrArray *listed)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_HISTOGRAM (self));
  /* Translators: names a picture for assistive technology */
  winnow_accessible_take (self, g_strdup_printf (ngettext ("Shares of %u pair, of which %u is listed",
                                                           "Shares of %u pairs, of which %u are listed", all->len),
                                                 all->len, listed->len));
  count (all, self->n_all);
  count (listed, self->n_listed);
  winnow_queue_draw (self);
}

void
winnow_overlap_histogram_set_adjustment (WinnowOverlapHistogram *self, GtkAdjustment *minimum)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_HISTOGRAM (self));
  g_set_object (&self->minimum, minimum);
  winnow_connect (minimum, "value-changed", gtk_widget_queue_draw, self);
}

/* ── drawing ── */

static float
get_width (WinnowOverlapHistogram *self)
{
  return MAX ((float) gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN, 1);
}

static float
get_x (WinnowOverlapHistogram *self, double percent)
{
  float x = get_width (self) * (float) percent / 100;
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  return MARGIN + (is_rtl ? get_width (self) - x : x);
}

static double
get_percent (WinnowOverlapHistogram *self, double x)
{
  double share = (x - MARGIN) / get_width (self);
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  return CLAMP (round (100 * (is_rtl ? 1 - share : share)), 0, 100);
}

/* Of the logarithm: a thousand pairs of 3 % do not hide the three of 90 %. */
static float
get_height (WinnowOverlapHistogram *self, guint n)
{
  guint most = 1;
  winnow_for_each_below (i, N_BINS)
    most = MAX (most, self->n_all[i]);
  float room = MAX ((float) gtk_widget_get_height (GTK_WIDGET (self)) - AXIS - TOP, 1);
  return room * (float) (log1p (n) / log1p (most));
}

static void
snapshot_text (WinnowOverlapHistogram *self, GtkSnapshot *snapshot, const char *text, float x, float y, float opacity)
{
  g_autoptr (PangoLayout) layout = winnow_layout_new_small (self, text);
  GdkRGBA color = winnow_color_of_text (self);
  int width;
  color.alpha *= opacity;
  pango_layout_get_pixel_size (layout, &width, NULL);
  float most = (float) gtk_widget_get_width (GTK_WIDGET (self)) - (float) width;
  winnow_snapshot_layout (snapshot, layout, CLAMP (x - (float) width / 2, 0, MAX (most, 0)), y, &color);
}

static void
snapshot_bin (WinnowOverlapHistogram *self, GtkSnapshot *snapshot, guint bin, float bottom, const GdkRGBA *accent)
{
  float from = get_x (self, get_from (bin)), to = get_x (self, get_from (bin + 1)), left = MIN (from, to) + GAP / 2,
        width = MAX (fabsf (to - from) - GAP, 1);
  const struct
  {
    guint n;
    float alpha;
  } bars[] = { { self->n_all[bin], .25f }, { self->n_listed[bin], 1 } };
  winnow_for_each_of (bar, bars)
    {
      float height = get_height (self, bar->n);
      GdkRGBA color = *accent;
      color.alpha *= bar->alpha;
      if (bar->n > 0)
        gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (left, bottom - height, width, height));
    }
  if (self->n_all[bin] == 0)
    return;
  g_autofree char *number = g_strdup_printf ("%'u", self->n_all[bin]);
  snapshot_text (self, snapshot, number, left + width / 2, bottom - get_height (self, self->n_all[bin]) - 18, .7f);
}

static void
snapshot_axis (WinnowOverlapHistogram *self, GtkSnapshot *snapshot, float bottom)
{
  GdkRGBA faint = winnow_color_of_text (self);
  faint.alpha *= .3f;
  gtk_snapshot_append_color (snapshot, &faint, &GRAPHENE_RECT_INIT (MARGIN, bottom, get_width (self), 1));
  for (guint i = 0; i <= N_MARKS; i++)
    {
      double percent = 100.0 * i / N_MARKS;
      /* Translators: a mark on an axis, in percent */
      g_autofree char *text = g_strdup_printf (C_ ("axis", "%.0f%%"), percent);
      snapshot_text (self, snapshot, text, get_x (self, percent), bottom + 6, 1);
    }
}

static void
winnow_overlap_histogram_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowOverlapHistogram *self = WINNOW_OVERLAP_HISTOGRAM (widget);
  float bottom = (float) gtk_widget_get_height (widget) - AXIS;
  GdkRGBA accent = winnow_color_named (widget, "accent_color");
  winnow_for_each_below (bin, N_BINS)
    snapshot_bin (self, snapshot, bin, bottom, &accent);
  snapshot_axis (self, snapshot, bottom);
  GdkRGBA line = winnow_color_of_text (widget);
  float x = get_x (self, gtk_adjustment_get_value (self->minimum));
  gtk_snapshot_append_color (snapshot, &line, &GRAPHENE_RECT_INIT (x - 1, 0, 2, bottom + 4));
}

/* ── reading and dragging ── */

static gboolean
query_tooltip_cb (WinnowOverlapHistogram *self, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  guint bin = MIN ((guint) (get_percent (self, x) / 100 * N_BINS), N_BINS - 1);
  if (by_keyboard || self->n_all[bin] == 0)
    return FALSE;
  /* Translators: pairs whose share is in this range: 1 and 2: percent, 3: how many, 4: of these,
   * how many are listed */
  g_autofree char *words = g_strdup_printf (_ ("%1$.1f%% to %2$.1f%%\nPairs: %3$'u, listed: %4$'u"), get_from (bin),
                                            get_from (bin + 1), self->n_all[bin], self->n_listed[bin]);
  gtk_tooltip_set_text (tooltip, words);
  return TRUE;
}

static void
drag_cb (WinnowOverlapHistogram *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;
  if (gtk_gesture_drag_get_start_point (drag, &x, &y))
    gtk_adjustment_set_value (self->minimum, get_percent (self, x + dx));
}

static void
press_cb (WinnowOverlapHistogram *self, double x, double y)
{
  gtk_adjustment_set_value (self->minimum, get_percent (self, x));
}

/* ── the widget ── */

static void
dispose (WinnowOverlapHistogram *self)
{
  g_clear_object (&self->minimum);
}

static void
winnow_overlap_histogram_class_init (WinnowOverlapHistogramClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_drawing_class (klass, winnow_overlap_histogram_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
winnow_overlap_histogram_init (WinnowOverlapHistogram *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (self), LEAST_WIDTH, LEAST_HEIGHT);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "col-resize");
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (press_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
