#include "app/widgets/winnow-label.h"

GtkLabel *
winnow_label_new (const char *text, const char *styles)
{
  GtkWidget *label = gtk_label_new (text);
  g_auto (GStrv) classes = g_strsplit (styles, " ", -1);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (*styles != '\0')
    gtk_widget_set_css_classes (label, (const char **) classes);
  return GTK_LABEL (label);
}

GtkWidget *
winnow_box_new (GtkOrientation orientation, int spacing, ...)
{
  GtkWidget *box = gtk_box_new (orientation, spacing), *child;
  va_list children;
  va_start (children, spacing);
  while ((child = va_arg (children, GtkWidget *)) != NULL)
    winnow_box_append (box, child);
  va_end (children);
  return box;
}

void
winnow_label_wrap (GtkLabel *label, int width_chars, int lines)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE)); /* none in the names of files */
  gtk_label_set_attributes (label, attributes);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (label, width_chars);
  if (lines == 0)
    return;
  gtk_label_set_lines (label, lines);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
}

GtkLabel *
winnow_label_new_in (gpointer box, const char *styles, int width_chars, int lines)
{
  GtkLabel *label = winnow_label_new (NULL, styles);
  winnow_label_wrap (label, width_chars, lines);
  winnow_box_append (box, label);
  return label;
}

void
winnow_label_show (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text ?: "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

void
winnow_accessible_name (gpointer widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
winnow_label_take (gpointer label, char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

void
winnow_accessible_take (gpointer widget, char *name)
{
  winnow_accessible_name (widget, name);
  g_free (name);
}

void
winnow_accessible_name_row (GtkListItem *item)
{
  GtkWidget *child = gtk_list_item_get_child (item);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (gtk_widget_get_parent (child)), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  child, NULL, -1);
}
