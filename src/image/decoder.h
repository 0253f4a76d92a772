/* decoder.h: the interface of picture.c to the decoders, one a format */
#pragma once

#include "image/picture.h"

typedef struct
{
  const guint8 *data; /* (unowned) */
  gsize length;
} WinnowBytes;

/* A format. Both functions accept any bytes that begin with the format's magic. */
typedef struct
{
  const char *format; /* as in WinnowPictureInfo */
  gsize least;        /* bytes that probe() reads unchecked */

  /* Reads size and orientation from the header alone; the size as stored, before orientation. @info
   * comes with the format and orientation 1. */
  gboolean (*probe) (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error);

  /* Decodes pixels as stored, before orientation. @info: from probe (), and within the limits; a
   * decoder corrects it if it knows better. */
  WinnowPicture *(*decode) (const WinnowBytes *bytes, WinnowPictureInfo *info, guint at_least, char **warning,
                            GError **error);
} WinnowDecoder;

extern const WinnowDecoder winnow_decoder_png, winnow_decoder_jpeg, winnow_decoder_gif, winnow_decoder_webp,
    winnow_decoder_tiff, winnow_decoder_bmp, winnow_decoder_wmf, winnow_decoder_emf;

/* A picture with undefined pixels. NULL with WINNOW_PICTURE_ERROR_LIMIT if it needs too much
 * memory, with the @extra bytes that the decoder needs besides. */
WinnowPicture *winnow_picture_alloc (guint width, guint height, guint64 extra, GError **error);

/* Applies the Exif orientation (1 to 8). Takes @picture. NULL with an error. */
WinnowPicture *winnow_picture_turn (WinnowPicture *picture, guint orientation, GError **error);

/* Sets @error. Returns: FALSE */
gboolean winnow_picture_fail (GError **error, WinnowPictureError code, const char *message);

/* Scales down: each pixel is the mean of those under it. @width and @height are at least 1 and at
 * most the picture's. Returns: (transfer full) */
WinnowPicture *winnow_picture_scale (const WinnowPicture *picture, guint width, guint height);

/* Reduction by a whole number @factor: add @factor rows of @width pixels to @sums (three for each
 * pixel of the result, at first 0), then write the means. The last pixel of a row, and the last
 * row, may cover less. Writing sets the sums to 0. */
void winnow_sums_add_row (guint32 *sums, const guint8 *row, guint width, guint factor);
void winnow_sums_write (guint32 *sums, guint n_rows, guint width, guint factor, guint8 *to);

/* The greatest integer by which a picture's sides may be divided so that the shorter one keeps
 * @at_least pixels; 1 if @at_least is 0. */
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
winnow_read_le32 (const guint8 *p)
{
  return (guint32) winnow_read_le16 (p + 2) << 16 | winnow_read_le16 (p);
}
