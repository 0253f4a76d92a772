#include "app/compare/sidebar/winnow-disguise-row.h"

#include <glib/gi18n.h>

#include "app/compare/winnow-passage-look.h"

#define HIDDEN_LINES 3

struct _WinnowDisguiseRow
{
  GtkBox parent_instance;
  GtkLabel *title, *place, *hidden;
  WinnowDisguiseItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowDisguiseRow, winnow_disguise_row, GTK_TYPE_BOX)

GtkWidget *
winnow_disguise_row_new (void)
{
  return g_object_new (WINNOW_TYPE_DISGUISE_ROW, NULL);
}

static char *
dup_place (WinnowDisguiseItem *item)
{
  const WinnowComparison *comparison = winnow_disguise_item_get_comparison (item);
  const WinnowShownDisguise *shown = winnow_disguise_item_get_disguise (item);
  WinnowSide side = winnow_disguise_item_get_side (item);
  g_autofree char *count
      = g_strdup_printf (ngettext ("%u character", "%u characters", shown->disguise.count), shown->disguise.count);
  guint page = winnow_comparison_get_page (comparison, side, shown->range.start);
  if (page == 0)
    /* Translators: 1: "12 characters", 2: name of a document */
    return g_strdup_printf (_ ("%1$s · %2$s"), count, comparison->side[side].name);
  /* Translators: 1: "12 characters", 2: page, 3: name of a document */
  return g_strdup_printf (_ ("%1$s · p. %2$u · %3$s"), count, page, comparison->side[side].name);
}

void
winnow_disguise_row_bind (WinnowDisguiseRow *self, WinnowDisguiseItem *item)
{
  g_return_if_fail (WINNOW_IS_DISGUISE_ROW (self));
  g_set_object (&self->item, item);
  const WinnowListedDisguise *disguise = &winnow_disguise_item_get_disguise (item)->disguise;
  g_autofree char *place = dup_place (item);
  /* Translators: text that is hidden in a document */
  g_autofree char *hidden = disguise->hidden != NULL ? g_strdup_printf (_ ("“%s”"), disguise->hidden) : NULL;
  gtk_label_set_text (self->title, _ (winnow_disguise_get_title (disguise->disguise)));
  gtk_label_set_text (self->place, place);
  gtk_label_set_text (self->hidden, hidden != NULL ? hidden : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hidden), hidden != NULL);
}

/* Asked for when it is shown, as in winnow-passage-row.c. */
static gboolean
winnow_disguise_row_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  WinnowDisguiseRow *self = WINNOW_DISGUISE_ROW (widget);
  if (self->item == NULL)
    return FALSE;
  g_autofree char *description
      = winnow_disguise_dup_description (&winnow_disguise_item_get_disguise (self->item)->disguise);
  gtk_tooltip_set_text (tooltip, description);
  return TRUE;
}

static GtkLabel *
add_label (GtkBox *box, const char *style, int lines)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 20);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static void
winnow_disguise_row_dispose (GObject *object)
{
  g_clear_object (&WINNOW_DISGUISE_ROW (object)->item);
  G_OBJECT_CLASS (winnow_disguise_row_parent_class)->dispose (object);
}

static void
winnow_disguise_row_class_init (WinnowDisguiseRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_disguise_row_dispose;
  GTK_WIDGET_CLASS (klass)->query_tooltip = winnow_disguise_row_query_tooltip;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "disguiserow");
}

static void
winnow_disguise_row_init (WinnowDisguiseRow *self)
{
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_box_set_spacing (GTK_BOX (self), 10);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, "disguise");
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (self), icon);
  gtk_box_append (GTK_BOX (self), texts);
  self->title = add_label (GTK_BOX (texts), "caption-heading", 2);
  self->hidden = add_label (GTK_BOX (texts), "caption", HIDDEN_LINES);
  self->place = add_label (GTK_BOX (texts), "caption", 1);
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "dim-label");
}
