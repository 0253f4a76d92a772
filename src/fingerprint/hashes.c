/* hashes.c: MurmurHash64A, lookup3, sdbm, MD5: as published, read byte by byte, so that every
 * machine computes the same */
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

static inline guint32
rotate (guint32 x, guint k)
{
  return x << k | x >> (32 - k);
}

static inline void
mix (Lookup3 *s)
{
  s->a -= s->c, s->a ^= rotate (s->c, 4), s->c += s->b;
  s->b -= s->a, s->b ^= rotate (s->a, 6), s->a += s->c;
  s->c -= s->b, s->c ^= rotate (s->b, 8), s->b += s->a;
  s->a -= s->c, s->a ^= rotate (s->c, 16), s->c += s->b;
  s->b -= s->a, s->b ^= rotate (s->a, 19), s->a += s->c;
  s->c -= s->b, s->c ^= rotate (s->b, 4), s->b += s->a;
}

static inline void
finish (Lookup3 *s)
{
  s->c ^= s->b, s->c -= rotate (s->b, 14);
  s->a ^= s->c, s->a -= rotate (s->c, 11);
  s->b ^= s->a, s->b -= rotate (s->a, 25);
  s->c ^= s->b, s->c -= rotate (s->b, 16);
  s->a ^= s->c, s->a -= rotate (s->c, 4);
  s->b ^= s->a, s->b -= rotate (s->a, 14);
  s->c ^= s->b, s->c -= rotate (s->b, 24);
}

/* Adds up to twelve bytes. */
static inline void
add_block (Lookup3 *s, const guchar *at, gsize n)
{
  guint64 low = read_little (at, MIN (n, 8));

  s->a += (guint32) low;
  s->b += (guint32) (low >> 32);
  s->c += n > 8 ? (guint32) read_little (at + 8, n - 8) : 0;
}

guint64
winnow_hash_lookup3 (const void *bytes, gsize length, guint64 seed)
{
  const guchar *at = bytes;
  guint32 initial = 0xdeadbeef + (guint32) length + (guint32) seed;
  Lookup3 s = { initial, initial, initial + (guint32) (seed >> 32) };

  for (; length > 12; at += 12, length -= 12)
    {
      add_block (&s, at, 12);
      mix (&s);
    }
  if (length > 0)
    {
      add_block (&s, at, length);
      finish (&s);
    }
  return (guint64) s.b << 32 | s.c;
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

  for (; length > 0;) /* GLib takes lengths that a signed one holds */
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
