/* odf.h: the styles and pictures of an OpenDocument file, found element by element */
#pragma once

#include "extract/writer.h"
#include "extract/xml-reader.h"

/* ── styles, as far as they decide whether text is visible ── */

/* Each field may be unset, so that one style can override another. */
typedef struct
{
  gint8 hidden;            /* not shown at all: TRUE, FALSE, or -1 */
  gint8 clear;             /* transparent letters: TRUE, FALSE, or -1 */
  gboolean behind;         /* a frame that lies behind the text */
  double size, size_share; /* points, or a share of the size around; 0: unset */
  double scale;            /* percent of the width; 0: unset */
  WinnowColor color;
  WinnowColor letter_background; /* behind the letters */
  WinnowColor background;        /* of the paragraph, section, table, row, cell or shape, or of the page */
} WinnowOdfLook;

#define WINNOW_ODF_LOOK_INIT                                                           \
  {                                                                                    \
    -1, -1, FALSE, 0, 0, 0, WINNOW_COLOR_UNSET, WINNOW_COLOR_UNSET, WINNOW_COLOR_UNSET \
  }

typedef struct _WinnowOdfStyles WinnowOdfStyles;

WinnowOdfStyles *winnow_odf_styles_new (void);
void winnow_odf_styles_free (WinnowOdfStyles *styles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOdfStyles, winnow_odf_styles_free)

/* Call this for each element that opens: styles come before their use. */
void winnow_odf_styles_read (WinnowOdfStyles *styles, const char *name, const WinnowXmlAttributes *attributes);

/* Overrides @look with the style of @element and its parents: the style named in its attributes, of
 * the element's family. */
void winnow_odf_styles_apply (const WinnowOdfStyles *styles, const char *element, const WinnowXmlAttributes *attributes,
                              WinnowOdfLook *look);

/* The background of the pages. */
WinnowColor winnow_odf_styles_get_page (const WinnowOdfStyles *styles);

/* ── pictures ── */

typedef struct _WinnowOdfPictures WinnowOdfPictures;

WinnowOdfPictures *winnow_odf_pictures_new (const WinnowJob *job, WinnowWriter *writer);
void winnow_odf_pictures_free (WinnowOdfPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOdfPictures, winnow_odf_pictures_free)

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
