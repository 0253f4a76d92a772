/* packing.c: lists and fingerprints as bytes (packing.h describes the formats)
 *
 * Bytes come from a file that anybody may have changed: every count is compared with the bytes that
 * are left before memory is allocated for it. */
#include "library/packing.h"

#include <math.h>
#include <string.h>

#include "library/upkeep/seal.h"
#include "base/varint.h"

/* ── numbers ── */

static void
write_hash (GByteArray *bytes, guint64 hash)
{
  hash = GUINT64_TO_LE (hash);
  g_byte_array_append (bytes, (const guint8 *) &hash, sizeof hash);
}

/* What is left to read. */
typedef struct
{
  const guint8 *next, *end;
} Reader;

static gsize
get_left (const Reader *reader)
{
  return (gsize) (reader->end - reader->next);
}

/* FALSE where the bytes end too early or the number is too large; so in all that read. */
static gboolean
read_varint64 (Reader *reader, guint64 *value)
{
  const guint8 *next = winnow_read_varint (reader->next, reader->end, value);
  if (next != NULL)
    reader->next = next;
  return next != NULL;
}

static gboolean
read_varint (Reader *reader, guint32 *value)
{
  guint64 wide;
  if (!read_varint64 (reader, &wide) || wide > G_MAXUINT32)
    return FALSE;
  *value = (guint32) wide;
  return TRUE;
}

static gboolean
read_hash (Reader *reader, guint64 *hash)
{
  if (get_left (reader) < sizeof *hash)
    return FALSE;
  memcpy (hash, reader->next, sizeof *hash);
  *hash = GUINT64_FROM_LE (*hash);
  reader->next += sizeof *hash;
  return TRUE;
}

/* Reads a step forward from *@position that stays within 32 bits. */
static gboolean
read_step (Reader *reader, guint32 *position)
{
  guint32 step;
  if (!read_varint (reader, &step) || step > G_MAXUINT32 - *position)
    return FALSE;
  *position += step;
  return TRUE;
}

/* ── offsets ── */

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

/* ── compared pairs ── */

#define N_PASSES 4 /* sets of passes */

GByteArray *
winnow_pack_compared (const WinnowCompared *compared, gsize n)
{
  GByteArray *bytes = g_byte_array_new ();
  gint64 before = 0;
  for (gsize i = 0; i < n; before = compared[i++].other)
    winnow_write_varint (bytes, (guint64) (compared[i].other - before) * N_PASSES + compared[i].passes);
  winnow_seal_add (bytes);
  return bytes;
}

GArray *
winnow_unpack_compared (const guint8 *data, gsize size)
{
  g_autoptr (GArray) compared = g_array_new (FALSE, FALSE, sizeof (WinnowCompared));
  gboolean is_sealed = winnow_seal_check (data, &size);
  Reader reader = { data, data + size };
  gint64 other = 0;
  if (!is_sealed)
    return NULL;
  while (reader.next < reader.end)
    {
      guint64 number;
      if (!read_varint64 (&reader, &number) || number / N_PASSES > (guint64) (G_MAXINT64 - other))
        return NULL;
      other += (gint64) (number / N_PASSES);
      const WinnowCompared one = { other, number % N_PASSES };
      g_array_append_val (compared, one);
    }
  return g_steal_pointer (&compared);
}

/* ── passages ── */

#define PASSAGE_BYTES 32 /* about */

/* The byte of the kind. */
#define KIND 0x0fu
#define VERDICT_SHIFT 4
#define VERDICT 0x30u
#define IS_PART 0x40u
G_STATIC_ASSERT ((WINNOW_N_PASSAGE_KINDS - 1) <= KIND && (WINNOW_N_VERDICTS - 1) <= (VERDICT >> VERDICT_SHIFT));

static void
write_span (GByteArray *bytes, const WinnowSpan *span)
{
  winnow_write_varint (bytes, span->start);
  winnow_write_varint (bytes, span->end - span->start);
  winnow_write_varint (bytes, span->first);
  winnow_write_varint (bytes, span->last - span->first);
}

static gboolean
read_span (Reader *reader, WinnowSpan *span)
{
  if (!read_varint (reader, &span->start) || !read_varint (reader, &span->end) || !read_varint (reader, &span->first)
      || !read_varint (reader, &span->last) || span->end > G_MAXUINT32 - span->start
      || span->last > G_MAXUINT32 - span->first)
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
      write_hash (bytes, similarity);
      write_span (bytes, &passage->a);
      write_span (bytes, &passage->b);
      winnow_write_varint (bytes, passage->words);
      winnow_write_varint (bytes, passage->weight);
      winnow_write_varint (bytes, passage->n_documents);
    }
  winnow_seal_add (bytes);
  return bytes;
}

static gboolean
read_passage (Reader *reader, WinnowPassage *passage)
{
  guint32 kind, excluded;
  guint64 similarity;
  if (!read_varint (reader, &kind) || !read_varint (reader, &excluded) || !read_varint (reader, &passage->disguises)
      || !read_hash (reader, &similarity) || !read_span (reader, &passage->a) || !read_span (reader, &passage->b)
      || !read_varint (reader, &passage->words) || !read_varint (reader, &passage->weight)
      || !read_varint (reader, &passage->n_documents))
    return FALSE;
  memcpy (&passage->similarity, &similarity, sizeof similarity);
  passage->kind = (WinnowPassageKind) (kind & KIND);
  passage->verdict = (WinnowVerdict) ((kind & VERDICT) >> VERDICT_SHIFT);
  passage->is_part = (kind & IS_PART) != 0;
  passage->excluded = (WinnowExclusionReason) excluded;
  return (kind & ~(IS_PART | VERDICT)) < WINNOW_N_PASSAGE_KINDS && excluded < WINNOW_N_EXCLUSIONS;
}

GArray *
winnow_unpack_passages (const guint8 *data, gsize size)
{
  g_autoptr (GArray) passages
      = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassage), (guint) (size / PASSAGE_BYTES));
  if (!winnow_seal_check (data, &size))
    return NULL;
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

/* ── pictures ── */

#define PICTURE_VERSION 2
#define WITHOUT_COLORS 1 /* the version before */
#define N_HASH_WORDS G_N_ELEMENTS (((WinnowImageHash *) NULL)->bits)

G_STATIC_ASSERT (WINNOW_N_CROPS <= 8); /* of a byte's bits */

GByteArray *
winnow_pack_picture (const WinnowImageFingerprint *fingerprint)
{
  GByteArray *bytes = g_byte_array_sized_new (2 + sizeof fingerprint->crops);
  const guint8 head[] = { PICTURE_VERSION, (guint8) fingerprint->usable };
  g_byte_array_append (bytes, head, sizeof head);
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    for (guint word = 0; word < N_HASH_WORDS && (fingerprint->usable & 1u << crop); word++)
      write_hash (bytes, fingerprint->crops[crop].bits[word]);
  for (guint color = 0; color < WINNOW_COLOR_BINS && fingerprint->usable != 0; color++)
    {
      const guint16 share = GUINT16_TO_LE (fingerprint->colors.shares[color]);
      g_byte_array_append (bytes, (const guint8 *) &share, sizeof share);
    }
  winnow_seal_add (bytes);
  return bytes;
}

/* A fingerprint with any usable crop has the whole picture among them. */
static gboolean
is_possible (guint usable)
{
  return usable == 0 || (usable < 1u << WINNOW_N_CROPS && (usable & 1u << WINNOW_CROP_NONE));
}

static gboolean
read_crops (Reader *reader, WinnowImageFingerprint *fingerprint)
{
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    for (guint word = 0; word < N_HASH_WORDS && (fingerprint->usable & 1u << crop); word++)
      if (!read_hash (reader, &fingerprint->crops[crop].bits[word]))
        return FALSE;
  return TRUE;
}

static gboolean
read_colors (Reader *reader, WinnowImageFingerprint *fingerprint)
{
  const gsize size = fingerprint->usable != 0 ? sizeof fingerprint->colors.shares : 0;
  if ((gsize) (reader->end - reader->next) < size)
    return FALSE;
  memcpy (fingerprint->colors.shares, reader->next, size);
  for (guint color = 0; color < WINNOW_COLOR_BINS; color++)
    fingerprint->colors.shares[color] = GUINT16_FROM_LE (fingerprint->colors.shares[color]);
  reader->next += size;
  return TRUE;
}

gboolean
winnow_unpack_picture (const guint8 *data, gsize size, WinnowImageFingerprint *fingerprint)
{
  WinnowImageFingerprint read = { 0 };
  *fingerprint = read;
  gboolean is_sealed = winnow_seal_check (data, &size);
  Reader reader = { data + 2, data + size };
  if (!is_sealed || size < 2 || (data[0] != PICTURE_VERSION && data[0] != WITHOUT_COLORS) || !is_possible (data[1]))
    return FALSE;
  read.usable = data[1];
  if (!read_crops (&reader, &read) || (data[0] != WITHOUT_COLORS && !read_colors (&reader, &read))
      || reader.next != reader.end)
    return FALSE;
  *fingerprint = read;
  return TRUE;
}

/* ── features and placements ── */

GByteArray *
winnow_pack_features (GBytes *features)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (features, &size);
  GByteArray *bytes = g_byte_array_sized_new ((guint) size + WINNOW_SEAL_BYTES);
  g_byte_array_append (bytes, data, (guint) size);
  winnow_seal_add (bytes);
  return bytes;
}

GBytes *
winnow_unpack_features (const guint8 *data, gsize size)
{
  return winnow_seal_check (data, &size) ? g_bytes_new (data, size) : NULL;
}

#define N_PLACEMENT_VALUES 10u

/* Places of the numbers, in the order in which they are packed. */
static void
list_values (WinnowPlacement *placement, double *values[N_PLACEMENT_VALUES])
{
  WinnowMap *map = &placement->map;
  double *all[N_PLACEMENT_VALUES] = { &map->xx, &map->xy, &map->x0, &map->yx,           &map->yy,
                                      &map->y0, &map->wx, &map->wy, &placement->turned, &placement->stretch };
  memcpy (values, all, sizeof all);
}

GByteArray *
winnow_pack_placement (const WinnowPlacement *placement)
{
  GByteArray *bytes = g_byte_array_new ();
  WinnowPlacement copy = *placement;
  double *values[N_PLACEMENT_VALUES];
  list_values (&copy, values);
  for (guint i = 0; i < N_PLACEMENT_VALUES; i++)
    {
      guint64 word;
      memcpy (&word, values[i], sizeof word);
      write_hash (bytes, word);
    }
  winnow_write_varint (bytes, placement->n_places);
  winnow_write_varint (bytes, placement->is_mirrored != FALSE);
  winnow_seal_add (bytes);
  return bytes;
}

gboolean
winnow_unpack_placement (const guint8 *data, gsize size, WinnowPlacement *placement)
{
  gboolean is_sealed = winnow_seal_check (data, &size), good = is_sealed;
  Reader reader = { data, data + size };
  guint32 is_mirrored = 0;
  double *values[N_PLACEMENT_VALUES];
  *placement = (WinnowPlacement){ 0 };
  list_values (placement, values);
  for (guint i = 0; i < N_PLACEMENT_VALUES && good; i++)
    {
      guint64 word;
      good = read_hash (&reader, &word);
      if (good)
        memcpy (values[i], &word, sizeof word);
      good = good && isfinite (*values[i]);
    }
  good = good && read_varint (&reader, &placement->n_places) && placement->n_places > 0
         && read_varint (&reader, &is_mirrored) && is_mirrored <= 1 && reader.next == reader.end;
  placement->is_mirrored = is_mirrored == 1;
  return good;
}

/* ── digests ── */

#define FINGERPRINT_BYTES 10 /* at least */

static guint
count_parameters (const WinnowMethod *method)
{
  guint n = 0;
  while (n < WINNOW_MAX_PARAMETERS && method->parameters[n].name != NULL)
    n++;
  return n;
}

/* Signed differences of 32-bit places. */
static void
write_difference (GByteArray *bytes, guint32 from, guint32 to)
{
  gint64 difference = (gint64) to - from;
  winnow_write_varint (bytes, difference < 0 ? 2 * (guint64) -difference - 1 : 2 * (guint64) difference);
}

static gboolean
read_difference (Reader *reader, guint32 from, guint32 *to)
{
  guint64 folded;
  gint64 place;
  if (!read_varint64 (reader, &folded) || folded > 2 * (guint64) G_MAXUINT32)
    return FALSE;
  place = (gint64) from + (folded % 2 == 1 ? -(gint64) (folded / 2) - 1 : (gint64) (folded / 2));
  *to = (guint32) place;
  return place >= 0 && place <= G_MAXUINT32;
}

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
      write_hash (bytes, fingerprint->hash);
      write_difference (bytes, before, fingerprint->first);
      write_difference (bytes, fingerprint->first, fingerprint->last);
      before = fingerprint->first;
    }
}

GByteArray *
winnow_pack_digest (const WinnowDigest *digest)
{
  GByteArray *bytes = g_byte_array_sized_new (digest->fingerprints->len * (FINGERPRINT_BYTES + 1) + 32);
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
  winnow_seal_add (bytes);
  return bytes;
}

static gboolean
read_values (Reader *reader, const WinnowMethod *method, const guint *values)
{
  guint32 n, value;
  if (!read_varint (reader, &n) || n != count_parameters (method))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!read_varint (reader, &value) || value != values[i])
      return FALSE;
  return TRUE;
}

static gboolean
read_words (Reader *reader, char **words)
{
  guint64 length;
  if (!read_varint64 (reader, &length))
    return FALSE;
  if (length == 0)
    return TRUE;
  if (--length > get_left (reader) || !g_utf8_validate_len ((const char *) reader->next, length, NULL))
    return FALSE;
  *words = g_strndup ((const char *) reader->next, length);
  reader->next += length;
  return TRUE;
}

static gboolean
read_count (Reader *reader, guint32 *n)
{
  return read_varint (reader, n) && *n <= get_left (reader) / FINGERPRINT_BYTES;
}

/* @before: where the one before begins */
static inline gboolean
read_fingerprint (Reader *reader, guint32 before, WinnowFingerprint *fingerprint)
{
  return read_hash (reader, &fingerprint->hash) && read_difference (reader, before, &fingerprint->first)
         && read_difference (reader, fingerprint->first, &fingerprint->last);
}

static gboolean
read_fingerprints (Reader *reader, GArray *fingerprints)
{
  guint32 n, before = 0;
  if (!read_count (reader, &n))
    return FALSE;
  g_array_set_size (fingerprints, n);
  for (guint32 i = 0; i < n; i++)
    {
      WinnowFingerprint *fingerprint = &g_array_index (fingerprints, WinnowFingerprint, i);
      if (!read_fingerprint (reader, before, fingerprint))
        return FALSE;
      before = fingerprint->first;
    }
  return TRUE;
}

static gboolean
read_symbols (Reader *reader, WinnowDigest *digest)
{
  guint64 n = (guint64) digest->width * digest->fingerprints->len;
  if (digest->width == 0)
    return TRUE;
  if (n > get_left (reader))
    return FALSE;
  digest->symbols = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) n);
  g_array_set_size (digest->symbols, (guint) n);
  for (guint i = 0; i < n; i++)
    if (!read_varint (reader, &g_array_index (digest->symbols, guint32, i)))
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
  gboolean is_sealed = winnow_seal_check (data, &size);
  Reader reader = { data, data + size };
  if (!is_sealed || !read_values (&reader, method, values) || !read_varint64 (&reader, &digest->size)
      || !read_varint (&reader, &digest->width) || !read_words (&reader, &digest->words)
      || !read_fingerprints (&reader, digest->fingerprints) || !read_symbols (&reader, digest)
      || reader.next != reader.end || !is_whole (digest))
    return NULL;
  return g_steal_pointer (&digest);
}

/* Those that are wanted among the @n. */
static gboolean
choose_fingerprints (Reader *reader, guint32 n, const WinnowHashFilter *wanted, GArray *fingerprints)
{
  WinnowFingerprint fingerprint = { 0 };
  for (guint32 i = 0; i < n; i++)
    {
      if (!read_fingerprint (reader, fingerprint.first, &fingerprint))
        return FALSE;
      if (winnow_hash_filter_may_contain (wanted, fingerprint.hash))
        g_array_append_val (fingerprints, fingerprint);
    }
  return TRUE;
}

gboolean
winnow_unpack_wanted (const guint8 *data, gsize size, const WinnowMethod *method, const guint *values,
                      const WinnowHashFilter *wanted, GArray *fingerprints, guint *n_left_out)
{
  g_autofree char *words = NULL;
  const guint n_before = fingerprints->len;
  gboolean is_sealed = winnow_seal_check (data, &size);
  Reader reader = { data, data + size };
  guint64 of_document;
  guint32 width, n;
  if (!is_sealed || !read_values (&reader, method, values) || !read_varint64 (&reader, &of_document)
      || !read_varint (&reader, &width) || width != 0 || !read_words (&reader, &words) || !read_count (&reader, &n)
      || !choose_fingerprints (&reader, n, wanted, fingerprints) || reader.next != reader.end)
    return FALSE;
  *n_left_out = n - (fingerprints->len - n_before);
  return TRUE;
}
