/* test-feature-code.c: codes around full stops, and their tolerant comparison against all with
 * all */
#include "part.h"
#include "digest-tests.h"
#include "base/array.h"

static const WinnowMethodContext context = { .granularity = { 5, 8 } };

static WinnowDigest *
digest (const char *source)
{
  return digest_of (&winnow_method_feature_code, NULL, &context, source);
}

static guint
count_codes (const char *source)
{
  g_autoptr (WinnowDigest) made = digest (source);
  g_assert_cmpuint (made->width, ==, 10);
  g_assert_cmpuint (made->symbols->len, ==, 10 * made->fingerprints->len);
  return made->fingerprints->len;
}

/* Five characters on each side, in the two sentences that meet at the stop. */
test_case (places)
{
  g_autoptr (WinnowDigest) made = digest ("这里是一二三四五。六七八九十然后");
  g_assert_cmpuint (made->fingerprints->len, ==, 1);
  g_assert_cmpuint (fingerprint_at (made, 0).first, ==, 3);
  g_assert_cmpuint (fingerprint_at (made, 0).last, ==, 13);
  g_assert_cmpuint (made->size, ==, 15);
  g_assert_cmpuint (count_codes ("一二三四五。六七八九十"), ==, 1);
  g_assert_cmpuint (count_codes ("二三四五。六七八九十"), ==, 0);
  g_assert_cmpuint (count_codes ("一二三四五。六七八九"), ==, 0);
  g_assert_cmpuint (count_codes ("一二三四五！六七八九十"), ==, 0); /* no full stop */
  g_assert_cmpuint (count_codes ("一二三四五；六七八九十"), ==, 0);
  g_assert_cmpuint (count_codes ("一二三四五\n\n六七八九十"), ==, 0);
  g_assert_cmpuint (count_codes ("“一二三四五。”\n\n（六七八九十"), ==, 1);
  g_assert_cmpuint (count_codes ("一二三四五。六七八九十甲乙丙丁戊。己庚辛壬癸"), ==, 2);
  g_assert_cmpuint (count_codes ("一二三四五。六七八九十。一二三四五。六七八九十"), ==, 2); /* equal ones once */
}

/* What stands between the characters does not matter. */
test_case (passed_over)
{
  g_autoptr (WinnowDigest) plain = digest ("一二三四五。六七八九十"),
                           filled = digest ("一 2 二, word 三“四”五 1。 六 7 七八word九十"),
                           traditional = digest ("萬馬龍門關。國學書畫東"),
                           simplified = digest ("万马龙门关。国学书画东");
  assert_same_digests (plain, filled);
  assert_same_digests (traditional, simplified);
}

test_case (words)
{
  g_assert_cmpuint (count_codes ("One two three four five. Six seven eight nine ten."), ==, 1);
  g_assert_cmpuint (count_codes ("Two three four five. Six seven eight nine ten."), ==, 0);
  g_assert_cmpuint (count_codes ("It is 3.14 or so at example.org in the end? Yes it is so at least."), ==, 0);
  /* too few characters, but words enough */
  g_assert_cmpuint (count_codes ("一二三四五 and more words follow here. Six seven eight nine ten 一二三四"), ==, 1);
}

test_case (first)
{
  const guint first[] = { 5, 1, 2, 10 }, short_ones[] = { 3, 0, 2, 10 };
  const char *source = "一二三四。五六七八九十一二。三四五六七八。";
  g_autoptr (WinnowDigest) one = digest_of (&winnow_method_feature_code, first, &context, source),
                           three = digest_of (&winnow_method_feature_code, short_ones, &context, source);
  g_assert_cmpuint (one->fingerprints->len, ==, 1); /* the first with enough text */
  g_assert_cmpuint (fingerprint_at (one, 0).first, ==, 7);
  g_assert_cmpuint (three->fingerprints->len, ==, 2);
  g_assert_cmpuint (three->width, ==, 6);
}

/* What is masked is no stop and no neighbour. */
test_case (masked)
{
  /* without 甲乙: the stop does not stand behind 五; without 丙丁: 六 stands behind it */
  const char *source = "一二三四五甲乙。丙丁六七八九十";
  guint8 before[15] = { 0 }, behind[15] = { 0 };
  g_autoptr (WinnowDigest) a = NULL, b = NULL;

  before[5] = before[6] = behind[7] = behind[8] = 1;
  a = digest_masked (&winnow_method_feature_code, NULL, &context, source, before);
  b = digest_masked (&winnow_method_feature_code, NULL, &context, source, behind);
  g_assert_cmpuint (a->fingerprints->len, ==, 0);
  g_assert_cmpuint (b->fingerprints->len, ==, 1);
}

static double
compare_texts (const char *a, const char *b)
{
  g_autoptr (WinnowDigest) x = digest (a), y = digest (b);
  return agree (x, y).value;
}

/* Two symbols may be wrong, wherever, and whether changed, missing or added. */
test_case (tolerance)
{
  const char *code = "一二三四五。六七八九十";
  g_assert_cmpfloat (compare_texts (code, code), ==, 1);
  g_assert_cmpfloat (compare_texts (code, "一二天四五。六七地九十"), ==, 1);
  g_assert_cmpfloat (compare_texts (code, "一天地四五。六七人九十"), ==, 0);
  g_assert_cmpfloat (compare_texts (code, "二三四五天。地六七八九"), ==, 1); /* one added on each side of the stop */
  g_assert_cmpfloat (compare_texts (code, "三四五天地。六七八九十"), ==, 1);
  g_assert_cmpfloat (compare_texts (code, "三四五天地。人六七八九"), ==, 0);
  g_assert_cmpfloat (compare_texts (code, "六七八九十。一二三四五"), ==, 0);
}

/* More than a tenth longer: different, though what one has the other has. */
test_case (length)
{
  const char *code = "甲乙丙丁戊一二三四五。六七八九十";
  g_autofree char *as_long = g_strconcat ("子", code, NULL), *longer = g_strconcat ("子丑", code, NULL);
  g_autoptr (WinnowDigest) x = digest (code), y = digest (longer);
  WinnowAgreement agreement = agree (x, y);
  g_assert_cmpfloat (compare_texts (code, as_long), ==, 1); /* 16 : 15 */
  g_assert_cmpfloat (agreement.value, ==, 0);               /* 17 : 15 */
  g_assert_cmpfloat (agreement.similarity, ==, 0);
  g_assert_cmpfloat (agreement.a_in_b, ==, 1);
}

/* The length of the longest common subsequence, as taught. */
static guint
measure_plainly (const guint32 *a, const guint32 *b, guint n)
{
  guint table[65][65] = { { 0 } };
  for (guint i = 1; i <= n; i++)
    for (guint j = 1; j <= n; j++)
      table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : MAX (table[i - 1][j], table[i][j - 1]);
  return table[n][n];
}

/* The share of @a's codes that agree with one of @b's. */
static double
share_plainly (const WinnowDigest *a, const WinnowDigest *b)
{
  guint n = 0;
  for (guint i = 0; i < a->fingerprints->len; i++)
    for (guint j = 0; j < b->fingerprints->len; j++)
      if (measure_plainly (&g_array_index (a->symbols, guint32, i * a->width),
                           &g_array_index (b->symbols, guint32, j * b->width), a->width)
          >= a->width - 2)
        {
          n++;
          break;
        }
  return (double) n / a->fingerprints->len;
}

/* A digest of @n_codes codes of few different symbols, so that blocks recur, and of edited ones of
 * @like. */
static WinnowDigest *
draw_digest (GRand *random, guint n_codes, guint length, guint vocabulary, const WinnowDigest *like)
{
  const guint values[] = { length, 0, 2, 10 };
  WinnowDigest *made = winnow_digest_new (&winnow_method_feature_code, values);
  made->width = 2 * length;
  made->size = 100;
  made->symbols = winnow_array_new (guint32);
  for (guint code = 0; code < n_codes; code++)
    {
      guint32 symbols[64], n = made->width;
      for (guint i = 0; i < n; i++)
        symbols[i] = (guint32) g_rand_int_range (random, 0, (gint32) vocabulary);
      if (like != NULL && code % 2)
        {
          memcpy (symbols, &g_array_index (like->symbols, guint32, code * n), n * sizeof *symbols);
          for (guint edits = (guint) g_rand_int_range (random, 0, 4); edits > 0; edits--)
            {
              guint from = (guint) g_rand_int_range (random, 0, (gint32) n),
                    to = (guint) g_rand_int_range (random, 0, (gint32) n);
              memmove (symbols + from, symbols + from + 1, (n - 1 - from) * sizeof *symbols); /* one goes, */
              memmove (symbols + to + 1, symbols + to, (n - 1 - to) * sizeof *symbols);       /* and one comes */
              symbols[to] = (guint32) g_rand_int_range (random, 0, (gint32) vocabulary);
            }
        }
      winnow_digest_add (made, code, code, code + 1);
      g_array_append_vals (made->symbols, symbols, n);
    }
  return made;
}

/* Returns: the share of A's codes that B has. */
static double
check_drawn (GRand *random, guint n_codes, guint length, guint vocabulary)
{
  g_autoptr (WinnowDigest) a = draw_digest (random, n_codes, length, vocabulary, NULL),
                           b = draw_digest (random, n_codes, length, vocabulary, a);
  WinnowAgreement agreement = agree (a, b);
  g_assert_cmpfloat (agreement.a_in_b, ==, share_plainly (a, b));
  g_assert_cmpfloat (agreement.b_in_a, ==, share_plainly (b, a));
  return agreement.a_in_b;
}

/* Few codes, which are all compared, and so many that blocks of them are looked up. */
test_case (brute_force)
{
  static const guint vocabularies[] = { 2, 4, 10, 100, 100000 };
  g_autoptr (GRand) random = g_rand_new_with_seed (71);
  double sum = 0;
  for (guint length = 3; length <= 20; length++)
    winnow_for_each_of (vocabulary, vocabularies)
      sum += check_drawn (random, 80, length, *vocabulary);
  g_assert_cmpfloat (sum / 90, >, .2); /* there was something to find, */
  g_assert_cmpfloat (sum / 90, <, .8); /* and something to leave */
  check_drawn (random, 260, 5, 4);
  check_drawn (random, 260, 5, 100);
}

/* A million bytes of @n_letters different characters: so many codes have a block in common that
 * they can't all be compared. */
static WinnowDigest *
digest_repetitive (guint32 seed, guint n_letters)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (GString) text = g_string_new (NULL);
  while (text->len < 1000000)
    {
      for (guint n = (guint) g_rand_int_range (random, 5, 13); n > 0; n--)
        g_string_append_unichar (text, 0x4e00 + 37 * (gunichar) g_rand_int_range (random, 0, (gint32) n_letters));
      g_string_append (text, "。");
    }
  return digest (text->str);
}

/* Time stays within bounds, equal codes are found, and it mirrors. */
test_case (repetitive)
{
  g_autoptr (WinnowDigest) a = digest_repetitive (72, 8), b = digest_repetitive (73, 8),
                           few = digest_repetitive (74, 2), others = digest_repetitive (75, 2);
  g_assert_cmpuint (a->fingerprints->len, >, 30000);
  agree (a, b);
  g_assert_cmpfloat (agree (a, a).value, ==, 1);
  g_assert_cmpfloat (agree (few, others).value, ==, 1); /* both have all there are of two characters */
}

test_case (holds) { assert_method_holds (&winnow_method_feature_code, &context); }
