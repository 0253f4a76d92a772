#include "app/widgets/winnow-reveal.h"

#include <adwaita.h>

#include "app/window/winnow-toasts.h"
#include "base/translate.h"
#include "extract/packed/packed.h"

typedef struct
{
  GtkWindow *window;       /* (owned) (nullable) */
  AdwToastOverlay *toasts; /* (owned) (nullable) */
  char *path;              /* (owned) */
} Request;

/* Of a member of an archive the archive is shown. */
static Request *
request_new (GtkWidget *widget, const char *path)
{
  g_autofree char *file = winnow_packed_dup_file (path);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *toasts = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  Request *request = g_new0 (Request, 1);
  request->window = GTK_IS_WINDOW (root) ? g_object_ref (GTK_WINDOW (root)) : NULL;
  request->toasts = toasts != NULL ? g_object_ref (ADW_TOAST_OVERLAY (toasts)) : NULL;
  request->path = g_strdup (file ?: path);
  return request;
}

static void
request_free (Request *request)
{
  winnow_clear (request, g_object_unref, window, toasts);
  g_free (request->path);
  g_free (request);
}

/* ── in the file manager ── */

static void
show_folder (const Request *request)
{
  g_autofree char *folder = g_path_get_dirname (request->path);
  g_autofree char *uri = g_filename_to_uri (folder, NULL, NULL);
  if (uri != NULL)
    gtk_show_uri (request->window, uri, GDK_CURRENT_TIME);
}

static void
shown_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Request *request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  if (reply == NULL)
    {
      g_debug ("No file manager that shows items: %s", error->message);
      show_folder (request);
    }
  request_free (request);
}

void
winnow_reveal_file (GtkWidget *widget, const char *path)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (path != NULL);

  GApplication *application = g_application_get_default ();
  GDBusConnection *bus = application != NULL ? g_application_get_dbus_connection (application) : NULL;
  Request *request = request_new (widget, path);
  g_autofree char *uri = g_filename_to_uri (request->path, NULL, NULL);
  if (bus == NULL || uri == NULL)
    {
      show_folder (request);
      request_free (request);
      return;
    }
  const char *const uris[] = { uri, NULL };
  g_dbus_connection_call (bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                          "org.freedesktop.FileManager1", "ShowItems", g_variant_new ("(^ass)", uris, ""), NULL,
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, shown_cb, request);
}

/* ── in its own program ── */

static void
show_failure (const Request *request, const GError *error)
{
  g_autofree char *name = g_filename_display_basename (request->path);
  /* Translators: 1: name of a file, 2: why */
  g_autofree char *message = g_strdup_printf (_ ("“%1$s” could not be opened: %2$s"), name, error->message);
  if (request->toasts != NULL)
    adw_toast_overlay_add_toast (request->toasts, winnow_toast_new (message));
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Request *request = user_data;
  g_autoptr (GError) error = NULL;
  if (!gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error)
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_failure (request, error);
  request_free (request);
}

void
winnow_open_file (GtkWidget *widget, const char *path)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (path != NULL);

  g_autoptr (GError) error = NULL;
  Request *request = request_new (widget, path);
  g_autofree char *uri = g_filename_to_uri (request->path, NULL, &error);
  if (uri != NULL && request->window != NULL)
    {
      gtk_show_uri_full (request->window, uri, GDK_CURRENT_TIME, NULL, opened_cb, request);
      return;
    }
  if (error != NULL)
    show_failure (request, error);
  request_free (request);
}
