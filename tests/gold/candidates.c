/* candidates.c: whether a search over a whole collection meets the sources of every suspicious
 * document, and how many others
 *
 * usage: candidates [CORPUS…]      (default pan13 and zh_alignment; WINNOW_CORPORA names their
 * folder, without which it skips, exit 77)
 *
 * All of susp/ is checked against all of src/. For each category of a corpus: the share of the gold
 * pairs that are candidates by winnowed fingerprints, by content fingerprints, and by both
 * together; and how many candidates a document has. Fails where both together have less than LEAST
 * of a category. Seconds are printed, and nothing depends on them. */
#include <stdio.h>
#include <string.h>

#include "fingerprint/fingerprint.h"
#include "match/candidates/related.h"
#include "base/for-each.h"

#define SKIP 77
#define LEAST .98
#define MOST_CANDIDATES .05 /* of all pairs, by content */
#define THREADS 2

typedef struct
{
  char *folder;
  GHashTable *numbers;   /* "susp/x.txt" → document + 1 */
  guint n_suspicious, n; /* the suspicious ones come first */
  gsize bytes;
  WinnowIndex *index;
  WinnowRelated *related;
  GArray *by_run, *by_content; /* (element-type WinnowCandidate) */
} Search;

static double
seconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1e6;
}

static int
compare_names (gconstpointer x, gconstpointer y)
{
  return strcmp (*(char *const *) x, *(char *const *) y);
}

/* Names in @folder that end so, sorted. */
static GPtrArray *
list_names (const char *folder, const char *ending)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ending))
      g_ptr_array_add (names, g_strdup (name));
  if (dir != NULL)
    g_dir_close (dir);
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* Some of the files hold NUL bytes and bytes that are no UTF-8. */
static WinnowText *
read_text (const char *path, gsize *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *valid = NULL;
  gsize length;
  if (!g_file_get_contents (path, &text, &length, &error))
    g_error ("%s", error->message);
  for (gsize i = 0; i < length; i++)
    text[i] = text[i] == '\0' ? ' ' : text[i];
  valid = g_utf8_make_valid (text, (gssize) length);
  *bytes += length;
  return winnow_text_new (valid, strlen (valid), WINNOW_HAN_CHARACTERS);
}

static void
add_file (Search *search, const char *folder, const char *name, gboolean is_query)
{
  const WinnowGranularity granularity = { 5, 8 };
  char *relative = g_build_filename (folder, name, NULL);
  g_autofree char *path = g_build_filename (search->folder, relative, NULL);
  g_autoptr (WinnowText) text = read_text (path, &search->bytes);
  g_autoptr (GArray) winnowed = winnow_fingerprint_winnow (text, &granularity),
                     content = winnow_fingerprint_content (text, &granularity);
  winnow_index_add (search->index, (const WinnowFingerprint *) (const void *) winnowed->data, winnowed->len, is_query);
  winnow_related_add (search->related, (const WinnowFingerprint *) (const void *) content->data, content->len,
                      is_query);
  search->n_suspicious += is_query;
  g_hash_table_insert (search->numbers, relative, GUINT_TO_POINTER (++search->n));
}

static void
add_folder (Search *search, const char *folder, gboolean is_query)
{
  g_autofree char *path = g_build_filename (search->folder, folder, NULL);
  g_autoptr (GPtrArray) names = list_names (path, ".txt");
  for (guint i = 0; i < names->len; i++)
    add_file (search, folder, names->pdata[i], is_query);
}

/* Pairs of one suspicious document and one source. */
static guint
count_searched (const Search *search, const GArray *candidates)
{
  guint n = 0;
  winnow_for_each_value (const WinnowCandidate, candidate, candidates)
    n += candidate->a < search->n_suspicious && candidate->b >= search->n_suspicious;
  return n;
}

static void
print_candidates (const Search *search, const char *what, const GArray *candidates, gint64 start)
{
  double n = (double) count_searched (search, candidates) / search->n_suspicious;
  printf ("  %-24s %6.2f s %9.1f of %u sources a document\n", what, seconds_since (start), n,
          search->n - search->n_suspicious);
}

static int
compare_candidates (const void *x, const void *y)
{
  const WinnowCandidate *p = x, *q = y;
  if (p->a != q->a)
    return p->a < q->a ? -1 : 1;
  return p->b < q->b ? -1 : p->b > q->b;
}

static gboolean
is_candidate (const GArray *candidates, guint32 a, guint32 b)
{
  const WinnowCandidate candidate = { a, b, 0 };
  return g_array_binary_search ((GArray *) candidates, &candidate, compare_candidates, NULL);
}

static GHashTable *
read_pairs (const Search *search, const char *name)
{
  GHashTable *pairs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *path = g_build_filename (search->folder, name, NULL), *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_file_get_contents (path, &text, NULL, NULL);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[0] != NULL && lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", 3);
      g_hash_table_add (pairs, g_strdup_printf ("susp/%s\tsrc/%s", fields[0], fields[1]));
    }
  return pairs;
}

/* Of the category whose gold file is @name. Returns: whether it is good enough */
static gboolean
score_category (const Search *search, const char *name)
{
  g_autoptr (GHashTable) pairs = read_pairs (search, name);
  GHashTableIter iter;
  gpointer key;
  guint n = 0, n_by_run = 0, n_by_content = 0, n_both = 0;
  g_hash_table_iter_init (&iter, pairs);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_auto (GStrv) names = g_strsplit (key, "\t", 2);
      guint32 a = GPOINTER_TO_UINT (g_hash_table_lookup (search->numbers, names[0])) - 1;
      guint32 b = GPOINTER_TO_UINT (g_hash_table_lookup (search->numbers, names[1])) - 1;
      gboolean by_run = is_candidate (search->by_run, a, b), by_content = is_candidate (search->by_content, a, b);
      n++;
      n_by_run += by_run;
      n_by_content += by_content;
      n_both += by_run || by_content;
    }
  if (n == 0)
    return TRUE;
  printf ("  %-36s %5u pairs: %.3f winnowed, %.3f content, %.3f together%s\n", name, n, (double) n_by_run / n,
          (double) n_by_content / n, (double) n_both / n, n_both < LEAST * n ? "  TOO FEW" : "");
  return n_both >= LEAST * n;
}

static gboolean
score (const Search *search)
{
  g_autoptr (GPtrArray) names = list_names (search->folder, ".gold.tsv");
  guint n_content = count_searched (search, search->by_content);
  gboolean good = n_content <= MOST_CANDIDATES * search->n_suspicious * (search->n - search->n_suspicious);
  if (!good)
    puts ("  TOO MANY candidates");
  for (guint i = 0; i < names->len; i++)
    good &= score_category (search, names->pdata[i]);
  return good;
}

static void
find_candidates (Search *search)
{
  gint64 start = g_get_monotonic_time ();
  winnow_index_build (search->index, THREADS);
  search->by_run = winnow_joint_index_dup_candidates (&(WinnowJointIndex){ .verbatim = search->index }, THREADS);
  print_candidates (search, "winnowed fingerprints", search->by_run, start);
  start = g_get_monotonic_time ();
  search->by_content = winnow_related_dup_candidates (search->related, THREADS);
  print_candidates (search, "content fingerprints", search->by_content, start);
}

static gboolean
run (const char *corpora, const char *corpus)
{
  Search search = { .folder = g_build_filename (corpora, corpus, NULL),
                    .numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                    .index = winnow_index_new (),
                    .related = winnow_related_new () };
  gint64 start = g_get_monotonic_time ();
  gboolean good = FALSE;
  add_folder (&search, "susp", TRUE);
  add_folder (&search, "src", FALSE);
  if (search.n_suspicious > 0 && search.n > search.n_suspicious)
    {
      printf ("%s: %u documents, %.1f MB, read and fingerprinted in %.2f s\n", corpus, search.n,
              (double) search.bytes / 1e6, seconds_since (start));
      find_candidates (&search);
      good = score (&search);
    }
  g_free (search.folder);
  g_hash_table_unref (search.numbers);
  winnow_index_free (search.index);
  winnow_related_free (search.related);
  g_clear_pointer (&search.by_run, g_array_unref);
  g_clear_pointer (&search.by_content, g_array_unref);
  return good;
}

int
main (int argc, char **argv)
{
  const char *corpora = g_getenv ("WINNOW_CORPORA"), *const defaults[] = { "pan13", "zh_alignment", NULL };
  const char *const *names = argc > 1 ? (const char *const *) argv + 1 : defaults;
  gboolean good = TRUE;

  if (corpora == NULL || !g_file_test (corpora, G_FILE_TEST_IS_DIR))
    {
      puts ("skipped: the corpora are not here (WINNOW_CORPORA)");
      return SKIP;
    }
  for (guint i = 0; names[i] != NULL; i++)
    good &= run (corpora, names[i]);
  return good ? 0 : 1;
}
