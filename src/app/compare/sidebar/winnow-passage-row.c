#include "app/compare/sidebar/winnow-compare-rows.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-tooltip.h"

#define EXCERPT_CHARACTERS 120
#define EXCERPT_LINES 2
#define BADGE_WIDTH_MIN 28
#define BADGE_PADDING 6
#define BADGE_RADIUS 6
#define SPACING 10
#define LINE_SPACING 2
#define NATURAL_WIDTH 220
#define DISMISSED_OPACITY 0.8

/* A part or repetition is listed below its passage: quieter, and shorter. */
#define PART_INDENT 16
#define PART_EXCERPT_LINES 1

struct _WinnowPassageRow
{
  GtkWidget parent_instance;
  WinnowCompareItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowPassageRow, winnow_passage_row, GTK_TYPE_WIDGET)

/* The verdict comes first: it is what the user looks for while working through the list. */
static char *
dup_facts (const WinnowShownPassage *passage)
{
  g_autofree char *facts = winnow_passage_dup_facts (passage);
  if (passage->verdict == WINNOW_VERDICT_CONFIRMED)
    return g_strdup_printf ("✓ %s", facts);
  if (passage->excluded == WINNOW_EXCLUSION_VERDICT)
    return g_strdup_printf ("%s · %s", winnow_verdict_name (passage->verdict), facts);
  return g_steal_pointer (&facts);
}

static PangoLayout *
make_layout (GtkWidget *widget, const char *text, PangoWeight weight, int lines)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_attr_list_insert (attributes, pango_attr_weight_new (weight));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_height (layout, -lines);
  return layout;
}

static int
get_line_height (GtkWidget *widget)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (widget), NULL, NULL);
  int height = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  pango_font_metrics_unref (metrics);
  return height;
}

/* Where the next thing of a row goes, so that right-to-left mirrors it. */
static double
mirror (GtkWidget *widget, double x, double width)
{
  return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? gtk_widget_get_width (widget) - x - width : x;
}

/* @is_strong: as in the text; else the number is on the tint of its hue. Returns: its width. */
static int
snapshot_badge (WinnowPassageRow *self, GtkSnapshot *snapshot, const char *label, guint hue, double x,
                gboolean is_strong)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (PangoLayout) layout = make_layout (widget, label, PANGO_WEIGHT_BOLD, 1);
  WinnowHueColors colors;
  GskRoundedRect box;
  int width, height;
  pango_layout_get_pixel_size (layout, &width, &height);
  int box_width = MAX (width + 2 * BADGE_PADDING, BADGE_WIDTH_MIN);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (mirror (widget, x, box_width), 0, box_width, height + 2);
  winnow_hue_colors_get (hue, &colors);
  gsk_rounded_rect_init_from_rect (&box, &bounds, BADGE_RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &box);
  gtk_snapshot_append_color (snapshot, is_strong ? &colors.strong : &colors.tint, &bounds);
  gtk_snapshot_pop (snapshot);
  winnow_snapshot_centered (snapshot, layout, &bounds, is_strong ? &colors.text : &colors.strong);
  return box_width;
}

/* Takes @layout. */
static void
snapshot_text (GtkWidget *widget, GtkSnapshot *snapshot, PangoLayout *layout, double x, double y, double opacity)
{
  double width = MAX (gtk_widget_get_width (widget) - x, 1);
  GdkRGBA color = winnow_color_of_text (widget);
  color.alpha *= opacity;
  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  winnow_snapshot_layout (snapshot, layout, mirror (widget, x, width), y, &color);
  g_object_unref (layout);
}

/* Where the passage is disguised, in the color of disguises with a warning sign before it. */
static void
snapshot_notes (WinnowPassageRow *self, GtkSnapshot *snapshot, const WinnowShownPassage *passage, double x, double y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autofree char *notes = winnow_passage_dup_notes (passage);
  if (passage->disguises != 0)
    {
      int size = get_line_height (widget);
      GdkRGBA color = winnow_disguise_color_get ();
      winnow_snapshot_icon (widget, snapshot, "dialog-warning-symbolic", size,
                            &GRAPHENE_POINT_INIT ((float) mirror (widget, x, size), (float) y), &color);
      x += size + LINE_SPACING * 2;
    }
  snapshot_text (widget, snapshot, make_layout (widget, notes, PANGO_WEIGHT_NORMAL, 1), x, y, 1);
}

static int
get_excerpt_lines (const WinnowShownPassage *passage)
{
  return passage->relation == WINNOW_ENTRY_OWN ? EXCERPT_LINES : PART_EXCERPT_LINES;
}

static void
winnow_passage_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowPassageRow *self = WINNOW_PASSAGE_ROW (widget);
  if (self->item == NULL)
    return;
  const WinnowComparison *comparison = winnow_compare_item_get_comparison (self->item);
  guint index = winnow_compare_item_get_index (self->item);
  const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, index);
  gboolean is_own = passage->relation == WINNOW_ENTRY_OWN;
  g_autofree char *facts = dup_facts (passage);
  double opacity = passage->excluded == WINNOW_EXCLUSION_VERDICT ? DISMISSED_OPACITY : 1;
  g_autofree char *excerpt = winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, index, EXCERPT_CHARACTERS);
  g_autofree char *label = winnow_comparison_dup_label (comparison, index);
  double indent = is_own ? 0 : PART_INDENT;
  double x = indent + snapshot_badge (self, snapshot, label, passage->hue, indent, is_own) + SPACING;

  snapshot_text (widget, snapshot, make_layout (widget, facts, is_own ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 1), x,
                 1, opacity);
  snapshot_text (widget, snapshot, make_layout (widget, excerpt, PANGO_WEIGHT_NORMAL, get_excerpt_lines (passage)), x,
                 get_line_height (widget) + LINE_SPACING, 0.7 * opacity);
  snapshot_notes (self, snapshot, passage, x,
                  (1 + get_excerpt_lines (passage)) * get_line_height (widget) + 2 * LINE_SPACING);
}

/* Lines of small text. */
static int
count_lines (WinnowPassageRow *self)
{
  if (self->item == NULL)
    return 1 + EXCERPT_LINES;
  const WinnowComparison *comparison = winnow_compare_item_get_comparison (self->item);
  const WinnowShownPassage *passage
      = winnow_comparison_get_passage (comparison, winnow_compare_item_get_index (self->item));
  g_autofree char *notes = winnow_passage_dup_notes (passage);
  return 1 + get_excerpt_lines (passage) + (*notes != '\0');
}

static void
winnow_passage_row_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                            int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = count_lines (WINNOW_PASSAGE_ROW (widget)) * (get_line_height (widget) + LINE_SPACING);
  else
    {
      *minimum = BADGE_WIDTH_MIN;
      *natural = NATURAL_WIDTH;
    }
}

static char *
dup_tooltip (gpointer row)
{
  WinnowCompareItem *item = WINNOW_PASSAGE_ROW (row)->item;
  return item != NULL ? winnow_passage_dup_description (winnow_compare_item_get_comparison (item),
                                                        winnow_compare_item_get_index (item))
                      : NULL;
}

static void
item_changed_cb (WinnowPassageRow *self)
{
  gtk_widget_queue_resize (GTK_WIDGET (self));
  winnow_queue_draw (self);
  if (self->item == NULL)
    return;
  const WinnowComparison *comparison = winnow_compare_item_get_comparison (self->item);
  guint index = winnow_compare_item_get_index (self->item);
  g_autofree char *description = winnow_passage_dup_description (comparison, index);
  g_autofree char *excerpt = winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, index, EXCERPT_CHARACTERS);
  g_autofree char *name = g_strdup_printf ("%s: %s", description, excerpt);
  winnow_accessible_name (self, name);
}

void
winnow_passage_row_set_item (GtkWidget *row, WinnowCompareItem *item)
{
  WinnowPassageRow *self = WINNOW_PASSAGE_ROW (row);
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    winnow_connect (item, "changed", item_changed_cb, self);
  item_changed_cb (self);
}

static void
dispose (WinnowPassageRow *self)
{
  g_clear_object (&self->item);
}

static void
winnow_passage_row_class_init (WinnowPassageRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  winnow_drawing_class (klass, winnow_passage_row_snapshot, GTK_ACCESSIBLE_ROLE_LABEL);
  widget_class->measure = winnow_passage_row_measure;
  gtk_widget_class_set_css_name (widget_class, "passagerow");
}

static void
winnow_passage_row_init (WinnowPassageRow *self)
{
  winnow_tooltip_ask (GTK_WIDGET (self), dup_tooltip);
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
