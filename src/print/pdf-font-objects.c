/* pdf-font-objects.c: what all kinds of fonts have in common; see pdf-font-objects.h */
#include "print/pdf-font-objects.h"

GBytes *
winnow_pdf_stream_new (WinnowPdfPress *press, const char *entries, const void *data, gsize length)
{
  g_autoptr (GBytes) pressed = winnow_pdf_press (press, data, length);
  g_auto (WinnowPdfBuffer) out = { 0 };
  gsize n;
  const void *bytes = g_bytes_get_data (pressed, &n);
  winnow_pdf_add (&out, "<< ");
  winnow_pdf_add (&out, entries);
  winnow_pdf_add (&out, " /Filter /FlateDecode /Length ");
  winnow_pdf_add_integer (&out, (gint64) n);
  winnow_pdf_add (&out, " >>\nstream\n");
  winnow_pdf_add_bytes (&out, bytes, n);
  winnow_pdf_add (&out, "\nendstream");
  return winnow_pdf_buffer_free_to_bytes (&out);
}

void
winnow_pdf_add_box (WinnowPdfBuffer *out, const double *box)
{
  winnow_pdf_add (out, "[");
  for (guint i = 0; i < 4; i++)
    {
      winnow_pdf_add (out, i > 0 ? " " : "");
      winnow_pdf_add_number (out, box[i]);
    }
  winnow_pdf_add (out, "]");
}
