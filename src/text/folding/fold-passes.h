/* fold-passes.h: the passes of a fold after the first, which need the surroundings of a code point
 *
 * Internal to the fold. */
#pragma once

#include "text/folding/fold.h"
#include "text/wrapped-line.h"

/* The table's entry of @c. */
guint32 winnow_fold_look_up (gunichar c);

/* Records a change out of order; winnow_fold_new() sorts them after all passes. */
void winnow_fold_record_character (WinnowFold *fold, WinnowFoldedKind kind, guint32 start, guint32 unit);

/* Removes the units in @places (element-type guint32; ascending, not empty) from the arrays, and
 * records them as @kind, if it is not NONE. A recorded change keeps its unit, or gets the next
 * one: fold-spaced.c. */
void winnow_fold_remove_units (WinnowFold *fold, const GArray *places, WinnowFoldedKind kind);

/* The first four passes return whether they changed units.
 *
 * Restores letters that are reversed between controls of direction (fold-bidi.c). */
gboolean winnow_fold_bidi (WinnowFold *fold, const char *text);

/* Joins words with spaced letters (fold-spaced.c); not all where @cancellable (nullable) is
 * cancelled. */
gboolean winnow_fold_spaced (WinnowFold *fold, GCancellable *cancellable);

/* Joins words that are hyphenated at line ends (fold-hyphens.c). @text: @length bytes */
gboolean winnow_fold_hyphens (WinnowFold *fold, const char *text, gsize length);

/* Replaces look-alikes (fold-lookalikes.c): the letters of a word must be adjacent. */
gboolean winnow_fold_lookalikes (WinnowFold *fold, const char *text);

/* The last two passes take the places to look at (element-type guint32), in order: units with
 * WINNOW_FOLD_SIGN, and the n of “rn” and the second v of “vv”.
 *
 * Signs in place of Chinese characters (fold-han-signs.c). */
void winnow_fold_han_signs (WinnowFold *fold, const char *text, const GArray *signs);

/* Digits and signs in place of letters (fold-digits.c): the letters of a word must be of one
 * script. */
void winnow_fold_digits (WinnowFold *fold, const char *text, const GArray *signs);

/* Copies unit @from to unit @to. */
static inline void
winnow_fold_move_unit (WinnowFold *fold, guint32 from, guint32 to)
{
  fold->units[to] = fold->units[from];
  fold->classes[to] = fold->classes[from];
  fold->starts[to] = fold->starts[from];
  fold->ends[to] = fold->ends[from];
}

static inline gboolean
winnow_fold_is_word_unit (guint8 unit_class)
{
  return unit_class == WINNOW_UNIT_LETTER || unit_class == WINNOW_UNIT_MARK;
}

/* A space of some width (general category Zs); neither a tab nor a line end. */
static inline gboolean
winnow_fold_is_space (gunichar c)
{
  return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x3000 || c == 0x202f || c == 0x205f
         || c == 0x1680;
}

/* A letter of a script that is written from right to left. */
static inline gboolean
winnow_fold_is_right_to_left (gunichar c)
{
  return (c >= 0x590 && c <= 0x8ff) || (c >= 0xfb1d && c <= 0xfdff) || (c >= 0xfe70 && c <= 0xfeff)
         || (c >= 0x10800 && c <= 0x10fff) || (c >= 0x1e800 && c <= 0x1efff);
}
