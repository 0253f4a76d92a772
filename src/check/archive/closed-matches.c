/* closed-matches.c: see closed-matches.h */
#include "check/archive/closed-matches.h"

#include "library/attached/closed-matches.h"
#include "base/array.h"
#include "base/order.h"

const WinnowSharedCollection *
winnow_shared_collections_find (const GPtrArray *collections, gint32 id)
{
  winnow_for_each (const WinnowSharedCollection, collection, collections)
    if (collection->id == id)
      return collection;
  return NULL;
}

void
winnow_archive_places_add (GArray *places, guint32 number, const WinnowDigest *digest)
{
  for (guint i = 0; digest != NULL && i < digest->fingerprints->len; i++)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (digest->fingerprints, WinnowFingerprint, i);
      WINNOW_APPEND (places, WinnowArchivePlace, fingerprint->hash, number, fingerprint->first, fingerprint->last);
    }
}

/* A fingerprint that a submission and a document there share. */
typedef struct
{
  guint32 hit;    /* index */
  guint32 number; /* member */
  guint32 first, last;
} ClosedPlace;

WINNOW_DEFINE_COMPARE (compare_places, WinnowArchivePlace, hash)
WINNOW_DEFINE_COMPARE_3 (compare_closed, ClosedPlace, number, hit, first)

void
winnow_archive_places_sort (GArray *places)
{
  g_array_sort (places, compare_places);
}

static guint
find_first_place (const GArray *places, guint64 hash)
{
  const WinnowArchivePlace wanted = { .hash = hash };
  guint at;
  if (!g_array_binary_search ((GArray *) places, &wanted, compare_places, &at))
    return places->len;
  while (at > 0 && g_array_index (places, WinnowArchivePlace, at - 1).hash == hash)
    at--;
  return at;
}

/* Fingerprints of documents that may not be read, by submission and document. */
static GArray *
list_closed_places (const WinnowSharedFound *found, const GArray *places)
{
  GArray *closed = winnow_array_new (ClosedPlace);
  const GArray *postings = found->postings[WINNOW_SHARED_VERBATIM];
  winnow_for_each_value (const WinnowPosting, posting, postings)
    {
      if (g_array_index (found->hits, WinnowSharedHit, posting->document).may_read)
        continue;
      for (guint at = find_first_place (places, posting->hash); at < places->len; at++)
        {
          const WinnowArchivePlace *place = &g_array_index (places, WinnowArchivePlace, at);
          if (place->hash != posting->hash)
            break;
          WINNOW_APPEND (closed, ClosedPlace, posting->document, place->number, place->first, place->last);
        }
    }
  g_array_sort (closed, compare_closed);
  return closed;
}

/* The tokens of the runs of @places (of one submission and document), whose gaps are shorter than
 * the guarantee length. *@longest: of one run. Returns: (transfer full) (element-type
 * WinnowClosedPlace) of tokens */
static GArray *
make_runs (const ClosedPlace *places, guint n, guint32 gap, guint32 *longest)
{
  GArray *runs = winnow_array_new (WinnowClosedPlace);
  *longest = 0;
  winnow_for_each_below (i, n)
    {
      WinnowClosedPlace *last = WINNOW_LAST (WinnowClosedPlace, runs);
      if (last != NULL && places[i].first <= last->end + gap)
        last->end = MAX (last->end, places[i].last);
      else
        WINNOW_APPEND (runs, WinnowClosedPlace, places[i].first, places[i].last);
      last = WINNOW_LAST (WinnowClosedPlace, runs);
      *longest = MAX (*longest, last->end - last->start);
    }
  return runs;
}

/* From tokens to bytes, and how many tokens these are. */
static guint32
place_runs (GArray *runs, const WinnowText *tokens)
{
  guint32 n = 0;
  winnow_for_each_value (WinnowClosedPlace, run, runs)
    {
      n += run->end - run->start;
      *run = (WinnowClosedPlace){ tokens->starts[run->start], tokens->ends[run->end - 1] };
    }
  return n;
}

/* What an archive has that may not be read. */
typedef struct
{
  WinnowCorpus *corpus;
  const GPtrArray *collections; /* (element-type WinnowSharedCollection) */
  const WinnowSharedFound *found;
  GPtrArray *matches; /* (element-type WinnowClosedMatch) */
} Closed;

/* @places: of one submission and document */
static gboolean
add_match (const Closed *closed, const ClosedPlace *places, guint n, GError **error)
{
  WinnowCorpus *corpus = closed->corpus;
  const WinnowSharedHit *hit = &g_array_index (closed->found->hits, WinnowSharedHit, places->hit);
  const WinnowSharedCollection *of = winnow_shared_collections_find (closed->collections, hit->collection_id);
  guint32 longest;
  g_autoptr (GArray) runs = make_runs (places, n, corpus->settings->granularity.g, &longest);
  g_autoptr (WinnowText) tokens = NULL;
  if (of == NULL || longest < corpus->settings->min_words)
    return TRUE;
  if (!winnow_corpus_dup_text (corpus, places->number, &tokens, error))
    return FALSE;
  if (tokens == NULL) /* it is gone meanwhile */
    return TRUE;
  WinnowClosedMatch *match = winnow_closed_match_new ();
  match->document_id = winnow_corpus_get (corpus, places->number)->document->id;
  match->remote_id = hit->id;
  match->collection = g_strdup (of->name);
  match->contact = g_strdup (of->contact ?: of->owner);
  match->n_words = place_runs (runs, tokens);
  g_array_append_vals (match->places, runs->data, runs->len);
  g_ptr_array_add (closed->matches, match);
  return TRUE;
}

gboolean
winnow_check_note_closed (WinnowCorpus *corpus, gint64 attached_id, const GPtrArray *collections,
                          const WinnowSharedFound *found, const GArray *places, GError **error)
{
  g_autoptr (GArray) of_closed = list_closed_places (found, places);
  g_autoptr (GPtrArray) matches = winnow_pointers_new (winnow_closed_match_free);
  const Closed closed = { corpus, collections, found, matches };
  const ClosedPlace *all = (const ClosedPlace *) (gconstpointer) of_closed->data;
  for (guint first = 0, end; first < of_closed->len; first = end)
    {
      for (end = first + 1;
           end < of_closed->len && all[end].number == all[first].number && all[end].hit == all[first].hit; end++)
        ;
      if (!add_match (&closed, all + first, end - first, error))
        return FALSE;
    }
  return winnow_library_put_closed_matches (corpus->library, attached_id, matches, error);
}
