/* winnow-object.h: sets up classes of objects */
#pragma once

#include <glib-object.h>

/* Adds the signal @name without a return value to @klass. @n: how many arguments it has; then
 * their types. */
void winnow_signal_new (gpointer klass, const char *name, guint n, ...);

/* Calls @func (object) when an object of @klass, which must be final, is disposed of: before its
 * template, and perhaps twice. */
#define winnow_dispose_by(klass, func) winnow_class_set_dispose (klass, (GDestroyNotify) G_CALLBACK (func))

/* Calls @func (object) when an object of @klass, which must be final, is finalized. */
#define winnow_finalize_by(klass, func) winnow_class_set_finalize (klass, (GDestroyNotify) G_CALLBACK (func))

/* What @object has by the name @key, borrowed, or owned and freed by @free. */
#define winnow_object_get(object, key) g_object_get_data (G_OBJECT (object), key)
#define winnow_object_set(object, key, data) g_object_set_data (G_OBJECT (object), key, data)
#define winnow_object_set_owned(object, key, data, free) g_object_set_data_full (G_OBJECT (object), key, data, free)

/* Calls @callback (@self, the arguments of the signal) whenever @object emits @signal, as long as
 * both live. */
#define winnow_connect(object, signal, callback, self) \
  g_signal_connect_object (object, signal, G_CALLBACK (callback), self, G_CONNECT_SWAPPED)

/* Calls @func (@object) once the size allocation under way is over, before the next frame; never
 * after @object is gone. What a widget learns while it is being allocated may change no size until
 * then. @func returns G_SOURCE_REMOVE */
void winnow_after_allocation (gpointer object, GSourceFunc func);

/* Defines a class whose objects begin with fields that are 0. */
#define WINNOW_DEFINE_TYPE(TypeName, type_name, PARENT_TYPE) \
  G_DEFINE_FINAL_TYPE (TypeName, type_name, PARENT_TYPE)     \
  static void type_name##_init (TypeName *self) {}

/* Defines a class of objects without properties and signals. @clear (self) frees the fields of an
 * object. */
#define WINNOW_DEFINE_OBJECT(TypeName, type_name, clear)  \
  WINNOW_DEFINE_TYPE (TypeName, type_name, G_TYPE_OBJECT) \
  static void type_name##_class_init (TypeName##Class *klass) { winnow_finalize_by (klass, clear); }

/* ── below the macros ── */

void winnow_class_set_dispose (gpointer klass, GDestroyNotify func);
void winnow_class_set_finalize (gpointer klass, GDestroyNotify func);

/* The dispose function of a class with winnow_dispose_by(), and what it calls before it chains
 * up. */
void winnow_object_dispose (GObject *object);
void winnow_object_release (GObject *object);
