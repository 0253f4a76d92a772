#include "app/pictures/winnow-large-picture.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-thumbnail.h"
#include "base/translate.h"

#define CAPTION_LINES 3
#define LABEL_CHARACTERS 8 /* as in winnow-shared-picture-row.c */

struct _WinnowLargePicture
{
  GtkBox parent_instance;
  WinnowThumbnail *thumbnail;
  GtkLabel *caption, *facts;
};

G_DEFINE_FINAL_TYPE (WinnowLargePicture, winnow_large_picture, GTK_TYPE_BOX)

void
winnow_large_picture_set_picture (WinnowLargePicture *self, WinnowLibrary *library,
                                  const WinnowDocumentPicture *picture, const char *document)
{
  g_return_if_fail (WINNOW_IS_LARGE_PICTURE (self));
  if (picture == NULL)
    {
      winnow_thumbnail_set_picture (self->thumbnail, NULL, 0);
      return;
    }
  const char *caption = picture->caption ?: picture->name;
  g_autofree char *facts = winnow_document_picture_dup_facts (picture);
  /* Translators: names a picture for assistive technology. 1: its caption, or the name of its file,
   * 2: name of the document */
  winnow_accessible_take (self->thumbnail, g_strdup_printf (_ ("%1$s in %2$s"), caption, document));
  gtk_label_set_label (self->caption, caption);
  gtk_label_set_label (self->facts, facts);
  winnow_thumbnail_set_picture (self->thumbnail, library, picture->id);
}

void
winnow_large_picture_set_outline (WinnowLargePicture *self, WinnowOutline outline)
{
  g_return_if_fail (WINNOW_IS_LARGE_PICTURE (self));
  winnow_thumbnail_set_outline (self->thumbnail, &outline);
}

void
winnow_large_picture_align (WinnowLargePicture *self, WinnowLargePicture *other)
{
  g_autoptr (GtkSizeGroup) group = gtk_size_group_new (GTK_SIZE_GROUP_VERTICAL); /* its widgets keep it */
  g_return_if_fail (WINNOW_IS_LARGE_PICTURE (self) && WINNOW_IS_LARGE_PICTURE (other));
  gtk_size_group_add_widget (group, GTK_WIDGET (self->caption));
  gtk_size_group_add_widget (group, GTK_WIDGET (other->caption));
}

static gboolean
winnow_large_picture_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (WINNOW_LARGE_PICTURE (widget)->thumbnail));
}

static void
winnow_large_picture_class_init (WinnowLargePictureClass *klass)
{
  GTK_WIDGET_CLASS (klass)->grab_focus = winnow_large_picture_grab_focus;
}

static GtkLabel *
add_label (WinnowLargePicture *self, int lines, const char *styles)
{
  GtkLabel *label = winnow_label_new_in (self, styles, LABEL_CHARACTERS, lines);
  gtk_label_set_max_width_chars (label, LABEL_CHARACTERS); /* no wider than its container */
  gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
  gtk_label_set_xalign (label, 0.5);
  gtk_label_set_yalign (label, 0);
  return label;
}

static void
winnow_large_picture_init (WinnowLargePicture *self)
{
  GtkWidget *thumbnail
      = g_object_new (WINNOW_TYPE_THUMBNAIL, "vexpand", TRUE, "focusable", TRUE, "margin-bottom", 6, NULL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  winnow_box_append (self, thumbnail);
  self->thumbnail = WINNOW_THUMBNAIL (thumbnail);
  self->caption = add_label (self, CAPTION_LINES, "caption-heading");
  self->facts = add_label (self, 1, "caption dim-label");
}
