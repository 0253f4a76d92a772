/* frequencies.c: how common words and sounds are in a library
 *
 * Learnt from all documents but templates; of many, from MAX_LEARNT that lie evenly over their ids.
 * What was learnt is kept, and serves until the library has twice as many documents, or half as
 * many: what idf says moves with the logarithm of the collection, and digests that were made with
 * it stay good meanwhile. Terms are made on all threads, a block at a time, and counted in order of
 * ids. */
#include "check/check.h"
#include "parallel/parallel.h"
#include "check/progress.h"

#define FEWEST 10 /* documents below which the shipped table says more */
#define MAX_LEARNT 2000
#define BLOCK 64 /* documents */

/* One document's part of a block. */
typedef struct
{
  GArray *terms; /* (owned) (nullable) (element-type guint64) NULL: the document is gone */
  guint64 initials[WINNOW_N_INITIALS];
} Learnt;

typedef struct
{
  WinnowLibrary *library;
  const GArray *ids; /* (element-type gint64) */
  WinnowProgress *progress;
  guint first; /* of the block, in @ids */
  Learnt library_context[BLOCK];
} Learning;

static gboolean
learn_document (guint index, gpointer data, GError **error)
{
  Learning *learning = data;
  Learnt *library_context = &learning->library_context[index];
  gsize length;
  g_autoptr (GError) local = NULL;
  g_autofree char *text = winnow_library_dup_text (
      learning->library, g_array_index (learning->ids, gint64, learning->first + index), &length, &local);
  g_autoptr (WinnowText) words = NULL;
  g_autoptr (WinnowSubject) subject = NULL;

  winnow_progress_advance (learning->progress, 1);
  if (text == NULL)
    return g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND)
           || (g_propagate_error (error, g_steal_pointer (&local)), FALSE); /* gone meanwhile: there are others */
  words = winnow_text_new (text, length, WINNOW_HAN_WORDS);
  subject = winnow_subject_new (text, length, words);
  library_context->terms = winnow_frequencies_dup_terms (subject, library_context->initials);
  return TRUE;
}

static void
count_block (Learning *learning, guint n, WinnowFrequencyCounter *counter)
{
  for (guint i = 0; i < n; i++)
    {
      if (counter != NULL && learning->library_context[i].terms != NULL)
        winnow_frequency_counter_add (counter, learning->library_context[i].terms,
                                      learning->library_context[i].initials);
      g_clear_pointer (&learning->library_context[i].terms, g_array_unref);
      learning->library_context[i] = (Learnt){ 0 };
    }
}

static WinnowFrequencies *
learn (WinnowLibrary *library, const GArray *ids, guint jobs, WinnowProgress *progress, GCancellable *cancellable,
       GError **error)
{
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  g_autofree Learning *learning = g_new0 (Learning, 1);

  *learning = (Learning){ .library = library, .ids = ids, .progress = progress };
  winnow_progress_begin (progress, WINNOW_STAGE_FREQUENCIES, ids->len);
  for (; learning->first < ids->len; learning->first += BLOCK)
    {
      guint n = MIN (BLOCK, ids->len - learning->first);
      gboolean done = winnow_parallel_run (n, jobs, learn_document, learning, cancellable, error);

      count_block (learning, n, done ? counter : NULL);
      if (!done)
        return NULL;
    }
  return winnow_frequency_counter_finish (counter);
}

/* Ids of at most MAX_LEARNT documents, evenly. */
static GArray *
choose (WinnowLibrary *library, GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  GArray *ids;
  guint n;

  if (documents == NULL)
    return NULL;
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);

      if (document->role != WINNOW_ROLE_TEMPLATE)
        g_array_append_val (all, document->id);
    }
  ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  n = MIN (all->len, MAX_LEARNT);
  for (guint i = 0; i < n; i++)
    g_array_append_val (ids, g_array_index (all, gint64, (guint) ((guint64) i * all->len / n)));
  return ids;
}

static gboolean
count_documents (WinnowLibrary *library, guint *n, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);

  *n = 0;
  for (guint i = 0; collections != NULL && i < collections->len; i++)
    {
      const WinnowCollection *collection = g_ptr_array_index (collections, i);

      *n += collection->role != WINNOW_ROLE_TEMPLATE ? collection->n_documents : 0;
    }
  return collections != NULL;
}

/* *@frequencies: (nullable) NULL where nothing was learnt yet, or the library has grown or shrunk
 * too much since. */
static gboolean
recall (WinnowLibrary *library, guint n, WinnowFrequencies **frequencies, GError **error)
{
  GError *local = NULL;
  gint64 n_learnt;

  *frequencies = NULL;
  if (!winnow_library_count_frequency_documents (library, &n_learnt, error))
    return FALSE;
  if (n_learnt == 0 || n >= 2 * n_learnt || 2 * (gint64) n <= n_learnt)
    return TRUE;
  *frequencies = winnow_library_dup_frequencies (library, &local);
  return local == NULL || (g_propagate_error (error, local), FALSE);
}

WinnowFrequencies *
winnow_check_get_frequencies (WinnowLibrary *library, guint jobs, WinnowProgress *progress, GCancellable *cancellable,
                              GError **error)
{
  WinnowFrequencies *recalled;
  g_autoptr (WinnowFrequencies) frequencies = NULL;
  g_autoptr (GArray) ids = NULL;
  guint n;

  g_return_val_if_fail (library != NULL, NULL);

  if (!count_documents (library, &n, error))
    return NULL;
  if (n < FEWEST)
    return winnow_frequencies_ref ((WinnowFrequencies *) winnow_frequencies_get_shipped ());
  if (!recall (library, n, &recalled, error) || recalled != NULL)
    return recalled;
  ids = choose (library, error);
  frequencies = ids != NULL ? learn (library, ids, jobs, progress, cancellable, error) : NULL;
  if (frequencies == NULL || !winnow_library_put_frequencies (library, frequencies, n, error))
    return NULL;
  return g_steal_pointer (&frequencies);
}
