/* test-related.c: candidates by content against the definition spelled out; the order of
 * postings */
#include <math.h>
#include <stdlib.h>

#include "part.h"
#include "base/array.h"
#include "match/candidates/fingerprint-postings.h"
#include "match/candidates/related.h"

typedef struct
{
  guint n;
  GArray **fingerprints;
  gboolean *queries;
} Collection;

static void
add_fingerprint (GArray *fingerprints, guint64 hash, guint32 place)
{
  WINNOW_APPEND (fingerprints, WinnowFingerprint, hash * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15), place, place + 2);
}

/* Documents of @length tokens, whose words come from a vocabulary that some share more than
 * others. */
static Collection
make_collection (GRand *random, guint n, guint length, guint vocabulary)
{
  Collection collection = { n, g_new (GArray *, n), g_new (gboolean, n) };
  for (guint i = 0; i < n; i++)
    {
      collection.fingerprints[i] = winnow_array_new (WinnowFingerprint);
      collection.queries[i] = g_rand_int_range (random, 0, 3) > 0;
      for (guint32 place = 0; place < length; place += (guint32) g_rand_int_range (random, 1, 4))
        add_fingerprint (collection.fingerprints[i], 1 + (guint64) (vocabulary * pow (g_rand_double (random), 3)),
                         place);
    }
  return collection;
}

static void
free_collection (Collection *collection)
{
  for (guint i = 0; i < collection->n; i++)
    g_array_unref (collection->fingerprints[i]);
  g_free (collection->fingerprints);
  g_free (collection->queries);
}

/* Where the hash first stands; −1: nowhere. */
static gint64
find_first (const GArray *fingerprints, guint64 hash)
{
  winnow_for_each_value (const WinnowFingerprint, fingerprint, fingerprints)
    if (fingerprint->hash == hash)
      return fingerprint->first;
  return -1;
}

typedef struct
{
  gint64 a, b; /* places */
  guint weight;
} Shared;

/* What two documents share, with its weight by definition. */
static GArray *
find_shared (const Collection *collection, guint a, guint b)
{
  GArray *shared = winnow_array_new (Shared);
  const GArray *own = collection->fingerprints[a];
  winnow_for_each_value (const WinnowFingerprint, fingerprint, own)
    {
      gint64 other = find_first (collection->fingerprints[b], fingerprint->hash);
      guint df = 0;
      if (other < 0 || find_first (own, fingerprint->hash) != fingerprint->first)
        continue;
      for (guint d = 0; d < collection->n; d++)
        df += find_first (collection->fingerprints[d], fingerprint->hash) >= 0;
      WINNOW_APPEND (shared, Shared, fingerprint->first, other, (guint) (1024 / sqrt (df - 1) + 0.5));
    }
  return shared;
}

static gboolean
is_related (const Collection *collection, guint a, guint b)
{
  g_autoptr (GArray) shared = find_shared (collection, a, b);
  double longer_a = MAX (1, collection->fingerprints[a]->len / 1000.0),
         longer_b = MAX (1, collection->fingerprints[b]->len / 1000.0);
  double threshold = 1152 * (sqrt (sqrt (longer_a)) * sqrt (sqrt (longer_b)));
  winnow_for_each_value (const Shared, x, shared)
    {
      guint weight = 0;
      winnow_for_each_value (const Shared, y, shared)
        weight += llabs (x->a - y->a) <= 96 && llabs (x->b - y->b) <= 96 ? y->weight : 0;
      if (weight >= threshold)
        return TRUE;
    }
  return FALSE;
}

static GArray *
ask (const Collection *collection, gboolean reversed, guint n_threads)
{
  g_autoptr (WinnowRelated) related = winnow_related_new ();
  for (guint i = 0; i < collection->n; i++)
    {
      guint d = reversed ? collection->n - 1 - i : i;
      const GArray *fingerprints = collection->fingerprints[d];
      g_assert_cmpuint (winnow_related_add (related, (const WinnowFingerprint *) (const void *) fingerprints->data,
                                            fingerprints->len, collection->queries[d]),
                        ==, i);
    }
  return winnow_related_dup_candidates (related, n_threads);
}

/* With those fingerprints of documents that are not checked that the others have, the last document
 * first. */
static GArray *
ask_for_wanted (const Collection *collection)
{
  g_autoptr (WinnowRelated) related = winnow_related_new ();
  WinnowHashFilter filter;
  for (guint d = 0; d < collection->n; d++)
    {
      const GArray *own = collection->fingerprints[d];
      winnow_related_add (related, (const WinnowFingerprint *) (const void *) own->data,
                          collection->queries[d] ? own->len : 0, collection->queries[d]);
    }
  winnow_related_init_filter (related, &filter);
  for (guint d = collection->n; d-- > 0;)
    for (guint i = 0; i < collection->fingerprints[d]->len && !collection->queries[d]; i++)
      {
        const WinnowFingerprint *one = &g_array_index (collection->fingerprints[d], WinnowFingerprint, i);
        gboolean is_wanted = winnow_hash_filter_may_contain (&filter, one->hash);
        winnow_related_extend (related, d, one, is_wanted, !is_wanted);
      }
  winnow_hash_filter_clear (&filter);
  return winnow_related_dup_candidates (related, 2);
}

/* Each pair that it holds for, and no other one; in order. Returns: how many pairs hold */
static guint
assert_definition (const Collection *collection, const GArray *candidates)
{
  guint n = 0;
  for (guint a = 0; a < collection->n; a++)
    for (guint b = a + 1; b < collection->n; b++)
      if ((collection->queries[a] || collection->queries[b]) && is_related (collection, a, b))
        {
          g_assert_cmpuint (n, <, candidates->len);
          g_assert_cmpuint (g_array_index (candidates, WinnowCandidate, n).a, ==, a);
          g_assert_cmpuint (g_array_index (candidates, WinnowCandidate, n).b, ==, b);
          n++;
        }
  g_assert_cmpuint (candidates->len, ==, n);
  return n;
}

test_case (definition)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  guint n_related = 0, n_pairs = 0;
  for (guint round = 0; round < 12; round++)
    {
      Collection collection = make_collection (random, 24 + round, round % 3 == 0 ? 2400 : 150 + round * 20,
                                               round % 3 == 0 ? 600000 : 8000 + 6000 * round);
      g_autoptr (GArray) one = ask (&collection, FALSE, 1), four = ask (&collection, FALSE, 4),
                         reversed = ask (&collection, TRUE, 2), wanted = ask_for_wanted (&collection);
      n_related += assert_definition (&collection, one);
      n_pairs += collection.n * (collection.n - 1) / 2;
      g_assert_cmpmem (one->data, one->len * sizeof (WinnowCandidate), four->data,
                       four->len * sizeof (WinnowCandidate));
      g_assert_cmpmem (one->data, one->len * sizeof (WinnowCandidate), wanted->data,
                       wanted->len * sizeof (WinnowCandidate));
      g_assert_cmpuint (one->len, ==, reversed->len); /* in whatever order documents come */
      free_collection (&collection);
    }
  g_assert_cmpuint (n_related, >, n_pairs / 20); /* both ways it is put to the test */
  g_assert_cmpuint (n_related, <, n_pairs / 2);
}

/* Two rare fingerprints and a common one: near each other they make a pair, far from each other
 * they do not. */
test_case (place_matters)
{
  for (guint apart = 0; apart < 2; apart++)
    {
      Collection collection = { 1200, g_new (GArray *, 1200), g_new0 (gboolean, 1200) };
      for (guint i = 0; i < collection.n; i++)
        {
          collection.fingerprints[i] = winnow_array_new (WinnowFingerprint);
          add_fingerprint (collection.fingerprints[i], 5000 + i, 0);
          collection.queries[i] = TRUE;
        }
      for (guint i = 3; i < 6; i += 2)
        {
          add_fingerprint (collection.fingerprints[i], 1, 50);
          add_fingerprint (collection.fingerprints[i], 2, i == 3 && apart ? 5000 : 60);
        }
      g_autoptr (GArray) candidates = ask (&collection, FALSE, 2);
      g_assert_cmpuint (candidates->len, ==, apart ? 0 : 1);
      free_collection (&collection);
    }
}

test_case (nothing)
{
  g_autoptr (WinnowRelated) related = winnow_related_new ();
  g_autoptr (GArray) candidates = winnow_related_dup_candidates (related, 2);
  g_assert_cmpuint (candidates->len, ==, 0);
}

static int
compare_postings (const void *x, const void *y)
{
  const WinnowPosting *p = x, *q = y;
  if (p->hash != q->hash)
    return p->hash < q->hash ? -1 : 1;
  if (p->document != q->document)
    return p->document < q->document ? -1 : 1;
  return p->place < q->place ? -1 : p->place > q->place;
}

/* Random hashes, hashes that differ in their last bits, and few different ones. */
test_case (postings)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  for (guint round = 0; round < 60; round++)
    {
      gsize n = (gsize) g_rand_int_range (random, 0, round % 2 ? 20000 : 100);
      g_autofree WinnowPosting *postings = g_new0 (WinnowPosting, n + 1), *expected = NULL;
      for (gsize i = 0; i < n; i++)
        {
          guint64 hash = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
          postings[i].hash = round % 3 == 0   ? hash
                             : round % 3 == 1 ? hash % 300
                                              : hash % 7 * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
          postings[i].document = (guint32) g_rand_int_range (random, 0, 50);
          postings[i].place = (guint32) g_rand_int_range (random, 0, 50);
        }
      expected = g_memdup2 (postings, (n + 1) * sizeof *postings);
      qsort (expected, n, sizeof *expected, compare_postings);
      winnow_postings_sort (postings, n, 1 + round % 3);
      g_assert_cmpmem (postings, n * sizeof *postings, expected, n * sizeof *expected);
      for (gsize i = 0, end; i < n; i = end)
        {
          end = winnow_postings_end (postings, n, i);
          g_assert_cmpuint (postings[i].hash, ==, postings[end - 1].hash);
          g_assert_true (end == n || postings[end].hash != postings[i].hash);
        }
    }
}

/* Of half a million candidates a document keeps the best ones, and those that are copied. */
test_case (bounded)
{
  enum
  {
    ALIKE = 210, /* documents of a group */
    DOCUMENTS = 24 * ALIKE,
    MOST = 500000 / DOCUMENTS
  };
  const WinnowCandidate named = { .a = ALIKE - 3, .b = ALIKE - 1 };
  g_autoptr (GArray) copied = winnow_array_new (WinnowCandidate), first = NULL;
  g_array_append_val (copied, named);
  for (guint n_threads = 1; n_threads <= 3; n_threads += 2)
    {
      g_autoptr (WinnowRelated) related = winnow_related_new ();
      for (guint d = 0; d < DOCUMENTS; d++)
        {
          g_autoptr (GArray) fingerprints = winnow_array_new (WinnowFingerprint);
          for (guint i = 0; i < 17; i++)
            add_fingerprint (fingerprints, d / ALIKE * 20 + i, i);
          add_fingerprint (fingerprints, 1000 + d / 2, 30);
          winnow_related_add (related, (gpointer) fingerprints->data, fingerprints->len, TRUE);
        }
      winnow_related_set_bounds (related, WINNOW_RELATED_LONGEST, copied);
      g_autoptr (GArray) candidates = winnow_related_dup_candidates (related, n_threads);
      guint n_best = 0, n_named = 0;
      winnow_for_each_value (const WinnowCandidate, candidate, candidates)
        {
          n_best += candidate->b == candidate->a + 1 && candidate->a % 2 == 0;
          n_named += candidate->a == named.a && candidate->b == named.b;
        }
      g_assert_cmpuint (n_best, ==, DOCUMENTS / 2);
      g_assert_cmpuint (n_named, ==, 1);
      g_assert_cmpuint (candidates->len, <=, DOCUMENTS * MOST + 1);
      if (first == NULL)
        first = g_array_ref (candidates);
      g_assert_cmpmem (candidates->data, candidates->len * sizeof named, first->data, first->len * sizeof named);
    }
}
