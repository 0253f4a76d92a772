/* find-pictures.c: what the pictures of a check's documents have in common
 *
 * All pictures are read and compared at once (match/picture-matches.h): a fingerprint takes 170
 * bytes, so fifty thousand take 8 MB. Documents that were added since the check began are left out,
 * and so are those that were read again: their pictures have other ids now. */
#include "check/compare/stages.h"
#include "base/array.h"
#include "base/for-each.h"
#include "base/order.h"

void
winnow_found_pictures_free (WinnowFoundPictures *found)
{
  if (found == NULL)
    return;
  g_ptr_array_unref (found->pictures);
  winnow_clear (found, g_array_unref, shared, repeated, excluded_pictures, counted_pictures);
  g_free (found);
}

static WinnowFoundPictures *
new_found (void)
{
  WinnowFoundPictures *found = g_new0 (WinnowFoundPictures, 1);
  found->pictures = winnow_pointers_new (winnow_document_picture_unref);
  found->shared = winnow_array_new (WinnowSharedPicture);
  found->repeated = winnow_array_new (WinnowSharedPicture);
  found->excluded_pictures = winnow_array_new (WinnowExcludedPicture);
  found->counted_pictures = winnow_array_new (WinnowExcludedPicture);
  return found;
}

static const WinnowDocumentPicture *
get_picture (const WinnowFoundPictures *found, guint number)
{
  return g_ptr_array_index (found->pictures, number);
}

/* ── who has what ── */

typedef struct
{
  GArray *decisions; /* (owned) (element-type WinnowImageFingerprint) */
  GArray *holders;   /* (owned) (element-type WinnowPictureHolder) members by number, then templates, then decisions */
  GArray *ids;       /* (owned) (element-type gint64) of members and templates */
  GArray *held;      /* (owned) (element-type WinnowHeldPicture) one a picture that was found, then decisions */
} Holdings;

static void
clear_holdings (Holdings *holdings)
{
  winnow_clear (holdings, g_array_unref, decisions, holders, ids, held);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Holdings, clear_holdings)

static void
add_holder (Holdings *holdings, gint64 id, WinnowPictureHolder holder)
{
  g_array_append_val (holdings->ids, id);
  g_array_append_val (holdings->holders, holder);
}

static void
list_holders (const WinnowCorpus *corpus, Holdings *holdings)
{
  holdings->holders = winnow_array_new (WinnowPictureHolder);
  holdings->ids = winnow_array_new (gint64);
  winnow_for_each (const WinnowMember, member, corpus->members)
    add_holder (holdings, member->document->id,
                (WinnowPictureHolder){ .is_query = member->is_query,
                                       .is_file = g_str_equal (member->document->format, WINNOW_PICTURE_FORMAT) });
  winnow_for_each_value (const gint64, id, corpus->template_ids)
    add_holder (holdings, *id, (WinnowPictureHolder){ .is_template = TRUE });
}

/* @pictures: by document, of all of the library. Returns: (transfer full) id of a document → 1 +
 * index of its first picture; borrows the ids */
static GHashTable *
index_first_pictures (const GPtrArray *pictures)
{
  GHashTable *firsts = winnow_id_index_new ();
  for (guint i = pictures->len; i-- > 0;)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (pictures, i);
      g_hash_table_insert (firsts, &picture->document_id, GUINT_TO_POINTER (i + 1));
    }
  return firsts;
}

/* Those whose documents take part, by holders. */
static void
list_held (const GPtrArray *pictures, WinnowFoundPictures *found, Holdings *holdings)
{
  g_autoptr (GHashTable) firsts = index_first_pictures (pictures);
  holdings->held = winnow_array_new (WinnowHeldPicture);
  winnow_for_each_index (holder, holdings->ids)
    {
      gint64 id = g_array_index (holdings->ids, gint64, holder);
      guint first = GPOINTER_TO_UINT (g_hash_table_lookup (firsts, &id));
      for (guint i = first; i > 0 && i <= pictures->len; i++)
        {
          WinnowDocumentPicture *picture = g_ptr_array_index (pictures, i - 1);
          WinnowHeldPicture held = { holder, &picture->fingerprint, picture->source };
          if (picture->document_id != id)
            break;
          g_array_append_val (holdings->held, held);
          g_ptr_array_add (found->pictures, winnow_document_picture_ref (picture));
          found->n_unread += !picture->is_read;
          found->n_plain += winnow_document_picture_is_plain (picture);
        }
    }
}

/* One holder has them all. */
static void
hold_decisions (Holdings *holdings)
{
  WINNOW_APPEND (holdings->holders, WinnowPictureHolder, .is_decision = TRUE);
  winnow_for_each_value (const WinnowImageFingerprint, decision, holdings->decisions)
    WINNOW_APPEND (holdings->held, WinnowHeldPicture, holdings->holders->len - 1, decision, NULL);
}

typedef struct
{
  WinnowLibrary *library;
  const WinnowFoundPictures *found;
} Features;

static GBytes *
read_features (guint32 number, gpointer data)
{
  const Features *features = data;
  return winnow_library_dup_picture_features (features->library, get_picture (features->found, number));
}

/* ── the result ── */

/* @shared: of @found */
static void
add_shared (GArray *shared, const WinnowFoundPictures *found, const GArray *matches)
{
  winnow_for_each_value (const WinnowPictureMatch, match, matches)
    {
      const WinnowDocumentPicture *a = get_picture (found, match->a), *b = get_picture (found, match->b);
      WINNOW_APPEND (shared, WinnowSharedPicture, a->document_id, b->document_id, a->id, b->id, match->match);
    }
}

WINNOW_DEFINE_COMPARE (compare_excluded, WinnowExcludedPicture, picture_id)

/* @reasons: of pictures (WinnowPictureExclusion) */
static void
add_excluded (GArray *excluded_pictures, const WinnowFoundPictures *found, const guint8 *reasons,
              const guint32 *n_documents)
{
  winnow_for_each_index (i, found->pictures)
    {
      const WinnowExcludedPicture picture
          = { get_picture (found, i)->id, (WinnowPictureExclusion) reasons[i], n_documents[i] };
      if (picture.reason == WINNOW_PICTURE_EXCLUSION_TEMPLATE || picture.reason == WINNOW_PICTURE_EXCLUSION_COMMON)
        g_array_append_val (excluded_pictures, picture);
    }
  g_array_sort (excluded_pictures, compare_excluded);
}

WinnowFoundPictures *
winnow_pictures_find (const WinnowCorpus *corpus, const WinnowThreads *threads, GError **error)
{
  g_autoptr (GPtrArray) pictures = winnow_library_list_pictures (corpus->library, 0, error);
  g_autoptr (WinnowFoundPictures) found = new_found ();
  g_auto (Holdings) holdings = { 0 };
  if (pictures == NULL)
    return NULL;
  holdings.decisions = winnow_library_list_picture_decisions (corpus->library, error);
  if (holdings.decisions == NULL)
    return NULL;
  list_holders (corpus, &holdings);
  list_held (pictures, found, &holdings);
  hold_decisions (&holdings);
  winnow_progress_begin (threads->progress, WINNOW_STAGE_PICTURES, holdings.ids->len);
  Features features = { corpus->library, found };
  g_autoptr (WinnowPictureMatches) matches = winnow_pictures_match (
      &(WinnowHeldPictures){ (const WinnowHeldPicture *) (gpointer) holdings.held->data, holdings.held->len,
                             (const WinnowPictureHolder *) (gpointer) holdings.holders->data, holdings.holders->len,
                             read_features, &features },
      winnow_parallel_n_threads (threads->jobs), threads->cancellable);
  if (g_cancellable_set_error_if_cancelled (threads->cancellable, error))
    return NULL;
  add_shared (found->shared, found, matches->matches);
  add_shared (found->repeated, found, matches->repeated);
  add_excluded (found->excluded_pictures, found, matches->excluded_pictures, matches->n_documents);
  add_excluded (found->counted_pictures, found, matches->counted_pictures, matches->n_documents);
  winnow_progress_advance (threads->progress, holdings.ids->len);
  return g_steal_pointer (&found);
}

WinnowFoundPictures *
winnow_check_find_pictures (WinnowLibrary *library, const WinnowThreads *threads, GError **error)
{
  g_return_val_if_fail (library != NULL, NULL);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_autoptr (WinnowCorpus) corpus = winnow_corpus_new (library, &settings, error);
  WinnowFoundPictures *found = corpus != NULL ? winnow_pictures_find (corpus, threads, error) : NULL;
  if (found != NULL)
    winnow_progress_finish (threads->progress);
  return found;
}

/* ── overlaps ── */

WinnowOverlap *
winnow_pictures_new_overlap (const WinnowSharedPicture *shared)
{
  WinnowOverlap *overlap = winnow_overlap_new_without_passages (0, 0);
  overlap->document_a = shared->document_a;
  overlap->document_b = shared->document_b;
  return overlap;
}

/* (nullable) number @index of @shared; NULL where no more count: those that don't come last */
static const WinnowSharedPicture *
get_counting (const GArray *shared, guint index)
{
  const WinnowSharedPicture *picture = index < shared->len ? &g_array_index (shared, WinnowSharedPicture, index) : NULL;
  return picture != NULL && winnow_image_match_counts (&picture->match) ? picture : NULL;
}

/* How many of the @shared pictures from @first on count and are those of one pair. */
static guint
count_pair (const GArray *shared, guint first)
{
  const WinnowSharedPicture *one = get_counting (shared, first), *next;
  guint n = 0;
  while ((next = get_counting (shared, first + n)) != NULL && next->document_a == one->document_a
         && next->document_b == one->document_b)
    n++;
  return n;
}

/* Whether the pair of @overlap comes before the one of @shared, or is it (0). Either may be NULL:
 * there is no more. @numbers: of the members, by the ids of their documents */
static int
compare_pairs (const WinnowOverlap *overlap, const WinnowSharedPicture *shared, GHashTable *numbers)
{
  if (overlap == NULL || shared == NULL)
    return overlap == NULL ? 1 : -1;
  guint overlap_a = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, &overlap->document_a)),
        shared_a = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, &shared->document_a)),
        overlap_b = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, &overlap->document_b)),
        shared_b = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, &shared->document_b));
  return WINNOW_ORDER (overlap_a, shared_a) ?: WINNOW_ORDER (overlap_b, shared_b);
}

/* Both by documents. Those that are new have no totals yet, and are added to @others, too. */
static GPtrArray *
merge (const GArray *shared, const GPtrArray *overlaps, GHashTable *numbers, GPtrArray *others)
{
  GPtrArray *merged = winnow_pointers_new (winnow_overlap_unref);
  for (guint i = 0, s = 0; i < overlaps->len || get_counting (shared, s) != NULL;)
    {
      const WinnowSharedPicture *next = get_counting (shared, s);
      WinnowOverlap *overlap = i < overlaps->len ? g_ptr_array_index (overlaps, i) : NULL;
      int order = compare_pairs (overlap, next, numbers);
      overlap = order <= 0 ? winnow_overlap_ref (overlap) : winnow_pictures_new_overlap (next);
      g_ptr_array_add (merged, overlap);
      if (order <= 0)
        i++;
      else
        g_ptr_array_add (others, overlap);
      if (order >= 0)
        s += overlap->n_pictures = count_pair (shared, s);
    }
  return merged;
}

typedef struct
{
  WinnowCorpus *corpus;
  GHashTable *totals; /* id of a document → its number of tokens: NULL until it is known */
} Counting;

/* It stays 0 for a document that was removed: nothing of it will be written. */
static gboolean
count_member (guint index, gpointer data, GError **error)
{
  const Counting *counting = data;
  guint32 *total = g_hash_table_lookup (counting->totals, &winnow_corpus_get (counting->corpus, index)->document->id);
  g_autoptr (WinnowText) text = NULL;
  if (total == NULL)
    return TRUE;
  if (!winnow_corpus_dup_text (counting->corpus, index, &text, error))
    return FALSE;
  *total = text != NULL ? text->n_tokens : 0;
  return TRUE;
}

static void
need_total (GHashTable *totals, const gint64 *document_id)
{
  if (!g_hash_table_contains (totals, document_id))
    g_hash_table_insert (totals, (gpointer) document_id, g_new0 (guint32, 1));
}

gboolean
winnow_pictures_fill_totals (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowThreads *threads,
                             GError **error)
{
  g_autoptr (GHashTable) totals = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  Counting counting = { corpus, totals };
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      need_total (totals, &overlap->document_a);
      need_total (totals, &overlap->document_b);
    }
  if (overlaps->len > 0 && !winnow_threads_run (threads, corpus->members->len, count_member, &counting, error))
    return FALSE;
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    {
      overlap->a.total = *(const guint32 *) g_hash_table_lookup (totals, &overlap->document_a);
      overlap->b.total = *(const guint32 *) g_hash_table_lookup (totals, &overlap->document_b);
    }
  return TRUE;
}

GPtrArray *
winnow_pictures_join (const WinnowFoundPictures *found, WinnowCorpus *corpus, const GPtrArray *overlaps,
                      const WinnowThreads *threads, GError **error)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  g_autoptr (GHashTable) numbers = winnow_corpus_number_members (corpus);
  g_autoptr (GPtrArray) merged = merge (found->shared, overlaps, numbers, others);
  return winnow_pictures_fill_totals (corpus, others, threads, error) ? g_steal_pointer (&merged) : NULL;
}

/* ── writing ── */

/* Returns: (transfer full) ids of @pictures (element-type WinnowDocumentPicture), which it
 * borrows */
static GHashTable *
make_set (const GPtrArray *pictures)
{
  GHashTable *ids = winnow_id_index_new ();
  winnow_for_each (WinnowDocumentPicture, picture, pictures)
    g_hash_table_add (ids, &picture->id);
  return ids;
}

/* Takes the documents of those of @pictures that are not in @ids out of @current. */
static void
leave_out (GHashTable *current, const GPtrArray *pictures, GHashTable *ids)
{
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    if (!g_hash_table_contains (ids, &picture->id))
      g_hash_table_remove (current, &picture->document_id);
}

gboolean
winnow_pictures_leave_out_changed (const WinnowFoundPictures *found, WinnowLibrary *library, GHashTable *current,
                                   GError **error)
{
  g_autoptr (GPtrArray) now = winnow_library_list_pictures (library, 0, error);
  g_autoptr (GHashTable) ids_now = NULL, ids_then = NULL;
  if (now == NULL)
    return FALSE;
  ids_now = make_set (now);
  ids_then = make_set (found->pictures);
  leave_out (current, found->pictures, ids_now);
  leave_out (current, now, ids_then);
  return TRUE;
}

static gboolean
write_shared (const GArray *pictures, WinnowLibrary *library, GHashTable *current, GError **error)
{
  winnow_for_each_value (const WinnowSharedPicture, shared, pictures)
    if (g_hash_table_contains (current, &shared->document_a) && g_hash_table_contains (current, &shared->document_b)
        && !winnow_library_put_shared_picture (library, shared, error))
      return FALSE;
  return TRUE;
}

/* @ids: of the pictures that still exist. Templates are in no pair, so their documents do not
 * matter. */
static gboolean
write_excluded (const GArray *pictures, gboolean are_counted, WinnowLibrary *library, GHashTable *ids, GError **error)
{
  winnow_for_each_value (const WinnowExcludedPicture, picture, pictures)
    if (g_hash_table_contains (ids, &picture->picture_id)
        && !winnow_library_put_excluded_picture (library, picture, are_counted, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_all_excluded (const WinnowFoundPictures *found, WinnowLibrary *library, GError **error)
{
  if (found->excluded_pictures->len + found->counted_pictures->len == 0)
    return TRUE;
  g_autoptr (GPtrArray) now = winnow_library_list_pictures (library, 0, error);
  g_autoptr (GHashTable) ids = now != NULL ? make_set (now) : NULL;
  return ids != NULL && write_excluded (found->excluded_pictures, FALSE, library, ids, error)
         && write_excluded (found->counted_pictures, TRUE, library, ids, error);
}

gboolean
winnow_pictures_write (const WinnowFoundPictures *found, WinnowLibrary *library, GHashTable *current, GError **error)
{
  return write_shared (found->shared, library, current, error)
         && write_shared (found->repeated, library, current, error) && write_all_excluded (found, library, error);
}
