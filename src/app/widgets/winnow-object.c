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

/* ── what objects own ── */

/* The names of the functions that a type keeps. */
#define DISPOSE "winnow-dispose"
#define FINALIZE "winnow-finalize"

static GObjectClass *
get_parent (GObject *object)
{
  return g_type_class_peek_parent (G_OBJECT_GET_CLASS (object));
}

static void
release (GObject *object, const char *name)
{
  GDestroyNotify func = g_type_get_qdata (G_OBJECT_TYPE (object), g_quark_from_static_string (name));
  if (func != NULL)
    func (object);
}

void
winnow_object_release (GObject *object)
{
  release (object, DISPOSE);
}

void
winnow_object_dispose (GObject *object)
{
  winnow_object_release (object);
  get_parent (object)->dispose (object);
}

static void
finalize (GObject *object)
{
  release (object, FINALIZE);
  get_parent (object)->finalize (object);
}

void
winnow_class_set_dispose (gpointer klass, GDestroyNotify func)
{
  GObjectClass *parent = g_type_class_peek_parent (klass);
  g_type_set_qdata (G_TYPE_FROM_CLASS (klass), g_quark_from_static_string (DISPOSE), (gpointer) func);
  if (G_OBJECT_CLASS (klass)->dispose == parent->dispose)
    G_OBJECT_CLASS (klass)->dispose = winnow_object_dispose;
}

void
winnow_class_set_finalize (gpointer klass, GDestroyNotify func)
{
  g_type_set_qdata (G_TYPE_FROM_CLASS (klass), g_quark_from_static_string (FINALIZE), (gpointer) func);
  G_OBJECT_CLASS (klass)->finalize = finalize;
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
