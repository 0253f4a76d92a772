/* varint.c: unsigned numbers as bytes (varint.h describes the format) */
#include "library/varint.h"

#include <string.h>

#define VARINT_BYTES 10 /* at most, for 64 bits */

void
winnow_write_varint (GByteArray *bytes, guint64 value)
{
  guint8 buffer[VARINT_BYTES];
  guint size = 0;
  for (; value >= 0x80; value >>= 7)
    buffer[size++] = (guint8) (value | 0x80);
  buffer[size++] = (guint8) value;
  g_byte_array_append (bytes, buffer, size);
}

void
winnow_write_hash (GByteArray *bytes, guint64 hash)
{
  hash = GUINT64_TO_LE (hash);
  g_byte_array_append (bytes, (const guint8 *) &hash, sizeof hash);
}

gboolean
winnow_read_varint64 (WinnowReader *reader, guint64 *value)
{
  *value = 0;
  for (guint shift = 0; shift < 64 && reader->next < reader->end; shift += 7)
    {
      guint8 byte = *reader->next++;
      guint64 part = byte & 0x7f;
      if (part << shift >> shift != part)
        return FALSE;
      *value |= part << shift;
      if (byte < 0x80)
        return TRUE;
    }
  return FALSE;
}

gboolean
winnow_read_varint (WinnowReader *reader, guint32 *value)
{
  guint64 wide;
  if (!winnow_read_varint64 (reader, &wide) || wide > G_MAXUINT32)
    return FALSE;
  *value = (guint32) wide;
  return TRUE;
}

gboolean
winnow_read_hash (WinnowReader *reader, guint64 *hash)
{
  if (winnow_reader_get_left (reader) < sizeof *hash)
    return FALSE;
  memcpy (hash, reader->next, sizeof *hash);
  *hash = GUINT64_FROM_LE (*hash);
  reader->next += sizeof *hash;
  return TRUE;
}

gboolean
winnow_read_step (WinnowReader *reader, guint32 *position)
{
  guint32 step;
  if (!winnow_read_varint (reader, &step) || step > G_MAXUINT32 - *position)
    return FALSE;
  *position += step;
  return TRUE;
}
