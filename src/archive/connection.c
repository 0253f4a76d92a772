/* connection.c: the connection to a server, and statements on it
 *
 * Nothing waits in libpq: a statement is sent, and the socket is polled together with the
 * cancellable of the archive. */
#include <errno.h>
#include <gio/gio.h>
#include <string.h>

#include "archive/archive-private.h"

#include "base/escape.h"
#include "base/for-each.h"

#define CONNECT_SECONDS 15
#define BOOLEAN 16 /* the type of a column */
#define CERTIFICATES "/etc/ssl/certs/ca-certificates.crt"

/* ── errors ── */

gboolean
winnow_shared_refuse (GError **error, WinnowSharedError code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, WINNOW_SHARED_ERROR, (int) code, message);
  return FALSE;
}

/* @seconds: since 1970 */
static gboolean
refuse_until (WinnowSharedArchive *archive, const char *seconds, GError **error)
{
  g_autoptr (GDateTime) until = g_date_time_new_from_unix_local (g_ascii_strtoll (seconds, NULL, 10));
  g_autofree char *text = until != NULL ? g_date_time_format (until, "%F %T") : g_strdup (seconds);
  return winnow_shared_refuse (
      error, WINNOW_SHARED_ERROR_REFUSED,
      /* Translators: 1: an address, 2: a role, 3: a date and time */
      _ ("The archive “%1$s” answers “%2$s” again from %3$s on: it limits how many fingerprints one asks for in a day, "
         "so that nobody guesses its closed texts. An administrator of the archive can change that."),
      archive->address, PQuser (archive->server), text);
}

/* The message of the server; if it could not connect to another server, also why. Returns: FALSE */
static gboolean
fail (WinnowSharedArchive *archive, const PGresult *result, GError **error)
{
  const char *state = result != NULL ? PQresultErrorField (result, PG_DIAG_SQLSTATE) : NULL,
             *primary = result != NULL ? PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY) : NULL,
             *detail = g_strcmp0 (state, "08001") == 0 ? PQresultErrorField (result, PG_DIAG_MESSAGE_DETAIL) : NULL;
  g_autofree char *said = g_strjoin (": ", primary ?: PQerrorMessage (archive->server), detail, NULL),
                  *message = winnow_escape_dup_line (said);
  if (PQstatus (archive->server) == CONNECTION_BAD)
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_OPEN, _ ("The connection to the archive “%s” was lost: %s"),
                                 archive->address, message);
  if (g_strcmp0 (state, "42501") == 0)
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_REFUSED,
                                 _ ("The archive “%s” does not let “%s” do that: %s"), archive->address,
                                 PQuser (archive->server), message);
  if (g_strcmp0 (state, "WN001") == 0)
    return winnow_shared_refuse (
        error, WINNOW_SHARED_ERROR_REFUSED,
        _ ("The archive “%s” has fingerprints only of this collection: there are no texts to release."),
        archive->address);
  if (g_strcmp0 (state, "WN002") == 0)
    return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_SERVER,
                                 /* Translators: 1: an address, 2: the role of somebody */
                                 _ ("The archive “%1$s” is being changed by “%2$s”: try again when that has ended."),
                                 archive->address, message);
  if (g_strcmp0 (state, "WN003") == 0)
    return refuse_until (archive, primary, error);
  return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_SERVER, _ ("The archive “%s” reports: %s"), archive->address,
                               message);
}

static gboolean
fail_to_answer (WinnowSharedArchive *archive, GError **error)
{
  return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_OPEN, _ ("The archive “%s” does not answer."),
                               archive->address);
}

/* ── waiting ── */

/* Until the socket is ready for @condition. @cancellable: (nullable) */
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
        return fail_to_answer (archive, error);
    }
}

/* Lets the server stop our statement, and takes its results. */
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
  winnow_for_each_of (host, hosts)
    if (*host != NULL && **host != '\0') /* libpq takes an empty one for none */
      return *host;
  return NULL;
}

static gboolean
refuse_address (const char *address, const char *reason, GError **error)
{
  return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_ADDRESS, _ ("“%s” is no address of an archive: %s"), address,
                               reason);
}

/* @address with “…” for its password. */
static char *
dup_without_password (const char *address)
{
  const char *colon = strchr (strstr (address, "://") + 3, ':'), *at = strrchr (address, '@');
  return colon != NULL && at != NULL && colon < at ? g_strdup_printf ("%.*s:…%s", (int) (colon - address), address, at)
                                                   : g_strdup (_ ("(hidden)"));
}

/* An address may come from somebody else, with a library: it weakens TLS only as far as the
 * environment does, which is one's own. */
static gboolean
accept_mode (const char *address, const PQconninfoOption *options, GError **error)
{
  const char *mode = find_option (options, "sslmode");
  return mode == NULL || g_str_equal (mode, "verify-full") || g_strcmp0 (mode, g_getenv ("PGSSLMODE")) == 0
         || is_this_computer (find_host (options))
         || winnow_shared_refuse (
             error, WINNOW_SHARED_ERROR_ADDRESS,
             /* Translators: 1: an address, 2: “require” or another word of PostgreSQL */
             _ ("“%1$s” asks for TLS of the mode “%2$s”, in which another computer can pass for the archive and read "
                "what you send. Leave “sslmode” out of it, or, if you accept that, set the environment variable "
                "PGSSLMODE to “%2$s” as well."),
             address, mode);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PQconninfoOption, PQconninfoFree)

/* The options in an address. Returns: (transfer full) NULL with an error */
static PQconninfoOption *
parse_address (const char *address, GError **error)
{
  char *problem = NULL;
  if (!winnow_shared_is_address (address))
    return refuse_address (address, _ ("it begins with “postgresql://”."), error), NULL;
  g_autoptr (PQconninfoOption) options = PQconninfoParse (address, &problem);
  if (options == NULL)
    {
      g_autofree char *message = winnow_escape_dup_line (problem);
      PQfreemem (problem);
      return refuse_address (address, message, error), NULL;
    }
  if (find_option (options, "password") == NULL)
    return accept_mode (address, options, error) ? g_steal_pointer (&options) : NULL;
  g_autofree char *shown = dup_without_password (address);
  return refuse_address (shown, _ ("it has a password, which others could read. Passwords go into ~/.pgpass."), error),
         NULL;
}

/* Begins to connect to the address, with parameters that it does not have. */
static PGconn *
start (const char *address, const char *password, const PQconninfoOption *options)
{
  const char *mode = find_option (options, "sslmode") ?: g_getenv ("PGSSLMODE");
  gboolean is_here = is_this_computer (find_host (options)), has_mode = is_here || mode != NULL,
           has_root = is_here || (mode != NULL && !g_str_has_prefix (mode, "verify"))
                      || find_option (options, "sslrootcert") != NULL || g_getenv ("PGSSLROOTCERT") != NULL;
  const char *const names[]
      = { "dbname",          "password",         "sslmode",         "sslrootcert",      "connect_timeout",
          "keepalives_idle", "tcp_user_timeout", "client_encoding", "application_name", NULL },
      *const values[] = { address,
                          password,
                          has_mode ? NULL : "verify-full",
                          has_root ? NULL : CERTIFICATES,
                          "10",
                          "30",
                          "30000",
                          "UTF8",
                          "winnow",
                          NULL };
  return PQconnectStartParams (names, values, 1);
}

/* Waits for a connection that was begun. */
static gboolean
finish_connecting (WinnowSharedArchive *archive, PostgresPollingStatusType (*poll) (PGconn *server), GError **error)
{
  gint64 deadline = g_get_monotonic_time () + CONNECT_SECONDS * G_USEC_PER_SEC;
  PostgresPollingStatusType status = PGRES_POLLING_WRITING;
  if (PQstatus (archive->server) == CONNECTION_BAD)
    status = PGRES_POLLING_FAILED;
  while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING)
    {
      if (!wait_for_socket (archive, status == PGRES_POLLING_READING ? G_IO_IN : G_IO_OUT, deadline,
                            archive->cancellable, error))
        return FALSE;
      status = poll (archive->server);
    }
  if (status == PGRES_POLLING_OK)
    return TRUE;
  g_autofree char *message = winnow_escape_dup_line (PQerrorMessage (archive->server));
  return winnow_shared_refuse (error, WINNOW_SHARED_ERROR_OPEN, _ ("The archive “%s” can’t be reached: %s"),
                               archive->address, message);
}

static void
ignore_notice (void *data, const PGresult *result)
{
}

WinnowSharedArchive *
winnow_shared_connect (const char *address, const char *password, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (PQconninfoOption) options = parse_address (address, error);
  if (options == NULL)
    return NULL;
  g_autoptr (WinnowSharedArchive) archive = g_new0 (WinnowSharedArchive, 1);
  archive->address = g_strdup (address);
  g_set_object (&archive->cancellable, cancellable);
  archive->server = start (address, password, options);
  if (!finish_connecting (archive, PQconnectPoll, &local))
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
  return g_steal_pointer (&archive);
}

void
winnow_shared_set_cancellable (WinnowSharedArchive *archive, GCancellable *cancellable)
{
  g_set_object (&archive->cancellable, cancellable);
}

void
winnow_shared_free (WinnowSharedArchive *archive)
{
  if (archive == NULL)
    return;
  PQfinish (archive->server);
  g_clear_object (&archive->cancellable);
  g_free (archive->address);
  winnow_fields_clear (winnow_shared_summary_fields, &archive->summary);
  g_free (archive);
}

gboolean
winnow_shared_is_lost (const WinnowSharedArchive *archive)
{
  return archive->server == NULL || PQstatus (archive->server) == CONNECTION_BAD;
}

/* A lost connection. */
static gboolean
connect_again (WinnowSharedArchive *archive, GError **error)
{
  if (archive->server == NULL || !PQresetStart (archive->server))
    return fail_to_answer (archive, error);
  return finish_connecting (archive, PQresetPoll, error);
}

/* ── statements ── */

/* The last result of a statement that was sent, or its failure. */
static PGresult *
wait_for_result (WinnowSharedArchive *archive, GError **error)
{
  g_autoptr (PGresult) last = NULL;
  for (;;)
    {
      while (PQisBusy (archive->server))
        {
          if (!wait_for_socket (archive, G_IO_IN, 0, archive->cancellable, error))
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
  return fail (archive, last, error), NULL;
}

/* @is_binary: rows come in binary; without parameters @sql may be several statements otherwise. */
static PGresult *
run_once (WinnowSharedArchive *archive, const char *sql, guint n_parameters, const char *const *parameters,
          gboolean is_binary, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (archive->cancellable, error))
    return NULL;
  if (archive->server == NULL)
    return fail_to_answer (archive, error), NULL;
  gboolean is_sent = PQstatus (archive->server) != CONNECTION_BAD
                     && (n_parameters == 0 && !is_binary ? PQsendQuery (archive->server, sql)
                                                         : PQsendQueryParams (archive->server, sql, (int) n_parameters,
                                                                              NULL, parameters, NULL, NULL, is_binary));
  return is_sent ? wait_for_result (archive, error) : (fail (archive, NULL, error), NULL);
}

static PGresult *
run (WinnowSharedArchive *archive, const char *sql, guint n_parameters, const char *const *parameters,
     gboolean is_binary, GError **error)
{
  g_autoptr (GError) local = NULL;
  PGresult *result = run_once (archive, sql, n_parameters, parameters, is_binary, &local);
  if (result != NULL || !winnow_shared_is_lost (archive) || archive->is_busy
      || g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return result ?: (g_propagate_error (error, g_steal_pointer (&local)), NULL);
  archive->is_busy = TRUE;
  if (connect_again (archive, error))
    result = run_once (archive, sql, n_parameters, parameters, is_binary, error);
  archive->is_busy = FALSE;
  return result;
}

PGresult *
winnow_shared_run (WinnowSharedArchive *archive, const char *sql, guint n_parameters, const char *const *parameters,
                   GError **error)
{
  return run (archive, sql, n_parameters, parameters, FALSE, error);
}

PGresult *
winnow_shared_run_binary (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                          const char *const *parameters, GError **error)
{
  return run (archive, sql, n_parameters, parameters, TRUE, error);
}

gboolean
winnow_shared_execute_with (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                            const char *const *parameters, GError **error)
{
  g_autoptr (PGresult) result = run (archive, sql, n_parameters, parameters, FALSE, error);
  return result != NULL;
}

gboolean
winnow_shared_execute (WinnowSharedArchive *archive, const char *sql, GError **error)
{
  return winnow_shared_execute_with (archive, sql, 0, NULL, error);
}

gboolean
winnow_shared_get_number (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                          const char *const *parameters, guint *number, GError **error)
{
  g_autoptr (PGresult) row = run (archive, sql, n_parameters, parameters, FALSE, error);
  if (row != NULL)
    *number = (guint) winnow_result_get_number (row, 0, 0);
  return row != NULL;
}

GPtrArray *
winnow_shared_collect (WinnowSharedArchive *archive, const char *sql, guint n_parameters, const char *const *parameters,
                       const WinnowSharedType *type, GError **error)
{
  g_autoptr (PGresult) rows = run (archive, sql, n_parameters, parameters, FALSE, error);
  if (rows == NULL)
    return NULL;
  GPtrArray *elements = g_ptr_array_new_with_free_func (type->free);
  for (int row = 0; row < PQntuples (rows); row++)
    {
      gpointer element = g_malloc0 (type->size);
      winnow_result_read (rows, row, type->fields, element);
      g_ptr_array_add (elements, element);
    }
  return elements;
}

gboolean
winnow_shared_begin (WinnowSharedArchive *archive, GError **error)
{
  archive->is_busy = TRUE;
  return !winnow_shared_is_lost (archive) || connect_again (archive, error);
}

gboolean
winnow_shared_end (WinnowSharedArchive *archive, gboolean is_good)
{
  if (!is_good && !winnow_shared_is_lost (archive) && PQtransactionStatus (archive->server) != PQTRANS_IDLE)
    {
      GCancellable *cancellable = g_steal_pointer (&archive->cancellable); /* it may be the reason */
      winnow_shared_execute (archive, "ROLLBACK", NULL);
      archive->cancellable = cancellable;
    }
  archive->is_busy = FALSE;
  return is_good;
}

#define COPY_BLOCK (1 << 20) /* bytes that are sent between two checks of the cancellable */

gboolean
winnow_shared_copy (WinnowSharedArchive *archive, const char *sql, const GByteArray *bytes, GError **error)
{
  if (!winnow_shared_execute (archive, sql, error))
    return FALSE;
  for (guint at = 0; at < bytes->len; at += COPY_BLOCK)
    {
      if (g_cancellable_set_error_if_cancelled (archive->cancellable, error))
        return stop_statement (archive), FALSE;
      if (PQputCopyData (archive->server, (const char *) bytes->data + at, (int) MIN (COPY_BLOCK, bytes->len - at))
          <= 0)
        return fail (archive, NULL, error);
    }
  if (PQputCopyEnd (archive->server, NULL) <= 0)
    return fail (archive, NULL, error);
  g_autoptr (PGresult) ended = wait_for_result (archive, error);
  return ended != NULL;
}

/* ── values ── */

char *
winnow_shared_dup_ids (const GArray *ids)
{
  GString *text = g_string_new ("{");
  winnow_for_each_index (i, ids)
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
  winnow_for_each_below (i, n)
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

void
winnow_result_read (const PGresult *result, int row, const WinnowField *fields, gpointer element)
{
  for (int column = 0; fields[column].type != WINNOW_FIELD_END; column++)
    {
      gpointer member = G_STRUCT_MEMBER_P (element, fields[column].offset);
      const char *value = PQgetvalue (result, row, column);
      gint64 number = PQftype (result, column) == BOOLEAN ? *value == 't' : g_ascii_strtoll (value, NULL, 10);
      if (fields[column].type == WINNOW_FIELD_TEXT)
        *(char **) member = winnow_result_dup (result, row, column);
      else if (fields[column].type == WINNOW_FIELD_32)
        *(gint32 *) member = (gint32) number;
      else
        *(gint64 *) member = number;
    }
}

gboolean
winnow_result_is_true (const PGresult *result, int row, int column)
{
  return *PQgetvalue (result, row, column) == 't';
}
