/* bench-archive-layouts: in which layout PostgreSQL finds the documents that share fingerprints
 *
 *   tests/archive/with-server FOLDER bench-archive-layouts [DOCUMENTS [LAYOUT…]]
 *                                                                       (default: 100,000, all)
 *
 * Fills each layout with the documents of made-fingerprints.h, and asks for documents that share
 * some of a paper's fingerprints. Those that a thousand documents have are known, and not asked
 * for. Prints documents a second, bytes of a fingerprint with indexes, and milliseconds of a
 * question until the last answer is counted, of the first one and of warm ones; and how many
 * documents were found, which is the same in all layouts.
 *
 *   rows     a row (hash, document), in 16 partitions by hash, each with a covering B-tree
 *   arrays   a row (document, hashes), a bigint[] with a GIN index
 *   packed   a row of about 1 KB for all lists of neighbouring hashes (posting-lists.h), a segment
 *            for 131,072 documents */
#include <endian.h>
#include <libpq-fe.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "library/index/posting-lists.h"
#include "made-fingerprints.h"
#include "median.h"
#include "base/for-each.h"

#define PARTITIONS 16
#define SEGMENT 131072u    /* documents */
#define PARTITION_BITS 18u /* of a segment: 64 to 100 postings, 1 KB */
#define COMMON 1000        /* documents: a fingerprint of so many is passed over */
#define QUERIES 200        /* warm ones, or as many as there is time for: */
#define QUERY_SECONDS 120

/* Removes those that many of @n_documents have, by what make_hash() draws. Returns: how many are
 * left */
static guint
leave_out_common (guint64 *hashes, guint n, guint32 n_documents)
{
  g_autoptr (GHashTable) common = g_hash_table_new (NULL, NULL);
  guint n_left = 0;
  for (guint64 rank = 1; rank < FORMULAS; rank++)
    {
      double share = log ((double) (rank + 1) / (double) rank) / log (FORMULAS) / 25;
      if (n_documents * (1 - pow (1 - share, PER_DOCUMENT)) < COMMON)
        break;
      g_hash_table_add (common, GSIZE_TO_POINTER (mix (rank + 7)));
    }
  for (guint i = 0; i < n; i++)
    if (!g_hash_table_contains (common, GSIZE_TO_POINTER (hashes[i])))
      hashes[n_left++] = hashes[i];
  return n_left;
}

/* ── the server ── */

static PGconn *
open_server (void)
{
  PGconn *server = PQconnectdb ("");
  if (PQstatus (server) != CONNECTION_OK)
    g_error ("%s", PQerrorMessage (server));
  return server;
}

static PGresult *
expect (PGconn *server, PGresult *result, ExecStatusType status)
{
  if (PQresultStatus (result) != status)
    g_error ("%s", PQerrorMessage (server));
  return result;
}

static void
run (PGconn *server, const char *sql)
{
  PQclear (expect (server, PQexec (server, sql), PGRES_COMMAND_OK));
}

static double
ask_number (PGconn *server, const char *sql)
{
  PGresult *result = expect (server, PQexec (server, sql), PGRES_TUPLES_OK);
  double number = atof (PQgetvalue (result, 0, 0));
  PQclear (result);
  return number;
}

/* ── COPY, binary ── */

typedef struct
{
  PGconn *server;
  GByteArray *bytes;
} Copy;

static void
put_16 (Copy *copy, guint16 x)
{
  x = GUINT16_TO_BE (x);
  g_byte_array_append (copy->bytes, (const guint8 *) &x, sizeof x);
}

static void
put_32 (Copy *copy, guint32 x)
{
  x = GUINT32_TO_BE (x);
  g_byte_array_append (copy->bytes, (const guint8 *) &x, sizeof x);
}

static void
put_64 (Copy *copy, guint64 x)
{
  x = GUINT64_TO_BE (x);
  g_byte_array_append (copy->bytes, (const guint8 *) &x, sizeof x);
}

static void
send (Copy *copy, gsize most)
{
  if (copy->bytes->len <= most)
    return;
  if (PQputCopyData (copy->server, (const char *) copy->bytes->data, (int) copy->bytes->len) != 1)
    g_error ("%s", PQerrorMessage (copy->server));
  g_byte_array_set_size (copy->bytes, 0);
}

static void
begin_copy (Copy *copy, PGconn *server, const char *sql)
{
  static const guint8 header[19] = "PGCOPY\n\377\r\n";
  PQclear (expect (server, PQexec (server, sql), PGRES_COPY_IN));
  *copy = (Copy){ server, g_byte_array_new () };
  g_byte_array_append (copy->bytes, header, sizeof header);
}

static void
end_copy (Copy *copy)
{
  put_16 (copy, G_MAXUINT16);
  send (copy, 0);
  if (PQputCopyEnd (copy->server, NULL) != 1)
    g_error ("%s", PQerrorMessage (copy->server));
  PQclear (expect (copy->server, PQgetResult (copy->server), PGRES_COMMAND_OK));
  PQclear (PQgetResult (copy->server));
  g_byte_array_unref (copy->bytes);
}

/* ── parameters: bigint[] and integer[] as PostgreSQL sends them ── */

static GByteArray *
make_array (const guint64 *numbers, guint n, guint32 type)
{
  Copy array = { NULL, g_byte_array_new () };
  const guint32 head[] = { 1, 0, type, n, 1 };
  winnow_for_each_of (row, head)
    put_32 (&array, *row);
  for (guint i = 0; i < n; i++)
    {
      put_32 (&array, 8);
      put_64 (&array, numbers[i]);
    }
  return array.bytes;
}

#define INT8 20 /* pg_type.h */

/* The question that ask() asks: of a bigint[]. Planned once, and never as a scan of the whole. */
static void
prepare (PGconn *server, const char *sql)
{
  run (server, "SET enable_seqscan = off");
  run (server, "SET jit = off");
  run (server, "SET plan_cache_mode = force_generic_plan");
  run (server, "DEALLOCATE ALL");
  PQclear (expect (server, PQprepare (server, "ask", sql, 0, NULL), PGRES_COMMAND_OK));
}

static PGresult *
ask (PGconn *server, const guint64 *numbers, guint n)
{
  g_autoptr (GByteArray) array = make_array (numbers, n, INT8);
  const char *values[] = { (const char *) array->data };
  return expect (server, PQexecPrepared (server, "ask", 1, values, &(int){ (int) array->len }, &(int){ 1 }, 1),
                 PGRES_TUPLES_OK);
}

/* ── rows ── */

static void
fill_rows (PGconn *server, guint32 n_documents)
{
  Copy copy;
  run (server, "CREATE UNLOGGED TABLE rows (hash bigint NOT NULL, document integer NOT NULL) PARTITION BY HASH (hash)");
  for (guint i = 0; i < PARTITIONS; i++)
    {
      g_autofree char *sql = g_strdup_printf (
          "CREATE UNLOGGED TABLE rows_%u PARTITION OF rows FOR VALUES WITH (MODULUS %u, REMAINDER %u)", i, PARTITIONS,
          i);
      run (server, sql);
    }
  begin_copy (&copy, server, "COPY rows FROM STDIN (FORMAT binary)");
  for (guint32 document = 0; document < n_documents; document++)
    {
      guint64 hashes[PER_DOCUMENT];
      guint n = make_hashes (document, hashes);
      for (guint i = 0; i < n; i++)
        {
          put_16 (&copy, 2);
          put_32 (&copy, 8);
          put_64 (&copy, hashes[i]);
          put_32 (&copy, 4);
          put_32 (&copy, document);
        }
      send (&copy, 1 << 16);
    }
  end_copy (&copy);
  run (server, "SET maintenance_work_mem = '1GB'");
  run (server, "CREATE INDEX ON rows (hash) INCLUDE (document)");
  run (server, "VACUUM ANALYZE rows");
  prepare (server, "SELECT document, count(*) FROM rows WHERE hash = ANY ($1::bigint[]) GROUP BY document");
}

/* The documents are the rows of the answer. */
static guint
ask_documents (PGconn *server, const guint64 *hashes, guint n)
{
  PGresult *result = ask (server, hashes, n);
  guint n_found = (guint) PQntuples (result);
  PQclear (result);
  return n_found;
}

/* ── arrays ── */

static void
fill_arrays (PGconn *server, guint32 n_documents)
{
  Copy copy;
  run (server, "CREATE UNLOGGED TABLE arrays (document integer PRIMARY KEY, hashes bigint[] NOT NULL)");
  run (server, "ALTER TABLE arrays ALTER hashes SET STORAGE EXTERNAL");
  begin_copy (&copy, server, "COPY arrays FROM STDIN (FORMAT binary)");
  for (guint32 document = 0; document < n_documents; document++)
    {
      guint64 hashes[PER_DOCUMENT];
      guint n = make_hashes (document, hashes);
      g_autoptr (GByteArray) array = make_array (hashes, n, INT8);
      put_16 (&copy, 2);
      put_32 (&copy, 4);
      put_32 (&copy, document);
      put_32 (&copy, array->len);
      g_byte_array_append (copy.bytes, array->data, array->len);
      send (&copy, 1 << 16);
    }
  end_copy (&copy);
  run (server, "SET maintenance_work_mem = '1GB'");
  run (server, "CREATE INDEX ON arrays USING gin (hashes)");
  run (server, "VACUUM ANALYZE arrays");
  prepare (server, "SELECT document, (SELECT count(*) FROM unnest(hashes) AS h WHERE h = ANY ($1::bigint[]))"
                   " FROM arrays WHERE hashes && $1::bigint[]");
}

/* ── packed ── */

static gint64
make_key (guint segment, guint64 hash)
{
  return (gint64) ((guint64) segment << PARTITION_BITS | hash >> (64 - PARTITION_BITS));
}

static void
put_segment (Copy *copy, guint segment, WinnowPosting *postings, gsize n)
{
  winnow_postings_sort (postings, n, 2);
  for (gsize first = 0, end; first < n; first = end)
    {
      gint64 key = make_key (segment, postings[first].hash);
      for (end = first + 1; end < n && make_key (segment, postings[end].hash) == key;)
        end++;
      g_autoptr (GByteArray) packed = winnow_pack_lists (
          postings + first, end - first, postings[first].hash >> (64 - PARTITION_BITS) << (64 - PARTITION_BITS), FALSE);
      put_16 (copy, 2);
      put_32 (copy, 8);
      put_64 (copy, (guint64) key);
      put_32 (copy, packed->len);
      g_byte_array_append (copy->bytes, packed->data, packed->len);
      send (copy, 1 << 16);
    }
}

static guint n_segments;

static void
fill_packed (PGconn *server, guint32 n_documents)
{
  Copy copy;
  g_autoptr (GArray) postings = g_array_new (FALSE, FALSE, sizeof (WinnowPosting));
  run (server, "CREATE UNLOGGED TABLE packed (key bigint PRIMARY KEY, lists bytea NOT NULL)");
  run (server, "ALTER TABLE packed ALTER lists SET STORAGE EXTERNAL");
  begin_copy (&copy, server, "COPY packed FROM STDIN (FORMAT binary)");
  n_segments = 0;
  for (guint32 document = 0; document < n_documents; document++)
    {
      guint64 hashes[PER_DOCUMENT];
      guint n = make_hashes (document, hashes);
      for (guint i = 0; i < n; i++)
        g_array_append_val (postings, ((const WinnowPosting){ hashes[i], document, 0 }));
      if (document % SEGMENT != SEGMENT - 1 && document != n_documents - 1)
        continue;
      put_segment (&copy, n_segments++, (WinnowPosting *) (gpointer) postings->data, postings->len);
      g_array_set_size (postings, 0);
    }
  end_copy (&copy);
  run (server, "VACUUM ANALYZE packed");
  prepare (server, "SELECT key, lists FROM packed WHERE key = ANY ($1::bigint[])");
}

static gboolean
take_posting (const WinnowPosting *posting, gpointer found)
{
  g_hash_table_add (found, GUINT_TO_POINTER (posting->document + 1));
  return TRUE;
}

static guint
ask_packed (PGconn *server, const guint64 *hashes, guint n)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);
  for (guint segment = 0; segment < n_segments; segment++)
    for (guint i = 0; i < n; i++)
      g_array_append_val (keys, ((const guint64){ (guint64) make_key (segment, hashes[i]) }));
  PGresult *result = ask (server, (const guint64 *) (gconstpointer) keys->data, keys->len);
  for (int row = 0; row < PQntuples (result); row++)
    {
      guint64 key;
      memcpy (&key, PQgetvalue (result, row, 0), sizeof key);
      const WinnowListQuery query
          = { GUINT64_FROM_BE (key) << (64 - PARTITION_BITS), FALSE, hashes, n, take_posting, found };
      if (!winnow_unpack_lists ((const guint8 *) PQgetvalue (result, row, 1), (gsize) PQgetlength (result, row, 1),
                                &query))
        g_error ("damaged");
    }
  PQclear (result);
  return g_hash_table_size (found);
}

/* ── measuring ── */

static const struct
{
  const char *name, *size;
  void (*fill) (PGconn *server, guint32 n_documents);
  guint (*ask) (PGconn *server, const guint64 *hashes, guint n);
} layouts[] = {
  { "rows", "SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'rows'::regclass",
    fill_rows, ask_documents },
  { "arrays", "SELECT pg_total_relation_size('arrays')", fill_arrays, ask_documents },
  { "packed", "SELECT pg_total_relation_size('packed')", fill_packed, ask_packed },
};

static double
measure_time (PGconn *server, guint layout, guint32 document, guint32 n_documents, guint *n_found)
{
  guint64 hashes[PER_DOCUMENT];
  guint n = leave_out_common (hashes, make_hashes (document, hashes), n_documents);
  gint64 start = g_get_monotonic_time ();
  *n_found = layouts[layout].ask (server, hashes, n);
  return (double) (g_get_monotonic_time () - start) / 1000;
}

/* Asks the same questions in each round. Returns: how many there was time for */
static guint
ask_all (PGconn *server, guint layout, guint32 n_documents, double *times, guint *sum)
{
  gint64 end = g_get_monotonic_time () + QUERY_SECONDS * G_USEC_PER_SEC;
  guint n = 0;
  for (*sum = 0; n < QUERIES && g_get_monotonic_time () < end; n++)
    {
      guint n_found;
      times[n] = measure_time (server, layout, (guint32) (mix (n) % n_documents), n_documents, &n_found);
      *sum += n_found;
    }
  return n;
}

static void
measure (PGconn *server, guint layout, guint32 n_documents)
{
  double times[QUERIES];
  guint sum;
  gint64 start = g_get_monotonic_time ();
  layouts[layout].fill (server, n_documents);
  double seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  double bytes = ask_number (server, layouts[layout].size);
  ask_all (server, layout, n_documents, times, &sum);
  double first = times[0];
  guint n = ask_all (server, layout, n_documents, times, &sum);
  double middle = median (times, n);
  g_print ("%-7s %8u documents: %6.0f a second, %5.1f bytes a fingerprint; first question %7.1f ms, %u warm ones: "
           "median %6.1f ms, 95 %% %6.1f ms, %u documents each\n",
           layouts[layout].name, n_documents, n_documents / seconds, bytes / n_documents / PER_DOCUMENT, first, n,
           middle, times[n * 95 / 100], sum / n);
}

int
main (int argc, char **argv)
{
  guint32 n_documents = argc > 1 ? (guint32) strtoul (argv[1], NULL, 10) : 100000;
  PGconn *server = open_server ();
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    if (argc <= 2 || g_strv_contains ((const char *const *) argv + 2, layouts[i].name))
      {
        measure (server, i, n_documents);
        g_autofree char *sql = g_strdup_printf ("DROP TABLE %s", layouts[i].name);
        run (server, sql);
      }
  PQfinish (server);
  return 0;
}
