/* pdf-buffer.h: how a PDF spells numbers, names, strings and dates (ISO 32000-1, 7.3), without
 * printf: pages are full of them */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *data; /* (owned) */
  gsize length, room;
} WinnowPdfBuffer;

void winnow_pdf_buffer_clear (WinnowPdfBuffer *buffer); /* frees what it holds; it is empty then */
GBytes *winnow_pdf_buffer_free_to_bytes (WinnowPdfBuffer *buffer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowPdfBuffer, winnow_pdf_buffer_clear)

/* Room for @n more bytes. Returns: where they go; add to length what was used of them */
char *winnow_pdf_buffer_reserve (WinnowPdfBuffer *buffer, gsize n);

void winnow_pdf_add (WinnowPdfBuffer *buffer, const char *text);
void winnow_pdf_add_bytes (WinnowPdfBuffer *buffer, const void *data, gsize length);
void winnow_pdf_add_integer (WinnowPdfBuffer *buffer, gint64 value);
/* to a hundredth: of a point, that is 3.5 µm */
void winnow_pdf_add_number (WinnowPdfBuffer *buffer, double value);
/* the same of what was rounded already */
void winnow_pdf_add_hundredths (WinnowPdfBuffer *buffer, gint64 value);
/* of a size that is to be told as it is */
void winnow_pdf_add_thousandths (WinnowPdfBuffer *buffer, double value);
void winnow_pdf_add_reference (WinnowPdfBuffer *buffer, guint object);            /* "12 0 R" */
void winnow_pdf_add_literal (WinnowPdfBuffer *buffer, const char *data, gsize n); /* "(…)" of any bytes */
/* of valid UTF-8, to be read by people */
void winnow_pdf_add_string (WinnowPdfBuffer *buffer, const char *text);
void winnow_pdf_add_string_n (WinnowPdfBuffer *buffer, const char *text, gsize n);
void winnow_pdf_add_name (WinnowPdfBuffer *buffer, const char *name); /* "/…" */

/* "D:20261121234500Z" of an ISO 8601 time with its zone, in parentheses. Returns FALSE, and adds
 * nothing, where it is none. */
gboolean winnow_pdf_add_date (WinnowPdfBuffer *buffer, const char *iso_8601);

/* What is rounded to hundredths the same way everywhere. */
gint64 winnow_pdf_round (double value);

G_END_DECLS
