/* winnow-drawing.h: what widgets that draw themselves share */
#pragma once

#include <gtk/gtk.h>

/* Widgets of @klass draw themselves by @snapshot, and are @role for a screen reader. */
void winnow_drawing_class (gpointer klass, void (*snapshot) (GtkWidget *widget, GtkSnapshot *snapshot),
                           GtkAccessibleRole role);

#define winnow_queue_draw(widget) gtk_widget_queue_draw (GTK_WIDGET (widget))

/* A color of 24 bits, 0xrrggbb. */
GdkRGBA winnow_color_make (guint32 rgb);

/* The color of @widget's text. */
GdkRGBA winnow_color_of_text (gpointer widget);
/* A color that the style defines; where it does not, that of the text. */
GdkRGBA winnow_color_named (gpointer widget, const char *name);

/* A frame inside @bounds. @radius: of its corners, @width: of its line; pixels. */
void winnow_snapshot_frame (GtkSnapshot *snapshot, const graphene_rect_t *bounds, float radius, float width,
                            const GdkRGBA *color);

/* @text: (nullable) in small letters. Returns: (transfer full) */
PangoLayout *winnow_layout_new_small (gpointer widget, const char *text);

/* @layout with its top left corner at (@x, @y). */
void winnow_snapshot_layout (GtkSnapshot *snapshot, PangoLayout *layout, double x, double y, const GdkRGBA *color);

/* @layout in the middle of @bounds. */
void winnow_snapshot_centered (GtkSnapshot *snapshot, PangoLayout *layout, const graphene_rect_t *bounds,
                               const GdkRGBA *color);

/* A symbolic icon, @size pixels wide and high. @corner: its top left one */
void winnow_snapshot_icon (GtkWidget *widget, GtkSnapshot *snapshot, const char *name, int size,
                           const graphene_point_t *corner, const GdkRGBA *color);

/* Calls @changed (@instance) whenever the desktop switches to dark or to high contrast. */
void winnow_style_watch (gpointer instance, GCallback changed);
