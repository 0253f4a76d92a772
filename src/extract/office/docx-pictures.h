/* docx-pictures.h: the pictures of one part of a Word document, and the captions that Word's own
 * style says they have */
#pragma once

#include "extract/office/ooxml.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowWriter *writer;  /* (unowned) */
  GHashTable *relations; /* (unowned) of the part */
  /* (owned) (element-type WinnowDocumentPicture) those right before the present place that have
   * no caption yet */
  GPtrArray *bare;
  GString *caption;               /* (owned) text of the present paragraph where it is one */
  char *pending;                  /* (owned) (nullable) a caption that no picture stood before */
  gboolean has_text, has_picture; /* the present paragraph has */
} WinnowDocxPictures;

void winnow_docx_pictures_init (WinnowDocxPictures *pictures, WinnowWriter *writer, GHashTable *relations);
void winnow_docx_pictures_clear (WinnowDocxPictures *pictures);

/* A picture is met that a reader sees: a:blip or v:imagedata. */
void winnow_docx_pictures_place (WinnowDocxPictures *pictures, const WinnowXmlAttributes *attributes);

/* Text that a reader sees; @is_caption: its paragraph is in the style of captions. */
void winnow_docx_pictures_text (WinnowDocxPictures *pictures, const char *text, gsize length, gboolean is_caption);

void winnow_docx_pictures_end_paragraph (WinnowDocxPictures *pictures);

G_END_DECLS
