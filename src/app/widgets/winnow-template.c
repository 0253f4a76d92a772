#include "app/widgets/winnow-template.h"

#include "app/widgets/winnow-flow-layout.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-spinner.h"

#define UI_FOLDER "/org/winnow/Winnow/ui/"

void
winnow_template_dispose (GObject *object)
{
  winnow_object_release (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), G_OBJECT_TYPE (object));
  G_OBJECT_CLASS (g_type_class_peek_parent (G_OBJECT_GET_CLASS (object)))->dispose (object);
}

void
winnow_unparent_children (gpointer widget)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

void
winnow_template_bind_children (gpointer klass, const char *file, ...)
{
  g_autofree char *resource = g_strconcat (UI_FOLDER, file, NULL);
  GObjectClass *parent = g_type_class_peek_parent (klass);
  const char *name;
  va_list children;
  g_type_ensure (WINNOW_TYPE_FLOW_LAYOUT); /* that any template may name */
  g_type_ensure (WINNOW_TYPE_SPINNER);
  if (G_OBJECT_CLASS (klass)->dispose == parent->dispose || G_OBJECT_CLASS (klass)->dispose == winnow_object_dispose)
    G_OBJECT_CLASS (klass)->dispose = winnow_template_dispose;
  gtk_widget_class_set_template_from_resource (klass, resource);
  va_start (children, file);
  while ((name = va_arg (children, const char *)) != NULL)
    gtk_widget_class_bind_template_child_full (klass, name, FALSE, va_arg (children, gssize));
  va_end (children);
}

void
winnow_template_bind_functions (gpointer klass, ...)
{
  const char *name;
  va_list callbacks;
  va_start (callbacks, klass);
  while ((name = va_arg (callbacks, const char *)) != NULL)
    gtk_widget_class_bind_template_callback_full (klass, name, va_arg (callbacks, GCallback));
  va_end (callbacks);
}
