/* collections.c: winnow-cli collections: what a library consists of, by other names or otherwise
 * divided
 *
 * JSON: a list of {"name", "role", "course", "term", "documents", "attached"}; the labels are null
 * where there are none; attached: it is of another library, and is only read. CSV has the same
 * columns, with attached 1 or 0. */
#include <glib/gi18n.h>

#include "cli/console.h"
#include "cli/document-names.h"
#include "cli/library-files.h"
#include "library/tables/moves.h"
#include "report/data/csv.h"
#include "base/json-writer.h"
#include "base/escape.h"
#include "report/model/wording.h"
#include "base/text-table.h"

typedef struct
{
  char *library, *renamed, *target, *role; /* (nullable) */
} Request;

/* ── changing ── */

/* One of the library itself. @role: (nullable) any. Returns: its id, 0 with an error */
static gint64
find (WinnowLibrary *library, const char *name, const char *role, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_collections (library, error);
  gint64 found = 0;
  guint n = 0;
  if (all == NULL)
    return 0;
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowCollection *collection = all->pdata[i];
      if (collection->attached_id != 0 || !g_str_equal (collection->name, name)
          || (role != NULL && !g_str_equal (winnow_role_get_id (collection->role), role)))
        continue;
      found = collection->id;
      n++;
    }
  if (n != 1)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 n == 0 ? _ ("The library has no collection “%s”.")
                        : _ ("Several collections are named “%s”: say which one by --role."),
                 name);
  return n == 1 ? found : 0;
}

/* A collection that is not there is made if its role is said. Within a transaction. */
static gboolean
move (WinnowLibrary *library, const Request *request, char **arguments, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  WinnowRole role;
  gint64 id = 0;
  if (documents == NULL)
    return FALSE;
  id = request->role != NULL && winnow_role_from_id (request->role, &role)
           ? winnow_library_add_collection (library, request->target, role, error)
           : find (library, request->target, NULL, error);
  for (; id != 0 && *arguments != NULL; arguments++)
    {
      g_autoptr (GPtrArray) found = winnow_document_names_find (documents, *arguments, error);
      for (guint i = 0; found != NULL && i < found->len; i++)
        if (!winnow_library_move_documents (library, &((WinnowDocument *) found->pdata[i])->id, 1, id, error))
          return FALSE;
      if (found == NULL)
        return FALSE;
    }
  return id != 0;
}

static gboolean
change (WinnowLibrary *library, const Request *request, char **arguments, GError **error)
{
  if (request->target != NULL)
    return move (library, request, arguments, error);
  gint64 id = find (library, request->renamed, request->role, error);
  return id != 0 && winnow_library_rename_collection (library, id, arguments[0], error);
}

/* ── listing ── */

static void
append_text (GString *out, const GPtrArray *all)
{
  g_autoptr (WinnowTable) table = winnow_table_new ("llllr");
  winnow_table_add_row (
      table, (const char *const[]){ _ ("collection"), _ ("role"), _ ("course"), _ ("term"), _ ("documents"), NULL });
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowCollection *collection = all->pdata[i];
      winnow_table_add (table, collection->name);
      winnow_table_add (table, winnow_role_get_id (collection->role));
      winnow_table_add (table, collection->course != NULL ? collection->course : "");
      winnow_table_add (table, collection->term != NULL ? collection->term : "");
      winnow_table_add_number (table, collection->n_documents);
    }
  if (all->len == 0)
    g_string_append_printf (out, "%s\n", _ ("The library has no collections."));
  else
    winnow_table_print (table, out);
}

static void
append_json (GString *out, const GPtrArray *all)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowCollection *collection = all->pdata[i];
      winnow_json_line (&json);
      winnow_json_open (&json, '{');
      winnow_json_member_string (&json, "name", collection->name);
      winnow_json_member_string (&json, "role", winnow_role_get_id (collection->role));
      winnow_json_member_string (&json, "course", collection->course);
      winnow_json_member_string (&json, "term", collection->term);
      winnow_json_member_number (&json, "documents", collection->n_documents);
      winnow_json_member_boolean (&json, "attached", collection->attached_id != 0);
      winnow_json_close (&json, '}');
    }
  winnow_json_close (&json, ']');
  g_string_append_c (out, '\n');
}

static void
append_csv (GString *out, const GPtrArray *all)
{
  static const char *const headings[] = { "name", "role", "course", "term", "documents", "attached", NULL };
  winnow_csv_line (out, headings);
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowCollection *collection = all->pdata[i];
      winnow_escape_csv (out, collection->name);
      winnow_csv_text (out, winnow_role_get_id (collection->role));
      winnow_csv_text (out, collection->course);
      winnow_csv_text (out, collection->term);
      winnow_csv_number (out, collection->n_documents);
      winnow_csv_number (out, collection->attached_id != 0);
      g_string_append (out, "\r\n");
    }
}

static WinnowExit
print (WinnowLibrary *library, const char *format, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_collections (library, error);
  g_autoptr (GString) out = g_string_new (NULL);
  if (all == NULL)
    return WINNOW_EXIT_FAILED;
  if (g_str_equal (format, "json"))
    append_json (out, all);
  else if (g_str_equal (format, "csv"))
    append_csv (out, all);
  else
    append_text (out, all);
  return winnow_console_write (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

static WinnowExit
work (const Request *request, const WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (request->library, error);
  if (library == NULL
      || (options->paths[0] != NULL
          && (!winnow_library_begin (library, error)
              || !winnow_library_end (library, change (library, request, options->paths, error), error))))
    return WINNOW_EXIT_FAILED;
  return print (library, options->format, error);
}

WinnowExit
winnow_command_collections (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  WinnowRole role;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library, _ ("the library"), _ ("FILE") },
    { "rename", 0, 0, G_OPTION_ARG_STRING, &request.renamed, _ ("the collection gets the NAME"), _ ("COLLECTION") },
    { "move-to", 0, 0, G_OPTION_ARG_STRING, &request.target,
      _ ("the DOCUMENTs go to the collection; with --role it is made if there is none"), _ ("COLLECTION") },
    { "role", 0, 0, G_OPTION_ARG_STRING, &request.role,
      _ ("which one, where two have a name: submissions, references or template"), _ ("ROLE") },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  guint n = g_strv_length (options.paths);
  if (request.library == NULL)
    return winnow_options_refuse (command, _ ("A library is needed: --library."));
  if (request.role != NULL && !winnow_role_from_id (request.role, &role))
    return winnow_options_refuse (command, _ ("--role is one of submissions, references, template."));
  if (request.renamed != NULL ? request.target != NULL || n != 1 : (request.target != NULL) != (n > 0))
    return winnow_options_refuse (command, _ ("--rename needs one NAME, and --move-to needs DOCUMENTs."));
  if (request.target != NULL ? *request.target == '\0' : n > 0 && !g_utf8_validate (options.paths[0], -1, NULL))
    return winnow_options_refuse (command, _ ("The name of a collection is UTF-8 text."));
  WinnowExit status = work (&request, &options, &error);
  return winnow_options_finish (&options, status, error);
}
