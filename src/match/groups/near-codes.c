/* near-codes.c: an index of codes that finds those that agree though a few symbols are wrong
 *
 * Two codes agree when their longest common subsequence has all symbols but w. Of 2w + 1 blocks of
 * the one at least one is then unbroken in the other, at one of a few places (codes.h). So each
 * code that is added is put under its blocks; a query looks up, for each block, the symbols of the
 * query at these places, 9 in all where w = 2. The longest common subsequence decides about each
 * code that is found: no pair is missed, and none is taken by mistake.
 *
 * Equal codes are kept once, with a chain of the numbers that have them. Consecutive blocks leave a
 * rest of the width, which none of them needs. Memory: w = 2, five entries and ten symbols a
 * distinct code, an entry a code. Time: a query looks at the codes that share a block at about the
 * same place. In artificial texts of a few characters that are all codes: after MOST_EFFORT with
 * them the other codes of a document find only their equals. No prose comes near. One thread. */
#include "match/groups/near-codes.h"

#include "base/array.h"
#include "match/groups/key-table.h"

/* Bound of the effort for one document: looking at a code costs 1, comparing its symbols
 * COMPARISON. */
#define MOST_EFFORT (1u << 25)
#define COMPARISON 16u

struct _WinnowNearCodes
{
  WinnowKeyTable *codes;  /* (owned) hash of a whole code → numbers that have it */
  WinnowKeyTable *blocks; /* (owned) block and its place → codes, with their sets */
  GArray *hashes;         /* (owned) (element-type guint64) of the distinct codes: keys of @codes */
  GArray *symbols;        /* (owned) (element-type guint32) of the same, @width each */
  GArray *last_code;      /* (owned) (element-type guint32) of each distinct code: the last query that met it */
  GArray *last_number;    /* (owned) (element-type guint32) of each number: the last query that found it */
  guint width, wrong;
  guint32 n_queries; /* of single codes */
};

WinnowNearCodes *
winnow_near_codes_new (void)
{
  WinnowNearCodes *codes = g_new0 (WinnowNearCodes, 1);
  codes->codes = winnow_key_table_new ();
  codes->blocks = winnow_key_table_new ();
  codes->hashes = winnow_array_new (guint64);
  codes->symbols = winnow_array_new (guint32);
  codes->last_code = g_array_new (FALSE, TRUE, sizeof (guint32));
  codes->last_number = g_array_new (FALSE, TRUE, sizeof (guint32));
  return codes;
}

void
winnow_near_codes_free (WinnowNearCodes *codes)
{
  if (codes == NULL)
    return;
  winnow_clear (codes, winnow_key_table_free, codes, blocks);
  winnow_clear (codes, g_array_unref, hashes, symbols, last_code, last_number);
  g_free (codes);
}

static inline const guint32 *
get_symbols (const GArray *symbols, guint width, guint32 code)
{
  return &g_array_index (symbols, guint32, (gsize) code * width);
}

static inline guint
get_block_length (const WinnowNearCodes *codes)
{
  return codes->width / (2 * codes->wrong + 1);
}

/* The key of the symbols at @symbols as block @block. */
static inline guint64
make_key (const WinnowNearCodes *codes, const guint32 *symbols, guint block)
{
  return winnow_hash_mix (winnow_code_hash_block (symbols, get_block_length (codes)) + block);
}

/* ── adding ── */

void
winnow_near_codes_add (WinnowNearCodes *codes, const WinnowDigest *digest, guint32 number)
{
  guint32 zero = 0;
  codes->width = digest->width;
  codes->wrong = winnow_digest_get_wrong (digest);
  if (codes->last_number->len <= number)
    g_array_set_size (codes->last_number, number + 1);
  winnow_for_each_index (i, digest->fingerprints)
    {
      const guint32 *symbols = get_symbols (digest->symbols, digest->width, i);
      guint64 hash = winnow_code_hash_block (symbols, digest->width);
      if (winnow_key_table_add (codes->codes, hash, number, 0)->length > 1)
        continue;
      guint64 set = winnow_code_make_set (symbols, digest->width);
      winnow_for_each_below (block, 2 * codes->wrong + 1)
        winnow_key_table_add (codes->blocks, make_key (codes, symbols + block * get_block_length (codes), block),
                              codes->hashes->len, set);
      g_array_append_val (codes->hashes, hash);
      g_array_append_vals (codes->symbols, symbols, digest->width);
      g_array_append_val (codes->last_code, zero);
    }
}

/* ── queries ── */

typedef struct
{
  WinnowNearCodes *codes;
  const guint32 *symbols; /* of the code that is looked up */
  guint64 set;
  guint most, left; /* numbers of a code that are reported; effort that is left */
  void (*found) (guint32 number, gpointer data);
  gpointer data;
} Query;

/* Reports the numbers that have the code with @hash. */
static void
report_numbers (const Query *query, guint64 hash)
{
  WinnowNearCodes *codes = query->codes;
  const WinnowKey *slot = winnow_key_table_find (codes->codes, hash);
  guint32 entry = slot != NULL ? slot->head : WINNOW_CHAIN_END;
  for (guint n = 0; n < query->most && entry != WINNOW_CHAIN_END; n++)
    {
      const WinnowKeyEntry *shared = winnow_key_table_get (codes->codes, entry);
      guint32 *last = &g_array_index (codes->last_number, guint32, shared->number);
      if (*last != codes->n_queries)
        query->found (shared->number, query->data);
      *last = codes->n_queries;
      entry = shared->next;
    }
}

static gboolean
agrees (Query *query, guint32 code)
{
  const WinnowNearCodes *codes = query->codes;
  query->left -= MIN (query->left, COMPARISON);
  return winnow_codes_agree (query->symbols, get_symbols (codes->symbols, codes->width, code), codes->width,
                             codes->wrong);
}

/* Most codes that share a block are refused by their sets, which are in the entry. */
static void
query_key (Query *query, guint64 key)
{
  WinnowNearCodes *codes = query->codes;
  const WinnowKey *slot = winnow_key_table_find (codes->blocks, key);
  for (guint32 entry = slot != NULL ? slot->head : WINNOW_CHAIN_END; entry != WINNOW_CHAIN_END && query->left > 0;)
    {
      const WinnowKeyEntry *other = winnow_key_table_get (codes->blocks, entry);
      entry = other->next;
      query->left--;
      if (!winnow_code_sets_may_agree (query->set, other->word, codes->wrong))
        continue;
      guint32 *last = &g_array_index (codes->last_code, guint32, other->number);
      if (*last != codes->n_queries && agrees (query, other->number))
        report_numbers (query, g_array_index (codes->hashes, guint64, other->number));
      *last = codes->n_queries;
    }
}

/* Looks up the codes at the places of @block that codes.h lists. */
static void
query_block (Query *query, guint block)
{
  const WinnowNearCodes *codes = query->codes;
  gint length = get_block_length (codes), place = (gint) block * length,
       furthest = MIN (block, 2 * codes->wrong - block);
  for (gint at = place - furthest; at <= place + furthest; at += 2)
    if (at >= 0 && at + length <= (gint) codes->width)
      query_key (query, make_key (codes, query->symbols + at, block));
}

void
winnow_near_codes_query (WinnowNearCodes *codes, const WinnowDigest *digest, guint most,
                         void (*found) (guint32 number, gpointer data), gpointer data)
{
  Query query = { .codes = codes, .most = most, .left = MOST_EFFORT, .found = found, .data = data };
  for (guint i = 0; i < digest->fingerprints->len && codes->width > 0; i++)
    {
      query.symbols = get_symbols (digest->symbols, digest->width, i);
      query.set = winnow_code_make_set (query.symbols, digest->width);
      codes->n_queries++;
      report_numbers (&query, winnow_code_hash_block (query.symbols, codes->width));
      winnow_for_each_below (block, 2 * codes->wrong + 1)
        query_block (&query, block);
    }
}
