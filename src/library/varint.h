/* varint.h: unsigned numbers as bytes, the same on every machine; private to library/
 *
 * A *varint* is an unsigned number in groups of 7 bits, the lowest first; the high bit of a byte
 * says that another one follows (LEB128). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void winnow_write_varint (GByteArray *bytes, guint64 value);
/* 8 bytes, the lowest first: for numbers whose bits are random. */
void winnow_write_hash (GByteArray *bytes, guint64 hash);

/* What is left to read. */
typedef struct
{
  const guint8 *next, *end;
} WinnowReader;

/* FALSE where the bytes end too early or the number is too large. */
gboolean winnow_read_varint (WinnowReader *reader, guint32 *value);
gboolean winnow_read_varint64 (WinnowReader *reader, guint64 *value);
gboolean winnow_read_hash (WinnowReader *reader, guint64 *hash);

/* A step forward from *@position that stays within 32 bits. */
gboolean winnow_read_step (WinnowReader *reader, guint32 *position);

static inline gsize
winnow_reader_get_left (const WinnowReader *reader)
{
  return (gsize) (reader->end - reader->next);
}

G_END_DECLS
