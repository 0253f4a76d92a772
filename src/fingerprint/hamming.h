/* hamming.h: the number of bits in which two words differ */
#pragma once

#include <glib.h>

static inline guint
winnow_hamming_distance (guint64 a, guint64 b)
{
  return (guint) __builtin_popcountll (a ^ b);
}
