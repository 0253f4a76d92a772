/* word-frequencies.c: how common words and sounds are in a library
 *
 * Counted in all documents but templates, or in MAX_COUNTED of them, evenly over their ids. The
 * counts are stored and serve until the library has twice or half as many documents: idf moves with
 * the logarithm of the collection, and digests made with it stay valid. Terms are made on all
 * threads, a block at a time, and counted in order of ids. */
#include "check/compare/stages.h"
#include "base/order.h"
#include "base/for-each.h"

#define FEWEST 10 /* documents; with fewer the shipped table is better */
#define MAX_COUNTED 2000
#define BLOCK 64 /* documents */

/* One document's part of a block. */
typedef struct
{
  GArray *terms; /* (owned) (nullable) (element-type guint64) NULL: the document was removed */
  guint64 initials[WINNOW_N_INITIALS];
} Counted;

typedef struct
{
  WinnowLibrary *library;
  const GArray *ids; /* (element-type gint64) */
  WinnowProgress *progress;
  guint first; /* of the block, in @ids */
  Counted documents[BLOCK];
} Counting;

static gboolean
read_document (guint index, gpointer data, GError **error)
{
  Counting *counting = data;
  Counted *document = &counting->documents[index];
  gsize length;
  g_autoptr (GError) local = NULL;
  g_autofree char *text = winnow_library_dup_text (
      counting->library, g_array_index (counting->ids, gint64, counting->first + index), &length, &local);
  g_autoptr (WinnowText) words = NULL;
  g_autoptr (WinnowSubject) subject = NULL;
  winnow_progress_advance (counting->progress, 1);
  if (text == NULL)
    return g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND)
           || (g_propagate_error (error, g_steal_pointer (&local)), FALSE); /* removed meanwhile: there are others */
  words = winnow_text_new (text, length, WINNOW_HAN_WORDS);
  subject = winnow_subject_new (text, length, words);
  document->terms = winnow_frequencies_dup_terms (subject, document->initials);
  return TRUE;
}

static void
count_block (Counting *counting, guint n, WinnowFrequencyCounter *counter)
{
  winnow_for_each_below (i, n)
    {
      if (counter != NULL && counting->documents[i].terms != NULL)
        winnow_frequency_counter_add (counter, counting->documents[i].terms, counting->documents[i].initials);
      g_clear_pointer (&counting->documents[i].terms, g_array_unref);
      counting->documents[i] = (Counted){ 0 };
    }
}

static WinnowFrequencies *
count_all (WinnowLibrary *library, const GArray *ids, const WinnowThreads *threads, GError **error)
{
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  g_autofree Counting *counting = g_new0 (Counting, 1);
  *counting = (Counting){ .library = library, .ids = ids, .progress = threads->progress };
  winnow_progress_begin (threads->progress, WINNOW_STAGE_FREQUENCIES, ids->len);
  for (; counting->first < ids->len; counting->first += BLOCK)
    {
      guint n = MIN (BLOCK, ids->len - counting->first);
      gboolean done = winnow_threads_run (threads, n, read_document, counting, error);
      count_block (counting, n, done ? counter : NULL);
      if (!done)
        return NULL;
    }
  return winnow_frequency_counter_finish (counter);
}

/* Ids of at most MAX_COUNTED documents, evenly. */
static GArray *
choose (WinnowLibrary *library, GError **error)
{
  g_autoptr (GArray) all = winnow_array_new (gint64);
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  GArray *ids;
  guint n;
  if (documents == NULL)
    return NULL;
  winnow_for_each (const WinnowDocument, document, documents)
    if (document->role != WINNOW_ROLE_TEMPLATE)
      g_array_append_val (all, document->id);
  g_array_sort (all, winnow_compare_ids);
  ids = winnow_array_new (gint64);
  n = MIN (all->len, MAX_COUNTED);
  winnow_for_each_below (i, n)
    g_array_append_val (ids, g_array_index (all, gint64, (guint) ((guint64) i * all->len / n)));
  return ids;
}

static gboolean
count_documents (WinnowLibrary *library, guint *n, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  *n = 0;
  winnow_for_each (const WinnowCollection, collection, collections)
    *n += collection->role != WINNOW_ROLE_TEMPLATE ? collection->n_documents : 0;
  return collections != NULL;
}

/* *@frequencies: (nullable) NULL where nothing was counted yet, or the library has grown or shrunk
 * too much since. */
static gboolean
load_stored (WinnowLibrary *library, guint n, WinnowFrequencies **frequencies, GError **error)
{
  GError *local = NULL;
  gint64 n_counted;
  *frequencies = NULL;
  if (!winnow_library_count_frequency_documents (library, &n_counted, error))
    return FALSE;
  if (n_counted == 0 || n >= 2 * n_counted || 2 * (gint64) n <= n_counted)
    return TRUE;
  *frequencies = winnow_library_dup_frequencies (library, &local);
  return local == NULL || (g_propagate_error (error, local), FALSE);
}

WinnowFrequencies *
winnow_check_get_frequencies (WinnowLibrary *library, const WinnowThreads *threads, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  WinnowFrequencies *stored;
  guint n;
  if (!count_documents (library, &n, error))
    return NULL;
  if (n < FEWEST)
    return winnow_frequencies_ref ((WinnowFrequencies *) winnow_frequencies_get_shipped ());
  if (!load_stored (library, n, &stored, error) || stored != NULL)
    return stored;
  g_autoptr (GArray) ids = choose (library, error);
  g_autoptr (WinnowFrequencies) frequencies = ids != NULL ? count_all (library, ids, threads, error) : NULL;
  return frequencies != NULL && winnow_library_put_frequencies (library, frequencies, n, error)
             ? g_steal_pointer (&frequencies)
             : NULL;
}

/* ── the context of methods ── */

WinnowLibraryContext *
winnow_library_context_new (WinnowFrequencies *frequencies, const WinnowSettings *settings)
{
  WinnowLibraryContext *library_context = g_new0 (WinnowLibraryContext, 1);
  winnow_method_context_init (&library_context->context);
  if (frequencies != NULL)
    library_context->context.frequencies = frequencies;
  library_context->frequencies = frequencies;
  library_context->context.granularity = settings->granularity;
  return library_context;
}

void
winnow_library_context_free (WinnowLibraryContext *library_context)
{
  if (library_context == NULL)
    return;
  g_clear_pointer (&library_context->frequencies, winnow_frequencies_unref);
  g_free (library_context);
}
