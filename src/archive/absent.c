/* absent.c: archive.h without libpq: no archive opens, so most of these are never called */
#include <glib/gi18n-lib.h>

#include "archive/archive.h"

/* Returns: FALSE, or NULL */
static gboolean
fail (GError **error)
{
  g_set_error_literal (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_ABSENT,
                       _ ("This Winnow was built without PostgreSQL, so it opens no archives."));
  return FALSE;
}

WinnowSharedArchive *
winnow_shared_open (const char *address, const char *password, GCancellable *cancellable, GError **error)
{
  return fail (error), NULL;
}

void
winnow_shared_set_cancellable (WinnowSharedArchive *archive, GCancellable *cancellable)
{
}

void
winnow_shared_free (WinnowSharedArchive *archive)
{
}

gboolean
winnow_shared_store_password (const char *address, const char *name, const char *password, GCancellable *cancellable,
                              GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_create (const char *address, const char *name, const char *const *settings, const char *const *servers,
                      GError **error)
{
  return fail (error);
}

const WinnowSharedSummary *
winnow_shared_get_summary (const WinnowSharedArchive *archive)
{
  return NULL;
}

gboolean
winnow_shared_get_sizes (WinnowSharedArchive *archive, WinnowSharedSizes *sizes, GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list_collections (WinnowSharedArchive *archive, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_obtain_collection (WinnowSharedArchive *archive, const WinnowSharedCollection *wanted,
                                 WinnowSharedCollection **collection, GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_put (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *documents, guint *n_new,
                   GError **error)
{
  return fail (error);
}

GHashTable *
winnow_shared_list_known (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *keys, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_tidy (WinnowSharedArchive *archive, GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list (WinnowSharedArchive *archive, const char *collection, const char *const *documents, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_remove (WinnowSharedArchive *archive, const GArray *ids, guint *n_removed, guint *n_traces,
                      GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_find (WinnowSharedArchive *archive, GArray *const hashes[WINNOW_N_SHARED_KINDS], WinnowSharedFound *found,
                    GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_fetch (WinnowSharedArchive *archive, const GArray *ids, WinnowTakeContent take, gpointer data,
                     GError **error)
{
  return fail (error);
}

GHashTable *
winnow_shared_list_readable (WinnowSharedArchive *archive, const GArray *ids, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_change_collection (WinnowSharedArchive *archive, const WinnowSharedChange *change, GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_ask (WinnowSharedArchive *archive, const GArray *document_ids, const char *message, guint *n_new,
                   GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list_requests (WinnowSharedArchive *archive, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_answer (WinnowSharedArchive *archive, const GArray *ids, gboolean grants, guint *n_answered,
                      GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list_servers (WinnowSharedArchive *archive, GError **error)
{
  return fail (error), NULL;
}
