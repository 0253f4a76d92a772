#include "app/pictures/winnow-grid-choice.h"

#include "app/widgets/winnow-color-grid.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"

struct _WinnowGridChoice
{
  GtkWidget parent_instance;
  GtkWidget *button;
  GtkAdjustment *columns, *rows;
  GtkDropDown *colors;
  GtkCheckButton *mean;
  GtkLabel *legend_label;
};

G_DEFINE_FINAL_TYPE (WinnowGridChoice, winnow_grid_choice, GTK_TYPE_WIDGET)

/* In the order of the drop-down. */
static const guint n_colors[] = { 8, 16, 64, 256, 2 };

void
winnow_grid_choice_get_settings (WinnowGridChoice *self, WinnowGridSettings *settings)
{
  g_return_if_fail (WINNOW_IS_GRID_CHOICE (self));
  guint chosen = gtk_drop_down_get_selected (self->colors);
  settings->columns = (guint) gtk_adjustment_get_value (self->columns);
  settings->rows = (guint) gtk_adjustment_get_value (self->rows);
  settings->colors = n_colors[chosen < G_N_ELEMENTS (n_colors) ? chosen : 0];
  settings->uses_mean = gtk_check_button_get_active (self->mean);
}

static void
changed_cb (WinnowGridChoice *self)
{
  WinnowGridSettings settings;
  winnow_grid_choice_get_settings (self, &settings);
  winnow_label_take (self->legend_label, winnow_color_grid_dup_legend (settings.colors));
  g_signal_emit_by_name (self, "changed");
}

static void
reset_cb (WinnowGridChoice *self)
{
  WinnowGridSettings settings;
  winnow_grid_settings_init (&settings);
  gtk_adjustment_set_value (self->columns, settings.columns);
  gtk_adjustment_set_value (self->rows, settings.rows);
  gtk_check_button_set_active (self->mean, settings.uses_mean);
  winnow_for_each_index_of (i, n_colors)
    if (n_colors[i] == settings.colors)
      gtk_drop_down_set_selected (self->colors, i);
}

static void
winnow_grid_choice_class_init (WinnowGridChoiceClass *klass)
{
  winnow_signal_new (klass, "changed", 0);
  winnow_template_bind (klass, WinnowGridChoice, "pictures/winnow-grid-choice.ui", button, columns, rows, colors, mean,
                        legend_label);
  winnow_template_bind_callbacks (klass, changed_cb, reset_cb);
}

static void
winnow_grid_choice_init (WinnowGridChoice *self)
{
  winnow_template_init (self);
  reset_cb (self);
  changed_cb (self);
}
