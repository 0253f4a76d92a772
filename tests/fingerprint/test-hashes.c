/* test-hashes.c: published vectors of the hash functions; what a Bloom filter promises */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/hash-filter.h"
#include "fingerprint/hashes.h"

/* SMHasher's verification value: keys 0, 01, 012 … with seeds 256, 255 …; the hash of all these
 * hashes. */
test_case (murmur)
{
  guint8 key[256], hashes[256 * 8];
  for (guint i = 0; i < 256; i++)
    {
      key[i] = (guint8) i;
      guint64 hash = GUINT64_TO_LE (winnow_hash_murmur64 (key, i, 256 - i));
      memcpy (hashes + 8 * i, &hash, 8);
    }
  guint64 final = winnow_hash_murmur64 (hashes, sizeof hashes, 0);
  g_assert_cmphex (final & 0xffffffff, ==, 0x1F0D3804);
}

/* The driver of lookup3.c prints these: c, b. */
test_case (lookup3)
{
  static const struct
  {
    const char *key;
    guint32 c, b, hash_c, hash_b;
  } vectors[] = {
    { "", 0, 0, 0xdeadbeef, 0xdeadbeef },
    { "", 0, 0xdeadbeef, 0xbd5b7dde, 0xdeadbeef },
    { "", 0xdeadbeef, 0xdeadbeef, 0x9c093ccd, 0xbd5b7dde },
    { "Four score and seven years ago", 0, 0, 0x17770551, 0xce7226e6 },
    { "Four score and seven years ago", 0, 1, 0xe3607cae, 0xbd371de4 },
    { "Four score and seven years ago", 1, 0, 0xcd628161, 0x6cbea4b3 },
  };

  winnow_for_each_of (vector, vectors)
    {
      guint64 hash = winnow_hash_lookup3 (vector->key, strlen (vector->key), (guint64) vector->b << 32 | vector->c);
      g_assert_cmphex (hash, ==, (guint64) vector->hash_b << 32 | vector->hash_c);
    }
}

/* Solr's TestHash.java has these: hashword of lookup3.c over the first i + 1 letters of "hello
 * world" with seed 12345 · i; over code points with the length in the seed. */
test_case (lookup3_words)
{
  static const guint32 published[] = { 0xc4c20dd5, 0x3ab04cc3, 0xebe874a3, 0x0e770ef3, 0xec321498, 0x73845e86,
                                       0x8a2db728, 0x03c313bb, 0xfe5b9199, 0x95965125, 0xcbc4e7c2 };
  for (guint32 i = 0; i < G_N_ELEMENTS (published); i++)
    {
      guint32 n = i + 1, seed = i * 12345;
      g_assert_cmphex (winnow_hash_lookup3_text ("hello world", n, seed + (n << 2)) & G_MAXUINT32, ==, published[i]);
    }
}

/* hashword2 is hashlittle2 of the words' little-endian bytes (lookup3.c); of text it reads code
 * points, whatever their bytes. */
test_case (lookup3_bytes)
{
  const char *text = "论文\360\240\200\200 é";
  guint32 points[] = { 0x8bba, 0x6587, 0x20000, ' ', 0xe9 };
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    points[i] = GUINT32_TO_LE (points[i]);
  for (guint n = 0; n <= G_N_ELEMENTS (points); n++)
    {
      gsize length = g_utf8_offset_to_pointer (text, n) - text, n_bytes = n * sizeof *points;
      g_assert_cmphex (winnow_hash_lookup3_text (text, length, n_bytes), ==, winnow_hash_lookup3 (points, n_bytes, 0));
    }
}

/* hash(i) = hash(i − 1) · 65599 + byte, in its published spelling by shifts. */
test_case (sdbm)
{
  const guchar key[] = "Gleiche Br\xc3\xbc"
                       "der \xff\x80 tragen gleiche Kappen";
  guint64 hash = 0;
  g_assert_cmphex (winnow_hash_sdbm ("", 0), ==, 0);
  g_assert_cmphex (winnow_hash_sdbm ("a", 1), ==, 97);
  g_assert_cmphex (winnow_hash_sdbm ("ab", 2), ==, 97 * 65599 + 98);
  for (gsize i = 0; i < sizeof key; i++)
    {
      hash = key[i] + (hash << 6) + (hash << 16) - hash;
      g_assert_cmphex (winnow_hash_sdbm (key, i + 1), ==, hash);
    }
}

/* RFC 1321, A.5. */
test_case (md5)
{
  static const struct
  {
    const char *key;
    guint64 halves[2];
  } vectors[] = {
    { "", { 0xd41d8cd98f00b204, 0xe9800998ecf8427e } },
    { "a", { 0x0cc175b9c0f1b6a8, 0x31c399e269772661 } },
    { "abc", { 0x900150983cd24fb0, 0xd6963f7d28e17f72 } },
    { "message digest", { 0xf96b697d7cb7938d, 0x525a2f31aaf161d0 } },
    { "abcdefghijklmnopqrstuvwxyz", { 0xc3fcd3d76192e400, 0x7dfb496cca67e13b } },
    { "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      { 0x57edf4a22be3c955, 0xac49da2e2107b67a } },
  };

  winnow_for_each_of (vector, vectors)
    {
      guint64 halves[2];
      winnow_hash_md5 (vector->key, strlen (vector->key), halves);
      g_assert_cmphex (halves[0], ==, vector->halves[0]);
      g_assert_cmphex (halves[1], ==, vector->halves[1]);
    }
}

/* A filter has all hashes that were added, also more than it was made for, and of others at most
 * one in so many; empty ones have none. */
test_case (filter)
{
  enum
  {
    N_ASKED = 400000
  };
  for (gsize n = 0; n < 30000; n = 3 * n + 7)
    for (guint times = 1; times <= 3; times++)
      {
        WinnowHashFilter filter;
        guint n_wrong = 0;
        winnow_hash_filter_init (&filter, n);
        for (guint64 i = 0; i < 1000; i++)
          g_assert_false (winnow_hash_filter_may_contain (&filter, i));
        for (guint64 i = 0; i < n * times; i++)
          winnow_hash_filter_add (&filter, winnow_hash_mix (i));
        for (guint64 i = 0; i < n * times; i++)
          g_assert_true (winnow_hash_filter_may_contain (&filter, winnow_hash_mix (i)));
        for (guint64 i = 0; i < N_ASKED; i++)
          n_wrong += winnow_hash_filter_may_contain (&filter, winnow_hash_mix (i | (guint64) 1 << 32));
        g_assert_cmpfloat (n_wrong, <=, 1.1 * times * N_ASKED / WINNOW_HASH_FILTER_BITS_EACH);
        winnow_hash_filter_clear (&filter);
      }
}
