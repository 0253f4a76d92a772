/* Archives: every member is listed under a clean name and read whatever the format, the order and
 * the character set; what would do harm is refused with a reason that names it. */
#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

#include "part.h"
#include "make-picture.h"
#include "make.h"
#include "base/for-each.h"
#include "base/process.h"
#include "worker/packed.h"
#include "worker/readers.h"

typedef struct
{
  const char *name;
  int (*format) (struct archive *writer);
  int (*filter) (struct archive *writer); /* (nullable) */
} Kind;

static const Kind kinds[] = {
  { "a.zip", archive_write_set_format_zip, NULL },
  { "a.7z", archive_write_set_format_7zip, NULL },
  { "a.tar", archive_write_set_format_pax_restricted, NULL },
  { "a.tar.gz", archive_write_set_format_ustar, archive_write_add_filter_gzip },
  { "a.tgz", archive_write_set_format_gnutar, archive_write_add_filter_gzip },
  { "a.tar.bz2", archive_write_set_format_ustar, archive_write_add_filter_bzip2 },
  { "a.txz", archive_write_set_format_ustar, archive_write_add_filter_xz },
  { "a.tar.zst", archive_write_set_format_ustar, archive_write_add_filter_zstd },
};

typedef struct
{
  const char *name, *bytes;
  gssize length; /* −1: to the NUL */
  const char *link;
} Packed;

static void
write_member (struct archive *writer, const Packed *packed)
{
  gsize length = packed->length >= 0 ? (gsize) packed->length : strlen (packed->bytes);
  struct archive_entry *entry = archive_entry_new ();
  archive_entry_set_pathname (entry, packed->name);
  archive_entry_set_size (entry, (la_int64_t) length);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  if (packed->link != NULL)
    {
      archive_entry_set_filetype (entry, AE_IFLNK);
      archive_entry_set_symlink (entry, packed->link);
      archive_entry_set_size (entry, length = 0);
    }
  if (archive_write_header (writer, entry) != ARCHIVE_OK)
    g_error ("%s", archive_error_string (writer));
  g_assert_cmpint (archive_write_data (writer, packed->bytes, length), ==, (la_ssize_t) length);
  archive_entry_free (entry);
}

/* @password: (nullable). Returns: (transfer full) the path of a file in the test's folder */
static char *
pack (const Kind *kind, const char *name, const char *password, const Packed *packed, gsize n)
{
  char *path = g_build_filename (make_folder (), name, NULL);
  struct archive *writer = archive_write_new ();
  kind->format (writer);
  if (kind->filter != NULL)
    kind->filter (writer);
  if (password != NULL)
    {
      g_assert_cmpint (archive_write_set_options (writer, "zip:encryption=traditional"), ==, ARCHIVE_OK);
      g_assert_cmpint (archive_write_set_passphrase (writer, password), ==, ARCHIVE_OK);
    }
  g_assert_cmpint (archive_write_open_filename (writer, path), ==, ARCHIVE_OK);
  for (gsize i = 0; i < n; i++)
    write_member (writer, &packed[i]);
  g_assert_cmpint (archive_write_close (writer), ==, ARCHIVE_OK);
  archive_write_free (writer);
  return path;
}

#define PACK(kind, name, ...) \
  pack (kind, name, NULL, (const Packed[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const Packed[]){ __VA_ARGS__ })))

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Names, sorted, with bars between; of those that are not read in brackets. */
static char *
dup_names (const WinnowPacked *archive)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < winnow_packed_get_n_members (archive); i++)
    {
      const WinnowPackedMember *member = winnow_packed_get_member (archive, i);
      g_ptr_array_add (names, g_strdup_printf (member->reason != NULL ? "(%s)" : "%s", member->name));
      g_assert_true (member->reason == NULL || strstr (member->reason, member->name) != NULL);
      g_assert_true (g_utf8_validate (member->name, -1, NULL));
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv ("|", (char **) names->pdata);
}

static void
assert_names (const char *path, const char *expected)
{
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  assert_takes (dup_names (archive), expected);
}

/* A file or a member. */
static WinnowContent *
read_member (const char *path, GError **error)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  return winnow_readers_read_file (readers, path, NULL, NULL, NULL, error);
}

static void
assert_refused (const char *path, const WinnowPackedLimits *limits, WinnowExtractError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_assert_null (winnow_packed_new (NULL, path, limits, NULL, &error));
  g_assert_error (error, WINNOW_EXTRACT_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, name));
}

static void
assert_member (WinnowPacked *archive, const char *name, const char *text)
{
  g_autofree char *data = NULL;
  gsize size;
  guint member;
  g_assert_true (winnow_packed_find (archive, name, &member));
  g_assert_true (must (winnow_packed_read (archive, member, NULL, &data, &size, &error)));
  g_assert_cmpstr (data, ==, text);
  g_assert_cmpuint (size, ==, strlen (text));
}

static void
assert_unread (WinnowPacked *archive, const char *name, WinnowExtractError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL;
  gsize size;
  guint member;
  g_assert_true (winnow_packed_find (archive, name, &member));
  g_assert_false (winnow_packed_read (archive, member, NULL, &data, &size, &error));
  g_assert_error (error, WINNOW_EXTRACT_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, name));
}

/* ── formats ── */

/* Members in an order that is not that of their names. */
static const Packed class[] = { { "c/essay.txt", "third", -1 },
                                { "a/essay.txt", "first", -1 },
                                { "film.mp4", "x", -1 },
                                { "b/essay.txt", "second", -1 },
                                { "d.txt", "fourth", -1 } };

static void
expect_all (WinnowPacked *archive)
{
  for (guint i = 0; i < winnow_packed_get_n_members (archive); i++)
    winnow_packed_expect (archive, i);
}

static void
release_all (WinnowPacked *archive)
{
  for (guint i = 0; i < winnow_packed_get_n_members (archive); i++)
    winnow_packed_release (archive, i);
}

test_case (formats)
{
  winnow_for_each_of (kind, kinds)
    for (guint expects = 0; expects < 2; expects++)
      {
        g_autofree char *path = pack (kind, kind->name, NULL, class, G_N_ELEMENTS (class));
        g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
        g_assert_true (winnow_packed_may_be (path, FALSE));
        assert_takes (dup_names (archive), "a/essay.txt|b/essay.txt|c/essay.txt|d.txt|film.mp4");
        if (expects)
          expect_all (archive);
        assert_member (archive, "a/essay.txt", "first");
        assert_member (archive, "b/essay.txt", "second");
        assert_member (archive, "c/essay.txt", "third");
        assert_member (archive, "d.txt", "fourth");
        assert_member (archive, "film.mp4", "x");
        assert_member (archive, "a/essay.txt", "first"); /* once more */
        if (expects)
          release_all (archive);
        assert_member (archive, "d.txt", "fourth"); /* after all was closed */
      }
}

static void
append (GByteArray *bytes, guint64 value, guint n_bytes)
{
  for (guint i = 0; i < n_bytes; i++)
    {
      guint8 byte = (guint8) (value >> (8 * i));
      g_byte_array_append (bytes, &byte, 1);
    }
}

static guint32
crc (const guint8 *bytes, gsize length)
{
  guint32 sum = 0xFFFFFFFF;
  for (gsize i = 0; i < length; i++)
    {
      sum ^= bytes[i];
      for (guint bit = 0; bit < 8; bit++)
        sum = (sum >> 1) ^ (sum & 1 ? 0xEDB88320 : 0);
    }
  return ~sum;
}

/* A block of RAR 4: its checksum is that of what follows. */
static void
append_block (GByteArray *rar, const GByteArray *block)
{
  append (rar, crc (block->data, block->len) & 0xFFFF, 2);
  g_byte_array_append (rar, block->data, block->len);
}

/* Stored, as libarchive writes no RAR. @flags: 4: encrypted */
static char *
make_rar (const char *name, const char *member, const char *text, guint flags)
{
  g_autoptr (GByteArray) rar = g_byte_array_new (), head = g_byte_array_new (), file = g_byte_array_new ();
  g_byte_array_append (rar, (const guint8 *) "Rar!\x1A\x07", 7);
  append (head, 0x73, 1);
  append (head, 0, 2);
  append (head, 13, 2);
  append (head, 0, 6);
  append_block (rar, head);
  append (file, 0x74, 1);
  append (file, 0x8000 | flags, 2);
  append (file, 32 + strlen (member), 2);
  append (file, strlen (text), 4);
  append (file, strlen (text), 4);
  append (file, 3, 1); /* Unix */
  append (file, crc ((const guint8 *) text, strlen (text)), 4);
  append (file, 0x58210000, 4);
  append (file, 20, 1);
  append (file, 0x30, 1); /* stored */
  append (file, strlen (member), 2);
  append (file, 0100644, 4);
  g_byte_array_append (file, (const guint8 *) member, strlen (member));
  append_block (rar, file);
  g_byte_array_append (rar, (const guint8 *) text, strlen (text));
  g_byte_array_append (rar, (const guint8 *) "\xC4\x3D\x7B\x00\x40\x07\x00", 7);
  return make_file (name, (const char *) rar->data, rar->len);
}

test_case (rar)
{
  g_autofree char *path = make_rar ("a.rar", "Ada/essay.txt", "some words", 0);
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  g_assert_true (winnow_packed_may_be (path, FALSE));
  assert_member (archive, "Ada/essay.txt", "some words");
}

test_case (endings)
{
  static const char *const archives[]
      = { "a.zip", "A.ZIP", "a.7z", "a.rar", "a.tar", "a.tar.gz", "a.tgz", "论文.tar.xz" },
      *const others[] = { "a.gz", "a.docx", "zip", "a.tar.pdf", "a.zip.txt", "a.tar.gz/b", "tar.gz" };
  g_autofree char *plain = make_file ("a", "PK\3\4 and so on", -1), *named = make_file ("a.docx", "PK\3\4", -1);
  winnow_for_each_of (archive, archives)
    g_assert_true (winnow_packed_has_name (*archive));
  winnow_for_each_of (other, others)
    g_assert_false (winnow_packed_has_name (*other));
  g_assert_true (winnow_packed_may_be (plain, FALSE));
  g_assert_false (winnow_packed_may_be (named, FALSE));
  g_assert_true (winnow_packed_may_be (named, TRUE));
}

/* Of what is called an archive, the content decides. */
test_case (documents)
{
  g_autofree char *docx = make_docx ("essay.zip", "<w:p><w:r><w:t>one</w:t></w:r></w:p>", NULL),
                  *epub = make_epub ("book.zip"), *bytes = NULL;
  g_autoptr (WinnowContent) content = NULL;
  gsize length;
  assert_refused (docx, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
  assert_refused (epub, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
  must (g_file_get_contents (docx, &bytes, &length, &error));
  g_autofree char *path = PACK (&kinds[0], "class.zip", { "Ada/essay.zip", bytes, (gssize) length });
  g_autofree char *member = g_build_filename (path, "Ada", "essay.zip", NULL);
  assert_names (path, "Ada/essay.zip");
  content = must (read_member (member, &error));
  g_assert_cmpstr (content->text, ==, "one");
}

/* ── nested ── */

static void
read_file (const char *path, char **bytes, gssize *length)
{
  gsize size;
  must (g_file_get_contents (path, bytes, &size, &error));
  *length = (gssize) size;
}

/* @path: (transfer full). An archive "name" with the file at @path, and a text. */
static char *
wrap (const Kind *kind, const char *name, char *path)
{
  g_autofree char *inner = path, *bytes = NULL, *base = g_path_get_basename (path);
  gssize length;
  read_file (inner, &bytes, &length);
  return PACK (kind, name, { "z.txt", name, -1 }, { base, bytes, length }, { "a.txt", name, -1 });
}

test_case (nested)
{
  char *first
      = wrap (&kinds[3], "2.tar.gz", wrap (&kinds[1], "1.7z", PACK (&kinds[0], "0.zip", { "x.txt", "deep", -1 })));
  g_autofree char *path = wrap (&kinds[0], "3.zip", first);
  g_autofree char *deeper = NULL, *names = NULL;
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  expect_all (archive);
  assert_member (archive, "2.tar.gz/1.7z/0.zip/x.txt", "deep");
  assert_member (archive, "2.tar.gz/1.7z/a.txt", "1.7z");
  assert_member (archive, "2.tar.gz/a.txt", "2.tar.gz");
  assert_member (archive, "2.tar.gz/1.7z/z.txt", "1.7z");
  assert_member (archive, "a.txt", "3.zip");
  release_all (archive);
  assert_member (archive, "2.tar.gz/1.7z/0.zip/x.txt", "deep");
  deeper = wrap (&kinds[1], "4.7z", g_steal_pointer (&path));
  assert_names (deeper,
                "(3.zip/2.tar.gz/1.7z/0.zip)|3.zip/2.tar.gz/1.7z/a.txt|3.zip/2.tar.gz/1.7z/z.txt|3.zip/2.tar.gz/"
                "a.txt|3.zip/2.tar.gz/z.txt|3.zip/a.txt|3.zip/z.txt|a.txt|z.txt");
}

/* One that is damaged costs only itself. */
test_case (nested_damaged)
{
  g_autofree char *path
      = PACK (&kinds[0], "a.zip", { "bad.zip", "PK\3\4 no", -1 }, { "worse.7z", "no", -1 }, { "good.txt", "text", -1 });
  assert_names (path, "(bad.zip)|(worse.7z)|good.txt");
}

/* ── names ── */

static void
replace_all (char *bytes, gsize length, const char *from, const char *to)
{
  g_assert_cmpuint (strlen (from), ==, strlen (to));
  for (char *at = bytes; (at = memmem (at, length - (gsize) (at - bytes), from, strlen (from))) != NULL;)
    memcpy (at, to, strlen (to));
}

/* A ZIP file whose member has these bytes as its name, and a second one of plain ASCII. */
static char *
make_named (const char *raw)
{
  g_autofree char *name = g_strnfill (strlen (raw), 'x'), *bytes = NULL;
  gssize length;
  g_autofree char *path = PACK (&kinds[0], "named.zip", { name, "some text", -1 }, { "plain.txt", "plain", -1 });
  read_file (path, &bytes, &length);
  replace_all (bytes, (gsize) length, name, raw);
  return make_file ("named.zip", bytes, length);
}

test_case (character_sets)
{
  static const struct
  {
    const char *raw, *name;
  } rows[] = {
    { "\xD5\xC5\xC8\xFD_20210001_\xC2\xDB\xCE\xC4.txt", "张三_20210001_论文.txt" },
    { "\xC1\xAA\xCD\xA8/\xC0\xEE\xD0\xC0.txt", "联通/李欣.txt" },
    { "2021001_\xCD\xF5\xB7\xBC_\xB2\xE8.txt", "2021001_王芳_茶.txt" }, /* a character that stands alone */
    { "\xB2\xE8 \xB3\xF5\xB8\xE5.txt", "茶 初稿.txt" },
    { "7 \xC7\xC5.txt", "7 桥.txt" },
    { "\xB3\xAF\xA4\x6A\xA4\xE5_\xA7\x40\xB7\x7E\xA4\x40.txt", "陳大文_作業一.txt" },
    { "\x8E\x52\x93\x63\x91\xBE\x98\x59_\x83\x8C\x83\x7C\x81\x5B\x83\x67.txt", "山田太郎_レポート.txt" },
    { "\xB1\xE8\xC3\xB6\xBC\xF6_\xB0\xFA\xC1\xA6.txt", "김철수_과제.txt" },
    { "M\x81ller/Mu\xA4oz, Fran\x87oise.txt", "Müller/Muñoz, Françoise.txt" },
    { "L\x82"
      "a_Zo\x82_na\x8Bve.txt",
      "Léa_Zoé_naïve.txt" },
    { "Stra\xE1"
      "e/M\x84\xE1ig.txt",
      "Straße/Mäßig.txt" },
    { "\xE5\xBC\xA0\xE4\xB8\x89/M\xC3\xBCller.txt", "张三/Müller.txt" },
  };
  winnow_for_each_of (row, rows)
    {
      g_autofree char *path = make_named (row->raw);
      g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
      assert_member (archive, row->name, "some text");
      assert_member (archive, "plain.txt", "plain");
    }
}

/* All names together: the first alone would be valid UTF-8, the second alone too short to tell. */
test_case (charset_of_all)
{
  const char *const names[]
      = { "\xC1\xAA\xCD\xA8.txt", "\xC0\xEE\xC0\xD7.txt", "\xD1\xA7\xCA\xF5\xC2\xDB\xCE\xC4.txt", "README.txt" };
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_ptr_array_add (all, (char *) "a.txt");
  g_assert_null (winnow_packed_names_find_charset (all));
  winnow_for_each_of (name, names)
    g_ptr_array_add (all, (char *) *name);
  g_assert_cmpstr (winnow_packed_names_find_charset (all), ==, "GB18030");
}

test_case (clean_names)
{
  static const struct
  {
    const char *name, *clean;
    gboolean is_outside;
  } rows[] = {
    { "a/b.txt", "a/b.txt", FALSE },
    { "./a//b.txt", "a/b.txt", FALSE },
    { "/etc/passwd", "etc/passwd", FALSE },
    { "C:\\Users\\Ada\\a.txt", "Users/Ada/a.txt", FALSE },
    { "a/../b.txt", "b.txt", FALSE },
    { "../b.txt", "…/b.txt", TRUE },
    { "a/../../b.txt", "…/b.txt", TRUE },
    { "..\\..\\b.txt", "…/…/b.txt", TRUE },
    { "a\x1B[2J\nb.txt",
      "a\xEF\xBF\xBD[2J\xEF\xBF\xBD"
      "b.txt",
      FALSE },
    { "\xFF.txt", "\xEF\xBF\xBD.txt", FALSE },
    { "./", NULL, FALSE },
    { "..", "…", TRUE },
    { "", NULL, FALSE },
  };
  winnow_for_each_of (row, rows)
    {
      gboolean is_outside;
      assert_takes (winnow_packed_name_clean (row->name, &is_outside), row->clean);
      g_assert_cmpint (is_outside, ==, row->is_outside);
    }
}

test_case (hostile_names)
{
  g_autofree char *path = PACK (&kinds[2], "a.tar", { "../../../tmp/out.txt", "x", -1 }, { "/abs.txt", "x", -1 },
                                { ".hidden/a.txt", "x", -1 }, { "__MACOSX/._b.txt", "x", -1 },
                                { "d/.DS_Store", "x", -1 }, { "link.txt", "", -1, "/etc/passwd" });
  assert_names (path, "(link.txt)|(…/…/…/tmp/out.txt)|abs.txt");
}

/* No member hides another one. */
test_case (same_names)
{
  g_autofree char *path
      = PACK (&kinds[2], "same.tar", { "a.txt", "first", -1 }, { "a.txt", "second", -1 }, { "x/../a.txt", "third", -1 },
              { "a (2).txt", "fourth", -1 }, { "b.c/d", "fifth", -1 }, { "b.c/d", "sixth", -1 });
  assert_names (path, "a (2) (2).txt|a (2).txt|a (3).txt|a.txt|b.c/d|b.c/d (2)");
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  assert_member (archive, "a.txt", "first");
  assert_member (archive, "a (2).txt", "second");
  assert_member (archive, "a (3).txt", "third");
  assert_member (archive, "a (2) (2).txt", "fourth");
  assert_member (archive, "b.c/d (2)", "sixth");
}

/* ── limits ── */

test_case (limits)
{
  g_autofree char *zeros = g_strnfill (1 << 20, '0');
  winnow_for_each_of (kind, kinds)
    {
      WinnowPackedLimits few = WINNOW_PACKED_LIMITS_INIT, small = few, dense = few, brief = few;
      g_autofree char *path
          = PACK (kind, kind->name, { "a.txt", zeros, -1 }, { "b.txt", "b", -1 }, { "c.txt", zeros, -1 });
      few.max_members = 2;
      small.max_expanded_bytes = 3 << 19;
      dense.free_bytes = 3 << 19;
      dense.max_ratio = 20;
      brief.max_seconds = 0;
      assert_refused (path, &few, WINNOW_EXTRACT_ERROR_LIMIT);
      assert_refused (path, &small, WINNOW_EXTRACT_ERROR_LIMIT);
      if (kind->filter != NULL)
        assert_refused (path, &dense, WINNOW_EXTRACT_ERROR_LIMIT);
      if (kind->filter != NULL)
        assert_refused (path, &brief, WINNOW_EXTRACT_ERROR_LIMIT);
      assert_names (path, "a.txt|b.txt|c.txt");
    }
}

/* Of a ZIP file only what is read counts. */
test_case (limits_of_what_is_read)
{
  WinnowPackedLimits small = WINNOW_PACKED_LIMITS_INIT;
  g_autofree char *zeros = g_strnfill (1 << 20, '0');
  small.max_expanded_bytes = 1000;
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = PACK (&kinds[i], kinds[i].name, { "a.mp4", zeros, -1 }, { "b.txt", "b", -1 });
      g_autoptr (WinnowPacked) archive = winnow_packed_new (NULL, path, &small, NULL, NULL);
      g_assert_cmpint (archive != NULL, ==, i == 0);
    }
}

/* A member, or an archive inside, that goes beyond a limit costs only itself. */
test_case (limits_of_members)
{
  WinnowPackedLimits large = WINNOW_PACKED_LIMITS_INIT, dense = large, inner = large;
  g_autofree char *zeros = g_strnfill (1 << 20, '0'), *bytes = NULL, *names = NULL;
  g_autofree char *bomb = PACK (&kinds[0], "bomb.zip", { "1.txt", zeros, -1 }, { "2.txt", zeros, -1 });
  gssize length;
  large.max_member_bytes = 1000;
  dense.free_bytes = 1000;
  dense.max_ratio = 20;
  inner.max_expanded_bytes = 3 << 19;
  read_file (bomb, &bytes, &length);
  g_autofree char *path = PACK (&kinds[0], "a.zip", { "a.txt", zeros, -1 }, { "b.txt", "b", -1 });
  g_autofree char *outer = PACK (&kinds[0], "o.zip", { "bomb.zip", bytes, length }, { "b.txt", "b", -1 });
  const struct
  {
    const char *path, *names;
    const WinnowPackedLimits *limits;
  } rows[]
      = { { path, "(a.txt)|b.txt", &large }, { path, "(a.txt)|b.txt", &dense }, { outer, "(bomb.zip)|b.txt", &inner } };
  winnow_for_each_of (row, rows)
    {
      g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, row->path, row->limits, NULL, &error));
      assert_takes (dup_names (archive), row->names);
      assert_member (archive, "b.txt", "b");
    }
}

/* The headers say 10 bytes, the data are more. */
test_case (false_size)
{
  static const char size[] = "\0\0\x10\0"; /* 2^20 */
  g_autofree char *zeros = g_strnfill (1 << 20, '0'), *bytes = NULL;
  g_autofree char *path = PACK (&kinds[0], "a.zip", { "a.txt", zeros, -1 }, { "b.txt", "b", -1 });
  gssize length;
  read_file (path, &bytes, &length);
  for (char *at = bytes; (at = memmem (at, (gsize) (bytes + length - at), size, 4)) != NULL;)
    memcpy (at, "\x0A\0\0\0", 4);
  g_autofree char *lying = make_file ("lying.zip", bytes, length);
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, lying, NULL, NULL, &error));
  guint member;
  g_assert_true (winnow_packed_find (archive, "a.txt", &member));
  g_assert_cmpuint (winnow_packed_get_member (archive, member)->size, ==, 10);
  assert_unread (archive, "a.txt", WINNOW_EXTRACT_ERROR_DAMAGED);
  assert_member (archive, "b.txt", "b");
}

/* ── attacks ── */

/* A 7z file that is all header: so many members without data. */
static char *
make_empty_entries (guint32 n)
{
  g_autoptr (GByteArray) header = g_byte_array_new (), file = g_byte_array_new ();
  append (header, 0x0501, 2); /* header, files */
  append (header, 0xF0, 1);   /* a number of 4 bytes follows */
  append (header, n, 4);
  append (header, 0x0E, 1); /* which have no data: a bit for each */
  append (header, 0xF0, 1);
  append (header, n / 8, 4);
  gsize bits = header->len;
  g_byte_array_set_size (header, (guint) (bits + n / 8));
  memset (header->data + bits, 0xFF, n / 8);
  append (header, 0, 2);
  append (file, G_GUINT64_CONSTANT (0x04001C27AFBC7A37), 8);
  g_autoptr (GByteArray) start = g_byte_array_new ();
  append (start, 0, 8);
  append (start, header->len, 8);
  append (start, crc (header->data, header->len), 4);
  append (file, crc (start->data, start->len), 4);
  g_byte_array_append (file, start->data, start->len);
  g_byte_array_append (file, header->data, header->len);
  return make_file ("entries.7z", (const char *) file->data, file->len);
}

/* A gzip header whose name does not end, compressed. */
static char *
make_endless_name (void)
{
  const Kind raw = { "name.tar.zst", archive_write_set_format_raw, archive_write_add_filter_zstd };
  const gsize length = 700u << 20;
  g_autofree char *bytes = g_malloc (length);
  memset (bytes, 'x', length);
  memcpy (bytes, "\x1F\x8B\x08\x08\0\0\0\0\0\0", 10);
  return PACK (&raw, raw.name, { "a", bytes, (gssize) length });
}

/* Each takes more memory than it may have, and none of ours; other archives are read. */
test_case (memory)
{
  WinnowPackedLimits little = WINNOW_PACKED_LIMITS_INIT;
  if (WINNOW_IS_SANITIZED)
    {
      g_test_skip ("sanitizers allow no limit of memory");
      return;
    }
  char *const paths[] = { make_empty_entries (8 << 20), make_endless_name () };
  little.max_memory_bytes = 600u << 20;
  winnow_for_each_of (path, paths)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_path_get_basename (*path);
      g_autofree char *reason = g_strdup_printf ("Reading “%s” takes more memory than 600.0", name);
      g_assert_null (winnow_packed_new (NULL, *path, &little, NULL, &error));
      g_assert_true (g_str_has_prefix (error->message, reason));
      g_free (*path);
    }
}

/* A text packed alone, without a name. */
static void
append_packed (GByteArray *file, const char *bytes, gsize length)
{
  const Kind raw = { "a.gz", archive_write_set_format_raw, archive_write_add_filter_gzip };
  g_autofree char *path = PACK (&raw, raw.name, { "a", bytes, (gssize) length }), *packed = NULL;
  gssize size;
  read_file (path, &packed, &size);
  g_byte_array_append (file, (const guint8 *) packed, (guint) size);
}

/* A member of 3 GB of zeros, whose packed form repeats itself: to pass over it takes seconds. */
test_case (time)
{
  WinnowPackedLimits brief = WINNOW_PACKED_LIMITS_INIT;
  const gsize length = 10u << 20;
  const guint n = 300;
  g_autofree char *zeros = g_malloc0 (length);
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  char head[512] = "a.txt";
  guint sum = 0;
  g_snprintf (head + 124, 12, "%011" G_GINT64_MODIFIER "o", (guint64) n * length);
  memset (head + 148, ' ', 8);
  for (gsize i = 0; i < sizeof head; i++)
    sum += (guint8) head[i];
  g_snprintf (head + 148, 8, "%06o", sum);
  append_packed (file, head, sizeof head);
  guint start = file->len;
  append_packed (file, zeros, length);
  guint size = file->len - start;
  for (guint i = 1; i < n; i++)
    {
      g_byte_array_set_size (file, file->len + size);
      memcpy (file->data + file->len - size, file->data + start, size);
    }
  g_autofree char *path = make_file ("zeros.tgz", (const char *) file->data, file->len);
  brief.max_ratio = G_MAXUINT;
  brief.max_seconds = 1;
  g_assert_null (winnow_packed_new (NULL, path, &brief, NULL, &error));
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED);
  g_assert_nonnull (strstr (error->message, "zeros.tgz"));
  g_assert_nonnull (strstr (error->message, "more than 1 second of computing"));
}

/* ── faults ── */

/* Of a ZIP file, sets the flag of the member @name in both of its headers. */
static void
flag_encrypted (char *bytes, gsize length, const char *name)
{
  for (char *at = bytes; (at = memmem (at, length - (gsize) (at - bytes), name, strlen (name))) != NULL; at++)
    if (at - bytes >= 46 && memcmp (at - 46, "PK\1\2", 4) == 0)
      at[8 - 46] |= 1;
    else if (memcmp (at - 30, "PK\3\4", 4) == 0)
      at[6 - 30] |= 1;
}

test_case (encrypted)
{
  const Packed packed[] = { { "a.txt", "secret", -1 }, { "b.txt", "secret", -1 } };
  g_autofree char *path = pack (&kinds[0], "a.zip", "password", packed, 2), *bytes = NULL,
                  *rar = make_rar ("c.rar", "a.txt", "xxxx", 4),
                  *open = PACK (&kinds[0], "b.zip", { "a.txt", "secret", -1 }, { "b.txt", "open", -1 });
  gssize length;
  assert_refused (path, NULL, WINNOW_EXTRACT_ERROR_ENCRYPTED);
  assert_refused (rar, NULL, WINNOW_EXTRACT_ERROR_ENCRYPTED);
  read_file (open, &bytes, &length);
  flag_encrypted (bytes, (gsize) length, "a.txt");
  g_autofree char *mixed = make_file ("b.zip", bytes, length);
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, mixed, NULL, NULL, &error));
  assert_unread (archive, "a.txt", WINNOW_EXTRACT_ERROR_ENCRYPTED);
  assert_member (archive, "b.txt", "open");
}

test_case (truncated)
{
  winnow_for_each_of (kind, kinds)
    {
      g_autofree char *path = pack (kind, kind->name, NULL, class, G_N_ELEMENTS (class)), *bytes = NULL;
      gssize length;
      if (strcmp (kind->name, "a.tar") == 0)
        continue; /* ends with two blocks of zeros that many programs leave out */
      read_file (path, &bytes, &length);
      g_autofree char *cut = make_file (kind->name, bytes, length / 2);
      assert_refused (cut, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
    }
}

test_case (checksum)
{
  g_autofree char *path = PACK (&kinds[0], "a.zip", { "a.txt", "the first text", -1 }, { "b.txt", "b", -1 }),
                  *bytes = NULL;
  gssize length;
  read_file (path, &bytes, &length);
  char *name = memmem (bytes, (gsize) length, "a.txt", 5);
  g_assert_nonnull (name);
  name[40] ^= 0x55;
  g_autofree char *damaged = make_file ("a.zip", bytes, length);
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, damaged, NULL, NULL, &error));
  assert_unread (archive, "a.txt", WINNOW_EXTRACT_ERROR_DAMAGED);
  assert_member (archive, "b.txt", "b");
}

test_case (changed)
{
  g_autofree char *path = pack (&kinds[3], "a.tar.gz", NULL, class, G_N_ELEMENTS (class));
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  g_autoptr (WinnowPacked) same = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  g_autofree char *again = PACK (&kinds[3], "a.tar.gz", { "d.txt", "another", -1 });
  g_autoptr (WinnowPacked) other = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  g_autofree char *data = NULL;
  gsize size;
  g_assert_cmpint (winnow_packed_get_time (archive), ==, winnow_packed_get_time (same));
  g_assert_cmpint (winnow_packed_get_time (archive), !=, winnow_packed_get_time (other));
  must_fail (winnow_packed_read (archive, 0, NULL, &data, &size, &error), WINNOW_EXTRACT_ERROR,
             WINNOW_EXTRACT_ERROR_READ);
}

test_case (cancelled)
{
  g_autofree char *path = pack (&kinds[3], "a.tar.gz", NULL, class, G_N_ELEMENTS (class)), *data = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  g_autoptr (GError) listing = NULL, reading = NULL;
  gsize size;
  g_cancellable_cancel (cancellable);
  g_assert_null (winnow_packed_new (NULL, path, NULL, cancellable, &listing));
  g_assert_error (listing, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (winnow_packed_read (archive, 0, cancellable, &data, &size, &reading));
  g_assert_error (reading, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Whatever bytes an archive has: it is read or refused. */
test_case (mutations)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (14);
  g_autoptr (WinnowUnpackers) unpackers = winnow_unpackers_new ();
  winnow_for_each_of (kind, kinds)
    {
      g_autofree char *path = pack (kind, kind->name, NULL, class, G_N_ELEMENTS (class)), *bytes = NULL;
      gssize length;
      read_file (path, &bytes, &length);
      for (guint n = 0; n < 60; n++)
        {
          g_autofree char *mutant = g_memdup2 (bytes, (gsize) length);
          for (guint k = 0; k < 1 + n % 4; k++)
            mutant[g_rand_int_range (random, 0, (gint32) length)] = (char) g_rand_int_range (random, 0, 256);
          g_autofree char *file = make_file (kind->name, mutant, length);
          g_autoptr (GError) error = NULL;
          g_autoptr (WinnowPacked) archive = winnow_packed_new (unpackers, file, NULL, NULL, &error);
          g_assert_true (archive != NULL || error->domain == WINNOW_EXTRACT_ERROR);
          for (guint m = 0; archive != NULL && m < winnow_packed_get_n_members (archive); m++)
            {
              g_autofree char *data = NULL;
              gsize size;
              winnow_packed_read (archive, m, NULL, &data, &size, NULL);
            }
        }
    }
}

/* ── threads ── */

#define N_MEMBERS 60

static gpointer
read_some (gpointer data)
{
  WinnowPacked *archive = ((gpointer *) data)[0];
  gint *next = ((gpointer *) data)[1], i;
  while ((i = g_atomic_int_add (next, 1)) < N_MEMBERS)
    {
      g_autofree char *name = g_strdup_printf ("%02d.zip/text.txt", i), *text = g_strdup_printf ("text %d", i);
      guint member;
      assert_member (archive, name, text);
      g_assert_true (winnow_packed_find (archive, name, &member));
      winnow_packed_release (archive, member);
    }
  return NULL;
}

/* A class whose students packed their texts, in an order of its own, packed as a whole. */
test_case (threads)
{
  g_autoptr (GPtrArray) strings = g_ptr_array_new_with_free_func (g_free);
  Packed packed[N_MEMBERS];
  gint next = 0;
  GThread *threads[4];
  for (guint i = 0; i < N_MEMBERS; i++)
    {
      guint number = (i * 7 + 3) % N_MEMBERS;
      char *text = g_strdup_printf ("text %u", number), *name = g_strdup_printf ("%02u.zip", number), *bytes;
      gssize length;
      g_autofree char *zip = PACK (&kinds[0], "student.zip", { "text.txt", text, -1 });
      read_file (zip, &bytes, &length);
      g_ptr_array_add (strings, text);
      g_ptr_array_add (strings, name);
      g_ptr_array_add (strings, bytes);
      packed[i] = (Packed){ name, bytes, length, NULL };
    }
  g_autofree char *path = pack (&kinds[3], "class.tar.gz", NULL, packed, N_MEMBERS);
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  gpointer data[] = { archive, &next };
  expect_all (archive);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("read", read_some, data);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* Reads the members @names (element-type utf8), each of which has its name as text. Returns: µs */
static gint64
read_in_order (const char *path, const GPtrArray *names)
{
  g_autoptr (WinnowPacked) archive = must (winnow_packed_new (NULL, path, NULL, NULL, &error));
  gint64 start = g_get_monotonic_time ();
  expect_all (archive);
  winnow_for_each (const char, name, names)
    assert_member (archive, name, name);
  release_all (archive);
  return g_get_monotonic_time () - start;
}

/* Thousands of members in an order of their own: each is passed a few times, not thousands. */
test_case (order)
{
  const guint n = 3000;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree Packed *packed = g_new0 (Packed, n);
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (names, g_strdup_printf ("%04u.txt", (i * 1993) % n));
      packed[i] = (Packed){ names->pdata[i], names->pdata[i], -1, NULL };
    }
  g_autofree char *path = pack (&kinds[0], "many.zip", NULL, packed, n);
  gint64 as_packed = read_in_order (path, names);
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpint (read_in_order (path, names), <, 300 * as_packed);
}

/* ── documents in archives ── */

test_case (extract)
{
  g_autoptr (GBytes) png = make_picture (7, 64, 48);
  gsize length;
  const char *bytes = g_bytes_get_data (png, &length);
  g_autofree char *path = PACK (
      &kinds[3], "a.tar.gz",
      { "p/page.html", "<html><body><p>Some words<img src=\"files/a.png\"><img src=\"../b.png\">", -1 },
      { "p/files/a.png", bytes, (gssize) length }, { "b.png", bytes, (gssize) length }, { "empty.txt", "", -1 });
  g_autofree char *page = g_build_filename (path, "p/page.html", NULL),
                  *missing = g_build_filename (path, "no.txt", NULL),
                  *empty = g_build_filename (path, "empty.txt", NULL),
                  *picture = g_build_filename (path, "b.png", NULL);
  g_autoptr (WinnowContent) content = must (read_member (page, &error)), file = must (read_member (picture, &error));
  const WinnowDocumentPicture *inside = g_ptr_array_index (content->pictures, 0),
                              *outside = g_ptr_array_index (content->pictures, 1),
                              *alone = g_ptr_array_index (file->pictures, 0);
  g_assert_true (inside->is_read);
  g_assert_true (g_str_has_suffix (inside->source, "a.tar.gz/p/files/a.png"));
  g_assert_false (outside->is_read);
  g_assert_cmpstr (alone->name, ==, "b.png");
  g_assert_true (g_str_has_suffix (alone->source, "a.tar.gz/b.png"));
  must_fail (read_member (missing, &error), WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_READ);
  must_fail (read_member (empty, &error), WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_EMPTY);
}

test_case (file)
{
  g_autofree char *path = make_file ("a.zip", "x", -1), *member = g_build_filename (path, "b", "c.txt", NULL),
                  *missing = g_build_filename (make_folder (), "no.zip", "c.txt", NULL),
                  *name = g_strnfill (PATH_MAX, 'n'), *longest = g_build_filename (path, name, NULL);
  g_autofree char *of_missing = winnow_packed_dup_file (missing), *of_folder = winnow_packed_dup_file (make_folder ());
  assert_takes (winnow_packed_dup_file (member), path);
  assert_takes (winnow_packed_dup_file (longest), path);
  assert_takes (winnow_packed_dup_file (path), path);
  g_assert_null (of_missing);
  g_assert_null (of_folder);
}
