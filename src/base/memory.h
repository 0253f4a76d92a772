/* memory.h: how a program takes memory; both front ends begin with it */
#pragma once

#include <malloc.h>

/* Keeps freed memory for the next text instead of giving it back to the system after each one: a
 * check of 10,000 papers spent a tenth of its time on getting it again. */
static inline void
winnow_memory_init (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, 16 << 20); /* bytes */
  mallopt (M_TRIM_THRESHOLD, 64 << 20);
#endif
}

/* Gives all of it back, once work has ended that took much: a window stays open for hours. */
static inline void
winnow_memory_give_back (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}
