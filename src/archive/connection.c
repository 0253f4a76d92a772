/* connection.c: the connection to a server, and statements on it
 *
 * Nothing waits in libpq: a statement is sent, and the socket is polled together with the
 * cancellable. */
#include <errno.h>
#include <gio/gio.h>
#include <string.h>

#include "archive/archive-private.h"

#define CONNECT_SECONDS 15
/* What a server may take for one statement, and to wait for another one's lock. */
#define LIMITS \
  "SET statement_timeout = '120s'; SET lock_timeout = '30s'; SET idle_in_transaction_session_timeout = '300s';"
#define CERTIFICATES "/etc/ssl/certs/ca-certificates.crt"

/* ── errors ── */

/* One line of what libpq or the server says. Returns: (transfer full) */
static char *
dup_line (const char *message)
{
  g_auto (GStrv) words = g_strsplit_set (message, " \n\t", -1);
  g_autoptr (GString) line = g_string_new (NULL);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", words[i]);
  return g_string_free (g_steal_pointer (&line), FALSE);
}

/* Says what the server did; of a connection of its own to another one also why it has none. */
static void
set_server_error (WinnowSharedArchive *archive, const PGresult *result, GError **error)
{
  const char *state = result != NULL ? PQresultErrorField (result, PG_DIAG_SQLSTATE) : NULL,
             *primary = result != NULL ? PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY) : NULL,
             *detail = g_strcmp0 (state, "08001") == 0 ? PQresultErrorField (result, PG_DIAG_MESSAGE_DETAIL) : NULL;
  g_autofree char *said = g_strjoin (": ", primary != NULL ? primary : PQerrorMessage (archive->server), detail, NULL),
                  *message = dup_line (said);
  if (PQstatus (archive->server) == CONNECTION_BAD)
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OPEN,
                 _ ("The connection to the archive “%s” was lost: %s"), archive->address, message);
  else if (g_strcmp0 (state, "42501") == 0)
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED,
                 _ ("The archive “%s” does not let “%s” do that: %s"), archive->address, PQuser (archive->server),
                 message);
  else if (g_strcmp0 (state, "WN001") == 0)
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED,
                 _ ("The archive “%s” has fingerprints only of this collection: there are no texts to release."),
                 archive->address);
  else
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_SERVER, _ ("The archive “%s” reports: %s"),
                 archive->address, message);
}

/* ── waiting ── */

/* Until the socket is ready for @condition. */
static gboolean
wait_for_socket (WinnowSharedArchive *archive, gushort condition, gint64 deadline, GCancellable *cancellable,
                 GError **error)
{
  for (;;)
    {
      GPollFD polls[2] = { { .fd = PQsocket (archive->server), .events = condition } };
      gboolean has_cancellable = cancellable != NULL && g_cancellable_make_pollfd (cancellable, &polls[1]);
      gint64 left = deadline > 0 ? (deadline - g_get_monotonic_time ()) / 1000 : -1;
      int n = deadline > 0 && left <= 0 ? 0 : g_poll (polls, has_cancellable ? 2 : 1, (int) left);
      if (has_cancellable)
        g_cancellable_release_fd (cancellable);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (n > 0 || (n < 0 && errno != EINTR))
        return TRUE; /* libpq finds out what is wrong */
      if (n == 0)
        {
          g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OPEN, _ ("The archive “%s” does not answer."),
                       archive->address);
          return FALSE;
        }
    }
}

/* Lets the server stop what it does for us, and takes what it said. */
static void
stop_statement (WinnowSharedArchive *archive)
{
  char message[256];
  PGcancel *cancel = PQgetCancel (archive->server);
  if (cancel != NULL)
    PQcancel (cancel, message, sizeof message);
  PQfreeCancel (cancel);
  gint64 deadline = g_get_monotonic_time () + G_USEC_PER_SEC / 2;
  while (PQisBusy (archive->server) && wait_for_socket (archive, G_IO_IN, deadline, NULL, NULL)
         && PQconsumeInput (archive->server))
    ;
  if (PQisBusy (archive->server)) /* it is gone, or very slow: closing ends it */
    PQfinish (g_steal_pointer (&archive->server));
  for (PGresult *result; archive->server != NULL && (result = PQgetResult (archive->server)) != NULL;)
    {
      gboolean copies = PQresultStatus (result) == PGRES_COPY_IN;
      PQclear (result);
      if (copies && PQputCopyEnd (archive->server, "cancelled") <= 0)
        break;
    }
}

/* ── connecting ── */

/* @host: (nullable) NULL: a socket in the file system; a list is not of this computer */
static gboolean
is_this_computer (const char *host)
{
  if (host == NULL || g_str_equal (host, "localhost"))
    return TRUE;
  if (*host == '/' || *host == '@')
    return strchr (host, ',') == NULL;
  g_autoptr (GInetAddress) address = g_inet_address_new_from_string (host);
  return address != NULL && g_inet_address_get_is_loopback (address);
}

static const char *
find_option (const PQconninfoOption *options, const char *name)
{
  for (; options->keyword != NULL; options++)
    if (g_str_equal (options->keyword, name))
      return options->val;
  return NULL;
}

/* (nullable) Where libpq connects to: what the address says, else the environment; a service may be
 * anywhere. */
static const char *
find_host (const PQconninfoOption *options)
{
  const char *const hosts[] = { find_option (options, "hostaddr"), find_option (options, "host"),
                                find_option (options, "service"),  g_getenv ("PGSERVICE"),
                                g_getenv ("PGHOSTADDR"),           g_getenv ("PGHOST") };
  for (gsize i = 0; i < G_N_ELEMENTS (hosts); i++)
    if (hosts[i] != NULL && *hosts[i] != '\0') /* libpq takes an empty one for none */
      return hosts[i];
  return NULL;
}

static gboolean
refuse_address (const char *address, const char *reason, GError **error)
{
  g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_ADDRESS, _ ("“%s” is no address of an archive: %s"),
               address, reason);
  return FALSE;
}

/* The same address with “…” for its password. */
static char *
dup_without_password (const char *address)
{
  const char *colon = strchr (strstr (address, "://") + 3, ':'), *at = strrchr (address, '@');
  return colon != NULL && at != NULL && colon < at ? g_strdup_printf ("%.*s:…%s", (int) (colon - address), address, at)
                                                   : g_strdup (_ ("(hidden)"));
}

/* Adds what goes to PQconnectStartParams(): the address, and what it does not say. */
static gboolean
add_parameters (const char *address, const char *password, GPtrArray *names, GPtrArray *values, GError **error)
{
  g_autofree char *message = NULL;
  char *problem = NULL;
  if (!winnow_shared_is_address (address))
    return refuse_address (address, _ ("it begins with “postgresql://”."), error);
  PQconninfoOption *options = PQconninfoParse (address, &problem);
  if (options == NULL)
    {
      message = dup_line (problem);
      PQfreemem (problem);
      return refuse_address (address, message, error);
    }
  const char *mode = find_option (options, "sslmode");
  gboolean has_password = find_option (options, "password") != NULL,
           is_remote = !is_this_computer (find_host (options)), has_root = find_option (options, "sslrootcert") != NULL;
  const struct
  {
    const char *name, *value;
    gboolean is_needed;
  } parameters[] = {
    { "dbname", address, TRUE },
    { "password", password, password != NULL },
    { "sslmode", "verify-full", is_remote && mode == NULL && g_getenv ("PGSSLMODE") == NULL },
    { "sslrootcert", CERTIFICATES, is_remote && mode == NULL && !has_root && g_getenv ("PGSSLROOTCERT") == NULL },
    { "connect_timeout", "10", TRUE },
    { "keepalives_idle", "30", TRUE },
    { "tcp_user_timeout", "30000", TRUE },
    { "client_encoding", "UTF8", TRUE },
    { "application_name", "winnow", TRUE },
  };
  PQconninfoFree (options);
  if (has_password)
    {
      g_autofree char *shown = dup_without_password (address);
      return refuse_address (shown, _ ("it has a password, which others could read. Passwords go into ~/.pgpass."),
                             error);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (parameters); i++)
    if (parameters[i].is_needed)
      {
        g_ptr_array_add (names, (gpointer) parameters[i].name);
        g_ptr_array_add (values, (gpointer) parameters[i].value);
      }
  g_ptr_array_add (names, NULL);
  g_ptr_array_add (values, NULL);
  return TRUE;
}

/* Waits for a connection that was begun. */
static gboolean
finish_connecting (WinnowSharedArchive *archive, PostgresPollingStatusType (*poll) (PGconn *server),
                   GCancellable *cancellable, GError **error)
{
  gint64 deadline = g_get_monotonic_time () + CONNECT_SECONDS * G_USEC_PER_SEC;
  PostgresPollingStatusType status = PGRES_POLLING_WRITING;
  if (PQstatus (archive->server) == CONNECTION_BAD)
    status = PGRES_POLLING_FAILED;
  while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING)
    {
      if (!wait_for_socket (archive, status == PGRES_POLLING_READING ? G_IO_IN : G_IO_OUT, deadline, cancellable,
                            error))
        return FALSE;
      status = poll (archive->server);
    }
  if (status == PGRES_POLLING_OK)
    return TRUE;
  g_autofree char *message = dup_line (PQerrorMessage (archive->server));
  g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OPEN, _ ("The archive “%s” can’t be reached: %s"),
               archive->address, message);
  return FALSE;
}

static void
ignore_notice (void *data, const PGresult *result)
{
}

WinnowSharedArchive *
winnow_shared_connect (const char *address, const char *password, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new (), values = g_ptr_array_new ();
  g_autoptr (GError) local = NULL;
  if (!add_parameters (address, password, names, values, error))
    return NULL;
  g_autoptr (WinnowSharedArchive) archive = g_new0 (WinnowSharedArchive, 1);
  archive->address = g_strdup (address);
  archive->server = PQconnectStartParams ((const char *const *) names->pdata, (const char *const *) values->pdata, 1);
  if (!finish_connecting (archive, PQconnectPoll, cancellable, &local))
    {
      g_autofree char *kept = password == NULL && PQconnectionNeedsPassword (archive->server)
                                  ? winnow_shared_dup_stored_password (address, cancellable)
                                  : NULL;
      if (kept != NULL)
        return winnow_shared_connect (address, kept, cancellable, error);
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  PQsetNoticeReceiver (archive->server, ignore_notice, NULL);
  return winnow_shared_execute (archive, LIMITS, cancellable, error) ? g_steal_pointer (&archive) : NULL;
}

void
winnow_shared_free (WinnowSharedArchive *archive)
{
  if (archive == NULL)
    return;
  PQfinish (archive->server);
  g_free (archive->address);
  g_free (archive->summary.name);
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    g_free (archive->summary.settings[kind]);
  g_free (archive);
}

gboolean
winnow_shared_is_lost (const WinnowSharedArchive *archive)
{
  return archive->server == NULL || PQstatus (archive->server) == CONNECTION_BAD;
}

/* Once more, where it was lost. */
static gboolean
connect_again (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  if (archive->server == NULL || !PQresetStart (archive->server))
    {
      g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OPEN, _ ("The archive “%s” does not answer."),
                   archive->address);
      return FALSE;
    }
  return finish_connecting (archive, PQresetPoll, cancellable, error)
         && winnow_shared_execute (archive, LIMITS, cancellable, error);
}

/* ── statements ── */

/* The last result of what was sent. */
static PGresult *
wait_for_result (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  g_autoptr (PGresult) last = NULL;
  for (;;)
    {
      while (PQisBusy (archive->server))
        {
          if (!wait_for_socket (archive, G_IO_IN, 0, cancellable, error))
            {
              stop_statement (archive);
              return NULL;
            }
          if (!PQconsumeInput (archive->server))
            break;
        }
      PGresult *result = PQgetResult (archive->server);
      if (result == NULL)
        break;
      ExecStatusType status = PQresultStatus (result);
      if (last == NULL || PQresultStatus (last) != PGRES_FATAL_ERROR)
        {
          PQclear (last);
          last = result;
        }
      else
        PQclear (result);
      if (status == PGRES_COPY_IN)
        break;
    }
  if (last != NULL && PQresultStatus (last) != PGRES_FATAL_ERROR && PQresultStatus (last) != PGRES_BAD_RESPONSE)
    return g_steal_pointer (&last);
  set_server_error (archive, last, error);
  return NULL;
}

static gboolean
send (WinnowSharedArchive *archive, const char *sql, guint n_parameters, const char *const *parameters,
      gboolean is_binary)
{
  if (winnow_shared_is_lost (archive))
    return FALSE;
  return n_parameters == 0 && !is_binary
             ? PQsendQuery (archive->server, sql)
             : PQsendQueryParams (archive->server, sql, (int) n_parameters, NULL, parameters, NULL, NULL, is_binary);
}

static PGresult *
run_once (WinnowSharedArchive *archive, const char *sql, guint n_parameters, const char *const *parameters,
          gboolean is_binary, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (send (archive, sql, n_parameters, parameters, is_binary))
    return wait_for_result (archive, cancellable, error);
  if (archive->server != NULL)
    set_server_error (archive, NULL, error);
  else
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OPEN, _ ("The archive “%s” does not answer."),
                 archive->address);
  return NULL;
}

PGresult *
winnow_shared_run (WinnowSharedArchive *archive, const char *sql, guint n_parameters, const char *const *parameters,
                   gboolean is_binary, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  PGresult *result = run_once (archive, sql, n_parameters, parameters, is_binary, cancellable, &local);
  if (result != NULL || !winnow_shared_is_lost (archive) || archive->is_busy
      || g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return result != NULL ? result : (g_propagate_error (error, g_steal_pointer (&local)), NULL);
  archive->is_busy = TRUE;
  if (connect_again (archive, cancellable, error))
    result = run_once (archive, sql, n_parameters, parameters, is_binary, cancellable, error);
  archive->is_busy = FALSE;
  return result;
}

gboolean
winnow_shared_execute (WinnowSharedArchive *archive, const char *sql, GCancellable *cancellable, GError **error)
{
  g_autoptr (PGresult) result = winnow_shared_run (archive, sql, 0, NULL, FALSE, cancellable, error);
  return result != NULL;
}

gboolean
winnow_shared_begin (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error)
{
  archive->is_busy = TRUE;
  return !winnow_shared_is_lost (archive) || connect_again (archive, cancellable, error);
}

gboolean
winnow_shared_end (WinnowSharedArchive *archive, gboolean is_good)
{
  if (!is_good && !winnow_shared_is_lost (archive) && PQtransactionStatus (archive->server) != PQTRANS_IDLE)
    winnow_shared_execute (archive, "ROLLBACK", NULL, NULL);
  archive->is_busy = FALSE;
  return is_good;
}

#define COPY_BLOCK (1 << 20) /* bytes between two looks at the cancellable */

gboolean
winnow_shared_copy (WinnowSharedArchive *archive, const char *sql, const GByteArray *bytes, GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (PGresult) begun = winnow_shared_run (archive, sql, 0, NULL, FALSE, cancellable, error);
  if (begun == NULL)
    return FALSE;
  for (guint at = 0; at < bytes->len; at += COPY_BLOCK)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        {
          stop_statement (archive);
          return FALSE;
        }
      if (PQputCopyData (archive->server, (const char *) bytes->data + at, (int) MIN (COPY_BLOCK, bytes->len - at))
          <= 0)
        return set_server_error (archive, NULL, error), FALSE;
    }
  if (PQputCopyEnd (archive->server, NULL) <= 0)
    return set_server_error (archive, NULL, error), FALSE;
  g_autoptr (PGresult) ended = wait_for_result (archive, cancellable, error);
  return ended != NULL;
}

/* ── values ── */

char *
winnow_shared_dup_ids (const GArray *ids)
{
  GString *text = g_string_new ("{");
  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? "," : "", g_array_index (ids, gint32, i));
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

char *
winnow_shared_dup_hashes (const GArray *hashes, guint first, guint n)
{
  GString *text = g_string_new ("{");
  for (guint i = first; i < first + n; i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > first ? "," : "",
                            (gint64) g_array_index (hashes, guint64, i));
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

char *
winnow_shared_dup_texts (const char *const *texts, guint n)
{
  GString *array = g_string_new ("{");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (array, i > 0 ? ",\"" : "\"");
      for (const char *c = texts[i]; *c != '\0'; c++)
        {
          if (*c == '"' || *c == '\\')
            g_string_append_c (array, '\\');
          g_string_append_c (array, *c);
        }
      g_string_append_c (array, '"');
    }
  g_string_append_c (array, '}');
  return g_string_free (array, FALSE);
}

char *
winnow_result_dup (const PGresult *result, int row, int column)
{
  return PQgetisnull (result, row, column) ? NULL : g_strdup (PQgetvalue (result, row, column));
}

gint64
winnow_result_get_number (const PGresult *result, int row, int column)
{
  return g_ascii_strtoll (PQgetvalue (result, row, column), NULL, 10);
}

gboolean
winnow_result_is_true (const PGresult *result, int row, int column)
{
  return *PQgetvalue (result, row, column) == 't';
}
