/* pdf-file.c: see pdf-file.h */
#include "print/pdf-file.h"

#include <string.h>
#include <xxhash.h>

#include "print/pdf-pack.h"

#define HELD_BYTES (256u << 10) /* written at once */
#define HEADER "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
#define OFFSET_BYTES 5
#define INDEX_BYTES 2
#define ROW_BYTES (1 + OFFSET_BYTES + INDEX_BYTES) /* of the cross-reference stream */

typedef enum
{
  PLACE_FREE,
  PLACE_OFFSET, /* value: byte of the file */
  PLACE_PACKED, /* value: the object stream, and the index in it */
} PlaceKind;

typedef struct
{
  guint64 kind : 2, value : 46, index : 16;
} Place;

struct _WinnowPdfFile
{
  GOutputStream *stream;     /* (owned) */
  GCancellable *cancellable; /* (owned) (nullable) */
  WinnowPdfBuffer held;      /* (owned) not yet written */
  guint64 written;
  GArray *places;       /* (owned) (element-type Place) by number of object */
  XXH3_state_t *digest; /* (owned) of all that was written */
  GError *error;        /* (owned) (nullable) the first one */
};

static void
flush (WinnowPdfFile *file)
{
  XXH3_128bits_update (file->digest, file->held.data, file->held.length);
  if (file->error == NULL)
    g_output_stream_write_all (file->stream, file->held.data, file->held.length, NULL, file->cancellable, &file->error);
  file->written += file->held.length;
  file->held.length = 0;
}

static void
flush_full (WinnowPdfFile *file)
{
  if (file->held.length >= HELD_BYTES)
    flush (file);
}

WinnowPdfFile *
winnow_pdf_file_new (GOutputStream *stream, GCancellable *cancellable)
{
  static const Place nothing = { .kind = PLACE_FREE, .index = 0xffff };
  WinnowPdfFile *file = g_new0 (WinnowPdfFile, 1);
  file->stream = g_object_ref (stream);
  file->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  file->places = g_array_new (FALSE, TRUE, sizeof (Place));
  file->digest = XXH3_createState ();
  XXH3_128bits_reset (file->digest);
  g_array_append_val (file->places, nothing);
  winnow_pdf_add (&file->held, HEADER);
  return file;
}

void
winnow_pdf_file_free (WinnowPdfFile *file)
{
  g_object_unref (file->stream);
  g_clear_object (&file->cancellable);
  winnow_pdf_buffer_clear (&file->held);
  g_array_unref (file->places);
  XXH3_freeState (file->digest);
  g_clear_error (&file->error);
  g_free (file);
}

guint
winnow_pdf_file_reserve (WinnowPdfFile *file, guint n)
{
  guint first = file->places->len;
  g_array_set_size (file->places, first + n);
  return first;
}

static void
set_place (WinnowPdfFile *file, guint number, PlaceKind kind, guint64 value, guint index)
{
  g_return_if_fail (number > 0 && number < file->places->len);
  g_array_index (file->places, Place, number) = (Place){ .kind = kind, .value = value, .index = index };
}

/* ── objects ── */

static void
begin_object (WinnowPdfFile *file, guint number)
{
  set_place (file, number, PLACE_OFFSET, file->written + file->held.length, 0);
  winnow_pdf_add_integer (&file->held, number);
  winnow_pdf_add (&file->held, " 0 obj\n");
}

static void
end_object (WinnowPdfFile *file)
{
  winnow_pdf_add (&file->held, "\nendobj\n");
  flush_full (file);
}

void
winnow_pdf_file_put (WinnowPdfFile *file, guint number, const void *data, gsize length)
{
  begin_object (file, number);
  winnow_pdf_add_bytes (&file->held, data, length);
  end_object (file);
}

void
winnow_pdf_file_put_stream (WinnowPdfFile *file, guint number, const char *entries, GBytes *data)
{
  gsize length;
  const void *bytes = g_bytes_get_data (data, &length);
  begin_object (file, number);
  winnow_pdf_add (&file->held, "<<");
  winnow_pdf_add (&file->held, entries);
  winnow_pdf_add (&file->held, "/Length ");
  winnow_pdf_add_integer (&file->held, (gint64) length);
  winnow_pdf_add (&file->held, ">>\nstream\n");
  winnow_pdf_add_bytes (&file->held, bytes, length);
  winnow_pdf_add (&file->held, "\nendstream");
  end_object (file);
}

static void
put_packed (WinnowPdfFile *file, const WinnowPdfPacked *packed)
{
  guint number = winnow_pdf_file_reserve (file, 1);
  g_autofree char *entries = g_strdup_printf ("/Type/ObjStm/N %u/First %" G_GSIZE_FORMAT "/Filter/FlateDecode",
                                              packed->numbers->len, packed->first);
  for (guint i = 0; i < packed->numbers->len; i++)
    set_place (file, g_array_index (packed->numbers, guint, i), PLACE_PACKED, number, i);
  winnow_pdf_file_put_stream (file, number, entries, packed->data);
}

void
winnow_pdf_file_put_pack (WinnowPdfFile *file, const WinnowPdfPack *pack)
{
  for (guint i = 0; i < pack->streams->len; i++)
    put_packed (file, &g_array_index (pack->streams, WinnowPdfPacked, i));
}

gboolean
winnow_pdf_file_check (WinnowPdfFile *file, GError **error)
{
  if (file->error != NULL && error != NULL)
    *error = g_error_copy (file->error);
  return file->error == NULL && !g_cancellable_set_error_if_cancelled (file->cancellable, error);
}

/* ── the end ── */

static void
write_big_endian (guint8 *to, guint64 value, guint n_bytes)
{
  for (guint i = 0; i < n_bytes; i++)
    to[i] = (guint8) (value >> (8 * (n_bytes - 1 - i)));
}

/* Rows as differences to the one above (PNG's filter "up"), which leaves hardly anything but zeros.
 * Returns: (transfer full) */
static GBytes *
dup_places (const GArray *places)
{
  g_autofree guint8 *rows = g_malloc ((gsize) places->len * (1 + ROW_BYTES));
  guint8 above[ROW_BYTES] = { 0 }, *to = rows;
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      guint8 row[ROW_BYTES] = { place->kind };
      write_big_endian (row + 1, place->value, OFFSET_BYTES);
      write_big_endian (row + 1 + OFFSET_BYTES, place->index, INDEX_BYTES);
      *to++ = 2;
      for (guint k = 0; k < ROW_BYTES; k++)
        *to++ = (guint8) (row[k] - above[k]);
      memcpy (above, row, sizeof above);
    }
  g_autoptr (WinnowPdfPress) press = winnow_pdf_press_new ();
  return winnow_pdf_press (press, rows, (gsize) (to - rows));
}

static void
put_places (WinnowPdfFile *file, guint root, guint info)
{
  guint number = winnow_pdf_file_reserve (file, 1);
  flush (file);
  XXH128_hash_t digest = XXH3_128bits_digest (file->digest);
  set_place (file, number, PLACE_OFFSET, file->written, 0);
  g_autoptr (GBytes) places = dup_places (file->places);
  g_autofree char *id
      = g_strdup_printf ("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x", digest.high64, digest.low64);
  g_autofree char *entries
      = g_strdup_printf ("/Type/XRef/Size %u/W[1 %d %d]/Root %u 0 R/Info %u 0 R/ID[<%s><%s>]/Filter/FlateDecode"
                         "/DecodeParms<</Predictor 12/Columns %d>>",
                         file->places->len, OFFSET_BYTES, INDEX_BYTES, root, info, id, id, ROW_BYTES);
  g_autofree char *end = g_strdup_printf ("startxref\n%" G_GUINT64_FORMAT "\n%%%%EOF\n", file->written);
  winnow_pdf_file_put_stream (file, number, entries, places);
  winnow_pdf_add (&file->held, end);
  flush (file);
}

gboolean
winnow_pdf_file_finish (WinnowPdfFile *file, guint root, guint info, GError **error)
{
  put_places (file, root, info);
  return winnow_pdf_file_check (file, error);
}
