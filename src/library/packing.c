/* packing.c: varints, fingerprints and passages as bytes (packing.h describes the format) */
#include "library/packing.h"

#include <string.h>

#define HASH_BYTES sizeof (guint64)
#define PASSAGE_BYTES 32 /* about */
#define VARINT_BYTES 5   /* at most, for 32 bits */

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

static void
write_hash (GByteArray *bytes, guint64 hash)
{
  hash = GUINT64_TO_LE (hash);
  g_byte_array_append (bytes, (const guint8 *)&hash, HASH_BYTES);
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

      write_hash (bytes, fingerprint->hash);
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

/* ── passages ── */

#define IS_PART 0x40u /* in the byte of the kind */

static void
write_span (GByteArray *bytes, const WinnowSpan *span)
{
  write_varint (bytes, span->start);
  write_varint (bytes, span->end - span->start);
  write_varint (bytes, span->first);
  write_varint (bytes, span->last - span->first);
}

static gboolean
read_span (Reader *reader, WinnowSpan *span)
{
  if (!read_varint (reader, &span->start) || !read_varint (reader, &span->end) || !read_varint (reader, &span->first) || !read_varint (reader, &span->last)
      || span->end > G_MAXUINT32 - span->start || span->last > G_MAXUINT32 - span->first)
    return FALSE;
  span->end += span->start;
  span->last += span->first;
  return TRUE;
}

GByteArray *
winnow_pack_passages (const GArray *passages)
{
  GByteArray *bytes = g_byte_array_sized_new (passages->len * PASSAGE_BYTES);

  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      guint64 similarity;

      memcpy (&similarity, &passage->similarity, sizeof similarity);
      write_varint (bytes, (guint32)passage->kind | (passage->is_part ? IS_PART : 0));
      write_varint (bytes, passage->excluded);
      write_varint (bytes, passage->disguises);
      write_hash (bytes, similarity);
      write_span (bytes, &passage->a);
      write_span (bytes, &passage->b);
      write_varint (bytes, passage->words);
      write_varint (bytes, passage->weight);
      write_varint (bytes, passage->n_documents);
    }
  return bytes;
}

static gboolean
read_passage (Reader *reader, WinnowPassage *passage)
{
  guint32 kind, excluded;
  guint64 similarity;

  if (!read_varint (reader, &kind) || !read_varint (reader, &excluded) || !read_varint (reader, &passage->disguises) || !read_hash (reader, &similarity)
      || !read_span (reader, &passage->a) || !read_span (reader, &passage->b) || !read_varint (reader, &passage->words)
      || !read_varint (reader, &passage->weight) || !read_varint (reader, &passage->n_documents))
    return FALSE;
  memcpy (&passage->similarity, &similarity, sizeof similarity);
  passage->kind = (WinnowPassageKind)(kind & ~IS_PART);
  passage->is_part = (kind & IS_PART) != 0;
  passage->excluded = (WinnowExclusionReason)excluded;
  return (kind & ~IS_PART) <= WINNOW_PASSAGE_CONDENSED && excluded < WINNOW_N_EXCLUSIONS;
}

GArray *
winnow_unpack_passages (const guint8 *data, gsize size)
{
  g_autoptr (GArray) passages = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassage), (guint)(size / PASSAGE_BYTES));
  Reader reader = { data, data + size };

  while (reader.next < reader.end)
    {
      WinnowPassage passage;

      if (!read_passage (&reader, &passage))
        return NULL;
      g_array_append_val (passages, passage);
    }
  return g_steal_pointer (&passages);
}
