#include "app/pictures/winnow-picture-detail.h"

#include "app/pictures/winnow-count-row.h"
#include "app/pictures/winnow-grid-choice.h"
#include "app/compare/panes/winnow-pair-box.h"
#include "app/pictures/winnow-picture-load.h"
#include "app/pictures/winnow-picture-side.h"
#include "app/pictures/winnow-picture-wording.h"
#include "app/widgets/winnow-color-chart.h"
#include "app/widgets/winnow-wrap-layout.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-label.h"
#include "report/model/picture-wording.h"
#include "base/task.h"

struct _WinnowPictureDetail
{
  GtkWidget parent_instance;
  GtkWidget *title_label, *facts_label, *compare_button;
  WinnowCountRow *count_row;
  GtkToggleButton *grid_button;
  WinnowGridChoice *grid_choice;
  WinnowPictureSide *side_a, *side_b;
  GtkWidget *content;
  GtkLabel *text_a, *text_b;
  WinnowColorChart *chart;
  WinnowLibrary *library;    /* (owned) (nullable) */
  WinnowPictureItem *item;   /* (owned) (nullable) */
  char *grid_distance;       /* (owned) (nullable) in words, once it is known */
  char *colors;              /* (owned) (nullable) how many are in common, in words */
  GCancellable *cancellable; /* (owned) (nullable) of the load under way */
};

G_DEFINE_FINAL_TYPE (WinnowPictureDetail, winnow_picture_detail, GTK_TYPE_WIDGET)

static WinnowPictureSide *
get_side (WinnowPictureDetail *self, WinnowSide side)
{
  return side == WINNOW_SIDE_A ? self->side_a : self->side_b;
}

/* "Very close · 5 of 64 blocks differ · 93 % of the colors in common (χ² 0.02)"; the tooltip has
 * the number of the first part. */
static void
show_facts (WinnowPictureDetail *self)
{
  gboolean with_grid = self->grid_distance != NULL && gtk_toggle_button_get_active (self->grid_button);
  const WinnowImageMatch *match = winnow_picture_item_get_match (self->item);
  g_autofree char *measure = winnow_wording_measure (match);
  g_autoptr (GString) facts
      = g_string_new (match->distance > WINNOW_IMAGE_THRESHOLD ? measure : winnow_picture_get_closeness (match));
  if (with_grid)
    g_string_append_printf (facts, " · %s", self->grid_distance);
  if (self->colors != NULL)
    g_string_append_printf (facts, " · %s", self->colors);
  winnow_label_set_text (self->facts_label, facts->str);
  gtk_widget_set_tooltip_text (self->facts_label, measure);
}

static void
take_grid_distance (WinnowPictureDetail *self, char *distance)
{
  g_free (self->grid_distance);
  self->grid_distance = distance;
  show_facts (self);
}

/* ── loading ── */

/* The document's name, and "before ▣ after"; a document that is only the picture has no text. */
static void
show_text (WinnowPictureDetail *self, WinnowSide side, const WinnowPlacedPicture *placed)
{
  const char *name = winnow_document_item_get_name (winnow_picture_item_get_document (self->item, side));
  g_autofree char *title = g_markup_escape_text (name, -1), *before = g_markup_escape_text (placed->before, -1),
                  *after = g_markup_escape_text (placed->after, -1);
  g_autofree char *markup = g_strdup_printf ("<small>%s</small>\n%s%s<b>▣</b>%s%s", title, before,
                                             *before != '\0' ? " " : "", *after != '\0' ? " " : "", after);
  gboolean has_text = *before != '\0' || *after != '\0';
  GtkLabel *label = side == WINNOW_SIDE_A ? self->text_a : self->text_b;
  gtk_label_set_markup (label, has_text ? markup : "");
  winnow_set_visible (label, has_text);
}

static void
show_placed (WinnowPictureDetail *self, WinnowPlacedPair *pair)
{
  const WinnowGridPairing *pairing = pair->pairing;
  take_grid_distance (self,
                      pairing != NULL ? winnow_wording_grid_distance (pairing->n_differing, pairing->n_blocks) : NULL);
  winnow_for_each_side (side)
    {
      show_text (self, side, &pair->side[side]);
      winnow_picture_side_set_placed (get_side (self, side), &pair->side[side],
                                      pairing != NULL ? pairing->differs[side] : NULL);
    }
}

/* A cancelled result is dropped even if it is complete. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowPictureDetail) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPlacedPair) pair = winnow_picture_load_finish (result, &error);
  if (!winnow_task_end (result, &self->cancellable))
    return;
  if (pair != NULL)
    show_placed (self, pair);
  else
    take_grid_distance (self, g_strdup (error->message));
}

static void
load (WinnowPictureDetail *self)
{
  winnow_cancel (&self->cancellable);
  if (self->item == NULL)
    return;
  WinnowPictureJob job = {
    .library = self->library,
    .pictures = { winnow_picture_item_get_picture (self->item, WINNOW_SIDE_A)->id,
                  winnow_picture_item_get_picture (self->item, WINNOW_SIDE_B)->id },
    .match = *winnow_picture_item_get_match (self->item),
  };
  winnow_grid_choice_get_settings (self->grid_choice, &job.settings);
  self->cancellable = g_cancellable_new ();
  winnow_picture_load_async (&job, self->cancellable, loaded_cb, g_object_ref (self));
}

/* ── showing ── */

static void
fill_colors (WinnowPictureDetail *self)
{
  const char *titles[WINNOW_N_SIDES];
  const WinnowColorShares *shares[WINNOW_N_SIDES];
  winnow_for_each_side (side)
    {
      titles[side] = winnow_document_item_get_name (winnow_picture_item_get_document (self->item, side));
      shares[side] = &winnow_picture_item_get_picture (self->item, side)->fingerprint.colors;
    }
  gboolean are_known
      = winnow_color_shares_are_known (shares[WINNOW_SIDE_A]) && winnow_color_shares_are_known (shares[WINNOW_SIDE_B]);
  winnow_set_visible (self->chart, are_known);
  g_clear_pointer (&self->colors, g_free);
  if (!are_known)
    return;
  g_autoptr (WinnowHistogram) a = winnow_histogram_new_from_shares (shares[WINNOW_SIDE_A]),
                              b = winnow_histogram_new_from_shares (shares[WINNOW_SIDE_B]);
  self->colors
      = winnow_wording_colors_in_common (winnow_histogram_intersect (a, b), winnow_histogram_chi_square (a, b));
  winnow_color_chart_set (self->chart, titles, shares[WINNOW_SIDE_A], shares[WINNOW_SIDE_B]);
}

static void
fill (WinnowPictureDetail *self)
{
  const WinnowImageMatch *match = winnow_picture_item_get_match (self->item);
  winnow_label_take (self->title_label,
                     winnow_picture_dup_title (match, winnow_picture_item_get_direction (self->item)));
  gtk_widget_set_visible (self->compare_button, !winnow_picture_item_is_repeated (self->item));
  const WinnowExcludedPicture *counted = winnow_picture_item_get_counted (self->item);
  winnow_count_row_set (self->count_row, TRUE, counted != NULL ? counted->reason : WINNOW_PICTURE_EXCLUSION_NONE,
                        counted != NULL ? counted->n_documents : 0);
  fill_colors (self);
  take_grid_distance (self, NULL);
  WinnowOutline outlines[WINNOW_N_SIDES];
  winnow_placement_get_outlines (&match->placement, &outlines[WINNOW_SIDE_A], &outlines[WINNOW_SIDE_B]);
  winnow_for_each_side (side)
    {
      winnow_picture_side_set_picture (get_side (self, side), self->library,
                                       winnow_picture_item_get_document (self->item, side),
                                       winnow_picture_item_get_picture (self->item, side));
      winnow_picture_side_set_outline (get_side (self, side), &outlines[side]);
    }
}

void
winnow_picture_detail_set_item (WinnowPictureDetail *self, WinnowLibrary *library, WinnowPictureItem *item)
{
  g_return_if_fail (WINNOW_IS_PICTURE_DETAIL (self));
  g_return_if_fail (item == NULL || library != NULL);
  if (item == self->item && library == self->library)
    return;
  if (library != NULL)
    winnow_library_ref (library);
  g_clear_pointer (&self->library, winnow_library_unref);
  self->library = library;
  g_set_object (&self->item, item);
  if (item != NULL)
    fill (self);
  load (self);
}

void
winnow_picture_detail_focus_count (WinnowPictureDetail *self)
{
  g_return_if_fail (WINNOW_IS_PICTURE_DETAIL (self));
  gtk_widget_child_focus (GTK_WIDGET (self->count_row), GTK_DIR_TAB_FORWARD);
}

static void
grid_toggled_cb (WinnowPictureDetail *self)
{
  gboolean shown = gtk_toggle_button_get_active (self->grid_button);
  winnow_for_each_side (side)
    winnow_picture_side_set_grid_shown (get_side (self, side), shown);
  winnow_set_visible (self->grid_choice, shown);
  if (self->item != NULL)
    show_facts (self);
}

static void
compare_cb (WinnowPictureDetail *self)
{
  g_signal_emit_by_name (self, "compare");
}

/* ── the widget ── */

static void
dispose (WinnowPictureDetail *self)
{
  winnow_cancel (&self->cancellable);
  g_clear_object (&self->item);
  winnow_clear (self, g_free, grid_distance, colors);
  g_clear_pointer (&self->library, winnow_library_unref);
}

static void
winnow_picture_detail_class_init (WinnowPictureDetailClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_signal_new (klass, "compare", 0);
  g_type_ensure (WINNOW_TYPE_COLOR_CHART);
  g_type_ensure (WINNOW_TYPE_COUNT_ROW);
  g_type_ensure (WINNOW_TYPE_GRID_CHOICE);
  g_type_ensure (WINNOW_TYPE_PAIR_BOX);
  g_type_ensure (WINNOW_TYPE_PICTURE_SIDE);
  winnow_template_bind (klass, WinnowPictureDetail, "pictures/winnow-picture-detail.ui", title_label, facts_label,
                        compare_button, count_row, grid_button, grid_choice, side_a, side_b, content, chart, text_a,
                        text_b);
  winnow_template_bind_callbacks (klass, load, grid_toggled_cb, compare_cb);
}

static void
winnow_picture_detail_init (WinnowPictureDetail *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), winnow_wrap_layout_new ());
  winnow_template_init (self);
  grid_toggled_cb (self);
}
