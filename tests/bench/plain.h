/* plain.h: winnowing (Schleimer, Wilkerson and Aiken 2003) with nothing around it
 *
 * ASCII letters are folded; words, or single characters beyond ASCII, are tokens; the smallest of
 * PLAIN_WINDOW neighboring hashes of PLAIN_K tokens are fingerprints. */
#pragma once

#include <glib.h>

#define PLAIN_K 5
#define PLAIN_WINDOW 4

typedef struct
{
  guint32 hash, document;
} Posting;

/* Appends the hashes of tokens of the @length bytes of @text to @tokens. */
static inline void
plain_cut (const guint8 *text, gsize length, GArray *tokens)
{
  guint32 hash = 0;
  for (gsize i = 0; i <= length; i++)
    {
      guint8 byte = i < length ? text[i] : ' ';
      if (byte >= 0xc0 || !(g_ascii_isalnum (byte) || byte >= 0x80)) /* a character begins, or a word ends */
        {
          if (hash != 0)
            g_array_append_val (tokens, hash);
          hash = 0;
        }
      if (g_ascii_isalnum (byte) || byte >= 0x80)
        hash = (hash + (byte | 0x20)) * 0x9e3779b1u | 1;
    }
}

static inline guint32
plain_hash_kgram (const guint32 *tokens)
{
  guint32 hash = 0;
  for (guint i = 0; i < PLAIN_K; i++)
    hash = (hash ^ tokens[i]) * 0x85ebca6bu + (hash >> 13);
  return hash;
}

static inline void
plain_winnow (const GArray *tokens, guint32 document, GArray *postings)
{
  const guint32 *data = (const guint32 *) (const void *) tokens->data;
  guint32 window[PLAIN_WINDOW], last = 0;
  for (guint i = 0; i + PLAIN_K <= tokens->len; i++)
    {
      guint32 least = G_MAXUINT32;
      window[i % PLAIN_WINDOW] = plain_hash_kgram (data + i);
      if (i + 1 < PLAIN_WINDOW)
        continue;
      for (guint w = 0; w < PLAIN_WINDOW; w++)
        least = MIN (least, window[w]);
      const Posting posting = { least, document };
      if (least != last)
        g_array_append_val (postings, posting);
      last = least;
    }
}
