/* pdf-font-objects.h: the objects of one font of a PDF; any thread */
#pragma once

#include "print/face.h"
#include "print/pdf-buffer.h"
#include "print/pdf-press.h"

G_BEGIN_DECLS

/* A font on its way into a file; all borrowed. */
typedef struct
{
  const WinnowFace *face;
  const char *name;     /* as a resource */
  const GArray *glyphs; /* (element-type guint) that are used, ascending; at least one */
  guint first;          /* number of its first object */
} WinnowPdfFontPlan;

/* How many objects a font of text has, and a glyph of a font of forms; the first of them is what
 * resources name. */
guint winnow_pdf_font_count_text_objects (void);
guint winnow_pdf_font_count_form_objects (const WinnowFace *face);

/* Appends them to @objects (element-type GBytes), in the order of their numbers. */
void winnow_pdf_font_add_text_objects (const WinnowPdfFontPlan *plan, WinnowPdfPress *press, GPtrArray *objects);
void winnow_pdf_font_add_form_objects (const WinnowPdfFontPlan *plan, WinnowPdfPress *press, GPtrArray *objects);

/* A stream as it stands between "obj" and "endobj". @entries: of its dictionary, besides its
 * length */
GBytes *winnow_pdf_stream_new (WinnowPdfPress *press, const char *entries, const void *data, gsize length);
void winnow_pdf_add_box (WinnowPdfBuffer *buffer, const double *box); /* "[left bottom right top]" */

G_END_DECLS
