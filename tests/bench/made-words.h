/* made-words.h: texts of made words for programs that measure: one in three Chinese, frequent words
 * and rare ones */
#pragma once

#include <glib.h>
#include <math.h>

#define VOCABULARY 30000

static inline gboolean
is_chinese (guint number)
{
  return number % 3 == 2;
}

/* A word with probability about 1/rank. */
static inline void
append_word (GString *text, GRand *random, gboolean chinese)
{
  static const char consonants[] = "bcdfghjklmnprstvwxyz", vowels[] = "aeiou";
  guint rank = (guint) exp (g_rand_double (random) * log (VOCABULARY)) - 1;
  guint64 left = (guint64) rank * 700001 % 1000003;
  if (chinese)
    {
      g_string_append_unichar (text, 0x4e00 + (gunichar) (left % 5000));
      g_string_append_unichar (text, 0x4e00 + (gunichar) (left / 200 % 5000));
      g_string_append (text, rank % 13 == 0 ? "。" : "");
      return;
    }
  for (guint i = 0; i < 3; i++, left /= 100)
    g_string_append_printf (text, "%c%c", consonants[left % 20], vowels[left / 20 % 5]);
  g_string_append (text, rank % 13 == 0 ? ". " : " ");
}

static inline char *
make_words (guint seed, guint n, gboolean chinese)
{
  GRand *random = g_rand_new_with_seed (seed);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    append_word (text, random, chinese);
  g_rand_free (random);
  return g_string_free (text, FALSE);
}
