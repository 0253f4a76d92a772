/* docx-look.h: what a Word document says of the look of its letters, as far as it decides whether
 * they are seen */
#pragma once

#include "extract/color.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

/* Each field may be left unsaid, so that a style can be laid over another. */
typedef struct
{
  gint8 vanish; /* TRUE, FALSE, or -1 */
  gint8 clear;  /* letters that are drawn without a filling: TRUE, FALSE, or -1 */
  int size;     /* half points, or 0 */
  int scale;    /* percent of the width, or 0 */
  WinnowColor color;
  WinnowColor highlight; /* painted over … */
  WinnowColor shade;     /* … this */
} WinnowDocxLook;

#define WINNOW_DOCX_LOOK_INIT                                                \
  {                                                                          \
    -1, -1, 0, 0, WINNOW_COLOR_UNSET, WINNOW_COLOR_UNSET, WINNOW_COLOR_UNSET \
  }

/* Takes over what a property of a run (a child of w:rPr or of w14:textFill) says; others are passed
 * over. */
void winnow_docx_look_read (WinnowDocxLook *look, const char *name, const WinnowXmlAttributes *attributes);

/* What @over says goes before what @look said. */
void winnow_docx_look_apply (WinnowDocxLook *look, const WinnowDocxLook *over);

/* The ground that w:shd paints: UNSET where it paints none. */
WinnowColor winnow_docx_read_shade (const WinnowXmlAttributes *attributes);

/* TRUE for what surrounds letters (a glow, a shadow): it has colours of its own, which are none of
 * the letters'. */
gboolean winnow_docx_is_effect (const char *name);

/* The value of a property that is there or not: w:vanish says yes, w:vanish w:val="0" no
 * (§17.17.4). */
gboolean winnow_docx_is_on (const WinnowXmlAttributes *attributes);

G_END_DECLS
