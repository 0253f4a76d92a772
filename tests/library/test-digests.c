/* test-digests.c: digests as bytes, and as the library keeps them */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "library/packing.h"
#include "base/for-each.h"

/* Methods of the test: with two parameters and symbols, and the same in another version. */
static const WinnowMethod first
    = { .id = "test", .version = 1, .parameters = { { "n", 1, 1000, 5, "" }, { "k", 1, 9, 3, "" } } };
static const WinnowMethod second
    = { .id = "test", .version = 2, .parameters = { { "n", 1, 1000, 5, "" }, { "k", 1, 9, 3, "" } } };
static const WinnowMethod plain = { .id = "plain", .version = 1 };
static const guint values[WINNOW_MAX_PARAMETERS] = { 300, 4 };

/* By place, or without any order: ranges that go back, too. */
static WinnowDigest *
make_random (const WinnowMethod *method, guint n, gboolean is_ordered)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (n);
  WinnowDigest *digest = winnow_digest_new (method, values);
  guint32 place = 0;
  for (guint i = 0; i < n; i++)
    {
      guint64 hash = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      guint32 end = is_ordered ? place + (guint32) g_rand_int_range (random, 0, 300) : g_rand_int (random);
      winnow_digest_add (digest, hash, place, end);
      place = is_ordered ? place + (guint32) g_rand_int_range (random, 0, 100000) : g_rand_int (random);
    }
  digest->size = n % 2 == 0 ? 12345 : G_MAXUINT64;
  return digest;
}

static WinnowDigest *
make_full (void)
{
  const guint32 symbols[] = { 0, G_MAXUINT32, 20013, 7, 8, 9 };
  WinnowDigest *digest = winnow_digest_new (&first, values);
  winnow_digest_add (digest, G_GUINT64_CONSTANT (0xfffefdfcfbfaf9f8), 303, 433);
  winnow_digest_add (digest, 1, 3, 2);
  digest->size = 77;
  digest->width = 3;
  digest->symbols = winnow_array_new (guint32);
  g_array_append_vals (digest->symbols, symbols, G_N_ELEMENTS (symbols));
  digest->words = g_strdup ("词\nword");
  return digest;
}

static void
assert_same (const WinnowDigest *x, const WinnowDigest *y)
{
  g_assert_nonnull (x);
  g_assert_true (x->method == y->method);
  g_assert_cmpmem (x->values, sizeof x->values, y->values, sizeof y->values);
  g_assert_cmpuint (x->size, ==, y->size);
  g_assert_cmpuint (x->width, ==, y->width);
  g_assert_cmpstr (x->words, ==, y->words);
  g_assert_cmpuint (x->fingerprints->len, ==, y->fingerprints->len);
  for (guint i = 0; i < x->fingerprints->len; i++)
    {
      const WinnowFingerprint *p = &g_array_index (x->fingerprints, WinnowFingerprint, i),
                              *q = &g_array_index (y->fingerprints, WinnowFingerprint, i);
      g_assert_true (p->hash == q->hash && p->first == q->first && p->last == q->last);
    }
  if (x->width > 0)
    g_assert_cmpmem (x->symbols->data, x->symbols->len * sizeof (guint32), y->symbols->data,
                     y->symbols->len * sizeof (guint32));
}

static void
assert_returns (const WinnowDigest *digest)
{
  g_autoptr (GByteArray) packed = winnow_pack_digest (digest);
  g_autoptr (WinnowDigest) read = winnow_unpack_digest (packed->data, packed->len, digest->method, digest->values);
  assert_same (read, digest);
}

test_case (round_trip)
{
  g_autoptr (WinnowDigest) full = make_full (), empty = winnow_digest_new (&plain, values);
  assert_returns (full);
  assert_returns (empty);
  for (guint n = 0; n < 300; n += 37)
    {
      g_autoptr (WinnowDigest) ordered = make_random (&plain, n, TRUE), unordered = make_random (&first, n, FALSE);
      assert_returns (ordered);
      assert_returns (unordered);
    }
}

/* As if a library had kept these bytes. */
static WinnowDigest *
unpack (const guint8 *data, gsize size, const WinnowMethod *method, const guint *of_values)
{
  g_autofree guint8 *bytes = fixture_dup_sealed (data, size);
  return winnow_unpack_digest (bytes, size + WINNOW_SEAL_BYTES, method, of_values);
}

/* The bytes are the same on every machine: they are written down here. */
static const guint8 full_bytes[]
    = { 2,    0xac, 0x02, 4,    77,   3,    9,    0xe8, 0xaf, 0x8d, '\n', 'w',  'o',  'r',  'd', 2, 0xf8,
        0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0xde, 0x04, 0x84, 0x02, 1,    0,    0,    0,   0, 0,
        0,    0,    0xd7, 0x04, 1,    0,    0xff, 0xff, 0xff, 0xff, 0x0f, 0xad, 0x9c, 0x01, 7,   8, 9 };

test_case (bytes)
{
  g_autoptr (WinnowDigest) full = make_full ();
  g_autoptr (GByteArray) packed = winnow_pack_digest (full);
  g_assert_cmpmem (packed->data, packed->len - WINNOW_SEAL_BYTES, full_bytes, sizeof full_bytes);
}

/* Cut short, lengthened, of other parameters or another method: none of ours. */
test_case (foreign)
{
  const guint others[WINNOW_MAX_PARAMETERS] = { 301, 4 };
  g_autoptr (GByteArray) longer = g_byte_array_new ();
  for (gsize length = 0; length < sizeof full_bytes; length++)
    {
      g_autofree guint8 *cut = g_memdup2 (full_bytes, length); /* so that a byte too many is seen */
      g_assert_null (unpack (cut, length, &first, values));
    }
  g_byte_array_append (longer, full_bytes, sizeof full_bytes);
  g_byte_array_append (longer, full_bytes, 1);
  g_assert_null (unpack (longer->data, longer->len, &first, values));
  g_assert_null (unpack (full_bytes, sizeof full_bytes, &first, others));
  g_assert_null (unpack (full_bytes, sizeof full_bytes, &plain, values));
}

/* Any bytes at all: read or refused. Counts that promise more than there is room for are refused
 * before room is made. */
test_case (damaged)
{
  const guint8 many_fingerprints[] = { 0, 1, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3 };
  const guint8 many_symbols[] = { 0, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 1 };
  const guint8 long_words[] = { 0, 1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 'a' };
  const guint8 bad_words[] = { 0, 1, 0, 2, 0xff, 0 }, before_all[] = { 0, 1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_assert_null (unpack (many_fingerprints, sizeof many_fingerprints, &plain, values));
  g_assert_null (unpack (many_symbols, sizeof many_symbols, &plain, values));
  g_assert_null (unpack (long_words, sizeof long_words, &plain, values));
  g_assert_null (unpack (bad_words, sizeof bad_words, &plain, values));
  g_assert_null (unpack (before_all, sizeof before_all, &plain, values));
  for (guint round = 0; round < 20000; round++)
    {
      g_autofree guint8 *damaged = g_memdup2 (full_bytes, sizeof full_bytes);
      g_autoptr (WinnowDigest) digest = NULL;
      for (guint i = 0; i < 1 + round % 3; i++)
        damaged[g_rand_int_range (random, 0, sizeof full_bytes)] = (guint8) g_rand_int (random);
      digest = unpack (damaged, sizeof full_bytes, &first, values);
      if (digest != NULL)
        assert_returns (digest);
    }
}

/* ── in the library ── */

static void
put (WinnowLibrary *library, gint64 id, const char *settings, const WinnowDigest *digest)
{
  g_assert_true (must (winnow_library_put_digest (library, id, settings, digest, &error)));
}

static gboolean
has (WinnowLibrary *library, gint64 id, const char *settings, const WinnowMethod *method)
{
  g_autoptr (WinnowDigest) digest = must (winnow_library_dup_digest (library, id, method, values, settings, &error));
  return digest != NULL;
}

test_case (keeping)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowDigest) full = make_full (), many = make_random (&plain, 10000, TRUE),
                           none = make_random (&plain, 0, TRUE), read = NULL, read_none = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
         id = fixture_put (library, papers, "/a", "text");
  g_assert_false (has (library, id, "k=5", &plain));
  put (library, id, "k=5", many);
  put (library, id, "k=6", none);
  put (library, id, "k=5", full);
  read = must (winnow_library_dup_digest (library, id, &plain, values, "k=5", &error));
  assert_same (read, many);
  read_none = must (winnow_library_dup_digest (library, id, &plain, values, "k=6", &error));
  assert_same (read_none, none);
  g_assert_true (has (library, id, "k=5", &first));
  g_assert_false (has (library, id, "k=7", &plain));
  g_assert_false (has (library, id, "k=5", &second));
  g_assert_false (has (library, id + 1, "k=5", &plain));

  fixture_put (library, papers, "/a", "other text"); /* what was made from the old text is gone */
  g_assert_false (has (library, id, "k=5", &plain));
  must_fail (winnow_library_put_digest (library, 1000, "", many, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
}

/* Two groupings with other parameters leave each other's; many do not pile up; a new version takes
 * the place of all old ones. */
test_case (trimming)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowDigest) old = winnow_digest_new (&first, values), new = winnow_digest_new (&second, values),
                           other = winnow_digest_new (&plain, values);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 a = fixture_put (library, papers, "/a", "text"), b = fixture_put (library, papers, "/b", "text");
  put (library, b, "0", old);
  put (library, a, "other", other);
  for (guint i = 0; i < 5; i++)
    {
      const char *const settings[] = { "0", "1", "2", "3", "4" };
      put (library, a, settings[i], old);
      g_assert_true (has (library, a, settings[i], &first));
      g_assert_true (i == 0 || has (library, a, settings[i - 1], &first));
    }
  g_assert_false (has (library, a, "0", &first));
  g_assert_true (has (library, a, "1", &first));
  g_assert_true (has (library, b, "0", &first));
  g_assert_true (has (library, a, "other", &plain));

  put (library, a, "9", new);
  g_assert_true (has (library, a, "9", &second));
  g_assert_false (has (library, a, "4", &first));
  g_assert_true (has (library, b, "0", &first));
}

/* It is as if there were none: the file goes on serving. */
/* What somebody may have made of a digest in a file that is handed about; its bytes are in
 * order. */
static void
lose_fingerprint (WinnowDigest *digest)
{
  g_array_set_size (digest->fingerprints, digest->fingerprints->len - 1);
  if (digest->symbols != NULL)
    g_array_set_size (digest->symbols, digest->width * digest->fingerprints->len);
}

static void
lose_symbols (WinnowDigest *digest)
{
  g_clear_pointer (&digest->symbols, g_array_unref);
  digest->width = 0;
}

static void
widen (WinnowDigest *digest)
{
  digest->width = 200;
  if (digest->symbols == NULL)
    digest->symbols = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (digest->symbols, digest->width * digest->fingerprints->len);
  for (guint i = 0; i < digest->symbols->len; i++)
    g_array_index (digest->symbols, guint32, i) = G_MAXUINT32 - i;
}

static void
lose_words (WinnowDigest *digest)
{
  g_clear_pointer (&digest->words, g_free);
}

static void (*const deform[]) (WinnowDigest *digest) = { lose_fingerprint, lose_symbols, widen, lose_words };

static WinnowDigest *
compute (const WinnowMethod *method)
{
  static const char text[]
      = "Of all the ways to copy a text the simplest is to write it again, word for word, and to say nothing of where "
        "it came from. "
        "Whoever reads both of them side by side sees it at once, and so does a program that compares them. "
        "今天天气很好，我们大家一起到公园里去散步，然后在湖边的小亭子里坐下来喝茶聊天，一直到太阳下山才回家吃晚饭。"
        "第二天早上他们又来到了这个地方，发现昨天留下的书还放在桌子上面，于是就坐下来继续阅读，直到中午才离开这里。";
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (text, strlen (text), tokens);
  WinnowMethodContext context;
  guint defaults[WINNOW_MAX_PARAMETERS];
  winnow_method_context_init (&context);
  winnow_method_init_values (method, defaults);
  return method->compute (subject, &context, defaults);
}

/* Refused, or good enough to be compared with one that is as it should be. */
test_case (deformed)
{
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    winnow_for_each_of (row, deform)
      {
        g_autoptr (WinnowDigest) whole = compute (*method), other = compute (*method), read = NULL;
        g_autoptr (GByteArray) packed = NULL;
        g_autoptr (GArray) keys = winnow_array_new (guint64);
        WinnowAgreement agreement;
        g_assert_cmpuint (whole->fingerprints->len, >, 0);
        assert_returns (whole);
        (*row) (other);
        packed = winnow_pack_digest (other);
        read = winnow_unpack_digest (packed->data, packed->len, *method, other->values);
        if (read == NULL)
          continue;
        (*method)->keys (read, (*method)->threshold, keys);
        if (winnow_digest_is_comparable (read, whole))
          {
            (*method)->compare (read, whole, &agreement);
            (*method)->compare (whole, read, &agreement);
          }
      }
}

test_case (damaged_in_library)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowDigest) full = make_full ();
  gint64 id = fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "text");
  put (library, id, "", full);
  g_assert_true (winnow_library_execute (library, "UPDATE digests SET packed = X'02ffffffff'", NULL, NULL));
  g_assert_false (has (library, id, "", &first));
  put (library, id, "", full);
  g_assert_true (has (library, id, "", &first));
}
