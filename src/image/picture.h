/* picture.h: the bytes of a picture → its pixels
 *
 * PNG by libpng, JPEG by libjpeg-turbo (scaled while decoding), other formats in documents (GIF,
 * WebP, TIFF, BMP …) by gdk-pixbuf's loaders. All sizes are checked before anything is allocated.
 * Thread-safe. */
#pragma once

#include "base/owned.h"

#define WINNOW_PICTURE_ERROR (winnow_picture_error_quark ())
typedef enum
{
  WINNOW_PICTURE_ERROR_FORMAT,  /* an unknown format, or one without a loader, as EMF and WMF */
  WINNOW_PICTURE_ERROR_DAMAGED, /* damaged; the message has the decoder's reason */
  WINNOW_PICTURE_ERROR_LIMIT,   /* more pixels or memory than allowed */
} WinnowPictureError;
GQuark winnow_picture_error_quark (void);

#define WINNOW_PICTURE_MAX_PIXELS (400u * 1000 * 1000) /* of the source */
#define WINNOW_PICTURE_MAX_SIDE 65500u
#define WINNOW_PICTURE_MAX_BYTES (256u << 20)  /* of the file */
#define WINNOW_PICTURE_MAX_MEMORY (768u << 20) /* bytes, for the pixels and the decoder's own memory */

/* The header of a picture. */
typedef struct
{
  const char *format;  /* (static) "png", "jpeg", "gif", "webp", "tiff", "bmp", "emf", "wmf" */
  guint width, height; /* pixels, with the orientation applied */
  guint orientation;   /* Exif, 1 to 8; 1 by default */
} WinnowPictureInfo;

/* Reads the header. FALSE with an error that does not name the file. */
gboolean winnow_picture_probe (GBytes *bytes, WinnowPictureInfo *info, GError **error);

/* Pixels with the orientation applied, alpha over white, sRGB values as stored. Rows of width × 3
 * bytes R G B, without padding. */
typedef struct
{
  guint width, height;
  guint8 *rgb;            /* (owned) */
  WinnowPictureInfo info; /* of the whole picture */
} WinnowPicture;

/* Decodes. @at_least: decoding may scale down as long as the shorter side keeps this many pixels;
 * 0: full size. After a slight fault, such as a JPEG that ends too early, the rest stays undecoded
 * and @warning (out) (nullable) has the reason. Returns: (transfer full) (nullable) NULL with an
 * error */
WinnowPicture *winnow_picture_new (GBytes *bytes, guint at_least, char **warning, GError **error);
WINNOW_DECLARE_FREE (WinnowPicture, winnow_picture_free)

/* Makes a picture of pixels from elsewhere: takes @rgb, width × height × 3 bytes as above
 * (g_malloc()). @format: (static) as in info. Returns: (transfer full) */
WinnowPicture *winnow_picture_new_take (guint8 *rgb, guint width, guint height, const char *format);

/* A thumbnail with at most @side pixels on the longer side, as PNG, or as JPEG if that is less than
 * half as large. Returns: (transfer full) */
GBytes *winnow_picture_dup_thumbnail (const WinnowPicture *picture, guint side);
