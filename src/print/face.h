/* face.h: the font that glyphs were taken from, apart from its size and from the thread that found
 * it
 *
 * Faces with equal keys are the same: one font of one file, in one instance of its variations, with
 * the boldness and slant that fontconfig makes up where a family has none of its own. All that is
 * told of a glyph holds for that instance: its outline is bold and slanted already. Immutable,
 * shared between threads. */
#pragma once

#include <pango/pango.h>

#include "print/outline.h"

G_BEGIN_DECLS

typedef struct _WinnowFace WinnowFace;

/* For any font of a font map of Pango's for fontconfig, whose resolution is 72. It stays usable
 * when the font map is gone. *@size: points an em. Returns: (transfer full) */
WinnowFace *winnow_face_new (PangoFont *font, double *size);
WinnowFace *winnow_face_ref (WinnowFace *face);
void winnow_face_unref (WinnowFace *face);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFace, winnow_face_unref)

const char *winnow_face_get_key (const WinnowFace *face);
/* as PostScript has it: letters of ASCII, digits, '-', '+'; never empty */
const char *winnow_face_get_name (const WinnowFace *face);

/* Whether a file may hold its letters as a font: they are outlines in one colour, at most 65,535,
 * and the maker allows it. */
gboolean winnow_face_is_embeddable (const WinnowFace *face);

/* FALSE: its letters are pictures, or there are none. */
gboolean winnow_face_has_outlines (const WinnowFace *face);

/* Thousandths of an em, to a hundredth. */
double winnow_face_get_advance (const WinnowFace *face, guint glyph);

/* What a reader takes the glyph for: the character that the font has it for, of several a letter
 * before its compatibility forms, then the smallest. 0: none; then, and where the text is another
 * one, the text must be told beside the glyph. The first call for a face takes some
 * milliseconds. */
gunichar winnow_face_get_character (const WinnowFace *face, guint glyph);

/* The glyph of a blank; 0: the font has none. */
guint winnow_face_get_blank (const WinnowFace *face);

/* Appends the outline in thousandths of an em. Returns FALSE where the font has none: a picture, if
 * anything. */
gboolean winnow_face_add_outline (const WinnowFace *face, guint glyph, WinnowOutline *outline);

typedef struct
{
  double ascent, descent, cap_height; /* thousandths of an em above the baseline: the descent is negative */
  double x_min, y_min, x_max, y_max;  /* that no glyph goes beyond, about */
  double italic_angle;                /* degrees against the clock */
  gboolean is_serif, is_mono, is_italic, is_bold;
} WinnowFaceMetrics;
void winnow_face_get_metrics (const WinnowFace *face, WinnowFaceMetrics *metrics);

/* The glyph in its own colours, where the face has no outlines: @x, @y, @width, @height say where
 * the picture lies, in ems from the origin, y upwards. Returns: (transfer full) (nullable) ARGB32;
 * NULL where nothing is to be seen */
cairo_surface_t *winnow_face_dup_picture (const WinnowFace *face, guint glyph, double *x, double *y, double *width,
                                          double *height);

G_END_DECLS
