/* collections.c: winnow-cli collections: what a library consists of, by other names or otherwise
 * divided
 *
 * JSON: a list of {"name", "role", "course", "term", "documents", "attached"}; the labels are null
 * where there are none; attached: it is of another library, and is only read. CSV has the same
 * columns, with attached 1 or 0. */

#include "base/translate.h"
#include "cli/console.h"
#include "base/for-each.h"
#include "cli/document-names.h"
#include "cli/library-files.h"
#include "library/tables/moves.h"

typedef struct
{
  char *renamed, *target, *role; /* (nullable) */
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
  winnow_for_each (const WinnowCollection, collection, all)
    {
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
      winnow_for_each (WinnowDocument, document, found)
        if (!winnow_library_move_documents (library, &document->id, 1, id, error))
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
get_attached (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  cell->number = ((const WinnowCollection *) row)->attached_id != 0;
}

static gboolean
print (WinnowLibrary *library, const char *format, GError **error)
{
#define FIELD(name) G_STRUCT_OFFSET (WinnowCollection, name)
  static const WinnowColumn columns[] = {
    { "name", N_ ("collection"), WINNOW_COLUMN_STRING, FIELD (name) },
    { "role", N_ ("role"), WINNOW_COLUMN_ID, FIELD (role), .id = (WinnowIdFunc) winnow_role_get_id },
    { "course", N_ ("course"), WINNOW_COLUMN_STRING, FIELD (course) },
    { "term", N_ ("term"), WINNOW_COLUMN_STRING, FIELD (term) },
    { "documents", N_ ("documents"), WINNOW_COLUMN_NUMBER, FIELD (n_documents) },
    { "attached", NULL, WINNOW_COLUMN_SWITCH, .get = get_attached },
    { NULL },
  };
  g_autoptr (GPtrArray) all = winnow_library_list_collections (library, error);
  return all != NULL
         && winnow_console_list (&(WinnowListing){ columns, N_ ("The library has no collections."), WINNOW_ROWS (all) },
                                 format);
}

static WinnowExit
work (const Request *request, WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (options->library, error);
  if (library == NULL
      || (options->paths[0] != NULL
          && (!winnow_library_begin (library, error)
              || !winnow_library_end (library, change (library, request, options->paths, error), error))))
    return WINNOW_EXIT_FAILED;
  return print (library, options->format, error) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

static const char *
find_fault (const Request *request, const WinnowOptions *options, GError **error)
{
  guint n = g_strv_length (options->paths);
  WinnowRole role;
  if (request->role != NULL && !winnow_role_from_id (request->role, &role))
    return _ ("--role is one of submissions, references, template.");
  if (request->renamed != NULL ? request->target != NULL || n != 1 : (request->target != NULL) != (n > 0))
    return _ ("--rename needs one NAME, and --move-to needs DOCUMENTs.");
  if (request->target != NULL ? *request->target == '\0' : n > 0 && !g_utf8_validate (options->paths[0], -1, NULL))
    return _ ("The name of a collection is UTF-8 text.");
  return NULL;
}

WinnowExit
winnow_command_collections (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING, "rename", &request.renamed, "the collection gets the NAME", _ ("COLLECTION")),
    WINNOW_OPTION (STRING, "move-to", &request.target,
                   "the DOCUMENTs go to the collection; with --role it is made if there is none", _ ("COLLECTION")),
    WINNOW_OPTION (STRING, "role", &request.role,
                   "which one, where two have a name: submissions, references or template", _ ("ROLE")),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &request);
}
