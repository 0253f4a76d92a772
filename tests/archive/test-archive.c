/* test-archive.c: an archive on a server of its own (with-server): what it finds against brute
 * force, nothing twice, nothing left of what is removed, and who may read what */
#include <libpq-fe.h>
#include <glib/gstdio.h>
#include <string.h>

#include "archive/archive.h"
#include "match/candidates/fingerprint-index.h"
#include "part.h"
#include "base/order.h"
#include "base/for-each.h"

static const char *const settings[WINNOW_N_SHARED_KINDS] = { "words 1", "content 1", "sounds 1" };

/* ── the server ── */

/* Runs @sql as @role in @database. Returns: how many rows it has or changed; −1 where the role may
 * not. */
static int
ask_as (const char *role, const char *database, const char *sql)
{
  g_autofree char *address = g_strdup_printf ("postgresql://%s@/%s", role, database);
  PGconn *server = PQconnectdb (address);
  g_assert_cmpint (PQstatus (server), ==, CONNECTION_OK);
  PGresult *result = PQexec (server, sql);
  ExecStatusType status = PQresultStatus (result);
  const char *state = PQresultErrorField (result, PG_DIAG_SQLSTATE);
  int n = status == PGRES_TUPLES_OK    ? PQntuples (result)
          : status == PGRES_COMMAND_OK ? atoi (PQcmdTuples (result))
                                       : -1;
  if (n < 0 && g_strcmp0 (state, "42501") != 0)
    g_error ("%s: %s", sql, PQerrorMessage (server));
  PQclear (result);
  PQfinish (server);
  return n;
}

#define ADMIN "winnow"

static int
ask (const char *database, const char *sql)
{
  return ask_as (ADMIN, database, sql);
}

/* A new database on each of the other servers, if there are some. Returns: (transfer full) their
 * addresses */
static GStrv
make_servers (const char *database)
{
  const char *folders = g_getenv ("WINNOW_SERVERS");
  GStrv servers = g_strsplit (folders != NULL ? folders : "", " ", -1);
  g_autofree char *create = g_strdup_printf ("CREATE DATABASE %s", database);
  for (guint i = 0; servers[i] != NULL; i++)
    {
      g_autofree char *folder = servers[i], *query = g_strdup_printf ("postgres?host=%s", folder);
      ask (query, create);
      servers[i] = g_strdup_printf ("postgresql://" ADMIN "@/%s?host=%s", database, folder);
    }
  return servers;
}

/* A new archive, and the roles of this test. Returns: (transfer full) name of its database */
static char *
make_archive (void)
{
  static guint number = 0;
  char *database = g_strdup_printf ("archive%u", number++);
  g_autofree char *create = g_strdup_printf ("CREATE DATABASE %s", database),
                  *address = g_strdup_printf ("postgresql://" ADMIN "@/%s", database);
  ask ("postgres", create);
  g_auto (GStrv) servers = make_servers (database);
  must (winnow_shared_create (address, "School", settings, (const char *const *) servers, &error));
  if (number == 1)
    ask ("postgres", "CREATE ROLE anna LOGIN; CREATE ROLE bert LOGIN; CREATE ROLE rita LOGIN; CREATE ROLE tom LOGIN;"
                     "GRANT winnow_contributor TO anna, bert; GRANT winnow_reader TO rita, tom");
  return database;
}

static WinnowSharedArchive *
open_as (const char *role, const char *database)
{
  g_autofree char *address = g_strdup_printf ("postgresql://%s@/%s", role, database);
  return must (winnow_shared_open (address, NULL, NULL, &error));
}

static gint32
obtain (WinnowSharedArchive *archive, const char *name, WinnowSharedAccess access, const char *course)
{
  WinnowSharedCollection *collection = NULL;
  const WinnowSharedCollection wanted
      = { .name = (char *) name, .access = access, .course = (char *) course, .contact = (char *) "ask@school" };
  must (winnow_shared_obtain_collection (archive, &wanted, &collection, &error));
  gint32 id = collection->id;
  winnow_shared_collection_free (collection);
  return id;
}

/* ── made documents ── */

/* A fingerprint of few, so that many documents share some. */
static guint64
make_hash (guint32 number)
{
  return (number + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

static WinnowSharedDocument *
make_document (guint number, guint n_hashes, guint n_different)
{
  WinnowSharedDocument *document = g_new0 (WinnowSharedDocument, 1);
  GRand *random = g_rand_new_with_seed (number);
  document->sha256 = g_strdup_printf ("%064x", number);
  document->origin = g_strdup_printf ("class/“paper” \\ %u.txt", number);
  document->author = g_strdup ("Ada");
  document->n_words = 100 + number;
  document->n_content = n_hashes;
  document->content = g_bytes_new (document->sha256, 64);
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
      document->postings[kind] = g_array_new (FALSE, FALSE, sizeof (WinnowPosting));
      for (guint i = 0; i < n_hashes; i++)
        {
          guint32 which = (guint32) g_rand_int_range (random, 0, (gint32) n_different);
          const WinnowPosting posting
              = { make_hash (which + kind * 100000), 0, kind == WINNOW_SHARED_SOUNDS ? 0 : number * 1000 + i };
          if (g_hash_table_add (seen, GUINT_TO_POINTER (which)))
            g_array_append_val (document->postings[kind], posting);
        }
    }
  g_rand_free (random);
  return document;
}

static GPtrArray *
make_documents (guint first, guint n)
{
  GPtrArray *documents = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_shared_document_free);
  for (guint i = first; i < first + n; i++)
    g_ptr_array_add (documents, make_document (i, 40, 500));
  return documents;
}

static guint
put (WinnowSharedArchive *archive, gint32 collection, guint first, guint n)
{
  g_autoptr (GPtrArray) documents = make_documents (first, n);
  guint n_new = 0;
  must (winnow_shared_put (archive, collection, documents, &n_new, &error));
  return n_new;
}

/* Questions for the hashes below @n of each kind. */
typedef struct
{
  GArray *hashes[WINNOW_N_SHARED_KINDS];
} Question;

static void
question_init (Question *question, guint n)
{
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    {
      question->hashes[kind] = g_array_new (FALSE, FALSE, sizeof (guint64));
      for (guint i = 0; i < n; i++)
        {
          guint64 hash = make_hash (i + kind * 100000);
          g_array_append_val (question->hashes[kind], hash);
        }
    }
}

static void
question_clear (Question *question)
{
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    g_array_unref (question->hashes[kind]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Question, question_clear)

/* "kind hash words place" of all postings, in order: words number the documents. */
static GPtrArray *
describe_found (const WinnowSharedFound *found)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    for (guint i = 0; i < found->postings[kind]->len; i++)
      {
        const WinnowPosting *posting = &g_array_index (found->postings[kind], WinnowPosting, i);
        const WinnowSharedHit *hit = &g_array_index (found->hits, WinnowSharedHit, posting->document);
        g_ptr_array_add (lines, g_strdup_printf ("%u %016" G_GINT64_MODIFIER "x %u %u", kind, posting->hash,
                                                 hit->n_words, posting->place));
      }
  return lines;
}

/* The same by looking at the documents [first, first + n). */
static void
describe_made (GPtrArray *lines, guint first, guint n, const Question *question)
{
  for (guint number = first; number < first + n; number++)
    {
      WinnowSharedDocument *document = make_document (number, 40, 500);
      for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
        for (guint i = 0; i < document->postings[kind]->len; i++)
          {
            const WinnowPosting *posting = &g_array_index (document->postings[kind], WinnowPosting, i);
            for (guint q = 0; q < question->hashes[kind]->len; q++)
              if (g_array_index (question->hashes[kind], guint64, q) == posting->hash)
                g_ptr_array_add (lines, g_strdup_printf ("%u %016" G_GINT64_MODIFIER "x %u %u", kind, posting->hash,
                                                         document->n_words, posting->place));
          }
      winnow_shared_document_free (document);
    }
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
assert_same_lines (GPtrArray *found, GPtrArray *made)
{
  g_ptr_array_sort (found, compare_lines);
  g_ptr_array_sort (made, compare_lines);
  g_assert_cmpuint (found->len, ==, made->len);
  for (guint i = 0; i < made->len; i++)
    g_assert_cmpstr (found->pdata[i], ==, made->pdata[i]);
}

static guint
find (WinnowSharedArchive *archive, const Question *question, GPtrArray **lines)
{
  g_auto (WinnowSharedFound) found = { 0 };
  must (winnow_shared_find (archive, question->hashes, &found, &error));
  if (lines != NULL)
    *lines = describe_found (&found);
  return found.hits->len;
}

/* ── tests ── */

/* A document of a few words: the first of an archive. */
test_case (finds_one)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database);
  g_autoptr (GPtrArray) documents = make_documents (0, 1);
  g_auto (WinnowSharedFound) found = { 0 };
  g_auto (Question) question = { 0 };
  question_init (&question, 0);
  WinnowSharedDocument *document = documents->pdata[0];
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    {
      g_array_set_size (document->postings[kind], 1);
      g_array_append_val (question.hashes[kind], g_array_index (document->postings[kind], WinnowPosting, 0).hash);
    }
  must (winnow_shared_put (archive, obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL), documents, NULL, &error));
  must (winnow_shared_find (archive, question.hashes, &found, &error));
  g_assert_cmpuint (found.hits->len, ==, 1);
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    g_assert_cmpuint (found.postings[kind]->len, ==, 1);
}

/* What was merged is gone from other servers, too. */
#define ALL_POSTINGS                                                             \
  "SET ROLE winnow_owner; SELECT unnest (hashes) FROM winnow.postings UNION ALL" \
  " SELECT unnest (hashes) FROM winnow.shared_postings"

test_case (finds_all)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database);
  g_auto (Question) question = { 0 };
  WinnowSharedSizes sizes;
  gint32 collection = obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL);
  question_init (&question, 60);
  for (guint batch = 0; batch < 12; batch++)
    {
      g_autoptr (GPtrArray) found = NULL, made = g_ptr_array_new_with_free_func (g_free);
      g_assert_cmpuint (put (archive, collection, batch * 25, 25), ==, 25);
      if (batch >= 8)
        must (winnow_shared_tidy (archive, &error));
      find (archive, &question, &found);
      describe_made (made, 0, (batch + 1) * 25, &question);
      g_assert_cmpuint (made->len, >, 100);
      assert_same_lines (found, made);
    }
  must (winnow_shared_get_sizes (archive, &sizes, &error));
  g_assert_cmpuint (sizes.n_segments, <, 8 * WINNOW_N_SHARED_KINDS);
  g_assert_cmpuint (sizes.n_fingerprints, ==, ask (database, ALL_POSTINGS));
  g_autoptr (GPtrArray) servers = must (winnow_shared_list_servers (archive, &error));
  g_auto (GStrv) others = g_strsplit (g_getenv ("WINNOW_SERVERS"), " ", -1);
  g_assert_cmpuint (servers->len, ==, g_strv_length (others));
  for (guint i = 0; i < servers->len; i++) /* each has its part */
    g_assert_cmpuint (((const WinnowSharedServer *) servers->pdata[i])->n_bytes, >, sizes.fingerprints / 6);
}

/* A fingerprint of very many is told of as many as say something. */
test_case (common)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database);
  gint32 collection = obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL);
  g_auto (Question) question = { 0 };
  g_auto (WinnowSharedFound) found = { 0 };
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_shared_document_free);
  for (guint i = 0; i < 3000; i++)
    g_ptr_array_add (documents, make_document (i, 1, 1));
  must (winnow_shared_put (archive, collection, documents, NULL, &error));
  question_init (&question, 1);
  must (winnow_shared_find (archive, question.hashes, &found, &error));
  g_assert_cmpuint (found.postings[WINNOW_SHARED_VERBATIM]->len, ==, 1024);
  g_assert_cmpuint (found.postings[WINNOW_SHARED_CONTENT]->len, ==, 257);
  for (guint kind = 0; kind < WINNOW_SHARED_SOUNDS; kind++) /* those that came first */
    for (guint i = 0; i < found.postings[kind]->len; i++)
      g_assert_cmpint (
          g_array_index (found.hits, WinnowSharedHit, g_array_index (found.postings[kind], WinnowPosting, i).document)
              .id,
          <=, (gint) found.postings[kind]->len);

  WinnowSharedSizes sizes; /* no others are stored */
  must (winnow_shared_get_sizes (archive, &sizes, &error));
  guint n_found = 0;
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    n_found += found.postings[kind]->len;
  g_assert_cmpuint (sizes.n_fingerprints, ==, n_found);
}

/* One of two that add the same. */
typedef struct
{
  const char *database;
  gint32 collection;
  guint n_new;
} Adding;

static gpointer
add_all (gpointer data)
{
  Adding *adding = data;
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", adding->database);
  for (guint batch = 0; batch < 8; batch++)
    adding->n_new += put (archive, adding->collection, batch * 20, 40); /* each twice */
  return NULL;
}

test_case (nothing_twice)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database);
  g_auto (Question) question = { 0 };
  g_autoptr (GPtrArray) found = NULL, made = g_ptr_array_new_with_free_func (g_free),
                        keys = g_ptr_array_new_with_free_func (g_free);
  Adding adding[2];
  GThread *threads[2];
  gint32 collection = obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL);
  for (guint i = 0; i < 2; i++)
    {
      adding[i] = (Adding){ database, collection, 0 };
      threads[i] = g_thread_new ("adding", add_all, &adding[i]);
    }
  for (guint i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (adding[0].n_new + adding[1].n_new, ==, 180);
  g_assert_cmpint (ask (database, "SELECT 1 FROM winnow.documents"), ==, 180);
  question_init (&question, 60);
  find (archive, &question, &found);
  describe_made (made, 0, 180, &question);
  assert_same_lines (found, made);
  for (guint i = 175; i < 185; i++)
    {
      WinnowSharedDocument *document = make_document (i, 1, 1);
      g_ptr_array_add (keys, winnow_shared_dup_key (document->sha256, document->origin));
      winnow_shared_document_free (document);
    }
  g_autoptr (GHashTable) known = must (winnow_shared_list_known (archive, collection, keys, &error));
  for (guint i = 0; i < keys->len; i++)
    g_assert_cmpint (g_hash_table_contains (known, keys->pdata[i]), ==, i < 5);
}

test_case (leaves_no_trace)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database), other = open_as ("bert", database);
  gint32 collection = obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL);
  put (archive, collection, 0, 30);
  put (archive, collection, 30, 30);
  const char *const names[] = { "“paper” \\ 7.txt", "class/“paper” \\ 40.txt", NULL };
  g_autoptr (GPtrArray) rows = must (winnow_shared_list (archive, "Papers", names, &error));
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GPtrArray) found = NULL, made = g_ptr_array_new_with_free_func (g_free);
  g_auto (Question) question = { 0 };
  guint n_removed, n_traces;
  g_assert_cmpuint (rows->len, ==, 2);
  for (guint i = 0; i < rows->len; i++)
    g_array_append_val (ids, ((WinnowSharedRow *) rows->pdata[i])->id);

  must (winnow_shared_remove (other, ids, &n_removed, &n_traces, &error)); /* it is not theirs */
  g_assert_cmpuint (n_removed, ==, 0);
  g_assert_cmpuint (n_traces, >, 4);
  must (winnow_shared_remove (archive, ids, &n_removed, &n_traces, &error));
  g_assert_cmpuint (n_removed, ==, 2);
  g_assert_cmpuint (n_traces, ==, 0);
  g_autoptr (GPtrArray) collections = must (winnow_shared_list_collections (archive, &error));
  g_assert_cmpuint (((WinnowSharedCollection *) collections->pdata[0])->n_documents, ==, 58);

  question_init (&question, 60);
  find (archive, &question, &found);
  describe_made (made, 0, 7, &question);
  describe_made (made, 8, 32, &question);
  describe_made (made, 41, 19, &question);
  assert_same_lines (found, made);
}

/* ── who reads ── */

static gboolean
count_content (const WinnowSharedRow *row, GBytes *content, gpointer data, GError **error)
{
  ++*(guint *) data;
  g_assert_cmpuint (g_bytes_get_size (content), ==, 64);
  return TRUE;
}

static guint
fetch_all (WinnowSharedArchive *archive)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint32));
  guint n = 0;
  for (gint32 id = 1; id < 100; id++)
    g_array_append_val (ids, id);
  must (winnow_shared_fetch (archive, ids, count_content, &n, &error));
  g_autoptr (GHashTable) readable = must (winnow_shared_list_readable (archive, ids, &error));
  g_assert_cmpuint (g_hash_table_size (readable), >=, n);
  return n;
}

/* Of 10 documents that @role may not read: that they match, and nothing else. */
static void
assert_closed (const char *role, const char *database, const Question *question)
{
  static const char *const refused[] = { "SELECT 1 FROM winnow.postings",
                                         "UPDATE winnow.documents SET origin = ''",
                                         "SELECT 1 FROM winnow.teachers",
                                         "DELETE FROM winnow.postings",
                                         "UPDATE winnow.contents SET packed = ''",
                                         "INSERT INTO winnow.teachers VALUES ('history', session_user)",
                                         "UPDATE winnow.archive SET name = ''",
                                         "SELECT 1 FROM winnow.requests",
                                         "SELECT 1 FROM winnow.shared_postings",
                                         "SELECT * FROM winnow.list_here(0, '{1}', 1, '{}', '{}')",
                                         "SELECT winnow.merge_here(0, '{}', 16, 1)",
                                         "BEGIN; LOCK TABLE winnow.merging",
                                         "BEGIN; LOCK TABLE winnow.collections" };
  g_autoptr (WinnowSharedArchive) archive = open_as (role, database);
  g_auto (WinnowSharedFound) found = { 0 };
  must (winnow_shared_find (archive, question->hashes, &found, &error));
  g_assert_cmpuint (found.hits->len, ==, 10);
  winnow_for_each_value (const WinnowSharedHit, hit, found.hits)
    g_assert_false (hit->may_read);
  g_assert_cmpuint (found.postings[WINNOW_SHARED_VERBATIM]->len, >, 0);
  for (guint i = 0; i < found.postings[WINNOW_SHARED_VERBATIM]->len; i++)
    g_assert_cmpuint (g_array_index (found.postings[WINNOW_SHARED_VERBATIM], WinnowPosting, i).place, ==,
                      WINNOW_CONTEXT_ANY);
  g_assert_cmpuint (found.postings[WINNOW_SHARED_CONTENT]->len, ==, 0);
  g_assert_cmpuint (found.postings[WINNOW_SHARED_SOUNDS]->len, ==, 0);

  g_autoptr (GPtrArray) rows = must (winnow_shared_list (archive, NULL, NULL, &error));
  g_assert_cmpuint (rows->len, ==, 0);
  g_assert_cmpuint (fetch_all (archive), ==, 0);
  g_assert_cmpint (ask_as (role, database, "SELECT * FROM winnow.documents"), ==, 0);
  g_assert_cmpint (ask_as (role, database, "SELECT * FROM winnow.contents"), ==, 0);
  g_assert_cmpint (ask_as (role, database, "SELECT * FROM winnow.collections"), ==, 1); /* whom to ask */
  winnow_for_each_of (row, refused)
    g_assert_cmpint (ask_as (role, database, *row), ==, -1);
}

test_case (closed)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) anna = open_as ("anna", database);
  g_auto (Question) question = { 0 };
  question_init (&question, 500);
  put (anna, obtain (anna, "History", WINNOW_SHARED_CLOSED, "history"), 0, 10);
  g_assert_cmpuint (fetch_all (anna), ==, 10);

  assert_closed ("rita", database, &question);
  assert_closed ("bert", database, &question);
  g_assert_cmpint (ask_as ("rita", database, "INSERT INTO winnow.collections (name, access) VALUES ('x', 'open')"), ==,
                   -1);
  g_assert_cmpint (ask_as ("rita", database, "SELECT winnow.forget('{1}')"), ==, -1);
  g_assert_cmpint (ask_as ("bert", database, "UPDATE winnow.collections SET access = 'open'"), ==, -1);
  g_assert_cmpint (ask_as ("bert", database, "UPDATE winnow.collections SET owner = 'bert'"), ==, -1);
  g_assert_cmpint (ask_as ("bert", database, "DELETE FROM winnow.collections"), ==, -1);
  g_assert_cmpint (
      ask_as ("bert", database,
              "INSERT INTO winnow.documents (collection_id, sha256, origin, n_words, n_characters, n_content)"
              " VALUES (1, repeat('0', 64), 'x', 0, 0, 0)"),
      ==, -1);
  g_assert_cmpint (ask_as ("bert", database, "INSERT INTO winnow.postings VALUES (1, 1, '{}', '{}', NULL)"), ==, -1);
  g_assert_cmpint (ask_as ("bert", database,
                           "SELECT winnow.begin_segment(0, 16); INSERT INTO winnow.postings_4 (part, hashes, documents)"
                           " VALUES (1, '{1}', '{1}'); SELECT winnow.end_segment(4)"),
                   ==, -1);
  g_assert_cmpint (ask_as ("bert", database, "SELECT * FROM winnow.segments"), ==, -1);

  /* Functions of their own do not run in place of ours. */
  ask (database, "CREATE SCHEMA bait; GRANT ALL ON SCHEMA bait TO bert");
  g_assert_cmpint (
      ask_as (
          "bert", database,
          "CREATE FUNCTION bait.pg_has_role(name, text, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';"
          "CREATE FUNCTION bait.pg_has_role(name, name, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';"
          "SET search_path = bait, pg_catalog; INSERT INTO winnow.documents (collection_id, sha256, origin, n_words,"
          " n_characters, n_content) VALUES (1, repeat('0', 64), 'x', 0, 0, 0)"),
      ==, -1);

  /* Whoever teaches the course reads it. */
  ask (database, "INSERT INTO winnow.teachers VALUES ('history', 'tom'), ('geography', 'rita')");
  g_autoptr (WinnowSharedArchive) tom = open_as ("tom", database);
  g_autoptr (GPtrArray) lines = NULL, made = g_ptr_array_new_with_free_func (g_free);
  g_assert_cmpuint (fetch_all (tom), ==, 10);
  find (tom, &question, &lines);
  describe_made (made, 0, 10, &question);
  assert_same_lines (lines, made);
  assert_closed ("rita", database, &question);
}

/* ── requests ── */

static GArray *
make_ids (gint32 first, gint32 n)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint32));
  for (gint32 id = first; id < first + n; id++)
    g_array_append_val (ids, id);
  return ids;
}

static guint
ask_for (const char *role, const char *database, gint32 first, gint32 n)
{
  g_autoptr (WinnowSharedArchive) archive = open_as (role, database);
  g_autoptr (GArray) ids = make_ids (first, n);
  guint n_new;
  must (winnow_shared_ask (archive, ids, "please", &n_new, &error));
  return n_new;
}

static guint
answer (const char *role, const char *database, gint32 request, gboolean grants)
{
  g_autoptr (WinnowSharedArchive) archive = open_as (role, database);
  g_autoptr (GArray) ids = make_ids (request, 1);
  guint n;
  must (winnow_shared_answer (archive, ids, grants, &n, &error));
  return n;
}

static GPtrArray *
list_requests (const char *role, const char *database)
{
  g_autoptr (WinnowSharedArchive) archive = open_as (role, database);
  return must (winnow_shared_list_requests (archive, &error));
}

/* What was released is told to the one who asked, wholly, and to nobody else. */
test_case (requests)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) anna = open_as ("anna", database), rita = open_as ("rita", database);
  g_auto (Question) question = { 0 };
  question_init (&question, 500);
  put (anna, obtain (anna, "History", WINNOW_SHARED_CLOSED, NULL), 0, 10);
  g_assert_cmpuint (ask_for ("rita", database, 1, 3), ==, 3);
  g_assert_cmpuint (ask_for ("rita", database, 2, 3), ==, 1);  /* asking again is nothing new */
  g_assert_cmpuint (ask_for ("anna", database, 1, 10), ==, 0); /* her own */
  assert_closed ("rita", database, &question);

  g_autoptr (GPtrArray) of_rita = list_requests ("rita", database), of_anna = list_requests ("anna", database),
                        of_bert = list_requests ("bert", database);
  g_assert_cmpuint (of_rita->len, ==, 4);
  g_assert_cmpuint (of_anna->len, ==, 4);
  g_assert_cmpuint (of_bert->len, ==, 0);
  const WinnowSharedRequest *asked = of_rita->pdata[1], *to_answer = of_anna->pdata[1];
  g_assert_null (asked->origin); /* what it is called is known to who may read it */
  g_assert_false (asked->may_answer);
  g_assert_true (to_answer->may_answer);
  g_assert_cmpstr (to_answer->origin, !=, NULL);
  g_assert_cmpstr (to_answer->member, ==, "rita");
  g_assert_cmpstr (to_answer->message, ==, "please");
  g_assert_cmpint (to_answer->state, ==, WINNOW_SHARED_ASKED);

  g_assert_cmpuint (answer ("rita", database, asked->id, TRUE), ==, 0);
  g_assert_cmpuint (answer ("bert", database, asked->id, TRUE), ==, 0);
  assert_closed ("rita", database, &question);
  g_assert_cmpuint (answer ("anna", database, asked->id, TRUE), ==, 1);

  g_auto (WinnowSharedFound) found = { 0 };
  g_autoptr (GPtrArray) again = list_requests ("rita", database);
  g_assert_cmpuint (fetch_all (rita), ==, 1);
  must (winnow_shared_find (rita, question.hashes, &found, &error));
  g_assert_cmpuint (found.hits->len, ==, 10);
  guint n_readable = 0, of_content = 0;
  winnow_for_each_value (const WinnowSharedHit, hit, found.hits)
    n_readable += hit->may_read;
  for (guint i = 0; i < found.postings[WINNOW_SHARED_CONTENT]->len; i++)
    of_content += g_array_index (found.hits, WinnowSharedHit,
                                 g_array_index (found.postings[WINNOW_SHARED_CONTENT], WinnowPosting, i).document)
                      .id
                  == asked->document_id;
  g_assert_cmpuint (n_readable, ==, 1);
  g_assert_cmpuint (of_content, >, 0);
  g_assert_cmpuint (of_content, ==, found.postings[WINNOW_SHARED_CONTENT]->len);
  g_assert_cmpint (((const WinnowSharedRequest *) again->pdata[1])->state, ==, WINNOW_SHARED_GRANTED);
  g_assert_nonnull (((const WinnowSharedRequest *) again->pdata[1])->origin);
  assert_closed ("tom", database, &question);
  assert_closed ("bert", database, &question);

  g_assert_cmpuint (answer ("anna", database, asked->id, FALSE), ==, 1);
  assert_closed ("rita", database, &question);
  g_assert_cmpuint (ask_for ("rita", database, asked->document_id, 1), ==, 1); /* asks again */

  g_autoptr (GArray) removed = make_ids (1, 4);
  guint n_removed, n_traces;
  must (winnow_shared_remove (anna, removed, &n_removed, &n_traces, &error));
  g_assert_cmpuint (n_traces, ==, 0);
  g_autoptr (GPtrArray) left = list_requests ("rita", database);
  g_assert_cmpuint (left->len, ==, 0);
}

/* An open collection becomes one of fingerprints: nothing of its texts stays. */
test_case (access_changes)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) anna = open_as ("anna", database), bert = open_as ("bert", database),
                                  rita = open_as ("rita", database);
  const WinnowSharedAccess closed = WINNOW_SHARED_CLOSED, nothing = WINNOW_SHARED_FINGERPRINTS;
  g_autoptr (GError) refusal = NULL, no_text = NULL, too_late = NULL;
  g_auto (Question) question = { 0 };
  question_init (&question, 500);
  put (anna, obtain (anna, "Papers", WINNOW_SHARED_OPEN, NULL), 0, 10);
  g_assert_cmpuint (fetch_all (rita), ==, 10);
  g_assert_false (
      winnow_shared_change_collection (bert, &(WinnowSharedChange){ .name = "Papers", .access = &nothing }, &refusal));
  g_assert_error (refusal, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_NOT_FOUND);
  must (winnow_shared_change_collection (
      anna, &(WinnowSharedChange){ .name = "Papers", .access = &closed, .contact = "room 214" }, &error));
  g_assert_cmpuint (fetch_all (rita), ==, 0);
  assert_closed ("rita", database, &question);
  g_assert_cmpint (ask (database, "SELECT 1 FROM winnow.collections WHERE contact = 'room 214'"), ==, 1);
  g_assert_cmpuint (ask_for ("rita", database, 1, 1), ==, 1);

  must (winnow_shared_change_collection (anna, &(WinnowSharedChange){ .name = "Papers", .access = &nothing }, &error));
  g_assert_cmpint (ask (database, "SELECT 1 FROM winnow.contents"), ==, 0);
  g_assert_cmpint (ask (database, "SELECT 1 FROM winnow.documents WHERE author IS NOT NULL"), ==, 0);
  g_assert_cmpint (ask (database, "SELECT 1 FROM winnow.requests"), ==, 0);
  assert_closed ("rita", database, &question);
  g_assert_false (
      winnow_shared_change_collection (anna, &(WinnowSharedChange){ .name = "Papers", .access = &closed }, &too_late));
  g_assert_error (too_late, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED);
  g_autoptr (GArray) ids = make_ids (1, 1);
  guint n_new;
  g_assert_false (winnow_shared_ask (rita, ids, NULL, &n_new, &no_text));
  g_assert_error (no_text, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED);
}

/* ── passwords ── */

/* The server asks one role for its password, which is found where it was kept. */
test_case (passwords)
{
  g_autofree char *database = make_archive (), *address = g_strdup_printf ("postgresql://paul@/%s", database),
                  *keyring = g_build_filename (g_get_tmp_dir (), "winnow-test-keyring", NULL);
  g_autoptr (WinnowSharedArchive) archive = NULL;
  g_autoptr (GError) refusal = NULL, wrong = NULL;
  g_setenv ("SECRET_BACKEND", "file", TRUE);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_setenv ("SECRET_FILE_TEST_PASSWORD", "of the keyring", TRUE);
  ask ("postgres", "CREATE ROLE paul LOGIN PASSWORD 'secret' IN ROLE winnow_reader; DO $$ BEGIN"
                   " EXECUTE format ('COPY (VALUES (''local all paul scram-sha-256''), (''local all all trust''))"
                   " TO %L', current_setting ('hba_file')); END $$; SELECT pg_reload_conf ()");
  for (guint i = 0; i < 100 && refusal == NULL; i++) /* until the server has read it */
    {
      g_clear_pointer (&archive, winnow_shared_free);
      archive = winnow_shared_open (address, NULL, NULL, &refusal);
      g_usleep (20000);
    }
  g_assert_error (refusal, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OPEN);
  g_assert_null (winnow_shared_open (address, "wrong", NULL, &wrong));
  g_assert_error (wrong, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OPEN);
  g_autoptr (WinnowSharedArchive) with_password = must (winnow_shared_open (address, "secret", NULL, &error));
  must (winnow_shared_store_password (address, "School", "secret", NULL, &error));
  g_autoptr (WinnowSharedArchive) by_keyring = must (winnow_shared_open (address, NULL, NULL, &error));
  g_assert_cmpint (g_remove (keyring), ==, 0);
}

/* A text that stays on its desk can't be stored. */
test_case (fingerprints_only)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) anna = open_as ("anna", database);
  g_auto (Question) question = { 0 };
  g_autoptr (GPtrArray) documents = make_documents (0, 10);
  g_autoptr (GError) refusal = NULL;
  gint32 collection = obtain (anna, "Mine", WINNOW_SHARED_FINGERPRINTS, NULL);
  g_assert_false (winnow_shared_put (anna, collection, documents, NULL, &refusal));
  g_assert_error (refusal, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED);
  g_assert_cmpint (ask (database, "SELECT 1 FROM winnow.documents"), ==, 0); /* all or nothing */
  for (guint i = 0; i < documents->len; i++)
    g_clear_pointer (&((WinnowSharedDocument *) documents->pdata[i])->content, g_bytes_unref);
  must (winnow_shared_put (anna, collection, documents, NULL, &error));
  question_init (&question, 500);
  assert_closed ("rita", database, &question);

  /* Their owner has them in the list, but can't get a text either. */
  g_autoptr (GPtrArray) rows = must (winnow_shared_list (anna, "Mine", NULL, &error));
  g_auto (WinnowSharedFound) found = { 0 };
  must (winnow_shared_find (anna, question.hashes, &found, &error));
  g_assert_cmpuint (rows->len, ==, 10);
  g_assert_cmpuint (found.hits->len, ==, 10);
  g_assert_false (g_array_index (found.hits, WinnowSharedHit, 0).may_read);
}

test_case (owner_alone_adds)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) anna = open_as ("anna", database), bert = open_as ("bert", database);
  g_autoptr (GPtrArray) documents = make_documents (0, 3);
  g_autoptr (GError) refusal = NULL;
  gint32 collection = obtain (anna, "Papers", WINNOW_SHARED_OPEN, NULL);
  g_assert_false (winnow_shared_put (bert, collection, documents, NULL, &refusal));
  g_assert_error (refusal, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED);
  g_assert_cmpint (obtain (bert, "Papers", WINNOW_SHARED_CLOSED, NULL), ==, collection);
  g_autoptr (GPtrArray) collections = must (winnow_shared_list_collections (bert, &error));
  const WinnowSharedCollection *papers = collections->pdata[0];
  g_assert_cmpint (papers->access, ==, WINNOW_SHARED_OPEN);
  g_assert_cmpstr (papers->owner, ==, "anna");
  g_assert_true (papers->may_read && !papers->may_change);
}

/* ── what goes wrong ── */

static void
assert_refused (const char *address, WinnowSharedError code, const char *named)
{
  g_autoptr (GError) refusal = NULL;
  g_assert_null (winnow_shared_open (address, NULL, NULL, &refusal));
  g_assert_error (refusal, WINNOW_SHARED_ERROR, (int) code);
  g_assert_nonnull (strstr (refusal->message, named));
  g_assert_null (strstr (refusal->message, "secret"));
}

test_case (addresses)
{
  g_autofree char *database = make_archive (), *address = g_strdup_printf ("postgresql:///%s", database);
  assert_refused ("mysql://school/papers", WINNOW_SHARED_ERROR_ADDRESS, "mysql://school/papers");
  assert_refused ("postgresql://anna:secret@school/papers", WINNOW_SHARED_ERROR_ADDRESS, "~/.pgpass");
  assert_refused ("postgresql://school/papers?password=secret", WINNOW_SHARED_ERROR_ADDRESS, "~/.pgpass");
  assert_refused ("postgresql://school/papers?flavour=x", WINNOW_SHARED_ERROR_ADDRESS, "flavour");
  assert_refused ("postgresql://127.0.0.1:1/papers", WINNOW_SHARED_ERROR_OPEN, "postgresql://127.0.0.1:1/papers");
  assert_refused ("postgresql:///template1", WINNOW_SHARED_ERROR_NONE, "template1");
  ask (database, "UPDATE winnow.archive SET schema_version = 99");
  assert_refused (address, WINNOW_SHARED_ERROR_NEWER, database);
  ask (database, "UPDATE winnow.archive SET schema_version = 3");
  assert_refused (address, WINNOW_SHARED_ERROR_OLDER, "makes a new one in an empty database");
  g_autoptr (GError) refusal = NULL;
  g_assert_false (winnow_shared_create (address, "Again", settings, NULL, &refusal));
  g_assert_error (refusal, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_EXISTS);
}

/* The server ends all connections to @database. */
static void
drop_connections (const char *database)
{
  g_autofree char *sql = g_strdup_printf ("SELECT pg_terminate_backend (pid, 5000) FROM pg_stat_activity WHERE datname "
                                          "= '%s' AND application_name = 'winnow'",
                                          database);
  g_assert_cmpint (ask ("postgres", sql), >, 0);
}

test_case (lost_connection)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database);
  g_auto (Question) question = { 0 };
  gint32 collection = obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL);
  question_init (&question, 500);
  drop_connections (database);
  g_assert_cmpuint (put (archive, collection, 0, 10), ==, 10);
  drop_connections (database);
  g_assert_cmpuint (find (archive, &question, NULL), ==, 10);
  drop_connections (database);
  g_assert_cmpuint (put (archive, collection, 0, 12), ==, 2);
  g_assert_cmpint (ask (database, "SELECT 1 FROM winnow.documents"), ==, 12);
}

/* What fails within a transaction leaves a connection that goes on. */
test_case (after_a_failure)
{
  g_autofree char *database = make_archive ();
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database);
  g_autoptr (GError) refusal = NULL;
  gint32 collection = obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL);
  ask (database, "REVOKE EXECUTE ON FUNCTION winnow.merge FROM winnow_contributor");
  g_assert_false (winnow_shared_tidy (archive, &refusal));
  g_assert_error (refusal, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED);
  g_assert_cmpuint (put (archive, collection, 0, 10), ==, 10);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (100000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* While another one has the table for itself. */
test_case (cancel)
{
  g_autofree char *database = make_archive (), *address = g_strdup_printf ("postgresql://" ADMIN "@/%s", database);
  g_autoptr (WinnowSharedArchive) archive = open_as ("anna", database);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GPtrArray) documents = make_documents (0, 10);
  g_autoptr (GError) cancelled = NULL;
  gint32 collection = obtain (archive, "Papers", WINNOW_SHARED_OPEN, NULL);
  PGconn *blocker = PQconnectdb (address);
  PQclear (PQexec (blocker, "BEGIN; LOCK TABLE winnow.documents"));
  gint64 begin = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);
  winnow_shared_set_cancellable (archive, cancellable);
  g_assert_false (winnow_shared_put (archive, collection, documents, NULL, &cancelled));
  winnow_shared_set_cancellable (archive, NULL);
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 2 * G_USEC_PER_SEC);
  g_thread_join (thread);
  PQfinish (blocker);
  g_assert_cmpuint (put (archive, collection, 0, 10), ==, 10);
}
