#include "app/sources/winnow-sourced-document.h"

#include "base/order.h"

/* ── the data ── */

static void
free_source (gpointer data)
{
  WinnowShownSource *source = data;
  winnow_document_unref (source->document);
  winnow_overlap_unref (source->overlap);
  g_free (source->name);
  g_array_unref (source->regions);
  g_free (source);
}

WinnowSourcedDocument *
winnow_sourced_document_ref (WinnowSourcedDocument *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
winnow_sourced_document_unref (WinnowSourcedDocument *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->document, winnow_document_unref);
  g_clear_pointer (&self->text, winnow_comparison_unref);
  g_ptr_array_unref (self->sources);
  g_clear_pointer (&self->closed, g_ptr_array_unref);
  g_free (self);
}

GHashTable *
winnow_id_set_copy (GHashTable *set)
{
  GHashTable *copy = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer id;
  if (set == NULL)
    return copy;
  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_hash_table_add (copy, g_memdup2 (id, sizeof (gint64)));
  return copy;
}

/* ── the pairs of the document ── */

typedef struct
{
  WinnowLibrary *library;
  gint64 document_id;
  GHashTable *left_out;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  winnow_library_unref (job->library);
  g_hash_table_unref (job->left_out);
  g_free (job);
}

typedef struct
{
  GPtrArray *overlaps;   /* (owned) (element-type WinnowOverlap) those that count */
  GPtrArray *left_out;   /* (owned) (element-type WinnowOverlap) */
  GHashTable *documents; /* (owned) gint64* → WinnowDocument: the others, (owned) */
} Pairs;

static void
pairs_clear (Pairs *pairs)
{
  g_clear_pointer (&pairs->overlaps, g_ptr_array_unref);
  g_clear_pointer (&pairs->left_out, g_ptr_array_unref);
  g_clear_pointer (&pairs->documents, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pairs, pairs_clear)

static gint64
get_other (const WinnowOverlap *overlap, gint64 document_id)
{
  return overlap->document_a == document_id ? overlap->document_b : overlap->document_a;
}

static gboolean
load_pairs (Pairs *pairs, const Job *job, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_document_overlaps (job->library, job->document_id, error);
  if (all == NULL)
    return FALSE;
  pairs->overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  pairs->left_out = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  pairs->documents = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) winnow_document_unref);
  for (guint i = 0; i < all->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (all, i);
      gint64 other = get_other (overlap, job->document_id);
      WinnowDocument *document = winnow_library_dup_document (job->library, other, error);
      if (document == NULL)
        return FALSE;
      g_hash_table_insert (pairs->documents, &document->id, document);
      g_ptr_array_add (g_hash_table_contains (job->left_out, &other) ? pairs->left_out : pairs->overlaps,
                       winnow_overlap_ref (overlap));
    }
  return TRUE;
}

/* ── the sources ── */

static WinnowShownSource *
add_source (WinnowSourcedDocument *self, const Pairs *pairs, WinnowOverlap *overlap)
{
  gint64 other = get_other (overlap, self->document->id);
  WinnowShownSource *source = g_new0 (WinnowShownSource, 1);
  source->document = winnow_document_ref (g_hash_table_lookup (pairs->documents, &other));
  source->overlap = winnow_overlap_ref (overlap);
  source->name = winnow_document_dup_full_title (source->document);
  source->regions = g_array_new (FALSE, FALSE, sizeof (WinnowShownRegion));
  g_ptr_array_add (self->sources, source);
  return source;
}

static void
add_regions (WinnowShownSource *shown, const WinnowSource *source, GHashTable *numbers)
{
  for (guint i = 0; i < source->regions->len; i++)
    {
      const WinnowSourceRegion *region = &g_array_index (source->regions, WinnowSourceRegion, i);
      WinnowShownRegion of_source = { .span = region->span,
                                      .passage = region->passage,
                                      .words = region->span.last - region->span.first,
                                      .owner = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, &region->owner)) };
      g_array_append_val (shown->regions, of_source);
    }
}

/* In their order: the number of a source is its rank. */
static void
add_sources (WinnowSourcedDocument *self, const Pairs *pairs, const GPtrArray *sources)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < sources->len; i++)
    g_hash_table_insert (numbers, &((WinnowSource *) g_ptr_array_index ((GPtrArray *) sources, i))->document_id,
                         GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < sources->len; i++)
    {
      const WinnowSource *source = g_ptr_array_index ((GPtrArray *) sources, i);
      WinnowShownSource *shown = add_source (self, pairs, source->overlap);
      shown->number = i + 1;
      shown->words = source->words;
      shown->all_words = source->all_words;
      add_regions (shown, source, numbers);
    }
  self->n_counted = sources->len;
  for (guint i = 0; i < pairs->left_out->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (pairs->left_out, i);
      WinnowShownSource *shown = add_source (self, pairs, overlap);
      shown->all_words = overlap->document_a == self->document->id ? overlap->a.covered : overlap->b.covered;
    }
}

/* ── the text ── */

static int
compare_regions (gconstpointer x, gconstpointer y)
{
  const WinnowShownRegion *p = *(const WinnowShownRegion *const *) x, *q = *(const WinnowShownRegion *const *) y;
  return WINNOW_ORDER (p->span.first, q->span.first);
}

/* Returns: (transfer container) (element-type WinnowShownRegion) those that their sources own, by
 * place */
static GPtrArray *
list_owned (const WinnowSourcedDocument *self)
{
  GPtrArray *owned = g_ptr_array_new ();
  for (guint i = 0; i < self->n_counted; i++)
    {
      const WinnowShownSource *source = g_ptr_array_index (self->sources, i);
      for (guint r = 0; r < source->regions->len; r++)
        {
          WinnowShownRegion *region = &g_array_index (source->regions, WinnowShownRegion, r);
          if (region->owner == source->number)
            g_ptr_array_add (owned, region);
        }
    }
  g_ptr_array_sort (owned, compare_regions);
  return owned;
}

/* Makes a passage of each region: of the document alone. */
static GArray *
add_passages (WinnowSourcedDocument *self, WinnowPair *pair)
{
  g_autoptr (GPtrArray) owned = list_owned (self);
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (WinnowPassageEntry));
  for (guint i = 0; i < owned->len; i++)
    {
      WinnowShownRegion *region = g_ptr_array_index (owned, i);
      const WinnowShownSource *source = g_ptr_array_index (self->sources, region->owner - 1);
      WinnowPassage passage = g_array_index (source->overlap->passages, WinnowPassage, region->passage);
      WinnowPassageEntry entry = { .index = i, .number = region->owner };
      passage.a = region->span;
      passage.b = (WinnowSpan){ 0 };
      passage.words = region->words;
      region->shown = i;
      g_array_append_val (pair->overlap->passages, passage);
      g_array_append_val (entries, entry);
    }
  return entries;
}

static void
make_text (WinnowSourcedDocument *self, WinnowPair *pair)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->n_counted; i++)
    g_ptr_array_add (names, g_strdup (((WinnowShownSource *) g_ptr_array_index (self->sources, i))->name));
  pair->overlap->a.total = self->document->n_words;
  self->text = winnow_comparison_new_of_sources (pair, add_passages (self, pair), names, self->found.share);
}

/* ── on a worker thread ── */

/* Side B has no document. */
static gboolean
load_text (WinnowPair *pair, const WinnowSourcedDocument *self, WinnowLibrary *library, GError **error)
{
  pair->library = winnow_library_ref (library);
  pair->side[WINNOW_SIDE_A].document = winnow_document_ref (self->document);
  pair->side[WINNOW_SIDE_B].text = g_strdup ("");
  return winnow_pair_read_settings (pair, &pair->settings, error)
         && winnow_pair_side_load (&pair->side[WINNOW_SIDE_A], library, TRUE, error);
}

static gboolean
fill (WinnowSourcedDocument *self, const Job *job, GError **error)
{
  g_auto (Pairs) pairs = { 0 };
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  self->document = winnow_library_dup_document (job->library, job->document_id, error);
  self->closed = winnow_library_list_closed_matches (job->library, job->document_id, error);
  if (self->document == NULL || self->closed == NULL || !load_text (pair, self, job->library, error)
      || !load_pairs (&pairs, job, error))
    return FALSE;
  g_autoptr (GArray) exclusions = g_array_copy (pair->side[WINNOW_SIDE_A].exclusions);
  winnow_exclusions_filter (exclusions, pair->settings.exclude);
  g_autoptr (GPtrArray) sources = winnow_document_find_sources (self->document, pairs.overlaps, pairs.documents,
                                                                exclusions, &pair->settings, &self->found);
  add_sources (self, &pairs, sources);
  make_text (self, pair);
  return TRUE;
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (WinnowSourcedDocument) self = g_new0 (WinnowSourcedDocument, 1);
  GError *error = NULL;
  g_atomic_ref_count_init (&self->ref_count);
  self->sources = g_ptr_array_new_with_free_func (free_source);
  if (!fill (self, data, &error))
    g_task_return_error (task, error);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_steal_pointer (&self), (GDestroyNotify) winnow_sourced_document_unref);
}

void
winnow_sourced_document_load_async (WinnowLibrary *library, gint64 document_id, GHashTable *left_out,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);
  job->library = winnow_library_ref (library);
  job->document_id = document_id;
  job->left_out = winnow_id_set_copy (left_out);
  g_task_set_source_tag (task, winnow_sourced_document_load_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, load_thread);
}

WinnowSourcedDocument *
winnow_sourced_document_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
