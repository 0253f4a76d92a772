/* bytes.h: sixteen bytes at a step
 *
 * Vectors of GCC and Clang, which every machine has in some form. A comparison makes 255 of each
 * byte for which it holds, and 0 of the others. */
#pragma once

#include <string.h>

#include <glib.h>

#ifdef __SSE2__
#include <emmintrin.h>

#include "base/for-each.h"
#endif

#define WINNOW_BYTES 16u

typedef guint8 WinnowBytes __attribute__ ((vector_size (WINNOW_BYTES)));

static inline WinnowBytes
winnow_bytes_read (const void *at)
{
  WinnowBytes bytes;
  memcpy (&bytes, at, sizeof bytes);
  return bytes;
}

/* The highest bits of the bytes, that of the first byte lowest. */
static inline guint
winnow_bytes_get_mask_portable (WinnowBytes bytes)
{
  guint64 words[WINNOW_BYTES / 8];
  guint mask = 0;
  memcpy (words, &bytes, sizeof words);
  winnow_for_each_index_of (i, words)
    {
      guint64 bits = GUINT64_FROM_LE (words[i]) >> 7 & G_GUINT64_CONSTANT (0x0101010101010101);
      mask |= (guint) (bits * G_GUINT64_CONSTANT (0x0102040810204080) >> 56)
              << 8 * i; /* gathers them in the top byte */
    }
  return mask;
}

static inline guint
winnow_bytes_get_mask (WinnowBytes bytes)
{
#ifdef __SSE2__
  return _mm_movemask_epi8 ((__m128i) bytes);
#else
  return winnow_bytes_get_mask_portable (bytes);
#endif
}
