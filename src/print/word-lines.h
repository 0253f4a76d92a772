/* word-lines.h: lines of text in scripts whose words are the same wherever they stand: Latin,
 * Greek, Cyrillic, Han, kana, Hangul and their signs
 *
 * The lines are Pango's (pango-lines.h) to a hundredth of a point; but blanks beside characters
 * that the style's font lacks may be of another font, and very long words are kerned a little
 * less. */
#pragma once

#include "print/line-builder.h"

G_BEGIN_DECLS

typedef struct _WinnowWordLines WinnowWordLines;

WinnowWordLines *winnow_word_lines_new (WinnowFonts *fonts, WinnowLineBuilder *builder); /* both borrowed */
void winnow_word_lines_free (WinnowWordLines *lines);

/* Appends the lines of [@start, @end) of the text, which is of one paragraph, to @out (element-type
 * WinnowLine). @span: the one of @rich that holds @start. *@last: where the last of them begins, a
 * byte of the text. Returns FALSE, and appends nothing, where other characters are among it, or a
 * word that is wider than a line. */
gboolean winnow_word_lines_add (WinnowWordLines *lines, const WinnowRich *rich, guint span, gsize start, gsize end,
                                WinnowStyle style, double width, GPtrArray *out, gsize *last);

G_END_DECLS
