/* test-pictures.c: the pictures of documents come out as they were put, and go with their
 * document */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "library/packing.h"
#include "base/for-each.h"

static const char *const two[] = { "first", "second", NULL };
static const char *const three[] = { "a", "b", "c", NULL };

static WinnowDocument *
new_document (gint64 collection_id, const char *path)
{
  WinnowDocument *document = winnow_document_new ();
  document->collection_id = collection_id;
  document->path = g_strdup (path);
  document->sha256 = g_strdup ("00");
  return document;
}

static gint64
count (WinnowLibrary *library, const char *sql)
{
  gint64 n;
  g_assert_true (winnow_library_query_integer (library, sql, NULL, &n, NULL));
  return n;
}

static void
run (WinnowLibrary *library, const char *sql)
{
  g_assert_cmpint (sqlite3_exec (library->db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

static void
assert_same_fields (const WinnowDocumentPicture *x, const WinnowDocumentPicture *y)
{
  g_assert_cmpstr (x->name, ==, y->name);
  g_assert_cmpstr (x->source, ==, y->source);
  g_assert_cmpstr (x->caption, ==, y->caption);
  g_assert_cmpuint (x->offset, ==, y->offset);
  g_assert_cmpuint (x->page, ==, y->page);
  g_assert_cmpstr (x->info.format, ==, y->info.format);
  g_assert_cmpuint (x->info.width, ==, y->info.width);
  g_assert_cmpuint (x->info.height, ==, y->info.height);
  g_assert_cmpuint (x->info.orientation, ==, y->info.orientation);
  g_assert_cmpint (x->is_read, ==, y->is_read);
  g_assert_cmpmem (&x->fingerprint, sizeof x->fingerprint, &y->fingerprint, sizeof y->fingerprint);
  g_assert_cmpstr (x->problem, ==, y->problem);
}

/* In the list without its thumbnail, by its id with it. */
static void
assert_stored (WinnowLibrary *library, const WinnowDocumentPicture *listed, const WinnowDocumentPicture *put,
               gint64 document_id)
{
  g_autoptr (WinnowDocumentPicture) whole = must (winnow_library_dup_picture (library, listed->id, &error));
  g_assert_cmpint (listed->document_id, ==, document_id);
  g_assert_cmpint (whole->document_id, ==, document_id);
  g_assert_cmpint (whole->id, ==, listed->id);
  g_assert_null (listed->thumbnail);
  g_assert_true (put->thumbnail != NULL ? g_bytes_equal (whole->thumbnail, put->thumbnail) : whole->thumbnail == NULL);
  assert_same_fields (listed, put);
  assert_same_fields (whole, put);
}

/* Pictures with all there can be, and with nothing. */
static void
add_pictures (WinnowContent *content)
{
  WinnowDocumentPicture *all = fixture_picture ("图/image 3.png", 1),
                        *unreadable = winnow_document_picture_new ("page 3, picture 2");
  all->source = g_strdup ("/œuvres/image 3.png");
  all->caption = g_strdup ("Figure 3. The tower — 塔");
  all->offset = G_MAXUINT32;
  all->page = G_MAXUINT32;
  all->info = (WinnowPictureInfo){ "jpeg", 65500, 1, 8 };
  all->problem = g_strdup ("only in part");
  unreadable->problem = g_strdup ("no loader");
  winnow_content_take_picture (content, all);
  winnow_content_take_picture (content, unreadable);
  winnow_content_take_picture (content, fixture_picture ("", 0));
}

test_case (fields)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowContent) content = fixture_content ("text");
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), id;
  g_autoptr (WinnowDocument) document = new_document (papers, "/a"), stored = NULL;
  g_autoptr (GPtrArray) listed = NULL, none = NULL;
  add_pictures (content);
  content->problem = g_strdup ("“a” is a scan");
  fixture_put_with_pictures (library, papers, "/before", "text", two, 1);
  id = must (winnow_library_put_document (library, document, content, &error));
  listed = must (winnow_library_list_pictures (library, id, &error));
  g_assert_cmpuint (listed->len, ==, 3);
  for (guint i = 0; i < listed->len; i++)
    assert_stored (library, g_ptr_array_index (listed, i), g_ptr_array_index (content->pictures, i), id);

  stored = must (winnow_library_dup_document (library, id, &error));
  g_assert_cmpuint (stored->n_pictures, ==, 2); /* but for the plain one */
  g_assert_cmpstr (stored->problem, ==, "“a” is a scan");
  none = must (winnow_library_list_pictures (library, id + 1, &error));
  g_assert_cmpuint (none->len, ==, 0);
  must_fail (winnow_library_dup_picture (library, 1000, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
}

static void
assert_names (WinnowLibrary *library, gint64 document_id, const char *expected)
{
  g_autoptr (GPtrArray) pictures = winnow_library_list_pictures (library, document_id, NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    g_string_append_printf (names, "%" G_GINT64_FORMAT "%s ", picture->document_id, picture->name);
  g_assert_cmpstr (names->str, ==, expected);
}

/* What is put again stands behind in the file, but not in the list. Its ids are new: nobody takes a
 * new picture for an old one. */
test_case (replace)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (GPtrArray) after = NULL;
  g_autoptr (WinnowDocument) plain = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 first = fixture_put_with_pictures (library, papers, "/1", "text", three, 1);
  fixture_put_with_pictures (library, papers, "/2", "text", two, 1);
  assert_names (library, 0, "1a 1b 1c 2first 2second ");
  g_assert_cmpint (fixture_put_with_pictures (library, papers, "/1", "other text", two, 7), ==, first);
  assert_names (library, 0, "1first 1second 2first 2second ");
  assert_names (library, first, "1first 1second ");
  after = winnow_library_list_pictures (library, first, NULL);
  g_assert_cmpint (((WinnowDocumentPicture *) after->pdata[0])->id, >, 5);
  must_fail (winnow_library_dup_picture (library, 1, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);

  fixture_put (library, papers, "/1", "no pictures any more");
  assert_names (library, 0, "2first 2second ");
  plain = winnow_library_dup_document (library, first, NULL);
  g_assert_cmpuint (plain->n_pictures, ==, 0);
  g_assert_cmpint (count (library, "SELECT count(*) FROM thumbnails"), ==, 2);
}

test_case (remove)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 others = fixture_add_collection (library, "Others", WINNOW_ROLE_REFERENCES);
  gint64 id = fixture_put_with_pictures (library, papers, "/1", "text", three, 1);
  fixture_put_with_pictures (library, papers, "/2", "text", three, 1);
  fixture_put_with_pictures (library, others, "/3", "text", two, 1);
  g_assert_true (must (winnow_library_remove_document (library, id, &error)));
  assert_names (library, 0, "2a 2b 2c 3first 3second ");
  fixture_remove_all (library, papers);
  assert_names (library, 0, "3first 3second ");
  g_assert_cmpint (count (library, "SELECT count(*) FROM thumbnails"), ==, 2);
  fixture_remove_all (library, others);
  g_assert_cmpint (count (library, "SELECT (SELECT count(*) FROM pictures) + (SELECT count(*) FROM thumbnails)"), ==,
                   0);
}

/* Places that show the same picture share a row; each document has its own, so that it can go with
 * it. */
test_case (thumbnails)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowContent) content = fixture_content ("text");
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), other;
  g_autofree char *dump = NULL;
  for (guint i = 0; i < 6; i++)
    winnow_content_take_picture (content, fixture_picture ("x", i % 3));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WinnowDocument) document = new_document (papers, i == 0 ? "/1" : "/2");
      other = must (winnow_library_put_document (library, document, content, &error));
    }
  g_assert_cmpint (count (library, "SELECT count(*) FROM thumbnails"), ==, 4);
  g_assert_true (must (winnow_library_remove_document (library, other, &error)));
  dump = fixture_dump_pictures (library);
  g_assert_cmpstr (dump, ==,
                   "picture 1 of 1 x 0 []\npicture 2 of 1 x 31 [thumbnail 1]\npicture 3 of 1 x 31 [thumbnail 2]\n"
                   "picture 4 of 1 x 0 []\npicture 5 of 1 x 31 [thumbnail 1]\npicture 6 of 1 x 31 [thumbnail 2]\n");
}

/* A document that is put, or is not: its pictures with it. */
test_case (failure)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = fixture_content ("new");
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  g_autoptr (WinnowDocument) document = new_document (papers, "/1");
  g_autofree char *before = NULL, *after = NULL;
  fixture_put_with_pictures (library, papers, "/1", "text", three, 1);
  before = fixture_dump_pictures (library);
  winnow_content_take_picture (content, fixture_picture ("good", 1));
  winnow_content_take_picture (content, fixture_picture ("bad", 2));
  run (library, "CREATE TEMP TRIGGER refuse BEFORE INSERT ON pictures WHEN new.name = 'bad' BEGIN SELECT raise (ABORT, "
                "'no'); END");
  g_assert_cmpint (winnow_library_put_document (library, document, content, &error), ==, 0);
  g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  after = fixture_dump_pictures (library);
  g_assert_cmpstr (before, ==, after);
}

test_case (two_connections)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *of_one = NULL, *of_other = NULL, *at_end = NULL;
  g_autoptr (WinnowLibrary) one = fixture_open (path), other = fixture_open (path);
  gint64 papers = fixture_add_collection (one, "Papers", WINNOW_ROLE_SUBMISSIONS), id;
  id = fixture_put_with_pictures (one, papers, "/1", "text", three, 1);
  fixture_put_with_pictures (other, papers, "/2", "text", two, 1);
  of_one = fixture_dump_pictures (one);
  of_other = fixture_dump_pictures (other);
  g_assert_cmpstr (of_one, ==, of_other);
  assert_names (one, 0, "1a 1b 1c 2first 2second ");
  g_assert_true (winnow_library_remove_document (other, id, NULL));
  assert_names (one, 0, "2first 2second ");
  fixture_put_with_pictures (other, papers, "/2", "text", three, 4);
  at_end = fixture_dump_pictures (one);
  g_assert_cmpstr (
      at_end, ==,
      "picture 6 of 2 a 31 [thumbnail 4]\npicture 7 of 2 b 31 [thumbnail 5]\npicture 8 of 2 c 31 [thumbnail 6]\n");
}

test_case (save_as)
{
  g_autofree char *path = fixture_dup_path ("copy.winnow"), *before = NULL, *after = NULL;
  g_autoptr (WinnowLibrary) library = fixture_open (NULL), saved = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  fixture_put_with_pictures (library, papers, "/1", "text", three, 1);
  fixture_put_with_pictures (library, papers, "/2", "text", two, 1);
  fixture_put_with_pictures (library, papers, "/1", "text", two, 3); /* holes in the ids */
  before = fixture_dump_pictures (library);
  g_assert_true (winnow_library_save_as (library, path, NULL));
  saved = fixture_open (path);
  after = fixture_dump_pictures (saved);
  g_assert_cmpstr (before, ==, after);
}

/* A document that consists of pictures: every call copes. */
test_case (no_text)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), id;
  g_autoptr (GArray) by_name = NULL, by_new_name = NULL, same = NULL, pages = NULL;
  g_autoptr (WinnowDocument) document = NULL;
  g_autofree char *text = NULL;
  gsize length;
  id = fixture_put_with_pictures (library, papers, "/scan.png", "", two, 1);
  by_name = must (winnow_library_search_documents (library, "scan", &error));
  g_assert_cmpuint (by_name->len, ==, 1);
  text = must (winnow_library_dup_text (library, id, &length, &error));
  g_assert_cmpstr (text, ==, "");
  g_assert_cmpuint (length, ==, 0);
  pages = must (winnow_library_dup_pages (library, id, &error));
  g_assert_cmpuint (pages->len, ==, 0);
  document = must (winnow_library_dup_document (library, id, &error));
  g_assert_cmpuint (document->n_words, ==, 0);
  g_assert_cmpuint (document->n_characters, ==, 0);
  same = must (winnow_library_find_seen (library, WINNOW_SEEN_TEXT, document->text_hash, 0, &error));
  g_assert_cmpuint (same->len, ==, 0); /* documents without text are not "the same text" */

  /* taken out of the index as it went in */
  fixture_put_with_pictures (library, papers, "/scan.png", "it has words now", two, 1);
  by_new_name = must (winnow_library_search_documents (library, "words", &error));
  g_assert_cmpuint (by_new_name->len, ==, 1);
  g_assert_true (must (winnow_library_remove_document (library, id, &error)));
}

/* ── bytes that nobody of us wrote ── */

static WinnowDocumentPicture *
get_only_picture (WinnowLibrary *library)
{
  g_autoptr (GPtrArray) pictures = must (winnow_library_list_pictures (library, 0, &error));
  g_assert_cmpuint (pictures->len, ==, 1);
  return winnow_library_dup_picture (library, ((WinnowDocumentPicture *) pictures->pdata[0])->id, NULL);
}

test_case (damaged)
{
  const char *const one[] = { "one", NULL };
  const char *const blobs[] = { "x''",
                                "x'01'",
                                "x'0101'",
                                "x'0200'",
                                "x'01ff'",
                                "x'0102'",
                                "zeroblob (194)",
                                "CAST (x'0103' || zeroblob (63) AS BLOB)",
                                "x'01210000000000000000000000000000000000000000000000000000000000000000'",
                                "x'01020000000000000000000000000000000000000000000000000000000000000000'",
                                "substr (packed, 1, 193)",
                                "CAST (packed || x'00' AS BLOB)",
                                "CAST (x'01' || substr (packed, 2) AS BLOB)",
                                "CAST (x'03' || substr (packed, 2) AS BLOB)",
                                "zeroblob (1000000)" };
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);

  winnow_for_each_of (blob, blobs)
    {
      g_autofree char *sql = g_strdup_printf ("UPDATE pictures SET packed = winnow_seal (%s)", *blob);
      g_autoptr (WinnowDocumentPicture) picture = NULL;
      fixture_put_with_pictures (library, papers, "/1", "text", one, 1);
      run (library, sql);
      picture = get_only_picture (library);
      g_assert_true (winnow_document_picture_is_plain (picture));
      g_assert_cmpstr (picture->name, ==, "one");
      g_assert_nonnull (picture->thumbnail);
    }
}

/* Features that are not what was stored are none, and a finding. */
test_case (damaged_features)
{
  const char *const one[] = { "one", NULL };
  static const struct
  {
    const char *features;
    gboolean is_read;
  } cases[] = { { "winnow_seal (x'0100010000')", TRUE }, { "x'0100010000'", FALSE }, { "NULL", FALSE } };
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sql = g_strdup_printf ("UPDATE thumbnails SET features = %s", cases[i].features);
      fixture_put_with_pictures (library, papers, "/1", "text", one, 1);
      run (library, sql);
      g_autoptr (WinnowDocumentPicture) picture = get_only_picture (library);
      g_autoptr (GBytes) features = winnow_library_dup_picture_features (library, picture);
      g_autoptr (GPtrArray) findings = winnow_library_verify (library);
      g_assert_true ((features != NULL) == cases[i].is_read);
      g_assert_cmpuint (findings->len, ==, i == 1 ? 1 : 0);
    }
}

test_case (lost_thumbnail)
{
  const char *const one[] = { "one", NULL };
  const char *const changes[]
      = { "UPDATE thumbnails SET image = x''", "DELETE FROM thumbnails", "UPDATE pictures SET thumbnail_id = 77" };
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  winnow_for_each_of (change, changes)
    {
      g_autoptr (WinnowDocumentPicture) picture = NULL;
      fixture_put_with_pictures (library, papers, "/1", "text", one, 1);
      run (library, *change);
      picture = get_only_picture (library);
      g_assert_null (picture->thumbnail);
      g_assert_cmphex (picture->fingerprint.usable, ==, 31);
    }
}

/* As if a library had kept these bytes. */
static gboolean
unpack (const guint8 *data, gsize size, WinnowImageFingerprint *fingerprint)
{
  g_autofree guint8 *bytes = fixture_dup_sealed (data, size);
  return winnow_unpack_picture (bytes, size + WINNOW_SEAL_BYTES, fingerprint);
}

/* To the byte: they are in files. */
test_case (packing)
{
  const guint8 expected[]
      = { 2,    9,    8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff,        0xff,
          0xff, 0xff, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,    0,    0,    0,    0,           0,
          0,    0x80, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,    0,    1,    0x80, [96] = 0xff, 0xff };
  const WinnowImageFingerprint put
      = { .usable = 1u << WINNOW_CROP_NONE | 1u << WINNOW_CROP_8,
          .crops = { [WINNOW_CROP_NONE] = { { G_GUINT64_CONSTANT (0x0102030405060708), 0, G_MAXUINT64, 2 } },
                     [WINNOW_CROP_8] = { { 1, G_GUINT64_CONSTANT (1) << 63, 256, G_GUINT64_CONSTANT (1) << 32 } } },
          .colors = { { 0, 0x8001, [15] = G_MAXUINT16 } } };
  const WinnowImageFingerprint plain = { 0 };
  g_autoptr (GByteArray) packed = winnow_pack_picture (&put), of_plain = winnow_pack_picture (&plain);
  WinnowImageFingerprint read;

  g_assert_cmpmem (packed->data, packed->len - WINNOW_SEAL_BYTES, expected, sizeof expected);
  g_assert_true (unpack (expected, sizeof expected, &read));
  g_assert_cmpmem (&read, sizeof read, &put, sizeof put);
  g_assert_cmpuint (of_plain->len, ==, 2 + WINNOW_SEAL_BYTES);
  g_assert_true (winnow_unpack_picture (of_plain->data, of_plain->len, &read));
  g_assert_cmpmem (&read, sizeof read, &plain, sizeof plain);
  for (gsize length = 0; length < sizeof expected; length++)
    {
      g_autofree guint8 *cut = g_memdup2 (expected, length); /* of just that size: reading beyond it is noticed */
      g_assert_false (unpack (cut, length, &read));
      g_assert_cmpmem (&read, sizeof read, &plain, sizeof plain);
    }
}

/* Whatever the bytes are: they are what the fingerprint that comes out of them is written as, or it
 * is a plain one's. */
test_case (any_bytes)
{
  const WinnowImageFingerprint plain = { 0 };
  guint n_read = 0;
  for (guint round = 0; round < 20000; round++)
    {
      gsize size
          = (gsize) g_test_rand_int_range (0, 6) * 32 + (g_test_rand_bit () ? 2 : (gsize) g_test_rand_int_range (0, 4));
      g_autofree guint8 *bytes = g_malloc (size);
      WinnowImageFingerprint read;

      for (gsize i = 0; i < size; i++)
        bytes[i] = (guint8) g_test_rand_int_range (0, i == 0 ? 3 : i == 1 ? 40 : 256);
      if (unpack (bytes, size, &read))
        {
          g_autoptr (GByteArray) again = winnow_pack_picture (&read);
          g_assert_cmpmem (again->data, again->len - WINNOW_SEAL_BYTES, bytes, size);
          n_read++;
        }
      else
        g_assert_cmpmem (&read, sizeof read, &plain, sizeof plain);
    }
  g_assert_cmpuint (n_read, >, 0);
}
