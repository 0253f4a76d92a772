/* word-evidence.h: what the words of a left text say about the sentences of a right one; private to
 * match/
 *
 * A word *hits* a stretch of the other language that has one of the stems that it is linked to; a
 * stem of the right text is hit where a word of the stretch is linked to it. Every hit and every
 * miss of both directions is evidence: the logarithm of how much likelier it is in a translation
 * than in two stretches that chance brought together, by how many sentences of the other text have
 * it. So words with many common translations say next to nothing. */
#pragma once

#include "match/reworded/intervals.h"
#include "match/translated/bilingual-text.h"

/* Natural logarithms; 0 of a word that says nothing. */
typedef struct
{
  float hit;  /* above 0 */
  float miss; /* below 0 */
} WinnowWordEvidence;

/* Of a word that @n_hits of the other text's @n sentences, or blocks of them, hit. */
WinnowWordEvidence winnow_word_evidence_make (guint32 n_hits, guint32 n);

/* Not thread-safe: winnow_pairing_score() uses the scratch marks. */
typedef struct
{
  const WinnowBilingualText *texts[2]; /* left, right */
  const WinnowMonolingual *words[2]; /* of the left text those of its left sentences; of the right one its right ones */
  WinnowWordEvidence *evidence[2];   /* (owned) by word */
  guint32 *target_starts, *targets;  /* (owned) left word w is linked to targets[target_starts[w] …) of the right */
  guint32 *marks, mark;              /* (owned) scratch, by right word */
} WinnowPairing;

/* Borrows its arguments, which are of the same dictionary. */
void winnow_pairing_init (WinnowPairing *pairing, const WinnowBilingualText *left, const WinnowBilingualText *right);
void winnow_pairing_clear (WinnowPairing *pairing);

/* The evidence that two intervals of sentences, each taken as a set of words, translate each other.
 * @share: (out) (nullable) the geometric mean of both sides' shares of evidence that hits, 0 to
 * 1 */
double winnow_pairing_score (WinnowPairing *pairing, const WinnowInterval sentences[2], double *share);
