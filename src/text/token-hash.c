/* token-hash.c: a token's units as UTF-8 → XXH3-64 */
#include "text/token-hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

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
