/* test-near-codes.c: codes that agree are found, all of them and no others; documents whose codes
 * are all edited form groups */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/groups/groups.h"
#include "match/groups/near-codes.h"

#define N_DOCUMENTS 40
#define N_CODES 6

static const WinnowMethod *
get_method (void)
{
  return winnow_method_find ("feature-code");
}

/* The length of the longest common subsequence, as taught. */
static guint
measure_plainly (const guint32 *a, const guint32 *b, guint n)
{
  guint table[WINNOW_CODE_MAX_WIDTH + 1][WINNOW_CODE_MAX_WIDTH + 1] = { { 0 } };
  for (guint i = 1; i <= n; i++)
    for (guint j = 1; j <= n; j++)
      table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : MAX (table[i - 1][j], table[i][j - 1]);
  return table[n][n];
}

static const guint32 *
get_code (const WinnowDigest *digest, guint i)
{
  return &g_array_index (digest->symbols, guint32, i * digest->width);
}

/* The number of codes of @a that agree with one of @b. */
static guint
count_plainly (const WinnowDigest *a, const WinnowDigest *b, guint wrong)
{
  guint n = 0;
  for (guint i = 0; i < a->fingerprints->len; i++)
    for (guint j = 0; j < b->fingerprints->len; j++)
      if (measure_plainly (get_code (a, i), get_code (b, j), a->width) + wrong >= a->width)
        {
          n++;
          break;
        }
  return n;
}

/* Deletes, inserts and changes @n symbols anywhere. */
static void
edit_code (GRand *random, guint32 *symbols, guint width, guint vocabulary, guint n)
{
  for (; n > 0; n--)
    {
      guint from = (guint) g_rand_int_range (random, 0, (gint32) width),
            to = g_rand_boolean (random) ? from : (guint) g_rand_int_range (random, 0, (gint32) width);
      memmove (symbols + from, symbols + from + 1, (width - 1 - from) * sizeof *symbols);
      memmove (symbols + to + 1, symbols + to, (width - 1 - to) * sizeof *symbols);
      symbols[to] = (guint32) g_rand_int_range (random, 0, (gint32) vocabulary);
    }
}

/* Codes of its own, and edited ones of @like (nullable). */
static WinnowDigest *
draw_digest (GRand *random, const guint *values, guint vocabulary, const WinnowDigest *like)
{
  WinnowDigest *made = winnow_digest_new (get_method (), values);
  made->width = 2 * values[0];
  made->size = 100;
  made->symbols = winnow_array_new (guint32);
  for (guint code = 0; code < N_CODES; code++)
    {
      guint32 symbols[WINNOW_CODE_MAX_WIDTH];
      for (guint i = 0; i < made->width; i++)
        symbols[i] = (guint32) g_rand_int_range (random, 0, (gint32) vocabulary);
      if (like != NULL && g_rand_int_range (random, 0, 3) > 0)
        {
          memcpy (symbols, get_code (like, code), made->width * sizeof *symbols);
          edit_code (random, symbols, made->width, vocabulary, (guint) g_rand_int_range (random, 0, 5));
        }
      winnow_digest_add (made, winnow_code_hash_block (symbols, made->width), code, code + 1);
      g_array_append_vals (made->symbols, symbols, made->width);
    }
  return made;
}

static GPtrArray *
draw_digests (GRand *random, const guint *values, guint vocabulary)
{
  GPtrArray *digests = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_digest_unref);
  for (guint i = 0; i < N_DOCUMENTS; i++)
    g_ptr_array_add (digests, draw_digest (random, values, vocabulary,
                                           i > 0 ? digests->pdata[g_rand_int_range (random, 0, (gint32) i)] : NULL));
  return digests;
}

static void
count_cb (guint32 number, gpointer data)
{
  ((guint *) data)[number]++;
}

/* For each document and each one before it, as many codes as all pairs of codes give. */
test_case (brute_force)
{
  static const guint vocabularies[] = { 4, 30, 5000 };
  g_autoptr (GRand) random = g_rand_new_with_seed (91);
  guint n_agreed = 0, n_none = 0;
  for (guint wrong = 0; wrong <= 2; wrong++)
    for (guint length = 3; length <= 13; length += 2 * length - 4)
      winnow_for_each_of (vocabulary, vocabularies)
        {
          const guint values[] = { length, 0, wrong, 10 };
          g_autoptr (GPtrArray) digests = draw_digests (random, values, *vocabulary);
          g_autoptr (WinnowNearCodes) codes = winnow_near_codes_new ();
          for (guint i = 0; i < N_DOCUMENTS; i++)
            {
              guint found[N_DOCUMENTS] = { 0 };
              winnow_near_codes_query (codes, digests->pdata[i], G_MAXUINT, count_cb, found);
              for (guint j = 0; j < i; j++)
                {
                  guint expected = count_plainly (digests->pdata[i], digests->pdata[j], wrong);
                  g_assert_cmpuint (found[j], ==, expected);
                  n_agreed += expected > 0;
                  n_none += expected == 0;
                }
              winnow_near_codes_add (codes, digests->pdata[i], i);
            }
        }
  g_assert_cmpuint (n_agreed, >, 1000); /* there was something to find, */
  g_assert_cmpuint (n_none, >, 1000);   /* and something to leave */
}

/* Groups compare a document with each centre that is the same piece by the method. */
test_case (groups)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (92);
  guint n_joined = 0;
  for (guint round = 0; round < 20; round++)
    {
      WinnowGroupSettings settings;
      winnow_group_settings_init (&settings, get_method ());
      g_autoptr (GPtrArray) digests = draw_digests (random, settings.values, 300), centres = g_ptr_array_new ();
      g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
      for (guint i = 0; i < N_DOCUMENTS; i++)
        {
          guint nearest = centres->len;
          double value = 0;
          for (guint c = 0; c < centres->len; c++)
            {
              WinnowAgreement agreement;
              settings.method->compare (digests->pdata[i], centres->pdata[c], &agreement);
              if (agreement.value >= settings.threshold && agreement.value > value)
                {
                  value = agreement.value;
                  nearest = c;
                }
            }
          WinnowGroupPlace place = winnow_groups_add (groups, digests->pdata[i], WINNOW_NO_DATE);
          g_assert_cmpuint (place.group, ==, nearest);
          n_joined += nearest < centres->len;
          if (nearest == centres->len)
            g_ptr_array_add (centres, digests->pdata[i]);
        }
    }
  g_assert_cmpuint (n_joined, >, 100);
}

static WinnowDigest *
digest_text (const char *source, const guint *values)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  return get_method ()->compute (subject, &context, values);
}

/* Two symbols wrong in the only code, or one beside each full stop: the same piece, and one
 * group. */
test_case (edited)
{
  static const char *const pairs[][2] = {
    { "一二三四五。六七八九十", "一二天四五。六七地九十" },
    { "春天来到北方平原。河水慢慢解冻流淌。农民开始整理田地。孩子走出村庄玩耍。老人坐在门口聊天。",
      "春天来到北方平地。河水慢慢解冻流动。农民开始整理田野。孩子走出村庄玩乐。老人坐在门口聊事。" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      WinnowGroupSettings settings;
      winnow_group_settings_init (&settings, get_method ());
      g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
      g_autoptr (WinnowDigest) a = digest_text (pairs[i][0], settings.values),
                               b = digest_text (pairs[i][1], settings.values);
      WinnowAgreement agreement;
      get_method ()->compare (a, b, &agreement);
      g_assert_cmpfloat (agreement.value, ==, 1);
      winnow_groups_add (groups, a, WINNOW_NO_DATE);
      g_assert_cmpuint (winnow_groups_add (groups, b, WINNOW_NO_DATE).group, ==, 0);
    }
}

/* Without tolerance, or within a stricter ratio, the same texts are different. */
test_case (parameters)
{
  const char *code = "一二三四五。六七八九十", *edited = "一二天四五。六七地九十", *longer = "甲一二三四五。六七八九十";
  static const struct
  {
    guint wrong, ratio;
    gboolean is_edited;
    double value;
  } cases[] = { { 2, 10, TRUE, 1 },  { 1, 10, TRUE, 0 }, { 0, 10, TRUE, 0 },
                { 2, 10, FALSE, 1 }, { 2, 9, FALSE, 0 }, { 2, 0, FALSE, 1 } };
  winnow_for_each_of (row, cases)
    {
      const guint values[] = { 5, 0, row->wrong, row->ratio };
      g_autoptr (WinnowDigest) a = digest_text (code, values),
                               b = digest_text (row->is_edited ? edited : longer, values);
      WinnowAgreement agreement;
      get_method ()->compare (a, b, &agreement);
      g_assert_cmpfloat (agreement.value, ==, row->value);
    }
}

/* 300,000 bytes of eight characters: it ends soon, and finds itself. */
test_case (artificial)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (93);
  g_autoptr (GString) text = g_string_new (NULL);
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, get_method ());
  while (text->len < 300000)
    {
      for (guint n = (guint) g_rand_int_range (random, 5, 13); n > 0; n--)
        g_string_append_unichar (text, 0x4e00 + 37 * (gunichar) g_rand_int_range (random, 0, 8));
      g_string_append (text, "。");
    }
  g_autoptr (WinnowDigest) digest = digest_text (text->str, settings.values);
  g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
  winnow_groups_add (groups, digest, WINNOW_NO_DATE);
  g_assert_cmpuint (winnow_groups_add (groups, digest, WINNOW_NO_DATE).group, ==, 0);
}

static guint32
place_word (WinnowGroups *groups, const WinnowGroupSettings *settings, guint64 word)
{
  g_autoptr (WinnowDigest) digest = winnow_digest_new (settings->method, settings->values);
  winnow_digest_add (digest, word, 0, 1);
  return winnow_groups_add (groups, digest, WINNOW_NO_DATE).group;
}

/* Ordered centers: a word meets those next to it, not one that differs in the uppermost bit and has
 * 40 others before it; an index finds that, too. */
test_case (ordered)
{
  const guint64 word = 0x1000, far = word | G_GUINT64_CONSTANT (1) << 63;
  for (guint centers = WINNOW_CENTERS_NEAR; centers <= WINNOW_CENTERS_ORDERED; centers++)
    {
      WinnowGroupSettings settings;
      winnow_group_settings_init (&settings, winnow_method_find ("simhash"));
      settings.centers = (WinnowCenters) centers;
      g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
      g_assert_cmpuint (place_word (groups, &settings, word), ==, 0);
      g_assert_cmpuint (place_word (groups, &settings, word ^ 6), ==, 0);
      for (guint64 i = 0; i < 40; i++) /* between the two */
        g_assert_cmpuint (place_word (groups, &settings, winnow_hash_mix (i + 1) >> 1), >, 0);
      g_assert_cmpint (place_word (groups, &settings, far) == 0, ==, centers == WINNOW_CENTERS_NEAR);
    }
}
