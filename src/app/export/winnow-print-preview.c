#include "app/export/winnow-print-preview.h"

#include <math.h>

#include "app/window/winnow-toasts.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-format.h"
#include "app/export/winnow-print-job.h"
#include "app/export/winnow-print-outline.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-label.h"
#include "base/task.h"
#include "base/translate.h"

#define POLL_MILLISECONDS 100
#define MARGIN 24                  /* pixels around the page */
#define PIXELS_A_POINT (96.0 / 72) /* at 100 % */
#define MIN_ZOOM 0.25
#define MAX_ZOOM 4.0
#define ZOOM_STEP 1.25
#define FOLD_WIDTH 640 /* pixels of a window in which the contents lie over the page */

struct _WinnowPrintPreview
{
  AdwWindow parent_instance;
  AdwToastOverlay *toasts;
  GtkStack *stack;
  GtkProgressBar *bar;
  GtkLabel *progress_label;
  AdwStatusPage *failed;
  AdwFlap *flap;
  WinnowPrintOutline *outline;
  GtkScrolledWindow *scroller;
  GtkPicture *sheet;
  GtkSpinButton *page_spin;
  GtkLabel *n_label, *zoom_label;
  GtkToggleButton *fit_button;
  GtkWidget *outline_button;
  WinnowPrintPages *pages; /* (owned) */
  gboolean loaded;
  GCancellable *cancellable; /* (owned) of all that is under way */
  GCancellable *rendering;   /* (owned) (nullable) of the page that is being drawn */
  guint poll_id, fit_id, fold_id;
  double zoom; /* 1: as large as on paper */
};

G_DEFINE_FINAL_TYPE (WinnowPrintPreview, winnow_print_preview, ADW_TYPE_WINDOW)

/* ── the page ── */

static guint
get_page (WinnowPrintPreview *self)
{
  return (guint) gtk_spin_button_get_value_as_int (self->page_spin) - 1;
}

static void
show_failure (WinnowPrintPreview *self, const GError *error)
{
  g_autofree char *message = g_markup_escape_text (error->message, -1);
  adw_status_page_set_description (self->failed, message);
  gtk_stack_set_visible_child_name (self->stack, "failed");
  winnow_action_set_enabled (self, "preview.print", FALSE);
}

static void
rendered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (WinnowPrintPreview) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = winnow_task_finish (result, &error);
  if (!winnow_task_end (result, &self->rendering))
    return;
  if (texture != NULL)
    gtk_picture_set_paintable (self->sheet, GDK_PAINTABLE (texture));
  else
    show_failure (self, error);
}

static void
update_actions (WinnowPrintPreview *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  guint n = self->loaded ? winnow_print_get_n_pages (self->pages->print) : 0;
  gtk_widget_action_set_enabled (widget, "preview.next", self->loaded && get_page (self) + 1 < n);
  gtk_widget_action_set_enabled (widget, "preview.previous", self->loaded && get_page (self) > 0);
  gtk_widget_action_set_enabled (widget, "preview.zoom-in", self->loaded && self->zoom < MAX_ZOOM);
  gtk_widget_action_set_enabled (widget, "preview.zoom-out", self->loaded && self->zoom > MIN_ZOOM);
  gtk_widget_action_set_enabled (widget, "preview.print", n > 0);
}

/* The page that is asked for in the size that is. The one before stays until it is drawn. */
static void
render (WinnowPrintPreview *self)
{
  double width, height, scale = self->zoom * PIXELS_A_POINT;
  if (!self->loaded)
    return;
  winnow_print_get_size (self->pages->print, &width, &height);
  gtk_widget_set_size_request (GTK_WIDGET (self->sheet), (int) ceil (width * scale), (int) ceil (height * scale));
  g_autofree char *zoom = g_strdup_printf (_ ("%.0f%%"), self->zoom * 100);
  gtk_label_set_text (self->zoom_label, zoom);
  update_actions (self);

  winnow_cancel (&self->rendering);
  self->rendering = g_cancellable_new ();
  winnow_print_pages_render_async (self->pages, get_page (self),
                                   scale * gtk_widget_get_scale_factor (GTK_WIDGET (self)), self->rendering,
                                   rendered_cb, g_object_ref (self));
}

static void
page_changed_cb (WinnowPrintPreview *self)
{
  winnow_print_outline_mark_page (self->outline, get_page (self));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  render (self);
}

static void
step_action (WinnowPrintPreview *self, const char *action)
{
  gtk_spin_button_set_value (self->page_spin, get_page (self) + 1 + (g_str_equal (action, "preview.next") ? 1 : -1));
}

static gboolean
is_narrow (WinnowPrintPreview *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) < FOLD_WIDTH;
}

static gboolean
fold_cb (gpointer user_data)
{
  WinnowPrintPreview *self = user_data;
  self->fold_id = 0;
  adw_flap_set_fold_policy (self->flap, is_narrow (self) ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER);
  return G_SOURCE_REMOVE;
}

/* The page takes any room that it is given, so that the flap itself would not know when there is
 * too little. */
static void
winnow_print_preview_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WinnowPrintPreview *self = WINNOW_PRINT_PREVIEW (widget);
  GTK_WIDGET_CLASS (winnow_print_preview_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->fold_id == 0 && is_narrow (self) != adw_flap_get_folded (self->flap))
    self->fold_id = g_idle_add (fold_cb, self);
}

/* Where the contents lie over the page, they have done what they were opened for. */
static void
page_chosen_cb (WinnowPrintPreview *self, guint page)
{
  gtk_spin_button_set_value (self->page_spin, page + 1);
  if (adw_flap_get_folded (self->flap))
    adw_flap_set_reveal_flap (self->flap, FALSE);
}

static void
outline_action (WinnowPrintPreview *self)
{
  gboolean reveal = !adw_flap_get_reveal_flap (self->flap);
  adw_flap_set_reveal_flap (self->flap, reveal);
  if (reveal)
    gtk_widget_child_focus (GTK_WIDGET (self->outline), GTK_DIR_TAB_FORWARD);
  else
    winnow_grab_focus (self->page_spin);
}

/* ── its size ── */

static void
set_zoom (WinnowPrintPreview *self, double zoom)
{
  self->zoom = CLAMP (zoom, MIN_ZOOM, MAX_ZOOM);
  render (self);
}

static gboolean
fit_cb (gpointer user_data)
{
  WinnowPrintPreview *self = user_data;
  double width, height;
  self->fit_id = 0;
  winnow_print_get_size (self->pages->print, &width, &height);
  double room_x = gtk_widget_get_width (GTK_WIDGET (self->scroller)) - 2 * MARGIN,
         room_y = gtk_widget_get_height (GTK_WIDGET (self->scroller)) - 2 * MARGIN;
  double zoom = CLAMP (MIN (room_x / width, room_y / height) / PIXELS_A_POINT, MIN_ZOOM, MAX_ZOOM);
  if (fabs (zoom - self->zoom) > 1e-6 || gtk_picture_get_paintable (self->sheet) == NULL)
    set_zoom (self, zoom);
  return G_SOURCE_REMOVE;
}

/* The room for the page is given out while sizes are: the page follows when that is over. */
static void
room_changed_cb (WinnowPrintPreview *self)
{
  if (self->loaded && self->fit_id == 0 && gtk_toggle_button_get_active (self->fit_button))
    self->fit_id = g_idle_add (fit_cb, self);
}

static void
zoom_action (WinnowPrintPreview *self, const char *action)
{
  gtk_toggle_button_set_active (self->fit_button, FALSE);
  set_zoom (self, g_str_equal (action, "preview.zoom-in") ? self->zoom * ZOOM_STEP : self->zoom / ZOOM_STEP);
}

static void
fit_action (WinnowPrintPreview *self)
{
  gtk_toggle_button_set_active (self->fit_button, TRUE);
}

/* ── laying out ── */

static gboolean
poll_cb (gpointer user_data)
{
  WinnowPrintPreview *self = user_data;
  WinnowProgress progress = winnow_print_pages_peek_progress (self->pages);
  winnow_label_take (self->progress_label, winnow_format_progress (progress.stage, progress.done, progress.total));
  if (progress.total > 0)
    gtk_progress_bar_set_fraction (self->bar, CLAMP (progress.done / (double) progress.total, 0, 1));
  else
    gtk_progress_bar_pulse (self->bar);
  return G_SOURCE_CONTINUE;
}

static void
show_pages (WinnowPrintPreview *self)
{
  guint n = winnow_print_get_n_pages (self->pages->print);
  g_autofree char *count = winnow_format_count (n);
  /* Translators: follows the number of a page that can be typed: the number of pages */
  winnow_label_take (self->n_label, g_strdup_printf (_ ("of %s"), count));
  self->loaded = TRUE;
  gtk_spin_button_set_range (self->page_spin, 1, MAX (n, 1));
  winnow_print_outline_set_pages (self->outline, self->pages);
  gboolean has_outline = winnow_print_outline_get_n_entries (self->outline) > 1;
  gtk_widget_set_visible (self->outline_button, has_outline);
  winnow_action_set_enabled (self, "preview.outline", has_outline);
  adw_flap_set_reveal_flap (self->flap, has_outline && !is_narrow (self));
  gtk_stack_set_visible_child_name (self->stack, "pages");
  winnow_grab_focus (self->page_spin);
  update_actions (self);
  room_changed_cb (self);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (WinnowPrintPreview) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean loaded = winnow_task_finish (result, &error) != NULL;
  if (g_cancellable_is_cancelled (self->cancellable)) /* closed meanwhile */
    return;
  g_clear_handle_id (&self->poll_id, g_source_remove);
  if (loaded)
    show_pages (self);
  else
    show_failure (self, error);
}

/* ── printing ── */

static void
printed_cb (WinnowPrintPreview *self, GtkPrintOperationResult result, GtkPrintOperation *job)
{
  g_autoptr (GError) failure = NULL;
  const GError *error = winnow_print_job_get_error (job);
  if (error == NULL && result == GTK_PRINT_OPERATION_RESULT_ERROR)
    gtk_print_operation_get_error (job, &failure);
  if (error != NULL || failure != NULL)
    adw_toast_overlay_add_toast (self->toasts, winnow_toast_new ((error ?: failure)->message));
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    gtk_window_close (GTK_WINDOW (self));
}

static void
print_action (WinnowPrintPreview *self)
{
  g_autoptr (GtkPrintOperation) job = winnow_print_job_new (self->pages);
  winnow_connect (job, "done", printed_cb, self);
  /* "done" reports errors */
  gtk_print_operation_run (job, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self), NULL);
}

/* ── the window ── */

GtkWidget *
winnow_print_preview_new (GtkWindow *parent, WinnowExportChoice *choice, WinnowPrintKind kind)
{
  g_return_val_if_fail (choice != NULL, NULL);
  WinnowPrintPreview *self = g_object_new (WINNOW_TYPE_PRINT_PREVIEW, "transient-for", parent, NULL);
  self->pages = winnow_print_pages_new (choice, kind);
  self->poll_id = g_timeout_add (POLL_MILLISECONDS, poll_cb, self);
  winnow_print_pages_load_async (self->pages, self->cancellable, loaded_cb, g_object_ref (self));
  return GTK_WIDGET (self);
}

static gboolean
winnow_print_preview_close_request (GtkWindow *window)
{
  WinnowPrintPreview *self = WINNOW_PRINT_PREVIEW (window);
  g_cancellable_cancel (self->cancellable);
  winnow_cancel (&self->rendering);
  return GTK_WINDOW_CLASS (winnow_print_preview_parent_class)->close_request (window);
}

static void
winnow_print_preview_dispose (GObject *object)
{
  WinnowPrintPreview *self = WINNOW_PRINT_PREVIEW (object);
  g_cancellable_cancel (self->cancellable);
  winnow_cancel (&self->rendering);
  g_clear_handle_id (&self->poll_id, g_source_remove);
  g_clear_handle_id (&self->fit_id, g_source_remove);
  g_clear_handle_id (&self->fold_id, g_source_remove);
  self->loaded = FALSE;
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_PRINT_PREVIEW);
  g_clear_object (&self->pages);
  G_OBJECT_CLASS (winnow_print_preview_parent_class)->dispose (object);
}

static void
finalize (WinnowPrintPreview *self)
{
  g_clear_object (&self->cancellable);
}

static void
install_actions (GtkWidgetClass *klass)
{
  winnow_install_action (klass, "preview.next", NULL, step_action);
  winnow_install_action (klass, "preview.previous", NULL, step_action);
  winnow_install_action (klass, "preview.zoom-in", NULL, zoom_action);
  winnow_install_action (klass, "preview.zoom-out", NULL, zoom_action);
  winnow_install_action (klass, "preview.fit", NULL, fit_action);
  winnow_install_action (klass, "preview.print", NULL, print_action);
  winnow_install_action (klass, "preview.outline", NULL, outline_action);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_F9, 0, "preview.outline", NULL);
  winnow_close_with_escape (klass);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_plus, GDK_CONTROL_MASK, "preview.zoom-in", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_equal, GDK_CONTROL_MASK, "preview.zoom-in", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_minus, GDK_CONTROL_MASK, "preview.zoom-out", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_0, GDK_CONTROL_MASK, "preview.fit", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_p, GDK_CONTROL_MASK, "preview.print", NULL);
}

static void
winnow_print_preview_class_init (WinnowPrintPreviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_print_preview_dispose;
  winnow_finalize_by (klass, finalize);
  GTK_WINDOW_CLASS (klass)->close_request = winnow_print_preview_close_request;
  GTK_WIDGET_CLASS (klass)->size_allocate = winnow_print_preview_size_allocate;
  install_actions (GTK_WIDGET_CLASS (klass));
  g_type_ensure (WINNOW_TYPE_PRINT_OUTLINE);
  winnow_template_bind (klass, WinnowPrintPreview, "export/winnow-print-preview.ui", toasts, stack, bar, progress_label,
                        failed, flap, outline, scroller, sheet, page_spin, n_label, zoom_label, fit_button,
                        outline_button);
  winnow_template_bind_callbacks (klass, page_changed_cb, page_chosen_cb, room_changed_cb);
}

/* Before the number's entry sees them: there these keys are steps of ten, and the other way
 * round. */
static void
add_page_keys (WinnowPrintPreview *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Page_Down, 0), gtk_named_action_new ("preview.next")));
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Page_Up, 0), gtk_named_action_new ("preview.previous")));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
winnow_print_preview_init (WinnowPrintPreview *self)
{
  self->cancellable = g_cancellable_new ();
  self->zoom = 1;
  winnow_template_init (self);
  winnow_connect (gtk_scrolled_window_get_vadjustment (self->scroller), "notify::page-size", room_changed_cb, self);
  winnow_connect (gtk_scrolled_window_get_hadjustment (self->scroller), "notify::page-size", room_changed_cb, self);
  /* The buttons beside the number step as well. */
  winnow_for_each_child (child, self->page_spin)
    if (GTK_IS_BUTTON (child))
      gtk_widget_set_visible (child, FALSE);
  add_page_keys (self);
  update_actions (self);
}
