/* desktop.h: a session bus with what a desktop has on it: it notes what it is asked for. It answers
 * on a thread of its own, since GTK waits for some answers. */
#pragma once

#include <gio/gio.h>

typedef struct
{
  GTestDBus *bus;
  GThread *thread;
  GMainLoop *loop;
  GAsyncQueue *calls; /* (element-type utf8) "Notify TITLE TEXT", "Inhibit FLAGS", "Uninhibit" */
} Desktop;

static inline void
desktop_called_cb (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                   const char *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer calls)
{
  const char *title, *text;
  guint32 flags;
  if (g_str_equal (method, "Notify"))
    {
      g_variant_get (parameters, "(&su&s&s&s@as@a{sv}i)", NULL, NULL, NULL, &title, &text, NULL, NULL, NULL);
      g_async_queue_push (calls, g_strdup_printf ("Notify %s %s", title, text));
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", 1));
    }
  else if (g_str_equal (method, "Inhibit"))
    {
      g_variant_get (parameters, "(&su&su)", NULL, NULL, NULL, &flags);
      g_async_queue_push (calls, g_strdup_printf ("Inhibit %u", flags));
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", 7));
    }
  else
    {
      g_async_queue_push (calls, g_strdup (method));
      g_dbus_method_invocation_return_value (invocation, NULL);
    }
}

static inline void
desktop_offer (GDBusConnection *bus, const char *name, const char *path, GDBusInterfaceInfo *interface, gpointer calls)
{
  static const GDBusInterfaceVTable table = { .method_call = desktop_called_cb };
  g_dbus_connection_register_object (bus, path, interface, &table, calls, NULL, NULL);
  g_autoptr (GVariant) answer = g_dbus_connection_call_sync (
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
      g_variant_new ("(su)", name, 0), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  g_assert_nonnull (answer);
}

static inline gpointer
desktop_run (gpointer data)
{
  static const char xml[]
      = "<node><interface name='org.freedesktop.Notifications'><method name='Notify'><arg type='s' direction='in'/>"
        "<arg type='u' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
        "<arg type='s' direction='in'/><arg type='as' direction='in'/><arg type='a{sv}' direction='in'/>"
        "<arg type='i' direction='in'/><arg type='u' direction='out'/></method></interface>"
        "<interface name='org.gnome.SessionManager'><method name='Inhibit'><arg type='s' direction='in'/>"
        "<arg type='u' direction='in'/><arg type='s' direction='in'/><arg type='u' direction='in'/>"
        "<arg type='u' direction='out'/></method><method name='Uninhibit'><arg type='u' direction='in'/></method>"
        "</interface></node>";
  Desktop *self = data;
  GMainContext *context = g_main_loop_get_context (self->loop);
  g_main_context_push_thread_default (context);
  g_autoptr (GDBusConnection) bus = g_dbus_connection_new_for_address_sync (
      g_test_dbus_get_bus_address (self->bus),
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, NULL);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, NULL);
  desktop_offer (bus, "org.freedesktop.Notifications", "/org/freedesktop/Notifications", node->interfaces[0],
                 self->calls);
  desktop_offer (bus, "org.gnome.SessionManager", "/org/gnome/SessionManager", node->interfaces[1], self->calls);
  g_async_queue_push (self->calls, g_strdup ("ready"));
  g_main_loop_run (self->loop);
  g_dbus_connection_close_sync (bus, NULL, NULL);
  g_main_context_pop_thread_default (context);
  return NULL;
}

/* What it is asked for next, or was since the last call. */
static inline char *
desktop_wait (Desktop *self)
{
  gint64 end = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;
  char *call;
  while ((call = g_async_queue_try_pop (self->calls)) == NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
    }
  return call;
}

static inline void
desktop_start (Desktop *self)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autofree char *display = g_strdup (g_getenv ("DISPLAY")); /* a bus of tests has none */
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (self->bus);
  if (display != NULL)
    g_setenv ("DISPLAY", display, TRUE);
  self->calls = g_async_queue_new_full (g_free);
  self->loop = g_main_loop_new (context, FALSE);
  self->thread = g_thread_new ("desktop", desktop_run, self);
  g_free (g_async_queue_pop (self->calls));
}

/* The bus itself ends after the program, which stays connected. */
static inline void
desktop_stop (Desktop *self)
{
  g_main_loop_quit (self->loop);
  g_thread_join (self->thread);
  g_main_loop_unref (self->loop);
  g_async_queue_unref (self->calls);
}
