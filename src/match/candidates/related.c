/* related.c: which pairs of documents may share reworded passages
 *
 * The rule: a fingerprint that df documents have weighs 1/√(df − 1) for any two of them. A pair is
 * a candidate when the fingerprints that it shares within RADIUS tokens of some shared one, in both
 * documents, weigh THRESHOLD: a little more than two that no other document has, or many common
 * ones. Places matter because two long documents share rare pairs of words by chance, but not many
 * in one place. Longer documents have more places for chance to fill, so the threshold grows with
 * the fourth root of each document's length beyond LONG fingerprints. Of a fingerprint that a
 * document has several times, only the first place counts.
 *
 * Fingerprints of more than WINNOW_RELATED_LONGEST documents are skipped: they weigh next to
 * nothing and would cost quadratic time. Verbatim copies are found by fingerprint-index.c.
 *
 * Each document walks the lists that contain it twice: to add up the weights by partner, then to
 * look at the places of the partners with enough weight. Checked documents are renumbered before
 * the others, so the partners of a document follow it in a list. Threads share the documents;
 * weights are integers, so sums do not depend on the order.
 *
 * A walk that meets too many candidates begins again and leaves each document its best ones, by the
 * weight in one place. Two checked documents meet from both sides then, since either may be among
 * the best of the other. Memory: 16 bytes a fingerprint while they are added, then 20 for each that
 * several documents have. */
#include "match/candidates/related.h"

#include <math.h>

#include "base/array.h"
#include "base/order.h"
#include "match/candidates/fingerprint-postings.h"

#define UNIT 1024u /* weight of a fingerprint that just two documents have */
#define THRESHOLD (UNIT * 9 / 8)
#define RADIUS 96u
#define LONG 1000.0 /* fingerprints */
#define MANY 500000 /* candidates */

/* A fingerprint that several documents have. */
typedef struct
{
  guint32 first, n; /* in members */
  guint32 weight;
} List;

typedef struct
{
  guint32 document, place;
} Member;

/* One document's membership in a list. */
typedef struct
{
  guint32 list, member; /* indices */
  guint32 place;
} Entry;

struct _WinnowRelated
{
  WinnowPostings added;
  guint32 n_queries, longest; /* documents of a list that is not skipped, at most */
  const GArray *copied;       /* (nullable) */
  gboolean is_bound;          /* there are more than MANY candidates */
  gint n_found;               /* atomic; until they are bound */
  GArray *n_fingerprints;     /* (owned) (element-type gsize) by document */
  double *factors;            /* (owned) (nullable) by new number: factor of the threshold */
  /* (owned) (nullable) by new number: the number at adding. Checked documents come first. All other
   * fields below use new numbers. */
  guint32 *documents;
  GArray *lists;      /* (owned) (element-type List) */
  Member *members;    /* (owned) (nullable) of the lists, by document within each */
  gsize *entry_first; /* (owned) (nullable) n_queries + 1: where the entries of a checked document begin */
  Entry *entries;     /* (owned) (nullable) of the checked documents, by list within each */
};

WinnowRelated *
winnow_related_new (void)
{
  WinnowRelated *related = g_new0 (WinnowRelated, 1);
  winnow_postings_init (&related->added);
  related->n_fingerprints = winnow_array_new (gsize);
  related->lists = winnow_array_new (List);
  related->longest = WINNOW_RELATED_LONGEST;
  return related;
}

void
winnow_related_free (WinnowRelated *related)
{
  winnow_postings_clear (&related->added);
  winnow_clear (related, g_array_unref, n_fingerprints, lists);
  winnow_clear (related, g_free, documents, factors, members, entry_first, entries);
  g_free (related);
}

guint32
winnow_related_add (WinnowRelated *related, const WinnowFingerprint *fingerprints, gsize n_fingerprints,
                    gboolean is_query)
{
  g_array_append_val (related->n_fingerprints, n_fingerprints);
  related->n_queries += is_query != FALSE;
  return winnow_postings_add (&related->added, fingerprints, n_fingerprints, is_query);
}

void
winnow_related_extend (WinnowRelated *related, guint32 document, const WinnowFingerprint *fingerprints,
                       gsize n_fingerprints, gsize n_left_out)
{
  winnow_postings_extend (&related->added, document, fingerprints, n_fingerprints);
  g_array_index (related->n_fingerprints, gsize, document) += n_fingerprints + n_left_out;
}

void
winnow_related_init_filter (const WinnowRelated *related, WinnowHashFilter *filter)
{
  winnow_postings_init_filter (&related->added, filter);
}

void
winnow_related_set_bounds (WinnowRelated *related, guint32 longest, const GArray *copied)
{
  related->longest = longest;
  related->copied = copied;
}

/* ── lists ── */

static void
renumber (WinnowRelated *related)
{
  guint32 n = related->added.queries->len, next_query = 0, next_other = related->n_queries;
  g_autofree guint32 *numbers = g_new (guint32, n + 1);
  related->documents = g_new (guint32, n + 1);
  related->factors = g_new (double, n + 1);
  winnow_for_each_below (d, n)
    {
      numbers[d] = related->added.queries->data[d] ? next_query++ : next_other++;
      related->documents[numbers[d]] = d;
      related->factors[numbers[d]]
          = sqrt (sqrt (MAX (1, (double) g_array_index (related->n_fingerprints, gsize, d) / LONG)));
    }
  winnow_for_each_value (WinnowPosting, posting, related->added.postings)
    posting->document = numbers[posting->document];
}

/* Keeps the first posting of each document in [first, end). Returns: how many remain */
static guint32
keep_first_places (WinnowPosting *postings, gsize first, gsize end)
{
  gsize n = first;
  for (gsize i = first; i < end; i++)
    if (n == first || postings[n - 1].document != postings[i].document)
      postings[n++] = postings[i];
  return MIN (n - first, G_MAXUINT32);
}

/* Moves the postings of all lists to the front, in order. Returns: their number */
static gsize
find_lists (WinnowRelated *related)
{
  WinnowPosting *postings = WINNOW_DATA (WinnowPosting, related->added.postings);
  gsize n = 0;
  for (gsize first = 0, end; first < related->added.postings->len; first = end)
    {
      end = winnow_postings_end (postings, related->added.postings->len, first);
      guint32 n_members = keep_first_places (postings, first, end);
      if (n_members < 2 || n_members > WINNOW_RELATED_LONGEST)
        continue;
      WINNOW_APPEND (related->lists, List, (guint32) n, n_members, UNIT / sqrt (n_members - 1) + 0.5);
      winnow_for_each_below (m, n_members)
        postings[n++] = postings[first + m];
    }
  return n;
}

/* Inverts "members of a list" to "lists of a document". */
static void
make_entries (WinnowRelated *related, gsize n)
{
  g_autofree gsize *next = g_new0 (gsize, related->n_queries + 1);
  related->entry_first = g_new0 (gsize, related->n_queries + 1);
  for (gsize i = 0; i < n; i++)
    if (related->members[i].document < related->n_queries)
      related->entry_first[related->members[i].document + 1]++;
  winnow_for_each_below (d, related->n_queries)
    {
      related->entry_first[d + 1] += related->entry_first[d];
      next[d] = related->entry_first[d];
    }
  related->entries = g_new (Entry, related->entry_first[related->n_queries] + 1);
  winnow_for_each_index (l, related->lists)
    {
      const List *list = &g_array_index (related->lists, List, l);
      for (guint32 m = list->first; m < list->first + list->n && related->members[m].document < related->n_queries; m++)
        related->entries[next[related->members[m].document]++] = (Entry){ l, m, related->members[m].place };
    }
}

void
winnow_related_build (WinnowRelated *related, guint n_threads)
{
  g_return_if_fail (related->added.postings != NULL);
  WinnowPosting *postings = WINNOW_DATA (WinnowPosting, related->added.postings);
  renumber (related);
  winnow_postings_sort (postings, related->added.postings->len, n_threads);
  gsize n = find_lists (related);
  related->members = g_new (Member, n + 1);
  for (gsize i = 0; i < n; i++)
    related->members[i] = (Member){ postings[i].document, postings[i].place };
  g_clear_pointer (&related->added.postings, g_array_unref);
  make_entries (related, n);
}

/* ── one document after the other ── */

/* A fingerprint that a document shares with a partner. */
typedef struct
{
  guint32 partner;    /* document */
  guint32 own, other; /* places */
  guint32 weight;
} Shared;

typedef struct
{
  WinnowRelated *related;
  guint32 *weights; /* (owned) by document: of what it shares with the current one; all 0 between two documents */
  guint32 *touched; /* (owned) the documents whose weight is not 0 */
  guint32 n_touched;
  GArray *shared; /* (owned) (element-type Shared) of the partners with enough weight */
} Walker;

/* The first partner in a list: two checked documents meet once, or from both sides. */
static guint32
get_first (const WinnowRelated *related, const Entry *entry)
{
  return related->is_bound ? g_array_index (related->lists, List, entry->list).first : entry->member + 1;
}

/* Adds up the weights that @document shares with its partners. */
static void
add_up (Walker *walker, guint32 document)
{
  const WinnowRelated *related = walker->related;
  guint32 n = 0;
  for (gsize e = related->entry_first[document]; e < related->entry_first[document + 1]; e++)
    {
      const List *list = &g_array_index (related->lists, List, related->entries[e].list);
      guint32 end = list->n <= related->longest ? list->first + list->n : 0;
      for (guint32 m = get_first (related, &related->entries[e]); m < end; m++)
        {
          guint32 other = related->members[m].document;
          walker->touched[n] = other;
          n += walker->weights[other] == 0;
          walker->weights[other] += list->weight;
        }
    }
  walker->n_touched = n;
}

/* The weight that a pair must share in one place. */
static double
get_threshold (const Walker *walker, guint32 document, guint32 other)
{
  return THRESHOLD * (walker->related->factors[document] * walker->related->factors[other]);
}

/* Keeps the weights of the partners that have enough. Returns: whether any has */
static gboolean
choose_partners (Walker *walker, guint32 document)
{
  guint32 n = 0;
  winnow_for_each_below (i, walker->n_touched)
    {
      guint32 other = walker->touched[i];
      if (other == document || walker->weights[other] < get_threshold (walker, document, other))
        walker->weights[other] = 0;
      else
        walker->touched[n++] = other;
    }
  walker->n_touched = n;
  return n > 0;
}

static void
gather_places (Walker *walker, guint32 document)
{
  const WinnowRelated *related = walker->related;
  for (gsize e = related->entry_first[document]; e < related->entry_first[document + 1]; e++)
    {
      const List *list = &g_array_index (related->lists, List, related->entries[e].list);
      guint32 end = list->n <= related->longest ? list->first + list->n : 0;
      for (guint32 m = get_first (related, &related->entries[e]); m < end; m++)
        {
          const Member *member = &related->members[m];
          if (walker->weights[member->document] > 0)
            WINNOW_APPEND (walker->shared, Shared, member->document, related->entries[e].place, member->place,
                           list->weight);
        }
    }
}

WINNOW_DEFINE_COMPARE_2 (compare_shared, Shared, partner, own)
WINNOW_DEFINE_COMPARE_2 (compare_pairs, WinnowCandidate, a, b)

/* The most weight around one of the @n of @shared, ascending by own place. Symmetric in the
 * documents. */
static guint32
get_density (const Shared *shared, guint32 n)
{
  guint64 most = 0;
  for (guint32 i = 0, first = 0; i < n; i++)
    {
      guint64 weight = 0;
      while (shared[i].own - shared[first].own > RADIUS)
        first++;
      for (guint32 j = first; j < n && (j < i || shared[j].own - shared[i].own <= RADIUS); j++)
        if (winnow_get_distance (shared[j].other, shared[i].other) <= RADIUS)
          weight += shared[j].weight;
      most = MAX (most, weight);
    }
  return (guint32) MIN (most, G_MAXUINT32);
}

static gboolean
is_copied (const WinnowRelated *related, const WinnowCandidate *candidate)
{
  guint at;
  return related->copied != NULL && g_array_binary_search ((GArray *) related->copied, candidate, compare_pairs, &at)
         && !g_array_index (related->copied, WinnowCandidate, at).is_common;
}

/* Bounds the candidates of one document, those from @first on. */
static void
bound_candidates (WinnowRelated *related, GArray *candidates, guint first)
{
  guint most = winnow_candidates_get_most (related->added.queries->len), n = first;
  if (!related->is_bound)
    g_atomic_int_add (&related->n_found, candidates->len - first);
  if (!related->is_bound || candidates->len - first <= most)
    return;
  for (guint i = first; i < candidates->len; i++)
    if (is_copied (related, &g_array_index (candidates, WinnowCandidate, i)))
      {
        const WinnowCandidate candidate = g_array_index (candidates, WinnowCandidate, i);
        g_array_index (candidates, WinnowCandidate, i) = g_array_index (candidates, WinnowCandidate, n);
        g_array_index (candidates, WinnowCandidate, n++) = candidate;
      }
  winnow_candidates_keep_best (candidates, n, most);
}

static void
emit_candidates (Walker *walker, guint32 document, GArray *candidates)
{
  const Shared *shared = WINNOW_DATA (const Shared, walker->shared);
  guint n_before = candidates->len;
  g_array_sort (walker->shared, compare_shared);
  for (guint first = 0, end; first < walker->shared->len; first = end)
    {
      guint32 other = shared[first].partner;
      for (end = first + 1; end < walker->shared->len && shared[end].partner == other;)
        end++;
      guint32 x = walker->related->documents[document], y = walker->related->documents[other];
      guint32 density = get_density (shared + first, end - first);
      if (density >= get_threshold (walker, document, other))
        WINNOW_APPEND (candidates, WinnowCandidate, MIN (x, y), MAX (x, y), end - first, TRUE, .score = density);
      walker->weights[other] = 0;
    }
  bound_candidates (walker->related, candidates, n_before);
  g_array_set_size (walker->shared, 0);
}

static void
walk_document (gpointer scratch, guint32 document, GArray *candidates)
{
  Walker *walker = scratch;
  if (!walker->related->is_bound && g_atomic_int_get (&walker->related->n_found) > MANY)
    return;
  add_up (walker, document);
  if (!choose_partners (walker, document))
    return;
  gather_places (walker, document);
  emit_candidates (walker, document, candidates);
}

static gpointer
open_walker (gpointer data)
{
  WinnowRelated *related = data;
  Walker *walker = g_new (Walker, 1);
  *walker = (Walker){
    .related = related,
    .weights = g_new0 (guint32, related->added.queries->len + 1),
    .touched = g_new (guint32, related->added.queries->len + 1),
    .shared = winnow_array_new (Shared),
  };
  return walker;
}

static void
close_walker (gpointer data)
{
  Walker *walker = data;
  winnow_clear (walker, g_free, weights, touched);
  g_array_unref (walker->shared);
  g_free (walker);
}

GArray *
winnow_related_dup_candidates (WinnowRelated *related, guint n_threads)
{
  static const WinnowCandidateWalk walk = { open_walker, walk_document, close_walker, 16 };
  if (related->added.postings != NULL)
    winnow_related_build (related, n_threads);
  GArray *candidates = winnow_candidate_walk_run (&walk, related, related->n_queries, n_threads);
  related->is_bound = related->n_found > MANY;
  if (!related->is_bound)
    return candidates;
  g_array_unref (candidates);
  return winnow_candidate_walk_run (&walk, related, related->n_queries, n_threads);
}
