#include "app/pictures/winnow-excluded-picture-detail.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/pictures/winnow-count-row.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-reveal.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-thumbnail.h"
#include "app/widgets/winnow-tooltip.h"
#include "app/widgets/winnow-wrap-layout.h"

struct _WinnowExcludedPictureDetail
{
  GtkWidget parent_instance;
  GtkLabel *title_label, *explanation_label, *facts_label;
  GtkWidget *content;
  WinnowCountRow *count_row;
  WinnowThumbnail *thumbnail;
  GtkWidget *documents_view, *open_button;
  GtkSingleSelection *selection;   /* (owned) */
  WinnowExcludedPictureItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowExcludedPictureDetail, winnow_excluded_picture_detail, GTK_TYPE_WIDGET)

void
winnow_excluded_picture_detail_set_item (WinnowExcludedPictureDetail *self, WinnowLibrary *library,
                                         WinnowExcludedPictureItem *item)
{
  g_return_if_fail (WINNOW_IS_EXCLUDED_PICTURE_DETAIL (self));
  if (!g_set_object (&self->item, item))
    return;
  g_autoptr (GListModel) documents = item != NULL ? winnow_excluded_picture_item_dup_documents (item) : NULL;
  gtk_single_selection_set_model (self->selection, documents);
  if (item == NULL)
    return;
  g_autofree char *title = winnow_excluded_picture_item_dup_title (item);
  winnow_label_take (self->explanation_label, winnow_excluded_picture_item_dup_explanation (item));
  winnow_label_take (self->facts_label,
                     winnow_document_picture_dup_facts (winnow_excluded_picture_item_get_picture (item)));
  gtk_label_set_text (self->title_label, title);
  guint32 n_documents;
  WinnowPictureExclusion reason = winnow_excluded_picture_item_get_reason (item, &n_documents);
  winnow_count_row_set (self->count_row, winnow_excluded_picture_item_counts (item), reason, n_documents);
  winnow_thumbnail_set_picture (self->thumbnail, library, winnow_excluded_picture_item_get_picture (item)->id);
  winnow_accessible_name (self->thumbnail, title);
}

void
winnow_excluded_picture_detail_focus_count (WinnowExcludedPictureDetail *self)
{
  g_return_if_fail (WINNOW_IS_EXCLUDED_PICTURE_DETAIL (self));
  gtk_widget_child_focus (GTK_WIDGET (self->count_row), GTK_DIR_TAB_FORWARD);
}

/* ── the documents ── */

static void
setup_cb (WinnowExcludedPictureDetail *self, GtkListItem *item)
{
  GtkLabel *label = winnow_label_new (NULL, "");
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_MIDDLE);
  gtk_list_item_set_child (item, GTK_WIDGET (label));
}

static void
bind_cb (WinnowExcludedPictureDetail *self, GtkListItem *item)
{
  WinnowDocumentItem *document = gtk_list_item_get_item (item);
  winnow_label_set_text (gtk_list_item_get_child (item), winnow_document_item_get_name (document));
  winnow_tooltip_set (gtk_list_item_get_child (item), winnow_document_item_get_document (document)->path);
  winnow_accessible_name_row (item);
}

static void
open_cb (WinnowExcludedPictureDetail *self)
{
  WinnowDocumentItem *document = gtk_single_selection_get_selected_item (self->selection);
  if (document != NULL)
    winnow_open_file (GTK_WIDGET (self), winnow_document_item_get_document (document)->path);
}

/* ── the widget ── */

static void
dispose (WinnowExcludedPictureDetail *self)
{
  winnow_clear (self, g_object_unref, item, selection);
}

static void
winnow_excluded_picture_detail_class_init (WinnowExcludedPictureDetailClass *klass)
{
  winnow_dispose_by (klass, dispose);
  g_type_ensure (WINNOW_TYPE_COUNT_ROW);
  g_type_ensure (WINNOW_TYPE_THUMBNAIL);
  winnow_template_bind (klass, WinnowExcludedPictureDetail, "pictures/winnow-excluded-picture-detail.ui", content,
                        title_label, explanation_label, facts_label, count_row, thumbnail, documents_view, open_button);
  winnow_template_bind_callbacks (klass, setup_cb, bind_cb, open_cb);
}

static void
winnow_excluded_picture_detail_init (WinnowExcludedPictureDetail *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), winnow_wrap_layout_new ());
  winnow_template_init (self);
  self->selection = gtk_single_selection_new (NULL);
  gtk_list_view_set_model (GTK_LIST_VIEW (self->documents_view), GTK_SELECTION_MODEL (self->selection));
}
