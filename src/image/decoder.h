/* decoder.h: what each format's file hands to picture.c */
#pragma once

#include "image/picture.h"

G_BEGIN_DECLS

typedef struct
{
  const guint8 *data; /* (unowned) */
  gsize length;
} WinnowBytes;

/* A format. Both functions may be called with any bytes that begin with the format's magic. */
typedef struct
{
  const char *format; /* as in WinnowPictureInfo */

  /* Size and orientation from the header alone; the size is that which is stored, not turned yet.
   * @info comes with the format and orientation 1. */
  gboolean (*probe) (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error);

  /* Pixels as they are stored: winnow_picture_new () turns them. @info is what probe () said, and
   * has been checked; a decoder that knows better corrects it. */
  WinnowPicture *(*decode) (const WinnowBytes *bytes, WinnowPictureInfo *info, guint at_least, char **warning,
                            GError **error);
} WinnowDecoder;

extern const WinnowDecoder winnow_decoder_png, winnow_decoder_jpeg, winnow_decoder_gif, winnow_decoder_webp,
    winnow_decoder_tiff, winnow_decoder_bmp, winnow_decoder_wmf, winnow_decoder_emf;

/* An empty picture: white is not filled in. NULL with WINNOW_PICTURE_ERROR_LIMIT where @extra bytes
 * that the decoder needs beside it are too much. */
WinnowPicture *winnow_picture_alloc (guint width, guint height, guint64 extra, GError **error);

/* The picture as it is seen, where it is stored in this Exif orientation (1 to 8). Takes @picture.
 * NULL with an error */
WinnowPicture *winnow_picture_turn (WinnowPicture *picture, guint orientation, GError **error);

/* Each pixel the mean of what lies under it. @width and @height at least 1, at most the picture's.
 * Returns: (transfer full) */
WinnowPicture *winnow_picture_scale (const WinnowPicture *picture, guint width, guint height);

/* The greatest whole number a picture's sides may be divided by, so that the shorter one keeps
 * @at_least pixels; 1 where @at_least is 0. */
guint winnow_picture_get_factor (guint width, guint height, guint at_least);

/* ── numbers in files ── */

static inline guint
winnow_read_be16 (const guint8 *p)
{
  return (guint) p[0] << 8 | p[1];
}

static inline guint
winnow_read_le16 (const guint8 *p)
{
  return (guint) p[1] << 8 | p[0];
}

static inline guint32
winnow_read_be32 (const guint8 *p)
{
  return (guint32) winnow_read_be16 (p) << 16 | winnow_read_be16 (p + 2);
}

static inline guint32
winnow_read_le32 (const guint8 *p)
{
  return (guint32) winnow_read_le16 (p + 2) << 16 | winnow_read_le16 (p);
}

G_END_DECLS
