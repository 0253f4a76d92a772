/* shared-grams.c: see shared-grams.h. All grams of all documents are sorted once, and each pair
 * that has one counts it. */
#include "shared-grams.h"

#include <stdlib.h>

#include "fingerprint/kgram.h"

#define LONGEST 64

typedef struct
{
  guint64 hash;
  guint32 document;
} Gram;

struct _SharedGrams
{
  guint n;
  guint32 *n_grams;  /* (owned) distinct ones of each document */
  guint32 *n_shared; /* (owned) of each pair, the lower number first */
};

static int
compare_grams (const void *left, const void *right)
{
  const Gram *a = left, *b = right;
  if (a->hash != b->hash)
    return a->hash < b->hash ? -1 : 1;
  return (a->document > b->document) - (a->document < b->document);
}

static void
add_grams (GArray *grams, const char *text, guint32 document, guint length, gboolean han)
{
  gunichar last[LONGEST];
  guint n = 0;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      Gram gram = { 0, document };
      gunichar character = g_utf8_get_char (c);
      if (han ? character < 0x4e00 || character > 0x9fff : !g_unichar_isalnum (character))
        continue;
      last[n++ % length] = g_unichar_tolower (character);
      for (guint i = 0; n >= length && i < length; i++)
        gram.hash = winnow_hash_mix (gram.hash * 31 + last[(n + i) % length]);
      if (n >= length)
        g_array_append_val (grams, gram);
    }
}

/* Drops repetitions within a document; @grams are sorted. */
static void
drop_repetitions (GArray *grams)
{
  guint n = 0;
  for (guint i = 0; i < grams->len; i++)
    if (n == 0 || compare_grams (&g_array_index (grams, Gram, n - 1), &g_array_index (grams, Gram, i)) != 0)
      g_array_index (grams, Gram, n++) = g_array_index (grams, Gram, i);
  g_array_set_size (grams, n);
}

/* @grams: of one hash. */
static void
count_hash (SharedGrams *shared, const Gram *grams, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      shared->n_grams[grams[i].document]++;
      for (guint j = 0; j < i; j++)
        shared->n_shared[(gsize) grams[j].document * shared->n + grams[i].document]++;
    }
}

SharedGrams *
shared_grams_new (const GPtrArray *texts, guint length, gboolean han)
{
  SharedGrams *shared = g_new0 (SharedGrams, 1);
  g_autoptr (GArray) grams = g_array_new (FALSE, FALSE, sizeof (Gram));
  g_return_val_if_fail (length > 0 && length <= LONGEST, shared);
  shared->n = texts->len;
  shared->n_grams = g_new0 (guint32, shared->n);
  shared->n_shared = g_new0 (guint32, (gsize) shared->n * shared->n);
  for (guint i = 0; i < texts->len; i++)
    add_grams (grams, texts->pdata[i], i, length, han);
  qsort (grams->data, grams->len, sizeof (Gram), compare_grams);
  drop_repetitions (grams);
  for (guint first = 0, last = 0; first < grams->len; first = last)
    {
      const Gram *of_hash = &g_array_index (grams, Gram, first);
      while (last < grams->len && g_array_index (grams, Gram, last).hash == of_hash->hash)
        last++;
      count_hash (shared, of_hash, last - first);
    }
  return shared;
}

void
shared_grams_free (SharedGrams *shared)
{
  if (shared == NULL)
    return;
  g_free (shared->n_grams);
  g_free (shared->n_shared);
  g_free (shared);
}

static guint32
count_shared (const SharedGrams *shared, guint a, guint b)
{
  return a == b ? shared->n_grams[a] : shared->n_shared[(gsize) MIN (a, b) * shared->n + MAX (a, b)];
}

double
shared_grams_get_jaccard (const SharedGrams *shared, guint a, guint b)
{
  guint32 n = count_shared (shared, a, b), n_all = shared->n_grams[a] + shared->n_grams[b] - n;
  return n_all > 0 ? (double) n / n_all : 0;
}

double
shared_grams_get_containment (const SharedGrams *shared, guint a, guint b)
{
  guint32 n_shorter = MIN (shared->n_grams[a], shared->n_grams[b]);
  return n_shorter > 0 ? (double) count_shared (shared, a, b) / n_shorter : 0;
}
