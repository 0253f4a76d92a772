#include "app/inspector/winnow-inspector-row.h"

#include <glib/gi18n.h>

#include "app/inspector/winnow-inspector-wording.h"
#include "app/widgets/winnow-label.h"

struct _WinnowInspectorRow
{
  GtkBox parent_instance;
  GtkWidget *mark;
  GtkLabel *symbols, *excerpt, *hash;
};

G_DEFINE_FINAL_TYPE (WinnowInspectorRow, winnow_inspector_row, GTK_TYPE_BOX)

GtkWidget *
winnow_inspector_row_new (void)
{
  return g_object_new (WINNOW_TYPE_INSPECTOR_ROW, NULL);
}

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

void
winnow_inspector_row_bind (WinnowInspectorRow *self, WinnowInspectorItem *item)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_ROW (self));
  g_autoptr (WinnowDigestRow) row = winnow_inspector_item_dup_row (item);
  g_autofree char *symbols = winnow_inspector_dup_symbols (winnow_inspector_item_get_digest (item),
                                                           winnow_inspector_item_get_index (item), row);
  gboolean shared = winnow_inspector_item_is_shared (item);
  g_autofree char *spoken = g_strdup_printf ("%s %s %s %s", symbols != NULL ? symbols : "", row->excerpt, row->hash,
                                             shared ? _ ("in both") : _ ("in this one alone"));
  gtk_widget_set_opacity (self->mark, shared ? 1 : 0);
  show_text (self->symbols, symbols);
  show_text (self->excerpt, row->excerpt);
  gtk_label_set_text (self->hash, row->hash);
  winnow_accessible_name (self, spoken);
}

static GtkLabel *
add_label (GtkBox *box, const char *const *styles)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  for (; *styles != NULL; styles++)
    gtk_widget_add_css_class (label, *styles);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static void
winnow_inspector_row_class_init (WinnowInspectorRowClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "inspectorrow");
}

static void
winnow_inspector_row_init (WinnowInspectorRow *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
  self->mark = gtk_image_new_from_icon_name ("object-select-symbolic");
  gtk_widget_add_css_class (self->mark, "opinion-same");
  gtk_widget_set_valign (self->mark, GTK_ALIGN_START);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_set_spacing (GTK_BOX (self), 8);
  gtk_box_append (GTK_BOX (self), self->mark);
  gtk_box_append (GTK_BOX (self), texts);
  self->symbols = add_label (GTK_BOX (texts), (const char *const[]){ "monospace", NULL });
  self->excerpt = add_label (GTK_BOX (texts), (const char *const[]){ "caption", NULL });
  self->hash = add_label (GTK_BOX (texts), (const char *const[]){ "caption", "monospace", "dim-label", NULL });
}
