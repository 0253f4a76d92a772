#include "app/widgets/winnow-spinner.h"

#define SIDE 32 /* pixels */

struct _WinnowSpinner
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (WinnowSpinner, winnow_spinner, ADW_TYPE_BIN)

static GtkSpinner *
get_spinner (GtkWidget *widget)
{
  return GTK_SPINNER (adw_bin_get_child (ADW_BIN (widget)));
}

static void
winnow_spinner_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (winnow_spinner_parent_class)->map (widget);
  gtk_spinner_start (get_spinner (widget));
}

static void
winnow_spinner_unmap (GtkWidget *widget)
{
  gtk_spinner_stop (get_spinner (widget));
  GTK_WIDGET_CLASS (winnow_spinner_parent_class)->unmap (widget);
}

static void
winnow_spinner_class_init (WinnowSpinnerClass *klass)
{
  GTK_WIDGET_CLASS (klass)->map = winnow_spinner_map;
  GTK_WIDGET_CLASS (klass)->unmap = winnow_spinner_unmap;
}

static void
winnow_spinner_init (WinnowSpinner *self)
{
  GtkWidget *spinner = gtk_spinner_new ();
  gtk_widget_set_size_request (spinner, SIDE, SIDE);
  adw_bin_set_child (ADW_BIN (self), spinner);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}
