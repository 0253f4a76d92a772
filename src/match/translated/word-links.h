/* word-links.h: which words of two texts translate each other; private to match/ */
#pragma once

#include "match/overlap.h"

/* The links of @a and @b under all dictionaries, in both directions. A word that both texts have
 * (a name, a number) is linked to itself. Returns: (transfer full) (element-type WinnowWordLink) by
 * place in A, then in B, each once */
GArray *winnow_word_links_find (const WinnowText *a, const WinnowText *b);
