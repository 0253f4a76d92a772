/* pdf-press.c: see pdf-press.h. Its memory is asked for once: a page is small, what zlib needs for
 * it is not. */
#include "print/pdf-press.h"

#include <zlib.h>

#define LEVEL 4

struct _WinnowPdfPress
{
  z_stream stream;
  guint8 *room; /* (owned) for what comes out */
  gsize length;
};

WinnowPdfPress *
winnow_pdf_press_new (void)
{
  WinnowPdfPress *press = g_new0 (WinnowPdfPress, 1);
  if (deflateInit (&press->stream, LEVEL) != Z_OK)
    g_error ("zlib has no memory"); /* as g_malloc() does */
  return press;
}

void
winnow_pdf_press_free (WinnowPdfPress *press)
{
  deflateEnd (&press->stream);
  g_free (press->room);
  g_free (press);
}

GBytes *
winnow_pdf_press (WinnowPdfPress *press, const void *data, gsize length)
{
  g_return_val_if_fail (length <= G_MAXUINT / 2, NULL);
  gsize bound = deflateBound (&press->stream, length);
  if (bound > press->length)
    {
      press->room = g_realloc (press->room, bound);
      press->length = bound;
    }
  deflateReset (&press->stream);
  press->stream.next_in = (Bytef *) data;
  press->stream.avail_in = (uInt) length;
  press->stream.next_out = press->room;
  press->stream.avail_out = (uInt) bound;
  int status = deflate (&press->stream, Z_FINISH);
  g_assert (status == Z_STREAM_END); /* there is room for the worst case */
  return g_bytes_new (press->room, press->stream.total_out);
}
