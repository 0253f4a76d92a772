
#include "app/compare/sidebar/winnow-compare-rows.h"
#include "app/compare/winnow-compare-wording.h"
#include "base/translate.h"
#include "report/model/wording.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-tooltip.h"

#define WIDTH_CHARACTERS 20
#define HIDDEN_LINES 3

struct _WinnowDisguiseRow
{
  GtkBox parent_instance;
  GtkLabel *title, *hidden, *place;
  WinnowCompareItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowDisguiseRow, winnow_disguise_row, GTK_TYPE_BOX)

static const WinnowShownDisguise *
get_disguise (WinnowCompareItem *item, WinnowSide *side)
{
  return winnow_comparison_get_disguise (winnow_compare_item_get_comparison (item),
                                         winnow_compare_item_get_index (item), side);
}

static char *
dup_place (WinnowCompareItem *item)
{
  WinnowSide side;
  const WinnowComparison *comparison = winnow_compare_item_get_comparison (item);
  const WinnowShownDisguise *shown = get_disguise (item, &side);
  g_autofree char *count = winnow_dup_plural ("%u character", "%u characters", shown->disguise.count);
  g_autofree char *place = winnow_wording_page (winnow_comparison_get_place (comparison, side, shown->range.start));
  return winnow_format_facts (count, place, comparison->side[side].name, NULL);
}

void
winnow_disguise_row_set_item (GtkWidget *row, WinnowCompareItem *item)
{
  WinnowDisguiseRow *self = WINNOW_DISGUISE_ROW (row);
  WinnowSide side;
  g_set_object (&self->item, item);
  if (item == NULL)
    return;
  const WinnowListedDisguise *disguise = &get_disguise (item, &side)->disguise;
  g_autofree char *place = dup_place (item);
  /* Translators: text that is hidden in a document */
  g_autofree char *hidden = disguise->hidden != NULL ? g_strdup_printf (_ ("“%s”"), disguise->hidden) : NULL;
  gtk_label_set_text (self->title, _ (winnow_disguise_get_title (disguise->disguise)));
  gtk_label_set_text (self->place, place);
  winnow_label_show (self->hidden, hidden);
  g_autofree char *spoken = winnow_format_facts (gtk_label_get_text (self->title), hidden, place, NULL);
  winnow_accessible_name (self, spoken);
}

static char *
dup_tooltip (gpointer row)
{
  WinnowSide side;
  WinnowCompareItem *item = WINNOW_DISGUISE_ROW (row)->item;
  return item != NULL ? winnow_disguise_dup_description (&get_disguise (item, &side)->disguise) : NULL;
}

static void
dispose (WinnowDisguiseRow *self)
{
  g_clear_object (&self->item);
}

static void
winnow_disguise_row_class_init (WinnowDisguiseRowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "disguiserow");
}

static void
winnow_disguise_row_init (WinnowDisguiseRow *self)
{
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_box_set_spacing (GTK_BOX (self), 10);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, "disguise");
  gtk_widget_set_hexpand (texts, TRUE);
  winnow_box_append (self, icon);
  winnow_box_append (self, texts);
  self->title = winnow_label_new_in (texts, "caption-heading", WIDTH_CHARACTERS, 2);
  self->hidden = winnow_label_new_in (texts, "caption", WIDTH_CHARACTERS, HIDDEN_LINES);
  self->place = winnow_label_new_in (texts, "caption dim-label", WIDTH_CHARACTERS, 1);
  winnow_tooltip_ask (GTK_WIDGET (self), dup_tooltip);
}
