/* winnow-label.h: labels and boxes that are made in code */
#pragma once

#include <gtk/gtk.h>

/* A label that begins at the start of its line. @text: (nullable). @styles: CSS classes, separated
 * by blanks; "": none. */
GtkLabel *winnow_label_new (const char *text, const char *styles);

/* A box with the widgets that follow, then NULL. */
GtkWidget *winnow_box_new (GtkOrientation orientation, int spacing, ...) G_GNUC_NULL_TERMINATED;

#define winnow_box_append(box, child) gtk_box_append (GTK_BOX (box), GTK_WIDGET (child))

#define winnow_label_set_text(label, text) gtk_label_set_text (GTK_LABEL (label), text)

/* Makes @label wrap anywhere, but never narrower than @width_chars. @lines: after this many it ends
 * in an ellipsis; 0: it takes as many as it needs. */
void winnow_label_wrap (GtkLabel *label, int width_chars, int lines);

/* A label at the end of @box, empty, that wraps. */
GtkLabel *winnow_label_new_in (gpointer box, const char *styles, int width_chars, int lines);

/* Shows @text, and hides the label where that is empty. @text: (nullable). */
void winnow_label_show (GtkLabel *label, const char *text);

/* @text: (transfer full) */
void winnow_label_take (gpointer label, char *text);

/* Names @widget for assistive technology. */
void winnow_accessible_name (gpointer widget, const char *name);
void winnow_accessible_take (gpointer widget, char *name); /* (transfer full) */

/* The row of @item in a list is named like what it shows. Call when @item is bound. */
void winnow_accessible_name_row (GtkListItem *item);
