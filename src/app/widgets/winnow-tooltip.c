#include "app/widgets/winnow-tooltip.h"

#include "app/widgets/winnow-object.h"
#define TEXT "winnow-tooltip"

static gboolean
query_tooltip_cb (GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip,
                  WinnowTooltipFunc dup_text)
{
  g_autofree char *text = dup_text (widget);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

void
winnow_tooltip_ask (gpointer widget, WinnowTooltipFunc dup_text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_tooltip_cb), dup_text);
}

static char *
dup_kept (gpointer widget)
{
  return g_strdup (g_object_get_data (widget, TEXT));
}

void
winnow_tooltip_set (gpointer widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  winnow_object_set_owned (widget, TEXT, g_strdup (text), g_free);
  if (!gtk_widget_get_has_tooltip (widget))
    winnow_tooltip_ask (widget, dup_kept);
}
