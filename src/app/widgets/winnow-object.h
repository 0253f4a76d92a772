/* winnow-object.h: sets up classes of objects */
#pragma once

#include <glib-object.h>

/* Adds the signal @name without a return value to @klass. @n: how many arguments it has; then
 * their types. */
void winnow_signal_new (gpointer klass, const char *name, guint n, ...);

/* Calls @callback (@self, the arguments of the signal) whenever @object emits @signal, as long as
 * both live. */
#define winnow_connect(object, signal, callback, self) \
  g_signal_connect_object (object, signal, G_CALLBACK (callback), self, G_CONNECT_SWAPPED)

/* Calls @func (@object) once the size allocation under way is over, before the next frame; never
 * after @object is gone. What a widget learns while it is being allocated may change no size until
 * then. @func returns G_SOURCE_REMOVE */
void winnow_after_allocation (gpointer object, GSourceFunc func);

/* Defines a class of objects without properties and signals. @clear (self) frees the fields of an
 * object. */
#define WINNOW_DEFINE_OBJECT(TypeName, type_name, clear)          \
  G_DEFINE_FINAL_TYPE (TypeName, type_name, G_TYPE_OBJECT)        \
  static void type_name##_finalize (GObject *object)              \
  {                                                               \
    clear ((TypeName *) object);                                  \
    G_OBJECT_CLASS (type_name##_parent_class)->finalize (object); \
  }                                                               \
  static void type_name##_class_init (TypeName##Class *klass)     \
  {                                                               \
    G_OBJECT_CLASS (klass)->finalize = type_name##_finalize;      \
  }                                                               \
  static void type_name##_init (TypeName *self) {}
