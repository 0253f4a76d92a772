/* fingerprint-postings.c: fingerprints of many documents, their radix sort, and the threads of a
 * search
 *
 * The sort works in place, from the highest byte of the hash down to the lowest one of the document
 * (P. McIlroy, K. Bostic, M. D. McIlroy, "Engineering Radix Sort", 1993). A library of a hundred
 * thousand documents has tens of millions of postings; a second array of them would need the most
 * memory of all. Hashes are random bits: three bytes split them into groups of a few postings,
 * which are sorted by insertion. Common words give many postings one hash: their documents are
 * sorted in the same way. */
#include "match/candidates/fingerprint-postings.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/order.h"
#include "base/parallel.h"

#define FEW 32
#define MANY 10000 /* worth several threads */
#define HASH_BYTES 8
#define LEVELS (HASH_BYTES + 4) /* bytes of a hash and a document */

WINNOW_DEFINE_COMPARE_3 (compare, WinnowPosting, hash, document, place)

static void
sort_by_insertion (WinnowPosting *postings, gsize n)
{
  for (gsize i = 1; i < n; i++)
    {
      WinnowPosting posting = postings[i];
      gsize at = i;
      for (; at > 0 && compare (&postings[at - 1], &posting) > 0; at--)
        postings[at] = postings[at - 1];
      postings[at] = posting;
    }
}

/* @level: 0 for the highest byte of the hash; those of the document follow */
static inline guint
byte_of (const WinnowPosting *posting, guint level)
{
  return level < HASH_BYTES ? posting->hash >> 8 * (HASH_BYTES - 1 - level) & 0xff
                            : posting->document >> 8 * (LEVELS - 1 - level) & 0xff;
}

/* Partitions the postings by their byte at @level. @ends: (out) the end of each partition. FALSE
 * where all have the same byte. */
static gboolean
part (WinnowPosting *postings, gsize n, guint level, gsize ends[256])
{
  gsize next[256], place = 0;
  winnow_for_each_below (byte, 256)
    ends[byte] = 0;
  for (gsize i = 0; i < n; i++)
    ends[byte_of (&postings[i], level)]++;
  if (ends[byte_of (&postings[0], level)] == n)
    return FALSE;
  winnow_for_each_below (byte, 256)
    {
      next[byte] = place;
      place += ends[byte];
      ends[byte] = place;
    }
  winnow_for_each_below (byte, 256)
    while (next[byte] < ends[byte])
      {
        WinnowPosting posting = postings[next[byte]];
        for (guint home = byte_of (&posting, level); home != byte; home = byte_of (&posting, level))
          {
            WinnowPosting other = postings[next[home]];
            postings[next[home]++] = posting;
            posting = other;
          }
        postings[next[byte]++] = posting;
      }
  return TRUE;
}

static void
sort_from (WinnowPosting *postings, gsize n, guint level)
{
  gsize ends[256];
  if (n <= FEW)
    {
      sort_by_insertion (postings, n);
      return;
    }
  while (level < LEVELS && !part (postings, n, level, ends))
    level++;
  if (level == LEVELS)
    {
      qsort (postings, n, sizeof *postings, compare);
      return;
    }
  winnow_for_each_below (byte, 256)
    {
      gsize first = byte > 0 ? ends[byte - 1] : 0, n_part = ends[byte] - first;
      if (n_part > 1)
        sort_from (postings + first, n_part, level + 1);
    }
}

/* Postings by the highest byte of their hashes. */
typedef struct
{
  WinnowPosting *postings;
  gsize ends[256];
} Partitions;

static gboolean
sort_partition (guint byte, gpointer data, GError **error)
{
  Partitions *partitions = data;
  gsize first = byte > 0 ? partitions->ends[byte - 1] : 0;
  sort_from (partitions->postings + first, partitions->ends[byte] - first, 1);
  return TRUE;
}

void
winnow_postings_sort (WinnowPosting *postings, gsize n, guint n_threads)
{
  Partitions partitions = { .postings = postings };
  if (n > MANY && part (postings, n, 0, partitions.ends))
    winnow_parallel_run (G_N_ELEMENTS (partitions.ends), n_threads, sort_partition, &partitions, NULL, NULL);
  else
    sort_from (postings, n, 0);
}

gsize
winnow_postings_end (const WinnowPosting *postings, gsize n, gsize first)
{
  gsize end = first + 1;
  while (end < n && postings[end].hash == postings[first].hash)
    end++;
  return end;
}

void
winnow_postings_init (WinnowPostings *postings)
{
  postings->postings = winnow_array_new (WinnowPosting);
  postings->queries = g_byte_array_new ();
}

void
winnow_postings_clear (WinnowPostings *postings)
{
  g_clear_pointer (&postings->postings, g_array_unref);
  g_byte_array_unref (postings->queries);
}

guint32
winnow_postings_add (WinnowPostings *postings, const WinnowFingerprint *fingerprints, gsize n_fingerprints,
                     gboolean is_query)
{
  guint32 document = postings->queries->len;
  guint8 query = is_query != FALSE;
  g_return_val_if_fail (postings->postings != NULL, document);
  g_byte_array_append (postings->queries, &query, 1);
  winnow_postings_extend (postings, document, fingerprints, n_fingerprints);
  return document;
}

void
winnow_postings_extend (WinnowPostings *postings, guint32 document, const WinnowFingerprint *fingerprints,
                        gsize n_fingerprints)
{
  g_return_if_fail (postings->postings != NULL && document < postings->queries->len);
  for (gsize i = 0; i < n_fingerprints; i++)
    WINNOW_APPEND (postings->postings, WinnowPosting, fingerprints[i].hash, document, fingerprints[i].first);
}

void
winnow_postings_init_filter (const WinnowPostings *postings, WinnowHashFilter *filter)
{
  winnow_hash_filter_init (filter, postings->postings->len);
  winnow_for_each_value (const WinnowPosting, posting, postings->postings)
    winnow_hash_filter_add (filter, posting->hash);
}

/* ── candidates ── */

/* What the threads share. Each takes blocks of documents until none is left. */
typedef struct
{
  const WinnowCandidateWalk *walk;
  gpointer index;
  guint32 n;
  gint next;      /* atomic: the next block */
  GArray **parts; /* (element-type WinnowCandidate) by thread: what it found */
} Search;

static gboolean
search (guint thread, gpointer data, GError **error)
{
  Search *shared = data;
  const WinnowCandidateWalk *walk = shared->walk;
  gpointer scratch = walk->open (shared->index);
  guint64 first;
  while ((first = (guint64) (guint) g_atomic_int_add (&shared->next, 1) * walk->block) < shared->n)
    for (guint32 document = first; document < MIN (shared->n, first + walk->block); document++)
      walk->walk (scratch, document, shared->parts[thread]);
  walk->close (scratch);
  return TRUE;
}

WINNOW_DEFINE_ORDER (compare_scores, WinnowCandidate,
                     WINNOW_ORDER (y->score, x->score) ?: WINNOW_ORDER (x->a, y->a) ?: WINNOW_ORDER (x->b, y->b))

void
winnow_candidates_keep_best (GArray *candidates, guint first, guint most)
{
  guint n = candidates->len - first;
  if (n <= most)
    return;
  qsort (&g_array_index (candidates, WinnowCandidate, first), n, sizeof (WinnowCandidate), compare_scores);
  g_array_set_size (candidates, first + most);
}

WINNOW_DEFINE_COMPARE (compare_second, WinnowCandidate, b)

/* By first document, then second one: mostly they are found in that order. Each pair once. */
static GArray *
sort_candidates (const GArray *found)
{
  guint32 n = 0;
  winnow_for_each_value (const WinnowCandidate, each, found)
    n = MAX (n, each->a + 1);
  g_autofree guint *ends = g_new0 (guint, (gsize) n + 1);
  GArray *sorted = g_array_set_size (winnow_array_new (WinnowCandidate), found->len);
  WinnowCandidate *data = WINNOW_DATA (WinnowCandidate, sorted);
  winnow_for_each_value (const WinnowCandidate, candidate, found)
    ends[candidate->a + 1]++;
  winnow_for_each_below (a, n)
    ends[a + 1] += ends[a];
  winnow_for_each_value (const WinnowCandidate, candidate, found)
    data[ends[candidate->a]++] = *candidate;
  guint n_kept = 0;
  for (guint first = 0, end; first < sorted->len; first = end)
    {
      gboolean in_order = TRUE;
      for (end = first + 1; end < sorted->len && data[end].a == data[first].a; end++)
        in_order = in_order && data[end - 1].b < data[end].b;
      if (!in_order)
        qsort (data + first, end - first, sizeof *data, compare_second);
      for (guint i = first; i < end; i++)
        if (i == first || data[i].b != data[i - 1].b)
          data[n_kept++] = data[i];
    }
  return g_array_set_size (sorted, n_kept);
}

GArray *
winnow_candidate_walk_run (const WinnowCandidateWalk *walk, gpointer index, guint32 n, guint n_threads)
{
  g_autoptr (GArray) candidates = winnow_array_new (WinnowCandidate);
  g_autofree GArray **parts = g_new (GArray *, n_threads);
  Search shared = { walk, index, n, 0, parts };
  winnow_for_each_below (i, n_threads)
    parts[i] = winnow_array_new (WinnowCandidate);
  winnow_parallel_run (n_threads, n_threads, search, &shared, NULL, NULL);
  winnow_for_each_below (i, n_threads)
    {
      g_array_append_vals (candidates, parts[i]->data, parts[i]->len);
      g_array_unref (parts[i]);
    }
  return sort_candidates (candidates);
}
