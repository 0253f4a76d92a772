#include "app/window/winnow-undo-control.h"

#include "app/widgets/winnow-object.h"
#include "base/translate.h"

#define SECONDS 10

struct _WinnowUndoControl
{
  GObject parent_instance;
  GtkApplicationWindow *window;
  AdwToastOverlay *toasts;
  WinnowUndoStack *stack; /* (owned) (nullable) */
  AdwToast *toast;        /* (nullable) weak; about the last step */
};

static void
clear (WinnowUndoControl *self)
{
  g_clear_weak_pointer (&self->toast);
  g_clear_object (&self->stack);
}

WINNOW_DEFINE_OBJECT (WinnowUndoControl, winnow_undo_control, clear)

/* ── toasts ── */

/* The toast is about to be removed: what follows is shown in another one. */
static void
button_clicked_cb (WinnowUndoControl *self)
{
  g_clear_weak_pointer (&self->toast);
  winnow_undo_stack_undo (self->stack);
}

/* A toast that is still shown changes: libadwaita 1.2 frees one that is dismissed while it slides
 * in, and crashes when that animation ends. So only the toast of the last step has a button. */
static void
message_cb (WinnowUndoControl *self, const char *text, gboolean offers_undo)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  AdwToast *toast = self->toast ?: adw_toast_new (escaped);
  adw_toast_set_title (toast, escaped);
  adw_toast_set_button_label (toast, offers_undo ? _ ("_Undo") : NULL);
  if (toast == self->toast)
    return;
  adw_toast_set_timeout (toast, SECONDS);
  if (offers_undo)
    adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  winnow_connect (toast, "button-clicked", button_clicked_cb, self);
  g_set_weak_pointer (&self->toast, toast);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* ── actions ── */

static void
undo_action (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  winnow_undo_stack_undo (WINNOW_UNDO_CONTROL (self)->stack);
}

static void
redo_action (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  winnow_undo_stack_redo (WINNOW_UNDO_CONTROL (self)->stack);
}

static void
enable (WinnowUndoControl *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->window), name)),
                               enabled);
}

static void
changed_cb (WinnowUndoControl *self)
{
  gboolean can_undo = self->stack != NULL && winnow_undo_stack_can_undo (self->stack);
  enable (self, "undo", can_undo);
  enable (self, "redo", self->stack != NULL && winnow_undo_stack_can_redo (self->stack));
  if (!can_undo && self->toast != NULL)
    adw_toast_set_button_label (self->toast, NULL);
}

void
winnow_undo_control_set_stack (WinnowUndoControl *self, WinnowUndoStack *stack)
{
  g_return_if_fail (WINNOW_IS_UNDO_CONTROL (self));
  if (self->stack != NULL)
    g_signal_handlers_disconnect_by_data (self->stack, self);
  g_set_object (&self->stack, stack);
  if (stack != NULL)
    {
      winnow_connect (stack, "changed", changed_cb, self);
      winnow_connect (stack, "message", message_cb, self);
    }
  changed_cb (self);
}

/* ── keys ── */

/* In a text that is being written the keys are about that text, also where they can change nothing
 * of it. */
static gboolean
is_writing (GtkWidget *focus)
{
  return GTK_IS_EDITABLE (focus) || (GTK_IS_TEXT_VIEW (focus) && gtk_text_view_get_editable (GTK_TEXT_VIEW (focus)));
}

static gboolean
key_cb (GtkWidget *window, GVariant *redoes, gpointer data)
{
  WinnowUndoControl *self = data;
  if (self->stack == NULL || is_writing (gtk_window_get_focus (GTK_WINDOW (window))))
    return GDK_EVENT_PROPAGATE;
  return g_variant_get_boolean (redoes) ? winnow_undo_stack_redo (self->stack) : winnow_undo_stack_undo (self->stack);
}

static void
add_key (WinnowUndoControl *self, GtkEventController *keys, GdkModifierType modifiers, gboolean redoes)
{
  GtkShortcut *shortcut
      = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_z, modifiers), gtk_callback_action_new (key_cb, self, NULL));
  gtk_shortcut_set_arguments (shortcut, g_variant_new_boolean (redoes));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
}

/* Not by accelerators, which come before the focused text. */
WinnowUndoControl *
winnow_undo_control_new (GtkApplicationWindow *window, AdwToastOverlay *toasts)
{
  static const GActionEntry actions[] = { { "undo", undo_action }, { "redo", redo_action } };
  WinnowUndoControl *self = g_object_new (WINNOW_TYPE_UNDO_CONTROL, NULL);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  self->window = window;
  self->toasts = toasts;
  g_action_map_add_action_entries (G_ACTION_MAP (window), actions, G_N_ELEMENTS (actions), self);
  add_key (self, keys, GDK_CONTROL_MASK, FALSE);
  add_key (self, keys, GDK_CONTROL_MASK | GDK_SHIFT_MASK, TRUE);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  changed_cb (self);
  return self;
}
