/* sort.c: a radix sort of fingerprints from the least significant digit up
 *
 * A digit in which all hashes agree is skipped. A few fingerprints are sorted by insertion; up to
 * MANY by smaller digits, which have fewer counters. */
#include "fingerprint/sort.h"

#include <string.h>

#define DIGIT_BITS 11u
#define SMALL_DIGIT_BITS 8u
#define FEW 32
#define MANY 4096

static void
sort_few (WinnowFingerprint *fingerprints, gsize n, guint shift)
{
  for (gsize i = 1; i < n; i++)
    {
      WinnowFingerprint moved = fingerprints[i];
      gsize at = i;
      for (; at > 0 && fingerprints[at - 1].hash >> shift > moved.hash >> shift; at--)
        fingerprints[at] = fingerprints[at - 1];
      fingerprints[at] = moved;
    }
}

/* One pass from @from to @to by the @bits from @shift on. FALSE: all have the same digit, and
 * nothing was moved. */
static gboolean
sort_digit (const WinnowFingerprint *from, WinnowFingerprint *to, gsize n, guint shift, guint bits)
{
  gsize places[1u << DIGIT_BITS], place = 0;
  guint n_values = 1u << bits;
  memset (places, 0, n_values * sizeof *places);

  for (gsize i = 0; i < n; i++)
    places[from[i].hash >> shift & (n_values - 1)]++;
  if (places[from[0].hash >> shift & (n_values - 1)] == n)
    return FALSE;
  for (guint value = 0; value < n_values; value++)
    {
      gsize count = places[value];
      places[value] = place;
      place += count;
    }
  for (gsize i = 0; i < n; i++)
    to[places[from[i].hash >> shift & (n_values - 1)]++] = from[i];
  return TRUE;
}

void
winnow_fingerprints_sort (WinnowFingerprint *fingerprints, gsize n, guint bits)
{
  g_autofree WinnowFingerprint *scratch = NULL;
  WinnowFingerprint *from = fingerprints, *to;
  guint digit = n < MANY ? SMALL_DIGIT_BITS : DIGIT_BITS;
  g_return_if_fail (bits >= 1 && bits <= 64);
  if (n <= FEW)
    {
      sort_few (fingerprints, n, 64 - bits);
      return;
    }
  to = scratch = g_new (WinnowFingerprint, n);
  for (guint shift = 64 - bits; shift < 64; shift += digit)
    if (sort_digit (from, to, n, shift, digit))
      {
        WinnowFingerprint *sorted = to;
        to = from;
        from = sorted;
      }
  if (from != fingerprints)
    memcpy (fingerprints, from, n * sizeof *fingerprints);
}
