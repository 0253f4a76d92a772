/* hashes.c: MurmurHash64A, lookup3, sdbm and MD5, as published
 *
 * Input is read byte by byte, so every machine computes the same. */
#include "fingerprint/hashes.h"

/* @n ≤ 8 bytes, the first one lowest. */
static inline guint64
read_little (const guchar *bytes, gsize n)
{
  guint64 value = 0;
  for (gsize i = n; i-- > 0;)
    value = value << 8 | bytes[i];
  return value;
}

/* ── MurmurHash64A (A. Appleby, MurmurHash2.cpp, public domain) ── */

#define MURMUR_FACTOR G_GUINT64_CONSTANT (0xc6a4a7935bd1e995)
#define MURMUR_SHIFT 47

guint64
winnow_hash_murmur64 (const void *bytes, gsize length, guint64 seed)
{
  const guchar *at = bytes;
  guint64 hash = seed ^ length * MURMUR_FACTOR;
  for (; length >= 8; at += 8, length -= 8)
    {
      guint64 block = read_little (at, 8) * MURMUR_FACTOR;
      block ^= block >> MURMUR_SHIFT;
      hash ^= block * MURMUR_FACTOR;
      hash *= MURMUR_FACTOR;
    }
  if (length > 0)
    hash = (hash ^ read_little (at, length)) * MURMUR_FACTOR;
  hash ^= hash >> MURMUR_SHIFT;
  hash *= MURMUR_FACTOR;
  return hash ^ hash >> MURMUR_SHIFT;
}

/* ── hashlittle2 (B. Jenkins, lookup3.c, May 2006, public domain) ── */

typedef struct
{
  guint32 a, b, c;
} Lookup3;

static Lookup3
begin_lookup3 (guint32 initial, guint64 seed)
{
  initial += (guint32) seed;
  return (Lookup3){ initial, initial, initial + (guint32) (seed >> 32) };
}

static inline guint32
rotate (guint32 x, guint k)
{
  return x << k | x >> (32 - k);
}

static inline void
mix_lookup3 (Lookup3 *state)
{
  state->a -= state->c, state->a ^= rotate (state->c, 4), state->c += state->b;
  state->b -= state->a, state->b ^= rotate (state->a, 6), state->a += state->c;
  state->c -= state->b, state->c ^= rotate (state->b, 8), state->b += state->a;
  state->a -= state->c, state->a ^= rotate (state->c, 16), state->c += state->b;
  state->b -= state->a, state->b ^= rotate (state->a, 19), state->a += state->c;
  state->c -= state->b, state->c ^= rotate (state->b, 4), state->b += state->a;
}

static inline void
finish_lookup3 (Lookup3 *state)
{
  state->c ^= state->b, state->c -= rotate (state->b, 14);
  state->a ^= state->c, state->a -= rotate (state->c, 11);
  state->b ^= state->a, state->b -= rotate (state->a, 25);
  state->c ^= state->b, state->c -= rotate (state->b, 16);
  state->a ^= state->c, state->a -= rotate (state->c, 4);
  state->b ^= state->a, state->b -= rotate (state->a, 14);
  state->c ^= state->b, state->c -= rotate (state->b, 24);
}

/* Adds up to twelve bytes. */
static inline void
add_block (Lookup3 *state, const guchar *at, gsize n)
{
  guint64 low = read_little (at, MIN (n, 8));
  state->a += (guint32) low;
  state->b += (guint32) (low >> 32);
  state->c += n > 8 ? (guint32) read_little (at + 8, n - 8) : 0;
}

guint64
winnow_hash_lookup3 (const void *bytes, gsize length, guint64 seed)
{
  const guchar *at = bytes;
  Lookup3 state = begin_lookup3 (0xdeadbeef + (guint32) length, seed);
  for (; length > 12; at += 12, length -= 12)
    {
      add_block (&state, at, 12);
      mix_lookup3 (&state);
    }
  if (length > 0)
    {
      add_block (&state, at, length);
      finish_lookup3 (&state);
    }
  return (guint64) state.b << 32 | state.c;
}

/* ── hashword2, over words of 32 bits ── */

/* @state: with which it begins. */
static guint64
hash_words (Lookup3 *state, const guint32 *words, gsize n)
{
  for (; n > 3; words += 3, n -= 3)
    {
      state->a += words[0], state->b += words[1], state->c += words[2];
      mix_lookup3 (state);
    }
  if (n > 0)
    {
      state->a += words[0];
      state->b += n > 1 ? words[1] : 0;
      state->c += n > 2 ? words[2] : 0;
      finish_lookup3 (state);
    }
  return (guint64) state->b << 32 | state->c;
}

guint64
winnow_hash_lookup3_text (const char *text, gsize length, guint64 seed)
{
  glong n;
  g_autofree gunichar *points = g_utf8_to_ucs4_fast (text, (glong) length, &n);
  Lookup3 state = begin_lookup3 (0xdeadbeef, seed);
  return hash_words (&state, points, (gsize) n);
}

/* ── sdbm ── */

guint64
winnow_hash_sdbm (const void *bytes, gsize length)
{
  const guchar *at = bytes;
  guint64 hash = 0;
  for (gsize i = 0; i < length; i++)
    hash = hash * 65599 + at[i];
  return hash;
}

/* ── MD5 (RFC 1321) ── */

void
winnow_hash_md5 (const void *bytes, gsize length, guint64 halves[2])
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  const guchar *at = bytes;
  guint8 digest[16];
  gsize n = sizeof digest;
  for (; length > 0;) /* g_checksum_update() takes a signed length */
    {
      gsize piece = MIN (length, (gsize) G_MAXINT32);
      g_checksum_update (checksum, at, (gssize) piece);
      at += piece;
      length -= piece;
    }
  g_checksum_get_digest (checksum, digest, &n);
  for (gsize half = 0; half < 2; half++)
    {
      halves[half] = 0;
      for (gsize i = 0; i < 8; i++)
        halves[half] = halves[half] << 8 | digest[8 * half + i];
    }
}
