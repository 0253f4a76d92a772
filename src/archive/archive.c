/* archive.c: archives are made, brought up to date and opened */
#include <string.h>

#include "archive/archive-private.h"
#include "archive-resources.h"

static const char sql_begin[] = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL search_path = winnow";
/* Roles belong to the server, not to a database. */
static const char sql_roles[]
    = "DO $$ DECLARE r text; BEGIN"
      " FOREACH r IN ARRAY ARRAY['winnow_reader', 'winnow_contributor', 'winnow_administrator'] LOOP"
      "  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN EXECUTE format ('CREATE ROLE %I NOLOGIN', r); END "
      "IF;"
      " END LOOP; END $$; CREATE SCHEMA winnow";
static const char sql_has[] = "SELECT to_regclass('winnow.archive') IS NOT NULL";
static const char sql_version[] = "SELECT schema_version FROM winnow.archive";
static const char sql_name[] = "UPDATE winnow.archive SET name = $1, settings = $2::text[]";
static const char sql_set_version[] = "UPDATE winnow.archive SET schema_version = $1::integer";
static const char sql_summary[]
    = "SELECT name, settings[1], settings[2], settings[3], n_documents, n_words, may_add FROM winnow.summarize()";
static const char sql_sizes[]
    = "SELECT pg_total_relation_size('winnow.documents'), n_bytes,"
      " pg_total_relation_size('winnow.contents'), n_postings, n_segments FROM winnow.measure()";

/* ── schema ── */

/* Within a transaction. */
static gboolean
run_step (WinnowSharedArchive *archive, int version, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = g_strdup_printf (WINNOW_SHARED_RESOURCES "schema-%d.sql", version),
                  *number = g_strdup_printf ("%d", version);
  g_autoptr (GBytes) sql = g_resource_lookup_data (archive_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  if (sql == NULL || !winnow_shared_execute (archive, g_bytes_get_data (sql, NULL), cancellable, error))
    return FALSE;
  g_autoptr (PGresult) result
      = winnow_shared_run (archive, sql_set_version, PARAMETERS (number), FALSE, cancellable, error);
  return result != NULL;
}

/* Fills the row of the archive, which the first step made. */
static gboolean
name_archive (WinnowSharedArchive *archive, const char *name, const char *const *settings, GCancellable *cancellable,
              GError **error)
{
  g_autofree char *array = winnow_shared_dup_texts (settings, WINNOW_N_SHARED_KINDS);
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql_name, PARAMETERS (name, array), FALSE, cancellable, error);
  return row != NULL;
}

/* Those after @from. @is_open: within the transaction that is open; else each in one of its own. */
static gboolean
run_steps (WinnowSharedArchive *archive, int from, gboolean is_open, GCancellable *cancellable, GError **error)
{
  for (int version = from + 1; version <= WINNOW_SHARED_VERSION; version++)
    if ((!is_open && !winnow_shared_execute (archive, sql_begin, cancellable, error))
        || !run_step (archive, version, cancellable, error)
        || (!is_open && !winnow_shared_execute (archive, "COMMIT", cancellable, error)))
      return FALSE;
  return TRUE;
}

static gboolean
fail (WinnowSharedArchive *archive, WinnowSharedError code, const char *format, GError **error)
{
  g_autoptr (GString) message = g_string_new (format);
  g_string_replace (message, "%s", archive->address, 1);
  g_set_error_literal (error, WINNOW_SHARED_ERROR, code, message->str);
  return FALSE;
}

/* *@version: 0 where there is no archive. */
static gboolean
find_version (WinnowSharedArchive *archive, gint64 *version, GCancellable *cancellable, GError **error)
{
  g_autoptr (PGresult) has = winnow_shared_run (archive, sql_has, 0, NULL, FALSE, cancellable, error);
  *version = 0;
  if (has == NULL || !winnow_result_is_true (has, 0, 0))
    return has != NULL;
  g_autoptr (PGresult) found = winnow_shared_run (archive, sql_version, 0, NULL, FALSE, cancellable, error);
  if (found == NULL)
    return FALSE;
  *version = PQntuples (found) > 0 ? winnow_result_get_number (found, 0, 0) : 0;
  return TRUE;
}

/* Fails where there is no archive, or one of a newer version. */
static gboolean
require_version (WinnowSharedArchive *archive, gint64 *version, GCancellable *cancellable, GError **error)
{
  if (!find_version (archive, version, cancellable, error))
    return FALSE;
  if (*version == 0)
    return fail (archive, WINNOW_SHARED_ERROR_NONE, _ ("“%s” has no archive."), error);
  return *version <= WINNOW_SHARED_VERSION
         || fail (archive, WINNOW_SHARED_ERROR_NEWER,
                  _ ("The archive “%s” was made by a newer version of Winnow. It was not changed."), error);
}

gboolean
winnow_shared_create (const char *address, const char *password, const char *name, const char *const *settings,
                      const char *const *servers, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_connect (address, password, cancellable, error);
  gint64 version;
  if (archive == NULL || !find_version (archive, &version, cancellable, error))
    return FALSE;
  if (version > 0)
    return fail (archive, WINNOW_SHARED_ERROR_EXISTS, _ ("“%s” has an archive already."), error);
  archive->is_busy = TRUE;
  return winnow_shared_execute (archive, sql_begin, cancellable, error)
         && winnow_shared_execute (archive, sql_roles, cancellable, error) && run_step (archive, 1, cancellable, error)
         && name_archive (archive, name, settings, cancellable, error)
         && run_steps (archive, 1, TRUE, cancellable, error)
         && winnow_shared_add_servers (archive, servers, cancellable, error)
         && winnow_shared_execute (archive, "COMMIT", cancellable, error);
}

gboolean
winnow_shared_upgrade (const char *address, const char *password, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_connect (address, password, cancellable, error);
  gint64 version;
  if (archive == NULL || !require_version (archive, &version, cancellable, error))
    return FALSE;
  archive->is_busy = TRUE;
  return run_steps (archive, (int) version, FALSE, cancellable, error);
}

/* ── opening ── */

static gboolean
admit (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  gint64 version;
  if (!require_version (archive, &version, cancellable, error))
    return FALSE;
  if (version < WINNOW_SHARED_VERSION)
    return fail (archive, WINNOW_SHARED_ERROR_OLDER,
                 _ ("The archive “%s” was made by an older version of Winnow; its administrator brings it up to date "
                    "with “winnow-cli archive create”."),
                 error);
  return TRUE;
}

WinnowSharedArchive *
winnow_shared_open (const char *address, const char *password, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_connect (address, password, cancellable, error);
  if (archive == NULL || !admit (archive, cancellable, error))
    return NULL;
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql_summary, 0, NULL, FALSE, cancellable, error);
  if (row == NULL)
    return NULL;
  WinnowSharedSummary *summary = &archive->summary;
  summary->name = winnow_result_dup (row, 0, 0);
  for (int kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    summary->settings[kind] = winnow_result_dup (row, 0, 1 + kind);
  summary->n_documents = (guint64) winnow_result_get_number (row, 0, 4);
  summary->n_words = (guint64) winnow_result_get_number (row, 0, 5);
  summary->may_add = winnow_result_is_true (row, 0, 6);
  return g_steal_pointer (&archive);
}

const WinnowSharedSummary *
winnow_shared_get_summary (const WinnowSharedArchive *archive)
{
  return &archive->summary;
}

gboolean
winnow_shared_get_sizes (WinnowSharedArchive *archive, WinnowSharedSizes *sizes, GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql_sizes, 0, NULL, FALSE, cancellable, error);
  if (row == NULL)
    return FALSE;
  *sizes = (WinnowSharedSizes){ (guint64) winnow_result_get_number (row, 0, 0),
                                (guint64) winnow_result_get_number (row, 0, 1),
                                (guint64) winnow_result_get_number (row, 0, 2),
                                (guint64) winnow_result_get_number (row, 0, 3),
                                (guint) winnow_result_get_number (row, 0, 4) };
  return TRUE;
}
