/* archive.c: winnow-cli archive: archives that many desks share
 *
 * JSON of “list”: a list of {"id", "collection", "origin", "author", "date", "words", "sha256",
 * "added"}; of “status”: {"name", "documents", "words", "may_add", "bytes": {"documents",
 * "fingerprints", "contents"}, "fingerprints", "segments", "servers": [{"place", "bytes"}] of those
 * that hold the fingerprints, if it is not the archive's own, "collections": [{"name", "course",
 * "term", "access", "owner", "contact", "documents", "may_read", "may_change"}]}. CSV of both has
 * the rows of their lists. */
#include <inttypes.h>
#include <string.h>

#include "base/translate.h"
#include "check/archive/contribute.h"
#include "base/escape.h"
#include "base/for-each.h"
#include "cli/commands/archive.h"
#include "cli/library-files.h"
#include "base/json-writer.h"

/* ── create ── */

/* The name in "postgresql://HOST/NAME?…", or "Archive". Returns: (transfer full) */
static char *
dup_database (const char *address)
{
  gsize length = strcspn (address, "?");
  const char *slash = g_strrstr_len (address, (gssize) length, "/");
  const char *name = slash != NULL ? slash + 1 : address + length;
  return name < address + length ? g_strndup (name, (gsize) (address + length - name)) : g_strdup (_ ("Archive"));
}

static WinnowExit
create (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  char *settings[WINNOW_N_SHARED_KINDS];
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *name = request->name != NULL ? g_strdup (request->name) : dup_database (request->address);
  winnow_contribution_fill_settings (settings);
  gboolean is_made = winnow_shared_create (request->address, name, (const char *const *) settings,
                                           (const char *const *) request->servers, error);
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    g_free (settings[kind]);
  g_string_append_printf (out, _ ("The archive “%s” was made.\n"), name);
  return is_made && winnow_console_say (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

/* ── add ── */

typedef struct
{
  const WinnowArchiveRequest *request;
  WinnowSharedArchive *archive; /* (owned) */
} Adding;

static gboolean
add_to (const Adding *adding, const WinnowLibraryRun *run, const GPtrArray *documents, const char *collection,
        GString *out, GError **error)
{
  const WinnowArchiveRequest *request = adding->request;
  const WinnowSharedCollection wanted = { .name = (char *) collection,
                                          .course = request->course,
                                          .term = request->term,
                                          .contact = request->contact,
                                          .access = request->who };
  const WinnowArchiveAddition addition = { documents, adding->archive, &wanted, NULL };
  guint n_new;
  gboolean is_done
      = winnow_check_contribute (run->library, &addition, winnow_progress_line_begin (run->line), &n_new, error);
  /* Translators: numbers of documents, and the name of a collection. */
  g_string_append_printf (
      out, ngettext ("%u of %u document added to “%s”.", "%u of %u documents added to “%s”.", documents->len), n_new,
      documents->len, collection);
  g_string_append_c (out, '\n');
  return is_done;
}

/* The library's own documents at or below @paths, or all, without templates; of @collection_id
 * unless that is 0. */
static GPtrArray *
choose_documents (const GPtrArray *all, char **paths, gint64 collection_id)
{
  GPtrArray *chosen = winnow_pointers_new (winnow_document_unref);
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_walk_add_absolute (absolute, (const char *const *) paths);
  winnow_for_each (WinnowDocument, document, all)
    if (document->role != WINNOW_ROLE_TEMPLATE && document->attached_id == 0
        && (collection_id == 0 || document->collection_id == collection_id)
        && (absolute->len == 0 || winnow_walk_holds (absolute, document->path)))
      g_ptr_array_add (chosen, winnow_document_ref (document));
  return chosen;
}

static gboolean
add_work (const WinnowLibraryRun *run, gpointer data, GError **error)
{
  const Adding *adding = data;
  const char *named = adding->request->collection;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GPtrArray) all = winnow_library_list_documents (run->library, error),
                        collections = all != NULL ? winnow_library_list_collections (run->library, error) : NULL;
  gboolean is_done = collections != NULL;
  for (guint i = 0; is_done && i < (named != NULL ? 1 : collections->len); i++)
    {
      const WinnowCollection *of = named == NULL ? collections->pdata[i] : NULL;
      g_autoptr (GPtrArray) documents = choose_documents (all, run->options->paths, of != NULL ? of->id : 0);
      if (documents->len > 0 || named != NULL)
        is_done = add_to (adding, run, documents, of != NULL ? of->name : named, out, error);
    }
  return winnow_console_say (out) && is_done;
}

static WinnowExit
add (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  Adding adding = { request, winnow_shared_open (request->address, NULL, NULL, error) };
  if (adding.archive == NULL)
    return WINNOW_EXIT_FAILED;
  const WinnowRolePaths paths = { .submissions = options->paths, .keeps_roles = TRUE };
  WinnowExit status = winnow_library_files_work (request->library, &paths, options, add_work, &adding, error);
  winnow_shared_free (adding.archive);
  return status;
}

/* ── list ── */

/* @data: (element-type WinnowSharedCollection) */
static void
get_collection (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  const GPtrArray *collections = data;
  cell->text = "";
  winnow_for_each (const WinnowSharedCollection, collection, collections)
    if (collection->id == ((const WinnowSharedRow *) row)->collection_id)
      cell->text = collection->name;
}

/* Of the collection, or those that the command line names. */
static GPtrArray *
list_rows (WinnowSharedArchive *archive, const WinnowArchiveRequest *request, const WinnowOptions *options,
           GError **error)
{
  return winnow_shared_list (archive, request->collection,
                             options->paths[0] != NULL ? (const char *const *) options->paths : NULL, error);
}

static WinnowExit
list (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
#define FIELD(name) G_STRUCT_OFFSET (WinnowSharedRow, name)
  static const WinnowColumn columns[] = {
    { "id", "", WINNOW_COLUMN_NUMBER, FIELD (id) },
    { "collection", "", WINNOW_COLUMN_STRING, .get = get_collection },
    { "origin", "", WINNOW_COLUMN_STRING, FIELD (origin) },
    { "author", "", WINNOW_COLUMN_STRING, FIELD (author), .none = "–" },
    { "date", NULL, WINNOW_COLUMN_STRING, FIELD (date) },
    { "words", NULL, WINNOW_COLUMN_NUMBER, FIELD (n_words) },
    { "sha256", "", WINNOW_COLUMN_STRING, FIELD (sha256) },
    { "added", NULL, WINNOW_COLUMN_STRING, FIELD (added) },
    { NULL },
  };
#undef FIELD
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (request->address, NULL, NULL, error);
  g_autoptr (GPtrArray) collections = archive != NULL ? winnow_shared_list_collections (archive, error) : NULL,
                        rows = collections != NULL ? list_rows (archive, request, options, error) : NULL;
  return rows != NULL
                 && winnow_console_list (
                     &(WinnowListing){ columns, NULL, TRUE, WINNOW_ROWS (rows), .data = collections }, options->format)
             ? WINNOW_EXIT_DONE
             : WINNOW_EXIT_FAILED;
}

/* ── remove ── */

/* Of none it removes what a broken removal left, where one may. */
static gboolean
remove_listed (WinnowSharedArchive *archive, const GArray *ids, guint *n_removed, guint *n_traces, GError **error)
{
  g_autoptr (GError) local = NULL;
  gboolean is_removed = winnow_shared_remove (archive, ids, n_removed, n_traces, &local);
  if (ids->len == 0 && (is_removed || g_error_matches (local, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED)))
    g_set_error_literal (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_NOT_FOUND,
                         _ ("The archive has no such document that you may read."));
  else if (!is_removed)
    g_propagate_error (error, g_steal_pointer (&local));
  return is_removed && ids->len > 0;
}

static WinnowExit
remove_documents (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  guint n_removed, n_traces;
  g_autoptr (GArray) ids = winnow_array_new (gint32);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (request->address, NULL, NULL, error);
  g_autoptr (GPtrArray) rows = archive != NULL ? list_rows (archive, request, options, error) : NULL;
  if (rows == NULL)
    return WINNOW_EXIT_FAILED;
  winnow_for_each (const WinnowSharedRow, row, rows)
    g_array_append_val (ids, row->id);
  if (!remove_listed (archive, ids, &n_removed, &n_traces, error))
    return WINNOW_EXIT_FAILED;
  if (n_removed < ids->len)
    winnow_console_warn (ngettext ("%u document stays: only its owner or an administrator removes it.",
                                   "%u documents stay: only their owners or an administrator remove them.",
                                   ids->len - n_removed),
                         ids->len - n_removed);
  for (guint i = 0; i < rows->len && n_removed == ids->len; i++)
    g_string_append_printf (out, "%d\t%s\n", g_array_index (ids, gint32, i),
                            ((const WinnowSharedRow *) rows->pdata[i])->origin);
  /* Translators: a number of documents, and how many rows of the database still know one: 0 */
  g_string_append_printf (
      out, ngettext ("%u document removed; traces left: %u.", "%u documents removed; traces left: %u.", n_removed),
      n_removed, n_traces);
  g_string_append_c (out, '\n');
  return winnow_console_say (out) && n_removed == ids->len ? WINNOW_EXIT_DONE : WINNOW_EXIT_PROBLEMS;
}

/* ── status ── */

static void
get_contact (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  const WinnowSharedCollection *collection = row;
  cell->text = collection->contact ?: collection->owner;
}

#define FIELD(name) G_STRUCT_OFFSET (WinnowSharedCollection, name)
static const WinnowColumn collection_columns[] = {
  { "name", "", WINNOW_COLUMN_STRING, FIELD (name) },
  { NULL, "", WINNOW_COLUMN_ID, FIELD (access), .id = (WinnowIdFunc) winnow_shared_access_get_id },
  { "course", "", WINNOW_COLUMN_STRING, FIELD (course), .none = "–" },
  { NULL, "", WINNOW_COLUMN_STRING, .get = get_contact },
  { NULL, "", WINNOW_COLUMN_LARGE, FIELD (n_documents) },
  { "term", NULL, WINNOW_COLUMN_STRING, FIELD (term) },
  { "access", NULL, WINNOW_COLUMN_ID, FIELD (access), .id = (WinnowIdFunc) winnow_shared_access_get_id },
  { "owner", NULL, WINNOW_COLUMN_STRING, FIELD (owner) },
  { "contact", NULL, WINNOW_COLUMN_STRING, FIELD (contact) },
  { "documents", NULL, WINNOW_COLUMN_LARGE, FIELD (n_documents) },
  { "may_read", NULL, WINNOW_COLUMN_SWITCH, FIELD (may_read) },
  { "may_change", NULL, WINNOW_COLUMN_SWITCH, FIELD (may_change) },
  { NULL },
};
#undef FIELD

static void
append_status_json (GString *out, const WinnowSharedSummary *summary, const WinnowSharedSizes *sizes,
                    const GPtrArray *servers, const WinnowListing *collections)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '{');
  winnow_json_fields (&json, summary, name, n_documents, n_words);
  winnow_json_member_boolean (&json, "may_add", summary->may_add);
  winnow_json_fields (&json, sizes, n_fingerprints, n_segments);
  winnow_json_open_member (&json, "bytes", '{');
  winnow_json_fields (&json, sizes, documents, fingerprints, contents);
  winnow_json_close (&json);
  winnow_json_open_member (&json, "servers", '[');
  winnow_for_each (const WinnowSharedServer, server, servers)
    {
      winnow_json_open (&json, '{');
      winnow_json_fields (&json, server, place, n_bytes);
      winnow_json_close (&json);
    }
  winnow_json_close (&json);
  winnow_json_open_member (&json, "collections", '[');
  winnow_listing_write_rows (collections, FALSE, &json);
  winnow_json_close (&json);
  winnow_json_close (&json);
  g_string_append_c (out, '\n');
}

static void
append_status_text (GString *out, const WinnowSharedSummary *summary, const WinnowSharedSizes *sizes,
                    const GPtrArray *servers)
{
  g_autofree char *bytes = g_format_size (sizes->documents + sizes->fingerprints + sizes->contents),
                  *of_fingerprints = g_format_size (sizes->fingerprints);
  g_string_append_printf (out, "%s\n", summary->name);
  /* Translators: numbers of documents, words and fingerprints, and sizes such as “1.2 MB” */
  g_string_append_printf (
      out,
      _ ("Documents: %" PRIu64 "; Words: %" PRIu64 "; Fingerprints: %" PRIu64 "; Size: %s, of it fingerprints %s\n"),
      summary->n_documents, summary->n_words, sizes->n_fingerprints, bytes, of_fingerprints);
  winnow_for_each (const WinnowSharedServer, server, servers)
    {
      g_autofree char *size = g_format_size (server->n_bytes);
      /* Translators: a server that holds fingerprints of an archive; 1: its host and database, 2: a
       * size such as “1.2 MB” */
      g_string_append_printf (out, _ ("Server %1$s: %2$s\n"), server->place, size);
    }
  g_string_append (out, summary->may_add ? _ ("You may add documents.\n")
                                         : _ ("You may read; contributors add documents.\n"));
}

static WinnowExit
status (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  WinnowSharedSizes sizes;
  g_autoptr (GString) out = g_string_new (NULL), text = g_string_new (NULL);
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (request->address, NULL, NULL, error);
  g_autoptr (GPtrArray) collections = archive != NULL ? winnow_shared_list_collections (archive, error) : NULL;
  g_autoptr (GPtrArray) servers = collections != NULL ? winnow_shared_list_servers (archive, error) : NULL;
  if (servers == NULL || !winnow_shared_get_sizes (archive, &sizes, error))
    return WINNOW_EXIT_FAILED;
  const WinnowSharedSummary *summary = winnow_shared_get_summary (archive);
  const WinnowListing listing = { collection_columns, NULL, TRUE, WINNOW_ROWS (collections) };
  if (g_str_equal (options->format, "text"))
    append_status_text (text, summary, &sizes, servers);
  winnow_escape_lines (out, text->str, (gssize) text->len);
  if (g_str_equal (options->format, "json"))
    append_status_json (out, summary, &sizes, servers, &listing);
  else
    winnow_listing_append (&listing, options->format, out);
  return winnow_console_write (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

/* ── the command ── */

static const struct
{
  const char *name;
  WinnowArchiveAction *action;
} actions[] = {
  { "create", create },
  { "add", add },
  { "list", list },
  { "remove", remove_documents },
  { "status", status },
  { "ask", winnow_requests_ask },
  { "requests", winnow_requests_list },
  { "release", winnow_requests_release },
  { "decline", winnow_requests_decline },
  { "change", winnow_requests_change_collection },
};

/* The one that the first of @paths names, which is removed from them. Returns: (nullable) */
static WinnowArchiveAction *
take_action (char **paths)
{
  for (gsize i = 0; paths[0] != NULL && i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (paths[0], actions[i].name))
      {
        g_free (paths[0]);
        memmove (paths, paths + 1, sizeof *paths * (g_strv_length (paths + 1) + 1));
        return actions[i].action;
      }
  return NULL;
}

static const char *
find_fault (WinnowArchiveRequest *request, const WinnowOptions *options, GError **error)
{
  WinnowArchiveAction *action = request->action = take_action (options->paths);
  char **paths = options->paths;
  if (action == NULL)
    return _ ("What to do is one of create, add, list, remove, status, ask, requests, release, decline, change.");
  if (request->address == NULL)
    return _ ("An archive is needed: --archive=postgresql://HOST/DATABASE.");
  if (action == add && paths[0] == NULL && request->library == NULL)
    return _ ("PATHs to add are needed, or a library.");
  if (action == add && paths[0] != NULL && request->collection == NULL)
    return _ ("The collection that the PATHs go to is needed: --collection.");
  if (action == remove_documents && paths[0] == NULL && request->collection == NULL)
    return _ ("DOCUMENTs to remove are needed, or a --collection.");
  if ((action == winnow_requests_ask || action == winnow_requests_release || action == winnow_requests_decline)
      && paths[0] == NULL)
    return _ ("Numbers of documents to ask for, or of requests to answer, are needed.");
  if (action == winnow_requests_change_collection && request->collection == NULL)
    return _ ("The collection to change is needed: --collection.");
  if (request->access != NULL && !winnow_shared_access_from_id (request->access, &request->who))
    return _ ("--access is one of open, closed, fingerprints.");
  return NULL;
}

static WinnowExit
act (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error)
{
  return request->action (request, options, error);
}

WinnowExit
winnow_command_archive (const WinnowCommand *command, char **arguments)
{
  WinnowArchiveRequest request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING, "archive", &request.address, "the archive, as postgresql://HOST/DATABASE", _ ("ADDRESS")),
    WINNOW_OPTION (STRING, "name", &request.name, "create: what the archive is called", _ ("TEXT")),
    WINNOW_OPTION (STRING_ARRAY, "server", &request.servers,
                   "create: another server that holds fingerprints, each a part of them; may be repeated",
                   _ ("ADDRESS")),
    WINNOW_OPTION (FILENAME, "library", &request.library,
                   "add: the PATHs are read into this library; without a PATH all of its documents are added",
                   _ ("FILE")),
    WINNOW_OPTION (STRING, "collection", &request.collection,
                   "the collection of the archive that documents are added to, listed or removed from", _ ("NAME")),
    WINNOW_OPTION (STRING, "course", &request.course, "add, change: course that a new collection is of", _ ("TEXT")),
    WINNOW_OPTION (STRING, "term", &request.term, "add, change: term that a new collection is of", _ ("TEXT")),
    WINNOW_OPTION (
        STRING, "access", &request.access,
        "add, change: who reads the texts of a new collection: open (all who read the archive; the default), closed "
        "(you and the teachers of its course) or fingerprints (nobody: texts stay here, or are removed)",
        _ ("WHO")),
    WINNOW_OPTION (STRING, "contact", &request.contact,
                   "add, change: whom others ask who find a match in a new collection", _ ("TEXT")),
    WINNOW_OPTION (STRING, "message", &request.message, "ask: what the owner of the texts reads", _ ("TEXT")),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, act, &request);
}
