#include "app/compare/winnow-pair-dialog.h"

#include "app/compare/panes/winnow-pair-box.h"
#include "app/widgets/winnow-file-slot.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"

struct _WinnowPairDialog
{
  AdwWindow parent_instance;
  WinnowFileSlot *slot_a, *slot_b;
};

G_DEFINE_FINAL_TYPE (WinnowPairDialog, winnow_pair_dialog, ADW_TYPE_WINDOW)

static void
changed_cb (WinnowPairDialog *self)
{
  gboolean complete
      = winnow_file_slot_get_path (self->slot_a) != NULL && winnow_file_slot_get_path (self->slot_b) != NULL;
  winnow_action_set_enabled (self, "pair.compare", complete);
}

static void
surplus_cb (WinnowPairDialog *self, const char *path, WinnowFileSlot *slot)
{
  winnow_file_slot_set_path (slot == self->slot_a ? self->slot_b : self->slot_a, path);
}

void
winnow_pair_dialog_set_first (WinnowPairDialog *self, const char *path)
{
  g_return_if_fail (WINNOW_IS_PAIR_DIALOG (self));
  winnow_file_slot_set_path (self->slot_a, path);
  gtk_widget_child_focus (GTK_WIDGET (self->slot_b), GTK_DIR_TAB_FORWARD);
}

static void
compare_action (WinnowPairDialog *self)
{
  g_autofree char *a = g_strdup (winnow_file_slot_get_path (self->slot_a));
  g_autofree char *b = g_strdup (winnow_file_slot_get_path (self->slot_b));
  g_object_ref (self);
  gtk_window_close (GTK_WINDOW (self));
  g_signal_emit_by_name (self, "compare", a, b);
  g_object_unref (self);
}

static void
winnow_pair_dialog_class_init (WinnowPairDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_signal_new (klass, "compare", 2, G_TYPE_STRING, G_TYPE_STRING);

  g_type_ensure (WINNOW_TYPE_FILE_SLOT);
  g_type_ensure (WINNOW_TYPE_PAIR_BOX);
  winnow_install_action (widget_class, "pair.compare", NULL, compare_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  winnow_template_bind (klass, WinnowPairDialog, "compare/winnow-pair-dialog.ui", slot_a, slot_b);
  winnow_template_bind_callbacks (klass, changed_cb, surplus_cb);
}

static void
winnow_pair_dialog_init (WinnowPairDialog *self)
{
  winnow_template_init (self);
  changed_cb (self);
}
