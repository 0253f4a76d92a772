/* packing.c: lists and fingerprints as bytes (packing.h describes the formats)
 *
 * A codec writes bytes, or reads them; functions named code_… describe a format once and do both.
 * Bytes come from a file that other programs may have changed: every count is compared with the
 * bytes that are left before memory is allocated for it. */
#include "library/packing.h"

#include <math.h>
#include <string.h>

#include "library/upkeep/seal.h"
#include "base/varint.h"
#include "base/array.h"
#include "base/for-each.h"

/* ── numbers ── */

typedef struct
{
  GByteArray *bytes;        /* (nullable) written to; NULL: reading */
  const guint8 *next, *end; /* read */
} Codec;

static gsize
get_left (const Codec *codec)
{
  return (gsize) (codec->end - codec->next);
}

/* These are FALSE if the bytes end too early or a number is too large. */
static inline gboolean
code_64 (Codec *codec, guint64 *value)
{
  if (codec->bytes != NULL)
    return winnow_write_varint (codec->bytes, *value), TRUE;
  const guint8 *next = winnow_read_varint (codec->next, codec->end, value);
  if (next != NULL)
    codec->next = next;
  return next != NULL;
}

static inline gboolean
code_32 (Codec *codec, guint32 *value)
{
  guint64 wide = *value;
  if (!code_64 (codec, &wide) || wide > G_MAXUINT32)
    return FALSE;
  *value = (guint32) wide;
  return TRUE;
}

/* @size bytes. */
static inline gboolean
code_bytes (Codec *codec, gpointer data, gsize size)
{
  if (codec->bytes != NULL)
    return g_byte_array_append (codec->bytes, data, (guint) size), TRUE;
  if (get_left (codec) < size)
    return FALSE;
  memcpy (data, codec->next, size);
  codec->next += size;
  return TRUE;
}

static inline gboolean
code_word (Codec *codec, guint64 *word)
{
  guint64 bytes = GUINT64_TO_LE (*word);
  gboolean is_coded = code_bytes (codec, &bytes, sizeof bytes);
  *word = GUINT64_FROM_LE (bytes);
  return is_coded;
}

static gboolean
code_double (Codec *codec, double *number)
{
  guint64 word;
  memcpy (&word, number, sizeof word);
  gboolean is_coded = code_word (codec, &word);
  memcpy (number, &word, sizeof word);
  return is_coded;
}

/* Reads a step forward from *@position that stays within 32 bits. */
static gboolean
read_step (Codec *codec, guint32 *position)
{
  guint32 step = 0;
  if (!code_32 (codec, &step) || step > G_MAXUINT32 - *position)
    return FALSE;
  *position += step;
  return TRUE;
}

/* The bytes before a seal. */
static gboolean
open_sealed (Codec *codec, const guint8 *data, gsize size)
{
  gboolean is_whole = winnow_seal_check (data, &size);
  *codec = (Codec){ NULL, data, data + size };
  return is_whole;
}

/* ── offsets ── */

GByteArray *
winnow_pack_offsets (const GArray *offsets)
{
  GByteArray *bytes = g_byte_array_new ();
  guint32 before = 0;
  winnow_for_each_value (const guint32, offset, offsets)
    {
      winnow_write_varint (bytes, *offset - before);
      before = *offset;
    }
  return bytes;
}

GArray *
winnow_unpack_offsets (const guint8 *data, gsize size)
{
  g_autoptr (GArray) offsets = winnow_array_new (guint32);
  Codec codec = { NULL, data, data + size };
  guint32 offset = 0;
  while (codec.next < codec.end)
    {
      if (!read_step (&codec, &offset))
        return NULL;
      g_array_append_val (offsets, offset);
    }
  return g_steal_pointer (&offsets);
}

/* ── marks ── */

GByteArray *
winnow_pack_marks (const GArray *marks)
{
  GByteArray *bytes = g_byte_array_new ();
  guint32 before = 0;
  winnow_for_each_value (const WinnowMark, mark, marks)
    {
      winnow_write_varint (bytes, mark->level);
      winnow_write_varint (bytes, mark->start - before);
      winnow_write_varint (bytes, mark->end - mark->start);
      if (mark->level >= WINNOW_NOTE)
        winnow_write_varint (bytes, mark->anchor);
      before = mark->end;
    }
  return bytes;
}

GArray *
winnow_unpack_marks (const guint8 *data, gsize size)
{
  g_autoptr (GArray) marks = winnow_array_new (WinnowMark);
  Codec codec = { NULL, data, data + size };
  WinnowMark mark = { 0 };
  while (codec.next < codec.end)
    {
      if (!code_32 (&codec, &mark.level) || !read_step (&codec, &mark.end))
        return NULL;
      mark.start = mark.end;
      if (!read_step (&codec, &mark.end) || (mark.level >= WINNOW_NOTE && !code_32 (&codec, &mark.anchor)))
        return NULL;
      g_array_append_val (marks, mark);
    }
  return g_steal_pointer (&marks);
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
  g_autoptr (GArray) compared = winnow_array_new (WinnowCompared);
  Codec codec;
  gint64 other = 0;
  if (!open_sealed (&codec, data, size))
    return NULL;
  while (codec.next < codec.end)
    {
      guint64 number = 0;
      if (!code_64 (&codec, &number) || number / N_PASSES > (guint64) (G_MAXINT64 - other))
        return NULL;
      other += (gint64) (number / N_PASSES);
      WINNOW_APPEND (compared, WinnowCompared, other, number % N_PASSES);
    }
  return g_steal_pointer (&compared);
}

/* ── passages ── */

#define PASSAGE_BYTES 32 /* about */

/* The byte of the kind. */
#define KIND 0x07u
#define IS_HELD 0x08u
#define VERDICT_SHIFT 4
#define VERDICT 0x30u
#define IS_PART 0x40u
#define IS_FOUND 0x80u
#define CITATION_SHIFT 8 /* and 2 bits more for B */
#define CITATIONS 0xf00u
G_STATIC_ASSERT ((WINNOW_N_PASSAGE_KINDS - 1) <= KIND && (WINNOW_N_VERDICTS - 1) <= (VERDICT >> VERDICT_SHIFT));

/* Reasons by their stored numbers: those that came later are the last. */
static const guint8 reasons[WINNOW_N_EXCLUSIONS]
    = { WINNOW_EXCLUSION_NONE,        WINNOW_EXCLUSION_TEMPLATE,     WINNOW_EXCLUSION_CLASS,
        WINNOW_EXCLUSION_QUOTES,      WINNOW_EXCLUSION_BIBLIOGRAPHY, WINNOW_EXCLUSION_COVER,
        WINNOW_EXCLUSION_DECLARATION, WINNOW_EXCLUSION_CONTENTS,     WINNOW_EXCLUSION_ACKNOWLEDGEMENTS,
        WINNOW_EXCLUSION_EMPTY,       WINNOW_EXCLUSION_SHORT,        WINNOW_EXCLUSION_COMMON,
        WINNOW_EXCLUSION_VERDICT,     WINNOW_EXCLUSION_OWN,          WINNOW_EXCLUSION_SMALL };
#define N_FIRST_REASONS 13 /* of schema 25 */

static gboolean
code_span (Codec *codec, WinnowSpan *span)
{
  guint32 bytes = span->end - span->start, tokens = span->last - span->first;
  if (!code_32 (codec, &span->start) || !code_32 (codec, &bytes) || !code_32 (codec, &span->first)
      || !code_32 (codec, &tokens) || bytes > G_MAXUINT32 - span->start || tokens > G_MAXUINT32 - span->first)
    return FALSE;
  span->end = span->start + bytes;
  span->last = span->first + tokens;
  return TRUE;
}

static gboolean
code_passage (Codec *codec, WinnowPassage *passage)
{
  guint32 kind = (guint32) passage->kind | (guint32) passage->verdict << VERDICT_SHIFT
                 | (passage->is_held ? IS_HELD : 0) | (passage->is_part ? IS_PART : 0)
                 | (passage->is_found ? IS_FOUND : 0)
                 | (guint32) (passage->citations[0] | passage->citations[1] << 2) << CITATION_SHIFT,
          excluded = (guint32) ((const guint8 *) memchr (reasons, passage->excluded, sizeof reasons) - reasons);
  if (!code_32 (codec, &kind) || !code_32 (codec, &excluded) || !code_32 (codec, &passage->disguises)
      || !code_double (codec, &passage->similarity) || !code_span (codec, &passage->a)
      || !code_span (codec, &passage->b) || !code_32 (codec, &passage->words) || !code_32 (codec, &passage->weight)
      || !code_32 (codec, &passage->n_documents))
    return FALSE;
  passage->kind = (WinnowPassageKind) (kind & KIND);
  passage->verdict = (WinnowVerdict) ((kind & VERDICT) >> VERDICT_SHIFT);
  passage->is_held = (kind & IS_HELD) != 0;
  passage->is_part = (kind & IS_PART) != 0;
  passage->is_found = (kind & IS_FOUND) != 0;
  passage->citations[0] = kind >> CITATION_SHIFT & 3;
  passage->citations[1] = kind >> CITATION_SHIFT >> 2 & 3;
  passage->excluded = excluded < WINNOW_N_EXCLUSIONS ? reasons[excluded] : WINNOW_EXCLUSION_NONE;
  return (kind & ~(CITATIONS | IS_FOUND | IS_PART | IS_HELD | VERDICT)) < WINNOW_N_PASSAGE_KINDS
         && excluded < WINNOW_N_EXCLUSIONS;
}

static gboolean
code_gap (Codec *codec, WinnowGap *gap)
{
  guint32 side = gap->passage << 1 | (gap->is_b ? 1 : 0);
  if (!code_32 (codec, &side) || !code_span (codec, &gap->span))
    return FALSE;
  gap->passage = side >> 1;
  gap->is_b = side & 1;
  return TRUE;
}

GByteArray *
winnow_pack_passages (const WinnowOverlap *overlap)
{
  guint32 n = overlap->passages->len;
  Codec codec = { .bytes = g_byte_array_sized_new (n * PASSAGE_BYTES) };
  code_32 (&codec, &n);
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      WinnowPassage copy = *passage;
      code_passage (&codec, &copy);
    }
  for (guint i = 0; overlap->gaps != NULL && i < overlap->gaps->len; i++)
    {
      WinnowGap gap = g_array_index (overlap->gaps, WinnowGap, i);
      code_gap (&codec, &gap);
    }
  winnow_seal_add (codec.bytes);
  return codec.bytes;
}

gboolean
winnow_unpack_passages (const guint8 *data, gsize size, WinnowOverlap *overlap)
{
  g_autoptr (GArray) passages
      = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassage), (guint) (size / PASSAGE_BYTES));
  g_autoptr (GArray) gaps = winnow_array_new (WinnowGap);
  Codec codec;
  guint32 n = 0;
  if (!open_sealed (&codec, data, size) || !code_32 (&codec, &n))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      WinnowPassage passage = { 0 };
      if (!code_passage (&codec, &passage))
        return FALSE;
      g_array_append_val (passages, passage);
    }
  while (codec.next < codec.end)
    {
      WinnowGap gap = { 0 };
      if (!code_gap (&codec, &gap) || gap.passage >= n)
        return FALSE;
      g_array_append_val (gaps, gap);
    }
  overlap->passages = g_steal_pointer (&passages);
  overlap->gaps = g_steal_pointer (&gaps);
  return TRUE;
}

/* ── sums ── */

static gboolean
code_numbers (Codec *codec, guint32 *numbers, guint n)
{
  winnow_for_each_below (i, n)
    if (!code_32 (codec, &numbers[i]))
      return FALSE;
  return TRUE;
}

/* The numbers of the reasons from @first to before @last. */
static gboolean
code_reasons (Codec *codec, guint32 numbers[WINNOW_N_EXCLUSIONS], guint first, guint last)
{
  while (first < last && code_32 (codec, &numbers[reasons[first]]))
    first++;
  return first == last;
}

static gboolean
code_ledger (Codec *codec, WinnowLedger *ledger)
{
  return code_32 (codec, &ledger->total) && code_32 (codec, &ledger->covered) && code_32 (codec, &ledger->verbatim)
         && code_reasons (codec, ledger->excluded, 0, N_FIRST_REASONS);
}

static gboolean
is_read (const Codec *codec)
{
  return codec->bytes == NULL && codec->next == codec->end;
}

static gboolean
code_sums (Codec *codec, WinnowOverlap *overlap)
{
  return code_ledger (codec, &overlap->a) && code_ledger (codec, &overlap->b)
         && code_reasons (codec, overlap->n_excluded, 0, N_FIRST_REASONS)
         && code_numbers (codec, overlap->by_kind, WINNOW_N_PASSAGE_KINDS)
         && code_32 (codec, (guint32 *) &overlap->is_half_same)
         && (is_read (codec) /* of schema 25 */
             || (code_reasons (codec, overlap->a.excluded, N_FIRST_REASONS, WINNOW_N_EXCLUSIONS)
                 && code_reasons (codec, overlap->b.excluded, N_FIRST_REASONS, WINNOW_N_EXCLUSIONS)
                 && code_reasons (codec, overlap->n_excluded, N_FIRST_REASONS, WINNOW_N_EXCLUSIONS)
                 && (is_read (codec)
                     || (code_32 (codec, &overlap->n_works) && code_32 (codec, &overlap->n_same_works)))));
}

GByteArray *
winnow_pack_sums (const WinnowOverlap *overlap)
{
  Codec codec = { .bytes = g_byte_array_new () };
  code_sums (&codec, (WinnowOverlap *) overlap);
  winnow_seal_add (codec.bytes);
  return codec.bytes;
}

gboolean
winnow_unpack_sums (const guint8 *data, gsize size, WinnowOverlap *overlap)
{
  WinnowOverlap sums = { 0 };
  Codec codec;
  if (!open_sealed (&codec, data, size) || !code_sums (&codec, &sums))
    return FALSE;
  overlap->a = sums.a;
  overlap->b = sums.b;
  memcpy (overlap->n_excluded, sums.n_excluded, sizeof sums.n_excluded);
  memcpy (overlap->by_kind, sums.by_kind, sizeof sums.by_kind);
  overlap->is_half_same = sums.is_half_same;
  overlap->n_works = sums.n_works;
  overlap->n_same_works = sums.n_same_works;
  return TRUE;
}

/* ── pictures ── */

#define PICTURE_VERSION 3
#define OLD_PICTURE_VERSION 2 /* without digest and content */
#define N_HASH_WORDS G_N_ELEMENTS (((WinnowImageHash *) NULL)->bits)

G_STATIC_ASSERT (WINNOW_N_CROPS <= 8); /* of a byte's bits */

static gboolean
code_shares (Codec *codec, guint16 *shares, guint n)
{
  winnow_for_each_below (i, n)
    {
      guint16 share = GUINT16_TO_LE (shares[i]);
      if (!code_bytes (codec, &share, sizeof share))
        return FALSE;
      shares[i] = GUINT16_FROM_LE (share);
    }
  return TRUE;
}

/* A fingerprint with any usable crop has the whole picture among them. */
static gboolean
code_picture (Codec *codec, WinnowImageFingerprint *fingerprint)
{
  guint8 head[] = { fingerprint->digest != 0 ? PICTURE_VERSION : OLD_PICTURE_VERSION, (guint8) fingerprint->usable };
  if (!code_bytes (codec, head, sizeof head) || (head[0] != PICTURE_VERSION && head[0] != OLD_PICTURE_VERSION)
      || head[1] >= 1u << WINNOW_N_CROPS || (head[1] != 0 && !(head[1] & 1u << WINNOW_CROP_NONE)))
    return FALSE;
  fingerprint->usable = head[1];
  winnow_for_each_kind (crop, WINNOW_N_CROPS)
    for (guint word = 0; word < N_HASH_WORDS && (fingerprint->usable & 1u << crop); word++)
      if (!code_word (codec, &fingerprint->crops[crop].bits[word]))
        return FALSE;
  if ((head[0] == PICTURE_VERSION || fingerprint->usable != 0)
      && !code_shares (codec, fingerprint->colors.shares, WINNOW_COLOR_BINS))
    return FALSE;
  return head[0] == OLD_PICTURE_VERSION
         || (code_shares (codec, fingerprint->content, G_N_ELEMENTS (fingerprint->content))
             && code_word (codec, &fingerprint->digest) && fingerprint->digest != 0);
}

GByteArray *
winnow_pack_picture (const WinnowImageFingerprint *fingerprint)
{
  Codec codec = { .bytes = g_byte_array_sized_new (2 + sizeof fingerprint->crops) };
  WinnowImageFingerprint copy = *fingerprint;
  code_picture (&codec, &copy);
  winnow_seal_add (codec.bytes);
  return codec.bytes;
}

gboolean
winnow_unpack_picture (const guint8 *data, gsize size, WinnowImageFingerprint *fingerprint)
{
  WinnowImageFingerprint read = { 0 };
  Codec codec;
  gboolean is_whole = open_sealed (&codec, data, size) && code_picture (&codec, &read) && codec.next == codec.end;
  *fingerprint = is_whole ? read : (WinnowImageFingerprint){ 0 };
  return is_whole;
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

static gboolean
code_placement (Codec *codec, WinnowPlacement *placement)
{
  WinnowMap *map = &placement->map;
  double *const numbers[] = { &map->xx, &map->xy, &map->x0, &map->yx,           &map->yy,
                              &map->y0, &map->wx, &map->wy, &placement->turned, &placement->stretch };
  guint32 is_mirrored = placement->is_mirrored != FALSE;
  winnow_for_each_of (number, numbers)
    if (!code_double (codec, *number) || !isfinite (**number))
      return FALSE;
  if (!code_32 (codec, &placement->n_places) || !code_32 (codec, &is_mirrored))
    return FALSE;
  placement->is_mirrored = is_mirrored == 1;
  return is_mirrored <= 1;
}

static gboolean
code_look (Codec *codec, WinnowImageMatch *match)
{
  guint32 likeness = match->likeness, edits = match->edits, is_negative = match->placement.is_negative != FALSE;
  if (!code_32 (codec, &likeness) || !code_32 (codec, &edits) || !code_32 (codec, &is_negative))
    return FALSE;
  match->likeness = (WinnowLikeness) likeness;
  match->edits = edits;
  match->placement.is_negative = is_negative == 1;
  return likeness < WINNOW_N_LIKENESSES && edits <= WINNOW_ALL_EDITS && is_negative <= 1;
}

GByteArray *
winnow_pack_match (const WinnowImageMatch *match)
{
  Codec codec = { .bytes = g_byte_array_new () };
  WinnowImageMatch copy = *match;
  code_placement (&codec, &copy.placement);
  code_look (&codec, &copy);
  winnow_seal_add (codec.bytes);
  return codec.bytes;
}

gboolean
winnow_unpack_match (const guint8 *data, gsize size, WinnowImageMatch *match)
{
  Codec codec;
  return open_sealed (&codec, data, size) && code_placement (&codec, &match->placement)
         && (codec.next == codec.end || (code_look (&codec, match) && codec.next == codec.end));
}
