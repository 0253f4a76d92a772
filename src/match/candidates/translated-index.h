/* translated-index.h: blocks of many documents → pairs that may translate each other */
#pragma once

#include "match/candidates/fingerprint-index.h"
#include "match/translated/bilingual-text.h"

/* What one document gives to the index: its left and its right sentences in blocks of a paragraph's
 * size. Immutable; reference-counted. */
typedef struct _WinnowTranslatedBlocks WinnowTranslatedBlocks;

WinnowTranslatedBlocks *winnow_translated_blocks_new (const WinnowBilingualDictionary *translations,
                                                      const WinnowText *text);
WinnowTranslatedBlocks *winnow_translated_blocks_ref (WinnowTranslatedBlocks *blocks);
WINNOW_DECLARE_FREE (WinnowTranslatedBlocks, winnow_translated_blocks_unref)

/* The sides (WinnowLanguageSide) of which there are blocks, a bit each. */
guint winnow_translated_blocks_get_sides (const WinnowTranslatedBlocks *blocks);

/* Of one dictionary. */
typedef struct _WinnowTranslatedIndex WinnowTranslatedIndex;

/* Borrows @translations. */
WinnowTranslatedIndex *winnow_translated_index_new (const WinnowBilingualDictionary *translations);
WINNOW_DECLARE_FREE (WinnowTranslatedIndex, winnow_translated_index_free)

/* Adds a document with a number of the caller's; queries before the others. @is_query: as in
 * winnow_index_add(). @weight: 1; of a sample, how many documents one is for: these only say how
 * common words are, and are in no pair. */
void winnow_translated_index_add (WinnowTranslatedIndex *index, guint32 document, WinnowTranslatedBlocks *blocks,
                                  gboolean is_query, guint weight);

/* The pairs of which blocks of one say what blocks of the other say, ascending by (a, b), with
 * is_translated set. May be called once. The result does not depend on @n_threads. Returns:
 * (transfer full) (element-type WinnowCandidate) */
GArray *winnow_translated_index_dup_candidates (WinnowTranslatedIndex *index, guint n_threads);
