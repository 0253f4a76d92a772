/* near-words.c: growing tables for Hamming distances
 *
 * G. S. Manku, A. Jain, A. Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007: of
 * words in d + 1 blocks that differ in at most d bits, one block agrees (pigeonhole). The tables of
 * fingerprint/hamming.h are sorted once, for words that are all there; these grow, and they adapt.
 * The words start as one bucket; a bucket that becomes too full is parted by blocks of the bits
 * that its words may still differ in, and so again, since those bits must agree in a block of their
 * own just as well (the paper's nested tables). The bits that are most even among its words are
 * dealt out to the blocks in turn, so that each block tells as much as the others: words of which
 * many have the same bits in one place cost little more than random ones.
 *
 * Exact: a word within the distance is always found. A bucket whose bits would tell too little is
 * not parted but looked through, so large distances cost time proportional to the words. One
 * thread. */
#include "match/groups/near-words.h"

#include <math.h>
#include <stdlib.h>

#include "fingerprint/hamming.h"
#include "fingerprint/kgram.h"
#include "match/groups/key-table.h"

#define MOST_WORDS 64  /* of a bucket before it is parted */
#define LEAST_BITS 3.5 /* what a block must tell for that, at least: a bucket is then parted in eleven or more */
#define N_BITS 64

struct _WinnowNearWords
{
  /* (owned) buckets; one that was parted has no chain: its length is the number of its parting +
   * 1 */
  WinnowKeyTable *table;
  GArray *partings; /* (owned) (element-type guint64) the masks of the blocks, @n_blocks each */
  guint distance, n_blocks;
};

/* A word in a bucket. */
typedef struct
{
  guint64 key;  /* of the bucket */
  guint64 left; /* bits in which the bucket's words may differ */
  guint64 word;
} Part;

WinnowNearWords *
winnow_near_words_new (guint distance)
{
  WinnowNearWords *words = g_new0 (WinnowNearWords, 1);

  words->table = winnow_key_table_new ();
  words->partings = g_array_new (FALSE, TRUE, sizeof (guint64));
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
  g_array_unref (words->partings);
  g_free (words);
}

static inline Part
make_root (guint64 word)
{
  return (Part){ 0, G_MAXUINT64, word };
}

static inline gboolean
is_parted (const WinnowKeySlot *slot)
{
  return slot->head == WINNOW_CHAIN_END;
}

/* The word of @part in the bucket of those that have the same bits under @mask. */
static inline Part
take_block (const Part *part, guint64 mask)
{
  return (Part){ winnow_hash_mix (winnow_hash_mix (part->key + mask) + (part->word & mask)), part->left & ~mask, part->word };
}

static inline guint64
get_mask (const WinnowNearWords *words, guint32 parting, guint block)
{
  return g_array_index (words->partings, guint64, parting * words->n_blocks + block);
}

/* ── how a bucket is parted ── */

typedef struct
{
  guint bit;
  double entries; /* 0 to 1: how even it is among the words, in bits of information */
} Bit;

static int
compare_bits (const void *left, const void *right)
{
  const Bit *a = left, *b = right;

  if (a->entries != b->entries)
    return a->entries > b->entries ? -1 : 1;
  return (a->bit > b->bit) - (a->bit < b->bit);
}

static double
tell (guint n_ones, guint n)
{
  double p = (double) n_ones / n;

  return n_ones == 0 || n_ones == n ? 0 : -p * log2 (p) - (1 - p) * log2 (1 - p);
}

/* The bits of @slot's words, those first that tell most. */
static void
rank_bits (const WinnowNearWords *words, const WinnowKeySlot *slot, Bit bits[N_BITS])
{
  guint n_ones[N_BITS] = { 0 };

  for (guint32 entry = slot->head; entry != WINNOW_CHAIN_END; entry = winnow_key_table_get (words->table, entry)->next)
    for (guint bit = 0; bit < N_BITS; bit++)
      n_ones[bit] += winnow_key_table_get (words->table, entry)->word >> bit & 1;
  for (guint bit = 0; bit < N_BITS; bit++)
    bits[bit] = (Bit){ bit, tell (n_ones[bit], slot->length) };
  qsort (bits, N_BITS, sizeof *bits, compare_bits);
}

/* Appends the masks of a new parting of @slot. Returns: FALSE, and appends nothing, where the
 * blocks would tell too little */
static gboolean
deal_bits (WinnowNearWords *words, const WinnowKeySlot *slot, guint64 left)
{
  Bit bits[N_BITS];
  double entries = 0;
  guint first = words->partings->len, n = 0;

  rank_bits (words, slot, bits);
  for (guint i = 0; i < N_BITS; i++)
    entries += bits[i].entries;
  if (entries < LEAST_BITS * words->n_blocks)
    return FALSE;
  g_array_set_size (words->partings, first + words->n_blocks);
  for (guint i = 0; i < N_BITS; i++)
    if (left >> bits[i].bit & 1)
      g_array_index (words->partings, guint64, first + n++ % words->n_blocks) |= G_GUINT64_CONSTANT (1) << bits[i].bit;
  return TRUE;
}

/* ── adding ── */

static void add_part (WinnowNearWords *words, const Part *part, guint32 number);

static void
add_to_blocks (WinnowNearWords *words, guint32 parting, const Part *part, guint32 number)
{
  for (guint block = 0; block < words->n_blocks; block++)
    {
      Part child = take_block (part, get_mask (words, parting, block));

      add_part (words, &child, number);
    }
}

/* @part: any of the bucket's. */
static void
part_bucket (WinnowNearWords *words, WinnowKeySlot *slot, const Part *part)
{
  guint32 parting = words->partings->len / words->n_blocks, entry = slot->head;

  if (!deal_bits (words, slot, part->left))
    return;
  slot->head = WINNOW_CHAIN_END;
  slot->length = parting + 1;
  while (entry != WINNOW_CHAIN_END)
    {
      WinnowKeyEntry copy = *winnow_key_table_get (words->table, entry); /* the array grows meanwhile */
      Part other = { part->key, part->left, copy.word };

      add_to_blocks (words, parting, &other, copy.number);
      entry = copy.next;
    }
}

static void
add_part (WinnowNearWords *words, const Part *part, guint32 number)
{
  const WinnowKeySlot *found = winnow_key_table_find (words->table, part->key);
  WinnowKeySlot *slot;

  if (found != NULL && is_parted (found))
    {
      add_to_blocks (words, found->length - 1, part, number);
      return;
    }
  slot = winnow_key_table_add (words->table, part->key, number, part->word);
  if (slot->length % MOST_WORDS == 0)
    part_bucket (words, slot, part);
}

void
winnow_near_words_add (WinnowNearWords *words, guint64 word, guint32 number)
{
  Part root = make_root (word);

  add_part (words, &root, number);
}

/* ── asking ── */

static void
query_bucket (const WinnowNearWords *words, const WinnowKeySlot *slot, guint64 word, GArray *near)
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
query_part (const WinnowNearWords *words, const Part *part, GArray *near)
{
  const WinnowKeySlot *slot = winnow_key_table_find (words->table, part->key);

  if (slot == NULL)
    return;
  if (!is_parted (slot))
    {
      query_bucket (words, slot, part->word, near);
      return;
    }
  for (guint block = 0; block < words->n_blocks; block++)
    {
      Part child = take_block (part, get_mask (words, slot->length - 1, block));

      query_part (words, &child, near);
    }
}

void
winnow_near_words_query (const WinnowNearWords *words, guint64 word, GArray *near)
{
  Part root = make_root (word);

  query_part (words, &root, near);
}
