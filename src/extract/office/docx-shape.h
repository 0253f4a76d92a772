/* docx-shape.h: the present drawing in a Word document, as far as it decides whether its text is
 * visible */
#pragma once

#include "extract/color.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowColor filling;         /* of its text box: UNKNOWN unless it is plain */
  gint64 extent[2], offset[2]; /* across and down, EMU */
  gboolean hidden;             /* by its properties */
  gboolean behind;             /* it lies behind the text */
  guint axis;                  /* of the position being read: 0 across, 1 down */
  gboolean in_offset;
  guint properties; /* open wps:spPr … */
  guint lines;      /* … and a:ln, whose color is not a filling */
} WinnowDocxShape;

void winnow_docx_shape_init (WinnowDocxShape *shape);

/* Call these for each element and text. They ignore what belongs to no drawing. */
void winnow_docx_shape_open (WinnowDocxShape *shape, const char *name, const WinnowXmlAttributes *attributes);
void winnow_docx_shape_close (WinnowDocxShape *shape, const char *name);
void winnow_docx_shape_text (WinnowDocxShape *shape, const char *text, gsize length);

/* TRUE if the drawing is hidden: it is marked so, has no extent, or lies clearly outside any
 * page. */
gboolean winnow_docx_shape_is_hidden (const WinnowDocxShape *shape);

G_END_DECLS
