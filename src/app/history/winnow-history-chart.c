#include "app/history/winnow-history-chart.h"

#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/translate.h"
#include "report/model/wording.h"
#include "base/array.h"

#define TITLE 20.0f   /* pixels of a line of text */
#define TALLEST 44.0f /* pixels of the greatest value */
#define ROW (TITLE + TALLEST)
#define GAP 8.0f        /* between rows of charts, */
#define SPACE 24.0f     /* and between the two charts of a row */
#define COLUMN 40.0f    /* pixels of a check at most */
#define BAR_SHARE 0.75f /* of a column's width */
#define MINIMUM 100.0f  /* pixels of a chart */
#define DATES 180.0f    /* pixels: the first date and the last one beside each other */

typedef struct
{
  double documents, pairs, new_pairs, highest;
  char *time, *words; /* (owned) words: all of it */
} Point;

typedef struct
{
  const char *title;   /* marked for translation */
  gsize value;         /* offset in a point */
  gboolean is_share;   /* its greatest value is 1 */
  gboolean is_colored; /* new */
  gboolean is_of_all;  /* not known of a collection */
} Chart;

static const Chart charts[] = {
  { N_ ("Documents"), G_STRUCT_OFFSET (Point, documents), .is_of_all = TRUE },
  { N_ ("Pairs"), G_STRUCT_OFFSET (Point, pairs) },
  { N_ ("New pairs"), G_STRUCT_OFFSET (Point, new_pairs), .is_colored = TRUE },
  { N_ ("Highest share"), G_STRUCT_OFFSET (Point, highest), .is_share = TRUE },
};

struct _WinnowHistoryChart
{
  GtkWidget parent_instance;
  GArray *points; /* (owned) (element-type Point) */
  gboolean is_of_all;
};

G_DEFINE_FINAL_TYPE (WinnowHistoryChart, winnow_history_chart, GTK_TYPE_WIDGET)

static void
clear_point (gpointer data)
{
  Point *point = data;
  winnow_clear (point, g_free, time, words);
}

static double
get_value (const WinnowHistoryChart *self, guint index, const Chart *chart)
{
  return G_STRUCT_MEMBER (double, &g_array_index (self->points, Point, index), chart->value);
}

/* "2026-11-23 10:20 · 25 documents · 25 pairs · 17 new · highest 60.7 %" */
static char *
dup_words (const WinnowHistoryRow *row, gboolean is_of_all)
{
  guint n = row->record->n_documents;
  g_autofree char *time = winnow_format_time (row->record->time);
  g_autofree char *documents = is_of_all ? winnow_dup_plural ("%u document", "%u documents", n) : NULL;
  g_autofree char *pairs = winnow_dup_plural ("%u pair", "%u pairs", row->n_pairs);
  /* Translators: behind "12 pairs · " */
  g_autofree char *new_pairs = row->n_new > 0 ? winnow_dup_plural ("%u new", "%u new", row->n_new) : NULL;
  g_autofree char *share = row->highest >= 0 ? winnow_wording_share (row->highest) : NULL;
  /* Translators: follows "12 pairs · "; %s is the highest similarity */
  g_autofree char *highest = share != NULL ? g_strdup_printf (_ ("highest %s"), share) : NULL;
  return winnow_format_facts (time, documents ?: "", pairs, new_pairs ?: "", highest ?: "", NULL);
}

void
winnow_history_chart_set (WinnowHistoryChart *self, const WinnowHistory *history)
{
  g_return_if_fail (WINNOW_IS_HISTORY_CHART (self));
  self->is_of_all = history->collection == NULL;
  g_array_set_size (self->points, 0);
  winnow_for_each_value (const WinnowHistoryRow, row, history->rows)
    WINNOW_APPEND (self->points, Point, row->record->n_documents, row->n_pairs, row->n_new, MAX (row->highest, 0),
                   winnow_format_date (row->record->time), dup_words (row, self->is_of_all));
  g_autofree char *count = winnow_dup_plural ("%u check", "%u checks", self->points->len);
  const char *last = self->points->len > 0 ? WINNOW_LAST (Point, self->points)->words : "";
  /* Translators: what a chart shows, for those who do not see it: "12 checks; the last one: …" */
  g_autofree char *name = g_strdup_printf (_ ("%s; the last one: %s"), count, last);
  winnow_accessible_name (self, name);
  winnow_queue_draw (self);
}

/* ── drawing ── */

static GdkRGBA
get_muted (WinnowHistoryChart *self, float share)
{
  GdkRGBA color = winnow_color_of_text (self);
  color.alpha *= share;
  return color;
}

/* The width of a chart, and of a check in it. */
static float
get_chart_width (WinnowHistoryChart *self)
{
  return MAX (((float) gtk_widget_get_width (GTK_WIDGET (self)) - SPACE) / 2, 1);
}

static float
get_column (WinnowHistoryChart *self)
{
  return MIN (COLUMN, get_chart_width (self) / (float) MAX (self->points->len, 1));
}

/* A line at (@x, @y). @room: its width; 0: it ends at @x */
static void
snapshot_words (WinnowHistoryChart *self, GtkSnapshot *snapshot, const char *words, float x, float y, float room)
{
  const GdkRGBA ink = get_muted (self, 0.8f);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), words);
  int width = 0;
  if (room > 0)
    {
      pango_layout_set_width (layout, (int) (room * PANGO_SCALE));
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }
  else
    pango_layout_get_pixel_size (layout, &width, NULL);
  winnow_snapshot_layout (snapshot, layout, x - (float) width, y, &ink);
}

/* "Documents · 25", of the last check */
static char *
dup_title (WinnowHistoryChart *self, const Chart *chart)
{
  double value = get_value (self, self->points->len - 1, chart);
  g_autofree char *text = chart->is_share ? winnow_wording_share (value) : winnow_format_count ((guint64) value);
  return g_strdup_printf ("%s · %s", _ (chart->title), text);
}

static void
snapshot_chart (WinnowHistoryChart *self, GtkSnapshot *snapshot, const Chart *chart, float x, float y)
{
  const GdkRGBA color = chart->is_colored ? winnow_color_named (self, "accent_bg_color") : get_muted (self, 0.35f),
                line = get_muted (self, 0.3f);
  float column = get_column (self), width = MAX (column * BAR_SHARE, 1), base = y + ROW;
  double greatest = chart->is_share ? 1 : 0;
  g_autofree char *title = dup_title (self, chart);
  snapshot_words (self, snapshot, title, x, y, get_chart_width (self));
  winnow_for_each_index (i, self->points)
    greatest = MAX (greatest, get_value (self, i, chart));
  winnow_for_each_index (i, self->points)
    {
      double value = get_value (self, i, chart);
      float height = value > 0 ? MAX ((float) (value / greatest) * TALLEST, 1) : 0;
      gtk_snapshot_append_color (snapshot, &color,
                                 &GRAPHENE_RECT_INIT (x + (float) i * column, base - height, width, height));
    }
  gtk_snapshot_append_color (snapshot, &line, &GRAPHENE_RECT_INIT (x, base, get_chart_width (self), 1));
}

/* Below the bars of the first check and the last one. */
static void
snapshot_dates (WinnowHistoryChart *self, GtkSnapshot *snapshot, float x, float y)
{
  const Point *first = &g_array_index (self->points, Point, 0), *last = first + self->points->len - 1;
  float end = (float) self->points->len * get_column (self);
  snapshot_words (self, snapshot, first->time, x, y, get_chart_width (self));
  if (end >= DATES && !g_str_equal (first->time, last->time))
    snapshot_words (self, snapshot, last->time, x + end, y, 0);
}

static void
winnow_history_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowHistoryChart *self = WINNOW_HISTORY_CHART (widget);
  float other = get_chart_width (self) + SPACE;
  if (self->points->len == 0)
    return;
  for (gsize i = 0, place = 0; i < G_N_ELEMENTS (charts); i++)
    if (self->is_of_all || !charts[i].is_of_all)
      {
        snapshot_chart (self, snapshot, &charts[i], place % 2 == 0 ? 0 : other, (float) (place / 2) * (ROW + GAP));
        place++;
      }
  snapshot_dates (self, snapshot, 0, 2 * (ROW + GAP) - GAP / 2);
  if (self->is_of_all)
    snapshot_dates (self, snapshot, other, 2 * (ROW + GAP) - GAP / 2);
}

static gboolean
winnow_history_chart_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  WinnowHistoryChart *self = WINNOW_HISTORY_CHART (widget);
  float other = get_chart_width (self) + SPACE, at = (float) MAX (x, 0);
  guint index = by_keyboard ? self->points->len - 1 : (guint) ((at < other ? at : at - other) / get_column (self));
  if (self->points->len == 0 || index >= self->points->len)
    return FALSE;
  gtk_tooltip_set_text (tooltip, g_array_index (self->points, Point, index).words);
  return TRUE;
}

/* ── the class ── */

static void
finalize (WinnowHistoryChart *self)
{
  g_array_unref (self->points);
}

static void
winnow_history_chart_class_init (WinnowHistoryChartClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_drawing_class (klass, winnow_history_chart_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  GTK_WIDGET_CLASS (klass)->query_tooltip = winnow_history_chart_query_tooltip;
}

static void
winnow_history_chart_init (WinnowHistoryChart *self)
{
  self->points = winnow_array_new (Point);
  g_array_set_clear_func (self->points, clear_point);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (self), (int) (2 * MINIMUM + SPACE), (int) (2 * (ROW + GAP) + TITLE));
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
