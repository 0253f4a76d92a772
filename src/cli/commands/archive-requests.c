/* archive-requests.c: winnow-cli archive ask, requests, release, decline, change
 *
 * JSON of “requests”: a list of {"id", "state", "document", "collection", "origin", "member",
 * "message", "asked", "may_answer"}; CSV has the same columns. */

#include "cli/commands/archive.h"

#include "base/for-each.h"
#include "base/translate.h"

/* Returns: (transfer full) (element-type gint32) NULL: one of @texts is no number */
static GArray *
read_numbers (char **texts, GError **error)
{
  g_autoptr (GArray) numbers = winnow_array_new (gint32);
  winnow_for_each_string (text, texts)
    {
      guint64 number;
      if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT32, &number, error))
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
  if (archive == NULL || !winnow_shared_ask (archive, ids, request->message, &n, error))
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
  if (archive == NULL || !winnow_shared_answer (archive, ids, grants, &n, error))
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
get_state (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  static const char *const states[] = { N_ ("asked"), N_ ("granted"), N_ ("declined") };
  cell->text = _ (states[((const WinnowSharedRequest *) row)->state]);
}

WinnowExit
winnow_requests_list (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
#define FIELD(name) G_STRUCT_OFFSET (WinnowSharedRequest, name)
  static const WinnowColumn columns[] = {
    { "id", "", WINNOW_COLUMN_NUMBER, FIELD (id) },
    { NULL, "", WINNOW_COLUMN_STRING, .get = get_state },
    { "state", NULL, WINNOW_COLUMN_ID, FIELD (state), .id = (WinnowIdFunc) winnow_shared_request_state_get_id },
    { "document", "", WINNOW_COLUMN_NUMBER, FIELD (document_id) },
    { "collection", "", WINNOW_COLUMN_STRING, FIELD (collection) },
    { "origin", "", WINNOW_COLUMN_STRING, FIELD (origin), .none = "–" },
    { "member", "", WINNOW_COLUMN_STRING, FIELD (member) },
    { NULL, "", WINNOW_COLUMN_STRING, FIELD (asked) },
    { "message", "", WINNOW_COLUMN_STRING, FIELD (message) },
    { "asked", NULL, WINNOW_COLUMN_STRING, FIELD (asked) },
    { "may_answer", NULL, WINNOW_COLUMN_SWITCH, FIELD (may_answer) },
    { NULL },
  };
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (request->address, NULL, NULL, error);
  g_autoptr (GPtrArray) requests = archive != NULL ? winnow_shared_list_requests (archive, error) : NULL;
  return requests != NULL
                 && winnow_console_list (&(WinnowListing){ columns, N_ ("No requests."), TRUE, WINNOW_ROWS (requests) },
                                         options->format)
             ? WINNOW_EXIT_DONE
             : WINNOW_EXIT_FAILED;
}

WinnowExit
winnow_requests_change_collection (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (request->address, NULL, NULL, error);
  const WinnowSharedChange change = { request->collection, request->access != NULL ? &request->who : NULL,
                                      request->course, request->term, request->contact };
  if (archive == NULL || !winnow_shared_change_collection (archive, &change, error))
    return WINNOW_EXIT_FAILED;
  g_string_append_printf (out, _ ("“%s” was changed.\n"), request->collection);
  return winnow_console_say (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}
