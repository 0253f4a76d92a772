/* prose.c: see prose.h */
#include "prose.h"

#include <math.h>
#include <string.h>

#define FIRST_NEW 1000000u /* numbers below are the vocabulary's */

Prose *
prose_new (guint32 seed)
{
  Prose *prose = g_new0 (Prose, 1);
  prose->random = g_rand_new_with_seed (seed);
  return prose;
}

void
prose_free (Prose *prose)
{
  g_rand_free (prose->random);
  g_free (prose);
}

/* Five letters, which are the stem, say the number; the sixth makes no stop word of it. */
static char *
spell (guint32 number)
{
  char word[] = "aaaaax";
  guint32 mixed = (guint32) ((guint64) number * 7654321 % 11881376); /* 26⁵: no two numbers below become the same */
  for (guint i = 0; i < 5; i++, mixed /= 26)
    word[i] = (char) ('a' + mixed % 26);
  return g_strdup (word);
}

char *
prose_dup_common_word (guint32 number)
{
  g_assert_cmpuint (number, <, FIRST_NEW);
  return spell (number);
}

char *
prose_dup_word (Prose *prose)
{
  return spell (FIRST_NEW + prose->n_words++);
}

/* The number of a word, whose frequency falls with it as 1 / number. */
static guint32
draw_common (Prose *prose, guint n_vocabulary)
{
  return (guint32) pow (n_vocabulary, g_rand_double (prose->random)) - 1;
}

/* @n_vocabulary: 0 for new words. */
static GPtrArray *
make_sentences (Prose *prose, guint n_sentences, guint n_words, guint n_vocabulary)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  for (guint s = 0; s < n_sentences; s++)
    {
      GString *sentence = g_string_new (NULL);
      for (guint w = 0; w < n_words; w++)
        {
          g_autofree char *word = n_vocabulary > 0 ? spell (draw_common (prose, n_vocabulary)) : prose_dup_word (prose);
          g_string_append_printf (sentence, "%s%s", w > 0 ? " " : "", word);
        }
      g_ptr_array_add (sentences, g_string_free (sentence, FALSE));
    }
  return sentences;
}

GPtrArray *
prose_new_sentences (Prose *prose, guint n_sentences, guint n_words)
{
  return make_sentences (prose, n_sentences, n_words, 0);
}

GPtrArray *
prose_new_common_sentences (Prose *prose, guint n_sentences, guint n_words, guint n_vocabulary)
{
  return make_sentences (prose, n_sentences, n_words, n_vocabulary);
}

GPtrArray *
prose_reword (Prose *prose, const GPtrArray *sentences, guint step)
{
  GPtrArray *reworded = g_ptr_array_new_with_free_func (g_free);
  guint n = 0;
  for (guint s = 0; s < sentences->len; s++)
    {
      g_auto (GStrv) words = g_strsplit (sentences->pdata[s], " ", -1);
      for (guint w = 0; words[w] != NULL; w++)
        if (++n % step == 0)
          {
            g_free (words[w]);
            words[w] = prose_dup_word (prose);
          }
      g_ptr_array_add (reworded, g_strjoinv (" ", words));
    }
  return reworded;
}

void
prose_append (GString *text, const GPtrArray *sentences, guint first, guint last)
{
  for (guint s = first; s < last; s++)
    g_string_append_printf (text, "%s. ", (const char *) sentences->pdata[s]);
}

void
prose_append_han (Prose *prose, GString *text, guint n, guint n_characters)
{
  for (guint i = 0; i < n; i++)
    g_string_append_unichar (text, 0x4e00 + (gunichar) g_rand_int_range (prose->random, 0, (gint32) n_characters));
}

WinnowText *
prose_cut (const char *source)
{
  return winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
}

WinnowOverlap *
prose_align (const WinnowText *a, const WinnowText *b)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  return winnow_overlap_align (a, NULL, b, NULL, &settings);
}
