#include <adwaita.h>

#include "app/compare/sidebar/winnow-compare-rows.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-thumbnail.h"
#include "app/widgets/winnow-tooltip.h"

#define THUMBNAIL_SIDE 54
#define LABEL_CHARACTERS 8 /* at least: GTK 4.8 stumbles over a text that is narrower than an ellipsis */

struct _WinnowSharedPictureRow
{
  GtkBox parent_instance;
  GtkLabel *number, *changes, *name, *pages;
  WinnowThumbnail *thumbnails[WINNOW_N_SIDES];
  WinnowCompareItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowSharedPictureRow, winnow_shared_picture_row, GTK_TYPE_BOX)

/* In the colors of its sign in the texts. */
static void
update_number (WinnowSharedPictureRow *self)
{
  if (self->item == NULL)
    return;
  guint picture = winnow_compare_item_get_index (self->item);
  g_autofree char *number = g_strdup_printf ("%u", picture + 1);
  winnow_number_label_set (
      self->number, number,
      winnow_comparison_get_picture (winnow_compare_item_get_comparison (self->item), picture)->hue);
}

static void
update_texts (WinnowSharedPictureRow *self, const WinnowComparison *comparison, guint picture)
{
  g_autofree char *changes = winnow_shared_picture_dup_changes (comparison, picture);
  g_autofree char *name = winnow_shared_picture_dup_name (comparison, picture);
  const WinnowShownPicture *shown = winnow_comparison_get_picture (comparison, picture);
  g_autofree char *pages = winnow_places_describe (&shown->place[WINNOW_SIDE_A], &shown->place[WINNOW_SIDE_B]);
  g_autofree char *description = winnow_shared_picture_dup_description (comparison, picture);
  g_autofree char *label = winnow_format_facts (description, name, NULL);
  winnow_label_show (self->changes, changes);
  winnow_label_show (self->name, name);
  winnow_label_show (self->pages, pages);
  winnow_accessible_name (self, label);
}

void
winnow_shared_picture_row_set_item (GtkWidget *row, WinnowCompareItem *item)
{
  WinnowSharedPictureRow *self = WINNOW_SHARED_PICTURE_ROW (row);
  const WinnowComparison *comparison = item != NULL ? winnow_compare_item_get_comparison (item) : NULL;
  guint picture = item != NULL ? winnow_compare_item_get_index (item) : 0;
  g_set_object (&self->item, item);
  winnow_for_each_side (side)
    winnow_thumbnail_set_picture (
        self->thumbnails[side], item != NULL ? comparison->pair->library : NULL,
        item != NULL ? winnow_comparison_get_picture (comparison, picture)->shared->picture[side]->id : 0);
  if (item == NULL)
    return;
  update_number (self);
  update_texts (self, comparison, picture);
}

static char *
dup_tooltip (gpointer row)
{
  WinnowCompareItem *item = WINNOW_SHARED_PICTURE_ROW (row)->item;
  return item != NULL ? winnow_shared_picture_dup_name (winnow_compare_item_get_comparison (item),
                                                        winnow_compare_item_get_index (item))
                      : NULL;
}

/* The number lies in the corner of the first thumbnail: the sidebar is narrow. */
static void
add_thumbnails (WinnowSharedPictureRow *self)
{
  GtkWidget *overlay = gtk_overlay_new (), *number = gtk_label_new (NULL);
  winnow_for_each_side (side)
    {
      self->thumbnails[side] = g_object_new (WINNOW_TYPE_THUMBNAIL, NULL);
      winnow_thumbnail_set_side (self->thumbnails[side], THUMBNAIL_SIDE);
      gtk_widget_set_valign (GTK_WIDGET (self->thumbnails[side]), GTK_ALIGN_CENTER);
    }
  gtk_widget_set_halign (number, GTK_ALIGN_START);
  gtk_widget_set_valign (number, GTK_ALIGN_START);
  self->number = GTK_LABEL (number);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->thumbnails[WINNOW_SIDE_A]));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), number);
  winnow_box_append (self, overlay);
  winnow_box_append (self, self->thumbnails[WINNOW_SIDE_B]);
}

static void
dispose (WinnowSharedPictureRow *self)
{
  g_clear_object (&self->item);
}

static void
winnow_shared_picture_row_class_init (WinnowSharedPictureRowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "picturerow");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
winnow_shared_picture_row_init (WinnowSharedPictureRow *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  add_thumbnails (self);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  winnow_box_append (self, texts);
  self->changes = winnow_label_new_in (texts, "caption-heading", LABEL_CHARACTERS, 3);
  self->name = winnow_label_new_in (texts, "caption", LABEL_CHARACTERS, 1);
  self->pages = winnow_label_new_in (texts, "caption dim-label", LABEL_CHARACTERS, 1);
  winnow_tooltip_ask (GTK_WIDGET (self), dup_tooltip);
  winnow_style_watch (self, G_CALLBACK (update_number));
}
