#include "app/session/winnow-session-watch.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/session/winnow-check-settings.h"
#include "app/session/winnow-watched-folders.h"
#include "app/collections/winnow-collection-item.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "check/watch/folder-watch.h"

struct _WinnowSessionWatch
{
  GObject parent_instance;
  WinnowSession *session; /* (owned) */
  GSettings *settings;    /* (owned) */
  guint settle_ms;
  GVariant *wanted;           /* (owned) (nullable) what is watched: winnow_watched_folders_dup() */
  char *library;              /* (owned) (nullable) its path then */
  WinnowFolderWatch *watch;   /* (owned) (nullable) */
  GStrv unsettled;            /* (owned) (nullable) files that are being written */
  gboolean is_due;            /* something came since the last operation began */
  WinnowOperation *operation; /* (owned) (nullable) waits or runs */
};

G_DEFINE_FINAL_TYPE (WinnowSessionWatch, winnow_session_watch, G_TYPE_OBJECT)

/* ── what comes ── */

/* One operation at a time: what comes meanwhile is for the next one. */
static void
update (WinnowSessionWatch *self)
{
  if (!self->is_due || self->operation != NULL)
    return;
  self->is_due = FALSE;
  self->operation = winnow_work_new (WINNOW_WORK_UPDATE, .folders = g_variant_ref (self->wanted),
                                     .paths = (const char *const *) self->unsettled);
  winnow_session_run (self->session, g_object_ref (self->operation));
}

static void
settled_cb (WinnowFolderWatch *watch, const GPtrArray *settled, const GPtrArray *unsettled, gpointer user_data)
{
  WinnowSessionWatch *self = user_data;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each (const char, path, unsettled)
    g_strv_builder_add (builder, path);
  g_strfreev (self->unsettled);
  self->unsettled = g_strv_builder_end (builder);
  self->is_due = TRUE;
  update (self);
}

static void
finished_cb (WinnowSessionWatch *self, guint flags, const GError *error)
{
  if (self->operation == NULL || !(flags & WINNOW_OPERATION_UPDATES))
    return;
  g_autoptr (WinnowOperation) operation = g_steal_pointer (&self->operation);
  g_autoptr (GPtrArray) found = error == NULL ? winnow_work_steal_found (operation) : NULL;
  if (found != NULL && found->len > 0)
    g_signal_emit_by_name (self, "found", found);
  update (self);
}

/* ── what is watched ── */

static GStrv
dup_folders (GVariant *wanted)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  GVariantIter iter;
  GVariant *folders;
  g_variant_iter_init (&iter, wanted);
  while (g_variant_iter_loop (&iter, "(x@aay)", NULL, &folders))
    {
      g_autofree const char **paths = g_variant_get_bytestring_array (folders, NULL);
      g_strv_builder_addv (builder, paths);
    }
  return g_strv_builder_end (builder);
}

static void
restart (WinnowSessionWatch *self)
{
  g_auto (GStrv) folders = dup_folders (self->wanted);
  const WinnowFolderWatchOptions options = { .settle_ms = self->settle_ms, .library = self->library };
  g_clear_pointer (&self->watch, winnow_folder_watch_free);
  if (folders[0] != NULL)
    self->watch = winnow_folder_watch_new ((const char *const *) folders, &options, settled_cb, self);
}

static gboolean
is_watched (GVariant *wanted, gint64 collection_id)
{
  GVariantIter iter;
  gint64 id;
  g_variant_iter_init (&iter, wanted);
  while (g_variant_iter_next (&iter, "(xaay)", &id, NULL))
    if (id == collection_id)
      return TRUE;
  return FALSE;
}

static void
show_watched (WinnowSessionWatch *self)
{
  GListModel *collections = winnow_session_get_collections (self->session);
  winnow_for_each_item (WinnowCollectionItem, item, collections)
    winnow_collection_item_set_watched (item, is_watched (self->wanted, item->id));
}

static void
follow (WinnowSessionWatch *self)
{
  const char *path = winnow_session_get_path (self->session);
  if (winnow_session_get_state (self->session) != WINNOW_SESSION_READY)
    return;
  g_autoptr (GVariant) wanted = winnow_watched_folders_dup (path);
  if (self->wanted == NULL || !g_variant_equal (self->wanted, wanted) || g_strcmp0 (self->library, path) != 0)
    {
      g_clear_pointer (&self->wanted, g_variant_unref);
      g_free (self->library);
      self->wanted = g_steal_pointer (&wanted);
      self->library = g_strdup (path);
      restart (self);
    }
  show_watched (self);
}

/* ── the object ── */

WinnowSessionWatch *
winnow_session_watch_new (WinnowSession *session, guint settle_ms)
{
  WinnowSessionWatch *self = g_object_new (WINNOW_TYPE_SESSION_WATCH, NULL);
  self->session = g_object_ref (session);
  self->settle_ms = settle_ms;
  winnow_connect (session, "changed", follow, self);
  winnow_connect (session, "finished", finished_cb, self);
  follow (self);
  return self;
}

static void
finalize (WinnowSessionWatch *self)
{
  g_clear_pointer (&self->watch, winnow_folder_watch_free);
  winnow_clear (self, g_object_unref, operation, settings, session);
  g_clear_pointer (&self->wanted, g_variant_unref);
  g_strfreev (self->unsettled);
  g_free (self->library);
}

static void
winnow_session_watch_class_init (WinnowSessionWatchClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "found", 1, G_TYPE_PTR_ARRAY);
}

static void
winnow_session_watch_init (WinnowSessionWatch *self)
{
  self->settings = g_settings_new (WINNOW_SCHEMA_ID);
  winnow_connect (self->settings, "changed::watched-folders", follow, self);
}
