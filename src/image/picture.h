/* picture.h: the bytes of a picture → its pixels
 *
 * PNG by libpng, JPEG by libjpeg-turbo (scaled while it is decoded), what else is met inside
 * documents (GIF, WebP, TIFF, BMP …) by gdk-pixbuf's loaders. Everything is bounded before anything
 * is allocated. Thread-safe. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define WINNOW_PICTURE_ERROR (winnow_picture_error_quark ())
typedef enum
{
  WINNOW_PICTURE_ERROR_FORMAT,  /* no format that is known, or one without a loader: EMF, WMF */
  WINNOW_PICTURE_ERROR_DAMAGED, /* the decoder says why */
  WINNOW_PICTURE_ERROR_LIMIT,   /* more pixels or memory than allowed */
} WinnowPictureError;
GQuark winnow_picture_error_quark (void);

#define WINNOW_PICTURE_MAX_PIXELS (400u * 1000 * 1000) /* of the source */
#define WINNOW_PICTURE_MAX_SIDE 65500u
#define WINNOW_PICTURE_MAX_BYTES (256u << 20)  /* of the file */
#define WINNOW_PICTURE_MAX_MEMORY (768u << 20) /* for the pixels and what the decoder keeps beside them, in bytes */

/* What is known without decoding. */
typedef struct
{
  const char *format;  /* (static) "png", "jpeg", "gif", "webp", "tiff", "bmp", "emf", "wmf" */
  guint width, height; /* pixels as the picture is seen: orientation applied */
  guint orientation;   /* EXIF 1 to 8; 1 where there is none */
} WinnowPictureInfo;

/* FALSE with an error that does not name the file: the caller knows it. */
gboolean winnow_picture_probe (GBytes *bytes, WinnowPictureInfo *info, GError **error);

/* Pixels as they are seen: oriented, alpha flattened on white, sRGB values as stored. Rows of width
 * × 3 bytes R G B, no padding. */
typedef struct
{
  guint width, height;
  guint8 *rgb;            /* (owned) */
  WinnowPictureInfo info; /* of the whole picture */
} WinnowPicture;

/* Decodes. @at_least: the shorter side may be scaled down while decoding to no less than so many
 * pixels; 0: full size. A JPEG that ends too early, or another slight fault the decoder can go on
 * from, is decoded as far as it goes, and @warning (nullable) says so. Returns: (transfer full)
 * NULL with an error */
WinnowPicture *winnow_picture_new (GBytes *bytes, guint at_least, char **warning, GError **error);
void winnow_picture_free (WinnowPicture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPicture, winnow_picture_free)

/* From pixels that came out of no picture file: takes @rgb, width × height × 3 bytes as above
 * (g_malloc()). @format: (static) as info has it. Returns: (transfer full) */
WinnowPicture *winnow_picture_new_take (guint8 *rgb, guint width, guint height, const char *format);

/* A thumbnail whose longer side has at most @side pixels, as PNG, or as JPEG where that is less
 * than half as large. Returns: (transfer full) */
GBytes *winnow_picture_dup_thumbnail (const WinnowPicture *picture, guint side);

G_END_DECLS
