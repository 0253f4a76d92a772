/* lcs.c: the length of the longest common subsequence, 64 cells at a time
 *
 * H. Hyyrö, "Bit-parallel LCS-length computation revisited", 2004. A column of the table of lengths
 * is stored as bits over the tokens of b: 0 where the length grows from one token to the next. A
 * token of a turns the column into the next one by one addition, whose carry runs over the words.
 * Its length is the number of 0 bits in the last column. */
#include "match/verbatim/lcs.h"

#define BITS 64u

/* Where each distinct token of b stands, as bits. */
typedef struct
{
  guint32 n_words; /* of a row */
  guint64 *rows;   /* (owned) */
  guint64 *keys;   /* (owned) by slot */
  guint32 *slots;  /* (owned) row + 1, or 0 */
  guint32 mask;
} Places;

static guint32 *
find_slot (const Places *places, guint64 token)
{
  guint32 slot = (guint32) (token >> 32) & places->mask;

  while (places->slots[slot] != 0 && places->keys[slot] != token)
    slot = (slot + 1) & places->mask;
  places->keys[slot] = token;
  return &places->slots[slot];
}

static void
open_places (Places *places, const guint64 *b, guint32 n_b)
{
  guint32 n_slots = 16, n_rows = 0;

  while (n_slots < 2 * n_b)
    n_slots *= 2;
  *places = (Places){ .n_words = (n_b + BITS - 1) / BITS, .mask = n_slots - 1 };
  places->keys = g_new (guint64, n_slots);
  places->slots = g_new0 (guint32, n_slots);
  for (guint32 i = 0; i < n_b; i++)
    {
      guint32 *slot = find_slot (places, b[i]);
      if (*slot == 0)
        *slot = ++n_rows;
    }
  places->rows = g_new0 (guint64, (gsize) n_rows * places->n_words);
  for (guint32 i = 0; i < n_b; i++)
    places->rows[(gsize) (*find_slot (places, b[i]) - 1) * places->n_words + i / BITS] |= G_GUINT64_CONSTANT (1)
                                                                                          << i % BITS;
}

static void
close_places (Places *places)
{
  g_free (places->rows);
  g_free (places->keys);
  g_free (places->slots);
}

static void
step (guint64 *column, const guint64 *row, guint32 n_words)
{
  unsigned long long carry = 0;

  for (guint32 w = 0; w < n_words; w++)
    {
      guint64 matched = column[w] & row[w], sum;
      guint64 carry_out = __builtin_add_overflow (column[w], matched, &sum);

      carry_out |= __builtin_add_overflow (sum, (guint64) carry, &sum);
      column[w] = sum | (column[w] & ~row[w]);
      carry = carry_out;
    }
}

guint32
winnow_lcs_length (const guint64 *a, guint32 n_a, const guint64 *b, guint32 n_b)
{
  Places places;
  g_autofree guint64 *column = NULL;
  guint32 length = 0;

  if (n_a == 0 || n_b == 0)
    return 0;
  open_places (&places, b, n_b);
  column = g_new (guint64, places.n_words);
  for (guint32 w = 0; w < places.n_words; w++)
    column[w] = G_MAXUINT64;
  for (guint32 i = 0; i < n_a; i++)
    {
      guint32 row = *find_slot (&places, a[i]);
      if (row != 0)
        step (column, places.rows + (gsize) (row - 1) * places.n_words, places.n_words);
    }
  for (guint32 i = 0; i < n_b; i++)
    length += !(column[i / BITS] >> i % BITS & 1);
  close_places (&places);
  return length;
}
