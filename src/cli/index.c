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

/* What a library held before: the bytes of each document, by its id. Returns: (transfer full)
 * gint64* → sha256 */
static GHashTable *
list_ids (WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return NULL;
  GHashTable *before = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      g_hash_table_insert (before, g_memdup2 (&document->id, sizeof document->id), g_strdup (document->sha256));
    }
  return before;
}

/* What is asked of each document of a library. */
typedef struct
{
  WinnowLibrary *library;
  GHashTable *before;   /* borrowed, as of list_ids() */
  GPtrArray *documents; /* borrowed (element-type WinnowDocument) all, by id */
  GHashTable *by_id;    /* (owned) gint64* → WinnowDocument, borrowed */
  /* (owned) similar_id → the first document that has it, of those that were there before, and of
   * the new ones */
  GHashTable *similar[2];
} Seen;

static gboolean
is_new (const Seen *seen, const WinnowDocument *document)
{
  return g_strcmp0 (g_hash_table_lookup (seen->before, &document->id), document->sha256) != 0;
}

static void
seen_init (Seen *seen)
{
  seen->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (gsize i = 0; i < G_N_ELEMENTS (seen->similar); i++)
    seen->similar[i] = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < seen->documents->len; i++)
    {
      WinnowDocument *document = g_ptr_array_index (seen->documents, i);
      GHashTable *similar = seen->similar[is_new (seen, document)];
      g_hash_table_insert (seen->by_id, &document->id, document);
      if (document->similar_id != 0 && !g_hash_table_contains (similar, &document->similar_id))
        g_hash_table_insert (similar, &document->similar_id, document);
    }
}

static void
seen_clear (Seen *seen)
{
  g_clear_pointer (&seen->by_id, g_hash_table_unref);
  for (gsize i = 0; i < G_N_ELEMENTS (seen->similar); i++)
    g_clear_pointer (&seen->similar[i], g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Seen, seen_clear)

/* Those that were there before a call came before the ones that it read; those it read, in order of
 * their ids. */
static gboolean
came_before (const Seen *seen, const WinnowDocument *other, const WinnowDocument *document)
{
  return !is_new (seen, other) || other->id < document->id;
}

/* The first document that has the text of the new @document and came before it; NULL with an error,
 * and without one where there is none. */
static const WinnowDocument *
find_same_text (const Seen *seen, const WinnowDocument *document, GError **error)
{
  g_autoptr (GArray) ids = document->text_hash != 0
                               ? winnow_library_find_text (seen->library, document->text_hash, document->id, error)
                               : NULL;
  for (guint i = 0; ids != NULL && i < ids->len; i++)
    {
      const WinnowDocument *other = g_hash_table_lookup (seen->by_id, &g_array_index (ids, gint64, i));
      if (other != NULL && came_before (seen, other, document))
        return other;
    }
  return NULL;
}

static const WinnowDocument *
find_similar (const Seen *seen, const WinnowDocument *document)
{
  for (gsize i = 0; i < G_N_ELEMENTS (seen->similar); i++)
    {
      const WinnowDocument *other = g_hash_table_lookup (seen->similar[i], &document->similar_id);
      if (other != NULL)
        return other != document ? other : NULL;
    }
  return NULL;
}

static WinnowDocumentRow
see (const Seen *seen, const WinnowDocument *document, GError **error)
{
  WinnowDocumentRow row = { .document = document, .is_new = is_new (seen, document) };
  if (row.is_new)
    {
      row.same_text = find_same_text (seen, document, error);
      row.similar = find_similar (seen, document);
    }
  return row;
}

/* Prints the documents of the collection that stand at @paths; returns how many there are. */
static guint
print_documents (WinnowLibrary *library, gint64 collection_id, const GPtrArray *paths, GHashTable *before,
                 const char *format, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (WinnowDocumentRow));
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return 0;
  g_auto (Seen) seen = { library, before, documents };
  seen_init (&seen);
  for (guint i = 0; i < documents->len && failure == NULL; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      if (document->collection_id != collection_id || !winnow_library_files_hold (paths, document->path))
        continue;
      const WinnowDocumentRow row = see (&seen, document, &failure);
      g_array_append_val (rows, row);
    }
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return 0;
    }
  g_autoptr (GString) out = g_string_new (NULL);
  winnow_document_output_append (out, format, rows);
  return winnow_console_write (out) ? rows->len : 0;
}

static WinnowExit
work (const Request *request, WinnowRole role, const char *collection, const WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (request->library, error);
  if (library == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (GHashTable) before = list_ids (library, error);
  if (before == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowWatch) watch = winnow_watch_new (options->quiet);
  gint64 id = winnow_library_files_add (library, collection, role, options->paths, NULL, NULL, options, watch, error);
  g_clear_pointer (&watch, winnow_watch_free);
  if (id == 0)
    return WINNOW_EXIT_FAILED;
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_library_files_add_absolute (absolute, options->paths);
  guint n_documents = print_documents (library, id, absolute, before, options->format, error);
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
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library, _ ("the library; it is made if there is none"),
      _ ("FILE") },
    { "collection", 0, 0, G_OPTION_ARG_FILENAME, &request.collection,
      _ ("collection the files go to (default: named after the role)"), _ ("NAME") },
    { "role", 0, 0, G_OPTION_ARG_FILENAME, &request.role,
      _ ("what the collection is for: submissions, references or template (default: references)"), _ ("ROLE") },
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
  WinnowExit status
      = work (&request, role, request.collection != NULL ? request.collection : winnow_role_default_collection (role),
              &options, &error);
  if (error != NULL)
    winnow_console_warn_of (error);
  return winnow_options_finish (&options, status);
}
