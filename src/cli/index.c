/* index.c: winnow-cli index: files → a library */
#include <glib/gi18n.h>

#include "check/check.h"
#include "cli/console.h"
#include "cli/document-output.h"
#include "cli/library-files.h"

typedef struct
{
  char *library, *collection, *role; /* (owned) (nullable) */
} Request;

static void
request_clear (Request *request)
{
  g_free (request->library);
  g_free (request->collection);
  g_free (request->role);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

/* Prints the documents of the collection that stand at @paths; returns how many there are. */
static guint
print_documents (WinnowLibrary *library, gint64 collection_id, const GPtrArray *paths, const char *format, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return 0;
  g_autoptr (GPtrArray) added = g_ptr_array_new ();
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      if (document->collection_id == collection_id && winnow_library_files_hold (paths, document->path))
        g_ptr_array_add (added, (gpointer)document);
    }
  g_autoptr (GString) out = g_string_new (NULL);
  winnow_document_output_append (out, format, added);
  return winnow_console_write (out) ? added->len : 0;
}

static WinnowExit
work (const Request *request, WinnowRole role, const char *collection, const WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (request->library, error);
  if (library == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowWatch) watch = winnow_watch_new (options->quiet);
  gint64 id = winnow_library_files_add (library, collection, role, options->paths, NULL, NULL, options, watch, error);
  g_clear_pointer (&watch, winnow_watch_free);
  if (id == 0)
    return WINNOW_EXIT_FAILED;
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_library_files_add_absolute (absolute, options->paths);
  guint n_documents = print_documents (library, id, absolute, options->format, error);
  int n_problems = *error == NULL ? winnow_library_files_warn (library, absolute, error) : -1;
  if (n_problems < 0 || n_documents == 0)
    return WINNOW_EXIT_FAILED;
  return n_problems > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}

WinnowExit
winnow_command_index (const WinnowCommand *command, char **arguments)
{
  g_auto (Request) request = { 0 };
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  WinnowRole role = WINNOW_ROLE_REFERENCES;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library, _ ("the library; it is made if there is none"), _ ("FILE") },
    { "collection", 0, 0, G_OPTION_ARG_FILENAME, &request.collection, _ ("collection the files go to (default: named after the role)"), _ ("NAME") },
    { "role", 0, 0, G_OPTION_ARG_FILENAME, &request.role, _ ("what the collection is for: submissions, references or template (default: references)"),
      _ ("ROLE") },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (request.library == NULL || options.paths[0] == NULL)
    return winnow_options_refuse (command, _ ("--library and a file or folder are needed."));
  if (request.role != NULL && !winnow_role_from_id (request.role, &role))
    return winnow_options_refuse (command, _ ("--role is one of submissions, references, template."));
  if (request.collection != NULL && !g_utf8_validate (request.collection, -1, NULL))
    return winnow_options_refuse (command, _ ("The name of a collection is UTF-8 text."));
  WinnowExit status = work (&request, role, request.collection != NULL ? request.collection : winnow_role_default_collection (role), &options, &error);
  if (error != NULL)
    winnow_console_warn_of (error);
  return status;
}
