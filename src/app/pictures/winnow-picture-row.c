#include "app/pictures/winnow-picture-row.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-thumbnail.h"
#include "app/widgets/winnow-tooltip.h"
#include "base/translate.h"
#include "report/model/picture-wording.h"

#define SIDE 52 /* pixels of a thumbnail */

struct _WinnowPictureRow
{
  GtkWidget parent_instance;
  GtkLabel *first_label, *done_label;
  WinnowThumbnail *first_thumbnail, *second_thumbnail;
  GtkWidget *texts, *second_label;
  GObject *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowPictureRow, winnow_picture_row, GTK_TYPE_WIDGET)

static void
show_texts (WinnowPictureRow *self, const char *first, const char *second, const char *done, const char *spoken)
{
  gtk_label_set_text (self->first_label, first);
  winnow_label_set_text (self->second_label, second ?: "");
  gtk_widget_set_visible (self->second_label, second != NULL);
  gtk_label_set_text (self->done_label, done);
  winnow_accessible_name (self, spoken);
}

static void
show_match (WinnowPictureRow *self, WinnowLibrary *library, WinnowPictureItem *item)
{
  gboolean is_repeated = winnow_picture_item_is_repeated (item);
  const char *a = winnow_document_item_get_name (winnow_picture_item_get_document (item, WINNOW_SIDE_A));
  const char *b = winnow_document_item_get_name (winnow_picture_item_get_document (item, WINNOW_SIDE_B));
  g_autofree char *done
      = winnow_picture_item_dup_description (item),
      *page = winnow_wording_picture_place (winnow_picture_item_get_picture (item, WINNOW_SIDE_B)->page, 0, FALSE);
  /* Translators: a screen reader reads this for a row; 1: name of a document that has a picture
   * twice, 2: its edit, "mirrored" */
  g_autofree char *twice = g_strdup_printf (_ ("%1$s, twice: %2$s"), a, done);
  /* Translators: a screen reader reads this for a row; 1 and 2: names of documents that have the
   * same picture, 3: its edit, "mirrored" */
  g_autofree char *both = g_strdup_printf (_ ("%1$s and %2$s: %3$s"), a, b, done);
  winnow_thumbnail_set_picture (self->first_thumbnail, library,
                                winnow_picture_item_get_picture (item, WINNOW_SIDE_A)->id);
  winnow_thumbnail_set_picture (self->second_thumbnail, library,
                                winnow_picture_item_get_picture (item, WINNOW_SIDE_B)->id);
  winnow_set_visible (self->second_thumbnail, TRUE);
  show_texts (self, a, !is_repeated ? b : *page != '\0' ? page : NULL, done, is_repeated ? twice : both);
}

static void
show_excluded (WinnowPictureRow *self, WinnowLibrary *library, WinnowExcludedPictureItem *item)
{
  g_autofree char *title = winnow_excluded_picture_item_dup_title (item);
  g_autofree char *reason = winnow_excluded_picture_item_dup_reason (item);
  const char *name = winnow_excluded_picture_item_is_unread (item)
                         ? winnow_document_item_get_name (winnow_excluded_picture_item_get_document (item))
                         : NULL;
  /* Translators: what a screen reader reads for a row; 1: "In 12 documents", 2: why the picture is
   * excluded */
  g_autofree char *spoken = g_strdup_printf (_ ("%1$s: %2$s"), name ?: title, reason);
  winnow_thumbnail_set_picture (self->first_thumbnail, library, winnow_excluded_picture_item_get_picture (item)->id);
  winnow_set_visible (self->second_thumbnail, FALSE);
  show_texts (self, name ?: title, name != NULL ? title : NULL, reason, spoken);
}

void
winnow_picture_row_set_item (WinnowPictureRow *self, GObject *item, WinnowLibrary *library)
{
  g_return_if_fail (WINNOW_IS_PICTURE_ROW (self));
  g_set_object (&self->item, item);
  if (item == NULL)
    winnow_thumbnail_set_picture (self->first_thumbnail, NULL, 0);
  if (!WINNOW_IS_PICTURE_ITEM (item))
    winnow_thumbnail_set_picture (self->second_thumbnail, NULL, 0);
  if (WINNOW_IS_PICTURE_ITEM (item))
    show_match (self, library, WINNOW_PICTURE_ITEM (item));
  else if (item != NULL)
    show_excluded (self, library, WINNOW_EXCLUDED_PICTURE_ITEM (item));
}

/* ── the widget ── */

static char *
dup_tooltip (gpointer row)
{
  GObject *item = WINNOW_PICTURE_ROW (row)->item;
  if (item == NULL)
    return NULL;
  if (WINNOW_IS_EXCLUDED_PICTURE_ITEM (item))
    return winnow_excluded_picture_item_dup_explanation (WINNOW_EXCLUDED_PICTURE_ITEM (item));
  const WinnowDocument *a = winnow_document_item_get_document (
      winnow_picture_item_get_document (WINNOW_PICTURE_ITEM (item), WINNOW_SIDE_A));
  const WinnowDocument *b = winnow_document_item_get_document (
      winnow_picture_item_get_document (WINNOW_PICTURE_ITEM (item), WINNOW_SIDE_B));
  return a != b ? g_strdup_printf ("%s\n%s", a->path, b->path) : g_strdup (a->path);
}

static void
dispose (WinnowPictureRow *self)
{
  g_clear_object (&self->item);
}

static void
winnow_picture_row_class_init (WinnowPictureRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  g_type_ensure (WINNOW_TYPE_THUMBNAIL);
  gtk_widget_class_set_css_name (widget_class, "picturerow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
  winnow_template_bind (klass, WinnowPictureRow, "pictures/winnow-picture-row.ui", first_thumbnail, second_thumbnail,
                        texts, first_label, second_label, done_label);
}

/* The row's own label has all of it, so its children are hidden from screen readers. */
static void
winnow_picture_row_init (WinnowPictureRow *self)
{
  winnow_template_init (self);
  winnow_tooltip_ask (self, dup_tooltip);
  winnow_thumbnail_set_side (self->first_thumbnail, SIDE);
  winnow_thumbnail_set_side (self->second_thumbnail, SIDE);
  winnow_for_each_child (child, self)
    gtk_accessible_update_state (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}
