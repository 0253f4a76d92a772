#include "app/pictures/winnow-picture-side.h"

#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-color-grid.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-reveal.h"
#include "app/widgets/winnow-thumbnail.h"
#include "app/widgets/winnow-template.h"
#include "base/translate.h"

/* Pixels of the picture: with its grid and the charts below, all fits into a window of 800. */
#define HEIGHT_ALONE 220
#define HEIGHT_WITH_GRID 128

struct _WinnowPictureSide
{
  GtkWidget parent_instance;
  GtkWidget *header, *name_label, *open_button;
  GtkLabel *facts_label, *caption_label, *problem_label;
  WinnowThumbnail *thumbnail;
  WinnowColorGrid *grid;
  WinnowDocumentItem *document; /* (owned) (nullable) */
};

WINNOW_DEFINE_WIDGET (WinnowPictureSide, winnow_picture_side, GTK_TYPE_WIDGET)

void
winnow_picture_side_set_picture (WinnowPictureSide *self, WinnowLibrary *library, WinnowDocumentItem *document,
                                 const WinnowDocumentPicture *picture)
{
  g_return_if_fail (WINNOW_IS_PICTURE_SIDE (self));
  const char *name = winnow_document_item_get_name (document);
  g_autofree char *facts = winnow_document_picture_dup_facts (picture);
  g_set_object (&self->document, document);
  winnow_label_set_text (self->name_label, name);
  gtk_widget_set_tooltip_text (self->name_label, winnow_document_item_get_document (document)->path);
  winnow_label_show (self->facts_label, facts);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->facts_label), picture->name);
  winnow_label_show (self->caption_label, picture->caption);
  winnow_label_show (self->problem_label, picture->problem);
  winnow_thumbnail_set_picture (self->thumbnail, library, picture->id);
  /* Translators: what a screen reader reads for a picture; %s: name of the document that has it */
  winnow_accessible_take (self->thumbnail, g_strdup_printf (_ ("Picture in %s"), name));
  /* Translators: a button; %s: name of a document */
  winnow_accessible_take (self->open_button, g_strdup_printf (_ ("Open %s"), name));
}

void
winnow_picture_side_set_outline (WinnowPictureSide *self, const WinnowOutline *outline)
{
  g_return_if_fail (WINNOW_IS_PICTURE_SIDE (self));
  winnow_thumbnail_set_outline (self->thumbnail, outline);
}

void
winnow_picture_side_set_placed (WinnowPictureSide *self, WinnowPlacedPicture *placed, const gboolean *differs)
{
  g_return_if_fail (WINNOW_IS_PICTURE_SIDE (self));
  winnow_color_grid_set (self->grid, g_steal_pointer (&placed->grid), differs);
}

void
winnow_picture_side_set_grid_shown (WinnowPictureSide *self, gboolean shown)
{
  g_return_if_fail (WINNOW_IS_PICTURE_SIDE (self));
  winnow_set_visible (self->grid, shown);
  gtk_widget_set_size_request (GTK_WIDGET (self->thumbnail), -1, shown ? HEIGHT_WITH_GRID : HEIGHT_ALONE);
}

static void
open_cb (WinnowPictureSide *self)
{
  if (self->document != NULL)
    winnow_open_file (GTK_WIDGET (self), winnow_document_item_get_document (self->document)->path);
}

static void
dispose (WinnowPictureSide *self)
{
  g_clear_object (&self->document);
}

static void
winnow_picture_side_class_init (WinnowPictureSideClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  g_type_ensure (WINNOW_TYPE_COLOR_GRID);
  g_type_ensure (WINNOW_TYPE_THUMBNAIL);
  gtk_widget_class_set_css_name (widget_class, "pictureside");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  winnow_template_bind (klass, WinnowPictureSide, "pictures/winnow-picture-side.ui", header, name_label, facts_label,
                        thumbnail, grid, caption_label, problem_label, open_button);
  winnow_template_bind_callbacks (klass, open_cb);
}
