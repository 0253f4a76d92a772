#include "app/pictures/winnow-grid-choice.h"

#include "app/widgets/winnow-color-grid.h"

struct _WinnowGridChoice
{
  GtkWidget parent_instance;
  GtkWidget *button;
  GtkAdjustment *columns;
  GtkAdjustment *rows;
  GtkDropDown *colors;
  GtkWidget *legend_label;
};

G_DEFINE_FINAL_TYPE (WinnowGridChoice, winnow_grid_choice, GTK_TYPE_WIDGET)

enum
{
  CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* In the order of the drop-down. */
static const guint n_colors[] = { 8, 2 };

void
winnow_grid_choice_get_settings (WinnowGridChoice *self, WinnowGridSettings *settings)
{
  g_return_if_fail (WINNOW_IS_GRID_CHOICE (self));
  guint chosen = gtk_drop_down_get_selected (self->colors);
  settings->columns = (guint) gtk_adjustment_get_value (self->columns);
  settings->rows = (guint) gtk_adjustment_get_value (self->rows);
  settings->colors = n_colors[chosen < G_N_ELEMENTS (n_colors) ? chosen : 0];
}

static void
changed_cb (WinnowGridChoice *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
reset_cb (WinnowGridChoice *self)
{
  WinnowGridSettings settings;
  winnow_grid_settings_init (&settings);
  gtk_adjustment_set_value (self->columns, settings.columns);
  gtk_adjustment_set_value (self->rows, settings.rows);
  for (guint i = 0; i < G_N_ELEMENTS (n_colors); i++)
    if (n_colors[i] == settings.colors)
      gtk_drop_down_set_selected (self->colors, i);
}

static void
winnow_grid_choice_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_GRID_CHOICE);
  G_OBJECT_CLASS (winnow_grid_choice_parent_class)->dispose (object);
}

static void
winnow_grid_choice_class_init (WinnowGridChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = winnow_grid_choice_dispose;
  signals[CHANGED]
      = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/ui/pictures/winnow-grid-choice.ui");
  gtk_widget_class_bind_template_child (widget_class, WinnowGridChoice, button);
  gtk_widget_class_bind_template_child (widget_class, WinnowGridChoice, columns);
  gtk_widget_class_bind_template_child (widget_class, WinnowGridChoice, rows);
  gtk_widget_class_bind_template_child (widget_class, WinnowGridChoice, colors);
  gtk_widget_class_bind_template_child (widget_class, WinnowGridChoice, legend_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
}

static void
winnow_grid_choice_init (WinnowGridChoice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_autofree char *legend = winnow_color_grid_dup_legend ();
  gtk_label_set_text (GTK_LABEL (self->legend_label), legend);
  reset_cb (self);
}
