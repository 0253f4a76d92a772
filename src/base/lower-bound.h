/* lower-bound.h: binary search in an array of structs that is ascending by one of their numbers */
#pragma once

#include <glib.h>

/* The index of the first of @n elements whose number is not below @key, or @n. @numbers: the number
 * in the first element; the others follow every @stride bytes. O(log n). */
static inline guint
winnow_lower_bound (const guint32 *numbers, gsize stride, guint n, guint32 key)
{
  guint low = 0, high = n;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (*(const guint32 *) (const void *) ((const char *) numbers + middle * stride) < key)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* For @field of the elements of @array (a GArray of @Type). */
#define WINNOW_LOWER_BOUND(array, Type, field, key) \
  ((array)->len == 0 ? 0                            \
                     : winnow_lower_bound (&g_array_index (array, Type, 0).field, sizeof (Type), (array)->len, (key)))
