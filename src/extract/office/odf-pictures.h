/* odf-pictures.h: the pictures of an OpenDocument file, told of the elements as they come */
#pragma once

#include "extract/writer.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

typedef struct _WinnowOdfPictures WinnowOdfPictures;

WinnowOdfPictures *winnow_odf_pictures_new (const WinnowJob *job, WinnowWriter *writer);
void winnow_odf_pictures_free (WinnowOdfPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOdfPictures, winnow_odf_pictures_free)

/* To be told of each element that opens or closes. @seen: whether the reader sees what stands
 * there */
void winnow_odf_pictures_open (WinnowOdfPictures *pictures, const char *name, const WinnowXmlAttributes *attributes,
                               gboolean seen);
void winnow_odf_pictures_close (WinnowOdfPictures *pictures, const char *name);

/* To be told of text. @seen: it is of a paragraph, and the reader sees it. Returns: TRUE if it is
 * the bytes of a picture or the like, and no text */
gboolean winnow_odf_pictures_text (WinnowOdfPictures *pictures, const char *text, gsize length, gboolean seen);

/* A text box within a paragraph, whose pictures are placed as it closes: then its text is known. */
void winnow_odf_pictures_open_box (WinnowOdfPictures *pictures);
void winnow_odf_pictures_close_box (WinnowOdfPictures *pictures);

G_END_DECLS
