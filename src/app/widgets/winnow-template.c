#include "app/widgets/winnow-template.h"

#include "app/widgets/winnow-flow-layout.h"
#include "app/widgets/winnow-spinner.h"

#define UI_FOLDER "/org/winnow/Winnow/ui/"

void
winnow_template_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), G_OBJECT_TYPE (object));
  G_OBJECT_CLASS (g_type_class_peek_parent (G_OBJECT_GET_CLASS (object)))->dispose (object);
}

void
winnow_template_bind (GtkWidgetClass *widget_class, const char *file, ...)
{
  g_autofree char *resource = g_strconcat (UI_FOLDER, file, NULL);
  GObjectClass *parent = g_type_class_peek_parent (widget_class);
  const char *name;
  va_list children;
  g_type_ensure (WINNOW_TYPE_FLOW_LAYOUT); /* that any template may name */
  g_type_ensure (WINNOW_TYPE_SPINNER);
  if (G_OBJECT_CLASS (widget_class)->dispose == parent->dispose)
    G_OBJECT_CLASS (widget_class)->dispose = winnow_template_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, resource);
  va_start (children, file);
  while ((name = va_arg (children, const char *)) != NULL)
    gtk_widget_class_bind_template_child_full (widget_class, name, FALSE, va_arg (children, gssize));
  va_end (children);
}

void
winnow_template_bind_callbacks (GtkWidgetClass *widget_class, ...)
{
  const char *name;
  va_list callbacks;
  va_start (callbacks, widget_class);
  while ((name = va_arg (callbacks, const char *)) != NULL)
    gtk_widget_class_bind_template_callback_full (widget_class, name, va_arg (callbacks, GCallback));
  va_end (callbacks);
}
