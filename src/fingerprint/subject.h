/* subject.h: a document, or a passage of one, as methods read it */
#pragma once

#include "text/folding/fold.h"
#include "text/text.h"

typedef struct
{
  const char *text; /* (borrowed) @length bytes of UTF-8 */
  gsize length;
  const WinnowText *tokens;    /* (owned) masked ones are not part of the document */
  char *title, *author, *date; /* (owned) (nullable) metadata of the file; the date by ISO 8601 */
  /* Private: */
  WinnowText *words, *characters; /* (owned) (nullable) NULL until requested */
  WinnowFold *fold;               /* (owned) (nullable) of the whole text; NULL until needed */
  GArray *long_sentences;         /* (owned) (nullable) see winnow_subject_get_long_sentences() */
} WinnowSubject;

/* @text: @length bytes of UTF-8, borrowed. @tokens: of @text; may be masked
 * (winnow_text_new_masked()), then the masked tokens are not part of the document. For one thread
 * at a time. */
WinnowSubject *winnow_subject_new (const char *text, gsize length, const WinnowText *tokens);
WINNOW_DECLARE_FREE (WinnowSubject, winnow_subject_free)

/* Copies its arguments; each (nullable). */
void winnow_subject_set_metadata (WinnowSubject *subject, const char *title, const char *author, const char *date);

/* The tokens with scripts without spaces cut into dictionary words, made at the first call; the
 * tokens themselves if they have no such script or are words already. Masked like the tokens. */
const WinnowText *winnow_subject_get_words (WinnowSubject *subject);

/* The tokens with scripts without spaces cut into characters; the tokens themselves unless they are
 * dictionary words. Masked like the tokens. */
const WinnowText *winnow_subject_get_characters (WinnowSubject *subject);

/* A distinct term of a text. */
typedef struct
{
  guint64 hash;  /* of the folded token, as in WinnowText */
  guint32 first; /* token of its first occurrence */
  guint32 count; /* occurrences */
} WinnowTerm;

/* The distinct tokens of @text without stop words, by first occurrence. Returns: (transfer full)
 * (element-type WinnowTerm) */
GArray *winnow_terms_new (const WinnowText *text);

/* Appends the folded token @index of the subject's @text (tokens, words or characters) to @bytes,
 * as UTF-8: the bytes that were hashed. Fast for tokens that are folded already, except for
 * capitals. */
void winnow_subject_append_token (WinnowSubject *subject, const WinnowText *text, guint32 index, GString *bytes);

/* The folded tokens [first, last) of @text, without separators. Returns: (transfer full) */
char *winnow_subject_dup_tokens (WinnowSubject *subject, const WinnowText *text, guint32 first, guint32 last);

static inline char *
winnow_subject_dup_token (WinnowSubject *subject, const WinnowText *text, guint32 index)
{
  return winnow_subject_dup_tokens (subject, text, index, index + 1);
}
