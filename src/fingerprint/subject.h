/* subject.h: a document, or a passage of one, as the methods read it */
#pragma once

#include "text/text.h"

G_BEGIN_DECLS

typedef struct _WinnowSubject WinnowSubject;

/* @text: @length bytes of UTF-8, borrowed. @tokens: cut from @text; may leave some out
 * (winnow_text_new_masked()): then what they leave out is no part of the document. A subject is
 * used by one thread at a time. */
WinnowSubject *winnow_subject_new (const char *text, gsize length, const WinnowText *tokens);
void winnow_subject_free (WinnowSubject *subject);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSubject, winnow_subject_free)

/* What the file says of itself; each (nullable), copied. @date: ISO 8601. */
void winnow_subject_set_metadata (WinnowSubject *subject, const char *title, const char *author, const char *date);

const char *winnow_subject_get_text (const WinnowSubject *subject, gsize *length);
const WinnowText *winnow_subject_get_tokens (const WinnowSubject *subject);
const char *winnow_subject_get_title (const WinnowSubject *subject);  /* (nullable) */
const char *winnow_subject_get_author (const WinnowSubject *subject); /* (nullable) */
const char *winnow_subject_get_date (const WinnowSubject *subject);   /* (nullable) */

/* The tokens with Chinese and the like in dictionary words: cut at the first call, and the tokens
 * themselves where these have no such script or are words already. Leaves out what the tokens leave
 * out. */
const WinnowText *winnow_subject_get_words (WinnowSubject *subject);

/* The tokens with Chinese and the like in single characters: the tokens themselves unless they are
 * dictionary words. Leaves out what the tokens leave out. */
const WinnowText *winnow_subject_get_characters (WinnowSubject *subject);

/* A distinct term of a text. */
typedef struct
{
  guint64 hash;  /* of the folded token, as in WinnowText */
  guint32 first; /* the token where it stands first */
  guint32 count; /* how often it stands there */
} WinnowTerm;

/* The distinct tokens of @text that are no stop words, in the order in which they are met first.
 * Returns: (transfer full) (element-type WinnowTerm) */
GArray *winnow_terms_new (const WinnowText *text);

/* The folded token @index of the subject's @text (tokens, words or characters) as UTF-8: what its
 * hash was made of. Returns: (transfer full) */
char *winnow_subject_dup_token (WinnowSubject *subject, const WinnowText *text, guint32 index);

/* The same behind @bytes; fast for what is folded already but for capitals. */
void winnow_subject_append_token (WinnowSubject *subject, const WinnowText *text, guint32 index, GString *bytes);

G_END_DECLS
