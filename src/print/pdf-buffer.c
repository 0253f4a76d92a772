/* pdf-buffer.c: see pdf-buffer.h */
#include "print/pdf-buffer.h"

#include <math.h>
#include <string.h>

#define FIRST_ROOM 1024
#define MAX_DIGITS 24
#define MAX_VALUE 1e9 /* whatever is larger is no place on a page */

void
winnow_pdf_buffer_clear (WinnowPdfBuffer *buffer)
{
  g_free (buffer->data);
  *buffer = (WinnowPdfBuffer){ 0 };
}

GBytes *
winnow_pdf_buffer_free_to_bytes (WinnowPdfBuffer *buffer)
{
  GBytes *bytes = g_bytes_new_take (g_realloc (buffer->data, MAX (buffer->length, 1)), buffer->length);
  *buffer = (WinnowPdfBuffer){ 0 };
  return bytes;
}

char *
winnow_pdf_buffer_reserve (WinnowPdfBuffer *buffer, gsize n)
{
  if (buffer->length + n > buffer->room)
    {
      buffer->room = MAX (MAX (buffer->room * 2, buffer->length + n), FIRST_ROOM);
      buffer->data = g_realloc (buffer->data, buffer->room);
    }
  return buffer->data + buffer->length;
}

void
winnow_pdf_add_bytes (WinnowPdfBuffer *buffer, const void *data, gsize length)
{
  char *to = winnow_pdf_buffer_reserve (buffer, length);
  if (length > 0)
    memcpy (to, data, length);
  buffer->length += length;
}

void
winnow_pdf_add (WinnowPdfBuffer *buffer, const char *text)
{
  winnow_pdf_add_bytes (buffer, text, strlen (text));
}

/* ── numbers ── */

/* Writes the digits of @value so that they end before @end; at least @least of them. Returns where
 * they begin. */
static char *
write_digits (char *end, guint64 value, guint least)
{
  char *p = end;
  for (guint n = 0; value > 0 || n < least; n++, value /= 10)
    *--p = (char) ('0' + value % 10);
  return p;
}

void
winnow_pdf_add_integer (WinnowPdfBuffer *buffer, gint64 value)
{
  char digits[MAX_DIGITS], *end = digits + sizeof digits;
  char *start = write_digits (end, value < 0 ? -(guint64) value : (guint64) value, 1);
  if (value < 0)
    *--start = '-';
  winnow_pdf_add_bytes (buffer, start, (gsize) (end - start));
}

/* @value in parts of 10 to the power of @n_digits, without zeros that say nothing: 12, 3.5, -.25 */
static void
add_parts (WinnowPdfBuffer *buffer, gint64 value, guint n_digits)
{
  static const guint scales[] = { 1, 10, 100, 1000 };
  char digits[MAX_DIGITS], *end = digits + sizeof digits, *start = end;
  guint64 size = value < 0 ? -(guint64) value : (guint64) value;
  for (; n_digits > 0 && size % 10 == 0; n_digits--)
    size /= 10;
  if (n_digits > 0)
    {
      start = write_digits (start, size % scales[n_digits], n_digits);
      *--start = '.';
    }
  start = write_digits (start, size / scales[n_digits], start == end ? 1 : 0);
  if (value < 0)
    *--start = '-';
  winnow_pdf_add_bytes (buffer, start, (gsize) (end - start));
}

void
winnow_pdf_add_hundredths (WinnowPdfBuffer *buffer, gint64 value)
{
  add_parts (buffer, value, 2);
}

static gint64
round_to (double value, double parts)
{
  return isfinite (value) ? (gint64) floor (CLAMP (value, -MAX_VALUE, MAX_VALUE) * parts + 0.5) : 0;
}

void
winnow_pdf_add_thousandths (WinnowPdfBuffer *buffer, double value)
{
  add_parts (buffer, round_to (value, 1000), 3);
}

gint64
winnow_pdf_round (double value)
{
  return round_to (value, 100);
}

void
winnow_pdf_add_number (WinnowPdfBuffer *buffer, double value)
{
  winnow_pdf_add_hundredths (buffer, winnow_pdf_round (value));
}

void
winnow_pdf_add_reference (WinnowPdfBuffer *buffer, guint object)
{
  winnow_pdf_add_integer (buffer, object);
  winnow_pdf_add (buffer, " 0 R");
}

/* ── strings ── */

/* A reader takes a carriage return for a line feed, so that it needs its escape. */
void
winnow_pdf_add_literal (WinnowPdfBuffer *buffer, const char *data, gsize n)
{
  char *start = winnow_pdf_buffer_reserve (buffer, 2 * n + 2), *to = start;
  *to++ = '(';
  for (gsize i = 0; i < n; i++)
    {
      char c = data[i];
      if (c == '(' || c == ')' || c == '\\' || c == '\r')
        *to++ = '\\';
      *to++ = c == '\r' ? 'r' : c;
    }
  *to++ = ')';
  buffer->length += (gsize) (to - start);
}

static void
add_utf16 (WinnowPdfBuffer *buffer, guint unit)
{
  static const char hex[] = "0123456789ABCDEF";
  const char digits[] = { hex[unit >> 12 & 15], hex[unit >> 8 & 15], hex[unit >> 4 & 15], hex[unit & 15] };
  winnow_pdf_add_bytes (buffer, digits, sizeof digits);
}

static gboolean
is_plain (const char *text, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (text[i] < ' ' || text[i] > '~')
      return FALSE;
  return TRUE;
}

void
winnow_pdf_add_string_n (WinnowPdfBuffer *buffer, const char *text, gsize n)
{
  if (is_plain (text, n))
    {
      winnow_pdf_add_literal (buffer, text, n);
      return;
    }
  winnow_pdf_add (buffer, "<FEFF");
  for (const char *p = text, *end = text + n; p < end; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      if (c >= 0x10000)
        add_utf16 (buffer, 0xd800 + ((c - 0x10000) >> 10));
      add_utf16 (buffer, c >= 0x10000 ? 0xdc00 + ((c - 0x10000) & 0x3ff) : c);
    }
  winnow_pdf_add (buffer, ">");
}

void
winnow_pdf_add_string (WinnowPdfBuffer *buffer, const char *text)
{
  winnow_pdf_add_string_n (buffer, text, strlen (text));
}

void
winnow_pdf_add_name (WinnowPdfBuffer *buffer, const char *name)
{
  static const char hex[] = "0123456789ABCDEF";
  winnow_pdf_add (buffer, "/");
  for (const char *p = name; *p != '\0'; p++)
    {
      guchar c = (guchar) *p;
      const char escape[] = { '#', hex[c >> 4], hex[c & 15] };
      if (g_ascii_isalnum (*p) || strchr ("-_.+", *p) != NULL)
        winnow_pdf_add_bytes (buffer, p, 1);
      else
        winnow_pdf_add_bytes (buffer, escape, sizeof escape);
    }
}

gboolean
winnow_pdf_add_date (WinnowPdfBuffer *buffer, const char *iso_8601)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (iso_8601, NULL);
  g_autoptr (GDateTime) utc = time != NULL ? g_date_time_to_utc (time) : NULL;
  g_autofree char *date = utc != NULL ? g_date_time_format (utc, "(D:%Y%m%d%H%M%SZ)") : NULL;
  if (date == NULL)
    return FALSE;
  winnow_pdf_add (buffer, date);
  return TRUE;
}
