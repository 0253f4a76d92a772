/* token-hash.c: a token's units as UTF-8 → XXH3-64
 *
 * Nearly all tokens are a Han character or up to sixteen letters of ASCII. XXH3 has a formula each
 * for up to three, eight and sixteen bytes. Which one the next word needs cannot be foreseen, and a
 * branch guessed wrong costs more than the formula: so words are first put into lists by their
 * lengths. */
#include "text/token-hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/bytes.h"

#define CHUNK 256u /* tokens sorted by length at a time */

/* Units encoded at a time. In longer tokens the hash of one piece is the seed of the next. */
#define PIECE 64

static inline gsize
encode (gunichar c, guchar *out)
{
  if (c < 0x80)
    return out[0] = (guchar) c, 1;
  if (c < 0x800 || c > 0xffff)
    return g_unichar_to_utf8 (c, (char *) out);
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
      winnow_for_each_between (i, 0, n)
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

/* The units as bytes, those beyond ASCII as 255, and WINNOW_BYTES more. */
static guchar *
pack_units (const gunichar *units, guint32 n_units)
{
  guchar *bytes = g_malloc0 (n_units + WINNOW_BYTES);
  winnow_for_each_below (i, n_units)
    bytes[i] = (guchar) (units[i] < 0x80 ? units[i] : 0xff);
  return bytes;
}

static inline gboolean
is_ascii_word (const guchar *bytes, guint32 n)
{
  return n <= WINNOW_BYTES && (winnow_bytes_get_mask (winnow_bytes_read (bytes)) & ((1u << n) - 1)) == 0;
}

/* What winnow_token_hash_all() works on. */
typedef struct
{
  const gunichar *units;
  const guchar *bytes; /* see pack_units() */
  const guint32 *firsts, *lasts;
  guint64 *hashes, *stems;
} Tokens;

static void
hash_other (const Tokens *tokens, guint32 t)
{
  const gunichar *units = tokens->units + tokens->firsts[t];
  const guint32 n = tokens->lasts[t] - tokens->firsts[t];
  tokens->hashes[t] = winnow_token_hash (units, n);
  tokens->stems[t] = n > WINNOW_STEM_LENGTH ? winnow_token_hash (units, WINNOW_STEM_LENGTH) : tokens->hashes[t];
}

/* Hashes the words in @list, which have @least to @most bytes: with these constants it is one
 * formula. */
static inline void
hash_words (const Tokens *tokens, const guint32 *list, guint n, gsize least, gsize most)
{
  winnow_for_each_below (i, n)
    {
      const guint32 t = list[i], first = tokens->firsts[t];
      tokens->hashes[t] = tokens->stems[t]
          = XXH3_64bits (tokens->bytes + first, CLAMP (tokens->lasts[t] - first, least, most));
    }
}

/* Hashes the tokens [at, end), at most CHUNK. */
static void
hash_chunk (const Tokens *tokens, guint32 at, guint32 end)
{
  guint32 few[CHUNK], some[CHUNK], many[CHUNK], stemmed[CHUNK];
  guint n_few = 0, n_some = 0, n_many = 0, n_stemmed = 0;
  winnow_for_each_between (t, at, end)
    {
      const guint32 first = tokens->firsts[t], n = tokens->lasts[t] - first;
      const gunichar unit = tokens->units[first];
      if (n == 1 && unit >= 0x800 && unit < 0x10000)
        tokens->hashes[t] = tokens->stems[t] = hash_character (unit);
      else if (!is_ascii_word (tokens->bytes + first, n))
        hash_other (tokens, t);
      else
        {
          few[n_few] = some[n_some] = many[n_many] = stemmed[n_stemmed] = t;
          n_few += n <= 3;
          n_some += (n > 3) & (n <= 8);
          n_many += n > 8;
          n_stemmed += n > WINNOW_STEM_LENGTH;
        }
    }
  hash_words (tokens, few, n_few, 1, 3);
  hash_words (tokens, some, n_some, 4, 8);
  hash_words (tokens, many, n_many, 9, WINNOW_BYTES);
  winnow_for_each_below (i, n_stemmed)
    tokens->stems[stemmed[i]] = XXH3_64bits (tokens->bytes + tokens->firsts[stemmed[i]], WINNOW_STEM_LENGTH);
}

void
winnow_token_hash_all (const gunichar *units, const guint32 *firsts, const guint32 *lasts, guint32 n_tokens,
                       guint64 *hashes, guint64 *stems)
{
  g_autofree guchar *bytes = n_tokens > 0 ? pack_units (units, lasts[n_tokens - 1]) : NULL;
  const Tokens tokens = { units, bytes, firsts, lasts, hashes, stems };
  for (guint32 at = 0; at < n_tokens; at += MIN (CHUNK, n_tokens - at))
    hash_chunk (&tokens, at, at + MIN (CHUNK, n_tokens - at));
}
