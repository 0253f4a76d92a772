/* index.c: postings → candidate pairs
 *
 * 1. The postings (hash, document) are radix-sorted by hash (postings.c). The run of one hash, each
 *    document once, is its posting list.
 * 2. Lists of one document are dropped. Equal lists, as the fingerprints of one copied passage
 *    mostly have, are stored once with their number.
 * 3. Each document walks the lists that contain it and counts its partners in an array. Threads
 *    share the documents.
 *
 * Every pair is found: no fingerprint is too common. Common ones do not make the work quadratic
 * either: a list with more than a 64th of all documents is a bitmap, which is joined 64 documents
 * at a time, once for all equal lists, and sets no count. What remains is one step for each pair
 * that shares a fingerprint.
 *
 * Memory is O(postings), since a bitmap of n bits stands for n / 64 postings or more. The result is
 * sorted by (a, b) and does not depend on the number of threads. */
#include "match/candidates/index.h"

#include <string.h>

#include "fingerprint/kgram.h"
#include "match/candidates/postings.h"
#include "text/slots.h"

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
  GArray *lists;       /* (element-type List) */
  guint32 *members;    /* (owned) (nullable) documents of the lists, ascending within each */
  guint32 *list_first; /* (owned) (nullable) n_documents + 1: where a document's lists begin in lists_of */
  guint32 *lists_of;   /* (owned) (nullable) */
};

WinnowIndex *
winnow_index_new (void)
{
  WinnowIndex *index = g_new0 (WinnowIndex, 1);
  winnow_postings_init (&index->added);
  index->lists = g_array_new (FALSE, FALSE, sizeof (List));
  return index;
}

void
winnow_index_free (WinnowIndex *index)
{
  for (guint i = 0; i < index->lists->len; i++)
    g_free (g_array_index (index->lists, List, i).bitmap);
  winnow_postings_clear (&index->added);
  g_array_unref (index->lists);
  g_free (index->members);
  g_free (index->list_first);
  g_free (index->lists_of);
  g_free (index);
}

guint32
winnow_index_add (WinnowIndex *index, const WinnowFingerprint *fingerprints, gsize n_fingerprints, gboolean is_query)
{
  return winnow_postings_add (&index->added, fingerprints, n_fingerprints, is_query);
}

void
winnow_index_extend (WinnowIndex *index, guint32 document, const WinnowFingerprint *fingerprints, gsize n_fingerprints)
{
  winnow_postings_extend (&index->added, document, fingerprints, n_fingerprints);
}

void
winnow_index_init_filter (const WinnowIndex *index, WinnowHashFilter *filter)
{
  winnow_postings_init_filter (&index->added, filter);
}

/* Writes the different documents of the postings [first, last) to @members; returns how many. */
static guint32
collect_members (const WinnowPosting *postings, guint first, guint last, guint32 *members)
{
  guint32 n = 0;
  for (guint i = first; i < last; i++)
    if (n == 0 || members[n - 1] != postings[i].document)
      members[n++] = postings[i].document;
  return n;
}

static guint64
hash_members (const guint32 *members, guint32 n)
{
  guint64 hash = n;
  for (guint32 i = 0; i < n; i++)
    hash = winnow_hash_mix (hash + members[i]);
  return hash;
}

static gboolean
has_members (const WinnowIndex *index, guint32 list, const guint32 *members, guint32 n)
{
  const List *other = &g_array_index (index->lists, List, list);
  return other->n == n && memcmp (index->members + other->first, members, sizeof (guint32) * n) == 0;
}

static guint32
count_shared_hashes (const GArray *postings)
{
  const WinnowPosting *data = (const WinnowPosting *) (const void *) postings->data;
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
  const WinnowPosting *postings = (const WinnowPosting *) (const void *) all->data;
  guint32 n_members = 0, n_shared = count_shared_hashes (all);
  g_autoptr (GArray) hashes = g_array_new (FALSE, FALSE, sizeof (guint64)); /* of the members, by list */
  WinnowSlots slots;                                                        /* of @hashes */
  winnow_slots_init (&slots, n_shared);
  index->members = g_new (guint32, 2 * (gsize) n_shared + index->added.queries->len + 1);
  for (guint first = 0, last; first < all->len; first = last)
    {
      guint32 *members = index->members + n_members, n, *slot;
      guint64 hash;
      last = (guint) winnow_postings_end (postings, all->len, first);
      n = last - first > 1 ? collect_members (postings, first, last, members) : 0;
      if (n < 2)
        continue;
      hash = hash_members (members, n);
      slot = winnow_slots_find (&slots, hash, hashes->data, sizeof hash);
      if (*slot == 0 || !has_members (index, *slot - 1, members, n))
        {
          List list = { n_members, n, 1, NULL };
          g_array_append_val (index->lists, list);
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
  for (guint i = 0; i < index->lists->len; i++)
    {
      const List *list = &g_array_index (index->lists, List, i);
      for (guint32 m = 0; m < list->n; m++)
        next[index->members[list->first + m]]++;
    }
  for (guint32 d = 0; d < n_documents; d++)
    {
      index->list_first[d] = n;
      n += next[d];
      next[d] = index->list_first[d];
    }
  index->list_first[n_documents] = n;
  index->lists_of = g_new (guint32, n + 1);
  for (guint i = 0; i < index->lists->len; i++)
    {
      const List *list = &g_array_index (index->lists, List, i);
      for (guint32 m = 0; m < list->n; m++)
        index->lists_of[next[index->members[list->first + m]]++] = i;
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
  for (guint i = 0; i < index->lists->len; i++)
    {
      List *list = &g_array_index (index->lists, List, i);
      if (list->n <= MAX (64, n_words))
        continue;
      list->bitmap = g_new0 (guint64, n_words);
      for (guint32 m = 0; m < list->n; m++)
        {
          guint32 document = index->members[list->first + m];
          list->bitmap[document / 64] |= G_GUINT64_CONSTANT (1) << document % 64;
        }
    }
}

static void
build (WinnowIndex *index)
{
  GArray *postings = index->added.postings;
  winnow_postings_sort ((WinnowPosting *) (void *) postings->data, postings->len);
  build_lists (index);
  g_clear_pointer (&index->added.postings, g_array_unref);
  build_lists_of_documents (index);
  build_bitmaps (index);
}

/* State of one thread, which counts the partners of one document after another. */
typedef struct
{
  const WinnowIndex *index;
  guint32 *counts;  /* (owned) by document: shared fingerprints */
  guint64 *touched; /* (owned) a bit a document: it is a partner */
} Counter;

static void
count_list (Counter *counter, const List *list)
{
  for (guint32 m = 0; m < list->n; m++)
    {
      guint32 document = counter->index->members[list->first + m];
      counter->counts[document] += list->n_equal;
      counter->touched[document / 64] |= G_GUINT64_CONSTANT (1) << document % 64;
    }
}

static void
count_bitmap (Counter *counter, const List *list)
{
  guint32 n_words = count_words (counter->index);
  for (guint32 w = 0; w < n_words; w++)
    counter->touched[w] |= list->bitmap[w];
}

/* Appends the partners of @document and resets the counts. A pair comes from its query, or from the
 * first of two queries. */
static void
emit_partners (Counter *counter, guint32 document, GArray *candidates)
{
  const guint8 *queries = counter->index->added.queries->data;
  guint32 n_words = count_words (counter->index);
  for (guint32 w = 0; w < n_words; w++)
    {
      guint64 bits = counter->touched[w];
      counter->touched[w] = 0;
      for (; bits != 0; bits &= bits - 1)
        {
          guint32 partner = w * 64 + (guint32) __builtin_ctzll (bits);
          guint32 count = counter->counts[partner];
          counter->counts[partner] = 0;
          if (partner == document || (partner < document && queries[partner]))
            continue;
          WinnowCandidate candidate = { MIN (document, partner), MAX (document, partner), MAX (count, 1) };
          g_array_append_val (candidates, candidate);
        }
    }
}

/* Of a document that is checked. */
static void
count_partners (gpointer scratch, guint32 document, GArray *candidates)
{
  Counter *counter = scratch;
  const WinnowIndex *index = counter->index;
  if (!index->added.queries->data[document])
    return;
  for (guint32 i = index->list_first[document]; i < index->list_first[document + 1]; i++)
    {
      const List *list = &g_array_index (index->lists, List, index->lists_of[i]);
      if (list->bitmap != NULL)
        count_bitmap (counter, list);
      else
        count_list (counter, list);
    }
  emit_partners (counter, document, candidates);
}

static gpointer
open_counter (gconstpointer data)
{
  const WinnowIndex *index = data;
  Counter *counter = g_new (Counter, 1);
  *counter
      = (Counter){ index, g_new0 (guint32, index->added.queries->len + 1), g_new0 (guint64, count_words (index) + 1) };
  return counter;
}

static void
close_counter (gpointer data)
{
  Counter *counter = data;
  g_free (counter->counts);
  g_free (counter->touched);
  g_free (counter);
}

GArray *
winnow_index_dup_candidates (WinnowIndex *index, guint n_threads)
{
  static const WinnowCandidateWalk walk = { open_counter, count_partners, close_counter, 64 };
  if (index->added.postings != NULL)
    build (index);
  return winnow_candidate_walk_run (&walk, index, index->added.queries->len, n_threads);
}
