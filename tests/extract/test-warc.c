/* Web archives: the pages that were fetched, in order, whatever way they were sent. */
#include <gio/gio.h>
#include <string.h>

#include "../must.h"
#include "make-picture.h"
#include "make.h"

#define HTML "Content-Type: text/html\r\n"

static void
add_record (GByteArray *file, const char *kind, const char *address, const char *type, const char *head,
            const void *body, gsize length)
{
  g_autofree char *fields = g_strdup_printf ("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nContent-Type: %s\r\n"
                                             "Content-Length: %zu\r\n\r\n%s",
                                             kind, address, type, strlen (head) + length, head);
  g_byte_array_append (file, (const guint8 *) fields, (guint) strlen (fields));
  g_byte_array_append (file, body, (guint) length);
  g_byte_array_append (file, (const guint8 *) "\r\n\r\n", 4);
}

/* @status: "200 OK" @fields: of the answer */
static void
add_answer (GByteArray *file, const char *address, const char *status, const char *fields, const void *body,
            gsize length)
{
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 %s\r\n%s\r\n", status, fields);
  add_record (file, "response", address, "application/http; msgtype=response", head, body, length);
}

static void
add_page (GByteArray *file, const char *address, const char *html)
{
  add_answer (file, address, "200 OK", HTML, html, strlen (html));
}

static GBytes *
pack (const void *bytes, gsize length)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, G_CONVERTER (compressor));
  must (g_output_stream_write_all (stream, bytes, length, NULL, NULL, &error));
  must (g_output_stream_close (stream, NULL, &error));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

static WinnowContent *
read_archive (const char *name, const GByteArray *file)
{
  return read_made (make_file (name, (const char *) file->data, file->len));
}

/* Other records have other text; libarchive's reader leaves out the first page here. */
static void
test_pages (void)
{
  static const char page[] = "<title>A title</title><nav>Menu</nav><p>The first page.</p>";
  g_autoptr (GByteArray) file = g_byte_array_new ();
  add_record (file, "warcinfo", "", "application/warc-fields", "", "software: x", 11);
  add_page (file, "<http://a.b/>", page);
  add_record (file, "request", "http://a.b/", "application/http; msgtype=request", "GET / HTTP/1.1\r\n\r\n", "", 0);
  add_page (file, "http://a.b/c", "<title>Another</title><meta name=author content=Somebody><p>The second page.</p>");
  add_answer (file, "http://a.b/d", "404 Not Found", HTML, "<p>gone", 7);
  add_answer (file, "http://a.b/e", "302 Found", HTML, "<p>moved", 8);
  add_answer (file, "http://a.b/f.css", "200 OK", "Content-Type: text/css\r\n", "p{}", 3);
  add_record (file, "resource", "file:///a.html", "text/html", "", "<p>A resource.", 14);
  add_page (file, "http://a.b/g", "");

  g_autoptr (WinnowContent) content = read_archive ("a.warc", file);
  g_assert_cmpstr (content->format, ==, "warc");
  g_assert_cmpstr (content->text, ==, "The first page.\nThe second page.\nA resource.");
  g_assert_cmpstr (content->title, ==, "A title");
  g_assert_null (content->author);
  g_assert_cmpuint (content->notes->len, ==, 0);
}

/* Each record is packed by itself, or all of them together. */
static void
test_packed (void)
{
  g_autoptr (GByteArray) one = g_byte_array_new (), two = g_byte_array_new (), file = g_byte_array_new ();
  g_autoptr (GBytes) first = NULL, second = NULL;
  add_page (one, "http://a.b/", "<p>One</p>");
  add_page (two, "http://a.b/", "<p>two</p>");
  first = pack (one->data, one->len);
  second = pack (two->data, two->len);
  g_byte_array_append (file, g_bytes_get_data (first, NULL), (guint) g_bytes_get_size (first));
  g_byte_array_append (file, g_bytes_get_data (second, NULL), (guint) g_bytes_get_size (second));
  g_autoptr (WinnowContent) content = read_archive ("a.warc.gz", file);
  g_assert_cmpstr (content->format, ==, "warc");
  g_assert_cmpstr (content->text, ==, "One\ntwo");
  g_assert_true (winnow_extract_knows_name ("some/a.warc.GZ"));
  g_assert_false (winnow_extract_knows_name ("some/a.gz"));
}

static void
test_encodings (void)
{
  static const char chunks[] = "5\r\n<p>In\r\n9;x=y\r\n chunks.\n\r\n0\r\n\r\n", page[] = "<p>Packed.</p>";
  g_autoptr (GBytes) packed = pack (page, strlen (page));
  g_autoptr (GByteArray) file = g_byte_array_new ();
  add_answer (file, "http://a.b/1", "200 OK", HTML "Transfer-Encoding: chunked\r\n", chunks, strlen (chunks));
  add_answer (file, "http://a.b/2", "200 OK", HTML "Transfer-Encoding: chunked\r\n", "<p>Joined.", 10);
  add_answer (file, "http://a.b/3", "200 OK", HTML "Content-Encoding: gzip\r\n", g_bytes_get_data (packed, NULL),
              g_bytes_get_size (packed));
  add_answer (file, "http://a.b/4", "200 OK", HTML "content-encoding: gzip\r\n", "<p>Unpacked.", 12);
  add_answer (file, "http://a.b/5", "200 OK", "Content-Type: text/html; charset=\"gb2312\"\r\n", "<p>\xD6\xD0\xB9\xFA",
              7);
  add_answer (file, "http://a.b/6", "200 OK", HTML, "<meta charset=big5><p>\xA4\xA4\xB0\xEA", 26);

  g_autoptr (WinnowContent) content = read_archive ("a.warc", file);
  g_assert_cmpstr (content->text, ==, "In chunks.\nJoined.\nPacked.\nUnpacked.\n中国\n中國");
  g_assert_cmpuint (content->notes->len, ==, 0);
}

/* What is no web page, or cannot be unpacked. */
static void
test_unread (void)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  add_page (file, "http://a.b/", "<p>One");
  add_answer (file, "http://a.b/c.pdf", "200 OK", "Content-Type: application/pdf\r\n", "%PDF", 4);
  add_answer (file, "http://a.b/d", "200 OK", HTML "Content-Encoding: br\r\n", "\1\2\3", 3);
  g_autoptr (WinnowContent) content = read_archive ("a.warc", file);
  g_assert_cmpstr (content->text, ==, "One");
  g_assert_cmpuint (content->notes->len, ==, 1);
  g_assert_true (g_str_has_prefix (g_ptr_array_index (content->notes, 0), "2 documents in the archive"));
}

static void
test_pictures (void)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GBytes) picture = make_picture (1, 96, 64);
  add_page (file, "http://a.b/c/d", "<p>One<p><img src=../e.png><p>two<img src=f.png><p>three<p><img src='/e.png'>");
  add_answer (file, "http://a.b/e.png", "200 OK", "Content-Type: image/png\r\n", g_bytes_get_data (picture, NULL),
              g_bytes_get_size (picture));

  g_autoptr (WinnowContent) content = read_archive ("a.warc", file);
  g_autofree char *pictures = join_pictures (content);
  g_assert_cmpstr (content->text, ==, "One\ntwo\nthree");
  g_assert_cmpstr (pictures, ==, "http://a.b/e.png@two|!http://a.b/c/f.png@|http://a.b/e.png@");
  assert_picture (content, 0, 1);
  assert_picture (content, 2, 1);
}

/* ── bad files ── */

static void
test_cut (void)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  add_page (file, "http://a.b/", "<p>One");
  add_page (file, "http://a.b/", "<p>two");
  g_byte_array_set_size (file, file->len - 10);
  g_autoptr (WinnowContent) content = read_archive ("a.warc", file);
  g_assert_cmpstr (content->text, ==, "One");
  g_assert_cmpuint (content->notes->len, ==, 1);
}

static void
test_bad (void)
{
  static const char *const files[]
      = { "WARC/",
          "WARC/1.0\r\n\r\n",
          "WARC/1.0\r\nContent-Length: 5\r\n\r\n",
          "WARC/1.0\r\nContent-Length: -1\r\n\r\nx",
          "WARC/1.0\r\nContent-Length: 99999999999999999999\r\n\r\nx",
          "WARC/1.0\r\nContent-Length: 999999999999\r\n\r\nx",
          "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n\r\n\r\nno record" };
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = make_file ("bad.warc", files[i], -1);
      read_badly (path, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
    }
  g_autofree char *gzip = make_file ("bad.warc.gz", "\x1F\x8B\x08\x00 and no more", -1);
  read_badly (gzip, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
}

/* A page that unpacks to more than all of an archive may, and an archive that does. */
static void
test_limits (void)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autofree char *blank = g_strnfill (4 << 20, ' ');
  g_autoptr (GBytes) packed = pack (blank, 4 << 20), archive = NULL;
  g_autoptr (GByteArray) file = g_byte_array_new (), long_file = g_byte_array_new ();
  g_autofree char *page_path = NULL, *path = NULL;
  limits.max_expanded_bytes = 1 << 20;
  add_answer (file, "http://a.b/", "200 OK", HTML "Content-Encoding: gzip\r\n", g_bytes_get_data (packed, NULL),
              g_bytes_get_size (packed));
  add_page (long_file, "http://a.b/", blank);
  archive = pack (long_file->data, long_file->len);
  page_path = make_file ("page.warc", (const char *) file->data, file->len);
  path = make_file ("bomb.warc.gz", g_bytes_get_data (archive, NULL), (gssize) g_bytes_get_size (archive));
  read_badly (page_path, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (path, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/extract/warc/pages", test_pages);
  g_test_add_func ("/extract/warc/packed", test_packed);
  g_test_add_func ("/extract/warc/encodings", test_encodings);
  g_test_add_func ("/extract/warc/unread", test_unread);
  g_test_add_func ("/extract/warc/pictures", test_pictures);
  g_test_add_func ("/extract/warc/cut", test_cut);
  g_test_add_func ("/extract/warc/bad", test_bad);
  g_test_add_func ("/extract/warc/limits", test_limits);
  return g_test_run ();
}
