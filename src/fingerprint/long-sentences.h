/* long-sentences.h: the sentences of a document with their lengths, for the methods that take the
 * longest; private to fingerprint/
 *
 * Coarser than those of WinnowText in one way and finer in another: see the .c. */
#pragma once

#include "fingerprint/subject.h"

typedef struct
{
  guint32 first, last; /* tokens, half-open; never empty */
  /* letters, digits and characters in its tokens, in code points: no punctuation, no marks,
   * nothing invisible */
  guint32 length;
  guint32 paragraph; /* it stands in, from 0; one without a token is not counted */
} WinnowLongSentence;

/* All sentences, in order; together they hold every token once. Returns: (transfer full)
 * (element-type WinnowLongSentence) */
GArray *winnow_long_sentences_new (const WinnowSubject *subject);

/* Of the tokens [first, last) in order: the same tokens, the same hash. */
guint64 winnow_long_sentence_hash (const WinnowText *text, guint32 first, guint32 last);
