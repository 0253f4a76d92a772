/* varint.h: numbers of variable length, 7 bits a byte, the lowest first */
#pragma once

#include <glib.h>

static inline void
winnow_write_varint (GByteArray *bytes, guint64 number)
{
  guint8 buffer[10];
  guint size = 0;
  for (; number >= 0x80; number >>= 7)
    buffer[size++] = (guint8) (number | 0x80);
  buffer[size++] = (guint8) number;
  g_byte_array_append (bytes, buffer, size);
}

/* Returns: (nullable) where the next one begins; NULL where the bytes end too early, the number has
 * more than 64 bits, or @next is NULL */
static inline const guint8 *
winnow_read_varint (const guint8 *next, const guint8 *end, guint64 *number)
{
  *number = 0;
  for (guint shift = 0; next != NULL && next < end && shift < 64; shift += 7)
    {
      guint8 byte = *next++;
      guint64 part = byte & 0x7f;
      if (part << shift >> shift != part)
        return NULL;
      *number |= part << shift;
      if (byte < 0x80)
        return next;
    }
  return NULL;
}
