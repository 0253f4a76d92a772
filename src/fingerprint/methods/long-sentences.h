/* long-sentences.h: the sentences of a document with their lengths, for the methods that use the
 * longest; private to fingerprint/
 *
 * The cuts differ from those of WinnowText; see long-sentences.c. */
#pragma once

#include "fingerprint/subject.h"

typedef struct
{
  guint32 first, last; /* tokens, half-open; never empty */
  /* code points of letters, digits and characters in its tokens: no punctuation, marks or invisible
   * characters */
  guint32 length;
  guint32 paragraph; /* number of its paragraph, from 0; paragraphs without tokens have none */
} WinnowLongSentence;

/* All sentences in order; each token is in exactly one. Returns: (transfer full) (element-type
 * WinnowLongSentence) */
GArray *winnow_long_sentences_new (const WinnowSubject *subject);

/* Made at the first call, since three methods read them. Returns: (transfer none) */
const GArray *winnow_subject_get_long_sentences (WinnowSubject *subject);

/* A hash of the tokens [first, last) in order. */
guint64 winnow_long_sentence_hash (const WinnowText *text, guint32 first, guint32 last);
