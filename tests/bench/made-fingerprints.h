/* made-fingerprints.h: made documents of an archive, with the statistics of real papers
 *
 * Documents have 200 fingerprints each, as papers of 3,000 words have: one in twenty-five is a
 * formula's, the frequent ones in a third of the documents; one document in sixteen has half of
 * another's. */
#pragma once

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#define PER_DOCUMENT 200u
#define FORMULAS 100000

static inline guint64
mix (guint64 x)
{
  x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ x >> 31;
}

static inline guint64
make_hash (guint32 document, guint32 i)
{
  guint64 seed = mix ((guint64) document << 32 | i);
  if (document % 16 == 15 && i % 2 == 0)
    return make_hash ((guint32) (mix (document) % document), i);
  if (seed % 25 != 0)
    return mix (seed);
  guint64 rank = (guint64) exp ((double) (seed >> 11) / (double) (G_GUINT64_CONSTANT (1) << 53) * log (FORMULAS));
  return mix (rank + 7);
}

static inline int
compare_hashes (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;
  return (x > y) - (x < y);
}

/* Ascending, each once. Returns: how many */
static inline guint
make_hashes (guint32 document, guint64 hashes[PER_DOCUMENT])
{
  guint n = 0;
  for (guint32 i = 0; i < PER_DOCUMENT; i++)
    hashes[i] = make_hash (document, i);
  qsort (hashes, PER_DOCUMENT, sizeof *hashes, compare_hashes);
  for (guint i = 0; i < PER_DOCUMENT; i++)
    if (n == 0 || hashes[n - 1] != hashes[i])
      hashes[n++] = hashes[i];
  return n;
}
