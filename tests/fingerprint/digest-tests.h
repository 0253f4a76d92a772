/* digest-tests.h: what must be true of any method */
#pragma once

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "fingerprint/methods/methods.h"

/* A document and what a method makes of it; @values: NULL for the defaults. */
static inline WinnowDigest *
digest_masked (const WinnowMethod *method, const guint *values, const WinnowMethodContext *context, const char *source,
               const guint8 *mask)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS),
                         kept = mask != NULL ? winnow_text_new_masked (text, mask) : winnow_text_ref (text);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), kept);
  guint defaults[WINNOW_MAX_PARAMETERS];

  winnow_method_init_values (method, defaults);
  return method->compute (subject, context, values != NULL ? values : defaults);
}

static inline WinnowDigest *
digest_of (const WinnowMethod *method, const guint *values, const WinnowMethodContext *context, const char *source)
{
  return digest_masked (method, values, context, source, NULL);
}

static inline WinnowFingerprint
fingerprint_at (const WinnowDigest *digest, guint i)
{
  g_assert_cmpuint (i, <, digest->fingerprints->len);
  return g_array_index (digest->fingerprints, WinnowFingerprint, i);
}

static inline void
assert_same_digests (const WinnowDigest *a, const WinnowDigest *b)
{
  g_assert_cmpuint (a->fingerprints->len, ==, b->fingerprints->len);
  for (guint i = 0; i < a->fingerprints->len; i++)
    g_assert_cmphex (fingerprint_at (a, i).hash, ==, fingerprint_at (b, i).hash);
  g_assert_cmpuint (a->width, ==, b->width);
  if (a->symbols != NULL)
    g_assert_cmpmem (a->symbols->data, a->symbols->len * sizeof (guint32), b->symbols->data,
                     b->symbols->len * sizeof (guint32));
}

static inline gboolean
is_same_number (double x, double y)
{
  return x == y || (isnan (x) && isnan (y));
}

/* Compares, and says whether it mirrors and keeps to the ranges of its unit. */
static inline WinnowAgreement
agree (const WinnowDigest *a, const WinnowDigest *b)
{
  WinnowAgreement there = { -1, -1, -1, -1 }, back = { -2, -2, -2, -2 };

  g_assert_true (winnow_digest_is_comparable (a, b));
  a->method->compare (a, b, &there);
  a->method->compare (b, a, &back);
  g_assert_true (there.value == back.value);
  g_assert_true (there.similarity == back.similarity);
  g_assert_true (is_same_number (there.a_in_b, back.b_in_a));
  g_assert_true (is_same_number (there.b_in_a, back.a_in_b));
  g_assert_true (there.similarity >= 0 && there.similarity <= 1);
  g_assert_true (there.value >= 0);
  if (!isnan (there.a_in_b))
    g_assert_true (there.a_in_b >= 0 && there.a_in_b <= 1);
  return there;
}

static inline GArray *
dup_keys (const WinnowDigest *digest, double threshold)
{
  GArray *keys = winnow_array_new (guint64);

  digest->method->keys (digest, threshold, keys);
  for (guint i = 0; i < keys->len; i++)
    for (guint j = 0; j < i; j++)
      g_assert_cmphex (g_array_index (keys, guint64, i), !=, g_array_index (keys, guint64, j));
  return keys;
}

static inline guint
count_shared_keys (const WinnowDigest *a, const WinnowDigest *b, double threshold)
{
  g_autoptr (GArray) x = dup_keys (a, threshold), y = dup_keys (b, threshold);
  guint n = 0;

  for (guint i = 0; i < x->len; i++)
    for (guint j = 0; j < y->len; j++)
      n += g_array_index (x, guint64, i) == g_array_index (y, guint64, j);
  return n;
}

/* Prose of a vocabulary of some thousand words and characters, in sentences and paragraphs; @han:
 * share of Han characters. */
static inline void
append_prose (GString *text, GRand *random, guint n_tokens, double han)
{
  for (guint i = 0; i < n_tokens; i++)
    {
      if (g_rand_double (random) < han)
        g_string_append_unichar (text, 0x4e00 + (gunichar) g_rand_int_range (random, 0, 3000));
      else
        g_string_append_printf (text, " %c%cword%u ", 'a' + g_rand_int_range (random, 0, 26),
                                'a' + g_rand_int_range (random, 0, 26), g_rand_int_range (random, 0, 9));
      if (g_rand_int_range (random, 0, 20) == 0)
        g_string_append (text, han > .5 ? "。" : ". ");
      if (g_rand_int_range (random, 0, 120) == 0)
        g_string_append (text, "\n\n");
    }
}

/* What holds for any method: nothing comes of nothing; the same text gives the same digest, which
 * agrees wholly with itself and shares all keys with itself; other texts compare in mirrors; what a
 * mask leaves out is no part of the document. */
static inline void
assert_method_holds (const WinnowMethod *method, const WinnowMethodContext *context)
{
  static const char *const tiny[] = { "", " ", "。", "a", "中", "a。", "。中。", "1", "中 a.", "\n\n\n", "é.", "ไ" };
  g_autoptr (GRand) random = g_rand_new_with_seed (31);

  for (guint i = 0; i < G_N_ELEMENTS (tiny); i++)
    {
      g_autoptr (WinnowDigest) digest = digest_of (method, NULL, context, tiny[i]),
                               again = digest_of (method, NULL, context, tiny[i]);
      g_autoptr (GArray) keys = dup_keys (digest, method->threshold);

      assert_same_digests (digest, again);
      if (digest->fingerprints->len == 0)
        g_assert_cmpuint (keys->len, ==, 0);
      else
        g_assert_true (agree (digest, again).similarity == 1);
    }
  for (guint round = 0; round < 60; round++)
    {
      double han = round % 3 * .5;
      g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL);
      g_autoptr (WinnowDigest) digest_a = NULL, again = NULL, digest_b = NULL, kept = NULL, alone = NULL;
      g_autoptr (WinnowText) tokens = NULL;
      g_autofree guint8 *mask = NULL;

      append_prose (a, random, 20 + round * 10, han);
      g_string_append (b, a->str);
      append_prose (b, random, round % 7 * 30, han);
      digest_a = digest_of (method, NULL, context, a->str);
      again = digest_of (method, NULL, context, a->str);
      digest_b = digest_of (method, NULL, context, b->str);
      assert_same_digests (digest_a, again);
      for (guint i = 0; i < digest_a->fingerprints->len; i++)
        g_assert_cmpuint (fingerprint_at (digest_a, i).first, <, fingerprint_at (digest_a, i).last);
      if (digest_a->fingerprints->len > 0)
        {
          WinnowAgreement agreement = agree (digest_a, again);

          g_assert_true (agreement.similarity == 1);
          g_assert_true (winnow_method_is_same (method, agreement.value, method->threshold));
          g_assert_cmpuint (count_shared_keys (digest_a, again, method->threshold), >=, 1);
        }
      if (winnow_digest_is_comparable (digest_a, digest_b))
        agree (digest_a, digest_b);
      tokens = winnow_text_new (b->str, b->len, WINNOW_HAN_CHARACTERS);
      mask = g_malloc0 (tokens->n_tokens);
      for (guint32 i = 0; i < tokens->n_tokens; i++)
        mask[i] = tokens->starts[i] >= a->len;
      kept = digest_masked (method, NULL, context, b->str, mask);
      assert_same_digests (kept, digest_a);
    }
}
