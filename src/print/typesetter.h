/* typesetter.h: text → lines of glyphs, by Pango
 *
 * Each thread needs its typesetter, with its font map. Glyphs are neither hinted nor rounded to
 * pixels, so that lines break in the same places on every device. A text is laid out a few lines at
 * a time, at any length. */
#pragma once

#include "image/picture.h"
#include "print/line.h"
#include "print/rich.h"

typedef struct _WinnowTypesetter WinnowTypesetter;

WinnowTypesetter *winnow_typesetter_new (void);
WINNOW_DECLARE_FREE (WinnowTypesetter, winnow_typesetter_free)

/* FALSE: no font is installed, and no text may be laid out. */
gboolean winnow_typesetter_has_fonts (const WinnowTypesetter *typesetter);

/* The pixels of a thumbnail. Returns: (transfer full) (nullable) NULL where it cannot be decoded */
WinnowPicture *winnow_typesetter_decode (WinnowTypesetter *typesetter, GBytes *bytes);

/* A place in a text that is laid out bit by bit. */
typedef struct
{
  const WinnowRich *rich; /* borrowed */
  WinnowStyle style;
  double width;  /* points */
  gsize at;      /* byte where the next line begins */
  guint span;    /* the index of the span that holds it */
  gboolean ends; /* there are no more lines */
} WinnowCursor;

void winnow_cursor_init (WinnowCursor *cursor, const WinnowRich *rich, WinnowStyle style, double width);

/* Appends some of the next lines to @lines (element-type WinnowLine), all of one paragraph; at
 * least one unless the cursor is at the end. *@begins: whether the first of them begins a
 * paragraph. */
void winnow_typesetter_add_lines (WinnowTypesetter *typesetter, WinnowCursor *cursor, GPtrArray *lines,
                                  gboolean *begins);

/* One line, cut with “…” where it is wider. Returns: (transfer full) (nullable) NULL for "" */
WinnowLine *winnow_typesetter_dup_line (WinnowTypesetter *typesetter, WinnowStyle style, const char *text,
                                        double width);
