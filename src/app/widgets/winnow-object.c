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
