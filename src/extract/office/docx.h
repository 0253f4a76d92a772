/* docx.h: whether a reader sees the text at a place of a Word document, and which paragraphs are
 * captions, headings and quotations */
#pragma once

#include "extract/look.h"
#include "extract/xml-reader.h"

typedef struct _WinnowDocxPlace WinnowDocxPlace;

/* @like: (nullable) of another part of the document, with the same styles and paper. */
WinnowDocxPlace *winnow_docx_place_new (const WinnowDocxPlace *like);
void winnow_docx_place_free (WinnowDocxPlace *place);

/* Reads the styles or the settings in @member (nullable: none), and appends the editing sessions
 * there to @sessions (element-type guint32). FALSE with an error. */
gboolean winnow_docx_place_read (WinnowDocxPlace *place, WinnowJob *job, const char *member, GArray *sessions,
                                 GError **error);

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

/* What the present paragraph is: a level of winnow_writer_add_mark(), WINNOW_DOCX_CAPTION, or
 * another number. */
#define WINNOW_DOCX_CAPTION 11
int winnow_docx_place_get_mark (const WinnowDocxPlace *place);

/* ── the font Symbol: symbol-font.c ── */

/* @text, *@length bytes of UTF-8, with what the font shows in place of its codes in the private use
 * area; sets *@length. Returns: (transfer full) */
char *winnow_symbol_font_read (const char *text, gsize *length);
