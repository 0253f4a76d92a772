#include "winnow-trick-row.h"

#include <glib/gi18n.h>

#include "winnow-passage-look.h"

#define HIDDEN_LINES 3

struct _WinnowTrickRow
{
  GtkBox parent_instance;
  GtkLabel *title, *place, *hidden;
  WinnowTrickItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowTrickRow, winnow_trick_row, GTK_TYPE_BOX)

GtkWidget *
winnow_trick_row_new (void)
{
  return g_object_new (WINNOW_TYPE_TRICK_ROW, NULL);
}

static char *
dup_place (WinnowTrickItem *item)
{
  const WinnowComparison *comparison = winnow_trick_item_get_comparison (item);
  const WinnowShownTrick *shown = winnow_trick_item_get_trick (item);
  WinnowSide side = winnow_trick_item_get_side (item);
  g_autofree char *count
      = g_strdup_printf (ngettext ("%u character", "%u characters", shown->trick.count), shown->trick.count);
  guint page = winnow_comparison_get_page (comparison, side, shown->range.start);
  if (page == 0)
    /* Translators: 1: "12 characters", 2: name of a document */
    return g_strdup_printf (_ ("%1$s · %2$s"), count, comparison->side[side].name);
  /* Translators: 1: "12 characters", 2: page, 3: name of a document */
  return g_strdup_printf (_ ("%1$s · p. %2$u · %3$s"), count, page, comparison->side[side].name);
}

void
winnow_trick_row_bind (WinnowTrickRow *self, WinnowTrickItem *item)
{
  g_return_if_fail (WINNOW_IS_TRICK_ROW (self));
  g_set_object (&self->item, item);
  const WinnowTrick *trick = &winnow_trick_item_get_trick (item)->trick;
  g_autofree char *place = dup_place (item);
  /* Translators: text that is hidden in a document */
  g_autofree char *hidden = trick->hidden != NULL ? g_strdup_printf (_ ("“%s”"), trick->hidden) : NULL;
  gtk_label_set_text (self->title, _ (winnow_disguise_get_title (trick->disguise)));
  gtk_label_set_text (self->place, place);
  gtk_label_set_text (self->hidden, hidden != NULL ? hidden : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hidden), hidden != NULL);
}

/* Asked for when it is shown, as in winnow-passage-row.c. */
static gboolean
winnow_trick_row_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  WinnowTrickRow *self = WINNOW_TRICK_ROW (widget);
  if (self->item == NULL)
    return FALSE;
  g_autofree char *description = winnow_trick_dup_description (&winnow_trick_item_get_trick (self->item)->trick);
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
winnow_trick_row_dispose (GObject *object)
{
  g_clear_object (&WINNOW_TRICK_ROW (object)->item);
  G_OBJECT_CLASS (winnow_trick_row_parent_class)->dispose (object);
}

static void
winnow_trick_row_class_init (WinnowTrickRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_trick_row_dispose;
  GTK_WIDGET_CLASS (klass)->query_tooltip = winnow_trick_row_query_tooltip;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "trickrow");
}

static void
winnow_trick_row_init (WinnowTrickRow *self)
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
