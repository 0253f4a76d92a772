/* fold-table.h: the layout of the fold table, shared by the program that makes it at build time and
 * the code that reads it
 *
 * A two-stage table: code point / 128 → block, block + code point % 128 → entry. An entry is a
 * class, script bits and the folded code point; or, with WINNOW_FOLD_EXPANDS, an index into the
 * pool, where a length stands before that many entries. The top bits are the trace
 * (WinnowFoldedKind) that folding the code point leaves. */
#pragma once

#define WINNOW_FOLD_BLOCK 128u
#define WINNOW_FOLD_N_BLOCKS (0x110000u / WINNOW_FOLD_BLOCK)

#define WINNOW_FOLD_VALUE_MASK 0x1fffffu
#define WINNOW_FOLD_CLASS_SHIFT 21
#define WINNOW_FOLD_CLASS_MASK 7u
#define WINNOW_FOLD_LATIN (1u << 24) /* a letter of the Latin script */
/* a letter of a script that has look-alikes of Latin letters: Greek, Cyrillic, Armenian,
 * Cherokee */
#define WINNOW_FOLD_LOOKALIKE (1u << 25)
#define WINNOW_FOLD_HAN (1u << 26)
#define WINNOW_FOLD_EXPANDS (1u << 27)
#define WINNOW_FOLD_KIND_SHIFT 28

/* What a folded unit is to the tokeniser. */
typedef enum
{
  WINNOW_UNIT_SEPARATOR, /* white space, punctuation, symbols, controls */
  WINNOW_UNIT_LETTER,    /* letter or digit of a script that writes words apart */
  WINNOW_UNIT_CHARACTER, /* letter of a script without spaces: Han, kana, Thai, … */
  WINNOW_UNIT_MARK,      /* joins what stands before it: vowel signs, voicing marks */
  WINNOW_UNIT_NOTHING,   /* deleted: default-ignorable code points, diacritics */
} WinnowUnitClass;

/* What folding did to a code point that may have been put there to disguise a copy. */
typedef enum
{
  WINNOW_FOLDED_NONE,
  WINNOW_FOLDED_CONVERTED, /* traditional → simplified; no disguise by itself */
  WINNOW_FOLDED_INVISIBLE, /* deleted: default-ignorable, without direction */
  WINNOW_FOLDED_BIDI,      /* deleted: a control of direction */
  /* a styled letter (full-width, mathematical, enclosed, small capital, Roman numeral, …) → the
   * plain one */
  WINNOW_FOLDED_STYLED,
  WINNOW_FOLDED_VARIANT, /* a compatibility ideograph or a radical → the plain character */
  /* a letter → the one of another script that looks the same; only known from the word, so never
   * in the table */
  WINNOW_FOLDED_LOOKALIKE,
  /* deleted: white space between the letters of a word; only known from the line; in the table
   * only of the hair space */
  WINNOW_FOLDED_SPACED,
} WinnowFoldedKind;
