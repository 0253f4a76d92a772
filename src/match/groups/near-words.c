/* near-words.c: 64-bit words within a Hamming distance of another, in tables that grow
 *
 * G. S. Manku, A. Jain, A. Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007. Words
 * are cut into d + 1 blocks; of two words that differ in at most d bits, at least one block agrees
 * (pigeonhole), so a table for each block finds every pair. The paper sorts its tables once. These
 * grow word by word, and they adapt: all words start in one bucket. A bucket that becomes too full
 * is split into d + 1 tables by blocks of the bits in which its words may still differ, and so on
 * (the paper's nested tables). Blocks get bits in turn, the bits with the most entropy among the
 * bucket's words first, so each block separates the words about as well as the others. Words that
 * mostly agree in some bits then cost little more than random words.
 *
 * So which index acts depends on the number of words: up to MOST_WORDS are searched one by one,
 * then d + 1 blocks (four at the default of 3 bits), then, where a block is not enough, the paper's
 * nested tables. All find the same words, those that a search of all would find.
 *
 * Exact: a word within the distance is always found. A bucket whose bits carry too little entropy
 * is not split but searched word by word, so the time for large distances is proportional to the
 * number of words. One thread. */
#include "match/groups/near-words.h"

#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/order.h"
#include "match/groups/key-table.h"

#define MOST_WORDS 64  /* in a bucket before it is split */
#define LEAST_BITS 3.5 /* entropy that each block needs for a split: a table then has eleven buckets or more */
#define N_BITS 64

struct _WinnowNearWords
{
  /* (owned) buckets; one that was split has no chain: its length is the number of its split + 1 */
  WinnowKeyTable *table;
  GArray *splits; /* (owned) (element-type guint64) the masks of the blocks, @n_blocks per split */
  guint distance, n_blocks;
};

/* A word on its way to its buckets. */
typedef struct
{
  guint64 key;  /* of the bucket */
  guint64 open; /* bits in which words of the bucket may differ */
  guint64 word;
} Item;

WinnowNearWords *
winnow_near_words_new (guint distance)
{
  WinnowNearWords *words = g_new0 (WinnowNearWords, 1);
  words->table = winnow_key_table_new ();
  words->splits = g_array_new (FALSE, TRUE, sizeof (guint64));
  words->distance = distance;
  words->n_blocks = distance + 1;
  return words;
}

void
winnow_near_words_free (WinnowNearWords *words)
{
  if (words == NULL)
    return;
  winnow_key_table_free (words->table);
  g_array_unref (words->splits);
  g_free (words);
}

static inline Item
make_item (guint64 word)
{
  return (Item){ 0, G_MAXUINT64, word };
}

static inline gboolean
is_split (const WinnowKey *slot)
{
  return slot->head == WINNOW_CHAIN_END;
}

/* @item in the bucket of those words that agree with it under @mask. */
static inline Item
narrow (const Item *item, guint64 mask)
{
  return (Item){ winnow_hash_mix (winnow_hash_mix (item->key + mask) + (item->word & mask)), item->open & ~mask,
                 item->word };
}

static inline guint64
get_mask (const WinnowNearWords *words, guint32 split, guint block)
{
  return g_array_index (words->splits, guint64, split * words->n_blocks + block);
}

/* ── splitting a bucket ── */

typedef struct
{
  guint bit;
  double entropy; /* 0 to 1 bit */
} Bit;

static int
compare_bits (const void *left, const void *right)
{
  const Bit *a = left, *b = right;
  return WINNOW_ORDER (b->entropy, a->entropy) ?: WINNOW_ORDER (a->bit, b->bit);
}

static double
get_entropy (guint n_ones, guint n)
{
  double p = (double) n_ones / n;
  return n_ones == 0 || n_ones == n ? 0 : -p * log2 (p) - (1 - p) * log2 (1 - p);
}

/* Bits by entropy among the words of @slot, the highest first. */
static void
rank_bits (const WinnowNearWords *words, const WinnowKey *slot, Bit bits[N_BITS])
{
  guint n_ones[N_BITS] = { 0 };
  for (guint32 entry = slot->head; entry != WINNOW_CHAIN_END; entry = winnow_key_table_get (words->table, entry)->next)
    winnow_for_each_below (bit, N_BITS)
      n_ones[bit] += winnow_key_table_get (words->table, entry)->word >> bit & 1;
  winnow_for_each_below (bit, N_BITS)
    bits[bit] = (Bit){ bit, get_entropy (n_ones[bit], slot->length) };
  qsort (bits, N_BITS, sizeof *bits, compare_bits);
}

/* Appends the masks of a new split of @slot. FALSE, and appends nothing, where the blocks would
 * have too little entropy. */
static gboolean
choose_blocks (WinnowNearWords *words, const WinnowKey *slot, guint64 open)
{
  Bit bits[N_BITS];
  double entropy = 0;
  guint first = words->splits->len, n = 0;
  rank_bits (words, slot, bits);
  winnow_for_each_below (i, N_BITS)
    entropy += bits[i].entropy;
  if (entropy < LEAST_BITS * words->n_blocks)
    return FALSE;
  g_array_set_size (words->splits, first + words->n_blocks);
  winnow_for_each_below (i, N_BITS)
    if (open >> bits[i].bit & 1)
      g_array_index (words->splits, guint64, first + n++ % words->n_blocks) |= G_GUINT64_CONSTANT (1) << bits[i].bit;
  return TRUE;
}

/* ── adding ── */

static void add_item (WinnowNearWords *words, const Item *item, guint32 number);

static void
add_to_blocks (WinnowNearWords *words, guint32 split, const Item *item, guint32 number)
{
  winnow_for_each_below (block, words->n_blocks)
    {
      Item child = narrow (item, get_mask (words, split, block));
      add_item (words, &child, number);
    }
}

/* @item: any word of the bucket. */
static void
split_bucket (WinnowNearWords *words, WinnowKey *slot, const Item *item)
{
  guint32 split = words->splits->len / words->n_blocks, entry = slot->head;
  if (!choose_blocks (words, slot, item->open))
    return;
  slot->head = WINNOW_CHAIN_END;
  slot->length = split + 1;
  while (entry != WINNOW_CHAIN_END)
    {
      WinnowKeyEntry copy = *winnow_key_table_get (words->table, entry); /* the array may move */
      Item other = { item->key, item->open, copy.word };
      add_to_blocks (words, split, &other, copy.number);
      entry = copy.next;
    }
}

static void
add_item (WinnowNearWords *words, const Item *item, guint32 number)
{
  const WinnowKey *found = winnow_key_table_find (words->table, item->key);
  if (found != NULL && is_split (found))
    {
      add_to_blocks (words, found->length - 1, item, number);
      return;
    }
  WinnowKey *slot = winnow_key_table_add (words->table, item->key, number, item->word);
  if (slot->length % MOST_WORDS == 0)
    split_bucket (words, slot, item);
}

void
winnow_near_words_add (WinnowNearWords *words, guint64 word, guint32 number)
{
  Item item = make_item (word);
  add_item (words, &item, number);
}

/* ── queries ── */

static void
query_bucket (const WinnowNearWords *words, const WinnowKey *slot, guint64 word, GArray *near)
{
  for (guint32 entry = slot->head; entry != WINNOW_CHAIN_END;)
    {
      const WinnowKeyEntry *other = winnow_key_table_get (words->table, entry);
      WinnowNearWord found = { other->number, winnow_hamming_distance (word, other->word) };
      if (found.distance <= words->distance)
        g_array_append_val (near, found);
      entry = other->next;
    }
}

static void
query_item (const WinnowNearWords *words, const Item *item, GArray *near)
{
  const WinnowKey *slot = winnow_key_table_find (words->table, item->key);
  if (slot == NULL)
    return;
  if (!is_split (slot))
    {
      query_bucket (words, slot, item->word, near);
      return;
    }
  winnow_for_each_below (block, words->n_blocks)
    {
      Item child = narrow (item, get_mask (words, slot->length - 1, block));
      query_item (words, &child, near);
    }
}

void
winnow_near_words_query (const WinnowNearWords *words, guint64 word, GArray *near)
{
  Item item = make_item (word);
  query_item (words, &item, near);
}
