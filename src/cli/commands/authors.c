/* authors.c: winnow-cli authors: whose the documents of a library are
 *
 * Files are one author's where their names or the user say so; what texts and metadata state is
 * shown of files without such an author, and joins none. */
#include "check/check.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "base/translate.h"
#include "cli/authors-output.h"
#include "cli/console.h"
#include "cli/document-names.h"
#include "cli/library-files.h"
#include "library/author-names.h"

typedef struct
{
  char *name, *number; /* (nullable) */
  gboolean detects, lists_files, lists_own;
} Request;

/* ── setting ── */

static gboolean
set_author (WinnowLibrary *library, const Request *request, char **arguments, GError **error)
{
  g_autoptr (GArray) ids = winnow_document_names_find_ids (library, arguments, error);
  return ids != NULL
         && winnow_library_set_author (library, WINNOW_DATA (const gint64, ids), ids->len, request->name,
                                       request->number, error)
         && (request->name != NULL || winnow_check_find_authors (library, error));
}

/* ── listing ── */

WINNOW_DEFINE_POINTER_ORDER (compare_paths, WinnowDocument, strcmp (x->path, y->path))

/* By name, then number; those without a sure author last. */
WINNOW_DEFINE_POINTER_ORDER (compare_authors, WinnowAuthorFiles,
                             WINNOW_ORDER (x->source == WINNOW_AUTHOR_UNKNOWN, y->source == WINNOW_AUTHOR_UNKNOWN)
                                 ?: g_strcmp0 (x->author, y->author)
                                 ?: g_strcmp0 (x->number, y->number))

/* @authors: (element-type WinnowAuthorFiles). @one: "" without a sure author */
static void
add_document (GPtrArray *authors, GHashTable *by_key, const WinnowAuthor *one, WinnowDocument *document)
{
  WinnowAuthorFiles *author = g_hash_table_lookup (by_key, one->key);
  if (author == NULL)
    {
      author = g_new0 (WinnowAuthorFiles, 1);
      author->highest = -1;
      author->documents = g_ptr_array_new ();
      g_ptr_array_add (authors, author);
      g_hash_table_insert (by_key, (char *) one->key, author);
    }
  g_ptr_array_add (author->documents, document);
  author->highest = MAX (author->highest, document->highest);
  if (document->author_key == NULL)
    return;
  if (document->author_source > author->source || author->author == NULL)
    author->author = one->name;
  author->number = one->number ?: author->number;
  author->source = MAX (author->source, document->author_source);
}

/* Of all documents but templates. Returns: (transfer full) (element-type WinnowAuthorFiles) */
static GPtrArray *
group_by_author (const GPtrArray *documents)
{
  g_autoptr (GHashTable) by_key = winnow_string_index_new ();
  GPtrArray *authors = winnow_pointers_new (winnow_author_files_free);
  winnow_for_each (WinnowDocument, document, documents)
    {
      g_autoptr (GArray) own = winnow_document_list_authors (document);
      if (own->len == 0)
        WINNOW_APPEND (own, WinnowAuthor, .key = "");
      for (guint i = 0; document->role != WINNOW_ROLE_TEMPLATE && i < own->len; i++)
        add_document (authors, by_key, &g_array_index (own, WinnowAuthor, i), document);
    }
  winnow_for_each (WinnowAuthorFiles, author, authors)
    g_ptr_array_sort (author->documents, compare_paths);
  g_ptr_array_sort (authors, compare_authors);
  return authors;
}

static gboolean
append_own (GString *out, WinnowLibrary *library, const GPtrArray *documents, const char *format, GError **error)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_own_overlaps (library, error);
  g_autoptr (GHashTable) by_id = winnow_id_index_new ();
  winnow_for_each (WinnowDocument, document, documents)
    g_hash_table_insert (by_id, &document->id, document);
  if (overlaps != NULL)
    winnow_authors_output_append_own (out, format, overlaps, by_id);
  return overlaps != NULL;
}

static gboolean
append (GString *out, WinnowLibrary *library, const Request *request, const char *format, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return FALSE;
  if (request->lists_own)
    return append_own (out, library, documents, format, error);
  g_autoptr (GPtrArray) authors = group_by_author (documents);
  winnow_authors_output_append (out, format, authors, request->lists_files);
  return TRUE;
}

static WinnowExit
work (const Request *request, WinnowOptions *options, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (options->library, error);
  if (library == NULL || (options->paths[0] != NULL && !set_author (library, request, options->paths, error))
      || !append (out, library, request, options->format, error))
    return WINNOW_EXIT_FAILED;
  return winnow_console_write (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

/* Returns: (nullable) the fault */
static const char *
find_fault (const Request *request, const WinnowOptions *options, GError **error)
{
  gboolean has_documents = options->paths[0] != NULL;
  if (request->name != NULL && *request->name == '\0')
    return _ ("--set needs a name; --detect takes back what was set.");
  if (request->name != NULL && request->detects)
    return _ ("--set and --detect contradict each other.");
  if (request->number != NULL && request->name == NULL)
    return _ ("--number goes with --set.");
  if ((request->name != NULL || request->detects) && !has_documents)
    return _ ("The documents are needed whose author it is.");
  if (request->name == NULL && !request->detects && has_documents)
    return _ ("Documents are named with --set or --detect.");
  return NULL;
}

WinnowExit
winnow_command_authors (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (NONE, "files", &request.lists_files, "list the files of each author", NULL),
    WINNOW_OPTION (NONE, "own", &request.lists_own,
                   "list the pairs of one author’s files, such as drafts, which no report lists or counts", NULL),
    WINNOW_OPTION (STRING, "set", &request.name, "the documents are this author’s", _ ("NAME")),
    WINNOW_OPTION (STRING, "number", &request.number, "the author’s number, for --set", _ ("NUMBER")),
    WINNOW_OPTION (NONE, "detect", &request.detects, "the documents’ author is found by names of files again, not set",
                   NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &request);
}
