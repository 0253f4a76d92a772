/* letter-counts.h: whether the letters of a text can be those that a reader sees
 *
 * A PDF or a font may show other letters than it stores. What is stored then is no text of any
 * language. */
#pragma once

#include <glib.h>

#define WINNOW_N_LETTERS 27 /* 0: what is no Latin letter; 1 to 26: a to z, without accents */

typedef struct
{
  guint32 n_signs;              /* all but spaces and those that lines are drawn with */
  guint32 n_broken, n_readable; /* those of no script: controls, private use; letters, marks and digits */
  guint32 n_letters;            /* Latin ones */
  /* how often one follows another; not what is between words */
  guint32 pairs[WINNOW_N_LETTERS][WINNOW_N_LETTERS];
  guint32 n_han, n_kana;
  guint32 n_common[3]; /* Han characters that are common in simplified, traditional or Japanese text */
  guint32 n_han_pairs, n_word_pairs;
  guint8 letter; /* the last one */
  gunichar han;  /* the last character, if it is Han */
} WinnowLetterCounts;

/* Counts the next character of a text. A line end or a space ends a word. */
void winnow_letter_counts_add (WinnowLetterCounts *counts, gunichar c);

typedef enum
{
  WINNOW_LETTERS_GOOD,      /* also of a text that is too short to say */
  WINNOW_LETTERS_ODD,       /* a part of the text may be wrong: it is less like a language than texts are */
  WINNOW_LETTERS_FEW_WRONG, /* a few letters may be exchanged; also of words that are no text */
  WINNOW_LETTERS_WRONG      /* no reader sees them: they are none, or those of another text exchanged */
} WinnowLetterVerdict;

WinnowLetterVerdict winnow_letter_counts_judge (const WinnowLetterCounts *counts);
