/* docx-pictures.h: the pictures in one part of a Word document, and their captions */
#pragma once

#include "extract/office/ooxml.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowWriter *writer;  /* (unowned) */
  GHashTable *relations; /* (unowned) of the part */
  /* (owned) (element-type WinnowDocumentPicture) pictures right before this place without a
   * caption */
  GPtrArray *bare;
  GString *caption;               /* (owned) text of the present paragraph if it is a caption */
  char *pending;                  /* (owned) (nullable) a caption without a picture before it */
  gboolean has_text, has_picture; /* the present paragraph has */
} WinnowDocxPictures;

void winnow_docx_pictures_init (WinnowDocxPictures *pictures, WinnowWriter *writer, GHashTable *relations);
void winnow_docx_pictures_clear (WinnowDocxPictures *pictures);

/* Places a visible picture: a:blip or v:imagedata. */
void winnow_docx_pictures_place (WinnowDocxPictures *pictures, const WinnowXmlAttributes *attributes);

/* Takes visible text. @is_caption: its paragraph has the style of captions. */
void winnow_docx_pictures_text (WinnowDocxPictures *pictures, const char *text, gsize length, gboolean is_caption);

void winnow_docx_pictures_end_paragraph (WinnowDocxPictures *pictures);

G_END_DECLS
