/* token-hash.c: a token's units as UTF-8 → XXH3-64
 *
 * Nearly all tokens are a Han character or up to sixteen letters of ASCII. XXH3 has a formula each
 * for up to three, eight and sixteen bytes. Which one a word needs cannot be foreseen, so all are
 * computed and one is taken: that is faster than a branch that is guessed wrong. */
#include "text/token-hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "text/bytes.h"

/* Units encoded at a time. In longer tokens the hash of one piece is the seed of the next. */
#define PIECE 64

static inline gsize
encode (gunichar c, guchar *out)
{
  if (c < 0x80)
    return out[0] = (guchar) c, 1;
  if (c < 0x800 || c > 0xffff)
    return (gsize) g_unichar_to_utf8 (c, (char *) out);
  out[0] = (guchar) (0xe0 | c >> 12); /* a fast path for nearly all Han */
  out[1] = (guchar) (0x80 | (c >> 6 & 0x3f));
  out[2] = (guchar) (0x80 | (c & 0x3f));
  return 3;
}

guint64
winnow_token_hash (const gunichar *units, gsize n_units)
{
  guchar buffer[PIECE * 4];
  guint64 hash = 0;
  do
    {
      gsize n = MIN (n_units, PIECE), length = 0;
      for (gsize i = 0; i < n; i++)
        length += encode (units[i], buffer + length);
      hash = XXH3_64bits_withSeed (buffer, length, hash);
      units += n;
      n_units -= n;
    }
  while (n_units > 0);
  return hash;
}

/* A unit that takes three bytes. */
static inline guint64
hash_character (gunichar unit)
{
  guchar bytes[3];
  encode (unit, bytes);
  return XXH3_64bits (bytes, 3);
}

/* Of the first @n of @bytes, of which there are WINNOW_BYTES; 1 ≤ @n ≤ WINNOW_BYTES. */
static inline guint64
hash_bytes (const guchar *bytes, guint n)
{
  guint64 few = XXH3_64bits (bytes, MIN (n, 3)), some = XXH3_64bits (bytes, CLAMP (n, 4, 8)),
          many = XXH3_64bits (bytes, MAX (n, 9));
  return n <= 3 ? few : n <= 8 ? some : many;
}

/* Fills @bytes with WINNOW_BYTES units. Returns: a bit for each that is not ASCII */
static inline guint
pack_units (const gunichar *units, guchar *bytes)
{
  for (guint i = 0; i < WINNOW_BYTES; i++)
    bytes[i] = (guchar) (units[i] < 0x80 ? units[i] : 0xff);
  return winnow_bytes_get_mask (winnow_bytes_read (bytes));
}

void
winnow_token_hash_all (const gunichar *units, const guint32 *firsts, const guint32 *lasts, guint32 n_tokens,
                       guint64 *hashes, guint64 *stems)
{
  for (guint32 t = 0; t < n_tokens; t++)
    {
      const gunichar *first = units + firsts[t];
      guint32 n = lasts[t] - firsts[t];
      guchar bytes[WINNOW_BYTES];
      if (n == 1 && *first >= 0x800 && *first < 0x10000)
        hashes[t] = stems[t] = hash_character (*first);
      else if (n <= WINNOW_BYTES && (pack_units (first, bytes) & ((1u << n) - 1)) == 0)
        {
          hashes[t] = hash_bytes (bytes, n);
          stems[t] = n > WINNOW_STEM_LENGTH ? XXH3_64bits (bytes, WINNOW_STEM_LENGTH) : hashes[t];
        }
      else
        {
          hashes[t] = winnow_token_hash (first, n);
          stems[t] = n > WINNOW_STEM_LENGTH ? winnow_token_hash (first, WINNOW_STEM_LENGTH) : hashes[t];
        }
    }
}
