/* odf.h: the styles and pictures of an OpenDocument file, found element by element */
#pragma once

#include "extract/look.h"
#include "extract/xml-reader.h"

/* The mark of a look that lies behind the text; others are those of winnow_writer_add_mark(). */
#define WINNOW_ODF_BEHIND 11

/* ── styles, as far as they decide whether text is visible ── */

typedef struct
{
  GHashTable *styles; /* (owned) by "family name"; a family's default has an empty name */
  WinnowStyle *style; /* (unowned) (nullable) the one being read */
  WinnowColor page;   /* the background of the pages */
  gboolean in_page_layout;
} WinnowOdfStyles;

/* Call this for each element that opens: styles come before their use. */
void winnow_odf_styles_read (WinnowOdfStyles *styles, const char *name, const WinnowXmlAttributes *attributes);

/* Overrides @look with the style of @element and its parents: the style named in its attributes, of
 * the element's family. */
void winnow_odf_styles_apply (const WinnowOdfStyles *styles, const char *element, const WinnowXmlAttributes *attributes,
                              WinnowLook *look);

/* ── pictures ── */

typedef struct _WinnowOdfPictures WinnowOdfPictures;

WinnowOdfPictures *winnow_odf_pictures_new (const WinnowJob *job, WinnowWriter *writer);
WINNOW_DECLARE_FREE (WinnowOdfPictures, winnow_odf_pictures_free)

/* Call these for each element that opens and closes. @visible: text at this place is */
void winnow_odf_pictures_open (WinnowOdfPictures *pictures, const char *name, const WinnowXmlAttributes *attributes,
                               gboolean visible);
void winnow_odf_pictures_close (WinnowOdfPictures *pictures, const char *name);

/* Call this for each text. @visible: it belongs to a paragraph and is visible. Returns: TRUE if it
 * is data of a picture, not text */
gboolean winnow_odf_pictures_text (WinnowOdfPictures *pictures, const char *text, gsize length, gboolean visible);

/* A text box within a paragraph. Its pictures are placed when it closes, since its text is then
 * known. */
void winnow_odf_pictures_open_box (WinnowOdfPictures *pictures);
void winnow_odf_pictures_close_box (WinnowOdfPictures *pictures);
