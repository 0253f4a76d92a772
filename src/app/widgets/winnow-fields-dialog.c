#include "app/widgets/winnow-fields-dialog.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/owned.h"

struct _WinnowFieldsDialog
{
  AdwWindow parent_instance;
  AdwPreferencesGroup *group;
  GtkWidget *first_row, *second_row, *reset_button;
  char *explanation, *message;             /* (owned) message: (nullable) for refused input */
  GStrv taken;                             /* (owned) (nullable) */
  gboolean (*is_valid) (const char *text); /* (nullable) */
};

WINNOW_DEFINE_WIDGET (WinnowFieldsDialog, winnow_fields_dialog, ADW_TYPE_WINDOW)

/* Closes first, so that a window of the handler is not below the dialog. */
static void
close_and_emit (WinnowFieldsDialog *self, const char *signal)
{
  g_autofree char *first = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->first_row))));
  g_autofree char *second = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->second_row))));
  g_object_ref (self);
  gtk_window_close (GTK_WINDOW (self));
  if (g_str_equal (signal, "accepted"))
    g_signal_emit_by_name (self, signal, first, second);
  else
    g_signal_emit_by_name (self, signal);
  g_object_unref (self);
}

static void
accept_action (WinnowFieldsDialog *self)
{
  close_and_emit (self, "accepted");
}

static void
reset_action (WinnowFieldsDialog *self)
{
  close_and_emit (self, "reset");
}

static gboolean
is_refused (WinnowFieldsDialog *self, const char *text)
{
  return (self->taken != NULL && g_strv_contains ((const char *const *) self->taken, text))
         || (self->is_valid != NULL && !self->is_valid (text));
}

static void
first_changed_cb (WinnowFieldsDialog *self)
{
  g_autofree char *first = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->first_row))));
  gboolean refused = is_refused (self, first);
  adw_preferences_group_set_description (self->group, refused ? self->message : self->explanation);
  (refused ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (self->first_row, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->first_row), GTK_ACCESSIBLE_STATE_INVALID,
                               refused ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  winnow_action_set_enabled (self, "fields.accept", !refused && (*first != '\0' || self->is_valid != NULL));
}

/* Looks at the first field from now on. */
static void
follow_first (WinnowFieldsDialog *self, const char *message)
{
  self->message = g_strdup (message);
  winnow_connect (self->first_row, "changed", first_changed_cb, self);
  first_changed_cb (self);
  gtk_widget_grab_focus (self->first_row); /* the button may have lost it */
}

void
winnow_fields_dialog_refuse (WinnowFieldsDialog *self, const char *const *taken, const char *message)
{
  self->taken = g_strdupv ((char **) taken);
  follow_first (self, message);
}

void
winnow_fields_dialog_require (WinnowFieldsDialog *self, gboolean (*is_valid) (const char *text), const char *message)
{
  self->is_valid = is_valid;
  follow_first (self, message);
}

WinnowFieldsDialog *
winnow_fields_dialog_new (GtkWindow *parent, const WinnowFields *fields, const char *first, const char *second)
{
  WinnowFieldsDialog *self
      = g_object_new (WINNOW_TYPE_FIELDS_DIALOG, "transient-for", parent, "title", fields->title, NULL);
  self->explanation = g_strdup (fields->explanation);
  adw_preferences_group_set_description (self->group, fields->explanation);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->first_row), fields->first);
  gtk_widget_set_visible (self->second_row, fields->second != NULL);
  if (fields->second != NULL)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->second_row), fields->second);
  gtk_editable_set_text (GTK_EDITABLE (self->first_row), first ?: "");
  gtk_editable_set_text (GTK_EDITABLE (self->second_row), second ?: "");
  gtk_widget_set_visible (self->reset_button, fields->reset != NULL);
  if (fields->reset != NULL)
    gtk_button_set_label (GTK_BUTTON (self->reset_button), fields->reset);
  return self;
}

static void
finalize (WinnowFieldsDialog *self)
{
  winnow_clear (self, g_free, explanation, message);
  g_strfreev (self->taken);
}

static void
winnow_fields_dialog_class_init (WinnowFieldsDialogClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "accepted", 2, G_TYPE_STRING, G_TYPE_STRING);
  winnow_signal_new (klass, "reset", 0);
  winnow_install_action (klass, "fields.accept", NULL, accept_action);
  winnow_install_action (klass, "fields.reset", NULL, reset_action);
  winnow_close_with_escape (klass);
  winnow_template_bind (klass, WinnowFieldsDialog, "widgets/winnow-fields-dialog.ui", group, first_row, second_row,
                        reset_button);
}
