#include "app/widgets/winnow-drawing.h"

#include <adwaita.h>

void
winnow_drawing_class (gpointer klass, void (*snapshot) (GtkWidget *widget, GtkSnapshot *snapshot),
                      GtkAccessibleRole role)
{
  GTK_WIDGET_CLASS (klass)->snapshot = snapshot;
  gtk_widget_class_set_accessible_role (klass, role);
}

GdkRGBA
winnow_color_make (guint32 rgb)
{
  return (GdkRGBA){ (float) (rgb >> 16 & 0xff) / 255.0f, (float) (rgb >> 8 & 0xff) / 255.0f,
                    (float) (rgb & 0xff) / 255.0f, 1 };
}

GdkRGBA
winnow_color_of_text (gpointer widget)
{
  GdkRGBA color;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return color;
}

GdkRGBA
winnow_color_named (gpointer widget, const char *name)
{
  GdkRGBA color = winnow_color_of_text (widget);
  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &color);
  return color;
}

void
winnow_snapshot_frame (GtkSnapshot *snapshot, const graphene_rect_t *bounds, float radius, float width,
                       const GdkRGBA *color)
{
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect (&outline, bounds, radius);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ *color, *color, *color, *color });
}

PangoLayout *
winnow_layout_new_small (gpointer widget, const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_layout_set_attributes (layout, attributes);
  return layout;
}

void
winnow_snapshot_layout (GtkSnapshot *snapshot, PangoLayout *layout, double x, double y, const GdkRGBA *color)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

void
winnow_snapshot_centered (GtkSnapshot *snapshot, PangoLayout *layout, const graphene_rect_t *bounds,
                          const GdkRGBA *color)
{
  int width, height;
  pango_layout_get_pixel_size (layout, &width, &height);
  winnow_snapshot_layout (snapshot, layout, bounds->origin.x + (bounds->size.width - width) / 2,
                          bounds->origin.y + (bounds->size.height - height) / 2, color);
}

void
winnow_snapshot_icon (GtkWidget *widget, GtkSnapshot *snapshot, const char *name, int size,
                      const graphene_point_t *corner, const GdkRGBA *color)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  g_autoptr (GtkIconPaintable) icon
      = gtk_icon_theme_lookup_icon (theme, name, NULL, size, gtk_widget_get_scale_factor (widget),
                                    gtk_widget_get_direction (widget), GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, corner);
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, size, size, color, 1);
  gtk_snapshot_restore (snapshot);
}

void
winnow_style_watch (gpointer instance, GCallback changed)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_signal_connect_object (manager, "notify::dark", changed, instance, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", changed, instance, G_CONNECT_SWAPPED);
}
