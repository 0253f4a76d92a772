/* test-hostile.c: whatever the bytes are, a picture or an error comes out, soon, and within the
 * limits */
#include <string.h>

#include <png.h>

#include "part.h"
#include "base/array.h"
#include "image/image-fingerprint.h"
#include "make.h"

#define FLIP_ROUNDS 200

/* Either a picture that keeps its promises, or an error that says why not. Returns whether it is
 * one. */
static gboolean
try (const guint8 *data, gsize length, guint at_least)
{
  /* its own memory, so that a sanitizer sees what lies outside */
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);
  g_autoptr (GError) error = NULL;
  g_autofree char *warning = NULL;
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bytes, at_least, &warning, &error);

  g_assert_true ((picture == NULL) == (error != NULL));
  if (picture == NULL)
    {
      g_assert_true (error->domain == WINNOW_PICTURE_ERROR);
      g_assert_null (warning);
      return FALSE;
    }
  g_assert_cmpuint (picture->width * (guint64) picture->height, <=, WINNOW_PICTURE_MAX_PIXELS);
  return TRUE;
}

/* Cut at every byte: without its last bytes a picture may still be whole, with next to none it
 * never is. */
test_case (truncated)
{
  g_autoptr (GPtrArray) files = make_files ();
  for (guint i = 0; i < files->len; i++)
    {
      const MakeFile *file = files->pdata[i];
      gsize length;
      const guint8 *data = g_bytes_get_data (file->bytes, &length);
      for (gsize cut = 0; cut < length; cut++)
        g_assert_true (!try (data, cut, cut % 2 * 8) || cut > 20);
    }
}

/* A JPEG that ends too early is shown as far as it goes, and says so. */
test_case (cut_jpeg)
{
  g_autoptr (WinnowPicture) photo = make_photo (1, 200, 200);
  g_autoptr (GBytes) bytes = make_jpeg (photo, &(MakeJpeg){ MAKE_COLOR }),
                     half = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) / 2);
  g_autofree char *warning = NULL;
  g_autoptr (WinnowPicture) picture = winnow_picture_new (half, 0, &warning, NULL);
  g_assert_nonnull (picture);
  g_assert_nonnull (warning);
  for (guint x = 0; x < 200; x++)
    for (guint c = 0; c < 3; c++)
      g_assert_cmpint (ABS (make_at (picture, x, 20)[c] - make_at (photo, x, 20)[c]), <, 60);
}

/* So is a BMP, unless most of it is missing: then it is what it claims, and nothing is made room
 * for. */
test_case (cut_bmp)
{
  static const struct
  {
    guint percent;
    gboolean is_read, is_whole;
  } cuts[] = { { 100, TRUE, TRUE }, { 80, TRUE, FALSE }, { 30, FALSE, FALSE } };
  g_autoptr (WinnowPicture) photo = make_photo (1, 200, 200);
  g_autoptr (GBytes) bytes = make_by_pixbuf (photo, "bmp");

  if (bytes == NULL)
    {
      g_test_skip ("gdk-pixbuf writes no BMP");
      return;
    }
  winnow_for_each_of (row, cuts)
    {
      g_autoptr (GBytes) cut = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) * row->percent / 100);
      g_autoptr (GError) error = NULL;
      g_autofree char *warning = NULL;
      g_autoptr (WinnowPicture) picture = winnow_picture_new (cut, 0, &warning, &error);
      g_assert_cmpint (picture != NULL, ==, row->is_read);
      g_assert_cmpint (warning == NULL && error == NULL, ==, row->is_whole);
      if (picture != NULL)
        g_assert_cmpmem (make_at (picture, 0, 199), 3, make_at (photo, 0, 199), 3);
      else
        g_assert_error (error, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_DAMAGED);
    }
}

test_case (flipped)
{
  g_autoptr (GPtrArray) files = make_files ();
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  for (guint i = 0; i < files->len; i++)
    {
      const MakeFile *file = files->pdata[i];
      gsize length;
      const guint8 *data = g_bytes_get_data (file->bytes, &length);
      for (guint round = 0; round < FLIP_ROUNDS; round++)
        {
          g_autofree guint8 *mutant = g_memdup2 (data, length);
          for (int n = g_rand_int_range (random, 1, 6); n > 0; n--)
            mutant[g_rand_int_range (random, 0, (gint32) length)] ^= (guint8) (1u << g_rand_int_range (random, 0, 8));
          if (g_str_has_prefix (file->name, "png") && round % 2 == 0)
            make_png_checksums (mutant, length);
          try (mutant, length, round % 3 * 8);
        }
    }
}

/* ── Exif ── */

/* Every byte of it, every value: an orientation from 1 to 8 comes out, and the picture is whole. */
test_case (damaged_exif)
{
  g_autoptr (WinnowPicture) photo = make_photo (1, 16, 8);
  g_autoptr (GBytes) bytes = make_jpeg (photo, &(MakeJpeg){ MAKE_GRAY, .orientation = 6 });
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autofree guint8 *mutant = g_memdup2 (data, length);
  gsize exif = 0;
  for (gsize i = 0; i + 4 < length && exif == 0; i++)
    if (memcmp (data + i, "Exif", 4) == 0)
      exif = i;
  g_assert_cmpuint (exif, >, 0);
  for (gsize at = exif; at < exif + 32; at++)
    for (guint value = 0; value < 256; value++)
      {
        mutant[at] = (guint8) value;
        g_autoptr (GBytes) damaged = g_bytes_new (mutant, length);
        g_autoptr (WinnowPicture) picture = winnow_picture_new (damaged, 0, NULL, NULL);
        mutant[at] = data[at];
        g_assert_nonnull (picture);
        g_assert_true (picture->info.orientation >= 1 && picture->info.orientation <= 8);
        g_assert_cmpuint (picture->width * picture->height, ==, 16 * 8);
      }
}

/* ── limits ── */

static void
assert_too_large (GBytes *bytes, guint at_least)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bytes, at_least, NULL, &error);
  g_assert_null (picture);
  g_assert_error (error, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_LIMIT);
}

/* @bytes with other sizes in its header. */
static GBytes *
resize (GBytes *bytes, gsize at, const guint8 *size, gsize n)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  guint8 *copy = g_memdup2 (data, length);
  memcpy (copy + at, size, n);
  make_png_checksums (copy, length);
  return g_bytes_new_take (copy, length);
}

test_case (huge_png)
{
  static const guint8 sizes[][8] = { { 0, 0, 0xff, 0xff, 0, 0, 0, 1 },
                                     { 0, 0, 0x60, 0, 0, 0, 0x60, 0 },
                                     { 0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff } };
  winnow_for_each_of (size, sizes)
    for (guint interlaced = 0; interlaced < 2; interlaced++)
      {
        g_autoptr (GBytes) png
            = make_png (&(MakePng){ PNG_COLOR_TYPE_RGB, 8, .is_interlaced = interlaced }, 8, 8, 1, NULL);
        g_autoptr (GBytes) huge = resize (png, 16, *size, 8);
        g_autoptr (GError) error = NULL;
        g_autoptr (WinnowPicture) picture = winnow_picture_new (huge, 64, NULL, &error);
        g_assert_null (picture);
        g_assert_nonnull (error);
      }
}

/* 20,000 × 19,000 are allowed if they can be added up while they are read, but not all at once. */
test_case (memory)
{
  static const guint8 size[] = { 0, 0, 0x4e, 0x20, 0, 0, 0x4a, 0x38 };
  g_autoptr (GBytes) png = make_png (&(MakePng){ PNG_COLOR_TYPE_RGB, 8, .is_interlaced = TRUE }, 8, 8, 1, NULL),
                     huge = resize (png, 16, size, 8);
  WinnowPictureInfo info;
  g_assert_true (winnow_picture_probe (huge, &info, NULL));
  assert_too_large (huge, 128);
}

/* @size: height and width, two bytes each */
static GBytes *
resize_jpeg (GBytes *bytes, const guint8 *size)
{
  gsize length, at = 0;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  while (data[at] != 0xff || (data[at + 1] != 0xc0 && data[at + 1] != 0xc2))
    g_assert_cmpuint (++at + 9, <, length);
  return resize (bytes, at + 5, size, 4);
}

test_case (huge_jpeg)
{
  g_autoptr (WinnowPicture) photo = make_photo (1, 16, 16);
  g_autoptr (GBytes) jpeg = make_jpeg (photo, &(MakeJpeg){ MAKE_COLOR }),
                     progressive = make_jpeg (photo, &(MakeJpeg){ MAKE_COLOR, .is_progressive = TRUE });
  GBytes *files[] = { jpeg, progressive };
  static const guint8 size[] = { 0xff, 0xdc, 0xff, 0xdc };
  winnow_for_each_of (file, files)
    {
      g_autoptr (GBytes) huge = resize_jpeg (*file, size);
      assert_too_large (huge, 128);
    }
}

test_case (huge_others)
{
  g_autoptr (WinnowPicture) photo = make_photo (1, 16, 16);
  g_autoptr (GBytes) gif = make_gif (photo), bmp = make_by_pixbuf (photo, "bmp"), webp = make_webp (60000, 60000);
  g_autoptr (GBytes) huge_gif = resize (gif, 6, (const guint8[]){ 0xff, 0xff, 0xff, 0xff }, 4);
  /* allowed, but for what a loader needs */
  g_autoptr (GBytes) large_gif = resize (gif, 6, (const guint8[]){ 0x10, 0x27, 0x10, 0x27 }, 4);

  assert_too_large (webp, 0);
  assert_too_large (huge_gif, 0);
  assert_too_large (large_gif, 0);
  if (bmp != NULL)
    {
      g_autoptr (GBytes) huge_bmp = resize (bmp, 18, (const guint8[]){ 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0x80 }, 8);
      assert_too_large (huge_bmp, 0);
    }
}

/* A thousand scans, each of which would be gone through for the whole picture. */
test_case (scans)
{
  g_autoptr (WinnowPicture) photo = make_photo (1, 64, 64);
  g_autoptr (GBytes) jpeg = make_jpeg (photo, &(MakeJpeg){ MAKE_COLOR, .is_progressive = TRUE }),
                     bomb = make_many_scans (jpeg, 1000);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bomb, 0, NULL, &error);
  g_assert_null (picture);
  g_assert_error (error, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_DAMAGED);
}

/* Fewer scans, of far more pixels than the file has bytes for: as many steps as a thousand. */
test_case (large_scans)
{
  static const guint8 size[] = { 0x1f, 0x40, 0x1f, 0x40 }; /* 8,000 × 8,000, which alone is allowed */
  g_autoptr (WinnowPicture) photo = make_photo (1, 64, 64);
  g_autoptr (GBytes) jpeg = make_jpeg (photo, &(MakeJpeg){ MAKE_COLOR, .is_progressive = TRUE }),
                     many = make_many_scans (jpeg, 150), bomb = resize_jpeg (many, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bomb, 0, NULL, &error);
  g_assert_null (picture);
  g_assert_error (error, WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "more scans"));
}

/* ── threads ── */

static gpointer
decode_all (gpointer data)
{
  GPtrArray *files = data;
  for (guint round = 0; round < 20; round++)
    for (guint i = 0; i < files->len; i++)
      {
        gsize length;
        const guint8 *bytes = g_bytes_get_data (((const MakeFile *) files->pdata[i])->bytes, &length);
        try (bytes, length, 0);
      }
  return NULL;
}

test_case (threads)
{
  g_autoptr (GPtrArray) files = make_files ();
  GThread *threads[4];
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("decode", decode_all, files);
  winnow_for_each_of (thread, threads)
    g_thread_join (*thread);
}
