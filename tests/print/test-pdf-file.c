/* test-pdf-file.c: every object of a file is where its table says, the same objects give the same
 * bytes, and what cannot be written is told */
#include <string.h>
#include <zlib.h>

#include "print/pdf-file.h"

#define N_PACKED 1000
#define XREF_ROW 8 /* bytes without the filter's */

/* ── compression ── */

static GBytes *
inflate_bytes (const void *data, gsize length)
{
  uLongf room = 1 << 20;
  guint8 *out = g_malloc (room);
  g_assert_cmpint (uncompress (out, &room, data, length), ==, Z_OK);
  return g_bytes_new_take (out, room);
}

static void
test_press (void)
{
  g_autoptr (WinnowPdfPress) press = winnow_pdf_press_new ();
  for (guint i = 0; i < 200; i++)
    {
      gsize n = (gsize) g_test_rand_int_range (0, 30000);
      g_autofree guint8 *data = g_malloc (MAX (n, 1));
      for (gsize k = 0; k < n; k++)
        data[k] = (guint8) g_test_rand_int_range (0, i % 3 == 0 ? 256 : 4);
      g_autoptr (GBytes) small = winnow_pdf_press (press, data, n), again = winnow_pdf_press (press, data, n);
      g_autoptr (GBytes) read = inflate_bytes (g_bytes_get_data (small, NULL), g_bytes_get_size (small));
      g_assert_true (g_bytes_equal (small, again));
      g_assert_cmpmem (g_bytes_get_data (read, NULL), g_bytes_get_size (read), data, n);
    }
}

/* ── files ── */

/* One object alone, a stream, and so many in packs that several object streams are needed; the
 * numbers are given out in another order than that of the file. */
static GBytes *
dup_file (GCancellable *cancellable, GError **error)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WinnowPdfFile) file = winnow_pdf_file_new (stream, cancellable);
  g_autoptr (WinnowPdfPress) press = winnow_pdf_press_new ();
  g_autoptr (WinnowPdfPack) pack = winnow_pdf_pack_new (press);
  g_autoptr (GBytes) data = g_bytes_new_static ("stream data", 11);
  guint packed = winnow_pdf_file_reserve (file, N_PACKED), alone = winnow_pdf_file_reserve (file, 2);
  winnow_pdf_file_put_stream (file, alone + 1, "", data);
  for (guint i = 0; i < N_PACKED; i++)
    {
      WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, packed + N_PACKED - 1 - i);
      winnow_pdf_add (out, "<</Mine ");
      winnow_pdf_add_integer (out, packed + N_PACKED - 1 - i);
      winnow_pdf_add (out, ">>");
    }
  winnow_pdf_pack_close (pack);
  winnow_pdf_file_put_pack (file, pack);
  winnow_pdf_file_put (file, alone, "[1 2 3]", 7);
  if (!winnow_pdf_file_finish (file, alone, alone, error))
    return NULL;
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

/* The number behind @key, which is the first one in @text. */
static gsize
read_number (const char *text, const char *key)
{
  const char *found = strstr (text, key);
  g_assert_nonnull (found);
  return (gsize) g_ascii_strtoull (found + strlen (key), NULL, 10);
}

/* What lies between "stream" and "endstream" of the object at @object. */
static GBytes *
dup_stream (const char *object)
{
  const char *start = strstr (object, "stream\n") + 7;
  return inflate_bytes (start, read_number (object, "/Length "));
}

static guint64
read_big_endian (const guint8 *data, guint n)
{
  guint64 value = 0;
  for (guint i = 0; i < n; i++)
    value = value << 8 | data[i];
  return value;
}

/* Object @index of the object stream at @object is "<</Mine @number>>". */
static void
assert_packed (const char *object, guint index, guint number)
{
  g_autoptr (GBytes) bytes = dup_stream (object);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) heads = g_strsplit (text, " ", -1);
  g_autofree char *wanted = g_strdup_printf ("<</Mine %u>>", number);
  gsize first = read_number (object, "/First ");
  g_assert_cmpuint (index, <, read_number (object, "/N "));
  g_assert_cmpuint (g_ascii_strtoull (heads[2 * index], NULL, 10), ==, number);
  g_assert_true (g_str_has_prefix (text + first + g_ascii_strtoull (heads[2 * index + 1], NULL, 10), wanted));
}

/* Undoes PNG's filter "up". Returns rows of XREF_ROW bytes */
static guint8 *
dup_rows (GBytes *bytes, gsize *n)
{
  const guint8 *data = g_bytes_get_data (bytes, NULL);
  *n = g_bytes_get_size (bytes) / (XREF_ROW + 1);
  guint8 *rows = g_malloc0 ((*n + 1) * XREF_ROW);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, *n * (XREF_ROW + 1));
  for (gsize i = 0; i < *n; i++, data += XREF_ROW + 1)
    {
      g_assert_cmpuint (data[0], ==, 2);
      for (guint k = 0; k < XREF_ROW; k++)
        rows[(i + 1) * XREF_ROW + k] = (guint8) (rows[i * XREF_ROW + k] + data[1 + k]);
    }
  memmove (rows, rows + XREF_ROW, *n * XREF_ROW);
  return rows;
}

static void
test_places (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = dup_file (NULL, &error);
  g_assert_no_error (error);
  const char *file = g_bytes_get_data (bytes, NULL);
  gsize length = g_bytes_get_size (bytes), n;
  g_autofree char *tail = g_strndup (file + length - 40, 40);
  const char *table = file + read_number (tail, "startxref\n");
  g_autoptr (GBytes) places = dup_stream (table);
  g_autofree guint8 *rows = dup_rows (places, &n);
  guint n_packed = 0;
  g_assert_true (g_str_has_suffix (tail, "%%EOF\n") || strstr (tail, "%%EOF\n") != NULL);
  g_assert_cmpuint (n, ==, read_number (table, "/Size "));
  for (guint number = 1; number < n; number++)
    {
      const guint8 *row = rows + (gsize) number * XREF_ROW;
      guint64 value = read_big_endian (row + 1, 5), index = read_big_endian (row + 6, 2);
      if (row[0] == 2)
        {
          guint64 container = read_big_endian (rows + value * XREF_ROW + 1, 5);
          assert_packed (file + container, (guint) index, number);
          n_packed++;
          continue;
        }
      g_assert_cmpuint (row[0], ==, 1);
      g_assert_cmpuint (value, <, length);
      g_assert_cmpuint (g_ascii_strtoull (file + value, NULL, 10), ==, number);
      g_assert_nonnull (g_strstr_len (file + value, 16, " 0 obj\n"));
    }
  g_assert_cmpuint (n_packed, ==, N_PACKED);
}

static void
test_same_again (void)
{
  g_autoptr (GBytes) first = dup_file (NULL, NULL), second = dup_file (NULL, NULL);
  g_assert_true (g_bytes_equal (first, second));
}

static void
test_cancelled (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  g_assert_null (dup_file (cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The first error stays the one that is told. */
static void
test_full (void)
{
  g_autoptr (GError) error = NULL, again = NULL;
  char room[64];
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new (room, sizeof room, NULL, NULL);
  g_autoptr (WinnowPdfFile) file = winnow_pdf_file_new (stream, NULL);
  g_autofree char *large = g_malloc0 (600000);
  g_assert_true (winnow_pdf_file_check (file, &error));
  winnow_pdf_file_put (file, winnow_pdf_file_reserve (file, 1), large, 600000);
  g_assert_false (winnow_pdf_file_check (file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_false (winnow_pdf_file_finish (file, 1, 1, &again));
  g_assert_error (again, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/pdf-file/press", test_press);
  g_test_add_func ("/print/pdf-file/places", test_places);
  g_test_add_func ("/print/pdf-file/same-again", test_same_again);
  g_test_add_func ("/print/pdf-file/cancelled", test_cancelled);
  g_test_add_func ("/print/pdf-file/full", test_full);
  return g_test_run ();
}
