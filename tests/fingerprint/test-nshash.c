/* test-nshash.c: the longest sentences, and the ids of families against a plain dictionary */
#include "part.h"
#include "digest-tests.h"
#include "fingerprint/similar-ids.h"

static const WinnowMethodContext context = { .granularity = { 5, 8 } };

static WinnowDigest *
digest (const char *source)
{
  return digest_of (&winnow_method_nshash, NULL, &context, source);
}

/* Only those over 30 characters where there are any; the longest first; the first of equally long
 * ones; one that stands there twice counts once. */
test_case (choice)
{
  const char *long_one = "这一个句子写得特别长因为它要超过三十个汉字才能算作长句子而不被丢掉",
             *longer = "另外一个句子比前面那个还要更长一些因为它也要超过三十个汉字才能算作长句子而不被丢掉";
  g_autofree char *mixed = g_strconcat ("短句。", long_one, "。还是短句！", longer, "；", long_one, "。", NULL);
  g_autoptr (WinnowDigest) some_long = digest (mixed),
                           all_short = digest ("一二三。四五六七。八九。十：十一？十二三四！十五六"),
                           english = digest ("One two three. Four five.");
  g_assert_cmpuint (some_long->fingerprints->len, ==, 2);
  g_assert_cmpuint (fingerprint_at (some_long, 0).first, >, fingerprint_at (some_long, 1).first);
  g_assert_cmpuint (fingerprint_at (some_long, 1).first, ==, 2);
  g_assert_cmpuint (some_long->size, ==, 5);
  g_assert_cmpuint (all_short->fingerprints->len, ==, 5);
  g_assert_cmpuint (fingerprint_at (all_short, 0).first, ==, 3);  /* 四五六七 */
  g_assert_cmpuint (fingerprint_at (all_short, 1).first, ==, 12); /* 十二三四, as long */
  g_assert_cmpuint (fingerprint_at (all_short, 2).first, ==, 0);
  g_assert_cmpuint (english->fingerprints->len, ==, 2);
}

/* One long sentence in common is enough, whatever stands around it; its order does not matter. */
test_case (same)
{
  const char *shared = "This one sentence is so long that it is among the longest ones of both of the two texts";
  g_autofree char *a = g_strconcat ("It begins in some way. ", shared, ". And it ends.", NULL),
                  *b = g_strconcat (shared, "! Other words stand behind the sentence in this one.", NULL);
  g_autoptr (WinnowDigest) x
      = digest (a),
      y = digest (b),
      z = digest ("Nothing that stands in here is like anything that stands in there, however long it is.");
  WinnowAgreement there = agree (x, y), none = agree (x, z);
  g_assert_cmpfloat (there.value, ==, 1);
  g_assert_cmpfloat (there.a_in_b, ==, 1);
  g_assert_cmpfloat (there.b_in_a, ==, .5);
  g_assert_cmpfloat (there.similarity, ==, .5);
  g_assert_true (winnow_method_is_same (&winnow_method_nshash, there.value, winnow_method_nshash.threshold));
  g_assert_cmpuint (count_shared_keys (x, y, 1), ==, 1);
  g_assert_cmpfloat (none.value, ==, 0);
  g_assert_cmpfloat (none.similarity, ==, 0);
}

/* The rule word for word, with GLib's dictionary. */
static guint64
assign_plainly (GHashTable *ids, guint64 *last_id, const guint64 *hashes, guint n_hashes)
{
  guint64 id = 0;
  if (n_hashes == 0)
    return 0;
  for (guint i = 0; i < n_hashes; i++)
    {
      const guint64 *known = g_hash_table_lookup (ids, &hashes[i]);
      if (known != NULL && (id == 0 || *known < id))
        id = *known;
    }
  if (id == 0)
    id = ++*last_id;
  for (guint i = 0; i < n_hashes; i++)
    if (!g_hash_table_contains (ids, &hashes[i]))
      g_hash_table_insert (ids, g_memdup2 (&hashes[i], sizeof hashes[i]), g_memdup2 (&id, sizeof id));
  return id;
}

/* A sentence of 20 to 60 characters that its number determines. */
static void
append_sentence (GString *text, guint number)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (number);
  for (guint n = (guint) g_rand_int_range (random, 20, 60); n > 0; n--)
    g_string_append_unichar (text, 0x4e00 + (gunichar) g_rand_int_range (random, 0, 5000));
  g_string_append (text, "。");
}

/* 20,000 documents of sentences drawn from a store, so that families arise and meet; now and then
 * one without any sentence. */
test_case (similar_ids)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (51);
  g_autoptr (GHashTable) plain = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (WinnowSimilarIds) ids = winnow_similar_ids_new ();
  guint64 last_id = 0;
  guint n_new = 0;
  for (guint d = 0; d < 20000; d++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint64 hashes[5], id, old_last = last_id;
      for (guint n = d % 500 == 7 ? 0 : (guint) g_rand_int_range (random, 1, 9); n > 0; n--)
        append_sentence (text, (guint) g_rand_int_range (random, 0, 60000));
      g_autoptr (WinnowDigest) made = digest (text->str);
      for (guint i = 0; i < made->fingerprints->len; i++)
        hashes[i] = fingerprint_at (made, i).hash;
      id = winnow_similar_ids_assign (ids, hashes, made->fingerprints->len);
      g_assert_cmpuint (id, ==, assign_plainly (plain, &last_id, hashes, made->fingerprints->len));
      g_assert_true ((id == 0) == (text->len == 0));
      n_new += last_id > old_last;
    }
  g_assert_cmpuint (n_new, >, 2000);  /* families were founded, */
  g_assert_cmpuint (n_new, <, 18000); /* and joined */
}

/* A hash may be any number, and may come twice. */
test_case (odd_hashes)
{
  const guint64 first[] = { 0, G_MAXUINT64, 0 }, second[] = { 5 }, third[] = { 5, G_MAXUINT64 }, fourth[] = { 6, 5 };
  g_autoptr (WinnowSimilarIds) ids = winnow_similar_ids_new ();
  g_assert_cmpuint (winnow_similar_ids_assign (ids, NULL, 0), ==, 0);
  g_assert_cmpuint (winnow_similar_ids_assign (ids, first, 3), ==, 1);
  g_assert_cmpuint (winnow_similar_ids_assign (ids, second, 1), ==, 2);
  g_assert_cmpuint (winnow_similar_ids_assign (ids, third, 2), ==, 1);
  g_assert_cmpuint (winnow_similar_ids_assign (ids, fourth, 2), ==, 2); /* 5 keeps its first id */
}

test_case (holds) { assert_method_holds (&winnow_method_nshash, &context); }
