/* archive.c: archives are made and opened */
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
static const char sql_name[] = "INSERT INTO archive VALUES ($1, $2::text[], " G_STRINGIFY (WINNOW_SHARED_VERSION) ")";
static const char sql_summary[]
    = "SELECT name, settings[1], settings[2], settings[3], n_documents, n_words, may_add FROM winnow.summarize()";
static const char sql_sizes[]
    = "SELECT pg_total_relation_size('winnow.documents'), n_bytes,"
      " pg_total_relation_size('winnow.contents'), n_postings, n_segments FROM winnow.measure()";

static gboolean
fail (WinnowSharedArchive *archive, WinnowSharedError code, const char *format, GError **error)
{
  g_autoptr (GString) message = g_string_new (format);
  g_string_replace (message, "%s", archive->address, 1);
  g_set_error_literal (error, WINNOW_SHARED_ERROR, code, message->str);
  return FALSE;
}

/* ── making ── */

/* Makes all tables and the row of the archive, within a transaction. */
static gboolean
make_schema (WinnowSharedArchive *archive, const char *name, const char *const *settings, GCancellable *cancellable,
             GError **error)
{
  g_autoptr (GBytes) sql = g_resource_lookup_data (archive_get_resource (), WINNOW_SHARED_RESOURCES "schema.sql",
                                                   G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autofree char *array = winnow_shared_dup_texts (settings, WINNOW_N_SHARED_KINDS);
  if (sql == NULL || !winnow_shared_execute (archive, g_bytes_get_data (sql, NULL), cancellable, error))
    return FALSE;
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql_name, PARAMETERS (name, array), FALSE, cancellable, error);
  return row != NULL;
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
         && winnow_shared_execute (archive, sql_roles, cancellable, error)
         && make_schema (archive, name, settings, cancellable, error)
         && winnow_shared_add_servers (archive, servers, cancellable, error)
         && winnow_shared_execute (archive, "COMMIT", cancellable, error);
}

/* ── opening ── */

/* Fails if there is no archive, or one of another version. */
static gboolean
admit (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  gint64 version;
  if (!find_version (archive, &version, cancellable, error))
    return FALSE;
  if (version == 0)
    return fail (archive, WINNOW_SHARED_ERROR_NONE, _ ("“%s” has no archive."), error);
  if (version > WINNOW_SHARED_VERSION)
    return fail (archive, WINNOW_SHARED_ERROR_NEWER,
                 _ ("The archive “%s” was made by a newer version of Winnow. It was not changed."), error);
  return version == WINNOW_SHARED_VERSION
         || fail (archive, WINNOW_SHARED_ERROR_OLDER,
                  _ ("The archive “%s” was made by a version of Winnow before 1.0 that this one can't read. It was "
                     "not changed; its administrator makes a new one in an empty database with “winnow-cli archive "
                     "create”, and its owners add their documents again."),
                  error);
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
