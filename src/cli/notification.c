/* notification.c: see notification.h. The interface is that of the Desktop Notifications
 * Specification 1.2; GNotification would need an application that runs and is installed. */
#include "cli/notification.h"

#include <gio/gio.h>

#define TIMEOUT_MS 3000

void
winnow_notification_show (const char *title, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_autofree char *escaped = g_markup_escape_text (text, -1); /* the text may have markup, the title has none */
  g_autoptr (GVariant) reply = NULL;
  if (bus != NULL)
    reply = g_dbus_connection_call_sync (
        bus, "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
        "Notify", g_variant_new ("(susssasa{sv}i)", "Winnow", 0, "org.winnow.Winnow", title, escaped, NULL, NULL, -1),
        G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE, TIMEOUT_MS, NULL, &error);
  if (error != NULL)
    g_info ("No notification is shown: %s", error->message);
}
