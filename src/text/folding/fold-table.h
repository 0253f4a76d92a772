/* fold-table.h: the layout of the fold table, for the program that makes it at build time and the
 * code that reads it
 *
 * A two-stage table: code point / 128 → block, block + code point % 128 → entry. An entry has a
 * class, script bits and the folded code point; or, with WINNOW_FOLD_EXPANDS, an index into the
 * pool, where a length precedes that many entries. After them comes the WinnowFoldedKind. */
#pragma once

#define WINNOW_FOLD_BLOCK 128u

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
#define WINNOW_FOLD_KIND_MASK 7u
/* is or folds to a sign that may replace a letter or a Chinese character: fold-digits.c,
 * fold-han-signs.c */
#define WINNOW_FOLD_SIGN (1u << 31)

/* The class of a folded unit for the tokenizer. */
typedef enum
{
  WINNOW_UNIT_SEPARATOR, /* white space, punctuation, symbols, controls */
  WINNOW_UNIT_LETTER,    /* letter or digit of a script with spaces between words */
  WINNOW_UNIT_CHARACTER, /* letter of a script without spaces: Han, kana, Thai, … */
  WINNOW_UNIT_MARK,      /* joins the unit before it: vowel signs, voicing marks */
  WINNOW_UNIT_NOTHING,   /* deleted: default-ignorable code points, diacritics */
} WinnowUnitClass;

/* The change of a code point that may be part of a disguise. */
typedef enum
{
  WINNOW_FOLDED_NONE,
  WINNOW_FOLDED_CONVERTED, /* → another Han character, as traditional → simplified; no disguise by itself */
  WINNOW_FOLDED_INVISIBLE, /* deleted: default-ignorable, without direction */
  WINNOW_FOLDED_BIDI,      /* deleted: a control of direction */
  /* a styled letter (full-width, mathematical, enclosed, small capital, Roman numeral, …) → the
   * plain one */
  WINNOW_FOLDED_STYLED,
  WINNOW_FOLDED_VARIANT, /* a compatibility ideograph or a radical → the plain character */
  /* a letter → the same-looking one of another script; found by the word, so never in the table */
  WINNOW_FOLDED_LOOKALIKE,
  /* deleted: white space between the letters of a word; found by the line, so in the table only for
   * the hair space */
  WINNOW_FOLDED_SPACED,
} WinnowFoldedKind;
