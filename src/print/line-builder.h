/* line-builder.h: glyphs, as some shaper hands them over, → a line; one thread */
#pragma once

#include "print/fonts.h"
#include "print/page.h"
#include "print/rich.h"

G_BEGIN_DECLS

typedef struct _WinnowLineBuilder WinnowLineBuilder;

WinnowLineBuilder *winnow_line_builder_new (void);
void winnow_line_builder_free (WinnowLineBuilder *builder);

/* ── a line: begin, then parts from left to right, then end ── */

void winnow_line_builder_begin (WinnowLineBuilder *builder, WinnowStyle style);
double winnow_line_builder_get_x (const WinnowLineBuilder *builder); /* where the next glyph begins */

/* Of the glyphs that follow. @is_backward: written from the right, glyphs from left to right all
 * the same */
void winnow_line_builder_set_run (WinnowLineBuilder *builder, const WinnowFont *font, WinnowLook look,
                                  gboolean is_backward);

/* Pango's units; the offsets are from where it would stand. Not drawn: only its width counts. */
void winnow_line_builder_add_glyph (WinnowLineBuilder *builder, guint32 index, int width, int x_offset, int y_offset);
void winnow_line_builder_add_space (WinnowLineBuilder *builder, int width);

/* So many bytes of the text, in its order, are shown by so many of the glyphs. */
void winnow_line_builder_add_cluster (WinnowLineBuilder *builder, const char *text, guint n_bytes, guint n_glyphs);

/* The look of what was added since @x; @goes_on: the same stretch of text as the one before. */
void winnow_line_builder_add_look (WinnowLineBuilder *builder, WinnowLook look, double x, gboolean goes_on);

/* @links: (nullable) that looks tell by number. @ends_in_blank: a blank that is not shown parts it
 * from the next line. Returns: (transfer full) */
WinnowLine *winnow_line_builder_end (WinnowLineBuilder *builder, GPtrArray *links, gboolean ends_in_blank);

G_END_DECLS
