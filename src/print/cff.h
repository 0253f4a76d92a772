/* cff.h: letters → a font program that files hold (Compact Font Format, CID-keyed) */
#pragma once

#include "print/outline.h"

G_BEGIN_DECLS

typedef struct
{
  guint number;                 /* that text tells it by, its CID */
  double advance;               /* thousandths of an em */
  const WinnowOutline *outline; /* borrowed; the same unit */
} WinnowCffGlyph;

/* @name: ASCII. @glyphs: by ascending numbers, each once, up to 65,535 of them; the first has the
 * number 0. Nothing but them is in the program, however far their numbers lie apart. Coordinates
 * are rounded to thousandths of an em. */
GBytes *winnow_cff_new (const char *name, const WinnowCffGlyph *glyphs, guint n_glyphs);

G_END_DECLS
