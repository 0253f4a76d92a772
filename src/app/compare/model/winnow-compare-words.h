/* winnow-compare-words.h: which words of a passage the other side lacks
 *
 * In a near passage what lies between the words that agree in order; in a reworded one, where order
 * says nothing, every word of meaning that the other side has nowhere. In a condensed one
 * everything differs, and nothing is told. */
#pragma once

#include "app/compare/model/winnow-pair.h"

G_BEGIN_DECLS

/* Fills the odd words of both sides of @pair from its texts and passages, until @cancellable says
 * stop. */
void winnow_compare_words_find (WinnowPair *pair, GCancellable *cancellable);

G_END_DECLS
