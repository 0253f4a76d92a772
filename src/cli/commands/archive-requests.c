/* archive-requests.c: winnow-cli archive ask, requests, release, decline, change
 *
 * JSON of “requests”: a list of {"id", "state", "document", "collection", "origin", "member",
 * "message", "asked", "may_answer"}; CSV has the same columns. */
#include <glib/gi18n.h>

#include "cli/commands/archive.h"
#include "report/data/csv.h"
#include "base/json-writer.h"

/* Returns: (transfer full) (element-type gint32) NULL: one of @texts is no number */
static GArray *
read_numbers (char **texts, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (gint32));
  for (char **text = texts; *text != NULL; text++)
    {
      guint64 number;
      if (!g_ascii_string_to_unsigned (*text, 10, 1, G_MAXINT32, &number, error))
        return NULL;
      gint32 one = (gint32) number;
      g_array_append_val (numbers, one);
    }
  return g_steal_pointer (&numbers);
}

static WinnowExit
finish (const char *format, guint n, guint n_all)
{
  g_autoptr (GString) out = g_string_new (format);
  g_autofree char *number = g_strdup_printf ("%u", n);
  g_string_replace (out, "%u", number, 1);
  g_string_append_c (out, '\n');
  return !winnow_console_write (out) ? WINNOW_EXIT_FAILED : n == n_all ? WINNOW_EXIT_DONE : WINNOW_EXIT_PROBLEMS;
}

WinnowExit
winnow_requests_ask (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  guint n = 0;
  g_autoptr (GArray) ids = read_numbers (options->paths, error);
  g_autoptr (WinnowSharedArchive) archive
      = ids != NULL ? winnow_shared_open (request->address, NULL, NULL, error) : NULL;
  if (archive == NULL || !winnow_shared_ask (archive, ids, request->message, &n, NULL, error))
    return WINNOW_EXIT_FAILED;
  return finish (ngettext ("%u new request.", "%u new requests.", n), n, n);
}

static WinnowExit
answer (const WinnowArchiveRequest *request, WinnowOptions *options, gboolean grants, GError **error)
{
  guint n = 0;
  g_autoptr (GArray) ids = read_numbers (options->paths, error);
  g_autoptr (WinnowSharedArchive) archive
      = ids != NULL ? winnow_shared_open (request->address, NULL, NULL, error) : NULL;
  if (archive == NULL || !winnow_shared_answer (archive, ids, grants, &n, NULL, error))
    return WINNOW_EXIT_FAILED;
  if (n < ids->len)
    winnow_console_warn (ngettext ("%u request is not there, or not yours to answer.",
                                   "%u requests are not there, or not yours to answer.", ids->len - n),
                         ids->len - n);
  return finish (grants ? ngettext ("%u text released.", "%u texts released.", n)
                        : ngettext ("%u request declined.", "%u requests declined.", n),
                 n, ids->len);
}

WinnowExit
winnow_requests_release (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  return answer (request, options, TRUE, error);
}

WinnowExit
winnow_requests_decline (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  return answer (request, options, FALSE, error);
}

static void
append_json (GString *out, const GPtrArray *requests)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  for (guint i = 0; i < requests->len; i++)
    {
      const WinnowSharedRequest *request = requests->pdata[i];
      winnow_json_line (&json);
      winnow_json_open (&json, '{');
      winnow_json_member_number (&json, "id", (guint64) request->id);
      winnow_json_member_string (&json, "state", winnow_shared_request_state_get_id (request->state));
      winnow_json_member_number (&json, "document", (guint64) request->document_id);
      winnow_json_member_string (&json, "collection", request->collection);
      winnow_json_member_string (&json, "origin", request->origin);
      winnow_json_member_string (&json, "member", request->member);
      winnow_json_member_string (&json, "message", request->message);
      winnow_json_member_string (&json, "asked", request->asked);
      winnow_json_member_boolean (&json, "may_answer", request->may_answer);
      winnow_json_close (&json, '}');
    }
  winnow_json_close (&json, ']');
  g_string_append_c (out, '\n');
}

static void
append_csv (GString *out, const GPtrArray *requests)
{
  static const char *const headings[]
      = { "id", "state", "document", "collection", "origin", "member", "message", "asked", "may_answer", NULL };
  winnow_csv_line (out, headings);
  for (guint i = 0; i < requests->len; i++)
    {
      const WinnowSharedRequest *request = requests->pdata[i];
      g_string_append_printf (out, "%d", request->id);
      winnow_csv_text (out, winnow_shared_request_state_get_id (request->state));
      winnow_csv_number (out, (guint) request->document_id);
      winnow_csv_text (out, request->collection);
      winnow_csv_text (out, request->origin);
      winnow_csv_text (out, request->member);
      winnow_csv_text (out, request->message);
      winnow_csv_text (out, request->asked);
      winnow_csv_number (out, request->may_answer);
      g_string_append (out, "\r\n");
    }
}

static void
append_text (GString *out, const GPtrArray *requests)
{
  static const char *const states[] = { N_ ("asked"), N_ ("granted"), N_ ("declined") };
  for (guint i = 0; i < requests->len; i++)
    {
      const WinnowSharedRequest *request = requests->pdata[i];
      g_string_append_printf (out, "%d\t%s\t%d\t%s\t%s\t%s\t%s\t%s\n", request->id, _ (states[request->state]),
                              request->document_id, request->collection,
                              request->origin != NULL ? request->origin : "–", request->member, request->asked,
                              request->message != NULL ? request->message : "");
    }
  if (requests->len == 0)
    g_string_append (out, _ ("No requests.\n"));
}

WinnowExit
winnow_requests_list (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (request->address, NULL, NULL, error);
  g_autoptr (GPtrArray) requests = archive != NULL ? winnow_shared_list_requests (archive, NULL, error) : NULL;
  if (requests == NULL)
    return WINNOW_EXIT_FAILED;
  if (g_str_equal (options->format, "json"))
    append_json (out, requests);
  else if (g_str_equal (options->format, "csv"))
    append_csv (out, requests);
  else
    append_text (out, requests);
  return winnow_console_write (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

WinnowExit
winnow_requests_change_collection (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (request->address, NULL, NULL, error);
  const WinnowSharedChange change = { request->collection, request->access != NULL ? &request->who : NULL,
                                      request->course, request->term, request->contact };
  if (archive == NULL || !winnow_shared_change_collection (archive, &change, NULL, error))
    return WINNOW_EXIT_FAILED;
  g_string_append_printf (out, _ ("“%s” was changed.\n"), request->collection);
  return winnow_console_write (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}
