/* loader.c: other formats, by the loaders of gdk-pixbuf
 *
 * GIF, BMP and TIFF come with gdk-pixbuf; WebP, WMF and EMF need a loader that someone installed:
 * without it the picture is a problem that names the format. The size is read from the header here
 * before a loader sees the file, and checked again when the loader reports it, before it allocates.
 * Of animations the first frame counts.
 *
 * GIF89a; the BMP headers of Windows and OS/2; TIFF 6.0; WebP container specification (RFC 9649);
 * [MS-EMF] 2.3.4.2; [MS-WMF] 2.3.2.3. One loader a thread. */
#include "image/decoder.h"

#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "base/translate.h"
#include "image/exif.h"
#include "base/for-each.h"

#define BYTES_PER_PIXEL 11 /* four that libtiff holds, four of the loader, three of the picture */
#define GIF_HEADER 13u
#define GIF_FRAME 10u  /* the head of one */
#define BMP_PLAIN 0u   /* compression: none */
#define BMP_MASKS 3u   /* or none, with color masks */
#define BMP_PADDING 3u /* bytes that may be missing after the last row */

/* ── sizes from headers ── */

static gboolean
fail_early_end (GError **error)
{
  return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, _ ("The file ends too early."));
}

/* The offset after the blocks of data from @at on, each of which begins with its length, the last
 * with 0. */
static gsize
skip_gif_blocks (const WinnowBytes *bytes, gsize at)
{
  while (at < bytes->length && bytes->data[at] != 0)
    at += 1u + bytes->data[at];
  return at + 1;
}

/* Bytes of the color table, by @flags. */
static gsize
get_gif_table_length (guint8 flags)
{
  return flags & 0x80 ? 3u << ((flags & 7) + 1) : 0;
}

/* The offset of the first frame, after the color table and extensions; else the length. */
static gsize
find_gif_frame (const WinnowBytes *bytes)
{
  gsize at = GIF_HEADER + get_gif_table_length (bytes->data[10]);
  while (at + 2 < bytes->length && bytes->data[at] == '!')
    at = skip_gif_blocks (bytes, at + 2);
  return at + GIF_FRAME < bytes->length && bytes->data[at] == ',' ? at : bytes->length;
}

/* An empty frame would crash the loader. */
static gboolean
probe_gif (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  gsize frame = bytes->length > GIF_HEADER ? find_gif_frame (bytes) : bytes->length;
  if (frame >= bytes->length)
    return fail_early_end (error);
  if (winnow_read_le16 (bytes->data + frame + 5) == 0 || winnow_read_le16 (bytes->data + frame + 7) == 0)
    return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, _ ("The picture has no size."));
  info->width = winnow_read_le16 (bytes->data + 6);
  info->height = winnow_read_le16 (bytes->data + 8);
  return TRUE;
}

/* A negative height means that the topmost row comes first. */
static gboolean
probe_bmp (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  const guint8 *data = bytes->data;
  if (winnow_read_le32 (data + 14) == 12)
    {
      info->width = winnow_read_le16 (data + 18);
      info->height = winnow_read_le16 (data + 20);
      return TRUE;
    }
  gint64 height = (gint32) winnow_read_le32 (data + 22);
  info->width = winnow_read_le32 (data + 18);
  info->height = (guint) ABS (height);
  return TRUE;
}

/* The loader applies the orientation itself, so the size is exchanged here and the orientation is
 * 1. */
static gboolean
probe_tiff (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  WinnowExif exif;
  if (!winnow_exif_read (bytes->data, bytes->length, &exif))
    return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, _ ("Its directory lies outside the file."));
  info->width = exif.orientation > 4 ? exif.height : exif.width;
  info->height = exif.orientation > 4 ? exif.width : exif.height;
  return TRUE;
}

static guint
read_le24 (const guint8 *p)
{
  return winnow_read_le16 (p) | (guint) p[2] << 16;
}

static gboolean
probe_webp (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  const guint8 *data = bytes->data;
  if (memcmp (data + 12, "VP8X", 4) == 0)
    {
      info->width = read_le24 (data + 24) + 1;
      info->height = read_le24 (data + 27) + 1;
    }
  else if (memcmp (data + 12, "VP8L", 4) == 0)
    {
      guint32 bits = winnow_read_le32 (data + 21);
      info->width = (bits & 0x3fff) + 1;
      info->height = (bits >> 14 & 0x3fff) + 1;
    }
  else
    {
      info->width = winnow_read_le16 (data + 26) & 0x3fff;
      info->height = winnow_read_le16 (data + 28) & 0x3fff;
    }
  return TRUE;
}

/* The bounds in the device's units, inclusive. */
static gboolean
probe_emf (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  gint64 edges[4];
  winnow_for_each_below (i, 4)
    edges[i] = (gint32) winnow_read_le32 (bytes->data + 8 + 4 * i);
  info->width = (guint) MIN (ABS (edges[2] - edges[0]) + 1, G_MAXINT32);
  info->height = (guint) MIN (ABS (edges[3] - edges[1]) + 1, G_MAXINT32);
  return TRUE;
}

/* Only a placeable file has a size; the loader chooses one for others. */
static gboolean
probe_wmf (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  gint edges[4];
  info->width = info->height = 1;
  if (bytes->data[0] != 0xd7)
    return TRUE;
  winnow_for_each_below (i, 4)
    edges[i] = (gint16) winnow_read_le16 (bytes->data + 6 + 2 * i);
  info->width = (guint) MAX (ABS (edges[2] - edges[0]), 1);
  info->height = (guint) MAX (ABS (edges[3] - edges[1]), 1);
  return TRUE;
}

/* ── pixels ── */

static gboolean
is_too_large (guint64 width, guint64 height)
{
  return width > WINNOW_PICTURE_MAX_SIDE || height > WINNOW_PICTURE_MAX_SIDE
         || width * height * BYTES_PER_PIXEL > WINNOW_PICTURE_MAX_MEMORY;
}

/* Stops a loader that reports a larger size than the header. */
static void
size_prepared_cb (GdkPixbufLoader *loader, int width, int height, gpointer data)
{
  gboolean *is_over = data;
  if (is_too_large ((guint64) width, (guint64) height))
    {
      *is_over = TRUE;
      gdk_pixbuf_loader_set_size (loader, 1, 1);
    }
}

static GdkPixbufLoader *
open_loader (const char *format, GError **error)
{
  g_autoptr (GError) reason = NULL;
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type (format, &reason);
  g_autofree char *name = g_ascii_strup (format, -1);
  if (loader == NULL)
    /* Translators: %s is the name of a picture's format: WMF, EMF, WEBP. */
    g_set_error (error, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_FORMAT,
                 _ ("No loader for %s pictures is installed."), name);
  return loader;
}

/* Closes @loader in any case, since GdkPixbuf warns otherwise. @end (nullable) follows @bytes.
 * Returns: (transfer full) (nullable) why it did not work */
static char *
feed (GdkPixbufLoader *loader, const WinnowBytes *bytes, const char *end)
{
  g_autoptr (GError) reason = NULL;
  if (!gdk_pixbuf_loader_write (loader, bytes->data, bytes->length, &reason)
      || (end != NULL && !gdk_pixbuf_loader_write (loader, (const guint8 *) end, strlen (end), &reason)))
    gdk_pixbuf_loader_close (loader, NULL);
  else if (gdk_pixbuf_loader_close (loader, &reason))
    return NULL;
  return g_strdup (reason != NULL ? reason->message : _ ("The loader cannot read it."));
}

static WinnowPicture *
copy_pixels (GdkPixbuf *pixbuf, GError **error)
{
  guint width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  guint n_channels = gdk_pixbuf_get_n_channels (pixbuf);
  gsize stride = gdk_pixbuf_get_rowstride (pixbuf);
  const guint8 *pixels = gdk_pixbuf_read_pixels (pixbuf);
  WinnowPicture *picture = winnow_picture_alloc (width, height, 0, error);
  guint8 *to = picture != NULL ? picture->rgb : NULL;
  for (guint y = 0; picture != NULL && y < height; y++)
    for (const guint8 *from = pixels + y * stride, *end = from + width * (gsize) n_channels; from < end;
         from += n_channels)
      winnow_for_each_below (c, 3)
        *to++ = n_channels == 3 ? from[c] : (guint8) ((from[c] * from[3] + 255 * (255 - from[3]) + 127) / 255);
  return picture;
}

/* Loaders scale nothing, and may know the size better than the header did. */
static WinnowPicture *
load (const WinnowBytes *bytes, const char *end, WinnowPictureInfo *info, GError **error)
{
  g_autoptr (GdkPixbufLoader) loader = open_loader (info->format, error);
  gboolean is_over = FALSE;
  if (loader == NULL)
    return NULL;
  if (is_too_large (info->width, info->height))
    {
      gdk_pixbuf_loader_close (loader, NULL);
      return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_LIMIT, _ ("The picture needs too much memory.")), NULL;
    }
  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &is_over);
  g_autofree char *reason = feed (loader, bytes, end);
  if (is_over)
    return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_LIMIT, _ ("It is larger than its header says.")), NULL;
  if (reason != NULL)
    return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, reason), NULL;
  if (gdk_pixbuf_loader_get_pixbuf (loader) == NULL)
    return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, _ ("It holds no picture.")), NULL;
  g_autoptr (GdkPixbuf) turned = gdk_pixbuf_apply_embedded_orientation (gdk_pixbuf_loader_get_pixbuf (loader));
  WinnowPicture *picture = copy_pixels (turned, error);
  if (picture != NULL)
    {
      info->width = picture->width;
      info->height = picture->height;
    }
  return picture;
}

static WinnowPicture *
decode (const WinnowBytes *bytes, WinnowPictureInfo *info, guint at_least, char **warning, GError **error)
{
  return load (bytes, NULL, info, error);
}

/* The length of a BMP file with all its rows, in bytes; 0 if it is unknown, since they are
 * packed. */
static guint64
get_bmp_length (const WinnowBytes *bytes, const WinnowPictureInfo *info)
{
  const guint8 *data = bytes->data;
  gboolean is_old = winnow_read_le32 (data + 14) == 12, is_listed = is_old || bytes->length > 34;
  guint32 packing = is_listed && !is_old ? winnow_read_le32 (data + 30) : BMP_PLAIN;
  guint64 row_bits = is_listed ? (guint64) info->width * winnow_read_le16 (data + (is_old ? 24 : 28)) : 0;
  return packing == BMP_PLAIN || packing == BMP_MASKS
             ? winnow_read_le32 (data + 10) + (row_bits + 31) / 32 * 4 * info->height
             : 0;
}

/* The loader shows missing rows in black; a file of a hundred bytes may claim millions. */
static WinnowPicture *
decode_bmp (const WinnowBytes *bytes, WinnowPictureInfo *info, guint at_least, char **warning, GError **error)
{
  guint64 length = get_bmp_length (bytes, info);
  if (bytes->length < length / 2)
    return fail_early_end (error), NULL;
  WinnowPicture *picture = load (bytes, NULL, info, error);
  if (picture != NULL && warning != NULL && bytes->length + BMP_PADDING < length)
    *warning = g_strdup (_ ("The file ends too early."));
  return picture;
}

/* Nothing after the first frame is read: there may be thousands of frames. */
static WinnowPicture *
decode_gif (const WinnowBytes *bytes, WinnowPictureInfo *info, guint at_least, char **warning, GError **error)
{
  gsize frame = find_gif_frame (bytes), data = frame + GIF_FRAME + get_gif_table_length (bytes->data[frame + 9]) + 1;
  WinnowBytes first = { bytes->data, MIN (skip_gif_blocks (bytes, data), bytes->length) };
  return load (&first, ";", info, error);
}

/* Named as gdk-pixbuf names them, too. */
const WinnowDecoder winnow_decoder_gif = { .format = "gif", .probe = probe_gif, .decode = decode_gif };
const WinnowDecoder winnow_decoder_bmp = { .format = "bmp", .least = 26, .probe = probe_bmp, .decode = decode_bmp };
const WinnowDecoder winnow_decoder_tiff = { .format = "tiff", .probe = probe_tiff, .decode = decode };
const WinnowDecoder winnow_decoder_webp = { .format = "webp", .least = 30, .probe = probe_webp, .decode = decode };
const WinnowDecoder winnow_decoder_emf = { .format = "emf", .least = 44, .probe = probe_emf, .decode = decode };
const WinnowDecoder winnow_decoder_wmf = { .format = "wmf", .least = 18, .probe = probe_wmf, .decode = decode };
