#include "app/compare/sidebar/winnow-passage-row.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/widgets/winnow-format.h"
#include "app/compare/winnow-passage-look.h"

#define EXCERPT_CHARACTERS 120
#define EXCERPT_LINES 2
#define BADGE_WIDTH_MIN 28
#define BADGE_PADDING 6
#define BADGE_RADIUS 6
#define SPACING 10
#define LINE_SPACING 2
#define NATURAL_WIDTH 220
#define PALE 0.8 /* opacity of what was dismissed */

/* A part or repetition stands below its passage: quieter, and shorter. */
#define PART_INDENT 16
#define PART_EXCERPT_LINES 1

struct _WinnowPassageRow
{
  GtkWidget parent_instance;
  WinnowPassageItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowPassageRow, winnow_passage_row, GTK_TYPE_WIDGET)

GtkWidget *
winnow_passage_row_new (void)
{
  return g_object_new (WINNOW_TYPE_PASSAGE_ROW, NULL);
}

static char *
dup_pages (const WinnowShownPassage *passage)
{
  guint a = passage->page[WINNOW_SIDE_A], b = passage->page[WINNOW_SIDE_B];
  if (a == 0 && b == 0)
    return g_strdup ("");
  if (a == 0 || b == 0)
    /* Translators: where only one of the two documents has pages */
    return g_strdup_printf (_ (" · p. %u"), MAX (a, b));
  /* Translators: page of the left document → page of the right document */
  return g_strdup_printf (_ (" · p. %1$u → p. %2$u"), a, b);
}

/* What it is to the passage above it. */
static char *
dup_relation_facts (const WinnowShownPassage *passage, const char *facts)
{
  if (passage->relation == WINNOW_ENTRY_PART)
    /* Translators: a part of the condensed passage above: "of which: Exact · 45 words" */
    return g_strdup_printf (_ ("of which: %s"), facts);
  if (passage->relation == WINNOW_ENTRY_REPETITION)
    /* Translators: text of the passage above that stands at another place as well: "again: Exact ·
     * 45 words" */
    return g_strdup_printf (_ ("again: %s"), facts);
  return g_strdup (facts);
}

static char *
dup_facts (const WinnowShownPassage *passage)
{
  g_autofree char *words = g_strdup_printf (ngettext ("%u word", "%u words", passage->words), passage->words);
  g_autofree char *pages = dup_pages (passage);
  const char *kind = _ (winnow_kind_look_get (passage->kind)->title);
  if (passage->excluded != WINNOW_EXCLUSION_NONE && passage->excluded != WINNOW_EXCLUSION_VERDICT)
    /* Translators: of a passage that does not count; 1: why, "Short passage", 2: "12 words", 3: " ·
     * p. 3 → p. 7" or empty */
    return g_strdup_printf (_ ("%1$s · %2$s%3$s"), winnow_exclusion_name (passage->excluded), words, pages);
  if (passage->kind == WINNOW_PASSAGE_CONDENSED)
    /* Translators: 1: kind of a passage, "Condensed", 2: "45 words", 3: " · p. 3 → p. 7" or
     * empty */
    return g_strdup_printf (_ ("%1$s, not counted · %2$s%3$s"), kind, words, pages);
  if (passage->kind == WINNOW_PASSAGE_EXACT)
    /* Translators: 1: kind of a passage, "Exact", 2: "45 words", 3: " · p. 3 → p. 7" or empty */
    return g_strdup_printf (_ ("%1$s · %2$s%3$s"), kind, words, pages);
  /* Translators: 1: kind of a passage, "Near", 2: "45 words", 3: percent, 4: " · p. 3 → p. 7" or
   * empty */
  return g_strdup_printf (_ ("%1$s · %2$s · %3$d %%%4$s"), kind, words, (int) (passage->similarity * 100), pages);
}

/* How rare it is, and what disguises it; "" where there is nothing to say. */
static char *
dup_remarks (const WinnowShownPassage *passage)
{
  g_autofree char *rarity = winnow_passage_dup_rarity (passage);
  g_autofree char *disguises = winnow_format_disguises (passage->disguises, " · ");
  if (*rarity == '\0' || *disguises == '\0')
    return g_strconcat (rarity, disguises, NULL);
  return g_strconcat (rarity, " · ", disguises, NULL);
}

/* What was decided stands first: it is what one looks for in a list that is worked through. */
static char *
dup_decided_facts (const WinnowShownPassage *passage, const char *facts)
{
  if (passage->verdict == WINNOW_VERDICT_COUNTS)
    return g_strdup_printf ("✓ %s", facts);
  if (passage->excluded == WINNOW_EXCLUSION_VERDICT)
    return g_strdup_printf ("%s · %s", winnow_verdict_name (passage->verdict), facts);
  return g_strdup (facts);
}

static PangoLayout *
make_layout (GtkWidget *widget, const char *text, PangoWeight weight)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_attr_list_insert (attributes, pango_attr_weight_new (weight));
  pango_layout_set_attributes (layout, attributes);
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

static void
snapshot_layout (GtkSnapshot *snapshot, PangoLayout *layout, double x, double y, const GdkRGBA *color)
{
  graphene_point_t point = GRAPHENE_POINT_INIT (x, y);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &point);
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* @is_strong: as in the text; else the number stands on the tint of its hue. Returns: its width. */
static int
snapshot_badge (WinnowPassageRow *self, GtkSnapshot *snapshot, const char *label, guint hue, double x,
                gboolean is_strong)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (PangoLayout) layout = make_layout (widget, label, PANGO_WEIGHT_BOLD);
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
  snapshot_layout (snapshot, layout, bounds.origin.x + (box_width - width) / 2.0, 1,
                   is_strong ? &colors.text : &colors.strong);
  return box_width;
}

static void
snapshot_text (WinnowPassageRow *self, GtkSnapshot *snapshot, const char *text, PangoWeight weight, int lines, double x,
               double y, double opacity)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (PangoLayout) layout = make_layout (widget, text, weight);
  double width = MAX (gtk_widget_get_width (widget) - x, 1);
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  color.alpha *= opacity;
  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_height (layout, -lines);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  snapshot_layout (snapshot, layout, mirror (widget, x, width), y, &color);
}

/* In the colour of disguises where there is one, with the sign of a warning before it. */
static void
snapshot_remarks (WinnowPassageRow *self, GtkSnapshot *snapshot, const WinnowShownPassage *passage, double x, double y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autofree char *notes = dup_remarks (passage);
  int size = get_line_height (widget);
  GdkRGBA color;

  if (passage->disguises == 0)
    {
      snapshot_text (self, snapshot, notes, PANGO_WEIGHT_NORMAL, 1, x, y, 1);
      return;
    }
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  g_autoptr (GtkIconPaintable) icon
      = gtk_icon_theme_lookup_icon (theme, "dialog-warning-symbolic", NULL, size, gtk_widget_get_scale_factor (widget),
                                    gtk_widget_get_direction (widget), GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  graphene_point_t point = GRAPHENE_POINT_INIT (mirror (widget, x, size), y);
  color = winnow_disguise_color_get ();
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &point);
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, size, size, &color, 1);
  gtk_snapshot_restore (snapshot);
  snapshot_text (self, snapshot, notes, PANGO_WEIGHT_NORMAL, 1, x + size + LINE_SPACING * 2, y, 1);
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
  const WinnowComparison *comparison = winnow_passage_item_get_comparison (self->item);
  guint index = winnow_passage_item_get_passage (self->item);
  const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, index);
  gboolean is_own = passage->relation == WINNOW_ENTRY_OWN;
  g_autofree char *base = dup_facts (passage);
  g_autofree char *related = dup_relation_facts (passage, base);
  g_autofree char *facts = dup_decided_facts (passage, related);
  double opacity = passage->excluded == WINNOW_EXCLUSION_VERDICT ? PALE : 1;
  g_autofree char *excerpt = winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, index, EXCERPT_CHARACTERS);
  g_autofree char *label = winnow_comparison_dup_label (comparison, index);
  double indent = is_own ? 0 : PART_INDENT;
  double x = indent + snapshot_badge (self, snapshot, label, passage->hue, indent, is_own) + SPACING;

  snapshot_text (self, snapshot, facts, is_own ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 1, x, 1, opacity);
  snapshot_text (self, snapshot, excerpt, PANGO_WEIGHT_NORMAL, get_excerpt_lines (passage), x,
                 get_line_height (widget) + LINE_SPACING, 0.7 * opacity);
  snapshot_remarks (self, snapshot, passage, x,
                    (1 + get_excerpt_lines (passage)) * get_line_height (widget) + 2 * LINE_SPACING);
}

/* Lines of small text. */
static int
count_lines (WinnowPassageRow *self)
{
  if (self->item == NULL)
    return 1 + EXCERPT_LINES;
  const WinnowComparison *comparison = winnow_passage_item_get_comparison (self->item);
  const WinnowShownPassage *passage
      = winnow_comparison_get_passage (comparison, winnow_passage_item_get_passage (self->item));
  g_autofree char *notes = dup_remarks (passage);
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

/* Asked for when it is shown: a list binds hundreds of rows at a time, and on X11 a widget that is
 * told its tooltip asks the server where the pointer is, and waits for four answers. */
static gboolean
winnow_passage_row_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  WinnowPassageRow *self = WINNOW_PASSAGE_ROW (widget);
  if (self->item == NULL)
    return FALSE;
  g_autofree char *text = winnow_passage_dup_description (winnow_passage_item_get_comparison (self->item),
                                                          winnow_passage_item_get_passage (self->item));
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
item_changed_cb (WinnowPassageRow *self)
{
  WinnowPassageItem *item = self->item;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (item == NULL)
    return;
  const WinnowComparison *comparison = winnow_passage_item_get_comparison (item);
  guint index = winnow_passage_item_get_passage (item);
  g_autofree char *description = winnow_passage_dup_description (comparison, index);
  g_autofree char *excerpt = winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, index, EXCERPT_CHARACTERS);
  g_autofree char *name = g_strdup_printf ("%s: %s", description, excerpt);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
winnow_passage_row_bind (WinnowPassageRow *self, WinnowPassageItem *item)
{
  g_return_if_fail (WINNOW_IS_PASSAGE_ROW (self));
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    g_signal_connect_object (item, "changed", G_CALLBACK (item_changed_cb), self, G_CONNECT_SWAPPED);
  item_changed_cb (self);
}

static void
winnow_passage_row_dispose (GObject *object)
{
  g_clear_object (&WINNOW_PASSAGE_ROW (object)->item);
  G_OBJECT_CLASS (winnow_passage_row_parent_class)->dispose (object);
}

static void
winnow_passage_row_class_init (WinnowPassageRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = winnow_passage_row_dispose;
  widget_class->snapshot = winnow_passage_row_snapshot;
  widget_class->measure = winnow_passage_row_measure;
  widget_class->query_tooltip = winnow_passage_row_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "passagerow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
winnow_passage_row_init (WinnowPassageRow *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
}
