#include "app/compare/panes/winnow-compare-legend.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "base/for-each.h"
#include "base/translate.h"

#define SAMPLE_WIDTH 32
#define SAMPLE_HEIGHT 14
#define PICTURE_LINE 2

static void
attach_line (GtkGrid *grid, int row, GtkWidget *sample, const char *title, const char *description)
{
  GtkLabel *meaning = winnow_label_new (description, "caption dim-label");
  gtk_widget_set_valign (sample, GTK_ALIGN_START);
  gtk_label_set_wrap (meaning, TRUE);
  gtk_label_set_max_width_chars (meaning, 28);
  gtk_grid_attach (grid, sample, 0, 2 * row, 1, 2);
  gtk_grid_attach (grid, GTK_WIDGET (winnow_label_new (title, "caption-heading")), 1, 2 * row, 1, 1);
  gtk_grid_attach (grid, GTK_WIDGET (meaning), 1, 2 * row + 1, 1, 1);
}

static GtkWidget *
make_text_sample (PangoAttribute *look)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  /* Translators: a sample of text, shown bold or grey */
  GtkWidget *sample = gtk_label_new (_ ("Text"));
  pango_attr_list_insert (attributes, look);
  gtk_label_set_attributes (GTK_LABEL (sample), attributes);
  return sample;
}

static GtkWidget *
make_drawn_sample (GtkDrawingAreaDrawFunc draw, gpointer data)
{
  GtkWidget *sample = gtk_drawing_area_new ();
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (sample), SAMPLE_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (sample), SAMPLE_HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (sample), draw, data, NULL);
  return sample;
}

static void
draw_line_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer kind)
{
  GdkRGBA color = winnow_color_of_text (GTK_WIDGET (area));
  gdk_cairo_set_source_rgba (cr, &color);
  winnow_kind_draw_underline (cr, GPOINTER_TO_UINT (kind), 0, width, height);
}

static GtkWidget *
make_unmatched_sample (void)
{
  GdkRGBA color = winnow_unmatched_color_get (WINNOW_SIDE_A);
  return make_text_sample (pango_attr_foreground_new ((guint16) (color.red * G_MAXUINT16),
                                                      (guint16) (color.green * G_MAXUINT16),
                                                      (guint16) (color.blue * G_MAXUINT16)));
}

static void
draw_excluded_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WinnowHueColors colors;
  winnow_hue_colors_get (WINNOW_NO_HUE, &colors);
  gdk_cairo_set_source_rgba (cr, &colors.selected);
  cairo_paint (cr);
  gdk_cairo_set_source_rgba (cr, &colors.strong);
  winnow_kind_draw_underline (cr, WINNOW_PASSAGE_EXACT, 0, width, height);
}

static void
draw_box_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  GdkRGBA color = winnow_disguise_color_get ();
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_stroke (cr);
}

static void
draw_picture_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  WinnowHueColors colors;
  winnow_hue_colors_get (0, &colors);
  gdk_cairo_set_source_rgba (cr, &colors.strong);
  cairo_set_line_width (cr, PICTURE_LINE);
  cairo_rectangle (cr, PICTURE_LINE / 2.0, PICTURE_LINE / 2.0, height - PICTURE_LINE, height - PICTURE_LINE);
  cairo_stroke (cr);
}

void
winnow_compare_legend_fill (GtkGrid *grid)
{
  static const char *const kinds[] = {
    [WINNOW_PASSAGE_EXACT] = N_ ("The same words in the same order"),
    [WINNOW_PASSAGE_NEAR] = N_ ("The same except for some words, which are bold"),
    [WINNOW_PASSAGE_REWORDED]
    = N_ ("The same content in other words; words without colour are not in the other document"),
    [WINNOW_PASSAGE_CONDENSED] = N_ ("A summary of the other side, not counted in the share"),
    [WINNOW_PASSAGE_TRANSLATED] = N_ ("Likely a translation; words without colour have none in the other document"),
  };
  int row = 0;
  winnow_for_each_index_of (kind, kinds)
    attach_line (grid, row++, make_drawn_sample (draw_line_cb, GUINT_TO_POINTER (kind)), winnow_kind_name (kind),
                 _ (kinds[kind]));
  attach_line (grid, row++, make_text_sample (pango_attr_weight_new (PANGO_WEIGHT_BOLD)), _ ("Bold"),
               _ ("Differs from the other document"));
  attach_line (grid, row++, make_unmatched_sample (), _ ("Coloured letters"),
               _ ("Where all differences are shown: in no passage, and not at this place of the other document"));
  attach_line (grid, row++, make_text_sample (pango_attr_overline_new (PANGO_OVERLINE_SINGLE)), _ ("Line above"),
               _ ("In more than one passage"));
  attach_line (grid, row++, make_text_sample (pango_attr_foreground_alpha_new (G_MAXUINT16 / 2)), _ ("Grey letters"),
               _ ("Does not count: template, quotation or bibliography"));
  attach_line (grid, row++, make_drawn_sample (draw_excluded_cb, NULL), _ ("Grey"), _ ("An excluded passage"));
  attach_line (grid, row++, make_drawn_sample (draw_box_cb, NULL), _ ("Red frame"),
               _ ("Not what it seems: invisible, look-alike or hidden characters"));
  attach_line (grid, row++, make_drawn_sample (draw_picture_cb, NULL), _ ("Small frame"),
               _ ("On the map: a picture that both documents have"));
}
