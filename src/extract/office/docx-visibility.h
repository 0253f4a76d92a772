/* docx-visibility.h: whether a reader sees the text at the present place of a Word document */
#pragma once

#include "extract/office/docx-styles.h"
#include "extract/writer.h"

G_BEGIN_DECLS

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

G_END_DECLS
