/* docx-look.h: the properties of Word that decide whether letters are visible */
#pragma once

#include "extract/color.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

/* Each field may be unset, so that one style can override another. */
typedef struct
{
  gint8 vanish; /* TRUE, FALSE, or -1 */
  gint8 clear;  /* letters without a filling: TRUE, FALSE, or -1 */
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

/* Reads a property of a run (a child of w:rPr or of w14:textFill). Ignores others. */
void winnow_docx_look_read (WinnowDocxLook *look, const char *name, const WinnowXmlAttributes *attributes);

/* Overrides @look with the fields that @over sets. */
void winnow_docx_look_apply (WinnowDocxLook *look, const WinnowDocxLook *over);

/* The background of w:shd: UNSET where it paints none. */
WinnowColor winnow_docx_read_shade (const WinnowXmlAttributes *attributes);

/* TRUE for what surrounds letters (a glow, a shadow), whose colors are not the letters'. */
gboolean winnow_docx_is_effect (const char *name);

/* The value of a switch: w:vanish is on, w:vanish w:val="0" is off (§17.17.4). */
gboolean winnow_docx_is_on (const WinnowXmlAttributes *attributes);

G_END_DECLS
