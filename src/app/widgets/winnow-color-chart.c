#include "app/widgets/winnow-color-chart.h"

#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/translate.h"
#include "image/palette.h"
#include "report/model/picture-wording.h"
#include "base/for-each.h"

#define N_CHARTS 2u
#define COLUMN 56 /* pixels of a color, at most and at least */
#define LEAST_COLUMN 20
#define TALLEST 40.0f /* pixels of the greatest share */
#define TITLE 20.0f   /* pixels of a line of text */
#define WORDS 16.0f
#define BAR_SHARE 0.6f /* of a column's width */
#define CHART (TITLE + WORDS + TALLEST)
#define GAP 6.0f /* between the charts, and before the names */

struct _WinnowColorChart
{
  GtkWidget parent_instance;
  WinnowColorShares shares[N_CHARTS];
  char *titles[N_CHARTS]; /* (owned) (nullable) */
  guint8 colors[WINNOW_COLOR_BINS];
  guint n_colors;
  double greatest; /* share of both */
};

WINNOW_DEFINE_TYPE (WinnowColorChart, winnow_color_chart, GTK_TYPE_WIDGET)

void
winnow_color_chart_set (WinnowColorChart *self, const char *const titles[2], const WinnowColorShares *a,
                        const WinnowColorShares *b)
{
  g_return_if_fail (WINNOW_IS_COLOR_CHART (self));
  g_autoptr (GString) spoken = g_string_new (NULL);
  self->shares[0] = *a;
  self->shares[1] = *b;
  self->n_colors = winnow_color_shares_list (a, b, self->colors);
  self->greatest = 0;
  winnow_for_each_below (i, self->n_colors)
    self->greatest = MAX (self->greatest, MAX (a->shares[self->colors[i]], b->shares[self->colors[i]]));
  winnow_for_each_below (i, N_CHARTS)
    {
      g_autofree char *words = winnow_wording_colors (&self->shares[i]);
      g_free (self->titles[i]);
      self->titles[i] = g_strdup (titles[i]);
      /* Translators: a document, and the colors of a picture in it */
      g_string_append_printf (spoken, _ ("%s: %s"), titles[i], words);
      g_string_append_c (spoken, i + 1 < N_CHARTS ? '\n' : '\0');
    }
  winnow_accessible_name (self, spoken->str);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), spoken->str);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ── drawing ── */

/* One line in the middle of @place, or from its left; cut where it is too long. */
static void
snapshot_words (WinnowColorChart *self, GtkSnapshot *snapshot, const char *words, const graphene_rect_t *place,
                gboolean is_centered)
{
  const GdkRGBA ink = winnow_color_of_text (self);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), words);
  pango_layout_set_width (layout, (int) (place->size.width * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_alignment (layout, is_centered ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT);
  winnow_snapshot_layout (snapshot, layout, place->origin.x, place->origin.y, &ink);
}

/* The column of @color with its percentage above. */
static void
snapshot_column (WinnowColorChart *self, GtkSnapshot *snapshot, guint color, guint16 part,
                 const graphene_rect_t *column)
{
  double share = part / (double) G_MAXUINT16;
  float width = column->size.width * BAR_SHARE, height = (float) (part / self->greatest) * TALLEST,
        bottom = column->origin.y + column->size.height;
  graphene_rect_t bar
      = GRAPHENE_RECT_INIT (column->origin.x + (column->size.width - width) / 2, bottom - height, width, height);
  GdkRGBA line = winnow_color_of_text (self);
  guint8 rgb[3];
  winnow_palette_get_rgb (WINNOW_COLOR_BINS, color, rgb);
  const GdkRGBA fill = winnow_color_make ((guint32) (rgb[0] << 16 | rgb[1] << 8 | rgb[2]));
  line.alpha *= 0.5f;
  gtk_snapshot_append_color (snapshot, &fill, &bar);
  if (height >= 2)
    winnow_snapshot_frame (snapshot, &bar, 0, 1, &line);
  if (share < .005)
    return;
  g_autofree char *percent = g_strdup_printf ("%.0f", 100 * share);
  snapshot_words (self, snapshot, percent,
                  &GRAPHENE_RECT_INIT (column->origin.x, bottom - height - WORDS, column->size.width, WORDS), TRUE);
}

static void
snapshot_chart (WinnowColorChart *self, GtkSnapshot *snapshot, guint chart, float width, float column)
{
  float top = (float) chart * (CHART + GAP), base = top + CHART;
  GdkRGBA line = winnow_color_of_text (self);
  line.alpha *= 0.3f;
  snapshot_words (self, snapshot, self->titles[chart], &GRAPHENE_RECT_INIT (0, top, width, TITLE), FALSE);
  winnow_for_each_below (i, self->n_colors)
    {
      graphene_rect_t place = GRAPHENE_RECT_INIT ((float) i * column, base - TALLEST, column, TALLEST);
      snapshot_column (self, snapshot, self->colors[i], self->shares[chart].shares[self->colors[i]], &place);
    }
  gtk_snapshot_append_color (snapshot, &line, &GRAPHENE_RECT_INIT (0, base, column * (float) self->n_colors, 1));
}

static void
winnow_color_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowColorChart *self = WINNOW_COLOR_CHART (widget);
  if (self->n_colors == 0)
    return;
  float width = (float) gtk_widget_get_width (widget), column = MIN (COLUMN, width / (float) self->n_colors);
  winnow_for_each_below (chart, N_CHARTS)
    snapshot_chart (self, snapshot, chart, width, column);
  winnow_for_each_below (i, self->n_colors)
    snapshot_words (self, snapshot, _ (winnow_palette_get_name (WINNOW_COLOR_BINS, self->colors[i])),
                    &GRAPHENE_RECT_INIT ((float) i * column, N_CHARTS * (CHART + GAP), column, TITLE), TRUE);
}

static void
winnow_color_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                            int *minimum_baseline, int *natural_baseline)
{
  WinnowColorChart *self = WINNOW_COLOR_CHART (widget);
  *minimum = (int) (N_CHARTS * (CHART + GAP) + TITLE);
  *natural = *minimum;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    return;
  *minimum = LEAST_COLUMN * (int) self->n_colors;
  *natural = COLUMN * (int) self->n_colors;
}

/* ── the class ── */

static void
finalize (WinnowColorChart *self)
{
  winnow_for_each_below (i, N_CHARTS)
    g_free (self->titles[i]);
}

static void
winnow_color_chart_class_init (WinnowColorChartClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_drawing_class (klass, winnow_color_chart_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  GTK_WIDGET_CLASS (klass)->measure = winnow_color_chart_measure;
}
