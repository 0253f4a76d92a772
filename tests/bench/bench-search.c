/* bench-search: how long a search of the text of many documents takes
 *
 *   bench-search FOLDER [DOCUMENTS [QUERY…]]      (default: 10,000)
 *
 * Makes FOLDER/search-DOCUMENTS.winnow, always the same, unless it is there: texts of 2,500 words,
 * one in three Chinese. Prints for each query what is found, the median of the milliseconds, and
 * those of the snippets of a screenful of documents. The first search, which indexes, is not
 * counted. */
#include <locale.h>
#include <string.h>

#include "library/index/snippet.h"
#include "made-words.h"
#include "median.h"

#define RUNS 9
#define WORDS 2500
#define SCREEN 25 /* documents */

static void
must (gboolean is_good, const GError *error)
{
  if (!is_good)
    g_error ("%s", error != NULL ? error->message : "failed");
}

/* ── the library ── */

static void
add_document (WinnowLibrary *library, gint64 collection_id, guint number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = winnow_content_new ("docx");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  content->text = make_words (number, WORDS, is_chinese (number));
  content->length = strlen (content->text);
  document->collection_id = collection_id;
  document->path = g_strdup_printf ("/archive/%05u.docx", number);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, content->text, -1);
  must (winnow_library_put_document (library, document, content, &error) != 0, error);
}

static void
make_library (const char *path, guint n_documents)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, &error);
  must (library != NULL && winnow_library_begin (library, &error), error);
  gint64 collection = winnow_library_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS, &error);
  must (collection != 0, error);
  for (guint i = 0; i < n_documents; i++)
    add_document (library, collection, i);
  must (winnow_library_commit (library, &error), error);
}

/* ── time ── */

static double
since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000;
}

static GArray *
search (WinnowLibrary *library, const char *query)
{
  g_autoptr (GError) error = NULL;
  GArray *ids = winnow_library_search_documents (library, query, &error);
  must (ids != NULL, error);
  return ids;
}

static void
make_snippets (WinnowLibrary *library, const GArray *ids, const char *query)
{
  for (guint i = 0; i < MIN (ids->len, SCREEN); i++)
    {
      g_autoptr (WinnowSnippet) snippet
          = winnow_library_dup_snippet (library, g_array_index (ids, gint64, i), query, NULL);
    }
}

static void
measure (WinnowLibrary *library, const char *query)
{
  double times[RUNS], snippets[RUNS];
  guint n = 0;
  for (guint run = 0; run < RUNS; run++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (GArray) ids = search (library, query);
      n = ids->len;
      times[run] = since (start);
      start = g_get_monotonic_time ();
      make_snippets (library, ids, query);
      snippets[run] = since (start);
    }
  g_print ("%8u documents %8.1f ms, snippets %8.1f ms: %s\n", n, median (times, RUNS), median (snippets, RUNS), query);
}

int
main (int argc, char **argv)
{
  static const char *const queries[] = { "b", "ba", "bababa", "bababa sofemi", "一", "一丁", NULL };
  setlocale (LC_ALL, "");
  if (argc < 2)
    {
      g_printerr ("usage: %s FOLDER [DOCUMENTS [QUERY…]]\n", argv[0]);
      return 2;
    }
  guint n_documents = argc > 2 ? (guint) strtoul (argv[2], NULL, 10) : 10000;
  g_autofree char *path = g_strdup_printf ("%s/search-%u.winnow", argv[1], n_documents);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    make_library (path, n_documents);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, &error);
  must (library != NULL, error);
  g_array_unref (search (library, "a"));
  for (const char *const *query = argc > 3 ? (const char *const *) argv + 3 : queries; *query != NULL; query++)
    measure (library, *query);
  return 0;
}
