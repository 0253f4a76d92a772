#include "app/widgets/winnow-object.h"

void
winnow_signal_new (gpointer klass, const char *name, guint n, ...)
{
  va_list types;
  va_start (types, n);
  g_signal_new_valist (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE, n,
                       types);
  va_end (types);
}

void
winnow_after_allocation (gpointer object, GSourceFunc func)
{
  GSource *source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_HIGH_IDLE);
  g_source_set_closure (source, g_cclosure_new_object_swap (G_CALLBACK (func), object));
  g_source_attach (source, NULL);
  g_source_unref (source);
}
