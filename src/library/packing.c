/* packing.c: offsets and passages as bytes (packing.h describes the format) */
#include "library/packing.h"

#include <string.h>

#include "library/varint.h"

#define PASSAGE_BYTES 32 /* about */

GByteArray *
winnow_pack_offsets (const GArray *offsets)
{
  GByteArray *bytes = g_byte_array_new ();
  guint32 before = 0;
  for (guint i = 0; i < offsets->len; i++)
    {
      guint32 offset = g_array_index (offsets, guint32, i);
      winnow_write_varint (bytes, offset - before);
      before = offset;
    }
  return bytes;
}

GArray *
winnow_unpack_offsets (const guint8 *data, gsize size)
{
  g_autoptr (GArray) offsets = g_array_new (FALSE, FALSE, sizeof (guint32));
  WinnowReader reader = { data, data + size };
  guint32 offset = 0;
  while (reader.next < reader.end)
    {
      if (!winnow_read_step (&reader, &offset))
        return NULL;
      g_array_append_val (offsets, offset);
    }
  return g_steal_pointer (&offsets);
}

/* ── passages ── */

/* The byte of the kind. */
#define KIND 0x0fu
#define VERDICT_SHIFT 4
#define VERDICT 0x30u
#define IS_PART 0x40u
G_STATIC_ASSERT (WINNOW_PASSAGE_CONDENSED <= KIND && (WINNOW_N_VERDICTS - 1) <= (VERDICT >> VERDICT_SHIFT));

static void
write_span (GByteArray *bytes, const WinnowSpan *span)
{
  winnow_write_varint (bytes, span->start);
  winnow_write_varint (bytes, span->end - span->start);
  winnow_write_varint (bytes, span->first);
  winnow_write_varint (bytes, span->last - span->first);
}

static gboolean
read_span (WinnowReader *reader, WinnowSpan *span)
{
  if (!winnow_read_varint (reader, &span->start) || !winnow_read_varint (reader, &span->end)
      || !winnow_read_varint (reader, &span->first) || !winnow_read_varint (reader, &span->last)
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
      winnow_write_varint (bytes, (guint32) passage->kind | (guint32) passage->verdict << VERDICT_SHIFT
                                      | (passage->is_part ? IS_PART : 0));
      winnow_write_varint (bytes, passage->excluded);
      winnow_write_varint (bytes, passage->disguises);
      winnow_write_hash (bytes, similarity);
      write_span (bytes, &passage->a);
      write_span (bytes, &passage->b);
      winnow_write_varint (bytes, passage->words);
      winnow_write_varint (bytes, passage->weight);
      winnow_write_varint (bytes, passage->n_documents);
    }
  return bytes;
}

static gboolean
read_passage (WinnowReader *reader, WinnowPassage *passage)
{
  guint32 kind, excluded;
  guint64 similarity;
  if (!winnow_read_varint (reader, &kind) || !winnow_read_varint (reader, &excluded)
      || !winnow_read_varint (reader, &passage->disguises) || !winnow_read_hash (reader, &similarity)
      || !read_span (reader, &passage->a) || !read_span (reader, &passage->b)
      || !winnow_read_varint (reader, &passage->words) || !winnow_read_varint (reader, &passage->weight)
      || !winnow_read_varint (reader, &passage->n_documents))
    return FALSE;
  memcpy (&passage->similarity, &similarity, sizeof similarity);
  passage->kind = (WinnowPassageKind) (kind & KIND);
  passage->verdict = (WinnowVerdict) ((kind & VERDICT) >> VERDICT_SHIFT);
  passage->is_part = (kind & IS_PART) != 0;
  passage->excluded = (WinnowExclusionReason) excluded;
  return (kind & ~(IS_PART | VERDICT)) <= WINNOW_PASSAGE_CONDENSED && excluded < WINNOW_N_EXCLUSIONS;
}

GArray *
winnow_unpack_passages (const guint8 *data, gsize size)
{
  g_autoptr (GArray) passages
      = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassage), (guint) (size / PASSAGE_BYTES));
  WinnowReader reader = { data, data + size };
  while (reader.next < reader.end)
    {
      WinnowPassage passage;
      if (!read_passage (&reader, &passage))
        return NULL;
      g_array_append_val (passages, passage);
    }
  return g_steal_pointer (&passages);
}
