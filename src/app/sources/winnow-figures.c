#include "app/sources/winnow-figures.h"

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "base/translate.h"
#include "report/model/wording.h"
#include "base/for-each.h"

#define NAME_WIDTH 24 /* characters */

/* The first one is the one that ranks papers. */
static void
add (GtkGrid *grid, int row, const char *name, const char *value)
{
  GtkLabel *title = winnow_label_new (name, row > 0 ? "dim-label" : "heading"),
           *number = winnow_label_new (value, row > 0 ? "numeric" : "numeric heading");
  gtk_label_set_ellipsize (number, PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (number, NAME_WIDTH);
  gtk_widget_set_hexpand (GTK_WIDGET (number), TRUE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (number), value);
  gtk_grid_attach (grid, GTK_WIDGET (title), 0, row, 1, 1);
  gtk_grid_attach (grid, GTK_WIDGET (number), 1, row, 1, 1);
}

void
winnow_figures_show (GtkGrid *grid, const WinnowShares *shares, const char *largest)
{
  const struct
  {
    const char *name;
    guint32 found, counted;
    const char *source;
  } figures[] = { { N_ ("Total share"), shares->found, shares->counted, "" },
                  { N_ ("Without quotations"), shares->found_unquoted, shares->counted_unquoted, "" },
                  { N_ ("Without own work"), shares->found_of_others, shares->counted, "" },
                  { N_ ("Largest source"), shares->found_largest, shares->counted, largest } };
  while (gtk_widget_get_first_child (GTK_WIDGET (grid)) != NULL)
    gtk_grid_remove (grid, gtk_widget_get_first_child (GTK_WIDGET (grid)));
  winnow_for_each_index_of (i, figures)
    {
      g_autofree char *share = winnow_wording_share (winnow_share (figures[i].found, figures[i].counted)),
                      *value = winnow_format_facts (share, figures[i].source, NULL);
      add (grid, (int) i, _ (figures[i].name), value);
    }
  g_autofree char *citations = winnow_wording_citations (shares, "\n");
  gtk_grid_attach (grid, GTK_WIDGET (winnow_label_new (citations, "caption dim-label numeric")), 0,
                   G_N_ELEMENTS (figures), 2, 1);
}
