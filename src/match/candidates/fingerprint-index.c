/* fingerprint-index.c: postings → candidate pairs
 *
 * 1. The postings (hash, document) are radix-sorted by hash (fingerprint-postings.c). The run of
 * one hash, each
 *    document once, is its posting list.
 * 2. Lists of one document are dropped. Equal lists, as the fingerprints of one copied passage
 *    mostly have, are stored once with their number.
 * 3. Each document walks the lists that contain it and counts its partners in an array. Threads
 *    share the documents.
 *
 * Every pair is found that shares g words in a row: no fingerprint is too common. But a large
 * collection has millions of pairs that share one k-gram and nothing else; these are left out where
 * the tokens around it differ. Common fingerprints do not make the work quadratic either: a list
 * with more than a 64th of all documents is a bitmap, which is joined 64 documents at a time, once
 * for all equal lists, and sets no count. The rest is one step for each pair that shares a
 * fingerprint. A pair that shares nothing but what more documents have than a limit is common.
 * Where these are many, the walk begins again and leaves them out, so a formula of a thousand
 * documents makes no list of half a million pairs.
 *
 * Memory is O(postings), since a bitmap of n bits replaces n / 64 postings or more. The result is
 * sorted by (a, b) and does not depend on the number of threads. */
#include "match/candidates/fingerprint-index.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "fingerprint/kgram.h"
#include "match/candidates/fingerprint-postings.h"
#include "base/slots.h"

/* A posting list: the documents with one fingerprint. */
typedef struct
{
  guint32 first, n; /* in WinnowIndex.members */
  guint32 n_equal;  /* fingerprints that have this list */
  guint64 *bitmap;  /* (owned) (nullable) the documents as bits, if the list is long */
} List;

struct _WinnowIndex
{
  WinnowPostings added;
  GArray *lists;         /* (element-type List) */
  guint32 *members;      /* (owned) (nullable) documents of the lists, ascending within each */
  guint32 *contexts;     /* (owned) (nullable) the fingerprint's context in each */
  guint32 *list_first;   /* (owned) (nullable) n_documents + 1: where a document's lists begin in lists_of */
  guint32 *lists_of;     /* (owned) (nullable) the lists of each document */
  guint32 *own_contexts; /* (owned) (nullable) the fingerprint's context in the document */
  guint32 common_limit;  /* documents; 0: nothing is common */
  GArray *common;        /* (owned) (element-type WinnowCommonFingerprint) by hash */
  guint32 *n_common;     /* (owned) (nullable) by document: its common fingerprints */
};

WinnowIndex *
winnow_index_new (void)
{
  WinnowIndex *index = g_new0 (WinnowIndex, 1);
  winnow_postings_init (&index->added);
  index->lists = winnow_array_new (List);
  index->common = winnow_array_new (WinnowCommonFingerprint);
  return index;
}

void
winnow_index_free (WinnowIndex *index)
{
  winnow_for_each_value (const List, list, index->lists)
    g_free (list->bitmap);
  winnow_postings_clear (&index->added);
  winnow_clear (index, g_array_unref, lists, common);
  winnow_clear (index, g_free, members, contexts, list_first, lists_of, own_contexts, n_common);
  g_free (index);
}

guint32
winnow_index_add (WinnowIndex *index, const WinnowFingerprint *fingerprints, gsize n_fingerprints, gboolean is_query)
{
  guint32 document = winnow_postings_add (&index->added, NULL, 0, is_query);
  winnow_index_extend (index, document, fingerprints, NULL, n_fingerprints);
  return document;
}

void
winnow_index_extend (WinnowIndex *index, guint32 document, const WinnowFingerprint *fingerprints,
                     const guint32 *contexts, gsize n_fingerprints)
{
  GArray *postings = index->added.postings;
  winnow_postings_extend (&index->added, document, fingerprints, n_fingerprints);
  for (gsize i = 0; i < n_fingerprints; i++)
    g_array_index (postings, WinnowPosting, postings->len - n_fingerprints + i).place
        = contexts != NULL ? contexts[i] : WINNOW_CONTEXT_ANY;
}

/* ── contexts ── */

#define AROUND 3u /* tokens on either side */
#define BITS 5u   /* a token; 0: no token */

static guint32
get_bits (const WinnowText *text, gint64 token)
{
  return token >= 0 && token < text->n_tokens ? 1 + (guint32) (text->hashes[token] >> 32) % ((1u << BITS) - 1) : 0;
}

guint32
winnow_context_make (const WinnowText *text, const WinnowFingerprint *fingerprint, const WinnowSettings *settings)
{
  guint32 context = 0;
  if (settings->granularity.g < settings->granularity.k + AROUND || settings->han != WINNOW_HAN_CHARACTERS)
    return WINNOW_CONTEXT_ANY;
  winnow_for_each_below (i, AROUND)
    {
      context |= get_bits (text, (gint64) fingerprint->first - 1 - i) << BITS * i;
      context |= get_bits (text, (gint64) fingerprint->last + i) << BITS * (AROUND + i);
    }
  return context;
}

/* How many tokens agree from the place nearest to the fingerprint on. */
static inline guint
count_agreeing (guint32 x, guint32 y)
{
  const guint32 mask = (1u << BITS) - 1;
  guint n = 0;
  while (n < AROUND && (x & mask) != 0 && (x & mask) == (y & mask))
    {
      n++;
      x >>= BITS;
      y >>= BITS;
    }
  return n;
}

/* Whether a run of g words around the fingerprint is possible. */
static inline gboolean
may_extend (guint32 x, guint32 y)
{
  return x == WINNOW_CONTEXT_ANY || y == WINNOW_CONTEXT_ANY
         || count_agreeing (x, y) + count_agreeing (x >> BITS * AROUND, y >> BITS * AROUND) >= AROUND;
}

/* ── lists ── */

void
winnow_index_init_filter (const WinnowIndex *index, WinnowHashFilter *filter)
{
  winnow_postings_init_filter (&index->added, filter);
}

/* Writes the different documents of the postings [first, last) to @members; returns how many. One
 * that has the fingerprint in several places has any context. */
static guint32
collect_members (const WinnowPosting *postings, guint first, guint last, guint32 *members, guint32 *contexts)
{
  guint32 n = 0;
  for (guint i = first; i < last; i++)
    if (n == 0 || members[n - 1] != postings[i].document)
      {
        contexts[n] = postings[i].place;
        members[n++] = postings[i].document;
      }
    else
      contexts[n - 1] = WINNOW_CONTEXT_ANY;
  return n;
}

static guint64
hash_members (const guint32 *members, guint32 n)
{
  guint64 hash = n;
  winnow_for_each_below (i, n)
    hash = winnow_hash_mix (hash + members[i]);
  return hash;
}

static gboolean
has_members (const WinnowIndex *index, guint32 list, const guint32 *members, guint32 n)
{
  const List *other = &g_array_index (index->lists, List, list);
  return other->n == n && memcmp (index->members + other->first, members, sizeof (guint32) * n) == 0;
}

void
winnow_index_set_common_limit (WinnowIndex *index, guint32 n_documents)
{
  index->common_limit = n_documents;
}

const GArray *
winnow_index_get_common (const WinnowIndex *index)
{
  return index->common;
}

guint32
winnow_index_count_common (const WinnowIndex *index, guint32 document)
{
  return index->n_common[document];
}

static gboolean
is_common (const WinnowIndex *index, guint32 n_documents)
{
  return index->common_limit > 0 && n_documents > index->common_limit;
}

static guint32
count_shared_hashes (const GArray *postings)
{
  const WinnowPosting *data = WINNOW_DATA (const WinnowPosting, postings);
  guint32 n = 0;
  for (guint i = 1; i < postings->len; i++)
    n += data[i].hash == data[i - 1].hash;
  return n;
}

/* Of two lists whose members have one hash by chance, both are stored, and equal ones of the second
 * are stored again. */
static void
build_lists (WinnowIndex *index)
{
  const GArray *all = index->added.postings;
  const WinnowPosting *postings = WINNOW_DATA (const WinnowPosting, all);
  guint32 n_members = 0, n_shared = count_shared_hashes (all);
  g_autoptr (GArray) hashes = winnow_array_new (guint64); /* of the members, by list */
  WinnowSlots slots;                                      /* of @hashes */
  winnow_slots_init (&slots, n_shared);
  index->members = g_new (guint32, 2 * (gsize) n_shared + index->added.queries->len + 1);
  index->contexts = g_new (guint32, 2 * (gsize) n_shared + index->added.queries->len + 1);
  for (guint first = 0, last; first < all->len; first = last)
    {
      guint32 *members = index->members + n_members, n, *slot;
      last = (guint) winnow_postings_end (postings, all->len, first);
      n = last - first > 1 ? collect_members (postings, first, last, members, index->contexts + n_members) : 0;
      if (n < 2)
        continue;
      if (is_common (index, n))
        WINNOW_APPEND (index->common, WinnowCommonFingerprint, postings[first].hash, n);
      guint64 hash = hash_members (members, n);
      slot = winnow_slots_find (&slots, hash, hashes->data, sizeof hash);
      if (*slot == 0 || !has_members (index, *slot - 1, members, n))
        {
          WINNOW_APPEND (index->lists, List, n_members, n, 1, NULL);
          g_array_append_val (hashes, hash);
          *slot = *slot != 0 ? *slot : index->lists->len;
          n_members += n;
        }
      else
        g_array_index (index->lists, List, *slot - 1).n_equal++;
    }
  winnow_slots_clear (&slots);
}

/* Inverts "documents of a list" to "lists of a document". */
static void
build_lists_of_documents (WinnowIndex *index)
{
  guint32 n_documents = index->added.queries->len, n = 0;
  g_autofree guint32 *next = g_new0 (guint32, n_documents + 1);
  index->list_first = g_new0 (guint32, n_documents + 1);
  winnow_for_each_value (const List, list, index->lists)
    winnow_for_each_below (m, list->n)
      next[index->members[list->first + m]]++;
  winnow_for_each_below (d, n_documents)
    {
      index->list_first[d] = n;
      n += next[d];
      next[d] = index->list_first[d];
    }
  index->list_first[n_documents] = n;
  index->lists_of = g_new (guint32, n + 1);
  index->own_contexts = g_new (guint32, n + 1);
  index->n_common = g_new0 (guint32, n_documents + 1);
  winnow_for_each_index (i, index->lists)
    {
      const List *list = &g_array_index (index->lists, List, i);
      for (guint32 m = list->first; m < list->first + list->n; m++)
        {
          guint32 place = next[index->members[m]]++;
          index->lists_of[place] = i;
          index->own_contexts[place] = index->contexts[m];
          index->n_common[index->members[m]] += is_common (index, list->n) ? list->n_equal : 0;
        }
    }
}

static guint32
count_words (const WinnowIndex *index)
{
  return (index->added.queries->len + 63) / 64;
}

static void
build_bitmaps (WinnowIndex *index)
{
  guint32 n_words = count_words (index);
  winnow_for_each_value (List, list, index->lists)
    {
      if (list->n <= MAX (64, n_words))
        continue;
      list->bitmap = g_new0 (guint64, n_words);
      winnow_for_each_below (m, list->n)
        {
          guint32 document = index->members[list->first + m];
          list->bitmap[document / 64] |= G_GUINT64_CONSTANT (1) << document % 64;
        }
    }
}

void
winnow_index_build (WinnowIndex *index, guint n_threads)
{
  g_return_if_fail (index->added.postings != NULL);
  GArray *postings = index->added.postings;
  winnow_postings_sort (WINNOW_DATA (WinnowPosting, postings), postings->len, n_threads);
  build_lists (index);
  g_clear_pointer (&index->added.postings, g_array_unref);
  build_lists_of_documents (index);
  build_bitmaps (index);
}

/* The partners of one document in one index. */
typedef struct
{
  const WinnowIndex *index; /* (nullable) */
  guint32 *counts;          /* (owned) by document: shared fingerprints, without those of bitmaps */
  /* (owned) a bit a document: its count is not 0; it is worth aligning; it is in a bitmap; it
   * shares a fingerprint that is not common */
  guint64 *counted, *worth, *listed, *rare;
} Counter;

/* State of one thread, which counts the partners of one document after another. */
typedef struct
{
  WinnowJointIndex *joint;
  Counter copied, sounding;
  GArray *common; /* (owned) (element-type WinnowCandidate) of the document */
} Walker;

static void
count_list (Counter *counter, const List *list, guint32 own_context)
{
  const WinnowIndex *index = counter->index;
  guint64 rare = is_common (index, list->n) ? 0 : G_MAXUINT64;
  for (guint32 m = list->first; m < list->first + list->n; m++)
    {
      guint32 document = index->members[m];
      guint64 bit = G_GUINT64_CONSTANT (1) << document % 64;
      counter->counts[document] += list->n_equal;
      counter->counted[document / 64] |= bit;
      counter->rare[document / 64] |= bit & rare;
      if (counter->counts[document] >= 2 || may_extend (own_context, index->contexts[m]))
        counter->worth[document / 64] |= bit;
    }
}

static void
count_bitmap (Counter *counter, const List *list)
{
  guint32 n_words = count_words (counter->index);
  guint64 rare = is_common (counter->index, list->n) ? 0 : G_MAXUINT64;
  winnow_for_each_below (w, n_words)
    {
      counter->listed[w] |= list->bitmap[w];
      counter->rare[w] |= list->bitmap[w] & rare;
    }
}

static guint
has_bit (const guint64 *bits, guint32 document)
{
  return bits[document / 64] >> document % 64 & 1;
}

/* Whether the partner is a candidate; *@is_rare: it shares a fingerprint that is not common. */
static gboolean
is_worth (const Counter *counter, guint32 partner, gboolean *is_rare)
{
  gboolean worth = counter->index != NULL && (has_bit (counter->worth, partner) || has_bit (counter->listed, partner));
  *is_rare |= worth && has_bit (counter->rare, partner);
  return worth;
}

/* A pair comes from its query, or from the first of two queries. */
static void
emit_partner (Walker *walker, guint32 document, guint32 partner, GArray *candidates)
{
  gboolean is_rare = FALSE, is_copied = is_worth (&walker->copied, partner, &is_rare),
           is_sounding = is_worth (&walker->sounding, partner, &is_rare);
  const Counter *counter = is_copied ? &walker->copied : &walker->sounding;
  if ((!is_copied && !is_sounding) || partner == document
      || (partner < document && counter->index->added.queries->data[partner]))
    return;
  guint32 n = counter->counts[partner] + 2 * has_bit (counter->listed, partner);
  WINNOW_APPEND (is_rare ? candidates : walker->common, WinnowCandidate, MIN (document, partner),
                 MAX (document, partner), n, .is_sounding = is_sounding, .is_common = !is_rare, .score = n);
}

static void
reset_word (Counter *counter, guint32 w)
{
  if (counter->index == NULL)
    return;
  for (guint64 bits = counter->counted[w]; bits != 0; bits &= bits - 1)
    counter->counts[w * 64 + __builtin_ctzll (bits)] = 0;
  counter->counted[w] = counter->worth[w] = counter->listed[w] = counter->rare[w] = 0;
}

/* Those of the common pairs that stay where they are many. */
static void
bound_common (Walker *walker)
{
  WinnowJointIndex *joint = walker->joint;
  guint n = 0, n_all = walker->common->len;
  winnow_for_each_value (const WinnowCandidate, candidate, walker->common)
    if (joint->may_be_half != NULL && (joint->may_be_half[candidate->a] || joint->may_be_half[candidate->b]))
      g_array_index (walker->common, WinnowCandidate, n++) = *candidate;
  g_array_set_size (walker->common, n);
  winnow_candidates_keep_best (walker->common, 0, winnow_candidates_get_most (joint->verbatim->added.queries->len));
  g_atomic_int_add (&joint->n_left_out, n_all - walker->common->len);
}

/* Appends the partners of @document and resets the counts. */
static void
emit_partners (Walker *walker, guint32 document, GArray *candidates)
{
  const Counter *copied = &walker->copied, *sounding = &walker->sounding;
  guint32 n_words = count_words (copied->index);
  g_array_set_size (walker->common, 0);
  winnow_for_each_below (w, n_words)
    {
      guint64 bits = copied->worth[w] | copied->listed[w];
      bits |= sounding->index != NULL ? sounding->worth[w] | sounding->listed[w] : 0;
      for (; bits != 0; bits &= bits - 1)
        emit_partner (walker, document, w * 64 + __builtin_ctzll (bits), candidates);
      reset_word (&walker->copied, w);
      reset_word (&walker->sounding, w);
    }
  if (walker->joint->is_bound)
    bound_common (walker);
  else /* counted until they are too many */
    g_atomic_int_add (&walker->joint->n_left_out, walker->common->len);
  g_array_append_vals (candidates, walker->common->data, walker->common->len);
}

static void
count (Counter *counter, guint32 document)
{
  const WinnowIndex *index = counter->index;
  for (guint32 i = index->list_first[document]; i < index->list_first[document + 1]; i++)
    {
      const List *list = &g_array_index (index->lists, List, index->lists_of[i]);
      if (list->bitmap != NULL)
        count_bitmap (counter, list);
      else
        count_list (counter, list, index->own_contexts[i]);
    }
}

/* Of a document that is checked. */
static void
count_partners (gpointer scratch, guint32 document, GArray *candidates)
{
  Walker *walker = scratch;
  WinnowJointIndex *joint = walker->joint;
  if (!joint->verbatim->added.queries->data[document]
      || (!joint->is_bound && (guint) g_atomic_int_get (&joint->n_left_out) > WINNOW_COMMON_MANY))
    return;
  count (&walker->copied, document);
  if (joint->sounds != NULL)
    count (&walker->sounding, document);
  emit_partners (walker, document, candidates);
}

static Counter
open_counter (const WinnowIndex *index)
{
  guint32 n_words = index != NULL ? count_words (index) + 1 : 0;
  return (Counter){ index,
                    g_new0 (guint32, 64 * n_words),
                    g_new0 (guint64, n_words),
                    g_new0 (guint64, n_words),
                    g_new0 (guint64, n_words),
                    g_new0 (guint64, n_words) };
}

static gpointer
open_walker (gpointer data)
{
  WinnowJointIndex *joint = data;
  Walker *walker = g_new (Walker, 1);
  *walker = (Walker){ joint, open_counter (joint->verbatim), open_counter (joint->sounds),
                      winnow_array_new (WinnowCandidate) };
  return walker;
}

static void
close_walker (gpointer data)
{
  Walker *walker = data;
  winnow_clear (&walker->copied, g_free, counts, counted, worth, listed, rare);
  winnow_clear (&walker->sounding, g_free, counts, counted, worth, listed, rare);
  g_array_unref (walker->common);
  g_free (walker);
}

GArray *
winnow_joint_index_dup_candidates (WinnowJointIndex *joint, guint n_threads)
{
  static const WinnowCandidateWalk walk = { open_walker, count_partners, close_walker, 64 };
  guint32 n = joint->verbatim->added.queries->len;
  GArray *candidates = winnow_candidate_walk_run (&walk, joint, n, n_threads);
  joint->is_bound = joint->n_left_out > WINNOW_COMMON_MANY;
  joint->n_left_out = 0;
  if (!joint->is_bound)
    return candidates;
  g_array_unref (candidates);
  return winnow_candidate_walk_run (&walk, joint, n, n_threads);
}

WINNOW_DEFINE_COMPARE_2 (compare_candidates, WinnowCandidate, a, b)

GArray *
winnow_candidates_unite (const GArray *xs, const GArray *ys)
{
  GArray *united = winnow_array_new (WinnowCandidate);
  for (guint i = 0, j = 0; i < xs->len || j < ys->len;)
    {
      const WinnowCandidate *x = i < xs->len ? &g_array_index (xs, WinnowCandidate, i) : NULL;
      const WinnowCandidate *y = j < ys->len ? &g_array_index (ys, WinnowCandidate, j) : NULL;
      int order = x == NULL ? 1 : y == NULL ? -1 : compare_candidates (x, y);
      WinnowCandidate candidate = order <= 0 ? *x : *y;
      candidate.is_related = (order <= 0 && x->is_related) || (order >= 0 && y->is_related);
      candidate.is_sounding = (order <= 0 && x->is_sounding) || (order >= 0 && y->is_sounding);
      candidate.is_translated = (order <= 0 && x->is_translated) || (order >= 0 && y->is_translated);
      candidate.is_common = (order > 0 || x->is_common) && (order < 0 || y->is_common);
      g_array_append_val (united, candidate);
      i += order <= 0;
      j += order >= 0;
    }
  return united;
}
