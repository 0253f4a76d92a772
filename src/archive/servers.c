/* servers.c: other servers that hold the postings of an archive (schema.sql)
 *
 * Postings are partitioned by the first 16 bits of their hashes into one foreign table a server
 * (postgres_fdw), with segment and part as one number: a question is one statement to each server,
 * all at a time. Servers commit just before the first one, so a segment counts only where the first
 * one lists it, and the next addition or removal clears the rest of a crash. No password goes
 * through a statement, which a log could show. On one machine several servers are slower than one;
 * they add memory and disks. */
#include <string.h>

#include "archive/archive-private.h"
#include "base/for-each.h"

static const char sql_has_shard[] = "SELECT to_regnamespace('winnow_shard') IS NOT NULL";
static const char sql_extension[] = "CREATE EXTENSION IF NOT EXISTS postgres_fdw";
static const char sql_add[] = "SELECT winnow.add_server($1::integer, $2::integer, $3)";
static const char sql_list[] = "SELECT place, n_bytes FROM winnow.list_servers()";

/* Makes the table of postings there, in a transaction that is left open. */
static gboolean
prepare (WinnowSharedArchive *server, GError **error)
{
  g_autoptr (PGresult) has_shard = winnow_shared_run (server, sql_has_shard, 0, NULL, error);
  if (has_shard == NULL)
    return FALSE;
  if (winnow_result_is_true (has_shard, 0, 0))
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_EXISTS,
                                 _ ("“%s” holds fingerprints of an archive already."), server->address);
  return winnow_shared_execute (server, "BEGIN", error)
         && winnow_shared_execute_file (server, "schema-server.sql", error);
}

/* "…, host '/run/postgresql'": nothing where @value is NULL or empty. */
static void
append_option (PGconn *connection, GString *sql, const char *name, const char *value)
{
  if (value == NULL || *value == '\0')
    return;
  char *quoted = PQescapeLiteral (connection, value, strlen (value));
  g_string_append_printf (sql, ", %s %s", name, quoted);
  PQfreemem (quoted);
}

/* The foreign server, verified as the connection there is, and how the archive's owner gets in:
 * without a password here, which a log could show; the other server trusts this one, or the
 * password is in its own ~/.pgpass. That only a superuser may allow. */
static char *
dup_link (WinnowSharedArchive *archive, const WinnowSharedArchive *server, guint number)
{
  static const char *const kept[]
      = { "host", "hostaddr", "port", "dbname", "sslmode", "sslrootcert", "sslcrl", "sslcert", "sslkey" };
  g_autoptr (GString) sql = g_string_new (NULL);
  PQconninfoOption *options = PQconninfo (server->server);
  g_string_append_printf (sql,
                          "CREATE SERVER winnow_%u FOREIGN DATA WRAPPER postgres_fdw OPTIONS (async_capable 'true',"
                          " batch_size '1000', fetch_size '10000', options '-c enable_seqscan=off -c jit=off'",
                          number);
  for (const PQconninfoOption *option = options; option->keyword != NULL; option++)
    winnow_for_each_of (known, kept)
      if (g_str_equal (option->keyword, *known))
        append_option (archive->server, sql, option->keyword, option->val);
  PQconninfoFree (options);
  g_string_append_printf (sql,
                          "); GRANT USAGE ON FOREIGN SERVER winnow_%1$u TO winnow_owner; CREATE USER MAPPING"
                          " FOR winnow_owner SERVER winnow_%1$u OPTIONS (password_required 'false'",
                          number);
  append_option (archive->server, sql, "user", PQuser (server->server));
  g_string_append (sql, ")");
  return g_string_free (g_steal_pointer (&sql), FALSE);
}

/* The server @number of @n. */
static gboolean
add (WinnowSharedArchive *archive, WinnowSharedArchive *server, guint number, guint n, GError **error)
{
  if (!prepare (server, error))
    return FALSE;
  g_autofree char *link = dup_link (archive, server, number),
                  *place = g_strdup_printf ("%s/%s", PQhost (server->server), PQdb (server->server)),
                  *number_text = g_strdup_printf ("%u", number), *n_text = g_strdup_printf ("%u", n);
  return winnow_shared_execute (archive, link, error)
         && winnow_shared_execute_with (archive, sql_add, PARAMETERS (number_text, n_text, place), error);
}

gboolean
winnow_shared_add_servers (WinnowSharedArchive *archive, const char *const *addresses, GError **error)
{
  if (addresses == NULL || addresses[0] == NULL)
    return TRUE;
  if (!winnow_shared_execute (archive, sql_extension, error))
    return FALSE;
  guint n = g_strv_length ((char **) addresses);
  g_autoptr (GPtrArray) servers = winnow_pointers_new (winnow_shared_free);
  winnow_for_each_below (i, n)
    {
      WinnowSharedArchive *server = winnow_shared_connect (addresses[i], NULL, archive->cancellable, error);
      if (server == NULL)
        return FALSE;
      g_ptr_array_add (servers, server);
      if (!add (archive, server, i, n, error))
        return FALSE;
    }
  winnow_for_each_below (i, n) /* when all of them can */
    if (!winnow_shared_execute (servers->pdata[i], "COMMIT", error))
      return FALSE;
  return TRUE;
}

GPtrArray *
winnow_shared_list_servers (WinnowSharedArchive *archive, GError **error)
{
  return winnow_shared_collect (archive, sql_list, 0, NULL, &winnow_shared_server_type, error);
}
