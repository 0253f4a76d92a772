/* index.c: winnow-cli index: files → a library
 *
 * JSON: a document as a check's report has it, and "new": it was read just now, "same_text_as": the
 * path of the first document that was there before with the same text, "same_keywords_as": with the
 * same keywords, "similar_to": of the first one with the same similar_id; all null where there is
 * none, and where the document is not new. CSV has them as columns at the end: text_hash,
 * similar_id, new (1 or 0), same_text_as, similar_to, n_pictures and same_keywords_as. Text says
 * below the table of each new document what it is the same as, or similar to. */

#include "base/translate.h"
#include "check/check.h"
#include "base/for-each.h"
#include "cli/console.h"
#include "cli/library-files.h"
#include "cli/scans.h"
#include "report/data/json.h"
#include "base/escape.h"

typedef struct
{
  char *collection, *role, *course, *term; /* (nullable) */
  WinnowRole read_role;                    /* that role says */
  gboolean is_reference, retries;
} Request;

/* ── how documents are printed ── */

/* All borrowed. */
typedef struct
{
  const WinnowDocument *document;
  const WinnowCollection *collection;
  gboolean is_new;                 /* it was read just now */
  const WinnowDocument *same_text; /* (nullable) of a new one: the first that was there before it with the same text */
  const WinnowDocument *same_keywords; /* (nullable) the same of its keywords */
  const WinnowDocument *similar;       /* (nullable) the same of its similar_id */
} Row;

/* A sentence on a new document whose text, long sentence or keywords were there before; else
 * NULL. */
static char *
dup_news (const Row *row)
{
  if (!row->is_new)
    return NULL;
  if (row->same_text != NULL)
    /* Translators: paths of two files. */
    return g_strdup_printf (_ ("%s has the same text as %s"), row->document->path, row->same_text->path);
  if (row->similar != NULL)
    /* Translators: paths of two files. */
    return g_strdup_printf (_ ("%s has a long sentence of %s"), row->document->path, row->similar->path);
  if (row->same_keywords != NULL)
    /* Translators: paths of two files. */
    return g_strdup_printf (_ ("%s has the same keywords as %s"), row->document->path, row->same_keywords->path);
  return NULL;
}

static void
append_news (GString *out, const GArray *rows)
{
  const char *gap = "\n";
  winnow_for_each_value (const Row, row, rows)
    {
      g_autofree char *news = dup_news (row);
      if (news == NULL)
        continue;
      g_string_append (out, gap);
      winnow_escape_terminal (out, news, -1);
      g_string_append_c (out, '\n');
      gap = "";
    }
}

static const char *
path_of (const WinnowDocument *document)
{
  return document != NULL ? document->path : NULL;
}

static void
write_members (WinnowJson *json, gconstpointer data, gconstpointer unused)
{
  const Row *row = data;
  winnow_json_document_members (json, row->document, row->collection);
  winnow_json_member_boolean (json, "new", row->is_new);
  winnow_json_member_string (json, "same_text_as", path_of (row->same_text));
  winnow_json_member_string (json, "similar_to", path_of (row->similar));
  winnow_json_member_string (json, "same_keywords_as", path_of (row->same_keywords));
}

static void
get_text_hash (gconstpointer document, gconstpointer data, WinnowCell *cell)
{
  guint64 hash = ((const WinnowDocument *) document)->text_hash;
  cell->owned = hash != 0 ? g_strdup_printf ("%016" G_GINT64_MODIFIER "x", hash) : NULL;
}

/* @rows: (element-type Row) */
static void
append_rows (GString *out, const char *format, const GArray *rows)
{
#define OF(document, name) G_STRUCT_OFFSET (WinnowDocument, name), WINNOW_VIA (Row, document)
  static const WinnowColumn columns[] = {
    { NULL, N_ ("format"), WINNOW_COLUMN_STRING, OF (document, format) },
    { NULL, N_ ("words"), WINNOW_COLUMN_NUMBER, OF (document, n_words) },
    { NULL, N_ ("pages"), WINNOW_COLUMN_NUMBER, OF (document, n_pages) },
    { "path", N_ ("path"), WINNOW_COLUMN_STRING, OF (document, path) },
    { "role", NULL, WINNOW_COLUMN_ID, OF (document, role), .id = (WinnowIdFunc) winnow_role_get_id },
    { "format", NULL, WINNOW_COLUMN_STRING, OF (document, format) },
    { "size", NULL, WINNOW_COLUMN_LARGE, OF (document, size) },
    { "pages", NULL, WINNOW_COLUMN_NUMBER, OF (document, n_pages) },
    { "chars", NULL, WINNOW_COLUMN_NUMBER, OF (document, n_characters) },
    { "words", NULL, WINNOW_COLUMN_NUMBER, OF (document, n_words) },
    { "sha256", NULL, WINNOW_COLUMN_STRING, OF (document, sha256) },
    { "text_hash", NULL, WINNOW_COLUMN_STRING, .via = WINNOW_VIA (Row, document), .get = get_text_hash },
    { "similar_id", NULL, WINNOW_COLUMN_POSITIVE, OF (document, similar_id) },
    { "new", NULL, WINNOW_COLUMN_SWITCH, G_STRUCT_OFFSET (Row, is_new) },
    { "same_text_as", NULL, WINNOW_COLUMN_STRING, OF (same_text, path) },
    { "similar_to", NULL, WINNOW_COLUMN_STRING, OF (similar, path) },
    { "n_pictures", NULL, WINNOW_COLUMN_NUMBER, OF (document, n_pictures) },
    { "same_keywords_as", NULL, WINNOW_COLUMN_STRING, OF (same_keywords, path) },
    { NULL },
  };
  winnow_listing_append (&(WinnowListing){ columns, WINNOW_ROWS_OF (Row, rows), .write_members = write_members },
                         format, out);
  if (g_str_equal (format, "text"))
    append_news (out, rows);
}

/* ── which documents are new ── */

/* What a library held before: the bytes of each document, by its id. Returns: (transfer full)
 * gint64* → sha256 */
static GHashTable *
list_ids (WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return NULL;
  GHashTable *before = winnow_id_table_new (g_free);
  winnow_for_each (const WinnowDocument, document, documents)
    g_hash_table_insert (before, winnow_dup_value (&document->id), g_strdup (document->sha256));
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
  seen->by_id = winnow_id_index_new ();
  winnow_for_each_between (i, 0, G_N_ELEMENTS (seen->similar))
    seen->similar[i] = winnow_id_index_new ();
  winnow_for_each (WinnowDocument, document, seen->documents)
    {
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
  winnow_for_each_between (i, 0, G_N_ELEMENTS (seen->similar))
    g_clear_pointer (&seen->similar[i], g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Seen, seen_clear)

/* The first document that has the @hash of the new @document and came before it; NULL with an
 * error, and without one where there is none. */
static const WinnowDocument *
find_seen (const Seen *seen, const WinnowDocument *document, WinnowSeenHash kind, guint64 hash, GError **error)
{
  g_autoptr (GArray) ids = hash != 0 ? winnow_library_find_seen (seen->library, kind, hash, document->id, error) : NULL;
  winnow_for_each_value (gint64, id, ids)
    {
      const WinnowDocument *other = g_hash_table_lookup (seen->by_id, id);
      if (other != NULL && (!is_new (seen, other) || other->id < document->id))
        return other;
    }
  return NULL;
}

static const WinnowDocument *
find_similar (const Seen *seen, const WinnowDocument *document)
{
  winnow_for_each_between (i, 0, G_N_ELEMENTS (seen->similar))
    {
      const WinnowDocument *other = g_hash_table_lookup (seen->similar[i], &document->similar_id);
      if (other != NULL)
        return other != document ? other : NULL;
    }
  return NULL;
}

static Row
see (const Seen *seen, const WinnowDocument *document, GError **error)
{
  Row row = { .document = document, .is_new = is_new (seen, document) };
  if (row.is_new)
    {
      GError *local = NULL;
      row.same_text = find_seen (seen, document, WINNOW_SEEN_TEXT, document->text_hash, &local);
      if (local == NULL)
        row.same_keywords = find_seen (seen, document, WINNOW_SEEN_KEYWORDS, document->keyword_hash, &local);
      if (local != NULL)
        g_propagate_error (error, local);
      row.similar = find_similar (seen, document);
    }
  return row;
}

/* Which documents are printed. */
typedef struct
{
  const WinnowCollectionChoice *choice;
  gint64 collection_id;
  const GPtrArray *paths; /* at or below these */
  GHashTable *before;     /* of list_ids() */
} Printing;

/* Whether the call read it: into the collection or, where it has no name, into another of the
 * role. */
static gboolean
was_read (const WinnowDocument *document, const Printing *printing)
{
  return printing->choice->name != NULL ? document->collection_id == printing->collection_id
                                        : document->role == printing->choice->role;
}

/* Returns: (nullable) */
static const WinnowCollection *
find_collection (const GPtrArray *collections, gint64 id)
{
  winnow_for_each (const WinnowCollection, collection, collections)
    if (collection->id == id)
      return collection;
  return NULL;
}

/* Prints the documents at @paths; returns how many there are. */
static guint
print_documents (const Printing *printing, WinnowLibrary *library, const char *format, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GArray) rows = winnow_array_new (Row);
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error),
                        collections = documents != NULL ? winnow_library_list_collections (library, error) : NULL;
  if (collections == NULL)
    return 0;
  g_auto (Seen) seen = { library, printing->before, documents };
  seen_init (&seen);
  for (guint i = 0; i < documents->len && failure == NULL; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      if (!was_read (document, printing) || !winnow_walk_holds (printing->paths, document->path))
        continue;
      Row row = see (&seen, document, &failure);
      row.collection = find_collection (collections, document->collection_id);
      g_array_append_val (rows, row);
    }
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return 0;
    }
  g_autoptr (GString) out = g_string_new (NULL);
  append_rows (out, format, rows);
  return winnow_console_write (out) ? rows->len : 0;
}

static WinnowExit
work (const Request *request, WinnowOptions *options, GError **error)
{
  options->with_keywords = TRUE;
  g_autoptr (WinnowLibrary) library = winnow_library_open (options->library, error);
  if (library == NULL || !winnow_library_files_adopt_settings (library, options, error)
      || (request->retries && !winnow_library_forget_tries (library, error)))
    return WINNOW_EXIT_FAILED;
  g_autoptr (GHashTable) before = list_ids (library, error);
  if (before == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (WinnowProgressLine) line = winnow_progress_line_new (options->jobs, options->quiet);
  const WinnowCollectionChoice choice = { request->read_role, request->collection, request->course, request->term };
  const WinnowLibraryRun run = { library, options, line, winnow_progress_line_get_cancellable (line), notes };
  gint64 id = winnow_library_files_add (
      &run, &choice,
      (WinnowAddition){ .paths = (const char *const *) options->paths,
                        .held = request->collection != NULL ? WINNOW_HELD_READ : WINNOW_HELD_IN_PLACE },
      error);
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_walk_add_absolute (absolute, (const char *const *) options->paths);
  gboolean is_ready = id != 0 && winnow_scans_offer (&run, absolute, TRUE, error)
                      && winnow_check_find_keywords (library, winnow_progress_line_begin (line), error);
  g_clear_pointer (&line, winnow_progress_line_free);
  winnow_for_each (const char, note, notes)
    winnow_console_warn ("%s", note);
  if (!is_ready)
    return WINNOW_EXIT_FAILED;
  const Printing printing = { &choice, id, absolute, before };
  guint n_documents = print_documents (&printing, library, options->format, error);
  int n_problems = *error == NULL ? winnow_library_files_warn (library, absolute, NULL, NULL, error) : -1;
  if (n_problems < 0 || n_documents == 0)
    return WINNOW_EXIT_FAILED;
  return n_problems > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}

static const char *
find_fault (Request *request, const WinnowOptions *options, GError **error)
{
  request->read_role = WINNOW_ROLE_REFERENCES;
  if (options->library == NULL || options->paths[0] == NULL)
    return _ ("--library and a file or folder are needed.");
  if (request->role != NULL && !winnow_role_from_id (request->role, &request->read_role))
    return _ ("--role is one of submissions, references, template.");
  if (request->is_reference && request->read_role != WINNOW_ROLE_REFERENCES)
    return _ ("--reference and another --role contradict each other.");
  if (request->collection != NULL && !g_utf8_validate (request->collection, -1, NULL))
    return _ ("The name of a collection is UTF-8 text.");
  return NULL;
}

WinnowExit
winnow_command_index (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (FILENAME, "collection", &request.collection,
                   "collection the files go to (default: named after the role and its labels)", _ ("NAME")),
    WINNOW_OPTION (STRING, "course", &request.course, "course that the collection is of", _ ("TEXT")),
    WINNOW_OPTION (STRING, "term", &request.term, "term that the collection is of, such as “2024 autumn”", _ ("TEXT")),
    WINNOW_OPTION (NONE, "reference", &request.is_reference,
                   "the files are sources, as last year’s papers are; the same as --role=references", NULL),
    WINNOW_OPTION (FILENAME, "role", &request.role,
                   "what the collection is for: submissions, references or template (default: references)", _ ("ROLE")),
    WINNOW_OPTION (NONE, "retry", &request.retries,
                   "read files again that stopped their reader, or of which not all could be read", NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &request);
}
