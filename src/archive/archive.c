/* archive.c: archives are made and opened */

#include "archive/archive-private.h"
#include "archive-resources.h"

static const char sql_begin[] = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL search_path = winnow";
static const char sql_become_owner[] = "SET LOCAL ROLE winnow_owner";
static const char sql_has[] = "SELECT to_regclass('winnow.archive') IS NOT NULL";
static const char sql_version[] = "SELECT schema_version FROM winnow.archive";
static const char sql_name[]
    = "INSERT INTO archive (name, settings, longest, schema_version) VALUES ($1, $2::text[], " WINNOW_LONGEST_ARRAY
      ", " G_STRINGIFY (WINNOW_SHARED_VERSION) ")";
static const char sql_summary[] = "SELECT name, settings[1], settings[2], settings[3], n_documents, n_words, may_add "
                                  "FROM winnow.summarize(), winnow.enter()";
static const char sql_sizes[]
    = "SELECT pg_total_relation_size('winnow.documents'), n_bytes,"
      " pg_total_relation_size('winnow.contents'), n_postings, n_segments FROM winnow.measure()";

/* ── making ── */

gboolean
winnow_shared_execute_file (WinnowSharedArchive *archive, const char *name, GError **error)
{
  g_autofree char *path = g_strconcat ("/org/winnow/archive/", name, NULL);
  g_autoptr (GBytes) sql = g_resource_lookup_data (archive_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  return sql != NULL && winnow_shared_execute (archive, g_bytes_get_data (sql, NULL), error);
}

/* Makes all tables and the row of the archive, within a transaction. */
static gboolean
make_schema (WinnowSharedArchive *archive, const char *name, const char *const *settings, GError **error)
{
  g_autofree char *array = winnow_shared_dup_texts (settings, WINNOW_N_SHARED_KINDS);
  return winnow_shared_execute_file (archive, "roles.sql", error)
         && winnow_shared_execute (archive, sql_become_owner, error)
         && winnow_shared_execute_file (archive, "schema.sql", error)
         && winnow_shared_execute_with (archive, sql_name, PARAMETERS (name, array), error)
         && winnow_shared_execute (archive, "RESET ROLE", error);
}

/* *@version: 0 if there is no archive. */
static gboolean
find_version (WinnowSharedArchive *archive, guint *version, GError **error)
{
  g_autoptr (PGresult) has = winnow_shared_run (archive, sql_has, 0, NULL, error);
  *version = 0;
  return has != NULL
         && (!winnow_result_is_true (has, 0, 0)
             || winnow_shared_get_number (archive, sql_version, 0, NULL, version, error));
}

gboolean
winnow_shared_create (const char *address, const char *name, const char *const *settings, const char *const *servers,
                      GError **error)
{
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_connect (address, NULL, NULL, error);
  guint version;
  if (archive == NULL || !find_version (archive, &version, error))
    return FALSE;
  if (version > 0)
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_EXISTS, _ ("“%s” has an archive already."), address);
  archive->is_busy = TRUE;
  return winnow_shared_execute (archive, sql_begin, error) && make_schema (archive, name, settings, error)
         && winnow_shared_add_servers (archive, servers, error) && winnow_shared_execute (archive, "COMMIT", error);
}

/* ── opening ── */

/* Fails if there is no archive, or one of another version. */
static gboolean
admit (WinnowSharedArchive *archive, GError **error)
{
  guint version;
  if (!find_version (archive, &version, error))
    return FALSE;
  if (version == 0)
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_NONE, _ ("“%s” has no archive."), archive->address);
  if (version > WINNOW_SHARED_VERSION)
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_NEWER,
                                 _ ("The archive “%s” was made by a newer version of Winnow. It was not changed."),
                                 archive->address);
  return version == WINNOW_SHARED_VERSION
         || winnow_shared_refuse (
             error, WINNOW_SHARED_ERROR_OLDER,
             _ ("The archive “%s” was made by a version of Winnow before 1.0 that this one can't read. It was not "
                "changed; its administrator makes a new one in an empty database with “winnow-cli archive create”, and "
                "its owners add their documents again."),
             archive->address);
}

const WinnowField winnow_shared_summary_fields[]
    = WINNOW_FIELDS (WinnowSharedSummary, name, settings[0], settings[1], settings[2], n_documents, n_words, may_add);

WinnowSharedArchive *
winnow_shared_open (const char *address, const char *password, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_connect (address, password, cancellable, error);
  if (archive == NULL || !admit (archive, error))
    return NULL;
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql_summary, 0, NULL, error);
  if (row == NULL)
    return NULL;
  winnow_result_read (row, 0, winnow_shared_summary_fields, &archive->summary);
  return g_steal_pointer (&archive);
}

const WinnowSharedSummary *
winnow_shared_get_summary (const WinnowSharedArchive *archive)
{
  return &archive->summary;
}

gboolean
winnow_shared_get_sizes (WinnowSharedArchive *archive, WinnowSharedSizes *sizes, GError **error)
{
  static const WinnowField fields[]
      = WINNOW_FIELDS (WinnowSharedSizes, documents, fingerprints, contents, n_fingerprints, n_segments);
  g_autoptr (PGresult) row = winnow_shared_run (archive, sql_sizes, 0, NULL, error);
  if (row != NULL)
    winnow_result_read (row, 0, fields, sizes);
  return row != NULL;
}
