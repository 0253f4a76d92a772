/* docx.h: whether a reader sees the text at a place of a Word document, and which paragraphs are
 * captions */
#pragma once

#include "extract/look.h"
#include "extract/xml-reader.h"

/* The value of a switch: w:vanish is on, w:vanish w:val="0" is off (§17.17.4). */
gboolean winnow_docx_is_on (const WinnowXmlAttributes *attributes);

/* ── styles ── */

typedef struct
{
  GHashTable *styles;      /* (owned) by id: winnow_styles_new() */
  char *default_paragraph; /* (owned) (nullable) id of the style of paragraphs without one */
  WinnowLook defaults;     /* of the document */
} WinnowDocxStyles;

/* Reads the styles of @member (nullable: none). Returns: (transfer full), or NULL with an error. */
WinnowDocxStyles *winnow_docx_styles_load (WinnowJob *job, const char *member, GError **error);
void winnow_docx_styles_free (WinnowDocxStyles *styles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDocxStyles, winnow_docx_styles_free)

/* ── places ── */

typedef struct _WinnowDocxPlace WinnowDocxPlace;

/* @styles must outlive it. @like: (nullable) of another part of the document, with the same
 * paper. */
WinnowDocxPlace *winnow_docx_place_new (const WinnowDocxStyles *styles, const WinnowDocxPlace *like);
void winnow_docx_place_free (WinnowDocxPlace *place);

/* Whether the document's settings show the color of the paper. */
void winnow_docx_place_show_page_color (WinnowDocxPlace *place, gboolean is_shown);

/* Call these for each element that opens and closes, and for text outside w:t. */
void winnow_docx_place_open (WinnowDocxPlace *place, const char *name, const WinnowXmlAttributes *attributes);
void winnow_docx_place_close (WinnowDocxPlace *place, const char *name);
void winnow_docx_place_text (WinnowDocxPlace *place, const char *text, gsize length);

/* @length bytes of text were written. */
void winnow_docx_place_advance (WinnowDocxPlace *place, gsize length);

/* How a reader sees text at this place. */
WinnowVisibility winnow_docx_place_see (const WinnowDocxPlace *place);

/* TRUE if a picture at this place is hidden: color and size of letters do not count. */
gboolean winnow_docx_place_hides_pictures (const WinnowDocxPlace *place);

/* TRUE if the present paragraph is a caption. */
gboolean winnow_docx_place_is_caption (const WinnowDocxPlace *place);
