/* test-fingerprint.c: a picture is found again whatever was done to it, and is not taken for
 * another; all on pictures made here */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "image/decoder.h"
#include "image/image-fingerprint.h"
#include "image/image-pairs.h"
#include "make.h"
#include "picture-edits.h"

#define N_PICTURES 24 /* one half like photographs, the other like figures */
#define WIDTH 400u
#define HEIGHT 300u

static WinnowPicture *
make_picture (guint i)
{
  return i % 2 == 0 ? make_photo (100 + i, WIDTH, HEIGHT) : make_chart (100 + i, WIDTH, HEIGHT);
}

static WinnowImageFingerprint
compute (const WinnowPicture *picture)
{
  WinnowImageFingerprint fingerprint;
  winnow_image_fingerprint_init (&fingerprint, picture);
  return fingerprint;
}

static WinnowImageFingerprint
decode (GBytes *bytes, guint at_least)
{
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bytes, at_least, NULL, NULL);
  g_assert_nonnull (picture);
  return compute (picture);
}

static WinnowImageMatch
assert_match (const WinnowImageFingerprint *a, const WinnowImageFingerprint *b)
{
  WinnowImageMatch match, back;
  g_assert_true (winnow_image_fingerprint_match (a, b, &match));
  g_assert_true (winnow_image_fingerprint_match (b, a, &back));
  g_assert_cmpuint (match.distance, ==, back.distance);
  return match;
}

static void
assert_described (const WinnowImageMatch *match, const char *expected)
{
  WinnowImageMatch seen = *match;
  seen.likeness = WINNOW_LIKENESS_SAME;
  assert_takes (winnow_image_match_describe (&seen, WINNOW_IMAGE_A_TO_B), expected);
}

/* The words of @match the other way are those of @b and @a. */
static void
assert_inverted (const WinnowImageMatch *match, const WinnowImageFingerprint *b, const WinnowImageFingerprint *a)
{
  WinnowImageMatch back;
  g_assert_true (winnow_image_fingerprint_match (b, a, &back));
  WinnowImageMatch seen = *match;
  seen.likeness = WINNOW_LIKENESS_SAME;
  g_autofree char *words = winnow_image_match_describe (&seen, WINNOW_IMAGE_B_TO_A);
  assert_described (&back, words);
}

/* ── edits ── */

test_case (edits)
{
  guint n_found[N_PICTURE_EDITS] = { 0 };
  for (guint i = 0; i < N_PICTURES; i++)
    {
      g_autoptr (WinnowPicture) picture = make_picture (i);
      WinnowImageFingerprint a = compute (picture);
      for (guint e = 0; e < N_PICTURE_EDITS; e++)
        {
          g_autoptr (GBytes) edited = picture_edit_apply (&picture_edits[e], picture);
          WinnowImageFingerprint b = decode (edited, WINNOW_IMAGE_AT_LEAST);
          n_found[e] += winnow_image_fingerprint_match (&a, &b, NULL);
        }
    }
  for (guint e = 0; e < N_PICTURE_EDITS; e++)
    {
      g_test_message ("%s: %u of %u", picture_edits[e].name, n_found[e], N_PICTURES);
      g_assert_cmpuint (n_found[e], >=, N_PICTURES * 9 / 10);
    }
}

static const PictureEdit *
get_edit (const char *name)
{
  for (guint e = 0; e < N_PICTURE_EDITS; e++)
    if (g_str_equal (picture_edits[e].name, name))
      return &picture_edits[e];
  g_assert_not_reached ();
}

test_case (described)
{
  static const struct
  {
    const char *edit, *words;
  } rows[] = {
    { "JPEG 30", "the same" },          { "half size", "the same" },        { "gamma 0.7", "the same" },
    { "mirror", "mirrored" },           { "crop 8 %", "cut to 71% of it" }, { "negative", "negative" },
    { "crop 3 %", "cut to 85% of it" },
  };

  winnow_for_each_of (row, rows)
    {
      g_autoptr (WinnowPicture) picture = make_photo (7, WIDTH, HEIGHT);
      g_autoptr (GBytes) edited = picture_edit_apply (get_edit (row->edit), picture);
      WinnowImageFingerprint a = compute (picture), b = decode (edited, 0);
      WinnowImageMatch match = assert_match (&a, &b);
      assert_described (&match, row->words);
    }
}

/* Two at once, and the way back. */
test_case (described_twice)
{
  g_autoptr (WinnowPicture) picture = make_photo (7, WIDTH, HEIGHT),
                            cropped = get_edit ("crop 8 %")->edit (picture, .08);
  g_autoptr (WinnowPicture) edited = get_edit ("mirror")->edit (cropped, 0);
  edited->info = picture->info;
  WinnowImageFingerprint a = compute (picture);
  WinnowImageFingerprint b = compute (edited);
  WinnowImageMatch match = assert_match (&a, &b);
  assert_described (&match, "mirrored, cut to 71% of it");
  assert_inverted (&match, &b, &a);
  g_assert_true (winnow_image_fingerprint_match (&b, &a, &match));
  assert_described (&match, "mirrored, put into a larger picture, of which it is 71%");
}

/* All eight ways to lay a picture down, told as the one that was taken. */
test_case (turns)
{
  static const struct
  {
    guint orientation; /* which makes it so */
    const char *words;
  } rows[] = {
    { 2, "mirrored" },
    { 3, "turned by 180°" },
    { 4, "mirrored top to bottom" },
    { 5, "mirrored, turned by 90° anticlockwise" },
    { 6, "turned by 90°" },
    { 7, "mirrored, turned by 90°" },
    { 8, "turned by 90° anticlockwise" },
  };

  for (guint i = 0; i < 6; i++)
    winnow_for_each_of (row, rows)
      {
        g_autoptr (WinnowPicture) picture = make_picture (i), turned = NULL;
        WinnowImageFingerprint a = compute (picture), b;
        turned = winnow_picture_turn (winnow_picture_scale (picture, WIDTH, HEIGHT), row->orientation, NULL);
        turned->info = picture->info;
        b = compute (turned);
        WinnowImageMatch match = assert_match (&a, &b);
        g_assert_cmpuint (match.distance, <=, 8);
        assert_described (&match, row->words);
        assert_inverted (&match, &b, &a);
      }
}

/* ── the same picture, different pictures ── */

test_case (self)
{
  for (guint i = 0; i < N_PICTURES; i++)
    {
      g_autoptr (WinnowPicture) picture = make_picture (i);
      WinnowImageFingerprint fingerprint = compute (picture);
      WinnowImageMatch match = assert_match (&fingerprint, &fingerprint);
      g_assert_cmpuint (match.distance, ==, 0);
      assert_described (&match, "the same");
    }
}

test_case (different)
{
  WinnowImageFingerprint fingerprints[N_PICTURES];
  for (guint i = 0; i < N_PICTURES; i++)
    {
      g_autoptr (WinnowPicture) picture = make_picture (i);
      fingerprints[i] = compute (picture);
      for (guint j = 0; j < i; j++)
        g_assert_false (winnow_image_fingerprint_match (&fingerprints[i], &fingerprints[j], NULL));
    }
}

/* A decoder that makes the picture small changes next to nothing. */
test_case (scaled_decoding)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WinnowPicture) picture = make_photo (i, 1800, 1200);
      g_autoptr (GBytes) bytes = make_jpeg (picture, &(MakeJpeg){ MAKE_COLOR });
      WinnowImageFingerprint whole = decode (bytes, 0), small = decode (bytes, WINNOW_IMAGE_AT_LEAST);
      WinnowImageMatch match = assert_match (&whole, &small);
      g_assert_cmpuint (match.distance, <=, 6);
      assert_described (&match, "the same");
    }
}

/* ── plain ones ── */

static gboolean
is_plain (WinnowPicture *picture)
{
  g_autoptr (WinnowPicture) taken = picture;
  return compute (taken).usable == 0;
}

test_case (plain)
{
  WinnowPicture *dot = make_plain (WIDTH, HEIGHT, 255, 255, 255), *line = make_plain (WIDTH, HEIGHT, 255, 255, 255);
  g_assert_true (is_plain (make_plain (WIDTH, HEIGHT, 255, 255, 255)));
  g_assert_true (is_plain (make_plain (WIDTH, HEIGHT, 0, 0, 0)));
  g_assert_true (is_plain (make_photo (1, 63, 200)));
  g_assert_true (is_plain (make_photo (1, 2000, 100)));
  g_assert_false (is_plain (make_photo (1, 64, 64)));
  g_assert_false (is_plain (make_photo (1, 200, 200)));
  memset (make_at (dot, 200, 150), 0, 3);
  g_assert_true (is_plain (dot));
  memset (make_at (line, 0, 150), 0, 3 * WIDTH);
  g_assert_true (is_plain (line));
}

test_case (plain_never_match)
{
  g_autoptr (WinnowPicture) blank = make_plain (WIDTH, HEIGHT, 255, 255, 255);
  WinnowImageFingerprint fingerprints[2] = { compute (blank), compute (blank) };
  g_autoptr (GArray) pairs = winnow_image_find_pairs (fingerprints, 2, 1, NULL);
  WinnowImageMatch match;
  g_assert_false (winnow_image_fingerprint_match (&fingerprints[0], &fingerprints[1], &match));
  g_assert_cmpuint (match.distance, ==, 255);
  g_assert_cmpuint (pairs->len, ==, 0);
}

/* ── all pairs ── */

/* @n fingerprints, of which every fifth is an earlier one with up to 60 bits turned, mirrored or
 * cropped or without some crops. */
static WinnowImageFingerprint *
make_fingerprints (guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  WinnowImageFingerprint *fingerprints = g_new0 (WinnowImageFingerprint, n);
  for (guint i = 0; i < n; i++)
    {
      WinnowImageFingerprint *to = &fingerprints[i];
      const WinnowImageFingerprint *from
          = i >= 5 && i % 5 == 0 ? &fingerprints[g_rand_int_range (random, 0, (gint32) i)] : NULL;

      to->usable = i % 7 == 3 ? 0 : i % 7 == 4 ? 0x15 : 0x1f;
      for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
        for (guint word = 0; word < 4; word++)
          to->crops[crop].bits[word] = from != NULL ? from->crops[MIN (crop + i % 2, WINNOW_N_CROPS - 1)].bits[word]
                                                    : (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      for (guint flips = from != NULL ? (guint) g_rand_int_range (random, 0, 60) : 0; flips > 0; flips--)
        for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
          to->crops[crop].bits[flips % 4] ^= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
      for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
        {
          to->crops[crop].bits[1] ^= i % 3 == 0 ? G_MAXUINT64 : 0;
          to->crops[crop].bits[3] ^= i % 3 == 0 ? G_MAXUINT64 : 0;
          to->crops[crop].bits[0] &= ~G_GUINT64_CONSTANT (1);
        }
    }
  return fingerprints;
}

test_case (pairs)
{
  static const guint sizes[] = { 0, 1, 2, 512, 513, 1300 };
  winnow_for_each_of (size, sizes)
    {
      guint n = *size, at = 0;
      g_autofree WinnowImageFingerprint *fingerprints = make_fingerprints (n);
      g_autoptr (GArray) pairs = winnow_image_find_pairs (fingerprints, n, 1, NULL),
                         others = winnow_image_find_pairs (fingerprints, n, 3, NULL);
      for (guint32 i = 0; i < n; i++)
        for (guint32 j = i + 1; j < n; j++)
          {
            WinnowImagePair expected = { .a = i, .b = j };
            const WinnowImagePair *pair = &g_array_index (pairs, WinnowImagePair, at);
            WinnowImageMatch back;
            gboolean is_one = winnow_image_fingerprint_match (&fingerprints[i], &fingerprints[j], &expected.match);

            g_assert_true (winnow_image_fingerprint_match (&fingerprints[j], &fingerprints[i], &back) == is_one);
            g_assert_cmpuint (back.distance, ==, expected.match.distance);
            if (!is_one)
              continue;
            g_assert_cmpuint (at++, <, pairs->len);
            g_assert_cmpmem (pair, sizeof *pair, &expected, sizeof expected);
          }
      g_assert_cmpuint (at, ==, pairs->len);
      g_assert_cmpuint (at > 0, ==, n > 2);
      g_assert_cmpmem (pairs->data, pairs->len * sizeof (WinnowImagePair), others->data,
                       others->len * sizeof (WinnowImagePair));
    }
}

/* Nothing half done. */
test_case (cancelled_pairs)
{
  g_autofree WinnowImageFingerprint *fingerprints = make_fingerprints (600);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  g_assert_null (winnow_image_find_pairs (fingerprints, 600, 2, cancellable));
}

/* All loops agree with each other, and the best of all turns by counting is what they say. */
test_case (loops)
{
  enum
  {
    N = 37
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  guint64 words[4][N + WINNOW_IMAGE_SPARE], hash[4];
  const guint64 *pointers[4] = { words[0], words[1], words[2], words[3] };
  WinnowImageCompareFunc loops[WINNOW_IMAGE_MAX_LOOPS];
  guint n_loops = winnow_image_list_loops (loops);

  for (guint word = 0; word < 4; word++)
    {
      hash[word] = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      for (guint i = 0; i < N + WINNOW_IMAGE_SPARE; i++)
        words[word][i] = i % 3 == 0   ? hash[word] ^ i
                         : i % 3 == 1 ? ~hash[word] << i % 64
                                      : (guint64) g_rand_int (random) << 32 | g_rand_int (random);
    }
  for (guint loop = 0; loop < n_loops; loop++)
    {
      gint64 nearest[N + WINNOW_IMAGE_SPARE] = { [1] = 128 };
      loops[loop](hash, pointers, N, nearest);
      for (guint i = 0; i < N; i++)
        {
          int best = i == 1 ? 128 : 0, n[4];
          for (guint word = 0; word < 4; word++)
            n[word] = __builtin_popcountll (hash[word] ^ words[word][i]) - 32;
          for (guint turn = 0; turn < 8; turn++)
            {
              int columns = turn & 1 ? -1 : 1, rows = turn & 2 ? -1 : 1, all = turn & 4 ? -1 : 1;
              best = MAX (best, all * (n[0] + columns * n[1] + rows * n[2] + rows * columns * n[3]));
            }
          g_assert_cmpint (nearest[i], ==, best);
        }
    }
}
