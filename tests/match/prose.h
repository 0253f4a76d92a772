/* prose.h: made-up text with copies whose every word is known */
#pragma once

#include "match/overlap.h"

/* Random numbers that are the same on every run. */
typedef struct
{
  GRand *random;
  guint32 n_words; /* made so far: each new word is a new number */
} Prose;

Prose *prose_new (guint32 seed);
void prose_free (Prose *prose);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Prose, prose_free)

/* A word whose stem no other word of @prose has. */
char *prose_dup_word (Prose *prose);

/* Word @number of a vocabulary, the same for everyone. */
char *prose_dup_common_word (guint32 number);

/* Sentences of new words: (transfer full) (element-type utf8) without full stops. */
GPtrArray *prose_new_sentences (Prose *prose, guint n_sentences, guint n_words);

/* Sentences of words from a vocabulary of @n_vocabulary whose frequencies fall as those of a
 * language do. */
GPtrArray *prose_new_common_sentences (Prose *prose, guint n_sentences, guint n_words, guint n_vocabulary);

/* @sentences with every @step-th word, counted through all of them, replaced by a new one. */
GPtrArray *prose_reword (Prose *prose, const GPtrArray *sentences, guint step);

/* Appends the sentences [first, last) to @text, each with a full stop. */
void prose_append (GString *text, const GPtrArray *sentences, guint first, guint last);

/* @n random Han characters out of @n_characters. */
void prose_append_han (Prose *prose, GString *text, guint n, guint n_characters);

/* Cut by characters; aligned with the default settings. */
WinnowText *prose_cut (const char *source);
WinnowOverlap *prose_align (const WinnowText *a, const WinnowText *b);
