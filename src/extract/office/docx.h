/* docx.h: the styles of a Word document, as far as they decide whether letters are visible and
 * which paragraphs are captions, and whether a reader sees the text at a place */
#pragma once

#include "extract/writer.h"
#include "extract/xml-reader.h"

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

/* The value of a switch: w:vanish is on, w:vanish w:val="0" is off (§17.17.4). */
gboolean winnow_docx_is_on (const WinnowXmlAttributes *attributes);

typedef struct _WinnowDocxStyles WinnowDocxStyles;

/* A style with all that it inherits. */
typedef struct
{
  WinnowDocxLook look;
  WinnowColor background; /* of the whole paragraph or table: UNSET without one */
  gboolean is_caption;    /* of a picture or a table */
} WinnowDocxStyle;

/* Reads the styles of @member (nullable: none). Returns: (transfer full), or NULL with an error. */
WinnowDocxStyles *winnow_docx_styles_load (WinnowJob *job, const char *member, GError **error);
void winnow_docx_styles_free (WinnowDocxStyles *styles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDocxStyles, winnow_docx_styles_free)

/* The document's defaults, and the style of paragraphs without one. */
WinnowDocxLook winnow_docx_styles_get_defaults (const WinnowDocxStyles *styles);
WinnowDocxStyle winnow_docx_styles_get_default_paragraph (const WinnowDocxStyles *styles);

/* The style with this id. An unknown or NULL id gives an empty style. */
WinnowDocxStyle winnow_docx_styles_get (const WinnowDocxStyles *styles, const char *id);

/* ── visibility ── */

typedef struct _WinnowDocxVisibility WinnowDocxVisibility;

/* @styles must outlive it. @like: (nullable) of another part of the document, with the same
 * paper. */
WinnowDocxVisibility *winnow_docx_visibility_new (const WinnowDocxStyles *styles, const WinnowDocxVisibility *like);
void winnow_docx_visibility_free (WinnowDocxVisibility *visibility);

/* Whether the document's settings show the color of the paper. */
void winnow_docx_visibility_show_page_color (WinnowDocxVisibility *visibility, gboolean is_shown);

/* Call these for each element that opens and closes, and for text outside w:t. */
void winnow_docx_visibility_open (WinnowDocxVisibility *visibility, const char *name,
                                  const WinnowXmlAttributes *attributes);
void winnow_docx_visibility_close (WinnowDocxVisibility *visibility, const char *name);
void winnow_docx_visibility_text (WinnowDocxVisibility *visibility, const char *text, gsize length);

/* The text box of the present drawing opens or closes. */
void winnow_docx_visibility_open_text_box (WinnowDocxVisibility *visibility);
void winnow_docx_visibility_close_text_box (WinnowDocxVisibility *visibility);

/* @length bytes of text were written. */
void winnow_docx_visibility_advance (WinnowDocxVisibility *visibility, gsize length);

/* How a reader sees text at this place. */
WinnowVisibility winnow_docx_visibility_get (const WinnowDocxVisibility *visibility);

/* TRUE if a picture at this place is hidden: color and size of letters do not count. */
gboolean winnow_docx_visibility_hides_pictures (const WinnowDocxVisibility *visibility);

/* TRUE if the present paragraph is a caption. */
gboolean winnow_docx_visibility_is_caption (const WinnowDocxVisibility *visibility);
