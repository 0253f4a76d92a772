#include "winnow-compare-legend.h"

#include <glib/gi18n.h>

#include "winnow-passage-look.h"

static void
attach_line (GtkGrid *grid, guint row, PangoAttribute *look, const char *title, const char *description)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  /* Translators: a sample of text that shows an underline */
  GtkWidget *sample = gtk_label_new (_("Text"));
  GtkWidget *name = gtk_label_new (title);
  GtkWidget *meaning = gtk_label_new (description);

  pango_attr_list_insert (attributes, look);
  gtk_label_set_attributes (GTK_LABEL (sample), attributes);
  gtk_widget_set_valign (sample, GTK_ALIGN_START);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_add_css_class (name, "caption-heading");
  gtk_label_set_xalign (GTK_LABEL (meaning), 0);
  gtk_label_set_wrap (GTK_LABEL (meaning), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (meaning), 28);
  gtk_widget_add_css_class (meaning, "caption");
  gtk_widget_add_css_class (meaning, "dim-label");
  gtk_grid_attach (grid, sample, 0, 2 * row, 1, 2);
  gtk_grid_attach (grid, name, 1, 2 * row, 1, 1);
  gtk_grid_attach (grid, meaning, 1, 2 * row + 1, 1, 1);
}

void
winnow_compare_legend_fill (GtkGrid *grid)
{
  guint row = 0;
  for (guint kind = 0; kind <= WINNOW_PASSAGE_CONDENSED; kind++)
    {
      const WinnowKindLook *look = winnow_kind_look_get (kind);
      attach_line (grid, row++, pango_attr_underline_new (look->underline), _(look->title), _(look->description));
    }
  attach_line (grid, row++, pango_attr_weight_new (PANGO_WEIGHT_BOLD), _("Bold"), _("Differs from the other document"));
  attach_line (grid, row++, pango_attr_overline_new (PANGO_OVERLINE_SINGLE), _("Line above"), _("Stands in more than one passage"));
  attach_line (grid, row++, pango_attr_style_new (PANGO_STYLE_ITALIC), _("Grey and slanted"), _("Template text, which does not count"));
}
