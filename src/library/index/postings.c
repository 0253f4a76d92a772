/* postings.c: see postings.h
 *
 * The highest bits of hashes cut a segment into partitions of about PARTITION_BYTES, a row each; a
 * search reads one for each of its hashes. Rows are written in their order, which fills the pages
 * of the file. Merging reads a range of hashes of all segments at a time and writes it as one, so
 * memory does not grow with the library. The next segment takes the pages of removed rows.
 *
 * Those of 50,000 papers of 3.4 KB take 257 MB. A paper of 600 fingerprints reads 600 rows a
 * segment. At most eight segments remain after merging. A segment never changes: a changed document
 * names none, and merging drops its old postings. */
#include "library/index/postings.h"

#include "library/library-private.h"
#include "base/array.h"
#include "base/order.h"
#include "base/varint.h"

#define PARTITION_BYTES 512
#define POSTING_BYTES 9 /* about */
#define LEAST_BITS 6    /* of the number of a partition: ranges are not finer */
#define MOST_BITS 20
#define KIND_BITS 2
#define RANGES 64 /* that are merged one by one */

#define MAX_DOCUMENTS 16384  /* that are added before a segment is written */
#define MAX_POSTINGS 8000000 /* of them */
#define MAX_SEGMENTS 8

G_STATIC_ASSERT (RANGES == 1 << LEAST_BITS && WINNOW_N_POSTINGS <= 1 << KIND_BITS);

static const gboolean has_places[] = { [WINNOW_POSTINGS_VERBATIM] = FALSE, [WINNOW_POSTINGS_CONTENT] = TRUE };

/* ── partitions ── */

static gint64
make_row_id (gint64 segment_id, guint kind, guint64 partition)
{
  return ((segment_id << KIND_BITS | kind) << MOST_BITS) + (gint64) partition;
}

/* The partition that @hash belongs to, and the lowest hash of a partition. */
static guint64
get_partition (guint64 hash, guint bits)
{
  return hash >> (64 - bits);
}

static guint64
get_base (guint64 partition, guint bits)
{
  return partition << (64 - bits);
}

static guint
choose_bits (gsize n_postings)
{
  guint bits = LEAST_BITS;
  while (bits < MOST_BITS && (n_postings >> bits) * POSTING_BYTES > PARTITION_BYTES)
    bits++;
  return bits;
}

/* Sorts @postings (element-type WinnowPosting) and keeps the first one of each document. */
static void
sort (GArray *postings, guint n_threads)
{
  WinnowPosting *all = (WinnowPosting *) (void *) postings->data;
  guint n = 0;
  winnow_postings_sort (all, postings->len, n_threads);
  winnow_for_each_index (i, postings)
    if (n == 0 || all[n - 1].hash != all[i].hash || all[n - 1].document != all[i].document)
      all[n++] = all[i];
  g_array_set_size (postings, n);
}

/* Those of whole partitions, sorted. */
static gboolean
write_partitions (WinnowLibrary *library, gint64 segment_id, guint kind, guint bits, const GArray *postings,
                  GError **error)
{
  const WinnowPosting *all = WINNOW_DATA (const WinnowPosting, postings);
  for (gsize first = 0, end; first < postings->len; first = end)
    {
      guint64 partition = get_partition (all[first].hash, bits);
      for (end = first + 1; end < postings->len && get_partition (all[end].hash, bits) == partition;)
        end++;
      g_autoptr (GByteArray) packed
          = winnow_pack_lists (all + first, end - first, get_base (partition, bits), has_places[kind]);
      if (!winnow_library_execute (library, "INSERT INTO postings (id, packed) VALUES (?1, ?2)",
                                   VALUES (make_row_id (segment_id, kind, partition), packed), error))
        return FALSE;
    }
  return TRUE;
}

/* ── segments ── */

static void
segment_free (WinnowSegment *segment)
{
  g_clear_pointer (&segment->holder, winnow_library_unref);
  g_array_unref (segment->documents);
  g_free (segment);
}

static GByteArray *
pack_documents (const GArray *documents)
{
  GByteArray *bytes = g_byte_array_new ();
  winnow_for_each_value (const WinnowSegmentDocument, document, documents)
    {
      winnow_write_varint (bytes, (guint64) document->id);
      winnow_write_varint (bytes, document->n_content);
    }
  return bytes;
}

/* Bytes that can't be read end the list: postings of further documents are ignored. */
static GArray *
unpack_documents (const guint8 *next, gsize size)
{
  GArray *documents = winnow_array_new (WinnowSegmentDocument);
  const guint8 *end = next + size;
  while (next != NULL && next < end)
    {
      guint64 id, n_content;
      next = winnow_read_varint (winnow_read_varint (next, end, &id), end, &n_content);
      const WinnowSegmentDocument document = { (gint64) id, (guint32) n_content };
      if (next != NULL)
        g_array_append_val (documents, document);
    }
  return documents;
}

static gpointer
read_segment (sqlite3_stmt *row)
{
  WinnowSegment *segment = g_new0 (WinnowSegment, 1);
  guint64 bits = (guint64) sqlite3_column_int64 (row, 1);
  segment->id = sqlite3_column_int64 (row, 0);
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    segment->bits[kind] = CLAMP (bits >> 8 * kind & 0xff, LEAST_BITS, MOST_BITS);
  segment->documents = unpack_documents (sqlite3_column_blob (row, 2), (gsize) sqlite3_column_bytes (row, 2));
  return segment;
}

/* Marks documents that are not in the segment any more. */
static gboolean
mark_gone (WinnowLibrary *library, WinnowSegment *segment, GError **error)
{
  g_autoptr (GArray) ids = winnow_library_collect_ids (library, "SELECT id FROM documents WHERE segment_id = ?1",
                                                       VALUES (segment->id), error);
  guint next = 0; /* they mostly come in the same order */
  for (guint i = 0; ids != NULL && i < segment->documents->len; i++)
    {
      gint64 *id = &g_array_index (segment->documents, WinnowSegmentDocument, i).id;
      if ((next < ids->len && g_array_index (ids, gint64, next) == *id)
          || g_array_binary_search (ids, id, winnow_compare_ids, &next))
        next++;
      else
        *id = 0;
    }
  return ids != NULL;
}

/* Those of the library itself. */
static GPtrArray *
list_own (WinnowLibrary *library, const char *settings, GError **error)
{
  g_autoptr (GPtrArray) segments
      = winnow_library_collect (library, "SELECT id, bits, documents FROM segments WHERE settings = ?1 ORDER BY id",
                                VALUES (settings), read_segment, (GDestroyNotify) segment_free, error);
  winnow_for_each (WinnowSegment, segment, segments)
    if (!mark_gone (library, segment, error))
      return NULL;
  return g_steal_pointer (&segments);
}

/* The id here of a document that is there. */
typedef struct
{
  gint64 remote_id, id;
} Moved;

ROW_TYPE (moved_row, Moved, NULL, remote_id, id);

WINNOW_DEFINE_COMPARE (compare_moved, Moved, remote_id)

/* Adds those of @other, with ids of documents as they are here. */
static gboolean
add_others (WinnowLibrary *library, WinnowLibrary *other, gint64 attached_id, const char *settings, GPtrArray *segments,
            GError **error)
{
  g_autoptr (GPtrArray) others = list_own (other, settings, NULL); /* of one that can't be read: none */
  if (others == NULL || others->len == 0)
    return TRUE;
  g_autoptr (GArray) moved
      = winnow_library_list_array (library,
                                   "SELECT d.remote_id, d.id FROM collections AS c JOIN documents AS d ON "
                                   "d.collection_id = c.id WHERE c.attached_id = ?1 ORDER BY d.remote_id",
                                   VALUES (attached_id), &moved_row, error);
  while (moved != NULL && others->len > 0)
    {
      WinnowSegment *segment = g_ptr_array_steal_index (others, others->len - 1);
      segment->holder = winnow_library_ref (other);
      g_ptr_array_add (segments, segment);
      winnow_for_each_value (WinnowSegmentDocument, document, segment->documents)
        {
          gint64 *id = &document->id;
          guint at;
          *id = g_array_binary_search (moved, &(const Moved){ .remote_id = *id }, compare_moved, &at)
                    ? g_array_index (moved, Moved, at).id
                    : 0;
        }
    }
  return moved != NULL;
}

/* A library that can't be read, changed since its documents were followed, or is open in a program
 * (it has a log, "-wal") adds nothing: its documents are compared one by one. */
static gboolean
add_attached (WinnowLibrary *library, const WinnowAttached *attached, const char *settings, GPtrArray *segments,
              GError **error)
{
  g_autofree char *state = NULL;
  g_autoptr (WinnowLibrary) other = winnow_library_open_attached (library, attached->path, &state, NULL);
  gint64 is_followed = 0;
  return other == NULL || strstr (state, "-wal ") != NULL
         || (winnow_library_query_integer (
                 library, "SELECT count(*) FROM attached WHERE id = ?1 AND state = ?2 AND problem IS NULL",
                 VALUES (attached->id, state), &is_followed, error)
             && (!is_followed || add_others (library, other, attached->id, settings, segments, error)));
}

GPtrArray *
winnow_library_list_segments (WinnowLibrary *library, const char *settings, GError **error)
{
  g_autoptr (GPtrArray) segments = list_own (library, settings, error),
                        attached = segments != NULL ? winnow_library_list_attached (library, error) : NULL;
  winnow_for_each (const WinnowAttached, each, attached)
    if (!each->is_archive && !add_attached (library, each, settings, segments, error))
      return NULL;
  return attached != NULL ? g_steal_pointer (&segments) : NULL;
}

/* Within a change. Returns: the id of the new row; 0 on error */
static gint64
insert_segment (WinnowLibrary *library, const char *settings, const guint bits[WINNOW_N_POSTINGS],
                const GArray *documents, GError **error)
{
  g_autoptr (GByteArray) packed = pack_documents (documents);
  guint64 all_bits = 0;
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    all_bits |= (guint64) bits[kind] << 8 * kind;
  return winnow_library_insert (library, "INSERT INTO segments (settings, bits, documents) VALUES (?1, ?2, ?3)",
                                VALUES (settings, all_bits, packed), error);
}

gboolean
winnow_library_remove_segment (WinnowLibrary *library, gint64 segment_id, GError **error)
{
  return winnow_library_execute_all (
      library, STATEMENTS ("DELETE FROM postings WHERE id >= ?1 AND id < ?2", "DELETE FROM segments WHERE id = ?3"),
      VALUES (make_row_id (segment_id, 0, 0), make_row_id (segment_id + 1, 0, 0), segment_id), error);
}

/* ── search ── */

/* Rows on their way to a query. */
typedef struct
{
  WinnowListQuery query;
  guint bits;
  gboolean is_whole;
} Reading;

static void
read_partition (sqlite3_stmt *row, gpointer data)
{
  Reading *reading = data;
  const guint64 partition = (guint64) sqlite3_column_int64 (row, 1) & ((1u << MOST_BITS) - 1);
  reading->query.base = get_base (partition, reading->bits);
  reading->is_whole
      &= winnow_unpack_lists (sqlite3_column_blob (row, 0), (gsize) sqlite3_column_bytes (row, 0), &reading->query);
}

gboolean
winnow_library_search_segment (WinnowLibrary *library, const WinnowSegment *segment, const WinnowSegmentSearch *search,
                               gboolean *is_whole, GError **error)
{
  const guint bits = segment->bits[search->kind];
  Reading reading = { { 0, has_places[search->kind], search->hashes, 0, search->take, search->data }, bits, TRUE };
  WinnowListQuery *query = &reading.query;
  for (const guint64 *end = search->hashes + search->n_hashes; query->hashes < end; query->hashes += query->n_hashes)
    {
      const guint64 partition = get_partition (*query->hashes, bits);
      for (query->n_hashes = 1;
           query->hashes + query->n_hashes < end && get_partition (query->hashes[query->n_hashes], bits) == partition;)
        query->n_hashes++;
      if (!winnow_library_query (segment->holder ?: library, "SELECT packed, id FROM postings WHERE id = ?1",
                                 VALUES (make_row_id (segment->id, search->kind, partition)), read_partition, &reading,
                                 error))
        return FALSE;
    }
  *is_whole = reading.is_whole;
  return TRUE;
}

/* ── writing ── */

struct _WinnowSegmentWriter
{
  const char *settings;
  guint n_threads;                     /* that sort */
  GArray *documents;                   /* (owned) (element-type WinnowSegmentDocument) */
  GPtrArray *sums;                     /* (owned) (element-type utf8) sha256, by number */
  GArray *postings[WINNOW_N_POSTINGS]; /* (owned) (element-type WinnowPosting) */
};

WinnowSegmentWriter *
winnow_segment_writer_new (const char *settings, guint n_threads)
{
  WinnowSegmentWriter *writer = g_new0 (WinnowSegmentWriter, 1);
  writer->settings = settings;
  writer->n_threads = n_threads;
  writer->documents = winnow_array_new (WinnowSegmentDocument);
  writer->sums = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    writer->postings[kind] = winnow_array_new (WinnowPosting);
  return writer;
}

void
winnow_segment_writer_free (WinnowSegmentWriter *writer)
{
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    g_array_unref (writer->postings[kind]);
  g_ptr_array_unref (writer->sums);
  g_array_unref (writer->documents);
  g_free (writer);
}

void
winnow_segment_writer_add (WinnowSegmentWriter *writer, gint64 document_id, const char *sha256,
                           GArray *const fingerprints[WINNOW_N_POSTINGS])
{
  const WinnowSegmentDocument document = { document_id, fingerprints[WINNOW_POSTINGS_CONTENT]->len };
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    winnow_for_each_index (i, fingerprints[kind])
      {
        const WinnowFingerprint *fingerprint = &g_array_index (fingerprints[kind], WinnowFingerprint, i);
        WINNOW_APPEND (writer->postings[kind], WinnowPosting, fingerprint->hash, writer->documents->len,
                       has_places[kind] ? fingerprint->first : 0);
      }
  g_array_append_val (writer->documents, document);
  g_ptr_array_add (writer->sums, g_strdup (sha256));
}

gboolean
winnow_segment_writer_is_full (const WinnowSegmentWriter *writer)
{
  gsize n_postings = 0;
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    n_postings += writer->postings[kind]->len;
  return writer->documents->len >= MAX_DOCUMENTS || n_postings >= MAX_POSTINGS;
}

static gboolean
enter_document (const WinnowSegmentWriter *writer, WinnowLibrary *library, guint number, gint64 segment_id,
                GError **error)
{
  gint64 id = g_array_index (writer->documents, WinnowSegmentDocument, number).id;
  const char *sha256 = g_ptr_array_index (writer->sums, number);
  return winnow_library_execute (library, "UPDATE documents SET segment_id = ?2 WHERE id = ?1 AND sha256 = ?3",
                                 VALUES (id, segment_id, sha256), error);
}

static gboolean
write_segment (const WinnowSegmentWriter *writer, WinnowLibrary *library, GError **error)
{
  guint bits[WINNOW_N_POSTINGS];
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    {
      sort (writer->postings[kind], writer->n_threads);
      bits[kind] = choose_bits (writer->postings[kind]->len);
    }
  const gint64 id = insert_segment (library, writer->settings, bits, writer->documents, error);
  if (id == 0)
    return FALSE;
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    if (!write_partitions (library, id, kind, bits[kind], writer->postings[kind], error))
      return FALSE;
  winnow_for_each_index (number, writer->documents)
    if (!enter_document (writer, library, number, id, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_segment_writer_flush (WinnowSegmentWriter *writer, WinnowLibrary *library, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  if (writer->documents->len == 0)
    return TRUE;
  if (!winnow_change_begin (&change, library, error) || !write_segment (writer, library, error)
      || !winnow_change_commit (&change, error))
    return FALSE;
  g_array_set_size (writer->documents, 0);
  g_ptr_array_set_size (writer->sums, 0);
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    g_array_set_size (writer->postings[kind], 0);
  return TRUE;
}

/* ── merging ── */

#define GONE G_MAXUINT32 /* the number of a document that is not in its segment any more */

/* Several segments that become one. */
typedef struct
{
  GPtrArray *segments; /* (element-type WinnowSegment) */
  GPtrArray *numbers;  /* (owned) (element-type guint32[]) by segment: numbers of documents in the new one */
  GArray *documents;   /* (owned) (element-type WinnowSegmentDocument) of the new one */
  gint64 id;           /* of the new one */
  guint bits[WINNOW_N_POSTINGS];
  gboolean is_whole; /* FALSE: bytes of a segment can't be read */
} Merge;

/* The postings of a segment in a range of hashes. */
typedef struct
{
  const WinnowSegment *segment;
  const guint32 *numbers;
  GArray *postings; /* (element-type WinnowPosting) */
} Merging;

static gboolean
take_merged (const WinnowPosting *posting, gpointer data)
{
  const Merging *merging = data;
  if (posting->document < merging->segment->documents->len && merging->numbers[posting->document] != GONE)
    {
      WinnowPosting moved = *posting;
      moved.document = merging->numbers[posting->document];
      g_array_append_val (merging->postings, moved);
    }
  return TRUE;
}

static void
clear_merge (Merge *merge)
{
  g_clear_pointer (&merge->numbers, g_ptr_array_unref);
  g_clear_pointer (&merge->documents, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Merge, clear_merge)

/* Numbers the documents that are still in their segments. */
static void
number_documents (Merge *merge)
{
  merge->numbers = g_ptr_array_new_with_free_func (g_free);
  merge->documents = winnow_array_new (WinnowSegmentDocument);
  winnow_for_each (WinnowSegment, segment, merge->segments)
    {
      const GArray *documents = segment->documents;
      guint32 *numbers = g_new (guint32, documents->len + 1);
      g_ptr_array_add (merge->numbers, numbers);
      winnow_for_each_index (j, documents)
        {
          const WinnowSegmentDocument *document = &g_array_index (documents, WinnowSegmentDocument, j);
          numbers[j] = document->id != 0 ? merge->documents->len : GONE;
          if (document->id != 0)
            g_array_append_val (merge->documents, *document);
        }
    }
}

static gboolean
merge_range (WinnowLibrary *library, Merge *merge, guint kind, guint range, GError **error)
{
  g_autoptr (GArray) postings = winnow_array_new (WinnowPosting);
  winnow_for_each_index (i, merge->segments)
    {
      Merging merging = { g_ptr_array_index (merge->segments, i), g_ptr_array_index (merge->numbers, i), postings };
      const guint bits = merging.segment->bits[kind];
      const guint64 step = G_GUINT64_CONSTANT (1) << (bits - LEAST_BITS);
      Reading reading = { { 0, has_places[kind], NULL, 0, take_merged, &merging }, bits, TRUE };
      if (!winnow_library_query (library, "SELECT packed, id FROM postings WHERE id >= ?1 AND id < ?2",
                                 VALUES (make_row_id (merging.segment->id, kind, range * step),
                                         make_row_id (merging.segment->id, kind, (range + 1) * step)),
                                 read_partition, &reading, error))
        return FALSE;
      merge->is_whole &= reading.is_whole;
    }
  sort (postings, 1);
  return write_partitions (library, merge->id, kind, merge->bits[kind], postings, error);
}

/* The new segment is cut about as finely as the old ones together. */
static void
choose_merged_bits (Merge *merge)
{
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    {
      guint64 n_partitions = 0;
      winnow_for_each (WinnowSegment, segment, merge->segments)
        n_partitions += G_GUINT64_CONSTANT (1) << segment->bits[kind];
      merge->bits[kind] = LEAST_BITS;
      while (merge->bits[kind] < MOST_BITS && G_GUINT64_CONSTANT (1) << merge->bits[kind] < n_partitions)
        merge->bits[kind]++;
    }
}

/* Segments that can't be read are removed instead: their documents are in no segment then. Within a
 * change. */
static gboolean
merge_all (WinnowLibrary *library, Merge *merge, const char *settings, GError **error)
{
  choose_merged_bits (merge);
  number_documents (merge);
  merge->id = insert_segment (library, settings, merge->bits, merge->documents, error);
  if (merge->id == 0)
    return FALSE;
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    for (guint range = 0; range < RANGES && merge->is_whole; range++)
      if (!merge_range (library, merge, kind, range, error))
        return FALSE;
  if (!merge->is_whole && !winnow_library_remove_segment (library, merge->id, error))
    return FALSE;
  winnow_for_each (WinnowSegment, segment, merge->segments)
    {
      gint64 old = segment->id;
      if ((merge->is_whole
           && !winnow_library_execute (library, "UPDATE documents SET segment_id = ?2 WHERE segment_id = ?1",
                                       VALUES (old, merge->id), error))
          || !winnow_library_remove_segment (library, old, error))
        return FALSE;
    }
  return TRUE;
}

WINNOW_DEFINE_POINTER_COMPARE (compare_sizes, WinnowSegment, documents->len)

gboolean
winnow_library_merge_segments (WinnowLibrary *library, const char *settings, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  g_auto (Merge) merge = { .is_whole = TRUE };
  if (!winnow_change_begin (&change, library, error)
      || !winnow_library_for_each_id (library, "SELECT id FROM segments WHERE settings <> ?1", VALUES (settings),
                                      winnow_library_remove_segment, error))
    return FALSE;
  g_autoptr (GPtrArray) segments = list_own (library, settings, error);
  if (segments == NULL)
    return FALSE;
  if (segments->len > MAX_SEGMENTS)
    {
      g_ptr_array_sort (segments, compare_sizes);
      g_ptr_array_set_size (segments, (gint) (segments->len - MAX_SEGMENTS / 2));
      merge.segments = segments;
      if (!merge_all (library, &merge, settings, error))
        return FALSE;
    }
  return winnow_change_commit (&change, error);
}
