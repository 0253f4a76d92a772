/* translated.h: the third pass over a pair: passages that are translations; private to match/ */
#pragma once

#include "match/translated/bilingual-text.h"
#include "match/verbatim/chain.h"

/* Whether the pass may find anything, without cutting the texts: FALSE is certain. */
gboolean winnow_translated_may_find (const WinnowBilingualDictionary *translations, const WinnowText *a,
                                     const WinnowText *b);

/* Adds the translated passages of @a and @b, both under the same dictionary, to @chains. */
void winnow_translated_add (GArray *chains, const WinnowText *text_a, const WinnowBilingualText *a,
                            const WinnowText *text_b, const WinnowBilingualText *b);
