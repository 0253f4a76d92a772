#include "app/sources/winnow-sourced-document.h"

#include "base/for-each.h"
#include "base/order.h"
#include "base/task.h"

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
  winnow_clear (self, g_ptr_array_unref, sources, closed);
  g_clear_pointer (&self->chapters, g_array_unref);
  g_free (self);
}

GHashTable *
winnow_id_set_copy (GHashTable *set)
{
  GHashTable *copy = winnow_id_table_new (NULL);
  if (set == NULL)
    return copy;
  winnow_for_each_entry (id, set)
    g_hash_table_add (copy, g_memdup2 (id.key, sizeof (gint64)));
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
  winnow_clear (pairs, g_ptr_array_unref, overlaps, left_out);
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
  pairs->overlaps = winnow_pointers_new (winnow_overlap_unref);
  pairs->left_out = winnow_pointers_new (winnow_overlap_unref);
  pairs->documents = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) winnow_document_unref);
  winnow_for_each (WinnowOverlap, overlap, all)
    {
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
  g_ptr_array_add (self->sources, source);
  return source;
}

/* In their order: the number of a source is its rank. */
static void
add_sources (WinnowSourcedDocument *self, const Pairs *pairs, const GPtrArray *sources)
{
  winnow_for_each_index (i, sources)
    {
      const WinnowSource *source = g_ptr_array_index ((GPtrArray *) sources, i);
      WinnowShownSource *shown = add_source (self, pairs, source->overlap);
      shown->number = i + 1;
      shown->words = source->words;
      shown->all_words = source->all_words;
      shown->regions = g_array_ref (source->regions);
    }
  self->n_counted = sources->len;
  winnow_for_each (WinnowOverlap, overlap, pairs->left_out)
    {
      WinnowShownSource *shown = add_source (self, pairs, overlap);
      shown->all_words = overlap->document_a == self->document->id ? overlap->a.covered : overlap->b.covered;
      shown->regions = winnow_array_new (WinnowSourceRegion);
    }
}

/* ── the text ── */

/* A region that its source owns, as a passage of the document alone. */
typedef struct
{
  WinnowPassage passage;
  guint number; /* of the source */
} Owned;

WINNOW_DEFINE_COMPARE (compare_owned, Owned, passage.a.first)

static void
add_owned (GArray *owned, const WinnowShownSource *source)
{
  winnow_for_each_value (const WinnowSourceRegion, region, source->regions)
    {
      Owned one = { g_array_index (source->overlap->passages, WinnowPassage, region->passage), source->number };
      one.passage.citations[0] = one.passage.citations[source->overlap->document_a == source->document->id];
      one.passage.citations[1] = WINNOW_CITATION_NONE;
      one.passage.a = region->span;
      one.passage.b = (WinnowSpan){ 0 };
      one.passage.words = region->span.last - region->span.first;
      if (region->is_owner)
        g_array_append_val (owned, one);
    }
}

static void
make_text (WinnowSourcedDocument *self, WinnowPair *pair)
{
  g_autoptr (GArray) owned = winnow_array_new (Owned);
  GArray *entries = winnow_array_new (WinnowPassageEntry);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_below (i, self->n_counted)
    {
      const WinnowShownSource *source = g_ptr_array_index (self->sources, i);
      g_ptr_array_add (names, g_strdup (source->name));
      add_owned (owned, source);
    }
  g_array_sort (owned, compare_owned);
  winnow_for_each_index (i, owned)
    {
      const WinnowPassageEntry entry = { .index = i, .number = g_array_index (owned, Owned, i).number };
      g_array_append_vals (pair->overlap->passages, &g_array_index (owned, Owned, i).passage, 1);
      g_array_append_val (entries, entry);
    }
  pair->overlap->a.total = self->document->n_words;
  self->text
      = winnow_comparison_new_of_sources (pair, entries, names, winnow_share (self->found.found, self->found.counted));
}

guint
winnow_sourced_document_get_number (const WinnowSourcedDocument *self, gint64 source_id)
{
  winnow_for_each_below (i, self->n_counted)
    if (((const WinnowShownSource *) g_ptr_array_index (self->sources, i))->document->id == source_id)
      return i + 1;
  return WINNOW_NO_NUMBER;
}

int
winnow_sourced_document_find_passage (const WinnowSourcedDocument *self, const WinnowSourceRegion *region)
{
  for (guint i = 0; region->is_owner && i < self->text->n_entries; i++)
    if (winnow_comparison_get_passage (self->text, i)->start[WINNOW_SIDE_A] == region->span.start)
      return (int) i;
  return WINNOW_NO_PASSAGE;
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
         && winnow_pair_side_load (&pair->side[WINNOW_SIDE_A], library, TRUE, error)
         && winnow_pair_side_load_hidden (&pair->side[WINNOW_SIDE_A], library, error);
}

static gboolean
load_chapters (WinnowSourcedDocument *self, const WinnowPair *pair, const GPtrArray *overlaps, GError **error)
{
  const WinnowPairSide *side = &pair->side[WINNOW_SIDE_A];
  const WinnowShareInput shared = { self->document->id, self->document->n_words, overlaps, side->exclusions, NULL };
  g_autoptr (GArray) marks = winnow_library_dup_marks (pair->library, self->document->id, error);
  if (marks == NULL)
    return FALSE;
  self->chapters = winnow_chapters_new (side->text, side->length, marks, pair->settings.han);
  winnow_shares_divide (&shared, &pair->settings, self->chapters);
  return TRUE;
}

static gboolean
fill (WinnowSourcedDocument *self, const Job *job, GError **error)
{
  g_auto (Pairs) pairs = { 0 };
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  self->document = winnow_library_dup_document (job->library, job->document_id, error);
  self->closed = winnow_library_list_closed_matches (job->library, job->document_id, error);
  if (self->document == NULL || self->closed == NULL || !load_text (pair, self, job->library, error)
      || !load_pairs (&pairs, job, error) || !load_chapters (self, pair, pairs.overlaps, error))
    return FALSE;
  g_autoptr (GPtrArray) sources
      = winnow_document_find_sources (self->document, pairs.overlaps, pairs.documents,
                                      pair->side[WINNOW_SIDE_A].exclusions, &pair->settings, &self->found);
  add_sources (self, &pairs, sources);
  make_text (self, pair);
  return TRUE;
}

static WinnowSourcedDocument *
load (const Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowSourcedDocument) self = g_new0 (WinnowSourcedDocument, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->sources = g_ptr_array_new_with_free_func (free_source);
  return fill (self, job, error) ? g_steal_pointer (&self) : NULL;
}

void
winnow_sourced_document_load_async (WinnowLibrary *library, gint64 document_id, GHashTable *left_out,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { .library = winnow_library_ref (library),
                    .document_id = document_id,
                    .left_out = winnow_id_set_copy (left_out) };
  winnow_task_run (g_task_new (NULL, cancellable, callback, data), load, winnow_dup_value (&job), job_free,
                   winnow_sourced_document_unref);
}
