/* jpeg.c: JPEG by libjpeg-turbo
 *
 * ITU-T T.81; Adobe Technical Note 5116 for the marker that says how four colors are stored.
 * Pictures are scaled while decoding: at 1/8 only the mean of each block is needed, which leaves
 * little but the entropy decoding (libjpeg.txt, "Scaled decoding"). A progressive picture has these
 * means before its last scans, and the rest is not read (libjpeg.txt, "Buffered-image mode"):
 * nearly twice as fast, but faults after them stay unnoticed. CMYK and YCCK become RGB by plain
 * multiplication, without a profile; files with Adobe's marker store them inverted.
 *
 * Bounds: a progressive picture is kept as coefficients while it is read, which counts as memory. A
 * small file may have so many scans that decoding takes hours ("Two Issues with the JPEG Standard",
 * D. R. Commander), so their number and the blocks in all of them are limited.
 *
 * libjpeg reports errors by longjmp. attempt () is the only function that it returns to; state that
 * must survive that is in a Decoder. One decoder a thread. */
#include "image/decoder.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include "base/translate.h"
#include "image/exif.h"
#include "base/for-each.h"

#define MAX_SCANS 200
#define MAX_SCANNED_PIXELS (G_GUINT64_CONSTANT (2) * 1000 * 1000 * 1000) /* pixels times scans */
#define EXIF_MARKER (JPEG_APP0 + 1)
#define MAX_MARKER 65533
#define EXIF_MAGIC "Exif\0"
#define EXIF_MAGIC_LENGTH 6u

typedef struct
{
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf on_error;
  char message[JMSG_LENGTH_MAX];
  char first_warning[JMSG_LENGTH_MAX];
  const WinnowBytes *bytes;
  guint at_least;
  GError **error;         /* where memory does not do */
  WinnowPicture *picture; /* (owned) (nullable) */
  guint8 *row;            /* (owned) (nullable) a row of CMYK or one color */
} Decoder;

/* ── how libjpeg reports ── */

static void
fail_cb (j_common_ptr common)
{
  Decoder *decoder = common->client_data;
  common->err->format_message (common, decoder->message);
  longjmp (decoder->on_error, 1);
}

static void
fail (Decoder *decoder, const char *message)
{
  g_strlcpy (decoder->message, message, sizeof decoder->message);
  longjmp (decoder->on_error, 1);
}

/* Warnings have level −1; the first says most. */
static void
warn_cb (j_common_ptr common, int level)
{
  Decoder *decoder = common->client_data;
  if (level < 0 && common->err->num_warnings++ == 0)
    common->err->format_message (common, decoder->first_warning);
}

static void
ignore_cb (j_common_ptr common)
{
}

static void
progress_cb (j_common_ptr common)
{
  Decoder *decoder = common->client_data;
  guint64 n_scans = decoder->jpeg.input_scan_number;
  if (n_scans > MAX_SCANS || n_scans * decoder->jpeg.image_width * decoder->jpeg.image_height > MAX_SCANNED_PIXELS)
    fail (decoder, _ ("It comes in more scans than any picture needs."));
}

static void
open_decoder (Decoder *decoder, const WinnowBytes *bytes)
{
  memset (decoder, 0, sizeof *decoder);
  decoder->bytes = bytes;
  decoder->jpeg.err = jpeg_std_error (&decoder->errors);
  decoder->jpeg.client_data = decoder;
  decoder->errors.error_exit = fail_cb;
  decoder->errors.emit_message = warn_cb;
  decoder->errors.output_message = ignore_cb;
  decoder->progress.progress_monitor = progress_cb;
}

static void
close_decoder (Decoder *decoder)
{
  jpeg_destroy_decompress (&decoder->jpeg);
  g_clear_pointer (&decoder->picture, winnow_picture_free);
  g_clear_pointer (&decoder->row, g_free);
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
  jpeg_create_decompress (&decoder->jpeg);
  decoder->jpeg.progress = &decoder->progress;
  jpeg_save_markers (&decoder->jpeg, EXIF_MARKER, MAX_MARKER);
  jpeg_mem_src (&decoder->jpeg, decoder->bytes->data, decoder->bytes->length);
  jpeg_read_header (&decoder->jpeg, TRUE);
}

static guint
get_orientation (const Decoder *decoder)
{
  WinnowExif exif;
  for (jpeg_saved_marker_ptr marker = decoder->jpeg.marker_list; marker != NULL; marker = marker->next)
    if (marker->marker == EXIF_MARKER && marker->data_length > EXIF_MAGIC_LENGTH
        && memcmp (marker->data, EXIF_MAGIC, EXIF_MAGIC_LENGTH) == 0
        && winnow_exif_read (marker->data + EXIF_MAGIC_LENGTH, marker->data_length - EXIF_MAGIC_LENGTH, &exif))
      return exif.orientation;
  return 1;
}

static gboolean
probe (const WinnowBytes *bytes, WinnowPictureInfo *info, GError **error)
{
  Decoder decoder;
  open_decoder (&decoder, bytes);
  gboolean is_read = attempt (&decoder, read_header, error);
  if (is_read)
    {
      info->width = decoder.jpeg.image_width;
      info->height = decoder.jpeg.image_height;
      info->orientation = get_orientation (&decoder);
    }
  close_decoder (&decoder);
  return is_read;
}

/* ── pixels ── */

/* What a progressive picture needs while it is read: two bytes a coefficient. */
static guint64
get_coefficient_bytes (Decoder *decoder)
{
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  guint64 n_bytes = 0;
  if (!jpeg_has_multiple_scans (jpeg))
    return 0;
  winnow_for_each_between (c, 0, jpeg->num_components)
    n_bytes += (guint64) jpeg->comp_info[c].width_in_blocks * jpeg->comp_info[c].height_in_blocks * sizeof (JBLOCK);
  return n_bytes;
}

static void
choose_output (Decoder *decoder)
{
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  guint factor = winnow_picture_get_factor (jpeg->image_width, jpeg->image_height, decoder->at_least);
  /* libjpeg-turbo is fast at halves, quarters and eighths */
  jpeg->scale_num = 1;
  jpeg->scale_denom = factor >= 8 ? 8 : factor >= 4 ? 4 : factor >= 2 ? 2 : 1;
  if (jpeg->jpeg_color_space == JCS_YCbCr || jpeg->jpeg_color_space == JCS_RGB)
    jpeg->out_color_space = JCS_RGB;
  else if (jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK)
    jpeg->out_color_space = JCS_CMYK;
  else
    /* gray, or unnamed colors, the first of which counts as gray */
    jpeg->out_color_space = jpeg->jpeg_color_space;
  jpeg_calc_output_dimensions (jpeg);
}

static void
convert_cmyk (const guint8 *row, gboolean is_inverted, guint n, guint8 *rgb)
{
  guint flip = is_inverted ? 0 : 255;
  for (guint x = 0; x < n; x++, row += 4, rgb += 3)
    winnow_for_each_below (c, 3)
      rgb[c] = (guint8) (((row[c] ^ flip) * (row[3] ^ flip) + 127) / 255);
}

/* Whether the means of all blocks are known to the last bit. */
static gboolean
has_means (const struct jpeg_decompress_struct *jpeg)
{
  winnow_for_each_between (c, 0, jpeg->num_components)
    if (jpeg->coef_bits[c][0] != 0)
      return FALSE;
  return TRUE;
}

/* Reads scans until the means are there, or all. */
static void
start_with_means (struct jpeg_decompress_struct *jpeg)
{
  int status;
  jpeg->buffered_image = TRUE;
  jpeg->do_block_smoothing = FALSE;
  jpeg_start_decompress (jpeg);
  do
    {
      jpeg->progress->progress_monitor ((j_common_ptr) jpeg);
      status = jpeg_consume_input (jpeg);
    }
  while (status != JPEG_REACHED_EOI && (status != JPEG_SCAN_COMPLETED || !has_means (jpeg)));
  jpeg_start_output (jpeg, jpeg->input_scan_number);
}

static void
read_rows (Decoder *decoder)
{
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  gsize stride = jpeg->output_width * (gsize) 3;
  while (jpeg->output_scanline < jpeg->output_height)
    {
      guint8 *rgb = decoder->picture->rgb + jpeg->output_scanline * stride;
      JSAMPROW row = decoder->row ?: rgb;
      jpeg_read_scanlines (jpeg, &row, 1);
      if (jpeg->out_color_space == JCS_CMYK)
        convert_cmyk (row, jpeg->saw_Adobe_marker, jpeg->output_width, rgb);
      else if (decoder->row != NULL)
        for (guint x = 0; x < jpeg->output_width; x++, row += jpeg->output_components, rgb += 3)
          rgb[0] = rgb[1] = rgb[2] = *row;
    }
}

static void
read_picture (Decoder *decoder)
{
  struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
  read_header (decoder);
  choose_output (decoder);
  decoder->picture
      = winnow_picture_alloc (jpeg->output_width, jpeg->output_height, get_coefficient_bytes (decoder), decoder->error);
  if (decoder->picture == NULL)
    return;
  if (jpeg->progressive_mode && jpeg->scale_denom == 8)
    start_with_means (jpeg);
  else
    jpeg_start_decompress (jpeg);
  if (jpeg->out_color_space != JCS_RGB)
    decoder->row = g_malloc (jpeg->output_width * (gsize) jpeg->output_components);
  read_rows (decoder);
}

static WinnowPicture *
decode (const WinnowBytes *bytes, WinnowPictureInfo *info, guint at_least, char **warning, GError **error)
{
  Decoder decoder;
  WinnowPicture *picture = NULL;
  open_decoder (&decoder, bytes);
  decoder.at_least = at_least;
  decoder.error = error;
  if (attempt (&decoder, read_picture, error))
    picture = g_steal_pointer (&decoder.picture);
  if (picture != NULL && decoder.first_warning[0] != '\0' && warning != NULL)
    *warning = g_strdup (decoder.first_warning);
  close_decoder (&decoder);
  return picture;
}

const WinnowDecoder winnow_decoder_jpeg = { .format = "jpeg", .probe = probe, .decode = decode };
