/* document-picture.h: a picture in a document: its place, its fingerprint and a thumbnail */
#pragma once

#include "image/image-fingerprint.h"

G_BEGIN_DECLS

/* The longer side of thumbnails, in pixels. winnow_document_picture_dup_grid() also reads them. */
#define WINNOW_THUMBNAIL_SIDE 320u

/* Immutable once made; shared by reference between threads. */
typedef struct
{
  gint64 id, document_id; /* rows in the library, or 0 */
  /* (owned) UTF-8; the name in the document: "word/media/image3.png", "images/fig 1.jpg", "page 3,
   * picture 2" */
  char *name;
  /* (owned) (nullable) absolute path in UTF-8 of a file of its own: a picture file, a file that a
   * HTML page shows */
  char *source;
  char *caption;          /* (owned) (nullable) UTF-8, one line */
  guint32 offset;         /* bytes into the body: it stands before the text there */
  guint32 page;           /* from 1; 0 where the format has no pages */
  WinnowPictureInfo info; /* format NULL if it is not a picture; width and height 0 if unknown */
  gboolean is_read;       /* it was decoded */
  /* usable is 0 if it is plain (a bullet, a rule, blank) or could not be decoded */
  WinnowImageFingerprint fingerprint;
  /* (owned) (nullable) PNG or JPEG; NULL if it could not be decoded or was not loaded from the
   * library */
  GBytes *thumbnail;
  /* (owned) (nullable) why it could not be decoded, or only in part: a sentence that names it but
   * not the document */
  char *problem;
} WinnowDocumentPicture;

WinnowDocumentPicture *winnow_document_picture_new (const char *name);
WinnowDocumentPicture *winnow_document_picture_ref (WinnowDocumentPicture *picture);
void winnow_document_picture_unref (WinnowDocumentPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDocumentPicture, winnow_document_picture_unref)

/* Sets info, fingerprint, thumbnail and problem from a picture file, or from pixels. */
void winnow_document_picture_read_bytes (WinnowDocumentPicture *picture, GBytes *bytes);
void winnow_document_picture_read_pixels (WinnowDocumentPicture *picture, const WinnowPicture *pixels);

/* Sets its problem: it could not be read, or, if it was read, only in part. @reason: a sentence
 * without names */
void winnow_document_picture_fail (WinnowDocumentPicture *picture, const char *reason);

/* The cause of its problem, a WINNOW_PICTURE_ERROR whose message contains no name, so that pictures
 * can share it. Returns: (transfer none) (nullable) NULL without a problem */
const GError *winnow_document_picture_get_error (const WinnowDocumentPicture *picture);

/* Copies the results of @from, which shows the same file. Name, caption and place stay. */
void winnow_document_picture_read_like (WinnowDocumentPicture *picture, const WinnowDocumentPicture *from);

/* TRUE if it was decoded but shows nothing to recognise: a bullet, a rule, a blank picture. */
gboolean winnow_document_picture_is_plain (const WinnowDocumentPicture *picture);

/* The color grid of its thumbnail. Returns: (transfer full) (nullable) NULL without a thumbnail */
WinnowGrid *winnow_document_picture_dup_grid (const WinnowDocumentPicture *picture, const WinnowGridSettings *settings);

G_END_DECLS
