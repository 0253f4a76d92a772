#include "app/window/winnow-toasts.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/owned.h"
#include "base/translate.h"

#define SECONDS 2
#define BUTTON_SECONDS 10         /* time to read it and to act */
#define SLIDE_TIME G_USEC_PER_SEC /* µs in which a toast has slid in: that takes half a second */
#define WAIT_MILLISECONDS 200
#define LAST_SHOWN "winnow-last-shown" /* of an overlay: when the last toast came, gint64 *, µs */

static void
name_buttons (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL)
    winnow_accessible_name (widget, _ ("Close"));
  winnow_for_each_child (child, widget)
    name_buttons (child);
}

static void
note_time (AdwToastOverlay *overlay)
{
  gint64 now = g_get_monotonic_time ();
  winnow_object_set_owned (overlay, LAST_SHOWN, winnow_dup_value (&now), g_free);
}

/* The first child is the content below the toasts. */
static void
children_changed_cb (GListModel *children, guint position, guint n_removed, guint n_added, AdwToastOverlay *overlay)
{
  winnow_for_each_below (i, n_added)
    {
      g_autoptr (GtkWidget) child = g_list_model_get_item (children, position + i);
      if (child != adw_toast_overlay_get_child (overlay))
        name_buttons (child);
    }
  if (n_added > 0)
    note_time (overlay);
}

void
winnow_toasts_name_buttons (AdwToastOverlay *overlay)
{
  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  GListModel *children = gtk_widget_observe_children (GTK_WIDGET (overlay));
  g_signal_connect_object (children, "items-changed", G_CALLBACK (children_changed_cb), overlay, 0);
  winnow_object_set_owned (overlay, "winnow-children", children, g_object_unref);
}

AdwToast *
winnow_toast_new (const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  return adw_toast_new (escaped);
}

void
winnow_toasts_offer (AdwToastOverlay *overlay, const char *text, const char *button, const char *action)
{
  AdwToast *toast = winnow_toast_new (text);
  if (button != NULL)
    {
      adw_toast_set_button_label (toast, button);
      adw_toast_set_detailed_action_name (toast, action);
      adw_toast_set_timeout (toast, BUTTON_SECONDS);
    }
  adw_toast_overlay_add_toast (overlay, toast);
}

void
winnow_toasts_show (AdwToastOverlay *overlay, const char *text)
{
  AdwToast *toast = winnow_toast_new (text);
  adw_toast_set_timeout (toast, SECONDS);
  adw_toast_overlay_add_toast (overlay, toast);
}

/* ── dismissing ── */

typedef struct
{
  AdwToastOverlay *overlay; /* (owned) */
  AdwToast *toast;          /* (owned) */
} Dismissal;

static void
dismissal_free (gpointer data)
{
  Dismissal *dismissal = data;
  winnow_clear (dismissal, g_object_unref, overlay, toast);
  g_free (dismissal);
}

static gboolean
dismiss_cb (gpointer data)
{
  const Dismissal *dismissal = data;
  const gint64 *last = winnow_object_get (dismissal->overlay, LAST_SHOWN);
  if (g_get_monotonic_time () - *last < SLIDE_TIME)
    return G_SOURCE_CONTINUE;
  adw_toast_dismiss (dismissal->toast);
  return G_SOURCE_REMOVE;
}

void
winnow_toasts_dismiss (AdwToastOverlay *overlay, AdwToast *toast)
{
  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay) && ADW_IS_TOAST (toast));
  const Dismissal dismissal = { g_object_ref (overlay), g_object_ref (toast) };
  adw_toast_set_button_label (toast, NULL);
  if (winnow_object_get (overlay, LAST_SHOWN) == NULL)
    note_time (overlay);
  g_timeout_add_full (G_PRIORITY_DEFAULT, WAIT_MILLISECONDS, dismiss_cb, winnow_dup_value (&dismissal), dismissal_free);
}
