/* test-inspect.c: what two pictures that match have in common, and what was done to one */
#include <string.h>

#include "part.h"
#include "base/for-each.h"
#include "image/decoder.h"
#include "image/image-fingerprint.h"
#include "make.h"
#include "picture-edits.h"
#include "placement-edits.h"

#define WIDTH 640u
#define HEIGHT 440u

static WinnowImageFingerprint
compute (const WinnowPicture *picture)
{
  WinnowImageFingerprint fingerprint;
  winnow_image_fingerprint_init (&fingerprint, picture);
  return fingerprint;
}

/* By the hashes, else by features. FALSE: neither */
static gboolean
match (const WinnowPicture *a, const WinnowPicture *b, WinnowImageMatch *match)
{
  g_auto (WinnowLocalFeatures) of_a = { 0 }, of_b = { 0 };
  WinnowImageFingerprint hash_a = compute (a), hash_b = compute (b);
  winnow_local_features_init (&of_a, a);
  winnow_local_features_init (&of_b, b);
  if (!winnow_image_fingerprint_match (&hash_a, &hash_b, match))
    {
      *match = (WinnowImageMatch){ .distance = 255 };
      if (!winnow_placement_find (&of_a, &of_b, &match->placement))
        return FALSE;
    }
  winnow_image_match_inspect (match, &of_a, &of_b);
  return TRUE;
}

static void
assert_words (const WinnowPicture *a, const WinnowPicture *b, const char *expected)
{
  WinnowImageMatch found;
  g_assert_true (match (a, b, &found));
  assert_takes (winnow_image_match_describe (&found, WINNOW_IMAGE_A_TO_B), expected);
}

/* ── drawings ── */

static void
fill (WinnowPicture *picture, guint left, guint top, guint right, guint bottom, const guint8 color[3])
{
  for (guint y = top; y < MIN (bottom, picture->height); y++)
    for (guint x = left; x < MIN (right, picture->width); x++)
      memcpy (make_at (picture, x, y), color, 3);
}

static const guint8 black[] = { 0, 0, 0 }, blue[] = { 40, 90, 200 }, white[] = { 255, 255, 255 };

/* Axes with ticks that all charts have, and bars of their own. */
static WinnowPicture *
draw_chart (guint seed)
{
  WinnowPicture *chart = make_plain (WIDTH, HEIGHT, 255, 255, 255);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  fill (chart, 60, 20, 64, 400, black);
  fill (chart, 60, 396, 620, 400, black);
  for (guint i = 0; i < 10; i++)
    {
      fill (chart, 44, 30 + 38 * i, 60, 34 + 38 * i, black);
      fill (chart, 20 + i, 26 + 38 * i, 36, 30 + 38 * i + i, black);
      fill (chart, 90 + 54 * i, 400, 94 + 54 * i, 412, black);
      fill (chart, 84 + 54 * i, 416, 96 + 54 * i + 2 * i, 426, black);
      fill (chart, 75 + 54 * i, (guint) g_rand_int_range (random, 60, 360), 110 + 54 * i, 396, blue);
    }
  return chart;
}

/* @picture in a window with a title and a list at its side. */
static WinnowPicture *
draw_window (const WinnowPicture *picture)
{
  static const guint8 gray[] = { 200, 200, 205 };
  WinnowPicture *window = make_plain (picture->width + 140, picture->height + 60, 235, 235, 235);
  fill (window, 0, 0, window->width, 40, gray);
  for (guint i = 0; i < 12; i++)
    {
      fill (window, 20, 60 + 32 * i, 60 + 5 * (i * 7 % 11), 72 + 32 * i, black);
      fill (window, 20 + 30 * i, 14, 34 + 30 * i + i % 5 * 3, 26, black);
    }
  for (guint y = 0; y < picture->height; y++)
    memcpy (make_at (window, 130, 50 + y), make_at (picture, 0, y), 3 * picture->width);
  return window;
}

static WinnowPicture *
make_copy (const WinnowPicture *picture)
{
  return winnow_picture_scale (picture, picture->width, picture->height);
}

/* Its left half, and that mirrored. */
static WinnowPicture *
make_symmetric (guint seed)
{
  WinnowPicture *picture = make_scene (seed, WIDTH, HEIGHT);
  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH / 2; x++)
      memcpy (make_at (picture, WIDTH - 1 - x, y), make_at (picture, x, y), 3);
  return picture;
}

/* ── the same is the same ── */

/* Half of the coefficients of a symmetric picture are noise: it has a hash all the same, which its
 * copies share. */
test_case (symmetric)
{
  for (guint seed = 0; seed < 6; seed++)
    {
      g_autoptr (WinnowPicture) picture = make_symmetric (seed);
      WinnowImageFingerprint hash = compute (picture);
      g_assert_true (hash.usable & 1u << WINNOW_CROP_NONE);
      winnow_for_each_of (edit, picture_edits)
        {
          if (!g_str_equal (edit->name, "JPEG 30") && !g_str_equal (edit->name, "half size")
              && !g_str_equal (edit->name, "negative") && !g_str_equal (edit->name, "mirror"))
            continue;
          g_autoptr (GBytes) edited = picture_edit_apply (edit, picture);
          g_autoptr (WinnowPicture) copy = winnow_picture_new (edited, 0, NULL, NULL);
          assert_words (picture, copy, g_str_equal (edit->name, "negative") ? "negative" : "the same");
        }
    }
}

/* A dot on white has no hash; equal pictures have equal digests, others have others. */
test_case (digests)
{
  g_autoptr (WinnowPicture) line = make_plain (WIDTH, HEIGHT, 255, 255, 255), blank = make_copy (line),
                            other = make_copy (line);
  fill (line, 100, 200, 112, 204, black);
  fill (other, 100, 240, 112, 244, black);
  g_autoptr (WinnowPicture) copy = make_copy (line);
  WinnowImageFingerprint of_line = compute (line), of_copy = compute (copy), of_other = compute (other),
                         of_blank = compute (blank);
  g_assert_cmpuint (of_line.usable, ==, 0);
  g_assert_false (winnow_image_fingerprint_is_plain (&of_line));
  g_assert_true (winnow_image_fingerprint_is_plain (&of_blank));
  g_assert_cmpuint (of_line.digest, ==, of_copy.digest);
  g_assert_cmpuint (of_line.digest, !=, of_other.digest);
}

/* ── only that is called so ── */

/* Charts of one layout are told apart, also where one is larger; a chart and its copy are not. */
test_case (layout)
{
  guint n_found = 0;
  for (guint seed = 0; seed < 8; seed++)
    {
      g_autoptr (WinnowPicture) a = draw_chart (seed), b = draw_chart (seed + 100), copy = draw_chart (seed);
      g_autoptr (WinnowPicture) half = winnow_picture_scale (copy, WIDTH / 2, HEIGHT / 2);
      WinnowImageMatch found;
      assert_words (a, copy, "the same");
      assert_words (a, half, "the same");
      if (!match (a, b, &found))
        continue;
      n_found++;
      g_assert_cmpint (found.likeness, ==, WINNOW_LIKENESS_LAYOUT);
      g_assert_false (winnow_image_match_counts (&found));
    }
  g_assert_cmpuint (n_found, >, 0);
}

/* A window is no picture: the same one around others. */
test_case (window)
{
  guint n_found = 0;
  for (guint seed = 0; seed < 6; seed++)
    {
      g_autoptr (WinnowPicture) a = make_photo (seed, 400, 300), b = make_scene (seed, 400, 300);
      g_autoptr (WinnowPicture) window_a = draw_window (a), window_b = draw_window (b);
      WinnowImageMatch found;
      if (!match (window_a, window_b, &found))
        continue;
      n_found++;
      g_assert_cmpint (found.likeness, ==, WINNOW_LIKENESS_LAYOUT);
    }
  g_assert_cmpuint (n_found, >, 0);
}

/* Thin lines of a figure are faint where a page shows it smaller, and are contents all the same. */
test_case (faint_lines)
{
  g_autoptr (WinnowPicture) chart = make_plain (WIDTH, HEIGHT, 255, 255, 255),
                            page = make_plain (930, 1240, 255, 255, 255);
  for (guint i = 0; i < 10; i++)
    {
      fill (chart, 20 + 60 * i, 10, 44 + 60 * i - i, 40 + 2 * i, black);
      fill (chart, 16, 60 + 32 * i, 50 - 2 * i, 72 + 32 * i, black);
    }
  for (guint x = 120; x < 600; x++)
    fill (chart, x, 100 + x / 3 + x % 60, x + 1, 103 + x / 3 + x % 60, black);
  g_autoptr (WinnowPicture) small = winnow_picture_scale (chart, 560, 560 * HEIGHT / WIDTH);
  for (guint y = 0; y < small->height; y++)
    memcpy (make_at (page, 180, 300 + y), make_at (small, 0, y), 3 * small->width);
  WinnowImageMatch found;
  g_assert_true (match (chart, page, &found));
  g_assert_cmpint (found.likeness, ==, WINNOW_LIKENESS_SAME);
}

/* ── what was done ── */

static void
scale_grays (WinnowPicture *picture, double by, gboolean is_gray)
{
  for (gsize i = 0; i < picture->width * (gsize) picture->height; i++)
    {
      guint8 *rgb = picture->rgb + 3 * i;
      double luma = .299 * rgb[0] + .587 * rgb[1] + .114 * rgb[2];
      for (guint c = 0; c < 3; c++)
        rgb[c] = (guint8) MIN (by * (is_gray ? luma : rgb[c]), 255);
    }
}

test_case (tones_and_colors)
{
  g_autoptr (WinnowPicture) picture = make_scene (3, WIDTH, HEIGHT), gray = make_copy (picture),
                            darker = make_copy (picture), swapped = make_copy (picture);
  scale_grays (gray, 1, TRUE);
  scale_grays (darker, .7, FALSE);
  for (gsize i = 0; i < WIDTH * HEIGHT; i++)
    {
      guint8 red = swapped->rgb[3 * i];
      swapped->rgb[3 * i] = swapped->rgb[3 * i + 2];
      swapped->rgb[3 * i + 2] = red;
    }
  assert_words (picture, gray, "turned grey");
  assert_words (gray, picture, "coloured in");
  assert_words (picture, darker, "made darker");
  assert_words (picture, swapped, "recoloured");
}

/* What is pale becomes white in a brighter picture, which is no other picture. */
test_case (clipped)
{
  static const guint8 pale[] = { 225, 215, 250 };
  for (guint seed = 0; seed < 4; seed++)
    {
      g_autoptr (WinnowPicture) chart = draw_chart (seed);
      for (guint i = 0; i < 4; i++)
        fill (chart, 110 + 130 * i, 30, 170 + 130 * i, 200, pale);
      g_autoptr (WinnowPicture) brighter = make_copy (chart);
      scale_grays (brighter, 1.3, FALSE);
      WinnowImageMatch found;
      g_assert_true (match (chart, brighter, &found));
      g_assert_cmpint (found.likeness, ==, WINNOW_LIKENESS_SAME);
    }
}

/* ── colors ── */

/* Asserts that they show the same. @words: (nullable) what was done, among others */
static WinnowColorChange
find_change (const WinnowPicture *a, const WinnowPicture *b, const char *words)
{
  WinnowImageMatch found;
  g_assert_true (match (a, b, &found));
  g_assert_cmpint (found.likeness, ==, WINNOW_LIKENESS_SAME);
  g_autofree char *described = winnow_image_match_describe (&found, WINNOW_IMAGE_A_TO_B);
  g_assert_true (words == NULL || strstr (described, words) != NULL);
  return found.colors;
}

static WinnowPicture *
edit (const PictureEdit *edit, const WinnowPicture *picture)
{
  g_autoptr (GBytes) bytes = picture_edit_apply (edit, picture);
  return winnow_picture_new (bytes, 0, NULL, NULL);
}

static const PictureEdit *
find_edit (const PictureEdit *edits, guint n, const char *name)
{
  guint i = 0;
  while (i < n && strcmp (edits[i].name, name) != 0)
    i++;
  g_assert_cmpuint (i, <, n);
  return &edits[i];
}

/* Sky, meadow and roofs: several hues, and some gray. */
static WinnowPicture *
make_landscape (void)
{
  WinnowPicture *picture = make_photo (3, 320, 240);
  for (guint y = 0; y < 240; y++)
    for (guint x = 0; x < 320; x++)
      {
        static const guint8 paints[][3] = { { 120, 190, 240 }, { 60, 140, 50 }, { 190, 60, 40 }, { 200, 200, 200 } };
        const guint8 *paint = paints[y < 100 ? 0 : x < 160 ? 1 : x < 240 ? 2 : 3];
        guint8 *pixel = make_at (picture, x, y);
        for (guint c = 0; c < 3; c++)
          pixel[c] = (guint8) ((paint[c] * 7 + pixel[c]) / 8);
      }
  return picture;
}

test_case (changes)
{
  static const struct
  {
    const char *edit;
    WinnowColorChange change, back;
    const char *words, *back_words;
  } cases[] = {
    { "gray", WINNOW_COLORS_TURNED_GRAY, WINNOW_COLORS_COLORED, "turned grey", "coloured in" },
    { "sepia", WINNOW_COLORS_TINTED, WINNOW_COLORS_UNTINTED, "tinted", "tint removed" },
    { "hue +150°", WINNOW_COLORS_CHANGED, WINNOW_COLORS_CHANGED, "recoloured", "recoloured" },
  };
  g_autoptr (WinnowPicture) picture = make_landscape ();
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowPicture) edited = edit (find_edit (color_edits, N_COLOR_EDITS, row->edit), picture);
      g_test_message ("%s", row->edit);
      g_assert_cmpint (find_change (picture, edited, row->words), ==, row->change);
      g_assert_cmpint (find_change (edited, picture, row->back_words), ==, row->back);
    }
}

/* A red stamp on 1 % of a gray picture is a color, too; and none that a smaller copy loses. */
test_case (little_color)
{
  static const guint8 ink[] = { 200, 30, 30 };
  g_autoptr (WinnowPicture) photo = make_photo (6, 320, 240);
  g_autoptr (WinnowPicture) page = edit (find_edit (picture_edits, N_PICTURE_EDITS, "gray"), photo);
  g_autoptr (WinnowPicture) gray = NULL, small = NULL;
  for (guint y = 100; y < 128; y++)
    for (guint x = 100; x < 128; x++)
      memcpy (make_at (page, x, y), ink, sizeof ink);
  gray = edit (find_edit (picture_edits, N_PICTURE_EDITS, "gray"), page);
  small = edit (find_edit (picture_edits, N_PICTURE_EDITS, "half size"), page);
  g_assert_cmpint (find_change (page, gray, "turned grey"), ==, WINNOW_COLORS_TURNED_GRAY);
  g_assert_cmpint (find_change (gray, page, "coloured in"), ==, WINNOW_COLORS_COLORED);
  g_assert_cmpint (find_change (page, small, NULL), ==, WINNOW_COLORS_SAME);
}

/* What leaves the colors alone is not said to change them. */
test_case (no_change)
{
  g_autoptr (WinnowPicture) landscape = make_landscape (), photo = make_photo (4, 320, 240),
                            chart = make_chart (5, 320, 240);
  WinnowPicture *const pictures[] = { landscape, photo, chart };
  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    for (guint i = 0; i < N_PICTURE_EDITS; i++)
      {
        g_autoptr (WinnowPicture) edited = edit (&picture_edits[i], pictures[p]);
        if (strcmp (picture_edits[i].name, "gray") == 0 || strcmp (picture_edits[i].name, "negative") == 0)
          continue;
        g_test_message ("%u %s", p, picture_edits[i].name);
        g_assert_cmpint (find_change (pictures[p], edited, NULL), ==, WINNOW_COLORS_SAME);
      }
}

/* ── drawings and frames ── */

/* What is drawn over a picture is on the copy alone; the other way round it was taken out. */
test_case (drawn_over)
{
  g_autoptr (WinnowPicture) picture = make_photo (5, WIDTH, HEIGHT), over = make_copy (picture);
  for (guint i = 0; i < 12; i++)
    {
      fill (over, 60 + 42 * i, 180, 72 + 42 * i, 240, i % 2 == 0 ? black : white);
      fill (over, 60 + 42 * i, 250, 90 + 42 * i, 258, i % 2 == 0 ? white : black);
    }
  assert_words (picture, over, "drawn over");
  assert_words (over, picture, "something taken out");
}

/* Cut by exactly that much, framed, stretched, turned and as a negative at once. */
test_case (geometry)
{
  g_autoptr (WinnowPicture) picture = make_scene (4, WIDTH, HEIGHT),
                            framed = make_plain (WIDTH + 100, HEIGHT + 100, 255, 255, 255),
                            narrow = winnow_picture_scale (picture, WIDTH / 2, HEIGHT), negative = NULL;
  for (guint y = 0; y < HEIGHT; y++)
    memcpy (make_at (framed, 50, 50 + y), make_at (picture, 0, y), 3 * WIDTH);
  assert_words (picture, framed, "frame added");
  assert_words (framed, picture, "cut to 70% of it");
  assert_words (picture, narrow, "stretched");
  winnow_for_each_of (edit, placement_edits)
    if (g_str_equal (edit->name, "turned 10°"))
      negative = placement_edit_apply (edit, picture, picture, NULL);
  for (gsize i = 0; i < 3 * negative->width * (gsize) negative->height; i++)
    negative->rgb[i] ^= 255;
  WinnowImageMatch found;
  g_assert_true (match (picture, negative, &found));
  g_assert_true (found.placement.is_negative);
  g_assert_cmpfloat_with_epsilon (found.placement.turned, 10, 1);
}

/* Where it is not known which was made of which, the words lean to no side. */
test_case (either)
{
  g_autoptr (WinnowPicture) picture = make_scene (4, WIDTH, HEIGHT),
                            framed = make_plain (WIDTH + 100, HEIGHT + 100, 255, 255, 255);
  for (guint y = 0; y < HEIGHT; y++)
    memcpy (make_at (framed, 50, 50 + y), make_at (picture, 0, y), 3 * WIDTH);
  WinnowImageMatch found;
  g_assert_true (match (picture, framed, &found));
  const WinnowImageMatch back = winnow_image_match_invert (&found);
  assert_takes (winnow_image_match_describe (&found, WINNOW_IMAGE_EITHER), "one shows 70% of the other");
  assert_takes (winnow_image_match_describe (&back, WINNOW_IMAGE_EITHER), "one shows 70% of the other");
}
