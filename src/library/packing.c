/* packing.c: varints and fingerprints as bytes (packing.h describes the format) */
#include "library/packing.h"

#include <string.h>

#define HASH_BYTES sizeof (guint64)
#define VARINT_BYTES 5 /* at most, for 32 bits */

static void
write_varint (GByteArray *bytes, guint32 value)
{
  guint8 buffer[VARINT_BYTES];
  guint size = 0;

  for (; value >= 0x80; value >>= 7)
    buffer[size++] = (guint8)(value | 0x80);
  buffer[size++] = (guint8)value;
  g_byte_array_append (bytes, buffer, size);
}

/* What is left to read. */
typedef struct
{
  const guint8 *next, *end;
} Reader;

static gboolean
read_varint (Reader *reader, guint32 *value)
{
  guint64 result = 0;

  for (guint i = 0; i < VARINT_BYTES && reader->next < reader->end; i++)
    {
      guint8 byte = *reader->next++;

      result |= (guint64)(byte & 0x7f) << (7 * i);
      if (byte < 0x80)
        {
          *value = (guint32)result;
          return result <= G_MAXUINT32;
        }
    }
  return FALSE;
}

static gboolean
read_hash (Reader *reader, guint64 *hash)
{
  if ((gsize)(reader->end - reader->next) < HASH_BYTES)
    return FALSE;
  memcpy (hash, reader->next, HASH_BYTES);
  *hash = GUINT64_FROM_LE (*hash);
  reader->next += HASH_BYTES;
  return TRUE;
}

/* A step forward that stays within 32 bits. */
static gboolean
read_step (Reader *reader, guint32 *position)
{
  guint32 step;

  if (!read_varint (reader, &step) || step > G_MAXUINT32 - *position)
    return FALSE;
  *position += step;
  return TRUE;
}

GByteArray *
winnow_pack_fingerprints (const GArray *fingerprints)
{
  GByteArray *bytes = g_byte_array_sized_new (fingerprints->len * (HASH_BYTES + 2));
  guint32 before = 0;

  for (guint i = 0; i < fingerprints->len; i++)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (fingerprints, WinnowFingerprint, i);
      guint64 hash = GUINT64_TO_LE (fingerprint->hash);

      g_byte_array_append (bytes, (const guint8 *)&hash, HASH_BYTES);
      write_varint (bytes, fingerprint->first - before);
      write_varint (bytes, fingerprint->last - fingerprint->first);
      before = fingerprint->first;
    }
  return bytes;
}

GArray *
winnow_unpack_fingerprints (const guint8 *data, gsize size)
{
  g_autoptr (GArray) fingerprints = g_array_sized_new (FALSE, FALSE, sizeof (WinnowFingerprint), (guint)(size / (HASH_BYTES + 2)));
  Reader reader = { data, data + size };
  guint32 first = 0;

  while (reader.next < reader.end)
    {
      WinnowFingerprint fingerprint;

      if (!read_hash (&reader, &fingerprint.hash) || !read_step (&reader, &first))
        return NULL;
      fingerprint.first = fingerprint.last = first;
      if (!read_step (&reader, &fingerprint.last))
        return NULL;
      g_array_append_val (fingerprints, fingerprint);
    }
  return g_steal_pointer (&fingerprints);
}

GByteArray *
winnow_pack_offsets (const GArray *offsets)
{
  GByteArray *bytes = g_byte_array_new ();
  guint32 before = 0;

  for (guint i = 0; i < offsets->len; i++)
    {
      guint32 offset = g_array_index (offsets, guint32, i);

      write_varint (bytes, offset - before);
      before = offset;
    }
  return bytes;
}

GArray *
winnow_unpack_offsets (const guint8 *data, gsize size)
{
  g_autoptr (GArray) offsets = g_array_new (FALSE, FALSE, sizeof (guint32));
  Reader reader = { data, data + size };
  guint32 offset = 0;

  while (reader.next < reader.end)
    {
      if (!read_step (&reader, &offset))
        return NULL;
      g_array_append_val (offsets, offset);
    }
  return g_steal_pointer (&offsets);
}
