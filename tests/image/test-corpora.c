/* test-corpora.c: PngSuite to the pixel, Exif's orientations and the modifications of PDQ; skips
 * where the corpora are not here */
#include <stdlib.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "part.h"
#include "image/image-fingerprint.h"
#include "corpus.h"
#include "make.h"

static GBytes *
load (const char *path)
{
  char *content;
  gsize length;
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  return g_bytes_new_take (content, length);
}

/* ── PngSuite ── */

/* What gdk-pixbuf sees, which knows nothing of what is tested but libpng. */
static void
assert_like_pixbuf (const WinnowPicture *picture, const char *path)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_file (path, NULL);
  int n_channels = gdk_pixbuf_get_n_channels (pixbuf), stride = gdk_pixbuf_get_rowstride (pixbuf);
  g_assert_cmpuint (picture->width, ==, (guint) gdk_pixbuf_get_width (pixbuf));
  g_assert_cmpuint (picture->height, ==, (guint) gdk_pixbuf_get_height (pixbuf));
  for (guint y = 0; y < picture->height; y++)
    for (guint x = 0; x < picture->width; x++)
      {
        const guint8 *pixel = gdk_pixbuf_read_pixels (pixbuf) + y * (gsize) stride + x * (gsize) n_channels;
        int alpha = n_channels == 4 ? pixel[3] : 255;
        for (guint c = 0; c < 3; c++)
          /* sixteen bits are cut there */
          g_assert_cmpint (abs ((pixel[c] * alpha + 255 * (255 - alpha)) / 255 - make_at (picture, x, y)[c]), <=, 2);
      }
}

test_case (png_suite)
{
  g_autofree char *folder = corpus_dup_folder ("pngsuite");
  g_autoptr (GPtrArray) paths = folder != NULL ? corpus_list (folder, ".png") : NULL;
  guint n_bad = 0;
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = paths->pdata[i];
      g_autofree char *name = g_path_get_basename (path);
      g_autoptr (GBytes) bytes = load (path);
      g_autoptr (GError) error = NULL;
      g_autoptr (WinnowPicture) picture = winnow_picture_new (bytes, 0, NULL, &error);
      g_test_message ("%s: %s", name, error != NULL ? error->message : "decoded");
      g_assert_true ((picture == NULL) == (name[0] == 'x'));
      n_bad += picture == NULL;
      if (picture != NULL)
        assert_like_pixbuf (picture, path);
      else
        g_assert_cmpstr (error->message, !=, "");
    }
  g_assert_true (paths == NULL || (paths->len == 175 && n_bad == 14));
}

/* ── the same picture in other clothes ── */

static WinnowImageFingerprint
compute (const char *path)
{
  g_autoptr (GBytes) bytes = load (path);
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bytes, WINNOW_IMAGE_AT_LEAST, NULL, NULL);
  WinnowImageFingerprint fingerprint;
  g_assert_nonnull (picture);
  winnow_image_fingerprint_init (&fingerprint, picture);
  return fingerprint;
}

/* All that Exif says to turn are one picture, upright. */
test_case (orientations)
{
  g_autofree char *folder = corpus_dup_folder ("exif");
  static const char *const names[] = { "Landscape", "Portrait" };
  WinnowImageFingerprint fingerprints[2][9];
  for (guint n = 0; folder != NULL && n < G_N_ELEMENTS (names); n++)
    for (guint i = 0; i < 9; i++)
      {
        g_autofree char *path = g_strdup_printf ("%s/%s_%u.jpg", folder, names[n], i);
        fingerprints[n][i] = compute (path);
        for (guint j = 0; j < i; j++)
          {
            WinnowImageMatch match;
            g_assert_true (winnow_image_fingerprint_match (&fingerprints[n][j], &fingerprints[n][i], &match));
            g_assert_cmpuint (match.distance, <=, 16);
            g_assert_false (match.placement.is_mirrored || match.placement.is_negative || match.placement.turned != 0);
          }
        for (guint j = 0; n == 1 && j < 9; j++)
          g_assert_false (winnow_image_fingerprint_match (&fingerprints[0][j], &fingerprints[1][i], NULL));
      }
}

/* Blurred, sharpened, shrunk, squeezed, turned and flipped: all are the bridge, and none is the
 * landscape. */
test_case (modifications)
{
  static const char *const folders[] = { "pdq/bridge-mods", "pdq/dih" };
  g_autofree char *other = corpus_dup_folder ("exif");
  g_autofree char *landscape = other != NULL ? g_build_filename (other, "Landscape_1.jpg", NULL) : NULL;

  for (guint f = 0; other != NULL && f < G_N_ELEMENTS (folders); f++)
    {
      g_autofree char *folder = corpus_dup_folder (folders[f]);
      g_autoptr (GPtrArray) paths = corpus_list (folder, ".jpg");
      WinnowImageFingerprint original = compute (paths->pdata[0]), stranger = compute (landscape);
      for (guint i = 1; i < paths->len; i++)
        {
          WinnowImageFingerprint modified = compute (paths->pdata[i]);
          g_autofree char *name = g_path_get_basename (paths->pdata[i]), *words = NULL;
          WinnowImageMatch match;
          g_assert_true (winnow_image_fingerprint_match (&original, &modified, &match));
          g_assert_false (winnow_image_fingerprint_match (&stranger, &modified, NULL));
          words = winnow_image_match_describe (&match, WINNOW_IMAGE_A_TO_B);
          g_test_message ("%s: %u bits, %s", name, match.distance, words);
          g_assert_true (f == 1 || (!match.placement.is_mirrored && match.placement.turned == 0));
          g_assert_true (f == 0 || match.placement.is_mirrored || match.placement.turned != 0);
        }
    }
}
