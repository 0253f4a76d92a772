/* sketch.h: a document, packed for the question whether a pair may share a passage
 *
 * Less than half of the room of its tokens, so that those of a whole collection fit into memory.
 * Hashes are cut to 32 bits: two different words that look alike only make a pair worth aligning
 * that is not. */
#pragma once

#include "match/settings.h"
#include "text/text.h"

/* One sentence that has a term, as of reworded/vectors.h. */
typedef struct
{
  guint16 sentence, frequency; /* of the term in it */
} WinnowSketchPosting;

/* Sums over the terms of a sentence, f its frequency there and df the number of the document's
 * sentences that have it: the length of the sentence's vector is known from them for every number
 * of sentences. */
typedef struct
{
  float squares;     /* f² */
  float by_log;      /* f² log df */
  float by_log_log;  /* f² (log df)² */
  guint32 n_entries; /* distinct terms */
} WinnowSketchSentence;

/* Immutable. All arrays are one block. */
typedef struct
{
  gsize size;               /* bytes of all of it */
  gboolean is_always_worth; /* it has more than 65,535 sentences, and no arrays: all its pairs are aligned */
  guint32 n_tokens, n_terms, n_sentences;
  guint8 least_weight, most_weight; /* of a token */
  guint32 *tokens;                  /* low bits of their hashes */
  guint8 *weights;                  /* (nullable) NULL: all weigh the same */
  guint32 *terms;                   /* high bits of their hashes */
  guint32 *posting_starts;          /* n_terms + 1 */
  WinnowSketchPosting *postings;    /* by term, then sentence */
  guint32 *first_tokens;            /* of the sentences, n_sentences + 1 */
  WinnowSketchSentence *sentences;
} WinnowSketch;

/* Of @text, a document's without the template. Returns: (transfer full) */
WinnowSketch *winnow_sketch_new (const WinnowText *text);
WINNOW_DECLARE_FREE (WinnowSketch, winnow_sketch_free)
