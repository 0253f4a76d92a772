/* posting-lists.c: see posting-lists.h
 *
 * Bytes come from a file that other programs may have changed, so reading never leaves them. */
#include "library/index/posting-lists.h"

#include "library/upkeep/seal.h"
#include "base/varint.h"

#define FEW 4 /* documents of a list that is passed over one by one */

/* ── writing ── */

static void
write_documents (GByteArray *bytes, const WinnowPosting *postings, gsize n, gboolean has_places)
{
  for (gsize i = 0; i < n; i++)
    {
      winnow_write_varint (bytes, postings[i].document - (i > 0 ? postings[i - 1].document : 0));
      if (has_places)
        winnow_write_varint (bytes, postings[i].place);
    }
}

static void
write_list (GByteArray *bytes, const WinnowPosting *postings, gsize n, gboolean has_places, GByteArray *scratch)
{
  if (n == 1)
    {
      winnow_write_varint (bytes, 2 * (guint64) postings->document + 1);
      if (has_places)
        winnow_write_varint (bytes, postings->place);
      return;
    }
  winnow_write_varint (bytes, 2 * n);
  g_byte_array_set_size (scratch, 0);
  write_documents (scratch, postings, n, has_places);
  if (n > FEW)
    winnow_write_varint (bytes, scratch->len);
  g_byte_array_append (bytes, scratch->data, scratch->len);
}

GByteArray *
winnow_pack_lists (const WinnowPosting *postings, gsize n, guint64 base, gboolean has_places)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GByteArray) scratch = g_byte_array_new ();
  for (gsize first = 0, end; first < n; base = postings[first].hash, first = end)
    {
      end = winnow_postings_end (postings, n, first);
      winnow_write_varint (bytes, postings[first].hash - base);
      write_list (bytes, postings + first, end - first, has_places, scratch);
    }
  winnow_seal_add (bytes);
  return bytes;
}

/* ── reading ── */

typedef struct
{
  const guint8 *next, *end; /* next: NULL if the bytes are damaged */
  const WinnowListQuery *query;
} Reader;

static guint64
read_number (Reader *reader)
{
  guint64 number;
  reader->next = winnow_read_varint (reader->next, reader->end, &number);
  return number;
}

/* A place; 0 in lists without places. */
static guint32
read_place (Reader *reader)
{
  return reader->query->has_places ? (guint32) read_number (reader) : 0;
}

/* Returns: whether more of the list are needed */
static gboolean
give (const Reader *reader, guint64 hash, guint64 document, guint32 place)
{
  const WinnowPosting posting = { hash, (guint32) document, place };
  return reader->next != NULL && reader->query->take (&posting, reader->query->data);
}

/* Takes the list, or passes it over. */
static void
read_list (Reader *reader, guint64 hash, gboolean is_wanted)
{
  guint64 head = read_number (reader), n = head / 2, document = 0;
  if (head % 2 == 1)
    {
      guint32 place = read_place (reader);
      if (is_wanted)
        give (reader, hash, n, place);
      return;
    }
  const guint8 *end = NULL;
  if (n > FEW)
    {
      guint64 size = read_number (reader);
      if (reader->next == NULL || size > (gsize) (reader->end - reader->next))
        {
          reader->next = NULL;
          return;
        }
      end = reader->next + size;
    }
  for (guint64 i = 0; i < n && reader->next != NULL && (is_wanted || end == NULL); i++)
    {
      document += read_number (reader);
      guint32 place = read_place (reader);
      is_wanted = is_wanted && give (reader, hash, document, place);
    }
  if (end != NULL && reader->next != NULL)
    reader->next = reader->next <= end ? end : NULL;
}

gboolean
winnow_unpack_lists (const guint8 *data, gsize size, const WinnowListQuery *query)
{
  if (!winnow_seal_check (data, &size))
    return FALSE;
  Reader reader = { data, data + size, query };
  const guint64 *hashes = query->hashes;
  guint64 hash = query->base;
  for (gsize i = 0; reader.next != NULL && reader.next < reader.end && (hashes == NULL || i < query->n_hashes);)
    {
      hash += read_number (&reader);
      while (hashes != NULL && i < query->n_hashes && hashes[i] < hash)
        i++;
      if (hashes != NULL && i == query->n_hashes)
        return reader.next != NULL;
      read_list (&reader, hash, hashes == NULL || hashes[i] == hash);
    }
  return reader.next != NULL;
}
