/* count-pictures.c: lets pictures count that would be excluded, or takes that back
 *
 * As if the last check were made again with the decision, of the documents that it compared. All
 * pictures are compared again: that takes some seconds for ten thousand, and a picture that counts
 * may take the place of another one in a pair. Passages stay as they are. Of pairs that come texts
 * are read, by this thread alone, since all of it is one transaction.
 *
 * A decision is bound to a fingerprint, since rows of pictures change when a document is read
 * again. 100 papers with one figure make 4,950 pairs in .4 s, 400 make 79,800 in 16 s. Above a
 * thousand documents a decision has no effect: half a million pairs help no reader. */
#include "check/compare/stages.h"
#include "base/array.h"
#include "base/order.h"

typedef struct
{
  WinnowLibrary *library;
  WinnowCheckRecord *record;    /* (owned) (nullable) */
  WinnowCorpus *corpus;         /* (owned) (nullable) */
  const WinnowThreads *threads; /* of comparing */
  WinnowThreads alone;          /* of what reads texts */
} Counting;

static void
clear_counting (Counting *counting)
{
  g_clear_pointer (&counting->corpus, winnow_corpus_free);
  g_clear_pointer (&counting->record, winnow_check_record_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Counting, clear_counting)

/* ── decisions ── */

static gboolean
decide (const Counting *counting, const GArray *fingerprints, gboolean counts, GError **error)
{
  winnow_for_each_value (const WinnowImageFingerprint, fingerprint, fingerprints)
    if (!(counts ? winnow_library_put_picture_decision : winnow_library_remove_picture_decision) (counting->library,
                                                                                                  fingerprint, error))
      return FALSE;
  return TRUE;
}

/* ── pictures ── */

/* Replaces what the last check found. */
static gboolean
find_again (const Counting *counting, GError **error)
{
  g_autoptr (WinnowFoundPictures) found = winnow_pictures_find (counting->corpus, counting->threads, error);
  g_autoptr (GHashTable) members = winnow_corpus_number_members (counting->corpus);
  return found != NULL && winnow_library_delete_found_pictures (counting->library, error)
         && winnow_pictures_write (found, counting->library, members, error);
}

/* The facts about two documents: a picture in common, before or now, or their overlap. */
typedef struct
{
  gint64 low, high;                  /* documents */
  const WinnowSharedPicture *shared; /* (nullable) */
  gboolean is_now;
  gint64 overlap_id; /* 0 of a picture */
} Entry;

WINNOW_DEFINE_COMPARE_2 (compare_entries, Entry, low, high)

static void
add_shared (GArray *entries, const GArray *shared, gboolean is_now)
{
  winnow_for_each_value (const WinnowSharedPicture, one, shared)
    if (winnow_image_match_counts (&one->match))
      WINNOW_APPEND (entries, Entry, MIN (one->document_a, one->document_b), MAX (one->document_a, one->document_b),
                     one, is_now, 0);
}

static void
add_overlaps (GArray *entries, const GArray *pairs)
{
  winnow_for_each_value (const WinnowStoredPair, pair, pairs)
    WINNOW_APPEND (entries, Entry, MIN (pair->document_a, pair->document_b), MAX (pair->document_a, pair->document_b),
                   NULL, FALSE, pair->id);
}

/* ── pairs ── */

static gboolean
score (const Counting *counting, WinnowOverlap *overlap, GError **error)
{
  g_autoptr (GArray) of_a
      = winnow_library_dup_exclusions (counting->library, overlap->document_a, error),
      of_b = of_a != NULL ? winnow_library_dup_exclusions (counting->library, overlap->document_b, error) : NULL;
  if (of_b != NULL)
    winnow_overlap_score (overlap, of_a, of_b, &counting->record->settings);
  return of_b != NULL;
}

/* Two documents, and how many pictures they have in common. */
typedef struct
{
  const WinnowSharedPicture *shared; /* (nullable) one of them */
  guint32 n_before, n_now;
  gint64 overlap_id; /* 0: they have no overlap yet */
} Pair;

/* Adds the overlap of @pair as it is now to @overlaps, unless nothing is left of it. */
static gboolean
change_pair (const Counting *counting, const Pair *pair, GPtrArray *overlaps, GError **error)
{
  g_autoptr (WinnowOverlap) overlap = pair->overlap_id != 0
                                          ? winnow_library_dup_overlap (counting->library, pair->overlap_id, error)
                                          : winnow_pictures_new_overlap (pair->shared);
  if (overlap == NULL)
    return FALSE;
  overlap->n_pictures = pair->n_now;
  if (pair->n_now == 0 && overlap->passages->len == 0)
    return winnow_library_remove_overlap (counting->library, overlap->id, error);
  g_ptr_array_add (overlaps, winnow_overlap_ref (overlap));
  return TRUE;
}

/* Reads the entries of two documents from *@next on. */
static Pair
read_pair (const GArray *entries, guint *next)
{
  const Entry *first = &g_array_index (entries, Entry, *next);
  Pair pair = { 0 };
  for (; *next < entries->len && compare_entries (first, &g_array_index (entries, Entry, *next)) == 0; ++*next)
    {
      const Entry *entry = &g_array_index (entries, Entry, *next);
      pair.shared = entry->shared ?: pair.shared;
      pair.overlap_id = entry->overlap_id != 0 ? entry->overlap_id : pair.overlap_id;
      pair.n_before += entry->shared != NULL && !entry->is_now;
      pair.n_now += entry->shared != NULL && entry->is_now;
    }
  return pair;
}

/* Of the documents with more or fewer pictures in common than @before (element-type
 * WinnowSharedPicture). Returns: (transfer full) (element-type WinnowOverlap) */
static GPtrArray *
change_pairs (const Counting *counting, const GArray *before, GError **error)
{
  g_autoptr (GPtrArray) overlaps = winnow_pointers_new (winnow_overlap_unref);
  g_autoptr (GArray) entries = winnow_array_new (Entry),
                     now = winnow_library_list_shared_pictures (counting->library, 0, 0, error),
                     pairs = now != NULL ? winnow_library_list_pairs (counting->library, error) : NULL;
  if (pairs == NULL)
    return NULL;
  add_overlaps (entries, pairs);
  add_shared (entries, before, FALSE);
  add_shared (entries, now, TRUE);
  g_array_sort (entries, compare_entries);
  for (guint next = 0; next < entries->len;)
    {
      const Pair pair = read_pair (entries, &next);
      if (pair.n_before != pair.n_now && !change_pair (counting, &pair, overlaps, error))
        return NULL;
    }
  return g_steal_pointer (&overlaps);
}

/* Those that were not stored yet have no totals. */
static gboolean
fill_new (const Counting *counting, const GPtrArray *overlaps, GError **error)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (overlap->id == 0)
      g_ptr_array_add (others, overlap);
  return winnow_pictures_fill_totals (counting->corpus, others, &counting->alone, error);
}

static gboolean
write_pairs (const Counting *counting, const GPtrArray *overlaps, GError **error)
{
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (!score (counting, overlap, error)
        || !(overlap->id != 0 ? winnow_library_update_overlap : winnow_library_put_overlap) (counting->library, overlap,
                                                                                             error))
      return FALSE;
  return winnow_library_finish_check (counting->library, counting->record->id, NULL, error);
}

/* ── the whole ── */

static gboolean
follow (Counting *counting, GError **error)
{
  counting->corpus = winnow_corpus_new (counting->library, &counting->record->settings, error);
  if (counting->corpus == NULL)
    return FALSE;
  winnow_corpus_keep (counting->corpus, NULL);
  g_autoptr (GArray) before = winnow_library_list_shared_pictures (counting->library, 0, 0, error);
  if (before == NULL || !find_again (counting, error))
    return FALSE;
  g_autoptr (GPtrArray) overlaps = change_pairs (counting, before, error);
  return overlaps != NULL && fill_new (counting, overlaps, error) && write_pairs (counting, overlaps, error);
}

/* Within a transaction. */
static gboolean
count_pictures (Counting *counting, const GArray *fingerprints, gboolean counts, GError **error)
{
  return winnow_library_read_check_record (counting->library, &counting->record, error)
         && decide (counting, fingerprints, counts, error) && (counting->record == NULL || follow (counting, error));
}

gboolean
winnow_check_count_pictures (WinnowLibrary *library, const GArray *fingerprints, gboolean counts,
                             const WinnowThreads *threads, GError **error)
{
  g_return_val_if_fail (library != NULL && fingerprints != NULL, FALSE);
  g_auto (Counting) counting = { library, .threads = threads, .alone = { 1, threads->progress, threads->cancellable } };
  if (!winnow_library_begin (library, error)
      || !winnow_library_end (library, count_pictures (&counting, fingerprints, counts, error), error))
    return FALSE;
  winnow_progress_finish (threads->progress);
  return TRUE;
}
