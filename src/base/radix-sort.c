/* radix-sort.c: from the least significant digit up
 *
 * A digit in which all keys agree is skipped. A few records are sorted by insertion; up to
 * MANY by smaller digits, which have fewer counters. */
#include "base/radix-sort.h"

#include <string.h>

#include "base/for-each.h"

#define DIGIT_BITS 11u
#define SMALL_DIGIT_BITS 8u
#define FEW 32
#define MANY 4096

static void
sort_few (WinnowKeyed *records, gsize n, guint shift)
{
  winnow_for_each_between (i, 1, n)
    {
      WinnowKeyed moved = records[i];
      gsize at = i;
      for (; at > 0 && records[at - 1].key >> shift > moved.key >> shift; at--)
        records[at] = records[at - 1];
      records[at] = moved;
    }
}

/* One pass from @from to @to by the @bits from @shift on. FALSE: all have the same digit, and
 * nothing was moved. */
static gboolean
sort_digit (const WinnowKeyed *from, WinnowKeyed *to, gsize n, guint shift, guint bits)
{
  gsize places[1u << DIGIT_BITS], place = 0;
  guint n_values = 1u << bits;
  memset (places, 0, n_values * sizeof *places);

  winnow_for_each_between (i, 0, n)
    places[from[i].key >> shift & (n_values - 1)]++;
  if (places[from[0].key >> shift & (n_values - 1)] == n)
    return FALSE;
  winnow_for_each_below (value, n_values)
    {
      gsize count = places[value];
      places[value] = place;
      place += count;
    }
  winnow_for_each_between (i, 0, n)
    to[places[from[i].key >> shift & (n_values - 1)]++] = from[i];
  return TRUE;
}

void
winnow_radix_sort (WinnowKeyed *records, gsize n, guint bits)
{
  g_autofree WinnowKeyed *scratch = NULL;
  WinnowKeyed *from = records, *to;
  guint digit = n < MANY ? SMALL_DIGIT_BITS : DIGIT_BITS;
  g_return_if_fail (bits >= 1 && bits <= 64);
  if (n <= FEW)
    {
      sort_few (records, n, 64 - bits);
      return;
    }
  to = scratch = g_new (WinnowKeyed, n);
  for (guint shift = 64 - bits; shift < 64; shift += digit)
    if (sort_digit (from, to, n, shift, digit))
      {
        WinnowKeyed *sorted = to;
        to = from;
        from = sorted;
      }
  if (from != records)
    memcpy (records, from, n * sizeof *records);
}
