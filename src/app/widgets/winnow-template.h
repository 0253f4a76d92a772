/* winnow-template.h: sets up classes of widgets from a template, a file below ui/
 *
 *     winnow_template_bind (klass, WinnowFileSlot, "widgets/winnow-file-slot.ui", title, button);
 *     winnow_template_bind_callbacks (klass, choose_cb); */
#pragma once

#include <gtk/gtk.h>

#include "base/each.h"

/* Sets the template from the resource @file, a path below ui/, and binds its children: fields of
 * @Type with the names of their ids. A class without a dispose function of its
 * own disposes of the template. */
#define winnow_template_bind(klass, Type, file, ...) \
  winnow_template_bind_children (klass, file, WINNOW_EACH (WINNOW_CHILD, Type, __VA_ARGS__) NULL)

/* Binds handlers of signals to their names in the template. */
#define winnow_template_bind_callbacks(klass, ...) \
  winnow_template_bind_functions (klass, WINNOW_EACH (WINNOW_CALLBACK, , __VA_ARGS__) NULL)

/* The beginning of an init function. */
#define winnow_template_init(self) gtk_widget_init_template (GTK_WIDGET (self))

#define winnow_action_set_enabled(widget, name, enabled) \
  gtk_widget_action_set_enabled (GTK_WIDGET (widget), name, enabled)

#define winnow_activate_action(widget, name, ...) gtk_widget_activate_action (GTK_WIDGET (widget), name, __VA_ARGS__)

#define winnow_set_visible(widget, visible) gtk_widget_set_visible (GTK_WIDGET (widget), visible)
#define winnow_grab_focus(widget) gtk_widget_grab_focus (GTK_WIDGET (widget))

/* Defines a class whose objects only begin with their template. */
#define WINNOW_DEFINE_WIDGET(TypeName, type_name, PARENT_TYPE) \
  G_DEFINE_FINAL_TYPE (TypeName, type_name, PARENT_TYPE)       \
  static void type_name##_init (TypeName *self) { gtk_widget_init_template (GTK_WIDGET (self)); }

/* @activate: gets the widget, the name and the parameter, of which it may leave out the last. */
#define winnow_install_action(klass, name, parameter_type, activate)               \
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), name, parameter_type, \
                                   (GtkWidgetActionActivateFunc) G_CALLBACK (activate))

#define winnow_close_with_escape(klass) \
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL)

/* The end of a dispose function: disposes of the template and chains up. The class of @object must
 * be final. */
void winnow_template_dispose (GObject *object);

/* What the dispose function of a widget without a template does with its children. */
void winnow_unparent_children (gpointer widget);

/* ── below the macros ── */

void winnow_template_bind_children (gpointer klass, const char *file, ...) G_GNUC_NULL_TERMINATED;
void winnow_template_bind_functions (gpointer klass, ...) G_GNUC_NULL_TERMINATED;

#define WINNOW_CHILD(Type, name) #name, (gssize) G_STRUCT_OFFSET(Type, name)
#define WINNOW_CALLBACK(unused, function) #function, G_CALLBACK(function)
