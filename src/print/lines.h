/* lines.h: text → lines of glyphs, by Pango
 *
 * A typesetter belongs to one thread, with its own font map: several may work at once. Distances
 * are those of paper: no hinting, no rounding, so that lines break the same on every device. Memory
 * is bounded by a line's worth of text, however long a paragraph is. */
#pragma once

#include "print/page.h"
#include "print/rich.h"

G_BEGIN_DECLS

typedef struct _WinnowTypesetter WinnowTypesetter;

WinnowTypesetter *winnow_typesetter_new (void);
void winnow_typesetter_free (WinnowTypesetter *typesetter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowTypesetter, winnow_typesetter_free)

/* FALSE: the machine has no font at all, and no text may be laid out. */
gboolean winnow_typesetter_has_fonts (const WinnowTypesetter *typesetter);

/* A place in a text that is laid out bit by bit. */
typedef struct
{
  const WinnowRich *rich; /* borrowed */
  WinnowStyle style;
  double width;  /* points */
  gsize at;      /* byte: where the next line begins */
  guint span;    /* that holds it */
  gboolean ends; /* all lines are out */
} WinnowCursor;

void winnow_cursor_init (WinnowCursor *cursor, const WinnowRich *rich, WinnowStyle style, double width);

/* Appends some of the next lines to @lines (element-type WinnowLine), at least one unless the
 * cursor ends; of one paragraph. *@begins: whether the first of them begins a paragraph. */
void winnow_typesetter_add_lines (WinnowTypesetter *typesetter, WinnowCursor *cursor, GPtrArray *lines,
                                  gboolean *begins);

/* One line, cut with “…” where it is wider. Returns: (transfer full) (nullable) NULL for "" */
WinnowLine *winnow_typesetter_dup_line (WinnowTypesetter *typesetter, WinnowStyle style, const char *text,
                                        double width);

G_END_DECLS
