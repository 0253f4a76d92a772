/* authors-output.c: see authors-output.h
 *
 * JSON: a list of {"author", "number", "source", "similarity", "files": [{"path", "role",
 * "similarity", "stated": {"author", "source"}}]}; of files without a sure author "source" is
 * "unknown", and "stated" is what their text or metadata say, else null. */
#include "cli/authors-output.h"

#include <math.h>

#include "base/array.h"
#include "base/translate.h"
#include "match/overlap.h"
#include "report/data/listing.h"

void
winnow_author_files_free (WinnowAuthorFiles *files)
{
  g_ptr_array_unref (files->documents);
  g_free (files);
}

static const char *
get_source (WinnowAuthorSource source)
{
  switch (source)
    {
    case WINNOW_AUTHOR_IN_METADATA:
      return _ ("metadata");
    case WINNOW_AUTHOR_IN_TEXT:
      return _ ("text");
    case WINNOW_AUTHOR_IN_NAMES:
      return _ ("file name");
    case WINNOW_AUTHOR_BY_HAND:
      return _ ("set by hand");
    case WINNOW_AUTHOR_UNKNOWN:
    default:
      return "";
    }
}

/* What a file without a sure author states; NULL where it states none. */
static const char *
get_stated (const WinnowDocument *document)
{
  return document->author_key == NULL ? document->author : NULL;
}

/* ── JSON ── */

static void
write_file (WinnowJson *json, gconstpointer row, gconstpointer data)
{
  const WinnowDocument *document = row;
  const char *stated = get_stated (document);
  winnow_json_member_string (json, "path", document->path);
  winnow_json_member_string (json, "role", winnow_role_get_id (document->role));
  winnow_json_member_share (json, "similarity", document->highest >= 0 ? document->highest : NAN);
  if (stated == NULL)
    winnow_json_member_string (json, "stated", NULL);
  else
    {
      winnow_json_open_member (json, "stated", '{');
      winnow_json_member_string (json, "author", stated);
      winnow_json_member_string (json, "source", winnow_author_source_get_id (document->author_source));
      winnow_json_close (json);
    }
}

static void
write_author (WinnowJson *json, gconstpointer row, gconstpointer data)
{
  const WinnowAuthorFiles *author = row;
  winnow_json_fields (json, author, author, number);
  winnow_json_member_string (json, "source", winnow_author_source_get_id (author->source));
  winnow_json_member_share (json, "similarity", author->highest >= 0 ? author->highest : NAN);
  winnow_json_open_member (json, "files", '[');
  winnow_listing_write_rows (&(WinnowListing){ WINNOW_ROWS (author->documents), .write_members = write_file }, TRUE,
                             json);
  winnow_json_close (json);
}

/* ── text and CSV ── */

typedef struct
{
  const WinnowAuthorFiles *author; /* (nullable) NULL: of a file of the author above */
  const WinnowDocument *document;  /* (nullable) the file */
} Row;

static void
get_name (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  const WinnowAuthorFiles *author = row;
  cell->text = author->source == WINNOW_AUTHOR_UNKNOWN ? _ ("no sure author") : author->author ?: "–";
}

static void
get_count (gconstpointer author, gconstpointer data, WinnowCell *cell)
{
  cell->number = ((const WinnowAuthorFiles *) author)->documents->len;
}

static void
get_similarity (gconstpointer data, gconstpointer unused, WinnowCell *cell)
{
  const Row *row = data;
  cell->share = row->author != NULL ? row->author->highest : row->document->highest;
}

static void
get_origin (gconstpointer data, gconstpointer unused, WinnowCell *cell)
{
  const Row *row = data;
  const char *stated = row->author == NULL ? get_stated (row->document) : NULL;
  if (row->author != NULL)
    cell->text = get_source (row->author->source);
  else if (stated != NULL)
    cell->owned = g_strdup_printf ("%s: %s", get_source (row->document->author_source), stated);
}

#define OF(struct, type, name) G_STRUCT_OFFSET (type, name), WINNOW_VIA (Row, struct)
#define OF_AUTHOR(name) OF (author, WinnowAuthorFiles, name)
#define OF_FILE(name) OF (document, WinnowDocument, name)
#define SOURCE_ID .id = (WinnowIdFunc) winnow_author_source_get_id

static void
append_rows (GString *out, const char *format, const GArray *rows, gboolean lists_files)
{
  const WinnowColumn authors[] = {
    { NULL, N_ ("author"), WINNOW_COLUMN_STRING, .via = WINNOW_VIA (Row, author), .get = get_name },
    { "author", NULL, WINNOW_COLUMN_STRING, OF_AUTHOR (author) },
    { "number", N_ ("number"), WINNOW_COLUMN_STRING, OF_AUTHOR (number) },
    { NULL, N_ ("files"), WINNOW_COLUMN_NUMBER, .via = WINNOW_VIA (Row, author), .get = get_count },
    { "source", NULL, WINNOW_COLUMN_ID, OF_AUTHOR (source), SOURCE_ID },
    { "similarity", N_ ("similarity"), WINNOW_COLUMN_SHARE, .get = get_similarity, .none = "–" },
    { "files", NULL, WINNOW_COLUMN_NUMBER, .via = WINNOW_VIA (Row, author), .get = get_count },
    { NULL, N_ ("named by"), WINNOW_COLUMN_STRING, .get = get_origin },
    { NULL, lists_files ? N_ ("file") : "", WINNOW_COLUMN_STRING, OF_FILE (path) },
    { NULL },
  };
  static const WinnowColumn files[] = {
    { "author", NULL, WINNOW_COLUMN_STRING, OF_FILE (author) },
    { "number", NULL, WINNOW_COLUMN_STRING, OF_FILE (author_number) },
    { "source", NULL, WINNOW_COLUMN_ID, OF_FILE (author_source), SOURCE_ID },
    { "similarity", NULL, WINNOW_COLUMN_SHARE, OF_FILE (highest) },
    { "role", NULL, WINNOW_COLUMN_ID, OF_FILE (role), .id = (WinnowIdFunc) winnow_role_get_id },
    { "path", NULL, WINNOW_COLUMN_STRING, OF_FILE (path) },
    { NULL },
  };
  gboolean is_csv = g_str_equal (format, "csv");
  winnow_listing_append (&(WinnowListing){ is_csv && lists_files ? files : authors, WINNOW_ROWS_OF (Row, rows) },
                         format, out);
}

/* ── pairs of one author's files ── */

typedef struct
{
  const WinnowDocument *a, *b;
  double of_a, of_b; /* 0 to 1 */
} Own;

static void
write_own (WinnowJson *json, gconstpointer row, gconstpointer data)
{
  const Own *own = row;
  winnow_json_member_string (json, "author", own->a->author);
  winnow_json_member_string (json, "number", own->a->author_number);
  winnow_json_member_string (json, "a", own->a->path);
  winnow_json_member_string (json, "b", own->b->path);
  winnow_json_member_share (json, "a_in_b", own->of_a);
  winnow_json_member_share (json, "b_in_a", own->of_b);
}

#define FIELD(name) G_STRUCT_OFFSET (Own, name)
#define OF_DOCUMENT(side, name) G_STRUCT_OFFSET (WinnowDocument, name), WINNOW_VIA (Own, side)
static const WinnowColumn own_columns[] = {
  { "author", N_ ("author"), WINNOW_COLUMN_STRING, OF_DOCUMENT (a, author), .none = "–" },
  { "number", N_ ("number"), WINNOW_COLUMN_STRING, OF_DOCUMENT (a, author_number) },
  { NULL, N_ ("A in B"), WINNOW_COLUMN_SHARE, FIELD (of_a) },
  { NULL, N_ ("B in A"), WINNOW_COLUMN_SHARE, FIELD (of_b) },
  { NULL, N_ ("A"), WINNOW_COLUMN_STRING, OF_DOCUMENT (a, path) },
  { NULL, N_ ("B"), WINNOW_COLUMN_STRING, OF_DOCUMENT (b, path) },
  { "source", NULL, WINNOW_COLUMN_ID, OF_DOCUMENT (a, author_source),
    .id = (WinnowIdFunc) winnow_author_source_get_id },
  { "path_a", NULL, WINNOW_COLUMN_STRING, OF_DOCUMENT (a, path) },
  { "path_b", NULL, WINNOW_COLUMN_STRING, OF_DOCUMENT (b, path) },
  { "a_in_b", NULL, WINNOW_COLUMN_SHARE, FIELD (of_a) },
  { "b_in_a", NULL, WINNOW_COLUMN_SHARE, FIELD (of_b) },
  { NULL },
};

/* ── formats ── */

/* A row a file in CSV has what its own source names; in text it is below the row of its author. */
void
winnow_authors_output_append (GString *out, const char *format, const GPtrArray *authors, gboolean lists_files)
{
  g_autoptr (GArray) rows = winnow_array_new (Row);
  gboolean is_csv = g_str_equal (format, "csv");
  if (g_str_equal (format, "json"))
    {
      winnow_listing_append (&(WinnowListing){ WINNOW_ROWS (authors), .write_members = write_author }, format, out);
      return;
    }
  winnow_for_each (const WinnowAuthorFiles, author, authors)
    {
      if (!is_csv || !lists_files)
        WINNOW_APPEND (rows, Row, author, NULL);
      for (guint k = 0; lists_files && k < author->documents->len; k++)
        WINNOW_APPEND (rows, Row, NULL, author->documents->pdata[k]);
    }
  append_rows (out, format, rows, lists_files);
}

void
winnow_authors_output_append_own (GString *out, const char *format, const GPtrArray *overlaps, GHashTable *by_id)
{
  g_autoptr (GArray) pairs = winnow_array_new (Own);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      const Own own
          = { g_hash_table_lookup (by_id, &overlap->document_a), g_hash_table_lookup (by_id, &overlap->document_b),
              winnow_overlap_similarity_of_a (overlap), winnow_overlap_similarity_of_b (overlap) };
      if (own.a != NULL && own.b != NULL)
        g_array_append_val (pairs, own);
    }
  winnow_listing_append (&(WinnowListing){ own_columns, WINNOW_ROWS_OF (Own, pairs), .write_members = write_own },
                         format, out);
}
