/* hamming.c: sorted tables of permuted words
 *
 * G. S. Manku, A. Jain, A. Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007. A
 * word is cut into n blocks of nearly equal length. Two words that differ in at most d bits agree
 * in n − d blocks at least: d bits can spoil d blocks at most. For each choice of n − d blocks
 * there is a table of all words with these blocks moved to the front, sorted by them; a query looks
 * up the words that agree with it there and counts the bits in which they differ. So the answer is
 * that of comparing all words, without a miss. With n = d + 1 that is the pigeonhole principle: one
 * table a block.
 *
 * More blocks make more tables, but longer fronts: a query meets about tables · words / 2^(front)
 * words that do not belong to the answer. 4 blocks for distance 3 are the better choice up to a few
 * 100,000 words, 6 beyond.
 *
 * Building: O(tables · words). Memory: 12 bytes a word and table. Immutable once made: threads may
 * share it. */
#include "fingerprint/hamming.h"

#include <stdlib.h>

#include "fingerprint/sort.h"

#define WORD_BITS 64u
#define MAX_TABLES 64u

typedef struct
{
  guint8 order[WORD_BITS]; /* blocks, those of the front first */
  guint front;             /* bits of the blocks in front */
  guint64 *words;          /* (owned) permuted, ascending by the front */
  guint32 *indices;        /* (owned) */
} Table;

struct _WinnowHamming
{
  guint32 n_words;
  guint distance, n_blocks, n_tables;
  Table *tables; /* (owned) */
};

/* The first bit of block @block, counted from the top; that of n_blocks is 64. */
static guint
get_start (const WinnowHamming *hamming, guint block)
{
  return block * WORD_BITS / hamming->n_blocks;
}

static guint64
permute (const WinnowHamming *hamming, const Table *table, guint64 word)
{
  guint64 permuted = 0;

  for (guint i = 0; i < hamming->n_blocks; i++)
    {
      guint start = get_start (hamming, table->order[i]), length = get_start (hamming, table->order[i] + 1u) - start;
      guint64 block = word << start >> (WORD_BITS - length);

      permuted = length == WORD_BITS ? block : permuted << length | block;
    }
  return permuted;
}

static void
fill_table (const WinnowHamming *hamming, Table *table, const guint64 *words)
{
  g_autofree WinnowFingerprint *rows = g_new (WinnowFingerprint, hamming->n_words);

  for (guint32 i = 0; i < hamming->n_words; i++)
    rows[i] = (WinnowFingerprint){ permute (hamming, table, words[i]), i, 0 };
  winnow_fingerprints_sort (rows, hamming->n_words, table->front);
  table->words = g_new (guint64, hamming->n_words);
  table->indices = g_new (guint32, hamming->n_words);
  for (guint32 i = 0; i < hamming->n_words; i++)
    {
      table->words[i] = rows[i].hash;
      table->indices[i] = rows[i].first;
    }
}

/* Orders the blocks: those that @chosen says, then the others. */
static void
order_blocks (const WinnowHamming *hamming, Table *table, const gboolean *chosen)
{
  guint n = 0;

  for (guint block = 0; block < hamming->n_blocks; block++)
    if (chosen[block])
      {
        table->order[n++] = (guint8) block;
        table->front += get_start (hamming, block + 1) - get_start (hamming, block);
      }
  for (guint block = 0; block < hamming->n_blocks; block++)
    if (!chosen[block])
      table->order[n++] = (guint8) block;
}

/* Makes a table for each choice of @n blocks from @block on, on top of those @chosen already. */
static void
choose (WinnowHamming *hamming, gboolean *chosen, guint block, guint n, const guint64 *words)
{
  if (n == 0)
    {
      Table *table = &hamming->tables[hamming->n_tables++];

      order_blocks (hamming, table, chosen);
      fill_table (hamming, table, words);
      return;
    }
  for (; block + n <= hamming->n_blocks; block++)
    {
      chosen[block] = TRUE;
      choose (hamming, chosen, block + 1, n - 1, words);
      chosen[block] = FALSE;
    }
}

/* How many ways there are to choose @k of @n, MAX_TABLES + 1 at most. */
static guint
count_choices (guint n, guint k)
{
  guint64 choices = 1;

  for (guint i = 1; i <= k && choices <= MAX_TABLES; i++)
    choices = choices * (n - k + i) / i;
  return (guint) MIN (choices, MAX_TABLES + 1);
}

WinnowHamming *
winnow_hamming_new (const guint64 *words, guint32 n_words, guint distance, guint n_blocks)
{
  WinnowHamming *hamming;
  gboolean chosen[WORD_BITS] = { FALSE };
  guint n_tables;

  g_return_val_if_fail (distance >= 1 && distance < n_blocks && n_blocks <= WORD_BITS, NULL);
  n_tables = count_choices (n_blocks, MIN (distance, n_blocks - distance));
  g_return_val_if_fail (n_tables <= MAX_TABLES, NULL);
  hamming = g_new0 (WinnowHamming, 1);
  hamming->n_words = n_words;
  hamming->distance = distance;
  hamming->n_blocks = n_blocks;
  hamming->tables = g_new0 (Table, n_tables);
  choose (hamming, chosen, 0, n_blocks - distance, words);
  return hamming;
}

void
winnow_hamming_free (WinnowHamming *hamming)
{
  if (hamming == NULL)
    return;
  for (guint i = 0; i < hamming->n_tables; i++)
    {
      g_free (hamming->tables[i].words);
      g_free (hamming->tables[i].indices);
    }
  g_free (hamming->tables);
  g_free (hamming);
}

/* The first row whose front is at least @front. */
static guint32
find_row (const WinnowHamming *hamming, const Table *table, guint64 front)
{
  guint32 low = 0, high = hamming->n_words;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (table->words[middle] >> (WORD_BITS - table->front) < front)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
query_table (const WinnowHamming *hamming, const Table *table, guint64 word, GArray *indices)
{
  guint64 permuted = permute (hamming, table, word), front = permuted >> (WORD_BITS - table->front);

  for (guint32 row = find_row (hamming, table, front);
       row < hamming->n_words && table->words[row] >> (WORD_BITS - table->front) == front; row++)
    if (winnow_hamming_distance (table->words[row], permuted) <= hamming->distance)
      g_array_append_val (indices, table->indices[row]);
}

static int
compare_indices (gconstpointer left, gconstpointer right)
{
  guint32 a = *(const guint32 *) left, b = *(const guint32 *) right;
  return (a > b) - (a < b);
}

/* Sorts what was appended behind the first @n_before; of equal ones one stays. */
static void
sort_distinct (GArray *indices, guint n_before)
{
  guint n = n_before;

  if (indices->len == n_before)
    return;
  qsort (indices->data + n_before * sizeof (guint32), indices->len - n_before, sizeof (guint32), compare_indices);
  for (guint i = n_before; i < indices->len; i++)
    if (n == n_before || g_array_index (indices, guint32, n - 1) != g_array_index (indices, guint32, i))
      g_array_index (indices, guint32, n++) = g_array_index (indices, guint32, i);
  g_array_set_size (indices, n);
}

void
winnow_hamming_query (const WinnowHamming *hamming, guint64 word, GArray *indices)
{
  guint n_before = indices->len;

  for (guint i = 0; i < hamming->n_tables; i++)
    query_table (hamming, &hamming->tables[i], word, indices);
  sort_distinct (indices, n_before);
}
