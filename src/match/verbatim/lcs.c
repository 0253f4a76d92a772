/* lcs.c: the length of the longest common subsequence, 64 cells at a time
 *
 * H. Hyyrö, "Bit-parallel LCS-length computation revisited", 2004. A column of the table of lengths
 * is stored as bits over the tokens of b: 0 where the length grows from one token to the next. A
 * token of a turns the column into the next one by one addition, whose carry runs over the words.
 * Its length is the number of 0 bits in the last column. */
#include "match/verbatim/lcs.h"

#include <string.h>

#include "base/slots.h"
#include "base/for-each.h"

#define BITS 64u

static void
step (guint64 *column, const guint64 *row, guint32 n_words)
{
  unsigned long long carry = 0;

  winnow_for_each_below (w, n_words)
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
  guint32 n_words = (n_b + BITS - 1) / BITS, n_rows = 0, length = 0;
  WinnowSlots slots; /* the first place of each distinct token of b */
  if (n_a == 0 || n_b == 0)
    return 0;
  winnow_slots_fill (&slots, b, sizeof *b, n_b, n_b);
  g_autofree guint32 *row_of = g_new (guint32, n_b); /* of a first place: the row that has the token's places as bits */
  winnow_for_each_below (i, n_b)
    {
      guint32 first = *winnow_slots_find (&slots, b[i], b, sizeof *b) - 1;
      row_of[i] = first == i ? n_rows++ : row_of[first];
    }
  g_autofree guint64 *rows = g_new0 (guint64, (gsize) n_rows * n_words);
  winnow_for_each_below (i, n_b)
    rows[(gsize) row_of[i] * n_words + i / BITS] |= G_GUINT64_CONSTANT (1) << i % BITS;
  g_autofree guint64 *column = g_new (guint64, n_words);
  memset (column, 0xff, n_words * sizeof *column);
  winnow_for_each_below (i, n_a)
    {
      guint32 place = *winnow_slots_find (&slots, a[i], b, sizeof *b);
      if (place != 0)
        step (column, rows + (gsize) row_of[place - 1] * n_words, n_words);
    }
  winnow_for_each_below (i, n_b)
    length += !(column[i / BITS] >> i % BITS & 1);
  winnow_slots_clear (&slots);
  return length;
}
