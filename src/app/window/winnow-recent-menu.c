#include "app/window/winnow-recent-menu.h"

#include <gtk/gtk.h>

#include "app/welcome/winnow-recent.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define N_RECENT 8

struct _WinnowRecentMenu
{
  GObject parent_instance;
  GMenu *section;
  WinnowSession *session; /* (owned) (nullable) */
  char *path;             /* (owned) (nullable) of the session, that was added */
};

static void
clear (WinnowRecentMenu *self)
{
  g_clear_object (&self->session);
  g_free (self->path);
}

WINNOW_DEFINE_OBJECT (WinnowRecentMenu, winnow_recent_menu, clear)

static void
fill (WinnowRecentMenu *self)
{
  g_autoptr (GPtrArray) recent = winnow_recent_list (N_RECENT);
  g_autoptr (GMenu) menu = g_menu_new ();
  winnow_for_each (const WinnowRecent, each, recent)
    {
      g_autofree char *base = g_path_get_basename (each->folder);
      g_autoptr (GString) label = g_string_new (NULL);
      g_string_append_printf (label, "%s · %s · %s", each->name, base, each->details);
      g_string_replace (label, "_", "__", 0); /* it is no mnemonic */
      g_autoptr (GMenuItem) item = g_menu_item_new (label->str, NULL);
      g_menu_item_set_action_and_target (item, "app.show-library", "s", each->path);
      g_menu_append_item (menu, item);
    }
  g_menu_remove_all (self->section);
  if (recent->len > 0)
    g_menu_append_submenu (self->section, _ ("_Recent Libraries"), G_MENU_MODEL (menu));
}

static void
changed_cb (WinnowRecentMenu *self)
{
  const char *path = winnow_session_get_path (self->session);
  WinnowSessionState state = winnow_session_get_state (self->session);
  if (state == WINNOW_SESSION_FAILED
      && g_error_matches (winnow_session_get_error (self->session), G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    winnow_recent_remove (path);
  if (state != WINNOW_SESSION_READY || path == NULL || g_strcmp0 (path, self->path) == 0)
    return;
  winnow_recent_add (path);
  g_free (self->path);
  self->path = g_strdup (path);
}

void
winnow_recent_menu_set_session (WinnowRecentMenu *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_RECENT_MENU (self));
  winnow_session_follow (&self->session, session, self, "changed", G_CALLBACK (changed_cb), NULL);
  g_clear_pointer (&self->path, g_free);
  fill (self);
}

WinnowRecentMenu *
winnow_recent_menu_new (GMenu *section)
{
  WinnowRecentMenu *self = g_object_new (WINNOW_TYPE_RECENT_MENU, NULL);
  self->section = section;
  winnow_connect (gtk_recent_manager_get_default (), "changed", fill, self);
  fill (self);
  return self;
}
