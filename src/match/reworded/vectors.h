/* vectors.h: a text's sentences as vectors of terms; private to match/
 *
 * Here a sentence ends where WinnowSentence.is_closed says so, and one of fewer
 * than three tokens is joined to the next. Its terms are the stems of its words, stop words left
 * out, and the overlapping pairs of its Han characters. */
#pragma once

#include "base/slots.h"
#include "text/text.h"

#define WINNOW_NO_TERM G_MAXUINT32

typedef struct
{
  guint32 first, last;             /* tokens, half-open */
  guint32 entry_first, entry_last; /* its terms in entries, half-open; each once */
  guint32 paragraph;
} WinnowVector;

typedef struct
{
  guint32 term;
  guint32 frequency; /* in the sentence */
} WinnowVectorEntry;

typedef struct
{
  guint32 sentence;
  guint32 frequency; /* of the term in it */
} WinnowVectorPosting;

/* Immutable: threads may share it. */
typedef struct
{
  guint32 n_sentences;
  WinnowVector *sentences; /* by place, without gaps: together all tokens */
  guint32 n_paragraphs;
  guint32 *paragraph_starts; /* paragraph p's sentences: [paragraph_starts[p], paragraph_starts[p + 1]) */
  WinnowVectorEntry *entries;
  guint32 *token_terms;  /* by token: the term that begins with it, or WINNOW_NO_TERM */
  guint32 n_term_tokens; /* tokens with a term */
  guint32 n_terms;
  guint64 *terms;                /* by term: its hash */
  guint32 *totals;               /* by term: how many tokens begin one */
  guint32 *posting_starts;       /* term t's postings: [posting_starts[t], posting_starts[t + 1]) */
  WinnowVectorPosting *postings; /* of each term by sentence */
  WinnowSlots slots;             /* of the terms */
} WinnowVectors;

WinnowVectors *winnow_vectors_new (const WinnowText *text);
WINNOW_DECLARE_FREE (WinnowVectors, winnow_vectors_free)

/* The term with @hash, or WINNOW_NO_TERM. */
guint32 winnow_vectors_find (const WinnowVectors *vectors, guint64 hash);

/* The sentence that holds token @t. O(log sentences). */
guint32 winnow_vectors_get_sentence_at (const WinnowVectors *vectors, guint32 t);

/* Sentences that hold @term. */
static inline guint32
winnow_vectors_get_df (const WinnowVectors *vectors, guint32 term)
{
  return vectors->posting_starts[term + 1] - vectors->posting_starts[term];
}
