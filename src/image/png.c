/* png.c: PNG by libpng
 *
 * W3C PNG (Third Edition). All color types and depths become eight bits of red, green and blue:
 * palettes and tRNS are resolved, sixteen bits are scaled, not cut, alpha is drawn over white.
 * Gamma and profiles are ignored: pictures are compared by stored values. If less than the full
 * size is needed, rows are added up while reading; an interlaced picture must be read as a whole
 * for that, which counts as memory.
 *
 * Chunks of text and profiles are skipped unread, so a damaged or hostile one does no harm. Any
 * fault in the rest is an error, since libpng cannot say how much of the picture after it is right.
 *
 * libpng reports errors by longjmp. attempt () is the only function that it returns to; state that
 * must survive that is in a Decoder. One decoder a thread. */
#include "image/decoder.h"

#include <setjmp.h>
#include <string.h>

#include <png.h>

#include "image/exif.h"
#include "base/for-each.h"

#define MAX_MESSAGE 200
#define MAX_CHUNK_BYTES (8u << 20)
#define MAX_CHUNKS 1000

typedef struct
{
  png_structp png;
  png_infop info;
  jmp_buf on_error;
  char message[MAX_MESSAGE];
  WinnowBytes rest; /* not read yet */
  guint at_least;
  GError **error; /* where memory does not do */

  guint width, height, n_channels, factor;
  WinnowPicture *picture; /* (owned) (nullable) */
  guint8 *source;         /* (owned) (nullable) a row, or all of an interlaced picture */
  guint32 *sums;          /* (owned) (nullable) a row of the picture, times the rows that are added up */
} Decoder;

/* ── how libpng reads and reports ── */

static void
fail_cb (png_structp png, png_const_charp message)
{
  Decoder *decoder = png_get_error_ptr (png);
  g_strlcpy (decoder->message, message, sizeof decoder->message);
  longjmp (decoder->on_error, 1);
}

static void
ignore_cb (png_structp png, png_const_charp message)
{
}

static void
read_cb (png_structp png, png_bytep to, size_t length)
{
  Decoder *decoder = png_get_io_ptr (png);
  if (length > decoder->rest.length)
    png_error (png, "The file ends too early");
  memcpy (to, decoder->rest.data, length);
  decoder->rest.data += length;
  decoder->rest.length -= length;
}

static void
close_decoder (Decoder *decoder)
{
  png_destroy_read_struct (&decoder->png, &decoder->info, NULL);
  g_clear_pointer (&decoder->picture, winnow_picture_free);
  winnow_clear (decoder, g_free, source, sums);
}

/* Runs @step. FALSE with an error if it did not return. */
static gboolean
attempt (Decoder *decoder, void (*step) (Decoder *decoder), GError **error)
{
  if (setjmp (decoder->on_error) == 0)
    {
      step (decoder);
      return TRUE;
    }
  return winnow_picture_fail (error, WINNOW_PICTURE_ERROR_DAMAGED, decoder->message);
}

/* ── the header ── */

static void
read_header (Decoder *decoder)
{
  static const png_byte passed_over[] = "iCCP\0tEXt\0zTXt\0iTXt\0sPLT"; /* each with its NUL */
  decoder->png = png_create_read_struct (PNG_LIBPNG_VER_STRING, decoder, fail_cb, ignore_cb);
  decoder->info = png_create_info_struct (decoder->png);
  png_set_read_fn (decoder->png, decoder, read_cb);
  /* winnow_picture_new () reports limits with a better message */
  png_set_user_limits (decoder->png, WINNOW_PICTURE_MAX_SIDE * 2, WINNOW_PICTURE_MAX_SIDE * 2);
  png_set_chunk_malloc_max (decoder->png, MAX_CHUNK_BYTES);
  png_set_chunk_cache_max (decoder->png, MAX_CHUNKS);
  png_set_keep_unknown_chunks (decoder->png, PNG_HANDLE_CHUNK_NEVER, passed_over, sizeof passed_over / 5);
  png_read_info (decoder->png, decoder->info);
  decoder->width = png_get_image_width (decoder->png, decoder->info);
  decoder->height = png_get_image_height (decoder->png, decoder->info);
}

static guint
get_orientation (Decoder *decoder)
{
  png_uint_32 length;
  png_bytep data;
  WinnowExif exif;
  if (png_get_eXIf_1 (decoder->png, decoder->info, &length, &data) == 0)
    return 1;
  winnow_exif_read (data, length, &exif);
  return exif.orientation;
}

static gboolean
probe (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  Decoder decoder = { .rest = *bytes };
  gboolean is_read = attempt (&decoder, read_header, error);
  if (is_read)
    {
      info->width = decoder.width;
      info->height = decoder.height;
      info->orientation = get_orientation (&decoder);
    }
  close_decoder (&decoder);
  return is_read;
}

/* ── pixels ── */

/* Draws a row over white, in place. */
static void
flatten (const Decoder *decoder, guint8 *row)
{
  guint8 *to = row;
  if (decoder->n_channels == 3)
    return;
  for (guint x = 0; x < decoder->width; x++, row += 4, to += 3)
    winnow_for_each_below (c, 3)
      to[c] = (guint8) ((row[c] * row[3] + 255 * (255 - row[3]) + 127) / 255);
}

static void
take_row (Decoder *decoder, guint8 *row, guint y)
{
  gsize stride = decoder->picture->width * (gsize) 3;
  guint8 *to = decoder->picture->rgb + y / decoder->factor * stride;
  flatten (decoder, row);
  if (decoder->factor == 1)
    {
      memcpy (to, row, stride);
      return;
    }
  winnow_sums_add_row (decoder->sums, row, decoder->width, decoder->factor);
  if ((y + 1) % decoder->factor == 0 || y + 1 == decoder->height)
    winnow_sums_write (decoder->sums, y % decoder->factor + 1, decoder->width, decoder->factor, to);
}

/* Reads the rows of each pass. The last pass completes them one by one. */
static void
read_rows (Decoder *decoder, int n_passes)
{
  gsize stride = n_passes > 1 ? decoder->width * (gsize) decoder->n_channels : 0;
  winnow_for_each_between (pass, 0, n_passes)
    winnow_for_each_below (y, decoder->height)
      {
        guint8 *row = decoder->source + y * stride;
        png_read_row (decoder->png, row, NULL);
        if (pass + 1 == n_passes)
          take_row (decoder, row, y);
      }
}

static void
read_picture (Decoder *decoder)
{
  read_header (decoder);
  /* eight bits of red, green, blue and, where there is some, alpha */
  png_set_expand (decoder->png);
  png_set_scale_16 (decoder->png);
  png_set_gray_to_rgb (decoder->png);
  int n_passes = png_set_interlace_handling (decoder->png);
  png_read_update_info (decoder->png, decoder->info);
  decoder->n_channels = png_get_channels (decoder->png, decoder->info);
  decoder->factor = winnow_picture_get_factor (decoder->width, decoder->height, decoder->at_least);
  gsize n_source = decoder->width * (gsize) decoder->n_channels * (n_passes > 1 ? decoder->height : 1);
  decoder->picture
      = winnow_picture_alloc ((decoder->width + decoder->factor - 1) / decoder->factor,
                              (decoder->height + decoder->factor - 1) / decoder->factor, n_source, decoder->error);
  if (decoder->picture == NULL)
    return;
  decoder->source = g_malloc0 (n_source);
  decoder->sums = g_new0 (guint32, decoder->picture->width * (gsize) 3);
  read_rows (decoder, n_passes);
}

static WinnowPicture *
decode (const WinnowBytes *bytes, WinnowPictureInfo *info, guint at_least, char **warning, GError **error)
{
  Decoder decoder = { .rest = *bytes, .at_least = at_least, .error = error };
  WinnowPicture *picture = NULL;
  if (attempt (&decoder, read_picture, error))
    picture = g_steal_pointer (&decoder.picture);
  close_decoder (&decoder);
  return picture;
}

const WinnowDecoder winnow_decoder_png = { .format = "png", .probe = probe, .decode = decode };
