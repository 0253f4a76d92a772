/* exif.c: the first directory of a TIFF structure
 *
 * TIFF 6.0 (Adobe 1992), sections 2 and 8; Exif 2.32 (CIPA DC-008), 4.6. A header of 8 bytes in
 * either byte order has the offset of the first directory: a count of entries, each 12 bytes: tag,
 * type, number of values, and the value if it fits into 4 bytes. Only such values are read; no
 * offset is followed, and entries outside the bytes are ignored. */
#include "image/exif.h"

#include "base/for-each.h"

#define HEADER 8u
#define ENTRY 12u
#define TAG_WIDTH 0x0100
#define TAG_HEIGHT 0x0101
#define TAG_ORIENTATION 0x0112
#define TYPE_SHORT 3
#define TYPE_LONG 4

typedef struct
{
  const guint8 *data;
  gsize length;
  gboolean is_big; /* most significant byte first */
} Reader;

static guint32
read_number (const Reader *reader, gsize offset, guint n_bytes)
{
  guint32 number = 0;
  winnow_for_each_below (i, n_bytes)
    number = number << 8 | reader->data[offset + (reader->is_big ? i : n_bytes - 1 - i)];
  return number;
}

/* The value of the entry at @offset; 0 unless it is a single integer. */
static guint32
read_value (const Reader *reader, gsize offset)
{
  guint type = read_number (reader, offset + 2, 2);
  if (read_number (reader, offset + 4, 4) != 1)
    return 0;
  return type == TYPE_SHORT  ? read_number (reader, offset + 8, 2)
         : type == TYPE_LONG ? read_number (reader, offset + 8, 4)
                             : 0;
}

static void
take_entry (const Reader *reader, gsize offset, WinnowExif *exif)
{
  guint32 value = read_value (reader, offset);
  guint tag = read_number (reader, offset, 2);
  if (tag == TAG_WIDTH)
    exif->width = value;
  else if (tag == TAG_HEIGHT)
    exif->height = value;
  else if (tag == TAG_ORIENTATION)
    exif->orientation = value >= 1 && value <= 8 ? value : 1;
}

gboolean
winnow_exif_read (const guint8 *data, gsize length, WinnowExif *exif)
{
  Reader reader = { .data = data, .length = length };
  *exif = (WinnowExif){ .orientation = 1 };
  if (length < HEADER || data[0] != data[1] || (data[0] != 'I' && data[0] != 'M'))
    return FALSE;
  reader.is_big = data[0] == 'M';
  if (read_number (&reader, 2, 2) != 42)
    return FALSE;
  gsize start = read_number (&reader, 4, 4);
  if (start < HEADER || start > length - 2)
    return FALSE;
  guint n_entries = read_number (&reader, start, 2);
  for (guint i = 0; i < n_entries && length - start - 2 >= (i + 1) * (gsize) ENTRY; i++)
    take_entry (&reader, start + 2 + i * (gsize) ENTRY, exif);
  return TRUE;
}
