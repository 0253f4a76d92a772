#include "app/compare/sidebar/winnow-compare-picture-row.h"

#include <adwaita.h>

#include "app/compare/sidebar/winnow-compare-picture-wording.h"
#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-thumbnail.h"

#define THUMBNAIL_SIDE 54
#define LABEL_CHARACTERS 8 /* at least: GTK 4.8 stumbles over a text that is narrower than an ellipsis */

struct _WinnowComparePictureRow
{
  GtkBox parent_instance;
  GtkLabel *number, *done, *name, *pages;
  WinnowThumbnail *thumbnails[WINNOW_N_SIDES];
  WinnowComparePictureItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowComparePictureRow, winnow_compare_picture_row, GTK_TYPE_BOX)

GtkWidget *
winnow_compare_picture_row_new (void)
{
  return g_object_new (WINNOW_TYPE_COMPARE_PICTURE_ROW, NULL);
}

static void
set_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

static guint16
widen (float share)
{
  return (guint16) (share * G_MAXUINT16);
}

/* In the colours of its sign in the texts. */
static void
update_number (WinnowComparePictureRow *self)
{
  if (self->item == NULL)
    return;
  guint picture = winnow_compare_picture_item_get_picture (self->item);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  g_autofree char *text = g_strdup_printf ("\u00a0%u\u00a0", picture + 1);
  WinnowHueColors colors;

  winnow_hue_colors_get (
      winnow_comparison_get_picture (winnow_compare_picture_item_get_comparison (self->item), picture)->hue, &colors);
  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_attr_list_insert (attributes, pango_attr_background_new (widen (colors.strong.red), widen (colors.strong.green),
                                                                 widen (colors.strong.blue)));
  pango_attr_list_insert (attributes, pango_attr_foreground_new (widen (colors.text.red), widen (colors.text.green),
                                                                 widen (colors.text.blue)));
  /* else as faint as the theme makes text */
  pango_attr_list_insert (attributes, pango_attr_background_alpha_new (G_MAXUINT16));
  pango_attr_list_insert (attributes, pango_attr_foreground_alpha_new (G_MAXUINT16));
  gtk_label_set_attributes (self->number, attributes);
  gtk_label_set_text (self->number, text);
}

static void
update_texts (WinnowComparePictureRow *self, const WinnowComparison *comparison, guint picture)
{
  g_autofree char *done
      = winnow_image_match_describe (&winnow_comparison_get_picture (comparison, picture)->shared->match);
  g_autofree char *name = winnow_compare_picture_dup_name (comparison, picture);
  g_autofree char *pages = winnow_compare_picture_dup_pages (comparison, picture);
  g_autofree char *description = winnow_compare_picture_dup_description (comparison, picture);
  g_autofree char *label = g_strdup_printf ("%s · %s", description, name);
  set_text (self->done, done);
  set_text (self->name, name);
  set_text (self->pages, pages);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
winnow_compare_picture_row_bind (WinnowComparePictureRow *self, WinnowComparePictureItem *item)
{
  g_return_if_fail (WINNOW_IS_COMPARE_PICTURE_ROW (self));
  g_set_object (&self->item, item);
  if (item == NULL)
    {
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        winnow_thumbnail_set_picture (self->thumbnails[side], NULL, 0);
      return;
    }
  const WinnowComparison *comparison = winnow_compare_picture_item_get_comparison (item);
  guint picture = winnow_compare_picture_item_get_picture (item);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    winnow_thumbnail_set_picture (self->thumbnails[side], comparison->pair->library,
                                  winnow_comparison_get_picture (comparison, picture)->shared->picture[side]->id);
  update_number (self);
  update_texts (self, comparison, picture);
}

/* Asked for when it is shown, as in winnow-passage-row.c. */
static gboolean
winnow_compare_picture_row_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  WinnowComparePictureRow *self = WINNOW_COMPARE_PICTURE_ROW (widget);
  if (self->item == NULL)
    return FALSE;
  g_autofree char *name = winnow_compare_picture_dup_name (winnow_compare_picture_item_get_comparison (self->item),
                                                           winnow_compare_picture_item_get_picture (self->item));
  gtk_tooltip_set_text (tooltip, name);
  return TRUE;
}

static GtkLabel *
add_label (GtkWidget *box, const char *style, int lines)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_width_chars (GTK_LABEL (label), LABEL_CHARACTERS);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

/* The number lies in the corner of the first thumbnail: the sidebar is narrow. */
static void
add_thumbnails (WinnowComparePictureRow *self)
{
  GtkWidget *overlay = gtk_overlay_new (), *number = gtk_label_new (NULL);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      self->thumbnails[side] = WINNOW_THUMBNAIL (winnow_thumbnail_new ());
      winnow_thumbnail_set_side (self->thumbnails[side], THUMBNAIL_SIDE);
      gtk_widget_set_valign (GTK_WIDGET (self->thumbnails[side]), GTK_ALIGN_CENTER);
    }
  gtk_widget_set_halign (number, GTK_ALIGN_START);
  gtk_widget_set_valign (number, GTK_ALIGN_START);
  self->number = GTK_LABEL (number);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->thumbnails[WINNOW_SIDE_A]));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), number);
  gtk_box_append (GTK_BOX (self), overlay);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->thumbnails[WINNOW_SIDE_B]));
}

static void
winnow_compare_picture_row_dispose (GObject *object)
{
  g_clear_object (&WINNOW_COMPARE_PICTURE_ROW (object)->item);
  G_OBJECT_CLASS (winnow_compare_picture_row_parent_class)->dispose (object);
}

static void
winnow_compare_picture_row_class_init (WinnowComparePictureRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_compare_picture_row_dispose;
  GTK_WIDGET_CLASS (klass)->query_tooltip = winnow_compare_picture_row_query_tooltip;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "picturerow");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
winnow_compare_picture_row_init (WinnowComparePictureRow *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  add_thumbnails (self);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), texts);
  self->done = add_label (texts, "caption-heading", 3);
  self->name = add_label (texts, "caption", 1);
  self->pages = add_label (texts, "caption", 1);
  gtk_widget_add_css_class (GTK_WIDGET (self->pages), "dim-label");
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (update_number), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (update_number), self, G_CONNECT_SWAPPED);
}
