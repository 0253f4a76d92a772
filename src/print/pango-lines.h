/* pango-lines.h: lines as Pango breaks them, for text in any script */
#pragma once

#include "print/line-builder.h"

G_BEGIN_DECLS

typedef struct _WinnowPangoLines WinnowPangoLines;

WinnowPangoLines *winnow_pango_lines_new (WinnowFonts *fonts, WinnowLineBuilder *builder); /* both borrowed */
void winnow_pango_lines_free (WinnowPangoLines *lines);

/* Appends the lines of [@start, @end) of the text, which is of one paragraph, to @out (element-type
 * WinnowLine). @span: the one of @rich that holds @start. *@last: where the last of them begins, a
 * byte of the text. */
void winnow_pango_lines_add (WinnowPangoLines *lines, const WinnowRich *rich, guint span, gsize start, gsize end,
                             WinnowStyle style, double width, GPtrArray *out, gsize *last);

/* One line, cut with “…” where it is wider. */
WinnowLine *winnow_pango_lines_dup_cut (WinnowPangoLines *lines, const WinnowRich *rich, gsize end, WinnowStyle style,
                                        double width);

G_END_DECLS
