/* put.c: documents are added: rows, texts and a segment of postings for each kind
 *
 * In one transaction. Documents go through a temporary table, since COPY would neither pass over
 * known ones nor obey the rules of the archive; postings are packed here, in the form of
 * schema.sql, and go into a table of the archive, which takes them in once it has checked them. */
#include <math.h>
#include <string.h>

#include "archive/archive-private.h"
#include "base/array.h"
#include "base/for-each.h"

#define PER_PART 64.0 /* postings */
#define LEAST_BITS 16.0

static const char sql_begin[] = "BEGIN; SET LOCAL statement_timeout = '600s'; SET LOCAL lock_timeout = '300s';"
                                "CREATE TEMP TABLE IF NOT EXISTS incoming (number integer, sha256 text, origin text,"
                                " author text, date text, n_words integer, n_characters integer, n_content integer,"
                                " packed bytea) ON COMMIT DELETE ROWS";
static const char sql_lock[] = "SELECT winnow.lock_collection($1::integer)";
static const char sql_copy_documents[] = "COPY incoming FROM STDIN (FORMAT binary)";
static const char sql_insert[]
    = "WITH added AS (INSERT INTO winnow.documents (collection_id, sha256, origin, author, date, n_words, n_characters,"
      " n_content) SELECT $1::integer, sha256, origin, author, date, n_words, n_characters, n_content FROM incoming"
      " ORDER BY number ON CONFLICT (collection_id, sha256, origin) DO NOTHING RETURNING id, sha256, origin)"
      " SELECT DISTINCT ON (id) number, id FROM added JOIN incoming USING (sha256, origin) ORDER BY id, number";
/* A second statement, since its rule looks at the rows of the first. */
static const char sql_insert_contents[]
    = "INSERT INTO winnow.contents SELECT id, packed FROM incoming"
      " JOIN unnest ($1::integer[], $2::integer[]) AS a (number, id) USING (number) WHERE packed IS NOT NULL";
static const char sql_begin_segment[] = "SELECT winnow.begin_segment($1::integer, $2::integer)";
static const char sql_end_segment[] = "SELECT winnow.end_segment($1::integer)";
static const char sql_begin_tidy[] = "BEGIN; SET LOCAL statement_timeout = 0";
static const char sql_tidy[] = "SELECT winnow.merge()";
/* Merged segments are removed after no question reads them. */
static const char *const sql_sweep[] = { "SELECT winnow.begin_sweep()", "SELECT winnow.sweep()" };
static const char sql_known[]
    = "SELECT d.sha256 || ' ' || d.origin FROM winnow.documents AS d JOIN unnest ($2::text[]) AS k (key)"
      " ON d.sha256 = substr (k.key, 1, 64) AND d.origin = substr (k.key, 66) WHERE d.collection_id = $1::integer";

/* ── COPY in binary ── */

static void
append_16 (GByteArray *bytes, gint16 value)
{
  gint16 swapped = GINT16_TO_BE (value);
  g_byte_array_append (bytes, (const guint8 *) &swapped, sizeof swapped);
}

static void
append_32 (GByteArray *bytes, gint32 value)
{
  gint32 swapped = GINT32_TO_BE (value);
  g_byte_array_append (bytes, (const guint8 *) &swapped, sizeof swapped);
}

static void
append_integer (GByteArray *bytes, gint32 value)
{
  append_32 (bytes, sizeof value);
  append_32 (bytes, value);
}

/* @data: (nullable) NULL: the column is */
static void
append_bytes (GByteArray *bytes, gconstpointer data, gsize size)
{
  append_32 (bytes, data != NULL ? (gint32) size : -1);
  if (data != NULL)
    g_byte_array_append (bytes, data, (guint) size);
}

static void
append_text (GByteArray *bytes, const char *text)
{
  append_bytes (bytes, text, text != NULL ? strlen (text) : 0);
}

/* An integer[] of one member of each posting. */
static void
append_array (GByteArray *bytes, const WinnowPosting *postings, guint n, gint32 (*get) (const WinnowPosting *posting))
{
  const gint32 header[] = { 20 + 8 * (gint32) n, 1, 0, 23 /* integer */, (gint32) n, 1 };
  winnow_for_each_of (number, header)
    append_32 (bytes, *number);
  winnow_for_each_below (i, n)
    append_integer (bytes, get (&postings[i]));
}

static GByteArray *
begin_copy (void)
{
  static const guint8 header[19] = "PGCOPY\n\377\r\n"; /* flags and extension: 0 */
  return g_byte_array_append (g_byte_array_new (), header, sizeof header);
}

static GByteArray *
pack_documents (const GPtrArray *documents)
{
  GByteArray *bytes = begin_copy ();
  winnow_for_each_index (i, documents)
    {
      const WinnowSharedDocument *document = g_ptr_array_index (documents, i);
      gsize size = 0;
      gconstpointer content = document->content != NULL ? g_bytes_get_data (document->content, &size) : NULL;
      append_16 (bytes, 9);
      append_integer (bytes, (gint32) i);
      append_text (bytes, document->sha256);
      append_text (bytes, document->origin);
      append_text (bytes, document->author);
      append_text (bytes, document->date);
      append_integer (bytes, (gint32) document->n_words);
      append_integer (bytes, (gint32) document->n_characters);
      append_integer (bytes, (gint32) document->n_content);
      append_bytes (bytes, content, size);
    }
  append_16 (bytes, -1);
  return bytes;
}

/* ── postings ── */

/* A document that was not there. */
typedef struct
{
  guint number; /* of those that are added */
  gint32 id;
} Added;

static gint32
get_low (const WinnowPosting *posting)
{
  return (gint32) (posting->hash >> 16 & G_MAXUINT32);
}

static gint32
get_document (const WinnowPosting *posting)
{
  return (gint32) posting->document;
}

static gint32
get_place (const WinnowPosting *posting)
{
  return (gint32) posting->place;
}

/* All of one kind, by hash, then by document. */
static GArray *
collect_postings (const GPtrArray *documents, const GArray *added, WinnowSharedKind kind)
{
  GArray *postings = winnow_array_new (WinnowPosting);
  winnow_for_each_value (const Added, of, added)
    {
      const WinnowSharedDocument *document = g_ptr_array_index (documents, of->number);
      for (guint j = 0; document->postings[kind] != NULL && j < document->postings[kind]->len; j++)
        {
          WinnowPosting posting = g_array_index (document->postings[kind], WinnowPosting, j);
          posting.document = (guint32) of->id;
          g_array_append_val (postings, posting);
        }
    }
  winnow_postings_sort (WINNOW_DATA (WinnowPosting, postings), postings->len, 1);
  return postings;
}

/* Of a fingerprint that many documents have the first ones stay. */
static void
shorten_lists (GArray *postings, guint longest)
{
  WinnowPosting *all = WINNOW_DATA (WinnowPosting, postings);
  guint n = 0;
  for (guint i = 0, first = 0; i < postings->len; i++)
    {
      if (all[i].hash != all[first].hash)
        first = i;
      if (i - first < longest)
        all[n++] = all[i];
    }
  g_array_set_size (postings, n);
}

static GByteArray *
pack_postings (const GArray *postings, guint bits, gboolean has_places)
{
  const WinnowPosting *all = (const WinnowPosting *) (gconstpointer) postings->data;
  GByteArray *bytes = begin_copy ();
  for (guint first = 0, end; first < postings->len; first = end)
    {
      guint64 part = all[first].hash >> (64 - bits);
      for (end = first + 1; end < postings->len && all[end].hash >> (64 - bits) == part; end++)
        ;
      append_16 (bytes, 4);
      append_integer (bytes, (gint32) part);
      append_array (bytes, all + first, end - first, get_low);
      append_array (bytes, all + first, end - first, get_document);
      if (has_places)
        append_array (bytes, all + first, end - first, get_place);
      else
        append_bytes (bytes, NULL, 0);
    }
  append_16 (bytes, -1);
  return bytes;
}

static const guint longest[] = { WINNOW_LONGEST_VERBATIM, WINNOW_LONGEST_CONTENT, WINNOW_LONGEST_SOUNDS };

static gboolean
put_kind (WinnowSharedArchive *archive, const GPtrArray *documents, const GArray *added, WinnowSharedKind kind,
          GError **error)
{
  g_autoptr (GArray) postings = collect_postings (documents, added, kind);
  if (postings->len == 0)
    return TRUE;
  shorten_lists (postings, longest[kind]);
  guint bits = (guint) MAX (LEAST_BITS, ceil (log2 (postings->len / PER_PART))); /* few have a negative logarithm */
  g_autofree char *kind_text = g_strdup_printf ("%u", kind), *bits_text = g_strdup_printf ("%u", bits);
  guint segment;
  if (!winnow_shared_get_number (archive, sql_begin_segment, PARAMETERS (kind_text, bits_text), &segment, error))
    return FALSE;
  g_autofree char *segment_text = g_strdup_printf ("%u", segment),
                  *copy = g_strdup_printf ("COPY winnow.postings_%u (part, hashes, documents, places) FROM STDIN"
                                           " (FORMAT binary)",
                                           segment);
  g_autoptr (GByteArray) bytes = pack_postings (postings, bits, kind != WINNOW_SHARED_SOUNDS);
  return winnow_shared_copy (archive, copy, bytes, error)
         && winnow_shared_execute_with (archive, sql_end_segment, PARAMETERS (segment_text), error);
}

/* ── the whole ── */

/* Rows of those that are new. Returns: (transfer full) (element-type Added) */
static GArray *
put_rows (WinnowSharedArchive *archive, const char *collection, const GPtrArray *documents, GError **error)
{
  g_autoptr (GByteArray) bytes = pack_documents (documents);
  if (!winnow_shared_copy (archive, sql_copy_documents, bytes, error))
    return NULL;
  g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_insert, PARAMETERS (collection), error);
  if (rows == NULL)
    return NULL;
  g_autoptr (GArray) added = winnow_array_new (Added), numbers = winnow_array_new (gint32),
                     ids = winnow_array_new (gint32);
  for (int row = 0; row < PQntuples (rows); row++)
    {
      const Added one
          = { (guint) winnow_result_get_number (rows, row, 0), (gint32) winnow_result_get_number (rows, row, 1) };
      g_array_append_val (added, one);
      g_array_append_val (numbers, one.number);
      g_array_append_val (ids, one.id);
    }
  g_autofree char *number_array = winnow_shared_dup_ids (numbers), *id_array = winnow_shared_dup_ids (ids);
  return winnow_shared_execute_with (archive, sql_insert_contents, PARAMETERS (number_array, id_array), error)
             ? g_steal_pointer (&added)
             : NULL;
}

static gboolean
put_all (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *documents, guint *n_new, GError **error)
{
  g_autofree char *collection = g_strdup_printf ("%d", collection_id);
  if (!winnow_shared_execute (archive, sql_begin, error)
      || !winnow_shared_execute_with (archive, sql_lock, PARAMETERS (collection), error))
    return FALSE;
  g_autoptr (GArray) added = put_rows (archive, collection, documents, error);
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    if (added == NULL || !put_kind (archive, documents, added, kind, error))
      return FALSE;
  if (n_new != NULL)
    *n_new = added->len;
  return winnow_shared_execute (archive, "COMMIT", error);
}

gboolean
winnow_shared_put (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *documents, guint *n_new,
                   GError **error)
{
  for (guint attempt = 0;; attempt++)
    {
      g_autoptr (GError) local = NULL;
      if (winnow_shared_begin (archive, &local) && put_all (archive, collection_id, documents, n_new, &local))
        return winnow_shared_end (archive, TRUE);
      winnow_shared_end (archive, FALSE);
      if (attempt == 0 && winnow_shared_is_lost (archive) && !g_cancellable_is_cancelled (archive->cancellable))
        continue; /* nothing was stored, or all of it, and then it is found */
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
}

GHashTable *
winnow_shared_list_known (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *keys, GError **error)
{
  g_autofree char *collection = g_strdup_printf ("%d", collection_id),
                  *array = winnow_shared_dup_texts ((const char *const *) keys->pdata, keys->len);
  g_autoptr (PGresult) rows = winnow_shared_run (archive, sql_known, PARAMETERS (collection, array), error);
  if (rows == NULL)
    return NULL;
  GHashTable *known = winnow_string_table_new (NULL);
  for (int row = 0; row < PQntuples (rows); row++)
    g_hash_table_add (known, winnow_result_dup (rows, row, 0));
  return known;
}

static gboolean
sweep (WinnowSharedArchive *archive, GError **error)
{
  winnow_for_each_of (sql, sql_sweep)
    if (!winnow_shared_execute (archive, sql_begin_tidy, error) || !winnow_shared_execute (archive, *sql, error)
        || !winnow_shared_execute (archive, "COMMIT", error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_shared_tidy (WinnowSharedArchive *archive, GError **error)
{
  gboolean is_done = winnow_shared_begin (archive, error) && winnow_shared_execute (archive, sql_begin_tidy, error)
                     && winnow_shared_execute (archive, sql_tidy, error)
                     && winnow_shared_execute (archive, "COMMIT", error) && sweep (archive, error)
                     && winnow_shared_purge (archive, error);
  return winnow_shared_end (archive, is_done);
}
