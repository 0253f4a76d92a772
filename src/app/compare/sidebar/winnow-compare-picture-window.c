#include "app/compare/sidebar/winnow-compare-picture-window.h"

#include "app/pictures/winnow-large-picture.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/translate.h"

struct _WinnowComparePictureWindow
{
  AdwWindow parent_instance;
  AdwWindowTitle *title;
  GtkLabel *name_a, *name_b;
  WinnowLargePicture *picture_a, *picture_b;
  WinnowComparison *comparison; /* (owned) */
  guint shown;
};

G_DEFINE_FINAL_TYPE (WinnowComparePictureWindow, winnow_compare_picture_window, ADW_TYPE_WINDOW)

static void
show_side (WinnowComparePictureWindow *self, WinnowSide side, GtkLabel *label, WinnowLargePicture *large)
{
  const char *name = self->comparison->side[side].name;
  gtk_label_set_label (label, name);
  winnow_large_picture_set_picture (
      large, self->comparison->pair->library,
      winnow_comparison_get_picture (self->comparison, self->shown)->shared->picture[side], name);
  winnow_large_picture_set_outline (large, winnow_comparison_get_outline (self->comparison, (int) self->shown, side));
}

static void
show (WinnowComparePictureWindow *self, guint picture)
{
  guint n = self->comparison->pictures->len;
  /* Translators: title of a window. 1: number of a picture that both documents have, 2: how many
   * they have */
  g_autofree char *title = g_strdup_printf (_ ("Picture %1$u of %2$u"), picture + 1, n);
  g_autofree char *done = winnow_shared_picture_dup_changes (self->comparison, picture);
  self->shown = picture;
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, done);
  gtk_window_set_title (GTK_WINDOW (self), title);
  show_side (self, WINNOW_SIDE_A, self->name_a, self->picture_a);
  show_side (self, WINNOW_SIDE_B, self->name_b, self->picture_b);
  winnow_action_set_enabled (self, "pictures.previous", picture > 0);
  winnow_action_set_enabled (self, "pictures.next", picture + 1 < n);
}

static void
step_action (WinnowComparePictureWindow *self, const char *name)
{
  show (self, g_str_equal (name, "pictures.next") ? self->shown + 1 : self->shown - 1);
}

static void
finalize (WinnowComparePictureWindow *self)
{
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
}

static void
winnow_compare_picture_window_class_init (WinnowComparePictureWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_finalize_by (klass, finalize);
  g_type_ensure (WINNOW_TYPE_LARGE_PICTURE);
  winnow_template_bind (klass, WinnowComparePictureWindow, "compare/sidebar/winnow-compare-picture-window.ui", title,
                        name_a, name_b, picture_a, picture_b);
  winnow_install_action (widget_class, "pictures.previous", NULL, step_action);
  winnow_install_action (widget_class, "pictures.next", NULL, step_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, 0, "pictures.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, 0, "pictures.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
winnow_compare_picture_window_init (WinnowComparePictureWindow *self)
{
  winnow_template_init (self);
  winnow_large_picture_align (self->picture_a, self->picture_b);
}

GtkWidget *
winnow_compare_picture_window_new (GtkWindow *parent, WinnowComparison *comparison, guint picture)
{
  WinnowComparePictureWindow *self = g_object_new (WINNOW_TYPE_COMPARE_PICTURE_WINDOW, "transient-for", parent, NULL);
  self->comparison = winnow_comparison_ref (comparison);
  show (self, picture);
  return GTK_WIDGET (self);
}
