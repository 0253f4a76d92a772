/* make-picture.c: pictures, and containers and pages that hold them, made by the tests
 * themselves */
#include "make-picture.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

#define BLOCK 12 /* pixels of one color */

GBytes *
make_picture (guint seed, guint width, guint height)
{
  guint8 *rgb = g_malloc ((gsize) 3 * width * height);
  g_autoptr (WinnowPicture) picture = NULL;
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      for (guint c = 0; c < 3; c++)
        rgb[3 * (y * width + x) + c]
            = (guint8) (g_int_hash (&(int){ (int) (1 + seed * 1000003 + (y / BLOCK) * 1009 + (x / BLOCK) * 31 + c) })
                            * 2654435761u
                        >> 24);
  picture = winnow_picture_new_take (rgb, width, height, "png");
  return winnow_picture_dup_thumbnail (picture, MAX (width, height));
}

char *
make_picture_base64 (guint seed, guint width, guint height)
{
  g_autoptr (GBytes) bytes = make_picture (seed, width, height);
  return g_base64_encode (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

void
make_bytes_file (const char *name, GBytes *bytes)
{
  g_autofree char *path = g_build_filename (make_folder (), name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL));
  g_bytes_unref (bytes);
}

static void
add_member (struct archive *writer, const MakeMember *member)
{
  struct archive_entry *entry = archive_entry_new ();
  const void *data = member->text != NULL ? member->text : g_bytes_get_data (member->bytes, NULL);
  gsize size = member->text != NULL ? strlen (member->text) : g_bytes_get_size (member->bytes);
  archive_entry_set_pathname (entry, member->name);
  archive_entry_set_size (entry, (la_int64_t) size);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  g_assert_cmpint (archive_write_header (writer, entry), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_data (writer, data, size), ==, (la_ssize_t) size);
  archive_entry_free (entry);
}

char *
make_zip_of (const char *name, const MakeMember *members)
{
  char *path = g_build_filename (make_folder (), name, NULL);
  struct archive *writer = archive_write_new ();
  archive_write_set_format_zip (writer);
  g_assert_cmpint (archive_write_open_filename (writer, path), ==, ARCHIVE_OK);
  for (const MakeMember *member = members; member->name != NULL; member++)
    add_member (writer, member);
  g_assert_cmpint (archive_write_close (writer), ==, ARCHIVE_OK);
  archive_write_free (writer);
  return path;
}

void
assert_picture (const WinnowContent *content, guint i, guint seed)
{
  g_autoptr (WinnowDocumentPicture) expected = winnow_document_picture_new ("expected");
  g_autoptr (GBytes) bytes = NULL;
  const WinnowDocumentPicture *picture;
  g_assert_cmpuint (i, <, content->pictures->len);
  picture = g_ptr_array_index (content->pictures, i);
  g_assert_cmpstr (picture->problem, ==, NULL);
  g_assert_true (picture->is_read);
  g_assert_false (winnow_document_picture_is_plain (picture));
  g_assert_nonnull (picture->thumbnail);
  bytes = make_picture (seed, picture->info.width, picture->info.height);
  winnow_document_picture_read_bytes (expected, bytes);
  g_assert_cmpmem (picture->fingerprint.crops, sizeof *picture->fingerprint.crops, expected->fingerprint.crops,
                   sizeof *expected->fingerprint.crops);
}

char *
join_pictures (const WinnowContent *content)
{
  GString *joined = g_string_new (NULL);
  for (guint i = 0; i < content->pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
      const char *text = content->text + picture->offset;
      g_assert_cmpuint (picture->offset, <=, content->length);
      g_assert_true (picture->is_read || picture->problem != NULL);
      g_string_append_printf (joined, "%s%s%s", i > 0 ? "|" : "", picture->is_read ? "" : "!", picture->name);
      if (picture->caption != NULL)
        g_string_append_printf (joined, "(%s)", picture->caption);
      if (picture->page > 0)
        g_string_append_printf (joined, "#%u", picture->page);
      g_string_append_printf (joined, "@%.*s", (int) strcspn (text, "\n"), text);
    }
  return g_string_free (joined, FALSE);
}
