/* pdf-pack.c: see pdf-file.h */
#include "print/pdf-pack.h"

#define MAX_OBJECTS 200 /* of a stream: a reader unpacks all of them to read one */
#define MAX_BYTES (96u << 10)

static void
clear_packed (gpointer data)
{
  WinnowPdfPacked *packed = data;
  g_bytes_unref (packed->data);
  g_array_unref (packed->numbers);
}

WinnowPdfPack *
winnow_pdf_pack_new (WinnowPdfPress *press)
{
  WinnowPdfPack *pack = g_new0 (WinnowPdfPack, 1);
  pack->press = press;
  pack->streams = g_array_new (FALSE, TRUE, sizeof (WinnowPdfPacked));
  g_array_set_clear_func (pack->streams, clear_packed);
  return pack;
}

void
winnow_pdf_pack_free (WinnowPdfPack *pack)
{
  g_array_unref (pack->streams);
  g_clear_pointer (&pack->numbers, g_array_unref);
  winnow_pdf_buffer_clear (&pack->index);
  winnow_pdf_buffer_clear (&pack->bodies);
  g_free (pack);
}

void
winnow_pdf_pack_close (WinnowPdfPack *pack)
{
  if (pack->numbers == NULL)
    return;
  WinnowPdfPacked packed = { .numbers = g_steal_pointer (&pack->numbers), .first = pack->index.length };
  winnow_pdf_add_bytes (&pack->index, pack->bodies.data, pack->bodies.length);
  packed.data = winnow_pdf_press (pack->press, pack->index.data, pack->index.length);
  g_array_append_val (pack->streams, packed);
  pack->index.length = pack->bodies.length = 0;
}

WinnowPdfBuffer *
winnow_pdf_pack_begin (WinnowPdfPack *pack, guint number)
{
  if (pack->numbers != NULL && (pack->numbers->len >= MAX_OBJECTS || pack->bodies.length >= MAX_BYTES))
    winnow_pdf_pack_close (pack);
  if (pack->numbers == NULL)
    pack->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  if (pack->bodies.length > 0)
    winnow_pdf_add (&pack->bodies, "\n");
  g_array_append_val (pack->numbers, number);
  winnow_pdf_add_integer (&pack->index, number);
  winnow_pdf_add (&pack->index, " ");
  winnow_pdf_add_integer (&pack->index, (gint64) pack->bodies.length);
  winnow_pdf_add (&pack->index, " ");
  return &pack->bodies;
}
