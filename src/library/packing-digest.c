/* packing-digest.c: a digest as bytes (packing-digest.h describes the format)
 *
 * Bytes come from a file that anybody may have touched: every count is held against the bytes that
 * are left before room is made for it. */
#include "library/packing-digest.h"

#include <string.h>

#include "library/varint.h"

#define SMALLEST 10 /* bytes of a fingerprint */

static guint
count_parameters (const WinnowMethod *method)
{
  guint n = 0;
  while (n < WINNOW_MAX_PARAMETERS && method->parameters[n].name != NULL)
    n++;
  return n;
}

/* ── signed differences of 32-bit places ── */

static void
write_difference (GByteArray *bytes, guint32 from, guint32 to)
{
  gint64 difference = (gint64) to - from;
  winnow_write_varint (bytes, difference < 0 ? 2 * (guint64) -difference - 1 : 2 * (guint64) difference);
}

static gboolean
read_difference (WinnowReader *reader, guint32 from, guint32 *to)
{
  guint64 folded;
  gint64 place;
  if (!winnow_read_varint64 (reader, &folded) || folded > 2 * (guint64) G_MAXUINT32)
    return FALSE;
  place = (gint64) from + (folded % 2 == 1 ? -(gint64) (folded / 2) - 1 : (gint64) (folded / 2));
  *to = (guint32) place;
  return place >= 0 && place <= G_MAXUINT32;
}

/* ── writing ── */

static void
write_words (GByteArray *bytes, const char *words)
{
  gsize length = words != NULL ? strlen (words) : 0;
  winnow_write_varint (bytes, words != NULL ? length + 1 : 0);
  g_byte_array_append (bytes, (const guint8 *) words, (guint) length);
}

static void
write_fingerprints (GByteArray *bytes, const GArray *fingerprints)
{
  guint32 before = 0;
  winnow_write_varint (bytes, fingerprints->len);
  for (guint i = 0; i < fingerprints->len; i++)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (fingerprints, WinnowFingerprint, i);
      winnow_write_hash (bytes, fingerprint->hash);
      write_difference (bytes, before, fingerprint->first);
      write_difference (bytes, fingerprint->first, fingerprint->last);
      before = fingerprint->first;
    }
}

GByteArray *
winnow_pack_digest (const WinnowDigest *digest)
{
  GByteArray *bytes = g_byte_array_sized_new (digest->fingerprints->len * (SMALLEST + 1) + 32);
  guint n_parameters = count_parameters (digest->method);
  g_assert (digest->width == 0
            || (digest->symbols != NULL && digest->symbols->len == digest->width * digest->fingerprints->len));
  winnow_write_varint (bytes, n_parameters);
  for (guint i = 0; i < n_parameters; i++)
    winnow_write_varint (bytes, digest->values[i]);
  winnow_write_varint (bytes, digest->size);
  winnow_write_varint (bytes, digest->width);
  write_words (bytes, digest->words);
  write_fingerprints (bytes, digest->fingerprints);
  for (guint i = 0; digest->width > 0 && i < digest->symbols->len; i++)
    winnow_write_varint (bytes, g_array_index (digest->symbols, guint32, i));
  return bytes;
}

/* ── reading ── */

static gboolean
read_values (WinnowReader *reader, const WinnowMethod *method, const guint *values)
{
  guint32 n, value;
  if (!winnow_read_varint (reader, &n) || n != count_parameters (method))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!winnow_read_varint (reader, &value) || value != values[i])
      return FALSE;
  return TRUE;
}

static gboolean
read_words (WinnowReader *reader, char **words)
{
  guint64 length;
  if (!winnow_read_varint64 (reader, &length))
    return FALSE;
  if (length == 0)
    return TRUE;
  if (--length > winnow_reader_get_left (reader) || !g_utf8_validate_len ((const char *) reader->next, length, NULL))
    return FALSE;
  *words = g_strndup ((const char *) reader->next, length);
  reader->next += length;
  return TRUE;
}

static gboolean
read_fingerprints (WinnowReader *reader, GArray *fingerprints)
{
  guint32 n, before = 0;
  if (!winnow_read_varint (reader, &n) || n > winnow_reader_get_left (reader) / SMALLEST)
    return FALSE;
  g_array_set_size (fingerprints, n);
  for (guint32 i = 0; i < n; i++)
    {
      WinnowFingerprint *fingerprint = &g_array_index (fingerprints, WinnowFingerprint, i);
      if (!winnow_read_hash (reader, &fingerprint->hash) || !read_difference (reader, before, &fingerprint->first)
          || !read_difference (reader, fingerprint->first, &fingerprint->last))
        return FALSE;
      before = fingerprint->first;
    }
  return TRUE;
}

static gboolean
read_symbols (WinnowReader *reader, WinnowDigest *digest)
{
  guint64 n = (guint64) digest->width * digest->fingerprints->len;
  if (digest->width == 0)
    return TRUE;
  if (n > winnow_reader_get_left (reader))
    return FALSE;
  digest->symbols = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) n);
  g_array_set_size (digest->symbols, (guint) n);
  for (guint i = 0; i < n; i++)
    if (!winnow_read_varint (reader, &g_array_index (digest->symbols, guint32, i)))
      return FALSE;
  return TRUE;
}

/* Whether the method can compare it: what it relies on need not be what the bytes say. */
static gboolean
is_whole (const WinnowDigest *digest)
{
  return digest->fingerprints->len == 0 || digest->method->is_whole == NULL || digest->method->is_whole (digest);
}

WinnowDigest *
winnow_unpack_digest (const guint8 *data, gsize size, const WinnowMethod *method, const guint *values)
{
  g_autoptr (WinnowDigest) digest = winnow_digest_new (method, values);
  WinnowReader reader = { data, data + size };
  if (!read_values (&reader, method, values) || !winnow_read_varint64 (&reader, &digest->size)
      || !winnow_read_varint (&reader, &digest->width) || !read_words (&reader, &digest->words)
      || !read_fingerprints (&reader, digest->fingerprints) || !read_symbols (&reader, digest)
      || reader.next != reader.end || !is_whole (digest))
    return NULL;
  return g_steal_pointer (&digest);
}
