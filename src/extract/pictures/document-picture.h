/* document-picture.h: a picture that a document shows: where it stands and what it is recognised
 * by. Its pixels are gone but for a thumbnail. */
#pragma once

#include "image/image-fingerprint.h"

G_BEGIN_DECLS

/* The longer side of thumbnails, in pixels. The letters of the colour grid are read off them, too:
 * winnow_document_picture_dup_grid(). */
#define WINNOW_THUMBNAIL_SIDE 320u

/* Immutable once made; shared by reference between threads. */
typedef struct
{
  gint64 id, document_id; /* rows in the library, or 0 */
  /* (owned) UTF-8; what the document calls it: "word/media/image3.png", "images/fig 1.jpg",
   * "page 3, picture 2" */
  char *name;
  /* (owned) (nullable) absolute path in UTF-8 where it is a file of its own: a picture file, a
   * file that a HTML page shows */
  char *source;
  char *caption;          /* (owned) (nullable) UTF-8, one line */
  guint32 offset;         /* bytes into the body: it stands before the text from there on */
  guint32 page;           /* from 1; 0 where the format has no pages */
  WinnowPictureInfo info; /* format NULL where its bytes are no picture; width and height 0 where they are not known */
  gboolean is_read;       /* it could be decoded */
  /* usable is 0 where it is plain (a bullet, a rule, blank), and where it could not be decoded */
  WinnowImageFingerprint fingerprint;
  /* (owned) (nullable) PNG or JPEG; NULL where it could not be decoded, or was not asked of the
   * library */
  GBytes *thumbnail;
  /* (owned) (nullable) why it could not be decoded, or only in part: a sentence that names it,
   * but not the document */
  char *problem;
} WinnowDocumentPicture;

/* An empty one with @name. Free with winnow_document_picture_unref(). */
WinnowDocumentPicture *winnow_document_picture_new (const char *name);
WinnowDocumentPicture *winnow_document_picture_ref (WinnowDocumentPicture *picture);
void winnow_document_picture_unref (WinnowDocumentPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDocumentPicture, winnow_document_picture_unref)

/* Fills in info, fingerprint, thumbnail and problem from the bytes of a picture file, or from
 * pixels. */
void winnow_document_picture_read_bytes (WinnowDocumentPicture *picture, GBytes *bytes);
void winnow_document_picture_read_pixels (WinnowDocumentPicture *picture, const WinnowPicture *pixels);

/* It could not be read, or, if it was, only in part: makes its problem of @reason, a sentence that
 * names nothing. */
void winnow_document_picture_fail (WinnowDocumentPicture *picture, const char *reason);

/* The cause within its problem, a WINNOW_PICTURE_ERROR whose message names nothing, so that many
 * pictures may share it. Returns: (transfer none) (nullable) NULL where there is no problem, or one
 * that was set by itself */
const GError *winnow_document_picture_get_error (const WinnowDocumentPicture *picture);

/* What was read of @from, which shows the same file, is what is read of @picture. Its name, caption
 * and place stay. */
void winnow_document_picture_read_like (WinnowDocumentPicture *picture, const WinnowDocumentPicture *from);

/* TRUE if there is nothing on it to recognise it by, though it could be decoded: a bullet, a rule,
 * a blank one. */
gboolean winnow_document_picture_is_plain (const WinnowDocumentPicture *picture);

/* The colour grid of its thumbnail. Returns: (transfer full) (nullable) NULL where it has none */
WinnowGrid *winnow_document_picture_dup_grid (const WinnowDocumentPicture *picture, const WinnowGridSettings *settings);

G_END_DECLS
