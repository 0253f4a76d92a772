/* test-index.c: candidates against every pair compared, with very common fingerprints among them */
#include "part.h"
#include "base/array.h"
#include "match/candidates/fingerprint-index.h"

typedef struct
{
  guint n_documents;
  GArray **fingerprints;
  gboolean *queries;
} Collection;

static void
add_fingerprint (GArray *fingerprints, guint64 hash)
{
  WINNOW_APPEND (fingerprints, WinnowFingerprint, hash * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15), fingerprints->len,
                 fingerprints->len + 5);
}

static Collection
make_collection (GRand *random, guint n_documents, guint n_hashes, guint n_common)
{
  Collection collection = { n_documents, g_new (GArray *, n_documents), g_new (gboolean, n_documents) };
  for (guint i = 0; i < n_documents; i++)
    {
      collection.fingerprints[i] = winnow_array_new (WinnowFingerprint);
      collection.queries[i] = g_rand_int_range (random, 0, 3) > 0;
      for (guint n = 0; n < 20; n++)
        add_fingerprint (collection.fingerprints[i], 1000 + (guint64) g_rand_int_range (random, 0, (gint32) n_hashes));
      for (guint n = 0; n < n_common; n++)
        if (g_rand_int_range (random, 0, 4) > 0)
          add_fingerprint (collection.fingerprints[i], n + 1);
    }
  return collection;
}

static void
free_collection (Collection *collection)
{
  for (guint i = 0; i < collection->n_documents; i++)
    g_array_unref (collection->fingerprints[i]);
  g_free (collection->fingerprints);
  g_free (collection->queries);
}

static gboolean
share_hash (const GArray *a, const GArray *b)
{
  winnow_for_each_value (const WinnowFingerprint, fingerprint, a)
    winnow_for_each_value (const WinnowFingerprint, each, b)
      if (fingerprint->hash == each->hash)
        return TRUE;
  return FALSE;
}

static void
assert_all_pairs (const Collection *collection, const GArray *candidates)
{
  guint n = 0;
  for (guint32 a = 0; a < collection->n_documents; a++)
    for (guint32 b = a + 1; b < collection->n_documents; b++)
      {
        if (!(collection->queries[a] || collection->queries[b])
            || !share_hash (collection->fingerprints[a], collection->fingerprints[b]))
          continue;
        g_assert_cmpuint (n, <, candidates->len);
        g_assert_cmpuint (g_array_index (candidates, WinnowCandidate, n).a, ==, a);
        g_assert_cmpuint (g_array_index (candidates, WinnowCandidate, n).b, ==, b);
        n++;
      }
  g_assert_cmpuint (n, ==, candidates->len);
}

static GArray *
ask (const WinnowIndex *index, guint n_threads)
{
  return winnow_joint_index_dup_candidates (&(WinnowJointIndex){ .verbatim = index }, n_threads);
}

static GArray *
build_and_ask (WinnowIndex *index, guint n_threads)
{
  winnow_index_build (index, n_threads);
  return ask (index, n_threads);
}

/* With those fingerprints of documents that are not checked that the others have, the last document
 * first. */
static GArray *
ask_for_wanted (const Collection *collection)
{
  g_autoptr (WinnowIndex) index = winnow_index_new ();
  WinnowHashFilter filter;
  for (guint d = 0; d < collection->n_documents; d++)
    {
      const GArray *own = collection->fingerprints[d];
      winnow_index_add (index, (const WinnowFingerprint *) (const void *) own->data,
                        collection->queries[d] ? own->len : 0, collection->queries[d]);
    }
  winnow_index_init_filter (index, &filter);
  for (guint d = collection->n_documents; d-- > 0;)
    for (guint i = 0; i < collection->fingerprints[d]->len && !collection->queries[d]; i++)
      {
        const WinnowFingerprint *one = &g_array_index (collection->fingerprints[d], WinnowFingerprint, i);
        if (winnow_hash_filter_may_contain (&filter, one->hash))
          winnow_index_extend (index, d, one, NULL, 1);
      }
  winnow_hash_filter_clear (&filter);
  return build_and_ask (index, 2);
}

test_case (all_pairs)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  static const struct
  {
    guint n_documents, n_hashes, n_common;
  } shapes[] = { { 0, 1, 0 }, { 1, 10, 1 }, { 40, 2000, 0 }, { 150, 20000, 2 }, { 300, 5000, 0 }, { 200, 50, 5 } };
  winnow_for_each_of (shape, shapes)
    {
      Collection collection = make_collection (random, shape->n_documents, shape->n_hashes, shape->n_common);
      g_autoptr (WinnowIndex) index = winnow_index_new ();
      g_autoptr (GArray) one = NULL, four = NULL, wanted = ask_for_wanted (&collection);
      for (guint d = 0; d < collection.n_documents; d++)
        g_assert_cmpuint (winnow_index_add (index,
                                            (const WinnowFingerprint *) (const void *) collection.fingerprints[d]->data,
                                            collection.fingerprints[d]->len, collection.queries[d]),
                          ==, d);
      one = build_and_ask (index, 1);
      four = ask (index, 4);
      assert_all_pairs (&collection, one);
      g_assert_cmpmem (one->data, one->len * sizeof (WinnowCandidate), four->data,
                       four->len * sizeof (WinnowCandidate));
      g_assert_cmpmem (one->data, one->len * sizeof (WinnowCandidate), wanted->data,
                       wanted->len * sizeof (WinnowCandidate));
      free_collection (&collection);
    }
}

/* ── common fingerprints ── */

#define LIMIT 12u

/* Documents that have @hash. */
static guint
count_documents (const Collection *collection, guint64 hash)
{
  guint n = 0;
  for (guint d = 0; d < collection->n_documents; d++)
    {
      gboolean has = FALSE;
      winnow_for_each_value (const WinnowFingerprint, fingerprint, collection->fingerprints[d])
        has = has || fingerprint->hash == hash;
      n += has;
    }
  return n;
}

/* Whether both share no fingerprint that at most LIMIT documents have. */
static gboolean
share_common_only (const Collection *collection, const GArray *a, const GArray *b)
{
  winnow_for_each_value (const WinnowFingerprint, each, a)
    {
      g_autoptr (GArray) one = winnow_array_new (WinnowFingerprint);
      const WinnowFingerprint *fingerprint = each;
      g_array_append_vals (one, fingerprint, 1);
      if (share_hash (one, b) && count_documents (collection, fingerprint->hash) <= LIMIT)
        return FALSE;
    }
  return TRUE;
}

/* Common fingerprints of @own, each once. */
static guint
count_common (const Collection *collection, const GArray *own)
{
  g_autoptr (GHashTable) common = g_hash_table_new (g_int64_hash, g_int64_equal);
  winnow_for_each_value (WinnowFingerprint, fingerprint, own)
    if (count_documents (collection, fingerprint->hash) > LIMIT)
      g_hash_table_add (common, &fingerprint->hash);
  return g_hash_table_size (common);
}

/* A pair is common where all that both share is, and the index tells which fingerprints are. */
test_case (common)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  Collection collection = make_collection (random, 150, 600, 4);
  g_autoptr (WinnowIndex) index = winnow_index_new ();
  guint n_common = 0;
  for (guint d = 0; d < collection.n_documents; d++)
    winnow_index_add (index, (const WinnowFingerprint *) (const void *) collection.fingerprints[d]->data,
                      collection.fingerprints[d]->len, collection.queries[d]);
  winnow_index_set_common_limit (index, LIMIT);
  g_autoptr (GArray) candidates = build_and_ask (index, 3);
  assert_all_pairs (&collection, candidates);
  winnow_for_each_value (const WinnowCandidate, candidate, candidates)
    {
      gboolean expected = share_common_only (&collection, collection.fingerprints[candidate->a],
                                             collection.fingerprints[candidate->b]);
      g_assert_cmpint (candidate->is_common, ==, expected);
      n_common += expected;
    }
  g_assert_true (n_common > 100 && n_common < candidates->len - 100);
  for (guint d = 0; d < collection.n_documents; d++)
    g_assert_cmpuint (winnow_index_count_common (index, d), ==, count_common (&collection, collection.fingerprints[d]));
  const GArray *common = winnow_index_get_common (index);
  g_assert_cmpuint (common->len, >, 3);
  for (guint i = 0; i < common->len; i++)
    {
      const WinnowCommonFingerprint *one = &g_array_index (common, WinnowCommonFingerprint, i);
      g_assert_cmpuint (one->n_documents, ==, count_documents (&collection, one->hash));
      g_assert_cmpuint (one->n_documents, >, LIMIT);
      g_assert_true (i == 0 || one[-1].hash < one->hash);
    }
  free_collection (&collection);
}

/* ── contexts ── */

#define N_TEXTS 60u

/* Words of a small vocabulary, and stretches of the text before. */
static WinnowText *
make_text (GRand *random, char **former)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) words = g_strsplit (*former, " ", -1);
  for (guint n = 0; n < 120; n++)
    if (*former[0] == 0 || g_rand_int_range (random, 0, 12) > 0)
      g_string_append_printf (text, "word%d ", g_rand_int_range (random, 0, 2000));
    else
      {
        gint32 length = g_rand_int_range (random, 4, 12),
               first = g_rand_int_range (random, 0, (gint32) g_strv_length (words) - length);
        for (gint32 i = first; i < first + length; i++)
          g_string_append_printf (text, "%s ", words[i]);
      }
  g_free (*former);
  *former = g_strdup (text->str);
  return winnow_text_new (text->str, text->len, WINNOW_HAN_CHARACTERS);
}

/* Tokens of the longest run that both have. */
static guint
measure_run (const WinnowText *a, const WinnowText *b)
{
  guint longest = 0;
  for (guint32 i = 0; i < a->n_tokens; i++)
    for (guint32 j = 0; j < b->n_tokens; j++)
      {
        guint n = 0;
        while (i + n < a->n_tokens && j + n < b->n_tokens && a->hashes[i + n] == b->hashes[j + n])
          n++;
        longest = MAX (longest, n);
      }
  return longest;
}

static gboolean
has_pair (const GArray *candidates, guint32 a, guint32 b)
{
  winnow_for_each_value (const WinnowCandidate, candidate, candidates)
    if (candidate->a == a && candidate->b == b)
      return TRUE;
  return FALSE;
}

/* Every pair with a run of g words is found; most that share one shorter run are not. */
test_case (contexts)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (WinnowIndex) index = winnow_index_new (), plain = winnow_index_new ();
  g_autofree char *former = g_strdup ("");
  WinnowText *texts[N_TEXTS];
  WinnowSettings settings;
  guint n_copied = 0;
  winnow_settings_init (&settings);
  for (guint d = 0; d < N_TEXTS; d++)
    {
      texts[d] = make_text (random, &former);
      g_autoptr (GArray) fingerprints = winnow_fingerprint_winnow (texts[d], &settings.granularity);
      g_autofree guint32 *contexts = g_new (guint32, fingerprints->len + 1);
      const WinnowFingerprint *data = (const WinnowFingerprint *) (gpointer) fingerprints->data;
      for (guint i = 0; i < fingerprints->len; i++)
        contexts[i] = winnow_context_make (texts[d], &data[i], &settings);
      winnow_index_add (index, NULL, 0, TRUE);
      winnow_index_extend (index, d, data, contexts, fingerprints->len);
      winnow_index_add (plain, data, fingerprints->len, TRUE);
    }
  g_autoptr (GArray) candidates = build_and_ask (index, 2), all = build_and_ask (plain, 2);
  for (guint32 a = 0; a < N_TEXTS; a++)
    for (guint32 b = a + 1; b < N_TEXTS; b++)
      if (measure_run (texts[a], texts[b]) >= settings.granularity.g)
        {
          n_copied++;
          g_assert_true (has_pair (candidates, a, b));
        }
  g_test_message ("%u pairs with a run of g words, %u candidates, %u without contexts", n_copied, candidates->len,
                  all->len);
  g_assert_cmpuint (n_copied, >, 20);
  g_assert_cmpuint (candidates->len, <, all->len);
  for (guint d = 0; d < N_TEXTS; d++)
    winnow_text_unref (texts[d]);
}

/* Shared fingerprints are counted, each once, however often it stands in a document. */
test_case (counts)
{
  g_autoptr (WinnowIndex) index = winnow_index_new ();
  g_autoptr (GArray) a = winnow_array_new (WinnowFingerprint), b = winnow_array_new (WinnowFingerprint),
                     candidates = NULL;
  for (guint64 hash = 1; hash <= 10; hash++)
    {
      add_fingerprint (a, hash);
      add_fingerprint (a, hash);
      add_fingerprint (b, hash + 6);
    }
  winnow_index_add (index, (const WinnowFingerprint *) (const void *) a->data, a->len, TRUE);
  winnow_index_add (index, (const WinnowFingerprint *) (const void *) b->data, b->len, FALSE);
  candidates = build_and_ask (index, 2);
  g_assert_cmpuint (candidates->len, ==, 1);
  g_assert_cmpuint (g_array_index (candidates, WinnowCandidate, 0).n_shared, ==, 4);
}

/* Of 1,200 documents with one formula the first has a passage of each of 500 others: these are the
 * candidates, and the best ones of documents that may be half the same. */
test_case (planted)
{
  enum
  {
    DOCUMENTS = 1200,
    PLANTED = 500,
    HALF = 900
  };
  g_autoptr (WinnowIndex) index = winnow_index_new (), sounds = winnow_index_new ();
  guint8 may_be_half[DOCUMENTS] = { 0 };
  for (guint d = 0; d < DOCUMENTS; d++)
    {
      g_autoptr (GArray) fingerprints = winnow_array_new (WinnowFingerprint);
      for (guint i = 1; i <= PLANTED; i++)
        if (d == 0 || d == i)
          add_fingerprint (fingerprints, i);
      for (guint i = 0; i < (d == HALF || d == HALF + 1 ? 100u : 1u); i++)
        add_fingerprint (fingerprints, 1000 + i);
      add_fingerprint (fingerprints, 1000 + d % 100);
      winnow_index_add (index, (gpointer) fingerprints->data, fingerprints->len, TRUE);
      winnow_index_add (sounds, (gpointer) fingerprints->data, d == 0 || d == 1 ? fingerprints->len : 0, TRUE);
    }
  winnow_index_set_common_limit (index, 10);
  winnow_index_build (index, 2);
  winnow_index_build (sounds, 2);
  WinnowJointIndex joint = { index, sounds, may_be_half };
  for (guint n_half = 0; n_half < 2; n_half++)
    {
      g_autoptr (GArray) candidates = winnow_joint_index_dup_candidates (&joint, 1),
                         same = winnow_joint_index_dup_candidates (&joint, 3);
      g_assert_true (joint.is_bound);
      g_assert_cmpuint (candidates->len + joint.n_left_out, ==, DOCUMENTS * (DOCUMENTS - 1) / 2);
      g_assert_cmpmem (candidates->data, candidates->len * sizeof (WinnowCandidate), same->data,
                       same->len * sizeof (WinnowCandidate));
      for (guint i = 0; i < PLANTED; i++)
        {
          const WinnowCandidate *candidate = &g_array_index (candidates, WinnowCandidate, i);
          g_assert_cmpuint (candidate->b, ==, i + 1);
          g_assert_cmpuint (candidate->is_sounding, ==, i == 0);
          g_assert_false (candidate->is_common);
        }
      if (n_half == 0)
        g_assert_cmpuint (candidates->len, ==, PLANTED);
      else
        g_assert_true (has_pair (candidates, HALF, HALF + 1));
      may_be_half[HALF] = 1;
    }
}
