/* radix-sort.h: sorts records by a number */
#pragma once

#include <glib.h>

/* A record of 16 bytes; one of another type is cast. */
typedef struct
{
  guint64 key, value;
} WinnowKeyed;

/* Sorts by the upper @bits of the key, 1 to 64. Stable. O(n). */
void winnow_radix_sort (WinnowKeyed *records, gsize n, guint bits);
