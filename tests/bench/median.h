/* median.h: the middle one of several times, which a disturbed machine moves least */
#pragma once

#include <stdlib.h>

static inline int
compare_doubles (const void *x, const void *y)
{
  double p = *(const double *) x, q = *(const double *) y;
  return p < q ? -1 : p > q;
}

/* Sorts the @n @seconds, and returns the one in the middle. */
static inline double
median (double *seconds, size_t n)
{
  qsort (seconds, n, sizeof *seconds, compare_doubles);
  return seconds[n / 2];
}
