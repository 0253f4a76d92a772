/* picture.c: finds the decoder of a picture and checks its limits
 *
 * The first bytes decide the format, never a file name. Files, sides, pixels and memory are limited
 * before anything is allocated. */
#include "image/picture.h"

#include <string.h>

#include "base/array.h"
#include "base/translate.h"
#include "image/decoder.h"

G_DEFINE_QUARK (winnow_picture_error, winnow_picture_error)

gboolean
winnow_picture_fail (GError **error, WinnowPictureError code, const char *message)
{
  g_set_error_literal (error, WINNOW_PICTURE_ERROR, code, message);
  return FALSE;
}

/* The first bytes of a format. @also must be at @also_at, for magics that are too short. */
typedef struct
{
  const char *magic;
  guint length;
  const char *also; /* (nullable) */
  guint also_at;
  const WinnowDecoder *decoder;
} Format;

static const Format formats[] = {
  { "\x89PNG\r\n\x1a\n", 8, NULL, 0, &winnow_decoder_png },
  { "\xff\xd8\xff", 3, NULL, 0, &winnow_decoder_jpeg },
  { "GIF87a", 6, NULL, 0, &winnow_decoder_gif },
  { "GIF89a", 6, NULL, 0, &winnow_decoder_gif },
  { "RIFF", 4, "WEBP", 8, &winnow_decoder_webp },
  { "II*\0", 4, NULL, 0, &winnow_decoder_tiff },
  { "MM\0*", 4, NULL, 0, &winnow_decoder_tiff },
  { "\1\0\0\0", 4, " EMF", 40, &winnow_decoder_emf },
  { "\xd7\xcd\xc6\x9a", 4, NULL, 0, &winnow_decoder_wmf },
  { "\1\0\t\0\0\3", 6, NULL, 0, &winnow_decoder_wmf },
  { "BM", 2, NULL, 0, &winnow_decoder_bmp },
};

static gboolean
has (const WinnowBytes *bytes, guint at, const char *magic, guint length)
{
  return bytes->length >= at + (gsize) length && memcmp (bytes->data + at, magic, length) == 0;
}

/* NULL with an error. */
static const WinnowDecoder *
find_decoder (const WinnowBytes *bytes, GError **error)
{
  winnow_for_each_of (row, formats)
    {
      const Format *format = row;
      if (has (bytes, 0, format->magic, format->length)
          && (format->also == NULL || has (bytes, format->also_at, format->also, (guint) strlen (format->also))))
        return format->decoder;
    }
  winnow_picture_fail (error, WINNOW_PICTURE_ERROR_FORMAT, _ ("It is in no picture format that Winnow knows."));
  return NULL;
}

/* ── limits ── */

static gboolean
check_size (const WinnowPictureInfo *info, GError **error)
{
  if (info->width == 0 || info->height == 0)
    return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, _ ("The picture has no size."));
  if (MAX (info->width, info->height) > WINNOW_PICTURE_MAX_SIDE
      || (guint64) info->width * info->height > WINNOW_PICTURE_MAX_PIXELS)
    {
      g_set_error (error, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_LIMIT,
                   /* Translators: width and height in pixels. */
                   _ ("The picture is too large: %u × %u pixels."), info->width, info->height);
      return FALSE;
    }
  return TRUE;
}

WinnowPicture *
winnow_picture_alloc (guint width, guint height, guint64 extra, GError **error)
{
  guint64 n_bytes = (guint64) width * height * 3;
  guint8 *rgb = n_bytes + extra <= WINNOW_PICTURE_MAX_MEMORY ? g_try_malloc (n_bytes) : NULL;
  if (rgb == NULL)
    {
      winnow_picture_fail (error, WINNOW_PICTURE_ERROR_LIMIT, _ ("The picture needs too much memory."));
      return NULL;
    }
  return winnow_picture_new_take (rgb, width, height, NULL);
}

guint
winnow_picture_get_factor (guint width, guint height, guint at_least)
{
  return at_least == 0 ? 1 : MAX (MIN (width, height) / at_least, 1);
}

/* ── orientation ── */

/* Exif 2.32 (CIPA DC-008), tag Orientation: the edges of the scene that the first stored row and
 * column show. */

/* The stored place of the top left pixel of the scene, and the steps to its neighbours on the right
 * and below, in pixels and rows. */
typedef struct
{
  gint8 from_right, from_bottom; /* whether the top left one is in the last column, the last row */
  gint8 right_x, right_y;
  gint8 down_x, down_y;
} Turn;

static const Turn turns[] = {
  [1] = { 0, 0, 1, 0, 0, 1 }, [2] = { 1, 0, -1, 0, 0, 1 }, [3] = { 1, 1, -1, 0, 0, -1 }, [4] = { 0, 1, 1, 0, 0, -1 },
  [5] = { 0, 0, 0, 1, 1, 0 }, [6] = { 0, 1, 0, -1, 1, 0 }, [7] = { 1, 1, 0, -1, -1, 0 }, [8] = { 1, 0, 0, 1, -1, 0 },
};

WinnowPicture *
winnow_picture_turn (WinnowPicture *picture, guint orientation, GError **error)
{
  g_autoptr (WinnowPicture) stored = picture;
  const Turn *turn = &turns[orientation];
  gboolean is_upright = orientation <= 4;
  gssize stride = (gssize) stored->width * 3, right = turn->right_x * 3 + turn->right_y * stride,
         down = turn->down_x * 3 + turn->down_y * stride;
  const guint8 *row = stored->rgb + turn->from_right * (stride - 3) + turn->from_bottom * (stored->height - 1) * stride;
  g_assert (orientation >= 1 && orientation <= 8);
  if (orientation == 1)
    return g_steal_pointer (&stored);
  WinnowPicture *seen
      = winnow_picture_alloc (is_upright ? stored->width : stored->height, is_upright ? stored->height : stored->width,
                              (guint64) stored->height * stride, error);
  if (seen == NULL)
    return NULL;
  guint8 *to = seen->rgb;
  for (guint y = 0; y < seen->height; y++, row += down)
    {
      const guint8 *from = row;
      for (guint x = 0; x < seen->width; x++, from += right, to += 3)
        memcpy (to, from, 3);
    }
  return seen;
}

/* ── decoding ── */

static const WinnowDecoder *
probe (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  const WinnowDecoder *decoder = NULL;
  if (bytes->length > WINNOW_PICTURE_MAX_BYTES)
    winnow_picture_fail (error, WINNOW_PICTURE_ERROR_LIMIT, _ ("The picture's file is too large."));
  else if ((decoder = find_decoder (bytes, error)) != NULL && bytes->length < decoder->least)
    winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, _ ("The file ends too early."));
  if (decoder == NULL || bytes->length < decoder->least)
    return NULL;
  *info = (WinnowPictureInfo){ .format = decoder->format, .orientation = 1 };
  return decoder->probe (bytes, info, error) && check_size (info, error) ? decoder : NULL;
}

static void
turn_info (WinnowPictureInfo *info)
{
  guint width = info->width;
  if (info->orientation <= 4)
    return;
  info->width = info->height;
  info->height = width;
}

gboolean
winnow_picture_probe (GBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  WinnowBytes view;
  g_return_val_if_fail (bytes != NULL && info != NULL, FALSE);
  view.data = g_bytes_get_data (bytes, &view.length);
  if (probe (&view, info, error) == NULL)
    return FALSE;
  turn_info (info);
  return TRUE;
}

WinnowPicture *
winnow_picture_new (GBytes *bytes, guint at_least, char **warning, GError **error)
{
  WinnowBytes view;
  WinnowPictureInfo info;
  g_return_val_if_fail (bytes != NULL, NULL);
  if (warning != NULL)
    *warning = NULL;
  view.data = g_bytes_get_data (bytes, &view.length);
  const WinnowDecoder *decoder = probe (&view, &info, error);
  WinnowPicture *picture = decoder != NULL ? decoder->decode (&view, &info, at_least, warning, error) : NULL;
  picture = picture != NULL ? winnow_picture_turn (picture, info.orientation, error) : NULL;
  if (picture == NULL)
    return NULL;
  turn_info (&info);
  picture->info = info;
  return picture;
}

WinnowPicture *
winnow_picture_new_take (guint8 *rgb, guint width, guint height, const char *format)
{
  WinnowPicture *picture = g_new (WinnowPicture, 1);
  *picture = (WinnowPicture){ .width = width,
                              .height = height,
                              .rgb = rgb,
                              .info = { .format = format, .width = width, .height = height, .orientation = 1 } };
  return picture;
}

void
winnow_picture_free (WinnowPicture *picture)
{
  g_free (picture->rgb);
  g_free (picture);
}
