#include "app/widgets/winnow-tooltip.h"

#define TEXT "winnow-tooltip"

static gboolean
query_tooltip_cb (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, gpointer user_data)
{
  const char *text = g_object_get_data (G_OBJECT (widget), TEXT);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

void
winnow_tooltip_keep (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_object_set_data_full (G_OBJECT (widget), TEXT, g_strdup (text), g_free);
  if (gtk_widget_get_has_tooltip (widget))
    return;
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}
