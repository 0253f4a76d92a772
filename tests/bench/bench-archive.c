/* bench-archive: how fast an archive takes documents and answers
 *
 *   tests/archive/with-server FOLDER bench-archive [DOCUMENTS…]
 *                                                            (default: 100,000 and 1,000,000)
 *
 * Fills one archive with the documents of made-fingerprints.h up to each number, and asks then for
 * the documents that share fingerprints with a paper of 3,000 words that is in none: one client,
 * then ten at once. Prints documents a second (with the merging of segments), bytes of a
 * fingerprint with indexes, segments, and the milliseconds of a question until its last answer is
 * taken: half and 95 % of them are answered by then; and of its parts, by SQL: postings of the
 * fingerprints, the same with their documents, and, with with-server -N, what comes from each
 * server. */
#include <libpq-fe.h>
#include <string.h>

#include "archive/archive.h"
#include "made-fingerprints.h"
#include "median.h"

#define BATCH 8192u /* documents, a segment each, … */
#define TIDY 32u    /* … and how many before they are merged, as check/archive/contribute.c sends them */
#define QUESTIONS 200u
#define CLIENTS 10u
#define PARTS 50u /* questions whose parts are measured */

static const char *const settings[WINNOW_N_SHARED_KINDS] = { "words", "content", "sounds" };

static double
get_seconds (void)
{
  return (double) g_get_monotonic_time () / G_USEC_PER_SEC;
}

static WinnowSharedArchive *
open_archive (void)
{
  g_autoptr (GError) error = NULL;
  WinnowSharedArchive *archive = winnow_shared_open ("postgresql:///", NULL, NULL, &error);
  if (archive == NULL)
    g_error ("%s", error->message);
  return archive;
}

static WinnowSharedDocument *
make_document (guint32 number)
{
  guint64 hashes[PER_DOCUMENT];
  guint n = make_hashes (number, hashes);
  WinnowSharedDocument *document = g_new0 (WinnowSharedDocument, 1);
  document->sha256 = g_strdup_printf ("%064x", number);
  document->origin = g_strdup_printf ("papers/%u.txt", number);
  document->n_words = 3000;
  document->n_characters = 18000;
  document->postings[WINNOW_SHARED_VERBATIM] = g_array_new (FALSE, FALSE, sizeof (WinnowPosting));
  for (guint i = 0; i < n; i++)
    {
      const WinnowPosting posting = { hashes[i], 0, (guint32) mix (hashes[i] + number) >> 2 };
      g_array_append_val (document->postings[WINNOW_SHARED_VERBATIM], posting);
    }
  return document;
}

/* ── loading ── */

static void
load (WinnowSharedArchive *archive, guint32 first, guint32 end)
{
  g_autoptr (GError) error = NULL;
  WinnowSharedCollection *collection = NULL;
  const WinnowSharedCollection wanted = { .name = (char *) "Papers" };
  double begin = get_seconds (), merging = 0;
  guint n_batches = 0;
  if (!winnow_shared_obtain_collection (archive, &wanted, &collection, &error))
    g_error ("%s", error->message);
  for (guint32 number = first; number < end; number += BATCH)
    {
      g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_shared_document_free);
      for (guint32 i = number; i < MIN (number + BATCH, end); i++)
        g_ptr_array_add (documents, make_document (i));
      if (!winnow_shared_put (archive, collection->id, documents, NULL, &error))
        g_error ("%s", error->message);
      double put = get_seconds ();
      if ((++n_batches % TIDY == 0 || number + BATCH >= end) && !winnow_shared_tidy (archive, &error))
        g_error ("%s", error->message);
      merging += get_seconds () - put;
    }
  double seconds = get_seconds () - begin;
  WinnowSharedSizes sizes;
  if (!winnow_shared_get_sizes (archive, &sizes, &error))
    g_error ("%s", error->message);
  g_print ("%8u documents: %.0f a second, %.0f with merging (%.1f s); %.1f bytes a fingerprint, %u segments\n", end,
           (end - first) / (seconds - merging), (end - first) / seconds, merging,
           (double) sizes.fingerprints / (double) sizes.n_fingerprints, sizes.n_segments);
  winnow_shared_collection_free (collection);
}

/* ── asking ── */

typedef struct
{
  guint32 n_documents, first;
  double seconds[QUESTIONS];
  guint64 n_found;
} Client;

/* Of a paper that is a sixteenth's like: half of another's fingerprints. */
static gpointer
ask (gpointer data)
{
  Client *client = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowSharedArchive) archive = open_archive ();
  for (guint i = 0; i < QUESTIONS; i++)
    {
      guint64 hashes[PER_DOCUMENT];
      guint n = make_hashes (client->n_documents + client->first + i, hashes);
      g_autoptr (GArray) asked = g_array_new (FALSE, FALSE, sizeof (guint64)),
                         none = g_array_new (FALSE, FALSE, sizeof (guint64));
      g_array_append_vals (asked, hashes, n);
      GArray *const kinds[WINNOW_N_SHARED_KINDS] = { asked, none, none };
      g_auto (WinnowSharedFound) found = { 0 };
      double begin = get_seconds ();
      if (!winnow_shared_find (archive, kinds, &found, &error))
        g_error ("%s", error->message);
      client->seconds[i] = get_seconds () - begin;
      client->n_found += found.hits->len;
    }
  return NULL;
}

static void
measure (guint32 n_documents, guint n_clients)
{
  g_autofree Client *clients = g_new0 (Client, n_clients);
  g_autofree GThread **threads = g_new (GThread *, n_clients);
  g_autofree double *seconds = g_new (double, n_clients *QUESTIONS);
  guint64 n_found = 0;
  for (guint i = 0; i < n_clients; i++)
    {
      clients[i] = (Client){ .n_documents = n_documents, .first = i * QUESTIONS };
      threads[i] = g_thread_new ("client", ask, &clients[i]);
    }
  for (guint i = 0; i < n_clients; i++)
    {
      g_thread_join (threads[i]);
      memcpy (seconds + i * QUESTIONS, clients[i].seconds, sizeof clients[i].seconds);
      n_found += clients[i].n_found;
    }
  double half = median (seconds, n_clients * QUESTIONS);
  g_print ("         %2u clients: half %.1f ms, 95 %% %.1f ms; %.0f documents found\n", n_clients, half * 1000,
           seconds[n_clients * QUESTIONS * 95 / 100] * 1000, (double) n_found / (n_clients * QUESTIONS));
}

/* ── the parts of a question ── */

static PGresult *
run (PGconn *server, const char *sql)
{
  PGresult *result = PQexec (server, sql);
  if (PQresultStatus (result) != PGRES_TUPLES_OK)
    g_error ("%s", PQerrorMessage (server));
  return result;
}

/* *@seconds: how long @sql takes. */
static void
time_sql (PGconn *server, const char *sql, double *seconds)
{
  double begin = get_seconds ();
  PQclear (run (server, sql));
  *seconds = get_seconds () - begin;
}

#define SERVERS 16u

static void
measure_parts (guint32 n_documents, guint n_servers)
{
  double list[PARTS], find[PARTS], at[SERVERS][PARTS];
  PGconn *server = PQconnectdb ("postgresql:///");
  PQclear (PQexec (server, "SET ROLE winnow_owner"));
  for (guint i = 0; i < PARTS; i++)
    {
      guint64 hashes[PER_DOCUMENT];
      guint n = make_hashes (n_documents + i, hashes);
      g_autoptr (GString) array = g_string_new ("'{");
      for (guint j = 0; j < n; j++)
        g_string_append_printf (array, "%s%" G_GINT64_FORMAT, j > 0 ? "," : "", (gint64) hashes[j]);
      g_string_append (array, "}'::bigint[]");
      g_autofree char *find_sql = g_strdup_printf ("SELECT * FROM winnow.find(%s, '{}', '{}')", array->str),
                      *list_sql
                      = g_strdup_printf ("SELECT * FROM winnow.list_postings(0, %s, 1024, '{}', '{}')", array->str);
      time_sql (server, find_sql, &find[i]); /* warms */
      time_sql (server, list_sql, &list[i]);
      time_sql (server, find_sql, &find[i]);
      g_autofree char *keys_sql
          = g_strdup_printf ("SELECT array_agg(DISTINCT s.id::bigint << 32 | (h >> 64 - s.bits & (1 << s.bits) - 1))"
                             " FROM unnest(%s) AS u(h), winnow.segments AS s WHERE s.kind = 0",
                             array->str);
      PGresult *keys = run (server, keys_sql);
      for (guint j = 0; j < n_servers; j++)
        {
          g_autofree char *rows_sql = g_strdup_printf ("SELECT * FROM winnow.postings_of_%u WHERE key = ANY ('%s')", j,
                                                       PQgetvalue (keys, 0, 0));
          time_sql (server, rows_sql, &at[j][i]);
        }
      PQclear (keys);
    }
  PQfinish (server);
  g_print ("         parts: postings %.1f ms, with documents %.1f ms", median (list, PARTS) * 1000,
           median (find, PARTS) * 1000);
  for (guint i = 0; i < n_servers; i++)
    g_print (", server %u %.1f ms", i + 1, median (at[i], PARTS) * 1000);
  g_print ("\n");
}

/* (transfer full) Addresses of the other servers that with-server started. */
static char **
list_servers (void)
{
  g_auto (GStrv) folders = g_strsplit (g_getenv ("WINNOW_SERVERS"), " ", -1);
  char **addresses = g_new0 (char *, g_strv_length (folders) + 1);
  for (guint i = 0; folders[i] != NULL; i++)
    addresses[i] = g_strdup_printf ("postgresql:///postgres?host=%s", folders[i]);
  return addresses;
}

int
main (int argc, char **argv)
{
  static const char *const numbers[] = { "100000", "1000000", NULL };
  const char *const *all = argc > 1 ? (const char *const *) argv + 1 : numbers;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) servers = list_servers ();
  if (!winnow_shared_create ("postgresql:///", "Bench", settings, (const char *const *) servers, &error))
    g_error ("%s", error->message);
  g_autoptr (WinnowSharedArchive) archive = open_archive ();
  for (guint32 first = 0; *all != NULL; all++)
    {
      guint32 end = (guint32) g_ascii_strtoull (*all, NULL, 10);
      load (archive, first, end);
      measure (end, 1); /* warms */
      measure (end, 1);
      measure (end, CLIENTS);
      measure_parts (end, MIN (g_strv_length (servers), SERVERS));
      first = end;
    }
  return 0;
}
