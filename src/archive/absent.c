/* absent.c: what archive.h is without libpq: nothing opens, so most of these are never called */
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
winnow_shared_create (const char *address, const char *password, const char *name, const char *const *settings,
                      const char *const *servers, GCancellable *cancellable, GError **error)
{
  return fail (error);
}

const WinnowSharedSummary *
winnow_shared_get_summary (const WinnowSharedArchive *archive)
{
  return NULL;
}

gboolean
winnow_shared_get_sizes (WinnowSharedArchive *archive, WinnowSharedSizes *sizes, GCancellable *cancellable,
                         GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list_collections (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_obtain_collection (WinnowSharedArchive *archive, const WinnowSharedCollection *wanted,
                                 WinnowSharedCollection **collection, GCancellable *cancellable, GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_put (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *documents, guint *n_new,
                   GCancellable *cancellable, GError **error)
{
  return fail (error);
}

GHashTable *
winnow_shared_list_known (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *keys,
                          GCancellable *cancellable, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_tidy (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list (WinnowSharedArchive *archive, const char *collection, const char *const *documents,
                    GCancellable *cancellable, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_remove (WinnowSharedArchive *archive, const GArray *ids, guint *n_removed, guint *n_traces,
                      GCancellable *cancellable, GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_find (WinnowSharedArchive *archive, GArray *const hashes[WINNOW_N_SHARED_KINDS], WinnowSharedFound *found,
                    GCancellable *cancellable, GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_fetch (WinnowSharedArchive *archive, const GArray *ids, WinnowTakeContent take, gpointer data,
                     GCancellable *cancellable, GError **error)
{
  return fail (error);
}

GHashTable *
winnow_shared_list_readable (WinnowSharedArchive *archive, const GArray *ids, GCancellable *cancellable, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_change_collection (WinnowSharedArchive *archive, const WinnowSharedChange *change,
                                 GCancellable *cancellable, GError **error)
{
  return fail (error);
}

gboolean
winnow_shared_ask (WinnowSharedArchive *archive, const GArray *document_ids, const char *message, guint *n_new,
                   GCancellable *cancellable, GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list_requests (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  return fail (error), NULL;
}

gboolean
winnow_shared_answer (WinnowSharedArchive *archive, const GArray *ids, gboolean grants, guint *n_answered,
                      GCancellable *cancellable, GError **error)
{
  return fail (error);
}

GPtrArray *
winnow_shared_list_servers (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  return fail (error), NULL;
}
