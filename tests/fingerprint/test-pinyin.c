/* test-pinyin.c: digits of initials against the formula, and what must not change them */
#include "part.h"
#include "digest-tests.h"
#include "base/array.h"
#include "text/folding/fold.h"
#include "text/sounds.h"
#include "base/for-each.h"

static WinnowMethodContext context;

static WinnowDigest *
digest (const char *source)
{
  return digest_of (&winnow_method_pinyin, NULL, &context, source);
}

/* @n Han characters that are in use, drawn anew each time; a full stop behind some. */
static char *
draw_text (GRand *random, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      gunichar c = 0x4e00 + (gunichar) g_rand_int_range (random, 0, 5000);
      g_string_append_unichar (text, c);
      if (g_rand_int_range (random, 0, 15) == 0)
        g_string_append (text, "。");
    }
  return g_string_free (text, FALSE);
}

/* Whether @c is a Han character of its own with a sound. */
static gboolean
has_sound (gunichar c)
{
  return winnow_fold_character (c) == c && winnow_sound_of (c) != 0;
}

/* A character that sounds as @c does, and is another where there is one. */
static gunichar
find_homophone (gunichar c)
{
  for (gunichar other = 0x4e00; other < 0x9fa6; other++)
    if (other != c && has_sound (other) && winnow_sound_of (other) == winnow_sound_of (c))
      return other;
  return c;
}

/* 50 characters with one initial: its digit is the greatest, that of a frequent other one the
 * smallest; 25 of one and 25 of another: as the formula has it. */
test_case (digits)
{
  const double *references = context.frequencies->initials;
  g_autoptr (GString) one = g_string_new (NULL), two = g_string_new (NULL);
  g_autoptr (WinnowDigest) alone = NULL, both = NULL;
  for (guint i = 0; i < 50; i++)
    {
      g_string_append (one, "八");
      g_string_append (two, i % 10 == 0 ? "是" : i % 2 ? "八" : "安"); /* 5 of s, 25 of b, 20 of none */
    }
  alone = digest (one->str);
  both = digest (two->str);
  g_assert_cmpuint (alone->fingerprints->len, ==, 1);
  g_assert_cmpuint (alone->width, ==, 20);
  g_assert_cmpuint (alone->size, ==, 50);
  g_assert_cmpuint (g_array_index (alone->symbols, guint32, 0), ==, 9);
  for (guint i = 0; i < 20; i++)
    {
      double share = i == 0    ? 25. / 30
                     : i == 14 ? 5. / 30
                               : 0,
             r = references[i], place = (share - r) / sqrt (r * (1 - r) / 30) / 6 + .5;
      guint expected = (guint) floor (MIN (MAX (place, 0), 1) * 9 + .5);
      g_assert_cmpuint (g_array_index (both->symbols, guint32, i), ==, expected);
    }
}

/* Segments overlap by half without sentences, begin with sentences where these do, and end where
 * fewer than half a segment is left. */
test_case (segments)
{
  static const struct
  {
    guint n, stop; /* characters; a full stop behind so many */
    guint firsts[4], n_segments;
  } cases[]
      = { { 24, 0, { 0 }, 0 },          { 25, 0, { 0 }, 1 },           { 50, 0, { 0 }, 1 },  { 51, 0, { 0, 25 }, 2 },
          { 100, 0, { 0, 25, 50 }, 3 }, { 100, 30, { 0, 30, 55 }, 3 }, { 60, 49, { 0 }, 1 }, { 60, 20, { 0, 25 }, 2 } };

  winnow_for_each_of (row, cases)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint c = 0; c < row->n; c++)
        g_string_append (text, row->stop > 0 && c + 1 == row->stop ? "八。" : "八");
      g_autoptr (WinnowDigest) made = digest (text->str);
      g_assert_cmpuint (made->fingerprints->len, ==, row->n_segments);
      for (guint s = 0; s < row->n_segments; s++)
        g_assert_cmpuint (fingerprint_at (made, s).first, ==, row->firsts[s]);
    }
}

/* The overlap says how far apart segments begin: of 200 characters without a stop, those of 50. */
test_case (overlap)
{
  static const struct
  {
    guint overlap, step, n_segments;
  } cases[] = { { 0, 50, 4 }, { 50, 25, 7 }, { 80, 10, 16 }, { 90, 5, 31 } };
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint c = 0; c < 200; c++)
    g_string_append (text, "八");
  winnow_for_each_of (row, cases)
    {
      const guint values[] = { 50, 9, row->overlap, 1 };
      g_autoptr (WinnowDigest) made = digest_of (&winnow_method_pinyin, values, &context, text->str);
      g_assert_cmpuint (made->fingerprints->len, ==, row->n_segments);
      for (guint s = 0; s < made->fingerprints->len; s++)
        g_assert_cmpuint (fingerprint_at (made, s).first, ==, s * row->step);
    }
}

/* The reference is the collection's, the shipped one, or the user's file, which is the shipped one
 * as long as there is none; digests say what they depend on. */
test_case (reference)
{
  g_autoptr (WinnowFrequencyCounter) counter = winnow_frequency_counter_new ();
  const guint64 initials[WINNOW_N_INITIALS] = { 1000, 1 };
  g_autoptr (GArray) terms = winnow_array_new (guint64);
  winnow_frequency_counter_add (counter, terms, initials);
  g_autoptr (WinnowFrequencies) learnt = winnow_frequency_counter_finish (counter);
  WinnowMethodContext other = context;
  g_autoptr (GRand) random = g_rand_new_with_seed (86);
  g_autofree char *source = draw_text (random, 400);
  WinnowDigest *made[3];
  other.frequencies = learnt;
  for (guint reference = 0; reference < 3; reference++)
    {
      const guint values[] = { 50, 9, 50, reference };
      g_autoptr (WinnowDigest) without = digest_of (&winnow_method_pinyin, values, &context, source);
      g_autofree char *settings
          = winnow_method_dup_settings (&winnow_method_pinyin, values, &other, WINNOW_HAN_CHARACTERS);
      made[reference] = digest_of (&winnow_method_pinyin, values, &other, source);
      g_assert_cmpint (strstr (settings, " frequencies=") != NULL, ==, reference == 1);
      g_assert_cmpint (strstr (settings, " initials=") != NULL, ==, reference == 2);
      if (reference != 1)
        assert_same_digests (made[reference], without);
    }
  assert_same_digests (made[0], made[2]);
  g_assert_cmpint (memcmp (made[0]->symbols->data, made[1]->symbols->data, 20 * sizeof (guint32)), !=, 0);
  winnow_for_each_of (row, made)
    winnow_digest_unref (*row);
}

/* Faulty lines of a file are named. */
test_case (file)
{
  g_autoptr (GArray) faults = winnow_array_new (guint);
  const guint expected[] = { 5, 6, 7, 8, 10 };
  const char *text = "# reference\nb 10\r\n\n  z\t30 # the last\nzh 4\na 5\nc\nd -1\nb 12\nf 1 2\n";
  winnow_initials_find_faults (text, faults);
  g_assert_cmpmem (faults->data, faults->len * sizeof (guint), expected, sizeof expected);
}

/* Homophones, traditional characters, and whatever stands between the characters change nothing;
 * characters that sound different do. */
test_case (unchanged)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (81);
  g_autofree char *source = draw_text (random, 600);
  g_autoptr (GString) homophones = g_string_new (NULL), filled = g_string_new (NULL), others = g_string_new (NULL);
  g_autoptr (WinnowDigest) a = digest (source), b = NULL, c = NULL, d = NULL,
                           simplified = digest ("马龙门国学书画东车长风云飞鸟鱼龟齿麦黄点万与丑专业丛东丝两严丧个"),
                           traditional = digest ("馬龍門國學書畫東車長風雲飛鳥魚龜齒麥黃點萬與醜專業叢東絲兩嚴喪個");
  guint n_changed = 0;
  for (const char *at = source; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at), alike = has_sound (letter) ? find_homophone (letter) : letter;
      n_changed += alike != letter;
      g_string_append_unichar (homophones, alike);
      g_string_append_unichar (filled, letter);
      g_string_append (filled, g_rand_int_range (random, 0, 9) == 0 ? " x1，" : "");
      g_string_append_unichar (others, winnow_sound_of (letter) != 0 ? 0x516b : letter); /* 八 */
    }
  b = digest (homophones->str);
  c = digest (filled->str);
  d = digest (others->str);
  g_assert_cmpuint (n_changed, >, 500);
  g_assert_cmpuint (a->fingerprints->len, >, 10);
  assert_same_digests (a, b);
  assert_same_digests (a, c);
  g_assert_cmpuint (simplified->fingerprints->len, ==, 1);
  assert_same_digests (simplified, traditional);
  g_assert_cmpfloat (agree (a, d).value, <, .1);
}

/* Edited texts agree, others do not; what one has in front of the other is found again. */
test_case (agreement)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (82);
  for (guint round = 0; round < 20; round++)
    {
      g_autofree char *a = draw_text (random, 1000), *other = draw_text (random, 1000), *front = draw_text (random, 33),
                      *moved = g_strconcat (front, a, NULL);
      g_autoptr (GString) edited = g_string_new (NULL);
      g_autoptr (WinnowDigest) x = digest (a), y = digest (other), z = digest (moved), e = NULL;
      for (const char *at = a; *at != '\0'; at = g_utf8_next_char (at))
        g_string_append_unichar (edited, g_rand_int_range (random, 0, 20) == 0
                                             ? 0x4e00 + (gunichar) g_rand_int_range (random, 0, 5000)
                                             : g_utf8_get_char (at));
      e = digest (edited->str);
      g_assert_cmpfloat (agree (x, e).value, >=, .8);
      g_assert_cmpfloat (agree (x, y).value, <, .2);
      WinnowAgreement agreement = agree (x, z);
      g_assert_cmpfloat (agreement.a_in_b, >, .8);
      g_assert_cmpuint (count_shared_keys (x, z, .5), >=, 1);
    }
}

/* A digest whose segments have one digit all over. */
static WinnowDigest *
digest_with_digits (const guint *digits, guint n)
{
  const guint values[] = { 50, 9, 50, 1 };
  WinnowDigest *made = winnow_digest_new (&winnow_method_pinyin, values);
  made->width = 20;
  made->symbols = winnow_array_new (guint32);
  for (guint i = 0; i < n; i++)
    {
      winnow_digest_add (made, digits[i], i, i + 1);
      for (guint k = 0; k < 20; k++)
        {
          guint32 digit = digits[i] / 10 + (k < digits[i] % 10); /* so many of the first ones are greater by one */
          g_array_append_val (made->symbols, digit);
        }
    }
  return made;
}

static void
assert_agreement (const guint *a, guint n_a, const guint *b, guint n_b, double a_in_b, double b_in_a)
{
  g_autoptr (WinnowDigest) x = digest_with_digits (a, n_a), y = digest_with_digits (b, n_b);
  WinnowAgreement agreement = agree (x, y);
  g_assert_cmpfloat (agreement.a_in_b, ==, a_in_b);
  g_assert_cmpfloat (agreement.b_in_a, ==, b_in_a);
  g_assert_cmpfloat_with_epsilon (agreement.value, (n_a * a_in_b + n_b * b_in_a) / (n_a + n_b), 1e-9);
}

/* Segments agree within a sum of 14 where the next or the last one does too; where a side has but
 * one, that is enough. */
test_case (neighbours)
{
  const guint a[] = { 10, 30, 50, 70 }, near[] = { 19, 39, 90, 50 }, scattered[] = { 50, 10, 90, 30 }, one[] = { 50 },
              far[] = { 60 };
  assert_agreement (a, 4, a, 4, 1, 1);
  assert_agreement (a, 4, near, 4, .5, .5); /* 50 has no neighbour there */
  assert_agreement (a, 4, scattered, 4, 0, 0);
  assert_agreement (a, 4, one, 1, .25, 1);
  assert_agreement (a, 4, far, 1, 0, 0);
  assert_agreement (a + 1, 2, a, 4, 1, .5);
}

/* Levels and segments of other sizes. */
test_case (parameters)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (84);
  g_autofree char *source = draw_text (random, 1000), *other = draw_text (random, 1000);
  for (guint levels = 1; levels <= 9; levels++)
    for (guint m = 20; m <= 320; m *= 2)
      {
        const guint values[] = { m, levels, 50, 1 };
        g_autoptr (WinnowDigest) a = digest_of (&winnow_method_pinyin, values, &context, source),
                                 b = digest_of (&winnow_method_pinyin, values, &context, other);
        g_assert_cmpuint (a->fingerprints->len, >=, 1000 / m);
        g_assert_cmpuint (a->fingerprints->len, <=, 1000 / (m / 2));
        winnow_for_each_value (const guint32, symbol, a->symbols)
          g_assert_cmpuint (*symbol, <=, levels);
        g_assert_cmpfloat (agree (a, a).value, ==, 1);
        agree (a, b);
      }
}

#define N_LONG 8200u /* a few more than are all compared */

/* Random segments; of runs of ten every other one is that of @like. */
static WinnowDigest *
draw_segments (GRand *random, const WinnowDigest *like)
{
  const guint values[] = { 50, 9, 50, 1 };
  WinnowDigest *made = winnow_digest_new (&winnow_method_pinyin, values);
  made->width = 20;
  made->symbols = winnow_array_new (guint32);
  for (guint i = 0; i < N_LONG; i++)
    {
      gboolean is_like = like != NULL && i / 10 % 2;
      winnow_digest_add (made, g_rand_int (random), i, i + 1);
      for (guint k = 0; k < 20; k++)
        {
          guint32 digit = is_like ? g_array_index (like->symbols, guint32, i * 20 + k)
                                  : (guint32) g_rand_int_range (random, 0, 10);
          g_array_append_val (made->symbols, digit);
        }
    }
  return made;
}

/* Of texts with too many segments to compare them all the share is an estimate; whole agreement
 * stays whole, and it mirrors. */
test_case (long)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (85);
  g_autoptr (WinnowDigest) a = draw_segments (random, NULL), b = draw_segments (random, a);
  g_assert_cmpfloat (agree (a, a).value, ==, 1);
  g_assert_cmpfloat_with_epsilon (agree (a, b).value, .5, .06);
}

/* @text with one in @every characters replaced by any other. */
static char *
edit_text (GRand *random, const char *text, guint every)
{
  GString *edited = g_string_new (NULL);
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    g_string_append_unichar (edited, g_rand_int_range (random, 0, (gint32) every) == 0
                                         ? 0x4e00 + (gunichar) g_rand_int_range (random, 0, 5000)
                                         : g_utf8_get_char (c));
  return g_string_free (edited, FALSE);
}

/* Two documents that are the same piece share a bucket key: of sixteen hashes of segments, none was
 * shared in 33 of these 40. */
test_case (keys)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (86);
  guint n_missed = 0;
  for (guint round = 0; round < 40; round++)
    {
      g_autofree char *text = draw_text (random, 2500), *edited = edit_text (random, text, 12);
      g_autoptr (WinnowDigest) a = digest (text), b = digest (edited);
      g_autoptr (GArray) keys_a = winnow_array_new (guint64), keys_b = winnow_array_new (guint64);
      gboolean is_shared = FALSE;
      g_assert_cmpfloat (agree (a, b).value, >=, winnow_method_pinyin.threshold);
      winnow_method_pinyin.keys (a, .5, keys_a);
      winnow_method_pinyin.keys (b, .5, keys_b);
      winnow_for_each_value (const guint64, each, keys_a)
        winnow_for_each_value (const guint64, other, keys_b)
          is_shared |= *each == *other;
      n_missed += !is_shared;
    }
  g_assert_cmpuint (n_missed, ==, 0);
}

test_case (holds) { assert_method_holds (&winnow_method_pinyin, &context); }

TEST_PART (pinyin)
{
  winnow_method_context_init (&context);
  return g_test_run ();
}
