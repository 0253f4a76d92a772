/* odf-pictures.h: the pictures of an OpenDocument file, found element by element */
#pragma once

#include "extract/writer.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

typedef struct _WinnowOdfPictures WinnowOdfPictures;

WinnowOdfPictures *winnow_odf_pictures_new (const WinnowJob *job, WinnowWriter *writer);
void winnow_odf_pictures_free (WinnowOdfPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOdfPictures, winnow_odf_pictures_free)

/* Call these for each element that opens and closes. @visible: text at this place is */
void winnow_odf_pictures_open (WinnowOdfPictures *pictures, const char *name, const WinnowXmlAttributes *attributes,
                               gboolean seen);
void winnow_odf_pictures_close (WinnowOdfPictures *pictures, const char *name);

/* Call this for each text. @visible: it belongs to a paragraph and is visible. Returns: TRUE if it
 * is data of a picture, not text */
gboolean winnow_odf_pictures_text (WinnowOdfPictures *pictures, const char *text, gsize length, gboolean seen);

/* A text box within a paragraph. Its pictures are placed when it closes, since its text is then
 * known. */
void winnow_odf_pictures_open_box (WinnowOdfPictures *pictures);
void winnow_odf_pictures_close_box (WinnowOdfPictures *pictures);

G_END_DECLS
