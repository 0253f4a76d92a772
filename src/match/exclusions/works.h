/* works.h: the lists of works of two documents */
#pragma once

#include "match/overlap.h"

/* The lists among @exclusions of @text (@length bytes; nullable where that is 0), one after the
 * other. Returns: (transfer full) */
GString *winnow_works_new (const char *text, gsize length, const GArray *exclusions);

/* Sets n_works and n_same_works of @overlap where most entries of both lists, and at least five,
 * are the same in the same order, whatever their numbers. */
void winnow_works_compare (const GString *a, const GString *b, WinnowOverlap *overlap);
