/* winnow-template.h: sets up classes of widgets from a template, a file below ui/
 *
 *     #define CHILD(name) WINNOW_CHILD (WinnowFileSlot, name)
 *     winnow_template_bind (widget_class, "widgets/winnow-file-slot.ui", CHILD (title), NULL);
 *     winnow_template_bind_callbacks (widget_class, WINNOW_CALLBACK (choose_cb), NULL); */
#pragma once

#include <gtk/gtk.h>

/* The id of a child of the template, and the field of @Type that holds it. */
#define WINNOW_CHILD(Type, name) #name, (gssize) G_STRUCT_OFFSET(Type, name)
/* The name of a signal's handler in the template, and the function. */
#define WINNOW_CALLBACK(function) #function, G_CALLBACK(function)

/* Sets the template from the resource @file, a path below ui/, and binds its children: any number
 * of WINNOW_CHILD(), then NULL. A class without a dispose function disposes of the template. */
void winnow_template_bind (GtkWidgetClass *widget_class, const char *file, ...) G_GNUC_NULL_TERMINATED;

/* Binds handlers of signals: any number of WINNOW_CALLBACK(), then NULL. */
void winnow_template_bind_callbacks (GtkWidgetClass *widget_class, ...) G_GNUC_NULL_TERMINATED;

/* The end of a dispose function: disposes of the template and chains up. The class of @object must
 * be final. */
void winnow_template_dispose (GObject *object);
