/* packing-picture.c: the fingerprint of a picture as bytes (packing-picture.h describes the
 * format) */
#include "library/packing-picture.h"

#include "library/varint.h"

#define VERSION 1
#define N_WORDS G_N_ELEMENTS (((WinnowImageHash *) NULL)->bits)

G_STATIC_ASSERT (WINNOW_N_CROPS <= 8); /* of a byte's bits */

GByteArray *
winnow_pack_picture (const WinnowImageFingerprint *fingerprint)
{
  GByteArray *bytes = g_byte_array_sized_new (2 + sizeof fingerprint->crops);
  const guint8 head[] = { VERSION, (guint8) fingerprint->usable };
  g_byte_array_append (bytes, head, sizeof head);
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    for (guint word = 0; word < N_WORDS && (fingerprint->usable & 1u << crop); word++)
      winnow_write_hash (bytes, fingerprint->crops[crop].bits[word]);
  return bytes;
}

/* As the fingerprints that are made are: what has any usable crop has the whole picture among
 * them. */
static gboolean
is_possible (guint usable)
{
  return usable == 0 || (usable < 1u << WINNOW_N_CROPS && (usable & 1u << WINNOW_CROP_NONE));
}

static gboolean
read_crops (WinnowReader *reader, WinnowImageFingerprint *fingerprint)
{
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    for (guint word = 0; word < N_WORDS && (fingerprint->usable & 1u << crop); word++)
      if (!winnow_read_hash (reader, &fingerprint->crops[crop].bits[word]))
        return FALSE;
  return reader->next == reader->end;
}

gboolean
winnow_unpack_picture (const guint8 *data, gsize size, WinnowImageFingerprint *fingerprint)
{
  WinnowImageFingerprint read = { 0 };
  *fingerprint = read;
  if (size < 2 || data[0] != VERSION || !is_possible (data[1]))
    return FALSE;
  read.usable = data[1];
  if (!read_crops (&(WinnowReader){ data + 2, data + size }, &read))
    return FALSE;
  *fingerprint = read;
  return TRUE;
}
